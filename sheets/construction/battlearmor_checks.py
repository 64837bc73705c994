"""Battle armor: squad, movement, quads, clamps; slots, manipulators and weapons of a suit.

Rules: TM, Battle Armor Construction; TO, advanced suits, quad suits, weapon packs and squad support weapons.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.budget import is_slot_marker
from sheets.construction.finding import Finding, error, note, warning
from sheets.construction.items import item_slots
from sheets.equipment import Item
from sheets.equipment.item import Ammo
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.units import BattleArmor, Mount
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SQUAD, SuitClass, SuitMotive, SuitTurretKind
from sheets.units.outfit import Outfit


@dataclass(frozen=True, slots=True)
class SuitLimits:
    """The most MP of each kind that a suit is built with."""

    ground: int
    quad_ground: int
    jump: int
    vtol: int
    umu: int


LIMITS: dict[SuitClass, SuitLimits] = {
    SuitClass.PAL: SuitLimits(3, 5, 3, 7, 5),
    SuitClass.LIGHT: SuitLimits(3, 5, 3, 6, 5),
    SuitClass.MEDIUM: SuitLimits(3, 5, 3, 5, 4),
    SuitClass.HEAVY: SuitLimits(2, 4, 2, 0, 3),
    SuitClass.ASSAULT: SuitLimits(2, 4, 2, 0, 2),
}
LEAST_GROUND, LEAST_QUAD_GROUND = 1, 2
HOW = {SuitMotive.VTOL: "VTOL", SuitMotive.UMU: "underwater"}
POINT = 5  # suits of the Clans
NOT_ON_QUADS = ("manipulator", "magnetic-clamp", "modular-weapon-mount", "jump-jet", "vtol-gear", "umu")


def check_battle_armor(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """All findings of the rules for battle armor."""
    yield from _movement(outfit)
    yield from _squad(outfit.unit)
    yield from check_suit_slots(outfit)
    yield from check_manipulators(outfit)
    yield from _quads(outfit)
    yield from _clamps(outfit)
    yield from check_suit_weapons(outfit)


def _movement(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Findings on MP as built; MP of boosters and wings do not count against the limits."""
    suit, rule = outfit.unit, "TM, battle armor movement"
    limits = LIMITS[suit.suit_class]
    least, most = (LEAST_QUAD_GROUND, limits.quad_ground) if suit.quad else (LEAST_GROUND, limits.ground)
    if not least <= suit.walk <= most:
        sentence = f"Ground MP {suit.walk}, {least} to {most} allowed."
        yield error("suit.ground", sentence, rule, mp=suit.walk, least=least, most=most)
    jump = limits.jump + outfit.has("mechanical-jump-booster")
    most = {SuitMotive.VTOL: limits.vtol, SuitMotive.UMU: limits.umu}.get(suit.motive, jump)
    if suit.jump > most:
        sentence = f"{HOW.get(suit.motive, 'jump')} MP {suit.jump}, at most {most} allowed."
        yield error("suit.mp", sentence, rule, mp=suit.jump, most=most)


def _squad(suit: BattleArmor) -> Iterator[Finding]:
    plain = suit.exoskeleton or suit.clan_exoskeleton_without_harjel
    if plain and suit.suit_class is not SuitClass.PAL:
        sentence = f"A suit of class {suit.suit_class.value}; exoskeletons are as light as powered armor."
        yield error("suit.exoskeleton", sentence, "TM, exoskeletons")
    if suit.tech_base.side is TechSide.CLAN and suit.troopers != POINT:
        sentence = f"{suit.troopers} suits; a Point of the Clans has {POINT}."
        yield note("suit.squad", sentence, "TM, battle armor squads", suits=suit.troopers, usual=POINT)


