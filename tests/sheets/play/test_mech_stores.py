"""Dumped bins, ejection, water, emergency coolant and other gear of 'Mechs."""

from typing import Any

import pytest

from sheets.equipment.kinds import CockpitType
from sheets.play import Refused, status
from sheets.record.events import (
    Bail,
    ClearJam,
    Convert,
    CrewHit,
    Critical,
    Dump,
    Enter,
    Fire,
    HeatPhase,
    Hit,
    LayBridge,
    ReactorSwitch,
    Reload,
    Switch,
)
from sheets.units.mech import Slot, System
from tests.builders import mounts
from tests.sheets.play.table import Table, armed, filled, of


def test_a_dumped_bin_is_empty_after_the_turn() -> None:
    """digest 7.5"""
    table = Table(armed("IS Ammo AC/5"))
    table.say(Dump(bin=0))
    assert table.state.shots[0] == 20
    table.end_turn()
    assert table.state.shots[0] == 0
    with pytest.raises(Refused, match="the bin is empty"):
        table.say(Dump(bin=0))


def test_a_hit_from_behind_sets_off_what_is_being_dumped() -> None:
    """digest 7.5"""
    for rear, left in ((False, 12), (True, 12 - 5)):
        table = Table(armed("IS Ammo AC/5", points=40))
        table.say(Reload(bin=0, shots=1))
        table.say(Dump(bin=0))
        table.say(Hit(location="LT", damage=1, rear=rear))
        while table.state.due:
            table.outcome(True if table.due.target else 0)
        assert table.state.structure["RT"] == left


def test_the_crew_ejects_by_choice() -> None:
    """BMM-7.01:p81:ejected-mech: the 'Mech counts as destroyed."""
    table = of()
    table.say(Bail())
    assert (table.state.ejected, table.state.destroyed) == (True, "ejection")
    asleep = of()
    asleep.say(CrewHit(dice=((1, 1),)))
    with pytest.raises(Refused, match="no conscious warrior"):
        asleep.say(Bail())
    with pytest.raises(Refused, match="no ejection system"):
        of(quirks=({"code": "no_eject"},)).say(Bail())


@pytest.mark.parametrize(("depth", "cooled"), [(1, 2), (2, 6), (3, 6)])
def test_water_cools_the_sinks_that_stand_in_it_by_six_at_most(depth: int, cooled: int) -> None:
    """digest 9.1: two sinks in the legs at depth 1, all at depth 2."""
    slots = filled({"LL": {0: Slot(mount=0)}, "RL": {0: Slot(mount=1)}})
    table = of(sinks=12, mounts=(*mounts("Heat Sink", at="LL"), *mounts("Heat Sink", at="RL")), slots=slots)
    table.say(Enter(terrain="water", depth=depth))
    table.outcome(True)
    assert status(table.unit, table.state).heat_sunk == 12 + cooled
    table.say(Enter())
    assert status(table.unit, table.state).heat_sunk == 12


def test_without_life_support_the_pilot_has_no_air_under_water() -> None:
    """CRIT:life-support"""
    table = of(slots=filled({"HD": {0: Slot(system=System.LIFE_SUPPORT)}}))
    table.say(Critical(location="HD", slot=0))
    table.say(Enter(terrain="water", depth=2))
    table.outcome(True)
    table.say(HeatPhase())
    table.outcome(True)
    assert table.state.crew[0].hits == 1


def test_infernos_burn_in_less_heat_than_other_ammunition() -> None:
    """digest 9.2: 4 or more at 10 heat, where other ammunition is safe up to 18."""
    table = Table(armed("IS Ammo SRM-6"))
    table.say(HeatPhase(build_up=20))
    assert not table.state.due
    again = Table(armed("IS Ammo SRM-6"))
    again.say(Reload(bin=0, ammo="IS Ammo SRM-6 Inferno"))
    again.say(HeatPhase(build_up=20))
    assert (again.due.purpose, again.due.target) == ("inferno-explosion-heat", 4)


def test_other_mechs_keep_their_shape() -> None:
    """IO"""
    with pytest.raises(Refused, match="cannot become an airmech"):
        of().say(Convert(shape="airmech"))
    dark = of()
    dark.say(ReactorSwitch(on=False))
    with pytest.raises(Refused, match="shut down"):
        dark.say(Switch(system="masc"))


