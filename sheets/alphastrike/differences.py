"""Differences between two editions in the figures of elements, cards and attacks, each with its ruling.

>>> [str(found) for found in edition_differences("asce-5.01", "as-2.3.1") if found.ruling == "AS-2.3.1:p24:drone-skill"]
["Skill at which a drone is valued: its operator's in asce-5.01, its operator's + 1 in as-2.3.1"]
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from sheets.alphastrike.editions import AlphaStrikeRules, Artillery, rules_of
from sheets.alphastrike.special import points_text
from sheets.editions import books


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """One figure: its subject, its value in each of two editions, and the ruling that changed it."""

    what: str
    first: str
    second: str
    editions: tuple[str, str]
    ruling: str

    def __str__(self) -> str:
        return f"{self.what}: {self.first} in {self.editions[0]}, {self.second} in {self.editions[1]}"


TO_HIT_TABLE = "AS-2.3.1:p37:to-hit-table"
THRESHOLD = "AS-2.3.1:p40:threshold"
DRONES = "AS-2.3.1:p24:drone-skill"
ARTILLERY_TABLE = "AS-2.3.1:p173:artillery-table"
ABSENT = "not stated"

_FigureRow = tuple[str, str, str, str]


def edition_differences(first: str, second: str) -> tuple[EditionDifference, ...]:
    """All figures that differ between two editions."""
    one, other = rules_of(first), rules_of(second)
    rows = chain(_elements(one, other), _artillery(one, other), _to_hit(one, other))
    return tuple(
        EditionDifference(what, here, there, (first, second), ruling)
        for what, here, there, ruling in rows
        if here != there
    )


def changed_by(ruling: str) -> tuple[EditionDifference, ...]:
    """The figures that a ruling changes, by its id, from the older edition to the newer."""
    older, newer = (book.id for book in books("alpha-strike"))
    return tuple(found for found in edition_differences(older, newer) if found.ruling == ruling)


def _elements(one: AlphaStrikeRules, other: AlphaStrikeRules) -> Iterator[_FigureRow]:
    """Figures of elements: target movement modifiers, thresholds, the Skill of drones."""
    yield "Largest inches of TMM 0, 1, 2 …", _bands(one), _bands(other), TO_HIT_TABLE
    yield "Threshold of fighters", _share(one, large=False), _share(other, large=False), THRESHOLD
    yield "Threshold of large craft", _share(one, large=True), _share(other, large=True), THRESHOLD
    yield "Skill at which a drone is valued", _drone(one), _drone(other), DRONES


def _bands(rules: AlphaStrikeRules) -> str:
    return ", ".join(f'{inches}"' for inches in rules.tmm_bands)


def _share(rules: AlphaStrikeRules, large: bool) -> str:
    """The rule for the threshold as text; the slack keeps thirds exact."""
    divisor = rules.large_threshold if large else rules.fighter_threshold
    slack = f", fractions below {rules.threshold_slack:g} dropped" if rules.threshold_slack and divisor > 3 else ""
    return f"armor / {divisor}, rounded up{slack}"


def _drone(rules: AlphaStrikeRules) -> str:
    return f"its operator's + {rules.drone_skill}" if rules.drone_skill else "its operator's"


def _artillery(one: AlphaStrikeRules, other: AlphaStrikeRules) -> Iterator[_FigureRow]:
    """Range, damage, blast and point value of each piece."""
    pieces = {piece.code: piece for piece in other.artillery}
    for here in one.artillery:
        there = pieces[here.code]
        for what, read in ARTILLERY_COLUMNS:
            yield f"{what} of {here.name}", read(here), read(there), ARTILLERY_TABLE


def _damage(piece: Artillery) -> str:
    return points_text(piece.damage) + (f"/{piece.far_damage}" if piece.far_damage else "")


ARTILLERY_COLUMNS: tuple[tuple[str, Callable[[Artillery], str]], ...] = (
    ("Longest range", lambda piece: f'{piece.off_board:,}"' if piece.off_board else ABSENT),
    ("Longest range on the table", lambda piece: piece.reach),
    ("Damage", _damage),
    ("Area of effect", lambda piece: f'{piece.blast}"'),
    ("Point value", lambda piece: f"{piece.point_value:g}"),
)


def _to_hit(one: AlphaStrikeRules, other: AlphaStrikeRules) -> Iterator[_FigureRow]:
    """The differences of the to-hit tables, lines of only one edition last; the ruling is that of the newer edition."""
    here, there = ({line.key: line for line in rules.to_hit} for rules in (one, other))
    older = books("alpha-strike")[0].prefix
    for key in here | there:
        lines = (here.get(key), there.get(key))
        cells = [ABSENT if line is None else _signed_text(line.modifier) for line in lines]
        rulings = [line.ruling for line in lines if line is not None and not line.ruling.startswith(older)]
        yield f"To hit, {key.value}", cells[0], cells[1], rulings[0] if rulings else VOID_ROWS


VOID_ROWS = "ASCE-5.01:p183:modifier-rows"


def _signed_text(modifier: int | str) -> str:
    return f"{modifier:+}" if isinstance(modifier, int) else modifier
