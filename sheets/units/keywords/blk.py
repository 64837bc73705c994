"""The keywords of building-block files (`.blk`): readers use each table one way, writers the other.

Block names are in their most frequent spelling; they compare without case. A line with the tag of a `known` block
always is a tag; any other such line within a text is text.
"""

from enum import Enum

from sheets.units.base import Facing, Limb, Mounting, RulesLevel, TechBase
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import FuelType, Motive

HEADER = "#building block data file"

MIXED_CHASSIS = {TechBase.MIXED_IS: "Mixed (IS Chassis)", TechBase.MIXED_CLAN: "Mixed (Clan Chassis)"}

TYPES: dict[str, tuple[TechBase, RulesLevel]] = {
    **{f"IS Level {n}": (TechBase.IS, RulesLevel(n)) for n in range(1, 6)},
    **{f"Clan Level {n}": (TechBase.CLAN, RulesLevel(n)) for n in range(2, 6)},
    **{
        f"{chassis}{level}": (base, rules)
        for base, chassis in MIXED_CHASSIS.items()
        for level, rules in (
            ("", RulesLevel.STANDARD),
            (" Advanced", RulesLevel.ADVANCED),
            (" Experimental", RulesLevel.EXPERIMENTAL),
            (" Unofficial", RulesLevel.UNOFFICIAL),
        )
    },
}
"""Values of `<type>`: technology base and rules level."""

TEXTS: dict[str, str] = {
    "overview": "overview",
    "capabilities": "capabilities",
    "deployment": "deployment",
    "history": "history",
    "manufacturer": "manufacturer",
    "primary_factory": "primaryFactory",
    "notes": "notes",
    "use": "use",
    "length": "length",
    "width": "width",
    "height": "height",
}
"""The texts of `Fluff` and their blocks."""

VEHICLE_MOTION: dict[Motive, str] = {
    Motive.TRACKED: "Tracked",
    Motive.WHEELED: "Wheeled",
    Motive.HOVER: "Hover",
    Motive.VTOL: "VTOL",
    Motive.NAVAL: "Naval",
    Motive.HYDROFOIL: "Hydrofoil",
    Motive.SUBMARINE: "Submarine",
    Motive.WIGE: "WiGE",
    Motive.RAIL: "Rail",
    Motive.MAGLEV: "MagLev",
    Motive.AIRSHIP: "Airship",
    Motive.STATION_KEEPING: "Station-Keeping",
}

# Combat vehicles heavier than this are superheavy and have six sides: files do not state the number of sides.
FOUR_SIDES_UP_TO: dict[Motive, float] = {
    Motive.HOVER: 50,
    Motive.NAVAL: 300,
    Motive.SUBMARINE: 300,
    Motive.TRACKED: 100,
    Motive.WHEELED: 80,
    Motive.WIGE: 80,
}

INFANTRY_MOTION: dict[InfantryMotive, str] = {
    InfantryMotive.LEG: "Leg",
    InfantryMotive.MOTORIZED: "Motorized",
    InfantryMotive.JUMP: "Jump",
    InfantryMotive.HOVER: "Hover",
    InfantryMotive.WHEELED: "Wheeled",
    InfantryMotive.TRACKED: "Tracked",
    InfantryMotive.VTOL: "VTOL",
    InfantryMotive.MICROLITE: "Microlite",
    InfantryMotive.UMU: "UMU",
    InfantryMotive.MOTORIZED_UMU: "Motorized SCUBA",
    InfantryMotive.SUBMARINE: "Submarine",
}

FUELS: dict[FuelType, str] = {
    FuelType.NONE: "NONE",
    FuelType.HYDROGEN: "HYRDOGEN",  # spelling of the format
    FuelType.PETROCHEMICALS: "PETROCHEMICALS",
    FuelType.ALCOHOL: "ALCOHOL",
    FuelType.NATURAL_GAS: "NATURAL_GAS",
}

