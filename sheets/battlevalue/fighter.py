"""The Battle Value of fighters, fixed-wing support craft and small craft.

Rules: TM, Battle Value, aerospace and conventional fighters, small craft.
"""

from sheets.battlevalue.defence import (
    AEROSPACE_STEALTH,
    BLUE_SHIELD,
    CASE,
    EXPLOSIVE_SLOT,
    EXPLOSIVES,
    INTEGRITY_POINT,
    LESS_EXPLOSIVE_SLOT,
    slot_penalty,
    write_armor,
    write_defence,
)
from sheets.battlevalue.items import Inventory, ValuedMount, inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, write_sum
from sheets.battlevalue.movement import best_movement, write_speed
from sheets.battlevalue.offence import (
    FireControl,
    fire_control,
    gun_of,
    rear_halved,
    write_ammo,
    write_drone,
    write_guns,
    write_heated,
    write_offence,
)
from sheets.equipment.kinds import STEALTH_ARMORS, AeroCockpitType, TechSide
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
    inventory = inventory_of(craft, ledger.edition)
    control = fire_control(craft, inventory)
    defence = _defence(ledger, craft, inventory, control)
    offence = _offence(ledger, craft, inventory, control)
    write_sum(ledger, defence, offence)
    cockpit = COCKPIT.get(craft.cockpit) if isinstance(craft, Fighter) else None
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if control.drone:
        write_drone(ledger)
    return ledger.value


def _defence(ledger: Ledger, craft: Craft, inventory: Inventory, control: FireControl) -> float:
    ledger.begin("Defensive Battle Rating")
    support = craft.support if isinstance(craft, Fighter) else None
    write_armor(ledger, craft, inventory, bar=support.bar if support is not None else None)
    integrity: list[float] = [structural_integrity(craft), INTEGRITY_POINT]
    if inventory.has("blue-shield"):
        integrity.append(Factor(1 + BLUE_SHIELD, "Blue Shield"))
    ledger.plus("Structural integrity", *integrity, rule="TM, BV: structural integrity")
    write_defence(ledger, inventory)
    _write_explosives(ledger, craft, inventory, control)
    ledger.at_least(1, rule=EXPLOSIVES)
    ledger.times("Type modifier", _type_modifier(craft), rule="TM, BV: type modifier")
    return ledger.value


def _type_modifier(craft: Craft) -> Factor:
    modifier = OTHER
    if isinstance(craft, Fighter) and craft.support is None:
        modifier = CONVENTIONAL if craft.conventional else AEROSPACE
    if craft.armor.type in STEALTH_ARMORS:
        return Factor(modifier + AEROSPACE_STEALTH, f"{modifier.note}, stealth armor")
    return modifier


def _write_explosives(ledger: Ledger, craft: Craft, inventory: Inventory, control: FireControl) -> None:
    """Take off each kind of explosive ammunition and each other explosive item; with CASE nothing is taken off."""
    if craft.tech_base.side is TechSide.CLAN or inventory.has("case-ii") or any(inventory.has(kind) for kind in CASE):
        return
    charged = control.charged
    kinds: dict[str, ValuedMount] = {}
    others: list[ValuedMount] = []
    for mounted in inventory.mounted:
        if mounted.empty or not (mounted.position in charged or slot_penalty(mounted.value.item.name)[0]):
            continue
        if mounted.value.item.ammo is not None:
            kinds.setdefault(mounted.value.item.name, mounted)
        else:
            others.append(mounted)
    if kinds or others:
        ledger.heading("Explosive equipment", EXPLOSIVES)
        for mounted in kinds.values():
            ledger.plus(mounted.value.title, EXPLOSIVE_SLOT, rule=EXPLOSIVES)
        for mounted in others:
            ledger.plus(mounted, LESS_EXPLOSIVE_SLOT, rule=EXPLOSIVES)


def _offence(ledger: Ledger, craft: Craft, inventory: Inventory, control: FireControl) -> float:
    ledger.begin("Offensive Battle Rating")
    guns = rear_halved(
        ledger, inventory.weapons, _points_aft, lambda mounted, rear: gun_of(mounted, control, rear=rear)
    )
    sinks = heat_capacity(craft)
    if sinks is None:
        write_guns(ledger, guns)
    else:
        limit = BASE_HEAT + sinks
        ledger.note("Heat efficiency", f"{BASE_HEAT} + {sinks} (heat sinks) = {limit}", rule="TM, BV: heat efficiency")
        write_heated(ledger, guns, limit)
    write_ammo(ledger, inventory.ammo, inventory.weapons, *control.support)
    write_offence(ledger, inventory)
    write_speed(ledger, best_movement(craft, inventory).run)
    return ledger.value


def _points_aft(mounted: ValuedMount) -> bool:
    return mounted.mount.location == "AFT" or mounted.mount.rear
