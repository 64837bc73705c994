"""Lines of the head about equipment: quirks, quirks of weapons, equipment without slots."""

from collections.abc import Sequence

from importers.mtf.lines import KeyedLine, Lines
from importers.mtf.slots import SlotAllocation, names_no_item
from sheets.equipment import find, nearest
from sheets.equipment.kinds import TechSide
from sheets.units.base import Extra, Mount, Quirk
from sheets.units.mech import LOCATIONS, Body, Slot


def read_mtf_quirks(lines: Lines) -> tuple[Quirk, ...]:
    """The design quirks; newer ones may have a value after a colon."""
    quirks = []
    for entry in lines.repeated.get("quirk", ()):
        code, _, value = entry.text.partition(":")
        if code.strip():
            quirks.append(Quirk(code=code.strip(), value=value.strip()))
        else:
            lines.report(entry.line, "'quirk:' without a code", "a code such as 'easy_maintain'", "kept as written")
            lines.keep("quirk", entry.text, entry.line)
    return tuple(quirks)


def set_weapon_quirks(lines: Lines, table: SlotAllocation, side: TechSide) -> list[Extra]:
    """Set the weapon quirks of the mounts of a table; returns the quirks that match no mount, to be kept as written."""
    kept = []
    for entry in lines.repeated.get("weaponquirk", ()):
        fields = [field.strip() for field in entry.text.split(":", 3)]
        if len(fields) < 4 or not all(fields) or not (fields[2].isascii() and fields[2].isdigit()):
            expected = "code, location, slot from 0 and equipment, such as 'accurate:RA:4:Medium Laser'"
            lines.refuse_line(entry.line, f"'weaponquirk:{entry.text}'", expected)
        code, location, slot, name = fields
        index = _target(lines, table, entry, location.upper(), int(slot[:3]), _canonical(name, side))
        if index is None:
            kept.append(Extra(key="weaponquirk", text=entry.text))
            continue
        mount = table.mounts[index]
        if code in mount.quirks:
            lines.note(entry.line, f"'weaponquirk:{entry.text}'", "each quirk of a weapon once", "said before")
            continue
        table.mounts[index] = mount.model_copy(update={"quirks": (*mount.quirks, code)})
    return kept


def _canonical(name: str, side: TechSide) -> str:
    item = find(name, side)
    return item.name if item else name


def _target(lines: Lines, table: SlotAllocation, entry: KeyedLine, location: str, slot: int, name: str) -> int | None:
    """The mount that a weapon quirk names."""
    slots = table.slots.get(location)
    if slots is None:
        lines.report(entry.line, f"'weaponquirk:{entry.text}'", "a location of this 'Mech", "kept as written")
        return None
    for numbering in (_close_gaps(location, slots), slots):
        index = _mount_at(numbering, slot)
        if index is not None and table.mounts[index].item == name:
            return index
    here = {s.mount for s in slots if s is not None and s.mount is not None and table.mounts[s.mount].item == name}
    if len(here) == 1:
        lines.note(entry.line, f"'weaponquirk:{entry.text}'", f"the slot of {name} in {location}", "found by its name")
        return here.pop()
    done = "kept as written"
    lines.report(entry.line, f"'weaponquirk:{entry.text}'", f"one {name} in {location}, at the slot it names", done)
    return None


def _close_gaps(location: str, slots: tuple[Slot | None, ...]) -> Sequence[Slot | None]:
    """Slots as programs number them that close gaps, which all do but in the head."""
    return slots if location == "HD" else [slot for slot in slots if slot is not None]


def _mount_at(slots: Sequence[Slot | None], number: int) -> int | None:
    slot = slots[number] if number < len(slots) else None
    return slot.mount if slot is not None else None


def slotless_mounts(lines: Lines, body: Body) -> list[Mount]:
    """The equipment of these lines.

    Most name structure or armor, which old programs wrote as equipment.
    """
    mounts = []
    for entry in lines.repeated.get("nocrit", ()):
        name, colon, place = (part.strip() for part in entry.text.partition(":"))
        if not colon or not name:
            lines.refuse_line(entry.line, f"'nocrit:{entry.text}'", "equipment and location, such as 'CLCASE:LT'")
        if names_no_item(name):
            lines.note(entry.line, f"'nocrit:{entry.text}'", "equipment", "ignored: structure and armor are none")
            continue
        mounts.append(_mount(lines, entry, name, place, body))
    return mounts


def _mount(lines: Lines, entry: KeyedLine, name: str, place: str, body: Body) -> Mount:
    location = place.upper() if place.upper() in LOCATIONS[body] else None
    if location is None and place.lower() not in ("", "none"):
        expected = "None or a location: " + ", ".join(LOCATIONS[body])
        lines.report(entry.line, f"'nocrit:{entry.text}'", expected, "taken as None, kept as written")
        lines.keep("nocrit", entry.text, entry.line)
    item = find(name)
    if item is None:
        near = nearest(name, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        lines.report(entry.line, f"unknown equipment '{name}'{hint}", done="kept as written")
    return Mount(item=item.name if item else name, known=item is not None, location=location)
