"""The leaves of a sheet that state a design. Every other figure follows from them by rules and tables.

A unit file states these leaves, and the readers of printed pages read them; the derived figures of a page are known
only if its cells were read.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheets.editions import CLASSIC
from sheets.recordsheet.model import CodedName, RecordSheet
from sheets.recordsheet.read_sheet import Path, ReadSheet, ReadTree, ReadValue, to_read_sheet
from sheets.recordsheet.sheet import record_sheet
from sheets.units import Unit


class PrintedFigures(NamedTuple):
    """Data of a printed sheet besides the design of its unit: figures by their paths, and guessed fields.

    `edition` is that of a page of ours, which prints all its figures; `sheet` is a whole sheet that was read as a
    value.
    """

    leaves: Mapping[Path, ReadValue]
    guessed: tuple[tuple[str, ...], ...] = ()
    edition: str = ""
    sheet: ReadSheet | None = None


def sheet_as_read(unit: Unit, printed: PrintedFigures | None = None) -> ReadSheet:
    """The sheet from which a unit was read; without printed figures it is a unit file, which states only the design."""
    if printed is not None and printed.sheet is not None:
        return printed.sheet
    edition = printed.edition if printed is not None else ""
    whole = record_sheet(unit, edition=edition or CLASSIC.id)
    if edition:
        return _as_we_print(to_read_sheet(whole))
    sheet = stated_leaves(to_read_sheet(whole))
    for number, lot in enumerate(whole.ammunition):
        if unit.mounts[lot.mount].shots is None:  # the edition decides the shots of a whole lot
            sheet = sheet.without(("ammunition", number, "shots", "boxes"))
    if printed is None:
        return sheet
    for path in printed.guessed:
        sheet = sheet.without(path)
    for at, leaf in printed.leaves.items():
        sheet = sheet.with_leaf(at, leaf)
    return sheet


def without_guesses(sheet: RecordSheet, guessed: Sequence[tuple[str, ...]]) -> RecordSheet:
    """The sheet of a unit with blanks for the guessed fields of its heading.

    >>> from importers import load
    >>> sheet = record_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> blank = without_guesses(sheet, [("heading", "year")]).heading
    >>> (sheet.heading.date, blank.date)
    ('Succession Wars: Renaissance, 3031', '')
    """
    blanks: dict[str, object] = {}
    for path in guessed:
        match path:
            case ("heading", "year"):
                blanks |= {"year": 0, "era": ""}
            case ("heading", "technology" | "rules" as name):
                blanks[name] = CodedName(text="")
    return sheet.model_copy(update={"heading": sheet.heading.model_copy(update=blanks)}) if blanks else sheet


def _as_we_print(sheet: ReadSheet) -> ReadSheet:
    """The sheet without figures of weapons that our pages of its family do not print."""
    names = BAY_FIGURES if sheet.at("bays") else RANGE_FIGURES if sheet.kind in CRAFT else frozenset()
    lines = sheet.tree["inventory"]
    shown = [{name: leaf for name, leaf in line.items() if name not in names} for line in lines]
    return sheet.model_copy(update={"tree": {**sheet.tree, "inventory": shown}})


CRAFT = ("fighter", "small-craft")
RANGE_FIGURES = frozenset({"damage", "ranges", "modes"})
"""Figures in hexes; the lines of craft have attack values."""
BAY_FIGURES = RANGE_FIGURES | {"heat", "codes", "values"}
"""The figures of single weapons in bays."""

STATED = """
heading.chassis heading.clan_name heading.model heading.tons heading.technology heading.rules heading.role heading.year
movement.mode movement.points movement.shape
systems
inventory.mount inventory.name inventory.code inventory.place inventory.rear inventory.listed inventory.armed
inventory.quirks
bays.place bays.rear bays.guns
ammunition.mount ammunition.name ammunition.code ammunition.place ammunition.shots.boxes
transport.text
armor.name armor.points
regions.place regions.label regions.plating regions.armor.boxes regions.rear.boxes regions.structure.boxes
integrity.boxes
slots.place slots.label slots.slots.text slots.slots.kind
heat.sinks.count heat.sinks.kinds
fuel.points
quirks.name
"""
"""Paths of fields, with all paths below them; the numbers of blocks in lists are omitted."""

_STATED = {tuple(path.split(".")) for path in STATED.split()}
_ABOVE = {path[:length] for path in _STATED for length in range(len(path))}


def stated_leaves(read: ReadSheet) -> ReadSheet:
    """The sheet without figures that follow from the design.

    >>> from importers import load
    >>> sheet = stated_leaves(to_read_sheet(record_sheet(load("tests/data/Brolga BRG-2.mtf").unit)))
    >>> sheet.leaf("heading", "tons") is None, sheet.leaf("worth", "battle_value") is None
    (False, True)
    """
    return read.model_copy(update={"tree": _stated_part(read.tree, ())})


def _stated_part(tree: ReadTree, path: tuple[str, ...]) -> ReadTree:
    if path in _STATED:
        return tree
    if isinstance(tree, list):
        return [_stated_part(branch, path) for branch in tree]
    branches = tree if isinstance(tree, dict) else {}
    return {
        name: _stated_part(branch, (*path, name))
        for name, branch in branches.items()
        if (*path, name) in _STATED or (*path, name) in _ABOVE
    }
