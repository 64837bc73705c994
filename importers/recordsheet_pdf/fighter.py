"""Aerospace and conventional fighters as their sheets print them."""

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.craft_panels import boxed_heat_sinks, facing_labels, facing_points
from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.inventory import inventory
from importers.recordsheet_pdf.labels import heading, number, paragraph, value
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
    support,
    transporters,
)
from importers.recordsheet_pdf.unit_marks import marked_unit

SECTIONS = {
    "NOS": "Nose Equipment",
    "LWG": "Left Wing Equipment",
    "RWG": "Right Wing Equipment",
    "AFT": "Aft Equipment",
    "WNG": "Wings Equipment",
    "FSLG": "Fuselage Equipment",
    "BOD": "Body Equipment",
}
LABELS = {"NOS": "Nose", "LS": "Left Wing", "RS": "Right Wing", "AFT": "Aft"}
WINGS = {"LS": "LWG", "RS": "RWG"}
SINKS = {"single": 0, "double": 1, "laser": 3}


def fighters(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the sheet of a fighter."""
    return [page] if heading(page, "FIGHTER DATA") is not None else []


def read_fighter(page: PrintedPage, file: str) -> Loaded:
    """The fighter on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = Findings(file, page.number)
    title = next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")
    supported = "support" in title
    tech = design.tech_base(page, findings, [row.name for row in inventory(page)])
    points = facing_points(page)
    if missing := [name for place, name in LABELS.items() if place not in points]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its total beside the diagram")
    armor = [points[place] for place in ("NOS", "RS", "LS", "AFT")]
    omni = [block("omni", 1)] if "omni" in title else []
    blocks = [
        *identity(page, findings, _unit_type(title), "fighter", tech),
        mass_block(page, findings),
        block("motion_type", "Aerodyne"),
        transporters(page),
        block("SafeThrust", required_number(page, findings, "safe thrust", "Safe Thrust:")),
        block("cockpit_type", 0),
        *_heat_sinks(page, findings),
        block("fuel", number(paragraph(page, "Fuel Points:")) or number(value(page, "fuel")) or 0),
        block("engine_type", engine_code(page, findings)),
        *omni,
        *(support(page, findings) if supported else [block("armor_type", armor_code(page, findings))]),
        block("armor", *armor),
        *equipment(page, findings, tech.side, "fighter", SECTIONS, f"{'Body' if supported else 'Fuselage'} Equipment"),
    ]
    loaded = read_blocks(page, file, blocks, findings)
    labels = {WINGS.get(place, place): label for place, label in facing_labels(page).items()}
    return marked_unit(page, loaded, labels, 0.42 * page.width)


def _unit_type(title: str) -> str:
    if "support" in title:
        return "FixedWingSupport"
    return "ConvFighter" if "conventional" in title else "Aero"


def _heat_sinks(page: PrintedPage, findings: Findings) -> list[str]:
    label = next((p for p in page.phrases if p.text.casefold().endswith("heat sinks:")), None)
    if label is None:
        if heading(page, "HEAT SINKS") is None:
            return [block("heatsinks", 0), block("sink_type", 0)]
        count, double = boxed_heat_sinks(page, findings)
        return [block("heatsinks", count), block("sink_type", int(double))]
    under = [p for p in page.phrases if 0 < p.line - label.line < 2 * label.size and label.x0 < p.x1 <= label.x1 + 12]
    count = next((n for p in under if (n := number(p.text)) is not None), 0)
    kind = next((code for word, code in SINKS.items() if label.text.casefold().startswith(word)), 0)
    return [block("heatsinks", count), block("sink_type", kind)]
