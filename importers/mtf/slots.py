"""The critical slots: lines of a location list -> mounts and the slots they fill.

Files do not number items. A run of equal lines is as many items as fit its length, a run that is too short continues in
an adjacent location, and an item that is spread over many locations is one item.
"""

from dataclasses import dataclass, field

from importers.mtf.lines import Lines, SlotList, excerpt
from importers.mtf.slot_lines import (
    LONGEST,
    Empty,
    Fitting,
    SlotPair,
    SystemLine,
    Unclear,
    WrittenSlot,
    parse_slot_lines,
)
from sheets.equipment import nearest
from sheets.equipment.kinds import TechSide
from sheets.equipment.system_names import armor_named, structure_named
from sheets.formats.format import join_lines
from sheets.units.base import Mount
from sheets.units.keywords.mtf import EMPTY_SLOT, FILE_ORDER
from sheets.units.mech import ADJACENT, LEGS, LOCATION_NAMES, LOCATIONS, Body, Slot, main_location, slot_count

MOST_MOUNTS = 9 * 12 * 2
SLOT_OF = tuple(Slot(mount=index) for index in range(MOST_MOUNTS))
NOTHING = {count: (None,) * count for count in (6, 12)}


@dataclass(slots=True)
class ItemPart:
    """The beginning of an incomplete item, which must continue in an adjacent location."""

    fitting: Fitting
    location: str
    index: int
    filled: int
    missing: int
    line: int


@dataclass(slots=True)
class SlotAllocation:
    """The slots of a unit while they are filled."""

    slots: dict[str, tuple[Slot | None, ...]]
    mounts: list[Mount] = field(default_factory=list)
    fittings: list[Fitting] = field(default_factory=list)  # of the mounts, in their order
    spread: dict[str, int] = field(default_factory=dict)
    parts: list[ItemPart] = field(default_factory=list)

    def add(self, fitting: Fitting, mount: Mount) -> int:
        """Add a mount and return its index."""
        self.mounts.append(mount)
        self.fittings.append(fitting)
        return len(self.mounts) - 1

    def join(self, indexes: list[int], mount: Mount) -> None:
        """Merge several mounts into one, in the place of the first."""
        first, *others = sorted(indexes)
        kept = [index for index in range(len(self.mounts)) if index not in others]
        number = {old: new for new, old in enumerate(kept)} | dict.fromkeys(others, first)
        self.mounts[first] = mount
        self.mounts = [self.mounts[index] for index in kept]
        self.fittings = [self.fittings[index] for index in kept]
        self.spread = {name: number[index] for name, index in self.spread.items()}
        for part in self.parts:
            part.index = number[part.index]
        for location, slots in self.slots.items():
            self.slots[location] = tuple(slot and _renumber_slot(slot, number) for slot in slots)


def _renumber_slot(slot: Slot, number: dict[int, int]) -> Slot:
    if slot.mount is None:
        return slot
    return Slot(mount=number[slot.mount], second=None if slot.second is None else number[slot.second])


def empty_slot_table(body: Body) -> SlotAllocation:
    """The table of a body with empty slots."""
    return SlotAllocation({location: NOTHING[slot_count(location)] for location in LOCATIONS[body]})


MOST_LINES = 100  # of a location, with texts without their key

LIMBS = {
    location: "leg" if location in LEGS else "arm" if location in ("LA", "RA") else "torso"
    for location in LOCATION_NAMES
}


BELONGS = {
    "arm": "equipment or an actuator of an arm",
    "leg": "equipment or an actuator of a leg",
    "torso": "equipment or a system of head and torso",
}


def fill_slots(lines: Lines, body: Body, side: TechSide, superheavy: bool) -> SlotAllocation:
    """Fill the critical-slot table of a unit, and collect its mounts."""
    places = LOCATIONS[body]
    table = empty_slot_table(body)
    for location in FILE_ORDER:
        listed = lines.locations.get(location)
        if listed is None:
            continue
        if location in table.slots:
            _Location(lines, table, location, listed, superheavy).fill(side)
        else:
            _other_body(lines, body, location, listed)
    _report_missing(lines, places)
    _report_cut_off(lines)
    join_parts(lines, table)
    return table


def _report_missing(lines: Lines, places: tuple[str, ...]) -> None:
    """Report locations without a list as empty; a file without the list of the head is cut off."""
    missing = [f"'{LOCATION_NAMES[place]}:'" for place in places if place not in lines.locations]
    if "HD" not in lines.locations:
        lines.refuse_line(None, f"no {' and no '.join(missing)}", "the slots of every location")
    if missing:
        lines.report(None, f"no {' and no '.join(missing)}", "the slots of every location", "left empty")


