"""Movement points as built: what engine, gear and armor make of them."""

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType
from sheets.rules.movement import movement
from sheets.units import Mount
from sheets.units.base import Limb, Mounting, TechBase
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.infantry import Beast, InfantryMotive
from sheets.units.mech import Body
from sheets.units.outfit import Outfit, outfit
from sheets.units.vehicle import Motive
from tests.builders import mech, mounts, platoon, squad, tank


def test_walking_is_rating_by_mass_and_running_half_as_much_again_rounded_up() -> None:
    moves = movement(mech(mass=50, rating=250))
    assert (moves.walk, moves.run, moves.printed_run) == (5, 8, "8")


def test_a_primitive_mech_needs_a_fifth_more_engine() -> None:
    assert movement(mech(mass=20, rating=145, cockpit=CockpitType.PRIMITIVE)).walk == 6


@pytest.mark.parametrize(
    ("gear", "run", "printed"),
    [
        (("ISMASC",), 10, "8(10)"),
        (("Supercharger",), 10, "8(10)"),
        (("ISMASC", "Supercharger"), 13, "8(13)"),
    ],
)
def test_one_booster_doubles_walking_and_two_make_it_two_and_a_half(
    gear: tuple[str, ...], run: int, printed: str
) -> None:
    moves = movement(mech(mass=50, rating=250, mounts=mounts(*gear, at="CT")))
    assert (moves.run, moves.printed_run) == (run, printed)


def test_hardened_armor_on_the_legs_costs_a_point_of_running() -> None:
    assert movement(mech(mass=50, rating=250, armor=ArmorType.HARDENED)).run == 7


def test_jump_jets_count_a_point_each_and_a_wing_two_on_a_light_frame_and_one_on_a_heavy() -> None:
    jets = (*mounts("Jump Jet", "Jump Jet", "Jump Jet", at="LT"), Mount(item="ISPartialWing"))
    assert movement(mech(mass=55, rating=275, mounts=jets)).jump == 5
    assert movement(mech(mass=60, rating=300, mounts=jets)).jump == 4


def test_a_wing_alone_does_not_jump() -> None:
    assert movement(mech(mounts=mounts("ISPartialWing"))).jump == 0


def test_modular_armor_takes_a_point_of_walking_and_one_of_jumping_however_many_there_are() -> None:
    gear = mounts("ISModularArmor", "ISModularArmor", "Jump Jet", "Jump Jet", at="LT")
    moves = movement(mech(mass=50, rating=250, mounts=gear))
    assert (moves.walk, moves.run, moves.jump) == (4, 6, 1)


def test_behind_a_large_shield_nobody_jumps() -> None:
    moves = movement(mech(mass=50, rating=250, mounts=mounts("ISLargeShield", "Jump Jet", at="LA")))
    assert (moves.walk, moves.jump) == (4, 0)


def test_a_medium_shield_slows_walking_and_jumping() -> None:
    moves = movement(mech(mass=50, rating=250, mounts=mounts("ISMediumShield", "Jump Jet", "Jump Jet", at="LA")))
    assert (moves.walk, moves.jump) == (4, 1)


def test_a_mechanical_jump_booster_has_its_own_movement() -> None:
    booster = Mount(item="MechanicalJumpBooster", size=4)
    moves = movement(mech(mounts=(booster,)))
    assert (moves.jump, moves.booster) == (0, 4)


def test_maneuvering_units_swim() -> None:
    assert movement(mech(body=Body.QUAD, mounts=mounts("UMU", "UMU", at="LT"))).umu == 2


def test_a_superchargered_tank_doubles_its_cruise() -> None:
    assert movement(tank(cruise=5, mounts=mounts("Supercharger", at="BD"))).printed_run == "8(10)"


def test_suits_jump_further_with_wing_and_booster_but_only_if_they_jump() -> None:
    gear = mounts("BAPartialWing", "BAJumpBooster", at="Squad")
    assert movement(squad(mounts=gear)).jump == 5
    assert movement(squad(mounts=gear, jump=0)).jump == 0


