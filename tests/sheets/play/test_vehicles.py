"""Vehicles in play: damage, motive damage, critical hits, rotors, explosions."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Refused
from sheets.play.families import marks
from sheets.play.motive import speed_now
from sheets.play.step import status
from sheets.play.vehicle_anatomy import vehicle_anatomy
from sheets.record import Condition
from sheets.record.events import (
    Attack,
    Critical,
    CriticalRoll,
    EndPhase,
    HeatPhase,
    Hit,
    Marked,
    MotiveRoll,
    Struck,
)
from sheets.units import Vehicle
from sheets.units.base import TechBase
from sheets.units.systems import Armor, Engine
from sheets.units.vehicle import Motive, SupportChassis
from tests.builders import COMMON, mounts, tank
from tests.sheets.play.table import Table

CHASSIS = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D")
SIDES = {"FR": 20, "RS": 15, "LS": 15, "RR": 10}


def in_play(motive: Motive = Motive.TRACKED, items: tuple[Any, ...] = (), elevation: int = 0, **fields: Any) -> Table:
    """A tank of 40 tons with two lasers in its turret; a VTOL has its rotor in the place of the turret."""
    more = {"RO": 2} if motive is Motive.VTOL else {"TU": 15}
    guns = mounts("Medium Laser", "Medium Laser", at="FR" if motive is Motive.VTOL else "TU")
    given = {
        "motive": motive,
        "mass": 40,
        "cruise": 5,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points={**SIDES, **more}),
        "mounts": (*guns, *items),
    }
    return Table(Vehicle(**({**COMMON, **given} | fields)), elevation=elevation)


def speed(table: Table) -> tuple[int, int, int]:
    now = speed_now(vehicle_anatomy(table.unit), table.state)
    return now.cruise, now.flank, now.jump


def test_a_vehicle_is_destroyed_with_a_location() -> None:
    """digest 13.4: structure of 4 behind 15 points of armor."""
    table = in_play()
    table.say(Hit(location="LS", damage=19))
    assert table.due.purpose == "vehicle-critical"
    table.roll(1, 1)
    assert (table.state.gone, table.state.destroyed) == ({"LS": "destroyed"}, "location")


def test_a_roll_of_five_from_the_front_strikes_the_right_side() -> None:
    """digest 13.1: and it asks for motive damage."""
    table = in_play()
    table.say(Attack(side="front", damage=3, dice=((2, 3),)))
    assert (table.state.armor["RS"], table.due.purpose) == (12, "motive")


def test_a_hovercraft_struck_from_the_side_is_stopped_sooner() -> None:
    """digest 13.3: +3 for the hovercraft, +2 for the side."""
    table = in_play(Motive.HOVER)
    table.say(Attack(side="left", damage=3, dice=((1, 2),)))
    assert [modifier.value for modifier in table.due.modifiers] == [2, 3]
    table.roll(3, 4)
    assert speed(table) == (0, 0, 0)


def test_motive_damage_takes_speed_each_time_and_adds_to_driving_once() -> None:
    """digest 13.3: moderate damage twice, then heavy damage to 3 MP."""
    table = in_play()
    for _ in range(2):
        table.say(MotiveRoll(dice=((4, 4),)))
    assert speed(table) == (3, 5, 0)
    table.say(MotiveRoll(dice=((5, 5),)))
    assert speed(table) == (2, 3, 0)
    assert table.state.crossed["motive-2"] == 2


@pytest.mark.parametrize(("dice", "box"), [((3, 3), "driver"), ((5, 5), "commander"), ((4, 5), "sensors")])
def test_the_front_column(dice: tuple[int, int], box: str) -> None:
    """digest 13.4: without a weapon in front its results go to the next one that applies."""
    table = in_play()
    table.say(CriticalRoll(location="FR", dice=(dice,)))
    assert table.state.crossed[box] == 1


def test_a_commander_hit_stuns_the_crew_until_the_end_of_the_next_turn() -> None:
    """digest 13.4: a second stun adds a turn."""
    table = in_play()
    table.say(Critical(location="FR", item="commander"))
    assert table.state.stunned == 2
    table.say(HeatPhase())
    table.say(Critical(location="LS", item="crew-stunned"))
    assert table.state.stunned == 2
    table.say(HeatPhase())
    table.say(HeatPhase())
    assert table.state.stunned == 0


def test_a_crew_without_driver_and_commander_is_killed_by_what_would_stun_it() -> None:
    """digest 13.4"""
    table = in_play()
    table.say(Critical(location="FR", item="driver"))
    table.say(Critical(location="FR", item="commander"))
    table.say(CriticalRoll(location="FR", dice=((3, 3),)))
    assert (table.state.crossed["crew-killed"], table.state.destroyed) == (1, "crew")


def test_a_fusion_engine_has_no_fuel_tank() -> None:
    """digest 13.4: the result is an engine hit, and the turret turns no more."""
    table = in_play()
    table.say(CriticalRoll(location="RR", dice=((6, 6),)))
    assert (table.state.destroyed, table.state.crossed["engine"]) == ("", 1)
    assert table.state.crossed["turret-locked-TU"] == 1
    burning = in_play(engine=Engine(type=EngineType.ICE))
    burning.say(CriticalRoll(location="RR", dice=((6, 6),)))
    assert burning.state.destroyed == "fuel explosion"


def test_a_turret_that_jams_twice_is_locked() -> None:
    """digest 13.4"""
    table = in_play()
    table.say(Critical(location="TU", item="turret-jam"))
    assert "turret-locked-TU" not in table.state.crossed
    table.say(Critical(location="TU", item="turret-jam"))
    assert table.state.crossed["turret-locked-TU"] == 1


def test_a_vehicle_is_out_of_action_with_its_turret() -> None:
    """digest 13.4: also where its structure is gone; the crew lives."""
    for event in (Critical(location="TU", item="turret-blown-off"), Hit(location="TU", damage=60)):
        table = in_play()
        table.say(event)
        while table.state.due:
            table.outcome(2)
        assert table.state.destroyed in ("turret blown off", "location")
        assert not table.state.crew or not table.state.crew[0].dead


def test_who_picks_the_weapon_is_rolled() -> None:
    """digest 13.4: 1 to 3 the owner, 4 to 6 the attacker."""
    table = in_play()
    table.say(Critical(location="TU", item="weapon-destroyed"))
    assert table.due.purpose == "weapon-destroyed"
    table.roll(2)
    assert table.due.choices == ("Medium Laser", "Medium Laser")
    table.outcome(1)
    assert table.state.mounts == {1}


def test_a_jam_counts_from_the_next_phase() -> None:
    """digest 13.4"""
    table = in_play()
    table.say(Critical(location="TU", item="weapon-malfunction"))
    table.outcome(0)
    assert table.state.jammed == table.state.fresh_jams == frozenset({0})
    table.say(EndPhase())
    assert table.state.fresh_jams == frozenset()


@pytest.mark.parametrize("case", [False, True])
def test_case_leads_an_explosion_out_through_the_rear(case: bool) -> None:
    """digest 13.5: it stuns the crew; without it the location goes."""
    extra = mounts("IS Ammo AC/5", *(["ISCASE"] if case else []), at="BD")
    table = in_play(items=extra)
    table.say(Critical(location="LS", item="ammunition"))
    if case:
        assert (table.state.armor["RR"], table.state.stunned, table.state.destroyed) == (0, 2, "")
    else:
        table.roll(1, 1)
        assert table.state.destroyed == "location"


@pytest.mark.parametrize("case", [False, True])
def test_an_explosion_in_the_body_destroys_a_vehicle_without_case(case: bool) -> None:
    """digest 13.5: the body has no structure of its own."""
    table = in_play(items=mounts("IS Ammo AC/5", *(["ISCASE"] if case else []), at="BD"))
    table.say(Critical(location="BD", item="ammunition"))
    assert table.state.destroyed == ("" if case else "location")
    assert [member.dead for member in table.state.crew] == [not case]


def test_a_clan_vehicle_has_case_where_it_lists_it_alone() -> None:
    """Construction digest 1: implicit CASE is that of 'Mechs and fighters."""
    table = in_play(items=mounts("IS Ammo AC/5", at="BD"), tech_base=TechBase.CLAN)
    table.say(Critical(location="LS", item="ammunition"))
    table.roll(1, 1)
    assert table.state.destroyed == "location"


