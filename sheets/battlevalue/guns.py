"""The Battle Value of gun emplacements and handheld weapons: weapons without movement of their own.

Rules: TO:AUE, Battle Value, gun emplacements and handheld weapons.
"""

from sheets.battlevalue.defense import ARMOR_POINT, HANDHELD_ARMOR_POINT, write_defense
from sheets.battlevalue.items import Inventory, inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, write_sum
from sheets.battlevalue.movement import write_speed
from sheets.battlevalue.offense import fire_control, gun_of, write_ammo, write_guns, write_offense
from sheets.units import GunEmplacement, HandheldWeapon

EMPLACEMENTS = "TO:AUE, BV: gun emplacements"
IMMOBILE = Factor(0.5, "cannot move")


def value_emplacement(ledger: Ledger, emplacement: GunEmplacement) -> float:
    """The Battle Value of an emplacement before it is rounded; the building around it has its own armor."""
    inventory = inventory_of(emplacement, ledger.edition)
    ledger.begin("Defensive Battle Rating")
    ledger.plus("Armor", 0, ARMOR_POINT, rule=EMPLACEMENTS, note="the building around it has its own")
    write_defense(ledger, inventory)
    ledger.times("Defensive factor", IMMOBILE, rule=EMPLACEMENTS)
    defense = ledger.value
    _write_guns(ledger, emplacement, inventory)
    write_speed(ledger, 0)
    write_sum(ledger, defense, ledger.value)
    return ledger.value


def value_handheld(ledger: Ledger, weapon: HandheldWeapon) -> float:
    """The Battle Value of a handheld weapon before it is rounded."""
    inventory = inventory_of(weapon, ledger.edition)
    ledger.begin("Defensive Battle Rating")
    ledger.plus("Armor", weapon.armor.total, HANDHELD_ARMOR_POINT, rule="TO:AUE, BV: handheld weapons")
    write_defense(ledger, inventory)
    defense = ledger.value
    _write_guns(ledger, weapon, inventory)
    write_sum(ledger, defense, ledger.value)
    return ledger.value


def _write_guns(ledger: Ledger, unit: GunEmplacement | HandheldWeapon, inventory: Inventory) -> None:
    ledger.begin("Offensive Battle Rating")
    control = fire_control(unit, inventory)
    write_guns(ledger, [gun_of(mounted, control) for mounted in inventory.weapons])
    write_ammo(ledger, inventory.ammo, inventory.weapons)
    write_offense(ledger, inventory)
