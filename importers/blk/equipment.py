"""Equipment lines: the name of an item with prefixes and suffixes; and the weapon quirks that count these lines.

Many names contain brackets, colons and numbers (`ISMG Ammo (100)`, `CommsGear:1`): a line is looked up as a whole
first, and as long as the name is unknown one suffix is removed from its end.

Weapon quirks are `code:location:index:name`, the index counting from 0 among the lines of the location's block. Some
programs miscount (they skip stealth lines, or count the bays of large craft as lines). The name decides: where the
index does not point at an item of this name, the first item of the name has the quirk.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from importers.blk.blockfile import BlockFile
from sheets.equipment import Item, find, item, nearest, sized_name
from sheets.equipment.kinds import TechSide
from sheets.units.base import MOST, Facing, Limb, Mount, Mounting
from sheets.units.keywords.blk import FACINGS, LIMBS, MOUNTINGS, SUIT_ATTACKS, SUIT_MOUNTINGS, Dialect

FACING_OF = {mark: facing for facing, mark in FACINGS.items()}
MOUNTING_OF = {mark: mounting for mounting, mark in MOUNTINGS.items()}
SUIT_MOUNTING_OF = {word: mounting for mounting, word in SUIT_MOUNTINGS.items()}
LIMB_OF = {word.upper(): limb for limb, word in LIMBS.items()}

ATTACKS = frozenset({name.lower().replace("mek", spelt) for name in SUIT_ATTACKS for spelt in ("mek", "mech")})
"""Attacks of battle armor that old files list as equipment. By the rules the suit has them without any equipment."""

LONGEST_LINE = 300  # characters; real ones have some fifty
MOST_LINES = 5_000  # items on one unit; the largest ships have some hundreds
MOST_HINTS = 20  # names of one file for which a similar name is searched, which is slow

_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+", re.ASCII)


class BadLine(Exception):
    """A line that cannot be read: the found and the expected text."""


class EquipmentLine(NamedTuple):
    """A parsed line. `mount` is None for the attacks of old battle armor files."""

    mount: Mount | None
    no_size: bool = False  # an item of variable size without its size


class _Suffixes:
    """The parts of a line that are parsed so far."""

    __slots__ = ("facing", "limb", "mounting", "pod", "shots", "size")

    def __init__(self) -> None:
        self.facing: Facing | None = None
        self.limb: Limb | None = None
        self.mounting = Mounting.PLAIN
        self.pod = False
        self.shots: int | None = None
        self.size: float | None = None


@lru_cache(maxsize=1 << 10)
def parse_equipment_line(text: str, location: str, side: TechSide, dialect: Dialect) -> EquipmentLine:
    """Parse the mount in a line. Raises BadLine.

    >>> parse_equipment_line("(R) Medium Laser:OMNI", "AFT", TechSide.IS, Dialect.WINGED).mount.rear
    True
    """
    if len(text) > LONGEST_LINE:
        raise BadLine(f"a line of {len(text):,} characters", f"at most {LONGEST_LINE}, for one item")
    name, rear, opens_bay = _without_prefixes(text, dialect)
    if dialect is Dialect.SUIT and name.lower() in ATTACKS:
        return EquipmentLine(None)
    off = _Suffixes()
    entry = find(name, side)
    while entry is None:
        shorter = _strip(name, off, dialect)
        if shorter is None:
            break
        name = shorter
        entry = find(name, side)
    if entry is not None and off.size is None:
        off.size = _size_in_name(name, entry)
    if off.facing is Facing.REAR:
        rear = True
        off.facing = None
    mount = Mount(
        item=entry.name if entry else name,
        known=entry is not None,
        location=location,
        limb=off.limb,
        mounting=off.mounting,
        rear=rear,
        pod=off.pod,
        facing=off.facing,
        size=off.size,
        shots=off.shots,
        opens_bay=opens_bay,
    )
    return EquipmentLine(mount, no_size=off.size == 0 and entry is not None and entry.size is not None)


def _without_prefixes(text: str, dialect: Dialect) -> tuple[str, bool, bool]:
    rear = opens_bay = False
    name = text
    if text[0] == "(" and dialect not in (Dialect.SUIT, Dialect.GROUND):
        while name[:4] in ("(R) ", "(B) "):
            if name[1] == "R":
                rear = True
            else:
                opens_bay = True
            name = name[4:].lstrip()
    return name or text, rear, opens_bay


def _strip(name: str, off: _Suffixes, dialect: Dialect) -> str | None:
    """Remove the last suffix of a name and store it in `off`; None when it has none."""
    start = name.rfind("(")
    if name[-1] == ")" and start > 0 and (rest := name[:start].rstrip()):
        inside = name[start + 1 : -1]
        if 1 <= len(inside) <= 2 and inside.isascii() and inside.isalpha():
            return _strip_bracket(rest, name[start:].upper(), off, dialect)
        if dialect is Dialect.PROTOMECH and inside.isascii() and inside.isdigit():
            off.shots = _count(inside, name)
            return rest
    rest, colon, word = name.rpartition(":")
    rest, word = rest.rstrip(), word.strip()
    if not colon or not rest:
        return None
    upper = word.upper()
    if upper == "OMNI":
        off.pod = True
    elif rest.upper().endswith(":SIZE"):
        off.size = _size(word, name)
        rest = rest[:-5].rstrip()
    elif upper.startswith("SHOTS") and (upper[5:].isdigit() or upper.endswith("#")):
        if not upper.endswith("#"):
            raise BadLine(f"{':' + word!r} in {name!r}", "':Shots', a number and '#'")
        off.shots = _count(word[5:-1], name)
    elif dialect is Dialect.SUIT and upper in LIMB_OF:
        off.limb = LIMB_OF[upper]
    elif dialect is Dialect.SUIT and upper in SUIT_MOUNTING_OF:
        off.mounting = SUIT_MOUNTING_OF[upper]
    elif dialect is Dialect.BAYS:
        if _NUMBER.fullmatch(word) is None and "ammo" not in rest.lower():
            return None
        off.shots = _count(word, name)
    else:
        return None
    return rest or None


def _strip_bracket(rest: str, bracket: str, off: _Suffixes, dialect: Dialect) -> str | None:
    if bracket in FACING_OF:
        off.facing = FACING_OF[bracket]
    elif bracket in MOUNTING_OF and dialect is Dialect.GROUND:
        off.mounting = MOUNTING_OF[bracket]
    else:
        return None
    return rest


def _count(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadLine(f"{text!r} shots in {name!r}", "a number of shots")
    return int(text)


def _size(text: str, name: str) -> float:
    if not _NUMBER.fullmatch(text) or float(text) > MOST:
        raise BadLine(f"size {text!r} in {name!r}", "a number")
    return float(text)


def _size_in_name(name: str, entry: Item) -> float | None:
    """Size in the name of an item in old files: `Ladder (20m)`, `CommsGear:1`."""
    if entry.size is None:
        return None
    if sized := sized_name(name):
        return sized[1]
    number = name.rpartition(":")[2]
    return float(number) if number != name and _NUMBER.fullmatch(number) else None


def read_mounts(
    source: BlockFile, places: Mapping[str, str], dialect: Dialect, usual: frozenset[str] | None = None
) -> list[tuple[str, Mount | None]]:
    """Read all equipment lines, each with its location, in the order of `places` (block -> location).

    `usual` are the locations that this unit has; a line in another location is kept there and reported.
    """
    found: list[tuple[str, Mount | None]] = []
    side = source.side
    source.equipment_blocks += places
    unknown = 0
    for key, location in places.items():
        lines = source.lines(key)
        if not lines:
            continue
        if usual is not None and location not in usual:
            source.warn(
                f"equipment in {source.tag(key)}",
                "equipment in a location that this unit has",
                "kept where it is",
                source.line_of(key),
            )
        if len(found) + len(lines) > MOST_LINES:
            source.refuse(f"{len(lines)} lines in {source.tag(key)}", f"at most {MOST_LINES:,} items on a unit", key)
        for nth, text in enumerate(lines):
            try:
                line = parse_equipment_line(text, location, side, dialect)
            except BadLine as bad:
                source.refuse(bad.args[0], bad.args[1], key, nth)
            if line.no_size:
                source.warn(repr(text), "a size above 0", "kept as written", source.line_of(key, nth))
            if line.mount is not None and not line.mount.known:
                unknown += 1
                hint = _hint(line.mount.item) if unknown <= MOST_HINTS else ""
                source.warn(f"unknown equipment {text!r}{hint}", "", "kept as written", source.line_of(key, nth))
            found.append((location, line.mount))
    return found


def _hint(name: str) -> str:
    near = " or ".join(repr(n) for n in nearest(name))
    return f"; did you mean {near}?" if near else ""


WEAPON_QUIRKS = "weaponquirks"

PlacedMounts = list[tuple[str, Mount | None]]


@dataclass(frozen=True, slots=True)
class WeaponQuirk:
    """A parsed weapon quirk. `item` is the catalogue's name for `name`, if it is known."""

    code: str
    place: str
    at: int
    name: str
    item: str


