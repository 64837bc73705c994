"""Aerospace craft in play: scale, thresholds, structural integrity, critical hits, control, heat."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Refused
from sheets.play.control import thrust_now
from sheets.play.craft_anatomy import craft_anatomy
from sheets.play.step import status
from sheets.record.events import (
    Answer,
    Attack,
    CrewHit,
    Critical,
    CriticalRoll,
    EndPhase,
    Explode,
    Fire,
    Heat,
    HeatPhase,
    Hit,
    Position,
    TableRule,
)
from sheets.units import DropShip, Fighter, Mount, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON, mounts
from tests.sheets.play.table import Table


def fighter(altitude: int = 0, items: tuple[Any, ...] = (), **options: Any) -> Table:
    """A fighter of 50 tons: 40 points of armor a facing, thrust 6, ten double heat sinks."""
    craft = Fighter(
        **COMMON,
        mass=50,
        safe_thrust=6,
        heat_sinks=HeatSinks(count=10),
        fuel=400,
        engine=Engine(type=EngineType.FUSION),
        armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 40)),
        mounts=(*mounts("Medium Laser", "Medium Laser", at="NOS"), *items),
    )
    return Table(craft, altitude=altitude, space=not altitude, **options)


def ship(kind: type[DropShip] | type[WarShip], points: int, **fields: Any) -> Table:
    """A DropShip or WarShip with the same armor everywhere."""
    facings = ("NOS", "LS", "RS", "AFT") if kind is DropShip else ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
    given: dict[str, Any] = {
        "mass": 3000 if kind is DropShip else 500_000,
        "safe_thrust": 3,
        "structural_integrity": 20,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(facings, points)),
    }
    if kind is WarShip:
        given["drive_core"] = DriveCore.COMPACT
    altitude = fields.pop("altitude", 0)
    return Table(kind(**({**COMMON, **given} | fields)), altitude=altitude, space=not altitude)


def thrust(table: Table) -> tuple[int, int]:
    now = thrust_now(craft_anatomy(table.unit), table.state)
    return now.safe, now.most


def test_damage_beyond_the_threshold_asks_for_a_critical_roll() -> None:
    """digest 14.2: a tenth of 40 points is 4."""
    table = fighter()
    table.say(Hit(location="NOS", damage=4))
    assert (table.state.armor["NOS"], table.state.due) == (36, ())
    table.say(Attack(side="front", damage=5, dice=((4, 4),)))
    assert (table.due.purpose, table.due.target) == ("aero-critical", 8)
    table.roll(4, 4)
    assert table.state.crossed == {"fire-control": 1}


def test_a_critical_hit_to_a_location_is_the_one_beside_it() -> None:
    """digest 14.2: the table names the critical hit beside the location."""
    table = fighter()
    table.say(CriticalRoll(location="NOS"))
    assert (table.due.purpose, table.due.location) == ("aero-critical-effect", "NOS")
    assert {"fcs", "avionics", "sensors"} & set(table.due.choices)
    table.say(Answer(outcome="sensors"))
    assert table.state.crossed == {"sensors": 1}
    with pytest.raises(Refused, match="has no location LT"):
        fighter().say(CriticalRoll(location="LT"))


def test_damage_to_structural_integrity_is_halved_and_rounded_down() -> None:
    """TW-4.4:p238:structural-integrity: 45 points on 40 of armor leave 5, and those cost 2."""
    table = fighter()
    table.say(Hit(location="AFT", damage=45))
    assert table.state.structural_integrity == 4
    table.roll(1, 1)
    assert table.due.asked_by == "structural damage"
    table.roll(1, 1)
    assert table.state.due == ()


def test_a_single_point_beyond_the_armor_costs_no_structural_integrity() -> None:
    """TW-4.4:p238:structural-integrity: half a point is none, and asks for no roll."""
    table = fighter()
    table.say(Hit(location="AFT", damage=41, dice=((1, 1),)))
    assert table.state.structural_integrity == 6


def test_a_craft_without_structural_integrity_breaks_up() -> None:
    """digest 14.1"""
    table = fighter()
    table.say(Hit(location="AFT", damage=60))
    assert (table.state.structural_integrity, table.state.destroyed) == (0, "si")


def test_a_natural_twelve_has_a_roll_of_its_own() -> None:
    """digest 14.2"""
    table = fighter()
    table.say(Hit(location="NOS", damage=2, natural_12=True))
    assert table.due.asked_by == "a natural 12"


@pytest.mark.parametrize(
    ("damage", "capital", "left"), [(35, False, 36), (34, False, 37), (4, False, 40), (3, True, 37)]
)
def test_standard_damage_on_capital_armor_is_rounded_normally(damage: int, capital: bool, left: int) -> None:
    """TW-4.4:p238:scale"""
    table = ship(WarShip, 40)
    table.say(Hit(location="FLS", damage=damage, capital=capital))
    assert table.state.armor["FLS"] == left


def test_capital_damage_counts_tenfold_on_smaller_craft() -> None:
    """digest 14.1"""
    table = ship(DropShip, 200)
    table.say(Hit(location="LS", damage=2, capital=True))
    assert table.state.armor["LS"] == 180


def test_engine_hits_cost_a_fighter_two_points_of_thrust_and_the_third_destroys_it() -> None:
    """digest 14.4"""
    table = fighter()
    table.say(Critical(location="AFT", item="engine"))
    assert thrust(table) == (4, 6)
    table.say(Critical(location="AFT", item="engine"))
    table.say(Critical(location="AFT", item="engine"))
    assert (thrust(table), table.state.destroyed) == ((0, 0), "engine")


def test_engine_hits_cost_a_dropship_one_point() -> None:
    """digest 14.4"""
    table = ship(DropShip, 100)
    table.say(Critical(location="AFT", item="engine"))
    assert thrust(table) == (2, 3)


@pytest.mark.parametrize(("dice", "destroyed"), [((5, 4), ""), ((5, 5), "fuel explosion")])
def test_a_fuel_tank_explodes_on_ten(dice: tuple[int, int], destroyed: str) -> None:
    """digest 14.4"""
    table = fighter()
    table.say(Critical(location="RWG", item="fuel"))
    table.roll(*dice)
    assert (table.state.crossed["fuel"], table.state.destroyed) == (1, destroyed)


def test_a_weapon_critical_takes_one_weapon_of_the_arc() -> None:
    """digest 14.4"""
    table = fighter()
    table.say(Critical(location="NOS", item="weapon"))
    assert table.due.choices == ("Medium Laser", "Medium Laser")
    table.outcome(0)
    table.say(Critical(location="NOS", item="weapon"))
    assert table.state.mounts == {0, 1}


def test_ammunition_tears_at_the_structure_with_a_tenth_of_its_points() -> None:
    """digest 14.4: 20 shots of 5 points are 10; the pilot is hurt, and CASE halves it."""
    table = fighter(items=mounts("IS Ammo AC/5", at="FSLG"))
    table.say(Explode(bin=2, dice=((6, 6),)))
    assert (table.state.crew[0].hits, table.state.destroyed) == (1, "si")
    cased = fighter(items=mounts("IS Ammo AC/5", "ISCASE", at="FSLG"))
    cased.say(Explode(bin=2, dice=((6, 6),)))
    assert cased.state.structural_integrity == 1


def test_a_crew_of_a_large_craft_rolls_for_nothing() -> None:
    """digest 14.4: six boxes, no consciousness."""
    table = ship(DropShip, 100)
    table.say(CrewHit(hits=5))
    assert (table.state.crew[0].hits, table.state.due) == (5, ())
    table.say(CrewHit())
    assert table.state.destroyed == "crew"


def test_damage_in_the_air_asks_for_a_control_roll() -> None:
    """digest 14.5: 5, +2 in atmosphere, -1 for a fighter, +1 for 20 points."""
    table = fighter(altitude=8)
    table.say(Hit(location="NOS", damage=20, dice=((1, 1),)))
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("control", 7)
    table.roll(3, 3)
    assert table.due.purpose == "altitude-loss"
    table.roll(2)
    assert (table.state.out_of_control, table.state.random_movement, table.state.height) == (True, False, 6)


def test_in_space_only_a_critical_hit_asks_for_a_control_roll() -> None:
    """digest 14.4: once control is lost the craft may regain it."""
    table = fighter()
    table.say(Hit(location="NOS", damage=20, dice=((1, 1),)))
    table.say(EndPhase())
    assert table.state.due == ()
    table.say(Critical(location="NOS", item="control"))
    table.say(EndPhase(dice=((1, 2),)))
    assert table.state.out_of_control
    table.say(HeatPhase(dice=((3, 3),)))
    assert not table.state.out_of_control


def test_heat_throws_a_fighter_off_its_course() -> None:
    """digest 14.5: at 10 heat on less than 6."""
    table = fighter()
    table.say(HeatPhase(build_up=20))
    assert (table.state.heat, table.due.purpose, table.due.target) == (10, "random-movement", 6)
    table.roll(2, 3)
    assert table.state.random_movement


def test_what_comes_from_outside_heats_by_fifteen_at_most() -> None:
    """digest 14.5"""
    table = fighter()
    table.say(HeatPhase(external=30, dice=((6, 6),)))
    assert table.state.heat == 5


def test_a_spheroid_in_the_air_shows_its_aft_on_a_six() -> None:
    """TW-4.4:p249:spheroid-attacks"""
    table = ship(DropShip, 100, spheroid=True, altitude=5)
    table.say(Attack(side="left", damage=5))
    assert table.due.purpose == "spheroid-side"
    table.roll(6)
    table.roll(3, 4)
    assert table.state.armor["AFT"] == 95


SHIP_FACINGS = {"N": {"NOS"}, "S": {"LS", "RS"}, "A": {"AFT"}}


@pytest.mark.parametrize(("side", "facings"), [("left", "NSSSSA"), ("above", "NNNSSS"), ("below", "AAASSS")])
def test_a_spheroid_in_the_air_is_struck_by_the_height_of_the_attacker(side: Any, facings: str) -> None:
    """TW-4.4:p249:spheroid-attacks: 1 to 6 on 1D6; the 7 that follows strikes that facing itself."""
    for die, facing in enumerate(facings, 1):
        table = ship(DropShip, 100, spheroid=True, altitude=5)
        table.say(Attack(side=side, damage=5))
        table.roll(die)
        while table.state.due:
            table.roll(*((3, 4) if table.due.dice == 2 else (1,)))
        assert {place for place, points in table.state.armor.items() if points < 100} <= SHIP_FACINGS[facing]
        assert sum(table.state.armor.values()) == 4 * 100 - 5


def test_what_a_craft_has_not_is_refused() -> None:
    """Locations and critical hits of other units."""
    table = fighter()
    with pytest.raises(Refused, match="LS"):
        table.say(Hit(location="LS", damage=2))
    with pytest.raises(Refused, match="gyro"):
        table.say(Critical(location="NOS", item="gyro"))


def test_the_status_of_a_fighter() -> None:
    """digest 14.4: sensors +1, fire control +2 for each hit, and at the third no weapon fires."""
    table = fighter()
    table.say(Critical(location="NOS", item="sensors"))
    table.say(Critical(location="NOS", item="fcs"))
    now = status(table.unit, table.state)
    assert [modifier.value for modifier in now.gunnery] == [1, 2]
    assert all(weapon.fires for weapon in now.weapons)
    for _ in range(2):
        table.say(Critical(location="NOS", item="fcs"))
    now = status(table.unit, table.state)
    assert {weapon.why for weapon in now.weapons} == {"no fire control"}
    assert now.must_withdraw


def test_a_fighter_with_an_engine_hit_must_withdraw() -> None:
    """digest 12.2: and the hit makes two points of heat."""
    table = fighter()
    table.say(Critical(location="AFT", item="engine"))
    now = status(table.unit, table.state)
    assert (now.reasons, now.moves, now.heat_made) == (("the engine is hit",), {"safe": 4, "max": 6}, {"engine": 2})


def test_fire_and_heat_from_outside_count_in_the_heat_phase() -> None:
    """digest 14.5: two medium lasers make 6, and 10 sinks carry away 10."""
    table = fighter()
    table.say(Fire(weapon=0))
    table.say(Fire(weapon=1))
    table.say(Heat(points=8))
    table.say(HeatPhase())
    assert (table.state.heat, table.state.outside_heat) == (4, 0)


def test_heat_sets_off_the_bin_of_a_craft_with_the_most_damage_a_shot() -> None:
    """digest 7.3, 14.5: 15 a shot before 12, though 15 shots of the weaker are more in all than 8 of the stronger."""
    lots = (
        Mount(item="IS Ammo SRM-6", location="FSLG", shots=15),
        Mount(item="IS Ammo LRM-15", location="FSLG", shots=8),
    )
    table = fighter(items=lots, altitude=8)
    table.say(HeatPhase(build_up=43))
    while table.due.purpose != "ammo-explosion-heat":
        table.outcome(True)
    table.roll(1, 1)
    assert [table.state.shots[number] for number in (2, 3)] == [15, 0]


def test_a_cool_fighter_starts_again_without_its_pilot() -> None:
    """digest 9: below 14 heat the restart is automatic, for fighters as for 'Mechs, whoever is awake."""
    table = fighter()
    table.say(HeatPhase(build_up=60))
    assert "the engine shuts down" in table.words
    while table.state.due:
        table.outcome(False if table.due.target is not None else 0)
    while table.state.heat >= 14:
        assert table.state.shutdown
        table.say(HeatPhase())
        while table.state.due:
            table.outcome(False if table.due.target is not None else 0)
    assert (table.state.shutdown, table.state.crew[0].conscious) == (False, False)


