"""Weapons and ammunition in play, the same way for every family: fire, jams, bins, other munitions."""

from pathlib import Path
from typing import Any

import pytest

from importers import load
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Refused, status
from sheets.record.events import ClearJam, CrewHit, Critical, Fire, Heat, HeatPhase, Move, ReactorSwitch, Reload
from sheets.units import Mech, Vehicle
from sheets.units.outfit import outfit
from sheets.units.systems import Armor, Engine
from sheets.units.vehicle import Motive
from tests.builders import COMMON, mech, mounts
from tests.sheets.play.table import Table, armed


@pytest.fixture
def brolga(data: Path) -> Table:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return Table(unit, quirks=False)


def titled(table: Table, title: str) -> int:
    """The place of the first item of that title in `unit.mounts`."""
    return next(mounted.position for mounted in outfit(table.unit).mounted if mounted.item.title == title)


def tank(*items: str, motive: Motive = Motive.TRACKED) -> Table:
    """A tank with what its front carries; ammunition is in the body."""
    carried = [mounts(name, at="BD" if "Ammo" in name else "FR") for name in items]
    given: dict[str, Any] = {
        "motive": motive,
        "mass": 40,
        "cruise": 5,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points={"FR": 20, "RS": 15, "LS": 15, "RR": 10}),
        "mounts": tuple(mount for some in carried for mount in some),
    }
    return Table(Vehicle(**(COMMON | given)))


def test_firing_heats_and_takes_shots_and_moving_heats_too(brolga: Table) -> None:
    """digest 9.1"""
    launcher, ammo = titled(brolga, "SRM 6"), titled(brolga, "SRM 6 Ammo")
    brolga.say(Fire(weapon=launcher))
    assert brolga.state.shots[ammo] == 14
    brolga.say(Move(mode="run", hexes=5))
    brolga.say(Heat(points=20))
    brolga.say(HeatPhase())
    assert brolga.state.heat == 4 + 2 + 15 - 13


def test_a_cooled_shot_makes_less_heat() -> None:
    """digest 21.1: an improved cooling jacket takes a point off, no jacket adds two; without quirks neither does."""
    unit = armed("Medium Laser")
    cooled = unit.mounts[0].model_copy(update={"quirks": ("imp_cooling",)})
    unit = unit.model_copy(update={"mounts": (cooled,)})
    for quirks, heat in ((True, 2), (False, 3)):
        table = Table(unit, quirks=quirks)
        table.say(Fire(weapon=0))
        assert table.state.heat_to_come == heat


def test_vehicles_count_shots_and_no_heat() -> None:
    """digest 9.5: the lot feeds every autocannon of its class."""
    table = tank("Autocannon/5", "Autocannon/5", "IS Ammo AC/5")
    table.say(Fire(weapon=0))
    table.say(Fire(weapon=1))
    assert (table.state.shots[2], table.state.heat_to_come) == (18, 0)


@pytest.mark.parametrize(
    ("gun", "ammo", "most"),
    [
        ("Autocannon/5", "IS Ammo AC/5", 1),
        ("ISUltraAC5", "IS Ultra AC/5 Ammo", 2),
        ("ISRotaryAC5", "ISRotaryAC5 Ammo", 6),
    ],
)
def test_a_weapon_fires_no_more_often_than_it_can(gun: str, ammo: str, most: int) -> None:
    """digest 2: ultra autocannons fire twice in a turn, rotary ones up to six times, everything else once."""
    table = tank(gun, ammo)
    with pytest.raises(Refused, match="in a turn"):
        table.say(Fire(weapon=0, times=most + 1))
    table.say(Fire(weapon=0, times=most))
    with pytest.raises(Refused, match="fired already"):
        table.say(Fire(weapon=0))
    table.say(HeatPhase())
    table.say(Fire(weapon=0))


def test_a_jammed_weapon_fires_again_in_the_turn_after_it_is_cleared(brolga: Table) -> None:
    """BMM-7.01:p81:crippled-by-jams"""
    brolga.say(Fire(weapon=0, jammed=True))
    with pytest.raises(Refused, match="jammed"):
        brolga.say(Fire(weapon=0))
    brolga.say(ClearJam(weapon=0))
    assert not brolga.state.jammed
    brolga.say(HeatPhase())
    brolga.say(Fire(weapon=0))


def test_an_empty_lot_is_filled_in_the_bay() -> None:
    """digest 7.1"""
    table = tank("Autocannon/5", "IS Ammo AC/5")
    table.say(Reload(bin=1, shots=0))
    with pytest.raises(Refused, match="no ammunition"):
        table.say(Fire(weapon=0))
    table.say(Reload(bin=1))
    assert table.state.shots[1] == 20
    with pytest.raises(Refused, match="20 are a full load"):
        table.say(Reload(bin=1, shots=21))


def test_a_bin_takes_another_munition_of_its_kind_and_explodes_as_that(brolga: Table) -> None:
    """digest 7.1: inferno missiles burn as hot as they explode, 30 points at most."""
    ammo = titled(brolga, "SRM 6 Ammo")
    with pytest.raises(Refused, match="does not go into"):
        brolga.say(Reload(bin=ammo, ammo="IS Ammo SRM-4 Inferno"))
    brolga.say(Reload(bin=ammo, ammo="IS Ammo SRM-6 Inferno"))
    assert brolga.state.loaded == {ammo: "IS Ammo SRM-6 Inferno"}
    location, slot = next(
        (place, number)
        for place, row in brolga.unit.slots.items()
        for number, held in enumerate(row)
        if held is not None and held.mount == ammo
    )
    brolga.say(Critical(location=location, slot=slot))
    assert brolga.state.heat_to_come == 30
    fresh = Table(brolga.unit)
    fresh.say(Reload(bin=ammo, ammo="IS Ammo SRM-6 Inferno"))
    fresh.say(Reload(bin=ammo))
    assert fresh.state.loaded == {}


def test_half_a_load_of_armor_piercing_shells_fills_the_bin() -> None:
    """digest 3.1: a ton of armor-piercing shells is half as many."""
    table = tank("Autocannon/5", "IS Ammo AC/5")
    table.say(Reload(bin=1, ammo="IS Ammo AC/5 - Armor-Piercing"))
    assert table.state.shots[1] == 10


@pytest.mark.parametrize("why", ["shut down", "no conscious warrior", "out of the game"])
def test_nobody_fires_or_moves_who_cannot_act(why: str) -> None:
    """digest 8.2, 9.2: an unconscious pilot does nothing, nor does a 'Mech without its reactor, nor a wreck."""
    table = Table(armed("Medium Laser"))
    match why:
        case "shut down":
            table.say(ReactorSwitch(on=False))
        case "no conscious warrior":
            table.say(CrewHit(hits=1, dice=((1, 1),)))
        case _:
            table.say(CrewHit(hits=6))
    for event in (Fire(weapon=0), Move(mode="walk", hexes=1)):
        with pytest.raises(Refused, match=why):
            table.say(event)
    assert not status(table.unit, table.state).weapons[0].fires


def test_the_pilot_of_an_empty_mech_still_walks() -> None:
    """digest 9.1"""
    table = Table(mech())
    table.say(Move(mode="walk", hexes=1))
    assert table.state.heat_to_come == 1
