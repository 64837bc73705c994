"""What a sheet says of a mounted item: its name, place, heat, damage, codes and reach; and of cargo and people."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from exporters.recordsheet.options import HEX_INCHES, SheetOptions
from sheets.equipment import Item, catalogue
from sheets.equipment.item import ItemKind
from sheets.equipment.kinds import EngineType, TechSide
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import DamageRule
from sheets.rules.heat import PROTOTYPE_DICE, VIBROBLADE_HEAT, shot_heat
from sheets.rules.tables.physical import WEAPONS
from sheets.units import Infantry, Mech, Mount, Unit
from sheets.units.base import Mounting
from sheets.units.keywords.mtf import FACINGS
from sheets.units.outfit import Outfit, outfit
from sheets.units.transporter import Transporter, TransporterKind

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
    """The name of an ammunition without the word that stands before the bracket."""
    return munition.removesuffix(" Ammo").replace(" Ammo ", " ")


def lot_name(carried: Outfit[Unit], lot: Item) -> str:
    """What ammunition is called; its maker is named where weapons of the other side alone fire it."""
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


def name_of(unit: Unit, mount: Mount, entry: Item | None) -> str:
    """What the inventory calls an item.

    On a unit of mixed technology the side is named where two sides build it, on any other where it is not the unit's.
    """
    if entry is None:
        return mount.item
    name = entry.short or entry.title
    if mount.size is not None and entry.size is not None:
        name += f" ({mount.size:g}{' MP' if 'jump-booster' in entry.traits else ' t'})"
    elif mount.size is not None and mount.size > 1 and entry.weapon is not None and entry.weapon.infantry is not None:
        name += f" ({mount.size:g} clips)"  # which the smallest vehicles carry for weapons of infantry
    if mount.facing in FACINGS:
        name += f" ({FACINGS[mount.facing]})"
    told = _of_the_other_side(unit, entry) or (unit.tech_base.mixed and entry.tech.base is not ItemBase.BOTH)
    if told and not name.endswith(("(C)", "(IS)")):
        name += " (C)" if entry.tech.base is ItemBase.CLAN else " (IS)"
    return name


_BASES = {TechSide.IS: ItemBase.IS, TechSide.CLAN: ItemBase.CLAN}


def _of_the_other_side(unit: Unit, entry: Item) -> bool:
    """Whether another side builds an item, and the unit's own side one that is called the same.

    What both sides build is called as the Inner Sphere's where the Clans have a weapon of their own.
    """
    own = _BASES[unit.tech_base.side]
    both = entry.tech.base is ItemBase.BOTH and (own is ItemBase.IS or entry.weapon is None)
    return entry.tech.base is not own and not both and own in _makers(entry.kind, entry.short)


@cache
def _makers(kind: ItemKind, short: str) -> frozenset[ItemBase]:
    """Which sides build an item of this name."""
    return frozenset(entry.tech.base for entry in catalogue().called(kind, short))


_MOUNTING_MARKS = {Mounting.TURRET: " (T)", Mounting.SPONSON: " (ST)", Mounting.PINTLE: " (PT)"}


def location_text(unit: Unit, mount: Mount, index: int) -> str:
    """The location as the inventory has it: `RT`, `RT (R)` to the rear, `LS (ST)` in a sponson turret,
    `LA/LT` where an item is split."""
    if isinstance(unit, Infantry):
        return ""
    place = mount.location or "*"
    if isinstance(unit, Mech) and mount.location is not None:
        places = dict.fromkeys(outfit(unit).places.get(index, ()))
        if len(places) > 1:
            place = "/".join(places)
    if mount.rear:
        place += " (R)"
    return place + _MOUNTING_MARKS.get(mount.mounting, "")


def heat_text(carried: Outfit[Unit], index: int) -> str:
    """The heat as it is printed: for each shot where the weapon may fire several."""
    mounted = carried.by_position.get(index)
    if mounted is None:
        return "—"
    entry = mounted.item
    switched = sum(heat for trait, heat in VIBROBLADE_HEAT.items() if trait in entry.traits)
    heat = shot_heat(carried, index) if entry.weapon is not None else entry.heat + switched
    if not heat:
        return "—"
    text = f"{heat}+{PROTOTYPE_DICE[entry.name]}" if entry.name in PROTOTYPE_DICE else str(heat)
    return f"{heat}/Sht" if _rapid(entry) else text


def _rapid(entry: Item) -> bool:
    kind = (entry.weapon.ammo_type or "") if entry.weapon else ""
    return kind.startswith(("ultra-", "rotary-"))


# How far electronics reach, by trait; the first that an item has counts (TM, TO, IO).
_REACH: tuple[tuple[str, int], ...] = (
    ("bloodhound", 8),
    ("nova-cews", 3),
    ("electronic-warfare", 3),
    ("single-hex-ecm", 0),
    ("ecm", 6),
)
_PROBES = {"Light Active Probe": 3, "Active Probe": 5, "Active Probe (Beagle)": 4, "Active Probe (Beagle)(P)": 4}


def ranges_of(entry: Item, options: SheetOptions) -> tuple[str, str, str, str, str] | None:
    """Minimum, short, medium, long and extreme range as printed."""
    weapon = entry.weapon
    if weapon is None:
        reach = _PROBES.get(entry.short) or next((far for trait, far in _REACH if trait in entry.traits), 0)
        return range_texts((0, 0, 0, reach, 0), options) if reach else None
    if not weapon.long and weapon.water is not None:  # torpedoes reach only so far, and only under water
        return range_texts((weapon.minimum, *weapon.water), options)
    if not weapon.long:
        return None
    figures = (weapon.minimum, weapon.short, weapon.medium, weapon.long, weapon.extreme)
    return range_texts(figures, options)


def range_texts(figures: Sequence[int], options: SheetOptions) -> tuple[str, str, str, str, str]:
    """Ranges as printed, a dash where there is none."""
    factor = HEX_INCHES if options.inches else 1
    mark = '"' if options.inches else ""
    minimum, *others = (f"{figure * factor}{mark}" if figure else "—" for figure in figures)
    return minimum, others[0], others[1], others[2], others[3]


# Damage of one missile or shell by the type of its ammunition; what is not here does its damage in one hit.
_MISSILE_DAMAGE: dict[str, int] = {
    **dict.fromkeys(("lrm", "streak-lrm", "extended-lrm", "enhanced-lrm", "primitive-lrm", "lrm-torpedo"), 1),
    **dict.fromkeys(("improved-lrm", "lrm-torpedo-combo", "mrm", "rocket-launcher", "rocket-launcher-bomb"), 1),
    **dict.fromkeys(("srm", "streak-srm", "primitive-srm", "srm-torpedo", "improved-srm", "advanced-srm"), 2),
    "mech-mortar": 2,
}

# Weapons that are fed with several kinds of ammunition, by the beginning of its type.
_SWITCHED = (
    *("lrm", "srm", "lbx-", "autocannon", "light-autocannon", "improved-", "primitive-", "mml", "atm", "iatm"),
    *("mech-mor", "arrow-iv", "long-tom", "sniper", "thumper", "narc", "inarc", "fluid-gun", "vehicular-grenade"),
    "heavy-flamer",
)


def damage_text(unit: Unit, entry: Item | None) -> str:
    """The damage of one hit: `5`, `2/Msl`, `10/8/5`, `as 3D6`; a dash for what does none."""
    if entry is None:
        return "—"
    weapon = entry.weapon
    if weapon is None:
        return _melee_damage(unit, entry)
    if weapon.damage_by_range is not None:
        return "/".join(str(figure) for figure in weapon.damage_by_range)
    kind = weapon.ammo_type or ""
    if weapon.damage_kind is DamageRule.CLUSTER:
        if kind in _MISSILE_DAMAGE:
            return f"{_MISSILE_DAMAGE[kind]}/Msl" if kind != "mech-mortar" else "2/Shell"
        if kind.startswith("thunderbolt-"):
            return kind.removeprefix("thunderbolt-")
        return str(weapon.rack) if kind == "hag" else "—"
    if weapon.damage_kind is DamageRule.ARTILLERY:
        return str(weapon.rack)
    if "plasma" in entry.traits and weapon.damage is None:
        return "2D6 heat"
    if not weapon.damage or "attack-rolls-nothing" in entry.traits:
        return "—"
    if kind.startswith(("ultra-", "rotary-")):
        return f"{weapon.damage}/Sht"
    return str(weapon.damage)


def _melee_damage(unit: Unit, entry: Item) -> str:
    """The damage of a melee weapon of a 'Mech."""
    attack = next((WEAPONS[trait] for trait in WEAPONS if trait in entry.traits), None)
    if attack is None or not isinstance(unit, Mech):
        return "—"
    damage = str(attack.damage(unit.mass)) if callable(attack.damage) else attack.damage or "—"
    return f"{damage}, inf. {attack.against_infantry}" if attack.against_infantry else damage


