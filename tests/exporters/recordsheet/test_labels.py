"""A label stands nearer to its own section than to any other, so that nobody strikes the wrong one."""

import math
from collections.abc import Iterator, Sequence

import pytest

from exporters.page import Box, Element, Group, Outline, Point, Text, text_width
from exporters.page.geometry import placement
from exporters.recordsheet.diagram import location_label
from exporters.recordsheet.figures import SHADOW, Figure, Label
from exporters.recordsheet.figures.dropships import AERODYNE, LANDER, SHUTTLE, SPHEROID
from exporters.recordsheet.figures.fighters import AIRLINER, CONVENTIONAL, FIGHTER
from exporters.recordsheet.figures.mech_builds import Arm, Build, figure_with
from exporters.recordsheet.figures.mechs import BIPED, LAM_REAR, QUAD, QUADVEE, REAR, SKELETON, TRIPOD
from exporters.recordsheet.figures.troopers import protomech
from exporters.recordsheet.figures.vehicles import rotorcraft, vehicle
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.style import style_of
from sheets.units.mech import Body
from sheets.units.protomech import ProtoBody
from sheets.units.vehicle import Motive
from tests.exporters.recordsheet.evenness import clearance

STYLE = style_of(SheetOptions())
NAMES = {
    "HD": "Head",
    "CT": "Center Torso",
    "LT": "Left Torso",
    "LA": "Left Arm",
    "LL": "Left Leg",
    "RT": "Right Torso",
    "RA": "Right Arm",
    "RL": "Right Leg",
    "FLL": "Front Left Leg",
    "FRL": "Front Right Leg",
    "CL": "Center Leg",
    "RLL": "Rear Left Leg",
    "RRL": "Rear Right Leg",
    "FR": "Front",
    "RR": "Rear",
    "LS": "Left",
    "FRLS": "Front Left",
    "FRRS": "Front Right",
    "RRLS": "Rear Left",
    "RRRS": "Rear Right",
    "RS": "Right",
    "TU": "Turret",
    "RO": "Rotor",
    "T": "Torso",
    "L": "Legs",
    "MG": "Gun",
}
CRAFT = (FIGHTER, CONVENTIONAL, AIRLINER, AERODYNE, SHUTTLE, LANDER, SPHEROID)
FIGURES = (
    *(BIPED, QUAD, QUADVEE, TRIPOD, REAR, LAM_REAR),
    *(protomech(body, gun) for body in ProtoBody for gun in (False, True)),
    *(rotorcraft(turret) for turret in (False, True)),
    *(vehicle(motive, 10, turrets, False) for motive in Motive if motive is not Motive.VTOL for turrets in range(3)),
    *(vehicle(motive, 20, turrets, True) for motive in (Motive.TRACKED, Motive.WHEELED) for turrets in range(3)),
    *(vehicle(Motive.TRACKED, 60, turrets, True) for turrets in range(3)),
)


