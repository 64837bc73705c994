"""What Land-Air, primitive, industrial and superheavy 'Mechs must have and may not have."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.units import Mech
from sheets.units.mech import Body, LamType
from sheets.units.systems import HeatSinks, Structure
from tests.sheets.construction.mechs import BOTH_SHORT_ARMS, CENTER, Ruling, Standing, amiss, built, codes, stand

INDUSTRIAL = {"structure": Structure(type=StructureType.INDUSTRIAL)}
CHEMICAL = {"engine": EngineType.ICE, "sinks": 0}
EIGHT = "HD CT RT LT RA LA RL LL"
PRIMITIVE = {"cockpit": CockpitType.PRIMITIVE, "armor": ArmorType.PRIMITIVE, "rating": 300}
LAM_ROWS = {"HD": "LS SE CO AV SE LS", "CT": f"{CENTER} LG", "RT": "LG AV", "LT": "LG AV"}
JETS = [stand("Jump Jet", at) for at in ("LL", "LL", "RL")]
TWENTY_BAYS = [stand("Bomb Bay", at) for at in ("RT", "LT") for _ in range(10)]
XL_SIDES = {"RT": "EN EN EN", "LT": "EN EN EN"}


def lam(*items: Standing, **fields: Any) -> Mech:
    return built(*JETS, *items, **({"body": Body.LAM, "lam": LamType.STANDARD, "rows": LAM_ROWS} | fields))


def primitive(*items: Standing, **fields: Any) -> Mech:
    return built(*items, **(PRIMITIVE | fields))


def industrial(*items: Standing, **fields: Any) -> Mech:
    return built(*items, **(INDUSTRIAL | fields))


def superheavy(*items: Standing, **fields: Any) -> Mech:
    heavy: dict[str, Any] = {"mass": 150, "rating": 300, "gyro": GyroType.SUPERHEAVY}
    heavy |= {"cockpit": CockpitType.SUPERHEAVY, "rows": {"CT": "EN EN EN GY GY"}}
    return built(*items, **(heavy | fields))


LAMS = [
    Ruling(
        "a Land-Air 'Mech of 60 tons", lambda: lam(mass=60, rating=300), "lam.tonnage", lambda: lam(mass=55, rating=275)
    ),
    Ruling("one with pods", lambda: lam(omni=True), "lam.omni", lam),
    Ruling("a light engine", lambda: lam(engine=EngineType.LIGHT), "lam.engine", lam),
    Ruling("an XL gyro", lambda: lam(gyro=GyroType.XL), "lam.gyro", lam),
    Ruling("hardened armor", lambda: lam(armor=ArmorType.HARDENED, points=2), "lam.armor", lam),
    Ruling("armor that takes slots", lambda: lam(armor=ArmorType.FERRO_FIBROUS), "lam.slots", lam),
    Ruling("a command console", lambda: lam(cockpit=CockpitType.COMMAND_CONSOLE), "lam.cockpit", lam),
    Ruling("no lower arms", lambda: lam(rows=LAM_ROWS | BOTH_SHORT_ARMS), "lam.actuators", lam),
    Ruling("two jump MP", lambda: built(*JETS[1:], body=Body.LAM, lam="standard", rows=LAM_ROWS), "lam.jump", lam),
    Ruling(
        "a split autocannon",
        lambda: lam(stand("Autocannon/20", "RT:5 RA:5", location="RT")),
        "lam.split",
        lambda: lam(stand("Autocannon/20", "RT:10")),
    ),
    Ruling(
        "myomer over two locations",
        lambda: lam(stand("Triple Strength Myomer", "RT:3 LT:3")),
        "lam.split",
        lambda: lam(stand("Triple Strength Myomer", "RT:6")),
    ),
    Ruling(
        "artillery",
        lambda: lam(stand("ISThumper", "RT:10 RA:5", location="RT")),
        "lam.equipment",
        lambda: lam(stand("LRM 15", "RT:3")),
    ),
    *(
        Ruling(f"a {name.lower()}", lambda name=name, at=at: lam(stand(name, at)), "lam.equipment", lam)
        for name, at in (
            ("Combine", "RA:4"),
            ("Backhoe", "RA:6"),
            ("Sword", "RA:4"),
            ("ISModularArmor", "RT"),
            ("Dumper (Front)", "RT"),
            ("LightBridgeLayer", "RT:2"),
            ("ISHeavyGaussRifle", "RT:10"),
            ("Supercharger", "CT"),
        )
    ),
    Ruling(
        "twenty-one bomb bays",
        lambda: lam(*TWENTY_BAYS, stand("Bomb Bay", "RA"), mass=55, rating=275),
        "lam.bomb-bays",
        lambda: lam(*TWENTY_BAYS, mass=55, rating=275, points=0),
    ),
    Ruling("a bomb bay on the ground", lambda: built(stand("Bomb Bay", "RT")), "lam.bomb-bays", built),
]

OTHERS = [
    Ruling(
        "primitive endo steel",
        lambda: primitive(structure=Structure(type="endo-steel")),
        "primitive.structure",
        primitive,
    ),
    Ruling("a primitive light engine", lambda: primitive(engine=EngineType.LIGHT), "primitive.engine", primitive),
    Ruling("primitive and omni", lambda: primitive(omni=True), "primitive.omni", primitive),
    Ruling(
        "primitive myomer", lambda: primitive(stand("Triple Strength Myomer", "RT:6")), "primitive.myomer", primitive
    ),
    Ruling(
        "a primitive BattleMech in commercial armor",
        lambda: primitive(armor=ArmorType.COMMERCIAL),
        "primitive.armor",
        lambda: industrial(cockpit=CockpitType.PRIMITIVE_INDUSTRIAL, armor=ArmorType.COMMERCIAL, rating=300),
    ),
    Ruling(
        "a fuel tank in a BattleMech",
        lambda: built(stand("Extended Fuel Tank", "RT:4"), rating=150, **CHEMICAL),
        "industrial.only",
        lambda: industrial(stand("Extended Fuel Tank", "RT:2"), rating=150, **CHEMICAL),
    ),
    Ruling(
        "environmental sealing of a BattleMech",
        lambda: built(stand("Environmental Sealing (Mech)", EIGHT)),
        "industrial.only",
        lambda: industrial(stand("Environmental Sealing (Mech)", EIGHT)),
    ),
    Ruling(
        "industrial myomer in a BattleMech",
        lambda: built(stand("Industrial Triple Strength Myomer", "RT:12")),
        "industrial.only",
        lambda: industrial(stand("Industrial Triple Strength Myomer", "RT:12")),
    ),
    Ruling(
        "an ejection seat in a BattleMech",
        lambda: built(stand("Ejection Seat (Industrial Mech)", "HD")),
        "industrial.only",
        lambda: industrial(stand("Ejection Seat (Industrial Mech)", "HD")),
    ),
    Ruling(
        "an ejection seat in an arm",
        lambda: industrial(stand("Ejection Seat (Industrial Mech)", "RA")),
        "place.location",
        lambda: industrial(stand("Ejection Seat (Industrial Mech)", "HD")),
    ),
    Ruling("MASC on an IndustrialMech", lambda: industrial(stand("ISMASC", "RT:3")), "industrial.masc", industrial),
    Ruling(
        "advanced myomer on an IndustrialMech",
        lambda: industrial(stand("Triple Strength Myomer", "RT:6")),
        "industrial.myomer",
        lambda: industrial(stand("Industrial Triple Strength Myomer", "RT:12")),
    ),
    Ruling(
        "a compact gyro on an IndustrialMech", lambda: industrial(gyro=GyroType.COMPACT), "industrial.gyro", industrial
    ),
    Ruling("a light engine on an IndustrialMech", lambda: industrial(engine="light"), "industrial.engine", industrial),
    Ruling(
        "double heat sinks on an IndustrialMech",
        lambda: industrial().model_copy(update={"heat_sinks": HeatSinks(count=10, type="double")}),
        "industrial.heat-sinks",
        industrial,
    ),
    Ruling(
        "a C3 master in an industrial cockpit",
        lambda: industrial(stand("ISC3MasterUnit", "RT:5"), cockpit=CockpitType.INDUSTRIAL),
        "industrial.fire-control",
        lambda: industrial(stand("ISC3MasterUnit", "RT:5")),
    ),
    Ruling(
        "jump jets on a superheavy", lambda: superheavy(stand("Jump Jet", "RT")), "superheavy.equipment", superheavy
    ),
    Ruling("a common gyro on a superheavy", lambda: superheavy(gyro=GyroType.STANDARD), "mech.gyro", superheavy),
    Ruling("a superheavy QuadVee", lambda: superheavy(body=Body.QUADVEE), "superheavy.quadvee", superheavy),
    Ruling("an ultralight 'Mech is experimental", lambda: light(3), "tech.level", lambda: light(4)),
]


def light(level: int) -> Mech:
    """Fifteen tons at ten walking MP, four heat sinks outside of the engine."""
    sinks = [stand("Heat Sink", at) for at in ("RT", "LT") for _ in range(2)]
    return built(*sinks, mass=15, rating=150, points=1, engine=EngineType.XL, rules_level=level, rows=XL_SIDES)


ALL = [*LAMS, *OTHERS]


@pytest.mark.parametrize("ruling", ALL, ids=[ruling.about for ruling in ALL])
def test_what_goes_for_the_kind_of_mech(ruling: Ruling) -> None:
    assert amiss(ruling) == []


def test_industrial_armor_is_primitive_enough() -> None:
    """IO: primitive BattleMechs wear primitive or industrial armor."""
    assert "primitive.armor" not in codes(primitive(armor=ArmorType.INDUSTRIAL))
