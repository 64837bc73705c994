"""A batch that takes the figures of unchanged files from the cache and reads only the other files.

Sources are processed in groups. The cache is queried once for each group; missing figures are calculated by the
worker processes and stored. One function makes the values and the condition of --where from the figures, cached or
calculated, so both give the same rows.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count, islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from astech.batch import (
    BatchOptions,
    Outcome,
    Place,
    SourceOutcomes,
    Work,
    by_source,
    doubt_reason,
    lost_outcomes,
    outcomes_of,
)
from astech.choosing import Where
from astech.figure_cache import FigureCache, FigureKey, source_digest
from astech.figure_work import FigureCalculation, Figures, FigureWork, calculate_figures
from astech.limits import LossCause
from astech.machine import loading_without_interrupts
from astech.operations.units import units_of
from astech.outputs import Skipped
from astech.program_digest import program_digest
from importers import Loaded, Source, Unreadable, internal_error
from importers.formats import readable_formats
from sheets.editions import edition_packages
from sheets.equipment import catalogue
from sheets.formats.format import BUILT_IN
from sheets.problem import Problem

if TYPE_CHECKING:
    from astech.workers import Processes

Value = TypeVar("Value")

FIRST_GROUP, LARGEST_GROUP = 32, 512  # sources; a small first group prints the first row early
GROUP_BYTES = 4_000_000  # a group of files ends at this size
NumberedFile = tuple[int, Source]
PROGRAM = ("sheets", "importers", "astech")


class UnitFigures(NamedTuple):
    """A unit of a source with its figures."""

    file: str
    problems: tuple[Problem, ...]
    figures: Figures


class SourceFigures(NamedTuple):
    """The units of a source and the numbers of the chosen ones; or the outcomes of a source that is not cached."""

    units: list[UnitFigures]
    chosen: list[int]
    outcomes: list[Outcome[Any]] | None = None  # any: values of the work


class ReadSource(NamedTuple):
    """A source with its content; None if it cannot be read."""

    numbered: NumberedFile
    content: bytes | None

    def key(self, program: str) -> bytes | None:
        """Its key in the cache."""
        source = self.numbered[1]
        return None if self.content is None else source_digest(program, source.file, source.loadout, self.content)

    @property
    def to_read(self) -> NumberedFile:
        """The source with its content, so that the file is not read again."""
        number, source = self.numbered
        return self.numbered if self.content is None else (number, source._replace(data=self.content))


class WantedFigures(NamedTuple):
    """The figures that a batch needs: those of --where for all units, those of the work for chosen units."""

    where: Where | None
    work: Work[Any] | None  # any: the caller knows its values

    @property
    def of_where(self) -> tuple[FigureCalculation, ...]:
        return self.where.figures if self.where else ()

    @property
    def of_work(self) -> tuple[FigureCalculation, ...]:
        return self.work.figures if isinstance(self.work, FigureWork) else ()

    def choose(self, units: Sequence[UnitFigures]) -> list[int]:
        """Return the numbers of the units that meet the condition."""
        if self.where is None:
            return list(range(len(units)))
        return self.where.choose([(unit.file, unit.figures) for unit in units])


def by_source_cached(
    numbered: Iterable[NumberedFile], work: Work[Value], options: BatchOptions
) -> Iterator[SourceOutcomes[Value]]:
    """`batch.by_source` with the cache. Work that needs whole units reads only those that meet --where by the cache."""
    if isinstance(work, FigureWork):
        for (number, source), result in _figures(numbered, WantedFigures(options.where, work), options):
            yield number, _source_outcomes(work, number, source, result)
        return
    results = _figures(numbered, WantedFigures(options.where, None), options)
    maybe = (each for each, result in results if result.outcomes is not None or result.chosen)
    yield from by_source(maybe, work, options._replace(cache=False))


def _source_outcomes(
    work: FigureWork[Value], number: int, source: Source, result: SourceFigures
) -> list[Outcome[Value]]:
    if result.outcomes is not None:
        return result.outcomes
    return [_unit_outcome(work, number, source, result.units[chosen], chosen) for chosen in result.chosen]


def _unit_outcome(
    work: FigureWork[Value], number: int, source: Source, unit: UnitFigures, order: int
) -> Outcome[Value]:
    place = Place(unit.file, number, order, doubt=doubt_reason(unit.problems))
    try:
        return Outcome(place, source.path, work.finish(unit.figures, place), unit.problems)
    except Skipped as skipped:
        return Outcome(place, source.path, None, unit.problems, str(skipped))
    except Exception as error:
        return Outcome(place, source.path, None, (*unit.problems, internal_error(error, unit.file)))


def _figures(
    numbered: Iterable[NumberedFile], wanted: WantedFigures, options: BatchOptions
) -> Iterator[tuple[NumberedFile, SourceFigures]]:
    """Yield each source with its figures, in order."""
    with loading_without_interrupts():
        catalogue()  # read once, before there are several processes
    cache = FigureCache(enabled=options.cache)
    program = _program() if cache.is_open else ""
    processes = _processes(wanted, options)
    try:
        for group in _groups(iter(numbered)):
            keys = [each.key(program) if cache.is_open else None for each in group]
            found = _cached_figures(keys, wanted, cache)
            yield from _figures_of_group(group, keys, found, cache, processes.results)
    finally:
        processes.dismiss()
        cache.close()


def _groups(stream: Iterator[NumberedFile]) -> Iterator[list[ReadSource]]:
    """Split sources into groups for one query each; the groups grow up to `GROUP_BYTES`."""
    for number in count():
        group, size = list[ReadSource](), 0
        for numbered in islice(stream, min(FIRST_GROUP << number, LARGEST_GROUP)):
            group.append(ReadSource(numbered, _content_of(numbered[1])))
            size += len(group[-1].content or b"")
            if size > GROUP_BYTES:
                break
        if not group:
            return
        yield group


def _figures_of_group(
    group: list[ReadSource],
    keys: list[bytes | None],
    found: list[SourceFigures | None],
    cache: FigureCache,
    calculate: Callable[[list[NumberedFile]], Iterator[SourceFigures]],
) -> Iterator[tuple[NumberedFile, SourceFigures]]:
    fresh = calculate([each.to_read for each, result in zip(group, found, strict=True) if result is None])
    values: dict[FigureKey, bytes] = {}
    try:
        for each, key, result in zip(group, keys, found, strict=True):
            if result is None:
                result = next(fresh)
                if key is not None and result.outcomes is None:
                    values |= _stored_values(key, result.units)
            yield each.to_read, result
    finally:
        cache.keep(values)


def _content_of(source: Source) -> bytes | None:
    """The bytes of a source; None if it cannot be read, or cannot be read twice."""
    if source.data is None and not source.members and not os.path.isfile(source.path):
        return None
    try:
        return source.read()
    except (Unreadable, OSError):
        return None


def _cached_figures(keys: list[bytes | None], wanted: WantedFigures, cache: FigureCache) -> list[SourceFigures | None]:
    """The figures of each source; None if the cache lacks one of them."""
    of_where, of_work = ([figure.name for figure in some] for some in (wanted.of_where, wanted.of_work))
    values = cache.find([key for key in keys if key is not None], list(dict.fromkeys((*of_where, *of_work))))
    first = of_where or of_work
    sources = [_units(values, key, first) for key in keys]
    known = [units for units in sources if units is not None]
    chosen = set(wanted.choose(list(chain.from_iterable(known))))
    results: list[SourceFigures | None] = []
    start = 0
    for key, units in zip(keys, sources, strict=True):
        if units is None:
            results.append(None)
            continue
        own = [number for number in range(len(units)) if start + number in chosen]
        start += len(units)
        whole = _units(values, key, [*of_where, *of_work]) if own and of_where and of_work else units
        results.append(None if whole is None else SourceFigures(whole, own))
    return results


def _units(values: dict[FigureKey, bytes], key: bytes | None, figures: Sequence[str]) -> list[UnitFigures] | None:
    """The units of a source with all these figures; None if the cache lacks any."""
    texts = [] if key is None else [values.get((key, figure)) for figure in figures]
    if not texts or None in texts:
        return None
    columns = [json.loads(text) for text in texts if text is not None]
    return [
        UnitFigures(
            file,
            tuple(map(Problem.model_validate, problems)),
            {name: column[number][2] for name, column in zip(figures, columns, strict=True)},
        )
        for number, (file, problems, _) in enumerate(columns[0])
    ]


def _stored_values(key: bytes, units: list[UnitFigures]) -> dict[FigureKey, bytes]:
    """The values of a source as the cache stores them."""
    heads = [(unit.file, [problem.model_dump(mode="json") for problem in unit.problems]) for unit in units]
    return {
        (key, name): json.dumps(
            [(*head, unit.figures[name]) for head, unit in zip(heads, units, strict=True)],
            ensure_ascii=True,
            separators=(",", ":"),
        ).encode()
        for name in units[0].figures
    }


def _processes(wanted: WantedFigures, options: BatchOptions) -> "Processes[NumberedFile, SourceFigures]":
    from astech.workers import Processes, all_cores  # slow to import, and of no use to a file alone

    def lost_figures(numbered: NumberedFile, why: LossCause) -> SourceFigures:
        return SourceFigures([], [], lost_outcomes(options.limits, numbered, why)[1])

    return Processes(partial(_calculate, wanted), lost_figures, options.jobs or all_cores(), options.limits)


def _calculate(wanted: WantedFigures, numbered: NumberedFile) -> SourceFigures:
    """Read a source and calculate its figures; a source that cannot be cached is processed as in every batch."""
    loaded = units_of(numbered[1])
    try:
        if any(each.unit is None or each.error is not None or each.entry is not None for each in loaded):
            return _not_cached(wanted, numbered, loaded)
        units = [_unit_figures(each, wanted.of_where) for each in loaded]
        chosen = wanted.choose(units)
        if chosen and wanted.of_work:
            more = [_unit_figures(each, wanted.of_work) for each in loaded]
            pairs = zip(units, more, strict=True)
            units = [unit._replace(figures={**unit.figures, **other.figures}) for unit, other in pairs]
    except MemoryError:
        raise  # the process has come to its limit
    except Exception:
        return _not_cached(wanted, numbered, loaded)
    return SourceFigures(units, chosen)


def _unit_figures(loaded: Loaded, figures: tuple[FigureCalculation, ...]) -> UnitFigures:
    assert loaded.unit is not None
    return UnitFigures(loaded.file, loaded.problems, calculate_figures(figures, loaded.unit))


def _not_cached(wanted: WantedFigures, numbered: NumberedFile, loaded: Sequence[Loaded]) -> SourceFigures:
    work = cast(Work[Any], wanted.work or (lambda unit, place: None))
    return SourceFigures([], [], outcomes_of(work, BatchOptions(where=wanted.where), numbered, enumerate(loaded)))


def _program() -> str:
    """The digest of the program that calculates figures, with plug-ins that read unit files or add editions."""
    readers = (form.reader.partition(":")[0] for form in readable_formats() if form not in BUILT_IN)
    others = dict.fromkeys(package.partition(".")[0] for package in (*readers, *edition_packages()))
    return program_digest(*PROGRAM, *others)
