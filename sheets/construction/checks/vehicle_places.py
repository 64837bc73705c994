"""Where things stand on a vehicle.

Rules: TM and TO, equipment descriptions; TO, Mast Mount.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.equipment import Item
from sheets.units import Mount, Vehicle
from sheets.units.outfit import Outfit
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET

CASE = frozenset({"case", "case-prototype"})
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})
TURRETS = frozenset({TURRET, FRONT_TURRET})
FRONT_AND_REAR = frozenset({"FR", "RR"})
SIDES = frozenset({"RS", "LS", "FRRS", "FRLS", "RRRS", "RRLS"})
OUTSIDE = FRONT_AND_REAR | SIDES
MOST_MANIPULATORS = 2  # in one location

# What a mast carries above the rotor: eyes, ears and data links.
ON_THE_MAST = frozenset(
    {
        "mast-mount",
        "active-probe",
        "ecm",
        "electronic-warfare",
        "c3",
        "c3-master",
        "c3i",
        "nova-cews",
        "tag",
        "recon-camera",
        "sensor-dispenser",
        "searchlight",
        "infrared-imager",
        "hyperspectral-imager",
        "high-resolution-imager",
        "look-down-radar",
    }
)


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


def check_places(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """All that stands where it may not."""
    here = {*outfit.unit.armor.points, BODY, None}
    for _, mount, found in outfit.mounted:
        location = mount.location
        if location not in here:
            sentence = f"{found.title} stands in a {_named(outfit.unit, mount)}, which this vehicle does not have."
            yield error("place.missing", sentence, "TM, vehicle locations")
        elif location not in (BODY, None) and (found.ammo is not None or found.traits & CASE):
            yield _not_inside(outfit.unit, mount, found)
        elif location == ROTOR:
            yield from _on_rotor(outfit, found)
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and location not in FRONT_AND_REAR:
            sentence = f"{found.title} goes in front or rear of a vehicle, not in its {_named(outfit.unit, mount)}."
            yield error("place.heavy-gauss", sentence, "TM, Heavy Gauss Rifle")
    for place in PLACES:
        for _, mount, found in outfit.with_trait(place.trait):
            if mount.location not in place.where:
                sentence = f"{found.title} goes in the {place.said} of a vehicle, not in its "
                yield warning("place.location", sentence + f"{_named(outfit.unit, mount)}.", "TM and TO, equipment")
    yield from _numbers(outfit)


def _not_inside(vehicle: Vehicle, mount: Mount, found: Item) -> Finding:
    place = _named(vehicle, mount)
    if found.ammo is None:
        return error("place.case", f"CASE stands in the body of a vehicle, not in its {place}.", "TM, CASE")
    sentence = f"{found.title} stands in the body of a vehicle, not in its {place}."
    return warning("place.ammo", sentence, "TM, ammunition")


def _on_rotor(outfit: Outfit[Vehicle], found: Item) -> Iterator[Finding]:
    if not outfit.has("mast-mount"):
        yield error("place.rotor", f"{found.title} on the rotor needs a mast mount.", "TO, Mast Mount")
    elif not found.traits & ON_THE_MAST:
        say = error if found.weapon is not None else warning
        yield say("place.mast", f"A mast mount carries no {found.title}.", "TO, Mast Mount")


def _numbers(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    masts = outfit.number("mast-mount")
    if masts > 1:
        yield error("vehicle.mast", f"{masts} mast mounts, a VTOL has one.", "TO, Mast Mount", number=masts)
    if outfit.number("manipulator") > MOST_MANIPULATORS:
        for location, number in Counter(m.location for _, m, _ in outfit.with_trait("manipulator")).items():
            if location is not None and number > MOST_MANIPULATORS:
                where = named(outfit.unit, location)
                sentence = f"{number} manipulators in the {where}, at most {MOST_MANIPULATORS} allowed."
                yield error("vehicle.manipulators", sentence, "TM, manipulators", number=number, most=MOST_MANIPULATORS)


def _named(vehicle: Vehicle, mount: Mount) -> str:
    if mount.location is None:
        return "body"
    return named(vehicle, mount.location) + " side" * (mount.location in SIDES)
