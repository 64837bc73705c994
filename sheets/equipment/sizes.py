"""Sizes that unit files write into the name of an item: `Cargo (1 ton)`, `Ladder (20m)`."""

import re

_SIZED = re.compile(r"^(?P<name>.+?)\s*\(\s*(?P<size>\d+(?:\.\d+)?)\s*(?:tons?|kg|m)\s*\)$", re.IGNORECASE)

LONGEST = 100  # characters of a name with a size; the pattern takes the square of their number

SIZED_NAMES: dict[str, str] = {
    "cargo": "Cargo",
    "liquid storage": "Liquid Storage",
    "communications equipment": "Communications Equipment",
    "extended fuel tank": "Extended Fuel Tank",
    "ladder": "Ladder",
    "mission equipment storage": "Mission Equipment Storage",
}
"""The items that old files write so, by what stands before the bracket. `Cargo Container (10 tons)` is a name."""


def sized_name(text: str) -> tuple[str, float] | None:
    """The item and the size of a name with its size in brackets, None for any other name.

    >>> sized_name("Cargo (2.5 tons)")
    ('Cargo', 2.5)
    >>> sized_name("Cargo Container (10 tons)") is None
    True
    """
    match = _SIZED.match(text.strip()) if len(text) <= LONGEST else None
    if match is None or match["name"].casefold() not in SIZED_NAMES:
        return None
    return SIZED_NAMES[match["name"].casefold()], float(match["size"])
