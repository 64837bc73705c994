"""`nocrit:` lines: equipment that takes no slots."""

from importers.mtf.lines import Entry, Lines
from importers.mtf.slots import names_no_item
from sheets.equipment import find, nearest
from sheets.units.mech import LOCATIONS, Body
from sheets.units.mount import Mount


def slotless_mounts(lines: Lines, body: Body) -> list[Mount]:
    """The equipment of these lines. Most name structure or armour, which an old writer took for equipment."""
    mounts = []
    for entry in lines.repeated.get("nocrit", ()):
        name, colon, place = (part.strip() for part in entry.text.partition(":"))
        if not colon or not name:
            lines.refuse_line(entry.line, f"'nocrit:{entry.text}'", "equipment and location, such as 'CLCASE:LT'")
        if names_no_item(name):
            lines.note(entry.line, f"'nocrit:{entry.text}'", "equipment", "ignored: structure and armour are none")
            continue
        mounts.append(_mount(lines, entry, name, place, body))
    return mounts


def _mount(lines: Lines, entry: Entry, name: str, place: str, body: Body) -> Mount:
    location = place.upper() if place.upper() in LOCATIONS[body] else None
    if location is None and place.lower() not in ("", "none"):
        expected = "None or a location: " + ", ".join(LOCATIONS[body])
        lines.report(entry.line, f"'nocrit:{entry.text}'", expected, "taken as None, kept as written")
        lines.keep("nocrit", entry.text, entry.line)
    item = find(name)
    if item is None:
        near = nearest(name, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        lines.report(entry.line, f"'{name}'", f"equipment{hint}", "kept as written")
    return Mount(item=item.name if item else name, known=item is not None, location=location)
