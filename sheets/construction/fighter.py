"""Aerospace and conventional fighters and fixed-wing support craft: mass, cost and legality.

Rules: TM, Aerospace and Conventional Fighter Construction and costs; TO, Blue Shield; IO, primitive fighters.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.armor import armor_mass, armor_part, is_primitive_armor
from sheets.construction.bill import AMPLIFIER, OMNI, SINGLE_SINK, Bill, add_armor, add_engine, add_equipment, add_sinks
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.engine import engine_mass, free_heat_sinks
from sheets.construction.equipment import HEAVY_GAUSS
from sheets.construction.finding import Finding, engine_name, error, place_name, warning
from sheets.construction.heat_sinks import amplifier_mass, needed_sink_mass, needed_sinks, sink_mass
from sheets.construction.support import RATINGS, BySize, by_size, chassis_mass, round_up
from sheets.construction.support_checks import check_support
from sheets.construction.transport import add_transport, check_transport, transport_lines
from sheets.construction.vehicle_checks import COMBAT_ENGINES, check_engine_size
from sheets.construction.vehicle_places import check_vehicle_slots
from sheets.equipment import Item, item
from sheets.equipment.kinds import AeroCockpitType, EngineType, HeatSinkType
from sheets.rules.rounding import ceiling, round_half_up, up_to_half_ton, up_to_kilogram
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter
from sheets.units.fighter import FACINGS, FUSELAGE
from sheets.units.outfit import Outfit, outfit
from sheets.units.vehicle import SupportChassis

MASS_RULE = "TM, fighter construction"

COCKPIT_TONS: dict[AeroCockpitType, float] = {
    AeroCockpitType.STANDARD: 3,
    AeroCockpitType.SMALL: 2,
    AeroCockpitType.COMMAND_CONSOLE: 6,
    AeroCockpitType.PRIMITIVE: 5,
}
CONVENTIONAL_CONTROLS, VSTOL_SHARE = 0.10, 0.05
FUEL_POINTS, CONVENTIONAL_FUEL_POINTS = 80, 160  # points a ton

# Kilograms for one point of fuel by engine rating A to F.
SUPPORT_FUEL: dict[str, BySize] = dict(
    zip(
        RATINGS,
        (BySize(50, 63, 83), BySize(30, 38, 50), BySize(23, 25, 35), BySize(15, 20, 28), BySize(13, 18, 23),
         BySize(10, 15, 20)),
        strict=True,
    )
)  # fmt: skip
PROPELLER_FUEL = 0.75


def mass_lines(fighter: Fighter) -> list[MassLine]:
    """The mass lines of a winged craft."""
    if fighter.support is not None:
        body = _support_lines(fighter, fighter.support)
    elif fighter.conventional:
        body = _conventional_lines(fighter)
    else:
        body = _aerospace_lines(fighter)
    return lines_with_mass(
        (
            *body,
            MassLine(MassPart.ARMOR, "Armor", armor_mass(fighter), MASS_RULE),
            *mounted_lines(fighter),
            *transport_lines(fighter.transporters),
        )
    )


def _aerospace_lines(fighter: Fighter) -> list[MassLine]:
    return [
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        MassLine(MassPart.COCKPIT, "Cockpit", COCKPIT_TONS[fighter.cockpit], MASS_RULE),
        MassLine(MassPart.FUEL, "Fuel", fighter_fuel_mass(fighter), MASS_RULE),
        MassLine(MassPart.HEAT_SINKS, "Heat sinks", sink_mass(fighter), MASS_RULE),
    ]


def _conventional_lines(fighter: Fighter) -> list[MassLine]:
    vstol = up_to_half_ton(fighter.mass * VSTOL_SHARE) if fighter.vstol else 0
    return [
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        MassLine(MassPart.COCKPIT, "Controls", conventional_controls(fighter), MASS_RULE),
        MassLine(MassPart.SYSTEMS, "VSTOL gear", vstol, MASS_RULE),
        *_unheated_lines(fighter),
    ]


def _support_lines(fighter: Fighter, chassis: SupportChassis) -> list[MassLine]:
    return [
        MassLine(MassPart.STRUCTURE, "Chassis", chassis_mass(fighter, chassis), MASS_RULE),
        MassLine(MassPart.ENGINE, "Engine", engine_mass(fighter), MASS_RULE),
        *_unheated_lines(fighter),
    ]


def _unheated_lines(fighter: Fighter) -> list[MassLine]:
    """Mass lines that all craft without a heat scale have."""
    return [
        MassLine(MassPart.FUEL, "Fuel", fighter_fuel_mass(fighter), MASS_RULE),
        MassLine(MassPart.HEAT_SINKS, "Heat sinks", needed_sink_mass(fighter), MASS_RULE),
        MassLine(MassPart.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(fighter), MASS_RULE),
    ]


def conventional_controls(fighter: Fighter) -> float:
    """Tons of the controls: a tenth of a conventional fighter, to the nearest half ton."""
    return round_half_up(fighter.mass * CONVENTIONAL_CONTROLS * 2) / 2


def fighter_fuel_mass(fighter: Fighter) -> float:
    """Tons of fuel."""
    if fighter.support is not None:
        kilograms = by_size(fighter, SUPPORT_FUEL[fighter.support.engine_rating])
        if outfit(fighter).has("propeller-driven"):
            kilograms = up_to_kilogram(kilograms * PROPELLER_FUEL / 1000) * 1000
        return round_up(fighter, fighter.fuel * kilograms / 1000)
    return up_to_half_ton(fighter.fuel / (CONVENTIONAL_FUEL_POINTS if fighter.conventional else FUEL_POINTS))


COCKPIT, LIFE_SUPPORT, SENSORS = 200_000, 50_000, 2_000
STRUCTURE, CONVENTIONAL_STRUCTURE = 50_000, 4_000  # for each point of structural integrity
FLIGHT_SYSTEMS, FLIGHT_SYSTEMS_TON = 25_000, 10
FUEL = 200  # a ton
AVIONICS, VSTOL = 4_000, 5_000  # a ton
TONNAGE = 200


def fill_bill(bill: Bill, fighter: Fighter) -> None:
    """Adds the cost of a fighter in the order of the rule."""
    if fighter.conventional:
        _conventional(bill, fighter)
    else:
        _aerospace(bill, fighter)
    bill.multiply("Tonnage", 1 + fighter.mass / TONNAGE, "TM, fighter costs", f"1 + {fighter.mass:g} / {TONNAGE}")


def _aerospace(bill: Bill, fighter: Fighter) -> None:
    rule = "TM, aerospace fighter costs"
    si = structural_integrity(fighter)
    bill.add("Cockpit", COCKPIT, rule)
    bill.add("Life support", LIFE_SUPPORT, rule)
    bill.add("Sensors", SENSORS * fighter.mass, rule, f"{SENSORS:,} × {fighter.mass:g}")
    bill.add("Structure", STRUCTURE * si, rule, f"{STRUCTURE:,} × {si}")
    _flight_systems(bill, fighter, rule)
    add_engine(bill, fighter)
    _fuel(bill, fighter, FUEL_POINTS, rule)
    add_armor(bill, fighter, rule)
    add_sinks(bill, fighter, rule)
    add_equipment(bill, fighter)
    bill.multiply("OmniFighter", OMNI if fighter.omni else 1, rule)


def _conventional(bill: Bill, fighter: Fighter) -> None:
    rule = "TM, conventional fighter costs"
    si = structural_integrity(fighter)
    sinks, amplifiers = needed_sinks(fighter), amplifier_mass(fighter)
    avionics, lift = ceiling(fighter.mass / 5) / 2, ceiling(fighter.mass / 10) / 2 if fighter.vstol else 0
    bill.add("Avionics", AVIONICS * avionics, rule, f"{AVIONICS:,} × {avionics:g}")
    bill.add("VSTOL gear", VSTOL * lift, rule, f"{VSTOL:,} × {lift:g}")
    bill.add("Structure", CONVENTIONAL_STRUCTURE * si, rule, f"{CONVENTIONAL_STRUCTURE:,} × {si}")
    _flight_systems(bill, fighter, rule)
    add_engine(bill, fighter)
    _fuel(bill, fighter, CONVENTIONAL_FUEL_POINTS, rule)
    add_armor(bill, fighter, rule)
    bill.add("Heat sinks", SINGLE_SINK * sinks, rule, f"{SINGLE_SINK:,} × {sinks}")
    add_equipment(bill, fighter)
    add_transport(bill, fighter.transporters)
    bill.add("Power amplifiers", AMPLIFIER * amplifiers, rule, f"{AMPLIFIER:,} × {amplifiers:g}")


def _flight_systems(bill: Bill, fighter: Fighter, rule: str) -> None:
    amount = FLIGHT_SYSTEMS + FLIGHT_SYSTEMS_TON * fighter.mass
    bill.add("Flight systems", amount, rule, f"{FLIGHT_SYSTEMS:,} + {FLIGHT_SYSTEMS_TON} × {fighter.mass:g}")


def _fuel(bill: Bill, fighter: Fighter, points: int, rule: str) -> None:
    bill.add("Fuel tanks", FUEL * fighter.fuel / points, rule, f"{FUEL} × {fighter.fuel} / {points}")


HEAVIEST, HEAVIEST_CONVENTIONAL = 100, 50


def check_fighter(carried: Outfit[Fighter]) -> Iterator[Finding]:
    """Findings on fighters and fixed-wing support craft."""
    fighter = carried.unit
    yield from check_transport(fighter)
    if fighter.support is not None:
        yield from check_vehicle_slots(carried)
        yield from check_support(carried, fighter.support)
        return
    yield from _tonnage(fighter)
    yield from check_fighter_systems(carried)
    yield from check_arcs(carried)
    yield from check_munitions(carried)


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


def check_fighter_systems(carried: Outfit[Fighter]) -> Iterator[Finding]:
    """Findings on the engine and the systems of a fighter."""
    fighter = carried.unit
    yield from check_engine_size(fighter)
    if fighter.conventional:
        yield from _check_conventional(fighter)
    else:
        yield from _check_aerospace(fighter)
    if fighter.cockpit is AeroCockpitType.PRIMITIVE:
        yield from _check_primitive(fighter)


def _check_conventional(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in CONVENTIONAL_ENGINES:
        sentence = (
            f"The {engine_name(fighter.engine.type)}; conventional fighters have combustion or standard fusion ones."
        )
        yield error("fighter.engine", sentence, CONVENTIONAL)
    if fighter.cockpit is not AeroCockpitType.STANDARD:
        yield error("fighter.cockpit", "A conventional fighter has a standard cockpit.", CONVENTIONAL)
    if fighter.heat_sinks.type is not HeatSinkType.SINGLE:
        yield error("fighter.heat-sinks", "A conventional fighter has single heat sinks.", CONVENTIONAL)
    sinks, needed = fighter.heat_sinks.count, max(needed_sinks(fighter), free_heat_sinks(fighter))
    if sinks != needed:
        # Their mass follows from the weapons and not from the number in the design.
        sentence = f"{sinks} heat sinks; engine and energy weapons make it {needed}."
        yield warning("fighter.heat-sinks", sentence, CONVENTIONAL, sinks=sinks, needed=needed)


def _check_aerospace(fighter: Fighter) -> Iterator[Finding]:
    if fighter.engine.type not in COMBAT_ENGINES:
        sentence = f"The {engine_name(fighter.engine.type)} is for support craft, not for a fighter."
        yield error("fighter.engine", sentence, "TM, Aerospace Fighter engines")
    if fighter.vstol:
        yield error("fighter.vstol", "Only conventional fighters have VSTOL gear.", CONVENTIONAL)
    sinks, free = fighter.heat_sinks.count, free_heat_sinks(fighter)
    if sinks < free:
        sentence = f"{sinks} heat sinks, the engine brings {free} that cannot be left out."
        yield error("fighter.heat-sinks", sentence, "TM, heat sinks", sinks=sinks, least=free)


def _check_primitive(fighter: Fighter) -> Iterator[Finding]:
    if fighter.omni:
        yield error("fighter.primitive", "A primitive fighter cannot be an OmniFighter.", PRIMITIVE)
    if fighter.engine.type not in PRIMITIVE_ENGINES:
        sentence = f"The {engine_name(fighter.engine.type)} is too modern for a primitive fighter."
        yield error("fighter.primitive", sentence, PRIMITIVE)
    if not is_primitive_armor(fighter.armor):
        yield error("fighter.primitive", "A primitive fighter must have primitive armor.", PRIMITIVE)


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
    """The slots of each arc that armor leaves."""
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


def slots_taken(carried: Outfit[Fighter]) -> dict[str, int]:
    """The number of slots taken in each arc; a Blue Shield takes one in every arc."""
    number = Counter(mount.location for _, mount, found in carried.mounted if takes_slot(found))
    shield = carried.number("blue-shield")
    return {arc: number[arc] + shield for arc in FACINGS}


def check_arcs(carried: Outfit[Fighter]) -> Iterator[Finding]:
    """Findings on the slots of each arc, and on items in arcs that do not allow them."""
    fighter, number = carried.unit, slots_taken(carried)
    for arc, there in slot_room(fighter).items():
        if number[arc] > there:
            sentence = f"{number[arc]} weapons and the like in the {place_name(fighter, arc)}, there are {there} slots."
            yield error("slots.arc", sentence, "TM, fighter weapon slots", taken=number[arc], room=there)
    for _, mount, found in carried.mounted:
        if mount.location is not None:
            yield from _place_findings(fighter, mount.location, found)
    yield from _wings(carried)


def _place_findings(fighter: Fighter, location: str, found: Item) -> Iterator[Finding]:
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


def _wings(carried: Outfit[Fighter]) -> Iterator[Finding]:
    """Findings on wings with different weapons; weapons that fire ahead and those that fire aft are compared apart."""
    left, right = (
        Counter(
            (found.name, mount.rear)
            for _, mount, found in carried.mounted
            if found.weapon is not None and mount.location == wing
        )
        for wing in ("LWG", "RWG")
    )
    if left != right:
        odd = sorted({item(name).title for name, _ in (left - right) + (right - left)})
        sentence = f"The wings carry different weapons: {', '.join(odd)}."
        yield error("place.wings", sentence, "TM, fighter weapons")


AMMUNITION_RULE = "TM, fighter ammunition"

# Launchers with several kinds of missile, and the Silver Bullet, which counts as a munition.
ANY_MUNITION = frozenset({"mml", "atm", "iatm", "narc", "inarc", "silver-bullet-gauss"})
SCATTERS = frozenset({"lbx-autocannon", "lbx-autocannon-thb"})  # fighters fire their cluster rounds only
GUIDED = {"artemis-capable": ("artemis-iv", "artemis-prototype"), "artemis-v-capable": ("artemis-v",)}


def check_munitions(carried: Outfit[Fighter]) -> Iterator[Finding]:
    """Findings on munitions that fighters cannot fire."""
    for _, _, found in carried.mounted:
        ammo = found.ammo
        if ammo is None or ammo.type in ANY_MUNITION:
            continue
        if ammo.type in SCATTERS:
            if "cluster" not in ammo.munitions:
                yield error(
                    "fighter.munitions", f"{found.title}: fighters fire LB-X cluster rounds only.", AMMUNITION_RULE
                )
        elif ammo.base is not None and "standard" not in ammo.munitions:
            yield from _special(carried, found.title, ammo.munitions)


def _special(carried: Outfit[Fighter], title: str, munitions: tuple[str, ...]) -> Iterator[Finding]:
    guided = [munition for munition in munitions if munition in GUIDED]
    if not guided:
        yield error("fighter.munitions", f"{title} is a special munition, which fighters do not fire.", AMMUNITION_RULE)
    elif not any(carried.has(*GUIDED[munition]) for munition in guided):
        sentence = f"{title} is for launchers with the Artemis system that guides it, and there is none."
        yield error("fighter.munitions", sentence, AMMUNITION_RULE)
