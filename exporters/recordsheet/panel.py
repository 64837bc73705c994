"""Our frame: a round-cornered panel whose title stands on a slanted tab in its upper left corner."""

from collections.abc import Sequence
from functools import lru_cache

from exporters.page import Box, Element, Group, Line, Outline, Path, Rect, Symbol, Text, Use, fitted, width
from exporters.recordsheet.style import Style

TAB_HEIGHT = 12.5
RADIUS = 4.0
PADDING = 6.0
_SLANT = 6.0
_TRACKING = 0.35


def inside(box: Box) -> Box:
    """The room that a panel leaves for what it holds."""
    return Box(box.x + PADDING, box.y + TAB_HEIGHT + 3, box.width - 2 * PADDING, box.height - TAB_HEIGHT - 3 - 4)


def panel(style: Style, box: Box, title: str, elements: Sequence[Element], note: str = "") -> Group:
    """A panel with what is in it, in the coordinates of the page. `note` stands beside the tab."""
    wide = width(title, "condensed-bold", style.tab, tracking=_TRACKING)
    head: list[Element] = [
        Use(frame(style, round(box.width, 2), round(box.height, 2), round(wide + 1.5 * PADDING, 1)), box.x, box.y),
        Text(
            *(box.x + PADDING, box.y + 9.2, title, "condensed-bold", style.tab),
            colour=style.palette.on_tab,
            tracking=_TRACKING,
            tag="H2",
        ),
    ]
    if note:
        start = box.x + wide + 1.5 * PADDING + _SLANT + 4
        room = box.right - PADDING - start
        head.append(
            fitted(
                *(box.right - PADDING, box.y + 9.2, note, room, "condensed-bold", style.small, "right"),
                colour=style.palette.soft,
                narrowest=0.62,  # of the smallest papers only the longest names need that
                tag="P",
            )
        )
    return Group([*head, *elements], tag="Sect")


def notes(style: Style, box: Box) -> Group:
    """A panel with lines to write on."""
    room = inside(box)
    lines: list[Element] = []
    y = room.y + 11
    while y < room.bottom:
        lines.append(Line(room.x, y, room.right, y, style.palette.faint, style.rule))
        y += 12
    return panel(style, box, "NOTES", lines)


@lru_cache(maxsize=1 << 10)
def frame(style: Style, width: float, height: float, tab: float) -> Symbol:
    """The frame of a panel of this size with a tab of this width."""
    palette = style.palette
    shape = f"M 0 {RADIUS} A {RADIUS} {RADIUS} 0 0 1 {RADIUS} 0 H {tab + _SLANT} L {tab} {TAB_HEIGHT} H 0 Z"
    half = style.frame / 2
    return Symbol(
        f"{style.name}/frame-{width:g}-{height:g}-{tab:g}",
        Box(-half, -half, width + 2 * half, height + 2 * half),
        [
            Rect(Box(0, 0, width, height), fill="#ffffff", radius=RADIUS),
            Path(Outline.parse(shape), fill=palette.tab),
            Rect(Box(0, 0, width, height), stroke=palette.tab, line_width=style.frame, radius=RADIUS),
        ],
    )
