"""The critical-slot table of a 'Mech while it is being filled.

Files list what stands where in any order; mounts are numbered in the end, location by location and slot by slot, as all
readers do.
"""

from typing import NoReturn

from importers.ssw.document import Document
from importers.xml import Element
from sheets.formats.mtf import FILE_ORDER
from sheets.formats.ssw_layout import Place
from sheets.units.base import Mount
from sheets.units.mech import LOCATION_NAMES, LOCATIONS, Body, Slot, System, slot_count

SYSTEM_SLOT = {system: Slot(system=system) for system in System}
ARMORED_SLOT = {system: Slot(system=system, armored=True) for system in System}


class FilledSlots:
    """The slots: each empty, a system, or the number of a mount."""

    def __init__(self, document: Document, body: Body) -> None:
        self.document = document
        self.body = body
        self.slots: dict[str, list[System | int | None]] = {
            location: [None] * slot_count(location) for location in LOCATIONS[body]
        }
        self.mounts: list[Mount] = []
        self.slotless: list[Mount] = []
        self.armored: set[Place] = set()

    def location(self, element: Element) -> str:
        """The location that an element names."""
        name = (element.text or "").strip()
        if name not in self.slots:
            self.document.refuse(element, f"{name[:20]!r} in <{element.tag}>", "a location: " + ", ".join(self.slots))
        return name

    def place(self, element: Element) -> Place:
        """The slot that a `<location>` names."""
        location = self.location(element)
        room = len(self.slots[location])
        return Place(location, self.document.attribute(element, "index", 0, room - 1))

    def put(self, element: Element, place: Place, what: System | int) -> None:
        """Fill one slot."""
        location, slot = place
        slots = self.slots[location]
        if slot >= len(slots):
            found = f"{self._name(what)} goes on behind the last slot of the {LOCATION_NAMES[location]}"
            self.document.refuse(element, found, f"at most {len(slots)} slots")
        if slots[slot] is not None:
            self._taken(element, place, what)
        slots[slot] = what

    def add(self, mount: Mount) -> int:
        """One more mount; its number."""
        self.mounts.append(mount)
        return len(self.mounts) - 1

    def free(self, location: str, count: int) -> list[int]:
        """The first free slots of a location, fewer where there are not so many."""
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
                slot_of[what] if isinstance(what, int) else self._system_slot(Place(location, slot), what)
                for slot, what in enumerate(slots)
            )
            for location, slots in self.slots.items()
        }

    def _system_slot(self, place: Place, system: System | None) -> Slot | None:
        if system is None:
            return None
        return (ARMORED_SLOT if place in self.armored else SYSTEM_SLOT)[system]

    def _set_armored(self) -> None:
        for location, slot in self.armored:
            what = self.slots[location][slot]
            if isinstance(what, int) and not self.mounts[what].armored:
                self.mounts[what] = self.mounts[what].model_copy(update={"armored": True})

    def _taken(self, element: Element, place: Place, what: System | int) -> NoReturn:
        where = f"slot {place.slot + 1} of the {LOCATION_NAMES[place.location]}"
        there = self.slots[place.location][place.slot]
        found = f"{self._name(what)} in {where}"
        self.document.refuse(element, found, f"a free slot: {self._name(there)} stands there")

    def _name(self, what: System | int | None) -> str:
        if isinstance(what, int):
            return self.mounts[what].item
        return "nothing" if what is None else what.value.replace("-", " ")
