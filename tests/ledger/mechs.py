"""Book of 'Mechs: critical hits, piloting rolls, falls, heat (tracking.md 5, 6, 9, 10)."""

import re
from math import ceil

from tests.ledger.mech_damage import MechDamage
from tests.ledger.mech_tables import (
    AMMO_HEAT,
    BIPED,
    EXPLOSIVE,
    INWARD,
    QUAD,
    SHUTDOWN,
    TORSOS,
    TRIPOD_LEGS,
    UNHITTABLE,
    ammunition_damage,
)

PILOTING = 5
COMBUSTION = ("ice", "combustion", "fuel-cell")


class Mech(MechDamage):
    """The whole book of a 'Mech."""

    # criticals ------------------------------------------------------------------------------------------------------

    def hittable(self, place: str) -> set[int]:
        """Slots that a critical hit can still strike."""
        if place in self.gone:
            return set()
        row, struck = self.figures.slots[place], self.struck[place]
        return {i for i, slot in enumerate(row) if slot and i not in struck and not UNHITTABLE.search(slot.name)}

    def critical_roll(self, place: str, rear: bool = False, extra: int = 0) -> None:
        """Determine critical hits of a location, then apply them."""
        f = self.figures
        modifier = extra + (2 if f.industrial else 0)
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
        self.criticals(place, 1 if total < 10 else 2 if total < 12 else 4 if f.industrial and total >= 14 else 3)

    def criticals(self, place: str, count: int) -> None:
        """Apply some critical hits; they move inward where every slot was hit in an earlier phase."""
        for _ in range(count):
            while not self.hittable(place):
                lost_now = place in self.gone and place not in self.gone_old
                if lost_now or not self.struck[place] <= self.old[place] or place in ("CT", "HD"):
                    return
                place = INWARD[place]
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
            self.destroyed |= self.engine_hits >= self.last_engine_hit
        elif name == "gyro":
            self.gyro_struck()
        elif name == "cockpit":
            self.cockpit_struck(place, index)
        elif name in ("hip", "upper-leg", "lower-leg", "foot"):
            if self.falls:
                self.rolls_due.append((place, 2 if name == "hip" else 1))
        else:
            for key, (item, mount) in zip((f"{place}/{index}", f"{place}/{index}b"), self.items_in(slot), strict=False):
                if self.gone.get(place) != "blown off":
                    self.item_struck(place, key, item, mount)

    def cockpit_struck(self, place: str, index: int) -> None:
        """Who sits in the slot is dead; a cockpit of one slot is that of all."""
        slots = [i for i, slot in enumerate(self.figures.slots[place]) if slot and slot.name == "cockpit"]
        if len(slots) > 1:
            self.crew.hurt_seat(slots.index(index), 6, self.turn)
        else:
            self.crew.kill()
        self.destroyed |= self.crew.dead

    def location(self, side: str) -> tuple[str, bool]:
        """Roll a location, and whether it was a chance of a through-armor critical; of a tripod also the leg."""
        table = QUAD if self.figures.quad else BIPED
        roll = self.dice.roll("hit-location")
        place = table["front" if side == "rear" else side][roll - 2]
        if self.figures.tripod and place in self.legs:
            die = self.dice.roll("tripod-leg", 1) + (side == "left") - (side == "right")
            place = TRIPOD_LEGS[min(max(die, 1), 6) - 1]
        return place, roll == 2

    @property
    def last_engine_hit(self) -> int:
        """Engine hits that destroy the 'Mech (tracking.md 11)."""
        return 2 if self.figures.superheavy and self.figures.engine == "compact" else 3

    def gyro_struck(self) -> None:
        """The last hit that a gyro stands is a roll, one more a fall; a heavy-duty gyro stands one more."""
        if not self.falls:
            return
        heavy = self.figures.gyro == "heavy-duty"
        counted = self.gyro_modifier()
        if self.gyro_hits == 2 + heavy:
            self.rolls_due = [roll for roll in self.rolls_due if roll[0] != "gyro"]
            self.falls_due.insert(0, 6 - counted)
        elif self.gyro_hits == 1 + heavy:
            if self.bmm and not self.prone and not self.roll_passes(sum(m for _, m in self.rolls_due)):
                self.fall(0, sum(m for _, m in self.rolls_due))
            if not self.bmm:
                self.rolls_due.append(("gyro", 3 - counted))

    def item_struck(self, place: str, key: str, item: str, mount: int) -> None:
        """Ammunition and explosive items explode; each explodes once."""
        if key in self.ammo:
            name = self.figures.ammo[key][0]
            damage = (ammunition_damage(name) or 0) * self.ammo[key]
            self.ammo[key] = 0
            if damage:
                self.explode(place, damage)
            return
        if mount in self.exploded:
            return
        for pattern, damage in EXPLOSIVE:
            if re.search(pattern, item, re.IGNORECASE):
                self.exploded.add(mount)
                self.explode(place, damage)
                return

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
        self.prone, self.fallen = True, levels + 1
        side = "front" if face == 1 else "right" if face < 4 else "rear" if face == 4 else "left"
        damage = ceil(self.figures.mass / 10) * (levels + 1)
        while damage > 0:
            place, through = self.location(side)
            self.apply(place, side == "rear", min(5, damage), "fall", through)
            damage -= 5
        number = self.target() + extra + max(0, levels - 1)
        for seat, member in enumerate(self.crew.seats):  # each rolls (recorded plays)
            fails = not member.awake or number > 12 or self.shutdown
            if not member.dead and (fails or self.dice.roll("fall-pilot") < number):
                self.crew.hurt_seat(seat, 1, self.turn)
        self.stall()

    def stall(self) -> None:
        """A fall may stall the combustion engine of an IndustrialMech (recorded plays)."""
        f = self.figures
        if not f.industrial or f.engine != "ice" or self.destroyed or self.crew.dead or self.shutdown:
            return
        can_roll = self.crew.awake and self.gyro_hits < 2 + (f.gyro == "heavy-duty")
        self.shutdown = not can_roll or self.dice.roll("engine-stall") < PILOTING

    def shake(self) -> None:
        """An IndustrialMech that fell in this turn checks one location for critical hits (recorded plays)."""
        if self.figures.industrial and self.fallen and not self.destroyed:
            self.critical_roll(self.location("front")[0], extra=self.fallen)
        self.fallen = 0

    def end_phase(self) -> None:
        """Engine explosions and the piloting rolls of the phase; one failed roll ends them."""
        self.engine_explosion()
        extra = sum(self.due)
        for _ in self.due if self.falls else ():
            if not self.prone and not self.roll_passes(extra):
                self.fall(0, extra)
        self.rolls_due.clear()
        self.new_phase()

    def engine_explosion(self) -> None:
        """A combustion engine or fuel cell that was hit in this phase may explode (critical-hits.txt, Engine)."""
        if self.engine_hit_now and self.figures.engine in COMBUSTION and not self.destroyed:
            number = 10 - 3 * (min(self.engine_hits, 3) - 1)
            self.destroyed |= self.dice.roll("engine-explosion") >= number

    def new_phase(self) -> None:
        """Hits of this phase become old."""
        self.falls_due.clear()
        self.phase_damage, self.engine_hit_now = 0, False
        self.gone_old = set(self.gone)
        for place, slots in self.struck.items():
            self.old[place] = set(slots)

    def heat_phase(self, build_up: int, external: int) -> None:
        """Heat and its effects; all are worked out at one heat."""
        fusion = self.figures.engine not in (*COMBUSTION, "none")
        engine = 5 * min(2, self.engine_hits) if fusion and not self.shutdown else 0
        self.heat = max(0, self.heat + build_up + engine + min(15, external) - self.capacity)
        self.power()
        self.heat_ammunition()
        if self.count("life-support") and self.heat >= 15 and not self.destroyed:
            self.crew.hurt(1 if self.heat < 26 else 2, self.turn)
        self.crew.wake(self.turn)
        self.shake()
        self.settle()
        self.engine_explosion()
        self.turn += 1
        self.converted = False
        self.rolls_due = [(cause, 0) for cause, _ in self.rolls_due]  # made in the next phase (recorded plays)
        self.new_phase()

    def power(self) -> None:
        """Restart or shutdown; a shutdown asks for a roll at +3, and the fall comes before it (recorded plays)."""
        number = next((number for heat, number in SHUTDOWN if self.heat >= heat), None)
        if self.shutdown:
            if number is None:
                self.shutdown = False
            elif self.heat < 30 and self.crew.awake:
                self.shutdown = self.dice.roll("startup") < number
        elif number is not None and (
            self.heat >= 30 or not self.crew.awake or self.dice.roll("shutdown") < number - self.officer()
        ):
            extra = 3 + sum(m for _, m in self.rolls_due)
            if self.falls and not self.prone and not self.roll_passes(extra):
                self.fall(0, extra)
            self.shutdown = True

    def officer(self) -> int:
        """Help of a technical officer who is awake: against shutdown as well, in recorded plays (tracking.md 9.2)."""
        return 2 if self.figures.seats > 2 and self.crew.seats[2].awake else 0

    def heat_ammunition(self) -> None:
        """Heat may set off the bin with the most damage a shot, ties the fullest (PLAYS.md, order 7)."""
        number = next((number for heat, number in AMMO_HEAT if self.heat >= heat), None)
        if number:
            number -= self.officer() + (self.figures.sink_type == "laser")
        worth = {
            key: (ammunition_damage(name) or 0, self.ammo[key])
            for key, (name, _) in self.figures.ammo.items()
            if key.split("/")[0] not in self.gone and self.ammo[key] and ammunition_damage(name)
        }

        def in_slot(key: str) -> int:
            """Points of all bins in a slot, which explode together (recorded plays)."""
            first = key.removesuffix("b")
            return sum(points * shots for points, shots in (worth.get(each, (0, 0)) for each in (first, f"{first}b")))

        best = max(worth, key=lambda key: (worth[key][0], in_slot(key)), default=None)
        if number is None or self.dice.roll("ammo-explosion-heat") >= number:
            return
        if best:
            place, index = best.removesuffix("b").split("/")
            self.struck[place].add(int(index))
            for bin_ in (best.removesuffix("b"), best.removesuffix("b") + "b"):
                points, shots = worth.get(bin_, (0, 0))
                if points * shots and self.gone.get(place) != "blown off":  # what is blown off does not explode
                    self.ammo[bin_] = 0
                    self.explode(place, points * shots)
