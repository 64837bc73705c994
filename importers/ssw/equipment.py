"""Equipment in slots: its location, the number of its slots, and its split between two locations.

Files list equipment in any order. It fills the critical-slot table (`FilledSlots`), and mounts are numbered at the end,
location by location and slot by slot, as in all readers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from importers.ssw.configuration import SswLoadout
from importers.ssw.document import SswDocument
from importers.ssw.lookup_names import (
    CASELESS,
    LoadoutFireControl,
    NamedItem,
    launcher_facing,
    lookup_items,
    named_item,
    split_marks,
)
from importers.ssw.systems import strip_side_bracket
from importers.xml import Element
from sheets.construction.ssw_layout import SlotPlace, piece_slots
from sheets.equipment import Item, item, nearest
from sheets.equipment.kinds import TechSide
from sheets.units.base import Mount
from sheets.units.keywords.mtf import FILE_ORDER
from sheets.units.keywords.ssw import REAR_ARC
from sheets.units.keywords.ssw_names import AMMUNITION, side_of_load
from sheets.units.mech import (
    ADJACENT,
    LEGS,
    LOCATION_NAMES,
    LOCATIONS,
    Body,
    Mech,
    Slot,
    System,
    main_location,
    slot_count,
)

SYSTEM_SLOT = {system: Slot(system=system) for system in System}
ARMORED_SLOT = {system: Slot(system=system, armored=True) for system in System}


class FilledSlots:
    """The slots: each empty, a system, or the number of a mount."""

    def __init__(self, document: SswDocument, body: Body) -> None:
        self.document = document
        self.body = body
        self.slots: dict[str, list[System | int | None]] = {
            location: [None] * slot_count(location) for location in LOCATIONS[body]
        }
        self.mounts: list[Mount] = []
        self.slotless: list[Mount] = []
        self.armored: set[SlotPlace] = set()

    def location(self, element: Element) -> str:
        """The location that an element names."""
        name = (element.text or "").strip()
        if name not in self.slots:
            self.document.refuse(element, f"{name[:20]!r} in <{element.tag}>", "a location: " + ", ".join(self.slots))
        return name

    def place(self, element: Element) -> SlotPlace:
        """The slot that a `<location>` names."""
        location = self.location(element)
        room = len(self.slots[location])
        return SlotPlace(location, self.document.attribute(element, "index", 0, room - 1))

    def put(self, element: Element, place: SlotPlace, what: System | int) -> None:
        """Fill one slot."""
        location, slot = place
        slots = self.slots[location]
        if slot >= len(slots):
            found = f"{self._name(what)} goes on behind the last slot of the {LOCATION_NAMES[location]}"
            self.document.refuse(element, found, f"at most {len(slots)} slots")
        if slots[slot] is not None:
            self._refuse_taken_slot(element, place, what)
        slots[slot] = what

    def add(self, mount: Mount) -> int:
        """Add a mount and return its number."""
        self.mounts.append(mount)
        return len(self.mounts) - 1

    def free(self, location: str, count: int) -> list[int]:
        """The first free slots of a location, fewer where it does not have `count`."""
        return [slot for slot, what in enumerate(self.slots[location]) if what is None][:count]

    def finish(self) -> tuple[tuple[Mount, ...], dict[str, tuple[Slot | None, ...]]]:
        """The mounts in order, and the slots with their numbers."""
        self._set_armored()
        order = [what for location in FILE_ORDER for what in self.slots.get(location, ()) if isinstance(what, int)]
        number = {old: new for new, old in enumerate(dict.fromkeys(order))}
        slot_of = {old: Slot(mount=new) for old, new in number.items()}
        mounts = (*(self.mounts[old] for old in number), *self.slotless)
        return mounts, {
            location: tuple(
                slot_of[what] if isinstance(what, int) else self._system_slot(SlotPlace(location, slot), what)
                for slot, what in enumerate(slots)
            )
            for location, slots in self.slots.items()
        }

    def _system_slot(self, place: SlotPlace, system: System | None) -> Slot | None:
        if system is None:
            return None
        return (ARMORED_SLOT if place in self.armored else SYSTEM_SLOT)[system]

    def _set_armored(self) -> None:
        for location, slot in self.armored:
            what = self.slots[location][slot]
            if isinstance(what, int) and not self.mounts[what].armored:
                self.mounts[what] = self.mounts[what].model_copy(update={"armored": True})

    def _refuse_taken_slot(self, element: Element, place: SlotPlace, what: System | int) -> NoReturn:
        where = f"slot {place.slot + 1} of the {LOCATION_NAMES[place.location]}"
        there = self.slots[place.location][place.slot]
        found = f"{self._name(what)} in {where}"
        self.document.refuse(element, found, f"a free slot: {self._name(there)} stands there")

    def _name(self, what: System | int | None) -> str:
        if isinstance(what, int):
            return self.mounts[what].item
        return "nothing" if what is None else what.value.replace("-", " ")


MOST_SLOTS = 12  # items in one location
MOST_HINTS = 50  # names of one file for which a similar name is searched, which is slow
LONGEST_NAME = 200  # characters; real ones have some fifty


@dataclass(slots=True)
class SlotRun:
    """Consecutive slots; with a `count` of 0 as many as the rest of the item needs."""

    first: SlotPlace
    count: int = 0


@dataclass(slots=True)
class PlacedElement:
    """An element with equipment, parsed but not yet in its slots."""

    element: Element
    parts: tuple[NamedItem, ...]
    runs: list[SlotRun]
    sizes: list[int] = field(default_factory=list)  # of the parts, in slots

    @property
    def first(self) -> SlotPlace:
        """Its first slot, in the order in which mounts are numbered."""
        return min((run.first for run in self.runs), key=place_order)

    @property
    def mounts(self) -> Iterator[Mount]:
        return (part.at(self.runs[0].first.location) for part in self.parts)


def place_order(place: SlotPlace) -> tuple[int, int]:
    """Sort key of slots in the order in which mounts are numbered."""
    return FILE_ORDER.index(place.location), place.slot


def read_equipment(
    document: SswDocument,
    table: FilledSlots,
    loadout: SswLoadout,
    side: TechSide,
    weapons: list[Item],
    control: LoadoutFireControl,
) -> list[PlacedElement]:
    """Read all equipment elements of a loadout; `weapons` of a unit of mixed technology decide on loads."""
    placed: list[PlacedElement] = []
    for element in loadout.element.iterchildren("equipment"):
        name = read_lookup_name(document, element)
        note_caseless(document, element, name)
        own_side = side_of_load(name, side, weapons) if weapons else side
        parts = lookup_items(name, own_side, control, loadout.pod)
        placed.append(_place_element(document, table, element, name, parts))
    return placed


def loadout_weapons(document: SswDocument, loadouts: list[SswLoadout], side: TechSide) -> list[Item]:
    """The weapons in some loadouts."""
    names = [read_lookup_name(document, at) for loadout in loadouts for at in loadout.element.iterchildren("equipment")]
    parts = (part for name in names for part in lookup_items(name, side, LoadoutFireControl(), False))
    return [part.item for part in parts if part.item is not None and part.item.weapon is not None]


def _place_element(
    document: SswDocument, table: FilledSlots, element: Element, name: str, parts: tuple[NamedItem, ...]
) -> PlacedElement:
    runs = _runs(document, table, element)
    main = parts[0]
    report_unknown(document, element, main)
    changes = stated_changes(document, element, name, main, runs[0].first.location)
    if changes:
        main = NamedItem(main.mount.model_copy(update=changes), main.slots, main.item)
    return PlacedElement(element, (main, *parts[1:]), runs)


def read_lookup_name(document: SswDocument, element: Element) -> str:
    """The lookup name of equipment."""
    name = document.text(element, "name")
    if not name:
        document.refuse(element, "equipment without a name", "a name")
    if len(name) > LONGEST_NAME:
        document.refuse(element, f"equipment with a name of {len(name):,} characters", f"at most {LONGEST_NAME}")
    return name


def report_unknown(document: SswDocument, element: Element, part: NamedItem) -> None:
    """Report unknown equipment, with the nearest known name."""
    if part.item is None:
        near = nearest(strip_side_bracket(part.mount.item), 1) if len(document.problems) < MOST_HINTS else []
        hint = f"; did you mean '{near[0]}'?" if near else ""
        document.report(element, f"unknown equipment '{part.mount.item}'{hint}", done="kept as written")


def note_caseless(document: SswDocument, element: Element, name: str) -> None:
    """Note that the load of a gun is decided by its ammunition bins."""
    if name.endswith(CASELESS) and AMMUNITION not in name:
        document.note(element, f"'{name}'", "a gun", "read as the plain one: what it fires stands in its bins")


def stated_changes(
    document: SswDocument, element: Element, name: str, part: NamedItem, location: str
) -> dict[str, object]:
    """Changes of a mount by further children of an element: size, odd lots of ammunition, facing of a launcher."""
    changes: dict[str, object] = {}
    tons, lot = element.find("tons"), element.find("lot")
    if tons is not None and part.item is not None and part.item.size is not None:
        changes["size"] = document.positive(tons, tons.text or "")
    if lot is not None and part.item is not None and part.item.ammo is not None:
        shots = document.whole(lot, (lot.text or "").strip())
        if shots != part.item.ammo.shots:
            changes["shots"] = shots
    if part.item is not None and "vehicular-grenade-launcher" in part.item.traits:
        arc = split_marks(name)[1].arc or (element.findtext("vglarc") or "").strip()
        changes |= {"facing": launcher_facing(arc, location), "rear": part.mount.rear or arc == REAR_ARC}
    return changes


def _runs(document: SswDocument, table: FilledSlots, element: Element) -> list[SlotRun]:
    """The place of equipment: one location, or several."""
    split = list(element.iterchildren("splitlocation"))
    if split:
        return [SlotRun(table.place(at), document.attribute(at, "number", 1, MOST_SLOTS)) for at in split]
    return [SlotRun(table.place(document.child(element, "location")))]


def single_element(element: Element, name: str, place: SlotPlace, pod: bool = False) -> PlacedElement:
    """An item with an element of its own type: a heat sink, a jump jet."""
    return PlacedElement(element, (named_item(item(name), pod=pod),), [SlotRun(place)])


def put_equipment(document: SswDocument, table: FilledSlots, placed: list[PlacedElement], unit: Mech) -> None:
    """Put everything into its slots; `unit` is the 'Mech so far, on which the size of some items depends."""
    on_legs: list[PlacedElement] = []
    for entry in placed:
        entry.sizes = [part.slots or piece_slots(unit, part.mount, part.item) for part in entry.parts]
        if entry.parts[0].item is not None and entry.parts[0].item.spreadable:
            on_legs.append(entry)
        else:
            _put(document, table, entry)
    for entry in on_legs:
        _put_on_legs(table, entry)


