"""Book of 'Mechs: damage, criticals, explosions, heat, piloting rolls, falls (tracking.md 2 to 11)."""

import re
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from tests.ledger.dice import Crew, Dice
from tests.ledger.mech_tables import (
    AMMO_HEAT,
    BIPED,
    EXPLOSIVE,
    INWARD,
    QUAD,
    SHUTDOWN,
    TORSOS,
    UNHITTABLE,
    MechFigures,
    Slot,
    ammunition_damage,
)


@dataclass
class Mech:
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

    def __post_init__(self) -> None:
        f = self.figures
        self.crew = Crew(self.dice)
        self.armor, self.rear, self.structure = dict(f.armor), dict(f.rear), dict(f.structure)
        self.ammo = {key: shots for key, (_, shots) in f.ammo.items()}
        self.old = {place: set[int]() for place in f.slots}
        self.struck = {place: set[int]() for place in f.slots}
        items = [(s.name, s.mount) for row in f.slots.values() for s in row if s and s.mount is not None]
        self.boosters = {n: {m for name, m in items if re.search(n, name, re.I)} for n in ("masc", "supercharger")}
        self.gone_old = set[str]()
        self.armor_left = {(p, i) for p, row in f.slots.items() for i, s in enumerate(row) if s and s.armored}
        self.legs = [p for p in f.slots if p.endswith("L")]

    # damage ---------------------------------------------------------------------------------------------------------

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Roll a location, then apply the damage; a roll of 2 is a chance of a through-armor critical."""
        table = QUAD if self.figures.quad else BIPED
        roll = self.dice.roll("hit-location")
        place = table["front" if side == "rear" else side][roll - 2]
        self.hit(place, side == "rear", damage, kind, roll == 2)
        return place, side == "rear"

    def hit(self, place: str, rear: bool, damage: int, kind: str, through: bool = False) -> None:
        """One damage group, then the falls that do not wait."""
        self.apply(place, rear, damage // 2 if kind == "flechette" else damage, kind, through)
        self.settle()

    def apply(self, place: str, rear: bool, damage: int, kind: str, through: bool) -> None:
        """Damage to one location and to the next ones inward."""
        while place in self.gone:
            if place not in INWARD:
                return
            place, through = INWARD[place], through and self.bmm  # TW: damage alone goes on (tracking.md 23)
        if not damage:
            return
        points = self.armor_layer(place, rear, damage, kind)
        if points is None:  # the armor type swallowed the hit
            return
        rest = self.structure_layer(place, points)
        checks = int(through) + int(rest is not None)
        for _ in range(checks):
            self.critical_roll(place, rear)
        if place == "HD":
            self.crew.hurt(1, self.turn)
        if self.structure[place] <= 0:
            self.lose(place, "destroyed")
        if rest and place in INWARD:
            self.apply(INWARD[place], rear, rest, kind, through=False)

    def armor_layer(self, place: str, rear: bool, damage: int, kind: str) -> int | None:
        """Take damage off the armor; return the rest, or None when the hit comes to nothing."""
        facing = self.rear if rear and place in self.rear else self.armor
        have, kind_of = facing.get(place, 0), self.figures.armor_type
        per_point, whole = 1, damage
        if have and kind_of == "ferro-lamellor":
            damage = damage * 4 // 5
        elif have and kind_of == "reactive" and kind in ("missile", "area"):
            damage = max(1, damage // 2)
        elif have and kind_of == "impact-resistant" and kind == "physical":
            damage = max(1, damage - ceil(damage / 3))
        elif have and (
            (kind_of == "reflective" and kind == "energy")
            or (kind_of == "ballistic-reinforced" and kind in ("ballistic", "missile", "flechette"))
        ):
            if self.bmm:
                per_point = 2
            else:
                damage = max(1, damage // 2)
        if not damage:
            self.phase_damage += 0 if self.bmm else whole
            return None
        if have and kind_of == "hardened":
            return self.hardened(place, rear, facing, damage)
        if have and kind_of == "reflective" and kind in ("physical", "area", "fall"):
            lost = min(have, damage * 2)
            facing[place] = have - lost
            rest = max(0, damage - ceil(lost / 2))
            self.phase_damage += lost if self.bmm else damage - rest
            return rest
        lost = min(have, max(1, damage // per_point))
        facing[place] = have - lost
        rest = damage - lost * per_point if facing[place] == 0 else 0
        if per_point == 2 and rest == 1:
            rest = 0  # a leftover single point is discarded (BMM 7.01 p. 114)
        halved = damage < whole and kind_of != "ferro-lamellor"
        taken = 2 * lost if halved and rest else whole - rest
        self.phase_damage += lost if self.bmm else taken
        return rest

    def hardened(self, place: str, rear: bool, facing: dict[str, int], damage: int) -> int:
        """Two points of damage for each point of armor; a single point is recorded."""
        key = (place, rear and place in self.rear)
        halves = facing[place] * 2 - (key in self.half)
        taken = min(halves, damage)
        left, before = halves - taken, facing[place]
        facing[place] = ceil(left / 2)
        self.half.discard(key)
        if left % 2:
            self.half.add(key)
        self.phase_damage += before - facing[place] if self.bmm else taken
        return damage - taken

    def structure_layer(self, place: str, damage: int) -> int | None:
        """Take damage off the structure; return the rest, or None when there was none to take."""
        if damage <= 0:
            return None
        have, kind = self.structure[place], self.figures.structure_type
        if kind == "composite":
            lost = min(have, damage * 2)
            rest = (damage * 2 - lost) // 2
            self.phase_damage += ceil(lost / 2)
        elif kind == "reinforced":
            halves = have * 2 - (place in self.half_structure)
            taken = min(halves, damage)
            left = ceil((halves - taken) / 2)
            self.half_structure.discard(place)
            if (halves - taken) % 2:
                self.half_structure.add(place)
            lost, rest = have - left, damage - taken
            self.phase_damage += lost if self.bmm else taken
        else:
            lost = min(have, damage)
            rest = damage - lost
            self.phase_damage += lost
        self.structure[place] = have - lost
        return rest

    def lose(self, place: str, how: str) -> None:
        """A location is destroyed or blown off, with the arm that hangs on a side torso."""
        if place in self.gone:
            return
        self.gone[place] = how
        self.armor[place] = self.structure[place] = 0
        if place in self.rear:
            self.rear[place] = 0
        if place in ("LT", "RT"):
            limb = f"{place[0]}A" if f"{place[0]}A" in self.structure else f"F{place[0]}L"
            self.lose(limb, "blown off")  # of a quad the front leg (recorded plays; no document says it)
        if place == "CT":
            self.destroyed = True
        if place == "HD":
            self.crew.hits = 6
            self.destroyed = True
        if place in self.legs:
            self.rolls_due = [roll for roll in self.rolls_due if roll[0] != place]
            self.falls_due.append(5)
        if self.engine_hits >= 3:
            self.destroyed = True

    # criticals ------------------------------------------------------------------------------------------------------

    def hittable(self, place: str) -> set[int]:
        """Slots that a critical hit can still strike."""
        row = self.figures.slots[place]
        return {
            i for i, slot in enumerate(row) if slot and i not in self.struck[place] and not UNHITTABLE.search(slot.name)
        }

    def critical_roll(self, place: str, rear: bool = False) -> None:
        """Determine critical hits of a location, then apply them."""
        f = self.figures
        modifier = 2 if f.industrial else 0
        modifier -= f.structure_type == "reinforced"
        facing = self.rear if rear and place in self.rear else self.armor
        if facing.get(place, 0) > 0 and f.armor_type in ("hardened", "anti-penetrative-ablation"):
            modifier -= 2
        total = self.dice.roll("critical-count", at=place) + modifier
        if total < 8:
            return
        if total >= 12 and place not in TORSOS:
            first = f.slots[place][0]
            if place != "HD" and first and (place, 0) in self.armor_left and first.name in ("shoulder", "hip"):
                self.armor_left.discard((place, 0))
                return
            self.lose(place, "blown off" if self.structure[place] else "destroyed")
            return
        self.criticals(place, 1 if total < 10 else 2 if total < 12 else 3)

    def criticals(self, place: str, count: int) -> None:
        """Apply some critical hits; they move inward where every slot was hit in an earlier phase."""
        for _ in range(count):
            if place in self.gone:
                return
            if not self.hittable(place):
                all_old = self.struck[place] <= self.old[place]
                if not all_old or place in ("CT", "HD"):
                    return
                place = INWARD[place]
                while place in self.gone and place in INWARD:
                    place = INWARD[place]
                if not self.hittable(place):
                    return
            slot = self.dice.slot(place, len(self.figures.slots[place]), self.hittable(place))
            self.strike(place, slot)

    def strike(self, place: str, index: int) -> None:
        """One slot takes a critical hit."""
        slot = self.figures.slots[place][index]
        assert slot is not None
        if (place, index) in self.armor_left:
            self.armor_left.discard((place, index))
            return
        self.struck[place].add(index)
        name = slot.name
        if name == "engine":
            self.engine_hit_now = True
            self.destroyed |= self.engine_hits >= 3
        elif name == "gyro":
            self.gyro_struck()
        elif name == "cockpit":
            self.crew.hits = 6
            self.destroyed = True
        elif name in ("hip", "upper-leg", "lower-leg", "foot"):
            self.rolls_due.append((place, 2 if name == "hip" else 1))
        elif slot.mount is not None:
            self.item_struck(place, index, slot)

    def gyro_struck(self) -> None:
        """The last hit that a gyro stands is a roll, one more a fall; a heavy-duty gyro stands one more."""
        heavy = self.figures.gyro == "heavy-duty"
        counted = self.gyro_modifier()
        if self.gyro_hits == 2 + heavy:
            self.rolls_due = [roll for roll in self.rolls_due if roll[0] != "gyro"]
            self.falls_due.insert(0, 6 - counted)  # the damage that goes inward comes before the fall from a lost leg
        elif self.gyro_hits == 1 + heavy:
            if self.bmm and not self.prone and not self.roll_passes(sum(m for _, m in self.rolls_due)):
                self.fall(0, sum(m for _, m in self.rolls_due))
            if not self.bmm:
                self.rolls_due.append(("gyro", 3 - counted))

    def item_struck(self, place: str, index: int, slot: Slot) -> None:
        """Ammunition and explosive items explode; each explodes once."""
        key = f"{place}/{index}"
        if key in self.ammo:
            name = self.figures.ammo[key][0]
            damage = (ammunition_damage(name) or 0) * self.ammo[key]
            self.ammo[key] = 0
            if damage:
                self.explode(place, damage)
            return
        if slot.mount in self.exploded:
            return
        for pattern, damage in EXPLOSIVE:
            if re.search(pattern, slot.name, re.IGNORECASE):
                assert slot.mount is not None
                self.exploded.add(slot.mount)
                self.explode(place, damage)
                return

    def explode(self, place: str, damage: int) -> None:
        """An explosion hurts the pilot twice, then structure from here inward until a CASE vents it."""
        self.crew.hurt(2, self.turn)
        while damage > 0 and not self.destroyed:
            while place in self.gone and place in INWARD and place not in self.figures.case | self.figures.case_ii:
                place = INWARD[place]
            if place in self.gone:
                return
            if place in self.figures.case_ii:
                self.vent(place, damage)
                return
            whole = self.structure[place]
            rest = self.structure_layer(place, damage)
            if whole:
                self.critical_roll(place)
            if self.structure[place] <= 0:
                self.lose(place, "destroyed")
            if place in self.figures.case or place not in INWARD:
                return
            damage, place = rest or 0, INWARD[place]

    def vent(self, place: str, damage: int) -> None:
        """CASE II: one point of structure, the rest outward through armor, 8+ saves from the critical roll."""
        self.structure_layer(place, 1)
        outward, facing = damage - 1, self.rear if place in self.rear else self.armor
        if place not in self.rear:
            outward = min(outward, ceil(self.figures.armor[place] / 2))
        facing[place] -= min(outward, facing[place])
        if self.dice.roll("case-ii") < 8:
            self.critical_roll(place)
        if self.structure[place] <= 0:
            self.lose(place, "destroyed")

    # figures of the moment ------------------------------------------------------------------------------------------

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
                if slot is None or slot.mount is None or not (place in self.gone or i in self.struck[place]):
                    continue
                if re.search(pattern, slot.name, re.IGNORECASE):
                    found.add(slot.mount)
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
            number += 5 * lost
        number += f.cockpit in ("small", "torso-mounted")
        number += f.armor_type == "hardened"
        number += "industrial" in f.myomer.lower()
        return number

    @property
    def due(self) -> list[int]:
        """Modifiers of the rolls that this phase asks for; each makes all of them harder."""
        return [modifier for _, modifier in self.rolls_due] + [1] * (self.phase_damage >= 20)

    # phases ---------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Falls and rolls that do not wait for the end of the phase."""
        for modifier in self.falls_due:
            if not self.prone:
                self.fall(0, modifier + sum(self.due))
        self.falls_due.clear()

    def roll_passes(self, extra: int) -> bool:
        """A piloting roll; an unconscious pilot and a unit without power or gyro fail it."""
        number = self.target() + extra
        if not self.crew.awake or self.cannot_stand or self.shutdown:
            return False
        return self.dice.roll("piloting") >= number

    def fall(self, levels: int, extra: int = 0) -> None:
        """Facing, groups of five points with a location each, then the pilot's roll."""
        face = self.dice.roll("fall-facing", 1)
        self.prone = True
        side = "front" if face == 1 else "right" if face < 4 else "rear" if face == 4 else "left"
        damage = ceil(self.figures.mass / 10) * (levels + 1)
        while damage > 0:
            table = QUAD if self.figures.quad else BIPED
            roll = self.dice.roll("hit-location")
            place = table["front" if side == "rear" else side][roll - 2]
            self.apply(place, side == "rear", min(5, damage), "fall", roll == 2)
            damage -= 5
        number = self.target() + extra + max(0, levels - 1)
        fails = not self.crew.awake or number > 12 or self.shutdown
        if not self.crew.dead and (fails or self.dice.roll("fall-pilot") < number):
            self.crew.hurt(1, self.turn)

    def end_phase(self) -> None:
        """Engine explosions and the piloting rolls of the phase; one failed roll ends them."""
        f = self.figures
        if self.engine_hit_now and f.engine in ("ice", "combustion", "fuel-cell") and not self.destroyed:
            number = 10 - 3 * (min(self.engine_hits, 3) - 1)
            self.destroyed |= self.dice.roll("engine-explosion") >= number
        extra = sum(self.due)
        for _ in self.due:
            if not self.prone and not self.roll_passes(extra):
                self.fall(0, extra)
        self.new_phase()

    def new_phase(self) -> None:
        """Hits of this phase become old."""
        self.rolls_due.clear()
        self.falls_due.clear()
        self.phase_damage, self.engine_hit_now = 0, False
        self.gone_old = set(self.gone)
        for place, slots in self.struck.items():
            self.old[place] = set(slots)

    def heat_phase(self, build_up: int, external: int) -> None:
        """Heat and its effects; all are worked out at one heat."""
        fusion = self.figures.engine not in ("ice", "combustion", "fuel-cell", "none")
        engine = 5 * min(2, self.engine_hits) if fusion and not self.shutdown else 0
        self.heat = max(0, self.heat + build_up + engine + min(15, external) - self.capacity)
        self.power()
        self.heat_ammunition()
        if self.count("life-support") and self.heat >= 15 and not self.destroyed:
            self.crew.hurt(1 if self.heat < 26 else 2, self.turn)
        self.settle()
        self.crew.wake(self.turn)
        self.turn += 1
        self.new_phase()

    def power(self) -> None:
        """Restart or shutdown; a shutdown asks for a roll at +3, and the fall comes before it (recorded plays)."""
        number = next((number for heat, number in SHUTDOWN if self.heat >= heat), None)
        if self.shutdown:
            if number is None:
                self.shutdown = False
            elif self.heat < 30 and self.crew.awake:
                self.shutdown = self.dice.roll("startup") < number
        elif number is not None and (self.heat >= 30 or not self.crew.awake or self.dice.roll("shutdown") < number):
            extra = 3 + sum(m for _, m in self.rolls_due)
            if not self.prone and not self.roll_passes(extra):
                self.fall(0, extra)
            self.shutdown = True

    def heat_ammunition(self) -> None:
        """Heat may set off the bin with the most damage a shot, ties the fullest (PLAYS.md, order 7)."""
        number = next((number for heat, number in AMMO_HEAT if self.heat >= heat), None)
        worth = {
            key: (ammunition_damage(name) or 0, self.ammo[key])
            for key, (name, _) in self.figures.ammo.items()
            if key.split("/")[0] not in self.gone and self.ammo[key] and ammunition_damage(name)
        }
        best = max(worth, key=lambda key: worth[key], default=None)
        if number is None or self.dice.roll("ammo-explosion-heat") >= number:
            return
        if best:
            place, index = best.split("/")
            self.struck[place].add(int(index))
            self.ammo[best] = 0
            self.explode(place, worth[best][0] * worth[best][1])

    def state(self) -> dict[str, Any]:
        """State in the words of the recorded plays."""
        live = [place for place in self.figures.slots if place not in self.gone]
        return {
            "armor": dict(self.armor), "rear": dict(self.rear), "structure": dict(self.structure),
            "gone": dict(self.gone),
            "struck": {p: sorted(self.struck[p]) for p in live if self.struck[p]},
            "ammo": {k: v for k, v in self.ammo.items() if k.split("/")[0] in live},
            "crew_hits": self.crew.hits, "unconscious": not self.crew.awake, "dead": self.crew.dead,
            "heat": self.heat, "engine_hits": self.engine_hits,
            "gyro_hits": self.gyro_hits, "sensor_hits": self.count("sensors"),
            "life_support_hits": self.count("life-support"), "prone": self.prone, "shutdown": self.shutdown,
            "phase_damage": self.phase_damage, "destroyed": self.destroyed or self.crew.dead, "mp": self.mp,
        }  # fmt: skip
