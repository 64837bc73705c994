"""The Battle Value of fighters, fixed-wing support craft and small craft.

Rules: TM, Battle Value, aerospace and conventional fighters, small craft.
"""

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.explosives import CASE, slot_penalty
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.motion import motion
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import (
    BLUE_SHIELD,
    EXPLOSIVE_SLOT,
    INTEGRITY_POINT,
    LESS_EXPLOSIVE_SLOT,
    speed_factor,
)
from sheets.battlevalue.weapons import FireControl, fire_control, gun_of, rear_halved, write_guns, write_heated
from sheets.equipment.kinds import AeroCockpitType, ArmorType, TechSide
from sheets.rules.heat import heat_capacity
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter, SmallCraft

Craft = Fighter | SmallCraft

AEROSPACE, CONVENTIONAL, OTHER = 1.2, 1.1, 1.0
STEALTH = 0.3
STEALTH_ARMOR = frozenset({ArmorType.STEALTH, ArmorType.VEHICULAR_STEALTH})
BASE_HEAT = 6

SMALL_COCKPIT = Factor(0.95, "small cockpit")
COMMAND_CONSOLE = Factor(0.95, "command console")
DRONE = Factor(0.95, "drone operating system")
COCKPIT = {AeroCockpitType.SMALL: SMALL_COCKPIT, AeroCockpitType.COMMAND_CONSOLE: COMMAND_CONSOLE}


def value_fighter(ledger: Ledger, craft: Craft) -> float:
    """The Battle Value of a fighter or small craft before it is rounded."""
    stock = take_stock(craft)
    control = fire_control(craft, stock)
    defence = _defence(ledger, craft, stock, control)
    offence = _offence(ledger, craft, stock, control)
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule="TM, BV: sum of both ratings")
    ledger.plus("Offensive rating", offence, rule="TM, BV: sum of both ratings")
    cockpit = COCKPIT.get(craft.cockpit) if isinstance(craft, Fighter) else None
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if control.drone:
        ledger.times("Drone", DRONE, rule="TM, BV: drones")
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
    ledger.at_least(1, rule="TM, BV: explosive equipment")
    modifier = _type_modifier(craft)
    if craft.armor.type in STEALTH_ARMOR:
        modifier = Factor(modifier + STEALTH, "with stealth armor")
    ledger.times("Type modifier", modifier, rule="TM, BV: type modifier")
    return ledger.value


def _type_modifier(craft: Craft) -> float:
    if not isinstance(craft, Fighter) or craft.support is not None:
        return OTHER
    return CONVENTIONAL if craft.conventional else AEROSPACE


def _write_explosives(ledger: Ledger, craft: Craft, stock: Stock, control: FireControl) -> None:
    """A fighter pays for each kind of explosive ammunition and for each other explosive item; CASE saves it all."""
    if craft.tech_base.side is TechSide.CLAN or stock.has("case-ii") or any(stock.has(kind) for kind in CASE):
        return
    kinds: dict[str, Placed] = {}
    others: list[Placed] = []
    for placed in stock.placed:
        charged = "ppc-capacitor" in control.serving.get(placed.index, ())
        if placed.empty or not (charged or slot_penalty(placed.entry.item.name)[0]):
            continue
        if placed.entry.item.ammo is not None:
            kinds.setdefault(placed.entry.item.name, placed)
        else:
            others.append(placed)
    if kinds or others:
        ledger.heading("Explosive equipment")
        for placed in kinds.values():
            ledger.plus(placed.entry.title, EXPLOSIVE_SLOT, rule="TM, BV: explosive equipment")
        for placed in others:
            ledger.plus(placed, LESS_EXPLOSIVE_SLOT, rule="TM, BV: explosive equipment")


def _offence(ledger: Ledger, craft: Craft, stock: Stock, control: FireControl) -> float:
    ledger.begin("Offensive Battle Rating")
    if stock.weapons:
        guns, switched = rear_halved(
            stock.weapons, _points_aft, lambda placed, rear: gun_of(placed, control, rear=rear)
        )
        if switched:
            ledger.note("Rear weapons outweigh the front", "front and rear change roles", rule="TM, BV: rear weapons")
        sinks = heat_capacity(craft)
        if sinks is None:
            write_guns(ledger, guns, rule="TM, BV: weapons")
        else:
            ledger.note("Heat efficiency", f"{BASE_HEAT} + {sinks} (heat sinks)", rule="TM, BV: heat efficiency")
            write_heated(ledger, guns, BASE_HEAT + sinks, rule="TM, BV: weapons")
    if stock.ammo:
        support = () if control.support is None else (control.support,)
        write_ammo(ledger, stock.ammo, weapon_caps(stock.weapons), *support, rule="TM, BV: ammunition")
    write_offence(ledger, stock)
    ledger.times("Speed factor", speed_factor(motion(craft, stock).run), rule="TM, BV: speed factor")
    return ledger.value


def _points_aft(placed: Placed) -> bool:
    return placed.mount.location == "AFT" or placed.mount.rear
