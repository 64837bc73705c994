"""The loadouts of a 'Mech: their elements next to the equipment, such as heat sinks."""

from exporters import Unwritable
from exporters.ssw.equipment import write_group
from exporters.ssw.extras import KeptExtras
from exporters.ssw.head import set_fire_control, truth_word, write_facts, write_locations
from exporters.ssw.pieces import (
    AES,
    BOOSTER,
    JET_NAMES,
    MULTISLOT_NAMES,
    SINK_NAMES,
    TRAP,
    TURRET_ITEMS,
    WINGS,
    Cargo,
    Contents,
    MountPiece,
    Pieces,
)
from exporters.xml import Element, add_child
from sheets.construction.engine import sinks_in_engine
from sheets.construction.ssw_layout import Actuators, SlotPlace
from sheets.equipment.kinds import TechSide
from sheets.units.base import Mount, TechBase
from sheets.units.keywords.ssw import (
    ACTUATORS,
    CLAN_CASE,
    DIGITS,
    EITHER_SIDE,
    MECH_TURRETS,
    SINK_ITEMS,
    SINKS,
    encode_text,
    may_explode,
)
from sheets.units.mech import LEGS, Mech

SINK_SIDES = {item: side for (name, side), item in SINK_ITEMS.items() if (name, TechSide.CLAN) in SINK_ITEMS}
"""The side of each type of sinks that both sides build differently."""


def write_sinks(element: Element, mech: Mech, base: list[MountPiece], pods: list[MountPiece], *, pod: bool) -> None:
    """The heat sinks of a loadout."""
    sinks = mech.heat_sinks
    name, side = _sink_kind(mech, [*base, *pods])
    of_base = base_sinks(mech, len(pods))
    room = sinks_in_engine(mech.engine, sinks.type)
    placed = len(base) + len(pods)
    if not min(of_base, sinks.count, room) <= sinks.count - placed <= min(sinks.count, room):
        found = f"{sinks.count} heat sinks with {placed} in slots"
        raise Unwritable(f"{found}: in a .ssw file the engine holds {room} and is filled first")
    explicit = (name, TechSide.CLAN) in SINK_ITEMS or mech.tech_base.is_mixed or side is not mech.tech_base.side
    number = sinks.count if pod or not mech.omni else of_base
    heatsinks = add_child(element, "heatsinks", number=str(number), techbase=DIGITS[side] if explicit else EITHER_SIDE)
    add_child(heatsinks, "type", name)
    write_locations(heatsinks, [piece.places[0] for piece in (pods if pod else base)])


def base_sinks(mech: Mech, pods: int) -> int:
    """The heat sinks of the base chassis; where the design does not state them those outside of pods."""
    stated = mech.heat_sinks.base_chassis
    return mech.heat_sinks.count - pods if stated is None or not mech.omni else stated


def side_of_sinks(mech: Mech) -> TechSide:
    """The side that readers find: that of the sinks in slots, if there are any."""
    placed = (SINK_SIDES[mount.item] for mount in mech.mounts if mount.item in SINK_SIDES)
    return next(placed, mech.heat_sinks.side)


def _sink_kind(mech: Mech, placed: list[MountPiece]) -> tuple[str, TechSide]:
    """The one type of sinks in engine and slots, and its side."""
    items = {piece.mount.item for piece in placed}
    name = next((name for name, kind in SINKS.items() if kind is mech.heat_sinks.type), "")
    if items:
        name = SINK_NAMES[next(iter(items))]
    if len(items) > 1 or SINKS.get(name) is not mech.heat_sinks.type:
        raise Unwritable("a .ssw file has one kind of heat sinks, the same in the engine and in slots")
    return name, side_of_sinks(mech)


def write_loadouts(
    root: Element, mech: Mech, pieces: Pieces, cargo: Cargo, actuators: Actuators, kept: KeptExtras
) -> None:
    """The base loadout, and of an Omni its configuration."""
    base = add_child(root, "baseloadout")
    added = add_child(root, "loadout", name=encode_text(mech.model)) if mech.omni else None
    _write(base, mech, pieces, cargo, cargo.base, actuators, kept)
    if added is not None:
        _write(added, mech, pieces, cargo, cargo.pods, actuators, kept)
    own = base if added is None else added
    _write_armored(own, mech)
    kept.insert(own, own.tag)


