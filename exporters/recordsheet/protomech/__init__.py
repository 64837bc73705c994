"""The record sheet of ProtoMechs: five to a page, as they stand in a point."""

from collections.abc import Sequence

from exporters.page import Box
from exporters.recordsheet.layout import NARROW, Shared
from exporters.recordsheet.mechtables import to_hit_tables
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.protomech.block import draw
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.units import ProtoMech

__all__ = ["LAYOUT"]

_PROTOMECHS, _ON_NARROW = 5, 2
_GAP = 6.0


def _places(options: SheetOptions, area: Box) -> list[Box]:
    number = _ON_NARROW if area.width < NARROW else _PROTOMECHS
    tall = (area.height - (number - 1) * _GAP) / number
    return [Box(area.x, area.y + n * (tall + _GAP), area.width, tall) for n in range(number)]


def _references(sheet: Sheet[ProtoMech]) -> Sequence[Grid]:
    return to_hit_tables()


LAYOUT = Shared(_places, draw, references=_references)
