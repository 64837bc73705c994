"""The marks of a record sheet, read back as a condition."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from sheets.model import FrozenDict
from sheets.record import Condition, CrewMarks, ExternalStore
from sheets.recordsheet.model import CrewSeat, RecordSheet, SlotLine, Track

AnyKey = TypeVar("AnyKey", str, int)


def condition_of(sheet: RecordSheet) -> Condition:
    """Returns the condition with all marks on a sheet.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> condition_of(record_sheet(brolga, Condition(armor={"LT": 5}, heat=3))) == Condition(armor={"LT": 5}, heat=3)
    True
    """
    regions, inventory = sheet.regions, sheet.inventory
    marks = {
        "armor": _marked_boxes((region.place, region.armor) for region in regions),
        "rear": _marked_boxes((region.place, region.rear) for region in regions),
        "structure": _marked_boxes((region.place, region.structure) for region in regions),
        "structural_integrity": sheet.integrity.marked if sheet.integrity else 0,
        "slots": _slots(sheet, lambda slot: slot.struck),
        "component_armor": _slots(sheet, lambda slot: slot.crossed),
        "first_hits": _slots(sheet, lambda slot: bool(slot.first_hit) and not slot.struck),
        "destroyed": frozenset(region.place for region in regions if region.gone),
        "mounts": frozenset(line.mount for line in inventory if line.lost),
        "shots": _marked_boxes(_shots(sheet)),
        "absorbed": _absorbed_points(sheet),
        "stores": _stores(sheet),
        "fuel": sheet.fuel.burnt if sheet.fuel else 0,
        "heat": sheet.heat.level if sheet.heat else 0,
        "crew": _crew(sheet),
        "criticals": _marked_boxes((track.id, track) for track in _counted_marks(sheet)),
        "notes": sheet.notes,
    }
    return Condition(**{name: value for name, value in marks.items() if value})


def _marked_boxes(tracks: Iterable[tuple[AnyKey, Track | None]]) -> FrozenDict[AnyKey, int]:
    return FrozenDict({key: track.marked for key, track in tracks if track is not None and track.marked})


def _shots(sheet: RecordSheet) -> Iterator[tuple[int, Track | None]]:
    yield from ((lot.mount, lot.shots) for lot in sheet.ammunition)
    yield from ((line.mount, line.shots) for line in sheet.inventory)


def _counted_marks(sheet: RecordSheet) -> Iterator[Track]:
    yield from sheet.criticals
    if sheet.heat is not None and sheet.heat.sinks.track is not None:
        yield sheet.heat.sinks.track
    yield from (bay.doors for bay in sheet.transport if bay.doors is not None)


def _slots(sheet: RecordSheet, has_mark: Callable[[SlotLine], bool]) -> FrozenDict[str, frozenset[int]]:
    """The slots with a mark, by location."""
    found = {
        table.place: frozenset(number for number, slot in enumerate(table.slots) if has_mark(slot))
        for table in sheet.slots
    }
    return FrozenDict({place: numbers for place, numbers in found.items() if numbers})


def _absorbed_points(sheet: RecordSheet) -> FrozenDict[int, int]:
    """Absorbed points by item; those of a 'Mech are in its slots."""
    found: Counter[int] = Counter()
    for line in sheet.inventory:
        if line.takes is not None:
            found[line.mount] += line.takes.marked
    for slot in (slot for table in sheet.slots for slot in table.slots):
        if slot.takes is not None and slot.mount is not None:
            found[slot.mount] += slot.takes.marked
    return FrozenDict({mount: points for mount, points in found.items() if points})


def _stores(sheet: RecordSheet) -> tuple[ExternalStore, ...]:
    stores = [ExternalStore(load=store.load, gone=store.gone) for store in sheet.stores]
    while stores and stores[-1] == ExternalStore():
        stores.pop()
    return tuple(stores)


def _crew(sheet: RecordSheet) -> tuple[CrewMarks, ...]:
    crew = [_state(seat) for seat in sheet.crew]
    while crew and crew[-1] == CrewMarks():
        crew.pop()
    return tuple(crew)


def _state(seat: CrewSeat) -> CrewMarks:
    values = [skill.value for skill in seat.skills]
    return CrewMarks(
        name=seat.name,
        gunnery=values[0] if values else None,
        piloting=values[1] if len(values) > 1 else None,
        hits=seat.hits.marked if seat.hits else 0,
        conscious=seat.conscious,
        abilities=seat.abilities,
    )
