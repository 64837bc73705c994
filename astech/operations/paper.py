"""Printed output of sheets, cards and tokens: draw units, and write the drawings to files."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Generic, NamedTuple, TypeVar

from pydantic import AfterValidator, Field

from astech.batch import Place, Work
from astech.conditions import NO_CONDITIONS, Conditions
from astech.naming import NameOptions, output_name
from astech.operations.options import InputFile, OptionForm
from astech.operations.units import MarkOptions
from astech.outputs import CheckOutput, Form
from exporters.page import Page, fonts, pdf, png
from exporters.page.fonts import UnreadableFontError
from sheets.units import Unit

Drawing = TypeVar("Drawing")
Result = TypeVar("Result")
Failed = Callable[[Drawing, Exception], None]
"""Called with a drawing that cannot be arranged, and the error."""
MissingFacts = tuple[tuple[str, str], ...]
"""Facts that are missing on the pages of a unit: the reason and the name of each, in words."""
ReportMissing = Callable[[MissingFacts], None]
"""Called for each unit with its missing facts."""


def _usable(font: Path) -> Path:
    try:
        fonts.use_fallback(font)
    except UnreadableFontError as error:
        raise ValueError(str(error)) from None
    return font


class PrintOptions(NameOptions):
    """Options of all printed output."""

    to: Form | None = Field(default=None, description="The format of the files in a folder (default: pdf).")
    font: Annotated[InputFile, AfterValidator(_usable)] | None = Field(
        default=None, description="A TrueType font (.ttf) for letters that ours lack: Chinese, Hebrew, emoji."
    )
    dpi: Annotated[int, OptionForm(metavar="N")] = Field(
        default=150, ge=36, le=1200, description="Dots per inch of a .png."
    )


class PaperOptions(MarkOptions, PrintOptions):
    """Options of sheets and cards."""

    fillable: bool = Field(default=False, description="Make pips, slots and blanks form fields (PDF).")


class UnitOnPaper(NamedTuple, Generic[Drawing]):
    """The drawing of a unit, with remarks on it."""

    name: str
    drawing: Drawing
    strays: tuple[str, ...]  # marks of the condition without a place on the paper
    remarks: tuple[str, ...] = ()  # notes for the player that are not errors
    letters: str = ""  # characters that no font has


class PictureFile(NamedTuple):
    """A picture file, and what follows its name: nothing, or a number."""

    suffix: str
    data: bytes


class NamedFile(NamedTuple):
    """A file next to those of the units, with its name."""

    name: str
    data: bytes


class UnitFiles(NamedTuple, Generic[Drawing]):
    """The files of a unit, and their wanted name."""

    paper: UnitOnPaper[Drawing]
    wanted: str
    files: tuple[PictureFile, ...]
    missing: MissingFacts = ()


@dataclass(frozen=True, slots=True)
class PrintedPaper(Generic[Drawing]):
    """A kind of printed output with its options: sheets, cards or tokens.

    `draw` makes the drawing of a unit; `draw_ahead` does the same for a document, as far as this is possible for a
    single unit. `together` arranges the drawings of a whole run on pages, `alone` those of one unit.
    """

    noun: str
    options: PrintOptions
    draw: Work[UnitOnPaper[Drawing]]
    draw_ahead: Work[UnitOnPaper[Drawing]]
    together: "Arranger[Drawing]"
    alone: "Arranger[Drawing]"
    fillable: bool = False
    conditions: Conditions = NO_CONDITIONS
    reads: tuple[Path, ...] = ()  # files that are read, besides those of the units
    beside: Callable[[list[Drawing], Form], Iterator[NamedFile]] | None = (
        None  # makes files about all units of a folder
    )


class Arranger(NamedTuple, Generic[Drawing]):
    """Functions that arrange drawings as pages of a document or as pictures, and make its title from the names."""

    pages: Callable[[Iterable[Drawing], Failed[Drawing] | None, ReportMissing], Iterator[Page | pdf.PageDraft]]
    pictures: Callable[[Iterable[Drawing], Form, str, Failed[Drawing] | None, ReportMissing], Iterator[PictureFile]]
    title: Callable[[list[str], Path], str]


class MissingTally:
    """Counts the facts that are missing on the pages of units.

    >>> tally = MissingTally()
    >>> for facts in (("no room on the page", "Kick location"),), (), (("no room on the page", "To hit"),):
    ...     tally.add(facts)
    >>> tally.sentences()
    ['no room on the page: Kick location (1 of 3); To hit (1 of 3)']
    """

    def __init__(self) -> None:
        self._units = 0
        self._facts = Counter[tuple[str, str]]()

    def add(self, facts: MissingFacts) -> None:
        """Count the facts of one unit."""
        self._units += 1
        self._facts.update(dict.fromkeys(facts, 1))

    def sentences(self) -> list[str]:
        """A sentence for each reason."""
        by_reason: dict[str, list[str]] = {}
        for (reason, name), count in self._facts.items():
            share = "" if self._units == 1 else f" ({count:,} of {self._units:,})"
            by_reason.setdefault(reason, []).append(f"{name}{share}")
        return [f"{reason}: {'; '.join(names)}" for reason, names in by_reason.items()]


def letters_lacking(texts: Iterable[str]) -> str:
    """The characters of texts that no font has."""
    return fonts.missing_characters(" ".join(texts), "condensed")


def with_font(font: Path | None, work: Work[Result], unit: Unit, place: Place) -> Result:
    """Do the work in a worker process, after loading the font."""
    fonts.use_fallback(font)
    return work(unit, place)


def drawing_work(paper: PrintedPaper[Drawing], ahead: bool) -> Work[UnitOnPaper[Drawing]]:
    """The work that draws units."""
    return partial(with_font, paper.options.font, paper.draw_ahead if ahead else paper.draw)


def filing_work(paper: PrintedPaper[Drawing], check: CheckOutput) -> Work[UnitFiles[Drawing]]:
    """The work that makes the files of units for a folder."""
    return partial(with_font, paper.options.font, partial(unit_files, paper, check))


def unit_files(paper: PrintedPaper[Drawing], check: CheckOutput, unit: Unit, place: Place) -> UnitFiles[Drawing]:
    """The files of a unit in a folder."""
    options, form = paper.options, paper.options.to or "pdf"
    crew = place.condition.crew if place.condition is not None else ()
    wanted = output_name(options.name, unit, place, crew[0].name if crew else "")
    check(wanted, f".{form}")
    drawn = paper.draw(unit, place)
    files: tuple[PictureFile, ...]
    missing: list[tuple[str, str]] = []
    if form == "pdf":
        pages = paper.alone.pages([drawn.drawing], None, missing.extend)
        files = (PictureFile("", pdf.to_bytes(pages, title=drawn.name, fillable=paper.fillable)),)
    else:
        files = tuple(paper.alone.pictures([drawn.drawing], form, drawn.name, None, missing.extend))
    return UnitFiles(drawn, wanted, files, tuple(missing))


def convert_page(options: PrintOptions, page: Page, form: Form, title: str, gray: bool = False) -> bytes:
    """Convert a page to a picture."""
    return png.page_picture(page, form, title, dpi=options.dpi, gray=gray)
