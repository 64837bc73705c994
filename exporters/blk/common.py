"""The blocks that every family has: names, dates, technology, quirks, texts, and what nobody understood."""

from collections.abc import Iterator

from exporters import Unwritable
from exporters.blk.blocks import Block, name_line, prose_line, value
from sheets.formats.blk import TEXTS, TYPES
from sheets.formats.blk_names import UNPLACED
from sheets.formats.prose import one_line
from sheets.units.base import Extra, Fluff, Quirk, SystemNote, UnitBase

TYPE_NAMES = {meaning: name for name, meaning in TYPES.items()}


def head(unit: UnitBase, unit_type: str) -> Iterator[Block]:
    """Who the unit is."""
    yield value("UnitType", unit_type)
    chassis = f"{unit.chassis} ({unit.clan_name})" if unit.clan_name else unit.chassis
    yield value("Name", name_line(chassis, "a name"))
    model = name_line(unit.model, "a model")
    yield Block("Model", [model] if model else [])
    if unit.mul_id is not None:
        yield value("mul id:", unit.mul_id)
    yield value("year", unit.year)
    if unit.original_year is not None:
        yield value("originalBuildYear", unit.original_year)
    technology = TYPE_NAMES.get((unit.tech_base, unit.rules_level))
    if technology is None:
        raise Unwritable(
            f"a .blk file has no word for {unit.rules_level.name.lower()} {unit.tech_base.value} technology"
        )
    yield value("type", technology)
    if unit.role is not None:
        yield value("role", unit.role)
    if unit.manual_battle_value is not None:
        yield value("bv", unit.manual_battle_value)
    if unit.quirks:
        yield Block("quirks", map(_quirk, unit.quirks))


def tail(unit: UnitBase) -> Iterator[Block]:
    """Where the unit is described, and its texts."""
    if unit.source:
        yield value("source", name_line(unit.source, "a source"))
    yield from _fluff(unit.fluff)


def extra_blocks(extra: tuple[Extra, ...]) -> Iterator[Block]:
    """What nobody understood, as it was written."""
    for entry in extra:
        name = " ".join(entry.key.split()) or UNPLACED
        yield Block(name, entry.text.split("\n") if entry.text else ())


def _quirk(quirk: Quirk) -> str:
    return f"{quirk.code}:{quirk.value}" if quirk.value else quirk.code


def _fluff(fluff: Fluff) -> Iterator[Block]:
    for field, name in TEXTS.items():
        text = prose_line(getattr(fluff, field))
        if text:
            yield value(name, text)
    if fluff.system_manufacturers:
        yield Block("systemManufacturers", map(_system, fluff.system_manufacturers))
    if fluff.system_models:
        yield Block("systemModels", map(_system, fluff.system_models))


def _system(note: SystemNote) -> str:
    return f"{one_line(note.system)}:{one_line(note.text)}" if note.system else prose_line(note.text)
