"""Marks on the printed sheet of a vehicle or a fighter: pips, hits, weapons, shots, crew."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from importers.loaded import Loaded
from importers.recordsheet_pdf.counted_marks import (
    all_spent_shots,
    count_struck_under,
    crew_marks,
    fuel_spent,
    heat_sinks_lost,
    is_box,
    is_marked_box,
    is_open_box,
    jammed_doors,
    lost_items,
    marked_absorbed,
    marked_heat,
    marked_stores,
    without_duplicates,
)
from importers.recordsheet_pdf.designed import (
    speed_field,
    with_designed_sinks,
    with_designed_speed,
)
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.gauges import INTEGRITY as STRUCTURAL_INTEGRITY
from importers.recordsheet_pdf.gauges import gauge_label
from importers.recordsheet_pdf.inventory import ammunition
from importers.recordsheet_pdf.item_names import printed_item
from importers.recordsheet_pdf.labels import find_heading, first_number, is_ours, label_value
from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape
from importers.recordsheet_pdf.pip_owners import count_lost, pips_of_labels, report_missing
from importers.recordsheet_pdf.pips import LARGEST
from importers.recordsheet_pdf.repeated_marks import possible_losses, with_likely_losses
from sheets.equipment import item
from sheets.record import Condition
from sheets.rules.movement import movement
from sheets.rules.stores import hardpoint_slots
from sheets.rules.structure import internal_structure, structural_integrity
from sheets.units import CapitalShip, Fighter, Spacecraft, Vehicle
from sheets.units.vehicle import FRONT_TURRET, TURRET

INTEGRITY = "SI"
MarkedUnit = Vehicle | Fighter | Spacecraft | CapitalShip

HITS: dict[str, str] = {
    "engine hit": "engine",
    "engine": "engine",
    "sensor hits": "sensors",
    "sensors": "sensors",
    "motive system hits": "motive",
    "motive": "motive",
    "commander hit": "commander",
    "driver hit": "driver",
    "pilot hit": "pilot",
    "co-pilot hit": "copilot",
    "turret locked": "turret-locked-TU",
    "flight stabilizer*": "flight-stabilizer",
    "flight stabilizer": "flight-stabilizer",
    "avionics": "avionics",
    "fcs": "fire-control",
    "cic": "fire-control",
    "fire control": "fire-control",
    "landing gear": "landing-gear",
    "life support": "life-support",
    "fuel tank": "fuel",
    "left thrusters": "thruster-left",
    "right thrusters": "thruster-right",
    "k-f boom": "kf-boom",
    "kf boom": "kf-boom",
    "docking collar": "docking-collar",
}
"""Names of the boxes of hits on sheets, and in a condition."""

STABILIZERS = {
    "front": "FR",
    "right": "RS",
    "left": "LS",
    "rear": "RR",
    "turret": "TU",
    "f turret": "FT",
    "r turret": "TU",
    "f left": "FRLS",
    "f right": "FRRS",
    "r left": "RRLS",
    "r right": "RRRS",
}
THRUSTERS = {"left": "thruster-left", "right": "thruster-right"}
_STRENGTH = re.compile(r"[+−-]?\d+\+?|D|F|R")
MOST_SLOWED = 3  # MP that armor and gear may reduce
BESIDE = 90.0  # points: largest extent of a diagram to the left of its labels
ROW = 140.0  # points: the longest row of boxes behind a name
BOX = 16.0  # points: the widest box of a hit
GAP = 5.0  # points: between a box and the name behind it


def add_marks(page: PrintedPage, loaded: Loaded, labels: Mapping[str, LocationCount], edge: float) -> Loaded:
    """The loaded unit, an Omni with its pods, and the marks on its page; see `unit_marks`."""
    if not isinstance(loaded.unit, Vehicle | Fighter):
        return loaded
    findings = SheetFindings(loaded.file, page.number)
    unit = _with_printed_speed(loaded.unit, page)
    lost = points_lost(page, unit, labels, edge, findings)
    condition = unit_marks(page, unit, labels, edge, lost)
    if condition != Condition() and not is_ours(page):
        unit = with_designed_speed(unit, page, findings)
        unit = with_designed_sinks(unit, condition, findings) if isinstance(unit, Fighter) else unit
        condition = with_likely_losses(page, unit, condition, lost.possible, findings)
    marks = condition if condition != Condition() else None
    return replace(loaded, unit=unit, condition=marks, problems=(*loaded.problems, *findings.problems))


def unit_marks(
    page: PrintedPage,
    unit: Vehicle | Fighter,
    labels: Mapping[str, LocationCount],
    edge: float,
    lost: "PointsLost",
) -> Condition:
    """The condition that the marks on a page show.

    `labels` are those of the armor by location; the diagram is to the right of `edge`, and all boxes of hits are
    outside of it.
    """
    inside = {**lost.structure}
    integrity = inside.pop(INTEGRITY, 0)
    own = internal_structure(unit)
    mounts = lost_items(page, unit)
    absorbed = {n: points for n, points in marked_absorbed(page, unit).items() if n not in mounts}  # lost with the item
    condition = Condition(
        armor=lost.armor,
        structure=inside,
        structural_integrity=integrity,
        destroyed=frozenset(place for place, lost in inside.items() if lost >= own.get(place, 999)),
        mounts=mounts,
        criticals=boxes_of_hits(page, unit, labels, edge) | _counted_hits(page, unit),
        crew=crew_marks(page),
        heat=marked_heat(page) if isinstance(unit, Fighter) else 0,
        fuel=fuel_spent(page, unit.fuel) if isinstance(unit, Fighter) else 0.0,
        shots=all_spent_shots({}, page, unit),
        absorbed=absorbed,
        stores=marked_stores(page, hardpoint_slots(unit)),
    )
    if condition == Condition():
        return condition
    return condition.model_copy(update={"shots": all_spent_shots(_shots(page, unit), page, unit)})


class PointsLost(NamedTuple):
    """Lost points by location, and other losses of armor that the marks may mean."""

    armor: dict[str, int]
    structure: dict[str, int]
    possible: dict[str, range]


def points_lost(
    page: PrintedPage,
    unit: MarkedUnit,
    labels: Mapping[str, LocationCount],
    edge: float,
    findings: SheetFindings,
) -> PointsLost:
    """Lost points of armor and of structure."""
    if not labels:
        return PointsLost({}, {}, {})
    low = max(label.y for label in labels.values()) + 30
    title = find_heading(page, *ARMOR_TITLES)  # on small paper boxes of shots are above it
    top = title.top if title is not None and title.top < min(label.y for label in labels.values()) else 0.0
    area = max(edge, _left_of_diagram_page(page)), top, page.width, low
    counts = [(place, False, label) for place, label in labels.items()]
    counts += [(place, True, label) for place, label in _structure(page, unit, labels)]
    numbers = {place: n for n, (place, structure, _) in enumerate(counts) if not structure}
    inner = {n: numbers.get(place, -1) for n, (place, structure, _) in enumerate(counts) if structure}
    expected = [label for _, _, label in counts]
    owned = pips_of_labels(page, area, expected, inner)
    names = [f"{place}, {'structure' if structure else 'armor'}" for place, structure, _ in counts]
    report_missing(page, area, expected, owned, names, findings)
    struck = [count_lost(pips or ()) for pips in owned]
    armor = {place: lost for (place, inner, _), lost in zip(counts, struck, strict=True) if lost and not inner}
    inside = {place: lost for (place, inner, _), lost in zip(counts, struck, strict=True) if lost and inner}
    outer = ((place, pips) for (place, inner, _), pips in zip(counts, owned, strict=True) if pips and not inner)
    return PointsLost(armor, inside, {place: possible_losses(pips) for place, pips in outer})


ARMOR_TITLES = ("ARMOR DIAGRAM", "ARMOR")


def _left_of_diagram_page(page: PrintedPage) -> float:
    """The left edge of the half with the armor diagram, where two pages stand side by side; 0 on other sheets."""
    title, middle = find_heading(page, *ARMOR_TITLES), page.width / 2
    return middle if title is not None and title.x0 > middle and page.width > page.height else 0.0


def _counted_hits(page: PrintedPage, unit: Vehicle | Fighter) -> dict[str, int]:
    """The heat sinks of a fighter, the rotor of a VTOL, and the doors of bays."""
    rotor = next((p for p in page.phrases if p.text.casefold().startswith("rotor hits")), None)
    found = {
        "heat-sink": heat_sinks_lost(page) if isinstance(unit, Fighter) else 0,
        "rotor": count_struck_under(page, rotor) if rotor is not None and isinstance(unit, Vehicle) else 0,
        **jammed_doors(page),
    }
    return {name: count for name, count in found.items() if count}


def _structure(
    page: PrintedPage, unit: MarkedUnit, labels: Mapping[str, LocationCount]
) -> list[tuple[str, LocationCount]]:
    """The label of the structure.

    It is not printed: structure is between the labels of the armor and the middle of the hull.
    """
    x = sum(label.x for label in labels.values()) / len(labels)
    y = sum(label.y for label in labels.values()) / len(labels)
    if not isinstance(unit, Vehicle):
        printed = gauge_label(
            page, STRUCTURAL_INTEGRITY
        )  # the speed of a damaged fighter does not change its integrity
        points = printed.points if printed is not None else structural_integrity(unit)
        return [(INTEGRITY, LocationCount("", points, x, y))]
    return [
        (place, LocationCount("", points, (labels[place].x + x) / 2, (labels[place].y + y) / 2))
        for place, points in internal_structure(unit).items()
        if place in labels
    ]


def boxes_of_hits(
    page: PrintedPage, unit: MarkedUnit, labels: Mapping[str, LocationCount], edge: float
) -> dict[str, int]:
    """The marked boxes behind the names of systems."""
    low = max((label.y for label in labels.values()), default=0.0) + 30
    struck = [s for s in page.shapes if _is_struck_box(page, s) or (is_open_box(s) and is_marked_box(page, s))]
    left = min((label.x for label in labels.values()), default=0.0) - BESIDE  # of the diagram, which has pips
    before = max(edge, left, _left_of_diagram_page(page))
    boxes = without_duplicates([s for s in struck if s.x < before or s.y > low or _follows_a_system(page, s)])
    found: dict[str, int] = defaultdict(int)
    for box in boxes:
        label = _label_of(page, box)
        if label is None:
            continue
        words = label.text.casefold().strip(": ")
        if words == "turret locked" and isinstance(unit, Vehicle) and _text_in_box(page, box) in TURRETS:
            found[f"turret-locked-{TURRETS[_text_in_box(page, box)]}"] = 1
        elif words in STABILIZERS and isinstance(unit, Vehicle):
            if STABILIZERS[words] in unit.armor.points:
                found[f"stabilizer-{STABILIZERS[words]}"] = 1
        elif words in THRUSTERS and not isinstance(unit, Vehicle):
            found[THRUSTERS[words]] += 1
        elif words.startswith("motive"):
            found[f"motive-{_strength(page, box) or _next_motive(found)}"] = 1
        elif words in HITS:
            found[HITS[words]] += 1
    return dict(found)


def _follows_a_system(page: PrintedPage, box: Shape) -> bool:
    """Whether a box next to a diagram belongs to the row right behind the name of a system."""
    label = _label_of(page, box)
    if label is None or label.text.casefold().strip(": ") not in HITS:
        return False
    line = page.within(label.x1, box.y - 2, box.x + 1, box.y + 2).shapes
    row = [s for s in line if abs(s.width - box.width) < 1 and (is_box(s) or is_open_box(s))]
    ends = [label.x1 + 3 * box.width, *(s.x1 for s in sorted(row, key=lambda s: s.x))]
    return all(right.x0 - end < box.width for end, right in zip(ends, sorted(row, key=lambda s: s.x), strict=False))


MOTIVE = {"+1": 1, "+2": 2, "+3": 3, "0": 4, "D": 4}


TURRETS = {"F": FRONT_TURRET, "R": TURRET}  # of two boxes: the text in them


def _strength(page: PrintedPage, box: Shape) -> int:
    """The box of motive damage by the text in it; 0 without text."""
    return MOTIVE.get(_text_in_box(page, box), 0)


def _text_in_box(page: PrintedPage, box: Shape) -> str:
    """The text in a box."""
    inside = (p.text for p in page.phrases_at(box.y, 5) if box.x0 - 3 < p.middle < box.x1 + 3)
    return next(inside, "")


def _next_motive(found: Mapping[str, int]) -> int:
    """The next box of motive damage."""
    return next((n for n in range(1, 4) if f"motive-{n}" not in found), 4)


def _is_struck_box(page: PrintedPage, shape: Shape) -> bool:
    """Whether a box is filled; a black one counts when light letters are in it."""
    square = abs(shape.width - shape.height) < 0.4 * max(shape.width, 0.1)
    if not LARGEST - 3 < shape.width < BOX or not square or not shape.struck:
        return False
    return is_marked_box(page, shape)


def _label_of(page: PrintedPage, box: Shape) -> Phrase | None:
    """The name before a box; the effect of the box may be between them. Stabilizers may have their name behind it."""
    sides = [p for p in page.phrases_at(box.y, 5) if p.text.casefold() in STABILIZERS]
    behind = next((p for p in sides if 0 < p.x0 - box.x1 < GAP), None)
    if behind is not None and _begins_with_a_box(page, min(sides, key=lambda p: p.x0)):
        return behind
    line = [p for p in page.phrases_at(box.y, 7) if p.x1 < box.x + 3 and box.x - p.x1 < ROW]
    names = [p for p in line if not _STRENGTH.fullmatch(p.text)]
    return max(names, key=lambda p: p.x1, default=None)


def _begins_with_a_box(page: PrintedPage, first: Phrase) -> bool:
    """Whether a box is before the first name of a row."""
    before = page.within(first.x0 - GAP - BOX, first.line - 5, first.x0, first.line + 5)
    return any(is_box(s) or is_open_box(s) for s in before.shapes)


def _shots(page: PrintedPage, unit: Vehicle | Fighter) -> dict[int, int]:
    """The spent shots: units carry full lots, so missing shots were fired, from the last lot first."""
    spent: dict[int, int] = {}
    for lot in ammunition(page):
        ammo = printed_item(f"Ammo ({lot.name}) {lot.shots}", unit.tech_base.side, "vehicle").item
        same = [n for n, mount in enumerate(unit.mounts) if ammo is not None and mount.item == ammo.name]
        if lot.lots or not same:
            continue
        full = sum(unit.mounts[n].shots or _full(unit.mounts[n].item) for n in same)
        if full > lot.shots:
            spent[same[-1]] = full - lot.shots
    return spent


def _full(name: str) -> int:
    ammo = item(name).ammo
    return ammo.shots if ammo is not None else 0


def _with_printed_speed(unit: Vehicle | Fighter, page: PrintedPage) -> Vehicle | Fighter:
    """The unit with the MP of its design when its armor or gear reduces the printed MP."""
    field = speed_field(unit)
    printed = first_number(label_value(page, "cruise" if isinstance(unit, Vehicle) else "safe thrust"))
    if printed is None or movement(unit).walk >= printed:
        return unit
    designs = (unit.model_copy(update={field: printed + more}) for more in range(1, MOST_SLOWED + 1))
    return next((design for design in designs if movement(design).walk == printed), unit)
