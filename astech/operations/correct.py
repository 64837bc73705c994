"""Correct printed sheets or unit files: apply the errata and recalculate all figures."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import Place, place_of
from astech.operations.editions import ClassicEdition
from astech.operations.mistakes import BadOptions
from astech.operations.options import InputPath, OperationOptions, OptionForm
from astech.operations.units import sources_of, units_of
from exporters.page import Page
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.corrections import SheetChange, mark_changes
from importers import Source
from sheets.battlevalue import battle_value_report
from sheets.edition_changes import with_quirks_of
from sheets.editions import CLASSIC, edition, newer_editions
from sheets.equipment import find
from sheets.model import Model
from sheets.problem import Problem
from sheets.record.condition import FRESH, Condition
from sheets.recordsheet import record_sheet
from sheets.recordsheet.difference import SheetDifference, difference
from sheets.recordsheet.stated import sheet_as_read
from sheets.units import Unit

RECOMPUTED = "worked out again"
"""The reason of a printed figure that does not follow from the unit, in place of a ruling."""
CANONICAL = "canonical data"
"""The reason of a difference between the sheet and the unit of the comparison."""

BATTLE_VALUE = "worth.battle_value"
FIELDS = {"heat": ("weapon.heat",), "damage": ("weapon.damage", "traits"), "codes": ("traits",)}
"""The fields of the catalogue behind figures of a line; those of ranges have the same names."""


class Correction(Model):
    """One difference between a sheet and the corrected unit, in the words of the sheet, with its reason."""

    what: str
    was: str
    now: str
    ruling: str


class CorrectOptions(OperationOptions):
    """Options for corrections."""

    edition: ClassicEdition = Field(default=CLASSIC.id, description="The edition of the rules.")
    against: Annotated[str | None, OptionForm(metavar="UNIT"), InputPath()] = Field(
        default=None,
        description="The unit as it should be: a file, a folder or archive that has it, or a name of the library.",
    )
    force: bool = Field(default=False, description="Also print sheets that were read in doubt.")


class CorrectedUnit(NamedTuple):
    """A corrected unit with its condition and the changes.

    `flags` are the places of the changes on the new sheet, `doubt` is why the unit may have been misread, `remark` is
    why a comparison failed, `guessed` are the fields that are not known, which the new sheet leaves blank.
    """

    file: str
    unit: Unit
    changes: tuple[Correction, ...]
    flags: tuple[SheetChange, ...]
    condition: Condition
    edition: str
    doubt: str = ""
    remark: Problem | None = None
    guessed: tuple[tuple[str, ...], ...] = ()

    @property
    def data(self) -> dict[str, object]:
        """The changes as data, with their numbers on the sheet."""
        changes = [{"mark": number, **change.model_dump()} for number, change in enumerate(self.changes, 1)]
        doubt = {"doubt": self.doubt} if self.doubt else {}
        return {"file": self.file, "unit": self.unit.name, "changes": changes, **doubt}


class CorrectionResult(NamedTuple):
    """The result for a unit: corrected, or None if it cannot be read; with errors and remarks."""

    corrected: CorrectedUnit | None
    problems: tuple[Problem, ...]


def correct(sources: Iterable[Source], options: CorrectOptions) -> Iterator[CorrectionResult]:
    """Correct the units of sources; raises BadOptions if there is nothing to compare them with."""
    if options.against is not None and not _canonical_units(options.against):
        raise BadOptions(f"--against {options.against}: no unit that can be read")
    for number, source in enumerate(sources):
        for unit, loaded in enumerate(units_of(source)):
            done = None
            if loaded.unit is not None:
                done = correct_unit(options, loaded.unit, place_of(loaded, number, unit))
            failed = (done.remark,) if done is not None and done.remark is not None else ()
            yield CorrectionResult(done, (*loaded.problems, *failed))


def correct_unit(options: CorrectOptions, unit: Unit, place: Place) -> CorrectedUnit:
    """Apply the errata to a unit and list every value that its sheet or file states differently."""
    sheet = sheet_as_read(unit, place.printed_figures)
    read, other, remark = unit, None, None
    if options.against is not None:
        other = _counterpart(unit, _canonical_units(options.against))
        if other is None:
            remark = Problem(file=place.file, found=f"no unit called {unit.name!r} to compare it with")
        unit = other or unit
    unit, quirks = with_quirks_of(unit, options.edition)
    found = difference(sheet, record_sheet(unit, edition=options.edition))
    why = Reasons(read, unit, quirks, options.edition, RECOMPUTED if other is None else CANONICAL)
    changes: dict[Correction, SheetChange] = {}  # equal changes of several mounts count once
    for each in found:
        change = Correction(what=each.what, was=each.was, now=each.now, ruling=why.ruling_of(each))
        changes.setdefault(change, _flag_of(each, unit))
    condition = place.condition or FRESH
    figures = place.printed_figures
    return CorrectedUnit(
        file=place.file,
        unit=unit,
        changes=tuple(changes),
        flags=tuple(changes.values()),
        condition=condition,
        edition=options.edition,
        doubt=place.doubt,
        remark=remark,
        guessed=figures.guessed if figures is not None and other is None else (),
    )


class Reasons(NamedTuple):
    """The reasons of changed figures: from the unit as read, the corrected unit, and the rulings on its quirks."""

    read: Unit
    unit: Unit
    quirks: Mapping[str, str]
    edition: str
    in_general: str  # `RECOMPUTED` or `CANONICAL`

    def ruling_of(self, change: SheetDifference) -> str:
        """The ruling that changed a figure, or the lines of the sum that changed, or a general reason."""
        if (change.path == "quirks" or change.path.endswith(".quirks")) and change.code in self.quirks:
            return self.quirks[change.code]
        if ruling := self._ruling_on_item(change):
            return ruling
        if change.path == BATTLE_VALUE and (moved := self._moved_lines()):
            return f"{self.in_general}: {', '.join(moved)}"
        return self.in_general

    def _ruling_on_item(self, change: SheetDifference) -> str:
        """The latest ruling of the edition on a figure of an item."""
        item = find(change.code)
        steps = change.path.split(".")[2:]
        if item is None or not steps or not change.path.startswith("inventory."):
            return ""
        fields = FIELDS.get(steps[0], (f"weapon.{steps[-1]}",))
        unknown = tuple(newer.prefix for newer in newer_editions(edition(self.edition)))
        rulings = [was.ruling for was in item.rulings if was.field.startswith(fields)]
        return next((ruling for ruling in reversed(rulings) if not ruling.startswith(unknown)), "")

    def _moved_lines(self) -> list[str]:
        """The lines of the Battle Value sum that differ between the unit as read and the corrected unit."""
        before, after = (_sum_lines(unit, self.edition) for unit in (self.read, self.unit))
        moved = (label for label in dict.fromkeys((*before, *after)) if before.get(label) != after.get(label))
        return list(moved)[:MOST_LINES]


MOST_LINES = 3  # lines of a sum in a reason


def _sum_lines(unit: Unit, edition_id: str) -> dict[str, float | str | None]:
    return {line.label: line.amount for line in battle_value_report(unit, edition_id).lines}


def corrected_pages(done: CorrectedUnit) -> list[Page]:
    """The pages of a corrected unit, with a flag at every change."""
    sheet = Sheet(done.unit, done.condition, SheetOptions(edition=done.edition), done.guessed)
    return [mark_changes(page, done.flags) for page in sheet_pages([sheet])]


def printable_pages(done: Iterable[CorrectedUnit], options: CorrectOptions) -> tuple[list[Page], list[Problem]]:
    """The pages of corrected units, and a problem for each unit that is not printed, since it was read in doubt."""
    pages, refusals = list[Page](), list[Problem]()
    for each in done:
        if each.doubt and not options.force:
            refusals.append(Problem(file=each.file, found="not printed, since it was read in doubt; --force prints it"))
        else:
            pages += corrected_pages(each)
    return pages, refusals


def corrections_text(done: Iterable[CorrectedUnit]) -> str:
    """The changes of each unit as text, with their numbers on the sheet."""
    lines: list[str] = []
    for each in done:
        unchanged = "read in doubt, no change found" if each.doubt else "nothing to correct"
        lines.append(f"{each.unit.name}:" if each.changes else f"{each.unit.name}: {unchanged}")
        for number, change in enumerate(each.changes, 1):
            was, now = change.was or "none", change.now or "none"
            lines.append(f"  {number} {change.what}: was {was}, is {now} ({change.ruling})")
    return "\n".join(lines)


def corrections_json(done: Iterable[CorrectedUnit]) -> str:
    """The changes of all units as JSON."""
    return json.dumps([each.data for each in done], indent=2, ensure_ascii=False)


def recognition_pictures(source: Source) -> bytes:
    """A PDF with a box around everything that was recognized on its pages; raises BadOptions for other files."""
    from importers.recordsheet_pdf.explained import explain_pages  # slow to import

    data = source.read()
    if not data.startswith(b"%PDF"):
        raise BadOptions("--explain shows what was recognized on the pages of a PDF")
    return explain_pages(data, source.file)


@cache
def _canonical_units(path: str) -> tuple[Unit, ...]:
    """The units for comparison."""
    found = (loaded.unit for source in sources_of([path]) for loaded in units_of(source))
    return tuple(unit for unit in found if unit is not None)


def _counterpart(unit: Unit, canon: tuple[Unit, ...]) -> Unit | None:
    """The unit of the same name for comparison; a single unit is used whatever its name."""
    return next((other for other in canon if other.name == unit.name), canon[0] if len(canon) == 1 else None)


def _flag_of(change: SheetDifference, unit: Unit) -> SheetChange:
    """The place of a change on the sheet: the name of the unit or of an item, or the label of a figure."""
    if change.path == BATTLE_VALUE:
        return SheetChange((), "bv")
    if change.path.startswith("heading.") and change.what in ("Name", "Clan name", "Model"):
        return SheetChange((unit.name,))
    if change.path == "quirks":
        return SheetChange(("Quirks:",))
    return SheetChange((change.line or change.what, change.what.upper()))
