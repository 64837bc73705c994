"""ProtoMechs: mass, cost, engine, movement, and the slots and tons of each location.

Rules: TM, ProtoMech Construction and costs; IO, ultraheavy, quad and glider ProtoMechs.
"""

from collections.abc import Iterator

from sheets.construction.armor import LIGHTEST_PROTOMECH, armor_entry, armor_mass
from sheets.construction.bill import SINGLE_SINK, Bill, add_equipment
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.engine import LARGEST_RATING, engine_mass, engine_rating
from sheets.construction.finding import Finding, error, place_name
from sheets.construction.heat_sinks import needed_sinks
from sheets.construction.items import item_mass
from sheets.construction.report import format_number
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.rules.movement import movement
from sheets.rules.rounding import ceiling, up_to_kilogram
from sheets.units import Mount, ProtoMech
from sheets.units.outfit import Outfit, outfit
from sheets.units.protomech import ARMS, MAIN_GUN, ProtoBody

MASS_RULE = "TM, ProtoMech construction"

STRUCTURE_SHARE = 0.10
CONTROLS, ULTRAHEAVY_CONTROLS = 0.5, 0.75
SINK_MASS = 0.25


def mass_lines(proto: ProtoMech) -> list[MassLine]:
    """The mass lines of a ProtoMech."""
    controls = ULTRAHEAVY_CONTROLS if proto.ultraheavy else CONTROLS
    return lines_with_mass(
        (
            MassLine(
                MassPart.STRUCTURE,
                "Internal structure",
                up_to_kilogram(proto.mass * STRUCTURE_SHARE),
                MASS_RULE,
            ),
            MassLine(MassPart.ENGINE, "Engine", engine_mass(proto), MASS_RULE),
            MassLine(MassPart.COCKPIT, "Controls", controls, MASS_RULE),
            MassLine(MassPart.HEAT_SINKS, "Heat sinks", SINK_MASS * needed_sinks(proto), MASS_RULE),
            MassLine(MassPart.ARMOR, "Armor", armor_mass(proto), MASS_RULE),
            *mounted_lines(proto),
        )
    )


COCKPIT, ULTRAHEAVY_COCKPIT = 500_000, 800_000
LIFE_SUPPORT = 75_000
SENSORS, MYOMER, ARM_PRICE, LEG_PRICE = 2_000, 2_000, 360, 540  # a ton
STRUCTURE = {ProtoBody.BIPED: 400, ProtoBody.QUAD: 500, ProtoBody.GLIDER: 600}
ENGINE, ENGINE_DIVISOR = 5_000, 75
JUMP = 200
TONNAGE = 100


def fill_bill(bill: Bill, proto: ProtoMech) -> None:
    """Adds the cost of a ProtoMech in the order of the rule."""
    rule = "TM, ProtoMech costs"
    tons, jump = proto.mass, movement(proto)
    mp = max(jump.jump, jump.umu)
    bill.add("Cockpit", ULTRAHEAVY_COCKPIT if proto.ultraheavy else COCKPIT, rule)
    bill.add("Life support", LIFE_SUPPORT, rule)
    bill.add("Sensors", SENSORS * tons, rule, f"{SENSORS:,} × {tons:g}")
    bill.add("Musculature", MYOMER * tons, rule, f"{MYOMER:,} × {tons:g}")
    bill.add("Structure", STRUCTURE[proto.body] * tons, rule, f"{STRUCTURE[proto.body]} × {tons:g}")
    bill.add("Arm actuators", ARM_PRICE * tons, rule, f"{ARM_PRICE} × {tons:g}")
    bill.add("Leg actuators", LEG_PRICE * tons, rule, f"{LEG_PRICE} × {tons:g}")
    bill.add(
        "Engine",
        ENGINE * tons * engine_rating(proto) / ENGINE_DIVISOR,
        rule,
        f"{ENGINE:,} × {tons:g} × {engine_rating(proto)} / {ENGINE_DIVISOR}",
    )
    bill.add("Jump jets", mp * mp * tons * JUMP, rule, f"{mp}² × {tons:g} × {JUMP}")
    # Published prices count chemical lasers, which need no sinks, with the other energy weapons.
    sinks = sum(i.heat for _, _, i in outfit(proto).mounted if i.weapon is not None and "energy" in i.traits)
    bill.add("Heat sinks", SINGLE_SINK * sinks, rule, f"{SINGLE_SINK:,} × {sinks}")
    price = armor_entry(proto.armor).cost or 0
    bill.add("Armor", price * proto.armor.total, rule, f"{format_number(price)} × {proto.armor.total}")
    add_equipment(bill, proto)
    bill.multiply("Tonnage", 1 + tons / TONNAGE, rule, f"1 + {tons:g} / {TONNAGE}")


