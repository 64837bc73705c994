"""Write sheets, cards or tokens: one document, pictures, or a folder with a file for each unit."""

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
from astech.terminal import complain
from astech.text import count_noun, reason
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
    """Write everything into a document or pictures (`form`), or without a form into a folder; return the exit code."""
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
    """One run of printing: the units, what was printed, and the messages at the end."""

    paper: PrintedPaper[Drawing]
    units: MarkedUnits
    standing: OverwriteGuard
    tally: BatchTally
    sources: int
    printed: int = 0  # units
    used: set[str | None] = field(default_factory=set)  # the names of the conditions that were used
    files: dict[int, str] = field(default_factory=dict)  # of drawings in progress, by their ids
    missing: MissingTally = field(default_factory=MissingTally)
    undrawn: dict[str, None] = field(default_factory=dict)  # characters that no font has

    def into_document(self, output: Path) -> None:
        """Write all units into one PDF, page by page; without units no file is written."""
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
                pdf.write_document(output, chain([page], pages), title=title, fillable=self.paper.fillable)
            except OSError as error:
                self.tally.fail(f"{output} cannot be written: {reason(error)}")

    def into_pictures(self, output: Path, form: Form) -> None:
        """Write each page as a picture; the page number follows the name."""
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
        """Write the files of each unit, drawn by several processes."""
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
                self._count_and_report(outcome.file, drawn)
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
        """Report unused conditions, print the summary and return the exit code."""
        for name in (name for name in self.paper.conditions.named if name not in self.used):
            complain(Problem(file=name, found="a condition, but no unit of that name"))
        if self.undrawn:
            complain(f"no font has these letters: {''.join(self.undrawn)}; --font FILE gives one that has them")
        for sentence in () if self.units.batch.quiet else self.missing.sentences():
            complain(sentence)
        return self.tally.close()

    def _drawings(self, ahead: bool) -> Iterator[UnitOnPaper[Drawing]]:
        """Yield the drawings of all readable units, in order."""
        for outcome in run_shown(self.units.sources, drawing_work(self.paper, ahead), self.units.batch):
            self.tally.add(outcome)
            print_reader_notes(outcome)
            if outcome.value is not None:
                self.files[id(outcome.value.drawing)] = outcome.file
                self._count_and_report(outcome.file, outcome.value)
                yield outcome.value

    def _skip_undrawn(self, drawn: Drawing, error: Exception) -> None:
        """Count a unit that cannot be drawn as an error; the document continues without it."""
        if os.environ.get(DEBUG) == "1":
            raise error
        self.tally.mark_failed(internal_error(error, self.files[id(drawn)]))

    def _count_and_report(self, file: str, drawn: UnitOnPaper[Drawing]) -> None:
        """Count a unit and report its remarks; a mark without a box is an error, but the sheet is printed."""
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
