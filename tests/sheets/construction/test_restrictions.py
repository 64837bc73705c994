"""What equipment asks of the unit that mounts it: each restriction, broken once."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sheets.construction.checks
from sheets.construction.checks import findings
from sheets.construction.support import MODIFICATIONS
from sheets.equipment import items
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType
from sheets.units import Fighter, Mech, Mount, Unit
from sheets.units.mech import Body, LamType, Slot, System, slot_count
from sheets.units.systems import Armor, Engine, HeatSinks, Structure
from sheets.units.vehicle import FOUR_SIDES, TURRET, Motive, SupportChassis
from tests.builders import COMMON, mech, mounts, tank

LATE: dict[str, Any] = {"year": 3150, "rules_level": 4}
INDUSTRIAL = Structure(type="industrial")
CAR = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=5, fuel=1)


def codes(unit: Unit) -> set[str]:
    return {finding.code for finding in findings(unit)}


def armed(*names: str, at: str = "CT", **fields: Any) -> Callable[[], Unit]:
    return lambda: mech(mounts=mounts(*names, at=at), **{**LATE, **fields})


def standing(name: str, *places: str, systems: dict[str, System] | None = None, **fields: Any) -> Callable[[], Unit]:
    """A 'Mech with one item, a slot of it in each place, and some system slots."""

    def build() -> Mech:
        plain = mech(**{**LATE, **fields})
        slots = {at: [None] * slot_count(at) for at in plain.locations}
        rows: dict[str, list[Slot | None]] = {at: list(row) for at, row in slots.items()}
        for at, system in (systems or {}).items():
            rows[at][0] = Slot(system=system)
        for at in places:
            rows[at][rows[at].index(None)] = Slot(mount=0)
        mount = Mount(item=name, location=places[0] if len(set(places)) == 1 else None)
        return mech(**{**LATE, **fields, "mounts": (mount,), "slots": {at: tuple(row) for at, row in rows.items()}})

    return build


def rolling(*names: str, at: str = "BD", **fields: Any) -> Callable[[], Unit]:
    return lambda: tank(mounts=mounts(*names, at=at), **{**LATE, **fields})


def flying(*fighter_mounts: Mount) -> Unit:
    points = dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 10)
    return Fighter(
        **{**COMMON, **LATE},
        mass=50,
        safe_thrust=6,
        fuel=400,
        heat_sinks=HeatSinks(count=10, type="single"),
        engine=Engine(type=EngineType.FUSION, rating=200),
        armor=Armor(type=ArmorType.STANDARD, points=points),
        mounts=fighter_mounts,
    )


