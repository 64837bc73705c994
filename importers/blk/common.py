"""The blocks that every family has: names, dates, technology, role, quirks, texts."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypedDict

from importers.blk.blockfile import BlockFile
from sheets.units import Unit
from sheets.units.base import LATEST_YEAR, Extra, Fluff, Quirk, Role, RulesLevel, SystemNote, TechBase
from sheets.units.keywords.blk import TEXTS, TYPES

ROLES: dict[str, Role | None] = {role.value.lower(): role for role in Role} | {"none": None, "undetermined": None}

MOST_LISTED = 1_000  # quirks, or manufacturers of systems
LONGEST_LISTED = 5_000  # characters of such a line

NO_FLUFF = Fluff()

# The year for which `IS` without a level means introductory technology.
BARE_IS_INTRODUCTORY_YEAR = 3025

TEXT_BLOCKS = tuple((field, name.lower()) for field, name in TEXTS.items())


class CommonFields(TypedDict):
    """Fields of `UnitBase` that have blocks of their own."""

    chassis: str
    model: str
    mul_id: int | None
    year: int
    original_year: int | None
    tech_base: TechBase
    rules_level: RulesLevel
    role: Role | None
    source: str
    quirks: tuple[Quirk, ...]
    manual_battle_value: int | None
    fluff: Fluff
    extra: tuple[Extra, ...]


class Technology(TypedDict):
    """The technology base and rules level in `<type>`."""

    tech_base: TechBase
    rules_level: RulesLevel


ReadFamily = Callable[[BlockFile, Technology], Unit]
"""A reader of one family of units."""


def read_technology(source: BlockFile) -> Technology:
    """Read the technology base and level, and set the side of the source."""
    text = source.required_value("type", "type")
    found = TYPES.get(text)
    if found is None and text in ("IS", "Clan"):
        bare_is = text == "IS" and source.peek("year") == [str(BARE_IS_INTRODUCTORY_YEAR)]
        found = TYPES[f"{text} Level {1 if bare_is else 2}"]
    if found is None:
        source.refuse(
            f"{text!r} in <type>",
            "'IS Level 1' to '5', 'Clan Level 2' to '5', or 'Mixed (IS Chassis)' or 'Mixed (Clan Chassis)' "
            "with Advanced, Experimental, Unofficial or nothing behind it",
            "type",
        )
    source.side = found[0].side
    return Technology(tech_base=found[0], rules_level=found[1])


def read_common(source: BlockFile, technology: Technology) -> CommonFields:
    """Read the fields that all families share.

    Call it last: text that no reader has used by then becomes `extra`.
    """
    chassis = source.required_value("name", "Name")
    model = source.words("model")
    mul_id = source.optional_integer("mul id:", low=-1)
    year = source.required_integer("year", "year", 1, LATEST_YEAR)
    original = source.optional_integer("originalbuildyear", -1, LATEST_YEAR)  # 0 and -1 mean unknown
    role = _role(source)
    battle_value = source.integer("bv")
    quirks = tuple(_quirk(line) for line in _read_list(source, "quirks"))
    return CommonFields(
        chassis=chassis,
        model=model,
        mul_id=mul_id if mul_id is not None and mul_id > 0 else None,
        year=year,
        original_year=original if original is not None and original > 0 and original != year else None,
        role=role,
        source=source.words("source"),
        quirks=quirks,
        manual_battle_value=battle_value or None,
        fluff=_fluff(source),
        extra=source.unread_extras(),
        **technology,
    )


def _role(source: BlockFile) -> Role | None:
    text = source.value("role")
    if text is None:
        return None
    low = text.lower()
    if low not in ROLES:
        source.keep_lines("role", [text])
        source.warn(f"{text!r} in <role>", "a battlefield role", "kept as written", source.line_of("role"))
    return ROLES.get(low)


@lru_cache(maxsize=1_000)
def _quirk(text: str) -> Quirk:
    code, _, value = (part.strip() for part in text.partition(":"))
    return Quirk(code=code, value=value) if code else Quirk(code=text)


def _read_list(source: BlockFile, key: str) -> list[str]:
    lines = source.lines(key)
    if len(lines) > MOST_LISTED:
        source.refuse(f"{len(lines):,} lines in {source.tag(key)}", f"at most {MOST_LISTED:,}", key)
    if long_ones := [nth for nth, line in enumerate(lines) if len(line) > LONGEST_LISTED]:
        found = f"a line of {len(lines[long_ones[0]]):,} characters in {source.tag(key)}"
        source.refuse(found, f"at most {LONGEST_LISTED:,}", key, long_ones[0])
    return lines


def _fluff(source: BlockFile) -> Fluff:
    texts = {field: text for field, key in TEXT_BLOCKS if (text := source.words(key))}
    makers = _read_list(source, "systemmanufacturers")
    models = _read_list(source, "systemmodels")
    _take_stray_texts(source, texts)
    if not (texts or makers or models):
        return NO_FLUFF
    return Fluff(**texts, system_manufacturers=tuple(map(_system, makers)), system_models=tuple(map(_system, models)))


@lru_cache(maxsize=5_000)
def _system(text: str) -> SystemNote:
    """A system with its manufacturer: `ENGINE:Vlar 300`; only the first colon separates."""
    system, colon, note = text.partition(":")
    named = colon and system.strip()
    return SystemNote(system=system.strip(), text=note.strip()) if named else SystemNote(system="", text=text)


def _take_stray_texts(source: BlockFile, texts: dict[str, str]) -> None:
    """Read lines such as `manufacturer:…` outside of all blocks, which are in the form of `.mtf` files."""
    unplaced = source.lines_outside_blocks()
    if not unplaced:
        return
    fields = {name: field for field, name in TEXT_BLOCKS}
    left = []
    for index, line in unplaced:
        name, colon, text = line.partition(":")
        field = fields.get(name.strip().lower())
        if colon and text.strip() and field is not None and field not in texts:
            texts[field] = text.strip()
            source.note(f"{name.strip()}: without a block", f"<{name.strip()}>", "read as that", source.line_at(index))
        else:
            left.append((index, line))
    unplaced[:] = left
