"""Support vehicles: tonnage, sides, chassis, engine, armor, weapons and gear by size and kind; crew.

Rules: TM, Support Vehicle Construction, crew and quarters; TO, large support vehicles, Sponson Turrets.
"""

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from sheets.construction.armor import armor_entry
from sheets.construction.finding import Finding, engine_name, error, kind_name, list_locations, warning
from sheets.construction.formulas.formula import item_size, mount_mass
from sheets.construction.support import (
    ANY_KIND,
    ENGINE_MULTIPLIER,
    FIGURES,
    FIXED_WING,
    LARGE_BY_ADVANCED_RULES,
    MODIFICATIONS,
    NAVAL,
    RAIL,
    RATINGS,
    TRACKED,
    WHEELED,
    SupportKind,
    engine_technology_multiplier,
    is_large,
    is_small,
    support_kind,
)
from sheets.construction.transport import SEATS, TONS_A_BED
from sheets.equipment.item import SupportMass
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.rules.rounding import ceiling
from sheets.units import Fighter, Vehicle
from sheets.units.base import RulesLevel
from sheets.units.outfit import Outfit
from sheets.units.systems import Plating
from sheets.units.transporter import TransporterKind
from sheets.units.vehicle import Motive, SupportChassis

SMALL, MEDIUM, MEDIUM_AFLOAT, LARGE = 1, 2, 4, 3
TONS_A_HAND = {SupportKind.NAVAL: 5_000, SupportKind.AIRSHIP: 500}  # of a large vehicle
# Tons of weapons for each gunner.
UNAIDED, BASIC, ADVANCED = 2, 3, 4
ADVANCED_BY_RATING = {"E": 5, "F": 6}
# People for each item, or for each unit of its size.
SERVED_BY = {"communications": 1, "field-kitchen": 3, "mobile-field-base": 5, "mash": 5}
SERVED_BY_SIZE = frozenset({"communications", "mash"})
OFFICERS_FROM, OFFICERS = 4, 6

# People beyond the crew in the quarters of one item slot, best quarters first.
PEOPLE_A_SLOT = {
    TransporterKind.FIRST_CLASS_QUARTERS: 5,
    TransporterKind.SECOND_CLASS_QUARTERS: 20,
    TransporterKind.CREW_QUARTERS: 20,
    TransporterKind.STEERAGE_QUARTERS: 50,
}


class SupportCrew(NamedTuple):
    """The least crew of a support vehicle."""

    drivers: int
    gunners: int
    others: int

    @property
    def officers(self) -> int:
        hands = sum(self)
        return ceiling(hands / OFFICERS) if hands >= OFFICERS_FROM else 0

    @property
    def total(self) -> int:
        return sum(self) + self.officers


def support_crew(outfit: Outfit[Vehicle | Fighter]) -> SupportCrew:
    """The least crew of a support vehicle."""
    others = 0.0
    for trait, people in SERVED_BY.items():
        for _, mount, _ in outfit.with_trait(trait):
            others += people * (item_size(mount) if trait in SERVED_BY_SIZE else 1)
    gunners = _gunners_of_small(outfit) if is_small(outfit.unit) else _gunners(outfit)
    return SupportCrew(_drivers(outfit.unit), gunners, ceiling(others))


def _drivers(unit: Vehicle | Fighter) -> int:
    if unit.engine.type is EngineType.NONE:
        return 0  # the tractor drives a trailer
    kind = support_kind(unit)
    if is_small(unit):
        return SMALL
    if is_large(unit):
        return LARGE + (ceiling(unit.mass / TONS_A_HAND[kind]) if kind in TONS_A_HAND else 0)
    return MEDIUM_AFLOAT if kind in TONS_A_HAND else MEDIUM


def _gunners_of_small(outfit: Outfit[Vehicle | Fighter]) -> int:
    """Gunners of a small vehicle: one for each weapon, or for each facing with fire control; the driver is one of them
    if it is advanced.
    """
    weapons = [mount for _, mount, found in outfit.mounted if found.weapon is not None]
    facings = len({(mount.location, mount.mounting) for mount in weapons})
    if outfit.has("advanced-fire-control"):
        return max(0, facings - 1)
    return facings if outfit.has("basic-fire-control") else len(weapons)


def _gunners(outfit: Outfit[Vehicle | Fighter]) -> int:
    """Gunners: one for two tons of weapons, or for more with fire control."""
    unit = outfit.unit
    tons = sum(mount_mass(unit, mount) for _, mount, found in outfit.mounted if found.weapon is not None)
    if outfit.has("advanced-fire-control"):
        rating = unit.support.structure_rating if unit.support is not None else ""
        return ceiling(tons / ADVANCED_BY_RATING.get(rating, ADVANCED))
    return ceiling(tons / (BASIC if outfit.has("basic-fire-control") else UNAIDED))


