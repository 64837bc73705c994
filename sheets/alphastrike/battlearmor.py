"""Battle armor: the damage of a squad, and how it fights 'Mechs and rides them."""

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.loadout import Gun, Loadout, label
from sheets.alphastrike.rounding import damage_normal, damage_up
from sheets.alphastrike.special import RANGES, damage_text
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.troops import troop_factor
from sheets.alphastrike.weaponry import any_damage, put_heat, weapon_abilities
from sheets.equipment.weapon import AlphaClass
from sheets.rules.antimech import LIGHT_SUITS, hands_reach
from sheets.units import BattleArmor
from sheets.units.battlearmor import SQUAD, SuitClass, SuitMotive
from sheets.units.mount import Mounting

ARMORED_GLOVE = 0.1
ANTI_PERSONNEL_MOUNT = 0.05
VIBRO_CLAW = 0.1
HALF_A_FACTOR = 0.5  # what suits have above the factor of as many men
ONE_OF_EACH = frozenset({None, SQUAD, "Trooper 1"})
"""Where the squad's common load-out stands; the other troopers' copies do not count again."""

MICRO_BOMB = "micro-bomb"
SUITS_A_BOMB = 5


def attack(unit: BattleArmor, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Damage and abilities of a squad."""
    steps.section("Damage", "AS conversion: battle armor")
    guns = [gun for gun in load.guns if gun.mount.location in ONE_OF_EACH]
    supported = [gun for gun in guns if gun.mount.mounting is Mounting.SQUAD_SUPPORT]
    common = [g for g in guns if g.mount.mounting is not Mounting.SQUAD_SUPPORT and not g.facts.trooper]
    factor = troop_factor(unit.troopers) + HALF_A_FACTOR
    draft.damage = tuple(damage_up(_sum(common, supported, band, load, factor, steps)) for band in range(3))
    steps.line("Damage", damage_text(draft.damage), "each rounded up")
    _indirect_and_flak(common, factor, draft, steps)
    _heat(common, factor, draft, steps)
    weapon_abilities(common, draft.held, draft, steps)
    _bombs(unit, guns, draft, steps)
    _suit_abilities(unit, load, draft, steps)


def _sum(common: list[Gun], supported: list[Gun], band: int, load: Loadout, factor: float, steps: Steps) -> float:
    total = 0.0
    for gun in common:
        points = gun.facts.damage[band] * gun.factor
        if points and not gun.facts.artillery:
            total += points
            steps.line(f"{RANGES[band]}: {gun.facts.title}", points)
    if band == 0:
        total += _hands(load, steps)
    total *= factor
    if total:
        steps.line(f"{RANGES[band]}: troop factor", total, "× {}", factor)
    for gun in supported:
        points = gun.facts.damage[band] * gun.factor
        total += points
        steps.line(f"{RANGES[band]}: {label(gun)}, squad support", points)
    claws = load.count("vibroclaw") if band == 0 else 0
    if claws:
        total += VIBRO_CLAW * claws
        steps.line("S: vibro-claws", VIBRO_CLAW * claws)
    return total


def _hands(load: Loadout, steps: Steps) -> float:
    """Anti-personnel weapons: armored gloves, or else a mount, count once.

    AS:14.10: by a flat sum, whatever they hold. The ER micro laser counts at short range only, as everywhere.
    """
    if "armored-glove" in load.traits:
        steps.line("S: armored gloves", ARMORED_GLOVE)
        return ARMORED_GLOVE
    if "anti-personnel-mount" in load.traits:
        steps.line("S: anti-personnel mount", ANTI_PERSONNEL_MOUNT)
        return ANTI_PERSONNEL_MOUNT
    return 0


def _indirect_and_flak(common: list[Gun], factor: float, draft: Draft, steps: Steps) -> None:
    long = sum(gun.facts.damage[2] * gun.factor for gun in common if gun.facts.indirect) * factor
    if long:
        points = (damage_normal(long),)
        draft.held.put("IF", points)
        steps.line("Indirect fire", f"IF{damage_text(points)}", "{} at L", long)
    flak = [gun for gun in common if gun.facts.kind is AlphaClass.FLAK]
    if flak:
        sums = [sum(gun.facts.damage[band] * gun.factor for gun in flak) * factor for band in range(3)]
        any_damage("FLK", sums, draft.held, steps)


def _heat(common: list[Gun], factor: float, draft: Draft, steps: Steps) -> None:
    sums = [int(sum(gun.facts.heat_damage[band] for gun in common) * factor) for band in range(3)]
    put_heat([float(heat) for heat in sums], draft.held, steps)


def _bombs(unit: BattleArmor, guns: list[Gun], draft: Draft, steps: Steps) -> None:
    """Micro bombs; AS:14.4: the element keeps the BOMB that they make."""
    racks = sum(gun.facts.ammo is not None and gun.facts.ammo[0] == MICRO_BOMB for gun in guns)
    bombs = racks * unit.troopers // SUITS_A_BOMB
    if bombs:
        draft.held.add("BOMB", bombs)
        steps.line("Micro bomb racks", f"BOMB{bombs}", "{} × {} / {}", racks, unit.troopers, SUITS_A_BOMB)


def _suit_abilities(unit: BattleArmor, load: Loadout, draft: Draft, steps: Steps) -> None:
    steps.section("Battle armor abilities", "AS conversion: battle armor abilities")
    held = draft.held
    if unit.motive is SuitMotive.UMU:
        held.give("UMU")
    if unit.anti_mech_attacks or hands_reach(unit):
        held.give("AM")
        steps.line("Listed anti-'Mech attacks" if unit.anti_mech_attacks else "Hands for anti-'Mech attacks", "AM")
    if not unit.quad and _rides(unit, load):
        held.give("MEC")
        steps.line("Rides on Omnis", "MEC")
    held.add("CAR", unit.troopers)
    steps.line("Weight in transport", f"CAR{unit.troopers}", "{} suits", unit.troopers)


def _rides(unit: BattleArmor, load: Loadout) -> bool:
    if "magnetic-clamp" in load.traits:
        return True
    if unit.suit_class is SuitClass.ASSAULT:
        return False
    gripping = not load.traits.isdisjoint(("basic-manipulator", "battle-claw"))
    return gripping or (unit.suit_class in LIGHT_SUITS and load.count("armored-glove") >= 2)
