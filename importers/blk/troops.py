"""Conventional infantry and battle armor."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import ReadFamily, Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import read_plating, read_truth, refuse_patchwork
from sheets.equipment import find, item, nearest
from sheets.equipment.kinds import ArmorType
from sheets.rules.antimech import hands_reach
from sheets.rules.infantry import BEASTS
from sheets.units.base import MOST_MP, Mount, Mounting
from sheets.units.battlearmor import MOST_ARMOR, SQUAD, BattleArmor, SuitClass, SuitMotive, SuitTurret, SuitTurretKind
from sheets.units.infantry import (
    AUGMENTATIONS,
    FIELD_GUNS,
    MOST_TROOPERS,
    TROOPERS,
    Beast,
    CustomArmor,
    Infantry,
    InfantryMotive,
    Specialization,
)
from sheets.units.keywords.blk import ANTI_MECH_GEAR, CUSTOM_ARMOR, INFANTRY_MOTION, SUIT_MOTION, Dialect

PLATOON_MOTIONS: dict[str, InfantryMotive | None] = {
    **{word.lower(): motive for motive, word in INFANTRY_MOTION.items()},
    "scuba": InfantryMotive.UMU,
    "microcopter": InfantryMotive.VTOL,
    "micro-copter": InfantryMotive.VTOL,
}
BEAST = "beast:"
CUSTOM = "custom:"
BEAST_FIELDS = 11
SIZES = {"large": "large", "very_large": "very-large", "monstrous": "monstrous"}

PLATOON_PLACES = {"troopers equipment": TROOPERS, "field guns equipment": FIELD_GUNS}
PLATOON_QUIRK_PLACES = {TROOPERS: TROOPERS, FIELD_GUNS: FIELD_GUNS}

UNTRAINED = 8

SPECIALIZATIONS = tuple(Specialization)  # in the order of their bits

ARMOR_BLOCKS = ("armordivisor", "infantryarmor", *CUSTOM_ARMOR)


def read_infantry(source: BlockFile, technology: Technology) -> Infantry:
    """Read a platoon.

    An armor kit among the gear becomes `armor_kit`, anti-'Mech gear sets the flag; the rest remains gear.
    """
    motive, beast = _motion(source)
    primary = _weapon(source, "primary")
    if primary is None:
        source.refuse_missing("Primary")
    secondary, per_squad = _secondary(source)
    kit, placed, gear = _troopers_gear(source)
    skill = source.optional_integer("antimek", high=8)
    return Infantry(
        motive=motive,
        beast=beast,
        squad_size=source.required_integer("squad_size", "squad_size", 1, MOST_TROOPERS),
        squads=source.required_integer("squadn", "squadn", 1, MOST_TROOPERS),
        primary=primary,
        secondary=secondary,
        secondary_per_squad=per_squad,
        armor_kit=kit,
        custom_armor=_custom_armor(source),
        anti_mech_gear=gear or (skill is not None and skill != UNTRAINED),
        specializations=_specializations(source),
        augmentations=_augmentations(source),
        mounts=with_weapon_quirks(source, placed, PLATOON_QUIRK_PLACES),
        **read_common(source, technology),
    )


def _motion(source: BlockFile) -> tuple[InfantryMotive, Beast | None]:
    text = (source.peek("motion_type") or [""])[0]
    if text.lower().startswith(BEAST):
        source.required_value("motion_type", "motion_type")
        return InfantryMotive.BEAST, _beast(source, text[len(BEAST) :].strip())
    motive = source.word(
        "motion_type", PLATOON_MOTIONS, None, "the way infantry moves: " + ", ".join(INFANTRY_MOTION.values())
    )
    if motive is None:
        source.refuse_missing("motion_type")
    return motive, None


def _beast(source: BlockFile, text: str) -> Beast:
    if not text.lower().startswith(CUSTOM):
        name = next((beast for beast in BEASTS if beast.lower() == text.lower()), None)
        if name is None:
            source.refuse(f"beast {text!r}", ", ".join(BEASTS), "motion_type")
        return Beast(name=name)
    fields = [field.strip() for field in text[len(CUSTOM) :].split(",")]
    if len(fields) != BEAST_FIELDS or not fields[0]:
        source.refuse(f"{len(fields)} fields of a custom beast", f"{BEAST_FIELDS} fields", "motion_type")
    size = SIZES.get(fields[1].lower())
    if size is None:
        source.refuse(f"beast size {fields[1]!r}", "LARGE, VERY_LARGE or MONSTROUS", "motion_type")
    return Beast(
        name=fields[0],
        size=size,
        mass=source.decimal(fields[2], "motion_type"),
        movement=source.whole(fields[3], "motion_type"),
        mode=fields[4],
        burst_damage=source.whole(fields[5], "motion_type"),
        vehicle_damage=source.whole(fields[6], "motion_type"),
        damage_divisor=source.decimal(fields[7], "motion_type"),
        water_depth=source.whole(fields[8], "motion_type"),
        ground_movement=source.whole(fields[9], "motion_type"),
        underwater_endurance=source.whole(fields[10], "motion_type"),
    )


def _weapon(source: BlockFile, key: str) -> str | None:
    text = source.value(key)
    if text is None:
        return None
    found = find(text, source.side)
    if found is None or found.weapon is None or found.weapon.infantry is None:
        near = " or ".join(repr(n) for n in nearest(text)) if found is None else ""
        expected = "an infantry weapon" + (f"; did you mean {near}?" if near else "")
        source.refuse(f"{text!r} in {source.tag(key)}", expected, key)
    return found.name


def _secondary(source: BlockFile) -> tuple[str | None, int]:
    """Read the secondary weapon and its number in a squad; one without the other counts as none."""
    secondary = _weapon(source, "secondary")
    if secondary is None and source.peek("secondn") not in ([], ["0"]):
        source.note("<secondn> without <Secondary>", done="ignored", line=source.line_of("secondn"))
    per_squad = source.integer("secondn", high=MOST_TROOPERS)
    if secondary is None:
        return None, 0
    if not per_squad:
        source.note("<Secondary> without <secondn>", done="ignored", line=source.line_of("secondary"))
    return secondary, per_squad


def _troopers_gear(source: BlockFile) -> tuple[str | None, list[tuple[str, Mount | None]], bool]:
    """Read the gear: the armor kit, the other mounts, and whether there is anti-'Mech gear."""
    kit = _kit(source)
    gear = False
    placed = []
    for place, mount in read_mounts(source, PLATOON_PLACES, Dialect.GROUND):
        if mount is not None and mount.known and place == TROOPERS:
            if mount.item == ANTI_MECH_GEAR:
                gear = True
                continue
            if kit in (None, mount.item) and "armor-kit" in item(mount.item).traits:
                kit = mount.item
                continue
        placed.append((place, mount))
    return kit, placed, gear


