"""Units on paper: sheets or cards into one document, into pictures, or into a folder with a file for each unit."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar

import click

from astech.batch import BatchOptions, BatchTally, Outcome, Place, run, run_shown, saying_what_is_whole, tell
from astech.conditions import NOBODY, Conditions, told_condition
from astech.crews import OneEach, seated
from astech.naming import output_name
from astech.outputs import Existing, Form, Outputs, Skipped, Standing
from astech.terminal import complain, counted, reason
from exporters import Unwritable
from exporters.page import Page, fonts, pdf, png
from importers import DEBUG, Source, internal_error, walk
from sheets.problem import Problem, Severity
from sheets.record import FRESH, Condition, CrewState
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.words.damage import DamagedUnit

Made = TypeVar("Made")
Result = TypeVar("Result")
Failed = Callable[[Made, Exception], None]  # is told of what cannot be drawn, and why


class PictureFile(NamedTuple):
    """A file, and what goes behind its name: nothing, or a number."""

    suffix: str
    data: bytes


class NamedFile(NamedTuple):
    """A file beside those of the units."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Product(ABC, Generic[Made]):
    """What is printed of a unit, its sheet or its card, and how it is drawn."""

    conditions: Conditions
    pilots: OneEach[CrewState]
    marks: OneEach[Condition]  # that damage in words has made
    fillable: bool
    dpi: int
    font: Path | None  # for letters that our own fonts lack

    @property
    @abstractmethod
    def noun(self) -> str:
        """What one of them is called."""

    @abstractmethod
    def make(self, unit: Unit, place: Place) -> Made:
        """What is to be drawn of a unit."""

    def drawn(self, unit: Unit, place: Place) -> Made:
        """The same for a document, drawn already as far as one unit alone can be: all cores do this part."""
        return self.make(unit, place)

    @abstractmethod
    def name(self, made: Made) -> str:
        """The name of its unit."""

    @abstractmethod
    def strays(self, made: Made) -> Sequence[str]:
        """What the condition of its unit marks that has no place there, a sentence each."""

    def remarks(self, made: Made) -> Sequence[str]:
        """What the player should know of it that is no fault."""
        return ()

    @abstractmethod
    def words(self, made: Made) -> Iterator[str]:
        """The texts of a unit that may have letters that no font has."""

    @abstractmethod
    def pages(self, made: Iterable[Made], failed: Failed[Made] | None = None) -> Iterator[Page | pdf.PageDraft]:
        """The pages of a document; without `failed` an error in drawing is raised."""

    @abstractmethod
    def pictures(
        self, made: Iterable[Made], form: Form, title: str, failed: Failed[Made] | None = None
    ) -> Iterator[PictureFile]:
        """The pictures of the same, each with its number where there are several."""

    @abstractmethod
    def title(self, first: Sequence[Made], output: Path) -> str:
        """What a document is called that begins with these."""

    def condition(self, unit: Unit, place: Place) -> Condition:
        """What has happened to a unit, and who sits in it."""
        marked = self.marks.of(place) or self.conditions.given(place.file, unit.name) or place.condition or FRESH
        return seated(marked, self.pilots.of(place))

    @abstractmethod
    def told(self, unit: Unit, damage: str) -> "DamagedUnit":
        """What damage in words marks; raises WordError."""

    def says_each(self) -> bool:
        """Whether something is said of each unit, so that one has to know which they are."""
        return bool(self.pilots.values)

    def dealt(self, places: Sequence[Place]) -> Self:
        """The same when the units are known."""
        return replace(self, pilots=self.pilots.deal(places)) if self.pilots.values else self

    def alone(self) -> "Product[Made]":
        """The same for a unit that has a file of its own."""
        return self

    def read(self) -> Iterator[Path]:
        """The files that are read for it besides those of the units."""
        yield from self.conditions.files
        if self.font:
            yield self.font

    def beside(self, made: Sequence[Made], form: Form) -> Iterator[NamedFile]:
        """Further files of a folder, about all units together."""
        return iter(())

    def pdf(self, pages: Iterable[Page | pdf.PageDraft], title: str) -> bytes:
        """Pages as a document."""
        return pdf.to_bytes(pages, title=title, fillable=self.fillable)

    def picture(self, page: Page, form: Form, title: str, grey: bool = False) -> bytes:
        """A page as a picture."""
        return png.picture(page, form, title, dpi=self.dpi, grey=grey)


