"""The keywords of Solaris Skunk Werks files (`.ssw`, `.saw`): readers use each table one way, writers the other.

Texts have a second encoding besides that of XML, with line breaks and tabs as words between colons.
"""

import re

from sheets.equipment import item
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType, TechSide
from sheets.units.base import Mount, RulesLevel
from sheets.units.mech import QUAD_LEGS, Body
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive

VERSION = 3
"""The newest version of the format: files of a higher one are refused, ours are written in it."""

PREFIXES = {TechSide.IS: "(IS) ", TechSide.CLAN: "(CL) "}
"""Prefixes of names that only one side builds."""

SIDES = {"0": TechSide.IS, "1": TechSide.CLAN}
"""`techbase` attributes; 2 is either side, and means the unit's."""

DIGITS = {side: digit for digit, side in SIDES.items()}

EITHER_SIDE = "2"

INNER_SPHERE, CLAN, MIXED = "Inner Sphere", "Clan", "Mixed"
TECH_BASES = (INNER_SPHERE, CLAN, MIXED)
"""`<techbase>`; old files write its number in a loadout."""

LEVELS = (
    RulesLevel.INTRODUCTORY,
    RulesLevel.STANDARD,
    RulesLevel.ADVANCED,
    RulesLevel.EXPERIMENTAL,
    RulesLevel.EXPERIMENTAL,  # "era-specific": depends on the era
)
"""The rules level of each number in `<rules_level>`."""

BODIES = {"Biped": Body.BIPED, "Quad": Body.QUAD}

MOTIVES = {
    "Tracked": Motive.TRACKED,
    "Wheeled": Motive.WHEELED,
    "Hovercraft": Motive.HOVER,
    "Hovercraft (Super Heavy)": Motive.HOVER,
    "VTOL": Motive.VTOL,
    "WiGE": Motive.WIGE,
    "Naval (Displacement)": Motive.NAVAL,
    "Displacement (Super Heavy)": Motive.NAVAL,
    "Naval (Hydrofoil)": Motive.HYDROFOIL,
    "Naval (Submarine)": Motive.SUBMARINE,
}
"""The motive types of vehicles; of two names the first is written."""

TURRETS = ("No Turret", "Single Turret", "Dual Turret")

POINTS = {"HD": "hd", "CT": "ct", "LT": "lt", "RT": "rt", "LA": "la", "RA": "ra", "LL": "ll", "RL": "rl"}
POINTS |= {leg: POINTS[limb] for limb, leg in QUAD_LEGS.items()}
REAR_POINTS = {"CT": "ctr", "LT": "ltr", "RT": "rtr"}
"""The elements with the armor points of a location of a 'Mech."""

VEHICLE_POINTS = {"front": "FR", "left": "LS", "right": "RS", "rear": "RR"}
TURRET_POINTS = ("primaryturret", "secondaryturret")
TURRET_LIMITS = ("turretlimit", "rearturretlimit")
"""The elements with the armor points of the sides and turrets of a vehicle, and with the tons that turrets may hold."""

SPONSONS = {"LS": "Left Sponson Turret", "RS": "Right Sponson Turret"}

ACTUATORS = ("lla", "lh", "rla", "rh")
"""The attributes for the lower arm and the hand of each arm, left and right."""

FIRE_CONTROL = {"artemis-iv": "fcsa4", "artemis-v": "fcsa5", "apollo": "fcsapollo"}
"""The attribute for the fire control of all launchers of a loadout, by its trait."""

FRONT_ARC, REAR_ARC, FRONT_SIDE, REAR_SIDE = "0", "1", "2", "3"
"""The arcs of grenade launchers in `<vglarc>`."""

MODULES = {
    "ppc-capacitor": " + PPC Capacitor",
    "laser-insulator": " (Insulated)",
    "risc-laser-pulse-module": " + Pulse Module",
}
"""The words after the name of a weapon for the items that serve it, by trait."""

VEHICLE_JET = "VehicleJumpJet"

PRIMITIVE = "Primitive "  # before the names of primitive engines

ENGINES = {
    "Fusion Engine": EngineType.FUSION,
    "XL Engine": EngineType.XL,
    "XXL Engine": EngineType.XXL,
    "Light Fusion Engine": EngineType.LIGHT,
    "Compact Fusion Engine": EngineType.COMPACT,
    "I.C.E. Engine": EngineType.ICE,
    "Fuel-Cell Engine": EngineType.FUEL_CELL,
    "Fission Engine": EngineType.FISSION,
    "No Engine": EngineType.NONE,  # of trailers
}

