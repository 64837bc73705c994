"""Pages that our writer makes, opened by an independent reader."""

import io
from typing import Any

import pdfplumber

from exporters.page import (
    Page,
    pdf,
)


def pages_of(*elements: Any, **options: Any) -> list[Any]:
    """The pages as pdfplumber sees them, with these elements on the only one."""
    return [*opened(pdf.to_bytes([Page(200, 100, elements)], title="A test", **options)).pages]


def opened(data: bytes) -> Any:
    return pdfplumber.open(io.BytesIO(data))


def only(elements: list[Any]) -> Any:
    (element,) = elements
    return element
