"""Rulings that concern one unit."""

from collections.abc import Iterable, Iterator

from sheets.alphastrike.element import Element
from sheets.alphastrike.special import Special
from sheets.editions import edition
from sheets.equipment import Item, find
from sheets.equipment.weapon import DamageRule, Weapon
from sheets.errata.ledger import DOUBTFUL, Area, Ruling, rulings
from sheets.rules.antimech import can_attack_mechs, can_hold_on, is_mechanized
from sheets.rules.stores import store_slots
from sheets.units import BattleArmor, DropShip, Infantry, Mech, SmallCraft, Unit, Vehicle
from sheets.units.mech import ARMS, System
from sheets.units.outfit import outfit
from sheets.units.systems import Armor, Engine
from sheets.units.transporter import TransporterKind

ARTILLERY = "ART"
ALL_OF = "+"  # between features that a unit must have together: `unit:mech+trait:tag`
OF_ANY_UNIT = frozenset({Area.CATALOGUE, Area.CONSTRUCTION, Area.QUIRKS, Area.SHEET})
"""Features of other units that a book for 'Mechs can change."""

ONE_SHOT_MISSILES, ROCKETS = frozenset({"one-shot", "missile"}), "rocket-launcher"
TROOP_BAYS = frozenset({TransporterKind.TROOP_SPACE, TransporterKind.INFANTRY, TransporterKind.BATTLE_ARMOR})


def for_unit(unit: Unit, element: Element | None = None) -> tuple[Ruling, ...]:
    """The rulings about a unit's equipment, systems, type, quirks or chassis, and about its Alpha Strike element if
    that is given.

    General rulings are left out.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> [entry.id for entry in for_unit(brolga) if entry.edition == "crit"]
    ['CRIT:ammunition', 'CRIT:jump-jet', 'CRIT:missing-lower-arm']
    """
    features = frozenset(_features(unit))
    if element is not None:
        features |= {f"element:{element.type.value}", *_abilities(element.specials)}
        features |= {f"move:{mode}" for mode in element.movement if mode}
    return tuple(entry for entry in rulings() if _concerns(entry, unit, features))


def doubtful_rulings(unit: Unit, edition_id: str) -> tuple[str, ...]:
    """The ids of the rulings about a unit on which the sources of an edition contradict each other.

    >>> from importers import load
    >>> doubtful_rulings(load("tests/data/Brolga BRG-2.mtf").unit, "bmm-7.01")
    ()
    """
    own = (entry for entry in for_unit(unit) if entry.edition == edition_id)
    return tuple(entry.id for entry in own if entry.confidence == DOUBTFUL)


def _concerns(entry: Ruling, unit: Unit, features: frozenset[str]) -> bool:
    """Whether a unit has the features of an entry; rules of play in 'Mech books are for 'Mechs only, and all rules of
    an edition that leaves other units to an older one."""
    book = edition(entry.edition)
    if not isinstance(unit, Mech) and (book.others or (book.mechs_only and OF_ANY_UNIT.isdisjoint(entry.touches))):
        return False
    return any(features.issuperset(about.split(ALL_OF)) for about in entry.about)


def _abilities(specials: Iterable[Special]) -> Iterator[str]:
    """The abilities of an element and of its turret."""
    for special in specials:
        yield f"as:{special.code}"
        if special.code.startswith(ARTILLERY):  # each weapon has a code, and rulings are on all of them
            yield f"as:{ARTILLERY}"
        yield from _abilities(special.parts)


def _features(unit: Unit) -> Iterator[str]:
    yield f"unit:{unit.unit_type}"
    yield f"base:{unit.tech_base.side.value}"
    yield f"chassis:{unit.chassis}"
    if unit.clan_name:
        yield f"chassis:{unit.clan_name}"
    yield from (f"quirk:{quirk.code}" for quirk in unit.quirks)
    for mount in unit.mounts:
        yield from (f"weapon-quirk:{code}" for code in mount.quirks)
        if mount.armored:
            yield "mount:armored"
        if (item := find(mount.item)) is not None:
            yield from _features_of_item(item)
    yield from _features_of_systems(unit)
    yield from _features_of_build(unit)


