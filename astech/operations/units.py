"""Find the units for an operation: paths, library names, loadouts, force files, conditions, pilots, damage.

A force file yields the units in it: each is called `lance.mul#Atlas AS7-D`, its design comes from the library, and its
damage is applied.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Generic, NamedTuple, TypeVar

from pydantic import Field

from astech.conditions import NO_CONDITIONS, ConditionFile
from astech.crews import PilotOption, with_pilot
from astech.library.names import design_called, path_of
from astech.operations.mistakes import BadOptions
from astech.operations.options import OperationOptions, OptionForm
from astech.text import count_noun
from importers import Loaded, Source, load_all, walk
from importers.known_designs import KNOWN_DESIGNS
from sheets.problem import Problem, Severity
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit
from sheets.units.keywords.ssw import CONFIGURATION

if TYPE_CHECKING:
    from astech.batch import BatchOptions, Place
    from astech.library.designs import Designs
    from astech.words.damage import DamagedUnit
    from sheets.record.force import ForceEntry

Value = TypeVar("Value")
ParseDamage = Callable[[Unit, str], "DamagedUnit"]
"""Parses damage in words for the sheet or the card of a unit; raises WordError."""


class MarkOptions(OperationOptions):
    """Options for the condition of units: damage and crews."""

    condition: Annotated[ConditionFile, OptionForm(metavar="JSON")] = Field(
        default=NO_CONDITIONS,
        description=(
            "The condition: a file with one condition, with several by the names of units or files, or a folder."
        ),
    )
    damage: Annotated[tuple[str, ...], OptionForm(metavar="WORDS", in_steps=False)] = Field(
        default=(),
        description=(
            'Damage in words: "LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5"; for N units N times, "" '
            "for a whole one."
        ),
    )
    pilot: Annotated[tuple[PilotOption, ...], OptionForm(metavar="WHO", in_steps=False)] = Field(
        default=(),
        description='The pilot, "Name 3/4: Ability, Ability"; for several units one for each, in their order.',
    )


def sheet_damage(unit: Unit, words: str, edition: str = "") -> "DamagedUnit":
    """The condition of a sheet by an edition after damage in words; raises WordError."""
    from astech.words.damage import damaged_unit  # of use only where damage is given

    return damaged_unit(unit, words, edition)


def sources_of(paths: Iterable[str], loadout: str = "") -> Iterator[Source]:
    """The sources of units, by paths or library names."""
    behind = CONFIGURATION + loadout if loadout else ""
    return walk(path + behind for path in map(path_of, paths))


@dataclass(frozen=True, slots=True)
class LoadedSource:
    """A source with units that were read already, each with its number in its file."""

    file: str
    path: str
    units: tuple[tuple[int, Loaded], ...]


KNOWN_DESIGNS.lookup = design_called

UnitSource = Source | LoadedSource


def numbered_units(source: UnitSource) -> Iterable[tuple[int, Loaded]]:
    """The units of a source with their numbers in it."""
    return source.units if isinstance(source, LoadedSource) else enumerate(units_of(source))


def units_of(source: Source) -> tuple[Loaded, ...]:
    """Every unit in a file, as from `importers.load_all`; for a force file, the units that it names."""
    return tuple(
        unit
        for loaded in load_all(source)
        for unit in (units_of_force(loaded, source.loadout) if loaded.force else (loaded,))
    )


class NoSingleUnit(Exception):
    """A path does not name exactly one unit; the problems say what it names."""

    def __init__(self, *problems: object) -> None:
        super().__init__(*problems)
        self.problems = problems


class FoundUnit(NamedTuple):
    """A unit with the name of its file, the reader's remarks, and the marks and the crew in the file."""

    file: str
    unit: Unit
    problems: tuple[Problem, ...] = ()
    condition: Condition | None = None


def find_unit(path: str, loadout: str = "") -> FoundUnit:
    """The only unit that a path names; raises NoSingleUnit for no unit or several."""
    if loadout:
        path += CONFIGURATION + loadout
    sources = list(islice(sources_of([path]), 2))
    if len(sources) != 1:
        example = _path_of(sources[0])
        raise NoSingleUnit(f"{path}: more than one unit file; expected the path of one unit, such as {example}")
    units = units_of(sources[0])
    if len(units) != 1:
        names = ", ".join(u.unit.name for u in units if u.unit)
        example = _path_of(sources[0]) + units[0].file.removeprefix(sources[0].file)
        raise NoSingleUnit(f"{path}: {len(units)} units ({names}); expected one, such as {example}")
    (loaded,) = units
    if loaded.unit is None or loaded.error is not None:
        raise NoSingleUnit(*loaded.problems)
    return FoundUnit(loaded.file, loaded.unit, loaded.problems, loaded.condition)


def _path_of(source: Source) -> str:
    """The path that names only this source of a folder or archive."""
    return "/".join((source.path, *source.members))


# One value for each unit: --pilot, --damage, --skill


class ValuesPerUnit(NamedTuple, Generic[Value]):
    """The values of an option that is repeated for each unit, by the keys of the places."""

    values: Mapping[tuple[int, int], Value] = {}

    def of(self, place: "Place") -> Value | None:
        """Return the value for a unit."""
        return self.values.get(place.key)


def per_unit(option: str, values: Sequence[Value], places: "Sequence[Place]") -> ValuesPerUnit[Value]:
    """Assign each value to a unit, in order; raises BadOptions if their numbers differ."""
    if len(values) != len(places):
        given = f"{option} is given {count_noun(len(values), 'time')} for {count_noun(len(places), 'unit')}"
        raise BadOptions(f"{given}; expected one for each unit, in their order")
    return ValuesPerUnit({place.key: value for place, value in zip(places, values, strict=True)})


