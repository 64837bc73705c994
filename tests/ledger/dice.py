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
        for _ in range(points):
            if self.dead:
                return
            self.hits += 1
            if self.dead or not self.awake:
                continue
            if self.dice.roll("consciousness") < CONSCIOUSNESS[self.hits]:
                self.awake, self.out_since = False, turn

    def wake(self, turn: int) -> None:
        """Roll to wake up in each end phase after the turn of the knock-out."""
        if not self.awake and not self.dead and turn > self.out_since:
            self.awake = self.dice.roll("wake-up") >= CONSCIOUSNESS[self.hits]
