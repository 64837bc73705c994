"""The worked examples of the conversion digest, chapter 13."""

import pytest

from sheets.alphastrike import ArcFacing, Element, convert, value_at_skill
from sheets.units import Mount, Unit
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SuitClass
from tests.builders import platoon, squad
from tests.sheets.alphastrike.units import assault, clan_omni, dropship, fighter, scout, turret_tank


def card(unit: Unit) -> tuple[object, ...]:
    """The numbers of an element in the order of a card."""
    element = convert(unit)
    return (*head(element), element.special_text, element.pv)


def head(element: Element) -> tuple[object, ...]:
    return (
        element.type.value,
        element.size,
        element.move,
        element.tmm,
        element.damage,
        element.ov,
        element.armor,
        element.structure,
    )


def test_a_light_scout() -> None:
    assert card(scout()) == ("BM", 1, '16"', 3, (1, 1, 0), 0, 2, 2, "", 18)


def test_an_assault_mech_with_rear_guns() -> None:
    assert card(assault()) == ("BM", 4, '6"', 1, (5, 5, 2), 0, 10, 8, "AC2/2/-, IF1, LRM1/1/1, REAR1/1/-", 52)


def test_a_hot_clan_omni() -> None:
    assert card(clan_omni()) == ("BM", 3, '10"', 2, (5, 5, 4), 1, 8, 4, "CASE, IF2, LRM1/1/2, OMNI", 54)


def test_a_tank_with_a_turret() -> None:
    assert card(turret_tank()) == ("CV", 3, '8"t', 1, (3, 3, 2), 0, 6, 3, "IF1, SRCH, TUR(2/3/2, IF1)", 28)


def test_a_heavy_fighter() -> None:
    assert card(fighter()) == ("AF", 3, "5a", 0, (4, 5, 2, 0), 1, 8, 5, "BOMB3, FUEL20, REAR1/1/-/-, SPC, VSTOL", 47)
    assert convert(fighter()).threshold == 3


def test_a_point_of_battle_armor() -> None:
    suits = squad(
        troopers=5,
        suit_class=SuitClass.MEDIUM,
        mounts=(
            Mount(item="CLBASmall Laser", location="Squad", limb=Limb.RIGHT_ARM),
            Mount(item="CLBASRM2", location="Squad", limb=Limb.BODY),
            Mount(item="BA-SRM2 Ammo", location="Squad", shots=2),
            Mount(item="BAAPMount", location="Squad", limb=Limb.LEFT_ARM),
            Mount(item="BABattleClaw", location="Squad", limb=Limb.LEFT_ARM),
        ),
    )
    assert card(suits) == ("BA", 1, '6"j', 1, (2, 1, 0), 0, 2, 2, "AM, CAR5, MEC", 19)


def test_a_rifle_platoon() -> None:
    assert card(platoon()) == ("CI", 1, '2"f', 0, (1, 0, 0), 0, 2, 1, "AM, CAR3", 7)


def test_a_spheroid_dropship() -> None:
    ship = convert(dropship())
    assert head(ship) == ("DS", 2, "3p", 0, (0, 0, 0, 0), 0, 21, 6)
    assert ship.threshold == 2
    assert ship.arcs is not None
    assert ship.arcs[ArcFacing.FRONT].standard == (6, 8, 6, 0)
    assert ship.arcs[ArcFacing.LEFT].standard == ship.arcs[ArcFacing.RIGHT].standard == (2, 3, 2, 0)
    assert ship.arcs[ArcFacing.REAR].standard == (3, 3, 0, 0)
    assert ship.arcs[ArcFacing.REAR].text == "3/3/-/-, CAP-/-/-/-, SCAP-/-/-/-, MSL-/-/-/-, ENE"
    assert ship.pv == 54


@pytest.mark.parametrize(
    ("skill", "value"), [(0, 98), (1, 87), (2, 76), (3, 65), (4, 54), (5, 49), (6, 44), (7, 39), (8, 34)]
)
def test_skill_changes_the_value_of_the_clan_omni(skill: int, value: int) -> None:
    assert convert(clan_omni(), skill=skill).pv == value
    assert convert(clan_omni(), skill=skill).base_pv == 54


@pytest.mark.parametrize(
    ("base", "better", "worse"),
    [
        (1, 2, 1),
        (7, 8, 6),
        (8, 10, 7),
        (12, 14, 11),
        (13, 16, 12),
        (14, 17, 13),
        (15, 18, 13),
        (24, 29, 22),
        (25, 30, 22),
    ],
)
def test_each_step_of_skill_is_worth_more_for_better_units(base: int, better: int, worse: int) -> None:
    assert (value_at_skill(base, 3), value_at_skill(base, 5)) == (better, worse)


def test_squad_support_weapons_stand_outside_the_troop_factor() -> None:
    gun = Mount(item="CLBAERMediumLaser", location="Squad", mounting=Mounting.SQUAD_SUPPORT)
    assert convert(squad(mounts=(gun,))).damage == (1, 1, 0)
    assert convert(squad(mounts=(gun.model_copy(update={"mounting": Mounting.PLAIN}),))).damage == (3, 3, 0)
