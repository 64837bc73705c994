"""Marks on the printed sheet of a 'Mech: pips, slots, hits, shots, crew."""

import re
from collections.abc import Mapping, Sequence

from importers.recordsheet_pdf.counted_marks import (
    ROW,
    all_spent_shots,
    crew_marks,
    heat_sinks_lost,
    is_marked_box,
    is_open_box,
    is_ring,
    lost_items,
    marked_heat,
    without_duplicates,
)
from importers.recordsheet_pdf.critical_table import PrintedSlot, armor_ring, pips_behind, square_behind
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pip_owners import Area, Diagram, count_lost, pips_of_labels, report_missing
from importers.recordsheet_pdf.pips import is_marked_fill, pips_in
from sheets.equipment import item
from sheets.record import Condition
from sheets.record.boxes import boxes
from sheets.record.lost import find_losses
from sheets.rules.heat import sink_type, sinks_in
from sheets.rules.structure import internal_structure
from sheets.units import Mech
from sheets.units.mech import LOCATION_NAMES

Key = tuple[str, bool]  # a location, and whether its rear

HITS = {
    "engine": "engine",
    "gyro": "gyro",
    "sensor": "sensors",
    "life support": "life-support",
    "avionics": "avionics",
    "landing gear": "landing-gear",
}
"""Names of boxes of hits on sheets, and in a condition."""

BESIDE, ABOVE = 25.0, 12.0  # points: largest distance of pips from the labels of a diagram
BELOW = (60.0, 40.0, 25.0, 8.0)
"""The distance in points that a diagram may extend below its lowest label, tried until the number of pips is right."""

_HITS = re.compile(r"(\D+?)(?: hits)?:?", re.I)
_SHOTS = re.compile(r"Ammo \(.+\) (\d+)")


def mech_marks(
    page: PrintedPage,
    mech: Mech,
    slots: Mapping[str, Sequence[PrintedSlot]],
    armor: Sequence[tuple[Key, LocationCount]],
    structure: Sequence[tuple[Key, LocationCount]],
    findings: SheetFindings,
) -> Condition:
    """The condition that the marks on a page show; a sheet without marks has an empty one."""
    lost_points, inside = _lost_points(page, armor, structure, findings)
    points = internal_structure(mech)
    destroyed = frozenset(place for (place, _), count in inside.items() if count >= points[place])
    struck = {place: numbers for place, row in slots.items() if (numbers := _struck_slots(page, row))}
    condition = Condition(
        armor={place: count for (place, rear), count in lost_points.items() if not rear},
        rear={place: count for (place, rear), count in lost_points.items() if rear},
        structure={place: count for (place, _), count in inside.items()},
        structural_integrity=min(_integrity_lost(page), boxes(mech).structural_integrity),
        destroyed=destroyed,
        slots=struck,
        component_armor=_marked_component_armor(page, mech, slots, struck),
        first_hits=_marked_first_hits(page, mech, slots, struck),
        absorbed=_absorbed_points(page, mech, slots, struck),
        shots=all_spent_shots(_shots(mech, slots), page, mech),
        criticals=_hits(page),
        crew=crew_marks(page),
        heat=marked_heat(page),
    )
    condition = condition.model_copy(update={"mounts": lost_items(page, mech, find_losses(mech, condition).mounts)})
    gone_items = [mech.mounts[n].item for n in find_losses(mech, condition).mounts if mech.mounts[n].known]
    cold = sum(sinks_in(item(name)) for name in gone_items if sink_type(item(name)) is not None)
    if (rings := heat_sinks_lost(page)) > cold:
        findings.doubt(
            f"{rings} heat sinks are marked, {cold} in struck slots", "left out", "a stroke through their slots"
        )
    return condition


_INTEGRITY = re.compile(r"structural integrity \d+", re.I)
_INTEGRITY_ROWS = 28.0  # points below the words, for the points of the heaviest Land-Air 'Mech


def _integrity_lost(page: PrintedPage) -> int:
    """The marked points below the words `Structural integrity 16` of a Land-Air 'Mech."""
    words = next((phrase for phrase in page.phrases if _INTEGRITY.fullmatch(phrase.text.strip())), None)
    if words is None:
        return 0
    rows = page.within(words.x0 - 2, words.bottom, words.x0 + ROW, words.bottom + _INTEGRITY_ROWS)
    pips = [shape for shape in rows.shapes if is_ring(shape)]
    struck = [s for s in pips if is_marked_fill(s.fill) or page.marked_at(s.x, s.y, s.width / 2)]
    return len(without_duplicates(struck))


def _lost_points(
    page: PrintedPage,
    armor: Sequence[tuple[Key, LocationCount]],
    structure: Sequence[tuple[Key, LocationCount]],
    findings: SheetFindings,
) -> tuple[dict[Key, int], dict[Key, int]]:
    """The lost points of armor and structure by location, from the pips of the diagrams."""
    if not armor and not structure:
        return {}, {}
    labels = [label for _, label in (*armor, *structure)]
    own = (range(len(armor)), range(len(armor), len(labels)))
    diagrams = [
        Diagram(numbers, [_area([labels[n] for n in numbers], below) for below in BELOW]) for numbers in own if numbers
    ]
    area = _area(labels, max(BELOW))
    owned = pips_of_labels(page, area, labels, diagrams=diagrams)
    names = [f"{LOCATION_NAMES[place]}, {'rear' if rear else 'armor'}" for (place, rear), _ in armor]
    names += [f"{LOCATION_NAMES[place]}, structure" for (place, _), _ in structure]
    report_missing(page, area, labels, owned, names, findings)
    struck = [count_lost(pips or ()) for pips in owned]
    lost_armor = {key: count for (key, _), count in zip(armor, struck, strict=False) if count}
    return lost_armor, {key: count for (key, _), count in zip(structure, struck[len(armor) :], strict=True) if count}


