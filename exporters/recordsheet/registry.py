"""Which module lays out which family of units."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from exporters.recordsheet.layout import AnySheet, Shared, Whole

# The kind of a unit -> the module of this package that draws it.
MODULES: dict[str, str] = {
    "mech": "mech",
    "vehicle": "vehicle",
    "gun-emplacement": "emplacement",
    "infantry": "infantry",
    "battle-armor": "battlearmor",
    "protomech": "protomech",
    "fighter": "fighter",
    "small-craft": "smallcraft",
    "dropship": "dropship",
    "jumpship": "capitalship",
    "warship": "capitalship",
    "space-station": "capitalship",
    "handheld-weapon": "handheld",
}


def layout_of(sheet: AnySheet) -> Whole | Shared:
    """The layout of a unit; the module of its family is imported when it is first asked for."""
    layout = _layout(MODULES[sheet.unit.kind])
    return layout if isinstance(layout, Whole | Shared) else layout(sheet)


@cache
def _layout(module: str) -> Whole | Shared | Callable[[AnySheet], Whole | Shared]:
    layout: Whole | Shared | Callable[[AnySheet], Whole | Shared]
    layout = import_module(f"exporters.recordsheet.{module}").LAYOUT
    return layout