def with_weapon_quirks(source: BlockFile, placed: PlacedMounts, locations: Mapping[str, str]) -> tuple[Mount, ...]:
    """The mounts with their weapon quirks. `locations` are those of the unit by their names in capitals."""
    if not source.has(WEAPON_QUIRKS):
        return tuple(mount for _, mount in placed if mount is not None)
    quirks: dict[int, list[str]] = {}
    lost = []
    for nth, text in enumerate(source.lines(WEAPON_QUIRKS)):
        quirk = _weapon_quirk(source, text, nth)
        location = locations.get(quirk.place.upper())
        here = [n for n, (where, _) in enumerate(placed) if where == location]
        hits = _by_name(placed, here, quirk, quirks) or _bay(placed, here, quirk)
        if not hits:
            lost.append(text)
            found = f"a weapon quirk of {quirk.name!r} at {quirk.place}"
            source.warn(found, "a weapon that is there", "kept as written", source.line_of(WEAPON_QUIRKS, nth))
        elif hits != here[quirk.at : quirk.at + 1]:
            source.note(
                f"{text!r} counts in another way", done="placed by name", line=source.line_of(WEAPON_QUIRKS, nth)
            )
        for hit in hits:
            quirks.setdefault(hit, []).append(quirk.code)
    if lost:
        source.keep_lines(WEAPON_QUIRKS, lost, " left over")
    return tuple(
        mount.model_copy(update={"quirks": tuple(quirks[n])}) if n in quirks else mount
        for n, (_, mount) in enumerate(placed)
        if mount is not None
    )


