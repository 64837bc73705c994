"""The mounts of a 'Mech from its critical slots, which are not numbered on paper.

A run of equal lines is as many items as fit its length, a run that is too short continues in an adjacent location, and
an item that is spread over many locations is one item.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from sheets.equipment import Item, find
from sheets.equipment.tech import ItemBase
from sheets.recordsheet.design.mechs import slot_system
from sheets.recordsheet.design.reading import ReadBlock
from sheets.recordsheet.identify import Maker, matching_items, matching_lots
from sheets.recordsheet.read_sheet import ReadSheet, ReadTree, ReadValue
from sheets.recordsheet.slots import ROLL_AGAIN
from sheets.units.base import TechBase
from sheets.units.keywords.mtf import FILE_ORDER
from sheets.units.mech import ADJACENT, main_location

HEAVIEST = 100  # tons; the slots of a superheavy 'Mech hold twice as much

_AMMO = re.compile(r"Ammo \((.+)\) (\d+)")
_MARKS = re.compile(r"( \((?:R|T)\))$")
_PAIR = re.compile(r"2 × (.+)|(.+) / (.+)")


class PrintedSlotItem(NamedTuple):
    """The item in a line of the critical slots, None for an unknown name; its marks and shots."""

    name: str
    entry: Item | None
    rear: bool = False
    turret: bool = False
    armored: bool = False
    shots: int | None = None


@dataclass
class _IncompleteMount:
    """An incomplete mount, with the number of slots that it needs in an adjacent location."""

    number: int
    place: str
    missing: int


@dataclass
class _Filled:
    """The mounts that were found, and the mount or mounts in each slot."""

    mounts: list[tuple[PrintedSlotItem, str]] = field(default_factory=list)
    slots: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    spread: dict[str, int] = field(default_factory=dict)
    pieces: list[_IncompleteMount] = field(default_factory=list)

    def add(self, held: PrintedSlotItem, place: str) -> int:
        self.mounts.append((held, place))
        return len(self.mounts) - 1

    def size(self, piece: _IncompleteMount) -> int:
        """The number of slots of a mount."""
        return sum(piece.number in held for row in self.slots.values() for held in row)

    def replace(self, others: Mapping[int, int]) -> None:
        """Replace mounts by others; the numbers of the mounts behind them change."""
        kept = [number for number in range(len(self.mounts)) if number not in others]
        numbers = {old: new for new, old in enumerate(kept)}
        self.mounts = [self.mounts[number] for number in kept]
        self.slots = {
            place: [tuple(numbers[others.get(number, number)] for number in held) for held in row]
            for place, row in self.slots.items()
        }
        self.spread = {name: numbers[number] for name, number in self.spread.items()}
        for piece in self.pieces:
            piece.number = numbers[others.get(piece.number, piece.number)]


def with_mounts(read: ReadSheet) -> ReadSheet:
    """The sheet of a 'Mech with the mounts of its slots in place of its inventory, if slots have no numbers."""
    sheet = ReadBlock(read.tree)
    tables = {table.text("place"): list(table.blocks("slots")) for table in sheet.blocks("slots")}
    lines = [line for rows in tables.values() for line in rows]
    if read.kind != "mech" or not lines or any(line.has("mount") for line in lines):
        return read
    named = _items_by_text(sheet, lines)
    heavy = (sheet.number("heading.tons") or 0) > HEAVIEST
    sizes = _sizes(sheet)
    filled = _Filled()
    for place in (place for place in FILE_ORDER if place in tables):
        filled.slots[place] = []
        for (text, armored), run in groupby(tables[place], key=lambda line: (_key(line), line.flag("armored"))):
            held = tuple(item._replace(armored=armored) for item in named.get(text, ()))
            _fill(filled, place, held, len(list(run)), heavy, sizes)
    _join_across(filled)
    return _rewrite(read, sheet, filled)


def _key(line: ReadBlock) -> str:
    return "" if line.text("kind") == "empty" or slot_system(line) is not None else line.text("text")


def _items_by_text(sheet: ReadBlock, lines: Sequence[ReadBlock]) -> Mapping[str, tuple[PrintedSlotItem, ...]]:
    """The items that each text of a slot names; ammunition comes last because the weapons tell which is meant."""
    maker = Maker(TechBase(sheet.text("heading.technology.code") or TechBase.IS), "mech")
    codes = {line.text("text"): line.text("code") for line in lines}
    texts = dict.fromkeys(text for line in lines if (text := _key(line)) and text != ROLL_AGAIN)
    found: dict[str, tuple[PrintedSlotItem, ...]] = {}
    fed: set[tuple[str, ItemBase]] = set()
    for text in sorted(texts, key=lambda text: "Ammo (" in text):
        pair = _PAIR.fullmatch(text)
        parts = ([pair[1]] * 2 if pair[1] else [pair[2], pair[3]]) if pair else [text]
        alike = pair is None or pair[1]
        found[text] = tuple(_item(part, codes[text] if alike else "", maker, fed) for part in parts)
        weapons = [(item.entry, item.entry.weapon) for item in found[text] if item.entry is not None]
        fed |= {(gun.ammo_type, entry.tech.base) for entry, gun in weapons if gun is not None and gun.ammo_type}
    return found


def _item(text: str, code: str, maker: Maker, fed: set[tuple[str, ItemBase]]) -> PrintedSlotItem:
    marks = set()
    words = text
    while match := _MARKS.search(words):
        marks.add(match[1].strip())
        words = words[: match.start()]
    lot = _AMMO.fullmatch(words)
    shots = int(lot[2]) if lot else None
    known = find(code) if code else None
    found = [known] if known else matching_lots(lot[1], maker, shots, fed) if lot else matching_items(words, maker)
    name = found[0].name if found else text
    return PrintedSlotItem(name, found[0] if found else None, "(R)" in marks, "(T)" in marks, shots=shots)


