"""Places of items on a vehicle: locations, turrets, sponsons and pintles, item slots.

Rules: TM and TO, equipment descriptions, turrets, Pintle Mounts; TO, Mast Mount, dual turrets, Sponson Turrets; TM,
Combat Vehicle and Support Vehicle item slots.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from sheets.construction.armor import armor_part, rating_of
from sheets.construction.budget import is_slot_marker
from sheets.construction.engine import engine_rating
from sheets.construction.equipment import HEAVY_GAUSS
from sheets.construction.finding import Finding, error, place_name, warning
from sheets.construction.formulas.formula import mount_mass
from sheets.construction.formulas.gear import TURRET_SHARE
from sheets.construction.items import item_slots
from sheets.construction.support import round_up
from sheets.construction.support_checks import quarters_slots
from sheets.construction.transport import CREW_KINDS
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.equipment.systems import LARGE_ENGINE
from sheets.units import Fighter, Mount, Vehicle
from sheets.units.base import Mounting
from sheets.units.outfit import Outfit
from sheets.units.transporter import CARGO_BAYS, TransporterKind
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET

CASE = frozenset({"case", "case-prototype"})
TURRETS = frozenset({TURRET, FRONT_TURRET})
FRONT_AND_REAR = frozenset({"FR", "RR"})
SIDES = frozenset({"RS", "LS", "FRRS", "FRLS", "RRRS", "RRLS"})
OUTSIDE = FRONT_AND_REAR | SIDES
MOST_MANIPULATORS = 2  # in one location

# Equipment in a mast mount: sensors and communications.
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


@dataclass(frozen=True, slots=True)
class VehiclePlace:
    """The locations of an item with this trait."""

    trait: str
    where: frozenset[str]
    said: str


PLACES = (
    VehiclePlace("bulldozer", FRONT_AND_REAR, "front or rear"),
    VehiclePlace("backhoe", OUTSIDE, "front, rear or sides"),
    VehiclePlace("combine", OUTSIDE, "front, rear or sides"),
    VehiclePlace("pile-driver", OUTSIDE, "front, rear or sides"),
    VehiclePlace("rock-cutter", OUTSIDE | TURRETS, "front, rear, sides or turret"),
    VehiclePlace("wrecking-ball", TURRETS, "turret"),
    VehiclePlace("combat-vehicle-escape-pod", frozenset({"RR"}), "rear"),
)


def check_vehicle_places(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Findings on items in locations that do not allow them."""
    here = {*outfit.unit.armor.points, BODY, None}
    for _, mount, found in outfit.mounted:
        location = mount.location
        if location not in here:
            sentence = f"{found.title} stands in a {_place_text(outfit.unit, mount)}, which this vehicle does not have."
            yield error("place.missing", sentence, "TM, vehicle locations")
        elif location not in (BODY, None) and (found.ammo is not None or found.traits & CASE):
            yield _not_inside(outfit.unit, mount, found)
        elif location == ROTOR:
            yield from _on_rotor(outfit, found)
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and location not in FRONT_AND_REAR:
            sentence = f"{found.title} must be in the front or rear of a vehicle, but is in its "
            sentence += f"{_place_text(outfit.unit, mount)}."
            yield error("place.heavy-gauss", sentence, "TM, Heavy Gauss Rifle")
    for place in PLACES:
        for _, mount, found in outfit.with_trait(place.trait):
            if mount.location not in place.where:
                sentence = f"{found.title} must be in the {place.said} of a vehicle, but is in its "
                yield warning(
                    "place.location", sentence + f"{_place_text(outfit.unit, mount)}.", "TM and TO, equipment"
                )
    yield from _numbers(outfit)


def _not_inside(vehicle: Vehicle, mount: Mount, found: Item) -> Finding:
    place = _place_text(vehicle, mount)
    if found.ammo is None:
        return error("place.case", f"CASE must be in the body of a vehicle, but is in its {place}.", "TM, CASE")
    sentence = f"{found.title} must be in the body of a vehicle, but is in its {place}."
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
                where = place_name(outfit.unit, location)
                sentence = f"{number} manipulators in the {where}, at most {MOST_MANIPULATORS} allowed."
                yield error("vehicle.manipulators", sentence, "TM, manipulators", number=number, most=MOST_MANIPULATORS)


def _place_text(vehicle: Vehicle, mount: Mount) -> str:
    if mount.location is None:
        return "body"
    return place_name(vehicle, mount.location) + " side" * (mount.location in SIDES)


