"""Book of ground vehicles and VTOLs (tracking.md 13)."""

from dataclasses import dataclass, field
from math import ceil
from typing import Any

from tests.ledger.others import Unit

MOTIVE = {"tracked": 0, "naval": 0, "wheeled": 2, "hover": 3, "hydrofoil": 3, "wige": 4}
VEHICLE_COLUMNS = {  # tracking.md 13.1: location, then c for a critical roll, m for a motive roll
    "front": ["FRc", "FRm", "FRm", "RSm", "FR", "FR", "FR", "LSm", "TU", "TU", "TUc"],
    "rear": ["RRc", "RRm", "RRm", "LSm", "RR", "RR", "RR", "RSm", "TU", "TU", "TUc"],
    "left": ["LSc", "LSm", "LSm", "FRm", "LS", "LS", "LSc", "RRm", "TU", "TU", "TUc"],
    "right": ["RSc", "RSm", "RSm", "FRm", "RS", "RS", "RSc", "RRm", "TU", "TU", "TUc"],
}
SIX_COLUMNS = {  # tracking.md 13.2
    "front": ["FRc", "FRRSm", "FRm", "FRm", "FR", "FR", "FR", "FRm", "TU", "TU", "TUc"],
    **{
        f"front-{hand}": [f"{at}c", "FRm", f"{at}m", at, at, at, f"{at}c", f"{at}m", "TU", "TU", "TUc"]
        for hand, at in (("left", "FRLS"), ("right", "FRRS"))
    },
    **{
        f"rear-{hand}": [f"{at}c", f"{at}m", f"{at}m", at, at, at, f"{at}c", f"{at}m", "TU", "TU", "TUc"]
        for hand, at in (("left", "RRLS"), ("right", "RRRS"))
    },
    "rear": ["RRc", "RRLSm", "RRm", "RRm", "RR", "RR", "RR", "RRm", "TU", "TU", "TUc"],
}
OWN = {
    "front": "FR", "rear": "RR", "left": "LS", "right": "RS",
    "front-left": "FRLS", "front-right": "FRRS", "rear-left": "RRLS", "rear-right": "RRRS",
}  # fmt: skip
VTOL_COLUMNS = {  # tracking.md 13.6
    "front": ["FRc", "ROm", "ROm", "RS", "FR", "FR", "FR", "LS", "ROm", "ROm", "ROc"],
    "rear": ["RRc", "ROm", "ROm", "LS", "RR", "RR", "RR", "RS", "ROm", "ROm", "ROc"],
    "left": ["LSc", "ROm", "ROm", "FR", "LS", "LS", "LSc", "RR", "ROm", "ROm", "ROc"],
    "right": ["RSc", "ROm", "ROm", "FR", "RS", "RS", "RSc", "RR", "ROm", "ROm", "ROc"],
}
VTOL_CRITICALS = {
    "FR": ["copilot", "malfunction", "stabilizer", "sensors", "pilot", "weapon", "crew killed"],
    "side": ["malfunction", "cargo", "stabilizer", "weapon", "engine", "ammunition", "fuel"],
    "RR": ["cargo", "malfunction", "stabilizer", "weapon", "sensors", "engine", "fuel"],
    "RO": ["rotor", "rotor", "rotor", "flight stabilizer", "flight stabilizer", "rotor gone", "rotor gone"],
}
CRITICALS = {  # tracking.md 13.4, results 6 to 12
    "FR": ["driver", "malfunction", "stabilizer", "sensors", "commander", "weapon", "crew killed"],
    "side": ["cargo", "malfunction", "stunned", "stabilizer", "weapon", "engine", "fuel"],
    "RR": ["malfunction", "cargo", "stabilizer", "weapon", "engine", "ammunition", "fuel"],
    "TU": ["stabilizer", "jam", "malfunction", "lock", "weapon", "ammunition", "blown off"],
}


