"""'Mechs with equipment in their slots, and what a report says of a sum."""

from typing import Any

from sheets.report import Line, Report
from sheets.units import Mech, Mount
from sheets.units.mech import LOCATIONS, Body, Slot, System, slot_count
from sheets.units.systems import Armor, Engine
from tests.builders import mech


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


def line(report: Report, label: str) -> Line:
    """The only line with this label."""
    (found,) = [line for line in report.lines if line.label == label]
    return found


def subtotal(report: Report, label: str) -> float:
    """The sum after the only line with this label."""
    found = line(report, label).subtotal
    assert found is not None
    return found