STRUCTURES = {
    "Standard Structure": StructureType.STANDARD,
    "Composite Structure": StructureType.COMPOSITE,
    "Endo-Steel": StructureType.ENDO_STEEL,
    "Endo-Composite": StructureType.ENDO_COMPOSITE,
    "Reinforced Structure": StructureType.REINFORCED,
    "Industrial Structure": StructureType.INDUSTRIAL,
    "Primitive Structure": StructureType.STANDARD,
    "Primitive Industrial Structure": StructureType.INDUSTRIAL,
}
PRIMITIVE_STRUCTURES = {
    StructureType.STANDARD: "Primitive Structure",
    StructureType.INDUSTRIAL: "Primitive Industrial Structure",
}

ARMORS = {
    "Standard Armor": ArmorType.STANDARD,
    "Ferro-Fibrous": ArmorType.FERRO_FIBROUS,
    "Stealth Armor": ArmorType.STEALTH,
    "Vehicular Stealth Armor": ArmorType.VEHICULAR_STEALTH,
    "Light Ferro-Fibrous": ArmorType.LIGHT_FERRO_FIBROUS,
    "Heavy Ferro-Fibrous": ArmorType.HEAVY_FERRO_FIBROUS,
    "Ferro-Lamellor": ArmorType.FERRO_LAMELLOR,
    "Hardened Armor": ArmorType.HARDENED,
    "Laser-Reflective": ArmorType.REFLECTIVE,
    "Reactive Armor": ArmorType.REACTIVE,
    "Industrial Armor": ArmorType.INDUSTRIAL,
    "Commercial Armor": ArmorType.COMMERCIAL,
    "Ablation Armor": ArmorType.ANTI_PENETRATIVE_ABLATION,
    "Heat-Dissipating Armor": ArmorType.HEAT_DISSIPATING,
    "Impact-Resistant Armor": ArmorType.IMPACT_RESISTANT,
    "Ballistic-Reinforced Armor": ArmorType.BALLISTIC_REINFORCED,
    "Primitive Armor": ArmorType.PRIMITIVE,
    "Patchwork Armor": ArmorType.PATCHWORK,
}

GYROS = {
    "Standard Gyro": GyroType.STANDARD,
    "Heavy-Duty Gyro": GyroType.HEAVY_DUTY,
    "Extra-Light Gyro": GyroType.XL,
    "Compact Gyro": GyroType.COMPACT,
    "No Gyro": GyroType.NONE,
}

ROBOTIC_COCKPIT = "Robotic Cockpit"
COCKPITS = {
    "Standard Cockpit": CockpitType.STANDARD,
    "Industrial Cockpit": CockpitType.INDUSTRIAL,
    "Industrial w/ Adv. FC": CockpitType.STANDARD,  # what makes a cockpit of an IndustrialMech a standard one
    "Interface Cockpit": CockpitType.INTERFACE,
    "Small Cockpit": CockpitType.SMALL,
    "Torso-Mounted Cockpit": CockpitType.TORSO_MOUNTED,
    "Virtual Reality Piloting Pod": CockpitType.VRPP,
    ROBOTIC_COCKPIT: CockpitType.STANDARD,
    "Primitive Cockpit": CockpitType.PRIMITIVE,
    "Primitive Industrial Cockpit": CockpitType.PRIMITIVE_INDUSTRIAL,
    "Primitive Industrial w/ Adv. FC": CockpitType.PRIMITIVE,
}
ADVANCED_FIRE_CONTROL = {
    CockpitType.STANDARD: "Industrial w/ Adv. FC",
    CockpitType.PRIMITIVE: "Primitive Industrial w/ Adv. FC",
}

SINKS = {
    "Single Heat Sink": HeatSinkType.SINGLE,
    "Double Heat Sink": HeatSinkType.DOUBLE,
    "Compact Heat Sink": HeatSinkType.COMPACT,
    "Laser Heat Sink": HeatSinkType.LASER,
    "Prototype Double Heat Sink": HeatSinkType.SINGLE,  # those in the engine are single ones
    "Double Heat Sink (Freezers)": HeatSinkType.SINGLE,
}

