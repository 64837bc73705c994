"""The tables of play say what the books say."""

from hypothesis import given
from hypothesis import strategies as st

from sheets.rules.tables import clusters, hit_locations, physical
from sheets.rules.tables.heat_scale import EXTENDED_HEAT, FIGHTER_HEAT, MECH_HEAT, HeatKind, effects_at
from sheets.rules.tables.to_hit import target_movement
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


@given(st.integers(1, 60), st.integers(0, 20))
def test_more_missiles_and_higher_rolls_never_hit_less(size: int, roll: int) -> None:
    assert clusters.cluster_hits(size, roll) <= clusters.cluster_hits(size, roll + 1) <= size


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
    assert effects_at(EXTENDED_HEAT, 29) == effects_at(MECH_HEAT, 29)
    assert effects_at(EXTENDED_HEAT, 49)[HeatKind.SHUTDOWN] is not None
    assert effects_at(EXTENDED_HEAT, 50)[HeatKind.SHUTDOWN] is None


def test_a_fighter_at_21_may_lose_its_pilot() -> None:
    assert effects_at(FIGHTER_HEAT, 21)[HeatKind.PILOT] == 6


def test_target_movement_grows() -> None:
    assert [target_movement(hexes) for hexes in (0, 3, 5, 7, 10, 18, 25)] == [0, 1, 2, 3, 4, 5, 6]


def test_attacks_of_a_hundred_tons() -> None:
    """BMM: an Atlas punches for 10 and kicks for 20."""
    assert physical.PUNCH.damage is not None
    assert physical.KICK.damage is not None
    assert (physical.PUNCH.damage(100), physical.KICK.damage(100)) == (10, 20)
    assert (physical.PUNCH.damage(55), physical.KICK.damage(55)) == (6, 11)
