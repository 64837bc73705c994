"""What a card shows: an element with its marks, made from a unit and its condition."""

import re
from dataclasses import dataclass

from exporters.attachments import unit_attachments
from exporters.page import Attachment
from sheets.alphastrike import Element, Special, convert, pilots, skill_of
from sheets.alphastrike.criticals import boxes_of
from sheets.alphastrike.elementtypes import TRACKS_HEAT
from sheets.editions import ALPHA_STRIKE
from sheets.record.condition import FRESH, AlphaCondition, Condition, CrewState
from sheets.units import Unit

REGULAR = 4

Skill = int | tuple[int, int]
"""An Alpha Strike Skill, or gunnery and piloting."""

UNTOUCHED = AlphaCondition.model_construct()
_SQUAD = re.compile(r"\s*\(Sqd ?\d\)$")  # how files of battle armor end their models


@dataclass(frozen=True, slots=True)
class Card:
    """An element with what has happened to it, who drives it, where it came from, and what goes into the document."""

    element: Element
    condition: AlphaCondition = UNTOUCHED
    pilot: str = ""
    folder: str = ""
    attachments: tuple[Attachment, ...] = ()

    @property
    def model(self) -> str:
        """The model as the card prints it: the size of a squad stands in a place of its own.

        >>> squad = Element(
        ...     chassis="Grebe", model="[Laser](Sqd5)", type="BA", size=1, movement={"f": 2}, damage=(1, 0, 0), armor=1,
        ...     structure=2, squad_size=5,
        ... )
        >>> Card(squad).model
        '[Laser]'
        """
        return _SQUAD.sub("", self.element.model) if self.element.squad_size else self.element.model

    @property
    def destroyed(self) -> bool:
        """Whether all its structure is gone."""
        return self.condition.structure >= max(1, self.element.structure)

    def spent(self, special: Special) -> bool:
        """Whether this ability is used up; a condition names it by its code or as the card prints it."""
        return special.code in self.condition.spent or special.text in self.condition.spent

    def strays(self) -> list[str]:
        """What the condition marks and the card has no place for, a sentence each."""
        element, marks = self.element, self.condition
        found = [
            f"{lost} points of {name} are marked, the card has {there}"
            for name, lost, there in (
                ("armor", marks.armor, element.armor),
                ("structure", marks.structure, element.structure),
            )
            if lost > there
        ]
        boxes = boxes_of(element)
        for name, count in marks.criticals.items():
            if name not in boxes:
                found.append(f"critical hits {name!r} are marked, the card has boxes for {', '.join(boxes) or 'none'}")
            elif count > boxes[name]:
                found.append(f"{count} critical hits {name!r} are marked, the card has {boxes[name]}")
        here = {word for special in element.specials for word in (special.code, special.text)}
        found.extend(
            f"the ability {name!r} is spent, the card has no such ability" for name in marks.spent if name not in here
        )
        if marks.heat and element.type not in TRACKS_HEAT:
            found.append(f"heat {marks.heat} is marked, the card has no heat scale")
        return found


def card_of(
    unit: Unit,
    condition: Condition = FRESH,
    *,
    skill: Skill = REGULAR,
    edition: str = ALPHA_STRIKE.id,
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
        unit_attachments(unit, condition),
    )


def _skill_of_crew(unit: Unit, crew: CrewState) -> Skill | None:
    """Gunnery and piloting; gunnery alone, where the unit has no piloting."""
    if crew.gunnery is None or (crew.piloting is None and pilots(unit)):
        return None
    return crew.gunnery, crew.piloting or 0
