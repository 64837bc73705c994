"""Construction findings of units, and the limits of an event."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run
from astech.columns import Value, column_figures, column_values
from astech.event import EventLimits
from astech.figure_work import Figure, Figures, FigureWork, without_repeats
from astech.operations.options import OptionForm
from astech.operations.rows import ArrangeOptions, further
from astech.operations.units import UnitSource
from sheets.construction.finding import Finding
from sheets.construction.verdict import Verdict, verdict
from sheets.units import Unit

FIELDS = ("file", "name", "legal", "severity", "code", "finding", "rule")


class ValidateOptions(EventLimits, ArrangeOptions):
    """Options for construction findings."""

    budget: Annotated[bool, OptionForm(in_steps=False)] = Field(
        default=False,
        description=(
            "Also the mass budget item by item, of battle armor for one suit, and the slots (jsonl always has them)."
        ),
    )
    only: Annotated[Literal["illegal"] | None, OptionForm(in_steps=False)] = Field(
        default=None, description="Only units that are not legal."
    )


class UnitVerdict(NamedTuple):
    """The findings of a unit, with the values of further columns."""

    file: str
    found: Verdict
    more: dict[str, Value]


class RenderedVerdict(NamedTuple):
    """The findings of a unit as text, whether it is legal, and the values that it is sorted by."""

    legal: bool | None
    text: str
    keys: dict[str, Value]


Render = Callable[[UnitVerdict], str]


def verdict_work(options: ValidateOptions, render: Render) -> FigureWork[RenderedVerdict]:
    """The findings of a unit as text; beyond a limit of the event it is not legal there."""
    arranged = options.arrangement(FIELDS)
    limits = EventLimits(**{name: getattr(options, name) for name in EventLimits.model_fields})
    more = tuple(further(arranged.columns, FIELDS))
    event = Figure(f"event {limits!r}", partial(_event, limits))
    figures = (
        Figure("verdict", _verdict),
        *((event,) if limits != EventLimits() else ()),
        *column_figures((*more, *arranged.sorted_by)),
    )
    finish = partial(_rendered, event.name, more, arranged.sorted_by, render)
    return FigureWork(without_repeats(figures), finish)


def _verdict(unit: Unit) -> str:
    return verdict(unit).model_dump_json()


def _event(limits: EventLimits, unit: Unit) -> list[str]:
    """Why a unit may not take part in an event."""
    return [finding.model_dump_json() for finding in limits.findings(unit)]


def _rendered(
    event: str, more: tuple[str, ...], sorted_by: tuple[str, ...], render: Render, figures: Figures, place: Place
) -> RenderedVerdict:
    found = Verdict.model_validate_json(figures["verdict"])
    if reasons := tuple(map(Finding.model_validate_json, figures.get(event, ()))):
        found = found.model_copy(update={"findings": (*found.findings, *reasons), "legal": False})
    text = render(UnitVerdict(place.file, found, column_values(figures, place.file, more)))
    return RenderedVerdict(found.legal, text, column_values(figures, place.file, sorted_by))


def validate(
    sources: Iterable[UnitSource], options: ValidateOptions, batch: BatchOptions, render: Render, run: Run = run
) -> Iterator[Outcome[RenderedVerdict]]:
    """The findings of each unit, as text."""
    return run(sources, verdict_work(options, render), batch)
