"""Battle armor: how many weapons each limb carries, and what a squad shares.

Rules: TM, Battle Armor weapons; TO, weapon packs and squad support weapons.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.units import BattleArmor, Mount
from sheets.units.battlearmor import SQUAD, SuitClass
from sheets.units.mount import Limb, Mounting
from sheets.units.outfit import Outfit

ARMS = frozenset({Limb.LEFT_ARM, Limb.RIGHT_ARM})
ON_AN_ARM, ON_THE_BODY, ON_A_QUAD = 1, 2, 4  # weapons against 'Mechs
MOUNTS_ON_AN_ARM = 2  # anti-personnel, one less beside a weapon
IN_GLOVES = 1  # infantry weapons, however many hands wear armored gloves
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
    """All weapons of a squad."""
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
    """Whether this is a weapon against 'Mechs, built into every suit."""
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
    """Each in an anti-personnel mount of its own; armored gloves hold one more."""
    code, rule = "suit.personnel-weapons", "TM, Anti-Personnel Weapon Mounts and Armored Gloves"
    number = 0
    for _, mount, found in outfit.mounted:
        small, held = "infantry" in found.families, mount.mounting is Mounting.ANTI_PERSONNEL
        number += held
        if held and not small:
            yield error(code, f"{found.title} is no infantry weapon, and stands in an anti-personnel mount.", rule)
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


def _shots(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    for _, mount, found in outfit.mounted:
        if found.ammo is None or mount.shots is None:
            continue
        most = ARTILLERY_SHOTS if found.ammo.type == "ba-tube-artillery" else SHOTS
        if mount.shots > most:
            sentence = f"{mount.shots} shots of {found.title} in one place, at most {most} allowed."
            yield error("suit.shots", sentence, "TM, Battle Armor ammunition", shots=mount.shots, most=most)
