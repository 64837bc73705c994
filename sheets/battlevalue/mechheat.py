"""The heat efficiency of a 'Mech: how much heat its weapons may make before the rest count half.

Rules: TM, Battle Value, heat efficiency; TO:AUE and IO for the systems that make heat.
"""

from math import ceil

from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.stock import Stock
from sheets.battlevalue.tables import rounded
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.rules.heat import heat_capacity
from sheets.units import Mech
from sheets.units.mech import LamType

BASE = 6
STANDARD_LAM, EMERGENCY_COOLANT = 3, 4
POD_SHARE = 5  # a coolant pod cools one in five turns
STEALTH = NULL_SIGNATURE = VOID_SIGNATURE = -10
CHAMELEON = -6

RUN_HEAT, XXL_RUN_HEAT, XXL_SUPERCOOLED_RUN_HEAT = 2, 6, 4
COLD_ENGINES = frozenset({EngineType.ICE, EngineType.FUEL_CELL, EngineType.NONE})
LEAST_JUMP_HEAT, LEAST_HOT_JUMP_HEAT = 3, 6
AIRMECH_PER_HEAT = 3


def heat_efficiency(ledger: Ledger, mech: Mech, stock: Stock, jump: int, airmech: int) -> float:
    """The heat limit of the weapons; `airmech` is the flank MP of a standard LAM in the air."""
    pods = sum(placed.entry.family is not None and placed.entry.family[0] == "coolant-pod" for placed in stock.ammo)
    sinks = heat_capacity(mech) or 0
    terms = {
        "base": BASE,
        "heat sinks": sinks,
        "LAM": STANDARD_LAM if mech.lam is LamType.STANDARD else 0,
        "coolant pods": ceil(mech.heat_sinks.count * pods / POD_SHARE),
        "emergency coolant": EMERGENCY_COOLANT if stock.has("emergency-coolant-system") else 0,
        "movement": -movement_heat(mech, stock, jump, airmech),
        "stealth": STEALTH if mech.armor.type is ArmorType.STEALTH else 0,
        "null-signature": NULL_SIGNATURE if stock.has("null-signature") else 0,
        "void-signature": VOID_SIGNATURE if stock.has("void-signature") else 0,
        "chameleon": CHAMELEON if stock.has("chameleon-shield") else 0,
    }
    limit = sum(terms.values())
    if ledger.keeps_lines:
        text = " ".join(f"{'+' if term > 0 else '−'} {abs(term)} ({name})" for name, term in terms.items() if term)
        ledger.note("Heat efficiency", f"{text.removeprefix('+ ')} = {limit}", rule="TM, BV: heat efficiency")
    return limit


def movement_heat(mech: Mech, stock: Stock, jump: int, airmech: int) -> int:
    """The most heat that moving makes."""
    if airmech:
        return rounded(airmech / AIRMECH_PER_HEAT)
    return max(_run_heat(mech, stock), _jump_heat(mech, stock, jump))


def _run_heat(mech: Mech, stock: Stock) -> int:
    xxl = mech.engine.type is EngineType.XXL
    if stock.has("super-cooled-myomer"):
        return XXL_SUPERCOOLED_RUN_HEAT if xxl else 0
    if mech.engine.type in COLD_ENGINES:
        return 0
    return XXL_RUN_HEAT if xxl else RUN_HEAT


def _jump_heat(mech: Mech, stock: Stock, jump: int) -> int:
    """The heat of jump jets; the MP of a wing make none, nor do mechanical boosters."""
    jets = stock.those("jump-jet")
    if not jets or not jump:
        return 0
    jump = min(jump, len(jets))
    traits = jets[0].entry.item.traits
    if "improved" in traits and "prototype" in traits:
        return max(LEAST_HOT_JUMP_HEAT, 2 * jump)
    heat = ceil(jump / 2) if "improved" in traits else jump
    if mech.engine.type is EngineType.XXL:
        return max(LEAST_HOT_JUMP_HEAT, 2 * heat)
    return max(LEAST_JUMP_HEAT, heat)
