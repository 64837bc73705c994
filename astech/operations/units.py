"""From paths to units, for every operation: names of the library, loadouts, force files, conditions, pilots, damage.

A force file stands for the units that it names: each is called `lance.mul#Atlas AS7-D`, its design is found in the
library, and its damage is put on it.
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
from astech.terminal import counted
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
"""What damage in words marks on the sheet or the card of a unit; raises WordError."""


class MarkOptions(OperationOptions):
    """Options for the state of units: what has happened to them, and who sits in them."""

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
        description='Who sits in it, "Name 3/4: Ability, Ability"; of several units one for each, in their order.',
    )


def sheet_damage(unit: Unit, words: str) -> "DamagedUnit":
    """What damage in words marks on the sheet of a unit; raises WordError."""
    from astech.words.damage import damaged_unit  # of use only where damage is given

    return damaged_unit(unit, words)


def sources_of(paths: Iterable[str], loadout: str = "") -> Iterator[Source]:
    """The sources of the units that paths or names of the library stand for."""
    behind = CONFIGURATION + loadout if loadout else ""
    return walk(path + behind for path in map(path_of, paths))


@dataclass(frozen=True, slots=True)
class LoadedSource:
    """A source whose units are read already, each with its number in its file."""

    file: str
    path: str
    units: tuple[tuple[int, Loaded], ...]


KNOWN_DESIGNS.lookup = design_called

UnitSource = Source | LoadedSource


def numbered_units(source: UnitSource) -> Iterable[tuple[int, Loaded]]:
    """The units of a source with their numbers in it."""
    return source.units if isinstance(source, LoadedSource) else enumerate(units_of(source))


def units_of(source: Source) -> tuple[Loaded, ...]:
    """Every unit in a file, as `importers.load_all` gives them; of a force file those that it names."""
    return tuple(
        unit
        for loaded in load_all(source)
        for unit in (force_units(loaded, source.loadout) if loaded.force else (loaded,))
    )


class NoSingleUnit(Exception):
    """A path that does not name one unit; the problems say what it names."""

    def __init__(self, *problems: object) -> None:
        super().__init__(*problems)
        self.problems = problems


class FoundUnit(NamedTuple):
    """A unit, the name of its file, what the reader noticed, and the marks and the crew that the file has."""

    file: str
    unit: Unit
    problems: tuple[Problem, ...] = ()
    condition: Condition | None = None


def find_unit(path: str, loadout: str = "") -> FoundUnit:
    """The only unit that a path names; raises NoSingleUnit when there is none, or more than one."""
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
    """The path that names one source of a folder or archive alone."""
    return "/".join((source.path, *source.members))


# One value for each unit: --pilot, --damage, --skill


class PerUnit(NamedTuple, Generic[Value]):
    """Values of an option that is given once for each unit, by the keys of their places."""

    values: Mapping[tuple[int, int], Value] = {}

    def of(self, place: "Place") -> Value | None:
        """The value for a unit."""
        return self.values.get(place.key)


def per_unit(option: str, values: Sequence[Value], places: "Sequence[Place]") -> PerUnit[Value]:
    """Each value with its unit, in their order; raises BadOptions when there are more or fewer units."""
    if len(values) != len(places):
        given = f"{option} is given {counted(len(values), 'time')} for {counted(len(places), 'unit')}"
        raise BadOptions(f"{given}; expected one for each unit, in their order")
    return PerUnit({place.key: value for place, value in zip(places, values, strict=True)})


class MarkedUnits(NamedTuple):
    """Sources whose units bear their conditions when `batch` reads them.

    `places` are those of all units, where they had to be read to know them. `notes` are remarks about damage in words.
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
    """The units of sources, with their conditions, damage and pilots; no file is read twice.

    Where the options name single units, or `each_known` is set, all units are read here; else the batch reads them in
    its turn.
    """
    if options.damage and options.condition != NO_CONDITIONS:
        raise BadOptions("--damage and --condition exclude each other")
    batch = batch._replace(conditions=options.condition)
    if not (options.damage or options.pilot or each_known):
        return MarkedUnits(sources, batch)
    from astech.batch import read_units  # which itself reads units by this module

    outcomes = list(read_units(sources, batch))
    places = tuple(outcome.place for outcome in outcomes)
    damage = per_unit("--damage", options.damage, places) if options.damage else PerUnit[str]()
    pilots = per_unit("--pilot", options.pilot, places) if options.pilot else PerUnit[PilotOption]()
    notes: list[str] = []
    found: dict[int, list[tuple[int, Loaded]]] = {}
    for place, problems, unit in ((outcome.place, outcome.problems, outcome.value) for outcome in outcomes):
        condition = place.condition
        words = damage.of(place)
        if unit is not None and words is not None and (words.strip() or len(places) == 1):
            condition, said = damaged(unit, words, parse_damage)
            notes += said
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


def damaged(unit: Unit, words: str, parse_damage: ParseDamage) -> tuple[Condition, list[str]]:
    """The condition that damage in words makes, and remarks about it; raises BadOptions for unknown words."""
    from astech.words import WordError  # of use only where damage is given

    try:
        condition, notes = parse_damage(unit, words)
    except WordError as unknown:
        raise BadOptions(f"--damage for {unit.name}: {unknown}") from None
    return condition, [f"{unit.name}: {note}" for note in notes]


# Units of force files


def force_units(loaded: Loaded, wanted: str = "") -> tuple[Loaded, ...]:
    """The units of a force, each with its design, its condition, and the entry that it comes from.

    `wanted` is the name of the only one that is asked for. What is no unit (an ejected pilot) is reported and left out.
    """
    from astech.library.designs import Designs  # of use for forces only

    assert loaded.force is not None
    names = _names(loaded.file, loaded.force.entries)
    pairs = [(name, entry) for name, entry in zip(names, loaded.force.entries, strict=True) if not entry.ejected_crew]
    if wanted:
        chosen = [
            (name, entry) for name, entry in pairs if name.partition(CONFIGURATION)[2].casefold() == wanted.casefold()
        ]
        if not chosen:
            told = ", ".join(name.rpartition(CONFIGURATION)[2] for name, _ in pairs)
            return (_failed(loaded.file, f"no unit {wanted!r} in this force", told),)
        pairs = chosen

    found = []
    with ExitStack() as stack:
        library = Designs(stack)
        for name, entry in pairs:
            found.append(_member(library, name, entry))
    people = [entry.unit.name for entry in loaded.force.entries if entry.ejected_crew]
    left = f"people without a unit ({', '.join(people)})"
    out = (Problem(severity=Severity.NOTE, file=loaded.file, found=left, done="left out"),) if people else ()
    said = (*(problem for problem in loaded.problems if problem.severity is not Severity.ERROR), *out)
    if found and said and not wanted:
        found[0] = replace(found[0], problems=said + found[0].problems)
    errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    return (*found, *(Loaded(loaded.file, None, (error,)) for error in errors))


def _names(file: str, entries: "tuple[ForceEntry, ...]") -> list[str]:
    """What each is called: copies of one design are numbered."""
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
    told = tuple(Problem(file=file, line=misfit.line, found=misfit.sentence) for misfit in marks.misfits)
    settled = entry.model_copy(update={"condition": marks.condition})
    return Loaded(file, unit, (*problems, *told), condition=marks.condition, entry=settled)


def _failed(file: str, found: str, expected: str) -> Loaded:
    return Loaded(file, None, (Problem(severity=Severity.ERROR, file=file, found=found, expected=expected),))