Sizes = Mapping[tuple[str, str], float]  # by code and place; by code alone, with an empty place


def _sizes(sheet: ReadBlock) -> Sizes:
    found: dict[tuple[str, str], float] = {}
    for line in sheet.blocks("inventory"):
        if size := line.number("size"):
            found.setdefault((line.text("code"), line.text("place")), size)
            found.setdefault((line.text("code"), ""), size)
    return found


def _fill(
    filled: _Filled, place: str, held: tuple[PrintedSlotItem, ...], count: int, heavy: bool, sizes: Sizes
) -> None:
    """Place a run of equal slots."""
    row = filled.slots[place]
    if not held:
        row += [()] * count
        return
    name, entry = held[0].name, held[0].entry
    if entry is not None and entry.spreadable:
        number = filled.spread.setdefault(name, -1)
        if number < 0:
            number = filled.spread[name] = filled.add(held[0], "")
        row += [(number,)] * count
        return
    size = sizes.get((name, place), sizes.get((name, "")))
    each = (slots_of(entry, size, heavy) if entry is not None else 0) or count
    rest = count % each
    for piece in [piece for piece in filled.pieces if filled.mounts[piece.number][0] == held[0]]:
        if rest and piece.missing <= rest and frozenset((piece.place, place)) in ADJACENT:
            filled.pieces.remove(piece)
            filled.mounts[piece.number] = held[0], main_location(piece.place, place)
            row += [(piece.number,)] * piece.missing
            rest -= piece.missing
    for _ in range(count // each):
        row += [tuple(filled.add(item, place) for item in held)] * each
    if rest:
        number = filled.add(held[0], place)
        filled.pieces.append(_IncompleteMount(number, place, each - rest))
        row += [(number,)] * rest


def _join_across(filled: _Filled) -> None:
    """Make one item of incomplete parts in a location and on both sides of it, if together they have all its slots."""
    for middle in list(filled.pieces):
        item = filled.mounts[middle.number][0]
        parts = [piece for piece in filled.pieces if filled.mounts[piece.number][0] == item]
        sides = [piece for piece in parts if frozenset((piece.place, middle.place)) in ADJACENT]
        if len(sides) == 2 and len(parts) == 3 and sum(map(filled.size, sides)) == middle.missing:
            first, *others = sorted(piece.number for piece in parts)
            filled.mounts[first] = item, middle.place
            filled.replace(dict.fromkeys(others, first))
            filled.pieces = [piece for piece in filled.pieces if piece not in parts]


def slots_of(entry: Item, size: float | None, heavy: bool) -> int:
    """The number of slots of an item; 0 if the run decides."""
    slots = entry.slots.mech
    if entry.formula == "cargo-container" or slots == 0:
        slots = 1
    elif slots is None:
        slots = ceil(size) if size is not None else 0
    return (slots + 1) // 2 if heavy else slots


def _rewrite(read: ReadSheet, sheet: ReadBlock, filled: _Filled) -> ReadSheet:
    tree: dict[str, Any] = dict(read.tree)  # any: parts of a tree
    tree["slots"] = [_number_slots(table, filled) for table in read.tree["slots"]]
    tree["inventory"] = list(_lines(sheet, filled))
    shots = {n: item.shots for n, (item, _) in enumerate(filled.mounts) if item.shots is not None}
    tree["ammunition"] = [{"mount": _leaf(n), "shots": {"boxes": _leaf(count)}} for n, count in shots.items()]
    return read.model_copy(update={"tree": tree})


def _leaf(value: Any) -> ReadValue:  # any: JSON
    return ReadValue(value=value)


def _number_slots(table: dict[str, Any], filled: _Filled) -> ReadTree:
    """A table of slots, each line with the numbers of the mounts that were found for it."""
    numbers = filled.slots[table["place"].value]
    slots = []
    for line, held in zip(table["slots"], numbers, strict=True):
        fields = dict(zip(("mount", "second"), map(_leaf, held), strict=False))
        slots.append({**line, **({"kind": _leaf("item"), **fields} if held else {})})
    return {**table, "slots": slots}


def _lines(sheet: ReadBlock, filled: _Filled) -> Iterator[ReadTree]:
    """A line for each mount, with the values of the printed line of its item and place; and the lines without slots."""
    printed = list(sheet.blocks("inventory"))
    for number, (held, place) in enumerate(filled.mounts):
        own = next((line for line in printed if (line.text("code"), line.text("place")) == (held.name, place)), None)
        if own is not None:
            printed.remove(own)
        fields = {"mount": number, "code": held.name, "known": held.entry is not None, "place": place}
        fields |= {"rear": held.rear, "armored": held.armored}
        fields |= {"mounting": "turret"} if held.turret else {}
        yield {**(own.tree if own is not None else {}), **{key: _leaf(value) for key, value in fields.items()}}
    names = {held.name for held, _ in filled.mounts}
    slotless = (line for line in printed if line.text("code") not in names and takes_no_slots(line.text("code")))
    for number, line in enumerate(slotless, len(filled.mounts)):
        yield {**line.tree, "mount": _leaf(number)}


def takes_no_slots(code: str) -> bool:
    """Whether an item has a location on a 'Mech, but no slots."""
    entry = find(code)
    return entry is not None and entry.slots.mech == 0
