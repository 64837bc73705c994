"""A run of `astech sheet`: units in, one document, pictures, or a folder of files out."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from astech.batch import Tally, run_shown, tell
from astech.conditions import Conditions
from astech.outputs import Form, Outputs, Refused, write_whole
from astech.terminal import complain, reason
from exporters.recordsheet import Sheet, SheetOptions, pages, write_pdf
from exporters.recordsheet.book import as_bytes
from exporters.recordsheet.layout import AnySheet
from importers import DEBUG, internal_error, walk
from sheets.problem import Problem, Severity
from sheets.record.strays import strays
from sheets.units import Unit


@dataclass(frozen=True, slots=True)
class Wishes:
    """How sheets are drawn and written."""

    options: SheetOptions
    conditions: Conditions
    fillable: bool
    dpi: int


@dataclass(slots=True)
class SheetRun:
    """The units of some paths on their way to paper."""

    paths: tuple[str, ...]
    wishes: Wishes
    jobs: int | None
    tally: Tally = field(default_factory=Tally)
    units: list[tuple[str, str]] = field(default_factory=list)  # the file and the name of each that has a sheet
    files: dict[int, str] = field(default_factory=dict)  # of the sheets that wait to be drawn

    def into_document(self, output: Path) -> None:
        """All sheets into one PDF, written as they come; none where there is no unit."""
        drawn = pages(self._sheets(), self._failed)
        first = next(drawn, None)
        if first is None:
            return
        try:
            write_pdf(output, chain([first], drawn), title=output.stem, fillable=self.wishes.fillable)
        except OSError as error:
            self._unwritten(output, error)

    def into_pictures(self, output: Path, form: Form) -> None:
        """A picture of each page; from the second on they have their number in the name."""
        for number, page in enumerate(pages(self._sheets(), self._failed), 1):
            target = output if number == 1 else output.with_stem(f"{output.stem}-{number}")
            try:
                write_whole(target, as_bytes([page], form, target.stem, dpi=self.wishes.dpi))
            except OSError as error:
                self._unwritten(target, error)
                return

    def into_folder(self, folder: Path, form: Form) -> None:
        """A file for each unit, drawn by several processes."""
        outputs = Outputs(folder)
        for outcome in run_shown(walk(self.paths), partial(_files, self.wishes, form), self.jobs):
            if outcome.value is None:
                self.tally.add(outcome)
                continue
            drawn = outcome.value
            self._noted(outcome.file, drawn.name, drawn.strays)
            try:
                for number, data in enumerate(drawn.files, 1):
                    suffix = f".{form}" if number == 1 else f"-{number}.{form}"
                    outputs.write(outcome.file, suffix, data, outcome.path)
            except Refused as refused:
                self.tally.fail(refused.problem)
            else:
                self.tally.add(outcome)
            tell(outcome)

    def close(self) -> int:
        """What is left to say, and the exit code."""
        for name in self.wishes.conditions.unused(self.units):
            complain(Problem(file=name, found="a condition, but no unit of that name"))
        return self.tally.close()

    def _sheets(self) -> Iterator[AnySheet]:
        """The sheets of all units that can be read; one process draws them, as they go into one document."""
        for outcome in run_shown(walk(self.paths), partial(_sheet, self.wishes), jobs=1):
            self.tally.add(outcome)
            tell(outcome)
            if outcome.value is not None:
                sheet = outcome.value
                self.files[id(sheet)] = outcome.file
                self._noted(outcome.file, sheet.unit.name, strays(sheet.unit, sheet.condition))
                yield sheet

    def _failed(self, sheet: AnySheet, error: Exception) -> None:
        """One sheet that cannot be drawn is missing in the document, and does not end it."""
        if os.environ.get(DEBUG) == "1":
            raise error
        self.tally.spoil(internal_error(error, self.files[id(sheet)]))

    def _noted(self, file: str, name: str, out_of_place: Sequence[str]) -> None:
        """Remembers a unit, and says what its condition marks that is not on its sheet."""
        self.units.append((file, name))
        self.wishes.conditions.check(self.units)
        for sentence in out_of_place:
            complain(Problem(file=file, found=sentence, done="left out"))

    def _unwritten(self, target: Path, error: OSError) -> None:
        found = f"it cannot be written: {reason(error)}"
        self.tally.unwritten.append(Problem(severity=Severity.ERROR, file=str(target), found=found))


def _sheet(wishes: Wishes, unit: Unit, file: str) -> AnySheet:
    return Sheet(unit, wishes.conditions.of(file, unit.name), wishes.options)


class Drawn(NamedTuple):
    """A unit's files: a document, or a picture of each of its pages; and what its condition has no place for."""

    name: str
    files: list[bytes]
    strays: list[str]


def _files(wishes: Wishes, form: Form, unit: Unit, file: str) -> Drawn:
    sheet = _sheet(wishes, unit, file)
    drawn = list(pages([sheet]))
    if form == "pdf":
        files = [as_bytes(drawn, form, unit.name, fillable=wishes.fillable)]
    else:
        files = [as_bytes([page], form, unit.name, dpi=wishes.dpi) for page in drawn]
    return Drawn(unit.name, files, strays(unit, sheet.condition))
