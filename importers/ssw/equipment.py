"""Equipment in slots: where it stands, how many slots it takes, and what of it is split between two locations."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from importers.ssw.armor import without_side
from importers.ssw.board import Board
from importers.ssw.configuration import Loadout
from importers.ssw.document import Element
from importers.ssw.fitting import CASELESS, REAR_ARC, FireControl, Part, facing, fitting, new_part, split_marks
from importers.ssw.page import Page
from sheets.equipment import Item, item, nearest
from sheets.equipment.kinds import TechSide
from sheets.formats.mtf import FILE_ORDER
from sheets.formats.ssw_layout import Place, size_of
from sheets.formats.ssw_names import AMMUNITION, side_of_load
from sheets.units.mech import ADJACENT, LEGS, LOCATION_NAMES, Mech, main_location
from sheets.units.mount import Mount

MOST_SLOTS = 12  # in one location


@dataclass(slots=True)
class Run:
    """Slots one behind the other; so many that the rest of the item fits, where `count` is 0."""

    first: Place
    count: int = 0


@dataclass(slots=True)
class Fitted:
    """An element with equipment, understood but not yet in its slots."""

    element: Element
    parts: tuple[Part, ...]
    runs: list[Run]
    sizes: list[int] = field(default_factory=list)  # of the parts, in slots

    @property
    def first(self) -> Place:
        """Its first slot, in the order in which mounts are numbered."""
        return min((run.first for run in self.runs), key=place_order)

    @property
    def mounts(self) -> Iterator[Mount]:
        return (part.at(self.runs[0].first.location) for part in self.parts)


def place_order(place: Place) -> tuple[int, int]:
    """Sorts slots as mounts are numbered."""
    return FILE_ORDER.index(place.location), place.slot


def read_equipment(
    page: Page, board: Board, loadout: Loadout, side: TechSide, weapons: list[Item], control: FireControl
) -> list[Fitted]:
    """All equipment elements of a loadout; `weapons` are those of a unit of mixed technology, which decide on loads."""
    fitted: list[Fitted] = []
    for element in loadout.element.iterchildren("equipment"):
        name = name_in(page, element)
        note_caseless(page, element, name)
        own_side = side_of_load(name, side, weapons) if weapons else side
        parts = fitting(name, own_side, control, loadout.pod)
        fitted.append(_fitted(page, board, element, name, parts))
    return fitted


def weapons_of(page: Page, loadouts: list[Loadout], side: TechSide) -> list[Item]:
    """The weapons in some loadouts."""
    names = [name_in(page, at) for loadout in loadouts for at in loadout.element.iterchildren("equipment")]
    parts = (part for name in names for part in fitting(name, side, FireControl(), False))
    return [part.item for part in parts if part.item is not None and part.item.weapon is not None]


def _fitted(page: Page, board: Board, element: Element, name: str, parts: tuple[Part, ...]) -> Fitted:
    runs = _runs(page, board, element)
    main = parts[0]
    report_unknown(page, element, main)
    changes = stated_changes(page, element, name, main, runs[0].first.location)
    if changes:
        main = Part(main.mount.model_copy(update=changes), main.slots, main.item)
    return Fitted(element, (main, *parts[1:]), runs)


def name_in(page: Page, element: Element) -> str:
    """The lookup name of equipment."""
    name = page.text(element, "name")
    if not name:
        page.refuse(element, "equipment without a name", "a name")
    return name


def report_unknown(page: Page, element: Element, part: Part) -> None:
    """Say of equipment that nobody knows what it might be meant for."""
    if part.item is None:
        near = nearest(without_side(part.mount.item), 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        page.report(element, f"'{part.mount.item}'", f"equipment{hint}", "kept as written")


def note_caseless(page: Page, element: Element, name: str) -> None:
    """Say that what a gun is loaded with is left to its bins."""
    if name.endswith(CASELESS) and AMMUNITION not in name:
        page.note(element, f"'{name}'", "a gun", "read as the plain one: what it fires stands in its bins")


def stated_changes(page: Page, element: Element, name: str, part: Part, location: str) -> dict[str, object]:
    """What further children of the element say of its item: size, odd lots of ammunition, where a launcher points."""
    changes: dict[str, object] = {}
    tons, lot = element.find("tons"), element.find("lot")
    if tons is not None and part.item is not None and part.item.size is not None:
        changes["size"] = page.positive(tons, tons.text or "")
    if lot is not None and part.item is not None and part.item.ammo is not None:
        shots = page.whole(lot, (lot.text or "").strip())
        if shots != part.item.ammo.shots:
            changes["shots"] = shots
    if part.item is not None and "vehicular-grenade-launcher" in part.item.traits:
        arc = split_marks(name)[1].arc or (element.findtext("vglarc") or "").strip()
        changes |= {"facing": facing(arc, location), "rear": part.mount.rear or arc == REAR_ARC}
    return changes


def _runs(page: Page, board: Board, element: Element) -> list[Run]:
    """Where equipment stands: at one place, or split."""
    split = list(element.iterchildren("splitlocation"))
    if split:
        return [Run(board.place(at), page.attribute(at, "number", 1, MOST_SLOTS)) for at in split]
    return [Run(board.place(page.child(element, "location")))]


def single(element: Element, name: str, place: Place, pod: bool = False) -> Fitted:
    """An item that has an element of its own kind: a heat sink, a jump jet."""
    return Fitted(element, (new_part(item(name), pod=pod),), [Run(place)])


def put_equipment(page: Page, board: Board, fitted: list[Fitted], unit: Mech) -> None:
    """Put everything in its slots; `unit` is the 'Mech so far, from which the size of some items follows."""
    on_legs: list[Fitted] = []
    for entry in fitted:
        entry.sizes = [part.slots or size_of(unit, part.mount, part.item) for part in entry.parts]
        if entry.parts[0].item is not None and entry.parts[0].item.spreadable:
            on_legs.append(entry)
        else:
            _put(page, board, entry)
    for entry in on_legs:
        _put_on_legs(board, entry)


