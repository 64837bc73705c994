"""Units built by hand: a test names only what it is about."""

from typing import Any, TypeVar

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.units import DropShip, Fighter, JumpShip, Mech, Mount, ProtoMech, SpaceStation, WarShip
from sheets.units.mech import LOCATIONS, Body, Slot, System, slot_count
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON, mech

Ship = TypeVar("Ship", DropShip, JumpShip, WarShip, SpaceStation)


def fighter(**fields: Any) -> Fighter:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": 6,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 20)),
    }
    return Fighter(**(data | fields))


def ship(kind: type[Ship], facings: tuple[str, ...], **fields: Any) -> Ship:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 5000,
        "safe_thrust": 4,
        "structural_integrity": 10,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(facings, 100)),
    }
    return kind(**(data | fields))


def proto(**fields: Any) -> ProtoMech:
    points = {"HD": 2, "T": 8, "RA": 2, "LA": 2, "L": 6}
    data: dict[str, Any] = {
        **COMMON,
        "body": ProtoBody.BIPED,
        "mass": 5,
        "walk": 4,
        "armor": Armor(type=ArmorType.STANDARD_PROTOMEK, points=points),
    }
    return ProtoMech(**(data | fields))


def battery(*guns: tuple[str, int], item: str = "PPC") -> tuple[Mount, ...]:
    """So many weapons in each location, those of a location in one bay."""
    return tuple(Mount(item=item, location=place, opens_bay=n == 0) for place, number in guns for n in range(number))


def fitted(
    *equipment: tuple[str, str] | tuple[str, str, int],
    engine_sides: int = 0,
    whole: tuple[str, ...] = (),
    plating: Armor | None = None,
    power: Engine | None = None,
    **fields: Any,
) -> Mech:
    """A 'Mech with items in locations, `(item, location, slots)`; one slot where none is said.

    `engine_sides` slots of each side torso are the engine's, `whole` are items of the 'Mech as a whole. A location with
    an R behind it, as in `CTR`, is the same location facing backward.
    """
    body = fields.get("body", Body.BIPED)
    table: dict[str, list[Slot | None]] = {place: [] for place in LOCATIONS[body]}
    for side in ("RT", "LT"):
        table[side] += [Slot(system=System.ENGINE)] * engine_sides
    mounts = []
    for index, (name, place, *slots) in enumerate(equipment):
        backward = place.endswith("R") and place[:-1] in table
        location = place[:-1] if backward else place
        mounts.append(Mount(item=name, location=location, rear=backward))
        table[location] += [Slot(mount=index)] * (slots[0] if slots else 1)
    filled = {place: tuple(slots + [None] * (slot_count(place) - len(slots))) for place, slots in table.items()}
    mounts += [Mount(item=name) for name in whole]
    unit = mech(mounts=tuple(mounts), slots=filled, **fields)
    return unit.model_copy(update={"armor": plating or unit.armor, "engine": power or unit.engine})
