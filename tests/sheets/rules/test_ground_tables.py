"""The tables of vehicles, ProtoMechs and infantry say what the books say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.rules.infantry import animal, damage_row, guns_served, platoon_mp, platoon_ranges, troopers_mass
from sheets.rules.tables import criticals, hit_locations
from sheets.rules.tables.criticals import (
    MOTIVE_DAMAGE,
    PROTOMECH_BOXES,
    VehicleCritical,
    mech_criticals,
    motive_damage,
    motive_modifier,
    vehicle_critical,
)
from sheets.rules.tables.hit_locations import (
    PROTOMECH,
    SWARMED_BIPED,
    SWARMED_QUAD,
    SwarmHit,
    VehicleHit,
    protomech_hit,
    struck_turret,
    vehicle_hit,
    vehicle_table,
)
from sheets.rules.tables.infantry import PLATOON_ATTACKS, RANGE_MODIFIERS, SQUAD_ATTACKS, TWICE, attack_strength
from sheets.units import Vehicle
from sheets.units.infantry import Beast, InfantryMotive, Specialization
from sheets.units.mech import TORSOS, Body
from sheets.units.protomech import ProtoBody
from sheets.units.vehicle import Motive
from tests.builders import mounts, platoon, tank
from tests.exporters.recordsheet.ground import helicopter, turret_tank


def test_the_front_table_of_a_tank() -> None:
    """TW: 2 and 12 are critical hits; 3, 4, 5 and 9 damage the motive system; 5 strikes the right side."""
    front = {roll: row["front"] for roll, row in vehicle_table(turret_tank()).items()}
    assert [roll for roll, hit in front.items() if hit.critical] == [2, 12]
    assert [roll for roll, hit in front.items() if hit.motive] == [3, 4, 5, 9]
    assert (front[5].location, front[9].location, front[7].location) == ("RS", "LS", "FR")
    assert {front[roll].location for roll in (10, 11, 12)} == {"TU"}


def test_from_the_sides_an_8_is_a_critical_hit_too() -> None:
    row = vehicle_table(turret_tank())[8]
    assert {way for way, hit in row.items() if hit.critical} == {"left", "right"}


def test_attacks_from_behind_mirror_those_from_ahead() -> None:
    swap = {"FR": "RR", "RS": "LS", "LS": "RS", "TU": "TU"}
    for row in vehicle_table(turret_tank()).values():
        assert swap[row["front"].location] == row["rear"].location


def test_without_a_turret_the_side_that_faces_the_attack_is_hit() -> None:
    table = vehicle_table(tank())
    assert {way: hit.location for way, hit in table[11].items()} == {
        "front": "FR",
        "rear": "RR",
        "left": "LS",
        "right": "RS",
    }
    assert table[12]["left"].critical


@pytest.mark.parametrize("vehicle", [tank(), turret_tank(), turret_tank(2, six_sided=True), helicopter()])
def test_every_hit_is_on_a_location_that_the_vehicle_has(vehicle: Vehicle) -> None:
    table = vehicle_table(vehicle)
    assert set(table) == set(range(2, 13))
    assert {hit.location for row in table.values() for hit in row.values()} <= set(vehicle.locations)


def test_superheavy_vehicles_have_six_directions() -> None:
    """A 3 from ahead strikes the front right, from behind the rear left; a 5 harms the motive system at the ends."""
    table = vehicle_table(turret_tank(1, six_sided=True))
    assert (table[3]["front"].location, table[3]["rear"].location) == ("FRRS", "RRLS")
    assert {way for way, hit in table[5].items() if hit.motive} == {"front", "rear"}
    assert table[6]["rear-left"].location == "RRLS"


def test_a_helicopter_is_hit_in_its_rotor() -> None:
    table = vehicle_table(helicopter())
    assert [roll for roll, row in table.items() if row["front"].location == "RO"] == [3, 4, 10, 11, 12]
    assert not any(hit.motive for row in table.values() for hit in row.values())


def test_which_of_two_turrets_is_hit() -> None:
    """1D6: 1 to 3 the front one; from ahead 2 less, from behind 2 more."""
    assert [struck_turret(roll, "left") for roll in range(1, 7)] == ["FT"] * 3 + ["TU"] * 3
    assert [struck_turret(roll, "front") for roll in range(1, 7)] == ["FT"] * 5 + ["TU"]
    assert [struck_turret(roll, "rear") for roll in range(1, 7)] == ["FT"] + ["TU"] * 5


def test_motive_damage() -> None:
    """TW."""
    names = [motive_damage(total).name for total in (2, 5, 6, 7, 8, 9, 10, 11, 12, 20)]
    assert names[:2] == ["None", "None"]
    assert names[2:] == ["Minor", "Minor", "Moderate", "Moderate", "Heavy", "Heavy", "Immobilized", "Immobilized"]
    assert motive_modifier(Motive.HOVER, "front") == 3
    assert motive_modifier(Motive.TRACKED, "left") == 2
    assert motive_modifier(Motive.WHEELED, "rear", armored=True) == 2 + 1 - 2


@given(st.integers(-5, 30))
def test_a_higher_roll_never_harms_less(total: int) -> None:
    results = list(MOTIVE_DAMAGE)
    lower, higher = motive_damage(total), motive_damage(total + 1)
    assert results.index(lower) <= results.index(higher)


def test_critical_hits_on_tanks() -> None:
    """TW: a 12 kills the crew from ahead, sets off the fuel at the sides, blows the turret off."""
    table = criticals.GROUND_VEHICLE
    assert vehicle_critical(table, "front", 12) is VehicleCritical.CREW_KILLED
    assert vehicle_critical(table, "side", 12) is vehicle_critical(table, "rear", 12) is VehicleCritical.FUEL_TANK
    assert vehicle_critical(table, "turret", 12) is VehicleCritical.TURRET_BLOWN_OFF
    assert vehicle_critical(table, "side", 11) is vehicle_critical(table, "rear", 10) is VehicleCritical.ENGINE
    assert all(
        vehicle_critical(table, column, roll) is VehicleCritical.NONE for column in table for roll in range(2, 6)
    )


def test_every_result_of_the_critical_tables_is_explained() -> None:
    for table in (criticals.GROUND_VEHICLE, criticals.VTOL):
        for column in table.values():
            assert len(column) == criticals.LAST - criticals.FIRST + 1
            assert set(column) <= set(criticals.VEHICLE_EFFECTS)


def test_helicopters_lose_rotors() -> None:
    assert vehicle_critical(criticals.VTOL, "rotor", 6) is VehicleCritical.ROTOR_DAMAGE
    assert vehicle_critical(criticals.VTOL, "rotor", 12) is VehicleCritical.ROTORS_DESTROYED
    assert set(criticals.vehicle_criticals(helicopter())) == {"front", "side", "rear", "rotor"}


def test_hits_on_protomechs() -> None:
    """TW: 2 the main gun, 3 and 11 near misses, 6 to 8 the torso, 12 the head."""
    assert [protomech_hit(ProtoBody.BIPED, roll, main_gun=True) for roll in PROTOMECH] == [
        *("MG", "", "RA", "L", "T", "T", "T", "L", "LA", "", "HD"),
    ]
    assert protomech_hit(ProtoBody.BIPED, 2, main_gun=False) == ""
    assert protomech_hit(ProtoBody.QUAD, 10, main_gun=True) == "L"
    assert protomech_hit(ProtoBody.BIPED, 3, main_gun=True, carried=True) == "L"
    assert [len(PROTOMECH_BOXES[place]) for place in ("HD", "T", "RA", "LA", "L", "MG")] == [2, 3, 2, 2, 3, 1]


def test_attacks_on_mechs_by_strength() -> None:
    """TW: 22 men or four suits are at their best; too few men can do nothing."""
    assert attack_strength(PLATOON_ATTACKS, 28) == attack_strength(PLATOON_ATTACKS, 22)
    assert [getattr(attack_strength(PLATOON_ATTACKS, men), "leg", None) for men in (22, 21, 15, 9, 4)] == [
        0,
        2,
        5,
        7,
        None,
    ]
    assert [getattr(attack_strength(SQUAD_ATTACKS, suits), "swarm", None) for suits in (6, 4, 3, 1)] == [2, 2, 5, 5]


@pytest.mark.parametrize(("table", "body"), [(SWARMED_BIPED, Body.BIPED), (SWARMED_QUAD, Body.QUAD)])
def test_a_swarm_strikes_backs_of_torsos_only(table: dict[int, SwarmHit], body: Body) -> None:
    assert set(table) == set(range(2, 13))
    assert all(found.location in TORSOS for found in table.values() if found.rear)


def test_the_range_of_a_platoon_follows_its_support_weapons() -> None:
    """TM: two support weapons in a squad set the range, a single one does not."""
    rifles = platoon()
    assert platoon_ranges(rifles) == RANGE_MODIFIERS[1]
    assert platoon_ranges(platoon(secondary="Laser Rifle", secondary_per_squad=1)) == RANGE_MODIFIERS[1]
    assert platoon_ranges(platoon(secondary="Laser Rifle", secondary_per_squad=2)) == RANGE_MODIFIERS[2]


@given(st.integers(1, 10), st.integers(1, 5))
def test_fewer_men_never_do_more(size: int, squads: int) -> None:
    row = damage_row(platoon(squad_size=size, squads=squads))
    assert len(row) == size * squads
    assert row[0] == 1
    assert list(row) == sorted(row)


def test_guns_need_their_crews() -> None:
    """A light autocannon of four tons is served by four men."""
    guns = mounts("Light Auto Cannon/2", "Light Auto Cannon/2", at="FGUN")
    assert [guns_served(platoon(mounts=guns), men) for men in (28, 8, 7, 3)] == [2, 2, 1, 0]


def test_every_direction_of_attack_has_a_table_entry() -> None:
    assert set(hit_locations.NEAREST) == {*hit_locations.FOUR, *hit_locations.SIX}


def test_a_roll_strikes_a_vehicle_as_its_table_says() -> None:
    assert vehicle_hit(turret_tank(), "rear", 12) == VehicleHit("TU", critical=True, motive=False)
    assert vehicle_hit(tank(), "left", 5) == VehicleHit("FR", critical=False, motive=True)


def test_the_number_of_criticals_on_a_mech() -> None:
    """Tracking digest 5.1: 8 and 9 one, 10 and 11 two; 12 and more three in a torso, and blows off heads and limbs."""
    assert [mech_criticals("LT", roll).number for roll in (2, 7, 8, 9, 10, 11, 12, 14)] == [0, 0, 1, 1, 2, 2, 3, 3]
    for place in ("HD", "LA", "RRL"):
        assert mech_criticals(place, 12).blown_off
        assert not mech_criticals(place, 11).blown_off
    assert mech_criticals("HD", -2) == (0, False)


def test_mechanized_infantry_loses_twice_as_many_to_who_is_no_conventional_infantry() -> None:
    """TW-4.4:p215:mechanized-double"""
    assert any("attacker no conventional infantry" in line for line in TWICE)


@pytest.mark.parametrize(
    ("range_class", "modifiers"),
    [
        (0, (0,)),
        (1, (-2, 0, 2, 4)),
        (2, (-2, 0, 0, 2, 2, 4, 4)),
        (3, (-2, 0, 0, 0, 2, 2, 2, 4, 4, 4)),
        (4, (-2, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4)),
        (5, (-1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4)),
        (6, (-1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4, 4, 5, 5, 5)),
        (7, (-1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 6, 6, 6, 6)),
    ],
)
def test_range_modifiers_of_infantry_weapons(range_class: int, modifiers: tuple[int, ...]) -> None:
    """Digest 15, range modifier by range class: the platoon's own hex first."""
    assert RANGE_MODIFIERS[range_class] == modifiers


