"""The documents whose rulings are known here."""

from typing import Literal

from sheets.model import Model


class Edition(Model):
    """A book as one errata document leaves it."""

    id: str
    title: str
    game: Literal["classic", "alpha-strike"]
    year: int
    document: str

    @property
    def prefix(self) -> str:
        """How the ids of its rulings begin."""
        return f"{self.id.upper()}:"


EDITIONS: tuple[Edition, ...] = (
    Edition(id="tw-4.4", title="Total Warfare", game="classic", year=2017, document="errata 4.4, fourth printing"),
    Edition(id="crit", title="Critical hits", game="classic", year=2017, document="summary page"),
    Edition(id="bmm-7.01", title="BattleMech Manual", game="classic", year=2023, document="errata 7.01"),
    Edition(
        id="as-2.3.1", title="Alpha Strike", game="alpha-strike", year=2017, document="errata 2.3.1, second printing"
    ),
    Edition(
        id="asce-5.01",
        title="Alpha Strike: Commander's Edition",
        game="alpha-strike",
        year=2022,
        document="errata 5.01",
    ),
)
"""Each game's editions from the oldest to the newest: where two speak on a point, the later one wins by default."""


def edition(name: str) -> Edition:
    """The edition with this id, in any case; KeyError when there is none.

    >>> edition("BMM-7.01").title
    'BattleMech Manual'
    """
    for known in EDITIONS:
        if known.id == name.casefold():
            return known
    raise KeyError(name)
