"""Names, heat, damage, codes and ranges of mounted items, and names of armor and structure, as sheets print them."""

from functools import cache, lru_cache

from sheets.editions import ClassicPlay
from sheets.equipment import Item, catalogue, systems
from sheets.equipment.item import ItemKind
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import DamageRule, Weapon
from sheets.model import IdentityKey
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import AttackHeat, CodedName, PrintedDamage
from sheets.rules.heat import PROTOTYPE_DICE, shot_heat
from sheets.rules.tables.physical import WEAPONS
from sheets.units import Infantry, Mech, Mount, Unit, Vehicle
from sheets.units.base import Facing, Mounting, TechBase
from sheets.units.keywords.mtf import FACINGS
from sheets.units.outfit import Outfit
from sheets.units.systems import Plating

ENGINE_NAMES: dict[EngineType, str] = {
    EngineType.FUSION: "Fusion Engine",
    EngineType.XL: "XL Fusion Engine",
    EngineType.XXL: "XXL Fusion Engine",
    EngineType.LIGHT: "Light Fusion Engine",
    EngineType.COMPACT: "Compact Fusion Engine",
    EngineType.ICE: "Combustion Engine",
    EngineType.FUEL_CELL: "Fuel Cell Engine",
    EngineType.FISSION: "Fission Engine",
}


@lru_cache(maxsize=1 << 10)
def ammo_name(munition: str) -> str:
    """The name of a munition without the word before the bracket."""
    return munition.removesuffix(" Ammo").replace(" Ammo ", " ")


def lot_name(carried: Outfit[Unit], lot: Item) -> str:
    """The name of ammunition; its side is named if only weapons of the other side fire it."""
    assert lot.ammo is not None
    name, base = ammo_name(lot.ammo.munition_name), lot.tech.base
    firing = {
        other.item.tech.base
        for other in carried.mounted
        if other.item.weapon is not None and other.item.weapon.ammo_type == lot.ammo.type
    }
    if firing and ItemBase.BOTH not in (*firing, base) and base not in firing:
        name += " (C)" if base is ItemBase.CLAN else " (IS)"
    return name


def inventory_name(unit: Unit, mount: Mount, entry: Item | None) -> str:
    """The name of an item in the inventory.

    On a mixed unit the side is named if both sides build such an item, on any other unit if it is not the unit's.
    """
    if entry is None:
        return mount.item
    return _name_of(IdentityKey(entry), unit.tech_base, mount.size, mount.facing)


@lru_cache(maxsize=1 << 12)
def _name_of(asked: IdentityKey[Item], tech_base: TechBase, size: float | None, facing: Facing | None) -> str:
    entry = asked.value
    name = entry.short or entry.title
    if size is not None and entry.size is not None:
        name += f" ({size:g}{' MP' if 'jump-booster' in entry.traits else ' t'})"
    elif size is not None and size > 1 and entry.weapon is not None and entry.weapon.infantry is not None:
        name += f" ({size:g} clips)"  # for infantry weapons, which the smallest vehicles mount
    if facing in FACINGS:
        name += f" ({FACINGS[facing]})"
    other = _of_the_other_side(tech_base, entry) or (tech_base.is_mixed and entry.tech.base is not ItemBase.BOTH)
    if other and not name.endswith(("(C)", "(IS)")):
        name += " (C)" if entry.tech.base is ItemBase.CLAN else " (IS)"
    return name


_BASES = {TechSide.IS: ItemBase.IS, TechSide.CLAN: ItemBase.CLAN}


def _of_the_other_side(tech_base: TechBase, entry: Item) -> bool:
    """Whether another side builds an item, and the unit's own side another one of the same name.

    An item of both sides counts as the Inner Sphere's if the Clans have a weapon of their own.
    """
    own = _BASES[tech_base.side]
    both = entry.tech.base is ItemBase.BOTH and (own is ItemBase.IS or entry.weapon is None)
    return entry.tech.base is not own and not both and own in _makers(entry.kind, entry.short)


@cache
def _makers(kind: ItemKind, short: str) -> frozenset[ItemBase]:
    """The sides that build an item of this name."""
    return frozenset(entry.tech.base for entry in catalogue().with_short_name(kind, short))


_MOUNTING_MARKS = {Mounting.TURRET: " (T)", Mounting.SPONSON: " (ST)", Mounting.PINTLE: " (PT)"}


def location_text(carried: Outfit[Unit], mount: Mount, index: int) -> str:
    """The location in the inventory: `RT`, `RT (R)` to the rear, `LS (ST)` in a sponson turret, `LA/LT` if split."""
    if isinstance(carried.unit, Infantry):
        return ""
    place = mount.location or "*"
    if isinstance(carried.unit, Mech) and mount.location is not None:
        places = dict.fromkeys(carried.places.get(index, ()))
        if len(places) > 1:
            place = "/".join(places)
    if mount.rear:
        place += " (R)"
    return place + _MOUNTING_MARKS.get(mount.mounting, "")