def test_modular_armor_makes_control_rolls_harder_while_it_lasts() -> None:
    """digest 2.2: modular armor adds 1."""
    table = fighter(altitude=3, items=(Mount(item="ISModularArmor", location="NOS"),))
    table.say(Critical(location="NOS", item="control"))
    table.say(EndPhase())
    assert ("modular armor", 1) in [(one.reason, one.value) for one in table.due.modifiers]
    spent = fighter(altitude=3, items=(Mount(item="ISModularArmor", location="NOS"),))
    spent.say(Hit(location="NOS", damage=10, dice=((1, 1),)))
    spent.say(EndPhase())
    assert "modular armor" not in [one.reason for one in spent.due.modifiers]


def test_a_critical_hit_without_a_name_is_asked_for() -> None:
    """digest 14.2: the location roll names the critical hit; until the table says which, nothing else happens."""
    table = fighter()
    table.say(Hit(location="NOS", damage=1, natural_12=True))
    table.say(Answer(outcome=True))
    (due,) = table.state.due
    assert (due.purpose, due.dice) == ("aero-critical-effect", 0)
    beside_the_nose = ("avionics", "control", "crew", "fcs", "landing-gear", "sensors", "weapon")
    assert due.choices == ("none", *beside_the_nose)  # of a fighter, from any side
    with pytest.raises(Refused, match="due first"):
        table.say(EndPhase())
    table.say(Answer(outcome="sensors"))
    assert table.state.crossed["sensors"] == 1


