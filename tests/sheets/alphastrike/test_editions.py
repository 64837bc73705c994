"""What the two editions say differently."""

import pytest

from sheets.alphastrike import EDITIONS, Special, convert, edition, point_value, skill_of
from sheets.alphastrike.editions import UnknownEdition
from tests.builders import mech, mounts, platoon
from tests.sheets.alphastrike.units import assault, dropship, fighter


def test_thresholds_are_thirds_in_the_older_edition() -> None:
    """AS errata 2.3.1 pp. 40, 58: a third of the armour, rounded up, for every aerospace unit."""
    assert convert(dropship()).threshold == 2
    assert convert(dropship(), "as-2.3.1").threshold == 7
    assert convert(fighter()).threshold == convert(fighter(), "as-2.3.1").threshold == 3


def test_a_drone_is_worth_a_skill_less_in_the_older_edition() -> None:
    """AS errata 2.3.1 p. 24: a drone has its operator's Skill + 1."""
    drone = mech(mounts=mounts("ISDroneOperatingSystem", at="CT"))
    newer, older = convert(drone), convert(drone, "as-2.3.1")
    assert newer.pv == newer.base_pv == older.base_pv
    assert older.pv == convert(drone, skill=5).pv < newer.pv


def test_ground_units_are_the_same() -> None:
    older = convert(assault(), "as-2.3.1")
    assert older.model_copy(update={"edition": "asce-5.01"}) == convert(assault())


def test_artillery_is_worth_the_same_and_ranges_are_printed_in_the_older_one() -> None:
    """AS errata 2.3.1 p. 173; AS:CE errata 5.01 p. 47."""
    older, newer = edition("as-2.3.1"), edition("asce-5.01")
    assert older.artillery_values == newer.artillery_values
    assert {p.code: p.off_board for p in older.artillery}["ARTLT"] == 1020
    long_tom = next(p for p in newer.artillery if p.code == "ARTLT")
    assert (long_tom.damage, long_tom.far_damage, long_tom.blast) == (3, 1, 6)
    assert {p.code for p in newer.artillery if p.reach == "Medium"} == {"ARTTC", "ARTSC"}


@pytest.mark.parametrize(
    ("when", "older", "newer"), [("woods", 2, 1), ("partial cover", 2, 1), ("attacker jumped", 2, 2)]
)
def test_to_hit(when: str, older: int, newer: int) -> None:
    tables = [{line.when: line.modifier for line in edition(code).to_hit} for code in ("as-2.3.1", "asce-5.01")]
    assert [table[when] for table in tables] == [older, newer]


def test_lines_that_the_newer_errata_do_not_restate_are_marked() -> None:
    lines = {line.when: line.confirmed for line in edition().to_hit}
    assert lines["woods"]
    assert not lines["attacker jumped"]


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(UnknownEdition, match=r"no edition 'as-9'.*asce-5.01, as-2.3.1"):
        convert(mech(), "as-9")


def test_a_finished_element_is_valued_by_its_own_edition() -> None:
    for code in EDITIONS:
        element = convert(dropship(), code)
        assert point_value(element) == element.pv


def test_skill_is_the_average_of_gunnery_and_piloting_rounded_down() -> None:
    """AS:CE errata 5.01, p. 29; infantry has no piloting."""
    assert skill_of(mech(), 3, 4) == 3
    assert skill_of(mech(), 2, 5) == 3
    assert skill_of(platoon(), 2, 5) == 2


def test_abilities_of_a_drone_say_so() -> None:
    assert Special(code="DRO") in convert(mech(mounts=mounts("ISDroneOperatingSystem", at="CT"))).specials