SINK_ITEMS = {
    ("Single Heat Sink", TechSide.IS): "Heat Sink",
    ("Double Heat Sink", TechSide.IS): "ISDoubleHeatSink",
    ("Double Heat Sink", TechSide.CLAN): "CLDoubleHeatSink",
    ("Compact Heat Sink", TechSide.IS): "1 Compact Heat Sink",
    ("Laser Heat Sink", TechSide.IS): "Laser Heat Sink",
    ("Prototype Double Heat Sink", TechSide.IS): "ISDoubleHeatSinkPrototype",
    ("Double Heat Sink (Freezers)", TechSide.IS): "ISDoubleHeatSinkFreezer",
}
"""The heat sinks in slots; those listed for one side only are the same for both."""

JETS = {
    "Standard Jump Jet": "Jump Jet",
    "Improved Jump Jet": "Improved Jump Jet",
    "Prototype Improved Jump Jet": "ISPrototypeImprovedJumpJet",
    "Primitive Prototype Jump Jet": "ISPrototypeJumpJet",
    "Mech UMU": "UMU",  # for use under water: no jump MP
}

ENHANCEMENTS = {
    ("MASC", TechSide.IS): "ISMASC",
    ("MASC", TechSide.CLAN): "CLMASC",
    ("TSM", TechSide.IS): "Triple Strength Myomer",
    ("Industrial TSM", TechSide.IS): "Industrial Triple Strength Myomer",
}
NO_ENHANCEMENT = "No Enhancement"

STRUCTURE_ITEMS = {
    (StructureType.ENDO_STEEL, TechSide.IS): "IS Endo Steel",
    (StructureType.ENDO_STEEL, TechSide.CLAN): "Clan Endo Steel",
    (StructureType.ENDO_COMPOSITE, TechSide.IS): "IS Endo-Composite",
    (StructureType.ENDO_COMPOSITE, TechSide.CLAN): "Clan Endo-Composite",
}

MULTISLOT = {
    "Null Signature System": "Mek Null Signature System",
    "Void Signature System": "Mek Void Signature System",
    "Chameleon LPS": "Chameleon Light Polarization Shield",
    "Blue Shield PFD": "Blue Shield Particle Field Damper",
    "Environmental Sealing": "Environmental Sealing",
    "Tracks": "Tracks",
}
"""Systems with each slot listed."""

MECH_TURRETS = {"head": "HD", "left torso": "LT", "right torso": "RT"}

VEHICLE_PLACES = {
    "Front": "FR",
    "Left": "LS",
    "Right": "RS",
    "Rear": "RR",
    "Body": "BD",
    "Rotor": "RO",
    "Left Sponson Turret": "LS",
    "Right Sponson Turret": "RS",
}
"""Locations of vehicles, without turrets."""

TURRET_PLACES = ((), ("TU",), ("FT", "TU"))
"""The turrets of vehicles with none, one and two of them, in the order of the format."""

TURRET_NAMES = ("Turret", "Rear Turret")  # of two, the front one has the shorter name

SPONSON_TURRET, VEHICLE_STEALTH = "SponsonTurret", "IS Vehicular Stealth"
"""Equipment of vehicles that files do not list; it follows from the locations of weapons, and from the armor."""

VEHICLE_CARGO = {
    "Cargo, Standard, Vehicular": TransporterKind.CARGO,
    "Cargo, Liquid, Vehicular": TransporterKind.LIQUID_CARGO,
    "Cargo, Insulated, Vehicular": TransporterKind.INSULATED_CARGO,
    "Cargo, Livestock, Vehicular": TransporterKind.LIVESTOCK_CARGO,
    "Infantry Compartment": TransporterKind.TROOP_SPACE,
    "Infantry, Foot Compartment": TransporterKind.TROOP_SPACE,
    "Infantry, Jump Compartment": TransporterKind.TROOP_SPACE,
    "Infantry, Motorized Compartment": TransporterKind.TROOP_SPACE,
    "Infantry, Mechanized Compartment": TransporterKind.TROOP_SPACE,
    "Battle Armor Compartment": TransporterKind.TROOP_SPACE,
    "Infantry Bay": TransporterKind.INFANTRY,
}
"""Transport bays of vehicles; of several names of one kind the first is written."""

