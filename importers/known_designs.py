"""Designs that are at hand by their names, such as those of a user's library: readers may ask for one.

The application says how they are found.
"""

from collections.abc import Callable

from sheets.units import Unit

Lookup = Callable[[str], Unit | None]


class KnownDesigns:
    """Finds the design of a name; without a library there is none."""

    def __init__(self) -> None:
        self.lookup: Lookup = lambda name: None

    def with_short_name(self, name: str) -> Unit | None:
        """The design with this name, or with the only name that differs from it by a few letters."""
        return self.lookup(name) if name else None


KNOWN_DESIGNS = KnownDesigns()
