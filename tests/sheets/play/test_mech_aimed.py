"""Where attacks on 'Mechs strike that are not plain shots: aimed ones, at cover, from below, by troops on the 'Mech."""

import pytest

from sheets.play import Refused
from sheets.record.events import Attack, Enter, Fall, Salvo, Struck
from sheets.units.mech import Body
from tests.builders import squad, tank
from tests.sheets.play.table import Table, of


def hurt(table: Table) -> set[str]:
    """The locations that armor was lost from; a rear with its name."""
    state, start = table.state, Table(table.unit).state
    front = {place for place, points in state.armor.items() if points < start.armor[place]}
    return front | {f"{place} rear" for place, points in state.rear.items() if points < start.rear[place]}


@pytest.mark.parametrize(("dice", "struck"), [((1, 5), "RA"), ((4, 4), "RA"), ((2, 3), "LL"), ((4, 5), "LL")])
def test_an_aimed_shot_strikes_its_location_on_six_to_eight(dice: tuple[int, int], struck: str) -> None:
    """digest 4.7: otherwise a location is rolled as usual, here 9 from the front, the left leg."""
    table = of()
    table.say(Attack(damage=3, aimed="RA"))
    assert table.due.purpose == "aimed-shot"
    table.roll(*dice)
    if table.state.due:
        table.roll(4, 5)
    assert hurt(table) == {struck}


def test_area_effect_and_squads_are_not_aimed_at() -> None:
    """TW-4.4:p110:aimed-shots"""
    with pytest.raises(Refused, match="only direct fire"):
        of().say(Attack(damage=3, aimed="RA", kind="area"))
    with pytest.raises(Refused, match="no shot is aimed"):
        Table(squad()).say(Attack(damage=3, aimed="Trooper 1"))
    with pytest.raises(Refused, match="no location 'TU' to aim at"):
        Table(tank()).say(Attack(damage=3, aimed="TU"))


def test_a_shot_aimed_at_a_vehicle_strikes_the_side_it_names() -> None:
    """digest 4.7"""
    table = Table(tank())
    table.say(Attack(damage=3, aimed="RR"))
    table.outcome("on target")
    assert hurt(table) == {"RR"}


def test_cover_takes_what_strikes_the_legs() -> None:
    """digest 2.3: 5 from the front is the right leg, 7 the center torso."""
    table = of()
    table.say(Attack(damage=3, cover=True))
    assert "the cover takes" in table.roll(1, 4).happened[-1].words
    table.say(Attack(damage=3, cover=True))
    table.roll(3, 4)
    assert hurt(table) == {"CT"}


def test_a_salvo_meets_cover_too() -> None:
    """digest 2.3"""
    table = of()
    table.say(Salvo(size=5, cover=True, all_hit=True))
    table.roll(1, 4)
    assert not hurt(table)


def test_shallow_water_covers_the_legs_of_who_stands_in_it() -> None:
    """BMM-7.01:p26:cover-water, BMM-7.01:p35:physical-water: not from kicks and charges, nor of who lies in it."""
    table = of()
    table.say(Enter(terrain="water", depth=1))
    table.roll(6, 6)
    table.say(Attack(damage=3))
    table.roll(1, 4)
    assert not hurt(table)
    table.say(Struck(by="kick", damage=2))
    table.roll(1)
    assert hurt(table) == {"RL"}
    charged = of()
    charged.say(Enter(terrain="water", depth=1))
    charged.roll(6, 6)
    charged.say(Struck(by="charge", damage=2))
    charged.roll(1, 4)
    assert hurt(charged) == {"RL"}


def test_a_mech_that_lies_in_water_has_no_cover() -> None:
    """BMM-7.01:p26:cover-water"""
    table = of(points=20)
    table.say(Enter(terrain="water", depth=1))
    table.roll(6, 6)
    table.say(Fall())
    while table.state.due:
        table.roll(*(6,) * table.due.dice)
    before = table.state.armor["RL"]
    table.say(Attack(damage=3))
    table.roll(1, 4)
    assert table.state.armor["RL"] == before - 3


@pytest.mark.parametrize(("die", "struck"), [(1, "LL"), (2, "LL"), (3, "LT"), (4, "RT"), (5, "RL"), (6, "RL")])
def test_attacks_from_below_have_a_table_of_their_own(die: int, struck: str) -> None:
    """digest 4.5"""
    table = of()
    table.say(Attack(damage=2, table="below"))
    table.roll(die)
    assert hurt(table) == {struck}


def test_nothing_is_known_of_quads_struck_from_below() -> None:
    """digest 4.5"""
    with pytest.raises(Refused, match="say the location"):
        of(body=Body.QUAD).say(Attack(damage=2, table="below"))


@pytest.mark.parametrize(("dice", "struck"), [((1, 1), "HD"), ((1, 2), "CT rear"), ((1, 4), "RT"), ((4, 6), "LT rear")])
def test_a_swarm_strikes_the_back_as_well(dice: tuple[int, int], struck: str) -> None:
    """digest 4.6"""
    table = of()
    table.say(Struck(by="swarm", damage=1))
    table.roll(*dice)
    assert hurt(table) == {struck}


def test_battle_armor_that_swarms_rolls_for_critical_hits_though_armor_holds() -> None:
    """digest 17"""
    table = of()
    table.say(Struck(by="swarm", damage=2, critical=True))
    table.roll(3, 4)
    assert (hurt(table), table.due.purpose, table.due.location) == ({"CT"}, "critical-count", "CT")


def test_a_leg_attack_rolls_for_critical_hits() -> None:
    """digest 16: 4 points to a leg, and a roll for critical hits; no piloting roll as after a kick."""
    table = of()
    table.say(Struck(by="leg-attack", damage=4))
    table.roll(6)
    assert (hurt(table), table.due.purpose, table.due.location) == ({"LL"}, "critical-count", "LL")
    table.roll(1, 1)
    assert table.state.owed == ()


def test_a_kick_at_a_vehicle_needs_no_table_of_legs() -> None:
    """digest 20: one group, of a charge groups of 5; nobody falls."""
    table = Table(tank())
    table.say(Struck(by="charge", damage=12, side="left"))
    groups = 0
    while table.state.due:
        table.roll(3, 3) if table.due.purpose == "hit-location" else table.roll(1, 1)
        groups += 1
    assert table.state.armor["LS"] == 0
    assert groups >= 3
