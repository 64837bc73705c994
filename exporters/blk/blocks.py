"""Blocks of a file: names, numbers and texts in the notation of the format, and the blocks of every family."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from exporters import Unwritable
from sheets.formats.format import one_line
from sheets.units.base import Extra, Fluff, Quirk, SystemNote, UnitBase
from sheets.units.keywords.blk import TEXTS, TYPES, UNPLACED, known


class Block:
    """One block: `<Name>`, lines, `</Name>`."""

    __slots__ = ("lines", "name")

    def __init__(self, name: str, lines: Iterable[object] = ()) -> None:
        self.name = name
        self.lines = [str(line) for line in lines]

    def __str__(self) -> str:
        body = "".join(f"{line}\n" for line in self.lines)
        return f"<{self.name}>\n{body}</{self.name}>\n"


def value_block(name: str, what: object) -> Block:
    """A block with one value."""
    return Block(name, (what,))


def format_decimal(number: float) -> str:
    """A number with a decimal point and without an exponent.

    >>> format_decimal(50), format_decimal(0.00001)
    ('50.0', '0.00001')
    """
    text = repr(float(number))
    return format(Decimal(text), "f") if "e" in text else text


def format_short(number: float) -> str:
    """A number without a needless fraction."""
    return str(int(number)) if float(number).is_integer() else format_decimal(number)


def checked_name_line(text: str, what: str) -> str:
    """A name on a line of its own.

    A comment or a tag cannot be a name: the format has no way to escape it.
    """
    line = " ".join(text.split())
    if line.startswith("#") or _is_tag(line):
        raise Unwritable(f"a .blk file cannot say {line!r} as {what}: it would be a comment or a tag there")
    return line


def prose_line(text: str) -> str:
    """A text, which is HTML, on a line of its own, altered if it would look like a comment or a tag.

    >>> prose_line("#1 in its class")
    '&#35;1 in its class'
    """
    line = one_line(text)
    if line.startswith("#"):
        return f"&#35;{line[1:]}"
    return f"&lt;{line[1:]}" if _is_tag(line) else line


def _is_tag(line: str) -> bool:
    """Whether a line would be read as the tag of a block."""
    return line.startswith("<") and known(line.strip("<>/").lower())


TYPE_NAMES = {meaning: name for name, meaning in TYPES.items()}


def head_blocks(unit: UnitBase, unit_type: str) -> Iterator[Block]:
    """The blocks that identify the unit."""
    yield value_block("UnitType", unit_type)
    chassis = f"{unit.chassis} ({unit.clan_name})" if unit.clan_name else unit.chassis
    yield value_block("Name", checked_name_line(chassis, "a name"))
    model = checked_name_line(unit.model, "a model")
    yield Block("Model", [model] if model else [])
    if unit.mul_id is not None:
        yield value_block("mul id:", unit.mul_id)
    yield value_block("year", unit.year)
    if unit.original_year is not None:
        yield value_block("originalBuildYear", unit.original_year)
    technology = TYPE_NAMES.get((unit.tech_base, unit.rules_level))
    if technology is None:
        raise Unwritable(
            f"a .blk file has no word for {unit.rules_level.name.lower()} {unit.tech_base.value} technology"
        )
    yield value_block("type", technology)
    if unit.role is not None:
        yield value_block("role", unit.role)
    if unit.manual_battle_value is not None:
        yield value_block("bv", unit.manual_battle_value)
    if unit.quirks:
        yield Block("quirks", map(_quirk, unit.quirks))


def tail_blocks(unit: UnitBase) -> Iterator[Block]:
    """The source of the unit, and its texts."""
    if unit.source:
        yield value_block("source", checked_name_line(unit.source, "a source"))
    yield from _fluff(unit.fluff)


def extra_blocks(extra: tuple[Extra, ...]) -> Iterator[Block]:
    """Blocks that the reader did not understand, as they were written."""
    for entry in extra:
        name = " ".join(entry.key.split()) or UNPLACED
        yield Block(name, entry.text.split("\n") if entry.text else ())


def _quirk(quirk: Quirk) -> str:
    return f"{quirk.code}:{quirk.value}" if quirk.value else quirk.code


def _fluff(fluff: Fluff) -> Iterator[Block]:
    for field, name in TEXTS.items():
        text = prose_line(getattr(fluff, field))
        if text:
            yield value_block(name, text)
    if fluff.system_manufacturers:
        yield Block("systemManufacturers", map(_system, fluff.system_manufacturers))
    if fluff.system_models:
        yield Block("systemModels", map(_system, fluff.system_models))


def _system(note: SystemNote) -> str:
    return f"{one_line(note.system)}:{one_line(note.text)}" if note.system else prose_line(note.text)
