"""Dice of an independent ledger: each roll is random and is recorded with its purpose."""

import random
from dataclasses import dataclass, field
from typing import Any

Roll = dict[str, Any]


@dataclass
class Dice:
    """Roll dice and record them as the rolls of the current event."""

    seed: int
    rolls: list[Roll] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def roll(self, purpose: str, count: int = 2, at: str | None = None) -> int:
        """Return the sum of some six-sided dice."""
        faces = [self.random.randint(1, 6) for _ in range(count)]
        self.rolls.append({"for": purpose, "rolled": faces} | ({"at": at} if at else {}))
        return sum(faces)

    def slot(self, location: str, slots: int, hittable: set[int]) -> int:
        """Return the slot that a critical hit strikes: both dice are rolled again when nothing can be hit."""
        while True:
            half = self.random.randint(1, 6) if slots > 6 else 0
            face = self.random.randint(1, 6)
            slot = face - 1 + (6 if half > 3 else 0)
            counts = slot in hittable
            mark: Roll = {"at": location} | ({} if counts else {"counts": False})
            if half:
                self.rolls.append({"for": "critical-half", "rolled": [half]} | mark)
            self.rolls.append({"for": "critical-slot", "rolled": [face], "slot": slot} | mark)
            if counts:
                return slot

    def take(self) -> list[Roll]:
        """Return the rolls since the last event."""
        rolls, self.rolls = self.rolls, []
        return rolls


CONSCIOUSNESS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}


@dataclass
class Crew:
    """Hits of a pilot and consciousness (tracking.md 8.2)."""

    dice: Dice
    hits: int = 0
    awake: bool = True
    out_since: int = 0

    @property
    def dead(self) -> bool:
        """Six hits kill."""
        return self.hits >= 6

    def hurt(self, points: int, turn: int) -> None:
        """Mark hits; each asks for a consciousness roll until one fails."""
        if self.hits + points >= 6:  # of who dies no roll is made (recorded plays)
            self.hits = 6
            return
        for _ in range(points):
            self.hits += 1
            if not self.awake:
                continue
            if self.dice.roll("consciousness") < CONSCIOUSNESS[self.hits]:
                self.awake, self.out_since = False, turn

    def wake(self, turn: int) -> None:
        """Roll to wake up in each end phase after the turn of the knock-out."""
        if not self.awake and not self.dead and turn > self.out_since:
            self.awake = self.dice.roll("wake-up") >= CONSCIOUSNESS[self.hits]


class Cockpit:
    """The crew of a 'Mech: one seat, or several that are hurt together (tracking.md 8.2)."""

    def __init__(self, dice: Dice, seats: int = 1) -> None:
        self.seats = [Crew(dice) for _ in range(seats)]
        self.fallen_out: list[int] = []

    @property
    def acting(self) -> int:
        """The first conscious seat; if there is none, the seat that fell unconscious last (recorded plays)."""
        awake = (n for n, seat in enumerate(self.seats) if seat.awake and not seat.dead)
        alive = (n for n in reversed(self.fallen_out) if not self.seats[n].dead)
        return next(awake, next(alive, 0))

    @property
    def hits(self) -> int:
        """Hits of the acting seat."""
        return self.seats[self.acting].hits

    @property
    def dead(self) -> bool:
        """Whether all seats are dead."""
        return all(seat.dead for seat in self.seats)

    @property
    def awake(self) -> bool:
        """Whether a living seat is conscious."""
        return any(seat.awake and not seat.dead for seat in self.seats)

    def hurt_seat(self, number: int, points: int, turn: int) -> None:
        """Mark hits of one seat."""
        seat = self.seats[number]
        before = seat.awake
        seat.hurt(points, turn)
        if before and (seat.dead or not seat.awake):
            self.fallen_out.append(number)

    def hurt(self, points: int, turn: int) -> None:
        """Mark hits of all who sit in the cockpit, seat by seat."""
        for number in range(len(self.seats)):
            self.hurt_seat(number, points, turn)

    def shock(self, points: int, turn: int) -> None:
        """Mark hits of the acting seat alone, as of an explosion (recorded plays)."""
        self.hurt_seat(self.acting, points, turn)

    def kill(self) -> None:
        """All are dead."""
        for seat in self.seats:
            seat.hits = 6

    def wake(self, turn: int) -> None:
        """Each rolls to wake up."""
        for seat in self.seats:
            seat.wake(turn)
