"""The heat efficiency of a 'Mech: how much heat its weapons may make before the rest count half.

Rules: TM, Battle Value, heat efficiency; TO:AUE and IO for the systems that make heat.
"""

from math import ceil

from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.stock import Stock
from sheets.rules.heat import airmech_heat, ground_heat, heat_capacity, jump_heat, system_heat
from sheets.units import Mech
from sheets.units.mech import LamType

BASE = 6
STANDARD_LAM, EMERGENCY_COOLANT = 3, 4
POD_SHARE = 5  # a coolant pod cools one in five turns


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
        "movement": -_movement(mech, jump, airmech),
        **{name: -heat for name, heat in system_heat(mech.armor.type, stock.marked.keys()).items()},
    }
    limit = sum(terms.values())
    if ledger.keeps_lines:
        text = " ".join(f"{'+' if term > 0 else '−'} {abs(term)} ({name})" for name, term in terms.items() if term)
        ledger.note("Heat efficiency", f"{text.removeprefix('+ ')} = {limit}", rule="TM, BV: heat efficiency")
    return limit


def _movement(mech: Mech, jump: int, airmech: int) -> int:
    """The most heat that moving makes."""
    return airmech_heat(airmech) if airmech else max(ground_heat(mech).run, jump_heat(mech, jump))
