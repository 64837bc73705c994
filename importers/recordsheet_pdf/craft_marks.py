"""Marks on the printed sheet of a large craft: armor, hull, bays and crew."""

import re
from collections.abc import Iterable, Mapping

from importers.recordsheet_pdf.bay_marks import BayMarks, bay_marks
from importers.recordsheet_pdf.counted_marks import all_spent_shots, crew_marks, fuel_spent, jammed_doors, lost_items
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.gauges import COLLARS, DRIVE, INTEGRITY, gauge_label
from importers.recordsheet_pdf.labels import data_panel_edge
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.pip_owners import is_within, report_missing
from importers.recordsheet_pdf.square_blocks import squares_of_labels
from importers.recordsheet_pdf.unit_marks import boxes_of_hits, points_lost
from sheets.record import Condition
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip

LargeCraft = SmallCraft | DropShip | JumpShip | WarShip | SpaceStation

GAUGES = {
    "SI": INTEGRITY,
    "kf-drive": DRIVE,
    "sail": re.compile(r"sail(?: integrity)?:?(?: (\d+))?", re.I),
    "docking-collar": COLLARS,
    "grav-deck": re.compile(r"grav decks:?(?: (\d+))?", re.I),
}
"""The gauges inside the hull of a ship, by their words."""


def craft_marks(
    page: PrintedPage, craft: LargeCraft, labels: Mapping[str, LocationCount], findings: SheetFindings
) -> Condition:
    """The condition that the marks on the page of a large craft show."""
    edge = data_panel_edge(page)
    criticals = boxes_of_hits(page, craft, labels, page.width) | jammed_doors(page)
    if isinstance(craft, CapitalShip):
        armor, inside = _capital_points(page, labels, findings)
    else:
        armor, inside, _ = points_lost(page, craft, labels, edge, findings)
    integrity = inside.pop("SI", 0)
    crew = crew_marks(page)
    if isinstance(craft, SmallCraft):
        found = BayMarks(set(lost_items(page, craft)), all_spent_shots({}, page, craft))
    else:
        found = bay_marks(page, craft, findings)
    return Condition(
        armor=armor,
        structural_integrity=integrity,
        criticals=criticals | inside | _sinks_lost(page),
        fuel=fuel_spent(page, craft.fuel),
        heat=_heat(page),
        crew=crew if any(member.hits for member in crew) else (),
        mounts=frozenset(found.mounts),
        shots=found.shots,
    )


_LOST = re.compile(r"(?:([\d,]+) ?lost)?(?:, ?)?(?:heat ?(\d+))?")  # in the corner of the panel of heat


def _sinks_lost(page: PrintedPage) -> dict[str, int]:
    lost = next((match[1] for p in page.phrases if (match := _LOST.fullmatch(p.text)) and match[1]), "")
    return {"heat-sink": int(lost.replace(",", ""))} if lost else {}


def _heat(page: PrintedPage) -> int:
    return next((int(match[2]) for p in page.phrases if (match := _LOST.fullmatch(p.text)) and match[2]), 0)


BESIDE = 64.0  # points from a label to the far end of its block of squares
LOWER = ("CRITICAL DAMAGE", "PILOT DATA", "CREW", "HEAT DATA", "HEAT")


def _capital_points(
    page: PrintedPage, labels: Mapping[str, LocationCount], findings: SheetFindings
) -> tuple[dict[str, int], dict[str, int]]:
    """Lost points of armor by facing, and struck squares inside the hull by gauge."""
    if not labels:
        return {}, {}
    left, low = min(label.x for label in labels.values()), max(label.y for label in labels.values())
    side = page.within(left - BESIDE, 0, page.width, page.height)
    gauges = {name: found for name, words in GAUGES.items() if (found := gauge_label(side, words)) is not None}
    facings, hull = _losses_in_numbers(side, labels), _losses_in_numbers(side, gauges)
    written = facings if facings.keys() == labels.keys() else {}
    drawn = {**({} if written else labels), **{name: gauges[name] for name in gauges if name not in hull}}
    lower = [p.top for p in side.phrases if p.text in LOWER and p.top > low]
    area = 0.0, 0.0, side.width, min(lower, default=side.height)
    owned = squares_of_labels([s for s in side.shapes if is_within(s, area)], [*drawn.values()])
    report_missing(side, area, [*drawn.values()], owned, [*drawn], findings)
    lost = _without_zeros(
        {name: sum(pip.struck for pip in pips or ()) for name, pips in zip(drawn, owned, strict=True)}
    )
    armor = _losses_of_places(labels, lost) | _without_zeros(written)
    return armor, _losses_of_places(gauges, lost) | _without_zeros(hull)


TALLY = (10.0, 60.0)  # points below a label for a number that replaces its squares
MANY = 100  # smaller numbers of points are always drawn as squares
MOST_DIGITS = 6


def _losses_in_numbers(side: PrintedPage, labels: Mapping[str, LocationCount]) -> dict[str, int]:
    """The points lost at the facings and gauges that print them as numbers; other points are drawn as squares."""
    numbers = [p for p in side.phrases if p.text.isdecimal() and len(p.text) < MOST_DIGITS]
    least, most = TALLY
    found: dict[str, int] = {}
    for place, label in labels.items():
        near = [p for p in numbers if least < p.line - label.y < most and abs(p.middle - label.x) < BESIDE]
        tally = next((p for p in near if int(p.text) == label.points), None)
        if tally is None or label.points < MANY:
            continue
        under = (p for p in near if p.size < p.line - tally.line < 2 * p.size and abs(p.middle - tally.middle) < 4)
        lost = next((int(p.text) for p in under), 0)
        found[place] = lost if lost <= label.points else 0
    return found


def _without_zeros(lost: Mapping[str, int]) -> dict[str, int]:
    return {place: points for place, points in lost.items() if points}


def _losses_of_places(places: Iterable[str], lost: Mapping[str, int]) -> dict[str, int]:
    return {place: lost[place] for place in places if place in lost}
