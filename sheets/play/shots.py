"""A shot at another unit: what the state of the target adds to the situation, and what a hit does to it."""

from dataclasses import replace

from sheets.equipment import Item
from sheets.equipment.weapon import DamageRule
from sheets.play.resolution import Refused
from sheets.play.supply import Supplied
from sheets.play.weapon_modifiers import launcher_mode, munition_of
from sheets.record.events import Attack, DamageKind, Direction, Fire, HitOfShot, Salvo, WeaponHit
from sheets.record.state import State
from sheets.rules.links import links
from sheets.rules.tables.criticals import armor_piercing
from sheets.rules.tables.to_hit import RangeBracket
from sheets.rules.tohit.situation import Situation
from sheets.units import BattleArmor, Infantry, Mech, Unit, Vehicle

GROUP = 5
KINDS: tuple[DamageKind, ...] = ("ppc", "energy", "missile", "ballistic")
FIRE_CONTROL = {"artemis-iv": 2, "artemis-prototype": 1, "artemis-v": 3, "apollo": -1}
"""Modifiers of the cluster roll by fire control at the launcher (digest 19)."""
LINES_OF_TARGET = {
    "hull-down": "hull-down",
    "cover": "partial-cover",
    "evading": "evading",
    "grappled": "grappled",
    "in-building": "inside-building",
    "inarced": "narced-by-inarc",
    "screened": "screen",
    "skidding": "skidding",
    "tagged": "tag-spotter",
}
"""Lines of the to-hit tables that a circumstance of the target brings."""
HAG_AT_RANGE = {RangeBracket.SHORT: 2, RangeBracket.MEDIUM: 0, RangeBracket.LONG: -2, RangeBracket.EXTREME: -2}


def at_target(unit: Unit, state: State, situation: Situation) -> Situation:
    """The situation with what the record of the target knows: words that were typed come first."""
    lines: dict[str, int] = {}
    if state.moved == "jump":
        lines["jumped"] = 1
    if state.prone:
        lines["prone"] = 1
    if state.shutdown or (state.crew and not any(member.active for member in state.crew)):
        lines["immobile"] = 1
    if state.skidded:
        lines["skidding"] = 1
    if state.height > 0 and isinstance(unit, Vehicle):
        lines["airborne"] = 1
    if isinstance(unit, BattleArmor):
        lines["battle-armor"] = 1
    if isinstance(unit, Mech) and unit.superheavy:
        lines["superheavy"] = 1
    if isinstance(unit, Vehicle) and unit.support is not None and unit.six_sided:
        lines["large-support-vehicle"] = 1
    lines |= {key: 1 for circumstance, key in LINES_OF_TARGET.items() if circumstance in state.circumstances}
    if "narced" in state.circumstances and "indirect" in situation.lines:
        lines["narc-beacon"] = 1
    moved = state.hexes if situation.moved is None else situation.moved
    stealth = situation.stealth or ("stealth" if "stealth" in state.switched else "")
    return replace(situation, moved=moved, stealth=stealth, lines={**lines, **situation.lines})


def hit_of(
    body: Supplied,
    state: State,
    fire: Fire,
    situation: Situation,
    bracket: RangeBracket | None,
    target: Unit,
    side: Direction = "front",
) -> HitOfShot:
    """What a shot does to its target: a group of damage, a salvo on the cluster table, or casualties of a platoon."""
    entry = body.entries[fire.weapon]
    lot = munition_of(body, state, fire.weapon, situation.munition)
    _check(entry, lot)
    if isinstance(target, Infantry):
        return WeaponHit(weapon=entry.name, times=fire.times)
    suits = body.unit.troopers if isinstance(body.unit, BattleArmor) else 1
    damage, size, group, streak = figures_of_hit(entry, lot, bracket)
    kind: DamageKind = next((kind for kind in KINDS if kind in entry.traits), "standard")
    if size == 1 and suits == 1 and fire.times == 1:
        return _group(damage, side, kind, lot)
    if size == 1:  # so many suits, or so many shots
        return Salvo(size=suits * fire.times, damage=damage, group=damage, side=side, kind=kind)
    modifier = _helped(body, state, fire.weapon)
    if entry.weapon is not None and entry.weapon.ammo_type == "hag" and bracket is not None:
        modifier += HAG_AT_RANGE[bracket]
    return Salvo(size=size * suits, damage=damage, group=group, side=side, kind=kind, modifier=modifier, all_hit=streak)


def _check(entry: Item, lot: Item | None) -> None:
    """Refuses weapons whose effect is no damage to one target."""
    if "artillery" in entry.traits or entry.weapon is None or entry.weapon.damage_kind is DamageRule.ARTILLERY:
        raise Refused(f"{entry.title} strikes an area; say its damage to each unit, as in area 20")
    if lot is not None and lot.ammo is not None and "inferno" in lot.ammo.munitions:
        raise Refused("infernos burn their target; say their number to it, as in inferno 4")


def figures_of_hit(entry: Item, lot: Item | None, bracket: RangeBracket | None) -> tuple[int, int, int, bool]:
    """Points of a missile or shot, their number, the points of a group, and whether all hit."""
    weapon = entry.weapon
    assert weapon is not None
    mode, kind = launcher_mode(entry, lot), weapon.ammo_type or ""
    if lot is not None and lot.ammo is not None and "cluster" in lot.ammo.munitions and kind.startswith("lbx"):
        return 1, lot.ammo.rack, 1, False
    if weapon.damage_kind is DamageRule.CLUSTER:
        each = mode.damage if mode is not None else lot.ammo.damage_per_shot if lot and lot.ammo else 1
        return max(each, 1), max(weapon.rack, 1), each if "srm" in _name(kind, mode) else GROUP, "streak" in kind
    if weapon.damage_by_range is not None:
        near = (RangeBracket.SHORT, RangeBracket.MEDIUM, RangeBracket.LONG)
        at = near.index(bracket) if bracket in near else len(near) - 1 if bracket is not None else 0
        return weapon.damage_by_range[at], 1, GROUP, False
    if not weapon.damage:
        raise Refused(f"{entry.title} does its damage by rules of its own; say it to the target")
    return weapon.damage, 1, weapon.damage, False


def _name(kind: str, mode: object) -> str:
    return f"{kind} {getattr(mode, 'name', '')}".casefold()


def _group(damage: int, side: Direction, kind: DamageKind, lot: Item | None) -> Attack:
    """One group of damage."""
    if lot is not None and lot.ammo is not None and "armor-piercing" in lot.ammo.munitions:
        return Attack(damage=damage, side=side, kind="armor-piercing", critical_modifier=armor_piercing(damage))
    return Attack(damage=damage, side=side, kind=kind)


def _helped(body: Supplied, state: State, weapon: int) -> int:
    """The modifier of the cluster roll by fire control that works."""
    gear = [number for number in links(body.unit).served_by.get(weapon, ()) if body.works(state, number)]
    return sum(FIRE_CONTROL.get(trait, 0) for number in gear for trait in body.entries[number].traits)