def _area(labels: Sequence[LocationCount], below: float) -> Area:
    """The area of a diagram around its labels."""
    left, right = min(label.x for label in labels) - BESIDE, max(label.x for label in labels) + BESIDE
    return left, min(label.y for label in labels) - ABOVE, right, max(label.y for label in labels) + below


def _struck_slots(page: PrintedPage, row: Sequence[PrintedSlot]) -> frozenset[int]:
    """The slots of a location that are struck through."""
    return frozenset(n for n, slot in enumerate(row) if page.is_struck_through(slot.y, slot.name, slot.x1))


def _marked_component_armor(
    page: PrintedPage,
    mech: Mech,
    slots: Mapping[str, Sequence[PrintedSlot]],
    struck: Mapping[str, frozenset[int]],
) -> dict[str, frozenset[int]]:
    """The slots whose ring for the armor of a component is filled or marked."""
    found: dict[str, frozenset[int]] = {}
    for place, armored in boxes(mech).component_armor.items():
        row, struck_slots = slots.get(place, ()), struck.get(place, frozenset())
        rings = ((n, ring) for n in armored if n < len(row) and (ring := armor_ring(page, row[n])) is not None)
        if crossed := frozenset(n for n, ring in rings if _is_struck(page, ring, n in struck_slots)):
            found[place] = crossed
    return found


def _marked_first_hits(
    page: PrintedPage,
    mech: Mech,
    slots: Mapping[str, Sequence[PrintedSlot]],
    struck: Mapping[str, frozenset[int]],
) -> dict[str, frozenset[int]]:
    """The slots of autocannons with a marked box for the first hit, without struck slots."""
    found: dict[str, frozenset[int]] = {}
    for place, boxed in boxes(mech).first_hits.items():
        row, struck_slots = slots.get(place, ()), struck.get(place, frozenset())
        squares = (
            (n, square) for n in boxed - struck_slots if n < len(row) and (square := square_behind(page, row[n]))
        )
        if noted := frozenset(n for n, square in squares if _is_struck(page, square, is_lost=False)):
            found[place] = noted
    return found


def _absorbed_points(
    page: PrintedPage,
    mech: Mech,
    slots: Mapping[str, Sequence[PrintedSlot]],
    struck: Mapping[str, frozenset[int]],
) -> dict[int, int]:
    """The points that shields and modular armor have absorbed: the marked pips behind their slots."""
    found: dict[int, int] = {}
    for position, capacity in boxes(mech).absorbed.items():
        held = [(place, n) for place, n in mech.slots_of(position) if n < len(slots.get(place, ()))]
        rows = [(pips_behind(page, slots[place][n]), n in struck.get(place, ())) for place, n in held]
        if sum(len(row) for row, _ in rows) != capacity:
            continue  # they are somewhere else, or not printed
        if points := sum(_is_struck(page, pip, is_lost) for row, is_lost in rows for pip in row):
            found[position] = points
    return found


def _is_struck(page: PrintedPage, pip: Shape, is_lost: bool) -> bool:
    """Whether a pip or ring of a slot is filled or marked; the stroke through a lost slot does not count."""
    over = page.marks_at(pip.x, pip.y, pip.width / 2)
    if is_lost and any(mark.flat for mark in over):  # it has filled all shapes that it crosses
        return not all(mark.flat for mark in over) or is_marked_fill(pip.fill)
    return bool(over) or pip.struck


def _hits(page: PrintedPage) -> dict[str, int]:
    """The marked boxes next to `Engine Hits` and the like."""
    found: dict[str, int] = {}
    for phrase in page.phrases:
        match = _HITS.fullmatch(phrase.text)
        name = HITS.get(match[1].strip().casefold()) if match else None
        if name is None:
            continue
        beside = page.within(
            phrase.x1, phrase.line - 0.45 * phrase.size, phrase.x1 + 50, phrase.line + 0.45 * phrase.size
        )
        marked = [s for s in pips_in([s for s in beside.shapes if s.width < 12]) if is_marked_box(page, s)]
        if hits := len(marked) or _marked_rings(page, beside.shapes):
            found[name] = hits
    return found


def _marked_rings(page: PrintedPage, shapes: Sequence[Shape]) -> int:
    """The number of marked boxes of hits that are not filled."""
    return sum(is_open_box(s) and is_marked_box(page, s) for s in shapes)


def _shots(mech: Mech, slots: Mapping[str, Sequence[PrintedSlot]]) -> dict[int, int]:
    """The spent shots of slots that print fewer shots than a full lot."""
    lots = ((n, left, item(mech.mounts[n].item).ammo) for n, left in shots_left(mech, slots).items())
    return {n: ammo.shots - left for n, left, ammo in lots if ammo is not None and left < ammo.shots}


def shots_left(mech: Mech, slots: Mapping[str, Sequence[PrintedSlot]]) -> dict[int, int]:
    """The shots that the slots of ammunition print, by the position of the lot."""
    found: dict[int, int] = {}
    for place, row in slots.items():
        for slot, printed in zip(mech.slots[place], row, strict=False):
            match = _SHOTS.match(printed.text)
            if match and slot is not None and slot.mount is not None and mech.mounts[slot.mount].known:
                found[slot.mount] = int(match[1])
    return found
