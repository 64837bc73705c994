"""Aerospace and conventional fighters, and fixed-wing support craft: tonnage, systems, arcs, ammunition.

Rules: TM, Aerospace and Conventional Fighter Construction; TO, Blue Shield; IO, primitive fighters.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_part, is_primitive
from sheets.construction.engine import free_heat_sinks
from sheets.construction.equipment import HEAVY_GAUSS
from sheets.construction.finding import Finding, engine_name, error, place_name, warning
from sheets.construction.heat_sinks import needed_sinks
from sheets.construction.support_checks import check_support
from sheets.construction.transport import check_transport
from sheets.construction.vehicle_checks import COMBAT_ENGINES, check_engine_size
from sheets.construction.vehicle_places import check_vehicle_slots
from sheets.equipment import Item, item
from sheets.equipment.kinds import AeroCockpitType, EngineType, HeatSinkType
from sheets.units import Fighter
from sheets.units.fighter import FACINGS, FUSELAGE
from sheets.units.outfit import Outfit

HEAVIEST, HEAVIEST_CONVENTIONAL = 100, 50


def check_fighter(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """All of a winged craft."""
    fighter = outfit.unit
    yield from check_transport(fighter)
    if fighter.support is not None:
        yield from check_vehicle_slots(outfit)
        yield from check_support(outfit, fighter.support)
        return
    yield from _tonnage(fighter)
    yield from check_fighter_systems(outfit)
    yield from check_arcs(outfit)
    yield from check_munitions(outfit)


def _tonnage(fighter: Fighter) -> Iterator[Finding]:
    kind, most = "aerospace", HEAVIEST
    if fighter.conventional:
        kind, most = "conventional", HEAVIEST_CONVENTIONAL
    if fighter.mass > most:
        sentence = f"{fighter.mass:g} tons; {kind} fighters have at most {most}."
        yield error("fighter.tonnage", sentence, "TM, fighter tonnage", mass=fighter.mass, most=most)


CONVENTIONAL_ENGINES = frozenset({EngineType.ICE, EngineType.FUSION})
PRIMITIVE_ENGINES = frozenset({EngineType.ICE, EngineType.FUSION, EngineType.FUEL_CELL, EngineType.FISSION})
CONVENTIONAL, PRIMITIVE = "TM, Conventional Fighters", "IO, primitive fighters"


def check_fighter_systems(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """What a fighter is built around."""
    fighter = outfit.unit
    yield from check_engine_size(fighter)
    if fighter.conventional:
        yield from _conventional(fighter)
    else:
        yield from _aerospace(fighter)
    if fighter.cockpit is AeroCockpitType.PRIMITIVE:
        yield from _primitive(fighter)


def _conventional(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in CONVENTIONAL_ENGINES:
        sentence = (
            f"A {engine_name(fighter.engine.type)}; conventional fighters have combustion or standard fusion ones."
        )
        yield error("fighter.engine", sentence, CONVENTIONAL)
    if fighter.cockpit is not AeroCockpitType.STANDARD:
        yield error("fighter.cockpit", "A conventional fighter has a standard cockpit.", CONVENTIONAL)
    if fighter.heat_sinks.type is not HeatSinkType.SINGLE:
        yield error("fighter.heat-sinks", "A conventional fighter has single heat sinks.", CONVENTIONAL)
    sinks, needed = fighter.heat_sinks.count, max(needed_sinks(fighter), free_heat_sinks(fighter))
    if sinks != needed:
        # What they weigh follows from the weapons, whatever the design counts.
        sentence = f"{sinks} heat sinks; engine and energy weapons make it {needed}."
        yield warning("fighter.heat-sinks", sentence, CONVENTIONAL, sinks=sinks, needed=needed)


def _aerospace(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in COMBAT_ENGINES:
        sentence = f"A {engine_name(fighter.engine.type)} is for support craft, not for a fighter."
        yield error("fighter.engine", sentence, "TM, Aerospace Fighter engines")
    if fighter.vstol:
        yield error("fighter.vstol", "Only conventional fighters have VSTOL gear.", CONVENTIONAL)
    sinks, free = fighter.heat_sinks.count, free_heat_sinks(fighter)
    if sinks < free:
        sentence = f"{sinks} heat sinks, the engine brings {free} that cannot be left out."
        yield error("fighter.heat-sinks", sentence, "TM, heat sinks", sinks=sinks, least=free)


def _primitive(fighter: Fighter) -> Iterator[Finding]:
    if fighter.omni:
        yield error("fighter.primitive", "A primitive fighter is no OmniFighter.", PRIMITIVE)
    if fighter.engine.type not in PRIMITIVE_ENGINES:
        sentence = f"A {engine_name(fighter.engine.type)} is too modern for a primitive fighter."
        yield error("fighter.primitive", sentence, PRIMITIVE)
    if not is_primitive(fighter.armor):
        yield error("fighter.primitive", "A primitive fighter wears primitive armor.", PRIMITIVE)


ARC_SLOTS = 5
ARMOR_TAKES = ("AFT", "RWG", "LWG", "NOS")  # in this order, one slot each
CASE = frozenset({"case", "case-ii", "case-prototype"})

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


def slot_room(fighter: Fighter) -> dict[str, int]:
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


def slots_taken(outfit: Outfit[Fighter]) -> dict[str, int]:
    """How many slots of each arc are taken; a Blue Shield takes one of every arc."""
    number = Counter(mount.location for _, mount, found in outfit.mounted if takes_slot(found))
    shield = outfit.number("blue-shield")
    return {arc: number[arc] + shield for arc in FACINGS}


def check_arcs(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """Slots of each arc, and what stands where it may not."""
    fighter, number = outfit.unit, slots_taken(outfit)
    for arc, there in slot_room(fighter).items():
        if number[arc] > there:
            sentence = f"{number[arc]} weapons and the like in the {place_name(fighter, arc)}, there are {there} slots."
            yield error("slots.arc", sentence, "TM, fighter weapon slots", taken=number[arc], room=there)
    for _, mount, found in outfit.mounted:
        if mount.location is not None:
            yield from _placed(fighter, mount.location, found)
    yield from _wings(outfit)


def _placed(fighter: Fighter, location: str, found: Item) -> Iterator[Finding]:
    if found.weapon is not None:
        if location not in FACINGS:
            sentence = (
                f"{found.title} fires from the {place_name(fighter, location)}; weapons are in nose, wings or aft."
            )
            yield error("place.arc", sentence, "TM, fighter weapons")
        elif found.weapon.ammo_type in HEAVY_GAUSS and location not in ("NOS", "AFT"):
            sentence = f"{found.title} goes in nose or aft, not in the {place_name(fighter, location)}."
            yield error("place.heavy-gauss", sentence, "TM, Heavy Gauss Rifle")
    elif location != FUSELAGE and (found.ammo is not None or found.traits & CASE):
        sentence = f"{found.title} stands in the fuselage, not in the {place_name(fighter, location)}."
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


AMMUNITION_RULE = "TM, fighter ammunition"

# Launchers whose missiles come in several kinds by nature, and the Silver Bullet, which is a munition.
ANY_MUNITION = frozenset({"mml", "atm", "iatm", "narc", "inarc", "silver-bullet-gauss"})
SCATTERS = frozenset({"lbx-autocannon", "lbx-autocannon-thb"})  # fighters fire their cluster rounds only
GUIDED = {"artemis-capable": ("artemis-iv", "artemis-prototype"), "artemis-v-capable": ("artemis-v",)}


def check_munitions(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """Every kind of ammunition by itself."""
    for _, _, found in outfit.mounted:
        ammo = found.ammo
        if ammo is None or ammo.type in ANY_MUNITION:
            continue
        if ammo.type in SCATTERS:
            if "cluster" not in ammo.munitions:
                yield error(
                    "fighter.munitions", f"{found.title}: fighters fire LB-X cluster rounds only.", AMMUNITION_RULE
                )
        elif ammo.base is not None and "standard" not in ammo.munitions:
            yield from _special(outfit, found.title, ammo.munitions)


def _special(outfit: Outfit[Fighter], title: str, munitions: tuple[str, ...]) -> Iterator[Finding]:
    guided = [munition for munition in munitions if munition in GUIDED]
    if not guided:
        yield error("fighter.munitions", f"{title} is a special munition, which fighters do not fire.", AMMUNITION_RULE)
    elif not any(outfit.has(*GUIDED[munition]) for munition in guided):
        sentence = f"{title} is for launchers with the Artemis system that guides it, and there is none."
        yield error("fighter.munitions", sentence, AMMUNITION_RULE)
