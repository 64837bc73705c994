"""What Land-Air 'Mechs may not have.

Rules: IO, Land-Air 'Mechs.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_part
from sheets.construction.checks.equipment import BRIDGE_LAYERS, HEAVY_GAUSS
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import named_all
from sheets.construction.engine import rating
from sheets.construction.mass.mounted import is_fabric
from sheets.construction.structure import structure_slots
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.movement import movement
from sheets.units import Mech
from sheets.units.mech import Body, System
from sheets.units.outfit import Outfit

RULE = "IO, Land-Air 'Mechs"
HEAVIEST = 55
LEAST_JUMP = 3
MOST_BOMB_BAYS = 20
ENGINES = frozenset({EngineType.FUSION, EngineType.COMPACT})
GYROS = frozenset({GyroType.STANDARD, GyroType.COMPACT, GyroType.HEAVY_DUTY})
COCKPITS = frozenset(
    {
        CockpitType.STANDARD,
        CockpitType.SMALL,
        CockpitType.INDUSTRIAL,
        CockpitType.PRIMITIVE,
        CockpitType.PRIMITIVE_INDUSTRIAL,
    }
)
FORBIDDEN = (
    "artillery",
    "physical-weapon",
    "modular-armor",
    "jump-booster",
    "partial-wing",
    "supercharger",
    "dumper",
    "backhoe",
    "combine",
    *BRIDGE_LAYERS,
)


def check_lam(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Systems, equipment and its places; of other 'Mechs only that they have no bomb bays."""
    if outfit.unit.body is not Body.LAM:
        if outfit.has("bomb-bay"):
            yield error("lam.bomb-bays", "Only a Land-Air 'Mech has bomb bays.", RULE)
        return
    yield from _frame(outfit.unit)
    yield from _systems(outfit.unit)
    yield from _equipment(outfit)
    yield from _whole(outfit)


def _frame(mech: Mech) -> Iterator[Finding]:
    if mech.mass > HEAVIEST:
        sentence = f"{mech.mass} tons; a Land-Air 'Mech weighs at most {HEAVIEST}."
        yield error("lam.tonnage", sentence, RULE, mass=mech.mass, most=HEAVIEST)
    if mech.omni:
        yield error("lam.omni", "A Land-Air 'Mech cannot be an OmniMech.", RULE)
    if any(plating is ArmorType.HARDENED for plating in _platings(mech)):
        yield error("lam.armor", "A Land-Air 'Mech cannot wear hardened armor.", RULE)
    if structure_slots(mech) or _armor_slots(mech):
        yield error("lam.slots", "Structure and armor of a Land-Air 'Mech may not take slots.", RULE)


def _platings(mech: Mech) -> set[ArmorType]:
    return {mech.armor.plating_of(at).type for at in mech.locations}


def _armor_slots(mech: Mech) -> bool:
    if mech.armor.patchwork:
        return any(armor_part(plating).patchwork_mech for plating in mech.armor.patchwork.values())
    return armor_part(mech.armor).mech_slots > 0


def _systems(mech: Mech) -> Iterator[Finding]:
    if mech.engine.type not in ENGINES or rating(mech) > LARGE_ENGINE:
        yield error("lam.engine", "A Land-Air 'Mech has a standard or compact fusion engine.", RULE)
    if mech.gyro not in GYROS:
        yield error("lam.gyro", "A Land-Air 'Mech has a standard, compact or heavy-duty gyro.", RULE)
    if mech.cockpit not in COCKPITS:
        yield error("lam.cockpit", "The cockpit of a Land-Air 'Mech takes one slot of the head.", RULE)
    if any(not mech.has_system(arm, System.LOWER_ARM) for arm in ("RA", "LA")):
        yield error("lam.actuators", "A Land-Air 'Mech needs upper and lower arm actuators in both arms.", RULE)
    jump = movement(mech).jump
    if jump < LEAST_JUMP:
        sentence = f"{jump} jump MP; a Land-Air 'Mech needs at least {LEAST_JUMP}."
        yield error("lam.jump", sentence, RULE, jump=jump, least=LEAST_JUMP)


def _equipment(outfit: Outfit[Mech]) -> Iterator[Finding]:
    guns = [f.title for _, _, f in outfit.mounted if f.weapon is not None and f.weapon.ammo_type in HEAVY_GAUSS]
    for title in dict.fromkeys((*guns, *outfit.titles(*FORBIDDEN))):
        yield error("lam.equipment", f"A Land-Air 'Mech cannot mount {title}.", RULE)
    bays = outfit.number("bomb-bay")
    if bays > MOST_BOMB_BAYS:
        sentence = f"{bays} bomb bays; a Land-Air 'Mech has at most {MOST_BOMB_BAYS}."
        yield error("lam.bomb-bays", sentence, RULE, bays=bays, most=MOST_BOMB_BAYS)


def _whole(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Weapons are not split, and what other 'Mechs may spread over locations stands in one."""
    for index, _, found in outfit.mounted:
        here = set(outfit.places.get(index, ()))
        if len(here) > 1 and not is_fabric(found):
            where = named_all(outfit.unit, here)
            sentence = f"{found.title} stands in {where}; everything on a Land-Air 'Mech stands in one location."
            yield error("lam.split", sentence, RULE)