def weapon_codes(entry: Item | None) -> str:
    """The codes of a weapon: DE, DB and M for its kind, P, C, S, R, X and so on for what it does besides."""
    if entry is None:
        return ""
    traits, weapon = entry.traits, entry.weapon
    if weapon is None:
        if "a-pod" in traits:
            return "PB,AI,OS"
        return "E" if traits & {"ecm", "active-probe", "c3", "targeting-computer", "communications"} else ""
    kind = weapon.ammo_type or ""
    found: list[str] = []
    if "direct-fire" in traits:
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
        ("PB", bool(traits & {"ams", "b-pod"})),  # not PD any more (TW-4.4:p114:point-blank-letter)
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


_BY_THE_TON = frozenset(
    {
        *(TransporterKind.TROOP_SPACE, TransporterKind.CARGO, TransporterKind.LIQUID_CARGO),
        *(TransporterKind.INSULATED_CARGO, TransporterKind.REFRIGERATED_CARGO, TransporterKind.LIVESTOCK_CARGO),
        *(TransporterKind.CREW_QUARTERS, TransporterKind.STEERAGE_QUARTERS),
        *(TransporterKind.SECOND_CLASS_QUARTERS, TransporterKind.FIRST_CLASS_QUARTERS),
        *(TransporterKind.NAVAL_REPAIR_PRESSURIZED, TransporterKind.NAVAL_REPAIR_UNPRESSURIZED),
        TransporterKind.REINFORCED_REPAIR,
    }
)
_NAMES: dict[TransporterKind, str] = {
    TransporterKind.TROOP_SPACE: "Infantry",
    TransporterKind.MECH: "'Mechs",
    TransporterKind.PROTOMECH: "ProtoMechs",
    TransporterKind.BATTLE_ARMOR: "Battle armor",
}
_COUNTED: dict[TransporterKind, str] = {
    TransporterKind.INFANTRY: "platoons",
    TransporterKind.BATTLE_ARMOR: "squads",
}