def _quads(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit, rule = outfit.unit, "TO, quad battle armor"
    if not suit.quad:
        if suit.turret is not None:
            yield error("suit.turret", "Only a quad suit has a turret.", rule)
        return
    for title in outfit.titles(*NOT_ON_QUADS):
        yield error("suit.quad", f"A quad suit cannot mount {title}.", rule)
    if suit.jump:
        sentence = f"A quad suit with {suit.jump} {HOW.get(suit.motive, 'jump')} MP; quads only walk."
        yield error("suit.quad", sentence, rule, mp=suit.jump)


def _clamps(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit = outfit.unit
    if not outfit.has("magnetic-clamp"):
        return
    if suit.suit_class is SuitClass.ASSAULT or suit.motive is SuitMotive.UMU:
        sentence = "Magnetic clamps fit neither assault suits nor swimming suits."
        yield error("suit.clamps", sentence, "TM, Magnetic Clamps")


HANDS = (Limb.LEFT_ARM, Limb.RIGHT_ARM)
PAIRED = frozenset({"mine-clearance", "magnet-claw", "cargo-lifter"})
MANIPULATOR_RULE = "TM, battle armor manipulators"


def check_manipulators(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Findings on manipulators; armored gloves count as manipulators."""
    held: dict[Limb, list[Item]] = {arm: [] for arm in HANDS}
    for _, mount, found in outfit.with_trait("manipulator"):
        if mount.limb in held:
            held[mount.limb].append(found)
        elif mount.limb is not None:
            sentence = f"{found.title} on the {mount.limb.value}; manipulators are on the arms."
            yield error("suit.manipulators", sentence, MANIPULATOR_RULE)
    for arm, here in held.items():
        if len(here) > 1:
            sentence = f"{len(here)} manipulators on the {arm.value.replace('-', ' ')}, one is allowed."
            yield error("suit.manipulators", sentence, MANIPULATOR_RULE, number=len(here), most=1)
    left, right = ({found.name: found for found in held[arm]} for arm in HANDS)
    for name, found in sorted({**left, **right}.items()):
        if found.traits & PAIRED and not (name in left and name in right):
            yield error(
                "suit.manipulator-pair", f"{found.title} is on one arm only; it comes in pairs.", MANIPULATOR_RULE
            )


SLOT_RULE = "TM, battle armor slots"


@dataclass(frozen=True, slots=True)
class SuitRoom:
    """The slots of body, of each arm, and of a quad's body."""

    body: int
    arm: int
    quad_body: int


ROOM: dict[SuitClass, SuitRoom] = {
    SuitClass.PAL: SuitRoom(2, 2, 0),
    SuitClass.LIGHT: SuitRoom(4, 2, 5),
    SuitClass.MEDIUM: SuitRoom(4, 3, 7),
    SuitClass.HEAVY: SuitRoom(6, 3, 9),
    SuitClass.ASSAULT: SuitRoom(6, 4, 11),
}
TURRET, MODULAR_TURRET = 1, 2  # slots of the body


class SuitSlots(NamedTuple):
    """The slots in use: in each limb, and by items that may be in any limb."""

    limbs: Counter[Limb]
    anywhere: int

    @property
    def whole(self) -> int:
        """All slots of the suit in use; items in the turret take none of them."""
        return self.limbs.total() - self.limbs[Limb.TURRET] + self.anywhere


def slot_room(suit: BattleArmor) -> dict[Limb, int]:
    """The slots of each part of a suit; the design states those of a turret."""
    there = ROOM[suit.suit_class]
    arm = 0 if suit.quad else there.arm
    return {
        Limb.BODY: there.quad_body if suit.quad else there.body,
        Limb.LEFT_ARM: arm,
        Limb.RIGHT_ARM: arm,
        Limb.TURRET: suit.turret.slots if suit.turret is not None else 0,
    }


def whole_slot_room(suit: BattleArmor) -> int:
    """The slots of all parts of a suit but its turret."""
    return sum(there for limb, there in slot_room(suit).items() if limb is not Limb.TURRET)


def check_suit_slots(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Findings on the slots of each part of the suit, and on those of the whole suit with its armor."""
    there, used = slot_room(outfit.unit), slots_taken(outfit)
    for limb, number in used.limbs.items():
        if number > there[limb]:
            sentence = f"{number} slots taken in the {limb.value.replace('-', ' ')}, there are {there[limb]}."
            yield error("slots.limb", sentence, SLOT_RULE, taken=number, room=there[limb])
    most = whole_slot_room(outfit.unit)
    if used.whole > most:
        sentence = f"{used.whole} slots taken with those of the armor, a suit has {most}."
        yield error("slots.suit", sentence, SLOT_RULE, taken=used.whole, room=most)


def slots_taken(outfit: Outfit[BattleArmor]) -> SuitSlots:
    """Slots taken in every suit, including those of the armor and the turret mount."""
    suit = outfit.unit
    limbs: Counter[Limb] = Counter()
    spread: dict[str, int] = {}
    for _, mount, found in outfit.mounted:
        if mount.limb is None or not _is_on_every_suit(mount) or is_slot_marker(found):
            continue
        if found.spreadable:  # counts once, in any number of limbs
            spread[found.name] = item_slots(suit, mount)
        else:
            limbs[mount.limb] += item_slots(suit, mount)
    if suit.turret is not None:
        limbs[Limb.BODY] += TURRET if suit.turret.kind is SuitTurretKind.STANDARD else MODULAR_TURRET
    return SuitSlots(limbs, sum(spread.values()) + armor_part(suit.plating).suit_slots)


def _is_on_every_suit(mount: Mount) -> bool:
    """Whether an item takes slots of every suit; weapon packs do not."""
    return mount.location in (None, SQUAD) and mount.mounting in (Mounting.PLAIN, Mounting.SQUAD_SUPPORT)


ARMS = frozenset({Limb.LEFT_ARM, Limb.RIGHT_ARM})
ON_AN_ARM, ON_THE_BODY, ON_A_QUAD = 1, 2, 4  # anti-'Mech weapons
MOUNTS_ON_AN_ARM = 2  # anti-personnel, one less next to another weapon
IN_GLOVES = 1  # infantry weapons, with one armored glove or two
SHOTS, ARTILLERY_SHOTS = 4, 8  # in one slot
INDIVIDUAL = frozenset({"tag", "taser"})
NARC = frozenset({"narc", "inarc"})
CAMOUFLAGE = frozenset(
    {
        ArmorType.BA_STEALTH_BASIC,
        ArmorType.BA_STEALTH_STANDARD,
        ArmorType.BA_STEALTH_IMPROVED,
        ArmorType.BA_STEALTH_PROTOTYPE,
        ArmorType.BA_MIMETIC,
    }
)


def check_suit_weapons(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Findings on the weapons of a squad."""
    yield from _limbs(outfit)
    yield from _infantry_weapons(outfit)
    yield from _squad_support(outfit)
    yield from _packs(outfit)
    yield from _shots(outfit)
    suit = outfit.unit
    if outfit.has("masc") and suit.plating.type in CAMOUFLAGE:
        sentence = "A myomer booster does not go with stealth or mimetic armor."
        yield error("suit.booster", sentence, "TO, Battle Armor Myomer Booster")


def _is_built_in(mount: Mount, weapon: Item) -> bool:
    """Whether this is an anti-'Mech weapon built into every suit."""
    own = mount.location in (None, SQUAD) and mount.mounting is Mounting.PLAIN
    return own and "infantry" not in weapon.families


def _limbs(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit, rule = outfit.unit, "TM, Battle Armor weapons"
    weapons: Counter[Limb | None] = Counter()
    for _, mount, found in outfit.mounted:
        if found.weapon is not None and _is_built_in(mount, found):
            weapons[mount.limb] += 1
    holders: Counter[Limb | None] = Counter()
    for _, mount, found in outfit.with_trait("anti-personnel-mount"):
        if "armored-glove" not in found.traits:
            holders[mount.limb] += 1
    body = ON_A_QUAD if suit.quad else ON_THE_BODY
    for limb in Limb:
        most = ON_AN_ARM if limb in ARMS else body
        name = limb.value.replace("-", " ")
        if weapons[limb] > most:
            sentence = f"{weapons[limb]} weapons on the {name}, at most {most} allowed."
            yield error("suit.weapons", sentence, rule, number=weapons[limb], most=most)
        mounts = MOUNTS_ON_AN_ARM - bool(weapons[limb]) if limb in ARMS else body
        if holders[limb] > mounts:
            sentence = f"{holders[limb]} anti-personnel mounts on the {name}, at most {mounts} allowed."
            yield error("suit.personnel-mounts", sentence, rule, number=holders[limb], most=mounts)


def _infantry_weapons(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Findings on infantry weapons: each needs an anti-personnel mount of its own; armored gloves hold one more."""
    code, rule = "suit.personnel-weapons", "TM, Anti-Personnel Weapon Mounts and Armored Gloves"
    number = 0
    for _, mount, found in outfit.mounted:
        small, held = "infantry" in found.families, mount.mounting is Mounting.ANTI_PERSONNEL
        number += held
        if held and not small:
            yield error(code, f"{found.title} is not an infantry weapon, but stands in an anti-personnel mount.", rule)
        elif small and found.weapon is not None and not held:
            yield error(code, f"{found.title} needs an anti-personnel mount or an armored glove.", rule)
    if number:
        gloves = outfit.number("armored-glove")
        most = outfit.number("anti-personnel-mount") - gloves + (IN_GLOVES if gloves else 0)
        if number > most:
            sentence = f"{number} infantry weapons, the mounts and gloves hold {most}."
            yield error(code, sentence, rule, number=number, most=most)


def _squad_support(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    rule = "TO, Squad Support Weapons"
    shared = [found for _, m, found in outfit.mounted if m.mounting is Mounting.SQUAD_SUPPORT and found.weapon]
    if len(shared) > 1:
        sentence = f"{len(shared)} squad support weapons, one is allowed."
        yield error("suit.squad-support", sentence, rule, number=len(shared), most=1)
    if shared and outfit.unit.quad:
        yield error("suit.squad-support", "Quad suits have no squad support weapon.", rule)
    for found in shared:
        narc = found.weapon is not None and found.weapon.ammo_type in NARC
        if narc or found.traits & INDIVIDUAL:
            # Published squads share a light TAG.
            yield warning("suit.squad-support", f"{found.title} cannot be a squad support weapon.", rule)


def _packs(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    rule = "TO, Detachable Weapon Pack"
    light = outfit.unit.suit_class in (SuitClass.PAL, SuitClass.LIGHT)
    has_pack = outfit.has("detachable-weapon-pack")
    if light and has_pack:
        sentence = "A powered suit or light suit cannot carry a detachable weapon pack."
        yield error("suit.weapon-pack", sentence, rule)
    if not has_pack:
        for _, mount, found in outfit.mounted:
            if mount.mounting is Mounting.WEAPON_PACK:
                yield error("suit.weapon-pack", f"{found.title} is in a weapon pack that the suit does not have.", rule)


def most_shots(lot: Ammo) -> int:
    """The most shots of one lot of ammunition of a suit."""
    return ARTILLERY_SHOTS if lot.type == "ba-tube-artillery" else SHOTS


def _shots(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    for _, mount, found in outfit.mounted:
        if found.ammo is None or mount.shots is None:
            continue
        most = most_shots(found.ammo)
        if mount.shots > most:
            sentence = f"{mount.shots} shots of {found.title} in one place, at most {most} allowed."
            yield error("suit.shots", sentence, "TM, Battle Armor ammunition", shots=mount.shots, most=most)
