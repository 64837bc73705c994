"""Begin a campaign: the rules by which its units are played."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from astech.operations.editions import AnyEdition
from astech.operations.options import OperationOptions
from sheets.editions import CLASSIC, GAMES, Game
from sheets.record.record import Options


class NewCampaignOptions(OperationOptions):
    """Options of a new campaign."""

    edition: AnyEdition = Field(
        default=CLASSIC.id,
        description="The edition that the units play by; with a book of Alpha Strike they are its elements.",
    )
    no_quirks: bool = Field(default=False, description="Play without design quirks.")
    auto_eject: bool = Field(default=False, description="Warriors eject when their ammunition explodes.")
    extended_heat: bool = Field(default=False, description="The heat scale ends at 50.")
    unconfirmed: bool = Field(
        default=False,
        description="Also use the readings on which the sources of the edition contradict each other.",
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        return tuple(GAMES)

    @property
    def rules(self) -> Options:
        """The rules of play."""
        return Options(
            edition=self.edition,
            quirks=not self.no_quirks,
            auto_eject=self.auto_eject,
            extended_heat=self.extended_heat,
            unconfirmed=self.unconfirmed,
        )
