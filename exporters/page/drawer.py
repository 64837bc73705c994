"""Draws the elements of a page, each by the method for its type."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from exporters.page import model
from exporters.page.model import Element

METHODS = {
    model.Path: "_path",
    model.Rect: "_rect",
    model.Circle: "_circle",
    model.Line: "_straight",
    model.Text: "_text",
    model.TextBlock: "_block",
    model.Use: "_use",
    model.Pip: "_pip",
    model.Pips: "_pips",
    model.Field: "_field",
    model.Image: "_image",
    model.Bookmark: "_bookmark",
    model.Group: "_group",
}


class ElementDrawer:
    """A back end: it has a method for each type of element."""

    _drawers: ClassVar[Mapping[type, Callable[[Any, Any], None]]]  # Any: the drawer, and an element of that type

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._drawers = {kind: getattr(cls, name) for kind, name in METHODS.items()}

    def draw(self, elements: Sequence[Element]) -> None:
        """Draw the elements in their order."""
        drawers = self._drawers
        for element in elements:
            drawers[type(element)](self, element)
