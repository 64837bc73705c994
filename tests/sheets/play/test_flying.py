"""Crews of aerospace craft: thrust, fuel, landing, lifting off, bays, drive, docks, stores."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, marks
from sheets.play.saved_state import read_state, write_state
from sheets.record.events import (
    Attack,
    Bail,
    Board,
    Circumstance,
    Critical,
    DropStore,
    Dump,
    Fire,
    Fly,
    HangStores,
    HeatPhase,
    Hit,
    Inferno,
    Land,
    Leave,
    Marked,
    Mishap,
    Position,
)
from sheets.units import DropShip, WarShip
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind
from tests.builders import mounts
from tests.sheets.play.test_aerospace import fighter, ship


def test_thrust_burns_fuel_and_is_limited() -> None:
    """aerospace tables: 6 points of safe thrust, 9 at most; a point of fuel each."""
    table = fighter()
    table.say(Fly(thrust=5, velocity=5))
    assert (table.now.strength["fuel"], table.now.strength["velocity"]) == (395, 5)
    assert marks(table.unit, table.state, table.options).fuel == 5
    with pytest.raises(Refused, match="9 points of thrust, 5 of it spent: 5 are too many"):
        table.say(Fly(thrust=5))
    table.say(Fly(thrust=2))
    assert [(modifier.reason, modifier.value) for modifier in table.now.gunnery] == [("above safe thrust", 2)]
    table.say(HeatPhase())
    assert table.now.gunnery == ()


@pytest.mark.parametrize(
    ("flight", "rolls"),
    [
        (Fly(thrust=2, velocity=4), 0),
        (Fly(thrust=7, velocity=7), 1),  # more than the structural integrity of 6
        (Fly(thrust=1, velocity=14), 1),
        (Fly(thrust=1, velocity=4, altitude=3), 1),
        (Fly(thrust=1, velocity=14, altitude=3, rolls=2, stalls=True), 4),
    ],
)
def test_what_asks_too_much_of_the_pilot_is_a_control_roll_each(flight: Fly, rolls: int) -> None:
    """aerospace tables: control rolls"""
    table = fighter(altitude=6)
    table.say(flight)
    for _ in range(rolls):
        assert table.due.purpose == "control"
        table.roll(6, 6)
    assert not table.state.due


def test_speed_beyond_twice_the_safe_thrust_makes_the_control_roll_harder() -> None:
    """aerospace tables: 1 for each point beyond 12, 1 above safe thrust; a fighter in the air has 1 already."""
    table = fighter(altitude=6)
    table.say(Fly(thrust=7, velocity=14))
    assert table.due.target == 5 + 1 + 2 + 1


@pytest.mark.parametrize("gear", [False, True])
def test_a_landing_with_damaged_gear_is_five_harder(gear: bool) -> None:
    """TW-4.4:p86:landing-gear-modifier"""
    table = fighter(altitude=1)
    if gear:
        table.say(Critical(location="NOS", item="landing gear"))
    table.say(Land())
    assert (table.due.purpose, table.due.target) == ("landing", 5 + 1 + 5 * gear)
    table.roll(6, 6)
    assert (table.state.height, table.state.landed) == (0, True)
    with pytest.raises(Refused, match="not in the air"):
        table.say(Land())


def test_a_craft_on_the_ground_lifts_off_by_a_control_roll() -> None:
    """digest 14.4: damaged gear is +5 to take off."""
    table = fighter(altitude=1)
    table.say(Land(dice=((6, 6),)))
    table.say(Critical(location="NOS", item="landing gear"))
    table.say(HeatPhase())
    table.say(Fly(thrust=6, velocity=1, altitude=1))
    assert (table.due.purpose, table.due.target) == ("liftoff", 10)
    table.roll(6, 6)
    assert (table.state.height, table.state.landed) == (1, False)


def test_a_crowded_launch_with_damaged_gear_is_a_control_roll() -> None:
    """TW-4.4:p86:launch-gear: the third from one door."""
    table = fighter()
    table.say(Critical(location="NOS", item="landing gear"))
    table.say(Mishap(table="launch", row=2))
    assert not table.state.due
    table.say(Mishap(table="launch", row=3))
    assert (table.due.purpose, table.due.target) == ("control", 10)


def test_the_third_failure_of_braking_damages_the_gear_and_the_nose() -> None:
    """TW-4.4:p87:braking-gear: 20 points, and the craft lives."""
    table = fighter(altitude=2)
    table.say(Mishap(table="landing", row=3, dice=((1, 1),)))
    assert (table.state.armor["NOS"], table.state.destroyed) == (20, "")
    assert "the landing gear is damaged: +5 to land and to lift off" in table.now.notes


@pytest.mark.parametrize(
    ("row", "landed", "aft"),
    [
        (1, False, 0),  # TW-4.4:p88:liftoff-gear
        (2, True, 0),  # TW-4.4:p88:liftoff-gear-second
        (3, True, 0),  # TW-4.4:p88:liftoff-gear-third
        (4, True, 100),  # TW-4.4:p88:liftoff-gear-fourth
    ],
)
def test_failed_liftoffs_damage_the_gear_and_no_more_boxes(row: int, landed: bool, aft: int) -> None:
    """TW-4.4:p88:liftoff-gear, TW-4.4:p88:liftoff-gear-second

    TW-4.4:p88:liftoff-gear-third, TW-4.4:p88:liftoff-gear-fourth
    """
    table = ship(DropShip, 200, altitude=1)
    table.say(Land(dice=((6, 6),)))
    table.say(Mishap(table="liftoff", row=row))
    if table.state.due:
        table.roll(1, 1)
    table.say(Mishap(table="liftoff", row=2))
    assert table.state.crossed["landing-gear"] == 1
    assert (table.state.landed, table.state.armor["AFT"]) == (landed, 200 - aft)


def test_infernos_heat_fighters_and_eat_at_conventional_ones() -> None:
    """digest 13.7: 2 heat a missile, 1 with heat-dissipating armor, and nothing to a DropShip."""
    hot = fighter()
    hot.say(Inferno(missiles=4))
    assert hot.state.outside_heat == 8
    cool = fighter()
    plated = Armor(type=ArmorType.HEAT_DISSIPATING, points=cool.unit.armor.points)  # type: ignore[union-attr]
    cool.unit = cool.unit.model_copy(update={"armor": plated})
    cool.say(Inferno(missiles=4))
    assert cool.state.outside_heat == 4
    old = fighter()
    old.unit = old.unit.model_copy(update={"conventional": True})
    before = old.state.structural_integrity
    old.say(Inferno(missiles=7))
    assert before - old.state.structural_integrity == 2
    large = ship(DropShip, 100)
    large.say(Inferno(missiles=9))
    assert large.state.outside_heat == 0


def test_a_bomb_hit_takes_one_of_the_stores() -> None:
    """digest 14.4: one external bomb is lost."""
    table = fighter()
    table.say(HangStores(stores=("HEBomb", "HEBomb", "ClusterBomb")))
    table.say(Critical(location="LWG", item="bomb"))
    assert table.due.purpose == "store-choice"
    table.outcome(2)
    assert table.now.notes == ("stores: 2 × HEBomb",)
    table.say(DropStore(store="HEBomb"))
    assert table.state.stores == ("HEBomb",)
    with pytest.raises(Refused, match="has 10 slots for external stores, 11 are asked for"):
        table.say(HangStores(stores=("HEBomb",) * 11))


def test_a_large_craft_fires_no_more_than_it_can_cool() -> None:
    """digest 14.5"""
    table = ship(DropShip, 100, heat_sinks=HeatSinks(count=4), mounts=mounts("Medium Laser", "Medium Laser", at="NOS"))
    bay = table.now.bays[0]
    assert (bay.location, bay.weapons, bay.values, bay.heat) == ("NOS", (0, 1), (10, 0, 0, 0), 6)
    assert table.now.heat_made == {"NOS": 6}
    table.say(Fire(weapon=0))
    with pytest.raises(Refused, match="the heat sinks carry away 4, with the Medium Laser it would be 6"):
        table.say(Fire(weapon=1))
    table.say(HeatPhase())
    table.say(Fire(weapon=1))


def test_cargo_hits_and_doors_of_a_bay() -> None:
    """digest 14.4: cargo is lost, and a bay without doors takes nothing in."""
    bays = (Transporter(kind=TransporterKind.CARGO, size=100, doors=1, number=1),)
    table = ship(DropShip, 100, transporters=bays)
    table.say(Board(name="a Brolga", bay=1))
    table.say(Board(name="spare parts", cargo=True, bay=1))
    table.say(Critical(location="RS", item="cargo"))
    assert [one.name for one in table.state.aboard] == ["a Brolga"]
    table.say(Critical(location="RS", item="door"))
    assert table.now.notes == ("bay 1: 0 of 1 doors open", "aboard: a Brolga (bay 1)")
    with pytest.raises(Refused, match="no door of bay 1 opens"):
        table.say(Board(name="another", bay=1))
    with pytest.raises(Refused, match="no bay 7: its bays are 1"):
        table.say(Board(name="another", bay=7))


def test_drive_sail_and_docks_of_a_ship() -> None:
    """digest 14.4: each critical hit takes a point, or a collar."""
    collar = Transporter(kind=TransporterKind.DOCKING_COLLAR)
    table = ship(WarShip, 50, transporters=(collar, collar), sail=True)
    for item in ("kf-drive", "sail", "docking-collar", "docking-collar", "docking-collar"):
        table.say(Critical(location="NOS", item=item))
    drive, sail, docks = table.now.notes
    assert drive.startswith("the K-F drive has ")
    assert sail.startswith("the sail has ")
    assert docks == "0 of 2 docking collars work"


def test_ships_dock_at_collars_that_work() -> None:
    """digest 14.4: a collar that is hit holds no ship, and a DropShip without its own docks nowhere."""
    collar = Transporter(kind=TransporterKind.DOCKING_COLLAR)
    table = ship(WarShip, 50, transporters=(collar, collar))
    table.say(Critical(location="NOS", item="docking-collar"))
    table.say(Board(name="the Overlord", docked=True))
    assert table.now.notes[-1] == "docked: the Overlord"
    with pytest.raises(Refused, match="no docking collar"):
        table.say(Board(name="the Union", docked=True))
    table.say(Leave(name="the Overlord"))
    table.say(Board(name="the Union", docked=True))
    hit = ship(DropShip, 100)
    hit.say(Critical(location="AFT", item="docking-collar"))
    with pytest.raises(Refused, match="no docking collar"):
        hit.say(Board(name="the Invader", docked=True))


def test_thrusters_hinder_turns() -> None:
    """digest 14.4: a point more for each hit; the third keeps from turning to the other hand."""
    table = ship(DropShip, 100)
    table.say(Critical(location="NOS", item="left thruster"))
    assert table.now.notes == ("turning left costs 1 thrust more",)
    table.say(Critical(location="NOS", item="left thruster"))
    table.say(Critical(location="NOS", item="left thruster"))
    assert table.now.notes == ("the left thruster is lost: it cannot turn right",)


def test_a_fighter_must_withdraw_when_its_engine_is_hit() -> None:
    """digest 12.2"""
    table = fighter()
    assert not table.now.must_withdraw
    table.say(Critical(location="AFT", item="engine"))
    assert (table.now.must_withdraw, table.now.reasons, table.now.moves["safe"]) == (True, ("the engine is hit",), 4)


def test_a_hit_from_behind_sets_off_what_a_craft_dumps() -> None:
    """digest 7.5: a hit on the aft; 100 points are a tenth of that in structural integrity."""
    table = fighter(items=mounts("Autocannon/5", "IS Ammo AC/5", at="NOS"))
    table.say(Dump(bin=3))
    table.say(Hit(location="AFT", damage=1))
    while table.state.due:
        table.roll(6, 6)
    assert (table.state.shots[3], table.state.destroyed) == (0, "si")


@pytest.mark.parametrize(("die", "wing"), [(3, "RWG"), (4, "LWG")])
def test_an_attack_from_above_may_strike_either_wing_of_a_fighter(die: int, wing: str) -> None:
    """digest 14.3: the wing by 1D6, the right one on 1 to 3; 6 is a wing and its weapon."""
    table = fighter()
    table.say(Attack(side="above", damage=5, dice=((3, 3), (die,))))
    assert table.state.armor[wing] == 35
    table.roll(6, 6)  # beyond the threshold, and no weapon is there


@pytest.mark.parametrize(
    ("side", "die", "facing"), [("above", 3, "NOS"), ("below", 2, "AFT"), ("above", 5, "LS"), ("below", 6, "LS")]
)
def test_a_spheroid_shows_other_sides_to_who_flies_higher_or_lower(side: Any, die: int, facing: str) -> None:
    """TW-4.4:p249:spheroid-attacks: from above nose 1 to 3, side 4 to 6; from below aft 1 to 3, side 4 to 6."""
    table = ship(DropShip, 100, altitude=5, spheroid=True)
    table.say(Attack(side=side, damage=5))
    table.roll(die)
    if table.due.purpose == "wing":
        table.outcome("left")
    table.outcome(facing)
    assert table.state.armor[facing] == 95
    with pytest.raises(Refused, match="only fighters, and spheroids in the air"):
        ship(DropShip, 100).say(Attack(side=side, damage=5))


def test_a_bay_counts_the_weapons_that_can_fire() -> None:
    """digest 14.1: the weapons of a bay combine; a critical hit takes the whole bay."""
    table = ship(DropShip, 100, mounts=mounts("Medium Laser", "Medium Laser", at="NOS"))
    table.say(Fire(weapon=0))
    assert (table.now.bays[0].weapons, table.now.bays[0].values[0]) == ((1,), 5)
    table.say(Critical(location="NOS", item="weapon"))
    assert (table.now.bays[0].weapons, table.now.bays[0].heat) == ((), 0)


def test_a_pilot_ejects_from_a_fighter_and_nobody_from_a_dropship() -> None:
    """BMM-7.01:p81:ejected-mech: the craft is out of the game."""
    table = fighter()
    table.say(Bail(dice=((3, 3),)))
    assert (table.state.ejected, table.state.destroyed) == (True, "ejection")
    with pytest.raises(Refused, match="has no ejection system"):
        ship(DropShip, 100).say(Bail())


def test_fuel_and_stores_are_marked_and_come_to_the_table_again() -> None:
    """What is burnt and what hangs stands on the sheet; a fighter that left the table comes back with it."""
    table = fighter()
    table.say(HangStores(stores=("HEBomb", "ClusterBomb")))
    table.say(DropStore(store="HEBomb"))
    table.say(Fly(thrust=4, velocity=4))
    condition = marks(table.unit, table.state, table.options)
    assert [(store.load, store.gone) for store in condition.stores] == [("HEBomb", True), ("ClusterBomb", False)]
    again = fighter()
    again.say(Marked(condition=condition))
    assert (again.state.fuel, again.state.stores) == (396, ("ClusterBomb",))
    assert marks(again.unit, again.state, again.options) == condition
    assert read_state(write_state(again.state)) == again.state


@pytest.mark.parametrize(("attack", "left"), [("strike", 4), ("dive bomb", 3), ("strafe", 5)])
def test_attacks_on_the_ground_cost_altitude_before_they_are_made(attack: str, left: int) -> None:
    """TW-4.4:p245:strike-altitude, TW-4.4:p245:dive-altitude: one for a strike, two for a dive, once in a turn."""
    table = fighter()
    table.say(Position(height=5))
    for _ in range(2):
        table.say(Circumstance(kind="air-attack", value=attack))
        assert table.state.height == left
