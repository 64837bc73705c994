"""The computed figures that a page prints of its unit, and the fields that the reader guessed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from importers.loaded import Loaded
from importers.recordsheet_pdf.labels import label_value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.printed_cells import printed_bay_cells, printed_cells
from importers.recordsheet_pdf.printed_figures import BATTLE_VALUE, FASTEST, RUNNING, printed_figures
from sheets.problem import Problem
from sheets.record import FRESH
from sheets.recordsheet.read_sheet import Path, ReadValue
from sheets.recordsheet.sheet import record_sheet
from sheets.recordsheet.stated import PrintedFigures
from sheets.units import Unit

GUESSED: dict[str, tuple[tuple[str, ...], ...]] = {
    "the year is not printed": (("heading", "year"),),
    "no rules level": (("heading", "rules"),),
    "no technology base": (("heading", "technology"),),
    "the heat sinks are not printed": (("heat",),),
    "the weapons are not printed": (("systems",), ("inventory",)),
}
"""Beginnings of notes about a guess, and the fields that then count as not read."""


def with_printed_figures(loaded: Loaded, page: PrintedPage) -> Loaded:
    """The loaded unit with the figures that its page prints."""
    if loaded.unit is None:
        return loaded
    unit, tables = loaded.unit, {"inventory": printed_cells(page, loaded.unit)}
    fresh = (loaded.condition or FRESH) == FRESH
    if fresh:
        tables["bays"] = printed_bay_cells(page, unit)
    leaves: dict[Path, ReadValue] = {
        (block, number, *path): leaf
        for block, rows in tables.items()
        for number, cells in rows.items()
        for path, leaf in cells.items()
    }
    if fresh:  # else the page may print figures of the damaged unit: speed, bays, Battle Value
        leaves.update(_figures(loaded, unit, page))
    return replace(loaded, printed_figures=PrintedFigures(leaves, tuple(_guessed_leaves(loaded.problems))))


def _guessed_leaves(problems: Iterable[Problem]) -> Iterator[tuple[str, ...]]:
    for problem in problems:
        for opening, paths in GUESSED.items():
            if problem.found.startswith(opening):
                yield from paths


def _figures(loaded: Loaded, unit: Unit, page: PrintedPage) -> Iterator[tuple[Path, ReadValue]]:
    """The best speed of a unit and its Battle Value."""
    printed = printed_figures(page, unit)
    mode = FASTEST.get(unit.kind, "")
    if mode and RUNNING[mode] in printed:
        modes = [way.mode for way in record_sheet(unit).movement]
        if mode in modes:
            leaf = ReadValue(value=printed[RUNNING[mode]], words=label_value(page, mode), page=page.number)
            yield ("movement", modes.index(mode), "points"), leaf
    if BATTLE_VALUE in printed:
        doubtful = loaded.doubt is not None
        points = printed[BATTLE_VALUE]
        yield BATTLE_VALUE_PATH, ReadValue(value=points, words=f"{points:,}", page=page.number, doubtful=doubtful)


BATTLE_VALUE_PATH: Path = ("worth", "battle_value")
