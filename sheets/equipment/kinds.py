"""The types of systems of a unit, in the words of the game."""

from enum import StrEnum


class TechSide(StrEnum):
    """The technology base of the builder."""

    IS = "is"
    CLAN = "clan"


SIDE_NAMES = {TechSide.IS: "Inner Sphere", TechSide.CLAN: "Clan"}


class EngineType(StrEnum):
    """The type of the engine."""

    FUSION = "fusion"
    ICE = "ice"
    XL = "xl"
    XXL = "xxl"
    LIGHT = "light"
    COMPACT = "compact"
    FUEL_CELL = "fuel-cell"
    FISSION = "fission"
    NONE = "none"
    MAGLEV = "maglev"
    STEAM = "steam"
    BATTERY = "battery"
    SOLAR = "solar"
    EXTERNAL = "external"


class StructureType(StrEnum):
    """The type of the internal structure."""

    STANDARD = "standard"
    INDUSTRIAL = "industrial"
    ENDO_STEEL = "endo-steel"
    ENDO_STEEL_PROTOTYPE = "endo-steel-prototype"
    REINFORCED = "reinforced"
    COMPOSITE = "composite"
    ENDO_COMPOSITE = "endo-composite"
    HYBRID = "hybrid"


class GyroType(StrEnum):
    """The type of the gyro."""

    STANDARD = "standard"
    XL = "xl"
    COMPACT = "compact"
    HEAVY_DUTY = "heavy-duty"
    NONE = "none"
    SUPERHEAVY = "superheavy"


class CockpitType(StrEnum):
    """The type of a 'Mech's cockpit."""

    STANDARD = "standard"
    SMALL = "small"
    COMMAND_CONSOLE = "command-console"
    TORSO_MOUNTED = "torso-mounted"
    DUAL = "dual"
    INDUSTRIAL = "industrial"
    PRIMITIVE = "primitive"
    PRIMITIVE_INDUSTRIAL = "primitive-industrial"
    SUPERHEAVY = "superheavy"
    SUPERHEAVY_TRIPOD = "superheavy-tripod"
    TRIPOD = "tripod"
    INTERFACE = "interface"
    VRPP = "vrpp"
    QUADVEE = "quadvee"
    SUPERHEAVY_INDUSTRIAL = "superheavy-industrial"
    SUPERHEAVY_COMMAND_CONSOLE = "superheavy-command-console"
    SMALL_COMMAND_CONSOLE = "small-command-console"
    TRIPOD_INDUSTRIAL = "tripod-industrial"
    SUPERHEAVY_TRIPOD_INDUSTRIAL = "superheavy-tripod-industrial"


INDUSTRIAL_COCKPITS = frozenset(cockpit for cockpit in CockpitType if cockpit.value.endswith("industrial"))


class AeroCockpitType(StrEnum):
    """The type of a fighter's cockpit."""

    STANDARD = "standard"
    SMALL = "small"
    COMMAND_CONSOLE = "command-console"
    PRIMITIVE = "primitive"


class HeatSinkType(StrEnum):
    """The type of the heat sinks; prototype double heat sinks are also called freezers."""

    SINGLE = "single"
    DOUBLE = "double"
    COMPACT = "compact"
    LASER = "laser"
    DOUBLE_PROTOTYPE = "double-prototype"


class ArmorType(StrEnum):
    """The type of the armor."""

    STANDARD = "standard"
    FERRO_FIBROUS = "ferro-fibrous"
    REACTIVE = "reactive"
    REFLECTIVE = "reflective"
    HARDENED = "hardened"
    LIGHT_FERRO_FIBROUS = "light-ferro-fibrous"
    HEAVY_FERRO_FIBROUS = "heavy-ferro-fibrous"
    PATCHWORK = "patchwork"
    STEALTH = "stealth"
    FERRO_FIBROUS_PROTOTYPE = "ferro-fibrous-prototype"
    COMMERCIAL = "commercial"
    FERRO_CARBIDE = "ferro-carbide"
    LAMELLOR_FERRO_CARBIDE = "lamellor-ferro-carbide"
    IMPROVED_FERRO_ALUMINUM = "improved-ferro-aluminum"
    INDUSTRIAL = "industrial"
    HEAVY_INDUSTRIAL = "heavy-industrial"
    FERRO_LAMELLOR = "ferro-lamellor"
    PRIMITIVE = "primitive"
    ELECTRIC_DISCHARGE = "electric-discharge"
    FERRO_ALUMINUM = "ferro-aluminum"
    HEAVY_FERRO_ALUMINUM = "heavy-ferro-aluminum"
    LIGHT_FERRO_ALUMINUM = "light-ferro-aluminum"
    VEHICULAR_STEALTH = "vehicular-stealth"
    ANTI_PENETRATIVE_ABLATION = "anti-penetrative-ablation"
    HEAT_DISSIPATING = "heat-dissipating"
    IMPACT_RESISTANT = "impact-resistant"
    BALLISTIC_REINFORCED = "ballistic-reinforced"
    FERRO_ALUMINUM_PROTOTYPE = "ferro-aluminum-prototype"
    BA_STANDARD = "ba-standard"
    BA_STANDARD_PROTOTYPE = "ba-standard-prototype"
    BA_ADVANCED = "ba-advanced"
    BA_STEALTH_BASIC = "ba-stealth-basic"
    BA_STEALTH_STANDARD = "ba-stealth-standard"
    BA_STEALTH_IMPROVED = "ba-stealth-improved"
    BA_STEALTH_PROTOTYPE = "ba-stealth-prototype"
    BA_FIRE_RESISTANT = "ba-fire-resistant"
    BA_MIMETIC = "ba-mimetic"
    BA_REFLECTIVE = "ba-reflective"
    BA_REACTIVE = "ba-reactive"
    PRIMITIVE_FIGHTER = "primitive-fighter"
    PRIMITIVE_AEROSPACE = "primitive-aerospace"
    STANDARD_AEROSPACE = "standard-aerospace"
    STANDARD_PROTOMEK = "standard-protomek"
    BAR_2 = "bar-2"
    BAR_3 = "bar-3"
    BAR_4 = "bar-4"
    BAR_5 = "bar-5"
    BAR_6 = "bar-6"
    BAR_7 = "bar-7"
    BAR_8 = "bar-8"
    BAR_9 = "bar-9"
    BAR_10 = "bar-10"


ARMOR_BY_FILE_CODE: tuple[ArmorType, ...] = tuple(ArmorType)
"""The armor of each number that unit files use: the members above are in the order of these numbers."""

ENGINE_BY_FILE_CODE: tuple[EngineType, ...] = tuple(EngineType)
"""The engine of each number that unit files use, 0 (fusion) to 13 (external)."""


STEALTH_ARMORS = frozenset({ArmorType.STEALTH, ArmorType.VEHICULAR_STEALTH})
