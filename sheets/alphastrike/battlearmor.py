"""Battle armor: the damage and abilities of a squad."""

from sheets.alphastrike.damage import any_damage, put_heat, weapon_abilities
from sheets.alphastrike.infantry import troop_factor
from sheets.alphastrike.loadout import ElementLoadout, Gun, label
from sheets.alphastrike.rounding import damage_normal, damage_up
from sheets.alphastrike.special import RANGES, damage_text
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.equipment.weapon import AlphaClass
from sheets.rules.antimech import can_hold_on, hands_reach
from sheets.units import BattleArmor
from sheets.units.base import Mounting
from sheets.units.battlearmor import SQUAD, SuitMotive

ARMORED_GLOVE = 0.1
ANTI_PERSONNEL_MOUNT = 0.05
VIBRO_CLAW = 0.1
HALF_A_FACTOR = 0.5  # added to the troop factor of suits
ONE_OF_EACH = frozenset({None, SQUAD, "Trooper 1"})
"""The locations that count; equipment of every trooper is counted once, with the first trooper."""

MICRO_BOMB = "micro-bomb"
SUITS_A_BOMB = 5


def find_squad_damage(unit: BattleArmor, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Damage and abilities of a squad."""
    steps.section("Damage", "AS conversion: battle armor")
    guns = [gun for gun in load.guns if gun.mount.location in ONE_OF_EACH]
    supported = [gun for gun in guns if gun.mount.mounting is Mounting.SQUAD_SUPPORT]
    common = [g for g in guns if g.mount.mounting is not Mounting.SQUAD_SUPPORT and not g.weapon.trooper]
    factor = troop_factor(unit.troopers) + HALF_A_FACTOR
    unfinished.damage = tuple(damage_up(_sum(common, supported, band, load, factor, steps)) for band in range(3))
    steps.line("Damage", damage_text(unfinished.damage), "each rounded up")
    _indirect_and_flak(common, factor, unfinished, steps)
    _heat(common, factor, unfinished, steps)
    weapon_abilities(common, unfinished.specials, unfinished, steps)
    _bombs(unit, guns, unfinished, steps)
    _suit_abilities(unit, load, unfinished, steps)


def _sum(
    common: list[Gun], supported: list[Gun], band: int, load: ElementLoadout, factor: float, steps: Steps
) -> float:
    total = 0.0
    for gun in common:
        points = gun.weapon.damage[band] * gun.factor
        if points and not gun.weapon.artillery:
            total += points
            steps.line(f"{RANGES[band]}: {gun.weapon.title}", points)
    if band == 0:
        total += _hands(load, steps)
    total *= factor
    if total:
        steps.line(f"{RANGES[band]}: troop factor", total, "× {}", factor)
    for gun in supported:
        points = gun.weapon.damage[band] * gun.factor
        total += points
        steps.line(f"{RANGES[band]}: {label(gun)}, squad support", points)
    claws = load.outfit.number("vibroclaw") if band == 0 else 0
    if claws:
        total += VIBRO_CLAW * claws
        steps.line("S: vibro-claws", VIBRO_CLAW * claws)
    return total


def _hands(load: ElementLoadout, steps: Steps) -> float:
    """The damage of anti-personnel weapons: armored gloves, or else a mount, count once.

    AS:14.10: a fixed amount for any weapon in the mount. The ER micro laser counts at short range only.
    """
    if load.outfit.has("armored-glove"):
        steps.line("S: armored gloves", ARMORED_GLOVE)
        return ARMORED_GLOVE
    if load.outfit.has("anti-personnel-mount"):
        steps.line("S: anti-personnel mount", ANTI_PERSONNEL_MOUNT)
        return ANTI_PERSONNEL_MOUNT
    return 0


def _indirect_and_flak(common: list[Gun], factor: float, unfinished: UnfinishedElement, steps: Steps) -> None:
    long = sum(gun.weapon.damage[2] * gun.factor for gun in common if gun.weapon.indirect) * factor
    if long:
        points = (damage_normal(long),)
        unfinished.specials.put("IF", points)
        steps.line("Indirect fire", f"IF{damage_text(points)}", "{} at L", long)
    flak = [gun for gun in common if gun.weapon.kind is AlphaClass.FLAK]
    if flak:
        sums = [sum(gun.weapon.damage[band] * gun.factor for gun in flak) * factor for band in range(3)]
        any_damage("FLK", sums, unfinished.specials, steps)


def _heat(common: list[Gun], factor: float, unfinished: UnfinishedElement, steps: Steps) -> None:
    sums = [int(sum(gun.weapon.heat_damage[band] for gun in common) * factor) for band in range(3)]
    put_heat([float(heat) for heat in sums], unfinished.specials, steps)


def _bombs(unit: BattleArmor, guns: list[Gun], unfinished: UnfinishedElement, steps: Steps) -> None:
    """Give BOMB for micro bomb racks; AS:14.4: the element keeps it."""
    racks = sum(gun.weapon.ammo is not None and gun.weapon.ammo[0] == MICRO_BOMB for gun in guns)
    bombs = racks * unit.troopers // SUITS_A_BOMB
    if bombs:
        unfinished.specials.add("BOMB", bombs)
        steps.line("Micro bomb racks", f"BOMB{bombs}", "{} × {} / {}", racks, unit.troopers, SUITS_A_BOMB)


def _suit_abilities(unit: BattleArmor, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    steps.section("Battle armor abilities", "AS conversion: battle armor abilities")
    specials = unfinished.specials
    if unit.motive is SuitMotive.UMU:
        specials.give("UMU")
    if unit.anti_mech_attacks or hands_reach(unit):
        specials.give("AM")
        steps.line("Listed anti-'Mech attacks" if unit.anti_mech_attacks else "Hands for anti-'Mech attacks", "AM")
    if can_hold_on(unit):
        specials.give("MEC")
        steps.line("Rides on Omnis", "MEC")
    specials.add("CAR", unit.troopers)
    steps.line("Weight in transport", f"CAR{unit.troopers}", "{} suits", unit.troopers)
