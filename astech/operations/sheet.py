"""Record sheets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from astech.batch import Place
from astech.operations.editions import ClassicEdition, ReadingOptions
from astech.operations.options import InputFile, OptionForm
from astech.operations.paper import (
    Arranger,
    Failed,
    PaperOptions,
    PictureFile,
    PrintedPaper,
    ReportMissing,
    UnitOnPaper,
    convert_page,
    letters_lacking,
)
from astech.outputs import Form
from astech.pictures import PictureChoice, Pictures, read_picture_file
from exporters.page import Page
from exporters.page.pdf import PageDraft
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.book import DrawnSheet, document_pages, draw_alone
from exporters.recordsheet.options import WeaponOrder
from sheets.editions import CLASSIC
from sheets.record.boxes import strays
from sheets.record.condition import FRESH
from sheets.recordsheet.model import LeftOut
from sheets.units import Unit

Drawn = Sheet | DrawnSheet


class RecordSheetOptions(PaperOptions, ReadingOptions):
    """Options for record sheets."""

    paper: PaperName = Field(
        default="letter",
        description="The paper; a5 is a booklet of two pages a big unit, half-letter a small sheet for beginners.",
    )
    bw: bool = Field(default=False, description="Grays instead of colors.")
    contrast: bool = Field(default=False, description="Black and white with heavier lines.")
    large_print: bool = Field(
        default=False,
        description=(
            "Print a third larger, a large unit on two pages; A5 and half-letter enlarge no vehicles and small units."
        ),
    )
    fives: bool = Field(default=False, description="Pips in runs of five.")
    tables: bool = Field(default=False, description="Tables of play beside the sheet.")
    inches: bool = Field(default=False, description="Ranges and movement in inches, two for a hex.")
    order: WeaponOrder = Field(default="printed", description="Order of the weapons.")
    separate: bool = Field(default=False, description="A line for every weapon, also for equal ones.")
    extreme: bool = Field(default=False, description="Print extreme ranges, too.")
    edition: ClassicEdition = Field(default=CLASSIC.id, description="The edition of the rules.")
    errata: bool = Field(default=False, description="After each sheet, a page with the errata that concern the unit.")
    odds: bool = Field(default=False, description="After each sheet, a page with hit chances and expected damage.")
    target_moved: int = Field(default=0, ge=0, le=99, description="With --odds: the hexes that the target moved.")
    no_quirks: bool = Field(default=False, description="Without design quirks and their effects.")
    extended_heat: bool = Field(default=False, description="The optional heat scale to 50.")
    squadron: Annotated[bool, OptionForm(in_steps=False)] = Field(
        default=False, description="Print fighters on one sheet as a squadron."
    )
    picture: PictureChoice = Field(
        default=Pictures(),
        description=(
            "A PNG or JPEG to print; a folder with one for each unit, by chassis and model; own: that of the unit's "
            "file."
        ),
    )
    badge: InputFile | None = Field(
        default=None, description="A PNG or JPEG for the headline: a faction, a unit, a logo."
    )

    def drawing_options(self) -> SheetOptions:
        """The options for drawing sheets, without the pictures of units."""
        return SheetOptions(
            paper=self.paper,
            color=not self.bw,
            contrast=self.contrast,
            large_print=self.large_print,
            runs_of_five=self.fives,
            reference_tables=self.tables,
            inches=self.inches,
            weapon_order=self.order,
            merged=not self.separate,
            extreme_range=self.extreme,
            edition=self.reading,
            errata=self.errata,
            odds=self.target_moved if self.odds else None,
            quirks=not self.no_quirks,
            extended_heat=self.extended_heat,
            badge=read_picture_file(self.badge) if self.badge else None,
            squadron=self.squadron,
        )


def sheet_paper(options: RecordSheetOptions) -> PrintedPaper[Drawn]:
    """The paper for record sheets with these options; raises BadOptions for an unreadable picture."""
    sheet = partial(unit_sheet, options.drawing_options(), options.picture)
    arranged: Arranger[Drawn] = Arranger(sheets_on_pages, partial(sheet_pictures, options), _title)
    return PrintedPaper(
        noun="sheet",
        options=options,
        draw=partial(draw_unit_sheet, sheet, options.picture),
        draw_ahead=partial(draw_sheet_ahead, sheet, options.picture, options.fillable),
        together=arranged,
        alone=arranged,
        fillable=options.fillable,
        conditions=options.condition,
        reads=(*options.condition.files, *filter(None, (options.font, options.badge)), *options.picture.read),
    )


def sheets_on_pages(
    drawn: Iterable[Drawn], failed: Failed[Drawn] | None, report: ReportMissing
) -> Iterator[Page | PageDraft]:
    """The pages of a document."""
    return document_pages(drawn, failed, partial(_report, report))


_REPORTED = {"room": "no room on the page (--tables and --large-print have more)", "paper": "no place on this sheet"}


def _report(report: ReportMissing, missing: Sequence[LeftOut]) -> None:
    """Report the facts that are missing on a sheet and that no option adds."""
    report(tuple((_REPORTED[fact.reason], fact.name) for fact in missing if fact.reason in _REPORTED))


def _title(names: list[str], output: Path) -> str:
    """The title of a document: the name of its only unit, or of its file."""
    return names[0] if len(names) == 1 else output.stem


def unit_sheet(options: SheetOptions, art: Pictures, unit: Unit, place: Place) -> Sheet:
    """The record sheet of a unit."""
    options = options._replace(picture=art.of(unit)) if art.named else options
    return Sheet(unit, place.condition or FRESH, options)


MakeSheet = Callable[[Unit, Place], Sheet]


def draw_unit_sheet(make: MakeSheet, art: Pictures, unit: Unit, place: Place) -> UnitOnPaper[Drawn]:
    """Draw the sheet of a unit, to be arranged on pages."""
    return _on_paper(unit, make(unit, place), art)


def _on_paper(unit: Unit, sheet: Sheet, art: Pictures) -> UnitOnPaper[Drawn]:
    texts = (unit.name, *(mount.item for mount in unit.mounts), *(crew.name for crew in sheet.condition.crew))
    found = tuple(strays(unit, sheet.condition, sheet.options.edition))
    remarks = (art.why_lacking(unit),) if art.named and sheet.options.picture is None else ()
    return UnitOnPaper(unit.name, sheet, found, remarks, letters_lacking(texts))


def draw_sheet_ahead(make: MakeSheet, art: Pictures, fillable: bool, unit: Unit, place: Place) -> UnitOnPaper[Drawn]:
    """Draw the sheet of a unit for a document: its pages, unless it shares them with other units."""
    sheet = make(unit, place)
    drawn = draw_alone(sheet, fillable)
    if drawn is None:
        return _on_paper(unit, sheet, art)
    return _on_paper(unit, sheet, art)._replace(drawing=drawn, letters=letters_lacking([drawn.undrawn]))


def sheet_pictures(
    options: RecordSheetOptions,
    drawn: Iterable[Drawn],
    form: Form,
    title: str,
    failed: Failed[Drawn] | None,
    report: ReportMissing,
) -> Iterator[PictureFile]:
    """Yield each page as a picture; from the second on their names are numbered."""
    for number, page in enumerate(sheet_pages(drawn, failed, partial(_report, report)), 1):
        yield PictureFile("" if number == 1 else f"-{number}", convert_page(options, page, form, title))
