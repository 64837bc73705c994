"""Weapon quirks: `code:location:index:name`, the index counting from 0 among the lines of the location's block.

Writers have miscounted (they skipped stealth lines, or counted the bays of large craft as lines of their own): the name
decides, and where the index does not point at it the first item of that name takes the quirk.
"""

from collections.abc import Mapping
from typing import NamedTuple

from importers.blk.source import Source
from sheets.equipment import find, item
from sheets.units.mount import Mount

KEY = "weaponquirks"

Placed = list[tuple[str, Mount | None]]


class Wish(NamedTuple):
    """What a line asks for. `item` is the catalogue's name for `name`, where it has one."""

    code: str
    place: str
    at: int
    name: str
    item: str


def with_weapon_quirks(source: Source, placed: Placed, locations: Mapping[str, str]) -> tuple[Mount, ...]:
    """The mounts, those with weapon quirks carrying them. `locations` are the unit's by their names in capitals."""
    if not source.has(KEY):
        return tuple(mount for _, mount in placed if mount is not None)
    quirks: dict[int, list[str]] = {}
    lost = []
    for nth, text in enumerate(source.lines(KEY)):
        wish = _wish(source, text, nth)
        location = locations.get(wish.place.upper())
        here = [n for n, (where, _) in enumerate(placed) if where == location]
        hits = _by_name(placed, here, wish, quirks) or _bay(placed, here, wish)
        if not hits:
            lost.append(text)
            found = f"a weapon quirk of {wish.name!r} at {wish.place}"
            source.warn(found, "a weapon that is there", "kept as written", source.line_of(KEY, nth))
        elif hits != here[wish.at : wish.at + 1]:
            source.note(f"{text!r} counts in another way", done="placed by name", line=source.line_of(KEY, nth))
        for hit in hits:
            quirks.setdefault(hit, []).append(wish.code)
    if lost:
        source.keep_lines(KEY, lost, " left over")
    return tuple(
        mount.model_copy(update={"quirks": tuple(quirks[n])}) if n in quirks else mount
        for n, (_, mount) in enumerate(placed)
        if mount is not None
    )


def _wish(source: Source, text: str, nth: int) -> Wish:
    parts = [part.strip() for part in text.split(":", 3)]
    if len(parts) < 4:
        source.refuse(f"{text!r} in <weaponQuirks>", "code:location:index:weapon", KEY, nth)
    code, place, index, name = parts
    if not (index.isascii() and index.isdigit() and len(index) < 5):
        source.refuse(f"index {index!r} in <weaponQuirks>", "a number from 0", KEY, nth)
    known = find(name, source.side)
    return Wish(code, place, int(index), name, known.name if known else name)


def _by_name(placed: Placed, here: list[int], wish: Wish, quirks: dict[int, list[str]]) -> list[int]:
    """The item at the index when it has the name, else the first of that name without this quirk."""
    same = [n for n in here if (mount := placed[n][1]) is not None and mount.item == wish.item]
    at_index = here[wish.at : wish.at + 1]
    if at_index and at_index[0] in same:
        return at_index
    return [n for n in same if wish.code not in quirks.get(n, ())][:1]


def _bay(placed: Placed, here: list[int], wish: Wish) -> list[int]:
    """All weapons of the bay that is meant, where a bay is counted as a line after its first weapon."""
    if not wish.name.lower().endswith(" bay"):
        return []
    weapons: list[int] = []
    bays: dict[int, list[int]] = {}
    count = 0
    for n in here:
        mount = placed[n][1]
        count += 1
        if mount is None or not mount.known or item(mount.item).kind != "weapon":
            continue
        if mount.opens_bay or not weapons:
            weapons = bays[count] = []
            count += 1
        weapons.append(n)
    return bays.get(wish.at, [])
