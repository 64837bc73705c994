"""Validate units by the construction rules and the limits of an event."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import Field

from astech.batch import BatchOptions, Outcome, Place, Run, run_batch
from astech.choosing import Arrangement
from astech.columns import FigureRules, Value, column_figures, column_values, edition_figure
from astech.event import EventLimits
from astech.figure_work import FigureCalculation, Figures, FigureWork, without_repeats
from astech.operations.editions import ClassicEdition, ReadingOptions
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.operations.rows import ArrangeOptions, further_columns
from astech.operations.units import UnitSource
from sheets.construction.finding import Finding
from sheets.construction.verdict import Verdict, verdict
from sheets.edition_changes import with_items_of, with_quirks_of
from sheets.editions import Game
from sheets.problem import Severity
from sheets.units import Unit

if TYPE_CHECKING:
    from astech.packs.unit_check import UnitCheck

FIELDS = ("file", "name", "legal", "severity", "code", "finding", "rule")


class ValidateOptions(EventLimits, ArrangeOptions, ReadingOptions):
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
    edition: ClassicEdition | None = Field(
        default=None, description="Battle Value, quirks and masses by this book (default: with all errata)."
    )
    only: Annotated[Literal["illegal"] | None, OptionForm(in_steps=False)] = Field(
        default=None, description="Only units that are not legal."
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        """No game for a pack, whose edition takes precedence over the user's default."""
        return () if given.get("pack") else super().games_of(given)

    @property
    def rules(self) -> FigureRules:
        """The rules of the figures."""
        return FigureRules(self.reading)


class UnitVerdict(NamedTuple):
    """The findings of a unit, with the values of further columns."""

    file: str
    found: Verdict
    more: dict[str, Value]


class RenderedVerdict(NamedTuple):
    """The findings of a unit as text, the verdict, and the values for sorting."""

    legal: bool | None
    text: str
    keys: dict[str, Value]


Render = Callable[[UnitVerdict], str]


def verdict_work(options: ValidateOptions, render: Render) -> FigureWork[RenderedVerdict]:
    """The work for the findings of a unit as text; beyond a limit of the event the unit is not legal."""
    arranged = options.arrangement(FIELDS)
    limits = EventLimits(**{name: getattr(options, name) for name in EventLimits.model_fields})
    rules, more = options.rules, tuple(further_columns(arranged.columns, FIELDS))
    construction = edition_figure("verdict", _verdict, rules.edition)
    limited: list[FigureCalculation] = []
    if limits != EventLimits():
        limited.append(edition_figure(f"event {limits!r}", partial(_event, limits), rules.edition))
    if options.pack:
        pack = pack_of(options.pack)
        limited.append(edition_figure(f"pack {pack.digest}", partial(_pack, pack.path), rules.edition))
    figures = (construction, *limited, *column_figures((*more, *arranged.sorted_by), rules))
    finish = partial(
        _render_verdict, construction.name, tuple(figure.name for figure in limited), more, arranged, rules
    )
    return FigureWork(without_repeats(figures), partial(finish, render))


def _verdict(edition: str, unit: Unit) -> str:
    by_edition = with_items_of(with_quirks_of(unit, edition).unit, edition) if edition else unit
    return verdict(by_edition).model_dump_json()


def _event(limits: EventLimits, edition: str, unit: Unit) -> list[str]:
    """Why a unit may not take part in an event."""
    return [finding.model_dump_json() for finding in limits.findings(unit, FigureRules(edition))]


class UnitPack(NamedTuple):
    """A pack for single units: its file, and a digest of its rules."""

    path: Path
    digest: str


def pack_of(given: str) -> UnitPack:
    """The pack of a path or a name; raises BadOptions for an unusable pack."""
    from astech.packs.document import (
        PackError,  # of use for packs only
        find_pack,
    )

    try:
        path = find_pack(given)
        return UnitPack(path, _checks(path, "").digest)
    except PackError as error:
        raise BadOptions(str(error)) from None


@cache
def _checks(path: Path, edition: str) -> "UnitCheck":
    from astech.packs.unit_check import UnitCheck  # of use for packs only

    return UnitCheck(path, edition)


def _pack(path: Path, edition: str, unit: Unit) -> list[str]:
    """The rules on single units of a pack that a unit breaks."""
    return [finding.model_dump_json() for finding in _checks(path, edition).findings(unit)]


def _render_verdict(
    construction: str,
    limited: tuple[str, ...],
    more: tuple[str, ...],
    arranged: Arrangement,
    rules: FigureRules,
    render: Render,
    figures: Figures,
    place: Place,
) -> RenderedVerdict:
    found = Verdict.model_validate_json(figures[construction])
    reasons = tuple(Finding.model_validate_json(text) for name in limited for text in figures.get(name, ()))
    if reasons:
        legal = False if any(reason.severity is Severity.ERROR for reason in reasons) else found.legal
        found = found.model_copy(update={"findings": (*found.findings, *reasons), "legal": legal})
    text = render(UnitVerdict(place.file, found, column_values(figures, place.file, more, rules)))
    return RenderedVerdict(found.legal, text, column_values(figures, place.file, arranged.sorted_by, rules))


def validate(
    sources: Iterable[UnitSource], options: ValidateOptions, batch: BatchOptions, render: Render, run: Run = run_batch
) -> Iterator[Outcome[RenderedVerdict]]:
    """Yield the findings of each unit, as text."""
    return run(sources, verdict_work(options, render), batch.by(options.rules))
