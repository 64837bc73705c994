"""Published chassis whose names cannot be split by their form, and facts of published suits that few sheets print.

    python -m tests.chassis CORPUS

prints both tables. Fixed equipment of published Omnis is in `omnis`.
"""

from functools import cache

from sheets.equipment.systems import read_system_file
from sheets.model import Model


class PublishedChassis(Model):
    """A chassis of a kind of units; the rest of a name after it is the model."""

    kind: str
    chassis: str


class PublishedSuit(Model):
    """A battle suit with its technology bases and weight classes, the most usual first."""

    chassis: str
    ways: tuple[tuple[str, str], ...]


TWO_NAMES = frozenset(
    {
        "Baboon (Howler)",
        "Behemoth (Stone Rhino)",
        "Galahad (Glass Spider)",
        "Goshawk (Vapor Eagle)",
        "Hellhound (Conjurer)",
        "Hellhound II-P (Hellcat-P)",
        "Mad Cat Mk IV PR (Savage Wolf)",
        "Peregrine (Horned Owl)",
        "Vixen (Incubus)",
    }
)
"""'Mechs without a model whose second name looks like one."""


@cache
def _chassis() -> frozenset[tuple[str, str]]:
    return frozenset((row.kind, row.chassis) for row in read_system_file("published-chassis", PublishedChassis))


def published_chassis(name: str, kind: str) -> tuple[str, str] | None:
    """Chassis and model of a name that begins with a published chassis, the longest one.

    >>> published_chassis("Buffalo BFFL Hovertruck", "vehicle")
    ('Buffalo', 'BFFL Hovertruck')
    """
    words = name.split(" ")
    for end in range(len(words), 0, -1):
        if (kind, chassis := " ".join(words[:end])) in _chassis():
            return chassis, " ".join(words[end:])
    return None


@cache
def published_suits() -> dict[str, tuple[tuple[str, str], ...]]:
    """Technology and weight class of the suits of each chassis.

    >>> published_suits()["Gnome Battle Armor"]
    (('clan', 'heavy'), ('mixed-clan', 'heavy'))
    """
    return {row.chassis: row.ways for row in read_system_file("published-suits", PublishedSuit)}
