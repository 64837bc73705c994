"""Marks that one program repeats in each part of a location; if all parts are full, the Battle Value gives the loss.

Ten lost points of a side with nine pips above six are printed as nine marks above six, as are eleven to fifteen.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from math import hypot, prod

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import first_number, label_value
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pips import is_marked_fill
from sheets.battlevalue.force import REGULAR, effective_skills, skill_adjusted
from sheets.battlevalue.remaining import remaining_battle_value
from sheets.record import Condition
from sheets.rules.movement import movement
from sheets.units import Unit, Vehicle

MOST_WAYS = 400  # combinations of losses that are tried


def possible_losses(pips: Sequence[Shape], others: Sequence[Shape] = ()) -> range:
    """The losses that the marks of a location may mean, when all its pips in several parts are marked; else none.

    Parts are in different regions, or have some of the `others` between them.
    """
    if not pips or not all(pip.struck and is_marked_fill(pip.fill) for pip in pips):
        return range(0)
    sizes = [1]
    for one, next_one in pairwise(pips):
        if one.region != next_one.region or any(_is_between(other, one, next_one) for other in others):
            sizes.append(0)
        sizes[-1] += 1
    return range(max(sizes), len(pips) + 1) if len(sizes) > 1 else range(0)


def _is_between(pip: Shape, one: Shape, other: Shape) -> bool:
    detour = hypot(pip.x - one.x, pip.y - one.y) + hypot(pip.x - other.x, pip.y - other.y)
    return detour < 1.1 * hypot(one.x - other.x, one.y - other.y)


def with_likely_losses(
    page: PrintedPage, unit: Unit, condition: Condition, possible: Mapping[str, range], findings: SheetFindings
) -> Condition:
    """The condition with the armor loss that gives the printed Battle Value.

    It stays as it is when no loss gives that value; when several do, the locations are reported as doubtful.
    """
    printed = first_number(label_value(page, "bv"))
    ways = {place: losses for place, losses in possible.items() if len(losses) > 1}
    if printed is None or not ways or prod(map(len, ways.values())) > MOST_WAYS:
        return condition
    worth = _MarkedValue(page, unit, condition)
    if worth.of(condition) == printed:
        return condition
    tried = (
        condition.model_copy(update={"armor": {**condition.armor, **dict(zip(ways, losses, strict=True))}})
        for losses in product(*(reversed(each) for each in ways.values()))
    )
    fitting = [each for each in tried if worth.of(each) == printed]
    if len(fitting) > 1:
        wrong = ", ".join(place for place in ways if len({each.armor[place] for each in fitting}) > 1)
        findings.doubt(
            f"every part of {wrong} marked in full", "the most taken that the Battle Value allows", "one loss"
        )
    return fitting[0] if fitting else condition


class _MarkedValue:
    """The printed Battle Value of a damaged unit: with the skills of its crew and its remaining MP."""

    def __init__(self, page: PrintedPage, unit: Unit, condition: Condition) -> None:
        self.unit = unit
        crew = condition.crew[0] if condition.crew else None
        gunnery, piloting = (crew.gunnery, crew.piloting) if crew is not None else (None, None)
        self.skills = effective_skills(
            unit,
            REGULAR[0] if gunnery is None else gunnery,
            REGULAR[1] if piloting is None else piloting,
        )
        walk = first_number(label_value(page, "cruise")) if isinstance(unit, Vehicle) else None
        self.lost_walk = max(movement(unit).walk - walk, 0) if walk is not None else 0

    def of(self, condition: Condition) -> int:
        """The value with some marks."""
        return skill_adjusted(remaining_battle_value(self.unit, condition, lost_walk=self.lost_walk), *self.skills)
