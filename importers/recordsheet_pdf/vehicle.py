"""Ground vehicles, vessels and VTOLs as their sheets print them."""

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.findings import Findings
from importers.recordsheet_pdf.inventory import inventory
from importers.recordsheet_pdf.labels import heading, value
from importers.recordsheet_pdf.location_counts import location_counts
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_lines import (
    armor_code,
    block,
    engine_code,
    equipment,
    identity,
    mass_block,
    read_blocks,
    required_number,
    transporters,
)

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
}


def is_vehicle(page: PrintedPage) -> bool:
    """Whether a page is the sheet of a vehicle."""
    return heading(page, "VEHICLE DATA") is not None and heading(page, "ARMOR DIAGRAM", "ARMOR") is not None


def read_vehicle(page: PrintedPage, file: str) -> Loaded:
    """The vehicle on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = Findings(file, page.number)
    if "support" in page.text.casefold().split("record sheet")[0]:
        found = "a support vehicle, whose tech ratings and chassis no sheet prints"
        raise findings.refuse(found, "a combat vehicle; convert its unit file")
    motive = value(page, "motive") or _titled_motive(page)
    flies = "vtol" in motive.casefold()
    points = _armor(page, findings)
    corners = "front left" in points
    places = CORNERS if corners else PLACES
    if missing := [place for place in places if place not in points]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its points beside the diagram")
    armor = [points[place] for place in places]
    armor += [points["rotor"]] if "rotor" in points else []
    armor += [points[place] for place in ("turret", "front turret") if place in points]
    tech = design.tech_base(page, Findings(file, page.number), [row.name for row in inventory(page)])
    omni = [block("omni", 1)] if "omni" in page.text.casefold().split("record sheet")[0] else []
    blocks = [
        *identity(page, findings, "VTOL" if flies else "Tank", "vtol" if flies else "vehicle"),
        mass_block(page, findings),
        block("motion_type", motive),
        transporters(page, findings),
        block("cruiseMP", required_number(page, findings, "cruise", "Cruising:")),
        block("engine_type", engine_code(page, findings)),
        *omni,
        block("armor_type", armor_code(page, findings)),
        block("armor", *armor),
        *equipment(
            page,
            findings,
            tech.side,
            "vehicle",
            SECTIONS_OF_CORNERS if corners else SECTIONS,
            "Body Equipment",
        ),
    ]
    return read_blocks(page, file, blocks, findings)


def _titled_motive(page: PrintedPage) -> str:
    """How it moves, where only the title of the sheet says it: `Tracked vehicle record sheet`."""
    title = next((p.text for p in page.phrases if "record sheet" in p.text.casefold()), "")
    return title.split(" ")[0]


def _armor(page: PrintedPage, findings: Findings) -> dict[str, int]:
    """Points by place: `front`, `left`, `rear right`, `turret`, `rotor`."""
    title = heading(page, "ARMOR DIAGRAM", "ARMOR")
    if title is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
    side = page.within(title.x0 - 75, title.bottom, page.width, page.height)
    found: dict[str, int] = {}
    for label in location_counts(side, VOCABULARY):
        words = [word for word in label.words.split() if word not in ("armor", "side")]
        if words:
            found.setdefault(
                " ".join(sorted(words, key=("front", "rear", "left", "right", "turret", "rotor").index)), label.points
            )
    return found
