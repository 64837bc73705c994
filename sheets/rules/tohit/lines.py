"""A line of the to-hit tables: one modifier with its value, its kinds of attacks, and its ruling."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

UNCONFIRMED = "unconfirmed"
"""The ruling of a modifier that is in none of the errata documents."""
MANY = 30


class AttackKind(StrEnum):
    """Kinds of attacks, which have different modifiers."""

    WEAPON = "weapon"
    AEROSPACE = "aerospace"  # weapons of a craft against another craft
    AIR_TO_GROUND = "air to ground"  # strafing and striking
    BOMB = "bomb"
    ARTILLERY = "artillery"
    PHYSICAL = "physical"
    TROOPS = "leg and swarm"
    BOMB_RACK = "bomb rack"


WEAPONS = frozenset((AttackKind.WEAPON,))
SHOTS = frozenset((AttackKind.WEAPON, AttackKind.AEROSPACE, AttackKind.AIR_TO_GROUND))
GROUND_SHOTS = frozenset((AttackKind.WEAPON, AttackKind.AIR_TO_GROUND))
AT_TARGETS = frozenset((AttackKind.WEAPON, AttackKind.AIR_TO_GROUND, AttackKind.PHYSICAL, AttackKind.TROOPS))
SPACE = frozenset((AttackKind.AEROSPACE,))
BOMBS = frozenset((AttackKind.BOMB,))
ARTILLERY = frozenset((AttackKind.ARTILLERY,))
BLOWS = frozenset((AttackKind.PHYSICAL,))
TROOPS = frozenset((AttackKind.TROOPS,))


class Subject(StrEnum):
    """The group of a modifier."""

    TARGET = "target"
    ATTACKER = "attacker"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class ToHitLine:
    """One modifier of the to-hit tables.

    `most` is how often it may count (30: for each hex or level). `replaces` names the lines that it replaces;
    `TARGET_MOVEMENT` and `RANGE` are the modifiers of those tables. `words` are further spellings of the key.
    """

    key: str
    value: int
    ruling: str
    kinds: frozenset[AttackKind]
    subject: Subject
    most: int = 1
    replaces: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The modifier in words.

        >>> from sheets.rules.tohit import to_hit_line
        >>> to_hit_line("light-woods").label, to_hit_line("skidding").label
        ('light woods', 'target skidding')
        """
        words = self.key.replace("-", " ")
        return f"{self.subject.value} {words}" if self.subject is Subject.TARGET else words

    @property
    def is_confirmed(self) -> bool:
        """Whether an errata document states the modifier."""
        return self.ruling != UNCONFIRMED


TARGET_MOVEMENT, RANGE, TERRAIN = "target-movement", "range", "terrain"
"""Names in `ToHitLine.replaces` for the modifiers of a whole table."""


@dataclass(frozen=True, slots=True)
class LineGroup:
    """The lines of one subject for the same attacks."""

    subject: Subject
    kinds: frozenset[AttackKind]

    def line(
        self, key: str, value: int, ruling: str, words: str = "", *, most: int = 1, replaces: Iterable[str] = ()
    ) -> ToHitLine:
        """Make one line; `words` has spellings separated by spaces, with hyphens between their words."""
        spelled = tuple(spelling.replace("-", " ") for spelling in words.split())
        return ToHitLine(
            key=key,
            value=value,
            ruling=ruling,
            kinds=self.kinds,
            subject=self.subject,
            most=most,
            replaces=frozenset(replaces),
            words=spelled,
        )
