"""The outlines of units, drawn by us: a module a family, each a `Figure` whose places hold the pips."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Outline, Path, Symbol
from exporters.recordsheet.style import Style


class Label(NamedTuple):
    """Where a location's name and number stand: the middle of the first line, and the room they have.

    `stacked` puts each word of the name on a line of its own; `inline` puts the points behind the name, and such a line
    may be turned (clockwise, in degrees) about its middle. `bare` is the points alone.
    """

    x: float
    y: float
    room: float
    stacked: bool = False
    inline: bool = False
    turn: float = 0.0
    bare: bool = False


class Figure:
    """The outlines of locations in points, about an origin at the upper left; made once and kept.

    >>> shield = Figure("shield", {"GUN": Outline.parse("M 0 0 H 40 V 40 H 0 Z")}, {"GUN": Label(20, -4, 40)})
    >>> shield.scaled(2).places["GUN"].box.width
    80.0
    """

    def __init__(
        self,
        name: str,
        places: Mapping[str, Outline],
        labels: Mapping[str, Label],
        trim: tuple[Outline, ...] = (),
        box: Box | None = None,
        shaded: frozenset[str] = frozenset(),
        lines: tuple[Outline, ...] = (),
        ground: Outline | None = None,
    ) -> None:
        self.name = name
        self.places = dict(places)
        self.labels = dict(labels)
        self.trim = trim  # filled shapes that carry no pips: hands, feet, wheels
        self.shaded = shaded  # places that hold structure inside a figure of armour
        self.lines = lines  # fine lines over the rest: hatches, grilles
        self.ground = ground  # lies white between the trim and the locations
        self.box = box or _around([outline.box for outline in (*self.places.values(), *trim)])
        self._symbols: dict[str, Symbol] = {}

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Figure) and self.name == other.name

    @lru_cache(maxsize=512)  # noqa: B019 - figures are module constants and live as long as the process
    def scaled(self, scale: float) -> "Figure":
        """The same figure, larger or smaller."""
        if scale == 1:
            return self
        return Figure(
            f"{self.name}-{scale:g}",
            {place: outline.scaled(scale) for place, outline in self.places.items()},
            {
                place: at._replace(x=at.x * scale, y=at.y * scale, room=at.room * scale)
                for place, at in self.labels.items()
            },
            tuple(outline.scaled(scale) for outline in self.trim),
            Box(*(length * scale for length in self.box)),
            self.shaded,
            tuple(outline.scaled(scale) for outline in self.lines),
            None if self.ground is None else self.ground.scaled(scale),
        )

    def symbol(self, style: Style) -> Symbol:
        """All its outlines as one drawing."""
        known = self._symbols.get(style.name)
        if known is None:
            palette = style.palette
            drawn: list[Element] = [
                Path(trim, palette.structure, palette.soft, style.outline * 0.6, join="round") for trim in self.trim
            ]
            if self.ground is not None:
                drawn.append(Path(self.ground, palette.armor, palette.soft, style.hair))
            drawn += [
                Path(
                    outline,
                    palette.tint if place in self.shaded else palette.body,
                    palette.ink,
                    style.outline * (0.6 if place in self.shaded else 1),
                    join="round",
                )
                for place, outline in self.places.items()
            ]
            drawn += [Path(outline, stroke=palette.soft, line_width=style.hair) for outline in self.lines]
            half = style.outline
            extent = Box(self.box.x - half, self.box.y - half, self.box.width + 2 * half, self.box.height + 2 * half)
            known = self._symbols[style.name] = Symbol(f"{style.name}/figure-{self.name}", extent, drawn)
        return known


def _around(boxes: list[Box]) -> Box:
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(left, top, max(b.right for b in boxes) - left, max(b.bottom for b in boxes) - top)


def both_sides(axis: float, *left: Outline) -> tuple[Outline, ...]:
    """Outlines of the left side with their mirror images."""
    return tuple(side for outline in left for side in (outline, outline.mirrored(axis)))


def mirrored(axis: float, left: Mapping[str, Outline], names: Mapping[str, str]) -> dict[str, Outline]:
    """Both sides of a figure from its left one: `names` gives for each left location the right one."""
    return {**left, **{names[place]: outline.mirrored(axis) for place, outline in left.items()}}


def mirrored_labels(axis: float, left: Mapping[str, Label], names: Mapping[str, str]) -> dict[str, Label]:
    """The labels of both sides from the labels of the left one."""
    right = {names[place]: label._replace(x=2 * axis - label.x, turn=-label.turn) for place, label in left.items()}
    return {**left, **right}


Part = tuple[str, tuple[float, ...]]


def both_halves(axis: float, right: str, holes: tuple[Outline, ...] = ()) -> Outline:
    """The whole shape from the path of its right half, which runs down from the axis back to the axis.

    >>> both_halves(10, "M 10 0 L 20 10 L 10 20").path()
    'M10 0 L20 10 L10 20 L0 10 Z'
    """
    half = list(Outline.parse(right).commands)
    mirrored = list(Outline(half).mirrored(axis).commands)
    back = _reversed(mirrored)
    if back and back[-1][0] == "L" and half[0][1] == back[-1][1]:
        back.pop()  # the closing line draws it
    whole = [*half, *back, ("Z", ())]
    return Outline([*whole, *(command for hole in holes for command in hole.commands)])


def _reversed(path: list[Part]) -> list[Part]:
    """The parts of a path from its end to its start, without the first point."""
    points = [numbers[-2:] for _, numbers in path]
    back: list[Part] = []
    for place in range(len(path) - 1, 0, -1):
        letter, numbers = path[place]
        if letter == "C":
            back.append(("C", (*numbers[2:4], *numbers[0:2], *points[place - 1])))
        else:
            back.append(("L", tuple(points[place - 1])))
    return back
