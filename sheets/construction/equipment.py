"""Equipment that excludes, needs or limits other equipment, and the unit types that can mount it.

Rules: TM and TO, equipment descriptions; TM, Artemis IV FCS; TO, Apollo FCS and weapon enhancements; TM and TO, armor
tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheets.construction.armor import armor_entry
from sheets.construction.budget import is_slot_marker
from sheets.construction.engine import FUSION_TYPES, NUCLEAR_TYPES
from sheets.construction.finding import Finding, error, place_name, warning
from sheets.equipment import Item
from sheets.equipment.kinds import STEALTH_ARMORS, ArmorType, EngineType
from sheets.rules.links import links
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Unit, Vehicle
from sheets.units.outfit import Mounted, Outfit


class Exclusion(NamedTuple):
    """Two sorts of equipment, by trait, that exclude each other."""

    one: str
    other: str
    rule: str


EXCLUSIONS = (
    Exclusion("null-signature", "void-signature", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3-master", "TO, Null-Signature System"),
    Exclusion("null-signature", "c3-boosted-master", "TO, Null-Signature System"),
    Exclusion("null-signature", "targeting-computer", "TO, Null-Signature System"),
    Exclusion("void-signature", "c3", "TO, Void-Signature System"),
    Exclusion("void-signature", "c3-master", "TO, Void-Signature System"),
    Exclusion("void-signature", "c3-boosted-master", "TO, Void-Signature System"),
    Exclusion("void-signature", "targeting-computer", "TO, Void-Signature System"),
    Exclusion("void-signature", "chameleon-shield", "TO, Void-Signature System"),
    Exclusion("harjel-ii", "harjel-iii", "IO, HarJel repair systems"),
    Exclusion("partial-wing", "jump-booster", "TO, Partial Wing"),
    Exclusion("jump-jet", "umu", "TO, UMU"),
    Exclusion("actuator-enhancement", "targeting-computer", "TO, Actuator Enhancement System"),
)

# A unit belongs to one network, by the traits of what joins it.
NETWORKS = {
    "C3": ("c3-slave", "c3-master", "c3-boosted-slave", "c3-boosted-master"),
    "C3i": ("c3i",),
    "Nova CEWS": ("nova-cews",),
}

MOST: dict[str, int] = {
    "minesweeper": 1,
    "field-kitchen": 3,
    "emergency-coolant-system": 1,
    "robotic-control": 1,
    "mission-equipment": 1,
}
MOST_HOISTS_MECH, MOST_HOISTS_VEHICLE = 2, 4
BRIDGE_LAYERS = ("light-bridge-layer", "medium-bridge-layer", "heavy-bridge-layer")
ONE_A_LOCATION = (("physical-weapon", "bulldozer"), ("modular-armor",), BRIDGE_LAYERS)

HEAVY_GAUSS = frozenset({"heavy-gauss", "improved-heavy-gauss"})
CHEMICAL = frozenset({EngineType.ICE, EngineType.FUEL_CELL})
COOLANT = "coolant-pod"  # pods count as ammunition


def check_equipment(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings of the rules for all unit types."""
    yield from _exclusions(outfit)
    yield from _numbers(outfit)
    yield from _networks(outfit)
    yield from _needs_ecm(outfit)
    yield from _power(outfit)
    yield from _for_mechs(outfit)
    yield from _sizes(outfit)
    yield from check_enhancements(outfit)
    yield from _pods(outfit)


