"""The outlines of units, a module for each family; the places of each `Figure` hold the pips."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Group, Outline, Path, Symbol
from exporters.recordsheet.style import Style

__all__ = ["Figure", "Label", "both_halves", "both_sides", "mirror_labels", "mirror_outlines"]


def __dir__() -> list[str]:
    return __all__


class Label(NamedTuple):
    """The position of a location's name and points: the middle of the first line, and the width for them.

    `stacked` puts each word of the name on a line of its own; `inline` puts the points behind the name, and such a line
    may be turned (clockwise, in degrees) about its middle. `bare` is the points alone, `short` stands for the name.
    """

    x: float
    y: float
    room: float
    stacked: bool = False
    inline: bool = False
    turn: float = 0.0
    bare: bool = False
    short: str = ""


SHADOW = 2.4, 2.2  # how far a figure's shadow falls


@dataclass(eq=False)
class Figure:
    """The outlines of locations in points, with the origin at the upper left; each is a constant or cached.

    >>> shield = Figure("shield", {"GUN": Outline.parse("M 0 0 H 40 V 40 H 0 Z")}, {"GUN": Label(20, -4, 40)})
    >>> shield.scaled(2).places["GUN"].box.width
    80.0
    """

    name: str
    places: Mapping[str, Outline]
    labels: Mapping[str, Label]
    trim: tuple[Outline, ...] = ()  # gray shapes that carry no pips: tracks, wheels, wings
    frame: Box | None = None  # the extent of the figure, if it is not that of its shapes
    shaded: frozenset[str] = frozenset()  # places that hold structure inside a figure of armor
    lines: tuple[Outline, ...] = ()  # fine lines over the rest: hatches, grilles
    ground: Outline | None = None  # a white shape between the trim and the locations
    shells: tuple[Outline, ...] = ()  # white shapes as bold as the locations, under them: hands, feet
    glass: tuple[Outline, ...] = ()  # gray panes over the locations: visors, canopies
    weight: float = 1.0  # the weight of its outlines, as a part of the style's
    fittings: tuple[Outline, ...] = ()  # white shapes over the locations: guns, mantlets
    fields: Mapping[str, Outline] = field(default_factory=dict)  # the part of a location that its pips may take
    pieces: "tuple[Figure, ...]" = ()  # figures that together draw this one; figures with equal pieces share them
    _symbols: dict[str, Symbol] = field(default_factory=dict, init=False)

    @cached_property
    def box(self) -> Box:
        """The smallest box around the figure, or its frame."""
        return self.frame or _box_around([outline.box for outline in (*self.places.values(), *self.trim, *self.shells)])

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Figure) and self.name == other.name

    @lru_cache(maxsize=512)  # noqa: B019 - figures are module constants and live as long as the process
    def scaled(self, scale: float, weight: float = 0.0) -> "Figure":
        """This figure at another scale, with another line weight where one is given."""
        if scale == 1 and not weight:
            return self

        def enlarge(outlines: tuple[Outline, ...]) -> tuple[Outline, ...]:
            return tuple(_scale(outline, scale) for outline in outlines)

        return replace(
            self,
            name=f"{self.name}-{scale:g}{f'-{weight:g}' if weight else ''}",
            places={place: _scale(outline, scale) for place, outline in self.places.items()},
            labels={
                place: at._replace(x=at.x * scale, y=at.y * scale, room=at.room * scale)
                for place, at in self.labels.items()
            },
            trim=enlarge(self.trim),
            frame=Box(*(length * scale for length in self.box)),
            lines=enlarge(self.lines),
            ground=None if self.ground is None else self.ground.scaled(scale),
            shells=enlarge(self.shells),
            glass=enlarge(self.glass),
            weight=weight or self.weight,
            fittings=enlarge(self.fittings),
            fields={place: _scale(outline, scale) for place, outline in self.fields.items()},
            pieces=tuple(piece.scaled(scale, weight) for piece in self.pieces),
        )

    def pip_field(self, place: str) -> Outline:
        """The outline that holds the pips of a location."""
        return self.fields.get(place) or self.places[place]

    def symbol(self, style: Style) -> Symbol:
        """All its outlines as one drawing."""
        return self._symbol(style, "figure", [*self._shadow(style), *self._body(style)])

    def symbols(self, style: Style) -> tuple[Symbol, ...]:
        """The drawings of its pieces, all shadows first."""
        if not self.pieces:
            return (self.symbol(style),)
        shadows = [it._symbol(style, "shadow", it._shadow(style)) for it in self.pieces] if style.palette.shadow else []
        return (*shadows, *(it._symbol(style, "body", it._body(style)) for it in self.pieces))

    def _symbol(self, style: Style, layer: str, drawn: list[Element]) -> Symbol:
        name = f"{style.name}/{layer}-{self.name}"
        if name not in self._symbols:
            self._symbols[name] = Symbol(name, self._extent(style), drawn)
        return self._symbols[name]

    def _extent(self, style: Style) -> Box:
        half = style.outline * self.weight
        return Box(self.box.x - half, self.box.y - half, self.box.width + 2 * half, self.box.height + 2 * half)

    def _shadow(self, style: Style) -> list[Element]:
        color = style.palette.shadow
        if color is None:
            return []
        silhouette = [*self.trim, *self.shells, *([self.ground] if self.ground else []), *self.places.values()]
        return [Group([Path(shape, color) for shape in silhouette], *SHADOW)]

    def _body(self, style: Style) -> list[Element]:
        """All shapes from bottom to top."""
        palette, bold = style.palette, style.outline * self.weight
        drawn: list[Element] = []
        drawn += [Path(trim, palette.structure, palette.ink, bold * 0.6, join="round") for trim in self.trim]
        drawn += [Path(shell, palette.body, palette.ink, bold, join="round") for shell in self.shells]
        if self.ground is not None:
            drawn.append(Path(self.ground, palette.body, palette.ink, bold, join="round"))
        drawn += [
            Path(
                outline,
                palette.tint if place in self.shaded else palette.body,
                palette.ink,
                bold * (0.55 if place in self.shaded else 1),
                join="round",
            )
            for place, outline in self.places.items()
        ]
        drawn += [Path(pane, palette.structure) for pane in self.glass]
        drawn += [Path(it, palette.body, palette.ink, bold * 0.8, join="round") for it in self.fittings]
        drawn += [Path(outline, stroke=palette.muted, line_width=bold * 0.4) for outline in self.lines]
        return drawn


@lru_cache(maxsize=1 << 10)  # the builds of 'Mechs share most of their outlines
def _scale(outline: Outline, scale: float) -> Outline:
    return outline.scaled(scale)


def _box_around(boxes: list[Box]) -> Box:
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(left, top, max(b.right for b in boxes) - left, max(b.bottom for b in boxes) - top)


def both_sides(axis: float, *left: Outline) -> tuple[Outline, ...]:
    """Outlines of the left side with their mirror images.

    >>> from exporters.page import Box
    >>> [outline.box.x for outline in both_sides(50, Outline.rounded(Box(10, 0, 20, 40)))]
    [10, 70]
    """
    return tuple(side for outline in left for side in (outline, outline.mirrored(axis)))


def mirror_outlines(axis: float, left: Mapping[str, Outline], names: Mapping[str, str]) -> dict[str, Outline]:
    """Both sides of a figure from its left one.

    `axis` is the x of the mirror, `names` gives for each left location the right one.

    >>> sides = mirror_outlines(50, {"LA": Outline.parse("M 0 0 H 40 V 20 H 0 Z")}, {"LA": "RA"})
    >>> sides["RA"].box.x, sides["RA"].box.right
    (60.0, 100.0)
    """
    return {**left, **{names[place]: outline.mirrored(axis) for place, outline in left.items()}}


def mirror_labels(axis: float, left: Mapping[str, Label], names: Mapping[str, str]) -> dict[str, Label]:
    """The labels of both sides from the labels of the left one; the right ones keep clear of the shadow.

    `axis` is the x of the mirror, `names` gives for each left location the right one.

    >>> labels = mirror_labels(50, {"LA": Label(20, 10, 30)}, {"LA": "RA"})
    >>> labels["LA"].x, round(labels["RA"].x, 1)
    (20, 82.4)
    """
    mirror = 2 * axis + SHADOW[0]
    right = {names[place]: label._replace(x=mirror - label.x, turn=-label.turn) for place, label in left.items()}
    return {**left, **right}


PathStep = tuple[str, tuple[float, ...]]


def both_halves(axis: float, right: str, holes: tuple[Outline, ...] = ()) -> Outline:
    """The whole shape from the path of its right half, which runs down from the axis back to the axis.

    >>> both_halves(10, "M 10 0 L 20 10 L 10 20").path()
    'M10 0 L20 10 L10 20 L0 10 Z'
    """
    half = list(Outline.parse(right).commands)
    mirrored = list(Outline(half).mirrored(axis).commands)
    back = _reverse_path(mirrored)
    if back and back[-1][0] == "L" and half[0][1] == back[-1][1]:
        back.pop()  # the closing line draws it
    whole = [*half, *back, ("Z", ())]
    return Outline([*whole, *(command for hole in holes for command in hole.commands)])


def _reverse_path(path: list[PathStep]) -> list[PathStep]:
    """The parts of a path from its end to its start, without the first point."""
    points = [numbers[-2:] for _, numbers in path]
    back: list[PathStep] = []
    for place in range(len(path) - 1, 0, -1):
        letter, numbers = path[place]
        if letter == "C":
            back.append(("C", (*numbers[2:4], *numbers[0:2], *points[place - 1])))
        else:
            back.append(("L", tuple(points[place - 1])))
    return back
