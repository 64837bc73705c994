"""Narrow paper: a sheet over several pages, drawn smaller where even they are too slim."""

from collections.abc import Callable

from exporters.page import Box, Element, Group

LEAST = 396.0  # the width that the parts of a sheet need


def spread(area: Box, pages: Callable[[Box], list[list[Element]]]) -> list[list[Element]]:
    """The pages as they are drawn in a room that is wide enough, made to fit the area."""
    scale = min(1.0, area.width / LEAST)
    if scale == 1.0:
        return pages(area)
    room = Box(0, 0, area.width / scale, area.height / scale)
    return [[Group(elements, area.x, area.y, scale)] for elements in pages(room)]
