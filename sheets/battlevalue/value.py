"""The Battle Value of any unit, by the rules of its family."""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from sheets.battlevalue.ledger import ItemizedLedger, Ledger, round_battle_value
from sheets.construction.report import Report, format_number
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.outfit import edition_of_unit


def battle_value(unit: Unit, edition: str = "") -> int:
    """The base Battle Value of a unit: the one that its design states, else the computed one.

    Items have their values of all errata, or those of one edition, by its id.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> battle_value(brolga), battle_value(brolga, "tw-4.4")
    (1217, 1217)
    """
    if unit.manual_battle_value is not None:
        return unit.manual_battle_value
    return computed_battle_value(unit, edition)


def computed_battle_value(unit: Unit, edition: str = "") -> int:
    """The Battle Value by the rules, without the one that the design states.

    >>> from importers import load
    >>> stated = load("tests/data/Brolga BRG-2.mtf").unit.model_copy(update={"manual_battle_value": 1_000})
    >>> battle_value(stated), computed_battle_value(stated)
    (1000, 1217)
    """
    return rounded_value(Ledger(_edition_of_unit(unit, edition)), unit)


def _edition_of_unit(unit: Unit, edition: str) -> str:
    return edition_of_unit(unit, edition) if edition else ""


def rounded_value(ledger: Ledger, unit: Unit) -> int:
    """The rounded Battle Value, with its lines in the ledger."""
    return round_battle_value(_write(ledger, unit))


def battle_value_report(unit: Unit, edition: str = "") -> Report:
    """The calculation of a Battle Value line by line, each line with its rule.

    >>> from importers import load
    >>> line = battle_value_report(load("tests/data/Brolga BRG-2.mtf").unit).lines[0]
    >>> line.label, line.formula, line.amount
    ('Armor', '160 × 2.5', 400.0)
    """
    account = ItemizedLedger(f"Battle Value of {unit.name}", _edition_of_unit(unit, edition))
    total = round_battle_value(_write(account, unit))
    for mount in unit.mounts:
        if not mount.known:
            account.note(mount.item, "unknown equipment, counted as nothing", rule="catalogue")
    account.note(
        "Base Battle Value", f"{format_number(account.value)} rounded = {format_number(total)}", rule="TM, BV: rounding"
    )
    if unit.manual_battle_value is not None:
        total = unit.manual_battle_value
        account.note("The design states its own Battle Value", str(total), rule="as the file states it")
    return account.report(total)


def _write(ledger: Ledger, unit: Unit) -> float:
    """Write the sum of a unit into a ledger. Only the rules of its family are imported, as imports take time."""
    match unit:
        case Mech():
            from sheets.battlevalue.mech import value_mech

            return value_mech(ledger, unit)
        case Vehicle():
            from sheets.battlevalue.vehicle import value_vehicle

            return value_vehicle(ledger, unit)
        case Infantry():
            from sheets.battlevalue.infantry import value_infantry

            return value_infantry(ledger, unit)
        case BattleArmor():
            from sheets.battlevalue.battlearmor import value_battle_armor

            return value_battle_armor(ledger, unit)
        case Fighter() | SmallCraft():
            from sheets.battlevalue.aerospace import value_fighter

            return value_fighter(ledger, unit)
        case GunEmplacement():
            from sheets.battlevalue.guns import value_emplacement

            return value_emplacement(ledger, unit)
        case ProtoMech():
            from sheets.battlevalue.protomech import value_protomech

            return value_protomech(ledger, unit)
        case DropShip() | JumpShip() | WarShip() | SpaceStation():
            from sheets.battlevalue.aerospace import value_large_craft

            return value_large_craft(ledger, unit)
        case HandheldWeapon():
            from sheets.battlevalue.guns import value_handheld

            return value_handheld(ledger, unit)
