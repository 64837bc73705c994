"""Words of .ssw and .saw files that stand all over them."""

from collections.abc import Iterable

from exporters.xml import Element, add
from sheets.formats.ssw_layout import Place


def said(yes: bool) -> str:
    """A truth value as this format writes it."""
    return "TRUE" if yes else "FALSE"


def write_locations(element: Element, places: Iterable[Place]) -> None:
    """These slots."""
    for place in places:
        add(element, "location", place.location, index=str(place.slot))
