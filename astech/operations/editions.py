"""Options for editions, including those of plug-ins."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, GetCoreSchemaHandler

from astech.operations.mistakes import BadValue
from sheets.editions import GAMES, Game, books, edition
from sheets.extensions import find_other_editions


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
