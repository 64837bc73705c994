"""Internal structure by tonnage and family."""

from operator import itemgetter

import pytest

from sheets.rules.structure import internal_structure, max_armor, structure_total
from sheets.units.mech import Body
from tests.builders import mech, platoon, squad, tank
from tests.sheets.play.test_protomechs import proto

POINTS = {
    10: (3, 4, 3, 1, 2, 19, 21),
    15: (3, 5, 4, 2, 3, 26, 28),
    20: (3, 6, 5, 3, 4, 33, 35),
    25: (3, 8, 6, 4, 6, 43, 47),
    30: (3, 10, 7, 5, 7, 51, 55),
    35: (3, 11, 8, 6, 8, 58, 62),
    40: (3, 12, 10, 6, 10, 67, 75),
    45: (3, 14, 11, 7, 11, 75, 83),
    50: (3, 16, 12, 8, 12, 83, 91),
    55: (3, 18, 13, 9, 13, 91, 99),
    60: (3, 20, 14, 10, 14, 99, 107),
    65: (3, 21, 15, 10, 15, 104, 114),
    70: (3, 22, 15, 11, 15, 107, 115),
    75: (3, 23, 16, 12, 16, 114, 122),
    80: (3, 25, 17, 13, 17, 122, 130),
    85: (3, 27, 18, 14, 18, 130, 138),
    90: (3, 29, 19, 15, 19, 138, 146),
    95: (3, 30, 20, 16, 20, 145, 153),
    100: (3, 31, 21, 17, 21, 152, 160),
    105: (4, 32, 22, 17, 22, 158, 168),
    110: (4, 33, 23, 18, 23, 165, 175),
    115: (4, 35, 24, 19, 24, 173, 183),
    120: (4, 36, 25, 20, 25, 180, 190),
    125: (4, 38, 26, 21, 26, 188, 198),
    130: (4, 39, 27, 21, 27, 193, 205),
    135: (4, 41, 28, 22, 28, 201, 213),
    140: (4, 42, 29, 23, 29, 208, 220),
    145: (4, 44, 31, 24, 31, 220, 234),
    150: (4, 45, 32, 25, 32, 227, 241),
    155: (4, 47, 33, 26, 33, 235, 249),
    160: (4, 48, 34, 26, 34, 240, 256),
    165: (4, 50, 35, 27, 35, 248, 264),
    170: (4, 51, 36, 28, 36, 255, 271),
    175: (4, 53, 37, 29, 37, 263, 279),
    180: (4, 54, 38, 30, 38, 270, 286),
    185: (4, 56, 39, 31, 39, 278, 294),
    190: (4, 57, 40, 31, 40, 283, 301),
    195: (4, 59, 41, 32, 41, 291, 309),
    200: (4, 60, 42, 33, 42, 298, 316),
}
"""Head, center torso, side torso, arm and leg, the totals of a biped and a quad (construction digest 2.2)."""


@pytest.mark.parametrize("mass", POINTS)
def test_each_location_of_a_mech_has_its_points(mass: int) -> None:
    head, center, torso, arm, leg, biped, quad = POINTS[mass]
    unit = mech(mass=mass, rating=2 * mass)
    sides = {"RT": torso, "LT": torso, "RA": arm, "LA": arm, "RL": leg, "LL": leg}
    assert internal_structure(unit) == {"HD": head, "CT": center, **sides}
    assert structure_total(unit) == biped
    assert structure_total(mech(mass=mass, rating=2 * mass, body=Body.QUAD)) == quad


@pytest.mark.parametrize(
    ("mass", "body", "total"),
    [
        (20, Body.BIPED, 33),
        (100, Body.BIPED, 152),
        (55, Body.QUAD, 99),
        (135, Body.TRIPOD, 229),
        (200, Body.BIPED, 298),
    ],
)
def test_the_structure_of_a_mech_follows_from_its_tonnage(mass: int, body: Body, total: int) -> None:
    assert structure_total(mech(mass=mass, body=body, rating=mass)) == total


def test_armor_is_limited_to_twice_the_structure_and_nine_on_the_head() -> None:
    unit = mech(mass=100, rating=300)
    assert itemgetter("CT", "LA", "HD")(max_armor(unit)) == (62, 34, 9)
    assert max_armor(mech(mass=105, rating=210))["HD"] == 12


def test_each_side_of_a_vehicle_has_a_tenth_of_its_tonnage_rounded_up() -> None:
    assert internal_structure(tank(mass=75)) == {"FR": 8, "RS": 8, "LS": 8, "RR": 8}


def test_men_are_the_structure_of_infantry() -> None:
    assert structure_total(platoon()) == 28
    assert structure_total(squad()) == 4


@pytest.mark.parametrize(
    ("mass", "head", "torso", "arm", "legs", "gun"),
    [
        (2, 1, 2, 1, 2, 1),
        (5, 1, 5, 1, 3, 1),
        (6, 2, 6, 2, 4, 1),
        (9, 2, 9, 2, 5, 1),
        (10, 3, 10, 3, 6, 2),
        (15, 4, 15, 4, 8, 2),
    ],
)
def test_the_structure_of_a_protomech_stands_in_its_table(
    mass: int, head: int, torso: int, arm: int, legs: int, gun: int
) -> None:
    """TM, ProtoMech internal structure; IO for ultraheavy ones."""
    unit = proto(mass=mass)
    assert internal_structure(unit) == {"HD": head, "T": torso, "RA": arm, "LA": arm, "L": legs, "MG": gun}
