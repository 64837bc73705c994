"""Units of every family as files, none of them real, and what to do with them."""

import re

import pytest

from importers.blk import read_blk
from importers.loaded import Loaded, Unreadable
from sheets.problem import Problem, Severity
from sheets.units import Unit

FILE = "Sample.blk"

_HEAD = {"Name": "Bandicoot", "Model": "BND-1", "year": 3050, "type": "IS Level 2", "source": "AsTech test data"}


def blk(*parts: dict[str, object]) -> str:
    """A file with these blocks; a list has a line for each entry, None leaves a block of an earlier part out."""
    blocks: dict[str, object] = {}
    for part in parts:
        blocks |= part
    text = "#building block data file\n"
    for name, value in blocks.items():
        if value is not None:
            lines = value if isinstance(value, list) else [value]
            text += f"\n<{name}>\n" + "".join(f"{line}\n" for line in lines) + f"</{name}>\n"
    return text


_TANK: dict[str, object] = {
    "UnitType": "Tank",
    **_HEAD,
    "motion_type": "Tracked",
    "transporters": ["troopspace:3.0", "cargobay:1.5:1"],
    "cruiseMP": 3,
    "engine_type": 1,
    "fuelType": "PETROCHEMICALS",
    "armor_type": 0,
    "armor": [30, 20, 21, 15, 25],
    "Body Equipment": ["IS Ammo SRM-6", "IS Machine Gun Ammo - Half"],
    "Front Equipment": ["ISVehicularGrenadeLauncher (FR)"],
    "Right Equipment": ["Machine Gun(ST)"],
    "Left Equipment": ["Machine Gun(ST)"],
    "Rear Equipment": [],
    "Turret Equipment": ["SRM 6"],
    "tonnage": 40.0,
}
_FIGHTER: dict[str, object] = {
    "UnitType": "Aero",
    **_HEAD,
    "motion_type": "Aerodyne",
    "SafeThrust": 6,
    "cockpit_type": 0,
    "heatsinks": 12,
    "sink_type": 1,
    "omnipodheatsinks": 2,
    "omni": 1,
    "fuel": 400,
    "engine_type": 2,
    "armor_type": 19,
    "armor": [40, 31, 30, 25],
    "Nose Equipment": ["ISERLargeLaser:OMNI"],
    "Left Wing Equipment": ["Medium Laser"],
    "Right Wing Equipment": ["Medium Laser"],
    "Aft Equipment": ["(R) Small Laser"],
    "Fuselage Equipment": ["Cargo:SIZE:2.5"],
    "tonnage": 55.0,
}
_SUPPORT: dict[str, object] = {
    "UnitType": "SupportTank",
    **_HEAD,
    "motion_type": "Wheeled",
    "cruiseMP": 4,
    "engine_type": 6,
    "barrating": 6,
    "structural_tech_rating": 3,
    "armor_tech_rating": 2,
    "armor": [10, 8, 8, 6],
    "fuel": 1.5,
    "Body Equipment": ["MASH Equipment:SIZE:2"],
    "Front Equipment": ["Machine Gun (Support)(PT)"],
    "tonnage": 20,
}
_SHIP: dict[str, object] = {
    **_HEAD,
    "motion_type": "Spheroid",
    "SafeThrust": 3,
    "heatsinks": 60,
    "sink_type": 0,
    "fuel": 2500,
    "engine_type": 1,
    "armor_type": 41,
    "Nose Equipment": ["(B) PPC", "PPC", "(B) Autocannon/5", "IS Ammo AC/5:40"],
    "Aft Equipment": ["(B) Medium Laser", "Medium Laser"],
    "Hull Equipment": ["ISSmallNavalCommScannerSuite"],
    "structural_integrity": 10,
    "crew": 20,
    "officers": 4,
    "gunners": 6,
    "passengers": 3,
    "marines": 0,
    "battlearmor": 0,
    "life_boat": 2,
    "escape_pod": 4,
}

