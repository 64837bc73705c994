"""The ways to move as tiles: what a figure says in hexes or inches, and the target movement modifier of its best."""

from collections.abc import Iterable
from typing import NamedTuple

from exporters.recordsheet.fields import Tile
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Unit


class Way(NamedTuple):
    """A way to move: its MP, those with a booster or without a burden, and what it adds to the movement modifier."""

    label: str
    hexes: int
    best: int = 0
    more: int = 0


def way_tiles(sheet: Sheet[Unit], ways: Iterable[Way]) -> list[Tile]:
    """Label, figure and remark of each way; its best in brackets."""
    found = []
    for label, hexes, best, more in ways:
        figure = distance(sheet, hexes) + (f" [{distance(sheet, best)}]" if best > hexes else "")
        most = max(hexes, best)
        found.append(Tile(label, figure, f"TMM +{target_movement(most) + more}" if most else ""))
    return found


def distance(sheet: Sheet[Unit], hexes: int) -> str:
    """Hexes as the options want them: `6`, or `12"` on the table."""
    return f'{hexes * HEX_INCHES}"' if sheet.options.inches else str(hexes)
