"""Book of battle armor, infantry, ProtoMechs and fighters (tracking.md 14 to 17)."""

from dataclasses import dataclass, field
from math import ceil
from typing import Any

from tests.ledger.dice import Crew, Dice

PROTOMECH = ["MG", "", "RA", "L", "T", "T", "T", "L", "LA", "", "HD"]
PROTOMECH_BOXES = {"HD": 2, "T": 3, "RA": 2, "LA": 2, "L": 3, "MG": 1}
FIGHTER = {
    "front": ["NOS", "NOS", "RWG", "RWG", "NOS", "NOS", "NOS", "LWG", "LWG", "NOS", "NOS"],
    "left": ["NOS", "LWG", "NOS", "NOS", "LWG", "LWG", "LWG", "AFT", "AFT", "LWG", "AFT"],
    "right": ["NOS", "RWG", "NOS", "NOS", "RWG", "RWG", "RWG", "AFT", "AFT", "RWG", "AFT"],
    "rear": ["AFT", "AFT", "RWG", "RWG", "AFT", "AFT", "AFT", "LWG", "LWG", "AFT", "AFT"],
}
SIDE_CRITICALS = [
    "weapon", "gear", "sensors", "crew", "weapon", "avionics", "bomb", "control", "engine", "gear", "weapon",
]  # fmt: skip
FIGHTER_CRITICALS = {  # tracking.md 14.3
    "front": [
        "weapon", "sensors", "sink", "weapon", "avionics", "control", "fcs", "weapon", "sink", "gear", "weapon",
    ],
    "left": SIDE_CRITICALS,
    "right": SIDE_CRITICALS,
    "rear": ["weapon", "sink", "fuel", "weapon", "engine", "control", "engine", "weapon", "fuel", "sink", "weapon"],
}  # fmt: skip


