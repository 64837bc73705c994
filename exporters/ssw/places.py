"""`<location>` elements."""

from collections.abc import Iterable

from exporters.ssw.pieces import Piece
from exporters.ssw.xml import Element, add
from sheets.formats.ssw_layout import Place


def write_places(element: Element, piece: Piece) -> None:
    """Every slot of a piece."""
    write_locations(element, piece.places)


def write_first_places(element: Element, pieces: Iterable[Piece]) -> None:
    """The first slot of each of these pieces."""
    write_locations(element, [piece.places[0] for piece in pieces])


def write_locations(element: Element, places: Iterable[Place]) -> None:
    """These slots."""
    for place in places:
        add(element, "location", place.location, index=str(place.slot))
