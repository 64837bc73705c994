"""A to-hit number: its modifiers with their rulings, their sum, and the chance to hit."""

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from sheets.editions.points import Point
from sheets.record.state import Modifier
from sheets.rules.tohit import TARGET_MOVEMENT, TERRAIN, AttackKind, ToHitLine, to_hit_line
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.terrain import TERRAIN_LINES

TERRAIN_KEYS = frozenset(line.key for line in TERRAIN_LINES)
CERTAIN, IMPOSSIBLE = 2, 13
ROLLS_OF_2D6 = 36
SKILL = "skill"


def chance_of(number: int) -> float:
    """The chance to roll a number or more on 2D6, in percent.

    >>> [round(chance_of(number), 1) for number in (2, 7, 12, 13)]
    [100.0, 58.3, 2.8, 0.0]
    """
    ways = sum(6 - abs(7 - roll) for roll in range(max(number, CERTAIN), IMPOSSIBLE))
    return 100 * ways / ROLLS_OF_2D6


class ToHit(NamedTuple):
    """The to-hit number of one attack, None with a reason where the attack cannot be made.

    The first modifier is the skill. `mount` is the place of the weapon in `unit.mounts`, None for other attacks. `note`
    is a further effect of the roll.
    """

    attack: str
    number: int | None
    modifiers: tuple[Modifier, ...] = ()
    why: str = ""
    mount: int | None = None
    location: str = ""
    note: str = ""

    @property
    def chance(self) -> float:
        """The chance to hit in percent."""
        return 0.0 if self.number is None else chance_of(self.number)


class Tally:
    """A list of modifiers, each with the key of its line; an edition may change or drop a line."""

    def __init__(self, kind: AttackKind, changes: Mapping[str, Point | None]) -> None:
        self.kind = kind
        self.changes = changes
        self.found: list[tuple[str, Modifier]] = []

    def add(self, key: str, modifier: Modifier, times: int = 1) -> None:
        """Adds a modifier; `key` is the line that an edition may change."""
        if key not in self.changes:
            self.found.append((key, modifier._replace(value=modifier.value * times)))
        elif (changed := self.changes[key]) is not None:
            self.found.append((key, Modifier(modifier.reason, changed.value * times, changed.ruling)))

    def add_line(self, key: str, times: int = 1) -> None:
        """Adds a line of the tables, if it counts for this kind of attack."""
        line: ToHitLine = to_hit_line(key)
        if self.kind not in line.kinds:
            return
        times = min(times, line.most)
        label = f"{line.label} x{times}" if times > 1 else line.label
        self.add(key, Modifier(label, line.value, line.ruling), times)

    def drop(self, *keys: str) -> None:
        """Removes the modifiers of these keys."""
        self.found = [(key, modifier) for key, modifier in self.found if key not in keys]

    def sum_of(self, keys: Container[str]) -> int:
        """The sum of the modifiers of these keys."""
        return sum(modifier.value for key, modifier in self.found if key in keys)

    def modifiers(self, situation: Situation) -> tuple[Modifier, ...]:
        """The modifiers that count: without replaced ones, and without zeros unless a line was stated."""
        replaced = self._replaced_keys(situation)
        shown = {SKILL, *situation.lines}
        return tuple(
            modifier for key, modifier in self.found if key not in replaced and (modifier.value or key in shown)
        )

    def lines_of(self, situation: Situation) -> list[ToHitLine]:
        """The lines of the situation that count for this kind of attack."""
        return [line for line in map(to_hit_line, situation.lines) if self.kind in line.kinds]

    def _replaced_keys(self, situation: Situation) -> set[str]:
        replaced = {key for line in self.lines_of(situation) for key in line.replaces}
        if TARGET_MOVEMENT in replaced:
            replaced.add("jumped")
        return replaced | (TERRAIN_KEYS if TERRAIN in replaced else set())


def sum_to_hit(attack: str, modifiers: Iterable[Modifier]) -> ToHit:
    """The to-hit number of an attack by its modifiers."""
    counted = tuple(modifiers)
    return ToHit(attack, sum(modifier.value for modifier in counted), counted)
