"""Check forces against the rules of a pack."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from astech.batch import Outcome
from astech.library.store import NoLibrary, open_for_reading
from astech.operations.editions import ClassicEdition
from astech.operations.force import ForceOptions, force
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.operations.units import LoadedSource, UnitSource, sources_of
from astech.packs.check import GivenAward, PackCheck, RuleError, RuleViolation
from astech.packs.document import PackError, find_pack, load_pack
from astech.packs.library_check import library_warnings, names_units
from astech.packs.rows import PackUnit
from importers import Source
from sheets.editions import Game
from sheets.formats.registry import FORMATS
from sheets.model import Model
from sheets.units import Unit

FORCE_FILES = (".mul", ".cpnx", ".cpnx.gz")
OWN_FORCE = "Force"
UNCHECKED = 3
SQLITE = b"SQLite format 3\x00"


class ForceCheckOptions(ForceOptions):
    """Options for the check of forces."""

    pack: Annotated[str, OptionForm(metavar="PACK")] = Field(
        description="The rules: a file, or the name of a pack in your data folder or among the examples."
    )
    edition: ClassicEdition | None = Field(
        default=None, description="Battle Value by this book (default: the edition of the pack)."
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        """No game for a pack, whose edition takes precedence over the user's default."""
        return () if given.get("pack") else super().games_of(given)


class CheckedUnit(Model):
    """A unit of a force with its values by the pack's rules."""

    name: str
    file: str
    skills: str
    bv: float | None
    pv: float | None


class ForceVerdict(Model):
    """The result of a check: the broken rules, and the totals by the pack's rules."""

    force: str
    pack: str
    legal: bool
    units: tuple[CheckedUnit, ...]
    bv: float
    pv: float
    violations: tuple[RuleViolation, ...]
    unreadable: tuple[str, ...] = ()
    awards: tuple[GivenAward, ...] = ()
    notes: tuple[str, ...] = ()
    for_people: tuple[str, ...] = ()  # rules for the players, which are not checked

    @property
    def is_unchecked(self) -> bool:
        """Whether no rule is broken, but a rule could not be checked."""
        levels = {violation.level for violation in self.violations}
        return "unchecked" in levels and "error" not in levels and not self.unreadable

    def names(self, violation: RuleViolation) -> tuple[str, ...]:
        """The names of the units that a violation concerns."""
        return tuple(self.units[number].name for number in violation.units)


class ForceSources(NamedTuple):
    """The sources of the units of one force."""

    name: str
    sources: tuple[UnitSource, ...]


def forces_of(paths: Sequence[str]) -> list[ForceSources]:
    """The forces at these paths: all unit files and names form one force, every other path is a force.

    In a store of campaigns each campaign is a force.

    The unit files in a folder form a force, and each force file in it is another one.
    """
    together: list[UnitSource] = []
    others: list[ForceSources] = []
    for path in paths:
        if is_store(Path(path)):
            others += _campaigns(path)
            continue
        loose: list[Source] = []
        for source in sources_of([path]):
            if source.file.lower().endswith(FORCE_FILES):
                others.append(ForceSources(source.file, (source,)))
            else:
                loose.append(source)
        if not Path(path).is_dir():
            together += loose
            continue
        files = [file for file in sorted(Path(path).rglob("*")) if file.name.lower().endswith(FORCE_FILES)]
        others += (ForceSources(str(file), (source,)) for file in files for source in sources_of([str(file)]))
        units = [source for source in loose if source.refusal is None or source.path != path]
        if units or not files:  # a folder of force files alone lacks nothing
            others.append(ForceSources(path, tuple(units or loose)))
    own = ForceSources(OWN_FORCE, tuple(together))
    return [own, *others] if together else others


def _campaigns(path: str) -> Iterator[ForceSources]:
    """Yield a force for each campaign of a store."""
    from astech.campaign.as_force import campaign_units  # slow to import, and of use only here
    from astech.campaign.store import StoreError

    try:
        for name, units in campaign_units(Path(path)):
            yield ForceSources(name, (LoadedSource(path, path, tuple(enumerate(units))),))
    except StoreError as error:
        raise BadOptions(str(error)) from None


def is_store(path: Path) -> bool:
    """Whether a file is an SQLite database, as a store of campaigns is."""
    if FORMATS.of_suffix(path.suffix) or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def open_pack(options: ForceCheckOptions) -> PackCheck:
    """Make the check for the pack in the options; raises BadOptions for an unusable pack."""
    try:
        return load_pack(find_pack(options.pack), options.reading)
    except PackError as error:
        raise BadOptions(str(error)) from None


def pack_warnings(check: PackCheck) -> list[str]:
    """Warnings about names of units and expectations of a pack that do not match the library."""
    if not names_units(check):
        return []
    try:
        with open_for_reading() as library:
            return list(library_warnings(check, library))
    except NoLibrary as none:
        return [f"names of units and expectations of the pack are not checked: {none.message}"]


def check_forces(
    forces: Sequence[ForceSources], outcomes: Sequence[Outcome[Unit]], options: ForceCheckOptions, check: PackCheck
) -> Iterator[ForceVerdict]:
    """Yield the verdict on each force; the outcomes are numbered over the sources of all forces."""
    begin = 0
    for name, sources in forces:
        end = begin + len(sources)
        own = [outcome for outcome in outcomes if begin <= outcome.place.source < end]
        begin = end
        yield check_force(options.name if options.name and len(forces) == 1 else name, own, options, check)


def check_force(name: str, outcomes: Sequence[Outcome[Unit]], options: ForceOptions, check: PackCheck) -> ForceVerdict:
    """The verdict on the units of one force. A force with an unreadable unit is not legal."""
    made = force(outcomes, name, options)
    files = [place.file for place in made.places]
    violations = check.violations([PackUnit(file, member) for file, member in zip(files, made.members, strict=True)])
    unreadable = tuple(str(outcome.error) for outcome in outcomes if outcome.error is not None)
    crews = [member.condition.crew for member in made.members]
    assumed = sum(not crew or crew[0].gunnery is None for crew in crews)
    notes = [str(note) for note in made.notes]
    if assumed:
        notes.append(f"skills of {assumed} of {len(made.members)} units are not given; 4/5 is assumed")
    if (origin := check.origin()) is not None and origin.factions:
        notes.append(f"counted as a force of {' and '.join(origin.factions)}")
    awards: tuple[GivenAward, ...] = ()
    try:
        awards = tuple(check.awards())
    except RuleError as error:
        notes.append(f"awards are not counted: {error.reason}")
    rows = check.rows
    units = tuple(
        CheckedUnit(
            name=str(row["name"]), file=file, skills=f"{row['gunnery']}/{row['piloting']}", bv=row["bv"], pv=row["pv"]
        )
        for file, row in zip(files, rows, strict=True)
    )
    return ForceVerdict(
        force=name,
        pack=check.pack.pack.id,
        legal=not unreadable and bool(units) and all(violation.level == "warning" for violation in violations),
        units=units,
        bv=sum(unit.bv or 0 for unit in units),
        pv=sum(unit.pv or 0 for unit in units),
        violations=violations,
        unreadable=unreadable,
        awards=awards,
        notes=tuple(notes),
        for_people=tuple(note.text for note in check.pack.note),
    )


def exit_code(verdicts: Sequence[ForceVerdict]) -> int:
    """The exit code: 0 if every force is legal, 3 if rules cannot be checked but none is broken, otherwise 1."""
    illegal = [verdict for verdict in verdicts if not verdict.legal]
    return 0 if not illegal else UNCHECKED if all(verdict.is_unchecked for verdict in illegal) else 1
