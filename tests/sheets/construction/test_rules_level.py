"""The rules level of a unit: of its kind, of its parts, and of mixed technology."""

from typing import Any

import pytest

from sheets.construction.technology import rules_level
from sheets.equipment.kinds import ArmorType, StructureType
from sheets.units import HandheldWeapon, Mech, Mount, ProtoMech, Unit, Vehicle
from sheets.units.base import RulesLevel, TechBase
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive, Specialization
from sheets.units.mech import Body
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Structure
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.builders import COMMON, fighter, mech, mounts, platoon, squad, tank
from tests.own_units import own_units
from tests.sheets.construction import ships
from tests.sheets.construction.craft import lorry

INTRODUCTORY, STANDARD, ADVANCED, EXPERIMENTAL = (
    RulesLevel.INTRODUCTORY,
    RulesLevel.STANDARD,
    RulesLevel.ADVANCED,
    RulesLevel.EXPERIMENTAL,
)
INDUSTRIAL = Structure(type=StructureType.INDUSTRIAL)


def vehicle(motive: Motive, mass: float, *places: str) -> Vehicle:
    """A combat vehicle with armor also in these places."""
    points = dict.fromkeys((*FOUR_SIDES, *places), 2)
    return tank(motive=motive, mass=mass, armor=Armor(type=ArmorType.STANDARD, points=points))


def protomech(**fields: Any) -> Unit:
    unit = next(unit for unit in own_units() if isinstance(unit, ProtoMech))
    return unit.model_copy(update={"mounts": (), "body": ProtoBody.BIPED, "mass": 5, **fields})


@pytest.mark.parametrize(
    ("unit", "level"),
    [
        (mech(), INTRODUCTORY),
        (mech(omni=True), STANDARD),
        (mech(mass=20, rating=100), INTRODUCTORY),
        (mech(mass=15, rating=75), EXPERIMENTAL),
        (mech(body=Body.LAM), EXPERIMENTAL),
        (mech(tech_base=TechBase.MIXED_IS), ADVANCED),
        (mech(mounts=(Mount(item="Death Ray", location="RT", known=False),), rules_level=EXPERIMENTAL), EXPERIMENTAL),
        (mech(mounts=mounts("Medium Laser", at="RT"), rules_level=EXPERIMENTAL), INTRODUCTORY),
        (mech(mounts=mounts("ISERMediumLaser", at="RT")), STANDARD),
        (vehicle(Motive.TRACKED, 100, "TU"), INTRODUCTORY),
        (vehicle(Motive.TRACKED, 101), ADVANCED),
        (vehicle(Motive.VTOL, 30, "RO"), INTRODUCTORY),
        (vehicle(Motive.VTOL, 31, "RO"), ADVANCED),
        (vehicle(Motive.VTOL, 30, "RO", "TU"), ADVANCED),
        (lorry(), STANDARD),
        (lorry(mass=81), STANDARD),
        (lorry(motive=Motive.NAVAL, mass=300), STANDARD),
        (lorry(motive=Motive.NAVAL, mass=301), ADVANCED),
        (lorry(motive=Motive.AIRSHIP, mass=301), ADVANCED),
        (protomech(), STANDARD),
        (protomech(mass=9), STANDARD),
        (protomech(mass=10), ADVANCED),
        (protomech(body=ProtoBody.QUAD), ADVANCED),
        (protomech(body=ProtoBody.GLIDER), ADVANCED),
        (squad(), STANDARD),
        (squad(motive=SuitMotive.UMU), ADVANCED),
        (squad(motive=SuitMotive.VTOL), ADVANCED),
        (platoon(), STANDARD),
        (platoon(specializations=frozenset({Specialization.XCT})), STANDARD),
        (platoon(specializations=frozenset({Specialization.MARINES})), ADVANCED),
        (platoon(motive=InfantryMotive.UMU), ADVANCED),
        (fighter(), STANDARD),
        (ships.dropship(), STANDARD),
        (ships.jumpship(), ADVANCED),
        (ships.warship(), ADVANCED),
        (ships.station(), ADVANCED),
        (HandheldWeapon(**COMMON, mass=5, armor=Armor(type=ArmorType.STANDARD, points={"GUN": 16})), EXPERIMENTAL),
    ],
    ids=lambda value: value.name if isinstance(value, RulesLevel) else value.kind,
)
def test_a_kind_of_unit_has_its_least_rules_level(unit: Unit, level: RulesLevel) -> None:
    """construction:8: only large ships and airships go by the advanced rules, of support vehicles.

    construction:1: mixed technology counts as advanced. The level in the file counts only with unknown parts.
    """
    assert rules_level(unit) is level


def test_an_industrial_mech_below_20_tons_is_not_experimental() -> None:
    levels = [rules_level(mech(mass=mass, rating=mass * 5, structure=INDUSTRIAL)) for mass in (15, 20)]
    assert levels[0] is levels[1]


def test_only_mechs_combat_vehicles_and_what_they_are_made_of_are_introductory() -> None:
    kinds = {type(unit) for unit in own_units() if rules_level(unit) is INTRODUCTORY}
    assert kinds <= {Mech, Vehicle}
