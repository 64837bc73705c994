"""Technology: the base, rules level and first year of the parts of a unit, and the rules level of the whole unit.

A unit has the rules level of its most advanced part, or of its type. Rules: TM, Technology Base; IO, Universal
Technology Advancement Table; TO, SO and IO for units of their rules alone.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheets.construction.armor import armor_entry
from sheets.construction.finding import Finding, error, warning
from sheets.construction.support import LARGE_BY_ADVANCED_RULES, is_large, support_kind
from sheets.equipment import systems
from sheets.equipment.kinds import ArmorType, GyroType, StructureType, TechSide
from sheets.equipment.tech import Dates, Level, Tech
from sheets.model import IdentityKey
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.base import RulesLevel
from sheets.units.battlearmor import SuitMotive
from sheets.units.infantry import InfantryMotive, Specialization
from sheets.units.mech import Body
from sheets.units.outfit import Outfit, outfit
from sheets.units.protomech import ULTRAHEAVY_ABOVE, ProtoBody
from sheets.units.systems import Plating
from sheets.units.vehicle import Motive

APPROXIMATELY = 5  # years by which an approximate date may differ
GRACE = 5  # years by which a design may precede its parts
FIRST_YEAR_OF_MECHS = 2439


class ComponentAvailability(NamedTuple):
    """Technology of one part for one kind of unit."""

    fits: bool  # the technology base
    level: Level
    year: int | None


@lru_cache(maxsize=1 << 14)
def availability(asked: IdentityKey[Tech], side: TechSide, mixed: bool) -> ComponentAvailability:
    """The availability of a part, cached for each entry of the catalogue."""
    tech = asked.value
    return ComponentAvailability(mixed or tech.open_to(side), tech.level, first_year(tech, side, mixed))


def check_technology(carried: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on technology base, rules level and year of every part."""
    unit = carried.unit
    if unit.tech_base.is_mixed and unit.rules_level < RulesLevel.ADVANCED:
        sentence = "A unit of mixed technology is advanced at least."
        yield warning("tech.mixed", sentence, "TM, Technology Base", level=unit.rules_level, least=RulesLevel.ADVANCED)
    side, mixed, latest = unit.tech_base.side, unit.tech_base.is_mixed, unit.year + GRACE
    for name, tech in parts(carried).items():
        fits, level, year = availability(IdentityKey(tech), side, mixed)
        if not fits:
            yield warning("tech.base", f"{name} is not built by this unit's technology base.", "TM, Technology Base")
        if _RANK[level] > unit.rules_level:
            sentence = f"{name} is {level.value}, above the rules level of the unit."
            yield warning("tech.level", sentence, "TM, Rules Level", level=_RANK[level], unit=unit.rules_level)
        if year is not None and year > latest and not isinstance(unit, Infantry):
            # The year of large craft is that of their hull; they are refitted for centuries.
            say = warning if isinstance(unit, Spacecraft) else error
            sentence = f"{name} appears in {year}, the unit in {unit.year}."
            yield say("tech.year", sentence, "IO, technology dates", introduced=year, unit=unit.year)


def first_year_built(unit: Unit) -> int:
    """The first year in which the side of a unit builds all parts, at least that of the first 'Mech.

    >>> from importers import load
    >>> first_year_built(load("tests/data/Brolga BRG-2.mtf").require())
    2464
    """
    side, mixed = unit.tech_base.side, unit.tech_base.is_mixed
    years = (availability(IdentityKey(tech), side, mixed).year for tech in parts(outfit(unit)).values())
    return max([FIRST_YEAR_OF_MECHS, *(year for year in years if year is not None)])


_RANK = {level: level.rank for level in Level}


def first_year(tech: Tech, side: TechSide, mixed: bool) -> int | None:
    """The first year in which a side has an item; that of either side for mixed technology or if this side never has
    it.
    """
    own = _first_date(tech.dates(side))
    if own is not None and not mixed:
        return own
    years = [year for year in (_first_date(tech.dates(s)) for s in TechSide) if year is not None]
    return min(years, default=None)


