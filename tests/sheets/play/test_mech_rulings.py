"""What happens to 'Mechs: a ruling a test, its id in the docstring."""

from pathlib import Path
from typing import Any

import pytest

from importers import load
from sheets.equipment.kinds import ArmorType, EngineType, StructureType
from sheets.play import Refused, marks, status
from sheets.play.anatomy import mech_anatomy
from sheets.record import Condition
from sheets.record.events import (
    Attack,
    CrewHit,
    Critical,
    CriticalRoll,
    EndPhase,
    Fall,
    HeatPhase,
    Hit,
    Marked,
    Move,
    Spend,
    Stand,
)
from sheets.units import Mech, Mount
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Structure
from tests.builders import mech
from tests.sheets.play.table import Table


@pytest.fixture
def brolga(data: Path) -> Table:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    plain = tuple(mount.model_copy(update={"quirks": ()}) for mount in unit.mounts)  # its laser is an accurate one
    return Table(unit.model_copy(update={"mounts": plain}))


def of(**fields: Any) -> Table:
    """A table with a small 'Mech of the builders."""
    options = fields.pop("options", {})
    return Table(mech(**fields), **options)


def filled(slots: dict[str, dict[int, Slot]], body: Body = Body.BIPED) -> dict[str, tuple[Slot | None, ...]]:
    """Critical slots of a 'Mech that are empty but for these."""
    plain = mech(body=body).slots
    return {
        place: tuple(slots.get(place, {}).get(number) for number in range(len(row))) for place, row in plain.items()
    }


# --- damage -------------------------------------------------------------------------------------------------------


def test_damage_goes_through_armor_and_structure_and_on_to_the_torso() -> None:
    """digest 2.1: a destroyed arm passes what is left over to the torso of its side."""
    table = of(points=5)
    table.say(Hit(location="LA", damage=16, dice=((1, 1),)))
    assert table.state.gone == {"LA": "destroyed"}
    assert table.state.armor["LT"] == 5 - (16 - 5 - 8)


def test_damage_from_the_rear_stays_on_the_rear() -> None:
    """digest 2: excess transfers to the armor of the same facing."""
    table = of(points=5)
    table.say(Hit(location="LA", damage=14, rear=True, dice=((1, 1),)))
    assert (table.state.rear["LT"], table.state.armor["LT"]) == (0, 5)


def test_a_lost_side_torso_takes_its_arm_along() -> None:
    """digest 11"""
    table = of(points=0)
    table.say(Hit(location="LT", damage=12, dice=((1, 1),)))
    assert table.state.gone == {"LT": "destroyed", "LA": "blown off"}


def test_the_center_torso_is_the_end() -> None:
    """digest 11"""
    table = of(points=0)
    table.say(Hit(location="CT", damage=16, dice=((1, 1),)))
    assert table.state.destroyed == "location"


def test_a_head_hit_hurts_the_pilot() -> None:
    """TW-4.4:p41:head-hits: when the head takes at least a point."""
    table = of(points=5)
    table.say(Hit(location="HD", damage=1, dice=((2, 2),)))
    assert table.state.crew[0].hits == 1


@pytest.mark.parametrize(
    ("armor", "kind", "damage", "left"),
    [
        (ArmorType.HARDENED, "standard", 4, 8),
        (ArmorType.FERRO_LAMELLOR, "energy", 5, 6),
        (ArmorType.FERRO_LAMELLOR, "standard", 1, 10),
        (ArmorType.REACTIVE, "missile", 5, 8),
        (ArmorType.REFLECTIVE, "energy", 1, 9),
        (ArmorType.REFLECTIVE, "physical", 3, 4),
        (ArmorType.BALLISTIC_REINFORCED, "ballistic", 6, 7),
        (ArmorType.IMPACT_RESISTANT, "physical", 6, 6),
        (ArmorType.FERRO_FIBROUS, "acid", 1, 7),
        (ArmorType.STANDARD, "flechette", 5, 8),
        (ArmorType.STANDARD, "energy", 5, 5),
    ],
)
def test_armor_of_each_kind(armor: ArmorType, kind: Any, damage: int, left: int) -> None:
    """digest 3.1, BMM-7.01:p114:reflective, BMM-7.01:p114:ballistic-reinforced"""
    table = of(points=10, armor=armor)
    table.say(Hit(location="LL", damage=damage, kind=kind))
    assert table.state.armor["LL"] == left


