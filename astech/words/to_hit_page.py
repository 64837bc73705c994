"""The page of all to-hit modifiers, docs/modifiers.md, made of the tables.

python -m astech.words.to_hit_page > docs/modifiers.md
"""

from collections.abc import Iterable, Iterator, Mapping

from sheets.rules.tables.alpha_strike_to_hit import AS_TO_HIT, ASCE_TO_HIT, ElementToHitLine
from sheets.rules.tables.to_hit import RANGE, target_movement_lines
from sheets.rules.tohit.attackers import ATTACKER_LINES, ATTACKER_MOVES
from sheets.rules.tohit.blows import BLOW_LINES, TROOP_LINES
from sheets.rules.tohit.craft import ARTILLERY_LINES, SPACE_LINES
from sheets.rules.tohit.elements import ELEMENT_LINES, ELEMENT_WORDS
from sheets.rules.tohit.lines import MANY, ToHitLine
from sheets.rules.tohit.manners import MANNER_LINES
from sheets.rules.tohit.targets import STEALTH, TARGET_LINES
from sheets.rules.tohit.terrain import TERRAIN_LINES, WEATHER_LINES

INTRODUCTION = """\
# To-hit modifiers

All modifiers that `to hit` and fire with a target in a campaign know, each with the words that bring it and its ruling
(`astech errata show ID`; a digest is a summary of the rules). An unconfirmed modifier stands in no document at hand, so
the table decides. The page is made of the tables of the program.

Further modifiers follow from the unit and its record without a word: skill, damage, heat, the own move, fire control,
a targeting computer, quirks, shields, the weapon and its munition. A number before or after a line counts it so often:
`2 light woods`, `evading 3`. `+2` adds a modifier of your own.
"""
SUBJECTS: Mapping[str, tuple[ToHitLine, ...]] = {
    "The target": TARGET_LINES,
    "Terrain": TERRAIN_LINES,
    "Light and weather": WEATHER_LINES,
    "The attacker": ATTACKER_LINES,
    "The manner of the attack": MANNER_LINES,
    "Physical attacks": BLOW_LINES,
    "Leg and swarm attacks": TROOP_LINES,
    "Aerospace": SPACE_LINES,
    "Artillery": ARTILLERY_LINES,
}
EDITIONS: Mapping[str, tuple[ElementToHitLine, ...]] = {
    "Alpha Strike 2.3.1": AS_TO_HIT,
    "Alpha Strike: Commander's Edition 5.01": ASCE_TO_HIT,
}
MOVED = "BV digest 3"
ALWAYS = "follows from the element"


def to_hit_page() -> str:
    """The page as text."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    yield from _table("Range and moves", ("modifier", "value", "words", "ruling"), _moves())
    for title, lines in SUBJECTS.items():
        yield from _table(title, ("modifier", "value", "words", "ruling"), map(_row, lines))
    for title, table in EDITIONS.items():
        yield from _table(title, ("modifier", "value", "words", "ruling"), map(_element_row, table))


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _moves() -> Iterator[tuple[str, ...]]:
    """Range, the moves of both sides, stealth."""
    for bracket, value in RANGE.items():
        name = bracket.value.lower()
        yield f"{name} range", f"{value:+}", f"range 5, {name} range", "unconfirmed"
    yield "minimum range", "+1 a hex", "range 5", "unconfirmed"
    for mode, (value, ruling) in ATTACKER_MOVES.items():
        yield f"attacker: {mode}", f"{value:+}", f"attacker {mode}", ruling
    for row in target_movement_lines():
        yield (
            f"target moved {row.cause}",
            f"{row.value:+}",
            f"target moved {row.cause.split('-')[0].split('+')[0]}",
            MOVED,
        )
    for kind, (values, ruling) in STEALTH.items():
        yield f"target with {kind.replace('-', ' ')}", "/".join(f"{value:+}" for value in values), kind, ruling


def _row(line: ToHitLine) -> tuple[str, ...]:
    often = " each" if line.most == MANY else f", to {line.most} times" if line.most > 1 else ""
    words = ", ".join(f"`{word}`" for word in (line.key.replace("-", " "), *line.words))
    return line.label, f"{line.value:+}{often}", words, line.ruling


def _element_row(line: ElementToHitLine) -> tuple[str, ...]:
    keys = [key for key, each in ELEMENT_LINES.items() if each is line.key]
    words = [word for key in keys for word in (key.replace("-", " "), *ELEMENT_WORDS.get(key, ()))]
    value = f"{line.modifier:+}" if isinstance(line.modifier, int) else line.modifier
    return line.when, value, ", ".join(f"`{word}`" for word in words) or ALWAYS, line.ruling


if __name__ == "__main__":
    print(to_hit_page(), end="")
