"""Tokens to cut out: standees and counters."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from astech.batch import Place
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.operations.paper import (
    Arranger,
    Failed,
    PictureFile,
    PrintedPaper,
    PrintOptions,
    ReportMissing,
    UnitOnPaper,
    convert_page,
    letters_lacking,
)
from astech.outputs import Form
from astech.pictures import PictureChoice, Pictures
from exporters.page import Page, pdf
from exporters.tokens import (
    MOST_COPIES,
    Token,
    TokenLayout,
    TokenShape,
    TokensTooLarge,
    check_fit,
    token_of,
    token_pages,
)
from sheets.units import Unit

TITLE = "Tokens"


class TokenOptions(PrintOptions):
    """Options for tokens."""

    shape: TokenShape = Field(
        default="both",
        description="Standees (strips that are folded into a tent), counters (hexagons for the table), or both.",
    )
    hex: Annotated[float, OptionForm(metavar="INCHES")] = Field(
        default=1.25, ge=1, le=3.5, description="The size of a hex of the map across its flats; all tokens follow it."
    )
    count: Annotated[int, OptionForm(metavar="N")] = Field(
        default=1, ge=1, le=MOST_COPIES, description="Tokens of each unit, each with a number of its own."
    )
    first: Annotated[int, OptionForm(metavar="N")] = Field(
        default=1, ge=0, le=999, description="The number on the first token; in a folder each file begins with it."
    )
    paper: Literal["letter", "a4", "legal"] = Field(default="letter", description="The paper.")
    margin: Annotated[float, OptionForm(metavar="MM")] = Field(default=5.0, ge=0, le=50, description="Paper edge.")
    bw: bool = Field(default=False, description="Black and white, with little ink.")
    picture: PictureChoice = Field(
        default=Pictures(),
        description=(
            "A PNG or JPEG in place of the silhouette; a folder with one for each unit, by chassis and model; own: "
            "that of the unit's file."
        ),
    )

    @property
    def layout(self) -> TokenLayout:
        """The layout for the drawings."""
        return TokenLayout(self.shape, self.count, self.first, self.hex, self.paper, self.margin, self.bw)


def tokens(options: TokenOptions) -> PrintedPaper[Token]:
    """The paper for tokens with these options; raises BadOptions if they do not fit on the paper."""
    try:
        check_fit(options.layout)
    except TokensTooLarge as large:
        raise BadOptions(str(large)) from None
    draw = partial(draw_token, options.picture)
    arranger = Arranger(partial(_pages, options), partial(_pictures, options), _title)
    return PrintedPaper(
        noun="token",
        options=options,
        draw=draw,
        draw_ahead=draw,
        together=arranger,
        alone=arranger,
        reads=(*filter(None, (options.font,)), *options.picture.read),
    )


def draw_token(art: Pictures, unit: Unit, _place: Place) -> UnitOnPaper[Token]:
    """Draw the token of a unit, with its picture if pictures are wanted."""
    own = art.of(unit) if art.named else None
    remarks = (art.why_lacking(unit),) if art.named and own is None else ()
    return UnitOnPaper(unit.name, token_of(unit, own), (), remarks, letters_lacking((unit.name,)))


def _pages(
    options: TokenOptions, drawn: Iterable[Token], _failed: Failed[Token] | None, _report: ReportMissing
) -> Iterator[Page | pdf.PageDraft]:
    return token_pages(drawn, options.layout)


def _pictures(
    options: TokenOptions,
    drawn: Iterable[Token],
    form: Form,
    title: str,
    _failed: Failed[Token] | None,
    _report: ReportMissing,
) -> Iterator[PictureFile]:
    """Yield each page as a picture; from the second on their names are numbered."""
    for number, page in enumerate(token_pages(drawn, options.layout), 1):
        yield PictureFile(
            "" if number == 1 else f"-{number}", convert_page(options, page, form, title, gray=options.bw)
        )


def _title(names: list[str], _output: Path) -> str:
    return f"{TITLE}: {names[0]}" if len(names) == 1 else TITLE