class Drawn(NamedTuple, Generic[Made]):
    """What was made of a unit, what its files are to be called, and the files."""

    made: Made
    wanted: str
    files: list[PictureFile]


class Printing(Generic[Made]):
    """The units of some paths on their way to paper."""

    def __init__(
        self,
        product: Product[Made],
        paths: tuple[str, ...],
        options: BatchOptions,
        existing: Existing,
        damages: tuple[str, ...],
    ) -> None:
        self.options = options
        self.sources: list[Source] = list(walk(paths))
        self.product = product
        if damages or product.says_each():
            found = list(run(self.sources, _found, options))
            self.product = product.dealt([outcome.place for outcome in found])
            if damages:
                self.product = replace(self.product, marks=self._marks(damages, found))
        self.standing = Standing(existing, (*(source.path for source in self.sources), *product.read()))
        self.tally = BatchTally(product.noun, options.quiet)
        self.units: list[tuple[str, str]] = []  # the file and the name of each that is printed
        self.files: dict[int, str] = {}  # of what waits to be drawn, by its id
        self.undrawn: dict[str, None] = {}  # letters that no font has

    def _marks(self, damages: tuple[str, ...], found: Sequence[Outcome[Unit]]) -> OneEach[Condition]:
        """What damage in words marks on each unit; ends the command when a word is on no sheet."""
        if self.product.conditions is not NOBODY:
            raise click.UsageError("--damage and --condition both say what has happened; expected one of them")
        places = [outcome.place for outcome in found]
        OneEach("--damage", damages).deal(places)
        marked = []
        for outcome, damage in zip(found, damages, strict=True):
            unit = outcome.value
            if unit is None or (len(found) > 1 and not damage.strip()):
                marked.append(FRESH)
                continue
            marked.append(told_condition(unit, partial(self.product.told, unit, damage)))
        return OneEach("--damage", tuple(marked)).deal(places)

    def run(self, output: Path, named: Form | None, wanted: Form | None, template: str) -> int:
        """Everything into what `form_of` says that the output is; returns the exit code.

        A template says what the files of a folder are called.
        """
        if named is None:
            self._into_folder(output, wanted or "pdf", template)
        elif template:
            raise click.UsageError(f"--name is for the files of a folder, and {output} is one file")
        elif named == "pdf":
            self._into_document(output)
        else:
            self._into_pictures(output, named)
        for name in self.product.conditions.unused(self.units):
            complain(Problem(file=name, found="a condition, but no unit of that name"))
        if self.undrawn:
            complain(f"no font has these letters: {''.join(self.undrawn)}; --font FILE gives one that has them")
        return self.tally.close()

    def _into_document(self, output: Path) -> None:
        """All units into one PDF, which is written as they come; none where there is no unit."""
        product, made = self.product, self._made(self.product.drawn)
        try:
            self.standing.check(output)
        except Skipped:
            complain(f"{output} is there already")
            self.tally.passed_over += len(self.sources)
            return
        except Unwritable as refused:
            self._unwritten(str(refused))
            return
        with saying_what_is_whole(lambda: f"{output} is not written"):
            if not (first := list(islice(made, 2))):
                return
            pages = product.pages(chain(first, made), self._failed)
            if (page := next(pages, None)) is None:
                return
            try:
                title = product.title(first, output)
                pdf.write(output, chain([page], pages), title=title, fillable=product.fillable)
            except OSError as error:
                self._unwritten(f"{output} cannot be written: {reason(error)}")

    def _into_pictures(self, output: Path, form: Form) -> None:
        number = 0
        with saying_what_is_whole(lambda: f"{counted(number, 'picture')} whole"):
            for picture in self.product.pictures(self._made(self.product.make), form, output.stem, self._failed):
                try:
                    self.standing.write(output.with_stem(output.stem + picture.suffix), picture.data)
                except Unwritable as refused:
                    self._unwritten(str(refused))
                except Skipped:
                    continue
                else:
                    number += 1

    def _into_folder(self, folder: Path, form: Form, template: str) -> None:
        """Files for each unit, drawn by several processes."""
        outputs, all_made = Outputs(folder, self.standing), []
        work = partial(
            with_font, self.product.font, partial(printed_alone, self.product.alone(), form, outputs, template)
        )
        with saying_what_is_whole(lambda: f"{counted(self.tally.done, self.product.noun)} whole in {folder}"):
            for outcome in run_shown(self.sources, work, self.options):
                if outcome.value is None:
                    self.tally.add(outcome)
                    continue
                made, wanted, files = outcome.value
                self._noted(outcome.file, made)
                with self.tally.written(outcome):
                    for picture in files:
                        outputs.write(outcome.file, wanted, f"{picture.suffix}.{form}", picture.data)
                tell(outcome)
                all_made.append(made)
            for name, data in self.product.beside(all_made, form):
                try:
                    outputs.write(name, name.replace("/", "_"), f".{form}", data)
                except Unwritable as refused:
                    self._unwritten(str(refused))
                except Skipped:
                    continue

    def _made(self, make: Callable[[Unit, Place], Made]) -> Iterator[Made]:
        """What is made of all units that can be read, in their order."""
        for outcome in run_shown(self.sources, partial(with_font, self.product.font, make), self.options):
            self.tally.add(outcome)
            tell(outcome)
            if outcome.value is not None:
                self.files[id(outcome.value)] = outcome.file
                self._noted(outcome.file, outcome.value)
                yield outcome.value

    def _failed(self, made: Made, error: Exception) -> None:
        """One unit that cannot be drawn is missing in the document, and does not end it."""
        if os.environ.get(DEBUG) == "1":
            raise error
        self.tally.spoil(internal_error(error, self.files[id(made)]))

    def _noted(self, file: str, made: Made) -> None:
        """Remembers a unit; a mark of its condition that has no place is an error, though the rest is printed."""
        self.units.append((file, self.product.name(made)))
        self.product.conditions.check(self.units)
        for sentence in self.product.strays(made):
            self.tally.unwritten.append(Problem(severity=Severity.ERROR, file=file, found=sentence, done="left out"))
        for sentence in self.product.remarks(made):
            complain(Problem(file=file, found=sentence, done="printed without"))
        if letters := fonts.lacking(" ".join(self.product.words(made)), "condensed"):
            self.undrawn.update(dict.fromkeys(letters))
            complain(Problem(file=file, found=f"no font has {letters}", done="drawn as question marks in diamonds"))

    def _unwritten(self, found: str) -> None:
        self.tally.unwritten.append(Problem(severity=Severity.ERROR, found=found))


def _found(unit: Unit, place: Place) -> Unit:
    """The work of merely finding all units."""
    return unit


def with_font(font: Path | None, work: Callable[[Unit, Place], Result], unit: Unit, place: Place) -> Result:
    """Work in a process that may not know the font yet."""
    fonts.use_fallback(font)
    return work(unit, place)


def printed_alone(
    product: Product[Made], form: Form, outputs: Outputs, template: str, unit: Unit, place: Place
) -> Drawn[Made]:
    crew = product.condition(unit, place).crew
    wanted = output_name(template, unit, place, crew[0].name if crew else "")
    outputs.look(wanted, f".{form}")
    made = product.make(unit, place)
    title = product.name(made)
    if form == "pdf":
        files = [PictureFile("", product.pdf(product.pages([made]), title))]
    else:
        files = list(product.pictures([made], form, title))
    return Drawn(made, wanted, files)
