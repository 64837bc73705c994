"""Crews: what skill makes of a Battle Value (BV digest 15.4)."""

import pytest

from sheets.battlevalue import Implant, effective_skills, skill_adjusted, skill_multiplier
from sheets.units.infantry import InfantryMotive
from tests.builders import platoon, squad, tank
from tests.sheets.battlevalue.units import proto


@pytest.mark.parametrize(
    ("gunnery", "piloting", "expected"),
    [(4, 5, 1000), (0, 0, 2420), (8, 8, 640), (3, 4, 1320), (2, 6, 1350), (-1, 12, 1500)],
)
def test_skills_multiply_the_rounded_value(gunnery: int, piloting: int, expected: int) -> None:
    """BV:15.4"""
    assert skill_adjusted(1000, gunnery, piloting) == expected


def test_half_a_point_is_rounded_up() -> None:
    """BV:1"""
    assert skill_adjusted(90, 4, 8) == 77  # 76.5


def test_crews_that_have_no_use_for_a_skill() -> None:
    """BV:15.4"""
    assert effective_skills(proto(), 3, 2) == (3, 5)
    assert effective_skills(platoon(), 3, 2) == (3, 8)
    assert effective_skills(platoon(anti_mech_gear=True), 3, 2) == (3, 2)
    assert effective_skills(platoon(motive=InfantryMotive.TRACKED), 3, 2) == (3, 5)
    assert effective_skills(squad(), 3, 2) == (3, 5)  # no hands to hold on with
    assert effective_skills(tank(), 3, 2) == (3, 2)


def test_implants_better_skills_but_never_below_zero() -> None:
    """BV:15.4"""
    assert effective_skills(tank(), 4, 5, {Implant.VDNI, Implant.PAIN_SHUNT}) == (3, 3)
    assert effective_skills(tank(), 1, 2, {Implant.PROTOTYPE_DNI}) == (0, 0)
    assert effective_skills(tank(), 4, 5, {Implant.TRIPLE_CORE_PROCESSOR}) == (3, 5)
    assert effective_skills(squad(), 4, 5, {Implant.TRIPLE_CORE_PROCESSOR}) == (4, 4)


@pytest.mark.parametrize(
    ("gunnery", "row"),
    [
        (0, (2.42, 2.31, 2.21, 2.10, 1.93, 1.75, 1.68, 1.59, 1.50)),
        (4, (1.38, 1.32, 1.26, 1.20, 1.10, 1.00, 0.95, 0.90, 0.85)),
        (8, (1.10, 0.99, 0.95, 0.90, 0.83, 0.75, 0.71, 0.68, 0.64)),
    ],
)
def test_rows_of_the_table(gunnery: int, row: tuple[float, ...]) -> None:
    """BV:15.4"""
    assert tuple(skill_multiplier(gunnery, piloting) for piloting in range(9)) == row


@pytest.mark.parametrize("column", range(9))
def test_a_better_skill_never_multiplies_by_less(column: int) -> None:
    """BV:15.4 — along every row and every column of the table."""
    by_gunnery = [skill_multiplier(gunnery, column) for gunnery in range(9)]
    by_piloting = [skill_multiplier(column, piloting) for piloting in range(9)]
    assert by_gunnery == sorted(by_gunnery, reverse=True)
    assert by_piloting == sorted(by_piloting, reverse=True)
