"""The other shapes of 'Mechs: LAMs as AirMechs and fighters, QuadVees as vehicles.

Interstellar Operations is not at hand: what no document states is unconfirmed, and says so at the table.
"""

from typing import Any

import pytest

from sheets.play import Refused, marks, status
from sheets.record.events import (
    Attack,
    Convert,
    CrewHit,
    Critical,
    CriticalRoll,
    EndPhase,
    Fall,
    Fly,
    HeatPhase,
    Hit,
    Land,
    Move,
    Position,
    Struck,
)
from sheets.units.mech import Body, Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.table import Table, filled, of

JETS = {n: Slot(mount=n) for n in range(3)}


def lam(kind: str = "standard", slots: dict[str, dict[int, Slot]] | None = None, **fields: Any) -> Table:
    """A LAM with three jump jets and 20 points of armor everywhere."""
    return of(
        body=Body.LAM,
        lam=kind,
        points=20,
        mounts=mounts(*["Jump Jet"] * 3, at="LT"),
        slots=filled({"LT": JETS, **(slots or {})}, Body.LAM),
        **fields,
    )


def turn(table: Table) -> None:
    """The end of a turn in which nothing is rolled."""
    table.say(HeatPhase())


def as_fighter(**fields: Any) -> Table:
    """A LAM in the shape of a fighter."""
    table = lam("bimodal", **fields)
    table.say(Convert(shape="fighter"))
    turn(table)
    return table


def test_a_lam_flies_by_its_jump_jets() -> None:
    """IO: as an AirMech it cruises three times its jump MP, as a fighter these are its thrust."""
    table = lam()
    table.say(Convert(shape="airmech"))
    assert status(table.unit, table.state).moves == {"walk": 1, "run": 2, "cruise": 9, "flank": 14}
    turn(table)
    table.say(Convert(shape="fighter"))
    assert status(table.unit, table.state).moves == {"safe thrust": 3, "maximum thrust": 5}
    table.say(Critical(location="LT", slot=0))
    turn(table)
    assert status(table.unit, table.state).moves["safe thrust"] == 2
    table.say(Move(mode="run", hexes=3))
    assert table.state.heat_to_come == 0
    with pytest.raises(Refused, match="moved already"):
        table.say(Move(mode="walk", hexes=1))
    assert {strike.why for strike in status(table.unit, table.state).physical} == {"its shape is that of a fighter"}
    with pytest.raises(Refused, match="it has that shape"):
        table.say(Convert(shape="fighter"))


def test_an_airmech_heats_by_a_third_of_what_it_flies() -> None:
    """IO, digest 9.1: 9 hexes of cruising make 3 heat; it flies no farther than its MP."""
    table = lam()
    table.say(Convert(shape="airmech"))
    with pytest.raises(Refused, match="it has 9 MP of cruise"):
        table.say(Move(mode="walk", hexes=10))
    table.say(Move(mode="walk", hexes=9))
    assert table.state.heat_to_come == 3


def test_a_quadvee_drives_until_its_conversion_gear_is_hit() -> None:
    """IO"""
    slots = filled({"FLL": {0: Slot(system=System.CONVERSION_GEAR)}}, Body.QUADVEE)
    table = of(body=Body.QUADVEE, slots=slots)
    table.say(Convert(shape="vehicle"))
    assert status(table.unit, table.state).moves == {"cruise": 5, "flank": 8}
    table.say(Critical(location="FLL", slot=0))
    assert status(table.unit, table.state).moves == {"cruise": 3, "flank": 3}
    with pytest.raises(Refused, match="conversion gear is hit"):
        table.say(Convert(shape="mech"))


@pytest.mark.parametrize(
    ("kind", "system", "place", "before", "wanted", "bar"),
    [
        ("standard", None, "", "", "fighter", "it has to be an AirMech first"),
        ("bimodal", None, "", "", "fighter", ""),
        ("standard", System.GYRO, "CT", "", "airmech", "the gyro is hit"),
        ("standard", System.SHOULDER, "LA", "", "airmech", "an arm is hit"),
        ("standard", System.SHOULDER, "LA", "airmech", "fighter", ""),
        ("standard", System.FOOT, "LL", "airmech", "fighter", "a leg is hit"),
        ("standard", System.FOOT, "LL", "", "airmech", ""),
    ],
)
def test_damage_limits_the_conversions_of_a_lam(
    kind: str, system: System | None, place: str, before: Any, wanted: Any, bar: str
) -> None:
    """IO (unconfirmed): no conversion with a gyro hit; arms bar those of the 'Mech, legs those of the fighter; only a
    bimodal LAM becomes a fighter at once."""
    table = lam(kind, {place: {5: Slot(system=system)}} if system else None, options={"edition": "tw-4.4"})
    if before:
        table.say(Convert(shape=before))
        turn(table)
    if system:
        table.say(Critical(location=place, slot=5))
    if bar:
        with pytest.raises(Refused, match=rf"{bar} \(unconfirmed\)"):
            table.say(Convert(shape=wanted))
        return
    table.say(Convert(shape=wanted))
    with pytest.raises(Refused, match="it converted in this turn"):
        table.say(Convert(shape="mech"))