SAMPLES: dict[str, str] = {
    "Tank": blk(_TANK),
    "Superheavy": blk(
        _TANK,
        {
            "tonnage": 120,
            "armor": [60, 50, 51, 40, 41, 30],
            "Right Equipment": None,
            "Left Equipment": None,
            "Turret Equipment": None,
            "Front Right Equipment": ["Machine Gun(ST)"],
            "Rear Right Equipment": ["Machine Gun"],
        },
    ),
    "Two turrets": blk(
        _TANK,
        {
            "armor": [30, 20, 20, 15, 25, 26],
            "Turret Equipment": None,
            "Rear Turret Equipment": ["SRM 6"],
            "Front Turret Equipment": ["SRM 4"],
        },
    ),
    "VTOL": blk(
        _TANK,
        {
            "UnitType": "VTOL",
            "motion_type": "VTOL",
            "tonnage": 20,
            "armor": [10, 8, 9, 6, 2],
            "Turret Equipment": None,
            "Rotor Equipment": ["ISMastMount"],
        },
    ),
    "SupportTank": blk(_SUPPORT),
    "LargeSupportTank": blk(_SUPPORT, {"UnitType": "LargeSupportTank", "armor": [9, 8, 8, 7, 7, 6], "tonnage": 200}),
    "SupportVTOL": blk(_SUPPORT, {"UnitType": "SupportVTOL", "motion_type": "VTOL", "armor": [6, 5, 6, 5, 2]}),
    "Aero": blk(_FIGHTER),
    "ConvFighter": blk(
        _FIGHTER,
        {"UnitType": "ConvFighter", "vstol": 1, "omni": None, "omnipodheatsinks": None, "armor": [16, 13, 12, 11]},
    ),
    "FixedWingSupport": blk(
        _FIGHTER,
        {
            "UnitType": "FixedWingSupport",
            "structural_tech_rating": 3,
            "barrating": 5,
            "armor_type": None,
            "armor": [16, 13, 12, 11],
            "sink_type": 0,
            "Fuselage Equipment": None,
            "Body Equipment": ["FieldKitchen"],
        },
    ),
    "SmallCraft": blk(
        _SHIP, {"UnitType": "SmallCraft", "Nose Equipment": ["(R) PPC"], "armor": [40, 31, 30, 25], "tonnage": 150}
    ),
    "Dropship": blk(_SHIP, {"UnitType": "Dropship", "collartype": 2, "armor": [40, 31, 30, 25], "tonnage": 2000}),
    "Jumpship": blk(_SHIP, {"UnitType": "Jumpship", "armor": [6, 5, 5, 4, 5, 5], "tonnage": 90000, "sail": 1}),
    "Warship": blk(
        _SHIP,
        {
            "UnitType": "Warship",
            "armor": [10, 8, 9, 5, 6, 7],
            "tonnage": 500000,
            "kf_core": 1,
            "grav_decks": [50, 75],
            "lithium-fusion": 1,
            "Left Broadsides Equipment": ["(B) Naval Laser 35"],
            "Right Broadsides Equipment": ["(B) Naval Laser 35"],
            "transporters": ["asfbay:6.0:2:1", "infantrybay:2.0:1:2:Jump", "dockingcollar", "crewquarters:70.0:0"],
        },
    ),
    "SpaceStation": blk(
        _SHIP,
        {
            "UnitType": "SpaceStation",
            "armor": [6, 5, 5, 4, 5, 5],
            "tonnage": 20000,
            "sail": 0,
            "modular": 1,
            "transporters": ["navalrepairpressurized:30000.0:1:3:f0"],
        },
    ),
    "BattleArmor": blk(
        {
            "UnitType": "BattleArmor",
            **_HEAD,
            "motion_type": "Jump",
            "cruiseMP": 1,
            "jumpingMP": 3,
            "armor_type": 28,
            "armor": 8,
            "chassis": "biped",
            "Trooper Count": 4,
            "weightclass": 2,
            "Squad Equipment": [
                "ISBASmallLaser:RA",
                "BAAPMount:LA",
                "InfantryAssaultRifle:APM:LA",
                "BA-SRM2 Ammo:Body:Shots4#",
                "SwarmMek",
            ],
            "Trooper 1 Equipment": ["ISBAMineDispenser:Body"],
        }
    ),
    "Infantry": blk(
        {
            "UnitType": "Infantry",
            **_HEAD,
            "motion_type": "Leg",
            "squad_size": 7,
            "squadn": 4,
            "Primary": "InfantryAssaultRifle",
            "Secondary": "Machine Gun (Portable)",
            "secondn": 1,
            "specialization": 2049,
            "augmentation": ["dermal_armor"],
            "encumberingarmor": "true",
            "Troopers Equipment": ["Generic Infantry Kit", "AntiMekGear", "Demolition Charge"],
            "Field Guns Equipment": ["ISSniper", "ISSniperAmmo"],
        }
    ),
    "ProtoMek": blk(
        {
            "UnitType": "ProtoMek",
            **_HEAD,
            "type": "Clan Level 2",
            "motion_type": "Quad",
            "cruiseMP": 5,
            "jumpingMP": 2,
            "engine_type": 0,
            "clan_engine": "false",
            "armor": [2, 10, 4, 3, 6, 2],
            "Body Equipment": ["Clan Ammo SRM-2 (10)"],
            "Torso Equipment": ["CLERMicroLaser"],
            "Main Gun Equipment": ["CLSRM2"],
            "tonnage": 6,
        }
    ),
    "GunEmplacement": blk({"UnitType": "GunEmplacement", **_HEAD, "Turret": 1, "Guns Equipment": ["PPC", "PPC"]}),
    "HandheldWeapon": blk(
        {
            "UnitType": "HandheldWeapon",
            **_HEAD,
            "armor_type": 0,
            "armor": 16,
            "Gun Equipment": ["LRM 20", "IS Ammo LRM-20:Shots6#"],
            "tonnage": 12.0,
        }
    ),
}


def load(text: str) -> Loaded:
    return read_blk(text, FILE)


def read(text: str) -> Unit:
    """The unit of a file that holds one."""
    unit = load(text).unit
    assert unit is not None
    return unit


def changed(family: str, **blocks: object) -> str:
    """A sample with some blocks replaced or added; the name of a block has `_` for a blank, None takes it away."""
    text = SAMPLES[family]
    for key, value in blocks.items():
        name = key.replace("__", " ")
        text = re.sub(rf"(?ms)^<{name}>\n.*?^</{name}>\n", "", text)
        text += blk({name: value}).partition("\n")[2] if value is not None else ""
    return text


def problems(text: str) -> list[str]:
    """What there is to say about a file, without its name."""
    return [str(problem).removeprefix(f"{FILE} ") for problem in load(text).problems]


def warnings(text: str) -> list[Problem]:
    return [problem for problem in load(text).problems if problem.severity is Severity.WARNING]


def refusal(text: str) -> Problem:
    """Why a file is turned down."""
    with pytest.raises(Unreadable) as caught:
        load(text)
    assert caught.value.problem.file == FILE
    assert caught.value.problem.found
    return caught.value.problem
