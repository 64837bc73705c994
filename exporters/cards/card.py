"""A card on its way to paper: its value, its place in a force, and the files that go into the document."""

from dataclasses import dataclass

from exporters.attachments import unit_attachments
from exporters.page import Attachment
from sheets.editions import ALPHA_STRIKE
from sheets.record.condition import FRESH, Condition
from sheets.recordsheet.card import CardSheet, Skill, card_sheet, card_strays
from sheets.units import Unit


@dataclass(frozen=True, slots=True)
class Card:
    """The value of a card, the folder of its file, what goes into the document, and the marks without a place."""

    value: CardSheet
    folder: str = ""
    attachments: tuple[Attachment, ...] = ()
    strays: tuple[str, ...] = ()


def card_of(
    unit: Unit,
    condition: Condition = FRESH,
    *,
    skill: Skill | None = None,
    edition: str = ALPHA_STRIKE.id,
    folder: str = "",
) -> Card:
    """The card of a unit; raises NoElement for a unit that has none. A crew's own skills come before `skill`.

    >>> from sheets.units import from_json
    >>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
    ...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> card_of(watch, Condition(crew=({"gunnery": 3, "piloting": 5},))).value.skill
    3
    """
    value = card_sheet(unit, condition, edition, skill)
    return Card(value, folder, unit_attachments(unit, condition), tuple(card_strays(value, condition.alpha)))
