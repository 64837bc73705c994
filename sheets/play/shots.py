"""A shot at another unit: modifiers by the state of the target, and the effect of a hit."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sheets.editions import ClassicPlay
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.equipment.weapon import DamageRule
from sheets.play.anatomy import mech_anatomy
from sheets.play.movement import is_immobile_by_damage
from sheets.play.resolution import Refused
from sheets.play.status import BayStatus
from sheets.play.supply import FiringUnit, bombast_setting
from sheets.play.to_hit_guidance import BEACON, DESIGNATED, INDIRECT, SEMIGUIDED
from sheets.play.to_hit_ranges import AIR, bracket_of, flies_as_craft
from sheets.play.weapon_modifiers import launcher_mode, munition_of
from sheets.record.events import (
    Attack,
    Circumstance,
    DamageKind,
    Direction,
    Fire,
    Heat,
    HitOfShot,
    Inferno,
    Salvo,
    WeaponHit,
)
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.tables.criticals import armor_piercing
from sheets.rules.tables.to_hit import RangeBracket, cluster_hits, minimum_range
from sheets.rules.tohit.manners import SATURATION
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.terrain import NIGHTS, WEATHERS, spellings_of
from sheets.units import BattleArmor, Fighter, Infantry, Mech, Unit, Vehicle

GROUP, RIFLES = 5, 2
"""The points of a group of area damage, and of a platoon's rifles."""
ENGAGED, STREAK_ROLL, LOWEST = -4, 11, 2
"""The modifier of an anti-missile system to the cluster roll, the roll that a Streak salvo counts as, and the lowest
roll of the cluster table (digest 19)."""
AERO_BRACKETS = tuple(RangeBracket)
ARRAY = "machine-gun-array"
HOT_LOADED = "hot-loaded"
KINDS: dict[str, DamageKind] = {
    "heat-causing": "heat",
    "ppc": "ppc",
    "energy": "energy",
    "missile": "missile",
    "ballistic": "ballistic",
}
"""The kind of damage by the first of these traits of a weapon."""
ACID_ROUNDS = "ax-head"
EXTENDED = "extended-lrm"
PLASMA_HEAT = {"light-plasma": (1, 2), "plasma": (1, 1), "plasma-cannon": (2, 1), "heavy-plasma": (2, 1)}
"""The dice of heat that plasma weapons cause to a 'Mech, and their divisor (CORE:W19:light-plasma-rifle,
CORE:W20:heavy-plasma-rifle; TM)."""
LINES_OF_TARGET = {
    "hull-down": "hull-down",
    "cover": "partial-cover",
    "evading": "evading",
    "grappled": "grappled",
    "in-building": "inside-building",
    "inarced": "narced-by-inarc",
    "narced": "narc-beacon",
    "screened": "screen",
    "skidding": "skidding",
    "tagged": "tag-spotter",
}
"""The lines of the to-hit tables for circumstances of the target."""
PLACES_OF_TARGET = {
    ("terrain", "woods"): "light-woods",
    ("terrain", "heavy woods"): "heavy-woods",
    **{("night", light): key for light, key in spellings_of(NIGHTS).items()},
    ("night", ""): "night",
    **{("weather", weather): key for weather, key in spellings_of(WEATHERS).items()},
}
"""The lines for the terrain in which the target is, and for the light and the weather noted with it."""
HAG_AT_RANGE = {RangeBracket.SHORT: 2, RangeBracket.MEDIUM: 0, RangeBracket.LONG: -2, RangeBracket.EXTREME: -2}