def check_vehicle_turrets(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Findings on turrets."""
    places = outfit.unit.armor.points
    if FRONT_TURRET in places and TURRET not in places:
        yield error("vehicle.turret", "A front turret is the second of two; the only one is the turret.", "TO, turrets")
    if outfit.unit.omni:
        yield from _fixed_turrets(outfit)
    yield from _sponsons(outfit)
    yield from _pintles(outfit)


def _fixed_turrets(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    """Findings on configurations of an Omni that are too heavy for the turret of its base chassis."""
    vehicle = outfit.unit
    for turret in TURRETS & vehicle.armor.points.keys():
        fixed = vehicle.turret_mass if turret == TURRET else vehicle.front_turret_mass
        inside = sum(mount_mass(vehicle, m) for _, m, i in outfit.mounted if m.location == turret and i.ammo is None)
        needed = round_up(vehicle, TURRET_SHARE * inside)
        if fixed is not None and needed > fixed:
            sentence = (
                f"What is in the {place_name(vehicle, turret)} asks for a turret of {needed:g} tons; "
                f"that of the base chassis weighs {fixed:g}."
            )
            yield error("vehicle.turret-mass", sentence, "TM, OmniVehicle turrets", needed=needed, turret=fixed)


def _sponsons(outfit: Outfit[Vehicle]) -> Iterator[Finding]:
    if outfit.has("sponson-turret") and outfit.has("jump-jet"):
        yield error("vehicle.sponsons", "Jump jets and sponson turrets do not go together.", "TO, Sponson Turrets")
    held = [entry for entry in outfit.mounted if entry[1].mounting is Mounting.SPONSON]
    if held and not outfit.has("sponson-turret"):
        # Some published designs list weapons in a sponson without the sponson, and leave out its mass.
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


BASE, PER_SLOT, SUPPORT_PER_SLOT = 5, 5, 10
ENGINE_SLOTS: dict[tuple[EngineType, TechSide], int] = {
    (EngineType.LIGHT, TechSide.IS): 1,
    (EngineType.XL, TechSide.CLAN): 1,
    (EngineType.XL, TechSide.IS): 2,
    (EngineType.XXL, TechSide.CLAN): 2,
    (EngineType.XXL, TechSide.IS): 4,
    (EngineType.COMPACT, TechSide.IS): -1,
}
COUNTED_ONCE = frozenset({"jump-jet", "extended-fuel-tank"})  # all of them together take a slot


def slot_room(unit: Vehicle | Fighter) -> int:
    """The number of item slots of a vehicle."""
    return BASE + floor(unit.mass / (PER_SLOT if unit.support is None else SUPPORT_PER_SLOT))


def slots_taken(outfit: Outfit[Vehicle | Fighter]) -> int:
    """The number of item slots taken: each kind of ammunition, all jump jets, fuel tanks and cargo count once."""
    unit = outfit.unit
    total = sum(item_slots(unit, mount) for _, mount, found in outfit.mounted if _counts(found))
    total += len({(found.ammo.type, found.ammo.rack) for _, _, found in outfit.mounted if found.ammo is not None})
    total += sum(outfit.has(trait) for trait in COUNTED_ONCE)
    total += _armor_slots(unit) + _transport_slots(unit)
    if isinstance(unit, Vehicle):
        total += unit.extra_seats
    if unit.support is not None:
        total += quarters_slots(outfit)
    else:
        total += ENGINE_SLOTS.get((unit.engine.type, unit.engine.side), 0)
        total += engine_rating(unit) > LARGE_ENGINE
    return total


def _counts(found: Item) -> bool:
    """Whether an item takes a slot of its own."""
    return found.ammo is None and COUNTED_ONCE.isdisjoint(found.traits) and not is_slot_marker(found)


def _armor_slots(unit: Vehicle | Fighter) -> int:
    if unit.armor.type is ArmorType.PATCHWORK or unit.armor.patchwork:
        return sum(armor_part(unit.armor.plating_of(at)).patchwork_vehicle for at in unit.armor.points)
    part = armor_part(unit.armor)
    if part.rated_slots is not None:
        return part.rated_slots[rating_of(unit.armor)]
    return part.vehicle_slots if unit.support is None else part.support_slots


def _transport_slots(unit: Vehicle | Fighter) -> int:
    kinds = [t.kind for t in unit.transporters if t.kind not in CREW_KINDS]
    troops = TransporterKind.TROOP_SPACE in kinds
    cargo = any(kind in CARGO_BAYS for kind in kinds)
    bays = sum(kind not in CARGO_BAYS and kind is not TransporterKind.TROOP_SPACE for kind in kinds)
    return troops + cargo + bays


def check_vehicle_slots(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Findings on more item slots taken than the vehicle has."""
    here, there = slots_taken(outfit), slot_room(outfit.unit)
    if here > there:
        sentence = f"{here} item slots taken, there are {there}."
        yield error("slots.vehicle", sentence, "TM, vehicle item slots", taken=here, room=there)
