"""The Battle Value of gun emplacements and handheld weapons: guns that go nowhere by themselves.

Rules: TO:AUE, Battle Value, gun emplacements and handheld weapons.
"""

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.stock import Stock, take_stock
from sheets.battlevalue.tables import HANDHELD_ARMOR_POINT, speed_factor
from sheets.battlevalue.weapons import fire_control, gun_of, write_guns
from sheets.units import GunEmplacement, HandheldWeapon

IMMOBILE = 0.5


def value_emplacement(ledger: Ledger, emplacement: GunEmplacement) -> float:
    """The Battle Value of an emplacement before it is rounded; the building around it has its own armour."""
    stock = take_stock(emplacement)
    ledger.begin("Defensive Battle Rating")
    write_defence(ledger, stock)
    ledger.times("Defensive factor", IMMOBILE, rule="TO:AUE, BV: gun emplacements")
    defence = ledger.value
    _write_guns(ledger, emplacement, stock)
    ledger.times("Speed factor", speed_factor(0), rule="TM, BV: speed factor")
    return _together(ledger, defence)


def value_handheld(ledger: Ledger, weapon: HandheldWeapon) -> float:
    """The Battle Value of a handheld weapon before it is rounded."""
    stock = take_stock(weapon)
    ledger.begin("Defensive Battle Rating")
    ledger.plus("Armor", weapon.armor.total, HANDHELD_ARMOR_POINT, rule="TO:AUE, BV: handheld weapons")
    write_defence(ledger, stock)
    defence = ledger.value
    _write_guns(ledger, weapon, stock)
    return _together(ledger, defence)


def _write_guns(ledger: Ledger, unit: GunEmplacement | HandheldWeapon, stock: Stock) -> None:
    ledger.begin("Offensive Battle Rating")
    control = fire_control(unit, stock)
    write_guns(ledger, [gun_of(placed, control) for placed in stock.weapons], rule="TM, BV: weapons")
    if stock.ammo:
        write_ammo(ledger, stock.ammo, weapon_caps(stock.weapons), rule="TM, BV: ammunition")
    write_offence(ledger, stock)


def _together(ledger: Ledger, defence: float) -> float:
    offence = ledger.value
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule="TM, BV: sum of both ratings")
    ledger.plus("Offensive rating", offence, rule="TM, BV: sum of both ratings")
    return ledger.value
