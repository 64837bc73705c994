"""The Battle Value of gun emplacements and handheld weapons: guns that go nowhere by themselves.

Rules: TO:AUE, Battle Value, gun emplacements and handheld weapons.
"""

from sheets.battlevalue.ammunition import write_ammo
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.ratings import write_speed, write_sum
from sheets.battlevalue.stock import Stock, take_stock
from sheets.battlevalue.tables import ARMOR_POINT, HANDHELD_ARMOR_POINT
from sheets.battlevalue.weapons import fire_control, gun_of, write_guns
from sheets.units import GunEmplacement, HandheldWeapon

EMPLACEMENTS = "TO:AUE, BV: gun emplacements"
IMMOBILE = Factor(0.5, "cannot move")


def value_emplacement(ledger: Ledger, emplacement: GunEmplacement) -> float:
    """The Battle Value of an emplacement before it is rounded; the building around it has its own armour."""
    stock = take_stock(emplacement)
    ledger.begin("Defensive Battle Rating")
    ledger.plus("Armor", 0, ARMOR_POINT, rule=EMPLACEMENTS, note="the building around it has its own")
    write_defence(ledger, stock)
    ledger.times("Defensive factor", IMMOBILE, rule=EMPLACEMENTS)
    defence = ledger.value
    _write_guns(ledger, emplacement, stock)
    write_speed(ledger, 0)
    write_sum(ledger, defence, ledger.value)
    return ledger.value


def value_handheld(ledger: Ledger, weapon: HandheldWeapon) -> float:
    """The Battle Value of a handheld weapon before it is rounded."""
    stock = take_stock(weapon)
    ledger.begin("Defensive Battle Rating")
    ledger.plus("Armor", weapon.armor.total, HANDHELD_ARMOR_POINT, rule="TO:AUE, BV: handheld weapons")
    write_defence(ledger, stock)
    defence = ledger.value
    _write_guns(ledger, weapon, stock)
    write_sum(ledger, defence, ledger.value)
    return ledger.value


def _write_guns(ledger: Ledger, unit: GunEmplacement | HandheldWeapon, stock: Stock) -> None:
    ledger.begin("Offensive Battle Rating")
    control = fire_control(unit, stock)
    write_guns(ledger, [gun_of(placed, control) for placed in stock.weapons])
    write_ammo(ledger, stock.ammo, stock.weapons)
    write_offence(ledger, stock)