def situation_at_target(unit: Unit, state: State, situation: Situation, stuck: bool = False) -> Situation:
    """The situation with the facts of the target's record; stated words come first. `stuck`: the target cannot move,
    which makes it immobile."""
    lines: dict[str, int] = {}
    if state.moved == "jump":
        lines["jumped"] = 1
    if state.prone:
        lines["prone"] = 1
    if stuck or state.shutdown or (state.crew and not any(member.active for member in state.crew)):
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
    noted = state.circumstances
    lines |= {key: 1 for circumstance, key in LINES_OF_TARGET.items() if circumstance in noted}
    lines |= {key: 1 for (kind, value), key in PLACES_OF_TARGET.items() if noted.get(kind) == value}
    if isinstance(unit, Mech) and state.depth == 1 and not state.prone:
        lines["water-cover"] = 1  # BMM-7.01:p26:cover-water
    moved = state.hexes if situation.moved is None else situation.moved
    stealth = situation.stealth or ("stealth" if "stealth" in state.switched else "")
    piloting = situation.target_piloting
    if piloting is None and state.crew:
        piloting = state.crew[0].piloting
    lines |= situation.lines
    return replace(situation, moved=moved, stealth=stealth, target_piloting=piloting, lines=lines)


def is_stuck(unit: Unit, state: State, options: Options) -> bool:
    """Whether damage makes a 'Mech immobile (CORE:M10:immobile-by-damage)."""
    return isinstance(unit, Mech) and is_immobile_by_damage(mech_anatomy(unit, options.reading), state, options)


@dataclass(frozen=True)
class Manner:
    """The manner of a shot that hits.

    The side that it strikes, and the words of the table: `damage` replaces that of the weapon; `defended`: an
    anti-missile system of the target engages it; `aimed` is the location of an aimed shot.
    """

    side: Direction = "front"
    damage: int = 0
    defended: bool = False
    natural_12: bool = False
    aimed: str = ""


@dataclass(frozen=True)
class Shot:
    """A shot of one weapon: the facts and the state of the attacker, the book, the weapon, and the situation."""

    body: FiringUnit
    state: State
    book: ClassicPlay
    fire: Fire
    situation: Situation

    @property
    def entry(self) -> Item:
        """The weapon."""
        return self.body.entries[self.fire.weapon]

    @cached_property
    def lot(self) -> Item | None:
        """The munition that the weapon fires; None if it needs none."""
        return munition_of(self.body, self.state, self.fire.weapon, self.situation.munition)

    @cached_property
    def munitions(self) -> tuple[str, ...]:
        """The kinds of its munition; empty if it needs none."""
        return self.lot.ammo.munitions if self.lot is not None and self.lot.ammo is not None else ()

    @cached_property
    def bracket(self) -> RangeBracket | None:
        """The range bracket; None where no range is given."""
        return bracket_of(self.body.unit, self.state, self.body, self.fire.weapon, self.situation, self.book)


