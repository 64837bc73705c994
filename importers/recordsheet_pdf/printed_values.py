"""Figures that a sheet prints and that follow from the unit: to hold one against the other."""

from importers.loaded import Unreadable
from importers.recordsheet_pdf.design import printed_name
from importers.recordsheet_pdf.document import opened
from importers.recordsheet_pdf.labels import number, value


def printed_battle_values(data: bytes, file: str) -> dict[str, int]:
    """The Battle Value that each page of a PDF prints, by the name of its unit; none of a PDF that cannot be read."""
    found: dict[str, int] = {}
    try:
        with opened(data, file) as document:
            for index in range(len(document)):
                page = document.page(index)
                points = number(value(page, "bv")) if page is not None else None
                if page is not None and points is not None:
                    found[printed_name(page)] = points
    except Unreadable:
        return {}
    return found