def _report_cut_off(lines: Lines) -> None:
    """Report a file whose last list alone is short: it may be cut off; people omit empty slots in every location."""
    short = [place for place, listed in lines.locations.items() if len(listed.texts) < slot_count(place)]
    if short and short == list(lines.locations)[-1:]:
        listed = lines.locations[short[0]]
        found = f"{len(listed.texts)} slots in the {LOCATION_NAMES[short[0]]}, the last list of the file"
        lines.report(listed.line, found, f"{slot_count(short[0])}, as many as there are", "the others left empty")


def _other_body(lines: Lines, body: Body, location: str, listed: SlotList) -> None:
    """Handle a location that this body does not have: harmless when it is empty."""
    name = LOCATION_NAMES[location]
    if any(text.lower() != EMPTY_SLOT.lower() for text in listed.texts):
        places = ", ".join(LOCATION_NAMES[place] for place in LOCATIONS[body])
        lines.refuse_line(listed.line, f"'{name}:' in a {body} 'Mech", f"a location of its own: {places}")
    lines.note(listed.line, f"an empty '{name}:' in a {body} 'Mech", done="ignored")


def names_no_item(text: str) -> bool:
    """Whether a slot names structure or armor that takes no slots."""
    return structure_named(text) is not None or armor_named(text) is not None


