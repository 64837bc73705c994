"""Critical hits of 'Mechs: how many, which slots, where they go."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType, StructureType
from sheets.play import Refused, status
from sheets.record.events import (
    Critical,
    CriticalRoll,
    EndPhase,
    Hit,
)
from sheets.units import Mount
from sheets.units.mech import Slot, System
from sheets.units.systems import Structure
from tests.sheets.play.table import Table, filled, of


@pytest.mark.parametrize(("roll", "number"), [((3, 4), 0), ((4, 4), 1), ((5, 5), 2), ((6, 6), 3)])
def test_the_number_of_critical_hits(brolga: Table, roll: tuple[int, int], number: int) -> None:
    """CRIT:number"""
    brolga.say(CriticalRoll(location="CT", dice=(roll,)))
    for slot in range(number):
        brolga.outcome(slot)
    assert brolga.state.due == ()
    assert len(brolga.state.struck.get("CT", ())) == number


@pytest.mark.parametrize("limb", ["LA", "LL"])
def test_a_twelve_blows_a_limb_off_and_nothing_in_it_explodes(limb: str) -> None:
    """CRIT:arm-blown-off, CRIT:leg-blown-off: ammunition goes with it; without a leg the 'Mech falls at once."""
    ammo = Mount(item="IS Ammo MG - Full", location=limb)
    table = of(points=20, mounts=(ammo,), slots=filled({limb: {4: Slot(mount=0)}}))
    table.say(CriticalRoll(location=limb, dice=((6, 6),)))
    assert table.state.gone == {limb: "blown off"}
    assert (table.state.crew[0].hits, set(table.state.armor.values())) == (0, {0, 20})
    assert [due.purpose for due in table.state.due] == (["fall-facing"] if limb == "LL" else [])


@pytest.mark.parametrize("limb", ["HD", "LA", "LL"])
def test_a_limb_never_takes_three_critical_hits(limb: str, brolga: Table) -> None:
    """CRIT:arm-blown-off, CRIT:leg-blown-off: a 12 blows it off, and three hits cannot be chosen."""
    brolga.say(CriticalRoll(location=limb))
    with pytest.raises(Refused, match="never takes 3 critical hits at once: a 12 blows it off"):
        brolga.outcome(3)
    brolga.outcome(0)
    brolga.say(CriticalRoll(location="RT"))
    brolga.outcome(3)
    assert brolga.due.purpose == "critical-slot"


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
    """CRIT:roll-again: only the upper half of this torso holds anything."""
    brolga.say(CriticalRoll(location="LT", dice=((4, 4),)))
    assert brolga.due.dice == 1


@pytest.mark.parametrize(("location", "die", "slot"), [("HD", 5, 4), ("LL", 2, 1)])
def test_one_die_picks_the_slot_of_a_head_or_leg(brolga: Table, location: str, die: int, slot: int) -> None:
    """CRIT:head-and-legs: a slot that was hit before is rolled again."""
    brolga.say(CriticalRoll(location=location, dice=((4, 4),)))
    assert brolga.due.dice == 1
    brolga.roll(die)
    assert brolga.state.struck == {location: {slot}}
    brolga.say(CriticalRoll(location=location, dice=((4, 4), (die,))))
    assert (brolga.due.purpose, brolga.due.dice) == ("critical-slot", 1)


@pytest.mark.parametrize(("dice", "slot"), [((3, 1), 0), ((4, 1), 6), ((6, 5), 10)])
def test_two_dice_pick_half_and_slot_of_an_arm_or_torso(brolga: Table, dice: tuple[int, int], slot: int) -> None:
    """CRIT:torso-and-arms: 1 to 3 the first six slots, 4 to 6 the others."""
    brolga.say(CriticalRoll(location="CT", dice=((4, 4),)))
    assert brolga.due.dice == 2
    brolga.roll(*dice)
    assert brolga.state.struck == {"CT": {slot}}


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


def test_hardened_armor_lowers_the_roll_while_some_is_left_and_armor_piercing_shells_do_not_raise_it() -> None:
    """BMM-7.01:p45:hardened-criticals"""
    table = of(points=4, armor=ArmorType.HARDENED)
    table.say(Hit(location="LT", damage=2, through_armor_critical=True))
    assert [found.value for found in table.due.modifiers] == [-2]
    for kind in ("armor-piercing", "standard"):
        bare = of(points=1, armor=ArmorType.HARDENED)
        bare.say(Hit(location="LT", damage=4, kind=kind, critical_modifier=-1 if kind == "armor-piercing" else 0))
        assert [found.value for found in bare.due.modifiers if found.value == -2] == []


@pytest.mark.parametrize(("limb", "how"), [("LL", "destroyed"), ("LA", "blown off")])
def test_a_leg_that_the_damage_destroys_is_no_leg_to_blow_off(limb: str, how: str) -> None:
    """CRIT:leg-blown-off, digest 11: given a limb without armor, when more strikes it than it has structure for, and a
    12 is rolled for critical hits, then nothing of a leg is left to lie on the ground."""
    table = of(points=0)
    table.say(Hit(location=limb, damage=12, dice=((6, 6),)))
    assert table.state.gone == {limb: how}


@pytest.mark.parametrize(
    ("cockpit", "slots", "dead"),
    [
        (CockpitType.TRIPOD, (2,), [True, True]),
        (CockpitType.SUPERHEAVY_TRIPOD, (2,), [True, True, True]),
        (CockpitType.COMMAND_CONSOLE, (2, 3), [True, False]),
    ],
)
def test_all_who_share_a_cockpit_slot_die_with_it(
    cockpit: CockpitType, slots: tuple[int, ...], dead: list[bool]
) -> None:
    """CRIT:cockpit, digest 6: the warrior in the slot that is hit; the seats of a tripod share one."""
    row = {number: Slot(system=System.COCKPIT) for number in slots}
    table = of(points=9, cockpit=cockpit, slots=filled({"HD": row}))
    table.say(Critical(location="HD", slot=2))
    assert [member.dead for member in table.state.crew] == dead
