"""The Battle Value of fighters, fixed-wing support craft and small craft.

Rules: TM, Battle Value, aerospace and conventional fighters, small craft.
"""

from sheets.battlevalue.ammunition import write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.explosives import CASE, EXPLOSIVES, slot_penalty
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.motion import motion
from sheets.battlevalue.ratings import write_drone, write_speed, write_sum
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import (
    AEROSPACE_STEALTH,
    BLUE_SHIELD,
    EXPLOSIVE_SLOT,
    INTEGRITY_POINT,
    LESS_EXPLOSIVE_SLOT,
    STEALTH_ARMOR,
)
from sheets.battlevalue.weapons import FireControl, fire_control, gun_of, rear_halved, write_guns, write_heated
from sheets.equipment.kinds import AeroCockpitType, TechSide
from sheets.rules.heat import heat_capacity
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter, SmallCraft

Craft = Fighter | SmallCraft

AEROSPACE = Factor(1.2, "aerospace fighter")
CONVENTIONAL = Factor(1.1, "conventional fighter")
OTHER = Factor(1.0, "support or small craft")
BASE_HEAT = 6

COCKPIT: dict[AeroCockpitType, Factor] = {
    AeroCockpitType.SMALL: Factor(0.95, "small cockpit"),
    AeroCockpitType.COMMAND_CONSOLE: Factor(0.95, "command console"),
}


def value_fighter(ledger: Ledger, craft: Craft) -> float:
    """The Battle Value of a fighter or small craft before it is rounded."""
    stock = take_stock(craft)
    control = fire_control(craft, stock)
    defence = _defence(ledger, craft, stock, control)
    offence = _offence(ledger, craft, stock, control)
    write_sum(ledger, defence, offence)
    cockpit = COCKPIT.get(craft.cockpit) if isinstance(craft, Fighter) else None
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if control.drone:
        write_drone(ledger)
    return ledger.value


def _defence(ledger: Ledger, craft: Craft, stock: Stock, control: FireControl) -> float:
    ledger.begin("Defensive Battle Rating")
    support = craft.support if isinstance(craft, Fighter) else None
    write_armor(ledger, craft, stock, bar=support.bar if support is not None else None)
    integrity: list[float] = [structural_integrity(craft), INTEGRITY_POINT]
    if stock.has("blue-shield"):
        integrity.append(Factor(1 + BLUE_SHIELD, "Blue Shield"))
    ledger.plus("Structural integrity", *integrity, rule="TM, BV: structural integrity")
    write_defence(ledger, stock)
    _write_explosives(ledger, craft, stock, control)
    ledger.at_least(1, rule=EXPLOSIVES)
    ledger.times("Type modifier", _type_modifier(craft), rule="TM, BV: type modifier")
    return ledger.value


def _type_modifier(craft: Craft) -> Factor:
    modifier = OTHER
    if isinstance(craft, Fighter) and craft.support is None:
        modifier = CONVENTIONAL if craft.conventional else AEROSPACE
    if craft.armor.type in STEALTH_ARMOR:
        return Factor(modifier + AEROSPACE_STEALTH, f"{modifier.note}, stealth armor")
    return modifier


def _write_explosives(ledger: Ledger, craft: Craft, stock: Stock, control: FireControl) -> None:
    """A fighter pays for each kind of explosive ammunition and for each other explosive item; CASE saves it all."""
    if craft.tech_base.side is TechSide.CLAN or stock.has("case-ii") or any(stock.has(kind) for kind in CASE):
        return
    charged = control.charged
    kinds: dict[str, Placed] = {}
    others: list[Placed] = []
    for placed in stock.placed:
        if placed.empty or not (placed.index in charged or slot_penalty(placed.entry.item.name)[0]):
            continue
        if placed.entry.item.ammo is not None:
            kinds.setdefault(placed.entry.item.name, placed)
        else:
            others.append(placed)
    if kinds or others:
        ledger.heading("Explosive equipment", EXPLOSIVES)
        for placed in kinds.values():
            ledger.plus(placed.entry.title, EXPLOSIVE_SLOT, rule=EXPLOSIVES)
        for placed in others:
            ledger.plus(placed, LESS_EXPLOSIVE_SLOT, rule=EXPLOSIVES)


def _offence(ledger: Ledger, craft: Craft, stock: Stock, control: FireControl) -> float:
    ledger.begin("Offensive Battle Rating")
    guns = rear_halved(ledger, stock.weapons, _points_aft, lambda placed, rear: gun_of(placed, control, rear=rear))
    sinks = heat_capacity(craft)
    if sinks is None:
        write_guns(ledger, guns)
    else:
        limit = BASE_HEAT + sinks
        ledger.note("Heat efficiency", f"{BASE_HEAT} + {sinks} (heat sinks) = {limit}", rule="TM, BV: heat efficiency")
        write_heated(ledger, guns, limit)
    write_ammo(ledger, stock.ammo, stock.weapons, *control.support)
    write_offence(ledger, stock)
    write_speed(ledger, motion(craft, stock).run)
    return ledger.value


def _points_aft(placed: Placed) -> bool:
    return placed.mount.location == "AFT" or placed.mount.rear