def _exclusions(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for one, other, rule in EXCLUSIONS:
        first, second = outfit.with_trait(one), outfit.with_trait(other)
        if first and second and (len(first) > 1 or first[0][0] != second[0][0]):
            names = first[0].item.title, second[0][2].title
            yield error("equipment.excludes", f"{names[0]} and {names[1]} do not go together.", rule)
    coolers = outfit.with_trait("emergency-coolant-system")
    if coolers and any(found.ammo is not None and found.ammo.type == COOLANT for _, _, found in outfit.mounted):
        sentence = f"{coolers[0].item.title} and coolant pods do not go together."
        yield error("equipment.excludes", sentence, "IO, RISC Emergency Coolant System")


def _networks(outfit: Outfit[Unit]) -> Iterator[Finding]:
    joined = [name for name, traits in NETWORKS.items() if outfit.has(*traits)]
    if len(joined) > 1:
        sentence = f"{' and '.join(joined)} on one unit; it belongs to one network only."
        yield error("equipment.networks", sentence, "TM, C3 computers; IO, Nova CEWS", networks=len(joined))


def _numbers(outfit: Outfit[Unit]) -> Iterator[Finding]:
    for trait, most in {**MOST, "lift-hoist": _hoists(outfit.unit)}.items():
        number = outfit.number(trait)
        if number > most:
            title = outfit.with_trait(trait)[0].item.title
            sentence = f"{number} × {title}, at most {most} allowed."
            yield error("equipment.number", sentence, "TM and TO, equipment", number=number, most=most)
    if isinstance(outfit.unit, BattleArmor | Infantry):
        return
    for traits in ONE_A_LOCATION:
        there = [entry for entry in outfit.with_trait(*traits) if "shield" not in entry.item.traits]
        if len(there) > 1:
            yield from _one_a_location(outfit.unit, there)


def _one_a_location(unit: Unit, there: Sequence[Mounted]) -> Iterator[Finding]:
    titles: dict[str, list[str]] = {}
    for _, mount, found in there:
        if mount.location is not None:
            titles.setdefault(mount.location, []).append(found.title)
    for place, here in sorted(titles.items()):
        if len(here) > 1:
            sentence = f"{' and '.join(here)} in the {place_name(unit, place)}; one of their sort is allowed there."
            yield error("equipment.one-a-location", sentence, "TM and TO, equipment", number=len(here), most=1)


def _hoists(unit: Unit) -> int:
    return MOST_HOISTS_MECH if isinstance(unit, Mech) else MOST_HOISTS_VEHICLE


def _needs_ecm(outfit: Outfit[Unit]) -> Iterator[Finding]:
    unit = outfit.unit
    stealthy = isinstance(unit, Mech | Vehicle | Fighter) and unit.armor.type in STEALTH_ARMORS
    if (stealthy or outfit.has("void-signature")) and not outfit.has("ecm"):
        yield error("equipment.needs-ecm", "Stealth armor and void-signature systems need an ECM suite.", "TO, Stealth")


def _power(outfit: Outfit[Unit]) -> Iterator[Finding]:
    unit = outfit.unit
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    engine = unit.engine.type
    if engine not in NUCLEAR_TYPES:
        for title in dict.fromkeys(found.title for _, _, found in outfit.mounted if _needs_nuclear_engine(found)):
            sentence = f"{title} needs a fusion or fission engine."
            yield error("equipment.power", sentence, "TM and TO, weapons that need fusion power")
    if engine not in FUSION_TYPES:
        for title in outfit.titles("nova-cews"):
            yield error("equipment.power", f"{title} needs a fusion engine.", "IO, Nova CEWS")
        for title in outfit.titles("taser"):
            yield error("equipment.power", f"{title} needs a fusion engine.", "TO, BattleMech Taser")
    if engine not in CHEMICAL:
        for title in outfit.titles("extended-fuel-tank"):
            sentence = f"{title} is of use only to a combustion engine or fuel cell."
            yield error("equipment.fuel-tank", sentence, "TM, Extended Fuel Tanks")


def _needs_nuclear_engine(found: Item) -> bool:
    weapon = found.weapon
    if weapon is None:
        return False
    flamer = "flamer" in found.traits and weapon.ammo_type is None
    return flamer or weapon.ammo_type in HEAVY_GAUSS or "hyper-laser" in found.traits


def _for_mechs(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on HarJel repair systems outside 'Mechs, and on components that cannot be armored."""
    if not isinstance(outfit.unit, Mech):
        for title in outfit.titles("harjel-ii", "harjel-iii"):
            yield error("equipment.harjel", f"{title} is for 'Mechs only.", "IO, HarJel repair systems")
        return
    for title in dict.fromkeys(found.title for _, m, found in outfit.mounted if m.armored and not found.armorable):
        yield error("equipment.armored", f"{title} cannot be an armored component.", "TO, Armored Components")


def _sizes(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on items of variable size, which come in steps; warnings, as one published craft has an item
    of size 0.
    """
    for _, mount, found in outfit.with_trait("variable-size"):
        if found.size is None or mount.size is None:
            continue
        step, most = found.size
        steps = round(mount.size / step, 4)
        if steps < 1 or steps % 1 or (most is not None and mount.size > most):
            up_to = "" if most is None else f" up to {most:g}"
            sentence = f"{found.title} of size {mount.size:g}; it comes in steps of {step:g}{up_to}."
            yield warning("equipment.size", sentence, "TM and TO, equipment tables", size=mount.size, step=step)


def _pods(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on pods of units that are not Omnis, and on items that cannot be in a pod."""
    unit = outfit.unit
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    for _, mount, found in outfit.mounted:
        if mount.pod and not unit.omni:
            yield error("omni.pod", f"{found.title} is podded on a unit that is not an Omni.", "TM, OmniPods")
        elif mount.pod and found.fixed_only and not is_slot_marker(found):
            yield error("omni.fixed", f"{found.title} cannot be mounted in a pod.", "TM, OmniPods")


ARTEMIS = ("artemis-iv", "artemis-v", "artemis-prototype")
APOLLO = ("apollo",)
# The weapons that they serve, in words.
SERVED_WEAPONS = {
    "ppc-capacitor": "PPC",
    "laser-insulator": "laser",
    "risc-laser-pulse-module": "laser that does not pulse",
}
FIRE_CONTROL_RULE = "TM, Artemis IV FCS; TO, Apollo FCS"


def check_enhancements(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on fire control, capacitors, insulators and pulse modules."""
    yield from _one_kind(outfit)
    for systems in (ARTEMIS, APOLLO):
        if outfit.has(*systems):
            yield from _fire_control(outfit, systems)
    if outfit.has(*SERVED_WEAPONS):
        yield from _check_links(outfit)


def _one_kind(outfit: Outfit[Unit]) -> Iterator[Finding]:
    kinds = [kind for kind in ARTEMIS if outfit.has(kind)]
    if len(kinds) > 1:
        names = " and ".join(outfit.titles(*kinds))
        yield error(
            "equipment.artemis", f"{names} on one unit; Artemis systems are all of one kind.", FIRE_CONTROL_RULE
        )


def _fire_control(outfit: Outfit[Unit], systems: tuple[str, ...]) -> Iterator[Finding]:
    """Findings on launchers without the fire control that the others have, or with one in another location."""
    takes = _takes_artemis if systems is ARTEMIS else _takes_apollo
    aimed = Counter(mount.location for _, mount, _ in outfit.with_trait(*systems))
    launchers = Counter(mount.location for _, mount, found in outfit.mounted if takes(found))
    title, unit = outfit.with_trait(*systems)[0].item.title, outfit.unit
    if aimed.total() != launchers.total():
        yield warning(
            "equipment.fire-control",
            f"{aimed.total()} × {title} for {launchers.total()} launchers that take one.",
            FIRE_CONTROL_RULE,
            systems=aimed.total(),
            launchers=launchers.total(),
        )
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    for place in aimed:
        if place is not None and aimed[place] > launchers[place]:
            sentence = (
                f"{aimed[place]} × {title} in the {place_name(unit, place)}, for {launchers[place]} launchers there."
            )
            numbers = {"systems": aimed[place], "launchers": launchers[place]}
            yield error("place.fire-control", sentence, FIRE_CONTROL_RULE, **numbers)


def _takes_artemis(found: Item) -> bool:
    return found.weapon is not None and "artemis-compatible" in found.traits


def _takes_apollo(found: Item) -> bool:
    return found.weapon is not None and found.weapon.ammo_type == "mrm"


def _check_links(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on capacitors, insulators and pulse modules that are linked to no weapon."""
    serving = links(outfit.unit, outfit.edition).serves
    for kind, weapon in SERVED_WEAPONS.items():
        for index, mount, found in outfit.with_trait(kind):
            if index not in serving:
                where = f" in the {place_name(outfit.unit, mount.location)}" if mount.location else ""
                sentence = f"{found.title}{where} serves no {weapon} there."
                yield error("equipment.unlinked", sentence, "TO, weapon enhancements")


MOUNTS_ANYTHING = frozenset({"gun-emplacement", "handheld-weapon"})
FAMILY_RULE = "TM and TO, equipment"

ONLY_ON_MECHS = frozenset({"harjel-ii", "harjel-iii"})  # errors; for other gear a warning

# Equipment with a name for each type of unit; files use one for the other.
NAMED_FOR_EACH_TYPE = frozenset(
    {"environmental-sealing", "dune-buggy", "amphibious", "limited-amphibious", "fully-amphibious", "jump-jet"}
)

# Armor that the tables allow for more unit types than its description names.
WORN_BY_MORE = {
    ArmorType.REACTIVE: frozenset({"fighter"}),
    ArmorType.HARDENED: frozenset({"fighter"}),
    ArmorType.COMMERCIAL: frozenset({"vehicle"}),
    ArmorType.PRIMITIVE: frozenset({"vehicle", "vtol"}),
}


MARITIME = ("maritime-lifeboat", "maritime-escape-pod")


def check_families(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Findings on equipment of other unit types: errors for weapons, warnings for gear, of which published designs
    carry some.
    """
    unit = outfit.unit
    if unit.unit_type in MOUNTS_ANYTHING:
        return
    own = family_names(unit)
    foreign = {found.title: found for _, _, found in outfit.mounted if _is_foreign(unit, found, own)}
    for title, found in foreign.items():
        say = error if found.weapon is not None or found.traits & ONLY_ON_MECHS else warning
        yield say("equipment.family", f"{title} is not made for a unit of this type.", FAMILY_RULE)
    if isinstance(unit, Vehicle | Fighter):
        yield from _armor_of_other_families(unit, own)
        if unit.unit_type != "naval":
            for title in outfit.titles(*MARITIME):
                yield error("equipment.maritime", f"{title} is for craft on water only.", FAMILY_RULE)


def _armor_of_other_families(unit: Vehicle | Fighter, own: frozenset[str]) -> Iterator[Finding]:
    """Findings on armor of other unit types; support vehicles on an armored chassis may have that of combat
    vehicles.
    """
    wearers = own | {"vehicle"} if unit.support is not None else own
    for plating in (unit.armor, *unit.armor.patchwork.values()):
        if plating.type is ArmorType.PATCHWORK:
            continue
        found = armor_entry(plating)
        if not (found.families | WORN_BY_MORE.get(plating.type, frozenset())) & wearers:
            sentence = f"{found.title.strip()} armor is not made for a unit of this type."
            yield warning("armor.kind", sentence, "TM and TO, armor tables")


def family_names(unit: Unit) -> frozenset[str]:
    """The catalogue's names for a unit's type; a VTOL can mount anything that a vehicle can."""
    match unit:
        case Vehicle() | Fighter() if unit.support is not None:
            return frozenset({"support-vehicle"})
        case Vehicle():
            return frozenset({"vehicle", "vtol"} if unit.unit_type == "vtol" else {"vehicle"})
        case Fighter():
            return frozenset({"fighter"})
        case _:
            return frozenset({unit.unit_type})


def _is_foreign(unit: Unit, found: Item, own: frozenset[str]) -> bool:
    if not found.families or found.families & own or found.ammo is not None:
        return False
    if isinstance(unit, Infantry):
        return False  # its field guns are vehicle weapons
    holds_small_arms = isinstance(unit, BattleArmor) or "support-vehicle" in own
    modified = found.traits & NAMED_FOR_EACH_TYPE
    return not modified and not (holds_small_arms and "infantry" in found.families)
