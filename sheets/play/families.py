"""Every family of units that is played, and the untouched state of a unit."""

from collections.abc import Mapping

from sheets.play.aerospace import AEROSPACE
from sheets.play.battlearmor import BATTLE_ARMOR
from sheets.play.elements import ELEMENTS
from sheets.play.emplacements import EMPLACEMENTS
from sheets.play.handhelds import HANDHELD_WEAPONS
from sheets.play.infantry import INFANTRY
from sheets.play.mechs import MECHS
from sheets.play.protomechs import PROTOMECHS
from sheets.play.resolution import Family, Refused
from sheets.play.vehicles import VEHICLES
from sheets.record.record import Options
from sheets.record.state import State
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

FAMILIES: Mapping[type, Family] = {
    Mech: MECHS,
    Vehicle: VEHICLES,
    Fighter: AEROSPACE,
    SmallCraft: AEROSPACE,
    DropShip: AEROSPACE,
    JumpShip: AEROSPACE,
    WarShip: AEROSPACE,
    SpaceStation: AEROSPACE,
    Infantry: INFANTRY,
    BattleArmor: BATTLE_ARMOR,
    ProtoMech: PROTOMECHS,
    GunEmplacement: EMPLACEMENTS,
    HandheldWeapon: HANDHELD_WEAPONS,
}
"""How each family of units is played."""


def family_of(unit: Unit, options: Options | None = None) -> Family:
    """How a unit is played: by its kind, or as an element where the options name an edition of Alpha Strike."""
    found = (ELEMENTS.get(options.edition) if options is not None else None) or FAMILIES.get(type(unit))
    if found is None:
        raise Refused(f"a {unit.unit_type} cannot be played yet")
    return found


def fresh(unit: Unit, options: Options | None = None) -> State:
    """The state of an untouched unit."""
    return family_of(unit, options).fresh(unit, options or Options())
