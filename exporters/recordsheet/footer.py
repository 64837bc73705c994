"""The last line of every page."""

from functools import cache

from exporters.page import Box, Element, Group, Symbol, Use, fitted
from exporters.recordsheet.style import Style

HEIGHT = 8.0
NOTICE = (
    "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. "
    "Unofficial sheet, made with AsTech; copy it freely for your own table."
)


def footer(style: Style, box: Box) -> Group:
    """Trademarks, and that this is no official sheet."""
    return Group([Use(_notice(style, round(box.width, 2)), box.x, box.y)], tag="Note", alt=NOTICE)


@cache
def _notice(style: Style, wide: float) -> Symbol:
    text: Element = fitted(wide / 2, 6.2, NOTICE, wide, "condensed", style.fine, "middle", style.palette.soft)
    return Symbol(f"{style.name}/notice-{wide:g}", Box(0, 0, wide, HEIGHT), [text])
