"""Gun emplacements as their sheets print them."""

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_lines import block, equipment, identity, read_blocks
from importers.recordsheet_pdf.unit_name import bracketed_name
from importers.recordsheet_pdf.unit_places import places

SECTIONS = {"GUN": "Guns Equipment"}


def emplacements(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each emplacement: two of them share it."""
    return places(page, [p for p in page.phrases if p.text == "EMPLACEMENT"], 5.5, page.width + 6)


def read_emplacement(page: PrintedPage, file: str) -> Loaded:
    """The emplacement in its part of the page."""
    findings = Findings(file, page.number)
    tech = design.tech_base(page, findings, [])
    title = next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")
    blocks = [
        *identity(page, findings, "GunEmplacement", "vehicle", tech, bracketed_name(design.printed_name(page))),
        block("Turret", int("turret" in title)),
        *equipment(page, findings, tech.side, "vehicle", SECTIONS, SECTIONS["GUN"]),
    ]
    return read_blocks(page, file, blocks, findings)