def _weapon_quirk(source: BlockFile, text: str, nth: int) -> WeaponQuirk:
    parts = [part.strip() for part in text.split(":", 3)]
    if len(parts) < 4:
        source.refuse(f"{text!r} in <weaponQuirks>", "code:location:index:weapon", WEAPON_QUIRKS, nth)
    code, place, index, name = parts
    if not (index.isascii() and index.isdigit() and len(index) < 5):
        source.refuse(f"index {index!r} in <weaponQuirks>", "a number from 0", WEAPON_QUIRKS, nth)
    known = find(name, source.side)
    return WeaponQuirk(code, place, int(index), name, known.name if known else name)


def _by_name(placed: PlacedMounts, here: list[int], quirk: WeaponQuirk, quirks: dict[int, list[str]]) -> list[int]:
    """Find the item at the index if it has the name, else the first of that name without this quirk."""
    same = [n for n in here if (mount := placed[n][1]) is not None and mount.item == quirk.item]
    at_index = here[quirk.at : quirk.at + 1]
    if at_index and at_index[0] in same:
        return at_index
    return [n for n in same if quirk.code not in quirks.get(n, ())][:1]


def _bay(placed: PlacedMounts, here: list[int], quirk: WeaponQuirk) -> list[int]:
    """All weapons of a bay whose line is counted after its first weapon."""
    if not quirk.name.lower().endswith(" bay"):
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
    return bays.get(quirk.at, [])