def test_a_half_point_of_hardened_armor_is_carried() -> None:
    """BMM-7.01:p114:hardened: a point goes only after two full points."""
    table = of(points=10, armor=ArmorType.HARDENED)
    table.say(Hit(location="LL", damage=1))
    assert table.state.armor["LL"] == 10
    table.say(Hit(location="LL", damage=1))
    assert (table.state.armor["LL"], table.state.half_points) == (9, frozenset())


def test_reflective_armor_absorbs_two_points_with_each_and_passes_the_rest() -> None:
    """BMM-7.01:p114:reflective"""
    table = of(points=3, armor=ArmorType.REFLECTIVE)
    table.say(Hit(location="LL", damage=10, kind="energy", dice=((1, 1),)))
    assert (table.state.armor["LL"], table.state.structure["LL"]) == (0, 12 - 4)


@pytest.mark.parametrize(
    ("armor", "edition", "through"),
    [
        (ArmorType.BALLISTIC_REINFORCED, "bmm-7.01", 4),
        (ArmorType.BALLISTIC_REINFORCED, "tw-4.4", 2),
        (ArmorType.REACTIVE, "bmm-7.01", 2),
        (ArmorType.REACTIVE, "tw-4.4", 2),
    ],
)
def test_what_goes_through_armor_that_halves_is_halved_but_by_the_later_book(
    armor: ArmorType, edition: str, through: int
) -> None:
    """digest 23, BMM-7.01:p114:ballistic-reinforced: 10 points of missiles on 3 points of armor."""
    table = of(points=3, armor=armor, options={"edition": edition})
    table.say(Hit(location="LL", damage=10, kind="missile", dice=((1, 1),)))
    assert (table.state.armor["LL"], table.state.structure["LL"]) == (0, 12 - through)


@pytest.mark.parametrize(("kind", "lost"), [(StructureType.COMPOSITE, 6), (StructureType.REINFORCED, 1)])
def test_structure_of_each_kind(kind: StructureType, lost: int) -> None:
    """digest 3.2, BMM-7.01:p117:reinforced-circles"""
    table = of(points=0, structure=Structure(type=kind))
    table.say(Hit(location="LL", damage=3, dice=((1, 1),)))
    assert table.state.structure["LL"] == 12 - lost


def test_armor_piercing_shot_that_armor_stops_may_still_find_something() -> None:
    """digest 3.1"""
    table = of(points=20, slots=filled({"LL": {0: Slot(system=System.HIP)}}))
    table.say(Hit(location="LL", damage=5, kind="armor-piercing", critical_modifier=-3))
    assert table.due.modifiers[0].value == -3


def test_armor_piercing_damage_that_goes_on_asks_no_second_time() -> None:
    """BMM-7.01:p106:ap-transfer"""
    table = of(points=2)
    table.say(Hit(location="LA", damage=11, kind="armor-piercing", critical_modifier=-3, dice=((1, 1),)))
    assert table.state.armor["LT"] == 1
    assert table.state.due == ()


# --- critical hits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "number"), [((3, 4), 0), ((4, 4), 1), ((5, 5), 2), ((6, 6), 3)])
def test_the_number_of_critical_hits(brolga: Table, roll: tuple[int, int], number: int) -> None:
    """CRIT:number"""
    brolga.say(CriticalRoll(location="CT", dice=(roll,)))
    for slot in range(number):
        brolga.outcome(slot)
    assert brolga.state.due == ()
    assert len(brolga.state.struck.get("CT", ())) == number


def test_a_twelve_blows_a_limb_off_and_nothing_in_it_explodes(brolga: Table) -> None:
    """CRIT:arm-blown-off, CRIT:leg-blown-off"""
    brolga.say(CriticalRoll(location="LL", dice=((6, 6),)))
    assert brolga.state.gone == {"LL": "blown off"}
    brolga.say(EndPhase())
    assert brolga.due.purpose == "fall-facing"


def test_a_twelve_on_the_head_ends_the_mech(brolga: Table) -> None:
    """CRIT:head-blown-off"""
    brolga.say(CriticalRoll(location="HD", dice=((6, 6),)))
    assert (brolga.state.destroyed, brolga.state.crew[0].dead) == ("pilot", True)