class _Location:
    """Fills the slots of one location."""

    def __init__(self, lines: Lines, table: SlotAllocation, location: str, listed: SlotList, superheavy: bool) -> None:
        self.lines = lines
        self.table = table
        self.location = location
        self.listed = listed
        self.superheavy = superheavy
        self.slots: list[Slot | None] = []

    def fill(self, side: TechSide) -> None:
        room = slot_count(self.location)
        if len(self.listed.texts) > MOST_LINES:
            found = f"{len(self.listed.texts)} lines in the {LOCATION_NAMES[self.location]}"
            self.lines.refuse_line(self.listed.line, found, f"at most {room} slots")
        parsed = parse_slot_lines(self.listed.texts, side)
        if len(parsed) > room:
            self._check_beyond(parsed, room)
            del parsed[room:]
        limb = LIMBS[self.location]
        slots, table = self.slots, self.table
        start, count = 0, len(parsed)
        while start < count:
            line = parsed[start]
            if type(line) is Empty:
                slots.append(None)
                start += 1
            elif type(line) is SystemLine:
                if line.limb and line.limb != limb:
                    self._refuse_misplaced(start)
                slots.append(line.slot)
                start += 1
            elif type(line) is Fitting and line.slots == 1 and not line.spread:
                slots.append(SLOT_OF[len(table.mounts)])
                table.add(line, line.at(self.location))
                start += 1
            else:
                end = start + 1
                while end < count and parsed[end] == line:
                    end += 1
                self._run(line, start, end)
                start = end
        slots += [None] * (room - count)
        table.slots[self.location] = tuple(slots)

    def _run(self, line: WrittenSlot, start: int, end: int) -> None:
        """Place a run of equal lines."""
        if isinstance(line, Unclear):
            self._refuse(start, line.expected)
        if isinstance(line, SlotPair):
            self._pairs(line, start, end)
        elif isinstance(line, Fitting):
            if line.item is None:
                self._unknown(line, start)
            if line.spread:
                self._spread(line, start, end - start)
            else:
                self._items(line, start, end - start)

    def _spread(self, fitting: Fitting, start: int, count: int) -> None:
        name = fitting.mount.item
        index = self.table.spread.get(name)
        if index is None:
            index = self.table.spread[name] = self.table.add(fitting, fitting.mount)
        elif self.table.fittings[index] != fitting:
            self._other_marks(start)
        self.slots += [SLOT_OF[index]] * count

    def _other_marks(self, start: int) -> None:
        text, line = self.listed.texts[start], self.listed.numbers[start]
        self.lines.report(line, f"'{text}'", "the same marks on every line of one item", "those of the first count")

    def _items(self, fitting: Fitting, start: int, count: int) -> None:
        """Place items one after the other; remaining slots are part of an item in an adjacent location."""
        size = fitting.lines(self.superheavy) or count
        rest = count % size
        if rest:
            rest -= self._complete(fitting, rest)
        table = self.table
        for _ in range(count // size):
            self.slots += [SLOT_OF[table.add(fitting, fitting.at(self.location))]] * size
        if rest:
            index = table.add(fitting, fitting.at(self.location))
            self.slots += [SLOT_OF[index]] * rest
            line = self.listed.numbers[start + count - rest]
            table.parts.append(ItemPart(fitting, self.location, index, rest, size - rest, line))

    def _complete(self, fitting: Fitting, rest: int) -> int:
        """Complete items of adjacent locations with the first slots of a run; returns the number of slots used."""
        open_parts = [
            part
            for part in self.table.parts
            if part.fitting == fitting and frozenset((part.location, self.location)) in ADJACENT
        ]
        fitting_parts = [part for part in open_parts if part.missing == rest][:1]
        if not fitting_parts and sum(part.missing for part in open_parts) == rest:
            fitting_parts = open_parts
        for part in fitting_parts:
            self.table.parts.remove(part)
            self.slots += [SLOT_OF[part.index]] * part.missing
            self._place_split(part)
        return sum(part.missing for part in fitting_parts)

    def _place_split(self, part: ItemPart) -> None:
        item = part.fitting.item
        if item is not None and not item.splittable:
            places = f"{LOCATION_NAMES[part.location]} and {LOCATION_NAMES[self.location]}"
            self.lines.report(part.line, f"{item.name} in {places}", "an item that may be split", "kept")
        self.table.mounts[part.index] = part.fitting.at(main_location(part.location, self.location))

    def _pairs(self, pair: SlotPair, start: int, end: int) -> None:
        if not self.superheavy:
            self._refuse(start, "one item in a slot: only a 'Mech above 100 tons holds two")
        size = pair.first.lines(True) or 1
        if (end - start) % size:
            self._refuse(start, f"{size} slots for each pair")
        for fitting in (pair.first, pair.second):
            if fitting.item is None:
                self._unknown(fitting, start)
        for _ in range((end - start) // size):
            first = self.table.add(pair.first, pair.first.at(self.location))
            second = self.table.add(pair.second, pair.second.at(self.location))
            self.slots += [Slot(mount=first, second=second)] * size

    def _unknown(self, fitting: Fitting, start: int) -> None:
        text, line = fitting.mount.item, self.listed.numbers[start]
        if len(text) > LONGEST:
            self._refuse(start, f"a slot, of at most {LONGEST} characters")
        if names_no_item(text):
            self.lines.report(line, f"'{text}' in a slot", "equipment", "no item, but the slot is used up")
            return
        near = nearest(text, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        self.lines.report(line, f"unknown equipment '{text}'{hint}", done="kept as written")

    def _check_beyond(self, parsed: list[WrittenSlot], room: int) -> None:
        """Check lines beyond the last slot: empty ones are usual, texts may lack their key, all others are errors."""
        for index in range(room, len(parsed)):
            line, text, number = parsed[index], self.listed.texts[index], self.listed.numbers[index]
            if isinstance(line, Empty):
                continue
            if not isinstance(line, Fitting) or line.item is not None:
                found = f"{excerpt(text)} as slot {index + 1} of the {LOCATION_NAMES[self.location]}"
                self.lines.refuse_line(number, found, f"at most {room} slots")
            self._lost_text(text, number)

    def _lost_text(self, text: str, number: int) -> None:
        values = self.lines.values
        key = self.listed.after
        if key:
            values[key] = join_lines(values[key], text)
            self.lines.report(number, f"a line without a key, {excerpt(text)}", done=f"joined to '{key}:'")
        else:
            self.lines.report(number, f"a line without a key, {excerpt(text)}", "a slot", "kept as written")
            self.lines.keep("line", text, number)

    def _refuse_misplaced(self, index: int) -> None:
        self._refuse(index, BELONGS[LIMBS[self.location]])

    def _refuse(self, index: int, expected: str) -> None:
        found = f"{excerpt(self.listed.texts[index])} in the {LOCATION_NAMES[self.location]}"
        self.lines.refuse_line(self.listed.numbers[index], found, expected)


def join_parts(lines: Lines, table: SlotAllocation) -> None:
    """Join items of which only all parts together are complete: a weapon with parts in three torsos."""
    while table.parts:
        first = table.parts[0]
        same = [part for part in table.parts if part.fitting == first.fitting]
        size = first.filled + first.missing
        if len(same) < 3 or sum(part.filled for part in same) != size or not _are_connected(same):
            _incomplete(lines, table, first)
            table.parts.remove(first)
            continue
        places = [part.location for part in same]
        lines.report(first.line, f"{first.fitting.mount.item} in {len(places)} locations", "one or two", "kept")
        table.join([part.index for part in same], first.fitting.at(main_location(*places)))
        table.parts = [part for part in table.parts if part not in same]


def _incomplete(lines: Lines, table: SlotAllocation, part: ItemPart) -> None:
    """Refuse an item with too few slots; next to unknown equipment a misspelled line is the likely cause."""
    count = "1 slot" if part.filled == 1 else f"{part.filled} slots"
    found = f"{count} of {part.fitting.mount.item} in the {LOCATION_NAMES[part.location]}"
    expected = f"{part.missing} more there or in an adjacent location"
    if all(fitting.item for fitting in table.fittings):
        lines.refuse_line(part.line, found, expected)
    lines.report(part.line, found, expected, "kept; other slots are unknown")


def _are_connected(parts: list[ItemPart]) -> bool:
    """Whether each of these parts has another one in an adjacent location."""
    places = [part.location for part in parts]
    return all(any(frozenset((a, b)) in ADJACENT for b in places) for a in places)
