"""Texts, manufacturers of systems, quirks; and the parts of them that readers would not find again."""

from typing import Any

from exporters.ssw.extras import KeptExtras
from exporters.xml import Element, add_child, insert_source
from sheets.equipment.quirks import quirk
from sheets.units.base import Fluff, SystemNote, UnitBase
from sheets.units.keywords.ssw import FLUFF, FLUFF_SYSTEMS, KEPT_FLUFF, NO_MAKER, decode_text, encode_text
from sheets.units.keywords.ssw_quirks import BOTH_ARMS, BY_COST, BY_SIDE, SIMPLE, ssw_quirk_codes

HEAD_SYSTEMS = ("CHASSIS", "ENGINE", "ARMOR")
"""Systems whose manufacturers are attributes of the head."""

UNKNOWN = "Unknown"

FAMILIES = (
    "battlemech",
    "industrialmech",
    "combatvehicle",
    "battlearmor",
    "aerospacefighter",
    "conventionalfigher",  # the program's spelling
    "dropship",
    "jumpship",
    "warship",
    "spacestation",
    "protomech",
    "isvariable",
)


def makers(unit: UnitBase) -> dict[str, str]:
    """The manufacturer of each system; the first of several."""
    found: dict[str, str] = {}
    for note in unit.fluff.system_manufacturers:
        if note.system in (*HEAD_SYSTEMS, *FLUFF_SYSTEMS):
            found.setdefault(note.system, note.text)
    return found


def maker_text(text: str) -> str:
    """A manufacturer in the notation of the format, or its word for none."""
    return encode_text(text) if text.strip() else UNKNOWN


def write_fluff(root: Element, unit: UnitBase, kept: KeptExtras) -> None:
    """The element with texts and quirks."""
    element = add_child(root, "fluff")
    for field, tag in FLUFF.items():
        add_child(element, tag, encode_text(getattr(unit.fluff, field)))
    for tag in KEPT_FLUFF:
        add_child(element, tag, kept.take(tag))
    _write_quirks(element, unit, kept)
    names = makers(unit)
    for system, tag in FLUFF_SYSTEMS.items():
        add_child(element, tag, maker_text(names.get(system, "")))
    kept.insert(element, "fluff")


def _write_quirks(fluff: Element, unit: UnitBase, kept: KeptExtras) -> None:
    named = named_quirks(unit)
    if not named and not kept.quirks:
        return
    quirks = add_child(fluff, "quirks")
    for name, cost in named:
        entry = quirk(ssw_quirk_codes(name, cost, unit.tech_base.side)[0])
        good = entry is not None and entry.good
        flags = {family: str(family in ("battlemech", "combatvehicle")).lower() for family in FAMILIES}
        element = add_child(quirks, "quirk", postive=str(good).lower(), **flags)  # the program's spelling
        add_child(element, "Name", name)
        add_child(element, "Cost", str(cost))
        add_child(element, "Description")
    for source in list(kept.quirks):
        if insert_source(quirks, source):
            kept.quirks.remove(source)


def named_quirks(unit: UnitBase) -> list[tuple[str, int]]:
    """The quirks with a name in the format, with their cost, in order."""
    left = [each.code for each in unit.quirks if not each.value]
    found: list[tuple[str, int]] = []
    while left:
        code = left.pop(0)
        if simple := next((name for name, own in SIMPLE.items() if own == code), None):
            found.append((simple, _cost(code)))
        elif both := next((name for name, codes in BOTH_ARMS.items() if codes[0] == code and codes[1] in left), None):
            left.remove(BOTH_ARMS[both][1])
            found.append((both, _cost(code)))
        elif by_cost := next((name for name, start in BY_COST.items() if _number_behind(code, start)), None):
            found.append((by_cost, int(code[-1])))
        elif by_side := next((name for name, codes in BY_SIDE.items() if codes[unit.tech_base.side] == code), None):
            found.append((by_side, _cost(code)))
    return found


def _number_behind(code: str, start: str) -> bool:
    return code.startswith(start) and code[len(start) :].isdigit() and len(code) == len(start) + 1


def _cost(code: str) -> int:
    entry = quirk(code)
    return int(entry.points) if entry is not None and entry.points.isdigit() else 1


def unheld_quirks(unit: UnitBase) -> list[dict[str, str]] | None:
    """All quirks, if readers would find others than these."""
    side = unit.tech_base.side
    read = [(code, "") for name, cost in named_quirks(unit) for code in ssw_quirk_codes(name, cost, side)]
    if read == [(each.code, each.value) for each in unit.quirks]:
        return None
    return [each.model_dump(exclude_defaults=True) for each in unit.quirks]


def unheld_fluff(unit: UnitBase) -> dict[str, Any]:  # any: what JSON can hold
    """The texts that readers would not find unchanged."""
    fluff = unit.fluff
    held = {field: decode_text(encode_text(getattr(fluff, field))) for field in FLUFF}
    held |= {field: _maker(getattr(fluff, field)) for field in ("manufacturer", "primary_factory")}
    notes = makers(unit)
    order = (*HEAD_SYSTEMS, *FLUFF_SYSTEMS)
    read = [SystemNote(system=system, text=text) for system in order if (text := _maker(notes.get(system, "")))]
    found = Fluff(**held, system_manufacturers=tuple(read))
    left = {}
    for field, value in fluff.model_dump(mode="json").items():
        if getattr(found, field) != getattr(fluff, field):
            left[field] = value
    return left


def _maker(text: str) -> str:
    text = decode_text(encode_text(text)).strip()
    return "" if text in NO_MAKER else text
