"""Where the mounts of a 'Mech stand, all at once."""

from sheets.units import Mech


def mount_places(mech: Mech) -> dict[int, list[str]]:
    """The location of every slot of each mount, by the mount's index."""
    places: dict[int, list[str]] = {}
    for location, row in mech.slots.items():
        for slot in row:
            if slot is None:
                continue
            if slot.mount is not None:
                places.setdefault(slot.mount, []).append(location)
            if slot.second is not None:
                places.setdefault(slot.second, []).append(location)
    return places
