"""Open a session of one unit, with a new or continued record, in a file or in memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from astech.conditions import words_not_played
from astech.crews import PilotOption, with_pilot
from astech.operations.editions import AnyEdition, asset_sentences
from astech.operations.mistakes import BadOptions
from astech.operations.options import OperationOptions, OptionForm
from astech.operations.units import FoundUnit
from astech.record_file import RecordError, RecordFile, begin_record, open_record
from astech.rendering import refused_event_lines
from astech.session import Session
from astech.squadron import SquadronSession
from sheets.editions import CLASSIC, GAMES, Game
from sheets.play import Refused, fresh
from sheets.record.boxes import strays
from sheets.record.condition import FRESH, condition_lines
from sheets.record.events import Marked, Skills
from sheets.record.record import Options, Record
from sheets.unit_rulings import doubtful_rulings
from sheets.units import Unit


class PlayOptions(OperationOptions):
    """Options for a session of one unit."""

    edition: AnyEdition = Field(
        default=CLASSIC.id,
        description="The edition of a new record; those of Alpha Strike play the unit as its element.",
    )
    unconfirmed: bool = Field(
        default=False,
        description="A new record also uses the readings on which the sources of the edition contradict each other.",
    )
    no_quirks: bool = Field(default=False, description="A new record is played without design quirks.")
    pilot: Annotated[PilotOption | None, OptionForm(metavar="WHO")] = Field(
        default=None,
        description=(
            'The pilot or the crew of a new record with their skills, "Ann 3/4"; `skills 3/4` changes them in play.'
        ),
    )
    squadron: Annotated[tuple[str, ...], OptionForm(metavar="UNIT")] = Field(
        default=(),
        description="Another fighter in the squadron of UNIT, up to five.",
    )
    seed: Annotated[int | None, OptionForm(metavar="N")] = Field(
        default=None, description="The seed of the random numbers for `roll`."
    )

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        return tuple(GAMES)


def open_squadron(found: Sequence[FoundUnit], record: Path | None, options: PlayOptions) -> SquadronSession:
    """Open the session of a squadron, in memory only; raises BadOptions."""
    if record is not None:
        raise BadOptions("--record keeps one unit; a squadron is kept in a campaign (astech campaign squadron)")
    try:
        sessions = [Session(_new_record(each, options)[0], seed=options.seed) for each in found]
        return SquadronSession(sessions, options.seed)
    except Refused as refused:
        raise BadOptions(str(refused)) from None


class OpenedSession(NamedTuple):
    """A session, the first marks of its unit in words, remarks on its record, and doubts about its rules."""

    session: Session
    file: RecordFile | None = None
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()

    def close(self) -> None:
        """Close the file of the record."""
        if self.file is not None:
            self.file.close()


def open_session(
    found: FoundUnit | None, record: Path | None, options: PlayOptions, *, edition_is_stated: bool = False
) -> OpenedSession:
    """Open a session of a unit, or of the record in a file; raises BadOptions or RecordError.

    `edition_is_stated`: the edition of the options is no default, so that the record must have it.
    """
    if record is not None and record.exists() and record.stat().st_size:
        return _continue_record(found, record, options, edition_is_stated)
    if found is None:
        raise BadOptions("expected UNIT, or an existing record with --record")
    new, marks = _new_record(found, options)
    doubts = tuple(edition_sentences([new.unit], new.options))
    notes = tuple(f"{found.file}: {sentence}" for sentence in words_not_played(found.condition or FRESH))
    if record is None:
        return OpenedSession(Session(new, seed=options.seed), marks=marks, notes=notes, doubts=doubts)
    file = begin_record(record, new)
    return OpenedSession(_session_of(file, options), file, marks, notes, doubts)


def edition_sentences(units: Iterable[Unit], options: Options) -> Iterator[str]:
    """Sentences about units in an edition: those that are assets, and points on which its sources contradict each
    other."""
    units = tuple(units)
    yield from asset_sentences(units, options.edition)
    if options.unconfirmed:
        return
    if doubtful := dict.fromkeys(ident for unit in units for ident in doubtful_rulings(unit, options.edition)):
        yield f"the sources contradict each other, and --unconfirmed turns these on: {', '.join(doubtful)}"


def _continue_record(
    found: FoundUnit | None, path: Path, options: PlayOptions, edition_is_stated: bool
) -> OpenedSession:
    """The session of an existing record; a unit and an edition that are named too must be those of the record."""
    if options.pilot is not None:
        raise BadOptions(f"{path} has its crew already; change it in play, as in skills 3/4")
    file = open_record(path)
    if found is not None and found.unit != file.own.unit:
        file.close()
        raise BadOptions(f"{path} is the record of {file.own.unit.name}, and {found.file} is another {found.unit.name}")
    begun = file.own.options
    if edition_is_stated and begun.edition != options.edition:
        file.close()
        raise BadOptions(f"{path} began with {begun.edition} and keeps it; {options.edition} needs a new record")
    if options.unconfirmed and not begun.unconfirmed:
        file.close()
        raise BadOptions(f"{path} began without unconfirmed readings; unconfirmed on, typed in play, turns them on")
    session = _session_of(file, options)
    return OpenedSession(session, file, notes=tuple(refused_event_lines(path, session.history)))


def _session_of(file: RecordFile, options: PlayOptions) -> Session:
    try:
        return Session(file.own, file, options.seed)
    except (ValueError, RecursionError) as error:
        file.close()
        raise RecordError(f"{file.path} is not a record: {error}") from None


def _new_record(found: FoundUnit, options: PlayOptions) -> tuple[Record, tuple[str, ...]]:
    """A new record with the marks and the crew of the unit's file, and these marks in words."""
    rules = Options(edition=options.edition, unconfirmed=options.unconfirmed, quirks=not options.no_quirks)
    record = Record(unit=found.unit, options=rules)
    condition, pilot = found.condition or FRESH, options.pilot
    try:
        fresh(record.unit, record.options)
    except Refused as refused:
        raise BadOptions(str(refused)) from None
    if wrong := strays(found.unit, condition, rules.reading):
        raise BadOptions(f"{found.file}: {wrong[0]}")
    if condition != FRESH:
        marked = Marked(condition=with_pilot(condition, pilot) if pilot else condition)
        return record.add(marked), tuple(condition_lines(found.unit, condition))
    if pilot is not None:
        return record.add(Skills(gunnery=pilot.gunnery, piloting=pilot.piloting, name=pilot.name)), ()
    return record, ()