BEASTS = {
    "Donkey": (1, 0.15, (2, 0, 0), 1, 0, 0),
    "Coventry Kangaroo": (1, 0.11, (3, 0, 0), 1, 1, 1),
    "Horse": (1, 0.5, (3, 0, 0), 1, 0, 0),
    "Camel": (1, 0.65, (2, 0, 0), 1, 0, 0),
    "Branth": (1, 0.72, (0, 6, 0), 1, 2, 1),
    "Odessan Raxx": (1, 2.4, (2, 0, 0), 1, 1, 1),
    "Tabiranth": (1, 0.25, (2, 0, 0), 1, 1, 1),
    "Tariq": (1, 0.51, (5, 0, 0), 1, 0, 0),
    "Elephant": (2, 6, (2, 0, 0), 2, 1, 1),
    "Orca": (2, 7.2, (0, 0, 5), 2, 2, 1),
    "Hipposaur": (4, 35.5, (1, 0, 2), 4, 10, 4),
}
"""Riders, tons, MP on the ground, in the air and under water, damage divisor, burst dice, damage to vehicles."""


@pytest.mark.parametrize("name", BEASTS)
def test_figures_of_beasts(name: str) -> None:
    """Digest 15, beast mounts."""
    riders, tons, mp, divisor, dice, points = BEASTS[name]
    beast = animal(Beast(name=name))
    assert (beast.riders, beast.mass, beast.divisor, beast.dice, beast.points) == (riders, tons, divisor, dice, points)
    rider = platoon(motive=InfantryMotive.BEAST, beast=Beast(name=name), squad_size=riders, squads=2)
    moved = platoon_mp(rider)
    assert tuple(moved) == mp
    assert troopers_mass(rider) == pytest.approx((tons + 0.2 * riders) * 2)


@pytest.mark.parametrize(
    ("specialization", "extra"),
    [
        (Specialization.PARATROOPS, 0.05),
        (Specialization.PARAMEDICS, 0.05),
        (Specialization.FIRE_ENGINEERS, 0.1),
        (Specialization.MARINES, 0),
    ],
)
def test_mass_of_specialists(specialization: Specialization, extra: float) -> None:
    """Digest 15: engineers weigh 0.1 t more a man, paratroops and paramedics 0.05 t, others no more than riflemen."""
    plain = platoon()
    trained = platoon(specializations=frozenset({specialization}))
    assert troopers_mass(trained) - troopers_mass(plain) == pytest.approx(extra * plain.troopers)
