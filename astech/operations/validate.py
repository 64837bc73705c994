"""Construction findings of units, and the limits of an event."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run
from astech.columns import Value, column_figures, column_values
from astech.event import EventLimits
from astech.figure_work import Figure, Figures, FigureWork, without_repeats
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.operations.rows import ArrangeOptions, further
from astech.operations.units import UnitSource
from sheets.construction.finding import Finding
from sheets.construction.verdict import Verdict, verdict
from sheets.problem import Severity
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.packs.unit_check import UnitCheck

FIELDS = ("file", "name", "legal", "severity", "code", "finding", "rule")


class ValidateOptions(EventLimits, ArrangeOptions):
    """Options for construction findings."""

    budget: Annotated[bool, OptionForm(in_steps=False)] = Field(
        default=False,
        description=(
            "Also the mass budget item by item, of battle armor for one suit, and the slots (jsonl always has them)."
        ),
    )
    pack: Annotated[str, OptionForm(metavar="PACK", in_steps=False)] = Field(
        default="", description="Also the rules of a pack that are about single units: a file or a name."
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
    pack = pack_of(options.pack) if options.pack else None
    rules = Figure(f"pack {pack.digest}", partial(_pack, pack.path)) if pack is not None else None
    figures = (
        Figure("verdict", _verdict),
        *((event,) if limits != EventLimits() else ()),
        *((rules,) if rules is not None else ()),
        *column_figures((*more, *arranged.sorted_by)),
    )
    names = (event.name, *((rules.name,) if rules is not None else ()))
    finish = partial(_rendered, names, more, arranged.sorted_by, render)
    return FigureWork(without_repeats(figures), finish)


def _verdict(unit: Unit) -> str:
    return verdict(unit).model_dump_json()


def _event(limits: EventLimits, unit: Unit) -> list[str]:
    """Why a unit may not take part in an event."""
    return [finding.model_dump_json() for finding in limits.findings(unit)]


class UnitPack(NamedTuple):
    """A pack for single units: its file, and a digest of its rules."""

    path: Path
    digest: str


def pack_of(given: str) -> UnitPack:
    """The pack that a path or a name means; raises BadOptions for one that cannot be used."""
    from astech.packs.document import PackError  # of use for packs only
    from astech.packs.finding import find_pack

    try:
        path = find_pack(given)
        return UnitPack(path, _checks(path).digest)
    except PackError as error:
        raise BadOptions(str(error)) from None


@cache
def _checks(path: Path) -> "UnitCheck":
    from astech.packs.unit_check import UnitCheck  # of use for packs only

    return UnitCheck(path)


def _pack(path: Path, unit: Unit) -> list[str]:
    """The rules of a pack that a unit breaks by itself."""
    return [finding.model_dump_json() for finding in _checks(path).findings(unit)]


def _rendered(
    limited: tuple[str, ...],
    more: tuple[str, ...],
    sorted_by: tuple[str, ...],
    render: Render,
    figures: Figures,
    place: Place,
) -> RenderedVerdict:
    found = Verdict.model_validate_json(figures["verdict"])
    reasons = tuple(Finding.model_validate_json(text) for name in limited for text in figures.get(name, ()))
    if reasons:
        legal = False if any(reason.severity is Severity.ERROR for reason in reasons) else found.legal
        found = found.model_copy(update={"findings": (*found.findings, *reasons), "legal": legal})
    text = render(UnitVerdict(place.file, found, column_values(figures, place.file, more)))
    return RenderedVerdict(found.legal, text, column_values(figures, place.file, sorted_by))


def validate(
    sources: Iterable[UnitSource], options: ValidateOptions, batch: BatchOptions, render: Render, run: Run = run
) -> Iterator[Outcome[RenderedVerdict]]:
    """The findings of each unit, as text."""
    return run(sources, verdict_work(options, render), batch)