def _write(
    element: Element, mech: Mech, pieces: Pieces, cargo: Cargo, own: Contents, actuators: Actuators, kept: KeptExtras
) -> None:
    groups = pieces.groups(own.equipment)
    set_fire_control(element, [(group.main.entry, group.control) for group in groups])
    last = own.pod or not mech.omni
    add_child(element, "source", encode_text(mech.source))
    if last:
        write_facts(element, mech, kept, omni=mech.omni)
    flags = zip(ACTUATORS, actuators, strict=True)
    add_child(element, "actuators", **{name: truth_word(there) for name, there in flags})
    add_child(element, "clancase", truth_word(_clan_case(mech, pieces, kept if last else None)))
    _write_jets(element, cargo, own)
    write_sinks(element, mech, cargo.base.sinks, cargo.pods.sinks, pod=own.pod)
    for piece in own.special:
        _write_special(element, piece)
    _write_leg_enhancement(element, own)
    for group in groups:
        write_group(element, mech, group, kept)


def _clan_case(mech: Mech, pieces: Pieces, kept: KeptExtras | None) -> bool:
    """Whether the unit has the free CASE of the Clans; on a mixed Inner Sphere chassis it is equipment."""
    placed = [mount for mount in pieces.slotless() if mount.item == CLAN_CASE]
    if placed:
        needed = {mount.location for mount in mech.mounts if may_explode(mount)}
        wanted = [Mount(item=CLAN_CASE, location=place) for place in mech.locations if place in needed]
        if placed != wanted or mech.tech_base is not TechBase.MIXED_IS:
            raise Unwritable("a .ssw file puts Clan CASE wherever something may explode, or nowhere")
        return True
    denied = kept is not None and kept.take("clancase") == truth_word(False)
    return mech.tech_base.side is TechSide.CLAN and not denied


def _write_jets(element: Element, cargo: Cargo, own: Contents) -> None:
    jets = [*cargo.base.jets, *cargo.pods.jets] if own.pod else cargo.base.jets
    kinds = {piece.mount.item for piece in jets}
    if len(kinds) > 1:
        raise Unwritable("a .ssw file has one kind of jump jets")
    if not own.jets:
        return
    jumpjets = add_child(element, "jumpjets", number=str(len(jets)))
    add_child(jumpjets, "type", JET_NAMES[kinds.pop()])
    write_locations(jumpjets, [piece.places[0] for piece in own.jets])


def _write_special(element: Element, piece: MountPiece) -> None:
    """Write equipment with elements of its own."""
    name, first = piece.mount.item, piece.places[0]
    index = str(first.slot)
    if name in MULTISLOT_NAMES:
        write_locations(add_child(element, "multislot", name=MULTISLOT_NAMES[name]), piece.places)
    elif name == BOOSTER:
        size = piece.mount.size
        if size is None or size != int(size) or not size:
            raise Unwritable("a .ssw file has mechanical jump boosters of whole jump MP")
        write_locations(add_child(element, "jumpbooster", mp=str(int(size))), piece.places)
    elif name in WINGS:
        _write_wing(element, piece)
    elif name in TURRET_ITEMS:
        kinds = {place: kind for kind, place in MECH_TURRETS.items()}
        if first.location not in kinds:
            raise Unwritable("a .ssw file has the turret of a 'Mech in the head or a side torso")
        add_child(element, "turret", type=kinds[first.location], index=index)
    elif name == TRAP:
        add_child(element, "boobytrap", first.location, index=index)
    elif first.location not in LEGS:
        add_child(element, "arm_aes", location=first.location, index=index)


def _write_leg_enhancement(element: Element, own: Contents) -> None:
    legs = [piece for piece in own.special if piece.mount.item == AES and piece.places[0].location in LEGS]
    if legs:
        write_locations(add_child(element, "leg_aes"), [piece.places[0] for piece in legs])


def _write_wing(element: Element, piece: MountPiece) -> None:
    starts = {}
    for location, name in (("LT", "lsstart"), ("RT", "rsstart")):
        slots = [place.slot for place in piece.places if place.location == location]
        if not slots or slots != list(range(slots[0], slots[0] + len(piece.places) // 2)):
            raise Unwritable("a .ssw file has half of a partial wing in each side torso, in one piece")
        starts[name] = str(slots[0])
    add_child(element, "partialwing", tech=WINGS[piece.mount.item], **starts)


def _write_armored(element: Element, mech: Mech) -> None:
    places = [
        SlotPlace(location, number)
        for location, slots in mech.slots.items()
        for number, slot in enumerate(slots)
        if slot is not None and (slot.armored or (slot.mount is not None and mech.mounts[slot.mount].armored))
    ]
    if places:
        write_locations(add_child(element, "armored_locations"), places)