# What the rule is about, the unit that breaks it, the code of the finding.
BROKEN: list[tuple[str, Callable[[], Unit], str]] = [
    # All units
    ("a battle armor gun on a 'Mech", armed("CLBAFlamer"), "equipment.family"),
    # 'Mechs: numbers and systems
    ("two shields on an arm", armed("ISSmallShield", "ISSmallShield", at="RA"), "equipment.shields"),
    ("a taser without fusion", armed("Mek Taser", engine=EngineType.ICE), "equipment.power"),
    ("coolant pods and emergency coolant", armed("Coolant Pod", "ISRISCEmergencyCoolantSystem"), "equipment.excludes"),
    (
        "stealth armor and a null signature",
        armed("Mek Null Signature System", armor=ArmorType.STEALTH),
        "equipment.excludes",
    ),
    ("a head turret above a cockpit", armed("ISHeadTurret"), "mech.turret"),
    ("a shoulder turret on a quad", armed("ISShoulderTurret", body=Body.QUAD), "mech.turret"),
    ("a quad turret on two legs", armed("ISQuadTurret"), "mech.turret"),
    ("two turrets on a shoulder", armed("ISShoulderTurret", "ISShoulderTurret", at="RT"), "mech.turret"),
    ("enhanced actuators in one leg of two", armed("ISAES", at="RL"), "mech.aes"),
    ("enhanced actuators in a torso", armed("ISAES", at="RT"), "mech.aes"),
    (
        "two HarJel systems in a torso",
        armed("HarJel Repair Systems (HarJel III)", "HarJel Repair Systems (HarJel III)", at="RT"),
        "mech.harjel",
    ),
    (
        "HarJel under hardened armor",
        armed("HarJel Repair Systems (HarJel III)", armor=ArmorType.HARDENED),
        "mech.harjel",
    ),
    (
        "full-head ejection from a torso",
        lambda: mech(cockpit=CockpitType.TORSO_MOUNTED, full_head_ejection=True, **LATE),
        "mech.ejection",
    ),
    # 'Mechs: places
    ("a supercharger in an arm", standing("Supercharger", "RA"), "place.beside"),
    (
        "HarJel behind the cockpit",
        standing("HarJel Repair Systems (HarJel III)", "HD", systems={"HD": System.COCKPIT}),
        "place.harjel",
    ),
    ("a null signature all in one torso", standing("Mek Null Signature System", *["RT"] * 7), "place.spread"),
    ("tracks on arms", standing("Tracks", "RA", "LA"), "place.spread"),
    ("modular armor on the head", standing("ISModularArmor", "HD"), "place.location"),
    ("a lift hoist on a leg", standing("Lift Hoist/Arresting Hoist", "RL"), "place.location"),
    ("a bridge in an arm", standing("LightBridgeLayer", "RA"), "place.location"),
    ("a spot welder in the torso", standing("Spot Welder", "CT"), "place.location"),
    ("a flail in a hand", standing("IS Flail", "RA", systems={"RA": System.HAND}), "place.actuator"),
    # Kinds of 'Mech
    (
        "ferro-fibrous armor on a primitive",
        armed(cockpit=CockpitType.PRIMITIVE, armor=ArmorType.FERRO_FIBROUS),
        "primitive.armor",
    ),
    ("C3 in an industrial cockpit", armed("ISC3SlaveUnit", cockpit=CockpitType.INDUSTRIAL), "industrial.fire-control"),
    ("improved jets on an IndustrialMech", armed("Improved Jump Jet", structure=INDUSTRIAL), "industrial.jump-jets"),
    ("a fuel tank in a BattleMech", armed("Extended Fuel Tank", engine=EngineType.ICE), "industrial.only"),
    (
        "MASC on a superheavy",
        armed("ISMASC", mass=150, rating=300, gyro=GyroType.SUPERHEAVY, cockpit=CockpitType.SUPERHEAVY),
        "superheavy.equipment",
    ),
    (
        "an armored gun on a superheavy",
        lambda: mech(mass=150, rating=300, mounts=(Mount(item="Medium Laser", location="CT", armored=True),), **LATE),
        "superheavy.armored",
    ),
    (
        "a superheavy IndustrialMech on a combustion engine",
        armed(mass=150, rating=300, structure=INDUSTRIAL, engine=EngineType.ICE),
        "superheavy.engine",
    ),
    (
        "a Land-Air 'Mech of endo steel",
        armed(body=Body.LAM, lam=LamType.STANDARD, structure=Structure(type="endo-steel")),
        "lam.slots",
    ),
    ("a Land-Air 'Mech without lower arms", armed(body=Body.LAM, lam=LamType.STANDARD), "lam.actuators"),
    (
        "a Land-Air 'Mech with its cockpit in the torso",
        armed(body=Body.LAM, lam=LamType.STANDARD, cockpit=CockpitType.TORSO_MOUNTED),
        "lam.cockpit",
    ),
    ("a bridge on a Land-Air 'Mech", armed("LightBridgeLayer", body=Body.LAM, lam=LamType.STANDARD), "lam.equipment"),
    # Vehicles
    ("a combine on a hovercraft", rolling("Combine", at="FR", motive=Motive.HOVER), "vehicle.motive"),
    ("a sealed submarine", rolling("Environmental Sealed Chassis", motive=Motive.SUBMARINE), "vehicle.motive"),
    (
        "a bridge on a VTOL",
        rolling(
            "LightBridgeLayer",
            motive=Motive.VTOL,
            armor=Armor(type="standard", points={**dict.fromkeys(FOUR_SIDES, 5), "RO": 2}),
        ),
        "vehicle.vtol",
    ),
    (
        "heavy Gauss on the side of a tank",
        rolling("ISHeavyGaussRifle", at="RS", engine=Engine(type=EngineType.FUSION)),
        "place.heavy-gauss",
    ),
    ("double heat sinks in a tank", rolling("ISDoubleHeatSink"), "vehicle.heat-sinks"),
    ("a bulldozer on the side", rolling("Bulldozer", at="RS"), "place.location"),
    # Support vehicles
    ("a tracked monster", rolling(mass=250, support=CAR), "support.tonnage"),
    (
        "a steam hovercraft",
        rolling(mass=20, motive=Motive.HOVER, support=CAR, engine=Engine(type=EngineType.STEAM)),
        "support.engine",
    ),
    ("a tracked bicycle", rolling("BicycleChassisMod", mass=10, support=CAR), "support.chassis"),
    ("an ultra-light lorry", rolling("UltraLightChassisMod", mass=10, support=CAR), "support.chassis"),
    (
        "a convertible with a turret",
        rolling(
            "ConvertibleChassisMod",
            mass=10,
            support=CAR,
            armor=Armor(type="standard", points=dict.fromkeys((*FOUR_SIDES, TURRET), 2)),
        ),
        "support.chassis",
    ),
    (
        "an amphibian without armor",
        rolling(
            "AmphibiousChassis", mass=10, support=CAR, armor=Armor(type="standard", points=dict.fromkeys(FOUR_SIDES, 0))
        ),
        "support.bare",
    ),
    ("a 'Mech's laser on a small car", rolling("Medium Laser", at="FR", mass=4, support=CAR), "support.weapons"),
    ("a pintle on a lorry", rolling("PintleTurret", at="FR", mass=10, support=CAR), "support.turret"),
    ("C3 without fire control", rolling("ISC3SlaveUnit", mass=50, support=CAR), "support.c3"),
    # Fighters
    ("ammunition in a wing", lambda: flying(*mounts("IS Ammo AC/20", at="LWG")), "place.fuselage"),
]


