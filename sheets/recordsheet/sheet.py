"""The record sheet of a unit as a value, built from the blocks of its family."""

from collections.abc import Mapping
from typing import Any

from sheets.record import FRESH, Condition
from sheets.recordsheet import aerospace, battlearmor, guns, infantry, mechs, protomechs, vehicles
from sheets.recordsheet.ammunition import ammunition_bins
from sheets.recordsheet.bays import weapon_bay_values
from sheets.recordsheet.blocks import external_store_slots, sheet_quirks, unit_worth
from sheets.recordsheet.facts import DEFAULT_EDITION, SheetFacts
from sheets.recordsheet.inventory import inventory_lines
from sheets.recordsheet.model import Now, RecordSheet
from sheets.recordsheet.reference.aerospace import craft_tables
from sheets.recordsheet.reference.mechs import mech_tables
from sheets.recordsheet.reference.shared import code_keys
from sheets.recordsheet.reference.troops import platoon_tables, proto_tables, squad_tables
from sheets.recordsheet.reference.vehicles import emplacement_tables, vehicle_tables
from sheets.units import (
    BattleArmor,
    CapitalShip,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)

Blocks = Mapping[str, Any]  # fields of a RecordSheet


def record_sheet(
    unit: Unit,
    condition: Condition = FRESH,
    edition: str = DEFAULT_EDITION,
    now: Now | None = None,
    *,
    extended_heat: bool = False,
) -> RecordSheet:
    """Returns the record sheet of a unit as a value, with the marks of its condition.

    `edition` is the book of rules. `now` adds the present abilities of the damaged unit, see `now_from_marks`.
    `extended_heat` gives the heat scale to 50.

    >>> from importers import load
    >>> sheet = record_sheet(load("tests/data/Brolga BRG-2.mtf").unit, Condition(armor={"LT": 5}))
    >>> sheet.heading.name, [(way.mode, way.points) for way in sheet.movement]
    ('Brolga BRG-2', [('walk', 5), ('run', 8), ('jump', 5)])
    >>> next(region.armor.marked for region in sheet.regions if region.place == "LT")
    5
    """
    facts: SheetFacts[Unit] = SheetFacts(unit, condition, edition)
    squad = max(1, unit.troopers) if isinstance(unit, BattleArmor) else 0
    lines = inventory_lines(facts)
    blocks = dict(family_blocks(facts, extended_heat))
    return RecordSheet(
        kind=unit.kind,
        edition=facts.edition,
        inventory=lines,
        ammunition=ammunition_bins(facts),
        stores=external_store_slots(facts),
        quirks=sheet_quirks(facts),
        notes=facts.condition.notes,
        worth=unit_worth(facts, squad),
        tables=(*blocks.pop("tables", ()), *code_keys(lines)),
        now=now,
        **blocks,
    )


def family_blocks(facts: SheetFacts[Any], extended_heat: bool) -> Blocks:
    """The blocks of a family's sheet besides the common ones."""
    match facts.unit:
        case Mech():
            return _of_mech(facts, extended_heat)
        case Vehicle():
            return _of_vehicle(facts)
        case Fighter() | Spacecraft():
            return _of_craft(facts)
        case BattleArmor():
            return _of_squad(facts)
        case Infantry():
            return _of_platoon(facts)
        case ProtoMech():
            return _of_proto(facts)
        case GunEmplacement():
            return {
                "body": "turret" if facts.unit.turret else "",
                "heading": guns.emplacement_heading(facts),
                "crew": guns.emplacement_crew(facts),
                "regions": guns.emplacement_regions(facts),
                "criticals": guns.emplacement_critical_tracks(facts),
                "tables": emplacement_tables(facts),
            }
        case HandheldWeapon():
            return {
                "heading": guns.handheld_heading(facts),
                "armor": guns.handheld_armor(facts),
                "regions": guns.handheld_regions(facts),
            }
    raise TypeError(f"no record sheet for {type(facts.unit).__name__}")


