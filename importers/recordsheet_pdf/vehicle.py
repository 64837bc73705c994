"""Ground vehicles, vessels and VTOLs as their sheets print them."""

from dataclasses import replace
from functools import partial

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.diagrams import LocationCount, location_counts
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import features, inventory
from importers.recordsheet_pdf.labels import LABELS, heading, is_ours, number, right_beside, value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.printed_figures import Candidate, agreeing
from importers.recordsheet_pdf.unit_lines import (
    MIXED,
    Makers,
    armor_blocks,
    block,
    engine_code,
    equipment,
    fuel_block,
    identity,
    mass_block,
    patchwork_blocks,
    read_blocks,
    required_number,
    support,
    transporters,
)
from importers.recordsheet_pdf.unit_marks import marked_unit
from sheets.recordsheet.design.choice import unused_mass
from sheets.rules.movement import movement
from sheets.units import Vehicle
from sheets.units.keywords.blk import VEHICLE_BLOCKS, VEHICLE_MOTION

MOTIVES = tuple(word.casefold() for word in VEHICLE_MOTION.values())

VOCABULARY = frozenset({"front", "left", "right", "side", "rear", "turret", "rotor", "armor"})
PLACES = ("front", "right", "left", "rear")
CORNERS = ("front", "front right", "front left", "rear right", "rear left", "rear")
SECTIONS = {
    "BD": "Body Equipment",
    "FR": "Front Equipment",
    "RS": "Right Equipment",
    "LS": "Left Equipment",
    "RR": "Rear Equipment",
    "TU": "Turret Equipment",
    "FT": "Front Turret Equipment",
    "RO": "Rotor Equipment",
}
SECTIONS_OF_CORNERS = {
    "BD": "Body Equipment",
    "FR": "Front Equipment",
    "FRRS": "Front Right Equipment",
    "FRLS": "Front Left Equipment",
    "RRRS": "Rear Right Equipment",
    "RRLS": "Rear Left Equipment",
    "RR": "Rear Equipment",
    "TU": "Turret Equipment",
    "FT": "Front Turret Equipment",
}


