"""The options of record sheets."""

from typing import Literal, NamedTuple

from exporters.papers import PAPERS, Paper, PaperName
from sheets.recordsheet.facts import DEFAULT_EDITION

WeaponOrder = Literal["printed", "location", "name", "damage", "heat", "range"]

HEX_INCHES = 2  # inches on a table without hexes for each hex


class SheetOptions(NamedTuple):
    """All options of a sheet.

    `color` off prints in grays, `contrast` in black and white with heavier lines. `large_print` spreads the sheet of a
    unit over two pages. `runs_of_five` groups pips for counting. `reference_tables` puts the tables of play beside the
    sheet. `inches` gives ranges and movement for a table without hexes. `merged` writes weapons that are alike as one
    line. `edition` is the id of a book of classic play, see sheets.editions. `picture` is a PNG or JPEG of the user's,
    `badge` one for the headline: a faction, a unit, a logo. `squadron` prints fighters together on the sheet of their
    squadron. `errata` puts a page behind the sheet with all that errata say of the unit, `odds` one with hit chances
    at a target that moved so many hexes. `quirks` off prints the unit as it plays without design quirks.

    >>> SheetOptions(paper="a4").sheet.height > SheetOptions().sheet.height
    True
    """

    paper: PaperName = "letter"
    color: bool = True
    contrast: bool = False
    large_print: bool = False
    runs_of_five: bool = False
    reference_tables: bool = False
    inches: bool = False
    weapon_order: WeaponOrder = "printed"
    merged: bool = True
    extreme_range: bool = False
    edition: str = DEFAULT_EDITION
    extended_heat: bool = False
    picture: bytes | None = None
    badge: bytes | None = None
    squadron: bool = False
    errata: bool = False
    odds: int | None = None
    quirks: bool = True

    @property
    def sheet(self) -> Paper:
        """The size of the paper."""
        return PAPERS[self.paper]