@pytest.mark.parametrize(("unit", "code"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_restriction_is_checked(unit: Callable[[], Unit], code: str) -> None:
    assert code in codes(unit())


def test_a_vtol_takes_what_any_vehicle_takes() -> None:
    points = {**dict.fromkeys(FOUR_SIDES, 5), "RO": 2}
    unit = tank(
        motive=Motive.VTOL,
        mass=20,
        armor=Armor(type=ArmorType.STANDARD, points=points),
        mounts=mounts("Medium Laser", at="FR"),
    )
    assert "equipment.family" not in codes(unit)


def test_a_null_signature_spread_as_it_must_be() -> None:
    """TO: one slot in every location but the head."""
    places = ("CT", "RT", "LT", "RA", "LA", "RL", "LL")
    assert "place.spread" not in codes(standing("Mek Null Signature System", *places)())


def test_the_rules_ask_for_traits_that_something_has() -> None:
    """A rule about a trait that no item has would never speak."""
    traits = {trait for found in items() for trait in found.traits}
    asked = {("chassis modification", trait) for trait in MODIFICATIONS}
    for module in Path(sheets.construction.checks.__file__).parent.glob("*.py"):
        for name, row in _tables(ast.parse(module.read_text(encoding="utf-8"))):
            asked |= {(name, trait) for trait in row}
    assert len(asked) > 50
    assert {(name, trait) for name, trait in asked if trait not in traits} == set()


TRAIT_TABLES = {
    "MechPlace",
    "VehiclePlace",
    "MotiveLimit",
    "Exclusion",
    "NeededSystem",
    "EvenSlots",
    "AllowedModification",
}


def _tables(tree: ast.Module) -> list[tuple[str, list[str]]]:
    """The traits of table rows, and of questions put to an outfit."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        asked = node.args[: 2 if name == "Exclusion" else 1] if name in TRAIT_TABLES else node.args
        words = [a.value for a in asked if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if name in TRAIT_TABLES or name in ("has", "with_trait", "number", "titles", "crowded_locations"):
            found.append((name, words))
    return found