VEHICLE_MODS = {
    "flotation": "ISFlotationHull",
    "limitedamph": "ISLimitedAmphibiousChassis",
    "fullamph": "ISFullyAmphibiousChassis",
    "dunebuggy": "ISCVDuneBuggyChassis",
    "enviroseal": "Environmental Sealing",
}
"""Attributes of `<mods>`, and the item of each."""

FLUFF = {
    "overview": "overview",
    "capabilities": "capabilities",
    "deployment": "deployment",
    "history": "battlehistory",
    "notes": "notables",
}
"""Fields of `Fluff` and the elements with their texts."""

FLUFF_SYSTEMS = {"JUMPJET": "jumpjet_model", "COMMUNICATIONS": "commsystem", "TARGETING": "tandtsystem"}
"""Systems with manufacturers in `<fluff>`."""

KEPT_FLUFF = ("variants", "additional")
"""Texts without a field."""

NO_MAKER = frozenset({"", "Unknown", "None"})
"""The text in place of an unknown name."""

KEPT = "ssw "
"""The prefix of keys for content without a field; the element or attribute follows."""

HEAD_ATTRIBUTES = {"solaris7id": "0", "solaris7imageid": "0", "sswimage": ""}
"""Attributes of the root that are kept, with their empty values."""

NO_IMAGE = frozenset({"", "0", "../Images/No_Image.png"})

VALUES = ("battle_value", "cost")
"""Elements that an Omni has in each loadout, others in the head."""

HEAD_ELEMENTS = (*VALUES, "era", "productionera")
LOADOUT_ELEMENTS = ("info", "loadout_era", "loadout_productionera")
"""Elements of head and loadout that are kept."""

DETAILS = ("maker", "vglammo")
"""The key of kept content of a piece of equipment: this word, location and slot."""

OWN = "astech"
"""The element of our writer for content that the format lacks. Other programs ignore it."""

OWN_ENTRY = "kept"
"""A child of it: a `field` of the unit in JSON, or a `key` of content kept from another format."""

OWN_FIELDS = frozenset(
    {
        "armor",
        "front_turret_mass",
        "fuel_type",
        "turret_mass",
        "transporters",
        "mount_order",
        "clan_name",
        "mul_id",
        "original_year",
        "role",
        "manual_battle_value",
        "walk_mp",
        "jump_mp",
        "myomer",
        "rules_level",
        "tech_base",
        "quirks",
        "fluff",
        "heat_sinks",
        "weapon_quirks",
    }
)
"""The fields that it can contain."""

ROBOTIC_CONTROL, EJECTION_SEAT = "SmartRoboticControlSystem", "Ejection Seat (Industrial Mech)"
"""Items that are a type and an attribute of the cockpit in this format."""

CLAN_CASE = "CLCASE"
"""The item that `<clancase>` adds to locations that may explode, unless the chassis has it anyway."""


def may_explode(mount: Mount) -> bool:
    """Whether an item can explode, so that CASE has a use in its location."""
    entry = item(mount.item) if mount.known else None
    return entry is not None and entry.explosive and "ppc" not in entry.traits


CONFIGURATION = "#"
"""Between the name of a file and that of the loadout in it."""


def era_of(year: int) -> int:
    """The era of a year by its number in `<era>`: Star League, Succession Wars, Clan Invasion, Dark Age."""
    return sum(year > last for last in (2780, 3049, 3130))


def production_era_of(year: int) -> int:
    """The finer era of `<productionera>`, from the Age of War to the Dark Age."""
    return sum(year > last for last in (2570, 2780, 2900, 3049, 3061, 3067, 3081, 3130))


ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}

_ENTITY = re.compile("|".join(ENTITIES))


def decode_text(text: str | None) -> str:
    """Decode a text from the XML.

    >>> decode_text("First line:br:A &lt; B")
    'First line\\nA < B'
    """
    if not text:
        return ""
    if "&" in text:
        text = _ENTITY.sub(lambda match: ENTITIES[match[0]], text)
    if ":" in text:
        text = text.replace(":br:", "\n").replace(":tab:", "\t")
    return text


def encode_text(text: str) -> str:
    """Encode a text for the XML; text that looks like an entity is escaped.

    >>> encode_text("First line\\nA & B"), encode_text("&lt;")
    ('First line:br:A & B', '&amp;lt;')
    """
    if _ENTITY.search(text):
        text = text.replace("&", "&amp;")
    return text.replace("\n", ":br:").replace("\t", ":tab:")
