"""The Battle Value of ProtoMechs.

Rules: TM, Battle Value, ProtoMechs.
"""

from sheets.battlevalue.ammunition import write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.ratings import best_modifier, write_defensive_factor, write_speed, write_sum
from sheets.battlevalue.stock import Placed, take_stock
from sheets.battlevalue.tables import STRUCTURE_POINT, jump_modifier, rounded, target_modifier
from sheets.battlevalue.weapons import fire_control, gun_of, write_guns
from sheets.rules.movement import movement
from sheets.rules.structure import structure_total
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody

SMALL_TARGET = 0.1  # a ProtoMech is hard to hit
KILOGRAMS = 1000


def value_protomech(ledger: Ledger, proto: ProtoMech) -> float:
    """The Battle Value of a ProtoMech before it is rounded."""
    stock = take_stock(proto)
    moves = movement(proto)

    ledger.begin("Defensive Battle Rating")
    write_armor(ledger, proto, stock)
    ledger.plus("Internal structure", structure_total(proto), STRUCTURE_POINT, rule="TM, BV: internal structure")
    write_defence(ledger, stock, shots_value)
    modes = {
        "running": (moves.run, (jump_modifier if proto.body is ProtoBody.GLIDER else target_modifier)(moves.run)),
        "jumping": (moves.jump, jump_modifier(moves.jump)),
        "under water": (moves.umu, target_modifier(moves.umu)),
    }
    write_defensive_factor(ledger, Factor(1 + best_modifier(ledger, modes) / 10 + SMALL_TARGET, "ProtoMech"))
    defence = ledger.value

    ledger.begin("Offensive Battle Rating")
    control = fire_control(proto, stock)
    write_guns(ledger, [gun_of(placed, control) for placed in stock.weapons])
    write_ammo(ledger, stock.ammo, stock.weapons, value=shots_value)
    write_offence(ledger, stock)
    write_speed(ledger, moves.run + rounded(max(moves.jump, moves.umu) / 2))
    write_sum(ledger, defence, ledger.value)
    return ledger.value


def shots_value(placed: Placed) -> float:
    """The value of ammunition that is bought by the shot: its share of a ton."""
    ammo = placed.entry.item.ammo
    assert ammo is not None
    shots = ammo.shots if placed.mount.shots is None else placed.mount.shots
    return placed.bv * (ammo.kg_per_shot or 0) * shots / KILOGRAMS