def test_empty_slots_are_rolled_again(brolga: Table) -> None:
    """CRIT:roll-again"""
    brolga.say(CriticalRoll(location="CT", dice=((4, 4), (6, 6))))
    assert brolga.due.purpose == "critical-slot"
    brolga.roll(1, 1)
    assert brolga.state.struck == {"CT": {0}}


def test_one_die_is_enough_when_one_half_has_anything_to_hit(brolga: Table) -> None:
    """CRIT:head-and-legs, CRIT:torso-and-arms"""
    brolga.say(CriticalRoll(location="LT", dice=((4, 4),)))
    assert brolga.due.dice == 1


def test_criticals_move_inward_when_all_was_hit_in_earlier_phases() -> None:
    """CRIT:transfer, from its example: the second roll of the same turn, a phase later, goes to the center torso."""
    lasers = (Mount(item="Medium Laser", location="RT"), Mount(item="Medium Laser", location="RT"))
    slots = filled({"RT": {0: Slot(mount=0), 1: Slot(mount=1)}, "CT": {0: Slot(system=System.ENGINE)}})
    table = of(points=0, mounts=lasers, slots=slots)
    table.say(Critical(location="RT", slot=0))
    table.say(EndPhase())
    table.say(Hit(location="RT", damage=2, dice=((6, 6), (2,))))
    assert table.state.struck == {"RT": {0, 1}}, "the two that are left over are lost"
    table.say(EndPhase())
    table.say(Hit(location="RT", damage=2, dice=((5, 5), (1,))))
    assert table.state.struck["CT"] == {0}


def test_criticals_of_the_center_torso_never_move() -> None:
    """CRIT:transfer"""
    table = of()
    table.say(CriticalRoll(location="CT", dice=((6, 6),)))
    assert (table.state.struck, table.state.due) == ({}, ())


def test_a_weapon_is_lost_with_its_first_slot_and_soaks_up_the_second(brolga: Table) -> None:
    """CRIT:several-slots, CRIT:weapons"""
    brolga.say(Critical(location="RA", slot=3))
    brolga.say(Critical(location="RA", slot=4))
    laser = next(w for w in status(brolga.unit, brolga.state).weapons if w.location == "RA")
    assert (laser.fires, laser.why) == (False, "destroyed")


def test_the_armor_of_a_component_takes_the_first_hit() -> None:
    """digest 5.1"""
    table = of(slots=filled({"CT": {0: Slot(system=System.GYRO, armored=True)}}))
    table.say(Critical(location="CT", slot=0))
    assert (table.state.struck, table.state.component_armor) == ({}, {"CT": {0}})
    table.say(Critical(location="CT", slot=0))
    assert table.state.struck == {"CT": {0}}


@pytest.mark.parametrize(
    ("fields", "modifier"),
    [
        ({"structure": Structure(type=StructureType.INDUSTRIAL)}, 2),
        ({"structure": Structure(type=StructureType.REINFORCED)}, -1),
        ({"armor": ArmorType.HARDENED}, -2),
        ({"armor": ArmorType.ANTI_PENETRATIVE_ABLATION}, -2),
    ],
)
def test_modifiers_of_the_roll_for_criticals(fields: dict[str, Any], modifier: int) -> None:
    """digest 5.1, BMM-7.01:p45:hardened-criticals"""
    table = of(**fields)
    table.say(CriticalRoll(location="CT"))
    assert [found.value for found in table.due.modifiers] == [modifier]


def test_three_engine_hits_end_the_mech_and_each_heats_it(brolga: Table) -> None:
    """CRIT:engine"""
    brolga.say(Critical(location="CT", slot=0))
    brolga.say(HeatPhase(build_up=10))
    assert brolga.state.heat == 10 + 5 - 13
    brolga.say(Critical(location="CT", slot=1))
    brolga.say(Critical(location="CT", slot=2))
    assert brolga.state.destroyed == "engine"