def item_heat(facts: SheetFacts[Unit], index: int) -> AttackHeat:
    """The heat of an item: for each shot if the weapon may fire several."""
    mounted = facts.outfit.by_position.get(index)
    if mounted is None:
        return AttackHeat(points=0, text="—")
    entry = mounted.item
    heat = shot_heat(facts.outfit, index) if entry.weapon is not None else entry.heat
    if not heat:
        return AttackHeat(points=0, text="—")
    if _is_rapid_fire(entry):
        return AttackHeat(points=heat, per_shot=True, text=f"{heat}/Sht")
    if entry.name in PROTOTYPE_DICE:
        dice = PROTOTYPE_DICE[entry.name]
        return AttackHeat(points=heat, dice=dice, text=f"{heat}+{dice}")
    return AttackHeat(points=heat, text=str(heat))


def _is_rapid_fire(entry: Item) -> bool:
    kind = (entry.weapon.ammo_type or "") if entry.weapon else ""
    return kind.startswith(("ultra-", "rotary-"))


def electronics_reach(entry: Item, book: ClassicPlay) -> int:
    """The range in hexes of a probe or a suite; of a suite with both that of its ECM."""
    probe = entry.gear.reach if entry.gear is not None else 0
    return probe or next((far for trait, far in book.ecm_radius.items() if trait in entry.traits), 0)


def item_ranges(entry: Item, book: ClassicPlay) -> tuple[int, int, int, int, int] | None:
    """Minimum, short, medium, long and extreme range in hexes, 0 where there is none."""
    if entry.weapon is not None:
        return weapon_ranges(entry.weapon)
    reach = electronics_reach(entry, book)
    return (0, 0, 0, reach, 0) if reach else None


def weapon_ranges(weapon: Weapon) -> tuple[int, int, int, int, int] | None:
    """The ranges of a weapon; None if it has none."""
    if not weapon.long and weapon.water is not None:  # torpedoes have this range, and only underwater
        return (weapon.minimum, *weapon.water)
    if not weapon.long:
        return None
    return weapon.minimum, weapon.short, weapon.medium, weapon.long, weapon.extreme


# Damage of one missile or shell by type of ammunition; other types do their damage in one hit.
_MISSILE_DAMAGE: dict[str, int] = {
    **dict.fromkeys(("lrm", "streak-lrm", "extended-lrm", "enhanced-lrm", "primitive-lrm", "lrm-torpedo"), 1),
    **dict.fromkeys(("improved-lrm", "lrm-torpedo-combo", "mrm", "rocket-launcher", "rocket-launcher-bomb"), 1),
    **dict.fromkeys(("srm", "streak-srm", "primitive-srm", "srm-torpedo", "improved-srm", "advanced-srm"), 2),
    "mech-mortar": 2,
}


# Weapons with several types of ammunition, by the beginning of their type.
_SWITCHED_TEXT = """
lrm srm lbx- autocannon light-autocannon improved- primitive- mml atm iatm mech-mor arrow-iv long-tom sniper
thumper narc inarc fluid-gun vehicular-grenade heavy-flamer
"""
_SWITCHED = tuple(_SWITCHED_TEXT.split())


NO_DAMAGE = PrintedDamage(text="—")


def item_damage(unit: Unit, entry: Item | None) -> PrintedDamage:
    """The damage of one hit: `5`, `2/Msl`, `10/8/5`, `as 3D6`; a dash if it does none."""
    if entry is None:
        return NO_DAMAGE
    return gun_damage(entry) if entry.weapon is not None else _melee_damage(unit, entry)


def is_melee(entry: Item) -> bool:
    """Whether an item is a melee weapon of a 'Mech."""
    return not entry.traits.isdisjoint(WEAPONS)


def gun_damage(entry: Item) -> PrintedDamage:
    """The damage of a weapon that fires, which is the same on every unit."""
    weapon = entry.weapon
    assert weapon is not None
    if weapon.damage_by_range is not None:
        by_range = tuple(weapon.damage_by_range)
        return PrintedDamage(by_range=by_range, text="/".join(map(str, by_range)))
    kind = weapon.ammo_type or ""
    if weapon.damage_kind is DamageRule.CLUSTER:
        if kind in _MISSILE_DAMAGE:
            return _points(_MISSILE_DAMAGE[kind], "Msl" if kind != "mech-mortar" else "Shell")
        if kind.startswith("thunderbolt-"):
            return _points(int(kind.removeprefix("thunderbolt-")))
        return _points(weapon.rack) if kind == "hag" else NO_DAMAGE
    if weapon.damage_kind is DamageRule.ARTILLERY:
        return _points(weapon.rack)
    if "plasma" in entry.traits and weapon.damage is None:
        return PrintedDamage(text="2D6 heat")
    if not weapon.damage or "attack-rolls-nothing" in entry.traits:
        return NO_DAMAGE
    return _points(weapon.damage, "Sht" if kind.startswith(("ultra-", "rotary-")) else "")


def _points(points: int, per: str = "") -> PrintedDamage:
    return PrintedDamage(points=points, per=per, text=f"{points}/{per}" if per else str(points))


