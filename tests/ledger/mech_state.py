"""Book of 'Mechs: the state, and its figures of the moment (tracking.md 2, 6, 10)."""

import re
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from tests.ledger.dice import Cockpit, Dice
from tests.ledger.mech_tables import AES, SHIELDS, MechFigures, Slot


@dataclass
class MechState:
    """State of a 'Mech by this book; `bmm` picks the BattleMech Manual where the books differ."""

    figures: MechFigures
    dice: Dice
    bmm: bool = False
    heat: int = 0
    prone: bool = False
    shutdown: bool = False
    destroyed: bool = False
    phase_damage: int = 0
    turn: int = 0
    gone: dict[str, str] = field(default_factory=dict)
    struck: dict[str, set[int]] = field(default_factory=dict)
    half: set[tuple[str, bool]] = field(default_factory=set)
    half_structure: set[str] = field(default_factory=set)
    rolls_due: list[tuple[str, int]] = field(default_factory=list)
    falls_due: list[int] = field(default_factory=list)
    engine_hit_now: bool = False
    exploded: set[int] = field(default_factory=set)
    absorbed: dict[int, int] = field(default_factory=dict)  # points of a shield's capacity that are used up
    fallen: int = 0  # levels of the last fall of this turn and one
    shape: str = "mech"  # of a LAM or QuadVee
    converted: bool = False  # in this turn
    raised: dict[int, str] = field(default_factory=dict)  # shield -> active, passive; else inactive

    def __post_init__(self) -> None:
        f = self.figures
        self.crew = Cockpit(self.dice, f.seats)
        self.armor, self.rear, self.structure = dict(f.armor), dict(f.rear), dict(f.structure)
        self.ammo = {key: shots for key, (_, shots) in f.ammo.items()}
        self.old = {place: set[int]() for place in f.slots}
        self.struck = {place: set[int]() for place in f.slots}
        items = [pair for row in f.slots.values() for s in row if s for pair in self.items_in(s)]
        self.boosters = {n: {m for name, m in items if re.search(n, name, re.I)} for n in ("masc", "supercharger")}
        self.gone_old = set[str]()
        self.armor_left = {(p, i) for p, row in f.slots.items() for i, s in enumerate(row) if s and s.armored}
        self.legs = [p for p in f.slots if p.endswith("L")]

    @staticmethod
    def items_in(slot: Slot) -> list[tuple[str, int]]:
        """Items of a slot with their mounts: two of a double slot."""
        pairs = ((slot.name, slot.mount), (slot.second, slot.second_mount))
        return [(name, mount) for name, mount in pairs if mount is not None]

    @property
    def falls(self) -> bool:
        """Whether the unit stands on legs: LAMs as fighters and QuadVees as vehicles do not fall (ARCHITECTURE)."""
        return self.shape in ("mech", "airmech")

    def count(self, *names: str) -> int:
        """Number of struck slots of a name in locations that exist."""
        return sum(self.leg_hits(place, *names) for place in self.figures.slots if place not in self.gone)

    def leg_hits(self, place: str, *names: str) -> int:
        """Number of struck slots of a name in one location."""
        row = self.figures.slots[place]
        return sum(1 for i in self.struck[place] if (slot := row[i]) and slot.name in names)

    @property
    def engine_hits(self) -> int:
        """Struck engine slots and all engine slots of lost side torsos."""
        lost = sum(sum(1 for s in self.figures.slots[p] if s and s.name == "engine") for p in self.gone)
        return lost + self.count("engine")

    @property
    def gyro_hits(self) -> int:
        """Struck gyro slots."""
        return self.count("gyro")

    @property
    def legs_lost(self) -> int:
        """Number of lost legs."""
        return sum(1 for leg in self.legs if leg in self.gone)

    def items_lost(self, pattern: str) -> set[int]:
        """Mounts of a kind of item that no longer work."""
        found = set[int]()
        for place, row in self.figures.slots.items():
            for i, slot in enumerate(row):
                if slot is None or not (place in self.gone or i in self.struck[place]):
                    continue
                found |= {mount for name, mount in self.items_in(slot) if re.search(pattern, name, re.IGNORECASE)}
        return found

    @property
    def capacity(self) -> int:
        """Heat that the working heat sinks dissipate."""
        return self.figures.capacity - self.figures.sink * len(self.items_lost(r"heat ?sink"))

    @property
    def cannot_stand(self) -> bool:
        """A destroyed gyro or two lost legs keep a 'Mech down."""
        heavy = self.figures.gyro == "heavy-duty"
        return self.gyro_hits >= 2 + heavy or self.legs_lost >= (3 if self.figures.quad else 2)

    @property
    def mp(self) -> list[int]:
        """Walking, running and jumping MP (tracking.md 10.4)."""
        f = self.figures
        walk, lost = f.walk, self.legs_lost
        live = [leg for leg in self.legs if leg not in self.gone]
        hips = [leg for leg in live if self.leg_hits(leg, "hip")]
        actuators = sum(
            self.leg_hits(leg, "upper-leg", "lower-leg", "foot") for leg in live if self.bmm or leg not in hips
        )
        jump = f.jump - len(self.items_lost(r"jump ?jet"))
        held = [size for mount, (size, _) in f.shields.items() if not self.shield_lost(mount)]
        jump = 0 if "large" in held else jump - held.count("medium")
        if f.quad:
            walk = 0 if lost >= 3 else 1 if lost == 2 else walk - lost
        elif lost:
            walk = 1 if lost == 1 else 0
        if not (lost and not f.quad) and lost < 2:
            for _ in hips:
                walk = ceil(walk / 2)
            if len(hips) >= (4 if f.quad else 2):
                walk = 0
            walk = max(0, walk - actuators)
        walk -= len(held) - held.count("small")
        hot = self.heat // 5
        strong = "triple" in f.myomer.lower() and "industrial" not in f.myomer.lower()
        walk = walk - hot + (2 if strong and self.heat >= 9 and not lost else 0)
        walk = max(0, walk)
        if self.cannot_stand:
            return [0, 0, 0]
        boosts = sum(len(self.boosters[name]) > len(self.items_lost(name)) for name in self.boosters)
        run = 0 if not walk else ceil(walk * (3 + boosts) / 2) - (f.armor_type == "hardened")
        if (lost and not f.quad) or lost >= 2:
            run = 0
        return [walk, max(run, 0), max(jump, 0)]

    def shield_lost(self, mount: int) -> bool:
        """Whether a shield is gone with its arm: damage to it lowers its rate and capacity only."""
        return self.figures.shields[mount][1] in self.gone

    def shield_left(self, mount: int) -> tuple[int, int]:
        """Points that a shield absorbs of a hit, and in all (tracking.md 3.4)."""
        size, arm = self.figures.shields[mount]
        row = self.figures.slots[arm]
        if arm in self.gone:
            return 0, 0
        struck = sum(1 for i in self.struck[arm] if (slot := row[i]) and slot.mount == mount)
        actuators = 2 * self.leg_hits(arm, "shoulder") + self.leg_hits(arm, "upper-arm", "lower-arm", "hand")
        rate, capacity = SHIELDS[size]
        left = capacity - 5 * struck - actuators - self.absorbed.get(mount, 0)
        return max(rate - struck - actuators, 0), max(left, 0)

    @property
    def shields_left(self) -> list[int]:
        """Shields that can still take a hit."""
        return [mount for mount in self.figures.shields if self.shield_left(mount)[1]]

    def settled(self, place: str, *names: str) -> int:
        """Number of slots of a name that were struck in earlier phases."""
        row = self.figures.slots[place]
        return sum(1 for i in self.old[place] if (slot := row[i]) and slot.name in names)

    def gyro_modifier(self) -> int:
        """Modifier by gyro hits: of earlier phases, by the BattleMech Manual at once."""
        hits = sum(self.leg_hits(p, "gyro") if self.bmm else self.settled(p, "gyro") for p in self.figures.slots)
        heavy = self.figures.gyro == "heavy-duty"
        return 6 if hits >= 2 + heavy else 3 if hits == 1 + heavy else int(heavy and hits == 1)

    def target(self) -> int:
        """Target number of a piloting roll by damage of earlier phases (tracking.md 10.2)."""
        f = self.figures
        number = 5 + self.gyro_modifier()
        for leg in self.legs:
            if leg in self.gone:
                continue
            hip = self.settled(leg, "hip")
            number += 2 * hip
            if not hip:
                number += self.settled(leg, "upper-leg", "lower-leg", "foot")
        lost = sum(1 for leg in self.legs if leg in self.gone_old)
        if f.quad:
            number += 5 if lost >= 2 else 0 if self.legs_lost else -2
        else:
            number += 5 * lost - (f.tripod and not self.legs_lost)
        if f.seats > 1 and self.crew.acting:
            number += 2  # the pilot is out (recorded plays)
        elif f.tripod:
            number -= 1  # a dedicated pilot (recorded plays)
        if f.lam:
            number += self.crew.hits  # recorded plays; no document says it
        number += f.cockpit in ("small", "torso-mounted")
        number += f.armor_type == "hardened"
        number += "industrial" in f.myomer.lower()
        number -= 2 * all(self.enhanced(leg) for leg in self.legs)
        return number

    def enhanced(self, leg: str) -> bool:
        """Whether the actuator enhancement system of a leg works."""
        hit = any(AES.search(slot.name) for i in self.struck[leg] if (slot := self.figures.slots[leg][i]))
        return leg in self.figures.enhanced and leg not in self.gone and not hit

    @property
    def due(self) -> list[int]:
        """Modifiers of the rolls that this phase asks for; each makes all of them harder."""
        return [modifier for _, modifier in self.rolls_due] + [1] * (self.phase_damage >= 20)

    def state(self) -> dict[str, Any]:
        """State in the words of the recorded plays."""
        live = [place for place in self.figures.slots if place not in self.gone]
        return {
            "armor": dict(self.armor), "rear": dict(self.rear), "structure": dict(self.structure),
            "gone": dict(self.gone),
            "struck": {p: sorted(self.struck[p]) for p in live if self.struck[p]},
            "ammo": {k: v for k, v in self.ammo.items() if k.split("/")[0] in live},
            "crew_hits": _each([seat.hits for seat in self.crew.seats]),
            "unconscious": _each([not seat.awake and not seat.dead for seat in self.crew.seats]),
            "dead": self.crew.dead,
            "heat": self.heat, "engine_hits": self.engine_hits,
            "gyro_hits": self.gyro_hits, "sensor_hits": self.count("sensors"),
            "life_support_hits": self.count("life-support"), "prone": self.prone, "shutdown": self.shutdown,
            "shield": {
                arm: left
                for mount, (size, arm) in self.figures.shields.items()
                if not self.shield_lost(mount) and (left := self.shield_left(mount)[1]) < SHIELDS[size][1]
            },
            "phase_damage": self.phase_damage, "destroyed": self.destroyed or self.crew.dead, "mp": self.mp,
        }  # fmt: skip


def _each(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values