TRANSPORTERS: dict[TransporterKind, str] = {
    TransporterKind.TROOP_SPACE: "troopspace",
    TransporterKind.CARGO: "cargobay",
    TransporterKind.LIQUID_CARGO: "liquidcargobay",
    TransporterKind.INSULATED_CARGO: "insulatedcargobay",
    TransporterKind.REFRIGERATED_CARGO: "refrigeratedcargobay",
    TransporterKind.LIVESTOCK_CARGO: "livestockcargobay",
    TransporterKind.MECH: "mekbay",
    TransporterKind.PROTOMECH: "protomekbay",
    TransporterKind.FIGHTER: "asfbay",
    TransporterKind.SMALL_CRAFT: "smallcraftbay",
    TransporterKind.LIGHT_VEHICLE: "lightvehiclebay",
    TransporterKind.HEAVY_VEHICLE: "heavyvehiclebay",
    TransporterKind.SUPERHEAVY_VEHICLE: "superheavyvehiclebay",
    TransporterKind.BAY: "bay",
    TransporterKind.INFANTRY: "infantrybay",
    TransporterKind.BATTLE_ARMOR: "battlearmorbay",
    TransporterKind.DROPSHUTTLE: "dropshuttlebay",
    TransporterKind.NAVAL_REPAIR_PRESSURIZED: "navalrepairpressurized",
    TransporterKind.NAVAL_REPAIR_UNPRESSURIZED: "navalrepairunpressurized",
    TransporterKind.REINFORCED_REPAIR: "reinforcedrepairfacility",
    TransporterKind.CREW_QUARTERS: "crewquarters",
    TransporterKind.STEERAGE_QUARTERS: "steeragequarters",
    TransporterKind.SECOND_CLASS_QUARTERS: "2ndclassquarters",
    TransporterKind.FIRST_CLASS_QUARTERS: "1stclassquarters",
    TransporterKind.PILLION_SEATS: "pillionseats",
    TransporterKind.STANDARD_SEATS: "standardseats",
    TransporterKind.EJECTION_SEATS: "ejectionseats",
    TransporterKind.DOCKING_COLLAR: "dockingcollar",
}

SUIT_MOTION: dict[SuitMotive, str] = {
    SuitMotive.LEG: "Leg",
    SuitMotive.JUMP: "Jump",
    SuitMotive.VTOL: "VTOL",
    SuitMotive.UMU: "UMU",
}
PROTOMECH_MOTION: dict[ProtoBody, str] = {ProtoBody.BIPED: "Biped", ProtoBody.QUAD: "Quad", ProtoBody.GLIDER: "WiGE"}

SPACECRAFT_TYPES = {
    "small-craft": "SmallCraft",
    "dropship": "Dropship",
    "jumpship": "Jumpship",
    "warship": "Warship",
    "space-station": "SpaceStation",
}
"""`<UnitType>` by the kind of a craft."""

DRIVE_CORES = (DriveCore.STANDARD, DriveCore.COMPACT, DriveCore.SUBCOMPACT, DriveCore.NONE, DriveCore.PRIMITIVE)
"""The cores by their number in `<kf_core>`."""

FIGHTER_ARMOR = ("NOS", "RWG", "LWG", "AFT")
CRAFT_ARMOR = ("NOS", "RS", "LS", "AFT")
PROTOMECH_ARMOR = ("HD", "T", "RA", "LA", "L")
"""The locations of the lines in `<armor>`."""

RATINGS = "ABCDEF"
"""Technology ratings by their number."""

CUSTOM_ARMOR = {
    "encumberingarmor": "encumbering",
    "spacesuit": "space_suit",
    "dest": "dest",
    "sneakcamo": "sneak_camo",
    "sneakir": "sneak_ir",
    "sneakecm": "sneak_ecm",
}
"""The blocks with the properties of infantry armor, and the field of `CustomArmor` of each."""

ANTI_MECH_GEAR = "AntiMekGear"
REAR_TURRET = "Rear Turret"

REPAIR_FACINGS = ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
"""The facings of repair bays and drop shuttle bays, by their number in files."""

UNNUMBERED = frozenset(
    {
        TransporterKind.TROOP_SPACE,
        TransporterKind.CREW_QUARTERS,
        TransporterKind.STEERAGE_QUARTERS,
        TransporterKind.SECOND_CLASS_QUARTERS,
        TransporterKind.FIRST_CLASS_QUARTERS,
        TransporterKind.PILLION_SEATS,
        TransporterKind.STANDARD_SEATS,
        TransporterKind.EJECTION_SEATS,
        TransporterKind.UNKNOWN,
    }
)
"""Transporters other than bays, which have no bay number."""


class Dialect(Enum):
    """Prefixes and suffixes of an item's name, by family."""

    GROUND = "ground"  # vehicles, infantry, gun emplacements, handheld weapons
    SUIT = "suit"  # battle armor
    PROTOMECH = "protomech"
    WINGED = "winged"  # fighters and small craft
    BAYS = "bays"  # DropShips and larger


FACINGS: dict[Facing, str] = {
    Facing.FRONT_LEFT: "(FL)",
    Facing.FRONT_RIGHT: "(FR)",
    Facing.REAR_LEFT: "(RL)",
    Facing.REAR_RIGHT: "(RR)",
    Facing.REAR: "(R)",
}

MOUNTINGS: dict[Mounting, str] = {
    Mounting.SPONSON: "(ST)",
    Mounting.PINTLE: "(PT)",
    Mounting.TURRET: "(T)",
}

