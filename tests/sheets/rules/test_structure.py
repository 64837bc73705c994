"""Internal structure by tonnage and family."""

from operator import itemgetter

import pytest

from sheets.rules.structure import internal_structure, max_armor, structure_total
from sheets.units.mech import Body
from tests.builders import mech, platoon, squad, tank
from tests.sheets.play.test_protomechs import proto


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
