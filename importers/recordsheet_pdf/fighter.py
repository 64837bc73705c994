"""Aerospace and conventional fighters as their sheets print them."""

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.findings import Findings
from importers.recordsheet_pdf.inventory import inventory
from importers.recordsheet_pdf.labels import heading, number, paragraph
from importers.recordsheet_pdf.page import Phrase, PrintedPage
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

SECTIONS = {
    "NOS": "Nose Equipment",
    "LWG": "Left Wing Equipment",
    "RWG": "Right Wing Equipment",
    "AFT": "Aft Equipment",
    "WNG": "Wings Equipment",
    "FSLG": "Fuselage Equipment",
    "BOD": "Body Equipment",
}
LABELS = ("Nose", "Left Wing", "Right Wing", "Aft")
SINKS = {"single": 0, "double": 1, "laser": 3}


def fighters(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the sheet of a fighter."""
    return [page] if heading(page, "FIGHTER DATA") is not None else []


def read_fighter(page: PrintedPage, file: str) -> Loaded:
    """The fighter on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = Findings(file, page.number)
    title = page.text.casefold().split("record sheet")[0]
    supported = "support" in title
    tech = design.tech_base(page, findings, [row.name for row in inventory(page)])
    armor = [_points(page, findings, label) for label in LABELS]
    omni = [block("omni", 1)] if "omni" in title else []
    blocks = [
        *identity(page, findings, _unit_type(title), "fighter", tech),
        mass_block(page, findings),
        block("motion_type", "Aerodyne"),
        transporters(page),
        block("SafeThrust", required_number(page, findings, "safe thrust", "Safe Thrust:")),
        block("cockpit_type", 0),
        *_heat_sinks(page),
        block("fuel", number(paragraph(page, "Fuel Points:")) or 0),
        block("engine_type", engine_code(page, findings)),
        *omni,
        *(support(page, findings) if supported else [block("armor_type", armor_code(page, findings))]),
        block("armor", *armor),
        *equipment(page, findings, tech.side, "fighter", SECTIONS, f"{'Body' if supported else 'Fuselage'} Equipment"),
    ]
    return read_blocks(page, file, blocks, findings)


def _unit_type(title: str) -> str:
    if "support" in title:
        return "FixedWingSupport"
    return "ConvFighter" if "conventional" in title else "Aero"


def _heat_sinks(page: PrintedPage) -> list[str]:
    label = next((p for p in page.phrases if p.text.casefold().endswith("heat sinks:")), None)
    if label is None:
        return [block("heatsinks", 0), block("sink_type", 0)]
    under = [p for p in page.phrases if 0 < p.line - label.line < 2 * label.size and label.x0 < p.x1 <= label.x1 + 12]
    count = next((n for p in under if (n := number(p.text)) is not None), 0)
    kind = next((code for word, code in SINKS.items() if label.text.casefold().startswith(word)), 0)
    return [block("heatsinks", count), block("sink_type", kind)]


def _points(page: PrintedPage, findings: Findings, label: str) -> int:
    """The total beneath a label: the number in brackets of `5 ( 45 )`."""
    heads = [p for p in page.phrases if p.text.startswith(label) and "Armor" not in p.text]
    beneath = [(p, total) for p in page.phrases if (total := _total(p)) is not None]
    near = [
        (p.line - head.line, total)
        for head in heads
        for p, total in beneath
        if 0 < p.line - head.line < 60 and abs(p.middle - head.middle) < 30
    ]
    if not near:
        raise findings.refuse(f"no armor at the {label}", "its total beside the diagram")
    return min(near)[1]


def _total(phrase: Phrase) -> int | None:
    head, bracket, rest = phrase.text.partition("(")
    return number(rest) if bracket and head.strip().isdigit() else None