class MarkedUnits(NamedTuple):
    """Sources whose units have their conditions when `batch` reads them.

    `places` are those of all units, if they were read already. `notes` are remarks on damage in words.
    """

    sources: Iterable[UnitSource]
    batch: "BatchOptions"
    places: "tuple[Place, ...]" = ()
    notes: tuple[str, ...] = ()


def marked_units(
    sources: Sequence[UnitSource],
    options: MarkOptions,
    parse_damage: ParseDamage,
    batch: "BatchOptions",
    each_known: bool = False,
) -> MarkedUnits:
    """Apply conditions, damage and pilots to the units of sources; no file is read twice.

    If the options are for single units, or with `each_known`, all units are read here; otherwise the batch reads
    them.
    """
    if options.damage and options.condition != NO_CONDITIONS:
        raise BadOptions("--damage and --condition exclude each other")
    batch = batch._replace(conditions=options.condition)
    if not (options.damage or options.pilot or each_known):
        return MarkedUnits(sources, batch)
    from astech.batch import units_in_sources  # imports this module

    outcomes = list(units_in_sources(sources, batch))
    places = tuple(outcome.place for outcome in outcomes)
    damage = per_unit("--damage", options.damage, places) if options.damage else ValuesPerUnit[str]()
    pilots = per_unit("--pilot", options.pilot, places) if options.pilot else ValuesPerUnit[PilotOption]()
    notes: list[str] = []
    found: dict[int, list[tuple[int, Loaded]]] = {}
    for place, problems, unit in ((outcome.place, outcome.problems, outcome.value) for outcome in outcomes):
        condition = place.condition
        words = damage.of(place)
        if unit is not None and words is not None and (words.strip() or len(places) == 1):
            condition, complaints = damaged_condition(unit, words, parse_damage)
            notes += complaints
        elif words is not None:
            condition = FRESH
        pilot = pilots.of(place)
        if pilot is not None:
            condition = with_pilot(condition or FRESH, pilot)
        loaded = Loaded(
            place.file, unit, problems, condition=condition, entry=place.entry, printed_figures=place.printed_figures
        )
        found.setdefault(place.source, []).append((place.unit, loaded))
    read = [LoadedSource(each.file, each.path, tuple(found.get(n, ()))) for n, each in enumerate(sources)]
    return MarkedUnits(read, batch._replace(conditions=NO_CONDITIONS, where=None), places, tuple(notes))


def damaged_condition(unit: Unit, words: str, parse_damage: ParseDamage) -> tuple[Condition, list[str]]:
    """The condition after damage in words, and remarks on it; raises BadOptions for unknown words."""
    from astech.words import WordError  # of use only where damage is given

    try:
        condition, notes = parse_damage(unit, words)
    except WordError as unknown:
        raise BadOptions(f"--damage for {unit.name}: {unknown}") from None
    return condition, [f"{unit.name}: {note}" for note in notes]


# Units of force files


def units_of_force(loaded: Loaded, wanted: str = "") -> tuple[Loaded, ...]:
    """The units of a force, each with its design, its condition, and its entry.

    `wanted` is the name of a single unit. Entries that are not units (ejected pilots) are reported and left out.
    """
    from astech.library.designs import Designs  # needed only for forces

    assert loaded.force is not None
    names = _names(loaded.file, loaded.force.entries)
    pairs = [(name, entry) for name, entry in zip(names, loaded.force.entries, strict=True) if not entry.ejected_crew]
    if wanted:
        chosen = [
            (name, entry) for name, entry in pairs if name.partition(CONFIGURATION)[2].casefold() == wanted.casefold()
        ]
        if not chosen:
            listed = ", ".join(name.rpartition(CONFIGURATION)[2] for name, _ in pairs)
            return (_failed_unit(loaded.file, f"no unit {wanted!r} in this force", listed),)
        pairs = chosen

    found = []
    with ExitStack() as stack:
        library = Designs(stack)
        for name, entry in pairs:
            found.append(_member(library, name, entry))
    people = [entry.unit.name for entry in loaded.force.entries if entry.ejected_crew]
    left = f"people without a unit ({', '.join(people)})"
    out = (Problem(severity=Severity.NOTE, file=loaded.file, found=left, done="left out"),) if people else ()
    problems = (*(problem for problem in loaded.problems if problem.severity is not Severity.ERROR), *out)
    if found and problems and not wanted:
        found[0] = replace(found[0], problems=problems + found[0].problems)
    errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    return (*found, *(Loaded(loaded.file, None, (error,)) for error in errors))


def _names(file: str, entries: "tuple[ForceEntry, ...]") -> list[str]:
    """The names of the entries; copies of one design are numbered."""
    counts: Counter[str] = Counter()
    names = []
    for entry in entries:
        counts[entry.unit.name] += 1
        number = counts[entry.unit.name]
        names.append(f"{file}{CONFIGURATION}{entry.unit.name}" + (f" ({number})" if number > 1 else ""))
    return names


def _member(library: "Designs", file: str, entry: "ForceEntry") -> Loaded:
    from sheets.record.mul.exchange import from_force_file

    unit, problems = library.design(file, entry)
    if unit is None:
        return Loaded(file, None, problems)
    marks = from_force_file(unit, entry)
    misfits = tuple(Problem(file=file, line=misfit.line, found=misfit.sentence) for misfit in marks.misfits)
    settled = entry.model_copy(update={"condition": marks.condition})
    return Loaded(file, unit, (*problems, *misfits), condition=marks.condition, entry=settled)


def _failed_unit(file: str, found: str, expected: str) -> Loaded:
    return Loaded(file, None, (Problem(severity=Severity.ERROR, file=file, found=found, expected=expected),))
