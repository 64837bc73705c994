"""Texts in elements."""

from importers.ssw.document import Element
from sheets.formats.ssw_text import plain


def text_of(parent: Element, tag: str) -> str:
    """The text of a child, nothing where there is no such child."""
    child = parent.find(tag)
    return "" if child is None else plain(child.text)
