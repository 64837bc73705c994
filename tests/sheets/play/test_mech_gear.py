"""Gear of 'Mechs that is switched on: boosters and their risks, what hides a 'Mech, capacitors, pods."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, status
from sheets.record.events import (
    Circumstance,
    Critical,
    CriticalRoll,
    Fire,
    HeatPhase,
    Hit,
    Move,
    Switch,
)
from sheets.units.mech import Slot, System
from tests.builders import mounts
from tests.sheets.play.table import Table, armed, filled, of


@pytest.mark.parametrize(
    ("item", "system", "numbers"),
    [
        ("ISMASC", "masc", (3, 5, 7, 11)),
        ("Supercharger", "supercharger", (3, 5, 7, 11)),
        ("Radical Heat Sink System", "radical-heat-sink", (3, 5, 7, 10, 11)),
    ],
)
def test_each_use_in_a_row_is_riskier_and_the_last_one_fails(item: str, system: Any, numbers: tuple[int, ...]) -> None:
    """digest 9.4, TW-4.4:p137:masc-example: MASC needs 7 in the third turn."""
    table = Table(armed(item, points=40))
    for number in numbers:
        table.say(Switch(system=system))
        assert table.due.target == number
        table.outcome(True)
        with pytest.raises(Refused, match="in use in this turn already"):
            table.say(Switch(system=system))
        table.end_turn()
    done = table.say(Switch(system=system))
    assert "fails" in done.happened[0].words


def test_a_turn_without_use_lowers_the_number_by_one_use() -> None:
    """digest 9.4"""
    table = Table(armed("ISMASC"))
    for _ in range(3):
        table.say(Switch(system="masc"))
        table.outcome(True)
        table.end_turn()
    table.end_turn()
    table.say(Switch(system="masc"))
    assert table.due.target == 7
    table.outcome(True)
    for _ in range(4):
        table.end_turn()
    table.say(Switch(system="masc"))
    assert table.due.target == 3


LEGS = {leg: {0: Slot(system=System.HIP, armored=True)} for leg in ("LL", "RL")}


def test_a_failing_masc_strikes_each_leg_through_component_armor() -> None:
    """BMM-7.01:p118:armored-component: the armor of the slots does not save them; nor does it save a head."""
    slots = filled({**LEGS, "RT": {0: Slot(mount=0)}})
    table = of(mounts=mounts("ISMASC", at="RT"), slots=slots)
    table.say(Switch(system="masc"))
    table.outcome(False)
    table.roll(1)
    table.roll(1)
    assert table.state.struck == {"LL": {0}, "RL": {0}}
    head = {"HD": {0: Slot(system=System.SENSORS, armored=True), 1: Slot(system=System.COCKPIT, armored=True)}}
    beheaded = of(slots=filled(head))
    beheaded.say(CriticalRoll(location="HD", dice=((6, 6),)))
    assert beheaded.state.gone == {"HD": "blown off"}


def test_a_failing_supercharger_strikes_the_engine_from_above() -> None:
    """BMM-7.01:p116:supercharger-failure, BMM-7.01:p118:armored-component: the uppermost sound slots."""
    engine = {n: Slot(system=System.ENGINE, armored=True) for n in (0, 1, 2)}
    slots = filled({"CT": engine, "RT": {0: Slot(mount=0)}})
    table = of(mounts=mounts("Supercharger", at="RT"), slots=slots)
    table.say(Critical(location="CT", slot=0))
    table.say(Critical(location="CT", slot=0))  # the first took the armor
    table.say(Switch(system="supercharger"))
    table.outcome(False)
    table.roll(4, 4)
    assert table.state.struck == {"CT": {0, 1}}


def test_a_supercharger_is_switched_on_before_it_is_run_with() -> None:
    """BMM-7.01:p116:supercharger-start: with the mode of movement, not after the move."""
    table = Table(armed("Supercharger", points=40))
    with pytest.raises(Refused, match="runs 8 hexes without its boosters"):
        table.say(Move(mode="run", hexes=9))
    table.say(Switch(system="supercharger"))
    table.outcome(True)
    table.say(Move(mode="run", hexes=9))
    assert table.state.hexes == 9


def test_a_mech_runs_at_twice_its_walk_only_after_the_roll_for_its_booster() -> None:
    """digest 9.4, 10.4: 50 tons that walk 5 run 8, and 10 with MASC; it may fail and still be run with."""
    table = Table(armed("ISMASC", points=40))
    with pytest.raises(Refused, match="runs 8 hexes without its boosters; say masc first"):
        table.say(Move(mode="run", hexes=9))
    table.say(Switch(system="masc"))
    table.outcome(True)
    table.say(Move(mode="run", hexes=10))
    assert table.state.hexes == 10


def test_radical_heat_sinks_add_four_tenths_in_their_turn() -> None:
    """digest 9.4: ten sinks carry off 14."""
    table = Table(armed("Radical Heat Sink System"))
    table.say(Switch(system="radical-heat-sink"))
    table.outcome(True)
    assert status(table.unit, table.state).heat_sunk == 14
    table.end_turn(build_up=20)
    assert table.state.heat == 6
    assert status(table.unit, table.state).heat_sunk == 10


def test_radical_heat_sinks_count_only_heat_sinks_that_work() -> None:
    """CORE:K10:radical-heat-sinks: four tenths of five working sinks are 2 points, of ten 4."""
    table = Table(armed("Radical Heat Sink System", *("Heat Sink",) * 5), edition="core-2026")
    before = table.now.heat_sunk
    for slot in range(1, 6):
        table.say(Critical(location="RT", slot=slot))
    table.end_turn(build_up=0)
    table.say(Switch(system="radical-heat-sink"))
    table.outcome(True)
    assert before == 10
    assert table.now.heat_sunk == 5 + 2


@pytest.mark.parametrize(
    ("system", "items", "armor", "heat"),
    [
        ("stealth", ("ISGuardianECMSuite",), ArmorType.STEALTH, 10),
        ("null-signature", ("Mek Null Signature System",), ArmorType.STANDARD, 10),
        ("void-signature", ("Mek Void Signature System", "ISGuardianECMSuite"), ArmorType.STANDARD, 10),
        ("chameleon-shield", ("Chameleon Light Polarization Shield",), ArmorType.STANDARD, 6),
    ],
)
def test_what_hides_heats_each_turn_until_it_is_off_or_hit(
    system: Any, items: tuple[str, ...], armor: ArmorType, heat: int
) -> None:
    """digest 9.1, digest 6: the first critical hit ends it; stealth needs its ECM."""
    table = Table(armed(*items, armor=armor, sinks=10))
    table.say(Switch(system=system))
    with pytest.raises(Refused, match="is on already"):
        table.say(Switch(system=system))
    table.end_turn(build_up=10)
    assert table.state.heat == heat
    table.say(Critical(location="RT", slot=len(items) - 1))
    table.end_turn(build_up=10)
    assert (table.state.heat, table.state.switched) == (heat, frozenset())


def test_stealth_without_its_ecm_is_refused() -> None:
    """digest 3.1"""
    with pytest.raises(Refused, match="no stealth armor that works"):
        of(armor=ArmorType.STEALTH).say(Switch(system="stealth"))


def test_a_blue_shield_halves_what_ppcs_do_and_may_burn_out() -> None:
    """digest 3.5: half of 10 is 5; after six turns in a row 3 or more keeps it."""
    table = Table(armed("Blue Shield Particle Field Damper", points=40))
    table.say(Hit(location="LT", damage=10, kind="ppc"))
    table.say(Switch(system="blue-shield"))
    table.say(Hit(location="LT", damage=10, kind="ppc"))
    table.say(Hit(location="LT", damage=10, kind="energy"))
    assert table.state.armor["LT"] == 40 - 10 - 5 - 10
    for _ in range(5):
        table.say(HeatPhase())
        assert not table.state.due
    table.say(HeatPhase())
    assert (table.due.purpose, table.due.target) == ("blue-shield", 3)
    table.outcome(True)
    table.say(HeatPhase())
    assert table.due.target == 4
    table.outcome(False)
    with pytest.raises(Refused, match="no Blue Shield that works"):
        table.say(Switch(system="blue-shield"))


def test_a_blue_shield_that_is_on_explodes_for_five() -> None:
    """digest 7.2"""
    for on, left in ((True, 12 - 5), (False, 12)):
        table = Table(armed("Blue Shield Particle Field Damper", points=40))
        if on:
            table.say(Switch(system="blue-shield"))
        table.say(Critical(location="RT", slot=0))
        while table.state.due:
            table.outcome(True if table.due.target else 0)
        assert table.state.structure["RT"] == left


def test_a_capacitor_charges_in_a_turn_without_a_shot_and_makes_the_next_one_hotter() -> None:
    """digest 7.2"""
    table = Table(armed("PPC", "PPC Capacitor", points=40))
    table.say(Switch(system="capacitor"))
    with pytest.raises(Refused, match="charges in this turn"):
        table.say(Fire(weapon=0))
    assert status(table.unit, table.state).weapons[0].why == "its capacitor charges"
    table.end_turn()
    table.say(Fire(weapon=0))
    assert table.state.heat_to_come == 10 + 5
    with pytest.raises(Refused, match="no PPC capacitor to charge"):
        table.say(Switch(system="capacitor"))


@pytest.mark.parametrize("slot", [0, 1])
def test_a_charged_capacitor_explodes_for_15_hit_itself_or_with_its_ppc(slot: int) -> None:
    """digest 7.2, CRIT:explosive-components: both are lost."""
    table = Table(armed("PPC", "PPC Capacitor", points=40, mass=100, rating=300))
    table.say(Switch(system="capacitor"))
    table.end_turn()
    table.say(Critical(location="RT", slot=slot))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    assert table.state.structure["RT"] == 21 - 15
    assert not status(table.unit, table.state).weapons[0].fires


def test_a_capacitor_without_charge_does_not_explode() -> None:
    """digest 7.2"""
    table = Table(armed("PPC", "PPC Capacitor"))
    table.say(Critical(location="RT", slot=1))
    assert not table.state.due


def test_a_coolant_pod_adds_a_point_for_each_sink_once() -> None:
    """BMM-7.01:p119:coolant-once"""
    table = Table(armed("Coolant Pod"))
    table.say(Switch(system="coolant-pod"))
    table.end_turn(build_up=25)
    assert table.state.heat == 5
    with pytest.raises(Refused, match="no coolant pod is left"):
        table.say(Switch(system="coolant-pod"))


@pytest.mark.parametrize(("used", "left"), [(False, 2), (True, 12)])
def test_an_unused_coolant_pod_explodes_for_ten(used: bool, left: int) -> None:
    """BMM-7.01:p119:coolant-hit"""
    table = Table(armed("Coolant Pod"))
    if used:
        table.say(Switch(system="coolant-pod"))
    table.say(Critical(location="RT", slot=0))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    assert table.state.structure["RT"] == left


def test_a_vibroblade_that_is_on_makes_heat_in_each_turn() -> None:
    """Digest 20: 3, 5 or 7 points by its size, while it is on and works."""
    table = Table(armed("ISSmallVibroblade", at="RA", sinks=1), quirks=False)
    table.say(Circumstance(kind="weapon-mode", value="vibroblade on"))
    assert table.now.heat_made["vibroblades"] == 3
    table.say(HeatPhase())
    assert table.state.heat == 2
    table.say(Circumstance(kind="weapon-mode", value="vibroblade off"))
    table.say(HeatPhase())
    assert table.state.heat == 1
