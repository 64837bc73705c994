"""The Point Value left of a damaged unit is that of an element which was built with no more than it has left."""

from pathlib import Path

import pytest

from importers import load
from sheets.alphastrike import Element, convert, point_value
from sheets.play.remaining_point_value import remaining_point_value
from sheets.record import AlphaCondition, Condition
from sheets.units import Unit
from tests.builders import mech, mounts, platoon, squad, tank
from tests.conftest import ROOT

AS = "as-2.3.1"
CLASSIC = "tw-4.4"
ODDITIES = [
    file
    for file in sorted((ROOT / "tests" / "data" / "oddities").iterdir())
    if file.stem not in ("handheld weapon", "gun emplacement")  # they have no element
]


def armed() -> Unit:
    return tank(mounts=mounts("Medium Laser", "PPC", at="FR"))


def card(**marks: object) -> Condition:
    return Condition(alpha=AlphaCondition.model_validate(marks))


def changed(element: Element, **fields: object) -> int:
    return point_value(element.model_copy(update=fields))


@pytest.mark.parametrize("edition", [AS, "asce-5.01", CLASSIC])
def test_an_unmarked_unit_keeps_its_value(edition: str) -> None:
    for unit in (mech(), armed(), squad(), platoon()):
        whole = convert(unit) if edition == CLASSIC else convert(unit, edition)
        assert remaining_point_value(unit, Condition(), edition) == whole.pv
        assert remaining_point_value(unit, Condition(), edition, skill=2) == point_value(whole, 2)


def test_lost_bubbles_count_as_never_built() -> None:
    element = convert(armed(), AS)
    assert remaining_point_value(armed(), card(armor=1), AS) == changed(element, armor=element.armor - 1)
    lost = card(armor=element.armor, structure=1)
    assert remaining_point_value(armed(), lost, AS) == changed(element, armor=0, structure=element.structure - 1)


def test_a_weapon_hit_lowers_the_damage_at_each_range() -> None:
    element = convert(armed(), AS)
    weaker = tuple(max(points - 1, 0) for points in element.damage)
    assert remaining_point_value(armed(), card(criticals={"weapons": 1}), AS) == changed(element, damage=weaker)


def test_a_slower_element_is_worth_less() -> None:
    fast = tank(cruise=10, mounts=mounts("Medium Laser", "PPC", at="FR"))
    assert remaining_point_value(fast, card(criticals={"motive-half": 1}), AS) < convert(fast, AS).pv


def test_heat_costs_nothing() -> None:
    unit = mech(mounts=mounts("PPC", at="LT"))
    assert remaining_point_value(unit, card(heat=2), AS) == convert(unit, AS).pv


def test_a_destroyed_element_is_worth_nothing() -> None:
    structure = convert(armed(), AS).structure
    assert remaining_point_value(armed(), card(structure=structure), AS) == 0


def test_in_a_classic_game_a_lost_weapon_counts_as_never_mounted() -> None:
    bare = tank(mounts=mounts("Medium Laser", at="FR"))
    assert remaining_point_value(armed(), Condition(mounts={1}), CLASSIC) == convert(bare).pv


def test_a_platoon_loses_value_with_its_troopers() -> None:
    few = Condition(structure={"TPRS": 20})
    assert 0 < remaining_point_value(platoon(), few, CLASSIC) < convert(platoon()).pv


def test_a_squad_without_suits_is_worth_nothing() -> None:
    assert remaining_point_value(squad(), Condition(destroyed=set(squad().locations)), CLASSIC) == 0


@pytest.mark.parametrize("file", ODDITIES, ids=lambda file: file.stem)
def test_no_damage_makes_a_unit_worth_more(file: Path) -> None:
    unit = load(file).require()
    for edition, damage in (
        (AS, [card(criticals={name: 1}) for name in ("weapons", "mp", "engine")]),
        (CLASSIC, [Condition(mounts=set(range(len(unit.mounts)))), Condition(armor=dict.fromkeys(unit.locations, 99))]),
    ):
        whole = remaining_point_value(unit, Condition(), edition)
        assert all(remaining_point_value(unit, each, edition) <= whole for each in damage)
