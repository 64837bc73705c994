"""The Battle Value of conventional infantry.

Rules: TM, Battle Value, conventional infantry; TO:AUE for specialists and beasts.
"""

from sheets.battlevalue.items import inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, write_sum
from sheets.battlevalue.movement import (
    DEFENSIVE_FACTOR,
    best_modifier,
    jump_modifier,
    write_defensive_factor,
    write_speed,
)
from sheets.battlevalue.offense import write_ammo
from sheets.equipment import Item, item
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.infantry import ENGINEERS, damage_divisor
from sheets.rules.movement import Movement, movement
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Infantry
from sheets.units.infantry import Specialization

FIELD_GUN = "TO:AUE, BV: field guns"
TROOPER = 1.5

# Additions to the defensive factor for stealth, by the trait of the kit, with its name.
SNEAKING: dict[str, tuple[str, float]] = {
    "dest": ("DEST suit", 0.2),
    "sneak-camo": ("Camouflage", 0.2),
    "sneak-ir": ("Infrared suppression", 0.2),
    "sneak-ecm": ("ECM", 0.1),
}

# Additions to the whole value for training.
TRAINING: dict[Specialization, float] = {
    Specialization.MARINES: 0.3,
    Specialization.MOUNTAIN: 0.2,
    Specialization.PARATROOPS: 0.1,
    Specialization.XCT: 0.1,
}
COMBAT_ENGINEERS = SCUBA = 0.1


def value_infantry(ledger: Ledger, platoon: Infantry) -> float:
    """The Battle Value of a platoon or point before it is rounded."""
    moves = movement(platoon)
    ledger.begin("Defensive Battle Rating")
    divisor = damage_divisor(platoon)
    ledger.plus(
        "Troopers",
        platoon.troopers - ledger.wear.structure,
        TROOPER,
        *([] if divisor == 1 else [Factor(divisor, "damage divisor")]),
        rule="TM, BV: infantry",
    )
    modes = {
        "on the ground": (moves.run, target_movement(moves.run)),
        "in the air": (moves.jump, jump_modifier(moves.jump)),
        "under water": (moves.umu, target_movement(moves.umu)),
    }
    factor = 1 + best_modifier(ledger, modes) / 10
    for trait in stealth_traits(platoon):
        name, more = SNEAKING[trait]
        ledger.note(name, f"+{more}", rule=DEFENSIVE_FACTOR)
        factor += more
    write_defensive_factor(ledger, factor)
    defense = ledger.value

    ledger.begin("Offensive Battle Rating")
    _write_weapons(ledger, platoon)
    write_speed(ledger, max(moves.run, moves.jump, moves.umu))
    write_sum(ledger, defense, ledger.value)
    training = _training_factor(platoon, moves)
    if training.note:
        ledger.times("Training", training, rule="TM, BV: infantry, type modifier")
    return ledger.value


def stealth_traits(platoon: Infantry) -> list[str]:
    """The traits of the armor kit that make a platoon harder to see."""
    kit = item(platoon.armor_kit).traits if platoon.armor_kit is not None else frozenset()
    custom = platoon.custom_armor
    if custom is None:
        return [trait for trait in SNEAKING if trait in kit]
    worn = {
        "dest": custom.dest,
        "sneak-camo": custom.sneak_camo,
        "sneak-ir": custom.sneak_ir,
        "sneak-ecm": custom.sneak_ecm,
    }
    return [trait for trait in SNEAKING if trait in kit or worn[trait]]


def _write_weapons(ledger: Ledger, platoon: Infantry) -> None:
    """Add the weapon of every trooper, once more for anti-'Mech attacks, and the field guns."""
    support = platoon.secondary_per_squad * platoon.squads if platoon.secondary is not None else 0
    arms: list[tuple[Item, int]] = [(item(platoon.primary), platoon.troopers - support)]
    if platoon.secondary is not None and support:
        arms.append((item(platoon.secondary), support))
    lost = ledger.wear.structure
    left = [Factor(1 - lost / platoon.troopers, "troopers left")] if lost else []
    for weapon, men in arms:
        ledger.plus(weapon.title, men, weapon.bv or 0, *left, rule="TM, BV: infantry weapons")
    if can_attack_mechs(platoon):
        anti_mech = "TM, BV: anti-'Mech attacks"
        for weapon, men in arms:
            if "archaic" not in weapon.traits:
                ledger.plus(f"{weapon.title} (anti-'Mech)", men, weapon.bv or 0, *left, rule=anti_mech)
    guns = inventory_of(platoon, ledger.edition)
    for mounted in guns.weapons:
        ledger.plus(mounted.value.title, mounted.bv, rule=FIELD_GUN)
    write_ammo(ledger, guns.ammo, guns.weapons, rule=FIELD_GUN)


def _training_factor(platoon: Infantry, moves: Movement) -> Factor:
    trained = platoon.specializations
    better = {kind.value.replace("-", " "): more for kind, more in TRAINING.items() if kind in trained}
    if trained & ENGINEERS:
        better["combat engineers"] = COMBAT_ENGINEERS
    if moves.umu or Specialization.SCUBA in trained:
        better["SCUBA"] = SCUBA
    return Factor(1 + sum(better.values()), ", ".join(better))