def _melee_damage(unit: Unit, entry: Item) -> PrintedDamage:
    """The damage of a melee weapon of a 'Mech or a tool of a vehicle."""
    attack = next((WEAPONS[trait] for trait in WEAPONS if trait in entry.traits), None)
    if attack is None or not isinstance(unit, Mech | Vehicle):
        return NO_DAMAGE
    damage = str(attack.damage(int(unit.mass))) if callable(attack.damage) else attack.damage or "—"
    points = int(damage) if isinstance(damage, str) and damage.isdecimal() else None
    text = f"{damage}, inf. {attack.against_infantry}" if attack.against_infantry else str(damage)
    return PrintedDamage(points=points, text=text)


def weapon_codes(entry: Item | None) -> str:
    """The codes of a weapon: DE, DB and M for its type, P, C, S, R, X and so on for its other effects."""
    if entry is None:
        return ""
    traits, weapon = entry.traits, entry.weapon
    if weapon is None:
        if "a-pod" in traits:
            return "PB,AI,OS"
        return "E" if traits & {"ecm", "active-probe", "c3", "targeting-computer", "communications"} else ""
    kind = weapon.ammo_type or ""
    found: list[str] = []
    if "pulse" in traits and weapon.damage_by_range is not None:
        pass  # variable-speed pulse lasers have P instead of DE (BMM-7.01:p121:vsp-pulse)
    elif "direct-fire" in traits:
        found.append("DE" if "energy" in traits else "DB")
    elif "energy" in traits:
        found.append("DE")
    elif "ballistic" in traits:
        found.append("DB")
    if "missile" in traits:
        found.append("M")
    cluster = weapon.cluster and not kind.startswith("thunderbolt-") and kind not in ("narc", "inarc")
    marks = (
        ("P", "pulse" in traits),
        ("H", "heat-causing" in traits),
        ("C", cluster or kind.startswith("lbx-")),
        ("R", kind.startswith(("ultra-", "rotary-")) or "machine-gun-array" in traits),
        ("S", kind.startswith(_SWITCHED)),
        ("F", kind.startswith(("lbx-", "hag"))),
        ("V", weapon.damage_by_range is not None),
        ("AE", weapon.damage_kind is DamageRule.ARTILLERY),
        ("X", entry.explosive and "ppc" not in traits),
        ("PB", bool(traits & {"ams", "b-pod"})),  # no longer PD (TW-4.4:p114:point-blank-letter)
        ("AI", weapon.infantry_damage.value.startswith("burst-")),
        ("OS", "one-shot" in traits),
        ("E", bool(traits & {"tag", "narc"})),
    )
    found += [mark for mark, holds in marks if holds]
    return ",".join(found)


WEAPON_CODES: dict[str, str] = {
    "AE": "area effect",
    "AI": "against infantry",
    "C": "cluster",
    "DB": "direct ballistic",
    "DE": "direct energy",
    "E": "electronics",
    "F": "flak",
    "H": "heat",
    "M": "missile",
    "OS": "one shot",
    "P": "pulse",
    "PB": "point blank",
    "R": "rapid fire",
    "S": "switchable ammunition",
    "V": "variable damage",
    "X": "explosive",
}


def armor_name(plating: Plating, side: TechSide | None = None) -> str:
    """The name of an armor, without its suffix for suits or ProtoMechs.

    On a unit of one `side` the other side is named if this side builds its own armor of that name.

    >>> [armor_name(Plating(type=kind)) for kind in (ArmorType.FERRO_LAMELLOR, ArmorType.BAR_7, ArmorType.BA_MIMETIC)]
    ['Ferro-Lamellor', 'BAR 7', 'Mimetic']
    """
    kind = plating.type.value
    if kind.startswith("bar-"):
        return f"BAR {kind.removeprefix('bar-')}"
    if plating.type is ArmorType.ANTI_PENETRATIVE_ABLATION:
        return "Anti-Penetrative Ablation"
    kind = kind.removeprefix("ba-").removesuffix("-protomek")
    name = kind.replace("-", " ").title().replace("Ferro ", "Ferro-")
    if side is not None and armor_item(plating.type, plating.side) is not armor_item(plating.type, side):
        name += " (Clan)" if plating.side is TechSide.CLAN else " (IS)"
    return name


def structure_name(unit: Mech | Vehicle) -> str:
    """The type of the structure, with its side if that is the other side and each builds its own."""
    kind, side = unit.structure.type, unit.structure.side
    name = kind.value.replace("-", " ").title().replace("Endo ", "Endo-")
    if systems.structure(kind, side) is not systems.structure(kind, unit.tech_base.side):
        name += " (Clan)" if side is TechSide.CLAN else " (IS)"
    return name


@cache
def system_name(code: str) -> CodedName:
    """The name of a gyro or cockpit.

    >>> [system_name(code).text for code in ("xl", "heavy-duty", "quadvee")]
    ['XL', 'Heavy duty', 'QuadVee']
    """
    spelled = {"xl": "XL", "quadvee": "QuadVee"}
    return CodedName(text=spelled.get(code, code.replace("-", " ").capitalize()), code=code)
