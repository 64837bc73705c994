"""The front of a 'Mech by its design: the ends of its arms, launchers on its shoulders."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from math import ceil, sqrt
from typing import Literal, NamedTuple

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirror_labels
from exporters.recordsheet.figures.mechs import AXIS, ELBOW, FRONT, HAND, LEFT_ARM, RIGHT_OF, SPAULDER


class Arm(NamedTuple):
    """An arm: its end, and the number of its weapons and of the tubes of its launchers.

    An arm without a hand ends in barrels, one without a lower arm is a pod, one of a 'Mech that has next to no arms a
    stub.
    """

    end: Literal["hand", "barrels", "pod", "stub"] = "hand"
    weapons: int = 0
    tubes: int = 0


class Build(NamedTuple):
    """The design of a 'Mech's front: its arms, and the tubes of launchers in its torsos."""

    left: Arm = Arm()
    right: Arm = Arm()
    left_tubes: int = 0
    right_tubes: int = 0


@cache
def figure_with(body: str, build: Build) -> Figure:
    """The figure of a 'Mech of this build; quads have no arms, and their backs no launchers."""
    figure = FRONT[body]
    if build == Build() or "LA" not in figure.places:
        return figure
    shown = _Parts(figure)
    for side, arm, tubes in (("LA", build.left, build.left_tubes), ("RA", build.right, build.right_tubes)):
        shown.put_arm(side, arm)
        shown.put_launcher(side, min(tubes, _MOST_TUBES))
    name = "-".join((figure.name, _word(build.left), _word(build.right), f"{build.left_tubes}-{build.right_tubes}"))
    pieces = (*shown.pieces, _trunk(figure))
    return replace(
        figure,
        name=name,
        places=shown.places,
        labels=shown.labels,
        lines=(),
        shells=(),
        fields=shown.fields,
        pieces=pieces,
    )


@cache
def _trunk(figure: Figure) -> Figure:
    """A figure without its arms."""
    plates = set(both_sides(AXIS, SPAULDER, ELBOW, *HAND))
    places = {place: outline for place, outline in figure.places.items() if place not in ("LA", "RA")}
    shells = tuple(outline for outline in figure.shells if outline not in plates)
    return replace(figure, name=f"{figure.name}-trunk", places=places, labels={}, shells=shells)


def _word(arm: Arm) -> str:
    return arm.end if arm.end == "hand" else f"{arm.end}-{min(arm.weapons, _MOST_BARRELS)}-{arm.tubes}"


_BARRELS: Mapping[int, tuple[float, ...]] = {1: (0.0,), 2: (-7.5, 7.5), 3: (-10.5, 0.0, 10.5)}
"""The middles of the barrels at the end of an arm from its axis, by their number."""
_AXES: Mapping[str, float] = {"barrels": 18.0, "pod": 23.0, "stub": 33.5}
"""The axes of arms at their ends."""
_MOST_BARRELS, _MOST_TUBES = 3, 40

_WRIST, _POD_FOOT = 132.0, 92.0
_POD = Outline.parse("M 9 23 L 37 21 L 44 28 V 86 L 38 92 H 8 L 2 86 V 30 Z")
_STUB = Outline.parse("M 23 23 L 38 21 L 44 28 V 86 L 39 92 H 28 L 23 86 Z")
_JOINT = Outline.rounded(Box(38, 40, 14, 16), 2)
_POD_LABEL = Label(23, 126, 30, stacked=True)
_POD_TUBES, _SHOULDER = Box(6, 27, 34, 15), Box(50.5, 26, 18, 11)
_TUBE = 1.0  # the radius of a tube where there is room


class _Parts:
    """The parts of a figure while its arms and launchers are put on."""

    def __init__(self, figure: Figure) -> None:
        self.places, self.labels, self.fields = dict(figure.places), dict(figure.labels), dict(figure.fields)
        self.pieces: list[Figure] = []

    def put_arm(self, place: str, arm: Arm) -> None:
        """An arm in its place, with its end."""
        outline, end = {"pod": (_POD, _POD_FOOT), "stub": (_STUB, _POD_FOOT)}.get(arm.end, (LEFT_ARM, _WRIST))
        self.places[place] = _on(place, outline)
        whole = outline is LEFT_ARM
        if not whole:
            self.labels[place] = mirror_labels(AXIS, {"LA": _POD_LABEL}, RIGHT_OF)[place]
        tubes: list[Outline] = []
        if arm.tubes and arm.end == "pod":
            tubes = list(_tubes(min(arm.tubes, _MOST_TUBES), _POD_TUBES))
            field = Outline.parse(f"M 2 44 H 44 V 86 L 38 {_POD_FOOT} H 8 L 2 86 Z")
            self.fields[place] = _on(place, field)
        shells = [*((SPAULDER, ELBOW) if whole else (_JOINT,)), *_end(arm, end)]
        self._put(f"{place}-{_word(arm)}", place, {place: outline}, shells, tubes)

    def put_launcher(self, place: str, tubes: int) -> None:
        """A box with its tubes on the shoulder of a torso."""
        if tubes:
            shown = list(_tubes(tubes, _SHOULDER.inset(1.6)))
            self._put(f"{place}-launcher-{tubes}", place, {}, [Outline.rounded(_SHOULDER, 1.5)], shown)
            torso = {"LA": "LT", "RA": "RT"}[place]
            self.labels[torso] = self.labels[torso]._replace(y=self.labels[torso].y - 3)

    def _put(
        self, name: str, side: str, places: dict[str, Outline], shells: list[Outline], lines: list[Outline]
    ) -> None:
        """Add a piece on its side."""
        self.pieces.append(
            Figure(
                name,
                {place: _on(side, outline) for place, outline in places.items()},
                {},
                frame=Box(0, 0, 2 * AXIS, 266),
                lines=tuple(_on(side, line) for line in lines),
                shells=tuple(_on(side, shell) for shell in shells),
            )
        )


def _end(arm: Arm, end: float) -> list[Outline]:
    """The end of a left arm: a hand, barrels, or a plate where there is neither."""
    if arm.end == "hand":
        return list(HAND)
    axis = _AXES[arm.end]
    barrels = min(arm.weapons, _MOST_BARRELS if arm.end != "stub" else 1)
    if barrels:
        return [_barrel(axis + x, end - 3) for x in _BARRELS[barrels]]
    return [Outline.rounded(Box(axis - 12, end - 3, 24, 9), 2)] if arm.end == "barrels" else []


@lru_cache(maxsize=256)
def _on(place: str, outline: Outline) -> Outline:
    """The outline on the side of a place."""
    return outline.mirrored(AXIS) if place in RIGHT_OF.values() else outline


def _barrel(x: float, top: float) -> Outline:
    """A gun of 8 by 16 points and its muzzle."""
    parts = (Outline.rounded(Box(x - 4, top, 8, 18), 1.5), Outline.rounded(Box(x - 3, top + 18, 6, 4), 1))
    return Outline([command for part in parts for command in part.commands])


def _tubes(number: int, box: Box) -> Iterator[Outline]:
    """As many circles as a launcher has tubes, in rows."""
    columns = min(number, ceil(sqrt(number * box.width / box.height)))
    rows = ceil(number / columns)
    pitch = min(3.4 * _TUBE, box.width / columns, box.height / rows)
    x, y = box.middle
    for n in range(number):
        row, column = divmod(n, columns)
        here = min(columns, number - row * columns)
        at = x + (column - (here - 1) / 2) * pitch, y + (row - (rows - 1) / 2) * pitch
        yield Outline.circle(*at, min(_TUBE, pitch * 0.38))