def test_a_combustion_engine_may_explode_at_the_end_of_the_phase() -> None:
    """CRIT:ice"""
    table = of(engine=EngineType.ICE, slots=filled({"CT": {0: Slot(system=System.ENGINE)}}))
    table.say(Critical(location="CT", slot=0))
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("engine-explosion", 10)
    table.roll(4, 6)
    assert table.state.destroyed == "engine explosion"


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
    brolga.say(Critical(location="CT", slot=4))
    brolga.say(EndPhase(dice=((1,), (1, 2))))
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
    assert "punch with the Right Arm" not in status(brolga.unit, brolga.state).physical


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


def test_a_cockpit_hit_kills(brolga: Table) -> None:
    """CRIT:cockpit"""
    brolga.say(Critical(location="HD", slot=2))
    assert (brolga.state.crew[0].dead, brolga.state.destroyed) == (True, "pilot")


# --- explosions ---------------------------------------------------------------------------------------------------


def gunner(shots: int | None, *more: Mount, **slots: dict[int, Slot]) -> Table:
    """A 'Mech with machine gun ammunition in its left torso."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=shots)
    held = {"LT": {0: Slot(mount=0), **{n + 1: Slot(mount=n + 1) for n in range(len(more))}}} | slots
    return of(points=20, mass=100, rating=300, mounts=(ammo, *more), slots=filled(held))


def test_a_ton_of_machine_gun_ammunition_explodes_for_400_points() -> None:
    """CRIT:ammunition, from its example."""
    table = gunner(200)
    table.say(Critical(location="LT", slot=0))
    assert any("400 points" in happening.words for happening in table.done.happened if table.done)


def test_the_pilot_rolls_twice_for_an_explosion() -> None:
    """BMM-7.01:p52:explosion-consciousness"""
    table = gunner(3)
    table.say(Critical(location="LT", slot=0))
    assert table.due.target == 3
    table.roll(6, 6)
    assert table.due.target == 5


def test_an_explosion_strikes_structure_and_rolls_for_criticals() -> None:
    """CRIT:ammunition"""
    table = gunner(3)
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1))))
    assert (table.state.structure["LT"], table.state.armor["LT"]) == (21 - 6, 20)


def test_an_empty_bin_only_soaks_up_the_hit() -> None:
    """CRIT:ammunition"""
    table = gunner(3)
    table.say(Spend(bin=0, shots=3))
    table.say(Critical(location="LT", slot=0))
    assert (table.state.due, table.state.crew[0].hits) == ((), 0)


def test_case_lets_the_rest_out() -> None:
    """CRIT:ammunition"""
    table = gunner(200, Mount(item="ISCASE", location="LT"))
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1))))
    assert table.state.gone == {"LT": "destroyed", "LA": "blown off"}
    assert table.state.structure["CT"] == 31


def test_without_case_the_center_torso_follows() -> None:
    """CRIT:ammunition"""
    table = gunner(200)
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1), (1, 1))))
    assert (table.state.destroyed, table.state.crew[0].dead) == ("location", True)


def test_case_two_lets_one_point_through_and_takes_rear_armor() -> None:
    """BMM-7.01:p119:case-ii"""
    table = gunner(200, Mount(item="ISCASEII", location="LT"))
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6))))
    assert table.due.purpose == "case-ii"
    table.roll(4, 4)
    assert (table.state.structure["LT"], table.state.rear["LT"], table.state.due) == (20, 0, ())


def test_a_gauss_rifle_explodes_once() -> None:
    """CRIT:explosive-components"""
    rifle = Mount(item="ISGaussRifle", location="RA")
    slots = filled({"RA": {n: Slot(mount=0) for n in range(4, 11)}})
    table = of(points=20, mass=100, rating=300, mounts=(rifle,), slots=slots)
    table.say(Critical(location="RA", slot=4, dice=((6, 6), (6, 6), (1, 1), (1, 1))))
    assert table.state.gone == {"RA": "destroyed"}
    assert table.state.structure["RT"] == 21 - (20 - 17)


def test_the_pilot_ejects_before_the_explosion_does_anything() -> None:
    """BMM-7.01:p81:auto-eject"""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=2)
    table = of(points=20, mounts=(ammo,), slots=filled({"LT": {0: Slot(mount=0)}}), options={"auto_eject": True})
    table.say(Critical(location="LT", slot=0, dice=((1, 1),)))
    assert (table.state.ejected, table.state.crew[0].hits) == (True, 0)


# --- pilots, rolls and falls --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hits", "target"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness(brolga: Table, hits: int, target: int) -> None:
    """digest 8.2"""
    for _ in range(hits - 1):
        brolga.say(CrewHit(dice=((6, 6),)))
    brolga.say(CrewHit())
    assert brolga.due.target == target


def test_who_sleeps_wakes_in_a_later_turn(brolga: Table) -> None:
    """digest 8.2"""
    brolga.say(CrewHit(dice=((1, 1),)))
    brolga.say(HeatPhase())
    assert not brolga.state.due
    brolga.say(HeatPhase())
    assert brolga.due.purpose == "wake-up"
    brolga.roll(2, 1)
    assert brolga.state.crew[0].conscious


def test_twenty_points_in_a_phase_ask_for_a_roll(brolga: Table) -> None:
    """BMM-7.01:p54:twenty-points"""
    brolga.say(Hit(location="LL", damage=10))
    brolga.say(Hit(location="RL", damage=9))
    brolga.say(EndPhase())
    assert not brolga.state.due
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase())
    assert (brolga.due.target, brolga.due.modifiers[-1].ruling) == (6, "BMM-7.01:p54:twenty-points")


def test_only_points_marked_off_count_by_the_newer_book() -> None:
    """BMM-7.01:p114:half-circles"""
    for edition, counted in (("bmm-7.01", 10), ("tw-4.4", 20)):
        table = of(points=20, armor=ArmorType.HARDENED, options={"edition": edition})
        table.say(Hit(location="LL", damage=20))
        assert table.state.phase_damage == counted


def test_a_fall_does_a_tenth_of_the_mass_in_groups_of_five() -> None:
    """digest 10.3"""
    table = of(points=20, mass=100, rating=300)
    table.say(Fall(levels=1, dice=((4,), (3, 4), (3, 4), (3, 4), (3, 4))))
    assert table.state.rear["CT"] == 0
    assert table.state.structure["CT"] == 31 - (20 - 1) or table.state.due


def test_each_level_above_the_first_makes_saving_the_pilot_harder(brolga: Table) -> None:
    """TW-4.4 p. 60, fall height"""
    brolga.say(Fall(levels=3, dice=((1,), (3, 4), (3, 4), (3, 4), (3, 4))))
    assert (brolga.due.purpose, brolga.due.target) == ("fall-pilot", 5 + 2)


def test_an_unconscious_pilot_falls_and_is_hurt_for_certain(brolga: Table) -> None:
    """BMM-7.01:p57:fall-pilot, digest 8.2"""
    brolga.say(CrewHit(dice=((1, 1),)))
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase(dice=((1,), (6, 5))))
    assert (brolga.state.prone, brolga.state.crew[0].hits, brolga.state.due) == (True, 2, ())


def test_who_lies_does_not_fall(brolga: Table) -> None:
    """TW-4.4 p. 151: a prone 'Mech ignores rolls to avoid falling."""
    brolga.say(Fall(dice=((1,), (6, 5), (6, 6))))
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase())
    assert not brolga.state.due
    brolga.say(Stand())
    assert not brolga.state.prone


