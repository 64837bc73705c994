"""What a pencil did to the printed sheet of a 'Mech: pips, slots, hits, shots, crew."""

import re
from collections.abc import Mapping, Sequence
from itertools import product

from importers.recordsheet_pdf.critical_table import PrintedSlot
from importers.recordsheet_pdf.diagrams import LocationCount, marked, pips_in, struck_pips
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import beside, number, value
from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape
from sheets.equipment import item
from sheets.record import Condition
from sheets.record.condition import MOST_LETTERS, CrewState
from sheets.rules.structure import internal_structure
from sheets.units import Mech

Key = tuple[str, bool]  # a location, and whether its rear

HITS = {
    "engine": "engine",
    "gyro": "gyro",
    "sensor": "sensors",
    "life support": "life-support",
    "avionics": "avionics",
    "landing gear": "landing-gear",
}
"""What the boxes of hits are called on sheets and in a condition."""

BELOW = (25.0, 60.0, 8.0, 40.0)
"""How far beneath its lowest label a diagram may go on, in points; the pips tell when it is right."""

_HITS = re.compile(r"(\D+?)(?: hits)?:?", re.I)
LARGEST_BOX = 14.0  # points
_HIT = re.compile(r"[1-6]")
_HEAT = re.compile(r"[12]?\d|30")
SCALE = 25  # numbers beneath each other are a heat scale
_SHOTS = re.compile(r"Ammo \(.+\) (\d+)")


def mech_marks(
    page: PrintedPage,
    mech: Mech,
    slots: Mapping[str, Sequence[PrintedSlot]],
    armor: Sequence[tuple[Key, LocationCount]],
    structure: Sequence[tuple[Key, LocationCount]],
    findings: SheetFindings,
) -> Condition:
    """The condition that the marks on a page say; an untouched sheet has an empty one."""
    lost = _lost(page, armor, findings, "armor")
    inside = _lost(page, structure, findings, "structure")
    points = internal_structure(mech)
    gone = frozenset(place for (place, _), count in inside.items() if count >= points[place])
    return Condition(
        armor={place: count for (place, rear), count in lost.items() if not rear},
        rear={place: count for (place, rear), count in lost.items() if rear},
        structure={place: count for (place, _), count in inside.items()},
        destroyed=gone,
        slots={place: numbers for place, row in slots.items() if (numbers := _struck(page, row))},
        shots=_shots(mech, slots),
        criticals=_hits(page),
        crew=crew_marks(page),
        heat=heat_marked(page),
    )


def _lost(
    page: PrintedPage, labels: Sequence[tuple[Key, LocationCount]], findings: SheetFindings, what: str
) -> dict[Key, int]:
    """The points lost by location, as the pips of a diagram show them."""
    if not labels:
        return {}
    counts = [label for _, label in labels]
    left, right = min(c.x for c in counts) - 25, max(c.x for c in counts) + 25
    top, bottom = min(c.y for c in counts) - 12, max(c.y for c in counts)
    struck, pips = None, list[Shape]()
    for below, mixed in product(BELOW, (False, True)):
        pips = pips_in(page.within(left, top, right, bottom + below).shapes, mixed)
        if (struck := struck_pips(pips, counts)) is not None:
            break
    if struck is None:
        printed = sum(c.points for c in counts)
        found = f"{len(pips)} pips of {what} where the numbers beside them come to {printed}"
        findings.warn(found, "the numbers taken, marks on the pips left out", "as many pips as points")
        return {}
    return {key: count for (key, _), count in zip(labels, struck, strict=True) if count}


def _struck(page: PrintedPage, row: Sequence[PrintedSlot]) -> frozenset[int]:
    """The slots of a location that a line is drawn through."""
    lines = [s for s in page.shapes if s.height < 4 and s.width > 9 and s.points <= 3 and s.stroke is not None]
    lines += [s for s in page.shapes if s.height < 2 and s.width > 9 and s.points <= 5 and marked(s.fill)]
    return frozenset(n for n, slot in enumerate(row) if any(_crosses(line, slot) for line in lines))


