"""Combat and support vehicles: tonnage, engine, slots, placement, what fits which motive type.

Rules: TM, Combat Vehicle and Support Vehicle Construction.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.equipment import BRIDGE_LAYERS
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.checks.support import check_support
from sheets.construction.checks.vehicle_slots import check_vehicle_slots
from sheets.equipment.kinds import ArmorType
from sheets.units import Vehicle
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET, Motive

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


ALL = frozenset(Motive)
RAILS = frozenset({Motive.RAIL, Motive.MAGLEV})
SHIPS = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
GROUND = frozenset({Motive.TRACKED, Motive.WHEELED, Motive.HOVER, Motive.WIGE})
FITS = (
    Fit("fully-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("limited-amphibious", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("bulldozer", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("combine", frozenset({Motive.TRACKED, Motive.WHEELED}), "tracked and wheeled vehicles"),
    Fit("dune-buggy", frozenset({Motive.WHEELED}), "wheeled vehicles"),
    Fit("flotation-hull", frozenset({Motive.HOVER, Motive.VTOL, Motive.WIGE}), "hovercraft, VTOLs and WiGEs"),
    Fit("jump-jet", GROUND, "ground vehicles"),
    Fit("minesweeper", frozenset({Motive.TRACKED, Motive.WHEELED, Motive.NAVAL}), "ground vehicles and ships"),
    Fit("armored-motive-system", ALL - {Motive.VTOL, *RAILS}, "vehicles on wheels, tracks, cushions and water"),
    Fit("environmental-sealing", ALL - {Motive.SUBMARINE}, "all but submarines, which are sealed anyway"),
    Fit("a-pod", ALL - SHIPS, "vehicles on land and in the air"),
    Fit("b-pod", ALL - SHIPS, "vehicles on land and in the air"),
    Fit("vehicle-drop-chute", GROUND, "ground vehicles"),
    Fit("mast-mount", frozenset({Motive.VTOL}), "VTOLs"),
    Fit("jet-booster", frozenset({Motive.VTOL}), "VTOLs"),
    Fit("infrared-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("hyperspectral-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("high-resolution-imager", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
    Fit("look-down-radar", frozenset({Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING}), "craft in the air"),
)
NOT_ON_VTOLS = (*BRIDGE_LAYERS, "backhoe", "supercharger")
NOT_HARDENED = frozenset({Motive.VTOL, Motive.HOVER, Motive.WIGE})
CASE = frozenset({"case", "case-prototype"})
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})
TURRETS = frozenset({TURRET, FRONT_TURRET})
FRONT_AND_REAR = frozenset({"FR", "RR"})
OUTSIDE = frozenset({"FR", "RR", "RS", "LS", "FRRS", "FRLS", "RRRS", "RRLS"})


class Place(NamedTuple):
    """Where an item may stand, by trait."""

    trait: str
    where: frozenset[str]
    said: str


PLACES = (
    Place("bulldozer", FRONT_AND_REAR, "front or rear"),
    Place("backhoe", OUTSIDE, "front, rear or sides"),
    Place("combine", OUTSIDE, "front, rear or sides"),
    Place("pile-driver", OUTSIDE, "front, rear or sides"),
    Place("rock-cutter", OUTSIDE | TURRETS, "front, rear, sides or turret"),
    Place("wrecking-ball", TURRETS, "turret"),
    Place("combat-vehicle-escape-pod", frozenset({"RR"}), "rear"),
)


def check_vehicle(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """All of a vehicle."""
    vehicle = outfit.unit
    yield from check_vehicle_slots(outfit)
    yield from _motive(outfit)
    yield from _placement(outfit)
    if vehicle.support is not None:
        yield from check_support(outfit, vehicle.support)
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
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and mount.location not in FRONT_AND_REAR:
            sentence = f"{found.title} of a vehicle goes in its front or rear."
            yield error("place.heavy-gauss", sentence, "TM, Heavy Gauss Rifle")
        if "double-heat-sink" in found.traits:
            yield error("vehicle.heat-sinks", "A vehicle has single heat sinks only.", "TM, vehicle heat sinks")
    for place in PLACES:
        for _, mount, found in outfit.those(place.trait):
            if mount.location not in place.where:
                sentence = f"{found.title} goes in the {place.said} of a vehicle."
                yield warning("place.location", sentence, "TM and TO, equipment")
    if outfit.number("mast-mount") > 1:
        yield error("vehicle.mast", "More than one mast mount.", "TO, Mast Mount", number=outfit.number("mast-mount"))
