"""Crews of vehicles: moves, freed turrets, drops, fire, passengers and cargo."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Refused, marks
from sheets.record.events import (
    Attack,
    Board,
    Critical,
    CriticalRoll,
    DropStore,
    Dump,
    EndPhase,
    Event,
    Fall,
    Fire,
    FreeTurret,
    HangStores,
    HeatPhase,
    Hit,
    Inferno,
    LayBridge,
    Leave,
    Move,
    Position,
    Ride,
)
from sheets.units.base import Quirk
from sheets.units.systems import Armor, Engine
from sheets.units.vehicle import Motive
from tests.builders import mech, mounts
from tests.sheets.play.table import Table
from tests.sheets.play.test_vehicles import SIDES, in_play


def test_a_move_adds_to_fire_until_the_turn_is_over() -> None:
    """digest 13.4: who cruises adds 1, at flank speed 2."""
    table = in_play()
    table.say(Move(mode="run", hexes=8))
    assert [modifier.value for modifier in table.now.gunnery] == [2]
    table.say(HeatPhase())
    assert table.now.gunnery == ()


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Move(mode="walk", hexes=6), "5 MP at cruising speed"),
        (Move(mode="jump", hexes=1), "no MP in a jump"),
        (Move(mode="stand", hexes=1), "moves 0 hexes"),
        (Move(mode="walk", hexes=1, elevation=1), "cannot fly"),
    ],
)
def test_a_move_beyond_the_mp_is_refused(move: Move, why: str) -> None:
    """digest 13.3: MP that are left."""
    with pytest.raises(Refused, match=why):
        in_play().say(move)


def test_motive_damage_shortens_the_next_move() -> None:
    """digest 13.3: 8 is moderate damage, a point of cruising MP."""
    table = in_play()
    table.say(Hit(location="FR", damage=1, motive=True, dice=((4, 4),)))
    with pytest.raises(Refused, match="4 MP at cruising speed, 5 hexes are too far"):
        table.say(Move(hexes=5))
    table.say(Move(hexes=4))
    with pytest.raises(Refused, match="has moved"):
        table.say(Move(hexes=1))


def test_a_stunned_crew_cruises_and_does_not_fire() -> None:
    """digest 13.4"""
    table = in_play()
    table.say(Critical(location="RS", item="crew-stunned"))
    assert {weapon.why for weapon in table.now.weapons} == {"the crew is stunned"}
    with pytest.raises(Refused, match="cruising speed only"):
        table.say(Move(mode="run", hexes=6))
    table.say(Move(mode="walk", hexes=5))
    assert "the crew is stunned for 2 turns: no attacks, cruising speed only" in table.now.notes
    table.say(HeatPhase())
    table.say(HeatPhase())
    assert table.now.notes == ()


def test_a_stabilizer_hit_counts_the_move_twice() -> None:
    """digest 13.4: for the weapons of its location."""
    table = in_play()
    table.say(Critical(location="TU", item="stabilizer"))
    table.say(Move(mode="walk", hexes=3))
    assert [(weapon.location, weapon.modifier) for weapon in table.now.weapons] == [("TU", 1), ("TU", 1)]


def test_a_jammed_turret_is_set_free_and_the_next_jam_locks_it() -> None:
    """digest 13.4"""
    table = in_play()
    with pytest.raises(Refused, match="is not jammed"):
        table.say(FreeTurret())
    table.say(Critical(location="TU", item="turret-jam"))
    assert table.now.notes == ("the Turret is jammed",)
    table.say(FreeTurret())
    assert table.now.notes == ()
    table.say(Critical(location="TU", item="turret-jam"))
    assert table.now.notes == ("the Turret is locked",)
    with pytest.raises(Refused, match="locked for good"):
        table.say(FreeTurret())


def test_a_vehicle_pushed_down_two_levels_is_damaged() -> None:
    """TW-4.4:p151:displacement-vehicle: 40 tons and 2 levels are 12 points, in groups of 5."""
    table = in_play()
    table.say(Fall(levels=1))
    assert not table.state.due
    table.say(Fall(levels=2, dice=((1,), (3, 3), (3, 3), (3, 3))))
    assert table.state.armor["FR"] == 20 - 12


def test_a_hit_without_damage_asks_for_no_critical_roll() -> None:
    """TW-4.4:p197:rotor-critical: the roll of a hit needs at least 1 point of damage."""
    table = in_play(Motive.VTOL)
    table.say(Attack(side="front", damage=1, kind="flechette", dice=((6, 6),)))
    assert not table.state.due
    table.say(Attack(side="front", damage=2, kind="flechette", dice=((6, 6),)))
    assert table.due.purpose == "vehicle-critical"


def test_a_crew_that_is_killed_in_the_air_loses_its_vtol() -> None:
    """TW-4.4:p194:crew-killed"""
    table = in_play(Motive.VTOL, elevation=3)
    table.say(Critical(location="FR", item="crew-killed"))
    assert table.state.destroyed == "crew"
    assert not table.state.due


def test_a_pilot_hit_may_cost_a_vtol_a_level() -> None:
    """digest 13.4: a driving roll at +2, or 1 elevation."""
    table = in_play(Motive.VTOL, elevation=3)
    table.say(Critical(location="FR", item="pilot"))
    assert (table.due.purpose, table.due.target) == ("piloting", 7)
    table.roll(3, 3)
    assert table.state.height == 2
    assert table.now.strength == {"elevation": 2}


@pytest.mark.parametrize(("item", "roll"), [("pilot", (6, 4)), ("copilot", (3, 3))])
def test_a_second_pilot_hit_gives_way_to_the_next_row(item: str, roll: tuple[int, int]) -> None:
    """digest 13.4: a result that is hit already; a VTOL's column has no stunned crew."""
    table = in_play(Motive.VTOL)
    table.say(Critical(location="FR", item=item))
    table.say(CriticalRoll(location="FR", dice=(roll,)))
    assert not table.state.stunned
    assert not any(f"critical hit: {item}" in words for words in table.words)