HEAVIEST = 15
LEAST_WALK = {ProtoBody.BIPED: 1, ProtoBody.QUAD: 3, ProtoBody.GLIDER: 4}
EXTENDED_JUMP = 1.5  # times the walking MP
TORSO_SLOTS, ULTRAHEAVY_TORSO_SLOTS, QUAD_FACTOR = 2, 3, 2
ARM_SLOTS, MAIN_GUN_SLOTS, ULTRAHEAVY_QUAD_GUN_SLOTS = 1, 1, 2
TORSO_TONS = {(False, False): 2.0, (False, True): 4.0, (True, False): 5.0, (True, True): 8.0}  # quad, ultraheavy
ARM_TONS, ULTRAHEAVY_ARM_TONS = 0.5, 1.0
TORSO = ("T",)
NO_SLOT = frozenset({"jump-jet", "umu", "masc"})


def check_protomech(carried: Outfit[ProtoMech]) -> Iterator[Finding]:
    """Findings on ProtoMechs."""
    proto = carried.unit
    if not LIGHTEST_PROTOMECH <= proto.mass <= HEAVIEST or proto.mass != int(proto.mass):
        sentence = f"{proto.mass:g} tons; a ProtoMech has {LIGHTEST_PROTOMECH} to {HEAVIEST}, in full tons."
        yield error("protomech.tonnage", sentence, "TM, ProtoMech tonnage", mass=proto.mass)
    yield from _walk(proto)
    yield from _jump(carried)
    yield from _locations(carried)
    yield from _gear(carried)


def _walk(proto: ProtoMech) -> Iterator[Finding]:
    least, size = LEAST_WALK[proto.body], engine_rating(proto)
    if proto.walk < least:
        sentence = f"Walking MP {proto.walk}, at least {least} for a {proto.body.value}."
        yield error("protomech.walk", sentence, "TM, ProtoMech movement", walk=proto.walk, least=least)
    if size > LARGEST_RATING:
        sentence = f"The movement needs an engine rated {size}; the largest is rated {LARGEST_RATING}."
        yield error("protomech.engine", sentence, "TM, engine tables", rating=size, most=LARGEST_RATING)


def _jump(carried: Outfit[ProtoMech]) -> Iterator[Finding]:
    """Findings on jump MP and MP of underwater maneuvering units, each of which needs an item."""
    proto, rule = carried.unit, "TM, ProtoMech jump jets"
    swims = carried.has("umu")
    movers = carried.with_trait("umu" if swims else "jump-jet")
    how = "underwater" if swims else "jump"
    extended = any("improved" in found.traits for _, _, found in movers)
    most = ceiling(EXTENDED_JUMP * proto.walk) if extended else proto.walk
    if proto.jump > most:
        sentence = f"{proto.jump} {how} MP at {proto.walk} walking MP, at most {most} allowed."
        yield error("protomech.jump", sentence, rule, jump=proto.jump, most=most)
    if proto.jump > len(movers):
        sentence = f"{proto.jump} {how} MP and {len(movers)} items that give them; each MP takes one."
        yield error("protomech.jets", sentence, rule, jump=proto.jump, jets=len(movers))


