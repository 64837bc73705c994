"""The names of the blocks of `.blk` files, in small letters.

A line that looks like the tag of one of these is a tag wherever it stands; any other such line in a text is text.
"""

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
"""Blocks of the newest files, in no file we know: told from text, kept, and not understood."""


KNOWN = frozenset(_NAMES.lower().split()) | NEWER | {"mul id:", "trooper count", "internal armor"}

_SUFFIXES = (" equipment", " criticals", "_armor_type", "_armor_tech", "_armor_tech_rating", "_barrating")


UNPLACED = "unplaced text"
"""The block in which we write what stood outside of all blocks."""


def known(key: str) -> bool:
    """Whether a block of this name (in small letters) is one of the format's."""
    return key in KNOWN or key.endswith(_SUFFIXES)
