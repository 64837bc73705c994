"""Figures that a sheet prints and that follow from the unit: one is held against the other."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from importers.loaded import Loaded
from importers.recordsheet_pdf.labels import number, value
from importers.recordsheet_pdf.page import PrintedPage
from sheets.battlevalue import battle_value
from sheets.problem import Problem
from sheets.record import Condition
from sheets.rules.movement import movement
from sheets.units import Unit

BATTLE_VALUE = "Battle Value"
RUNNING = {"run": "Running MP", "flank": "Flanking MP", "max thrust": "Maximum thrust"}
FASTEST = {"mech": "run", "protomech": "run", "vehicle": "flank", "fighter": "max thrust", "small-craft": "max thrust"}
"""Under which label the sheet of a unit of this kind has its best speed."""


def printed_figures(page: PrintedPage, unit: Unit) -> dict[str, int]:
    """The figures of a page by their names.

    Only those that the unit is not made of: what it walks is the unit's, what it runs follows from it.
    """
    fastest = FASTEST.get(unit.kind, "")
    labels = [("bv", BATTLE_VALUE), *([(fastest, RUNNING[fastest])] if fastest else [])]
    told = ((name, number(value(page, key))) for key, name in labels)
    return {name: figure for name, figure in told if figure is not None}


def worked_out(unit: Unit, edition: str | None = None) -> dict[str, int]:
    """The same figures of a unit. What it can run with its boosters off is what sheets print first."""
    points = battle_value(unit) if edition is None else battle_value(unit, edition)
    fastest = movement(unit).plain_run
    return {BATTLE_VALUE: points, **dict.fromkeys(RUNNING.values(), fastest)}


def contradictions(printed: Mapping[str, int], unit: Unit, file: str, page: int) -> Iterator[Problem]:
    """Where a sheet prints other figures than its unit has: one of the two has been read or printed wrongly."""
    figures = worked_out(unit)
    for name, said in printed.items():
        if figures[name] != said:
            found = f"{name} {said:,} where the unit comes to {figures[name]:,}"
            yield Problem(file=file, page=page, found=found, done="the unit taken as it was read")


def with_figures(loaded: Loaded, page: PrintedPage) -> Loaded:
    """What was read with the figures of its page, and what contradicts them; damaged units are worth less."""
    if loaded.unit is None:
        return loaded
    printed = printed_figures(page, loaded.unit)
    told: tuple[Problem, ...] = ()
    if (loaded.condition or Condition()) == Condition():
        told = tuple(contradictions(printed, loaded.unit, loaded.file, page.number))
    return replace(loaded, figures=printed, problems=(*loaded.problems, *told))