def test_a_fighter_does_not_fall() -> None:
    """IO (unconfirmed): without a leg, after 20 points, and said by name."""
    table = as_fighter()
    table.say(CriticalRoll(location="LL", dice=((6, 6),)))
    table.say(Hit(location="CT", damage=20, dice=((1, 1),)))
    table.say(EndPhase())
    assert (table.state.prone, table.state.due) == (False, ())
    with pytest.raises(Refused, match="does not fall while it has the shape of a fighter"):
        table.say(Fall())
    assert "it has the shape of a fighter (rules unconfirmed)" in table.now.notes


@pytest.mark.parametrize(("dice", "place"), [((6, 6), "CT"), ((1, 3), "RT"), ((4, 5), "LT")])
def test_a_fighter_is_struck_by_the_table_of_fighters(dice: tuple[int, int], place: str) -> None:
    """digest 14.3, IO (unconfirmed): the nose is the center torso, wings are side torsos; the head is never struck."""
    table = as_fighter()
    table.say(Attack(damage=1, dice=(dice,)))
    assert table.state.armor[place] == 19


def test_a_fighter_flies_on_thrust_and_fuel() -> None:
    """digest 14.5, IO (unconfirmed): thrust within its maximum, a point of fuel for a point of thrust, 80 in all."""
    table = as_fighter()
    table.say(Position(height=5))
    table.say(Fly(thrust=4, velocity=4, altitude=6))
    assert table.now.strength == {"altitude": 6, "velocity": 4, "fuel": 76}
    assert marks(table.unit, table.state, table.options).fuel == 0
    with pytest.raises(Refused, match="has 5 points of thrust: 6 are too many"):
        table.say(Fly(thrust=2))
    table.say(Land())
    assert table.due.purpose == "landing"
    plain = lam()
    with pytest.raises(Refused, match="it has not the shape of a fighter"):
        plain.say(Fly(thrust=1))
    with pytest.raises(Refused, match="flies as an AirMech or as a fighter"):
        plain.say(Position(height=1))


def test_damage_in_the_air_is_a_control_roll_of_the_fighter() -> None:
    """digest 14.2, 14.5: 2 in an atmosphere, 1 less for a small craft, 1 for each 20 points; who fails drops."""
    table = as_fighter()
    table.say(Position(height=5))
    table.say(Hit(location="CT", damage=20, dice=((1, 1),)))
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("control", 5 + 2 - 1 + 1)
    table.roll(1, 1)
    table.roll(2)
    assert (table.state.out_of_control, table.state.height) == (True, 3)


def test_a_hit_beyond_the_threshold_of_a_fighter_finds_something() -> None:
    """digest 14.2, IO (unconfirmed): more than a tenth of the armor of the location."""
    table = as_fighter()
    table.say(Hit(location="CT", damage=2))
    assert not table.state.due
    table.say(Hit(location="CT", damage=3))
    assert table.due.purpose == "critical-count"


def test_heat_throws_a_fighter_off_its_course() -> None:
    """digest 14.5: random movement is avoided on 5 from 5 heat on."""
    table = as_fighter()
    table.say(Position(height=5))
    table.say(HeatPhase(build_up=15))
    assert (table.due.purpose, table.due.target) == ("random-movement", 5)
    table.roll(1, 1)
    assert table.state.random_movement


def test_a_fighter_without_a_side_torso_has_no_thrust_in_the_air() -> None:
    """IO (unconfirmed)"""
    for space, thrust in ((False, 0), (True, 3)):
        table = as_fighter(options={"space": space})
        table.say(Hit(location="RT", damage=32, dice=((1, 1),)))
        turn(table)
        assert table.now.moves["safe thrust"] == thrust


def test_hits_of_the_pilot_make_the_rolls_of_a_lam_harder() -> None:
    """Recorded plays (unconfirmed): the digests say nothing of it."""
    table = lam()
    table.say(CrewHit(hits=2, dice=((6, 6), (6, 6))))
    assert [(one.value, one.ruling) for one in table.now.piloting_modifiers] == [(2, "unconfirmed")]
    assert not Table(mech(), **table.options.model_dump()).now.piloting_modifiers


def test_a_quadvee_that_drives_does_not_fall() -> None:
    """IO (unconfirmed): kicked or without a leg; its rolls have nothing of four legs, and 3 for a track that is hit."""
    slots = filled({"FLL": {0: Slot(system=System.CONVERSION_GEAR)}}, Body.QUADVEE)
    table = of(body=Body.QUADVEE, slots=slots, points=20)
    table.say(Convert(shape="vehicle"))
    assert table.now.piloting == 5
    table.say(Struck(by="kick", damage=1, dice=((1,),)))
    table.say(CriticalRoll(location="RRL", dice=((6, 6),)))
    table.say(EndPhase())
    assert (table.state.prone, table.state.due) == (False, ())
    table.say(Critical(location="FLL", slot=0))
    assert table.now.piloting == 5 + 3