def _put(document: SswDocument, table: FilledSlots, entry: PlacedElement) -> None:
    places = _places(document, entry)
    start = 0
    for part, size in zip(entry.parts, entry.sizes, strict=True):
        here = places[start : start + size]
        index = table.add(part.at(main_location(*(place.location for place in here))))
        for place in here:
            table.put(entry.element, place, index)
        start += size


def _places(document: SswDocument, entry: PlacedElement) -> list[SlotPlace]:
    """Every slot of an element's items."""
    total = sum(entry.sizes)
    first = entry.runs[0].first
    if not entry.runs[0].count:
        return [SlotPlace(first.location, first.slot + n) for n in range(total)]
    places = [SlotPlace(run.first.location, run.first.slot + n) for run in entry.runs for n in range(run.count)]
    if entry.parts[0].item is None:  # only the file has its size
        entry.sizes = [len(places)]
    elif len(places) != total:
        found = f"{len(places)} slots for {entry.parts[0].mount.item}"
        document.refuse(entry.element, found, f"{total}, its size")
    held = list(dict.fromkeys(place.location for place in places))
    for location in held:
        if len(held) > 1 and not any(frozenset((location, other)) in ADJACENT for other in held):
            where = " and ".join(LOCATION_NAMES[place] for place in held)
            document.refuse(entry.element, f"{entry.parts[0].mount.item} in {where}", "locations that touch")
    return places


def _put_on_legs(table: FilledSlots, entry: PlacedElement) -> None:
    """Put equipment of all legs that files list in one leg: talons."""
    legs = [location for location in table.slots if location in LEGS]
    share = entry.sizes[0] // len(legs)
    index = table.add(entry.parts[0].mount)
    first = entry.runs[0].first
    for leg in legs:
        here = range(first.slot, first.slot + share) if leg == first.location else table.free(leg, share)
        for slot in here:
            table.put(entry.element, SlotPlace(leg, slot), index)
