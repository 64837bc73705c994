"""Mark or clear a box directly, by its id."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from astech.web.views import Sheet, tracks_of
from sheets.play import Refused
from sheets.record.boxes import BoxMark, box_mark
from sheets.record.condition import AlphaCondition, Condition, CrewMarks, ExternalStore
from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet
from sheets.units import Unit

COUNTED = ("armor", "rear", "structure", "shots", "absorbed", "criticals")
SETS = ("slots", "component_armor")
LOST_WITH_PLACE = ("armor", "rear", "structure", "slots")
ELEMENT_TRACKS = ("armor", "structure", "heat")


@dataclass(frozen=True)
class SheetBox:
    """A box of a sheet or a card: its id, and its mark in a condition; None on a card."""

    id: str
    mark: BoxMark | None


def find_box(unit: Unit, sheet: Sheet, box: str) -> SheetBox:
    """The box with this id on a unit's sheet or card; raises `Refused` if there is none."""
    if not has_box(sheet, box):
        raise Refused(f"the sheet has no box {box}")
    if isinstance(sheet, CardSheet):
        return SheetBox(box, None)
    mark = box_mark(unit, box)
    if mark is None:
        raise Refused(f"the sheet has no box {box}")
    return SheetBox(box, replace(mark, number=mark.number + _boxes_before(sheet, box)))


def has_box(sheet: Sheet, box: str) -> bool:
    """Whether a sheet has a box of this id."""
    track, _, number = box.rpartition("-")
    if number.isascii() and number.isdecimal() and len(number) < 5:
        boxes = {each.id: each.boxes for each in tracks_of(sheet)}
        if isinstance(sheet, RecordSheet) and sheet.heat is not None:
            boxes["heat"] = max((step.level for step in sheet.heat.scale), default=0)
        if track in boxes:
            return 0 < int(number) <= boxes[track]
    if isinstance(sheet, CardSheet):
        return False
    slots = [slot for table in sheet.slots for slot in table.slots if slot.hittable]
    armored = {slot.id.replace("slot-", "component-armor-", 1) for slot in slots if slot.armored}
    lines = (*(slot.id for slot in slots), *(line.id for line in sheet.inventory), *(each.id for each in sheet.stores))
    return box in armored or box in lines


def _boxes_before(sheet: RecordSheet, box: str) -> int:
    """The number of boxes of a shield in earlier slots; its points are numbered through all slots."""
    taking = [slot for table in sheet.slots for slot in table.slots if slot.takes is not None]
    own = next((slot for slot in taking if slot.takes is not None and slot.takes.id == box.rpartition("-")[0]), None)
    if own is None:
        return 0
    before = taking[: taking.index(own)]
    return sum(slot.takes.boxes for slot in before if slot.takes is not None and slot.mount == own.mount)


def with_box(condition: Condition, box: SheetBox, marked: bool) -> Condition:
    """Return a condition with a box marked or cleared.

    A box of a track includes the boxes before it: clearing the third one leaves two.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> with_box(Condition(), find_box(brolga, record_sheet(brolga), "armor-LT-5"), True).armor
    {'LT': 5}
    """
    if box.mark is None:
        return _with_card_box(condition, box.id, marked)
    return _with_sheet_box(condition, box.mark, marked)


def is_marked(condition: Condition, box: SheetBox) -> bool:
    """Whether a box is marked, or lost with its location.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> boxes = [find_box(brolga, record_sheet(brolga), f"armor-LT-{number}") for number in (5, 6)]
    >>> [is_marked(Condition(armor={"LT": 5}), box) for box in boxes]
    [True, False]
    """
    mark = box.mark
    if mark is None:
        return _is_marked_on_card(condition, box.id)
    if mark.field in LOST_WITH_PLACE and mark.keys[0] in condition.destroyed:
        return True
    marks = getattr(condition, mark.field)
    if mark.field in COUNTED:
        return bool(marks.get(mark.keys[0], 0) >= mark.number)
    if mark.field in SETS:
        return mark.number - 1 in marks.get(mark.keys[0], ())
    if mark.field == "mounts":
        return bool(marks >= set(mark.keys))
    if mark.field == "crew":
        seat = int(mark.keys[0]) - 1
        return seat < len(marks) and bool(marks[seat].hits >= mark.number)
    if mark.field == "stores":
        return mark.number <= len(marks) and bool(marks[mark.number - 1].gone)
    return bool(marks >= mark.number)  # the heat level, and structural integrity


def _is_marked_on_card(condition: Condition, box: str) -> bool:
    track, number = _card_track(box)
    card = condition.alpha
    counts = {"armor": card.armor, "structure": card.structure, "heat": card.heat, **card.criticals}
    return counts.get(track, 0) >= number


def _card_track(box: str) -> tuple[str, int]:
    """The track of a box on a card, and the number of the box."""
    track, _, number = box.rpartition("-")
    return track, int(number)


def _with_sheet_box(condition: Condition, mark: BoxMark, marked: bool) -> Condition:
    number = mark.number if marked else mark.number - 1
    if mark.field in COUNTED:
        update: object = _set_count(getattr(condition, mark.field), mark, number)
    elif mark.field in SETS:
        rows = getattr(condition, mark.field)
        place = str(mark.keys[0])
        update = {**rows, place: _set_box(rows.get(place, frozenset()), mark.number - 1, marked)}
    elif mark.field == "mounts":
        update = condition.mounts | set(mark.keys) if marked else condition.mounts - set(mark.keys)
    elif mark.field == "crew":
        update = _crew(condition.crew, int(mark.keys[0]) - 1, number)
    elif mark.field == "stores":
        stores = [*condition.stores, *(ExternalStore() for _ in range(mark.number - len(condition.stores)))]
        stores[mark.number - 1] = stores[mark.number - 1].model_copy(update={"gone": marked})
        update = tuple(stores)
    else:  # the heat level, and structural integrity
        update = number
    return Condition.model_validate({**dict(condition), mark.field: update})


def _set_count(before: Mapping[str | int, int], mark: BoxMark, number: int) -> dict[str | int, int]:
    after = {**before, mark.keys[0]: number}
    return {key: count for key, count in after.items() if count}


def _set_box(row: frozenset[int], number: int, marked: bool) -> frozenset[int]:
    return row | {number} if marked else row - {number}


def _crew(before: tuple[CrewMarks, ...], seat: int, hits: int) -> tuple[CrewMarks, ...]:
    crew = [*before, *(CrewMarks() for _ in range(seat + 1 - len(before)))]
    crew[seat] = crew[seat].model_copy(update={"hits": hits})
    return tuple(crew)


def _with_card_box(condition: Condition, box: str, marked: bool) -> Condition:
    """Return a condition with a bubble or box of an Alpha Strike card marked or cleared."""
    track, last = _card_track(box)
    number = last if marked else last - 1
    card = condition.alpha
    update: dict[str, object] = {track: number}
    if track not in ELEMENT_TRACKS:
        update = {"criticals": {**card.criticals, track: number}}
    return condition.model_copy(update={"alpha": AlphaCondition.model_validate({**dict(card), **update})})