@pytest.mark.parametrize(("kind", "lost"), [("standard", 1), ("area", 2)])
def test_a_rotor_takes_a_tenth_of_a_damage_value(kind: Any, lost: int) -> None:
    """TW-4.4:p197:rotor-damage: damage without a Damage Value strikes whole; each hit costs a point of speed."""
    table = in_play(Motive.VTOL)
    table.say(Hit(location="RO", damage=2 if kind == "area" else 9, kind=kind))
    assert (table.state.armor["RO"], speed(table)[0]) == (2 - lost, 4)


def test_a_physical_attack_destroys_a_rotor() -> None:
    """TW-4.4:p197:rotor-damage: any physical attack of a 'Mech that hits, wherever it strikes."""
    blows = (Hit(location="RO", damage=1, kind="physical"), Hit(location="LS", damage=1, kind="physical"))
    for blow in (*blows, Attack(damage=1, kind="physical"), Struck(by="kick", damage=5), Struck(by="push")):
        table = in_play(Motive.VTOL)
        table.say(blow)
        assert (table.state.gone, table.state.destroyed) == ({"RO": "destroyed"}, "location")
    troops = in_play(Motive.VTOL)
    troops.say(Struck(by="swarm", damage=2))
    assert troops.due.purpose == "hit-location"
    for kind, left in (("energy", 1), ("fall", 0)):  # of 2 points of armor; a fall has no damage value
        rotor = in_play(Motive.VTOL)
        rotor.say(Hit(location="RO", damage=10, kind=kind))
        assert rotor.state.armor["RO"] == left


