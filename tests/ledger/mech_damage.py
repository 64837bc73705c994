"""Book of 'Mechs: damage and explosions, location by location (tracking.md 2 to 4, 7, 11)."""

from math import ceil

from tests.ledger.mech_state import MechState
from tests.ledger.mech_tables import INWARD

BARRIER = 5
"""Barrier rating of commercial armor: a larger hit that strikes it asks for a critical roll (tracking.md 3.1)."""


class MechDamage(MechState):
    """Damage to a 'Mech; critical hits and falls are worked out in `mechs`."""

    def critical_roll(self, place: str, rear: bool = False) -> None:
        """Determine critical hits of a location."""
        raise NotImplementedError

    def settle(self) -> None:
        """Falls and rolls that do not wait for the end of the phase."""
        raise NotImplementedError

    def location(self, side: str) -> tuple[str, bool]:
        """Roll a location, and whether the roll is a chance of a through-armor critical."""
        raise NotImplementedError

    last_engine_hit: int

    def attack(self, side: str, damage: int, kind: str) -> tuple[str, bool]:
        """Roll a location, then apply the damage; a roll of 2 is a chance of a through-armor critical."""
        place, through = self.location(side)
        self.hit(place, side == "rear", damage, kind, through)
        return place, side == "rear"

    def hit(self, place: str, rear: bool, damage: int, kind: str, through: bool = False) -> None:
        """One damage group, then the falls that do not wait."""
        self.apply(place, rear, damage // 2 if kind == "flechette" else damage, kind, through)
        self.settle()

    def apply(self, place: str, rear: bool, damage: int, kind: str, through: bool, first: bool = True) -> None:
        """Damage to one location and to the next ones inward; a shield takes its part of a hit once."""
        while place in self.gone:
            if place not in INWARD:
                return
            place, through = INWARD[place], through and self.bmm  # TW: damage alone goes on (tracking.md 23)
        if kind != "fall" and first:
            damage = self.shield_layer(place, rear, damage)
        if not damage:
            return
        covered = (self.rear if rear and place in self.rear else self.armor).get(place, 0) > 0
        points = self.armor_layer(place, rear, damage, kind)
        if points is None:  # the armor type swallowed the hit
            return
        if self.figures.armor_type == "commercial" and covered and damage > BARRIER:
            self.critical_roll(place, rear)
            if place in self.gone:  # blown off before the rest of the damage reaches its structure
                self.apply(INWARD.get(place, place), rear, points, kind, through=False, first=False)
                return
        rest = self.structure_layer(place, points)
        threshold = ceil(self.figures.armor[place] / 10)
        bursts = self.shape == "fighter" and rest is None and damage > threshold  # tracking.md 14.2, unconfirmed
        checks = int(through) + int(rest is not None) + int(bursts)
        for _ in range(checks):
            self.critical_roll(place, rear)
        if place == "HD":
            self.crew.hurt(1, self.turn)
        if self.structure[place] <= 0:
            self.lose(place, "destroyed")
        if rest and place in INWARD:
            self.apply(INWARD[place], rear, rest, kind, through=False, first=False)

    def covers(self, mount: int, place: str, rear: bool) -> bool:
        """Whether a shield covers a location, by its position (tracking.md 3.4)."""
        arm = self.figures.shields[mount][1]
        if arm in self.gone:
            return False
        torso, leg = f"{arm[0]}T", f"{arm[0]}L"
        match self.raised.get(mount, "inactive"):
            case "active":
                return place in (arm, leg) or (place in (torso, "HD", "CT") and not rear)  # from the front
            case "passive":
                return place in (arm, torso)
        return place == arm

    def shield_layer(self, place: str, rear: bool, damage: int) -> int:
        """A shield takes its rate of a hit; the hit costs a point of it and counts whole (recorded plays)."""
        for mount in self.figures.shields:
            rate, capacity = self.shield_left(mount)
            if self.covers(mount, place, rear) and damage and capacity:
                taken = min(rate, capacity, damage)
                self.absorbed[mount] = self.absorbed.get(mount, 0) + bool(taken)
                self.phase_damage += taken
                damage -= taken
        return damage

    def armor_layer(self, place: str, rear: bool, damage: int, kind: str) -> int | None:
        """Take damage off the armor; return the rest, or None when the hit comes to nothing."""
        facing = self.rear if rear and place in self.rear else self.armor
        have, kind_of = facing.get(place, 0), self.figures.armor_type
        per_point, whole = 1, damage
        if have and kind_of == "ferro-lamellor":
            damage = damage * 4 // 5
        elif have and kind_of == "reactive" and kind in ("missile", "area"):
            damage = max(1, damage // 2)
        elif have and kind_of == "impact-resistant" and kind in ("physical", "fall"):
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
            self.crew.kill()
            self.destroyed = True
        if place in self.legs:
            self.rolls_due = [roll for roll in self.rolls_due if roll[0] != place]
            if self.falls:
                self.falls_due.append(5)
        if self.engine_hits >= self.last_engine_hit:
            self.destroyed = True

    def explode(self, place: str, damage: int) -> None:
        """An explosion hurts the pilot twice, then structure from here inward until a CASE vents it."""
        self.crew.shock(2, self.turn)
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
        before, counted = self.structure[place], self.phase_damage
        self.structure_layer(place, 1)
        self.phase_damage = counted + min(1, before - self.structure[place])  # marked off (recorded plays)
        outward, facing = damage - 1, self.rear if place in self.rear else self.armor
        if place not in self.rear:
            outward = min(outward, ceil(self.figures.armor[place] / 2))
        facing[place] -= min(outward, facing[place])
        if before and self.dice.roll("case-ii") < 8:
            self.critical_roll(place)
        if self.structure[place] <= 0:
            self.lose(place, "destroyed")