def hit_event(shot: Shot, target: Unit, manner: Manner, roll: Callable[[int], int]) -> HitOfShot | None:
    """The event of a hit on the target; None where an anti-missile system destroys the only missile.

    `roll` returns the sum of a number of dice, for rolls of the attacker.
    """
    body, fire, book = shot.body, shot.fire, shot.book
    entry, lot, bracket = shot.entry, shot.lot, shot.bracket
    if (mark := _mark_of_hit(entry)) is not None:
        return None if _is_stopped(entry, manner, book, roll) else mark
    if "artillery" in entry.traits:
        return _area(manner.damage or _shell(entry, lot), manner.side, target)
    if SATURATION in shot.situation.lines:
        return _saturation(shot, manner, target, roll)
    if isinstance(target, AIR) and flies_as_craft(body.unit, shot.state):
        return _attack_value(entry, bracket, manner)
    kind: DamageKind = next((kind for trait, kind in KINDS.items() if trait in entry.traits), "standard")
    kind = "acid" if ACID_ROUNDS in shot.munitions else kind
    if manner.damage and not isinstance(target, Infantry):
        return _stated_hit(shot, target, manner, kind)
    if plasma := _plasma_kind(entry):
        return _plasma_hit(plasma, shot, target, manner, roll)
    damage, size, group, streak = figures_of_hit(entry, lot, bracket, book)
    if (setting := bombast_setting(entry, shot.state, book)) is not None:
        damage = setting.damage
    if size == 1 and _is_stopped(entry, manner, book, roll):
        return None
    if _fires_half(shot):
        size = -(-size // 2)
    if "inferno" in shot.munitions:
        missiles = _missiles(size, shot, manner, roll, streak)
        return Inferno(missiles=missiles, side=manner.side) if missiles else None
    if isinstance(target, Infantry):
        return _casualties(shot, manner, roll)
    if ARRAY in entry.traits:
        size, group = _guns_of_array(shot), GROUP  # the size of the groups is unconfirmed
    suits = body.unit.troopers if isinstance(body.unit, BattleArmor) else 1
    if size == 1 and suits == 1 and fire.times == 1:
        hit = _group(damage, manner, kind, shot, target)
        return hit.model_copy(update={"heat": _heat(entry, book, roll)}) if isinstance(target, Mech) else hit
    if size == 1:  # `size` counts suits or shots
        return Salvo(size=suits * fire.times, damage=damage, group=damage, side=manner.side, kind=kind)
    modifier = cluster_modifier(shot) + (ENGAGED if manner.defended else 0)
    if entry.weapon is not None and entry.weapon.ammo_type == "hag" and bracket is not None:
        modifier += HAG_AT_RANGE[bracket]
    if streak and manner.defended:
        size, modifier = cluster_hits(size, STREAK_ROLL + ENGAGED), 0
    return Salvo(
        size=size * suits,
        damage=damage,
        group=group,
        side=manner.side,
        kind=kind,
        modifier=modifier,
        all_hit=streak,
        **_cover(shot),
        engaged=manner.defended,
        hot_loaded=_is_hot_loaded(shot),
    )


def _is_hot_loaded(shot: Shot) -> bool:
    """Whether the launcher is hot-loaded, by the words of the shot or the record of the attacker."""
    noted = shot.state.circumstances.get(HOT_LOADED)
    return HOT_LOADED in shot.situation.lines or (noted is not None and noted.casefold() in shot.entry.title.casefold())


def _stated_hit(shot: Shot, target: Unit, manner: Manner, kind: DamageKind) -> Attack | Salvo:
    """The hit of a damage that the table states: of missiles in their groups, of other weapons in one."""
    entry = shot.entry
    if entry.weapon is None or entry.weapon.damage_kind is not DamageRule.CLUSTER:
        return _group(manner.damage, manner, kind, shot, target)
    each, _, group, _ = figures_of_hit(entry, shot.lot, shot.bracket, shot.book)
    if manner.damage % each:
        raise Refused(f"a missile of the {entry.title} does {each} points, not {manner.damage} in all")
    hits = {"size": manner.damage // each, "damage": each, "group": group, "all_hit": True}
    return Salvo(side=manner.side, kind=kind, **_cover(shot), **hits)


def _heat(entry: Item, book: ClassicPlay, roll: Callable[[int], int]) -> int:
    """The heat of a hit on a 'Mech in addition to its damage."""
    weapon = entry.weapon
    assert weapon is not None
    if "flamer" in entry.traits:
        return (weapon.damage or 0) if book.flamers_heat else 0
    dice, divisor = PLASMA_HEAT.get(_plasma_kind(entry), (0, 1))
    return -(-roll(dice) // divisor) if dice else 0


def _plasma_kind(entry: Item) -> str:
    """The type of a plasma weapon by its ammunition, which the rifle and the cannon share; empty for other weapons."""
    weapon = entry.weapon
    if weapon is None or weapon.ammo_type not in PLASMA_HEAT:
        return ""
    return weapon.ammo_type if weapon.damage else "plasma-cannon"


def _plasma_hit(plasma: str, shot: Shot, target: Unit, manner: Manner, roll: Callable[[int], int]) -> HitOfShot:
    """A hit by a plasma weapon: heat for a 'Mech or a fighter, more damage for units that have no heat.

    Large craft and conventional fighters take the damage of a rifle alone, and so do fire-resistant suits.
    """
    if isinstance(target, Infantry):
        return WeaponHit(weapon=shot.entry.name, times=shot.fire.times, damage=manner.damage or None)
    weapon = shot.entry.weapon
    damage = weapon.damage or 0 if weapon is not None else 0
    if isinstance(target, Mech | Fighter) and not damage:
        return Heat(points=_heat(shot.entry, shot.book, roll), by_weapon=True)
    if isinstance(target, Mech) or (damage and target.unit_type == "fighter"):
        heat = _heat(shot.entry, shot.book, roll)
        return _group(damage, manner, "heat", shot, target).model_copy(update={"heat": heat})
    if isinstance(target, AIR) and damage:
        return _group(damage, manner, "heat", shot, target)
    resistant = isinstance(target, BattleArmor) and target.plating.type is ArmorType.BA_FIRE_RESISTANT
    dice = 0 if resistant else shot.book.plasma_dice.get(plasma, 0)
    points = damage + (roll(dice) if dice else 0)
    if not points:
        raise Refused(f"{shot.entry.title} does no damage to {target.name}")
    return Salvo(size=points, damage=1, group=GROUP, side=manner.side, kind="energy", all_hit=True)


def _guns_of_array(shot: Shot) -> int:
    """The working machine guns of an array."""
    guns = shot.body.links.arrays.get(shot.fire.weapon, ())
    return sum(shot.body.works(shot.state, gun) for gun in guns) or 1


def _casualties(shot: Shot, manner: Manner, roll: Callable[[int], int]) -> WeaponHit | None:
    """The event of a hit on a platoon, None without one; the attacker rolls how many missiles of a salvo hit."""
    entry = shot.entry
    damage, size, _, streak = figures_of_hit(entry, shot.lot, shot.bracket, shot.book)
    if size == 1:
        return WeaponHit(weapon=entry.name, times=shot.fire.times, damage=manner.damage or None)
    hits = _missiles(size, shot, manner, roll, streak)
    if not hits:
        return None
    cluster = entry.weapon is not None and (entry.weapon.ammo_type or "").startswith("lbx")
    return WeaponHit(weapon=entry.name, damage=manner.damage or max(hits * damage, 1), cluster=cluster)


def _mark_of_hit(entry: Item) -> Circumstance | None:
    """The mark that TAG, a Narc beacon or a TSEMP cannon leaves on the target; None for other weapons."""
    kind = entry.weapon.ammo_type if entry.weapon is not None else ""
    if "tag" in entry.traits:
        return Circumstance(kind="tagged")
    if entry.name.startswith("TSEMP"):
        return Circumstance(kind="interference", value="tsemp")
    if kind == "narc":
        return Circumstance(kind="narced")
    return Circumstance(kind="inarced", value="homing") if kind == "inarc" else None


def _is_stopped(entry: Item, manner: Manner, book: ClassicPlay, roll: Callable[[int], int]) -> bool:
    """Whether an anti-missile system destroys a single missile: on 1 to 3 of a die (TW-4.4:p129:ams-single), or on 4 to
    6 (CORE:G14:ams-single)."""
    return manner.defended and "missile" in entry.traits and roll(1) in book.missile_stopped_on


def _missiles(size: int, shot: Shot, manner: Manner, roll: Callable[[int], int], all_hit: bool) -> int:
    """The missiles of a salvo that hit, where the number must be known before the target accepts the hit; under
    anti-missile fire it may be 0 (CORE:G13:ams-minimum)."""
    engaged = ENGAGED if manner.defended else 0
    if size == 1 or (all_hit and not engaged):
        return size
    total = (STREAK_ROLL if all_hit else roll(2)) + engaged
    return 0 if engaged and total < LOWEST and not shot.book.anti_missile_leaves_some else cluster_hits(size, total)


def _saturation(shot: Shot, manner: Manner, target: Unit, roll: Callable[[int], int]) -> HitOfShot | None:
    """The area damage of saturation fire to a unit in the hex: the missiles that hit, divided and rounded to the
    nearest; None where nothing is left (CORE:W10:saturation)."""
    divisor = shot.book.saturation
    assert divisor is not None  # `to_hit` refuses it
    _, size, _, _ = figures_of_hit(shot.entry, shot.lot, shot.bracket, shot.book)
    points = manner.damage or round(_missiles(size, shot, manner, roll, all_hit=False) / divisor.value)
    return _area(points, manner.side, target) if points else None


def _fires_half(shot: Shot) -> bool:
    """Whether an extended LRM is inside its minimum range, where half of its rack is fired in the older books
    (CORE:W12:extended-minimum)."""
    weapon, hexes = shot.entry.weapon, shot.situation.range
    if not shot.book.extended_halves or weapon is None or weapon.ammo_type != EXTENDED:
        return False
    return hexes is not None and bool(minimum_range(weapon, hexes))


def _shell(entry: Item, lot: Item | None) -> int:
    """The damage of an artillery shell at the point of impact."""
    if lot is None or lot.ammo is None or not lot.ammo.rack:
        raise Refused(f"the damage of {entry.title} is not known: say it as in damage 20")
    return lot.ammo.rack


def _area(damage: int, side: Direction, target: Unit) -> HitOfShot:
    """Area damage: in groups of five against 'Mechs and vehicles, as a whole against others."""
    if isinstance(target, Mech | Vehicle):
        return Salvo(size=damage, damage=1, group=GROUP, side=side, kind="area", all_hit=True)
    return Attack(damage=damage, side=side, kind="area")


def bomb_hit(damage: int, side: Direction, target: Unit) -> HitOfShot:
    """A bomb that lands on its target: area damage."""
    return _area(damage, side, target)


def _attack_value(entry: Item, bracket: RangeBracket | None, manner: Manner) -> Attack:
    """The attack value of a craft's weapon against another craft."""
    weapon = entry.weapon
    assert weapon is not None
    at = AERO_BRACKETS.index(bracket) if bracket is not None else 0
    value = manner.damage or round(weapon.attack_values[at])
    return Attack(damage=value, side=manner.side, capital=weapon.capital_scale, natural_12=manner.natural_12)


def bay_hit(bay: BayStatus, capital: bool, bracket: RangeBracket | None, manner: Manner) -> Attack:
    """The attack value of a weapon bay for a hit."""
    at = AERO_BRACKETS.index(bracket) if bracket is not None else 0
    value = manner.damage or round(bay.values[at])
    return Attack(damage=value, side=manner.side, capital=capital, natural_12=manner.natural_12)


def platoon_hit(damage: int, manner: Manner, target: Unit) -> HitOfShot:
    """The damage of a platoon's own weapons: in groups of two points, against infantry as a whole (digest 16)."""
    if isinstance(target, Infantry):
        return Attack(damage=damage, side=manner.side)
    return Salvo(size=damage, damage=1, group=RIFLES, side=manner.side, kind="standard", all_hit=True)


def figures_of_hit(
    entry: Item, lot: Item | None, bracket: RangeBracket | None, book: ClassicPlay
) -> tuple[int, int, int, bool]:
    """Points of a missile or shot, the number of shots, the points of a group, and whether all hit."""
    weapon = entry.weapon
    assert weapon is not None
    mode, kind = launcher_mode(entry, lot), weapon.ammo_type or ""
    if lot is not None and lot.ammo is not None and "cluster" in lot.ammo.munitions and kind.startswith("lbx"):
        return 1, lot.ammo.rack, 1, False
    if weapon.damage_kind is DamageRule.CLUSTER:
        each = mode.damage if mode is not None else lot.ammo.damage_per_shot if lot and lot.ammo else 1
        group = book.atm_group if "atm" in kind else GROUP
        return max(each, 1), max(weapon.rack, 1), each if "srm" in _name(kind, mode) else group, "streak" in kind
    if weapon.damage_by_range is not None:
        near = (RangeBracket.SHORT, RangeBracket.MEDIUM, RangeBracket.LONG)
        at = near.index(bracket) if bracket in near else len(near) - 1 if bracket is not None else 0
        return weapon.damage_by_range[at], 1, GROUP, False
    if not weapon.damage:
        raise Refused(f"{entry.title} does its damage by rules of its own; say it to the target")
    return weapon.damage, 1, weapon.damage, False


def _name(kind: str, mode: object) -> str:
    return f"{kind} {getattr(mode, 'name', '')}".casefold()


def _group(damage: int, manner: Manner, kind: DamageKind, shot: Shot, target: Unit) -> Attack:
    """One group of damage."""
    ammo = shot.lot.ammo if shot.lot is not None else None
    piercing = ammo is not None and "armor-piercing" in ammo.munitions
    return Attack(
        damage=damage,
        side=manner.side,
        kind="armor-piercing" if piercing else kind,
        critical_modifier=armor_piercing(damage, shot.book.armor_piercing) if piercing else 0,
        natural_12=manner.natural_12 and isinstance(target, AIR),
        **_cover(shot),
        aimed=manner.aimed,
    )


def _cover(shot: Shot) -> dict[str, Any]:
    """The fields of a hit that tell whether hits to the legs strike the target's cover.

    Those of indirect fire do not (TW-4.4:p111:indirect-cover), nor in the core rules those of semi-guided missiles at a
    designated target (CORE:G4:semi-guided-cover).
    """
    lines = shot.situation.lines
    guided = SEMIGUIDED in shot.munitions and DESIGNATED in lines and shot.book.semi_guided_terrain is not None
    over = guided or INDIRECT in lines
    return {"cover": "partial-cover" in lines and not over, "over_cover": over}


def cluster_modifier(shot: Shot) -> int:
    """The modifier of the cluster roll by the type of launcher, working fire control, and beacons (digest 19).

    Guidance needs its own ammunition, and does not work indirectly or through hostile ECM; Artemis and ATM launchers
    also not with the own stealth on.
    """
    body, table = shot.body, shot.book.cluster_rolls
    gear = [n for n in body.links.served_by.get(shot.fire.weapon, ()) if body.works(shot.state, n)]
    kind = (shot.entry.weapon.ammo_type if shot.entry.weapon is not None else "") or ""
    traits = {ARRAY, kind} & {*shot.entry.traits, kind} | {trait for n in gear for trait in body.entries[n].traits}
    munitions = shot.munitions
    jammed = not UNGUIDED.isdisjoint(shot.situation.lines)
    if jammed or "stealth" in shot.state.switched:
        traits = {trait for trait in traits if not trait.startswith(GUIDED)}
    elif ARTEMIS_AMMUNITION.isdisjoint(munitions):
        traits = {trait for trait in traits if not trait.startswith("artemis")}
    if ACID_ROUNDS in munitions:
        traits.add(ACID_ROUNDS)
    beacon = BEACON in shot.situation.lines and "narc-capable" in munitions and not jammed
    return sum(table.get(trait, 0) for trait in traits) + beacon * table["narc"] + _semi_guided_modifier(shot)


UNGUIDED = frozenset(("hostile-ecm", INDIRECT))
"""Lines of shots whose missiles fly without guidance."""
GUIDED = ("artemis", "atm", "iatm")
ARTEMIS_AMMUNITION = frozenset(("artemis-capable", "artemis-v-capable"))


def _semi_guided_modifier(shot: Shot) -> int:
    """The modifier of the cluster roll of semi-guided missiles (CORE:G5:semi-guided-cluster)."""
    if SEMIGUIDED not in shot.munitions:
        return 0
    designated, others = shot.book.designated_cluster
    lines = shot.situation.lines
    if DESIGNATED not in lines:
        return others
    return 0 if INDIRECT in lines else designated