def transporter_texts(bays: Iterable[Transporter]) -> list[str]:
    """Each transporter in words, equal ones together.

    >>> transporter_texts([Transporter(kind="troop-space", size=6), Transporter(kind="cargo", size=10.5, doors=1)])
    ['Infantry 6 t', 'Cargo 10.5 t (1 door)']
    """
    counted: dict[str, int] = {}
    for bay in bays:
        text = transporter_text(bay)
        counted[text] = counted.get(text, 0) + 1
    return [text if number == 1 else f"{number} × {text}" for text, number in counted.items()]


def transporter_text(bay: Transporter) -> str:
    """One transporter in words."""
    if bay.kind is TransporterKind.UNKNOWN:
        return bay.text
    name = _NAMES.get(bay.kind) or bay.kind.value.replace("-", " ").capitalize()
    if bay.platoon is not None:
        name = f"{bay.platoon.value.capitalize()} {name.lower()}"
    amount = f" {bay.size:,.8g}" if bay.size else ""
    if bay.kind in _BY_THE_TON:
        amount += " t"
    elif bay.kind is TransporterKind.BATTLE_ARMOR and (bay.comstar or bay.clan):
        amount += " squads of six" if bay.comstar else " points of five"
    elif bay.kind in _COUNTED:
        amount += f" {_COUNTED[bay.kind]}" if bay.size != 1 else f" {_COUNTED[bay.kind].removesuffix('s')}"
    notes = [f"{bay.doors} door{'s' if bay.doors != 1 else ''}"] if bay.doors else []
    notes += [f"to the {bay.facing}"] if bay.facing else []
    notes += ["automated"] if bay.arts else []
    notes += ["pod"] if bay.pod else []
    words = f" ({', '.join(notes)})" if notes else ""
    return name + amount + words