def test_a_critical_hit_where_none_stands_beside_the_location_has_no_effect() -> None:
    table = fighter()
    table.say(Hit(location="NOS", damage=1, natural_12=True))
    table.say(Answer(outcome=True))
    table.say(Answer(outcome="none"))
    assert (table.state.due, dict(table.state.crossed)) == ((), {})


@pytest.mark.parametrize(("hits", "points"), [((5, 5, 5, 5), 2), ((4,) * 10, 4), ((14,), 1), ((12, 12), 2), ((4,), 0)])
def test_standard_damage_to_capital_armor_is_summed_in_a_phase(hits: tuple[int, ...], points: int) -> None:
    """TW-4.4:p238:scale: the sum for a location in a phase, a tenth of it rounded normally; then anew."""
    table = ship(WarShip, 40)
    for damage in hits:
        table.say(Hit(location="FLS", damage=damage))
    assert table.state.armor["FLS"] == 40 - points
    table.say(EndPhase())
    table.say(Hit(location="FLS", damage=4))
    assert table.state.armor["FLS"] == 40 - points


def test_standard_damage_to_capital_structure_is_summed_too() -> None:
    """TW-4.4:p238:scale, TW-4.4:p238:structural-integrity: four hits of 10 are 4 points, half of which count."""
    table = ship(WarShip, 0)
    for _ in range(4):
        table.say(Hit(location="FLS", damage=10))
        while table.state.due:
            table.outcome(False)
    assert table.state.structural_integrity == 20 - 2


def test_a_craft_is_in_the_air_where_the_table_says_so() -> None:
    """digest 14.5: given a fighter at altitude 4, when it is hit, then the phase ends with a roll; not in space."""
    for event, rolls in ((Position(height=4), True), (TableRule(rule="space"), False)):
        table = fighter()
        table.say(event)
        table.say(Hit(location="NOS", damage=1))
        table.say(EndPhase())
        assert bool(table.state.due) is rolls


def test_flechettes_do_half_damage_to_a_craft() -> None:
    """digest 3.1: half to everything but infantry, rounded down."""
    table = fighter()
    table.say(Hit(location="NOS", damage=5, kind="flechette"))
    assert table.state.armor["NOS"] == 40 - 2


def test_a_craft_that_broke_up_rolls_for_no_critical_hits() -> None:
    """digest 14.4: without structural integrity it is destroyed; neither this hit nor a later one asks for a roll."""
    table = fighter()
    for _ in range(2):
        table.say(Hit(location="NOS", damage=300, natural_12=True))
        assert (table.state.destroyed, table.state.due) == ("si", ())
