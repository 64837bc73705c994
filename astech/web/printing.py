"""Print units of a table: record sheets and Alpha Strike cards with their marks, as PDF and SVG.

The libraries for fonts and pictures are imported when the first page is drawn.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from sheets.play import Refused

if TYPE_CHECKING:
    from astech.campaign.paper import PrintedMember
    from exporters.papers import PaperName

Product = Literal["sheets", "cards"]
PRODUCTS: tuple[Product, ...] = ("sheets", "cards")


def pdf_of(members: "Sequence[PrintedMember]", what: Product, paper_name: "PaperName", title: str) -> bytes:
    """A PDF document of units; raises `Refused` if it would have no pages."""
    from astech.campaign import paper
    from exporters.page import pdf

    pages = list(
        paper.pages_of_sheets(members, paper_name) if what == "sheets" else paper.pages_of_cards(members, paper_name)
    )
    if not pages:
        raise Refused("none of these units has a card of Alpha Strike")
    return pdf.to_bytes(pages, title=title)


def svg_of(member: "PrintedMember") -> bytes:
    """The sheet of a unit, or the card of an element, as SVG; each box has the id of its mark."""
    from astech.conversation import printed_page

    return printed_page(member.unit, member.marks, member.options, "svg")
