"""Armored components in the defensive rating of a 'Mech.

Rules: TO:AUE, Armored Components, Battle Value.
"""

from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.stock import Stock
from sheets.battlevalue.tables import CAPACITOR
from sheets.units import Mech
from sheets.units.mech import System

SHARE = 0.05  # of the item's own value, by the slot
WORTHLESS_SLOT = 5.0  # of an item that has no value, and of a system
RULE = "TO:AUE, BV: armored components"


def write_armored_components(ledger: Ledger, mech: Mech, stock: Stock, capacitors: set[int], gyro: float) -> None:
    """Add what the armour of single components is worth. `capacitors` are the PPCs that have one, by mount."""
    armored = [placed for placed in stock.placed if placed.mount.armored]
    systems = [slot.system for slots in mech.slots.values() for slot in slots if slot and slot.armored and slot.system]
    if not armored and not systems:
        return
    ledger.heading("Armored components", RULE)
    paired = {placed.index for placed in stock.those("ppc-capacitor")} if capacitors else set()
    for placed in armored:
        slots, bv = len(mech.slots_of(placed.index)), placed.bv
        if placed.index in paired:
            continue  # counted with its PPC
        if placed.index in capacitors:
            ledger.plus(f"{placed} with capacitor", bv + CAPACITOR.get(bv, 0), SHARE, slots + 1, rule=RULE)
        elif bv > 0:
            ledger.plus(placed, bv, SHARE, slots, rule=RULE)
        else:
            ledger.plus(placed, WORTHLESS_SLOT, slots, rule=RULE)
    for system in systems:
        if system is System.GYRO:
            ledger.plus("Gyro slot", mech.mass, gyro, SHARE, rule=RULE)
        else:
            ledger.plus(f"{system.value.replace('-', ' ').capitalize()} slot", WORTHLESS_SLOT, rule=RULE)
