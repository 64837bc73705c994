"""The tables of play say what the books say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.equipment import item
from sheets.rules.tables import hit_locations, physical, to_hit
from sheets.rules.tables.heat_scale import FIGHTER_HEAT, MECH_HEAT, HeatKind, effects_at, mech_heat
from sheets.rules.tables.hit_locations import AttackSide, mech_hit, tripod_leg
from sheets.rules.tables.physical import melee_attack
from sheets.rules.tables.piloting import PilotingCause, consciousness, piloting_modifier
from sheets.rules.tables.to_hit import (
    AttackerState,
    RangeBracket,
    arm_modifier,
    minimum_range,
    range_bracket,
    target_movement,
)
from sheets.units.mech import LOCATIONS, Body


def test_the_front_table_of_a_biped() -> None:
    """BMM: from the front a 2 is a critical hit on the center torso, a 5 the right leg, a 12 the head."""
    front = {roll: row.front for roll, row in hit_locations.BIPED.items()}
    assert front[2] == front[7] == "CT"
    assert (front[5], front[9], front[12]) == ("RL", "LL", "HD")
    assert [roll for roll, row in hit_locations.BIPED.items() if row.critical] == [2]


def test_left_and_right_mirror() -> None:
    swap = {"LA": "RA", "RA": "LA", "LT": "RT", "RT": "LT", "LL": "RL", "RL": "LL", "CT": "CT", "HD": "HD"}
    for row in (*hit_locations.BIPED.values(), *hit_locations.BIPED_PUNCH.values()):
        assert swap[row.left] == row.right


def test_every_result_is_a_location_of_its_body() -> None:
    for body in Body:
        allowed = {*LOCATIONS[body], "leg"}
        for tables in (hit_locations.HIT_LOCATIONS, hit_locations.PUNCH, hit_locations.KICK):
            assert {place for row in tables[body].values() for place in row[:3]} <= allowed


def test_damage_ends_in_the_center_torso() -> None:
    for body, places in LOCATIONS.items():
        for place in places:
            if place not in ("HD", "CT"):
                while place != "CT":
                    place = hit_locations.TRANSFER[place]
            assert place in LOCATIONS[body]


@given(st.integers(1, 200), st.integers(0, 20))
def test_more_missiles_and_higher_rolls_never_hit_less(size: int, roll: int) -> None:
    assert sum(to_hit.cluster_rows(size)) == size
    assert to_hit.cluster_hits(size, roll) <= to_hit.cluster_hits(size, roll + 1) <= size


def test_heat_of_24() -> None:
    """BMM: at 24 heat -4 MP, +4 to hit, shutdown on less than 8, ammunition on less than 6."""
    assert effects_at(MECH_HEAT, 24) == {
        HeatKind.MOVEMENT: -4,
        HeatKind.FIRE: 4,
        HeatKind.SHUTDOWN: 8,
        HeatKind.AMMUNITION: 6,
    }
    assert effects_at(MECH_HEAT, 30)[HeatKind.SHUTDOWN] is None


def test_the_extended_scale_goes_on_where_the_other_ends() -> None:
    extended = mech_heat(extended=True)
    for kind in (HeatKind.MOVEMENT, HeatKind.FIRE, HeatKind.AMMUNITION):
        assert effects_at(extended, 29)[kind] == effects_at(MECH_HEAT, 29)[kind]
    assert effects_at(extended, 49)[HeatKind.SHUTDOWN] is not None
    assert effects_at(extended, 50)[HeatKind.SHUTDOWN] is None


@pytest.mark.parametrize(("piloting", "more"), [(0, -2), (1, -2), (2, -1), (3, -1), (None, 0), (4, 0), (5, 0), (6, 1)])
def test_shutdown_on_the_extended_scale(piloting: int | None, more: int) -> None:
    """Tracking digest 9.3: 4 + 2 x floor((heat - 14) / 4) - 5, by the piloting skill, and never certain below 50."""
    rolls = {e.level: e.value for e in mech_heat(extended=True, piloting=piloting) if e.kind is HeatKind.SHUTDOWN}
    wanted = {heat: 4 + 2 * ((heat - 14) // 4) - 5 + more for heat in range(14, 50, 4)}
    assert rolls == {heat: roll for heat, roll in wanted.items() if roll > 2} | {50: None}


def test_a_land_air_mech_suffers_as_a_fighter_too() -> None:
    for extended in (False, True):
        scale = mech_heat(flies=True, extended=extended)
        assert effects_at(scale, 10)[HeatKind.RANDOM_MOVEMENT] == 6
        assert HeatKind.RANDOM_MOVEMENT not in effects_at(mech_heat(extended=extended), 25)


def test_a_fighter_at_21_may_lose_its_pilot() -> None:
    assert effects_at(FIGHTER_HEAT, 21)[HeatKind.PILOT] == 6


def test_target_movement_grows() -> None:
    assert [target_movement(hexes) for hexes in (0, 3, 5, 7, 10, 18, 25)] == [0, 1, 2, 3, 4, 5, 6]


def test_a_shield_bashes_for_what_it_takes_of_a_hit() -> None:
    """TO: a small shield takes 3 and strikes at −2, a medium one 5 at −3, a large one 7 at −4."""
    for name, damage, modifier in (("small", 3, -2), ("medium", 5, -3), ("large", 7, -4)):
        bash = physical.SHIELDS[f"{name}-shield"]
        gear = item(f"IS{name.capitalize()}Shield").gear
        assert callable(bash.damage)
        assert gear is not None
        assert (bash.damage(60), bash.to_hit) == (damage, modifier)
        assert gear.absorbs == damage


def test_pilots_roll_after_a_death_from_above() -> None:
    """TW: +2 for who is struck by one, +4 for who made it."""
    assert piloting_modifier(PilotingCause.STRUCK_FROM_ABOVE) == 2
    assert piloting_modifier(PilotingCause.OWN_DEATH_FROM_ABOVE) == 4


def test_attacks_of_a_hundred_tons() -> None:
    """BMM: an Atlas punches for 10 and kicks for 20."""
    assert callable(physical.PUNCH.damage)
    assert callable(physical.KICK.damage)
    assert (physical.PUNCH.damage(100), physical.KICK.damage(100)) == (10, 20)
    assert (physical.PUNCH.damage(55), physical.KICK.damage(55)) == (6, 11)


def test_a_kick_from_behind_strikes_the_rear_legs_of_a_quad() -> None:
    """Tracking digest 4.5."""
    assert [mech_hit(Body.QUAD, "front", roll, "kick").location for roll in (1, 6)] == ["FRL", "FLL"]
    assert [mech_hit(Body.QUAD, "rear", roll, "kick").location for roll in (1, 6)] == ["RRL", "RLL"]
    assert [mech_hit(Body.QUAD, "left", roll, "kick").location for roll in (3, 4)] == ["FLL", "RLL"]
    assert mech_hit(Body.BIPED, "rear", 3, "kick").location == "RL"


def test_the_leg_of_a_tripod_is_rolled_for() -> None:
    """Tracking digest 4.3: 1-2 right, 3-4 center, 5-6 left; from the left +1, from the right -1."""
    assert mech_hit(Body.TRIPOD, "front", 5).location == "leg"
    assert [tripod_leg("front", roll) for roll in range(1, 7)] == ["RL", "RL", "CL", "CL", "LL", "LL"]
    assert [tripod_leg("left", roll) for roll in range(1, 7)] == ["RL", "CL", "CL", "LL", "LL", "LL"]
    assert [tripod_leg("right", roll) for roll in range(1, 7)] == ["RL", "RL", "RL", "CL", "CL", "LL"]
    assert mech_hit(Body.TRIPOD, "left", 2, "kick").location == "CL"


def test_only_a_shot_that_rolls_2_is_a_critical_hit_whatever_the_damage() -> None:
    sides: tuple[tuple[AttackSide, str], ...]
    sides = (("left", "LT"), ("front", "CT"), ("rear", "CT"), ("right", "RT"))
    for side, place in sides:
        assert mech_hit(Body.BIPED, side, 2) == (place, True)
        assert not any(mech_hit(Body.BIPED, side, roll).critical for roll in range(3, 13))


def test_a_shoulder_hit_replaces_the_other_modifiers_of_an_arm() -> None:
    """CRIT:shoulder."""
    arm = [AttackerState.UPPER_ARM, AttackerState.LOWER_ARM]
    assert arm_modifier(arm) == 2
    assert arm_modifier([*arm, AttackerState.SHOULDER]) == 4


def test_inside_the_minimum_range_each_hex_is_harder() -> None:
    """TW: an LRM with a minimum of 6 is at +1 at 6 hexes, at +6 at 1; without a minimum nothing is added."""
    lrm, laser = item("LRM 20").weapon, item("Medium Laser").weapon
    assert lrm is not None
    assert laser is not None
    assert [minimum_range(lrm, hexes) for hexes in (1, 5, 6, 7)] == [6, 2, 1, 0]
    assert minimum_range(laser, 1) == 0
    assert range_bracket(lrm, 7) is RangeBracket.SHORT
    assert range_bracket(lrm, 8) is RangeBracket.MEDIUM


def test_warriors_stay_conscious_on_3_5_7_10_and_11() -> None:
    """Tracking digest 8.2."""
    assert [consciousness(hits) for hits in range(1, 8)] == [3, 5, 7, 10, 11, None, None]


def test_the_lance_attacks_at_one_more_in_the_manual() -> None:
    """BMM-7.01:p109:lance"""
    old, new = melee_attack(item("IS Lance").by("tw-4.4")), melee_attack(item("IS Lance").by("bmm-7.01"))
    assert old is not None
    assert new is not None
    assert (old.to_hit, new.to_hit) == (0, 1)
    assert callable(new.damage)
    assert [new.damage(tons) for tons in (20, 55, 100)] == [4, 11, 20]


def test_only_melee_weapons_and_shields_strike() -> None:
    assert melee_attack(item("Medium Laser")) is None
    hatchet = melee_attack(item("Hatchet"))
    assert hatchet is not None
    assert hatchet.name == "Hatchet"


def test_the_sum_of_each_column_of_the_cluster_hits_table() -> None:
    """Digest 19, sizes 1 to 30 and 40, rolls of 2 to 12."""
    assert list(to_hit.CLUSTER_HITS) == [*range(1, 31), 40]
    assert [sum(column) for column in zip(*to_hit.CLUSTER_HITS.values(), strict=True)] == [
        *(163, 166, 213, 311, 312, 314, 315, 409, 411, 505, 505)
    ]
