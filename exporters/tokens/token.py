"""The facts that a token shows: the name of a unit, its silhouette, its colors, and a picture of the user."""

from dataclasses import dataclass

from exporters.cards.look import MECHS, VEHICLES, CardPalette, Look
from exporters.cards.silhouettes import silhouette_name
from sheets.recordsheet.card import card_sheet
from sheets.units import GunEmplacement, HandheldWeapon, Unit


@dataclass(frozen=True, slots=True)
class Token:
    """The facts about a unit on its tokens."""

    chassis: str
    model: str
    figure: str
    palette: CardPalette
    picture: bytes | None = None

    @property
    def name(self) -> str:
        """The name of the unit."""
        return f"{self.chassis} {self.model}".strip()


def token_of(unit: Unit, picture: bytes | None = None) -> Token:
    """The token of a unit, with the silhouette and the colors of its Alpha Strike card.

    >>> from importers import load
    >>> token_of(load("tests/data/Currawong Patrol Tank CPT-1.blk").unit).figure
    'tracked'
    """
    match unit:
        case GunEmplacement():
            return Token(unit.chassis, unit.model, "emplacement", VEHICLES, picture)
        case HandheldWeapon():
            return Token(unit.chassis, unit.model, "handheld-weapon", MECHS, picture)
    card = card_sheet(unit)
    return Token(card.chassis, card.model, silhouette_name(card), Look().palette(card), picture)
