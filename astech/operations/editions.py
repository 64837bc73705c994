"""Options for editions, including those of plug-ins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, model_validator

from astech.operations.mistakes import BadOptions, BadValue
from astech.operations.options import OperationOptions
from sheets.editions import GAMES, Game, books, edition, edition_of_others, unconfirmed_edition
from sheets.extensions import find_other_editions

if TYPE_CHECKING:
    from sheets.units import Unit


@dataclass(frozen=True, slots=True)
class EditionOf:
    """An edition of one of these games."""

    games: tuple[Game, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """The pydantic schema: a text that must be the id of an edition."""
        return AfterValidator(self.choose).__get_pydantic_core_schema__(source, handler)

    def choose(self, text: str) -> str:
        """Return the id of the edition; raises BadValue with the known ones."""
        try:
            found = edition(text)
        except KeyError:
            found = None
        if found is None or not found.book or found.game not in self.games:
            find_other_editions()
            raise BadValue(f"unknown edition {text!r}; expected {', '.join(self.known)}")
        return found.id

    @property
    def known(self) -> list[str]:
        """The ids of the editions."""
        return [book.id for game in self.games for book in books(game)]


ClassicEdition = Annotated[str, EditionOf(("classic",))]
AlphaStrikeEdition = Annotated[str, EditionOf(("alpha-strike",))]
AnyEdition = Annotated[str, EditionOf(tuple(GAMES))]


class ReadingOptions(OperationOptions):
    """An edition, with or without its unconfirmed readings."""

    edition: str | None = None
    unconfirmed: bool = Field(
        default=False,
        description="With --edition: also by the readings on which the sources of the edition contradict each other.",
    )

    @model_validator(mode="after")
    def _has_readings(self) -> Self:
        if self.unconfirmed and self.reading == (self.edition or ""):
            known = (book.id for book in books("classic") if unconfirmed_edition(book.id) != book.id)
            raise BadOptions(f"--unconfirmed is for an edition in doubt: expected --edition {' or '.join(known)}, too")
        return self

    @property
    def reading(self) -> str:
        """The edition, with its unconfirmed readings if these are wanted; empty without an edition."""
        return unconfirmed_edition(self.edition) if self.edition and self.unconfirmed else self.edition or ""


MOST_NAMES = 5


def asset_sentences(units: "Iterable[Unit]", book: str) -> Iterator[str]:
    """A sentence about the units that an edition for 'Mechs treats as assets; none if there are none."""
    from astech.text import count_noun  # of use only here
    from sheets.units.outfit import edition_of_unit

    names = list(dict.fromkeys(unit.name for unit in units if edition_of_unit(unit, book) != book))
    if names:
        told = ", ".join(names) if len(names) <= MOST_NAMES else count_noun(len(names), "unit")
        stay = "an asset of" if len(names) == 1 else "assets of"
        yield f"{told}: {stay} {book}, as in {edition_of_others(book)}"
