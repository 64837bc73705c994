"""`astech sheet`: record sheets, as one document, as pictures, or as a file for each unit."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from astech.batch import BatchOptions, Place
from astech.conditions import Conditions, condition_option, damage_option
from astech.crews import OneEach, pilot_option
from astech.editions import EditionChoice
from astech.groups import WholeNumber
from astech.naming import name_option
from astech.options import batch_options, font_option, loadout_option, paths_argument
from astech.outputs import Existing, Form, existing_options, form_of, output_options
from astech.pictures import Pictures, pictures, read_picture
from astech.printing import Failed, PictureFile, Printing, Product
from exporters.page import Page, pdf
from exporters.recordsheet import Sheet, SheetOptions, pages
from exporters.recordsheet.book import DrawnSheet, document_pages, drawn_alone
from exporters.recordsheet.layout import AnySheet
from exporters.recordsheet.options import PaperName, WeaponOrder
from sheets.record import Condition, CrewState
from sheets.record.boxes import strays
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.words.damage import DamagedUnit


@dataclass(frozen=True, slots=True)
class Sheets(Product[AnySheet | DrawnSheet]):
    """Record sheets with these options."""

    options: SheetOptions
    art: Pictures
    badge: Path | None

    @property
    def noun(self) -> str:
        return "sheet"

    def make(self, unit: Unit, place: Place) -> AnySheet:
        options = self.options._replace(picture=self.art.of(unit)) if self.art.named else self.options
        return Sheet(unit, self.condition(unit, place), options)

    def told(self, unit: Unit, damage: str) -> "DamagedUnit":
        from astech.words.damage import damaged_unit  # of use only where damage is given

        return damaged_unit(unit, damage)

    def drawn(self, unit: Unit, place: Place) -> AnySheet | DrawnSheet:
        made = self.make(unit, place)
        drawn = drawn_alone(made, self.fillable)
        return drawn._replace(pictured=made.options.picture is not None) if isinstance(drawn, DrawnSheet) else drawn

    def name(self, made: AnySheet | DrawnSheet) -> str:
        return made.name if isinstance(made, DrawnSheet) else str(made.unit.name)

    def strays(self, made: AnySheet | DrawnSheet) -> Sequence[str]:
        return made.strays if isinstance(made, DrawnSheet) else strays(made.unit, made.condition)

    def remarks(self, made: AnySheet | DrawnSheet) -> Sequence[str]:
        pictured = made.pictured if isinstance(made, DrawnSheet) else made.options.picture is not None
        return () if pictured or not self.art.named else (self.art.lacking,)

    def pages(
        self, made: Iterable[AnySheet | DrawnSheet], failed: Failed[AnySheet | DrawnSheet] | None = None
    ) -> Iterator[Page | pdf.PageDraft]:
        return document_pages(made, failed)

    def pictures(
        self,
        made: Iterable[AnySheet | DrawnSheet],
        form: Form,
        title: str,
        failed: Failed[AnySheet | DrawnSheet] | None = None,
    ) -> Iterator[PictureFile]:
        """Each page as a picture; from the second on they have their number in the name."""
        for number, page in enumerate(pages((one for one in made if not isinstance(one, DrawnSheet)), failed), 1):
            yield PictureFile("" if number == 1 else f"-{number}", self.picture(page, form, title))

    def words(self, made: AnySheet | DrawnSheet) -> Iterator[str]:
        if isinstance(made, DrawnSheet):
            yield made.undrawn
            return
        yield made.unit.name
        yield from (mount.item for mount in made.unit.mounts)
        yield from (crew.name for crew in made.condition.crew)

    def read(self) -> Iterator[Path]:
        yield from Product.read(self)
        yield from self.art.read
        if self.badge:
            yield self.badge

    def title(self, first: Sequence[AnySheet | DrawnSheet], output: Path) -> str:
        return output.stem


class Chosen(TypedDict):
    """The options of the drawing, as click hands them over."""

    paper: PaperName
    bw: bool
    contrast: bool
    large_print: bool
    fives: bool
    tables: bool
    inches: bool
    order: WeaponOrder
    separate: bool
    extreme: bool
    edition: str
    errata: bool
    extended_heat: bool
    squadron: bool
    picture: str | None
    badge: Path | None


@click.command()
@paths_argument
@existing_options
@name_option
@output_options("sheets", "page")
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4", "legal", "a5", "half-letter"]),
    default="letter",
    show_default=True,
    help="The paper; a5 is a booklet of two pages a big unit, half-letter a small sheet for beginners.",
)
@click.option("--bw", is_flag=True, help="Greys instead of colours.")
@click.option("--contrast", is_flag=True, help="Black and white with heavier lines.")
@click.option(
    "--large-print",
    is_flag=True,
    help="Larger by a third, a big unit on two pages; A5 and half-letter enlarge no vehicles and small units.",
)
@click.option("--fives", is_flag=True, help="Pips in runs of five.")
@click.option("--tables", is_flag=True, help="Tables of play beside the sheet.")
@click.option("--inches", is_flag=True, help="Ranges and movement in inches, two for a hex.")
@click.option(
    "--order",
    type=click.Choice(["printed", "location", "name", "damage", "heat", "range"]),
    default="printed",
    show_default=True,
    help="Order of the weapons.",
)
@click.option("--separate", is_flag=True, help="A line for every weapon, also for those that are alike.")
@click.option("--extreme", is_flag=True, help="Extreme ranges too.")
@click.option(
    "--edition",
    type=EditionChoice(["classic"]),
    default=SheetOptions().edition,
    show_default=True,
    help="Whose errata hold.",
)
@click.option("--errata", is_flag=True, help="Behind each sheet a page with what errata say of the unit.")
@click.option("--extended-heat", is_flag=True, help="The optional heat scale to 50.")
@pilot_option
@click.option("--squadron", is_flag=True, help="Fighters together on the sheet of their squadron.")
@click.option(
    "--picture",
    metavar="FILE|FOLDER|own",
    help="A PNG or JPEG to print; a folder with one for each unit, by chassis and model; own: that of the unit's file.",
)
@click.option(
    "--badge",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A PNG or JPEG for the headline: a faction, a unit, a logo.",
)
@font_option
@condition_option
@damage_option
@click.option("--fillable", is_flag=True, help="Pips, slots and blanks can be filled in on a screen (PDF).")
@click.option(
    "--dpi", metavar="N", type=WholeNumber(36, 1200), default=150, show_default=True, help="Dots per inch of a .png."
)
@batch_options
@loadout_option
def sheet(
    paths: tuple[str, ...],
    output: Path,
    form: Form | None,
    conditions: Conditions,
    damages: tuple[str, ...],
    pilots: tuple[CrewState, ...],
    template: str,
    fillable: bool,
    dpi: int,
    font: Path | None,
    batch: BatchOptions,
    existing: Existing,
    **chosen: Unpack[Chosen],
) -> None:
    """Record sheets of units.

    OUT ending in .pdf is one document with all units, small ones together on a page. OUT ending in .svg or .png is a
    picture of the page; further pages are OUT-2, OUT-3 and so on. Any other OUT is a folder that gets a file for each
    unit, which all cores work on. A file gets its name when it is whole.

    \b
    Examples:
      astech sheet "Brolga BRG-2.mtf" -o brolga.pdf --pilot "Ada Voss 3/4"
      astech sheet lance.zip -o lance.pdf --paper a4 --fives --fillable
      astech sheet A.mtf B.mtf -o ab.pdf --pilot "Ada Voss 3/4" --pilot "Jon 4/5"
      astech sheet units -o sheets --to svg --name "{era}/{chassis} {model}"
      astech sheet "Atlas AS7-D" -o atlas.pdf --damage "LT 12, AC/20 3 shots"
      astech sheet lance.zip -o lance.pdf --picture art --badge wolves.png
      astech sheet --squadron Corsair.blk Corsair.blk Stuka.blk -o squadron.pdf
    """
    named = form_of(output, form)
    seats = OneEach("--pilot", pilots)
    marks: OneEach[Condition] = OneEach("--damage")
    art = pictures(chosen["picture"])
    sheets = Sheets(conditions, seats, marks, fillable, dpi, font, sheet_options(chosen), art, chosen["badge"])
    sys.exit(Printing(sheets, paths, batch, existing, damages).run(output, named, form, template))


def sheet_options(chosen: Chosen) -> SheetOptions:
    return SheetOptions(
        paper=chosen["paper"],
        colour=not chosen["bw"],
        contrast=chosen["contrast"],
        large_print=chosen["large_print"],
        runs_of_five=chosen["fives"],
        reference_tables=chosen["tables"],
        inches=chosen["inches"],
        weapon_order=chosen["order"],
        merged=not chosen["separate"],
        extreme_range=chosen["extreme"],
        edition=chosen["edition"],
        errata=chosen["errata"],
        extended_heat=chosen["extended_heat"],
        badge=read_picture(chosen["badge"]) if chosen["badge"] else None,
        squadron=chosen["squadron"],
    )
