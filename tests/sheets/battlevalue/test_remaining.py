"""The Battle Value left of a damaged unit is that of a design which was built with no more than it has left."""

from sheets.battlevalue import battle_value
from sheets.battlevalue.remaining import remaining_battle_value
from sheets.equipment.kinds import ArmorType
from sheets.record import Condition
from sheets.units import Unit
from sheets.units.mech import Slot
from sheets.units.systems import Armor, HeatSinks
from tests.builders import fighter, mech, mounts, platoon, squad, tank


def test_an_unmarked_unit_keeps_its_value() -> None:
    units: list[Unit] = [mech(), tank(mounts=mounts("Medium Laser", at="FR")), squad(), platoon()]
    assert [remaining_battle_value(unit, Condition()) for unit in units] == [battle_value(unit) for unit in units]


def test_lost_armor_counts_as_never_built() -> None:
    points = {"FR": 4, "LS": 10, "RS": 10, "RR": 10}
    thin = tank(armor=Armor(type=ArmorType.STANDARD, points=points))
    assert remaining_battle_value(tank(), Condition(armor={"FR": 6})) == battle_value(thin)


def test_a_lost_weapon_counts_as_never_mounted() -> None:
    armed, bare = tank(mounts=mounts("Medium Laser", "PPC", at="FR")), tank(mounts=mounts("Medium Laser", at="FR"))
    assert remaining_battle_value(armed, Condition(mounts={1})) == battle_value(bare)


def test_an_empty_bin_is_worth_nothing() -> None:
    design = mounts("SRM 6", "IS Ammo SRM-6", at="FR")
    empty = tank(mounts=(design[0], design[1].model_copy(update={"shots": 0})))
    assert remaining_battle_value(tank(mounts=design), Condition(shots={1: 15})) == battle_value(empty)


def test_a_lost_location_takes_its_armor_structure_and_weapons() -> None:
    laser = mounts("Medium Laser", at="LA")
    slots = {**mech().slots, "LA": (Slot(mount=0), *(None,) * 11)}
    armed = mech(mounts=laser, slots=slots)
    left = remaining_battle_value(armed, Condition(destroyed={"LA"}))
    points = 5 * 2.5 + 8 * 1.5  # armor, and the structure of an arm of 50 tons
    bare = battle_value(mech())
    assert bare - 1.5 * points < left < bare


def test_fewer_mp_lower_the_value() -> None:
    assert remaining_battle_value(tank(cruise=6), Condition(), lost_walk=2) == battle_value(tank(cruise=4))


def test_a_squad_is_worth_its_suits_that_are_left() -> None:
    dead = Condition(destroyed={"Trooper 1"})
    assert remaining_battle_value(squad(), dead) == battle_value(squad(troopers=3))
    worn = Condition(armor=dict.fromkeys(squad().locations, 4))
    assert remaining_battle_value(squad(), worn) == battle_value(squad(armor=6))
    assert remaining_battle_value(squad(), Condition(destroyed=set(squad().locations))) == 0


def test_a_platoon_is_worth_its_troopers_that_are_left() -> None:
    assert remaining_battle_value(platoon(), Condition(structure={"TPRS": 14})) == battle_value(platoon(squads=2))


def test_a_fighter_with_fewer_heat_sinks_cools_less() -> None:
    """Given 4 PPCs of heat 10, the efficiency is 6 + 10; with 8 less it is 8, and one PPC less counts whole."""
    guns = mounts(*["PPC"] * 4, at="NOS")
    fewer = fighter(mounts=guns, heat_sinks=HeatSinks(count=2))
    assert remaining_battle_value(fighter(mounts=guns), Condition(), lost_heat_sunk=8) == battle_value(fewer)
    assert battle_value(fewer) < battle_value(fighter(mounts=guns))
