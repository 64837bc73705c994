"""Heat sinks: how many, of which kind, and what they carry away."""

from math import ceil

from sheets.equipment import Item, item
from sheets.equipment.kinds import HeatSinkType
from sheets.model import Model
from sheets.units import Fighter, Mech, Spacecraft, Unit

# What one sink of each kind dissipates in a turn.
DISSIPATION: dict[HeatSinkType, int] = {
    HeatSinkType.SINGLE: 1,
    HeatSinkType.COMPACT: 1,
    HeatSinkType.DOUBLE: 2,
    HeatSinkType.LASER: 2,
    HeatSinkType.DOUBLE_PROTOTYPE: 2,
}

PARTIAL_WING = 3  # the wing's cooling surface
RADICAL = 0.4  # of the sinks there are, rounded up


class SinkLot(Model):
    """Sinks of one kind in one place."""

    type: HeatSinkType
    count: int
    integral: bool  # inside the engine, needing no slots

    @property
    def capacity(self) -> int:
        return self.count * DISSIPATION[self.type]


def sink_type(entry: Item) -> HeatSinkType | None:
    """What kind of heat sink an item is; None for anything else."""
    traits = entry.traits
    if "compact-heat-sink" in traits:
        return HeatSinkType.COMPACT
    if "laser-heat-sink" in traits:
        return HeatSinkType.LASER
    if "double-heat-sink" in traits:
        return HeatSinkType.DOUBLE
    if "prototype-double-heat-sink" in traits:
        return HeatSinkType.DOUBLE_PROTOTYPE
    if "heat-sink" in traits:
        return HeatSinkType.SINGLE
    return None


def sinks_in(entry: Item) -> int:
    """How many sinks an item is: two compact ones may share a slot."""
    return 2 if {"double-heat-sink", "compact-heat-sink"} <= entry.traits else 1


def mech_sinks(mech: Mech) -> tuple[SinkLot, ...]:
    """The sinks of a 'Mech by kind, those inside the engine first."""
    slotted: dict[HeatSinkType, int] = {}
    for mount in mech.mounts:
        entry = item(mount.item) if mount.known else None
        kind = sink_type(entry) if entry else None
        if entry and kind:
            slotted[kind] = slotted.get(kind, 0) + sinks_in(entry)
    integral = max(mech.heat_sinks.count - sum(slotted.values()), 0)
    lots = [SinkLot(type=mech.heat_sinks.type, count=integral, integral=True)] if integral else []
    lots += [SinkLot(type=kind, count=count, integral=False) for kind, count in slotted.items()]
    return tuple(lots)


def heat_sinks(unit: Unit) -> int | None:
    """The number of heat sinks; None for units that do not track heat."""
    return unit.heat_sinks.count if isinstance(unit, Mech | Fighter | Spacecraft) else None


def heat_capacity(unit: Unit) -> int | None:
    """What a fresh unit can carry away in a turn, coolant pods not counted; None for units that do not track heat.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> heat_capacity(brolga)
    13
    """
    match unit:
        case Mech():
            return _mech_capacity(unit)
        case Fighter() if unit.unit_type == "conventional-fighter":
            return None
        case Fighter() | Spacecraft():
            return unit.heat_sinks.count * DISSIPATION[unit.heat_sinks.type]
        case _:
            return None


def _mech_capacity(mech: Mech) -> int:
    capacity = sum(lot.capacity for lot in mech_sinks(mech))
    gear = [item(m.item) for m in mech.mounts if m.known]
    if any("partial-wing" in i.traits for i in gear):
        capacity += PARTIAL_WING
    if any("radical-heat-sink" in i.traits for i in gear):
        capacity += ceil(mech.heat_sinks.count * RADICAL)
    return capacity
