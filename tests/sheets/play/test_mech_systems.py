"""Critical hits to the systems of 'Mechs."""

from pathlib import Path

import pytest

from importers import load
from sheets.play import status
from sheets.play.anatomy import mech_anatomy
from sheets.record.events import (
    Critical,
    CriticalRoll,
    EndPhase,
    HeatPhase,
    Hit,
)
from sheets.units.mech import Slot, System
from tests.builders import mounts
from tests.sheets.play.table import Table, filled, of


def test_three_engine_hits_end_the_mech_and_each_heats_it(brolga: Table) -> None:
    """CRIT:engine"""
    brolga.say(Critical(location="CT", slot=0))
    brolga.say(HeatPhase(build_up=10))
    assert brolga.state.heat == 10 + 5 - 13
    brolga.say(Critical(location="CT", slot=1))
    brolga.say(Critical(location="CT", slot=2))
    assert brolga.state.destroyed == "engine"


@pytest.mark.parametrize(("edition", "at_once"), [("bmm-7.01", True), ("tw-4.4", False)])
def test_a_gyro_hit_asks_for_a_roll(data: Path, edition: str, at_once: bool) -> None:
    """BMM-7.01:p48:gyro-roll: at once; CRIT:gyro: at the end of the phase."""
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert unit is not None
    table = Table(unit, edition=edition)
    table.say(Critical(location="CT", slot=3))
    assert bool(table.state.due) is at_once
    if not at_once:
        table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("piloting", 5 + 3)


def test_a_destroyed_gyro_is_a_fall_at_six_more(brolga: Table) -> None:
    """CRIT:gyro"""
    brolga.say(Critical(location="CT", slot=3, dice=((6, 6),)))
    brolga.say(EndPhase())
    brolga.say(Critical(location="CT", slot=4, dice=((1,), (1, 2))))
    assert brolga.due.purpose == "fall-pilot"
    assert brolga.due.target == 5 + 6


def test_the_hip_halves_and_ignores_its_leg_by_the_older_book(brolga: Table) -> None:
    """CRIT:hip against BMM-7.01:p48:hip"""
    for slot in (0, 1):
        brolga.say(Critical(location="LL", slot=slot))
    brolga.say(EndPhase(dice=((6, 6), (6, 6))))
    newer, older = brolga.options, brolga.options.model_copy(update={"edition": "tw-4.4"})
    assert status(brolga.unit, brolga.state, newer).moves["walk"] == 3 - 1
    assert status(brolga.unit, brolga.state, older).moves["walk"] == 3
    assert sum(m.value for m in status(brolga.unit, brolga.state, newer).piloting_modifiers) == 2


@pytest.mark.parametrize(
    ("slot", "modifier", "walk"), [(1, 1, 4), (2, 1, 4), (3, 1, 4)], ids=["upper leg", "lower leg", "foot"]
)
def test_leg_actuators(brolga: Table, slot: int, modifier: int, walk: int) -> None:
    """CRIT:upper-leg, CRIT:lower-leg, CRIT:foot"""
    brolga.say(Critical(location="RL", slot=slot))
    brolga.say(EndPhase())
    assert brolga.due.target == 5 + modifier
    brolga.roll(6, 6)
    assert status(brolga.unit, brolga.state).moves["walk"] == walk


def test_a_shoulder_counts_in_place_of_the_arm(brolga: Table) -> None:
    """CRIT:shoulder, CRIT:upper-arm, CRIT:lower-arm"""
    brolga.say(Critical(location="RA", slot=1))
    brolga.say(Critical(location="RA", slot=2))
    assert next(w for w in status(brolga.unit, brolga.state).weapons if w.location == "RA").modifier == 2
    brolga.say(Critical(location="RA", slot=0))
    assert next(w for w in status(brolga.unit, brolga.state).weapons if w.location == "RA").modifier == 4
    punch = next(strike for strike in status(brolga.unit, brolga.state).physical if "Right Arm" in strike.name)
    assert punch.why == "the shoulder is hit"


def test_sensors_first_hinder_and_then_blind(brolga: Table) -> None:
    """CRIT:sensors"""
    brolga.say(Critical(location="HD", slot=1))
    assert all(weapon.modifier == 2 for weapon in status(brolga.unit, brolga.state).weapons)
    brolga.say(Critical(location="HD", slot=4))
    assert not any(weapon.fires for weapon in status(brolga.unit, brolga.state).weapons)


def test_a_heat_sink_is_lost_in_the_heat_phase_of_the_same_turn(brolga: Table) -> None:
    """CRIT:heat-sink"""
    brolga.say(Critical(location="LT", slot=3))
    brolga.say(HeatPhase(build_up=13))
    assert brolga.state.heat == 1


def test_what_a_blown_off_leg_held_is_gone_at_once() -> None:
    """CRIT:leg-blown-off, digest 10.4: given a jump jet in each leg, when a leg is blown off, then its jet is gone;
    walking changes when the phase is over."""
    jets = (*mounts("Jump Jet", at="LL"), *mounts("Jump Jet", at="RL"))
    table = of(points=9, mounts=jets, slots=filled({"LL": {4: Slot(mount=0)}, "RL": {4: Slot(mount=1)}}))
    before = status(table.unit, table.state).moves
    table.say(CriticalRoll(location="LL", dice=((6, 6),)))
    after = status(table.unit, table.state).moves
    assert (before["jump"], after["jump"], after["walk"]) == (2, 1, before["walk"])


def test_a_jump_jet_costs_a_point_of_jumping(brolga: Table) -> None:
    """CRIT:jump-jet"""
    brolga.say(Critical(location="LL", slot=4))
    brolga.say(EndPhase())
    assert status(brolga.unit, brolga.state).moves["jump"] == 4


@pytest.mark.parametrize(("build_up", "hits"), [(13 + 14, 0), (13 + 15, 1), (13 + 25, 1), (13 + 26, 2)])
def test_heat_without_life_support_hurts_the_pilot(brolga: Table, build_up: int, hits: int) -> None:
    """CRIT:life-support: 1 point from 15 to 25, 2 from 26."""
    brolga.say(Critical(location="HD", slot=0))
    brolga.say(HeatPhase(build_up=build_up))
    while brolga.state.due:
        brolga.outcome(True)
    assert brolga.state.crew[0].hits == hits


def test_the_slots_of_a_lost_torso_count_as_engine_hits() -> None:
    """CRIT:engine"""
    slots = filled({"LT": {n: Slot(system=System.ENGINE) for n in range(3)}, "CT": {0: Slot(system=System.ENGINE)}})
    table = of(points=0, slots=slots)
    table.say(Hit(location="LT", damage=12, dice=((1, 1),)))
    assert mech_anatomy(table.unit).system_hits(table.state, System.ENGINE) == 3
    assert table.state.destroyed == "engine"
