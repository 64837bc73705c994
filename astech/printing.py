"""Sheets, cards or tokens into one document, into pictures, or into a folder with a file for each unit."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Generic

from astech.batch import BatchTally, print_reader_notes, run_shown, summarizing_on_interrupt
from astech.operations.mistakes import BadOptions
from astech.operations.paper import Drawing, MissingTally, PrintedPaper, UnitOnPaper, drawing_work, filing_work
from astech.operations.units import MarkedUnits
from astech.outputs import Existing, Form, Outputs, OverwriteGuard, Skipped
from astech.terminal import complain, count_noun, reason
from exporters import Unwritable
from exporters.page import pdf
from importers import DEBUG, Source, internal_error
from sheets.problem import Problem, Severity


def print_paper(
    paper: PrintedPaper[Drawing],
    sources: Sequence[Source],
    units: MarkedUnits,
    output: Path,
    form: Form | None,
    existing: Existing,
) -> int:
    """Everything into a document or pictures (`form`), or where there is none into a folder; returns the exit code."""
    if form is not None and paper.options.name:
        raise BadOptions(f"--name is for the files of a folder, and {output} is one file")
    for note in units.notes:
        complain(note)
    standing = OverwriteGuard(existing, (*(source.path for source in sources), *paper.reads))
    run = _PaperRun(paper, units, standing, BatchTally(paper.noun, units.batch.quiet), len(sources))
    if form is None:
        run.into_folder(output)
    elif form == "pdf":
        run.into_document(output)
    else:
        run.into_pictures(output, form)
    return run.close()


@dataclass(slots=True)
class _PaperRun(Generic[Drawing]):
    """The units of a call on their way to paper."""

    paper: PrintedPaper[Drawing]
    units: MarkedUnits
    standing: OverwriteGuard
    tally: BatchTally
    sources: int
    printed: int = 0  # units
    used: set[str | None] = field(default_factory=set)  # names of conditions whose units were printed
    files: dict[int, str] = field(default_factory=dict)  # of what waits to be drawn, by its id
    missing: MissingTally = field(default_factory=MissingTally)
    undrawn: dict[str, None] = field(default_factory=dict)  # letters that no font has

    def into_document(self, output: Path) -> None:
        """All units into one PDF, which is written as they come; none where there is no unit."""
        try:
            self.standing.check(output)
        except Skipped:
            complain(f"{output} already exists")
            self.tally.passed_over += self.sources
            return
        except Unwritable as refused:
            self.tally.fail(str(refused))
            return
        arranger, drawn = self.paper.together, self._drawings(ahead=True)
        with summarizing_on_interrupt(lambda: f"{output} is not written"):
            if not (first := list(islice(drawn, 2))):
                return
            drawings = (each.drawing for each in chain(first, drawn))
            pages = arranger.pages(drawings, self._skip_undrawn, self.missing.add)
            if (page := next(pages, None)) is None:
                return
            title = arranger.title([each.name for each in first], output)
            try:
                pdf.write(output, chain([page], pages), title=title, fillable=self.paper.fillable)
            except OSError as error:
                self.tally.fail(f"{output} cannot be written: {reason(error)}")

    def into_pictures(self, output: Path, form: Form) -> None:
        """Each page into a picture, with its number behind the name."""
        number = 0
        with summarizing_on_interrupt(lambda: f"{count_noun(number, 'picture')} whole"):
            drawings = (each.drawing for each in self._drawings(ahead=False))
            for picture in self.paper.together.pictures(
                drawings, form, output.stem, self._skip_undrawn, self.missing.add
            ):
                try:
                    self.standing.write(output.with_stem(output.stem + picture.suffix), picture.data)
                except Unwritable as refused:
                    self.tally.fail(str(refused))
                except Skipped:
                    continue
                else:
                    number += 1

    def into_folder(self, folder: Path) -> None:
        """Files for each unit, drawn by several processes."""
        form = self.paper.options.to or "pdf"
        outputs, drawings = Outputs(folder, self.standing), list[Drawing]()
        with summarizing_on_interrupt(lambda: f"{count_noun(self.tally.done, self.paper.noun)} whole in {folder}"):
            for outcome in run_shown(
                self.units.sources, filing_work(self.paper, outputs.check_before_work), self.units.batch
            ):
                if outcome.value is None:
                    self.tally.add(outcome)
                    continue
                drawn, wanted, files, missing = outcome.value
                self.missing.add(missing)
                self._note(outcome.file, drawn)
                with self.tally.count_when_written(outcome):
                    for picture in files:
                        outputs.write(outcome.file, wanted, f"{picture.suffix}.{form}", picture.data)
                print_reader_notes(outcome)
                if self.paper.beside is not None:
                    drawings.append(drawn.drawing)
            for name, data in self.paper.beside(drawings, form) if self.paper.beside is not None else ():
                try:
                    outputs.write(name, name.replace("/", "_"), f".{form}", data)
                except Unwritable as refused:
                    self.tally.fail(str(refused))
                except Skipped:
                    continue

    def close(self) -> int:
        """Reports what was named and not used, and the summary; returns the exit code."""
        for name in (name for name in self.paper.conditions.named if name not in self.used):
            complain(Problem(file=name, found="a condition, but no unit of that name"))
        if self.undrawn:
            complain(f"no font has these letters: {''.join(self.undrawn)}; --font FILE gives one that has them")
        for sentence in () if self.units.batch.quiet else self.missing.sentences():
            complain(sentence)
        return self.tally.close()

    def _drawings(self, ahead: bool) -> Iterator[UnitOnPaper[Drawing]]:
        """What is drawn of all units that can be read, in their order."""
        for outcome in run_shown(self.units.sources, drawing_work(self.paper, ahead), self.units.batch):
            self.tally.add(outcome)
            print_reader_notes(outcome)
            if outcome.value is not None:
                self.files[id(outcome.value.drawing)] = outcome.file
                self._note(outcome.file, outcome.value)
                yield outcome.value

    def _skip_undrawn(self, drawn: Drawing, error: Exception) -> None:
        """One unit that cannot be drawn is missing in the document, and does not end it."""
        if os.environ.get(DEBUG) == "1":
            raise error
        self.tally.mark_failed(internal_error(error, self.files[id(drawn)]))

    def _note(self, file: str, drawn: UnitOnPaper[Drawing]) -> None:
        """Remembers a unit; a mark of its condition that has no place is an error, though the rest is printed."""
        self.printed += 1
        self.paper.conditions.check(self.printed)
        self.used.add(self.paper.conditions.key(file, drawn.name))
        for sentence in drawn.strays:
            self.tally.unwritten.append(Problem(severity=Severity.ERROR, file=file, found=sentence, done="left out"))
        for sentence in drawn.remarks:
            complain(Problem(file=file, found=sentence, done="printed without"))
        if drawn.letters:
            self.undrawn.update(dict.fromkeys(drawn.letters))
            complain(
                Problem(file=file, found=f"no font has {drawn.letters}", done="drawn as question marks in diamonds")
            )
