"""Rows of pips can be counted: neighboring rows differ by one pip at most, and a lone pip stands at most beside two."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from exporters.page import Outline
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.dropships import AERODYNE, LANDER, SHUTTLE, SPHEROID
from exporters.recordsheet.figures.fighters import AIRLINER, CONVENTIONAL, FIGHTER
from exporters.recordsheet.figures.mech_builds import Arm, Build, figure_with
from exporters.recordsheet.figures.mechs import FRONT, LAM_REAR, REAR, SKELETON
from exporters.recordsheet.figures.troopers import protomech
from exporters.recordsheet.figures.vehicles import SHAPES, rotorcraft, vehicle
from exporters.recordsheet.pips import ARMOR, STRUCTURE, NoRoomError, lay_pips
from sheets.units.protomech import ProtoBody

COUNTS = range(3, 61)
FIGURES: dict[str, tuple[Figure, float]] = {
    **{f"{body} front": (figure, ARMOR) for body, figure in FRONT.items()},
    **{f"{body} structure": (figure, STRUCTURE) for body, figure in SKELETON.items()},
    **{
        f"{motive} {turrets}": (vehicle(motive, 5, turrets, six_sided=False), ARMOR)
        for motive in SHAPES
        for turrets in range(3)
    },
    "VTOL": (rotorcraft(turret=False), ARMOR),
    "VTOL with a turret": (rotorcraft(turret=True), ARMOR),
    **{
        f"{body} with {arm.end} arms, {arm.tubes} tubes": (figure_with(body, Build(arm, arm)), ARMOR)
        for body in FRONT
        if "LA" in FRONT[body].places
        for arm in (Arm("pod", 2), Arm("pod", 0, 20), Arm("stub", 1))
    },
    **{
        f"{body} ProtoMech{' with a gun' if gun else ''}": (protomech(body, gun), ARMOR)
        for body in ProtoBody
        for gun in (False, True)
    },
    **{
        figure.name: (figure, ARMOR)
        for figure in (REAR, LAM_REAR, FIGHTER, CONVENTIONAL, AIRLINER, AERODYNE, SHUTTLE, SPHEROID, LANDER)
    },
}


def rows_of(outline: Outline, count: int, largest: float) -> list[list[int]]:
    """The numbers of pips in the rows and in the columns of a location, or the one of them that has fewer lines."""
    places = lay_pips(outline, count, largest=largest).places
    lines = []
    for axis in (1, 0):
        held = Counter(round(place[axis], 2) for place in places)
        lines.append([held[at] for at in sorted(held)])
    return lines


def irregular(outline: Outline, largest: float) -> Iterator[tuple[int, list[int]]]:
    """The numbers of pips at which neither the rows nor the columns of an outline keep the rule."""
    for count in COUNTS:
        try:
            found = rows_of(outline, count, largest)
        except NoRoomError:
            return
        if not any(all(abs(a - b) <= 1 for a, b in pairwise(line)) for line in found):
            yield count, found[0]


def outlines() -> dict[str, list[tuple[str, Outline, float]]]:
    """The places of each figure with their outlines and largest pips, without the outlines of the figures before it."""
    seen: set[tuple[Outline, float]] = set()
    found: dict[str, list[tuple[str, Outline, float]]] = {}
    for name, (figure, largest) in FIGURES.items():
        for place in figure.places:
            for part in figure.pip_field(place).parts:
                if (part, largest) not in seen:
                    seen.add((part, largest))
                    found.setdefault(name, []).append((place, part, largest))
    return found


OUTLINES = outlines()


@pytest.mark.parametrize("name", OUTLINES)
def test_neighboring_rows_differ_by_one_pip_at_most(name: str) -> None:
    wrong = {place: found for place, part, largest in OUTLINES[name] if (found := list(irregular(part, largest)))}
    assert not wrong


@pytest.mark.parametrize(("place", "count"), [("LA", 20), ("LA", 32), ("LA", 34), ("LL", 41), ("LT", 32), ("LT", 20)])
def test_the_rows_of_a_limb_repeat_a_pattern(place: str, count: int) -> None:
    """An Atlas: no more than three rows in ten break the pattern of the two before them."""
    rows, _ = rows_of(FRONT["biped"].pip_field(place), count, ARMOR)
    breaks = sum(rows[n] not in (rows[n - 1], rows[n - 2]) for n in range(2, len(rows)))
    assert breaks <= 0.3 * len(rows)
