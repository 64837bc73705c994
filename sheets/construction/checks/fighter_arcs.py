"""The arcs of a fighter: weapon slots that armour leaves, wings alike, what stands in the fuselage.

Rules: TM, Aerospace and Conventional Fighter Construction; TO, Blue Shield.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.equipment import Item, item
from sheets.units import Fighter
from sheets.units.fighter import FACINGS, FUSELAGE
from sheets.units.outfit import Outfit

ARC_SLOTS = 5
ARMOR_TAKES = ("AFT", "RWG", "LWG", "NOS")  # in this order, one slot each
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
        "look-down-radar",
        "mine-dispenser",
        "mobile-hpg",
    }
)


def takes_slot(found: Item) -> bool:
    """Whether an item takes one of the slots of its arc."""
    return found.weapon is not None or not SLOTTED.isdisjoint(found.traits)


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


def taken(outfit: Outfit[Fighter]) -> dict[str, int]:
    """How many slots of each arc are taken; a Blue Shield takes one of every arc."""
    number = Counter(mount.location for _, mount, found in outfit.mounted if takes_slot(found))
    shield = outfit.number("blue-shield")
    return {arc: number[arc] + shield for arc in FACINGS}


def check_arcs(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """Slots of each arc, and what stands where it may not."""
    fighter, number = outfit.unit, taken(outfit)
    for arc, there in room(fighter).items():
        if number[arc] > there:
            sentence = f"{number[arc]} weapons and the like in the {named(fighter, arc)}, there are {there} slots."
            yield error("slots.arc", sentence, "TM, fighter weapon slots", taken=number[arc], room=there)
    for _, mount, found in outfit.mounted:
        if mount.location is not None:
            yield from _placed(fighter, mount.location, found)
    yield from _wings(outfit)


def _placed(fighter: Fighter, location: str, found: Item) -> Iterator[Finding]:
    if found.weapon is not None:
        if location not in FACINGS:
            sentence = f"{found.title} fires from the {named(fighter, location)}; weapons are in nose, wings or aft."
            yield error("place.arc", sentence, "TM, fighter weapons")
        elif found.weapon.ammo_type in HEAVY_GAUSS and location not in ("NOS", "AFT"):
            sentence = f"{found.title} goes in nose or aft, not in the {named(fighter, location)}."
            yield error("place.heavy-gauss", sentence, "TM, Heavy Gauss Rifle")
    elif location != FUSELAGE and (found.ammo is not None or found.traits & CASE):
        sentence = f"{found.title} stands in the fuselage, not in the {named(fighter, location)}."
        yield warning("place.fuselage", sentence, "TM, fighter ammunition")


def _wings(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """Weapons that fire ahead and weapons that fire to the rear are compared apart."""
    left, right = (
        Counter(
            (found.name, mount.rear)
            for _, mount, found in outfit.mounted
            if found.weapon is not None and mount.location == wing
        )
        for wing in ("LWG", "RWG")
    )
    if left != right:
        odd = sorted({item(name).title for name, _ in (left - right) + (right - left)})
        sentence = f"The wings carry different weapons: {', '.join(odd)}."
        yield error("place.wings", sentence, "TM, fighter weapons")