def _features_of_item(item: Item) -> Iterator[str]:
    yield f"item:{item.name}"
    if item.ammo is not None and item.explosive:
        yield "part:ammunition"
    elif _explodes(item):
        yield "part:explosive"
    if item.traits >= ONE_SHOT_MISSILES and item.weapon is not None and item.weapon.ammo_type != ROCKETS:
        yield "part:one-shot-launcher"
    yield from (f"trait:{trait}" for trait in item.traits)
    if item.weapon is not None:
        yield from _features_of_weapon(item.weapon)
    if item.ammo is not None:
        yield f"ammo:{item.ammo.type}"
        yield from (f"munition:{munition}" for munition in item.ammo.munitions)


def _explodes(item: Item) -> bool:
    """Whether a hit makes an item explode by the standard rules: PPCs explode with capacitors only, autocannons by
    option.
    """
    if item.weapon is None:
        return item.explosive
    kind = item.weapon.ammo_type or ""
    by_option = kind.endswith("autocannon") and not kind.startswith("hyper-velocity")
    return item.explosive and item.weapon.explosion_damage > 0 and not by_option


def _features_of_weapon(weapon: Weapon) -> Iterator[str]:
    yield "part:weapon"
    if weapon.ammo_type is not None:
        yield f"ammo:{weapon.ammo_type}"
    if weapon.indirect and weapon.damage_kind is not DamageRule.ARTILLERY:
        yield "part:indirect"
    if weapon.infantry is not None:
        yield "part:infantry-weapon"


def _features_of_systems(unit: Unit) -> Iterator[str]:
    armor, engine = getattr(unit, "armor", None), getattr(unit, "engine", None)
    if isinstance(armor, Armor):
        yield f"armor:{armor.type.value}"
        yield from (f"armor:{plating.type.value}" for plating in armor.patchwork.values())
    if isinstance(engine, Engine):
        yield f"engine:{engine.type.value}"
    if isinstance(unit, Mech):
        yield f"structure:{unit.structure.type.value}"
        yield f"gyro:{unit.gyro.value}"
        yield f"cockpit:{unit.cockpit.value}"


def _features_of_build(unit: Unit) -> Iterator[str]:
    """Features of motive type, size, construction and transported troops."""
    if getattr(unit, "omni", False):
        yield "build:omni"
    if getattr(unit, "support", None) is not None:
        yield "build:support"
    if any(bay.kind in TROOP_BAYS for bay in getattr(unit, "transporters", ())):
        yield "carries:infantry"
    if store_slots(unit):
        yield "carries:stores"
    match unit:
        case Mech():
            yield f"body:{unit.body.value}"
            yield from _features_of_arms(unit)
        case Vehicle():
            yield f"motive:{unit.motive.value}"
            if unit.support is not None and unit.six_sided:
                yield "size:large-support"
        case Infantry():
            yield f"platoon:{unit.motive.value}"
            for weapon in (unit.primary, unit.secondary):
                if (item := find(weapon or "")) is not None:
                    yield from _features_of_item(item)
            if is_mechanized(unit):
                yield "platoon:mechanized"
        case DropShip() | SmallCraft():
            yield "shape:spheroid" if unit.spheroid else "shape:aerodyne"
    if isinstance(unit, Infantry | BattleArmor) and can_attack_mechs(unit):
        yield "attack:anti-mech"
    if isinstance(unit, BattleArmor) and can_hold_on(unit):
        yield "platoon:riding"


def _features_of_arms(mech: Mech) -> Iterator[str]:
    """Features of arms: missing actuators, whether they flip, and weapons split with a torso."""
    arms = [arm for arm in ARMS if arm in mech.slots]
    for system in (System.LOWER_ARM, System.HAND):
        if any(not mech.has_system(arm, system) for arm in arms):
            yield f"arms:no-{system.value}"
    guns = [mounted for mounted in outfit(mech).mounted if mounted.item.weapon is not None]
    spread = [set(outfit(mech).locations_of(gun)) for gun in guns]
    split = any(len(places) > 1 and not ARMS.isdisjoint(places) for places in spread)
    if split:
        yield "arms:split"
    bare = arms and not any(mech.has_system(arm, part) for arm in arms for part in (System.LOWER_ARM, System.HAND))
    if bare and not split:
        yield "arms:flip"
