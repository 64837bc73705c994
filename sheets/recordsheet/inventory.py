"""The weapons and equipment of a unit, one line for each mount."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sheets.editions import ClassicPlay
from sheets.equipment import Item
from sheets.equipment.quirks import weapon_quirks
from sheets.equipment.weapon import LAUNCHER_MODES, LauncherMode
from sheets.model import IdentityKey
from sheets.record.boxes import absorption, dispenser_contents, shots
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import (
    AttackFigures,
    AttackHeat,
    CodedName,
    InventoryLine,
    PrintedDamage,
    Ranges,
    Track,
    WeaponMode,
)
from sheets.recordsheet.names import (
    NO_DAMAGE,
    gun_damage,
    inventory_name,
    is_melee,
    item_damage,
    item_heat,
    item_ranges,
    location_text,
    weapon_codes,
)
from sheets.rules.aerospace import attack_heat, attack_values, launcher_values
from sheets.rules.heat import CAPACITOR, CAPACITOR_HEAT, PROTOTYPE_DICE, heat_capacity
from sheets.units import Fighter, HandheldWeapon, Mech, Mount, SmallCraft, Unit
from sheets.units.base import Mounting
from sheets.units.outfit import Outfit

# Equipment that is not in the inventory: it is elsewhere on the sheet, or has no effect in play.
_ELSEWHERE_TEXT = """
heat-sink double-heat-sink compact-heat-sink laser-heat-sink prototype-double-heat-sink jump-jet case case-ii
case-prototype endo-steel endo-steel-prototype endo-composite ferro-fibrous ferro-fibrous-prototype light-ferro
heavy-ferro composite reinforced ferro-lamellor reactive reflective hardened-armor heavy-industrial-armor
industrial-armor industrial-structure primitive-armor commercial-armor impact-resistant heat-dissipating
ballistic-reinforced anti-penetrative-ablation chassis-modification
"""
_ELSEWHERE = frozenset(_ELSEWHERE_TEXT.split())


SERVANTS = frozenset(
    {
        "artemis-iv",
        "artemis-v",
        "artemis-prototype",
        "apollo",
        "ppc-capacitor",
        "laser-insulator",
        "risc-laser-pulse-module",
    }
)
"""Traits of equipment that is printed under the weapon that it serves."""


def has_line(entry: Item | None) -> bool:
    """Whether the inventory has a line for an item."""
    if entry is None:
        return True
    if entry.kind in ("ammo", "armor"):
        return False
    return not (entry.traits & _ELSEWHERE or entry.traits & SERVANTS) and entry.name != "Standard"


_USUAL = frozenset({"standard", "extended-range", "high-explosive", "mml-lrm", "mml-srm"})


def launcher_modes(carried: Outfit[Unit], entry: Item | None) -> tuple[LauncherMode, ...]:
    """The loads of a launcher: its usual ones, and the rarer ones that are aboard. Other weapons have no modes."""
    if entry is None or entry.weapon is None or entry.weapon.ammo_type not in LAUNCHER_MODES:
        return ()
    kind = entry.weapon.ammo_type
    aboard = {
        munition
        for _, _, lot in carried.mounted
        if lot.ammo is not None and lot.ammo.type == kind
        for munition in lot.ammo.munitions
    }
    return tuple(mode for mode in LAUNCHER_MODES[kind] if mode.munition in _USUAL | aboard)


SQUAD_SUPPORT = "Squad support: one suit fires it"  # TO, squad support weapons
NO_VALUE = "—"


def inventory_lines(facts: SheetFacts[Unit]) -> tuple[InventoryLine, ...]:
    """A line for each mount of a unit, in the order of `unit.mounts`."""
    links = facts.links
    array_of = {gun: array for array, guns in links.arrays.items() for gun in guns}
    lines = []
    for index, mount in enumerate(facts.unit.mounts):
        serves = links.serves.get(index)
        lines.append(_line(facts, index, mount, array_of.get(index) if serves is None else serves))
    return tuple(lines)


def _line(facts: SheetFacts[Unit], index: int, mount: Mount, serves: int | None) -> InventoryLine:
    unit, entry = facts.unit, facts.item(index)
    modes = launcher_modes(facts.outfit, entry)
    is_server = index in facts.links.serves
    fires_alone = isinstance(unit, Fighter | SmallCraft)  # the weapons of larger craft fire in bays
    common = _UNKNOWN if entry is None else _of_item(IdentityKey(entry), IdentityKey(facts.play))
    return InventoryLine(
        id=f"mount-{index}",
        mount=index,
        name=inventory_name(unit, mount, entry),
        code=mount.item,
        known=entry is not None,
        place=mount.location or "",
        where=location_text(facts.outfit, mount, index),
        listed=common.listed,
        armed=common.armed,
        heat=_server_heat(entry) if is_server else _heat(facts, index) if common.listed else None,
        damage=_server_damage(entry) if is_server else None if modes else _damage(unit, entry, common),
        rack=common.rack,
        codes=common.codes,
        ranges=None if modes else common.ranges,
        values=_values(facts, index) if fires_alone and not modes else None,
        modes=tuple(_mode(facts, index, mode, fires_alone) for mode in modes),
        serves=serves,
        rear=mount.rear,
        mounting="" if mount.mounting is Mounting.PLAIN else mount.mounting.value,
        facing=mount.facing.value if mount.facing else "",
        limb=mount.limb.value if mount.limb else "",
        size=mount.size,
        pod=mount.pod,
        armored=mount.armored,
        array=facts.links.arrays.get(index, ()),
        absorbs=_absorbs(entry),
        remarks=(SQUAD_SUPPORT,) if mount.mounting is Mounting.SQUAD_SUPPORT else (),
        quirks=_quirks(mount.quirks),
        takes=_absorbed_points(facts, index, entry),
        shots=_one_shot_rounds(facts, index),
        lost=index in facts.losses.mounts,
    )


@dataclass(frozen=True, slots=True)
class _ItemFigures:
    """Figures of an item that are the same on every unit; the damage of a melee weapon depends on its 'Mech."""

    listed: bool = True
    armed: bool = False
    rack: int = 0
    codes: tuple[str, ...] = ()
    ranges: Ranges | None = None
    damage: PrintedDamage | None = None