@pytest.mark.parametrize(
    ("fields", "modifiers"),
    [
        ({}, (-2,)),
        ({"armor": Armor(type=ArmorType.HARDENED, points={**SIDES, "TU": 15})}, (-2, -2)),
    ],
)
def test_each_inferno_missile_looks_for_something_behind_the_armor(
    fields: dict[str, Any], modifiers: tuple[int, ...]
) -> None:
    """digest 13.7: a location and a critical roll at -2 for each, -4 through hardened armor; no damage."""
    table = in_play(**fields)
    table.say(Inferno(missiles=2, side="left"))
    for _ in range(2):
        assert table.due.purpose == "hit-location"
        table.roll(3, 3)
        assert (table.due.location, tuple(m.value for m in table.due.modifiers)) == ("LS", modifiers)
        table.roll(1, 1)
    assert not table.state.due
    assert table.state.armor == dict(table.unit.armor.points)


def test_cargo_hits_strike_who_is_aboard() -> None:
    """digest 13.4: people take the damage, cargo is lost; with nobody aboard the next result that applies counts."""
    table = in_play()
    table.say(CriticalRoll(location="RR", dice=((3, 4),)))
    assert not table.state.due
    loaded = in_play()
    loaded.say(Board(name="the squad"))
    loaded.say(Board(name="ammunition", cargo=True))
    loaded.say(CriticalRoll(location="RR", dice=((3, 4),)))
    assert (loaded.due.purpose, loaded.due.choices) == ("cargo", ("the squad", "ammunition"))
    loaded.outcome("ammunition")
    assert loaded.now.notes == ("aboard: the squad",)
    loaded.say(CriticalRoll(location="RR", dice=((3, 4),)))
    assert loaded.done is not None
    assert "takes the damage" in loaded.done.happened[-1].words
    with pytest.raises(Refused, match="perhaps the squad"):
        loaded.say(Leave(name="the sqad"))
    loaded.say(Leave(name="the squad"))
    assert loaded.state.aboard == ()


def test_a_rider_is_struck_first_on_five_and_six() -> None:
    """digest 3.6: what he leaves goes on; hits through the armor strike no rider, and he dies with his place."""
    table = in_play()
    table.say(Ride(name="the squad", location="RS"))
    assert table.now.notes == ("riding: the squad (RS)",)
    table.say(Hit(location="RS", damage=5))
    assert (table.due.purpose, table.due.target) == ("rider", 5)
    table.roll(4)
    assert table.state.armor["RS"] == 10
    table.say(Hit(location="RS", damage=5, dice=((5,),)))
    assert table.due.purpose == "rider-leaves"
    with pytest.raises(Refused, match="from 0 to 5 points go on, not '9'"):
        table.outcome(9)
    table.outcome(2)
    assert table.state.armor["RS"] == 8
    table.say(Hit(location="RS", damage=1, through_armor_critical=True))
    assert table.due.purpose == "vehicle-critical"
    table.roll(1, 1)
    table.say(Hit(location="RS", damage=40, dice=((1,),)))
    while table.state.due:
        table.roll(1, 1)
    assert table.state.aboard == ()


def test_a_rider_on_the_back_of_a_mech_is_not_struck_from_the_front() -> None:
    """digest 3.6"""
    table = Table(mech())
    table.say(Ride(name="trooper 5", location="CT", rear=True))
    table.say(Hit(location="CT", damage=1))
    assert not table.state.due
    table.say(Hit(location="CT", damage=1, rear=True))
    assert table.due.purpose == "rider"


def test_stores_of_a_vtol_cost_speed_until_they_are_dropped() -> None:
    """stores: a point of cruising MP each."""
    table = in_play(Motive.VTOL)
    table.say(HangStores(stores=("HEBomb", "ClusterBomb")))
    assert table.now.moves["cruise"] == 3
    assert [store.load for store in marks(table.unit, table.state, table.options).stores] == ["HEBomb", "ClusterBomb"]
    table.say(DropStore(store="ClusterBomb"))
    assert (table.now.moves["cruise"], table.state.stores) == (4, ("HEBomb",))
    with pytest.raises(Refused, match="is not a store that"):
        table.say(DropStore(store="ClusterBomb"))


