"""ProtoMechs in play: boxes, torso weapons, the pilot."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sheets.equipment.kinds import ArmorType
from sheets.play.families import family_of
from sheets.play.protomechs import boxes_crossed, protomech_movement_now, to_hit_now
from sheets.record.events import Attack, CrewHit, Critical, CriticalRoll, HeatPhase, Hit
from sheets.rules.tables.criticals import PROTOMECH_BOXES
from sheets.units import Mount, ProtoMech
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor
from tests.builders import COMMON
from tests.sheets.play.table import Table

LASERS = tuple(Mount(item="CLERSmallLaser", location=place) for place in ("T", "T", "RA", "MG"))


def proto(**fields: Any) -> ProtoMech:
    """Five tons with 5 points everywhere, two torso weapons, one in the right arm and a main gun."""
    points = dict.fromkeys(("HD", "T", "RA", "LA", "L", "MG"), 5)
    data: dict[str, Any] = {
        **COMMON,
        "body": ProtoBody.BIPED,
        "mass": 5,
        "walk": 5,
        "jump": 5,
        "armor": Armor(type=ArmorType.STANDARD_PROTOMEK, points=points),
        "mounts": LASERS,
    }
    return ProtoMech(**(data | fields))


def speeds(table: Table) -> tuple[int, int, int]:
    """Walk, run and jump as they are now."""
    moves = protomech_movement_now(family_of(table.unit).body(table.unit), table.state)
    return moves.walk, moves.run, moves.jump


def test_what_is_too_much_for_an_arm_goes_on_to_the_torso() -> None:
    """digest 15.1: the excess of arms, legs, head and main gun goes to the torso."""
    table = Table(proto())
    table.say(Hit(location="RA", damage=10))  # 5 of armor, 1 of structure, 4 go on
    table.roll(1, 2)
    assert table.state.gone == {"RA": "destroyed"}
    assert table.state.armor["T"] == 1


def test_near_misses_do_nothing() -> None:
    """digest 15.1: 3 and 11 are near misses, and 2 where there is no main gun."""
    unarmed = Armor(type=ArmorType.STANDARD_PROTOMEK, points=dict.fromkeys(("HD", "T", "RA", "LA", "L"), 5))
    for armor, rolls in ((proto().armor, ((1, 2), (5, 6))), (unarmed, ((1, 1),))):
        for dice in rolls:
            table = Table(proto(armor=armor, mounts=()))
            table.say(Attack(damage=4, dice=(dice,)))
            assert set(table.state.armor.values()) == {5}


def test_a_near_miss_hits_the_wings_of_a_glider() -> None:
    """digest 15.1: -1 MP for each near miss; a glider does not move on its legs."""
    table = Table(proto(body=ProtoBody.GLIDER, jump=0))
    table.say(Attack(damage=4, dice=((1, 2),)))
    assert speeds(table) == (4, 6, 0)
    table.say(Critical(location="L"))
    table.roll(6, 6)
    assert speeds(table) == (4, 6, 0)


def test_boxes_are_crossed_off_in_order_by_the_roll() -> None:
    """digest 15.2: 8 and 9 one box, 10 and 11 two, 12 three."""
    for dice, boxes in (((3, 4), 0), ((4, 4), 1), ((5, 5), 2), ((6, 6), 3)):
        table = Table(proto())
        table.say(CriticalRoll(location="L", dice=(dice,)))
        assert boxes_crossed(table.state, "L") == boxes


def test_leg_boxes_cost_1_mp_then_half_then_all() -> None:
    """digest 15.2: -1 MP, half MP, no MP."""
    table = Table(proto())
    seen = []
    for _ in range(3):
        table.say(Critical(location="L"))
        table.roll(6, 6)
        seen.append(speeds(table)[:2])
    assert seen == [(4, 6), (2, 3), (0, 0)]


def test_a_torso_box_costs_jump_mp_and_a_weapon() -> None:
    """digest 15.2: -1 Jump MP, then half, and a weapon by 1D6: 1, 2 A, 3, 4 B, 5, 6 none of a light one."""
    table = Table(proto())
    table.say(Critical(location="T"))
    assert table.due.purpose == "torso-weapon"
    table.roll(3)
    table.roll(6, 6)
    assert (table.state.mounts, speeds(table)[2]) == ({1}, 4)
    table.say(Critical(location="T"))
    table.roll(6)
    table.roll(6, 6)
    assert (table.state.mounts, speeds(table)[2]) == ({1}, 2)
    table.say(Critical(location="T"))
    assert table.state.destroyed == "location"


def test_a_torso_critical_destroys_a_magnetic_clamp() -> None:
    """digest 15.2: any torso critical destroys it."""
    clamp = Mount(item="ProtoMagneticClamp", location="T")
    table = Table(proto(mounts=(clamp,)))
    table.say(Critical(location="T"))
    assert table.state.mounts == {0}


def test_the_pilot_is_hurt_once_for_each_attack_that_crosses_off_boxes() -> None:
    """TW-4.4:p185:protomech-pilot: however many boxes, and whether shaded or not."""
    table = Table(proto())
    table.say(Hit(location="L", damage=6))
    table.roll(5, 5)
    assert boxes_crossed(table.state, "L") == 2
    assert (table.state.crew[0].hits, table.due.purpose, table.due.target) == (1, "consciousness", 3)
    table.roll(1, 1)
    assert not table.state.crew[0].conscious
    table.say(Hit(location="HD", damage=3))  # armor only
    assert table.state.crew[0].hits == 1


def test_an_attack_that_takes_two_locations_hurts_the_pilot_once() -> None:
    """TW-4.4:p185:protomech-pilot"""
    table = Table(proto())
    table.say(Hit(location="RA", damage=14))
    table.roll(6, 6)  # both boxes of the arm
    table.roll(4, 4)  # one of the torso
    table.roll(1)
    assert (boxes_crossed(table.state, "RA"), boxes_crossed(table.state, "T")) == (2, 1)
    assert table.state.crew[0].hits == 1


def test_head_and_arm_boxes_make_shooting_harder() -> None:
    """digest 15.2: head +1, +2; an arm +1 for its weapons and the main gun; no main gun without both arms."""
    table = Table(proto())
    body = family_of(table.unit).body(table.unit)
    table.say(Critical(location="RA"))
    table.roll(6, 6)
    assert [to_hit_now(body, table.state, number) for number in range(4)] == [0, 0, 1, 1]
    table.say(Critical(location="HD"))
    table.roll(6, 6)
    assert [to_hit_now(body, table.state, number) for number in range(4)] == [1, 1, 2, 2]
    for arm in ("RA", "LA", "LA"):
        table.say(Critical(location=arm))
        table.roll(6, 6)
    assert [to_hit_now(body, table.state, number) for number in range(4)] == [1, 1, None, None]


def test_the_pilot_dies_of_six_hits_and_wakes_in_a_later_turn() -> None:
    """digest 8.2"""
    table = Table(proto())
    table.say(CrewHit(hits=1, dice=((1, 1),)))
    table.say(HeatPhase())
    table.say(HeatPhase())
    assert table.due.purpose == "wake-up"
    table.roll(6, 6)
    assert table.state.crew[0].conscious
    table.say(CrewHit(hits=5))
    assert table.state.destroyed == "pilot"


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 6), st.integers(1, 6)), max_size=12))
def test_no_box_is_crossed_off_twice(hits: list[tuple[int, int, int]]) -> None:
    table = Table(proto())
    for damage, one, two in hits:
        table.say(Attack(damage=damage))
        while table.state.due:
            table.roll(*(one, two)[: table.due.dice])
        for place, row in PROTOMECH_BOXES.items():
            assert 0 <= boxes_crossed(table.state, place) <= len(row)
            assert table.state.armor[place] >= 0
            assert table.state.structure[place] >= 0
