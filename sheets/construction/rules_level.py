"""The rules that a unit needs: those of the most advanced of its parts, and of what it is.

Rules: TM, Technology Base; TO, SO and IO for what is built by their rules alone.
"""

from sheets.construction.support import is_large, support_kind
from sheets.construction.support_checks import LARGE_BY_ADVANCED_RULES
from sheets.construction.technology import parts
from sheets.construction.vehicle import superheavy
from sheets.equipment.kinds import StructureType
from sheets.units import BattleArmor, CapitalShip, HandheldWeapon, Infantry, Mech, ProtoMech, Unit, Vehicle
from sheets.units.base import RulesLevel
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive, Specialization
from sheets.units.mech import Body
from sheets.units.outfit import outfit
from sheets.units.protomech import ULTRAHEAVY_ABOVE, ProtoBody
from sheets.units.vehicle import Motive

ULTRALIGHT_BELOW = 20  # tons
_UNDER_WATER = (InfantryMotive.UMU, InfantryMotive.MOTORIZED_UMU, InfantryMotive.SUBMARINE)


def rules_level(unit: Unit) -> RulesLevel:
    """The level of the rules by which a unit plays: what its file says counts for parts that nobody knows.

    >>> from importers import load
    >>> rules_level(load("tests/data/Brolga BRG-2.mtf").unit).name
    'INTRODUCTORY'
    """
    found = max(_of_its_kind(unit), *(RulesLevel(tech.level.rank) for tech in parts(outfit(unit)).values()), 1)
    if unit.tech_base.mixed:
        found = max(found, RulesLevel.ADVANCED)
    if any(not mount.known for mount in unit.mounts):
        found = max(found, unit.rules_level)
    return RulesLevel(found)


def _of_its_kind(unit: Unit) -> RulesLevel:
    """What a unit needs whatever it carries: only 'Mechs and combat vehicles can be introductory."""
    if isinstance(unit, HandheldWeapon) or (isinstance(unit, Mech) and _experimental(unit)):
        return RulesLevel.EXPERIMENTAL
    if isinstance(unit, CapitalShip) or _advanced(unit):
        return RulesLevel.ADVANCED
    plain = isinstance(unit, Mech) or (isinstance(unit, Vehicle) and unit.support is None)
    return RulesLevel.INTRODUCTORY if plain and not getattr(unit, "omni", False) else RulesLevel.STANDARD


def _experimental(mech: Mech) -> bool:
    """LAMs, and BattleMechs of less than 20 tons."""
    battle = mech.structure.type is not StructureType.INDUSTRIAL
    return mech.body is Body.LAM or (battle and mech.mass < ULTRALIGHT_BELOW)


def _advanced(unit: Unit) -> bool:
    """Superheavy and large vehicles, chin turrets, flying and swimming suits, troops with training or beasts."""
    match unit:
        case Vehicle() if unit.support is not None:
            return support_kind(unit) in LARGE_BY_ADVANCED_RULES and is_large(unit)
        case Vehicle():
            return superheavy(unit) or (unit.motive is Motive.VTOL and unit.turrets > 0)
        case ProtoMech():
            return unit.body is not ProtoBody.BIPED or unit.mass > ULTRAHEAVY_ABOVE
        case BattleArmor():
            return unit.motive in (SuitMotive.UMU, SuitMotive.VTOL)
        case Infantry():
            special = unit.specializations - {Specialization.XCT}
            return bool(special) or unit.beast is not None or unit.motive in _UNDER_WATER
        case _:
            return False