_UNKNOWN = _ItemFigures()


@lru_cache(maxsize=1 << 12)
def _of_item(asked: IdentityKey[Item], book: IdentityKey[ClassicPlay]) -> _ItemFigures:
    entry = asked.value
    weapon = entry.weapon
    return _ItemFigures(
        listed=has_line(entry),
        armed=weapon is not None and not entry.traits & {"tag", "ams"},
        rack=weapon.rack if weapon is not None else 0,
        codes=tuple(filter(None, weapon_codes(entry).split(","))),
        ranges=_ranges(item_ranges(entry, book.value)),
        damage=_item_damage(entry),
    )


def _item_damage(entry: Item) -> PrintedDamage | None:
    if entry.weapon is not None:
        return gun_damage(entry)
    return None if is_melee(entry) else NO_DAMAGE


def _damage(unit: Unit, entry: Item | None, common: _ItemFigures) -> PrintedDamage:
    return common.damage if common.damage is not None else item_damage(unit, entry)


def _mode(facts: SheetFacts[Unit], index: int, mode: LauncherMode, valued: bool) -> WeaponMode:
    figures: AttackFigures | None = None
    if valued:
        short, medium, long, extreme = launcher_values(facts.unit, index, mode, facts.served_by)
        figures = (short, medium, long, extreme)
    return WeaponMode(
        name=mode.name,
        damage=PrintedDamage(points=mode.damage, per="Msl", text=f"{mode.damage}/Msl"),
        ranges=Ranges(minimum=mode.minimum, short=mode.short, medium=mode.medium, long=mode.long, extreme=mode.extreme),
        values=figures,
    )


