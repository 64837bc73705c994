"""Fill a force with units of a library, up to the limit of a pack."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from astech.batch import Outcome
from astech.library.store import NoLibrary, reading
from astech.operations.force import force
from astech.operations.force_check import ForceCheckOptions
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.packs.check import PackCheck
from astech.packs.fill import Filled, NothingToFill, candidates_of, fill_force, fill_limits
from astech.packs.library_check import library_rows
from astech.packs.rows import PackUnit
from importers import load, walk
from sheets.record.condition import Condition, CrewState
from sheets.roster import RosterMember
from sheets.units import Unit

REGULAR_CREW = Condition(crew=(CrewState(gunnery=4, piloting=5),))


class ForceFillOptions(ForceCheckOptions):
    """Options for filling a force."""

    seed: Annotated[int, OptionForm(metavar="N")] = Field(
        default=1, description="Another number gives another force, the same number the same one."
    )


def fill(
    outcomes: Sequence[Outcome[Unit]], options: ForceFillOptions, check: PackCheck, library_file: Path | None = None
) -> tuple[list[PackUnit], Filled]:
    """The units that are given, and those of a library that fill the force up."""
    made = force(outcomes, "", options)
    given = [PackUnit(place.file, member) for place, member in zip(made.places, made.members, strict=True)]
    try:
        limits = fill_limits(check)
        with reading(library_file) as library:
            candidates = candidates_of(check, library_rows(library), limits.column)
        return given, fill_force(check, given, candidates, _load, options.seed)
    except NothingToFill as error:
        raise BadOptions(f"{options.pack}: {error}") from None
    except NoLibrary as error:
        raise BadOptions(error.message) from None


def _load(path: str) -> PackUnit | None:
    """The unit at a path of the library; None for one that cannot be read."""
    source = next(iter(walk([path])))
    loaded = load(source)
    return None if loaded.unit is None else PackUnit(path, RosterMember(loaded.unit, REGULAR_CREW))
