"""ProtoMechs: mass, engine, movement, slots and tons of each location.

Rules: TM, ProtoMech Construction; IO, ultraheavy, quad and glider ProtoMechs.
"""

from collections.abc import Iterator

from sheets.construction.armorlimit import LIGHTEST_PROTOMECH
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import named
from sheets.construction.engine import LARGEST_RATING, rating
from sheets.construction.items import mass
from sheets.construction.rounding import ceiling
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.units import Mount, ProtoMech
from sheets.units.outfit import Outfit
from sheets.units.protomech import ARMS, MAIN_GUN, ProtoBody

HEAVIEST, ULTRAHEAVY_ABOVE = 15, 9
LEAST_WALK = {ProtoBody.BIPED: 1, ProtoBody.QUAD: 3, ProtoBody.GLIDER: 4}
EXTENDED_JUMP = 1.5  # times the walking MP
TORSO_SLOTS, ULTRAHEAVY_TORSO_SLOTS, QUAD_FACTOR = 2, 3, 2
ARM_SLOTS, MAIN_GUN_SLOTS, ULTRAHEAVY_QUAD_GUN_SLOTS = 1, 1, 2
TORSO_TONS = {(False, False): 2.0, (False, True): 4.0, (True, False): 5.0, (True, True): 8.0}  # quad, ultraheavy
ARM_TONS, ULTRAHEAVY_ARM_TONS = 0.5, 1.0
TORSO = ("T",)
NO_SLOT = frozenset({"jump-jet", "umu", "masc"})


def check_protomech(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    """All of a ProtoMech."""
    proto = outfit.unit
    if not LIGHTEST_PROTOMECH <= proto.mass <= HEAVIEST or proto.mass != int(proto.mass):
        sentence = f"{proto.mass:g} tons; a ProtoMech has {LIGHTEST_PROTOMECH} to {HEAVIEST}, in full tons."
        yield error("protomech.tonnage", sentence, "TM, ProtoMech tonnage", mass=proto.mass)
    yield from _walk(proto)
    yield from _jump(outfit)
    yield from _locations(outfit)
    yield from _gear(outfit)


def _walk(proto: ProtoMech) -> Iterator[Finding]:
    least, size = LEAST_WALK[proto.body], rating(proto)
    if proto.walk < least:
        sentence = f"Walking MP {proto.walk}, at least {least} for a {proto.body.value}."
        yield error("protomech.walk", sentence, "TM, ProtoMech movement", walk=proto.walk, least=least)
    if size > LARGEST_RATING:
        sentence = f"The movement needs an engine rated {size}; the largest is rated {LARGEST_RATING}."
        yield error("protomech.engine", sentence, "TM, engine tables", rating=size, most=LARGEST_RATING)


def _jump(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    """MP of jump jets or of underwater units, and an item for each."""
    proto, rule = outfit.unit, "TM, ProtoMech jump jets"
    swims = outfit.has("umu")
    movers = outfit.with_trait("umu" if swims else "jump-jet")
    how = "underwater" if swims else "jump"
    extended = any("improved" in found.traits for _, _, found in movers)
    most = ceiling(EXTENDED_JUMP * proto.walk) if extended else proto.walk
    if proto.jump > most:
        sentence = f"{proto.jump} {how} MP at {proto.walk} walking MP, at most {most} allowed."
        yield error("protomech.jump", sentence, rule, jump=proto.jump, most=most)
    if proto.jump > len(movers):
        sentence = f"{proto.jump} {how} MP and {len(movers)} items that give them; each MP takes one."
        yield error("protomech.jets", sentence, rule, jump=proto.jump, jets=len(movers))


def room(proto: ProtoMech) -> dict[str, tuple[int, float | None]]:
    """The slots and tons that each location has for equipment; None where tons do not matter."""
    quad, heavy = proto.body is ProtoBody.QUAD, proto.mass > ULTRAHEAVY_ABOVE
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


def taken(outfit: Outfit[ProtoMech]) -> dict[str, int]:
    """The slots taken in each location: one for an item, whatever a 'Mech needs for it."""
    return {location: len(held) for location, held in _held(outfit).items()}


def _held(outfit: Outfit[ProtoMech]) -> dict[str, list[Mount]]:
    """What takes a slot in each location: ammunition and jets take none."""
    held: dict[str, list[Mount]] = {location: [] for location in room(outfit.unit)}
    for _, mount, found in outfit.mounted:
        if mount.location in held and _takes_slot(found):
            held[mount.location].append(mount)
    return held


def _takes_slot(found: Item) -> bool:
    return found.ammo is None and not found.traits & NO_SLOT and found.kind != "armor"


def _locations(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    proto, held = outfit.unit, _held(outfit)
    for location, (there, most) in room(proto).items():
        number = len(held[location])
        if number > there:
            sentence = f"{number} slots taken in the {named(proto, location)}, there are {there}."
            rule = "TM, ProtoMech equipment slots"
            yield error("slots.protomech", sentence, rule, taken=number, room=there)
        tons = round(sum(mass(proto, mount) for mount in held[location]), 4)
        if most is not None and tons > most:
            sentence = f"{tons:g} tons in the {named(proto, location)}, at most {most:g} allowed."
            yield error("mass.protomech", sentence, "TM, ProtoMech location mass", mass=tons, most=most)


def _gear(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    """Melee weapons, clamps and rear weapons, each in its place."""
    proto, rule = outfit.unit, "TM and IO, ProtoMech equipment"
    quad = proto.body is ProtoBody.QUAD
    for _, mount, found in outfit.with_trait("protomech-melee"):
        if ("quad" in found.traits) != quad:
            sentence = f"{found.title} does not fit a {proto.body.value} ProtoMech."
            yield error("protomech.melee", sentence, rule)
        elif mount.location not in (TORSO if quad else ARMS):
            sentence = f"{found.title} goes in the {'torso' if quad else 'arms'}."
            yield error("place.location", sentence, rule)
    for _, mount, found in outfit.with_trait("magnetic-clamp"):
        if proto.body is not ProtoBody.BIPED:
            yield error("protomech.clamps", f"A {proto.body.value} cannot use {found.title}.", rule)
        elif mount.location not in TORSO:
            yield error("place.location", f"{found.title} goes in the torso.", rule)
    for _, mount, found in outfit.mounted:
        if mount.rear and found.weapon is not None and mount.location not in TORSO:
            yield error("place.rear", f"{found.title} fires to the rear; only the torso does.", rule)
