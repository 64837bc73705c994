"""Weapon bays of large craft on their record sheet: the attack values of each load of their launchers."""

import pytest

from sheets.record import Condition
from sheets.recordsheet import record_sheet
from sheets.recordsheet.model import WeaponBay
from tests.exporters.recordsheet.craft import dropship

AR10 = "Capital Missile Launcher (AR10 Launcher)"


def bay_of(*items: str, condition: Condition | None = None) -> WeaponBay:
    """The only bay of a DropShip, with these items in its nose."""
    mounts = [{"item": name, "location": "NOS", "opens_bay": number == 0} for number, name in enumerate(items)]
    (found,) = record_sheet(dropship(tech_base="mixed-is", mounts=mounts), condition or Condition()).bays
    return found


@pytest.mark.parametrize(
    ("launchers", "modes"),
    [
        (["ISMML9"], {"LRM": (5, 5, 5, 0), "SRM": (10, 0, 0, 0)}),
        (["ISMML9", "ISMML9"], {"LRM": (10, 10, 10, 0), "SRM": (20, 0, 0, 0)}),
        (
            ["CLATM12", "CLATM12"],
            {"Standard": (40, 40, 0, 0), "Extended range": (20, 20, 20, 20), "High explosive": (60, 0, 0, 0)},
        ),
    ],
)
def test_launchers_of_several_loads_have_values_for_each(
    launchers: list[str], modes: dict[str, tuple[int, ...]]
) -> None:
    """BV:appendix A: an MML 9 has an attack value of 5 with LRMs, an ATM 12 of 20."""
    bay = bay_of(*launchers)
    assert {mode.name: mode.values for mode in bay.modes} == modes
    assert bay.values is None


def test_launchers_whose_loads_differ_have_the_sum_of_their_usual_values() -> None:
    """BV:appendix A: an ATM 12 has 20 at short and medium range, an improved one 24."""
    bay = bay_of("CLATM12", "CLiATM12", "Clan Ammo ATM-12", "Clan Ammo iATM-12 IIW")
    assert (bay.modes, bay.values) == ((), (44, 44, 0, 0))


def test_other_weapons_have_one_line_of_values() -> None:
    bay = bay_of("Medium Laser", "Medium Laser")
    assert (bay.modes, bay.values) == ((), (10, 0, 0, 0))


def test_each_missile_aboard_of_an_ar10_has_its_values_and_its_heat() -> None:
    """TO: a Killer Whale makes 20 points of heat, a White Shark 15, a Barracuda 10, whatever fires it."""
    bay = bay_of(AR10, AR10, "Ammo AR10 Barracuda", "Ammo AR10 Killer Whale")
    assert [(mode.name, mode.heat) for mode in bay.modes] == [("Barracuda", 20), ("Killer Whale", 40)]
    assert [mode.values for mode in bay.modes] == [(4, 4, 4, 4), (8, 8, 8, 8)]
    assert bay_of(AR10).modes == ()


def test_equal_loads_of_a_bay_are_added_up() -> None:
    """Two tons of LRM-20 ammunition have 6 shots each, and 2 of the first are spent."""
    shots = Condition(shots={1: 2})
    bay = bay_of("LRM 20", "IS Ammo LRM-20", "IS Ammo LRM-20", condition=shots)
    assert [(load.full, load.left) for load in bay.loads] == [(12, 10)]
    lost = bay_of("LRM 20", "IS Ammo LRM-20", "IS Ammo LRM-20", condition=Condition(mounts={1}))
    assert [(load.full, load.left) for load in lost.loads] == [(12, 6)]


def test_a_bay_is_lost_with_all_of_its_weapons() -> None:
    lost = [bay_of("PPC", "PPC", condition=Condition(mounts=mounts)).lost for mounts in ({0}, {0, 1})]
    assert lost == [False, True]