def _ranges(figures: Sequence[int] | None) -> Ranges | None:
    if figures is None:
        return None
    minimum, short, medium, long, extreme = figures
    return Ranges(minimum=minimum, short=short, medium=medium, long=long, extreme=extreme)


def _server_heat(entry: Item | None) -> AttackHeat | None:
    """The heat that equipment adds to its weapon: a charged capacitor."""
    if entry is None or CAPACITOR not in entry.traits:
        return None
    return AttackHeat(points=CAPACITOR_HEAT, text=f"+{CAPACITOR_HEAT}")


def _server_damage(entry: Item | None) -> PrintedDamage | None:
    if entry is None or CAPACITOR not in entry.traits:
        return None
    return PrintedDamage(points=CAPACITOR_HEAT, text=f"+{CAPACITOR_HEAT}")


def _heat(facts: SheetFacts[Unit], index: int) -> AttackHeat | None:
    """The heat of an item that fires by itself, on a unit that tracks heat."""
    match facts.unit:
        case Mech() | HandheldWeapon():
            return item_heat(facts, index)
        case Fighter() | SmallCraft():
            return _aero_heat(facts, index)
        case _:
            return None


def _aero_heat(facts: SheetFacts[Unit], index: int) -> AttackHeat | None:
    """The heat of an attack in aerospace combat; None for an item without heat or a craft that does not track heat."""
    entry = facts.item(index)
    if entry is None or heat_capacity(facts.unit) is None:
        return None
    heat = attack_heat(facts.outfit, index)
    if heat and entry.name in PROTOTYPE_DICE:
        dice = PROTOTYPE_DICE[entry.name]
        return AttackHeat(points=heat, dice=dice, text=f"{heat}+{dice}")
    if not heat and entry.weapon is None:
        return None
    return AttackHeat(points=heat, text=str(heat) if heat else NO_VALUE)


def _values(facts: SheetFacts[Unit], index: int) -> AttackFigures | None:
    entry = facts.item(index)
    if entry is None or entry.weapon is None:
        return None
    short, medium, long, extreme = attack_values(facts.unit, index, facts.served_by)
    return short, medium, long, extreme


def _absorbs(entry: Item | None) -> str:
    """The points that shields and modular armor absorb, in words."""
    if entry is None or entry.gear is None or not (capacity := absorption(entry)):
        return ""
    each = entry.gear.absorbs
    return f"takes {each} of a hit, {capacity} in all" if each < capacity else f"takes {capacity} points"


def _quirks(codes: Sequence[str]) -> tuple[CodedName, ...]:
    if not codes:
        return ()
    known = weapon_quirks()
    return tuple(CodedName(text=known[code].title if code in known else code, code=code) for code in codes)


def _absorbed_points(facts: SheetFacts[Unit], index: int, entry: Item | None) -> Track | None:
    """The points that an item absorbs; those of a 'Mech's are in its critical slots."""
    capacity = absorption(entry)
    if not capacity or isinstance(facts.unit, Mech):
        return None
    absorbed = capacity if index in facts.losses.mounts else min(facts.condition.absorbed.get(index, 0), capacity)
    return Track(id=f"absorbed-{index}", label="Points taken", boxes=capacity, marked=absorbed)


def _one_shot_rounds(facts: SheetFacts[Unit], index: int) -> Track | None:
    """The shots of a launcher that fires once or twice; all other ammunition is in bins."""
    mounted = facts.outfit.by_position.get(index)
    if (
        mounted is None
        or mounted.item.ammo is not None
        or dispenser_contents(mounted.item)
        or not (full := shots(mounted))
    ):
        return None
    fired = full if index in facts.losses.mounts else min(facts.condition.shots.get(index, 0), full)
    return Track(id=f"ammo-{index}", label="Shots", boxes=full, marked=fired)