def _boxes(elements: Sequence[Element], x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> Iterator[Box]:
    """The letters of a label, each line a box."""
    for element in elements:
        if isinstance(element, Group):
            yield from _boxes(element.elements, element.x, element.y, element.turn)
        elif isinstance(element, Text):
            wide = text_width(element.text, element.font, element.size, element.stretch)
            left = element.x - {"left": 0.0, "middle": wide / 2, "right": wide}[element.anchor]
            yield placement(x, y, turn=turn).box(Box(left, element.y - 0.7 * element.size, wide, 0.7 * element.size))


def _points(box: Box) -> list[Point]:
    return [(box.x + box.width * n / 6, y) for n in range(7) for y in (box.y, box.y + box.height / 2, box.bottom)]


def _distance(boxes: list[Box], outline: Outline) -> float:
    """How far a label is from a section; nothing if it stands in it."""
    points = [point for box in boxes for point in _points(box)]
    if any(outline.contains(*point) for point in points):
        return 0.0
    return min(clearance(outline, *point) for point in points)


def _sections(figure: Figure) -> dict[str, list[Outline]]:
    """Each section with what belongs to it: a hand to its arm, a foot to its leg."""
    found = {place: [outline] for place, outline in figure.places.items()}
    for shell in figure.shells:
        corners = [[Box(x, y, 0, 0)] for loop in shell.loops for x, y in loop]
        distances = {place: [_distance(corner, found[place][0]) for corner in corners] for place in found}
        owner = min(found, key=lambda place: (min(distances[place]), sum(distances[place])))  # what it touches
        found[owner.removesuffix("/in")].append(shell)
    return found


def _astray(figure: Figure, boxes: dict[str, list[Box]]) -> list[str]:
    found, sections = [], _sections(figure)
    for place, lines in boxes.items():
        distances = {other: min(_distance(lines, shape) for shape in shapes) for other, shapes in sections.items()}
        own = min(distances[place], distances.get(f"{place}/in", distances[place]))
        for other in distances:
            if other.removesuffix("/in") != place and distances[other] <= own and own > 0:
                found.append(f"{figure.name}: {place} is nearer to {other}, {distances[other]:.1f} against {own:.1f}")
    return found


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_a_label_is_nearest_to_its_own_section(figure: Figure) -> None:
    rear = " Rear" if figure in (REAR, LAM_REAR) else ""
    points = 34 if "proto" not in figure.name else 9
    boxes = {
        place: list(_boxes(location_label(STYLE, at, NAMES.get(place, place) + rear, points)))
        for place, at in figure.labels.items()
    }
    assert not _astray(figure, boxes)


@pytest.mark.parametrize("body", [Body.BIPED, Body.QUAD, Body.TRIPOD], ids=str)
def test_the_skeleton_has_its_numbers_at_its_bones(body: Body) -> None:
    figure = SKELETON[body]
    boxes = {place: list(_boxes(location_label(STYLE, at, place, 21))) for place, at in figure.labels.items()}
    assert not _astray(figure, boxes)


@pytest.mark.parametrize("figure", CRAFT, ids=lambda figure: figure.name)
def test_the_three_lines_of_a_facing_stand_at_it(figure: Figure) -> None:
    """The name, the points below it, and the threshold."""
    boxes = {place: [_three_lines(at)] for place, at in figure.labels.items()}
    assert not _astray(figure, boxes)


def _three_lines(at: Label) -> Box:
    return Box(at.x - 16, at.y - 5, 32, 25)


def test_distances_are_those_of_the_drawing() -> None:
    square = Outline.parse("M 0 0 H 10 V 10 H 0 Z")
    assert _distance([Box(13, 14, 5, 5)], square) == pytest.approx(math.hypot(3, 4))
    assert _distance([Box(8, 8, 5, 5)], square) == 0


CLEAR = 2.5  # points of paper between a label and the lines and shadows of other places
ON_SMALL_PAPER = tuple(figure.scaled(0.8) for figure in (BIPED, QUAD, QUADVEE, TRIPOD, REAR, LAM_REAR))
PODS = figure_with("biped", Build(Arm("pod", 2, 15), Arm("stub", 1), 20, 6))


def clear_of(figure: Figure, names: dict[str, str], points: int, shadow: bool = True) -> dict[str, float]:
    """For each label, how far it is from the next line, and from the shadow that falls beside its place."""
    found = {}
    for place, at in figure.labels.items():
        label = location_label(STYLE, at, names.get(place, place), points)
        corners = [point for box in _boxes(label) for point in _points(box)]
        lines = [*figure.places.values(), *(shell for part in (figure, *figure.pieces) for shell in part.shells)]
        inside = [shape for shape in lines if all(shape.contains(*corner) for corner in corners)]
        on_deck = place in ("TU", "FT") or bool(inside)  # a place or a mantlet lies over all shadows there
        shadows = [] if on_deck or not shadow else [shape.moved(*SHADOW) for shape in lines]
        found[place] = min(clearance(shape, *corner) for shape in (*lines, *shadows) for corner in corners)
    return found


@pytest.mark.parametrize("figure", [*FIGURES, PODS], ids=lambda figure: figure.name)
def test_a_label_is_clear_of_lines_and_shadows(figure: Figure) -> None:
    rear = " Rear" if figure in (REAR, LAM_REAR) else ""
    names = {place: name + rear for place, name in NAMES.items()}
    distances = clear_of(figure, names, 34 if "proto" not in figure.name else 9)
    assert all(distance >= CLEAR for distance in distances.values()), distances


@pytest.mark.parametrize("figure", CRAFT, ids=lambda figure: figure.name)
def test_the_label_of_a_facing_is_clear_of_lines_and_shadows(figure: Figure) -> None:
    shapes = [*figure.places.values(), *figure.trim, *figure.shells]
    shadows = [shape.moved(*SHADOW) for shape in shapes]
    for at in figure.labels.values():
        assert all(
            clearance(shape, *point) >= CLEAR for shape in (*shapes, *shadows) for point in _points(_three_lines(at))
        )


@pytest.mark.parametrize("figure", SKELETON.values(), ids=lambda figure: figure.name)
def test_a_label_of_structure_is_clear_of_lines_and_shadows(figure: Figure) -> None:
    distances = clear_of(figure, {}, 21)
    assert all(distance >= CLEAR for distance in distances.values()), distances


@pytest.mark.parametrize("figure", ON_SMALL_PAPER, ids=lambda figure: figure.name)
def test_a_label_is_clear_of_lines_where_figures_shrink_and_letters_do_not(figure: Figure) -> None:
    rear = " Rear" if figure.name.startswith("rear") else ""
    names = {place: name + rear for place, name in NAMES.items()}
    assert all(distance > 0.75 for distance in clear_of(figure, names, 34, shadow=False).values())
