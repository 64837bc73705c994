"""Heat sinks: their number counts those inside the engine along, their places are those of the others."""

from exporters import Unwritable
from exporters.ssw.pieces import Piece
from exporters.ssw.places import write_first_places
from exporters.ssw.xml import Element, add
from sheets.construction.engine import sinks_in_engine
from sheets.equipment.kinds import TechSide
from sheets.formats.ssw import DIGITS, EITHER_SIDE, SINK_ITEMS, SINKS
from sheets.units.mech import Mech

SINK_NAMES = {item: name for (name, _), item in SINK_ITEMS.items()}
SINK_SIDES = {item: side for (name, side), item in SINK_ITEMS.items() if (name, TechSide.CLAN) in SINK_ITEMS}
"""The side of sinks that both sides build differently."""


def write_sinks(element: Element, mech: Mech, base: list[Piece], pods: list[Piece], *, pod: bool) -> None:
    """The heat sinks of a loadout."""
    sinks = mech.heat_sinks
    name, side = _kind(mech, [*base, *pods])
    of_base = base_sinks(mech, len(pods))
    room = sinks_in_engine(mech.engine, sinks.type)
    placed = len(base) + len(pods)
    if not min(of_base, sinks.count, room) <= sinks.count - placed <= min(sinks.count, room):
        found = f"{sinks.count} heat sinks with {placed} in slots"
        raise Unwritable(f"{found}: in a .ssw file the engine holds {room} and is filled first")
    explicit = (name, TechSide.CLAN) in SINK_ITEMS or mech.tech_base.mixed or side is not mech.tech_base.side
    number = sinks.count if pod or not mech.omni else of_base
    heatsinks = add(element, "heatsinks", number=str(number), techbase=DIGITS[side] if explicit else EITHER_SIDE)
    add(heatsinks, "type", name)
    write_first_places(heatsinks, pods if pod else base)


def base_sinks(mech: Mech, pods: int) -> int:
    """The heat sinks of the base chassis, where the design does not say it those that are in no pod."""
    stated = mech.heat_sinks.base_chassis
    return mech.heat_sinks.count - pods if stated is None or not mech.omni else stated


def side_of_sinks(mech: Mech) -> TechSide:
    """The side that readers find: that of the sinks in slots, if there are any."""
    placed = (SINK_SIDES[mount.item] for mount in mech.mounts if mount.item in SINK_SIDES)
    return next(placed, mech.heat_sinks.side)


def _kind(mech: Mech, placed: list[Piece]) -> tuple[str, TechSide]:
    """The one kind of sinks in engine and slots, and its side."""
    items = {piece.mount.item for piece in placed}
    name = next((name for name, kind in SINKS.items() if kind is mech.heat_sinks.type), "")
    if items:
        name = SINK_NAMES[next(iter(items))]
    if len(items) > 1 or SINKS.get(name) is not mech.heat_sinks.type:
        raise Unwritable("a .ssw file has one kind of heat sinks, the same in the engine and in slots")
    return name, side_of_sinks(mech)