# --- heat ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heat", "target"), [(13, None), (14, 4), (18, 6), (22, 8), (26, 10)], ids=["cool", "14", "18", "22", "26"]
)
def test_shutdown(brolga: Table, heat: int, target: int | None) -> None:
    """digest 9.2"""
    brolga.say(HeatPhase(build_up=13 + heat))
    asked = [due for due in brolga.state.due if due.purpose == "shutdown"]
    assert [due.target for due in asked] == ([] if target is None else [target])


def test_at_thirty_nothing_helps_and_the_fall_is_at_three_more(brolga: Table) -> None:
    """digest 9.2, BMM-7.01:p52:involuntary-shutdown"""
    brolga.say(HeatPhase(build_up=13 + 30))
    assert (brolga.due.purpose, brolga.due.target) == ("piloting", 5 + 3)
    brolga.roll(6, 6)
    brolga.roll(6, 6)
    assert (brolga.state.shutdown, brolga.state.prone) == (True, False)


def test_a_cool_reactor_starts_by_itself(brolga: Table) -> None:
    """BMM-7.01:p52:restart"""
    brolga.say(HeatPhase(build_up=13 + 30, dice=((6, 6), (6, 6))))
    brolga.say(HeatPhase(dice=((6, 6),)))
    brolga.say(HeatPhase())
    assert not brolga.state.shutdown


