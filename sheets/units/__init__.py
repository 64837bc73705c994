"""Unit models: one frozen model for each family, and `Unit`, their union by `kind`.

>>> from sheets.units import to_json, from_json
>>> sentry = '{"kind": "gun-emplacement", "chassis": "Sentry", "year": 3025, "tech_base": "is", "rules_level": 1}'
>>> unit = from_json(sentry)
>>> unit.name, from_json(to_json(unit)) == unit
('Sentry', True)
"""

import json
from functools import cache
from typing import Annotated, Any, TypeAlias

from pydantic import Field, TypeAdapter

from sheets.units import battlearmor, fighter, guns, infantry, mech, protomech, spacecraft, vehicle
from sheets.units.base import Mount
from sheets.units.battlearmor import BattleArmor
from sheets.units.fighter import Fighter
from sheets.units.guns import GunEmplacement, HandheldWeapon
from sheets.units.infantry import Infantry
from sheets.units.mech import Mech
from sheets.units.protomech import ProtoMech
from sheets.units.spacecraft import CapitalShip, DropShip, JumpShip, SmallCraft, Spacecraft, SpaceStation, WarShip
from sheets.units.vehicle import Vehicle

Unit: TypeAlias = (
    Mech
    | Vehicle
    | GunEmplacement
    | Infantry
    | BattleArmor
    | ProtoMech
    | Fighter
    | SmallCraft
    | DropShip
    | JumpShip
    | WarShip
    | SpaceStation
    | HandheldWeapon
)

__all__ = [
    "JSON_VERSION",
    "BattleArmor",
    "CapitalShip",
    "DropShip",
    "Fighter",
    "GunEmplacement",
    "HandheldWeapon",
    "Infantry",
    "JumpShip",
    "Mech",
    "Mount",
    "ProtoMech",
    "SmallCraft",
    "SpaceStation",
    "Spacecraft",
    "Unit",
    "Vehicle",
    "WarShip",
    "dump",
    "from_json",
    "json_schema",
    "location_name",
    "mount_locations",
    "parse_unit",
    "to_json",
]


def __dir__() -> list[str]:
    return __all__


_LOCATION_NAMES: dict[str, dict[str, str]] = {
    "mech": mech.LOCATION_NAMES,
    "vehicle": vehicle.LOCATION_NAMES,
    "gun-emplacement": guns.EMPLACEMENT_LOCATIONS,
    "infantry": infantry.LOCATION_NAMES,
    "battle-armor": {battlearmor.SQUAD: "Squad"},
    "protomech": protomech.LOCATION_NAMES,
    "fighter": fighter.LOCATION_NAMES,
    "handheld-weapon": guns.HANDHELD_LOCATIONS,
}


def mount_locations(unit: Unit) -> tuple[str, ...]:
    """The locations that equipment of such a unit can be in, armored or not.

    >>> from importers import load
    >>> mount_locations(load("tests/data/Currawong Patrol Tank CPT-1.blk").unit)
    ('BD', 'FR', 'RS', 'LS', 'RR', 'FRRS', 'FRLS', 'RRRS', 'RRLS', 'RO', 'TU', 'FT')
    """
    if isinstance(unit, BattleArmor):
        return (battlearmor.SQUAD, *unit.locations)
    return unit.locations if isinstance(unit, Mech) else tuple(_location_names(unit))


def location_name(unit: Unit, location: str) -> str:
    """The name of a location as sheets print it: `LA` of a 'Mech is `Left Arm`.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> location_name(brolga, "LA")
    'Left Arm'
    """
    if isinstance(unit, Vehicle) and location == vehicle.TURRET and unit.turrets == 2:
        return "Rear Turret"
    return _location_names(unit).get(location, location)


def _location_names(unit: Unit) -> dict[str, str]:
    return _LOCATION_NAMES.get(unit.kind, spacecraft.LOCATION_NAMES)


@cache
def _adapter() -> TypeAdapter[Unit]:
    return TypeAdapter(Annotated[Unit, Field(discriminator="kind")])


JSON_VERSION = 1
"""The version of AsTech's JSON files, which contain a unit as `dump` returns it."""


def dump(unit: Unit) -> dict[str, Any]:
    """A unit as plain data without default values; the kind is always included.

    >>> from importers import load
    >>> dump(load("tests/data/Brolga BRG-2.mtf").unit)["kind"]
    'mech'
    """
    return {"kind": unit.kind, **unit.model_dump(mode="json", exclude_defaults=True)}


def parse_unit(data: object) -> Unit:
    """The unit of data that `dump` made; raises pydantic's ValidationError for other data.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> parse_unit(dump(brolga)) == brolga
    True
    """
    return _adapter().validate_python(data, strict=False)


def to_json(unit: Unit, indent: int | None = None) -> str:
    """A unit as JSON text; `indent` is the number of spaces of a level, None is one line.

    >>> from importers import load
    >>> to_json(load("tests/data/Brolga BRG-2.mtf").unit)[:16]
    '{"kind": "mech",'
    """
    return json.dumps(dump(unit), ensure_ascii=False, indent=indent)


def from_json(text: str | bytes) -> Unit:
    """The unit of a JSON text; raises pydantic's ValidationError for other texts.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from_json(to_json(brolga)) == brolga
    True
    """
    return _adapter().validate_json(text)


def json_schema() -> dict[str, Any]:
    """The published JSON Schema of every unit. `kind` is required, though each model has only one value for it.

    >>> "biped" in str(json_schema()["$defs"]["Body"])
    True
    """
    schema = _adapter().json_schema()
    for reference in schema["discriminator"]["mapping"].values():
        family = schema["$defs"][reference.rpartition("/")[2]]
        family["required"] = ["kind", *family["required"]]
    return schema
