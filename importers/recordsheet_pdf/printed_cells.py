"""The figures in the table of weapons: heat, damage and ranges of each line, by its mounts.

For large craft, whose weapons fire as bays, heat and attack values of each bay.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from importers.recordsheet_pdf.bays import PrintedBay, facings_of, guidance_footnotes, parse_bay_weapons, printed_bays
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import InventoryRow, inventory, mounts_of
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.equipment import find
from sheets.recordsheet.model import WeaponBay
from sheets.recordsheet.read_sheet import Path, ReadValue
from sheets.recordsheet.sheet import record_sheet
from sheets.rules.aerospace import shots_of_attack
from sheets.units import CapitalShip, DropShip, Mount, Unit

GROUND_UNITS = frozenset({"mech", "vehicle", "battle-armor", "protomech", "gun-emplacement", "handheld-weapon"})
"""The kinds of units whose tables have ranges in hexes."""

FLYING_UNITS = frozenset({"fighter", "small-craft"})
"""The kinds of units whose lines have attack values at four ranges; the weapons of larger craft fire as bays."""

VALUES = ("SRV", "MRV", "LRV", "ERV")
"""The heads of the columns of attack values."""

RULINGS_ON_CODES = frozenset({"BMM-7.01:p121:vsp-pulse"})
"""The rulings that state the codes of an item."""

RANGES = {"Min": "minimum", "Sht": "short", "Med": "medium", "Lng": "long"}
"""The heads of the columns of ranges, and the fields of a line."""

_CODES = re.compile(r".*\[([A-Z]{1,2}(?:[,/] ?[A-Z]{1,2})*)\]")
_NUMBER = re.compile(r"\d{1,2}")
_NONE = ("—", "–", "-")
_DAMAGE = re.compile(r"(\d{1,3})(?:/(?:Msl|Sht|hit))?(?:\s*\[.*)?")
_DAMAGE_BY_RANGE = re.compile(r"(\d{1,3}/\d{1,3}/\d{1,3})(?:\s*\[.*)?")
NEAR = 7.0  # points: largest distance between the middle of a figure and of its head

Cells = dict[Path, ReadValue]


def printed_cells(page: PrintedPage, unit: Unit) -> dict[int, Cells]:
    """The printed figures of each mount, by their paths in a line of the inventory."""
    if unit.kind not in GROUND_UNITS | FLYING_UNITS:
        return {}
    flies = unit.kind in FLYING_UNITS
    found: dict[int, Cells] = {}
    free = list(range(len(unit.mounts)))
    rows = inventory(page)
    served = [row for row, below in pairwise(rows) if below.under]
    for row in rows:
        mounts = mounts_of(unit, row, free)
        free = [n for n in free if n not in mounts]
        if mounts and not row.under:
            plain = row not in served and not row.quirks and _fires_once(unit.mounts[mounts[0]].item)
            cells = dict(_attack_cells(page, row, plain) if flies else _row_cells(page, row, plain))
            if has_ruled_codes(unit.mounts[mounts[0]]):
                cells |= dict(_codes(page, row))
            found.update((mount, cells) for mount in mounts)
    return {mount: cells for mount, cells in found.items() if cells}


def _row_cells(page: PrintedPage, row: InventoryRow, plain: bool) -> Iterator[tuple[Path, ReadValue]]:
    """The figures of a line.

    Includes the heat of a `plain` line, whose heat does not depend on other equipment, a quirk or further shots.
    """
    for title, field in RANGES.items():
        phrase = _under_head(page, row, title)
        if phrase is not None and phrase.text in _NONE:
            yield ("ranges", field), _read_figure(page, phrase, 0)
        elif phrase is not None and _NUMBER.fullmatch(phrase.text):
            yield ("ranges", field), _read_figure(page, phrase, int(phrase.text))
    heat = _under_head(page, row, "Ht") if plain else None
    if heat is not None and _NUMBER.fullmatch(heat.text):
        yield ("heat", "points"), _read_figure(page, heat, int(heat.text))
    damage = _damage_of(page, row)
    if damage is not None and (match := _DAMAGE.fullmatch(damage.text)):
        yield ("damage", "points"), _read_figure(page, damage, int(match[1]))
    elif damage is not None and (match := _DAMAGE_BY_RANGE.fullmatch(damage.text)):
        yield ("damage", "by_range"), _read_figure(page, damage, [int(figure) for figure in match[1].split("/")])


def _attack_cells(page: PrintedPage, row: InventoryRow, plain: bool) -> Iterator[tuple[Path, ReadValue]]:
    """Heat and attack values of a line of a craft; without values when the line lacks any."""
    heat = _under_head(page, row, "Ht") if plain else None
    if heat is not None and _NUMBER.fullmatch(heat.text):
        yield ("heat", "points"), _read_figure(page, heat, int(heat.text))
    phrases = [phrase for title in VALUES if (phrase := _under_head(page, row, title)) is not None]
    figures = [0 if phrase.text in _NONE else int(phrase.text) for phrase in phrases if _is_value(phrase)]
    if len(figures) == len(VALUES):
        words = " ".join(phrase.text for phrase in phrases)
        yield ("values",), _read_figure(page, phrases[0], figures).model_copy(update={"words": words})


_BAY_FIGURES = re.compile(r" ?(?:\(R\) ?)?(?P<heat>\d{1,4}) +(?P<values>[\d() —–-]+)")
_BAY_VALUE = re.compile(r"(?P<points>\d+)(?: ?\((?P<standard>\d+)\))?|[—–-]")


def printed_bay_cells(page: PrintedPage, unit: Unit) -> dict[int, Cells]:
    """Heat and attack values of the weapon bays on a page, by their numbers in the sheet of the unit."""
    if not isinstance(unit, DropShip | CapitalShip):
        return {}
    bays = dict(enumerate(record_sheet(unit).bays))
    found: dict[int, Cells] = {}
    footnotes, findings = guidance_footnotes(page), SheetFindings("", page.number)
    for printed in printed_bays(page):
        kinds = [parse_bay_weapons(words, findings, unit.tech_base.side, footnotes) for words in printed.words]
        weapons = Counter(name for kind in kinds for name in kind.weapons)
        for facing in facings_of(page, printed):
            same = (n for n, bay in bays.items() if (bay.place, bay.rear) == facing and _bay_guns(bay) == weapons)
            if (number := next(same, None)) is not None:
                found[number] = dict(_bay_figures(printed, bays.pop(number)))
    return found


def _bay_guns(bay: WeaponBay) -> Counter[str]:
    return Counter({gun.code: len(gun.mounts) for gun in bay.guns})


def _fires_once(code: str) -> bool:
    """Whether all programs print the same heat of an item; for rapid fire some print the heat of a single shot."""
    entry = find(code)
    return entry is not None and shots_of_attack(entry) == 1


def _bay_figures(bay: PrintedBay, unit_bay: WeaponBay) -> Iterator[tuple[Path, ReadValue]]:
    """Heat and attack values in the first line of a bay: capital values, or the standard ones in brackets."""
    line = bay.page.phrases_through(bay.lines[0])
    words = " ".join(phrase.text for phrase in sorted(line, key=lambda phrase: phrase.x0))
    row = _BAY_FIGURES.fullmatch(words.rpartition("/".join(bay.places))[2])
    if row is None:
        return
    last = max(line, key=lambda phrase: phrase.x0)
    if all(_fires_once(gun.code) and not gun.servants and not gun.quirks for gun in unit_bay.guns):
        yield ("heat",), _read_figure(bay.page, last, int(row["heat"])).model_copy(update={"words": row["heat"]})
    cells = list(_BAY_VALUE.finditer(row["values"]))
    figures = [cell["points" if unit_bay.capital else "standard"] for cell in cells]
    printed = [cell["points"] is not None for cell in cells]
    if len(cells) == len(VALUES) and printed == [figure is not None for figure in figures]:
        values = [int(figure or 0) for figure in figures]
        words = " ".join(cell[0] for cell in cells)
        yield ("values",), _read_figure(bay.page, last, values).model_copy(update={"words": words})


def _is_value(phrase: Phrase) -> bool:
    return phrase.text in _NONE or _NUMBER.fullmatch(phrase.text) is not None


def _codes(page: PrintedPage, row: InventoryRow) -> Iterator[tuple[Path, ReadValue]]:
    """The codes in brackets behind the name or the damage of a line."""
    for phrase in page.phrases_through(row.y):
        if phrase.x0 >= row.x0 - NEAR and (match := _CODES.fullmatch(phrase.text)):
            leaf = _read_figure(page, phrase, re.split("[,/] ?", match[1]))
            yield ("codes",), leaf.model_copy(update={"words": match[1]})
            return


def has_ruled_codes(mount: Mount) -> bool:
    """Whether a ruling states the codes of an item; programs print the codes of other items differently."""
    entry = find(mount.item) if mount.known else None
    return entry is not None and any(was.ruling in RULINGS_ON_CODES for was in entry.rulings)


def _read_figure(page: PrintedPage, phrase: Phrase, value: int | list[int] | list[str]) -> ReadValue:
    box = (phrase.x0, phrase.top, phrase.x1, phrase.bottom)
    return ReadValue(value=value, words=phrase.text, page=page.number, box=box)


def _head(page: PrintedPage, row: InventoryRow, title: str) -> Phrase | None:
    """The head of a column: the nearest one above a line, to the right of its name."""
    heads = [p for p in page.phrases if p.text == title and p.line < row.y and p.x0 > row.x0]
    return min(heads, key=lambda p: (row.y - p.line, p.x0), default=None)


def _under_head(page: PrintedPage, row: InventoryRow, title: str) -> Phrase | None:
    head = _head(page, row, title)
    if head is None:
        return None
    line = (p for p in page.phrases_through(row.y) if abs(p.middle - head.middle) < NEAR)
    return min(line, key=lambda p: abs(p.middle - head.middle), default=None)


def _damage_of(page: PrintedPage, row: InventoryRow) -> Phrase | None:
    """The damage of a line, which begins under its head."""
    head = _head(page, row, "Dmg")
    if head is None:
        return None
    line = (p for p in page.phrases_through(row.y) if abs(p.x0 - head.x0) < NEAR)
    return min(line, key=lambda p: abs(p.x0 - head.x0), default=None)