def _put(page: Page, board: Board, entry: Fitted) -> None:
    places = _places(page, entry)
    start = 0
    for part, size in zip(entry.parts, entry.sizes, strict=True):
        here = places[start : start + size]
        index = board.add(part.at(main_location(*(place.location for place in here))))
        for place in here:
            board.put(entry.element, place, index)
        start += size


def _places(page: Page, entry: Fitted) -> list[Place]:
    """Every slot of an element's items."""
    total = sum(entry.sizes)
    first = entry.runs[0].first
    if not entry.runs[0].count:
        return [Place(first.location, first.slot + n) for n in range(total)]
    places = [Place(run.first.location, run.first.slot + n) for run in entry.runs for n in range(run.count)]
    if entry.parts[0].item is None:  # only the file knows how large it is
        entry.sizes = [len(places)]
    elif len(places) != total:
        found = f"{len(places)} slots for {entry.parts[0].mount.item}"
        page.refuse(entry.element, found, f"{total}, its size")
    held = list(dict.fromkeys(place.location for place in places))
    for location in held:
        if len(held) > 1 and not any(frozenset((location, other)) in ADJACENT for other in held):
            where = " and ".join(LOCATION_NAMES[place] for place in held)
            page.refuse(entry.element, f"{entry.parts[0].mount.item} in {where}", "locations that touch")
    return places


def _put_on_legs(board: Board, entry: Fitted) -> None:
    """What every leg has its share of, and files list with one leg alone: talons."""
    legs = [location for location in board.slots if location in LEGS]
    share = entry.sizes[0] // len(legs)
    index = board.add(entry.parts[0].mount)
    first = entry.runs[0].first
    for leg in legs:
        here = range(first.slot, first.slot + share) if leg == first.location else board.free(leg, share)
        for slot in here:
            board.put(entry.element, Place(leg, slot), index)
