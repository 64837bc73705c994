"""Shapes that can stand on a page. Colours are `"#rrggbb"`, and None is no paint at all."""

from dataclasses import dataclass
from typing import Literal

from exporters.page.box import Box
from exporters.page.outline import Outline

Colour = str
BLACK: Colour = "#000000"
WHITE: Colour = "#ffffff"


@dataclass(slots=True)
class Path:
    """A shape, filled, stroked, or both. Its holes are even-odd, as its outline says."""

    outline: Outline
    fill: Colour | None = None
    stroke: Colour | None = None
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    id: str = ""


@dataclass(slots=True)
class Rect:
    """A rectangle, with round corners if there is a radius."""

    box: Box
    fill: Colour | None = None
    stroke: Colour | None = None
    line_width: float = 0.5
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    id: str = ""


@dataclass(slots=True)
class Circle:
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    fill: Colour | None = None
    stroke: Colour | None = None
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    id: str = ""


@dataclass(slots=True)
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Colour = BLACK
    line_width: float = 0.5
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    id: str = ""
