"""Turrets, sponsons and pintles.

Rules: TM, turrets, Pintle Mounts; TO, dual turrets, Sponson Turrets.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.construction.checks.vehicle_places import SIDES, TURRETS
from sheets.construction.formulas.formula import weigh
from sheets.construction.formulas.gear import TURRET_SHARE
from sheets.construction.support import up
from sheets.units import Vehicle
from sheets.units.mount import Mounting
from sheets.units.outfit import Outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET


def check_turrets(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Everything that turns."""
    places = outfit.unit.armor.points
    if FRONT_TURRET in places and TURRET not in places:
        yield error("vehicle.turret", "A front turret is the second of two; the only one is the turret.", "TO, turrets")
    if outfit.unit.omni:
        yield from _fixed_turrets(outfit)
    yield from _sponsons(outfit)
    yield from _pintles(outfit)


def _fixed_turrets(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """The turret of an Omni vehicle is part of its base chassis: a configuration must not be too heavy for it."""
    vehicle = outfit.unit
    for turret in TURRETS & vehicle.armor.points.keys():
        fixed = vehicle.turret_mass if turret == TURRET else vehicle.front_turret_mass
        inside = sum(weigh(vehicle, m) for _, m, i in outfit.mounted if m.location == turret and i.ammo is None)
        needed = up(vehicle, TURRET_SHARE * inside)
        if fixed is not None and needed > fixed:
            sentence = (
                f"What is in the {named(vehicle, turret)} asks for a turret of {needed:g} tons; "
                f"that of the base chassis weighs {fixed:g}."
            )
            yield error("vehicle.turret-mass", sentence, "TM, OmniVehicle turrets", needed=needed, turret=fixed)


def _sponsons(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    if outfit.has("sponson-turret") and outfit.has("jump-jet"):
        yield error("vehicle.sponsons", "Jump jets and sponson turrets do not go together.", "TO, Sponson Turrets")
    held = [entry for entry in outfit.mounted if entry[1].mounting is Mounting.SPONSON]
    if held and not outfit.has("sponson-turret"):
        # Some published designs name the weapons of a sponson and not the sponson, and so do not weigh it.
        sentence = f"{held[0].item.title} turns in a sponson, and no sponson turret is mounted."
        yield warning("vehicle.sponsons", sentence, "TO, Sponson Turrets")
    for _, mount, found in held:
        if mount.location not in SIDES:
            yield error(
                "place.sponson", f"{found.title}: sponsons are on the sides of a vehicle.", "TO, Sponson Turrets"
            )


def _pintles(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    mounted = {mount.location for _, mount, _ in outfit.with_trait("pintle-turret")}
    for _, mount, found in outfit.mounted:
        if mount.mounting is Mounting.PINTLE and mount.location not in mounted:
            yield error("vehicle.pintle", f"{found.title} stands on a pintle that is not mounted.", "TM, Pintle Mounts")
