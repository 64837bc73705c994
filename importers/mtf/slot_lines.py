"""Parses slot lines: a system, an empty slot, or an item with marks after its name.

The files of a whole library have only some 1,700 different slot lines, so results are cached. Parsed lines compare by
value, not by identity: several threads may parse the same line, and the cache may drop entries at any time.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sheets.equipment import Item, find, sized_name
from sheets.equipment.kinds import TechSide
from sheets.equipment.system_names import is_plating
from sheets.rules.heat import sink_type, sinks_in
from sheets.units.base import Mount, Mounting
from sheets.units.keywords.mtf import EMPTY_SLOT, FACINGS, SYSTEMS
from sheets.units.mech import Slot, System

SYSTEM_OF = {text.lower(): system for system, text in SYSTEMS.items()} | {"engine": System.ENGINE}

ARM_SYSTEMS = frozenset({System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND})
LEG_SYSTEMS = frozenset({System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT})

FACING_OF = {mark.lower(): facing for facing, mark in FACINGS.items()}

MARKS = frozenset({"R", "T", "OMNIPOD", "ARMORED", "SPLIT", "FL", "FR", "RL", "RR"})
"""Marks in brackets after a name."""

_LONGEST_MARK = max(map(len, MARKS)) + len("()")
_SIZE = re.compile(":SIZE:", re.IGNORECASE)

MEMORY = 1 << 9  # parsed lines in the cache
LONGEST = 200  # characters of a slot; a longer line can only be text without its key


Says = tuple[object, ...]
"""The name and marks that all slot lines of one item have in common."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """One item as slot lines write it, with its marks; two with the same name and marks are equal.

    `slots` is the number that the item takes in a 'Mech up to 100 tons, 0 where the lines decide: then a run of lines
    is one item.
    """

    says: Says
    mount: Mount = field(compare=False)
    slots: int = field(compare=False)
    item: Item | None = field(default=None, compare=False)  # None where the line names no equipment
    spread: bool = field(default=False, compare=False)  # over many locations, once in a unit
    sinks: int = field(default=0, compare=False)
    mounts: dict[str, Mount] = field(default_factory=dict, compare=False)

    def at(self, location: str) -> Mount:
        """The mount of this item in a location; mounts are immutable, so all units share it."""
        mount = self.mounts.get(location)
        if mount is None:
            mount = self.mounts[location] = self.mount.model_copy(update={"location": location})
        return mount

    def lines(self, superheavy: bool) -> int:
        """Number of slot lines of an item: a slot of a superheavy 'Mech holds twice as much."""
        return (self.slots + 1) // 2 if superheavy else self.slots


class SystemLine(NamedTuple):
    """A system in a slot; `limb` is the only limb that can have it."""

    slot: Slot
    limb: str  # "arm", "leg" or empty


class SlotPair(NamedTuple):
    """Two items in one slot of a superheavy 'Mech."""

    first: Fitting
    second: Fitting


class Unclear(NamedTuple):
    """The message for a line that cannot be parsed, with the expected content."""

    expected: str


@dataclass(frozen=True, slots=True)
class Empty:
    """An empty slot."""


EMPTY = Empty()

WrittenSlot: TypeAlias = Fitting | SystemLine | SlotPair | Unclear | Empty


def parse_slot_lines(texts: list[str], side: TechSide) -> list[WrittenSlot]:
    """Parse slot lines of a unit of this technology base."""
    return [slot_line(text, side) if len(text) <= LONGEST else parse_slot_line(text, side) for text in texts]


def is_slot(text: str) -> bool:
    """Whether a text is certainly a slot: empty, a system, or a known item of either side."""
    if text.lower() == EMPTY_SLOT.lower():
        return True
    line = parse_slot_lines([text], TechSide.IS)[0]
    return not isinstance(line, Fitting) or line.item is not None


def parse_slot_line(text: str, side: TechSide) -> WrittenSlot:
    """Parse a slot line of a unit of this technology base."""
    name, marks = _split_marks(text)
    if name.lower() == EMPTY_SLOT.lower():
        return EMPTY
    system = SYSTEM_OF.get(name.lower())
    if system is not None:
        limb = "arm" if system in ARM_SYSTEMS else "leg" if system in LEG_SYSTEMS else ""
        return SystemLine(Slot(system=system, armored="armored" in marks), limb)
    size = marks.get("size")
    if size is not None and _number(size) is None:
        return Unclear("a number after ':SIZE:', such as 'Cargo:SIZE:2.5'")
    names = [part.strip() for part in name.split("|")]
    if len(names) > 2 or not all(names):
        return Unclear("equipment, with at most one more in the same slot")
    if len(names) == 1:
        return _shared_fitting(name, marks, side)
    pair = SlotPair(_shared_fitting(names[0], marks, side), _shared_fitting(names[1], marks, side))
    return pair if _may_share(pair) else Unclear("two bins for one weapon or two equal heat sinks in a shared slot")


slot_line = lru_cache(MEMORY)(parse_slot_line)


def _split_marks(text: str) -> tuple[str, dict[str, str]]:
    """The name without marks, and the marks after it, in any order."""
    marks: dict[str, str] = {}
    end = len(text.rstrip())
    while end:
        if text[end - 1] == ")":
            start = text.rfind("(", max(0, end - _LONGEST_MARK), end)
            mark = text[start + 1 : end - 1].upper()
            if start < 0 or mark not in MARKS:
                break
            marks.setdefault(mark.lower(), "")
        else:
            size = _SIZE.search(text, max(text.rfind("(", 0, end), text.rfind(")", 0, end)) + 1, end)
            if size is None:
                break
            start = size.start()
            marks.setdefault("size", text[size.end() : end])
        end = start
        while end and text[end - 1].isspace():
            end -= 1
    return text[:end].strip(), marks


def _number(text: str) -> float | None:
    try:
        number = float(text.strip())
    except ValueError:
        return None
    return number if 0 <= number < 10_000 else None


def _shared_fitting(name: str, marks: dict[str, str], side: TechSide) -> Fitting:
    """The shared fitting of this item with these marks."""
    item = find(name, side)
    if item is not None and is_plating(item):
        item = None
    mount = Mount(
        item=item.name if item else name,
        known=item is not None,
        mounting=Mounting.TURRET if "t" in marks else Mounting.PLAIN,
        rear="r" in marks,
        pod="omnipod" in marks,
        armored="armored" in marks,
        facing=next((FACING_OF[mark] for mark in FACING_OF if mark in marks), None),
        size=_size(name, item, marks),
    )
    return _new_fitting(mount, item)


def _size(name: str, item: Item | None, marks: dict[str, str]) -> float | None:
    if "size" in marks:
        return _number(marks["size"])
    sized = sized_name(name)
    return sized[1] if sized and item and item.size else None


def _new_fitting(mount: Mount, item: Item | None) -> Fitting:
    says = tuple(mount.__dict__.values())
    if item is None:
        return Fitting(says, mount, 0)
    slots = item.slots.mech
    if slots is None and mount.size is not None:
        slots = -int(-mount.size // 1)
    elif item.formula == "cargo-container" or slots == 0:
        slots = 1
    spread = item.spreadable
    kind = sink_type(item)
    return Fitting(says, mount, slots or 0, item, spread, sinks_in(item) if kind else 0)


def _may_share(pair: SlotPair) -> bool:
    first, second = pair.first.item, pair.second.item
    if first is None or second is None:
        return True  # unknown equipment, which is reported
    if first.ammo and second.ammo:
        return (first.ammo.type, first.ammo.rack) == (second.ammo.type, second.ammo.rack)
    return first is second and pair.first.sinks > 0
