"""A card to print: its value, its folder, and the files attached to the document."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from exporters.attachments import unit_attachments
from exporters.page import Attachment
from sheets.editions import ALPHA_STRIKE
from sheets.record.condition import FRESH, Condition
from sheets.record.record import Options
from sheets.recordsheet import record_sheet
from sheets.recordsheet.card import CardSheet, Skill, card_sheet, card_strays
from sheets.recordsheet.model import CrewSeat
from sheets.rules.pilot_abilities import ability
from sheets.units import Unit

if TYPE_CHECKING:
    from sheets.play.odds import Odds


@dataclass(frozen=True, slots=True)
class Card:
    """The value of a card, the folder of its file, its attachments, marks that have no place on it, its odds.

    With a `crew` the pilot cards of its members are printed, and the initiative card of the unit.
    """

    value: CardSheet
    folder: str = ""
    attachments: tuple[Attachment, ...] = ()
    strays: tuple[str, ...] = ()
    odds: "Odds | None" = None
    crew: tuple[CrewSeat, ...] | None = None


def crew_seats(unit: Unit, condition: Condition = FRESH) -> tuple[CrewSeat, ...]:
    """The members of the crew as on the record sheet; each ability has the result that it changes.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> [skill.label for seat in crew_seats(brolga) for skill in seat.skills]
    ['Gunnery', 'Piloting']
    """
    return tuple(
        seat.model_copy(update={"abilities": tuple(map(ability_words, seat.abilities))})
        for seat in record_sheet(unit, condition).crew
    )


def ability_words(name: str) -> str:
    """The name of an ability, and the result that it changes where the rules are known.

    >>> ability_words("Dodge"), ability_words("Of the Gray Watch")
    ('Dodge (attacks on the unit)', 'Of the Gray Watch')
    """
    known = ability(name.rstrip(" 0123456789"))
    return name if known is None else f"{name} ({known.effect.value})"


def card_of(
    unit: Unit,
    condition: Condition = FRESH,
    *,
    skill: Skill | None = None,
    edition: str = ALPHA_STRIKE.id,
    folder: str = "",
    target_tmm: int | None = None,
) -> Card:
    """The card of a unit; raises NoElement if the unit has none. The skills of its crew override `skill`.

    With `target_tmm` it has its odds against a target of that movement modifier.

    >>> from sheets.units import from_json
    >>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
    ...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> card_of(watch, Condition(crew=({"gunnery": 3, "piloting": 5},))).value.skill
    3
    """
    value = card_sheet(unit, condition, edition, skill)
    found = None if target_tmm is None else _card_odds(unit, condition, value, target_tmm)
    strays = tuple(card_strays(value, condition.alpha))
    return Card(value, folder, unit_attachments(unit, condition), strays, found)


def _card_odds(unit: Unit, condition: Condition, card: CardSheet, tmm: int) -> "Odds | None":
    """The odds of a card; None where no attack does damage."""
    from sheets.play import Refused  # slow to import, and of use only here
    from sheets.play.element_odds import element_odds
    from sheets.play.odds import OddsTarget

    try:
        return element_odds(unit, OddsTarget(moved=tmm), card.skill, Options(edition=card.edition), condition)
    except Refused:
        return None
