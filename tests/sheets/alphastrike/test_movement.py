"""Movement, target movement modifier, and the abilities of unlike second modes."""

import pytest

from sheets.alphastrike import convert
from sheets.equipment.kinds import ArmorType
from sheets.units import Mount
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive
from sheets.units.mech import Body, LamType, QuadVeeMotive
from sheets.units.vehicle import Motive
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.alphastrike.units import fighter


@pytest.mark.parametrize(
    ("walk", "modifier"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5)]
)
def test_the_modifier_follows_the_bands(walk: int, modifier: int) -> None:
    element = convert(mech(mass=20, rating=20 * walk))
    assert (element.move, element.tmm) == (f'{2 * walk}"', modifier)


@pytest.mark.parametrize(
    ("gear", "move"),
    [
        (("ISMASC",), '12"'),  # 5 × 1.25
        (("Supercharger",), '12"'),
        (("ISMASC", "Supercharger"), '16"'),  # 5 × 1.5
        (("ISModularArmor", "ISModularArmor"), '8"'),
        (("ISMediumShield",), '8"'),
        (("Triple Strength Myomer",), '10"'),
    ],
)
def test_boosters_and_burdens_of_a_mech_that_walks_5(gear: tuple[str, ...], move: str) -> None:
    assert convert(mech(mounts=mounts(*gear, at="CT"))).move == move


def test_hardened_legs_cost_two_inches() -> None:
    assert convert(mech(armor=ArmorType.HARDENED)).move == '8"'


def test_jumping_as_far_as_walking_is_all_that_is_printed() -> None:
    jets = mounts(*["Jump Jet"] * 5, at="CT")
    element = convert(mech(mounts=jets))
    assert (element.move, element.tmm, element.specials) == ('10"j', 2, convert(mech()).specials)


@pytest.mark.parametrize(
    ("jets", "move", "special"), [(3, '10"/6"j', "JMPW1"), (7, '10"/14"j', "JMPS1"), (6, '10"/12"j', "")]
)
def test_jumping_unlike_walking_is_an_ability(jets: int, move: str, special: str) -> None:
    element = convert(mech(mounts=mounts(*["Improved Jump Jet"] * jets, at="CT")))
    assert element.move == move
    assert [s.text for s in element.specials if s.code.startswith("JMP")] == ([special] if special else [])


def test_a_partial_wing_lifts_only_jump_jets() -> None:
    assert convert(mech(mass=55, rating=275, mounts=mounts("ISPartialWing", "Jump Jet", at="CT"))).move == '10"/6"j'
    assert convert(mech(mass=60, rating=300, mounts=mounts("ISPartialWing", "Jump Jet", at="CT"))).move == '10"/4"j'
    assert convert(mech(mounts=mounts("ISPartialWing", at="CT"))).move == '10"'


def test_a_mech_that_swims_as_well_takes_the_modifier_of_its_only_way_on_land() -> None:
    gear = mounts(*["Jump Jet"] * 5, "UMU", at="CT")
    element = convert(mech(mounts=gear))
    assert (element.move, element.tmm) == ('2"s/10"j', 2)
    assert "SUBW2" in element.special_text


@pytest.mark.parametrize(
    ("motive", "move"),
    [
        (Motive.TRACKED, '8"t'),
        (Motive.WHEELED, '8"w'),
        (Motive.HOVER, '8"h'),
        (Motive.WIGE, '8"g'),
        (Motive.HYDROFOIL, '8"n'),
        (Motive.SUBMARINE, '8"s'),
        (Motive.RAIL, '8"r'),
    ],
)
def test_vehicles_move_by_their_motive(motive: Motive, move: str) -> None:
    assert convert(tank(motive=motive)).move == move


def test_quadvees_show_what_they_roll_on() -> None:
    wheels = mech(body=Body.QUADVEE, quadvee_motive=QuadVeeMotive.WHEEL)
    assert (convert(wheels).move, convert(wheels).special("QV") is not None) == ('10"qw', True)


def test_land_air_mechs_keep_the_air_in_their_ability() -> None:
    jets = mounts(*["Jump Jet"] * 5, at="CT")
    element = convert(mech(body=Body.LAM, lam=LamType.STANDARD, mounts=jets))
    assert element.move == '10"j'
    assert element.special_text.startswith('ENE, FUEL4, LAM(30"g/5a)')
    assert "BIM(5a)" in convert(mech(body=Body.LAM, lam=LamType.BIMODAL, mounts=jets)).special_text


@pytest.mark.parametrize(
    ("motive", "move", "modifier"),
    [
        (InfantryMotive.LEG, '2"f', 0),
        (InfantryMotive.MOTORIZED, '6"m', 1),
        (InfantryMotive.JUMP, '6"j', 1),
        (InfantryMotive.HOVER, '10"h', 2),
        (InfantryMotive.MICROLITE, '12"v', 2),
        (InfantryMotive.UMU, '2"s', 0),
        (InfantryMotive.SUBMARINE, '6"s', 1),
    ],
)
def test_platoons_move_by_their_mounts(motive: InfantryMotive, move: str, modifier: int) -> None:
    element = convert(platoon(motive=motive))
    assert (element.move, element.tmm) == (move, modifier)


@pytest.mark.parametrize(
    ("motive", "jump", "gear", "move"),
    [
        (SuitMotive.JUMP, 3, (), '6"j'),
        (SuitMotive.JUMP, 3, ("BAPartialWing",), '8"j'),
        (SuitMotive.LEG, 0, (), '2"f'),
        (SuitMotive.LEG, 0, ("CLBAMyomerBooster",), '2"f'),
        (SuitMotive.LEG, 0, ("BAMechanicalJumpBooster",), '4"f'),
        (SuitMotive.UMU, 3, (), '6"s'),
        (SuitMotive.VTOL, 5, (), '10"v'),
    ],
)
def test_suits_move_without_boosts_and_packs(motive: SuitMotive, jump: int, gear: tuple[str, ...], move: str) -> None:
    unit = squad(motive=motive, jump=jump, mounts=tuple(Mount(item=name, location="Squad") for name in gear))
    assert convert(unit).move == move


def test_aerospace_elements_have_thrust_and_no_modifier() -> None:
    element = convert(fighter(safe_thrust=9))
    assert (element.move, element.tmm, element.aerospace) == ("9a", 0, True)
