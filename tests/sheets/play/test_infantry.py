"""Conventional infantry in play: casualties, and what the troopers who are left still do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.play import Refused
from sheets.play.families import family_of
from sheets.play.infantry import guns_now, platoon_damage_now, platoon_movement_now
from sheets.play.to_hit import to_hit
from sheets.record.events import EndPhase, Fire, HeatPhase, Hit, Move, WeaponHit
from sheets.rules.tohit.situation import Situation
from sheets.units import Mount
from sheets.units.infantry import CustomArmor, InfantryMotive
from tests.builders import platoon
from tests.sheets.play.table import Table


def men_lost(damage: int, kind: str = "standard", in_open: bool = False, divisor: float = 1) -> int:
    """The troopers that one hit costs a platoon of 28."""
    armor = None if divisor == 1 else CustomArmor(divisor=divisor)
    table = Table(platoon(squad_size=7, squads=4, custom_armor=armor))
    table.say(Hit.model_validate({"location": "TPRS", "damage": damage, "kind": kind, "in_open": in_open}))
    return 28 - table.state.structure["TPRS"]


def test_damage_is_divided_by_the_armor_and_rounded_up() -> None:
    """digest 16: damage by the armor divisor, rounded up for each attack."""
    assert [men_lost(points, divisor=2) for points in (1, 2, 3)] == [1, 1, 2]
    assert men_lost(3, divisor=0.5) == 6


def test_in_the_open_and_by_area_effect_damage_counts_double() -> None:
    """digest 16: no cover doubles, area effect doubles, both together do both."""
    assert (men_lost(3, in_open=True), men_lost(3, "area"), men_lost(3, "area", in_open=True)) == (6, 6, 12)


def test_doubling_comes_before_the_divisor() -> None:
    """digest 16: 3 points in the open are 6, and 3 troopers in armor of divisor 2."""
    assert men_lost(3, in_open=True, divisor=2) == 3


def test_acid_does_half_as_much_again_and_flechettes_are_not_halved() -> None:
    """digest 3.1: acid times 1.5, rounded up; flechettes halve against everything but infantry."""
    assert (men_lost(3, "acid"), men_lost(1, "acid"), men_lost(5, "flechette")) == (5, 2, 5)


def test_the_last_trooper_is_the_end_of_the_platoon() -> None:
    """digest 16: destroyed at no troopers; what is left over is lost."""
    table = Table(platoon(squad_size=7, squads=1))
    table.say(Hit(location="TPRS", damage=12))
    assert (table.state.structure["TPRS"], table.state.destroyed) == (0, "location")


def test_fewer_troopers_do_less_and_the_last_one_does_1() -> None:
    """TW-4.4:p215:last-trooper"""
    table = Table(platoon(squad_size=7, squads=4, primary="InfantryAssaultRifle"))
    body = family_of(table.unit).body(table.unit)
    assert platoon_damage_now(body, table.state) == 15  # 28 rifles of 0.52
    table.say(Hit(location="TPRS", damage=14))
    assert platoon_damage_now(body, table.state) == 7
    table.say(Hit(location="TPRS", damage=13))
    assert platoon_damage_now(body, table.state) == 1


def test_guns_that_nobody_can_serve_are_left_behind_at_the_end_of_the_phase() -> None:
    """digest 16: usable guns are the troopers by the crew of a gun; artillery holds the platoon to 1 MP."""
    gun = Mount(item="ISSniper", location="FGUN")  # 20 tons: a crew of 20
    table = Table(platoon(motive=InfantryMotive.MOTORIZED, squad_size=7, squads=4, mounts=(gun,)))
    body = family_of(table.unit).body(table.unit)
    assert (guns_now(body, table.state), platoon_movement_now(body, table.state).walk) == (1, 1)
    table.say(Hit(location="TPRS", damage=9))
    assert (guns_now(body, table.state), platoon_movement_now(body, table.state).walk) == (0, 1)
    table.say(EndPhase())
    assert platoon_movement_now(body, table.state).walk == 3


def test_a_place_that_infantry_has_not_is_refused() -> None:
    with pytest.raises(Refused, match="no location 'LT'"):
        Table(platoon()).say(Hit(location="LT", damage=1))


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans())))
def test_troopers_are_never_fewer_than_none(hits: list[tuple[int, bool]]) -> None:
    table = Table(platoon())
    before = table.state.structure["TPRS"]
    for damage, in_open in hits:
        table.say(Hit(location="TPRS", damage=damage, in_open=in_open))
        after = table.state.structure["TPRS"]
        assert 0 <= after <= before
        assert bool(table.state.destroyed) == (after == 0)
        before = after


GUNS = tuple(Mount(item="Autocannon/5", location="FGUN") for _ in range(2))


def test_field_guns_do_not_fire_after_a_move_nor_beside_the_rifles() -> None:
    """TO, field guns (unconfirmed): not in a turn of moving, nor with the men's own weapons."""
    unit = platoon(mounts=(*GUNS, Mount(item="InfantryAssaultRifle")))
    moved = Table(unit)
    moved.say(Move(hexes=1))
    with pytest.raises(Refused, match=r"cannot fire: the platoon moved in this turn \(unconfirmed\)"):
        moved.say(Fire(weapon=0))
    assert "moved" in moved.now.weapons[0].why
    fired = Table(unit)
    fired.say(Fire(weapon=0))
    with pytest.raises(Refused, match="the field guns fired in this turn"):
        fired.say(Fire(weapon=2))
    fired.say(HeatPhase())
    fired.say(Fire(weapon=2))
    with pytest.raises(Refused, match="the men fired their own weapons"):
        fired.say(Fire(weapon=1))


