"""Shapes drawn by their right half: what flies is the same on both sides."""

from exporters.page import Outline

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
