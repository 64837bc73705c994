"""Printed figures that follow from the unit: they are compared, and they decide between kinds of ammunition."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from importers.loaded import Loaded
from importers.recordsheet_pdf.item_names import item_of_other_side
from importers.recordsheet_pdf.labels import first_number, label_value
from importers.recordsheet_pdf.page import PrintedPage
from sheets.battlevalue import battle_value
from sheets.equipment import item
from sheets.problem import Problem, Severity
from sheets.record import Condition
from sheets.recordsheet.design.choice import broken_rules
from sheets.rules.movement import movement
from sheets.units import Unit

BATTLE_VALUE = "Battle Value"
RUNNING = {"run": "Running MP", "flank": "Flanking MP", "max thrust": "Maximum thrust"}
FASTEST = {
    "mech": "run",
    "protomech": "run",
    "vehicle": "flank",
    "fighter": "max thrust",
    "small-craft": "max thrust",
    "dropship": "max thrust",
    "warship": "max thrust",
}
"""The label of the best speed on the sheets of each kind of unit."""


def printed_figures(page: PrintedPage, unit: Unit) -> dict[str, int]:
    """The computed figures that a page prints, by name: running MP, but not walking MP, a field of the unit."""
    fastest = FASTEST.get(unit.kind, "")
    labels = [("bv", BATTLE_VALUE), *([(fastest, RUNNING[fastest])] if fastest else [])]
    figures = ((name, first_number(label_value(page, key))) for key, name in labels)
    return {name: figure for name, figure in figures if figure is not None}


def computed_figures(unit: Unit) -> dict[str, int]:
    """The computed figures of a unit. The running MP are without boosters, as sheets print them first."""
    fastest = movement(unit).plain_run
    return {BATTLE_VALUE: battle_value(unit), **dict.fromkeys(RUNNING.values(), fastest)}


def contradictions(printed: Mapping[str, int], unit: Unit, file: str, page: int) -> Iterator[Problem]:
    """Report the printed figures that differ from those of the unit: either was read or printed wrongly."""
    figures = computed_figures(unit)
    for name, figure in printed.items():
        if figures[name] != figure:
            found = f"{name} {figure:,} where the unit comes to {figures[name]:,}"
            yield Problem(
                severity=Severity.DOUBT, file=file, page=page, found=found, done="the unit taken as it was read"
            )


def broken_rules_of(unit: Unit, file: str, page: int) -> Iterator[Problem]:
    """Doubt a unit that breaks a construction rule: part of it was probably misread."""
    for broken in broken_rules(unit)[:1]:
        yield Problem(
            severity=Severity.DOUBT, file=file, page=page, found=broken.sentence, done="the unit taken as it was read"
        )


def with_figures(loaded: Loaded, page: PrintedPage, as_built: bool) -> Loaded:
    """The unit that agrees best with the figures of its page, and the figures that contradict it.

    A damaged unit has a lower Battle Value than its design, unless the page prints the figures of the unit `as_built`.
    """
    if loaded.unit is None:
        return loaded
    printed = printed_figures(page, loaded.unit)
    doubts: tuple[Problem, ...] = ()
    loaded = _with_fitting_ammunition(loaded, printed.get(BATTLE_VALUE), page.number)
    if loaded.unit is not None:
        doubts = tuple(broken_rules_of(loaded.unit, loaded.file, page.number))
    if loaded.unit is not None and (as_built or (loaded.condition or Condition()) == Condition()):
        doubts += tuple(contradictions(printed, loaded.unit, loaded.file, page.number))
    return replace(loaded, problems=(*loaded.problems, *doubts))


MOST_KINDS = 4  # of ammunition that may be exchanged


def _with_fitting_ammunition(loaded: Loaded, points: int | None, page: int) -> Loaded:
    """The unit with ammunition that gives its Battle Value: sheets do not print which side made it."""
    unit = loaded.unit
    if unit is None or points is None or battle_value(unit) == points:
        return loaded
    lots = {mount.item for mount in unit.mounts if mount.known and item(mount.item).ammo is not None}
    twins = {lot: twin for lot in sorted(lots) if (twin := item_of_other_side(lot)) is not None}
    agreeing: list[tuple[Unit, list[str]]] = []
    for chosen in product((False, True), repeat=len(twins)) if len(twins) <= MOST_KINDS else ():
        swapped = {name for name, swap in zip(twins, chosen, strict=True) if swap}
        mounts = tuple(m.model_copy(update={"item": twins[m.item]}) if m.item in swapped else m for m in unit.mounts)
        other = unit.model_copy(update={"mounts": mounts})
        if battle_value(other) == points:
            agreeing.append((other, [twins[name] for name in sorted(swapped)]))
    if len(agreeing) != 1:
        return loaded
    other, names = agreeing[0]
    done = f"inferred as {', '.join(names)}, with which alone the Battle Value is the printed one"
    found = "the side that made the ammunition is not printed"
    note = Problem(severity=Severity.NOTE, file=loaded.file, page=page, found=found, done=done)
    return replace(loaded, unit=other, problems=(*loaded.problems, note))