def _first_date(dates: Dates) -> int | None:
    """The first date, five years earlier if the books only estimate it."""
    first: int | None = None
    estimated = False
    for name in ("prototype", "production", "common"):
        year: int | None = getattr(dates, name)
        if year is not None and (first is None or year < first):
            first, estimated = year, name in dates.approximate
    return first if first is None or not estimated else first - APPROXIMATELY


def parts(carried: Outfit[Unit]) -> dict[str, Tech]:
    """The parts of a unit with a technology, by their titles."""
    unit = carried.unit
    found = {entry.title: entry.tech for _, _, entry in carried.mounted}
    if isinstance(unit, Infantry | GunEmplacement):
        return found
    plating: Plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    kinds = (plating, *unit.armor.patchwork.values()) if not isinstance(unit, BattleArmor) else (plating,)
    for kind in kinds:
        if kind.type is not ArmorType.PATCHWORK and not isinstance(unit, HandheldWeapon):
            entry = armor_entry(kind)
            found[f"{entry.title.strip()} armor"] = entry.tech
    if isinstance(unit, Mech):
        found |= _mech_systems(unit)
    if isinstance(unit, Mech | Vehicle | Fighter) and getattr(unit, "support", None) is None:
        engine = systems.engine(unit.engine.type, unit.engine.side, unit.engine.rating or 0)
        if engine is not None:
            found[f"The {unit.engine.type.value} engine"] = engine.tech
    return found


def _mech_systems(mech: Mech) -> dict[str, Tech]:
    structure = systems.structure(mech.structure.type, mech.structure.side)
    gyro, cockpit = systems.gyros()[mech.gyro], systems.cockpits()[mech.cockpit]
    found = {cockpit.title: cockpit.tech}
    if mech.gyro is not GyroType.NONE:
        found[gyro.title] = gyro.tech
    if structure is not None:
        found[f"{mech.structure.type.value.capitalize()} structure"] = structure.tech
    return found


ULTRALIGHT_BELOW = 20  # tons
_UNDER_WATER = (InfantryMotive.UMU, InfantryMotive.MOTORIZED_UMU, InfantryMotive.SUBMARINE)


def rules_level(unit: Unit) -> RulesLevel:
    """The rules level of a unit; with unknown parts at least the level in its file.

    >>> from importers import load
    >>> rules_level(load("tests/data/Brolga BRG-2.mtf").unit).name
    'INTRODUCTORY'
    """
    found = max(_of_its_kind(unit), *(_RANK[tech.level] for tech in parts(outfit(unit)).values()), 1)
    if unit.tech_base.is_mixed:
        found = max(found, RulesLevel.ADVANCED)
    if any(not mount.known for mount in unit.mounts):
        found = max(found, unit.rules_level)
    return RulesLevel(found)


def _of_its_kind(unit: Unit) -> RulesLevel:
    """The least rules level of a unit type: only 'Mechs and combat vehicles can be introductory."""
    if isinstance(unit, HandheldWeapon) or (isinstance(unit, Mech) and _is_experimental(unit)):
        return RulesLevel.EXPERIMENTAL
    if isinstance(unit, CapitalShip) or _is_advanced(unit):
        return RulesLevel.ADVANCED
    plain = isinstance(unit, Mech) or (isinstance(unit, Vehicle) and unit.support is None)
    return RulesLevel.INTRODUCTORY if plain and not getattr(unit, "omni", False) else RulesLevel.STANDARD


def _is_experimental(mech: Mech) -> bool:
    """Whether a 'Mech is of a kind with experimental rules: LAMs, and BattleMechs below 20 tons."""
    battle = mech.structure.type is not StructureType.INDUSTRIAL
    return mech.body is Body.LAM or (battle and mech.mass < ULTRALIGHT_BELOW)


def _is_advanced(unit: Unit) -> bool:
    """Whether a unit has advanced rules: superheavy and large vehicles, chin turrets, flying and swimming suits,
    infantry with training or beasts.
    """
    match unit:
        case Vehicle() if unit.support is not None:
            return support_kind(unit) in LARGE_BY_ADVANCED_RULES and is_large(unit)
        case Vehicle():
            from sheets.construction.vehicle import superheavy  # slow to import, and only used here

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