def slot_room(proto: ProtoMech) -> dict[str, tuple[int, float | None]]:
    """The slots and tons of each location for equipment; None for tons without a limit."""
    quad, heavy = proto.body is ProtoBody.QUAD, proto.ultraheavy
    torso = (ULTRAHEAVY_TORSO_SLOTS if heavy else TORSO_SLOTS) * (QUAD_FACTOR if quad else 1)
    torso -= proto.armor.type is ArmorType.ELECTRIC_DISCHARGE  # it takes a slot of the torso
    arm = 0 if quad else ARM_SLOTS
    arm_tons = ULTRAHEAVY_ARM_TONS if heavy else ARM_TONS
    gun = ULTRAHEAVY_QUAD_GUN_SLOTS if quad and heavy else MAIN_GUN_SLOTS
    return {
        "T": (torso, TORSO_TONS[quad, heavy]),
        "RA": (arm, arm_tons),
        "LA": (arm, arm_tons),
        MAIN_GUN: (gun if proto.main_gun else 0, None),
    }


def slots_taken(carried: Outfit[ProtoMech]) -> dict[str, int]:
    """The slots taken in each location: one for each item, even if a 'Mech needs more."""
    return {location: len(held) for location, held in _mounts_by_location(carried).items()}


def _mounts_by_location(carried: Outfit[ProtoMech]) -> dict[str, list[Mount]]:
    """The items that take a slot in each location: all but ammunition and jump jets."""
    held: dict[str, list[Mount]] = {location: [] for location in slot_room(carried.unit)}
    for _, mount, found in carried.mounted:
        if mount.location in held and _takes_slot(found):
            held[mount.location].append(mount)
    return held


def _takes_slot(found: Item) -> bool:
    return found.ammo is None and not found.traits & NO_SLOT and found.kind != "armor"


def _locations(carried: Outfit[ProtoMech]) -> Iterator[Finding]:
    proto, held = carried.unit, _mounts_by_location(carried)
    for location, (there, most) in slot_room(proto).items():
        number = len(held[location])
        if number > there:
            sentence = f"{number} slots taken in the {place_name(proto, location)}, there are {there}."
            rule = "TM, ProtoMech equipment slots"
            yield error("slots.protomech", sentence, rule, taken=number, room=there)
        tons = round(sum(item_mass(proto, mount) for mount in held[location]), 4)
        if most is not None and tons > most:
            sentence = f"{tons:g} tons in the {place_name(proto, location)}, at most {most:g} allowed."
            yield error("mass.protomech", sentence, "TM, ProtoMech location mass", mass=tons, most=most)


def _gear(carried: Outfit[ProtoMech]) -> Iterator[Finding]:
    """Findings on the places of melee weapons, clamps and rear weapons."""
    proto, rule = carried.unit, "TM and IO, ProtoMech equipment"
    quad = proto.body is ProtoBody.QUAD
    for _, mount, found in carried.with_trait("protomech-melee"):
        if ("quad" in found.traits) != quad:
            sentence = f"{found.title} does not fit a {proto.body.value} ProtoMech."
            yield error("protomech.melee", sentence, rule)
        elif mount.location not in (TORSO if quad else ARMS):
            sentence = f"{found.title} goes in the {'torso' if quad else 'arms'}."
            yield error("place.location", sentence, rule)
    for _, mount, found in carried.with_trait("magnetic-clamp"):
        if proto.body is not ProtoBody.BIPED:
            yield error("protomech.clamps", f"A {proto.body.value} cannot use {found.title}.", rule)
        elif mount.location not in TORSO:
            yield error("place.location", f"{found.title} goes in the torso.", rule)
    for _, mount, found in carried.mounted:
        if mount.rear and found.weapon is not None and mount.location not in TORSO:
            yield error("place.rear", f"{found.title} fires to the rear; only the torso does.", rule)
