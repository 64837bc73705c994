"""Sheets of ground vehicles, naval vessels and VTOLs."""

from collections.abc import Iterator, Mapping, Sequence

from importers.loaded import Loaded
from importers.recordsheet_pdf.diagrams import LocationCount, location_counts
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import feature_list, inventory
from importers.recordsheet_pdf.labels import LABELS, find_heading, first_number, is_ours, label_value, right_beside
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.reading import Reading, infer_usual_unit, mount_fields
from importers.recordsheet_pdf.unit_leaves import (
    Makers,
    common_fields,
    engine_system,
    equipment_by_place,
    page_title,
    possible_makers,
    printed_barrier_rating,
    printed_mass,
    required_number,
    transporters,
    unit_armor_fields,
)
from importers.recordsheet_pdf.unit_marks import add_marks
from sheets.recordsheet.design.ground import CARRIES
from sheets.recordsheet.identify import nearest_meanings
from sheets.recordsheet.transport import transporter_texts
from sheets.units.vehicle import Motive

MOTIVES = {motive.value.replace("-", " "): motive for motive in Motive}
"""Words of sheets for motive types."""


VOCABULARY = frozenset({"front", "left", "right", "side", "rear", "turret", "rotor", "armor"})
SIDES = ("FR", "RS", "LS", "RR")
CORNERS = ("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR")
BODY = "BD"
FOUR_SIDES = ("BD", "FR", "RS", "LS", "RR", "RO", "TU", "FT")
SIX_SIDES = ("BD", "FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "TU", "FT")
"""The locations of vehicles in the order of unit files."""


def find_vehicles(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each vehicle; a page may have two, one above the other."""
    titles = [p for p in page.phrases if p.text in ("ARMOR DIAGRAM", "ARMOR")]
    titles = [t for n, t in enumerate(titles) if all(abs(t.line - other.line) > 5 for other in titles[:n])]
    data = [p for p in page.phrases if p.text == "VEHICLE DATA"]
    if not data or len(titles) < len(data):
        return []
    if len(data) == 1:
        return [page]
    tops = sorted(title.top - 6 for title in titles)
    bottoms = [*(top - 1 for top in tops[1:]), page.height]
    return [page.within(0, top, page.width, bottom) for top, bottom in zip(tops, bottoms, strict=True)]


def read_vehicle(page: PrintedPage, file: str) -> Loaded:
    """Read the vehicle on a page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    possible = possible_makers(page, findings, [row.name for row in inventory(page)])
    usual, unusual = (
        [_vehicle_reading(page, makers, findings.copy()) for makers in possible if makers.is_usual is one_side]
        for one_side in (True, False)
    )
    loaded = infer_usual_unit([usual], unusual, "the side of the mixed chassis")
    return add_marks(page, loaded, _labels_by_place(page), _diagram_edge(page))


def _labels_by_place(page: PrintedPage) -> dict[str, LocationCount]:
    """The labels of the diagram by location."""
    return {ABBREVIATIONS[words]: label for words, label in _labels(page).items() if words in ABBREVIATIONS}


_HULLS: Mapping[Motive | None, str] = {
    Motive.HYDROFOIL: "HydroFoilChassisMod",
    Motive.SUBMARINE: "SubmersibleChassisMod",
}
"""The chassis modification that a support vehicle of this motive type needs."""


ABBREVIATIONS = {
    "front": "FR",
    "right": "RS",
    "left": "LS",
    "rear": "RR",
    "turret": "TU",
    "rotor": "RO",
    "front turret": "FT",
    "front right": "FRRS",
    "front left": "FRLS",
    "rear right": "RRRS",
    "rear left": "RRLS",
}


def _vehicle_reading(page: PrintedPage, makers: Makers, findings: SheetFindings) -> Reading:
    title = page_title(page)
    supported = "support" in title
    motive = _motive(page, title)
    labels = _armor_labels(page, findings)
    six_sided = "FRLS" in labels
    barrier = printed_barrier_rating(page, findings) if supported else None
    fields = common_fields(page, findings, "vehicle", makers.tech)
    head = fields["heading"]
    head["title"] = f"{title} trailer" if _is_trailer(page, title, findings) else title
    head["tons"] = printed_mass(page, findings)
    head["features"] = [*_features(page), *([f"BAR {barrier}"] if barrier is not None else [])]
    if aboard := transporter_texts(transporters(page, findings)):
        head["remarks"] = [f"{CARRIES}{', '.join(aboard)}"]
    held = equipment_by_place(
        page=page,
        findings=findings,
        makers=makers,
        family="vehicle",
        places={place: place for place in (SIX_SIDES if six_sided else FOUR_SIDES)},
        body=BODY,
        jump=first_number(label_value(page, "jump")) or 0,
        inferred=_hull(motive) if supported else (),
    )
    fields |= {
        "body": motive.value if motive is not None else None,
        "movement": [{"mode": "cruise", "points": required_number(page, findings, "cruise", "Cruising:")}],
        "systems": [engine_system(page, findings)],
        **unit_armor_fields(page, findings, labels, makers.armor, barrier),
        **mount_fields(held),
    }
    return Reading("vehicle", fields, findings, makers.words)


def _features(page: PrintedPage) -> Iterator[str]:
    for feature in feature_list(page):
        yield "no control systems" if feature.casefold() in _CONTROLS_LACK else feature


def _armor_labels(page: PrintedPage, findings: SheetFindings) -> dict[str, LocationCount]:
    """The labels of the armor diagram by location; raises Unreadable when one is missing."""
    if find_heading(page, "ARMOR DIAGRAM", "ARMOR") is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
    labels = _labels_by_place(page)
    sides = CORNERS if "FRLS" in labels else SIDES
    if missing := [words for words, place in ABBREVIATIONS.items() if place in sides and place not in labels]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its points beside the diagram")
    order = (*sides, "RO", "TU", "FT")
    return {place: labels[place] for place in order if place in labels}


def _is_trailer(page: PrintedPage, title: str, findings: SheetFindings) -> bool:
    """Whether the sheet is that of a trailer: hardly any other combat vehicle has no MP, and AsTech prints the word."""
    if "trailer" in title or "support" in title or is_ours(page) or first_number(label_value(page, "cruise")) != 0:
        return "trailer" in title
    findings.note("no Cruising MP", "inferred to be a trailer")
    return True


def _motive(page: PrintedPage, title: str) -> Motive | None:
    """The motive type next to `Movement Type`, else in the title; elsewhere `VTOL` may be a label."""
    for label in (p for p in page.phrases if p.text.rstrip(": ").casefold() in _MOTIVE_LABELS):
        if found := nearest_meanings(right_beside(page, label), MOTIVES):
            return found[0]
    if found := nearest_meanings(label_value(page, "motive"), MOTIVES):
        return found[0]
    return next((motive for words, motive in MOTIVES.items() if words in title), None)


_MOTIVE_LABELS = {label.casefold() for label in LABELS["motive"]}


def _hull(motive: Motive | None) -> Sequence[str]:
    return [_HULLS[motive]] if motive in _HULLS else []


_CONTROLS_LACK = frozenset({"no controls", "no control systems"})


def _diagram_edge(page: PrintedPage) -> float:
    """The left edge of the diagram."""
    title = find_heading(page, "ARMOR DIAGRAM", "ARMOR")
    if title is None:
        return page.width
    return title.x0 - (75 if "DIAGRAM" in title.text else 8)  # above the diagram, or at the corner of its panel


def _labels(page: PrintedPage) -> dict[str, LocationCount]:
    title = find_heading(page, "ARMOR DIAGRAM", "ARMOR")
    top = title.bottom if title is not None else 0
    side = page.within(_diagram_edge(page), top, page.width, page.height)
    found: dict[str, LocationCount] = {}
    for label in location_counts(side, VOCABULARY):
        words = [word for word in label.words.split() if word not in ("armor", "side")]
        if words:
            order = ("front", "rear", "left", "right", "turret", "rotor")
            place = " ".join(word for word in order if word in words)
            found.setdefault("turret" if place == "rear turret" else place, label)
    return found
