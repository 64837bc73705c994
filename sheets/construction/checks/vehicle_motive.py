"""What fits which motive type of vehicle.

Rules: TM and TO, equipment descriptions; TO, Combat Vehicle chassis modifications.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.equipment import BRIDGE_LAYERS
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.vehicle_names import motive_name
from sheets.equipment.kinds import ArmorType
from sheets.units import Vehicle
from sheets.units.outfit import Outfit
from sheets.units.vehicle import Motive


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
MISFITS = {motive: tuple(fit for fit in FITS if motive not in fit.motives) for motive in Motive}
NOT_ON_VTOLS = (*BRIDGE_LAYERS, "backhoe", "supercharger")
NOT_HARDENED = frozenset({Motive.VTOL, Motive.HOVER, Motive.WIGE})


def check_motive(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Equipment and armour that the motive type does not take."""
    vehicle = outfit.unit
    motive = motive_name(vehicle.motive)
    for fit in MISFITS[vehicle.motive]:
        for _, _, found in outfit.with_trait(fit.trait):
            sentence = f"{found.title} is for {fit.said}, not for {motive} ones."
            yield error("vehicle.motive", sentence, "TM and TO, equipment")
    if vehicle.motive is Motive.VTOL:
        for _, _, found in outfit.with_trait(*NOT_ON_VTOLS):
            yield error("vehicle.vtol", f"A VTOL cannot mount {found.title}.", "TM and TO, equipment")
    if vehicle.motive in NOT_HARDENED and ArmorType.HARDENED in _platings(vehicle):
        yield error("vehicle.hardened", f"A {motive} vehicle cannot wear hardened armor.", "TO, armor")


def _platings(vehicle: Vehicle) -> set[ArmorType]:
    return {vehicle.armor.type, *(plating.type for plating in vehicle.armor.patchwork.values())}