def vehicles(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each vehicle: two of them may share it, one above the other."""
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
    """The vehicle on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = SheetFindings(file, page.number)
    names = [row.name for row in inventory(page)]
    if value(page, "tech").casefold() != "mixed":
        tech = design.tech_base(page, findings, names)
        loaded = read_blocks(page, file, _blocks(page, Makers(tech), findings), findings)
    else:
        ways = [Candidate(makers.words, partial(_blocks, page, makers)) for group in MIXED for makers in group]
        what = "the side of the mixed chassis"
        loaded = agreeing(page, file, ways, findings, what, spare=unused_mass, usual=len(MIXED[0]))
    if isinstance(loaded.unit, Vehicle):
        loaded = replace(loaded, unit=_cruising(loaded.unit, required_number(page, findings, "cruise", "Cruising:")))
    return marked_unit(page, loaded, _located(page), _edge(page))


def _located(page: PrintedPage) -> dict[str, LocationCount]:
    """The labels of the diagram by location."""
    return {ABBREVIATIONS[words]: label for words, label in _labels(page).items() if words in ABBREVIATIONS}


def _cruising(unit: Vehicle, printed: int) -> Vehicle:
    """The vehicle with the MP that come to the printed ones: a hull may make it faster or slower."""
    for change in (0, -1, 1, -2, 2, -3):
        if printed + change >= 0:
            other = unit.model_copy(update={"cruise": printed + change})
            if movement(other).walk == printed:
                return other
    return unit


_HULLS = {"hydrofoil": "HydroFoilChassisMod", "submarine": "SubmersibleChassisMod"}
"""The change of the chassis that makes a support vehicle move so."""


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


def _blocks(page: PrintedPage, makers: Makers, findings: SheetFindings) -> list[str]:
    title = _title(page)
    motive = _motive(page) or next((word for word in MOTIVES if word in title), title.split(" ")[0])
    flies = "vtol" in motive.casefold()
    points = _armor(page, findings)
    corners = "front left" in points
    places = CORNERS if corners else PLACES
    if missing := [place for place in places if place not in points]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its points beside the diagram")
    armor = [points[place] for place in places]
    armor += [points["rotor"]] if "rotor" in points else []
    armor += [points[place] for place in ("turret", "front turret") if place in points]
    supported = "support" in title
    kind = "VTOL" if flies else "Tank"
    if supported:
        kind = f"{'Large' if corners else ''}Support{kind}"
    return [
        *identity(page, findings, kind, "vtol" if flies else "vehicle", makers.tech),
        mass_block(page, findings),
        block("motion_type", motive),
        transporters(page, findings),
        block("cruiseMP", required_number(page, findings, "cruise", "Cruising:")),
        block("engine_type", engine_code(page, findings)),
        *fuel_block(page),
        *([block("trailer", 1)] if _is_trailer(page, title, findings) else []),
        *([block("hasNoControlSystems", 1)] if _CONTROLS_LACK.intersection(features(page)) else []),
        *([block("omni", 1)] if "omni" in title else []),
        *(support(page, findings) if supported else armor_blocks(page, findings, makers.armor)),
        *patchwork_blocks(page, _located(page), VEHICLE_BLOCKS),
        block("armor", *armor),
        *equipment(
            page,
            findings,
            makers.tech,
            "vehicle",
            SECTIONS_OF_CORNERS if corners else SECTIONS,
            "Body Equipment",
            number(value(page, "jump")) or 0,
            _hull(motive if supported else ""),
        ),
    ]


def _is_trailer(page: PrintedPage, title: str, findings: SheetFindings) -> bool:
    """Whether the sheet is that of a trailer: of combat vehicles hardly any other has no MP; ours say it."""
    if "trailer" in title or "support" in title or is_ours(page) or number(value(page, "cruise")) != 0:
        return "trailer" in title
    findings.note("no Cruising MP", "inferred to be a trailer")
    return True


def _motive(page: PrintedPage) -> str:
    """The word beside `Movement Type`; `VTOL` is a label, too, elsewhere."""
    for label in (p for p in page.phrases if p.text.rstrip(": ").casefold() in _MOTIVE_LABELS):
        if (word := right_beside(page, label)).casefold() in MOTIVES:
            return word
    return value(page, "motive")


_MOTIVE_LABELS = {label.casefold() for label in LABELS["motive"]}


def _hull(motive: str) -> list[str]:
    return [name for word, name in _HULLS.items() if word in motive.casefold()]


_CONTROLS_LACK = frozenset({"no controls", "no control systems", "No control systems"})


def _title(page: PrintedPage) -> str:
    """The title of the sheet, which says what kind of vehicle it is: `Tracked vehicle record sheet`."""
    return next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")


def _edge(page: PrintedPage) -> float:
    """Where the diagram begins."""
    title = heading(page, "ARMOR DIAGRAM", "ARMOR")
    if title is None:
        return page.width
    return title.x0 - (75 if "DIAGRAM" in title.text else 8)  # over the diagram, or at the corner of its panel


def _armor(page: PrintedPage, findings: SheetFindings) -> dict[str, int]:
    """Points by place: `front`, `left`, `rear right`, `turret`, `rotor`."""
    if heading(page, "ARMOR DIAGRAM", "ARMOR") is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
    return {words: label.points for words, label in _labels(page).items()}


def _labels(page: PrintedPage) -> dict[str, LocationCount]:
    title = heading(page, "ARMOR DIAGRAM", "ARMOR")
    top = title.bottom if title is not None else 0
    side = page.within(_edge(page), top, page.width, page.height)
    found: dict[str, LocationCount] = {}
    for label in location_counts(side, VOCABULARY):
        words = [word for word in label.words.split() if word not in ("armor", "side")]
        if words:
            order = ("front", "rear", "left", "right", "turret", "rotor")
            place = " ".join(word for word in order if word in words)
            found.setdefault("turret" if place == "rear turret" else place, label)
    return found
