"""ProtoMechs: mass, movement, slots and tons of each location.

Rules: TM, ProtoMech Construction; IO, ultraheavy, quad and glider ProtoMechs.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.items import mass, slots
from sheets.construction.rounding import ceiling
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.units import ProtoMech, location_name
from sheets.units.protomech import ARMS, ProtoBody

LIGHTEST, HEAVIEST, ULTRAHEAVY_ABOVE = 2, 15, 9
LEAST_WALK = {ProtoBody.BIPED: 1, ProtoBody.QUAD: 3, ProtoBody.GLIDER: 4}
TORSO_SLOTS, ULTRAHEAVY_TORSO_SLOTS, QUAD_FACTOR = 2, 3, 2
ARM_SLOTS, MAIN_GUN_SLOTS, ULTRAHEAVY_QUAD_GUN_SLOTS = 1, 1, 2
TORSO_TONS = {(False, False): 2.0, (False, True): 4.0, (True, False): 5.0, (True, True): 8.0}  # quad, ultraheavy
ARM_TONS, ULTRAHEAVY_ARM_TONS = 0.5, 1.0
TORSO = ("T",)
NO_SLOT = ("jump-jet", "umu", "masc")


def check_protomech(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    """All of a ProtoMech."""
    proto = outfit.unit
    if not LIGHTEST <= proto.mass <= HEAVIEST or proto.mass != int(proto.mass):
        sentence = f"{proto.mass:g} tons; a ProtoMech has {LIGHTEST} to {HEAVIEST}, in full tons."
        yield error("protomech.tonnage", sentence, "TM, ProtoMech tonnage", mass=proto.mass)
    if proto.walk < LEAST_WALK[proto.body]:
        least = LEAST_WALK[proto.body]
        sentence = f"Walking MP {proto.walk}, at least {least} for a {proto.body.value}."
        yield error("protomech.walk", sentence, "TM, ProtoMech movement", walk=proto.walk, least=least)
    yield from _jump(outfit)
    yield from _locations(outfit)
    yield from _gear(outfit)


def _jump(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    proto = outfit.unit
    improved = any("improved" in found.traits for _, _, found in outfit.those("jump-jet"))
    most = ceiling(1.5 * proto.walk) if improved else proto.walk
    if proto.jump > most:
        sentence = f"{proto.jump} jump MP, at most {most} allowed."
        yield error("protomech.jump", sentence, "TM, ProtoMech jump jets", jump=proto.jump, most=most)


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
        "MG": (gun, None),
    }


def _gear(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    """Melee weapons, clamps and rear weapons, each in its place."""
    proto, rule = outfit.unit, "TM and IO, ProtoMech equipment"
    quad = proto.body is ProtoBody.QUAD
    for _, mount, found in outfit.those("protomech-melee"):
        if ("quad" in found.traits) != quad:
            sentence = f"{found.title} does not fit a {proto.body.value} ProtoMech."
            yield error("protomech.melee", sentence, rule)
        elif mount.location not in (TORSO if quad else ARMS):
            sentence = f"{found.title} goes in the {'torso' if quad else 'arms'}."
            yield error("place.location", sentence, rule)
    for _, mount, found in outfit.those("magnetic-clamp"):
        if proto.body is not ProtoBody.BIPED:
            yield error("protomech.clamps", f"A {proto.body.value} cannot use {found.title}.", rule)
        elif mount.location not in TORSO:
            yield error("place.location", f"{found.title} goes in the torso.", rule)
    for _, mount, found in outfit.mounted:
        if mount.rear and found.weapon is not None and mount.location not in TORSO:
            yield error("place.rear", f"{found.title} fires to the rear; only the torso does.", rule)


def takes_slot(found: Item) -> bool:
    """Whether an item takes a slot: ammunition and what moves a ProtoMech do not."""
    return found.ammo is None and not found.traits & set(NO_SLOT) and found.kind != "armor"


def _locations(outfit: Outfit[ProtoMech]) -> Iterator[Finding]:
    proto = outfit.unit
    for location, (there, most) in room(proto).items():
        here = [(m, found) for _, m, found in outfit.mounted if m.location == location and takes_slot(found)]
        taken = sum(max(1, slots(proto, m)) for m, _ in here)
        name = location_name(proto, location).lower()
        if taken > there:
            sentence = f"{taken} slots taken in the {name}, there are {there}."
            yield warning("slots.protomech", sentence, "TM, ProtoMech equipment slots", taken=taken, room=there)
        tons = sum(mass(proto, m) for m, _ in here)
        if most is not None and round(tons, 4) > most:
            sentence = f"{tons:g} tons in the {name}, at most {most:g} allowed."
            yield warning("mass.protomech", sentence, "TM, ProtoMech location mass", mass=tons, most=most)
