"""What a card is made of: an element with its marks, and how it is to look."""

import re
from dataclasses import dataclass

from exporters.cards.criticals import boxes_of
from exporters.cards.inks import Inks, Print, inks_of
from exporters.page import MILLIMETRE, PAPERS, Attachment, Paper
from sheets.alphastrike import Element, Special
from sheets.alphastrike.kinds import TRACKS_HEAT
from sheets.record.condition import AlphaCondition

HEIGHT = 180.0
"""The height that every card is designed at; other sizes are scaled, and their width follows."""

SIZES: dict[str, Paper] = {
    "card": PAPERS["card"].sideways,
    "poker": PAPERS["poker"].sideways,
    "bridge": PAPERS["bridge"].sideways,
    "a7": PAPERS["a7"].sideways,
    "half-letter": PAPERS["half-letter"].sideways,
}
"""The sizes of cards, lying."""

UNTOUCHED = AlphaCondition()
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


@dataclass(frozen=True, slots=True)
class Look:
    """How cards look: their size by its name, in colour or in black, and the bleed around them in millimetres."""

    size: str = "card"
    printed: Print = "colour"
    bleed: float = 0.0

    @property
    def paper(self) -> Paper:
        """The trimmed card."""
        return SIZES[self.size]

    @property
    def scale(self) -> float:
        """By how much the design is enlarged."""
        return self.paper.height / HEIGHT

    @property
    def width(self) -> float:
        """The width of the card in the measure of the design."""
        return self.paper.width / self.scale

    @property
    def margin(self) -> float:
        """The bleed in points on paper."""
        return self.bleed * MILLIMETRE

    def inks(self, element: Element) -> Inks:
        """What an element's card is painted with."""
        return inks_of(element, self.printed)