def _crosses(line: Shape, slot: PrintedSlot) -> bool:
    over = min(line.x1, slot.x1) - max(line.x0, slot.x0)
    return abs(line.y - slot.y) < 2.6 and over > 0.5 * (slot.x1 - slot.x0) and line.width < 2.5 * (slot.x1 - slot.x0)


def _hits(page: PrintedPage) -> dict[str, int]:
    """The marked boxes beside `Engine Hits` and the like."""
    found: dict[str, int] = {}
    for phrase in page.phrases:
        match = _HITS.fullmatch(phrase.text)
        name = HITS.get(match[1].strip().casefold()) if match else None
        if name is None:
            continue
        beside = page.within(
            phrase.x1, phrase.line - 0.45 * phrase.size, phrase.x1 + 50, phrase.line + 0.45 * phrase.size
        )
        boxes = [
            s for s in pips_in([s for s in beside.shapes if s.width < 12]) if marked(s.fill) and s.fill != (0, 0, 0)
        ]
        if hits := len(boxes) or _marked_rings(page, beside.shapes):
            found[name] = hits
    return found


def _marked_rings(page: PrintedPage, shapes: Sequence[Shape]) -> int:
    """The boxes of hits that a hand marked, where they are not filled."""
    return sum(is_open_box(s) and page.marked_at(s.x, s.y, s.width / 2) for s in shapes)


def is_open_box(shape: Shape) -> bool:
    """Whether a shape is a box or a ring for a hit that is drawn as a line only."""
    square = abs(shape.width - shape.height) < 1.5
    return shape.fill is None and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


def _shots(mech: Mech, slots: Mapping[str, Sequence[PrintedSlot]]) -> dict[int, int]:
    """The shots spent, where a slot names fewer than its lot has."""
    spent: dict[int, int] = {}
    for place, row in slots.items():
        for slot, printed in zip(mech.slots[place], row, strict=False):
            match = _SHOTS.match(printed.text)
            if match is None or slot is None or slot.mount is None or not mech.mounts[slot.mount].known:
                continue
            ammo = item(mech.mounts[slot.mount].item).ammo
            if ammo is not None and int(match[1]) < ammo.shots:
                spent[slot.mount] = ammo.shots - int(match[1])
    return spent


def crew_marks(page: PrintedPage) -> tuple[CrewState, ...]:
    """The warrior: name, skills, and the crosses in the row of hits."""
    row = next((p for p in page.phrases if p.text.rstrip(":") in ("Hits Taken", "Hits")), None)
    hits = 0
    if row is not None:
        beside = page.within(row.x1, row.line - 5, row.x1 + 110, row.line + 5)
        hits = sum(p.text.strip().upper() == "X" for p in beside.phrases)
        boxes = {
            p.text for p in beside.phrases if _HIT.fullmatch(p.text) and page.marked_at(p.middle, p.line, p.size / 2)
        }
        hits = max(hits, len(boxes))
    gunnery, piloting = number(value(page, "gunnery")), number(value(page, "piloting"))
    crew = CrewState(
        name=_name(page)[:MOST_LETTERS],
        gunnery=gunnery if gunnery is not None and 0 <= gunnery <= 8 else None,
        piloting=piloting if piloting is not None and 0 <= piloting <= 8 else None,
        hits=min(hits, 6),
    )
    return (crew,) if crew != CrewState() else ()


def heat_marked(page: PrintedPage) -> int:
    """The highest number of the heat scale that a hand marked."""
    if not page.marks:
        return 0
    columns: dict[int, list[Phrase]] = {}
    for phrase in page.phrases:
        if _HEAT.fullmatch(phrase.text):
            columns.setdefault(round(phrase.middle / 8), []).append(phrase)
    scale = max(columns.values(), key=len, default=[])
    if len(scale) < SCALE:
        return 0
    return max((int(p.text) for p in scale if page.marked_at(p.middle, p.line, p.size / 2)), default=0)


def _name(page: PrintedPage) -> str:
    label = next((p for p in page.phrases if p.text in ("Name:", "Pilot:", "Crew:")), None)
    name = beside(page, label) if label is not None else ""
    return "" if name.casefold().startswith(("gunnery", "piloting")) else name