def flushing(*dice: int, turns: int = 0) -> Table:
    """A 'Mech of 20 heat whose emergency coolant system fires, after so many turns in which it did."""
    engine = {"CT": {n: Slot(system=System.ENGINE) for n in range(3)}, "RT": {0: Slot(mount=0)}}
    table = of(mounts=mounts("ISRISCEmergencyCoolantSystem", at="RT"), slots=filled(engine))
    table.say(Switch(system="emergency-coolant-system"))
    for _ in range(turns):
        table.end_turn(build_up=30)
    table.say(HeatPhase(build_up=30 - table.state.heat))
    table.roll(*dice)
    return table


def test_an_emergency_coolant_system_takes_six_and_the_margin_off() -> None:
    """digest 9.4: 3 or more at first; 20 heat less 6 and 9 - 3."""
    table = flushing(4, 5)
    assert table.state.heat == 8
    assert not table.state.due


def test_below_fourteen_heat_it_stays_quiet() -> None:
    """digest 9.4"""
    table = of(mounts=mounts("ISRISCEmergencyCoolantSystem", at="RT"), slots=filled({"RT": {0: Slot(mount=0)}}))
    table.say(Switch(system="emergency-coolant-system"))
    table.say(HeatPhase(build_up=23))
    assert (table.state.heat, table.state.due) == (13, ())


def test_one_that_fails_is_lost_and_strikes_the_engine() -> None:
    """digest 9.4: the second turn in a row needs 5."""
    table = flushing(2, 2, turns=1)
    assert table.state.struck == {"CT": frozenset({0})}
    with pytest.raises(Refused):
        table.say(Switch(system="emergency-coolant-system"))


def test_nobody_clears_a_jam_of_a_wreck() -> None:
    """digest 13.4: the crew unjams it."""
    table = Table(armed("PPC"))
    table.say(Fire(weapon=0, jammed=True))
    table.say(ReactorSwitch(on=False))
    with pytest.raises(Refused, match="stays jammed: shut down"):
        table.say(ClearJam(weapon=0))


@pytest.mark.parametrize("kind", ["armor-piercing", "standard"])
def test_modular_armor_treats_armor_piercing_shot_as_armor_does(kind: Any) -> None:
    """digest 3.1: a shot that modular armor stops asks for a roll where it pierces armor or the location roll was
    critical, and for none else."""
    for critical in (False, True):
        table = Table(armed("ISModularArmor", points=20))
        table.say(Hit(location="RT", damage=5, kind=kind, critical_modifier=-2, through_armor_critical=critical))
        assert table.state.absorbed == {0: 5}
        rolls = 0
        while table.state.due:
            rolls += table.due.purpose == "critical-count"
            table.outcome(0)
        assert rolls == critical + (kind == "armor-piercing")


def test_a_bridge_on_a_mech_takes_the_hits_of_its_place() -> None:
    """TW-4.4:p130:bridge-layer: until its CF is gone; weapons beside it cannot fire before it is laid."""
    table = Table(armed("LightBridgeLayer", "Medium Laser", points=20))
    table.say(Hit(location="RT", damage=5))
    assert (table.state.armor["RT"], table.state.absorbed) == (20, {0: 5})
    assert table.now.weapons[0].why == "a bridge is in its way"
    table.say(LayBridge(bridge=0))
    assert table.now.weapons[0].fires
    table.say(Hit(location="RT", damage=5))
    assert table.state.armor["RT"] == 15


@pytest.mark.parametrize(
    ("cockpit", "added"),
    [(CockpitType.STANDARD, 0), (CockpitType.INDUSTRIAL, 1), (CockpitType.PRIMITIVE_INDUSTRIAL, 2)],
)
def test_an_industrial_cockpit_makes_shots_harder(cockpit: CockpitType, added: int) -> None:
    """construction digest 2.5: 1 without advanced fire control; 2 in a primitive one (unconfirmed)."""
    assert sum(modifier.value for modifier in of(cockpit=cockpit).now.gunnery) == added