def check_seats(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Findings on seats of a small support vehicle, one for each crew member; larger ones have room for their crew."""
    if not is_small(outfit.unit):
        return
    crew = support_crew(outfit)
    seats = sum(t.size for t in outfit.unit.transporters if t.kind in SEATS)
    if seats < crew.total:
        sentence = f"Seats: {seats:g}. The crew numbers {crew.total}, gunners {crew.gunners} of them."
        yield error("support.seats", sentence, "TM, small Support Vehicle crew", seats=seats, crew=crew.total)


def quarters_slots(outfit: Outfit[Vehicle | Fighter]) -> int:
    """The item slots of quarters for people beyond the crew, who have the best quarters."""
    beds = dict.fromkeys(PEOPLE_A_SLOT, 0.0)
    for transporter in outfit.unit.transporters:
        if transporter.kind in beds:
            beds[transporter.kind] += transporter.size / TONS_A_BED[transporter.kind]
    if not any(beds.values()):
        return 0
    crew, total = float(support_crew(outfit).total), 0
    for kind, number in beds.items():
        passengers = max(0, number - crew)
        crew = max(0, crew - number)
        total += ceiling(passengers / PEOPLE_A_SLOT[kind])
    return total


# The most tons; large ships and airships go beyond their medium limit by the advanced rules.
HEAVIEST: dict[SupportKind, float] = {
    SupportKind.AIRSHIP: 1_000,
    SupportKind.FIXED_WING: 200,
    SupportKind.HOVER: 100,
    SupportKind.NAVAL: 100_000,
    SupportKind.TRACKED: 200,
    SupportKind.VTOL: 60,
    SupportKind.WHEELED: 160,
    SupportKind.WIGE: 240,
    SupportKind.RAIL: 600,
    SupportKind.SATELLITE: 300,
}
HEAVIEST_HYDROFOIL = 100


def check_support(outfit: Outfit[Vehicle | Fighter], chassis: SupportChassis) -> Iterator[Finding]:
    """All findings on support vehicles but those on slots."""
    yield from _tonnage(outfit)
    if isinstance(outfit.unit, Vehicle):
        yield from _sides(outfit.unit)
    yield from check_support_engine(outfit.unit, chassis)
    yield from check_chassis(outfit)
    yield from check_support_armor(outfit)
    yield from check_support_gear(outfit)
    yield from check_seats(outfit)


def _tonnage(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    unit, kind = outfit.unit, support_kind(outfit.unit)
    most = HEAVIEST_HYDROFOIL if outfit.has("hydrofoil") else HEAVIEST[kind]
    if unit.mass > most:
        sentence = f"{unit.mass:,g} tons, at most {most:,g} allowed."
        yield error("support.tonnage", sentence, "TM, Support Vehicle tonnage", mass=unit.mass, most=most)
    elif kind in LARGE_BY_ADVANCED_RULES and is_large(unit) and unit.rules_level < RulesLevel.ADVANCED:
        limit = FIGURES[kind].medium_limit
        sentence = f"{unit.mass:,g} tons; a {kind.value} support vehicle of more than {limit:g} needs advanced rules."
        yield warning("support.large", sentence, "TO, large support vehicles", mass=unit.mass, most=limit)


def _sides(vehicle: Vehicle) -> Iterator[Finding]:
    """Findings on the sides: large vehicles other than VTOLs have six."""
    needed = 6 if is_large(vehicle) and vehicle.motive is not Motive.VTOL else 4
    sides = 6 if vehicle.six_sided else 4
    if sides != needed:
        sentence = f"Armor for {sides} sides; a support vehicle of {vehicle.mass:,g} tons like this has {needed}."
        yield error("support.sides", sentence, "TM, Support Vehicle locations", sides=sides, needed=needed)


CHASSIS_RULE = "TM, chassis modifications"


FORBIDDEN = {
    kind: tuple(trait for trait, modification in MODIFICATIONS.items() if kind not in modification.kinds)
    for kind in SupportKind
}
SMALL_ONLY = ("monocycle", "ultra-light")
EXCLUSIVE = (
    ("armored-chassis", "ultra-light"),
    ("bicycle", "monocycle"),
    ("snowmobile", "dune-buggy"),
    ("snowmobile", "amphibious"),
    ("snowmobile", "off-road"),
    ("dune-buggy", "amphibious"),
    ("dune-buggy", "off-road"),
)
# The chassis modification that a motive type needs.
OF_MOTIVE = {Motive.HYDROFOIL: "hydrofoil", Motive.SUBMARINE: "submersible"}
ELECTRIC = frozenset({EngineType.BATTERY, EngineType.FUEL_CELL, EngineType.SOLAR})


def check_chassis(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Findings on modifications that a chassis cannot have, or lacks."""
    kind = support_kind(outfit.unit)
    for trait in FORBIDDEN[kind]:
        for _, _, found in outfit.with_trait(trait):
            sentence = f"{found.title} is not a modification of a {kind_name(kind)} chassis."
            yield error("support.chassis", sentence, CHASSIS_RULE)
    if not is_small(outfit.unit):
        for _, _, found in outfit.with_trait(*SMALL_ONLY):
            sentence = f"{found.title} is for support vehicles below 5 tons."
            yield error("support.chassis", sentence, CHASSIS_RULE, mass=outfit.unit.mass)
    for one, other in EXCLUSIVE:
        if outfit.has(one) and outfit.has(other):
            names = (outfit.with_trait(trait)[0].item.title for trait in (one, other))
            yield error("support.chassis", f"{' and '.join(names)} do not go together.", CHASSIS_RULE)
    yield from _check_requirements(outfit, kind)
    if isinstance(outfit.unit, Vehicle):
        yield from _of_vehicle(outfit, outfit.unit)


def _check_requirements(outfit: Outfit[Vehicle | Fighter], kind: SupportKind) -> Iterator[Finding]:
    engine = outfit.unit.engine.type
    if engine is EngineType.EXTERNAL and not outfit.has("external-power-pickup"):
        yield error("support.pickup", "An external power supply needs an external power pickup.", CHASSIS_RULE)
    if kind is FIXED_WING and engine in ELECTRIC and not outfit.has("propeller-driven"):
        yield error(
            "support.propeller", "An electric engine drives a fixed-wing craft by propellers only.", CHASSIS_RULE
        )
    if engine is EngineType.NONE and not outfit.has("trailer"):
        yield error("support.trailer", "Only a trailer does without an engine.", CHASSIS_RULE)


def _of_vehicle(outfit: Outfit[Vehicle | Fighter], vehicle: Vehicle) -> Iterator[Finding]:
    if outfit.has("convertible") and vehicle.turrets:
        yield error("support.chassis", "A convertible has no turret.", CHASSIS_RULE)
    for motive, trait in OF_MOTIVE.items():
        if (vehicle.motive is motive) != outfit.has(trait):
            sentence = (
                f"A {motive.value} needs the chassis modification of that name, and only a {motive.value} has it."
            )
            yield error("support.motive", sentence, CHASSIS_RULE)
    if (vehicle.motive is Motive.MAGLEV) != (vehicle.engine.type is EngineType.MAGLEV):
        yield error("support.motive", "A maglev train has a maglev engine, and no other vehicle has.", CHASSIS_RULE)


ENGINE_RULE = "TM, Support Vehicle engines"

AIRSHIP = SupportKind.AIRSHIP

# The kinds of chassis for an engine; engines not named fit any chassis.
ENGINES: dict[EngineType, frozenset[SupportKind]] = {
    EngineType.STEAM: frozenset({WHEELED, TRACKED, AIRSHIP, NAVAL, RAIL}),
    EngineType.SOLAR: frozenset(
        {WHEELED, TRACKED, AIRSHIP, NAVAL, SupportKind.FIXED_WING, SupportKind.WIGE, SupportKind.SATELLITE}
    ),
    EngineType.ICE: ANY_KIND - {SupportKind.SATELLITE},
    EngineType.MAGLEV: frozenset({RAIL}),
    EngineType.EXTERNAL: frozenset({RAIL}),
    EngineType.NONE: frozenset({WHEELED, TRACKED, RAIL}),
}
BURNS_FUEL = frozenset({EngineType.STEAM, EngineType.ICE, EngineType.BATTERY, EngineType.FUEL_CELL})


def check_support_engine(unit: Vehicle | Fighter, chassis: SupportChassis) -> Iterator[Finding]:
    """Findings on an engine that this vehicle cannot have, and on missing fuel."""
    kind, engine = support_kind(unit), unit.engine.type
    if engine not in ENGINE_MULTIPLIER:
        yield error("support.engine", f"No support vehicle has a {engine_name(engine)}.", ENGINE_RULE)
    elif kind not in ENGINES.get(engine, ANY_KIND):
        sentence = f"A {kind.value.replace('-', ' ')} support vehicle cannot have a {engine_name(engine)}."
        yield error("support.engine", sentence, ENGINE_RULE)
    elif engine is not EngineType.NONE and not engine_technology_multiplier(engine, chassis):
        sentence = f"There is no {engine_name(engine)} of tech rating {chassis.engine_rating}."
        yield error("support.engine-rating", sentence, ENGINE_RULE)
    moves = unit.safe_thrust if isinstance(unit, Fighter) else unit.cruise
    fuel = unit.fuel if isinstance(unit, Fighter) else chassis.fuel
    if engine in BURNS_FUEL and moves and not fuel:
        yield error("support.fuel", f"The {engine_name(engine)} needs fuel, and there is none.", ENGINE_RULE)


PLATED_ALL_ROUND = ("armored-chassis", "amphibious", "environmental-sealing", "submersible")
LIGHT_PLATE = 0.05  # tons a point: heavier barrier armor needs an armored chassis
USUAL_RATING = "D"  # of armor without a rating


def check_support_armor(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Findings on the armor of each location, and on locations without armor."""
    unit, armor = outfit.unit, outfit.unit.armor
    if armor.total:
        for plating in (armor, *armor.patchwork.values()):
            if plating.type is not ArmorType.PATCHWORK:
                yield from _check_plating(outfit, plating)
    bare = [place for place, points in armor.points.items() if not points]
    if bare and outfit.has(*PLATED_ALL_ROUND):
        title = outfit.with_trait(*PLATED_ALL_ROUND)[0].item.title
        sentence = f"No armor on {list_locations(unit, bare)}; {title} needs at least a point everywhere."
        yield error("support.bare", sentence, "TM, chassis modifications")


def _check_plating(outfit: Outfit[Vehicle | Fighter], plating: Plating) -> Iterator[Finding]:
    found = armor_entry(plating)
    by_rating = found.armor.support_mass if found.armor is not None else None
    title, rating = found.title.strip(), plating.rating or USUAL_RATING
    if by_rating is not None and not _mass(by_rating, rating):
        sentence = f"{title} is not made at tech rating {rating}."
        yield error("support.armor-rating", sentence, "TM, Support Vehicle armor")
    if (by_rating is None or _mass(by_rating, rating) > LIGHT_PLATE) and not outfit.has("armored-chassis"):
        sentence = f"{title} of tech rating {rating} is too heavy for a chassis that is not armored."
        if by_rating is None:
            sentence = f"{title} armor, which is not barrier armor, needs an armored chassis."
        yield error("support.armored-chassis", sentence, "TM, Armored Chassis")
    if by_rating is None and outfit.unit.rules_level < RulesLevel.ADVANCED:
        sentence = f"{title} armor on a support vehicle needs advanced rules."
        yield warning("support.armor-level", sentence, "TO, Support Vehicle armor", level=outfit.unit.rules_level)


def _mass(by_rating: SupportMass, rating: str) -> float:
    return by_rating[RATINGS.index(rating)]


TONS_A_HARDPOINT = 10
SURFACE = frozenset(
    {
        SupportKind.TRACKED,
        SupportKind.WHEELED,
        SupportKind.HOVER,
        SupportKind.WIGE,
        SupportKind.NAVAL,
        SupportKind.RAIL,
    }
)


def check_support_gear(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Findings on items that the size or kind of a support vehicle does not allow."""
    yield from _weapons(outfit)
    yield from _turrets(outfit)
    yield from _hardpoints(outfit)
    if outfit.has("c3", "c3-master") and not outfit.has("advanced-fire-control"):
        title = outfit.with_trait("c3", "c3-master")[0].item.title
        yield error("support.c3", f"{title} needs advanced fire control.", "TM, Support Vehicle fire control")


def _weapons(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    small, rule = is_small(outfit.unit), "TM, Support Vehicle weapons"
    for _, _, found in outfit.mounted:
        if found.weapon is None:
            continue
        of_infantry = "infantry" in found.families
        if small and not of_infantry:
            sentence = f"{found.title} on a small support vehicle, which carries infantry weapons only."
            yield error("support.weapons", sentence, rule)
        elif small and "archaic" in found.traits:
            yield error("support.weapons", f"{found.title} is an archaic weapon, for hands only.", rule)
        elif of_infantry and not small:
            sentence = f"{found.title} is an infantry weapon, for support vehicles below 5 tons only."
            yield error("support.weapons", sentence, rule)


def _turrets(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    small, on_surface = is_small(outfit.unit), support_kind(outfit.unit) in SURFACE
    if outfit.has("sponson-turret") and (small or not on_surface):
        sentence = "Only support vehicles of 5 tons or more on land or water have sponson turrets."
        yield error("support.turret", sentence, "TO, Sponson Turrets")
    if outfit.has("pintle-turret") and not (small and on_surface):
        sentence = "Only support vehicles below 5 tons on land or water have pintle mounts."
        yield error("support.turret", sentence, "TM, Pintle Mounts")


def _hardpoints(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    number, most = outfit.number("external-stores-hardpoint"), floor(outfit.unit.mass / TONS_A_HARDPOINT)
    rule = "TM, External Stores"
    if number and support_kind(outfit.unit) is not SupportKind.FIXED_WING:
        yield error("support.hardpoints", "Only fixed-wing craft have external hardpoints.", rule, number=number)
    elif number > most:
        sentence = f"{number} external hardpoints on {outfit.unit.mass:g} tons, at most {most} allowed."
        yield error("support.hardpoints", sentence, rule, number=number, most=most)
