"""Combat and support vehicles: tonnage, engine, slots, placement, what fits which motive type.

Rules: TM, Combat Vehicle and Support Vehicle Construction.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.checks.vehicle_slots import check_vehicle_slots
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.units import Vehicle
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET, Motive, SupportChassis

# The heaviest superheavy combat vehicle of each motive type.
HEAVIEST: dict[Motive, float] = {
    Motive.TRACKED: 200,
    Motive.WHEELED: 160,
    Motive.HOVER: 100,
    Motive.WIGE: 160,
    Motive.VTOL: 60,
    Motive.NAVAL: 555,
    Motive.SUBMARINE: 555,
    Motive.HYDROFOIL: 100,
}


class Fit(NamedTuple):
    """The motive types that may mount a sort of equipment, by trait."""

    trait: str
    motives: frozenset[Motive]
    said: str


GROUND = frozenset({Motive.TRACKED, Motive.WHEELED, Motive.HOVER, Motive.WIGE})
FITS = (
    Fit("fully-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("limited-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("bulldozer", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("dune-buggy", frozenset({Motive.WHEELED}), "wheeled vehicles"),
    Fit("flotation-hull", frozenset({Motive.HOVER, Motive.VTOL, Motive.WIGE}), "hovercraft, VTOLs and WiGEs"),
    Fit("jump-jet", GROUND, "ground vehicles"),
    Fit("minesweeper", frozenset({Motive.TRACKED, Motive.WHEELED, Motive.NAVAL}), "ground vehicles and ships"),
    Fit("mast-mount", frozenset({Motive.VTOL}), "VTOLs"),
    Fit("jet-booster", frozenset({Motive.VTOL}), "VTOLs"),
    Fit("infrared-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("hyperspectral-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("high-resolution-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("look-down-radar", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
)
NOT_ON_VTOLS = ("armored-motive-system", "bridge-layer", "backhoe")
NOT_HARDENED = frozenset({Motive.VTOL, Motive.HOVER, Motive.WIGE})
CASE = frozenset({"case", "case-prototype"})
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})
FRONT_AND_REAR = frozenset({"FR", "RR"})
TURRETS = frozenset({TURRET, FRONT_TURRET})
LIGHT_PLATE = 0.05  # tons a point: heavier barrier armour needs an armored chassis
FUELLESS = frozenset(
    {
        EngineType.FUSION,
        EngineType.FISSION,
        EngineType.SOLAR,
        EngineType.EXTERNAL,
        EngineType.MAGLEV,
        EngineType.NONE,
    }
)


def check_vehicle(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """All of a vehicle."""
    vehicle = outfit.unit
    yield from check_vehicle_slots(outfit)
    yield from _motive(outfit)
    yield from _placement(outfit)
    if vehicle.support is not None:
        yield from _support(outfit, vehicle.support)
        return
    most = HEAVIEST.get(vehicle.motive)
    if most is not None and vehicle.mass > most:
        sentence = f"{vehicle.mass:g} tons; a {vehicle.motive.value} vehicle has at most {most:g}."
        yield error("vehicle.tonnage", sentence, "TM, vehicle tonnage", mass=vehicle.mass, most=most)
    if vehicle.armor.type is ArmorType.HARDENED and vehicle.motive in NOT_HARDENED:
        yield error("vehicle.hardened", f"A {vehicle.motive.value} vehicle cannot wear hardened armor.", "TO, armor")


def _motive(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    vehicle = outfit.unit
    for fit in FITS:
        if vehicle.motive not in fit.motives:
            for _, _, found in outfit.those(fit.trait):
                sentence = f"{found.title} is for {fit.said}, not for {vehicle.motive.value} ones."
                yield error("vehicle.motive", sentence, "TM and TO, equipment")
    if vehicle.motive is Motive.VTOL:
        for _, _, found in outfit.those(*NOT_ON_VTOLS):
            yield error("vehicle.vtol", f"A VTOL cannot mount {found.title}.", "TM and TO, equipment")
    if outfit.has("jump-jet") and outfit.has("sponson-turret"):
        yield error("vehicle.sponsons", "Jump jets and sponson turrets do not go together.", "TO, Sponson Turrets")


def _placement(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    for _, mount, found in outfit.mounted:
        if found.traits & CASE and mount.location not in (BODY, None):
            yield error("place.case", "CASE stands in the body of a vehicle.", "TM, CASE")
        elif found.ammo is not None and mount.location not in (BODY, None):
            yield warning("place.ammo", f"{found.title} stands in the body of a vehicle.", "TM, ammunition")
        elif mount.location == ROTOR and not outfit.has("mast-mount"):
            yield error("place.rotor", f"{found.title} on the rotor needs a mast mount.", "TO, Mast Mount")
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and mount.location in TURRETS:
            yield error("place.heavy-gauss", f"{found.title} cannot be turned in a turret.", "TM, Heavy Gauss Rifle")


def _support(outfit: Outfit[Vehicle], chassis: SupportChassis) -> Iterator[Finding]:
    vehicle = outfit.unit
    part = armor_part(vehicle.armor) if not vehicle.armor.patchwork else None
    heavy = part is not None and (
        part.support_mass is None or part.support_mass["ABCDEF".index(vehicle.armor.rating or "D")] > LIGHT_PLATE
    )
    if heavy and vehicle.armor.total and not outfit.has("armored-chassis"):
        sentence = "This armor is too heavy for a support vehicle without an armored chassis."
        yield error("support.armored-chassis", sentence, "TM, Armored Chassis")
    if vehicle.engine.type not in FUELLESS and not chassis.fuel and vehicle.cruise:
        yield error("support.fuel", "The engine needs fuel, and there is none.", "TM, Support Vehicle fuel")
    for pair in EXCLUSIVE:
        if all(outfit.has(trait) for trait in pair):
            yield error("support.chassis", f"{' and '.join(pair)} do not go together.", "TM, chassis modifications")


EXCLUSIVE = (
    ("armored-chassis", "ultra-light"),
    ("bicycle", "monocycle"),
    ("snowmobile", "dune-buggy"),
    ("snowmobile", "amphibious"),
    ("snowmobile", "off-road"),
    ("dune-buggy", "amphibious"),
    ("dune-buggy", "off-road"),
)