SUIT_MOUNTINGS: dict[Mounting, str] = {
    Mounting.WEAPON_PACK: "DWP",
    Mounting.SQUAD_SUPPORT: "SSWM",
    Mounting.ANTI_PERSONNEL: "APM",
}

SUIT_ATTACKS = ("SwarmMek", "SwarmWeaponMek", "StopSwarm", "LegAttack")  # listed among the equipment of old files

LIMBS: dict[Limb, str] = {Limb.BODY: "Body", Limb.LEFT_ARM: "LA", Limb.RIGHT_ARM: "RA", Limb.TURRET: "TU"}

VEHICLE_BLOCKS: dict[str, str] = {
    "BD": "Body",
    "FR": "Front",
    "RS": "Right",
    "LS": "Left",
    "FRRS": "Front Right",
    "FRLS": "Front Left",
    "RRRS": "Rear Right",
    "RRLS": "Rear Left",
    "RR": "Rear",
    "RO": "Rotor",
    "TU": "Turret",
    "FT": "Front Turret",
}
"""The equipment blocks, from `<Body Equipment>`, in the order of files; with two turrets `TU` is `Rear Turret`."""

FIGHTER_BLOCKS: dict[str, str] = {
    "NOS": "Nose",
    "LWG": "Left Wing",
    "RWG": "Right Wing",
    "AFT": "Aft",
    "WNG": "Wings",
    "FSLG": "Fuselage",
    "BOD": "Body",
}

SPACECRAFT_BLOCKS: dict[str, str] = {
    "NOS": "Nose",
    "LS": "Left Side",
    "RS": "Right Side",
    "FLS": "Left Front Side",
    "FRS": "Right Front Side",
    "AFT": "Aft",
    "ALS": "Aft Left Side",
    "ARS": "Aft Right Side",
    "HULL": "Hull",
    "LBS": "Left Broadsides",
    "RBS": "Right Broadsides",
}

PROTOMECH_BLOCKS: dict[str, str] = {
    "BD": "Body",
    "HD": "Head",
    "T": "Torso",
    "RA": "Right Arm",
    "LA": "Left Arm",
    "L": "Legs",
    "MG": "Main Gun",
}

SINGLE_BLOCKS: dict[str, dict[str, str]] = {
    "infantry": {"TPRS": "Troopers", "FGUN": "Field Guns"},
    "gun-emplacement": {"GUN": "Guns"},
    "handheld-weapon": {"GUN": "Gun"},
}


_NAMES = """
UnitType Name Model year originalBuildYear type role source quirks weaponQuirks motion_type transporters tonnage
engine_type clan_engine armor_type armor_tech_level armor_tech armor_tech_rating internal_type armor omni bv
BlockVersion Version icon fluffimage overview capabilities deployment history manufacturer primaryFactory notes use
length width height systemManufacturers systemModels invalidSourceBuildReasons trailer hasNoControlSystems vstol
lithium-fusion hpg modular encumberingarmor spacesuit dest sneakcamo sneakir sneakecm cruiseMP jumpingMP jumpMP
SafeThrust cockpit_type heatsinks sink_type omnipodheatsinks fuel fuelType baseChassisTurretWeight
baseChassisTurret2Weight baseChassisSponsonPintleWeight baseChassisFireConWeight extra_seats barrating
structural_tech_rating engine_tech_rating squad_size squadn Primary Secondary secondn armorKit InfantryArmor antimek
armordivisor specialization augmentation era weightclass chassis exoskeleton Turret cost interface_cockpit
structural_integrity crew officers gunners passengers marines battlearmor otherpassenger other_crew life_boat
escape_pod designtype collartype sail kf_core jump_range grav_decks grav_deck grav_deck_large grav_deck_huge
docking_collar chassis_type walkingMP imagepath UUID availability missionroles published faction fluffDate
clan_exo_without_harjel
"""

_NEWER = """
slotless_equipment armorWeight disposableWeapon armor_name prostheticEnhancement1 prostheticEnhancement1Count
prostheticEnhancement2 prostheticEnhancement2Count extraneousPair1 extraneousPair2 building_type building_class cf
"""

NEWER = frozenset(_NEWER.lower().split())
"""Blocks of newer files that no known file has: recognized as blocks and kept, but not interpreted."""


KNOWN = frozenset(_NAMES.lower().split()) | NEWER | {"mul id:", "trooper count", "internal armor"}

_SUFFIXES = (" equipment", " criticals", "_armor_type", "_armor_tech", "_armor_tech_rating", "_barrating")


UNPLACED = "unplaced text"
"""The block for content that was outside all blocks."""


def known(key: str) -> bool:
    """Whether the format has a block with this name (in small letters)."""
    return key in KNOWN or key.endswith(_SUFFIXES)