def test_heat_from_outside_is_fifteen_at_most(brolga: Table) -> None:
    """digest 9.1"""
    brolga.say(HeatPhase(build_up=13, external=40))
    assert brolga.due.asked_by == "15 heat"


def test_heat_sets_off_the_bin_with_the_most_damage_a_shot() -> None:
    """digest 7.3"""
    bins = (
        Mount(item="IS Ammo MG - Full", location="LT", shots=200),
        Mount(item="IS Ammo AC/20", location="RT", shots=1),
    )
    table = of(points=20, mounts=bins, slots=filled({"LT": {0: Slot(mount=0)}, "RT": {0: Slot(mount=1)}}), sinks=0)
    table.say(HeatPhase(build_up=28))
    while table.due.purpose != "ammo-explosion-heat":
        table.outcome(True)
    table.roll(1, 1)
    assert table.state.shots == {0: 200, 1: 0}


def test_heat_slows_from_five_points_on(brolga: Table) -> None:
    """digest 9.2"""
    hot = replace_heat(brolga, 10)
    assert hot.moves["walk"] == 3
    assert hot.gunnery[0].value == 1


def replace_heat(table: Table, heat: int) -> Any:
    """What the 'Mech can do at this heat."""
    draft = table.state.draft()
    draft.heat = heat
    return status(table.unit, draft.finished())


# --- shapes -------------------------------------------------------------------------------------------------------


def test_a_tripod_rolls_for_its_leg() -> None:
    """digest 4.3"""
    table = of(body=Body.TRIPOD, points=9)
    table.say(Attack(side="left", damage=3, dice=((1, 2),)))
    assert table.due.purpose == "tripod-leg"
    table.roll(2)
    assert table.state.armor["CL"] == 6


def test_a_quad_stands_better_until_it_loses_a_leg() -> None:
    """digest 10.2"""
    table = of(body=Body.QUAD, points=5)
    assert status(table.unit, table.state).piloting == 3
    table.say(CriticalRoll(location="FLL", dice=((6, 6),)))
    table.say(EndPhase(dice=((1,), (3, 4), (6, 6))))
    assert status(table.unit, table.state).piloting == 5
    assert status(table.unit, table.state).moves["walk"] == 4


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Hit(location="XX", damage=1), "has no location 'XX'"),
        (Critical(location="LA", slot=40), "has 12 slots"),
        (Critical(location="LA", slot=11), "is empty"),
        (Spend(bin=0, shots=1), "is no ammunition"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(brolga: Table, event: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        brolga.say(event)


def test_the_slots_of_a_lost_torso_count_as_engine_hits() -> None:
    """CRIT:engine"""
    slots = filled({"LT": {n: Slot(system=System.ENGINE) for n in range(3)}, "CT": {0: Slot(system=System.ENGINE)}})
    table = of(points=0, slots=slots)
    table.say(Hit(location="LT", damage=12, dice=((1, 1),)))
    assert mech_anatomy(table.unit).system_hits(table.state, System.ENGINE) == 3
    assert table.state.destroyed == "engine"


# --- a turn in the player's words ---------------------------------------------------------------------------------


def test_running_on_a_damaged_hip_asks_for_a_roll(brolga: Table) -> None:
    """CRIT:hip"""
    brolga.say(Critical(location="LL", slot=0))
    brolga.say(EndPhase(dice=((6, 6),)))
    brolga.say(Move(mode="walk", hexes=2))
    assert not brolga.state.due
    brolga.say(Move(mode="run", hexes=3))
    assert (brolga.due.purpose, brolga.due.target) == ("piloting", 5 + 2)


def test_a_marked_sheet_comes_to_the_table(brolga: Table) -> None:
    """The marks of a state and a state of marks agree."""
    brolga.say(Hit(location="LA", damage=18, dice=((4, 4), (1,))))
    brolga.say(EndPhase())
    seen = marks(brolga.unit, brolga.state, brolga.options)
    brolga.say(Marked(condition=seen))
    assert marks(brolga.unit, brolga.state, brolga.options) == seen
    brolga.say(Marked(condition=Condition()))
    assert brolga.state.armor["LA"] == 16