def test_a_vtol_without_rotors_is_destroyed() -> None:
    """TW-4.4:p197:rotors-destroyed: in the air or on the ground."""
    table = in_play(Motive.VTOL)
    table.say(CriticalRoll(location="RO", dice=((6, 6),)))
    assert table.state.destroyed == "rotor"


@pytest.mark.parametrize(("dice", "destroyed"), [((4, 5), ""), ((4, 4), "crash")])
def test_a_vtol_in_the_air_lands_on_a_driving_roll_when_its_engine_is_hit(
    dice: tuple[int, int], destroyed: str
) -> None:
    """TW-4.4:p197:vtol-engine: at +4, or it is destroyed."""
    table = in_play(Motive.VTOL, elevation=3)
    table.say(Critical(location="RR", item="engine"))
    assert table.due.target == 9
    table.roll(*dice)
    assert (table.state.destroyed, table.state.height, speed(table)[0]) == (destroyed, 0, 0)


def test_a_hit_beyond_the_barrier_rating_strikes_behind_the_armor() -> None:
    """digest 3.1: 8 points on BAR 7."""
    points = {**SIDES, "TU": 10}
    table = in_play(armor=Armor(type=ArmorType.BAR_7, rating="D", points=points))
    table.say(Hit(location="FR", damage=8))
    assert table.due.purpose == "vehicle-critical"
    other = in_play(armor=Armor(type=ArmorType.BAR_7, rating="D", points=points))
    other.say(Hit(location="FR", damage=7))
    assert other.state.due == ()


def test_a_hull_in_the_water_is_holed_where_no_armor_is_left() -> None:
    """digest 13.1"""
    table = in_play(Motive.NAVAL)
    table.say(Hit(location="RR", damage=10))
    assert table.state.destroyed == "hull breach"