def test_a_carried_bridge_takes_the_hits_of_its_place_and_hinders_its_weapons() -> None:
    """TW-4.4:p130:bridge-layer"""
    table = in_play(items=mounts("LightBridgeLayer", "Medium Laser", at="FR"))
    bridge, laser = 2, 3
    table.say(Hit(location="FR", damage=5))
    assert (table.state.armor["FR"], table.state.absorbed[bridge]) == (20, 5)
    assert table.now.weapons[-1].why == "a bridge is in its way"
    with pytest.raises(Refused, match="a bridge is in its way"):
        table.say(Fire(weapon=laser))
    table.say(LayBridge(bridge=bridge))
    table.say(Fire(weapon=laser))
    table.say(Hit(location="FR", damage=5))
    assert table.state.armor["FR"] == 15
    assert marks(table.unit, table.state, table.options).absorbed == {}
    with pytest.raises(Refused, match="laid, or lost"):
        table.say(LayBridge(bridge=bridge))


def test_a_bridge_without_cf_is_lost_and_the_rest_goes_on() -> None:
    """TW-4.4:p130:bridge-layer: a light one has CF 8."""
    table = in_play(items=mounts("LightBridgeLayer", at="FR"))
    table.say(Hit(location="FR", damage=10))
    assert (table.state.armor["FR"], table.state.mounts) == (18, {2})


def test_a_hit_from_behind_sets_off_what_is_dumped() -> None:
    """digest 7.5: 20 shots of 5 points go up in the rear; with the turn over nothing is left to do so."""
    table = in_play(items=mounts("Autocannon/5", "IS Ammo AC/5", at="FR"))
    table.say(Dump(bin=3))
    table.say(Hit(location="FR", damage=1))
    assert table.state.shots[3] == 20
    table.say(Hit(location="RR", damage=1))
    while table.state.due:
        table.roll(1, 1)
    assert (table.state.shots[3], table.state.destroyed) == (0, "location")
    later = in_play(items=mounts("Autocannon/5", "IS Ammo AC/5", at="FR"))
    later.say(Dump(bin=3))
    later.say(HeatPhase())
    later.say(Hit(location="RR", damage=1))
    assert (later.state.shots[3], later.state.destroyed) == (0, "")


def test_a_fragile_fuel_tank_may_explode_by_any_critical_hit() -> None:
    """digest 13.7: of combustion engines, on 10 or more."""
    burning = {"engine": Engine(type=EngineType.ICE), "quirks": (Quirk(code="fragile_fuel"),)}
    table = in_play(**burning)
    table.say(Critical(location="FR", item="driver"))
    assert (table.due.purpose, table.due.target) == ("fuel-explosion", 10)
    table.roll(5, 5)
    assert table.state.destroyed == "fuel explosion"
    fusion = in_play(quirks=burning["quirks"])
    fusion.say(Critical(location="FR", item="driver"))
    assert not fusion.state.due


@pytest.mark.parametrize("event", [EndPhase(), HeatPhase()])
def test_nothing_of_a_turn_happens_to_a_wreck(event: Event) -> None:
    table = in_play()
    table.say(Critical(location="FR", item="crew-killed"))
    table.say(event)
    assert not table.now.must_withdraw or table.now.reasons == ("crew",)


@pytest.mark.parametrize(("motive", "omni", "cruise"), [(Motive.TRACKED, False, 4), (Motive.TRACKED, True, 5)])
def test_riders_slow_their_carrier_and_keep_it_on_the_ground(motive: Motive, omni: bool, cruise: int) -> None:
    """TW-4.4:p227:carrier-limits, and a point of cruising MP of who is no Omni (unconfirmed); swarms cost none."""
    table = in_play(motive, omni=omni)
    table.say(Ride(name="the squad", location="RS"))
    assert table.now.moves["cruise"] == cruise
    swarmed = in_play(motive, omni=omni)
    swarmed.say(Ride(name="the enemy", location="RS", swarms=True))
    assert swarmed.now.moves["cruise"] == 5
    flying = in_play(Motive.VTOL)
    flying.say(Ride(name="the squad", location="RS"))
    assert flying.now.moves["cruise"] == 0


def test_riders_slow_a_plain_mech() -> None:
    """Given battle armor on a 'Mech that is no Omni, then it walks 1 less (unconfirmed); an OmniMech does not."""
    for omni, slower in ((False, 1), (True, 0)):
        table = Table(mech(omni=omni))
        table.say(Ride(name="the squad", location="LT"))
        assert table.now.moves["walk"] == 5 - slower


def test_a_vtol_falls_from_the_elevation_that_the_table_named() -> None:
    """TW-4.4:p197:vtol-engine: given a VTOL at elevation 3, when its engine is hit, then it rolls at 4 more; on the
    ground it rolls for nothing."""
    for elevation in (0, 3):
        table = in_play(Motive.VTOL)
        table.say(Position(height=elevation))
        table.say(Critical(location="RR", item="engine"))
        assert [due.target for due in table.state.due] == ([5 + 4] if elevation else [])
    with pytest.raises(Refused, match="cannot fly"):
        in_play().say(Position(height=1))