def _kit(source: BlockFile) -> str | None:
    text = source.value("armorkit")
    if text is None:
        return None
    found = find(text, source.side)
    if found is None or "armor-kit" not in found.traits:
        source.refuse(f"{text!r} in <armorKit>", "an armor kit", "armorkit")
    return found.name


def _custom_armor(source: BlockFile) -> CustomArmor | None:
    """Read the custom armor of the file, which adds to a kit or replaces it."""
    if not any(map(source.has, ARMOR_BLOCKS)):
        return None
    divisor = source.value("armordivisor")
    old = source.value("infantryarmor")
    if divisor is None:
        divisor = old
    number = 1.0 if divisor is None else source.decimal(divisor, "armordivisor")
    if number <= 0:
        source.refuse(f"{divisor!r} in <armordivisor>", "a number above 0", "armordivisor")
    return CustomArmor(divisor=number, **{field: source.flag(block) for block, field in CUSTOM_ARMOR.items()})


def _specializations(source: BlockFile) -> frozenset[Specialization]:
    bits = source.integer("specialization")
    if not bits:
        return frozenset()
    if bits >> len(SPECIALIZATIONS):
        source.refuse(
            f"{bits} in <specialization>", f"a sum of bits below {1 << len(SPECIALIZATIONS)}", "specialization"
        )
    return frozenset(kind for n, kind in enumerate(SPECIALIZATIONS) if bits >> n & 1)


def _augmentations(source: BlockFile) -> tuple[str, ...]:
    codes = tuple(source.lines("augmentation"))
    for nth, code in enumerate(codes):
        if code not in AUGMENTATIONS:
            line = source.line_of("augmentation", nth)
            source.warn(f"{code!r} in <augmentation>", "the code of an implant", "kept as written", line)
    return codes


