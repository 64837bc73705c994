"""Printed sheets, or unit files, with the errata applied and all figures computed anew."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import Place, place_of
from astech.operations.editions import ClassicEdition
from astech.operations.mistakes import BadOptions
from astech.operations.options import InputPath, OperationOptions, OptionForm
from astech.operations.units import sources_of, units_of
from exporters.page import Page
from exporters.recordsheet import Sheet, SheetOptions, pages
from exporters.recordsheet.corrections import Change, marked
from importers import Source
from importers.recordsheet_pdf.printed_figures import BATTLE_VALUE, worked_out
from sheets.correction import Correction, corrected
from sheets.editions import CLASSIC
from sheets.equipment import find, items
from sheets.equipment.quirks import quirks
from sheets.problem import Problem
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit
from sheets.units.difference import differences

RECOMPUTED = "worked out again"
"""What stands in place of a ruling where a printed figure does not follow from the unit."""
CANONICAL = "canonical data"
"""What stands there where the sheet differs from the unit that it is compared with."""

UNPRINTED = ("fluff", "mul id", "source", "extra", "icon", "original year", "manual", "order of")
"""What no sheet prints, by the beginning of its name in a comparison."""


class CorrectOptions(OperationOptions):
    """Options for corrections."""

    edition: ClassicEdition = Field(default=CLASSIC.id, description="Whose errata hold.")
    against: Annotated[str | None, OptionForm(metavar="UNIT"), InputPath()] = Field(
        default=None,
        description="The unit as it should be: a file, a folder or archive that has it, or a name of the library.",
    )


class CorrectedUnit(NamedTuple):
    """A unit with all corrections, its condition, and what changed; `remark` says where the comparison failed."""

    file: str
    unit: Unit
    changes: tuple[Correction, ...]
    condition: Condition
    edition: str
    remark: Problem | None = None

    @property
    def data(self) -> dict[str, object]:
        """The changes as data, with the numbers that they have on the sheet."""
        changes = [{"mark": number, **change.model_dump()} for number, change in enumerate(self.changes, 1)]
        return {"file": self.file, "unit": self.unit.name, "changes": changes}


class CorrectionResult(NamedTuple):
    """A unit of the input: corrected, or None where it cannot be read; and what the reader noticed."""

    corrected: CorrectedUnit | None
    problems: tuple[Problem, ...]


def correct(sources: Iterable[Source], options: CorrectOptions) -> Iterator[CorrectionResult]:
    """The units of sources, each corrected; raises BadOptions where nothing is found to compare them with."""
    if options.against is not None and not _canon(options.against):
        raise BadOptions(f"--against {options.against}: no unit that can be read")
    for number, source in enumerate(sources):
        for unit, loaded in enumerate(units_of(source)):
            done = None
            if loaded.unit is not None:
                done = correct_unit(options, loaded.unit, place_of(loaded, number, unit))
            yield CorrectionResult(done, loaded.problems)


def correct_unit(options: CorrectOptions, unit: Unit, place: Place) -> CorrectedUnit:
    """A unit with the errata applied, and every change: by comparison, by rulings, by computing figures anew."""
    changes: list[Correction] = []
    remark = None
    if options.against is not None:
        other = _same(unit, _canon(options.against))
        if other is None:
            remark = Problem(file=place.file, found=f"no unit called {unit.name!r} to hold it against")
        else:
            changes += (d for d in _deviations(unit, other) if d.what != "year" or not place.inferred_year)
            unit = other
    unit, rulings = corrected(unit, options.edition)
    condition = place.condition or FRESH
    found = (*changes, *rulings, *_recomputed(unit, place, options.edition))
    return CorrectedUnit(place.file, unit, found, condition, options.edition, remark)


def corrected_pages(done: CorrectedUnit) -> list[Page]:
    """The pages of a corrected unit, with a flag at every change."""
    sheet = Sheet(done.unit, done.condition, SheetOptions(edition=done.edition))
    changes = [_on_the_sheet(change, done.unit) for change in done.changes]
    return [marked(page, changes) for page in pages([sheet])]


@cache
def _canon(path: str) -> tuple[Unit, ...]:
    """The units that sheets are compared with."""
    found = (loaded.unit for source in sources_of([path]) for loaded in units_of(source))
    return tuple(unit for unit in found if unit is not None)


def _same(unit: Unit, canon: tuple[Unit, ...]) -> Unit | None:
    """The unit of that name; a single one is meant, whatever its name."""
    return next((other for other in canon if other.name == unit.name), canon[0] if len(canon) == 1 else None)


def _deviations(unit: Unit, other: Unit) -> Iterator[Correction]:
    """In what the sheet differs from the unit as it should be."""
    for found in differences(unit, other):
        if not found.where.startswith(UNPRINTED):
            yield Correction(what=found.where, was=found.left or "", now=found.right or "", ruling=CANONICAL)


def _recomputed(unit: Unit, place: Place, edition: str) -> Iterator[Correction]:
    """The figures that the sheet of an untouched unit prints otherwise than they come out."""
    if not place.figures or (place.condition or Condition()) != Condition():
        return  # a damaged unit is worth less, and some sheets print that
    figures = worked_out(unit, edition)
    for name, was in place.figures.items():
        if was != figures[name]:
            yield Correction(what=name, was=f"{was:,}", now=f"{figures[name]:,}", ruling=RECOMPUTED)


PRINTED_AS = {
    "model": "",
    "chassis": "",
    "role": "Role",
    "year": "Era",
    "mass": "Tonnage",
    "tech base": "Tech",
    "rules level": "Rules",
    "engine": "Engine",
    "heat sinks": "HEAT SINKS",
    "armor": "ARMOR",
    "structure": "STRUCTURE",
    "walk": "WALK",
    "cruise": "CRUISE",
    "jump": "JUMP",
    "safe thrust": "SAFE THRUST",
    "fuel": "FUEL",
}
"""What a sheet calls what a comparison names, by the beginning of its name; a name of a unit is printed as itself."""

_AN_ITEM = re.compile(r"(?:\d+ × )?(.+?)(?: \[[^\]]+\])?(?: \(.+\))?")


def _on_the_sheet(change: Correction, unit: Unit) -> Change:
    """What a sheet prints of a change: the name of an item, a quirk in its list, a figure by its label."""
    if change.what == BATTLE_VALUE:
        return Change((), "bv")
    if change.what == "quirk":
        known = quirks().get(change.now or change.was)
        return Change(("Quirks:",) if known is not None else ())
    item = next((i for i in items() if change.what.startswith(f"{i.title} ")), None)
    if item is not None:
        return Change((item.short, item.title))
    if change.what.startswith("equipment in"):
        name = _AN_ITEM.fullmatch(change.now)
        named = find(name[1]) if name is not None else None
        return Change((named.short,) if named is not None else ())
    label = next((words for field, words in PRINTED_AS.items() if change.what.startswith(field)), None)
    return Change(() if label is None else (label or unit.name,))