@pytest.mark.parametrize(("cluster", "men"), [(False, 1), (True, 2)])
def test_cluster_rounds_strike_one_man_more(cluster: bool, men: int) -> None:
    """digest 16: direct fire a tenth of its damage, cluster rounds a tenth and 1."""
    table = Table(platoon())
    table.say(WeaponHit(weapon="ISLBXAC10", cluster=cluster))
    assert table.state.structure["TPRS"] == 28 - men
    with pytest.raises(Refused, match="fires no cluster rounds"):
        table.say(WeaponHit(weapon="Autocannon/10", cluster=True))


def test_leg_and_swarm_attacks_have_their_damage() -> None:
    """digest 16: 4 points to a leg and a roll for critical hits; a swarm does what the platoon does."""
    attacks = {strike.name: strike.damage for strike in Table(platoon()).now.physical}
    assert attacks == {"leg attack": "4 and a roll for critical hits", "swarm attack": "15 a turn"}


def test_a_platoon_without_mp_moves_a_hex_when_it_does_not_fire() -> None:
    """TW, unconfirmed: two support weapons a squad leave a platoon 0* MP, which is 1 hex in a turn without fire."""
    slow = platoon(secondary="Flamer (Man-Portable)", secondary_per_squad=2)
    table = Table(slow)
    assert table.now.moves["walk"] == 1
    assert "1 hex" in table.now.notes[0]
    with pytest.raises(Refused, match="1 MP"):
        table.say(Move(mode="walk", hexes=2))
    table.say(Move(mode="walk", hexes=1))
    assert to_hit(slow, table.state, "platoon fire").number is None
    table.say(HeatPhase())
    assert to_hit(slow, table.state, "platoon fire", Situation(range=0)).number is not None


@pytest.mark.parametrize(("weapon", "dice"), [("ISPlasmaRifle", 2), ("CLPlasmaCannon", 3)])
def test_plasma_burns_troopers_by_dice(weapon: str, dice: int) -> None:
    """Digest 16: 2D6 of a plasma rifle, 3D6 of a cannon."""
    table = Table(platoon())
    table.say(WeaponHit(weapon=weapon))
    assert table.due.dice == dice
    table.roll(*[2] * dice)
    assert table.state.structure["TPRS"] == 28 - 2 * dice
