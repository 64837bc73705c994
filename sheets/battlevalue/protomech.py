"""The Battle Value of ProtoMechs.

Rules: TM, Battle Value, ProtoMechs.
"""

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.stock import Placed, take_stock
from sheets.battlevalue.tables import STRUCTURE_POINT, jump_modifier, rounded, speed_factor, target_modifier
from sheets.battlevalue.weapons import fire_control, gun_of, write_guns
from sheets.rules.movement import movement
from sheets.rules.structure import structure_total
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody

SMALL_TARGET = 0.1  # a ProtoMech is hard to hit
GLIDING = 1
KILOGRAMS = 1000


def value_protomech(ledger: Ledger, proto: ProtoMech) -> float:
    """The Battle Value of a ProtoMech before it is rounded."""
    stock = take_stock(proto)
    moves = movement(proto)

    ledger.begin("Defensive Battle Rating")
    write_armor(ledger, proto, stock)
    ledger.plus("Internal structure", structure_total(proto), STRUCTURE_POINT, rule="TM, BV: internal structure")
    write_defence(ledger, stock, shots_value)
    run = target_modifier(moves.run) + (GLIDING if proto.body is ProtoBody.GLIDER else 0)
    jump, umu = jump_modifier(moves.jump), target_modifier(moves.umu)
    if ledger.keeps_lines:
        ledger.note(
            "Target movement modifiers",
            f"{run} running, {jump} jumping, {umu} under water",
            rule="TM, BV: defensive factor",
        )
    factor = Factor(1 + max(run, jump, umu) / 10 + SMALL_TARGET, "ProtoMech")
    ledger.times("Defensive factor", factor, rule="TM, BV: defensive factor")
    defence = ledger.value

    ledger.begin("Offensive Battle Rating")
    control = fire_control(proto, stock)
    write_guns(ledger, [gun_of(placed, control) for placed in stock.weapons], rule="TM, BV: weapons")
    if stock.ammo:
        write_ammo(ledger, stock.ammo, weapon_caps(stock.weapons), value=shots_value, rule="TM, BV: ammunition")
    write_offence(ledger, stock)
    speed = moves.run + rounded(max(moves.jump, moves.umu) / 2)
    ledger.times("Speed factor", speed_factor(speed), rule="TM, BV: speed factor")
    offence = ledger.value

    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule="TM, BV: sum of both ratings")
    ledger.plus("Offensive rating", offence, rule="TM, BV: sum of both ratings")
    return ledger.value


def shots_value(placed: Placed) -> float:
    """The value of ammunition that is bought by the shot: its share of a ton."""
    ammo = placed.entry.item.ammo
    assert ammo is not None
    shots = ammo.shots if placed.mount.shots is None else placed.mount.shots
    return placed.bv * (ammo.kg_per_shot or 0) * shots / KILOGRAMS
