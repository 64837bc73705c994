"""The slots of a 'Mech, and the lists made from them: weapons, weapon quirks, equipment without slots."""

from collections.abc import Iterator

from sheets.units.base import Facing, Mount, Mounting
from sheets.units.keywords.mtf import EMPTY_SLOT, FACINGS, FILE_ORDER, SYSTEMS
from sheets.units.mech import LOCATION_NAMES, Mech, Slot
from sheets.units.outfit import outfit

LINES = 12  # of each location, even one with six slots


def slot_groups(mech: Mech) -> Iterator[Iterator[str]]:
    """The location lists, each with its header."""
    for location in FILE_ORDER:
        if location in mech.slots:
            slots = mech.slots[location]
            lines = [_slot(mech, slot) for slot in slots] + [EMPTY_SLOT] * (LINES - len(slots))
            yield iter([f"{LOCATION_NAMES[location]}:", *lines])


def _slot(mech: Mech, slot: Slot | None) -> str:
    if slot is None:
        return EMPTY_SLOT
    if slot.system is not None:
        return SYSTEMS[slot.system] + (" (ARMORED)" if slot.armored else "")
    if slot.mount is None:
        return EMPTY_SLOT
    mount = mech.mounts[slot.mount]
    second = f"|{mech.mounts[slot.second].item}" if slot.second is not None else ""
    return f"{mount.item}{second}{_marks(mount)}"


def _marks(mount: Mount) -> str:
    """The marks after a name, in the order of the format."""
    marks = f" ({FACINGS[mount.facing]})" if mount.facing in FACINGS else ""
    if mount.rear or mount.facing is Facing.REAR:
        marks += " (R)"
    if mount.mounting is Mounting.TURRET:
        marks += " (T)"
    if mount.pod:
        marks += " (OMNIPOD)"
    if mount.size is not None:
        marks += f":SIZE:{float(mount.size)}"
    if mount.armored:
        marks += " (ARMORED)"
    return marks


def slotless_lines(mech: Mech) -> Iterator[str]:
    """Equipment without slots."""
    slots = [slot for slots in mech.slots.values() for slot in slots if slot is not None]
    placed = {slot.mount for slot in slots} | {slot.second for slot in slots}
    for index, mount in enumerate(mech.mounts):
        if index not in placed:
            yield f"nocrit:{mount.item}:{mount.location}"


def weapon_lines(mech: Mech) -> Iterator[str]:
    """The list of weapons, which is for human readers; programs skip it."""
    order = {location: rank for rank, location in enumerate(FILE_ORDER)}
    weapons = [
        (order[mount.location], f"{entry.title}, {LOCATION_NAMES[mount.location]}{' (R)' if mount.rear else ''}")
        for _, mount, entry in outfit(mech).mounted
        if mount.location is not None and entry.kind == "weapon"
    ]
    yield f"weapons:{len(weapons)}"
    yield from (line for _, line in sorted(weapons, key=lambda weapon: weapon[0]))


def weapon_quirk_lines(mech: Mech) -> Iterator[str]:
    """The quirks of weapons, which are named by location and slot."""
    for index, mount in enumerate(mech.mounts):
        if mount.quirks and (place := _place(mech, index)):
            location, slot = place
            yield from (f"weaponquirk:{code}:{location}:{slot}:{mount.item}" for code in mount.quirks)


def _place(mech: Mech, index: int) -> tuple[str, int] | None:
    """Location and first slot of a mount, as numbered by programs that close gaps between slots."""
    places = mech.slots_of(index)
    if not places:
        return None
    main = mech.mounts[index].location
    location, slot = next((place for place in places if place[0] == main), places[0])
    if location != "HD":
        slot -= mech.slots[location][:slot].count(None)
    return location, slot
