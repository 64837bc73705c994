"""Equipment that is no weapon, and the weapons that only defend: what each adds to either rating.

Rules: TM, Battle Value; Defensive Battle Rating, step 3; Offensive Battle Rating, step 3.
"""

from collections.abc import Callable, Iterable

from sheets.battlevalue.ammunition import EXCESSIVE, lot_value
from sheets.battlevalue.entries import Part
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.stock import Placed, Stock
from sheets.battlevalue.tables import AES_WEAPON

# Kinds of defensive ammunition that share one cap, and the title of their line.
DEFENSIVE_KINDS = ((frozenset({"ams", "apds"}), "AMS Ammo"), (frozenset({"screen-launcher"}), "Screen Launcher Ammo"))

DEFENCE_RULE = "TM, BV: defensive equipment"
OFFENCE_RULE = "TM, BV: offensive equipment"


def write_defence(ledger: Ledger, stock: Stock, value: Callable[[Placed], float] = lot_value) -> None:
    """Add what defends, with its ammunition."""
    defence, ammo = stock.parts[Part.DEFENCE], stock.parts[Part.DEFENCE_AMMO]
    if not defence:
        return
    ledger.heading("Defensive equipment", DEFENCE_RULE)
    _write_alike(ledger, defence)
    if ammo:
        _write_defensive_ammo(ledger, defence, ammo, value)


def write_offence(ledger: Ledger, stock: Stock, aes_arms: frozenset[str] | set[str] = frozenset()) -> None:
    """Add equipment that helps to attack."""
    gear = stock.parts[Part.OFFENCE]
    if not gear:
        return
    ledger.heading("Offensive equipment", OFFENCE_RULE)
    for placed in gear:
        if placed.mount.location in aes_arms and "physical-weapon" in placed.entry.item.traits:
            ledger.plus(placed, placed.bv, AES_WEAPON, rule=OFFENCE_RULE)
        else:
            ledger.plus(placed, placed.bv, rule=OFFENCE_RULE)


def _write_alike(ledger: Ledger, defence: Iterable[Placed]) -> None:
    """Add equal things as one line."""
    alike: dict[tuple[str, float], list[Placed]] = {}
    for placed in defence:
        alike.setdefault((placed.entry.item.name, placed.bv), []).append(placed)
    for (_, bv), same in alike.items():
        if len(same) == 1:
            ledger.plus(same[0], bv, rule=DEFENCE_RULE)
        else:
            ledger.plus(same[0].entry.title, len(same), bv, rule=DEFENCE_RULE)


def _write_defensive_ammo(
    ledger: Ledger, defence: list[Placed], ammo: list[Placed], value: Callable[[Placed], float]
) -> None:
    for kinds, title in DEFENSIVE_KINDS:
        total = sum(value(placed) for placed in ammo if placed.entry.family and placed.entry.family[0] in kinds)
        cap = sum(placed.bv for placed in defence if placed.entry.family and placed.entry.family[0] in kinds)
        if total and cap:
            ledger.plus(title, Factor(cap, EXCESSIVE) if total > cap else total, rule=DEFENCE_RULE)