def soften(kind_of: str, damage: int, kind: str, have: int) -> tuple[int, int]:
    """Return the points and the armor points that each takes: (damage, damage for each armor point)."""
    if have and kind_of == "ferro-lamellor":
        return damage * 4 // 5, 1
    if have and damage and kind_of == "reactive" and kind in ("missile", "area"):
        return max(1, damage // 2), 1
    energy = kind_of == "reflective" and kind == "energy"
    shells = kind_of == "ballistic-reinforced" and kind in ("ballistic", "missile", "flechette")
    return (max(1, damage // 2), 1) if damage and have and (energy or shells) else (damage, 1)  # TW: half, at least 1


@dataclass(frozen=True)
class OtherFigures:
    """Plain figures of any unit but a 'Mech."""

    name: str
    family: str
    mass: float
    motive: str
    walk: int
    jump: int
    armor: dict[str, int]
    structure: dict[str, int]
    armor_type: str = "standard"
    bar: int = 99  # of support vehicles: a hit of more points finds a critical hit
    engine: str = "fusion"
    divisor: float = 1
    mechanized: bool = False
    threshold: dict[str, int] = field(default_factory=dict)
    integrity: int = 0
    weapons: dict[str, int] = field(default_factory=dict)  # by location
    explosive: frozenset[str] = frozenset()  # locations of weapons that explode
    ammunition: int = 0  # points that all ammunition aboard explodes for
    unknown_ammunition: bool = False
    bins: bool = False
    boosted: bool = False  # a vehicle with a supercharger or MASC
    sinks: int = 0
    case: bool = False


@dataclass
class Unit:
    """Points and destruction; the families below add their own rules."""

    figures: OtherFigures
    dice: Dice
    turn: int = 0
    phase_damage: int = 0
    destroyed: bool = False
    gone: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.crew = Crew(self.dice)
        self.armor, self.structure = dict(self.figures.armor), dict(self.figures.structure)

    def take(self, place: str, damage: int, kind: str) -> tuple[int, int, bool]:
        """Armor, then structure: return the points that went in, the rest, and whether structure was marked."""
        have = self.armor.get(place, 0)
        damage, per_point = soften(self.figures.armor_type, damage, kind, have)
        if damage <= 0:
            return 0, 0, False
        lost = min(have, max(1, damage // per_point))
        self.armor[place] = have - lost
        rest = damage - lost * per_point if lost == have else 0
        inner = min(self.structure[place], max(0, rest))
        self.structure[place] -= inner
        self.phase_damage += lost + inner
        return lost + inner, max(0, rest - inner), inner > 0

    def end_phase(self) -> None:
        """The phase's damage becomes old."""
        self.phase_damage = 0

    def heat_phase(self, build_up: int, external: int) -> None:
        """End of the turn."""
        self.crew.wake(self.turn)
        self.turn += 1
        self.phase_damage = 0

    def state(self) -> dict[str, Any]:
        """Fields that every family has."""
        return {
            "armor": dict(self.armor), "structure": dict(self.structure), "gone": dict(self.gone),
            "phase_damage": self.phase_damage, "destroyed": self.destroyed or getattr(self, "dead", False),
        }  # fmt: skip


@dataclass
class Squad(Unit):
    """Battle armor: armor and one more point a trooper, excess lost; infantry: one pool of troopers."""

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Each group strikes a random trooper; numbers without a living one are rolled again."""
        if "TPRS" in self.structure:
            self.hit("TPRS", False, damage, kind)
            return "TPRS", False
        place, purpose = "", "hit-location"
        while kind != "area" and (place not in self.structure or place in self.gone):
            place, purpose = f"Trooper {self.dice.roll(purpose, 1)}", "hit-location-again"
        self.hit(place, False, damage, kind)
        return place, False

    def hit(self, place: str, rear: bool, damage: int, kind: str, in_open: bool = False) -> None:
        """One damage group."""
        if place == "TPRS":
            times = 2 if in_open or kind == "area" else 1  # tracking.md 16
            lost = min(self.structure[place], ceil(damage * times / self.figures.divisor))
            self.structure[place] -= lost
            self.phase_damage += lost
        else:
            for each in [place] if kind != "area" else [p for p in self.structure if p not in self.gone]:
                self.take(each, damage // 2 if kind == "flechette" else damage, kind)
        self.gone |= {place: "destroyed" for place, left in self.structure.items() if left <= 0}
        self.destroyed = not any(self.structure.values())

    @property
    def troopers(self) -> int:
        """Living troopers."""
        return sum(self.structure.values())

    def state(self) -> dict[str, Any]:
        """Fields of squads."""
        return super().state() | {"troopers": self.troopers}


@dataclass
class ProtoMech(Unit):
    """ProtoMechs: boxes in each location, excess to the torso, pilot hits for crossed boxes."""

    boxes: dict[str, int] = field(default_factory=dict)

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Roll a location; 3 and 11 are near misses, and 2 without a main gun."""
        place = PROTOMECH[self.dice.roll("hit-location") - 2]
        if not place or place not in self.structure:
            return "", False
        self.hit(place, False, damage, kind)
        return place, False

    def hit(self, place: str, rear: bool, damage: int, kind: str) -> None:
        """One damage group; the pilot is hurt once if it crosses off boxes (TW 4.4 p. 185)."""
        if self.cross(place, damage // 2 if kind == "flechette" else damage, kind) and not self.crew.dead:
            self.crew.hurt(1, self.turn)
        self.destroyed |= self.crew.dead

    def cross(self, place: str, damage: int, kind: str) -> bool:
        """Damage to a location and to the torso behind it; return whether boxes were crossed off."""
        if place in self.gone:
            return place != "T" and self.cross("T", damage, kind)
        _, rest, inner = self.take(place, damage, kind)
        crossed = inner and self.roll_boxes(place)
        if self.structure[place] <= 0:
            self.gone[place] = "destroyed"
            crossed |= self.boxes.get(place, 0) < PROTOMECH_BOXES[place]
            self.destroyed |= place == "T"
        if rest and place != "T" and not self.destroyed:
            crossed |= self.cross("T", rest, kind)
        return crossed

    def roll_boxes(self, place: str) -> bool:
        """2D6: 8 and 9 one box, 10 and 11 two, 12 three."""
        roll = self.dice.roll("critical-count", at=place)
        count = 0 if roll < 8 else 1 if roll < 10 else 2 if roll < 12 else 3
        before = self.boxes.get(place, 0)
        count = min(count, PROTOMECH_BOXES[place] - before)
        self.boxes[place] = before + count
        for box in range(before, before + count):
            if place == "T" and box + 1 < PROTOMECH_BOXES[place]:
                self.dice.roll("torso-weapon", 1)  # which weapon is lost is not kept in this book
        if count and self.boxes[place] == PROTOMECH_BOXES[place]:
            self.destroyed |= place == "T"
            if place != "T":
                self.gone[place] = "destroyed"
                self.armor[place] = self.structure[place] = 0
        return count > 0

    def state(self) -> dict[str, Any]:
        """Fields of ProtoMechs."""
        return super().state() | {"crew_hits": self.crew.hits, "unconscious": not self.crew.awake}


@dataclass
class Fighter(Unit):
    """Fighters: armor of a facing, then structural integrity at half damage, thresholds."""

    integrity: int = 0
    beside: str = ""  # the critical hit beside the last location that was rolled
    hits: dict[str, int] = field(default_factory=dict)
    unfollowed: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.integrity = self.figures.integrity
        self.structure = dict.fromkeys(self.armor, 0)
        self.hits = dict.fromkeys(("sensors", "fcs", "engine", "gear", "fuel", "sink"), 0)

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Roll a location on the column of the side."""
        roll = self.dice.roll("hit-location") - 2
        place, self.beside = FIGHTER[side][roll], FIGHTER_CRITICALS[side][roll]
        self.hit(place, False, damage, kind)
        return place, False

    def hit(self, place: str, rear: bool, damage: int, kind: str) -> None:
        """Threshold first, then structural integrity: each asks for its own critical roll."""
        have = self.armor[place]
        damage = damage // 2 if kind == "flechette" else damage
        beyond = damage > self.figures.threshold[place]
        damage, per_point = soften(self.figures.armor_type, damage, kind, have)
        if damage <= 0:
            return
        lost = min(have, max(1, damage // per_point))
        self.armor[place] = have - lost
        inner = min(self.integrity, max(0, damage - lost * per_point) // 2)
        self.integrity -= inner
        self.phase_damage += lost + inner
        self.destroyed |= self.integrity <= 0
        for asked in (beyond, inner):
            if asked and not self.destroyed and self.dice.roll("aero-critical", at=place) >= 8:
                self.critical(place, self.beside)

    def critical(self, place: str, effect: str) -> None:
        """The critical hit beside the location; control rolls and exploding weapons are not followed."""
        most = {"sensors": 3, "fcs": 3, "engine": 3, "gear": 1, "fuel": 1, "sink": self.figures.sinks}
        self.unfollowed |= effect in ("avionics", "control") or (effect == "weapon" and place in self.figures.explosive)
        if effect in most:
            self.hits[effect] = min(self.hits[effect] + 1, most[effect])
        if effect == "crew":
            self.crew.hurt(1, self.turn)
            self.destroyed |= self.crew.dead
        elif effect == "fuel":
            self.destroyed |= self.dice.roll("fuel-explosion") >= 10
        self.destroyed |= self.hits["engine"] >= 3

    def state(self) -> dict[str, Any]:
        """Fields of fighters."""
        state = super().state()
        del state["structure"]
        hits = self.hits
        return state | {
            "si": self.integrity, "crew_hits": self.crew.hits, "unconscious": not self.crew.awake,
            "sensors": hits["sensors"], "fcs": hits["fcs"], "engine_hits": hits["engine"], "gear": bool(hits["gear"]),
            "fuel_tank_hit": bool(hits["fuel"]), "heat_sinks": self.figures.sinks - hits["sink"],
        }  # fmt: skip
