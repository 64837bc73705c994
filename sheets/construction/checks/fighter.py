"""Aerospace and conventional fighters: mass, engine, weapon slots of each arc, wings alike.

Rules: TM, Aerospace and Conventional Fighter Construction.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.checks.support import check_support
from sheets.construction.checks.vehicle_slots import check_vehicle_slots
from sheets.construction.engine import LARGEST_RATING, rating
from sheets.equipment import Item
from sheets.equipment.kinds import AeroCockpitType, EngineType
from sheets.units import Fighter
from sheets.units.fighter import FACINGS, FUSELAGE

HEAVIEST, HEAVIEST_CONVENTIONAL, HEAVIEST_SUPPORT = 100, 50, 200
ARC_SLOTS = 5
ARMOR_TAKES = ("AFT", "RWG", "LWG", "NOS")  # in this order, one slot each
CONVENTIONAL_ENGINES = frozenset({EngineType.ICE, EngineType.FUSION})
CASE = frozenset({"case", "case-ii", "case-prototype"})
HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})

# Equipment other than weapons that takes a slot of its arc, by trait.
SLOTTED = frozenset(
    {
        "active-probe",
        "ecm",
        "electronic-warfare",
        "chaff-pod",
        "sensor-dispenser",
        "booby-trap",
        "recon-camera",
        "infrared-imager",
        "hyperspectral-imager",
        "high-resolution-imager",
        "mine-dispenser",
        "mobile-hpg",
    }
)


def check_fighter(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """All of a fighter."""
    fighter = outfit.unit
    yield from _mass(fighter)
    if fighter.support is not None:
        yield from check_vehicle_slots(outfit)
        yield from check_support(outfit, fighter.support)
        return
    yield from _engine(fighter)
    yield from _arcs(outfit)
    yield from _wings(outfit)
    for _, mount, found in outfit.mounted:
        stored = found.ammo is not None or found.traits & CASE
        if stored and mount.location not in (FUSELAGE, None):
            yield warning("place.fuselage", f"{found.title} stands in the fuselage.", "TM, fighter ammunition")
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and mount.location not in ("NOS", "AFT"):
            yield error("place.heavy-gauss", f"{found.title} goes in the nose or aft.", "TM, Heavy Gauss Rifle")


def _mass(fighter: Fighter) -> Iterator[Finding]:
    most = HEAVIEST
    if fighter.support is not None:
        most = HEAVIEST_SUPPORT
    elif fighter.conventional:
        most = HEAVIEST_CONVENTIONAL
    if fighter.mass > most:
        sentence = f"{fighter.mass:g} tons, at most {most} allowed."
        yield error("fighter.tonnage", sentence, "TM, fighter tonnage", mass=fighter.mass, most=most)


def _engine(fighter: Fighter) -> Iterator[Finding]:
    size = rating(fighter)
    if size > LARGEST_RATING:
        yield error("fighter.engine", f"There is no engine rated {size}.", "TM, engine tables", rating=size)
    if not fighter.conventional:
        return
    if fighter.engine.type not in CONVENTIONAL_ENGINES:
        sentence = "A conventional fighter has a combustion or standard fusion engine."
        yield error("fighter.engine", sentence, "TM, Conventional Fighters")
    if fighter.cockpit is not AeroCockpitType.STANDARD:
        yield error("fighter.cockpit", "A conventional fighter has a standard cockpit.", "TM, Conventional Fighters")


def takes_slot(found: Item) -> bool:
    """Whether an item takes one of the slots of its arc."""
    return found.weapon is not None or bool(found.traits & SLOTTED)


def room(fighter: Fighter) -> dict[str, int]:
    """The slots of each arc that armour leaves."""
    left = dict.fromkeys(FACINGS, ARC_SLOTS)
    if fighter.armor.patchwork:
        for at in left:
            left[at] -= armor_part(fighter.armor.plating_of(at)).patchwork_vehicle
        return left
    number = armor_part(fighter.armor).fighter_slots
    order = ("RWG", "LWG") if number == 2 else ARMOR_TAKES
    for n in range(number):
        left[order[n % len(order)]] -= 1
    return left


def _arcs(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    taken = Counter(m.location for _, m, found in outfit.mounted if takes_slot(found))
    for arc, there in room(outfit.unit).items():
        if taken[arc] > there:
            sentence = f"{taken[arc]} weapons and the like in {arc}, there are {there} slots."
            yield error("slots.arc", sentence, "TM, fighter weapon slots", taken=taken[arc], room=there)


def _wings(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    left, right = (
        Counter(
            (found.name, mount.rear) for _, mount, found in outfit.mounted if found.weapon and mount.location == wing
        )
        for wing in ("LWG", "RWG")
    )
    if left != right:
        odd = sorted({name for name, _ in (left - right) + (right - left)})
        yield warning("place.wings", f"The wings carry different weapons: {', '.join(odd)}.", "TM, fighter weapons")
