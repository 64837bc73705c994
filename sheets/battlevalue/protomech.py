"""The Battle Value of ProtoMechs.

Rules: TM, Battle Value, ProtoMechs.
"""

from sheets.battlevalue.defense import STRUCTURE_POINT, write_armor, write_defense
from sheets.battlevalue.items import inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, round_battle_value, write_sum
from sheets.battlevalue.movement import (
    best_modifier,
    best_movement,
    jump_modifier,
    write_defensive_factor,
    write_speed,
)
from sheets.battlevalue.offense import fire_control, gun_of, shots_value, write_ammo, write_guns, write_offense
from sheets.rules.structure import structure_total
from sheets.rules.tables.to_hit import target_movement
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody

SMALL_TARGET = 0.1  # a ProtoMech is hard to hit


def value_protomech(ledger: Ledger, proto: ProtoMech) -> float:
    """The Battle Value of a ProtoMech before it is rounded."""
    inventory = inventory_of(proto, ledger.edition)
    moves = best_movement(proto, inventory, ledger.wear)

    ledger.begin("Defensive Battle Rating")
    write_armor(ledger, proto, inventory)
    structure = structure_total(proto) - ledger.wear.structure
    ledger.plus("Internal structure", structure, STRUCTURE_POINT, rule="TM, BV: internal structure")
    write_defense(ledger, inventory, shots_value)
    modes = {
        "running": (moves.run, (jump_modifier if proto.body is ProtoBody.GLIDER else target_movement)(moves.run)),
        "jumping": (moves.jump, jump_modifier(moves.jump)),
        "under water": (moves.umu, target_movement(moves.umu)),
    }
    write_defensive_factor(ledger, Factor(1 + best_modifier(ledger, modes) / 10 + SMALL_TARGET, "ProtoMech"))
    defense = ledger.value

    ledger.begin("Offensive Battle Rating")
    control = fire_control(proto, inventory)
    write_guns(ledger, [gun_of(mounted, control) for mounted in inventory.weapons])
    write_ammo(ledger, inventory.ammo, inventory.weapons, value=shots_value)
    write_offense(ledger, inventory)
    write_speed(ledger, moves.run + round_battle_value(max(moves.jump, moves.umu) / 2))
    write_sum(ledger, defense, ledger.value)
    return ledger.value