def _of_mech(facts: SheetFacts[Mech], extended_heat: bool) -> Blocks:
    return {
        "body": facts.unit.body.value,
        "heading": mechs.mech_heading(facts),
        "movement": mechs.mech_movement(facts),
        "systems": mechs.mech_systems(facts),
        "crew": mechs.mech_crew(facts),
        "armor": mechs.mech_armor(facts),
        "regions": mechs.mech_regions(facts),
        "integrity": mechs.mech_integrity(facts),
        "slots": mechs.mech_slots(facts),
        "criticals": mechs.mech_critical_tracks(facts),
        "heat": mechs.mech_heat_figures(facts, extended_heat),
        "attacks": mechs.mech_attacks(facts),
        "tables": mech_tables(facts),
    }


def _of_vehicle(facts: SheetFacts[Vehicle]) -> Blocks:
    return {
        "body": facts.unit.motive.value,
        "heading": vehicles.vehicle_heading(facts),
        "movement": vehicles.vehicle_movement(facts),
        "systems": vehicles.vehicle_systems(facts),
        "crew": vehicles.vehicle_crew(facts),
        "armor": vehicles.vehicle_armor(facts),
        "regions": vehicles.vehicle_regions(facts),
        "criticals": vehicles.vehicle_critical_tracks(facts),
        "tables": vehicle_tables(facts),
    }


def _of_craft(facts: SheetFacts[Any]) -> Blocks:
    bayed = isinstance(facts.unit, DropShip | CapitalShip)
    return {
        "heading": aerospace.craft_heading(facts),
        "movement": aerospace.craft_movement(facts),
        "systems": aerospace.craft_systems(facts),
        "crew": aerospace.craft_crew(facts),
        "aboard": aerospace.craft_aboard(facts),
        "body": aerospace.craft_body(facts.unit),
        "brackets": aerospace.craft_brackets(facts),
        "bays": weapon_bay_values(facts) if bayed else (),
        "transport": aerospace.craft_transport(facts),
        "armor": aerospace.craft_armor(facts),
        "regions": aerospace.craft_regions(facts),
        "integrity": aerospace.craft_integrity(facts),
        "criticals": aerospace.craft_critical_tracks(facts),
        "heat": aerospace.craft_heat(facts),
        "fuel": aerospace.craft_fuel(facts),
        "tables": craft_tables(facts),
    }


def _of_squad(facts: SheetFacts[BattleArmor]) -> Blocks:
    can = battlearmor.squad_talents(facts.unit)
    return {
        "body": "quad" if facts.unit.quad else "biped",
        "heading": battlearmor.squad_heading(facts),
        "movement": battlearmor.squad_movement(facts),
        "crew": battlearmor.squad_crew(facts),
        "armor": battlearmor.squad_armor(facts),
        "regions": battlearmor.squad_regions(facts),
        "abilities": tuple(battlearmor.squad_abilities(facts, can)),
        "tables": squad_tables(facts),
    }


def _of_platoon(facts: SheetFacts[Infantry]) -> Blocks:
    return {
        "heading": infantry.platoon_heading(facts),
        "movement": infantry.platoon_movement(facts),
        "systems": infantry.platoon_systems(facts),
        "crew": infantry.platoon_crew(facts),
        "armor": infantry.platoon_armor_summary(facts),
        "regions": infantry.platoon_regions(facts),
        "strength": infantry.platoon_strength(facts),
        "ranges": infantry.platoon_range_modifiers(facts),
        "tables": platoon_tables(facts),
    }


def _of_proto(facts: SheetFacts[ProtoMech]) -> Blocks:
    return {
        "body": facts.unit.body.value,
        "heading": protomechs.proto_heading(facts),
        "movement": protomechs.proto_movement(facts),
        "crew": protomechs.proto_crew(facts),
        "armor": protomechs.proto_armor(facts),
        "regions": protomechs.proto_regions(facts),
        "criticals": protomechs.proto_critical_tracks(facts),
        "tables": proto_tables(facts),
    }