SUIT_MOTIONS: dict[str, SuitMotive | None] = {
    **{word.lower(): motive for motive, word in SUIT_MOTION.items()},
    "scuba": SuitMotive.UMU,
    "microcopter": SuitMotive.VTOL,
    "micro-copter": SuitMotive.VTOL,
}
CLASSES = tuple(SuitClass)
CHASSIS: dict[str, bool | None] = {"biped": False, "quad": True}
MOST_SUITS = 6
WEAPON_PACK = "detachable-weapon-pack"

SQUAD_PLACES: dict[str, str] = {"squad equipment": SQUAD, "point equipment": SQUAD} | {
    f"trooper {n} equipment": f"Trooper {n}" for n in range(1, MOST_SUITS + 1)
}
SQUAD_QUIRK_PLACES = {"SQUAD": SQUAD, "POINT": SQUAD} | {
    f"TROOPER {n}": f"Trooper {n}" for n in range(1, MOST_SUITS + 1)
}


def read_battle_armor(source: BlockFile, technology: Technology) -> BattleArmor:
    """Read a squad or point.

    Equipment of every suit is in the block `Squad`, equipment of one suit in the block of its trooper.
    """
    troopers = source.required_integer("trooper count", "Trooper Count", 1, MOST_SUITS)
    quad = source.word("chassis", CHASSIS, None, "biped or quad")
    if quad is None:
        source.refuse_missing("chassis")
    motive = source.word("motion_type", SUIT_MOTIONS, None, "Leg, Jump, VTOL or UMU")
    if motive is None:
        source.refuse_missing("motion_type")
    for n in range(troopers + 1, MOST_SUITS + 1):
        if source.lines(f"trooper {n} equipment"):
            source.refuse(f"equipment of trooper {n}", f"{troopers} troopers", f"trooper {n} equipment")
    placed = read_mounts(source, SQUAD_PLACES, Dialect.SUIT)
    _check_weapon_packs(source, placed)
    plating = read_plating(source, ArmorType.BA_STANDARD)
    refuse_patchwork(source, plating)
    suit = BattleArmor(
        troopers=troopers,
        suit_class=source.code_meaning(source.required_value("weightclass", "weightclass"), "weightclass", CLASSES),
        quad=quad,
        motive=motive,
        walk=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        jump=source.integer("jumpingmp", high=MOST_MP),
        plating=plating,
        armor=_points(source),
        exoskeleton=read_truth(source, "exoskeleton"),
        clan_exoskeleton_without_harjel=read_truth(source, "clan_exo_without_harjel"),
        omni=source.flag("omni"),
        turret=_turret(source),
        manual_cost=source.number("cost") or None,
        mounts=with_weapon_quirks(source, placed, SQUAD_QUIRK_PLACES),
        **read_common(source, technology),
    )
    listed = any(mount is None for _, mount in placed)
    return suit.model_copy(update={"anti_mech_attacks": True}) if listed and not hands_reach(suit) else suit


def _points(source: BlockFile) -> int:
    lines = source.lines("armor")
    if not lines:
        source.refuse_missing("armor")
    if len(lines) > 1:
        source.refuse(f"{len(lines)} lines in <armor>", "one, the points of each trooper", "armor")
    return source.whole(lines[0], "armor", 0, MOST_ARMOR)


def _turret(source: BlockFile) -> SuitTurret | None:
    """Parse `Modular:3`: the type of turret and its slots."""
    text = source.value("turret")
    if text is None:
        return None
    kind, _, slots = text.partition(":")
    try:
        found = SuitTurretKind(kind.strip().lower())
    except ValueError:
        source.refuse(f"{text!r} in <turret>", "Standard, Modular or Configurable, a colon and its slots", "turret")
    return SuitTurret(kind=found, slots=source.whole(slots.strip(), "turret", 0, 99))


def _check_weapon_packs(source: BlockFile, placed: list[tuple[str, Mount | None]]) -> None:
    """Warn of a detachable weapon pack without a weapon."""
    packs = [m for _, m in placed if m is not None and m.known and WEAPON_PACK in item(m.item).traits]
    if packs and not any(m is not None and m.mounting is Mounting.WEAPON_PACK for _, m in placed):
        source.refuse("a detachable weapon pack without a weapon", "a line with :DWP", "squad equipment")


FAMILIES: dict[str, ReadFamily] = {"Infantry": read_infantry, "BattleArmor": read_battle_armor}
