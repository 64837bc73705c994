"""Marks that a program repeats in each part of a location leave open how many points are lost."""

import pytest

from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.repeated_marks import possible_losses
from importers.recordsheet_pdf.unit_marks import points_lost
from sheets.equipment.kinds import ArmorType
from sheets.units.systems import Armor
from tests.builders import tank

RED, WHITE, GRAY = (238, 0, 0), (255, 255, 255), (199, 199, 199)


def pips(count: int, region: int, fill: tuple[int, int, int] = RED, left: float = 0.0, top: float = 0.0) -> list[Shape]:
    """Some pips in a row."""
    darkness = 200.0 if fill == RED else 0.0
    places = (left + 6.0 * n for n in range(count))
    return [Shape(x, top, x + 4, top + 4, fill, None, 5, True, darkness=darkness, region=region) for x in places]


def test_two_parts_that_are_full_may_mean_any_loss_from_the_larger_one_on() -> None:
    assert possible_losses([*pips(9, region=1), *pips(6, region=2)]) == range(9, 16)


def test_an_open_pip_leaves_no_choice() -> None:
    assert not possible_losses([*pips(9, region=1), *pips(5, region=2), *pips(1, region=2, fill=WHITE)])


def test_one_part_leaves_no_choice() -> None:
    assert not possible_losses(pips(9, region=1))


def test_other_pips_part_a_location() -> None:
    """The armor of a head stands above and below its structure, within one outline."""
    armor = [*pips(1, region=1), *pips(1, region=1, left=12)]
    assert possible_losses(armor, pips(1, region=1, left=6)) == range(1, 3)


SIDES = {"FR": (100, 10), "LS": (10, 80), "RS": (200, 80), "RR": (100, 170)}
"""The locations of a tank, and where their armor is drawn."""


@pytest.mark.parametrize(("side", "parts"), [("FR", (3, 2)), ("LS", (4, 1)), ("RR", (1, 4))])
def test_a_side_of_a_tank_with_two_full_parts(side: str, parts: tuple[int, int]) -> None:
    """Its five points are drawn in two outlines, the two of its structure in another one."""
    shapes: list[Shape] = []
    for place, (x, y) in SIDES.items():
        sizes, fill = (parts, RED) if place == side else ((5,), WHITE)
        for size in sizes:
            shapes += pips(size, len(shapes), fill, x, y)
            y += 12
        shapes += pips(2, len(shapes), GRAY, (x + 100) / 2, (y + 85) / 2)
    labels = {place: LocationCount("", 5, x + 10, y + 20) for place, (x, y) in SIDES.items()}
    unit = tank(mass=20, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(SIDES, 5)))
    found = points_lost(PrintedPage(1, 300, 300, (), tuple(shapes)), unit, labels, 0.0, SheetFindings("sheet.pdf", 1))
    assert (found.armor, found.structure) == ({side: 5}, {})
    assert {place: losses for place, losses in found.possible.items() if losses} == {side: range(max(parts), 6)}
