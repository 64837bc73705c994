"""Technology: who can build the parts of a unit, by which rules, and since when.

Rules: TM, Technology Base; IO, Universal Technology Advancement Table.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheets.construction.armor import armor_entry
from sheets.construction.finding import Finding, error, warning
from sheets.equipment import systems
from sheets.equipment.kinds import ArmorType, GyroType, TechSide
from sheets.equipment.tech import Dates, Level, Tech
from sheets.model import Itself
from sheets.units import BattleArmor, Fighter, GunEmplacement, HandheldWeapon, Infantry, Mech, Spacecraft, Unit, Vehicle
from sheets.units.base import RulesLevel
from sheets.units.outfit import Outfit
from sheets.units.systems import Plating

APPROXIMATELY = 5  # years that an approximate date may lie off
GRACE = 5  # years that a design may run ahead of its parts


class ComponentAvailability(NamedTuple):
    """What technology says of one part for one kind of unit."""

    fits: bool  # the technology base
    level: Level
    year: int | None


@lru_cache(maxsize=1 << 14)
def availability(asked: Itself[Tech], side: TechSide, mixed: bool) -> ComponentAvailability:
    """The availability of a part, worked out once for each entry of the catalogue."""
    tech = asked.it
    return ComponentAvailability(mixed or tech.open_to(side), tech.level, first_year(tech, side, mixed))


def check_technology(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Technology base, rules level and year of every part."""
    unit = outfit.unit
    if unit.tech_base.mixed and unit.rules_level < RulesLevel.ADVANCED:
        sentence = "A unit of mixed technology is advanced at least."
        yield warning("tech.mixed", sentence, "TM, Technology Base", level=unit.rules_level, least=RulesLevel.ADVANCED)
    side, mixed, latest = unit.tech_base.side, unit.tech_base.mixed, unit.year + GRACE
    for name, tech in parts(outfit).items():
        fits, level, year = availability(Itself(tech), side, mixed)
        if not fits:
            yield warning("tech.base", f"{name} is not built by this unit's technology base.", "TM, Technology Base")
        if _RANK[level] > unit.rules_level:
            sentence = f"{name} is {level.value}, above the rules level of the unit."
            yield warning("tech.level", sentence, "TM, Rules Level", level=_RANK[level], unit=unit.rules_level)
        if year is not None and year > latest and not isinstance(unit, Infantry):
            # Large craft carry the year of their hull, and are refitted for centuries.
            say = warning if isinstance(unit, Spacecraft) else error
            sentence = f"{name} appears in {year}, the unit in {unit.year}."
            yield say("tech.year", sentence, "IO, technology dates", introduced=year, unit=unit.year)


_RANK = {level: level.rank for level in Level}


def first_year(tech: Tech, side: TechSide, mixed: bool) -> int | None:
    """The first year a side has a thing; either side where technologies are mixed or this one never has it."""
    own = _first(tech.dates(side))
    if own is not None and not mixed:
        return own
    years = [year for year in (_first(tech.dates(s)) for s in TechSide) if year is not None]
    return min(years, default=None)


def _first(dates: Dates) -> int | None:
    """The first date, five years earlier where the books only estimate it."""
    first: int | None = None
    estimated = False
    for name in ("prototype", "production", "common"):
        year: int | None = getattr(dates, name)
        if year is not None and (first is None or year < first):
            first, estimated = year, name in dates.approximate
    return first if first is None or not estimated else first - APPROXIMATELY


def parts(outfit: Outfit[Unit]) -> dict[str, Tech]:
    """The parts of a unit that technology matters for, by their titles."""
    unit = outfit.unit
    found = {entry.title: entry.tech for _, _, entry in outfit.mounted}
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