@pytest.mark.parametrize(("suit_class", "walk"), [(SuitClass.MEDIUM, 3), (SuitClass.ASSAULT, 2)])
def test_a_myomer_booster_quickens_light_suits_more_than_heavy_ones(suit_class: SuitClass, walk: int) -> None:
    assert movement(squad(suit_class=suit_class, mounts=mounts("CLBAMyomerBooster", at="Squad"))).walk == walk


def test_suits_with_a_weapon_pack_crawl_until_they_drop_it() -> None:
    pack = Mount(item="CLBAMicroPulseLaser", location="Squad", mounting=Mounting.WEAPON_PACK)
    moves = movement(squad(walk=2, mounts=(pack,)))
    assert (moves.walk, moves.jump, moves.free_walk, moves.free_jump) == (1, 0, 2, 3)


def test_inner_sphere_suits_drop_their_missile_launchers_before_they_jump() -> None:
    launcher = Mount(item="ISBASRM2OS", location="Squad", limb=Limb.BODY)
    assert movement(squad(mounts=(launcher,))).jump == 0
    assert movement(squad(mounts=(launcher,), tech_base=TechBase.CLAN)).jump == 3


def test_a_hydrofoil_boat_is_a_quarter_faster() -> None:
    assert movement(tank(motive=Motive.HYDROFOIL, cruise=6, mounts=mounts("HydroFoilChassisMod", at="BD"))).walk == 8


def test_swimming_suits_do_not_jump() -> None:
    moves = movement(squad(motive=SuitMotive.UMU))
    assert (moves.jump, moves.umu) == (0, 3)


@pytest.mark.parametrize(
    ("motive", "points"),
    [
        (InfantryMotive.LEG, (1, 0, 0)),
        (InfantryMotive.JUMP, (1, 3, 0)),
        (InfantryMotive.MOTORIZED, (3, 0, 0)),
        (InfantryMotive.HOVER, (5, 0, 0)),
        (InfantryMotive.SUBMARINE, (0, 0, 3)),
    ],
)
def test_platoons_move_by_their_kind(motive: InfantryMotive, points: tuple[int, int, int]) -> None:
    moves = movement(platoon(motive=motive))
    assert (moves.walk, moves.jump, moves.umu) == points


def test_two_support_weapons_a_squad_slow_a_platoon_but_not_on_tracks() -> None:
    burden = {"secondary": "Machine Gun (Portable)", "secondary_per_squad": 2}
    assert movement(platoon(**burden)).walk == 0
    assert movement(platoon(motive=InfantryMotive.JUMP, **burden)).jump == 2
    assert movement(platoon(motive=InfantryMotive.TRACKED, **burden)).walk == 3


def test_an_encumbering_kit_leaves_at_least_one_point() -> None:
    assert movement(platoon(armor_kit="Engineering Suit")).walk == 1
    assert movement(platoon(motive=InfantryMotive.MOTORIZED, armor_kit="Engineering Suit")).walk == 2


def test_field_artillery_is_dragged_at_one_point() -> None:
    assert movement(platoon(motive=InfantryMotive.MOTORIZED, mounts=mounts("ISThumper", at="FGUN"))).walk == 1


def test_riders_move_as_their_beasts_do() -> None:
    moves = movement(platoon(motive=InfantryMotive.BEAST, beast=Beast(name="Hipposaur")))
    assert (moves.walk, moves.umu) == (1, 2)


def test_what_no_longer_works_moves_nobody() -> None:
    """Without its MASC a 'Mech runs as if it had none; a lost jump jet costs a point, the wing still adds its own."""
    gear = mounts("ISMASC", "ISPartialWing", "Jump Jet", "Jump Jet", "Jump Jet", at="LT")
    whole = mech(mass=50, rating=250, mounts=gear)
    assert (movement(whole).printed_run, movement(whole).jump) == ("8(10)", 5)
    working = Outfit(whole, outfit(whole).mounted[1:4])
    assert (movement(whole, working).printed_run, movement(whole, working).jump) == ("8", 4)
    grounded = Outfit(whole, outfit(whole).mounted[:2])
    assert movement(whole, grounded).jump == 0