def test_what_a_vehicle_has_not_is_refused() -> None:
    """Sides, locations and results that it has not."""
    table = in_play()
    with pytest.raises(Refused, match="front-left"):
        table.say(Attack(side="front-left", damage=2))
    with pytest.raises(Refused, match="HD"):
        table.say(Hit(location="HD", damage=2))
    with pytest.raises(Refused, match="gyro"):
        table.say(Critical(location="FR", item="gyro"))


def test_the_status_of_a_vehicle() -> None:
    """digest 12.2, 13.4: sensor hits count on every shot, a stunned crew neither fires nor drives at flank speed."""
    table = in_play()
    table.say(Critical(location="FR", item="sensors"))
    table.say(Critical(location="FR", item="commander"))
    now = status(table.unit, table.state)
    assert sum(modifier.value for modifier in now.gunnery) == 2
    assert (now.moves["cruise"], now.moves["flank"], now.piloting) == (5, 5, 6)
    assert {weapon.why for weapon in now.weapons} == {"the crew is stunned"}
    assert not now.must_withdraw


def test_a_vehicle_that_cannot_move_must_withdraw() -> None:
    """digest 12.2"""
    table = in_play()
    table.say(Critical(location="RR", item="engine"))
    assert status(table.unit, table.state).reasons == ("it cannot move again",)


def test_a_marked_sheet_slows_a_vehicle_as_play_did() -> None:
    """digest 13.3: moderate, then heavy damage, taken from the sheet and hit again."""
    table = in_play()
    table.say(MotiveRoll(dice=((4, 4),)))
    table.say(MotiveRoll(dice=((5, 5),)))
    assert speed(table) == (2, 3, 0)
    other = in_play()
    other.say(Marked(condition=marks(table.unit, table.state, table.options)))
    assert speed(other) == (2, 3, 0)
    other.say(MotiveRoll(dice=((4, 4),)))
    assert speed(other) == (1, 2, 0)


def test_a_vehicle_without_armor_on_one_side_must_withdraw() -> None:
    """digest 12.2: whether what lies behind it is damaged or not."""
    table = Table(tank())
    table.say(Hit(location="LS", damage=9))
    assert not table.now.must_withdraw
    table.say(Hit(location="LS", damage=1))
    assert table.now.reasons == ("the armor of the Left is gone",)


def test_the_first_stun_is_told_as_one_turn() -> None:
    """digest 13.4"""
    table = Table(tank())
    done = table.say(Critical(location="LS", item="crew-stunned"))
    assert [happening.words for happening in done.happened][-1] == "the crew is stunned for 1 turn more"
    done = table.say(Critical(location="LS", item="crew-stunned"))
    assert [happening.words for happening in done.happened][-1] == "the crew is stunned for 2 turns more"


@pytest.mark.parametrize(("control", "added"), [((), 2), (("Basic Fire Control",), 1), (("Advanced Fire Control",), 0)])
def test_support_vehicles_shoot_by_their_fire_control(control: tuple[str, ...], added: int) -> None:
    """Given a support vehicle, then its shots are 2 harder without fire control, 1 with a basic one (unconfirmed)."""
    table = in_play(items=mounts(*control, at="BD"), support=CHASSIS)
    assert sum(modifier.value for modifier in table.now.gunnery) == added


def test_modular_armor_of_a_vehicle_stops_ten_points() -> None:
    """digest 3.1: the points that are left of it stop damage before the armor of its location does."""
    table = in_play(items=mounts("ISModularArmor", at="FR"))
    table.say(Hit(location="FR", damage=4))
    assert (table.state.absorbed, table.state.armor["FR"]) == ({2: 4}, 20)
    table.say(Hit(location="FR", damage=7))
    assert (table.state.absorbed, table.state.armor["FR"]) == ({2: 10}, 19)
    assert 2 in table.state.mounts


def test_a_heavy_motive_hit_alone_halves_the_speed() -> None:
    """digest 13.2: of a sheet with this box alone, half of 5 MP, rounded down, is lost."""
    table = in_play()
    table.say(Marked(condition=Condition(criticals={"motive-3": 1})))
    assert speed(table)[0] == 3
