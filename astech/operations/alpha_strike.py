"""Rows of Alpha Strike elements, one for each unit."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run_batch
from astech.columns import CardCrew, FigureRules
from astech.figure_work import FigureCalculation, Figures, FigureWork
from astech.operations.editions import AlphaStrikeEdition
from astech.operations.rows import ArrangedRow, ArrangeOptions, further_columns, rows
from astech.operations.units import UnitSource
from astech.outputs import Skipped
from astech.rows import Row
from astech.skills import REGULAR, SkillOption, Skills, skill_number
from sheets.alphastrike import NoElement, convert, element_row
from sheets.editions import ALPHA_STRIKE
from sheets.units import Unit

FIELDS = (
    "file",
    "chassis",
    "model",
    "type",
    "size",
    "tmm",
    "move",
    "role",
    "damage",
    "ov",
    "armor",
    "structure",
    "threshold",
    "squad_size",
    "specials",
    "pv",
    "arcs",
    "skill",
    "edition",
)


class AlphaStrikeOptions(ArrangeOptions):
    """Options for rows of Alpha Strike elements."""

    skill: SkillOption = Field(
        default=REGULAR,
        description="Skill of all units, 0 (best) to 8; or their gunnery and piloting, which are averaged.",
    )
    edition: AlphaStrikeEdition = Field(default=ALPHA_STRIKE.id, description="The edition of the rules.")

    @property
    def rules(self) -> FigureRules:
        """The rules of the figures: those of the card."""
        return FigureRules(card=CardCrew(self.skill, self.edition))


def element_work(options: AlphaStrikeOptions) -> FigureWork[Row]:
    """The work for the row of an element; it raises Skipped for a unit that cannot be converted."""
    name = f"element {options.skill} {options.edition}"
    return FigureWork(
        (FigureCalculation(name, partial(_element, options.skill, options.edition)),), partial(_row, name)
    )


def _element(skill: Skills, edition: str, unit: Unit) -> dict[str, object]:
    """The figures of an element, or why the unit cannot be converted."""
    try:
        element = convert(unit, edition, skill_number(skill, unit))
    except NoElement as none:
        return {"no element": str(none)}
    return {"row": element_row(element)}


def _row(name: str, figures: Figures, place: Place) -> Row:
    if reason := figures[name].get("no element"):
        raise Skipped(reason)
    return {"file": place.file, **figures[name]["row"]}


def alpha_strike(
    sources: Iterable[UnitSource],
    options: AlphaStrikeOptions,
    batch: BatchOptions,
    run: Run = run_batch,
    columns: Sequence[str] = (),
) -> Iterator[Outcome[ArrangedRow]]:
    """Yield a row for the element of each unit, with further columns."""
    arranged = options.arrangement(FIELDS)
    more = further_columns(columns or arranged.columns, FIELDS)
    return rows(sources, element_work(options), more, arranged, batch.by(options.rules), options.rules, run)
