"""The card of a unit and of what has happened to it."""

from exporters.cards.card import Card
from exporters.page import Attachment
from sheets.alphastrike import DEFAULT_EDITION, convert, pilots, skill_of
from sheets.record.condition import Condition, CrewState
from sheets.units import Unit, to_json

REGULAR = 4
FRESH = Condition()

Skill = int | tuple[int, int]
"""An Alpha Strike Skill, or gunnery and piloting."""


def card_of(
    unit: Unit,
    condition: Condition = FRESH,
    *,
    skill: Skill = REGULAR,
    edition: str = DEFAULT_EDITION,
    folder: str = "",
) -> Card:
    """The card of a unit; raises NoElement for what has none. A crew's own gunnery and piloting come before `skill`.

    >>> from sheets.units import from_json
    >>> watch = from_json('''{"kind": "infantry", "chassis": "Drongo Watch", "year": 3020, "tech_base": "is",
    ...     "rules_level": 2, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> card_of(watch, Condition(crew=({"gunnery": 3, "piloting": 5},))).element.skill
    3
    """
    crew = condition.crew[0] if condition.crew else None
    if crew is not None:
        skill = _skill_of_crew(unit, crew) or skill
    number = skill if isinstance(skill, int) else skill_of(unit, *skill)
    return Card(
        convert(unit, edition, number),
        condition.alpha,
        crew.name if crew else "",
        folder,
        _attachments(unit, condition),
    )


def _skill_of_crew(unit: Unit, crew: CrewState) -> Skill | None:
    """Gunnery and piloting; gunnery alone, where the unit has no piloting."""
    if crew.gunnery is None or (crew.piloting is None and pilots(unit)):
        return None
    return crew.gunnery, crew.piloting or 0


def _attachments(unit: Unit, condition: Condition) -> tuple[Attachment, ...]:
    """The unit, and its condition if something has happened to it, so that a card can be read back."""
    design = Attachment("unit.json", to_json(unit).encode(), f"{unit.name}, the design")
    if condition == FRESH:
        return (design,)
    marks = condition.model_dump_json(exclude_defaults=True).encode()
    return design, Attachment("condition.json", marks, f"{unit.name}, its condition")
