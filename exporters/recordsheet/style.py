"""The look of sheets: colors, type and lines. Layouts take all colors from the style."""

from functools import cache
from typing import NamedTuple

from exporters.page import Color
from exporters.recordsheet.options import SheetOptions


class Palette(NamedTuple):
    """The colors of a sheet."""

    ink: Color  # text, frames
    soft: Color  # labels and remarks
    muted: Color  # locations that cannot be hit
    faint: Color  # hairlines
    tint: Color  # every second row, fields to write in
    tab: Color  # behind titles
    on_tab: Color
    body: Color  # inside the outlines of a diagram
    shadow: Color | None  # of a diagram
    armor: Color  # open pips
    structure: Color
    struck: Color  # damage
    heat: tuple[Color, ...]  # from cool to shutdown, one for each zone of the scale


class Style(NamedTuple):
    """A palette, the sizes of type and the weights of lines. `name` is the first part of the names of its symbols."""

    name: str
    palette: Palette
    frame: float = 0.9
    outline: float = 1.5
    rule: float = 0.5
    hair: float = 0.3
    pip: float = 0.55
    strike: float = 1.1
    title: float = 17.0  # the unit's name
    tab: float = 8.2  # titles of panels
    head: float = 7.6  # titles inside panels
    text: float = 7.0
    small: float = 6.5
    fine: float = 5.95

    def __hash__(self) -> int:
        return hash(self.name)


COLOR = Palette(
    ink="#17212b",
    soft="#303b46",
    muted="#5f6a75",
    faint="#b9c3cc",
    tint="#edf1f4",
    tab="#1f3a52",
    on_tab="#ffffff",
    body="#ffffff",
    shadow="#c3c9d0",
    armor="#ffffff",
    structure="#cfd8e0",
    struck="#c5281c",
    heat=("#e4efdc", "#f3efc2", "#f8e29a", "#f9cc7a", "#f6ad5f", "#ee8a4c", "#e2643e", "#cf3d2e"),
)
GRAYS = Palette(
    ink="#000000",
    soft="#2a2a2a",
    muted="#5e5e5e",
    faint="#b4b4b4",
    tint="#eeeeee",
    tab="#262626",
    on_tab="#ffffff",
    body="#ffffff",
    shadow="#c7c7c7",
    armor="#ffffff",
    structure="#d2d2d2",
    struck="#000000",
    heat=("#ffffff", "#f6f6f6", "#ececec", "#e0e0e0", "#d2d2d2", "#c2c2c2", "#b0b0b0", "#9a9a9a"),
)
CONTRAST = Palette(
    ink="#000000",
    soft="#000000",
    muted="#4a4a4a",
    faint="#000000",
    tint="#ffffff",
    tab="#000000",
    on_tab="#ffffff",
    body="#ffffff",
    shadow=None,
    armor="#ffffff",
    structure="#c8c8c8",
    struck="#000000",
    heat=("#ffffff",) * 8,
)


@cache
def style_of(options: SheetOptions) -> Style:
    """The style for the options."""
    if options.contrast:
        return Style("contrast", CONTRAST, frame=1.4, outline=1.7, rule=0.7, hair=0.5, pip=0.8, strike=1.4)
    if not options.color:
        return Style("grays", GRAYS)
    return Style("color", COLOR)