@dataclass
class Vehicle(Unit):
    """Ground vehicles and VTOLs; of weapons the book keeps how many of a location are lost and jammed."""

    motive_damage: int = 0
    motive_penalty: int = 0
    immobile: bool = False
    sensors: int = 0
    driver: bool = False
    commander: bool = False
    stunned: int = 0
    engine_hit: bool = False
    dead: bool = False
    turret: str = "ok"
    jammed_before: bool = False
    stabilizers: set[str] = field(default_factory=set)
    levels: set[int] = field(default_factory=set)
    lost: dict[str, int] = field(default_factory=dict)
    jammed: dict[str, int] = field(default_factory=dict)
    exploded: bool = False
    unfollowed: bool = False

    @property
    def flies(self) -> bool:
        """Whether it is a VTOL."""
        return "RO" in self.structure

    @property
    def six(self) -> bool:
        """Whether it has six sides."""
        return "FRLS" in self.structure

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Roll a location; a mark on the table asks for a critical or a motive roll."""
        roll = self.dice.roll("hit-location")
        entry = (SIX_COLUMNS if self.six else VTOL_COLUMNS if self.flies else VEHICLE_COLUMNS)[side][roll - 2]
        place = entry.rstrip("cm")
        if place == "TU" and "TU" not in self.structure:
            entry, place = OWN[side] + entry[2:], OWN[side]
        modifier = 0 if side == "front" else 1 if side.startswith("rear") else 2
        self.hit(place, False, damage, kind, entry.endswith("c"), modifier if entry.endswith("m") else None)
        return place, False

    def hit(
        self, place: str, rear: bool, damage: int, kind: str, through: bool = False, motive: int | None = None
    ) -> None:
        """One damage group: motive roll first, then the critical rolls, each caused by itself."""
        damage = damage // 2 if kind == "flechette" else damage
        if self.flies and kind == "physical":  # any physical attack destroys the rotor (TW 4.4 p. 197)
            self.destroyed = True
            return
        if place == "RO" and kind != "area":
            damage, motive = ceil(damage / 10), None
        had = self.armor.get(place, 0) > 0
        points, _, inner = self.take(place, damage, kind)
        if not points:
            return
        if place == "RO":
            self.lose_mp(1)
        if motive is not None and not self.flies:
            self.motive_roll(motive)
        barred = damage > self.figures.bar and had  # tracking.md 3.1
        for _ in range(int(through) + int(inner) + int(barred)):
            self.critical_roll(place)
        if self.structure[place] <= 0:
            self.gone[place] = "blown off" if place == "TU" and self.gone.get(place) else "destroyed"
            self.destroyed = True

    def lose_mp(self, points: int) -> None:
        """Cruise MP lost for good."""
        left = self.figures.walk - self.motive_damage
        self.motive_damage += min(points, left)
        self.immobile |= points >= left

    def motive_roll(self, modifier: int) -> None:
        """Motive system damage (tracking.md 13.3)."""
        total = self.dice.roll("motive") + modifier + MOTIVE.get(self.figures.motive, 0)
        level = 0 if total < 6 else 1 if total < 8 else 2 if total < 10 else 3 if total < 12 else 4
        if level == 4:
            self.lose_mp(self.figures.walk)
            self.immobile = True
        elif level == 3:
            left = self.figures.walk - self.motive_damage
            self.lose_mp(left - ceil(left / 2))
        elif level == 2:
            self.lose_mp(1)
        if level < 4:
            self.levels.add(level)  # each level's penalty counts once, as the sheet has one box for it
        self.motive_penalty = sum(self.levels)

    def critical_roll(self, place: str) -> None:
        """Roll once; a result that cannot apply gives way to the next higher, after 12 to 6."""
        roll = self.dice.roll("vehicle-critical", at=place)
        if roll < 6:
            return
        column = (VTOL_CRITICALS if self.flies else CRITICALS)["side" if place.endswith("S") else place]
        for step in range(7):
            effect = column[(roll - 6 + step) % 7]
            if self.effect(effect, place):
                return

    def effect(self, effect: str, place: str) -> bool:
        """Apply one result; return whether it can happen."""
        if effect == "fuel" and self.figures.engine not in ("ice", "combustion", "fuel-cell"):
            effect = "engine"  # tracking.md 13.4 has it for the rear; recorded plays have it for the sides, too
        if effect == "cargo":  # nobody is aboard
            return False
        if effect in ("weapon", "malfunction"):
            return self.weapon(place, lost=effect == "weapon")
        if effect == "ammunition":
            return self.ammunition(place)
        if effect in ("driver", "commander"):
            self.officer(effect)
        elif effect == "pilot":
            if self.driver:
                return False
            self.driver = True
        elif effect == "copilot":
            if self.commander:
                return False
            self.commander = True
        elif effect == "stunned" and self.driver and self.commander:
            self.dead = True  # by the reading that ARCHITECTURE lists
        elif effect == "stunned":
            self.stun()
        elif effect == "crew killed":
            self.dead = True
        elif effect == "sensors":
            if self.sensors >= 4:
                return False
            self.sensors += 1
        elif effect == "stabilizer":
            if place in self.stabilizers or not self.figures.weapons.get(place):
                return False
            self.stabilizers.add(place)
        elif effect == "engine":
            if self.engine_hit:
                return False
            self.engine_hit = self.immobile = True
            if self.turret == "ok":
                self.turret = "locked"  # recorded plays; no document says it (ARCHITECTURE)
        elif effect == "fuel":
            self.destroyed = True
        elif effect == "jam":
            if self.turret == "locked":
                return False
            self.turret = "locked" if self.jammed_before else "jammed"
            self.jammed_before = True
        elif effect == "lock":
            if self.turret == "locked":
                return False
            self.turret = "locked"
        elif effect == "blown off":
            self.gone[place], self.destroyed = "blown off", True
        elif effect == "rotor":
            self.lose_mp(1)
        elif effect == "flight stabilizer":
            if "RO" in self.stabilizers:
                return False
            self.stabilizers.add("RO")
        elif effect == "rotor gone":
            self.gone[place], self.destroyed = "destroyed", True
        return True

    def weapon(self, place: str, lost: bool) -> bool:
        """A working weapon of the location is destroyed or jams; which one is picked is not kept in this book."""
        destroyed, jammed = self.lost.get(place, 0), self.jammed.get(place, 0)
        left = self.figures.weapons.get(place, 0) - destroyed
        if left - (0 if lost else jammed) <= 0:
            return False
        if not lost:
            self.jammed[place] = jammed + 1
            return True
        self.dice.roll("weapon-destroyed", 1)
        self.lost[place] = destroyed + 1
        if place in self.figures.explosive or jammed:
            self.unfollowed = True  # what follows depends on the weapon that is picked
        return True

    def ammunition(self, place: str) -> bool:
        """All ammunition explodes: CASE leads it through the rear armor and the crew is stunned (tracking.md 13.5)."""
        if self.exploded or not self.figures.bins:
            return False
        self.exploded, points = True, self.figures.ammunition
        if self.figures.unknown_ammunition:
            self.unfollowed = True  # the book does not know what it explodes for
        elif points and self.figures.case:
            self.armor["RR"] = max(0, self.armor["RR"] - points)
            self.stun()
        elif points:
            self.structure[place] = max(0, self.structure[place] - points)
            self.critical_roll(place)
            if not self.structure[place]:
                self.gone[place], self.destroyed = "destroyed", True
        return True

    def officer(self, who: str) -> None:
        """Driver or commander hit; a second hit stuns, the second with the other one hit kills."""
        if who == "driver" and not self.driver:
            self.driver = True
        elif who == "commander" and not self.commander:
            self.commander = True
            self.stun()
        elif self.driver and self.commander:
            self.dead = True
        else:
            self.stun()

    def stun(self) -> None:
        """A first stun is one turn, kept as 2; each further one adds a turn."""
        self.stunned = self.stunned + 1 if self.stunned else 2

    def heat_phase(self, build_up: int, external: int) -> None:
        """A stun counts down."""
        super().heat_phase(build_up, external)
        self.stunned = max(0, self.stunned - 1)

    def state(self) -> dict[str, Any]:
        """Fields of vehicles."""
        walk = 0 if self.immobile or self.engine_hit else max(0, self.figures.walk - self.motive_damage)
        return super().state() | {
            "motive_damage": self.motive_damage, "motive_penalty": self.motive_penalty, "immobile": self.immobile,
            "sensor_hits": self.sensors, "driver_hit": self.driver, "commander_hit": self.commander,
            "stunned": self.stunned, "engine_hit": self.engine_hit, "stabilizers_hit": sorted(self.stabilizers),
            "dead": self.dead, "mp": [walk, ceil(walk * (2 if self.figures.boosted else 1.5)), self.figures.jump],
        }  # fmt: skip
