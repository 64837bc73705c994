"""Fill a force with units of a library, up to the limit of a pack."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field

from astech.batch import Outcome
from astech.library.store import NoLibrary, open_for_reading
from astech.operations.force import force, force_file
from astech.operations.force_check import ForceCheckOptions
from astech.operations.mistakes import BadOptions
from astech.operations.options import OptionForm
from astech.packs.check import PackCheck
from astech.packs.fill import Filled, NoLimitToFill, candidates_of, fill_from_candidates, fill_limits
from astech.packs.library_check import library_rows
from astech.packs.rows import PackUnit, Row
from astech.text import count_noun, harmless_json
from importers import load, walk
from sheets.record.condition import Condition, CrewMarks
from sheets.roster import RosterMember
from sheets.units import Unit

REGULAR_CREW = Condition(crew=(CrewMarks(gunnery=4, piloting=5),))


class ForceFillOptions(ForceCheckOptions):
    """Options for filling a force."""

    seed: Annotated[int, OptionForm(metavar="N")] = Field(default=1, description="The same seed gives the same force.")


def fill_from_library(
    outcomes: Sequence[Outcome[Unit]], options: ForceFillOptions, check: PackCheck, library_file: Path | None = None
) -> tuple[list[PackUnit], Filled]:
    """Return the given units, and the units of a library that fill up the force."""
    made = force(outcomes, "", options)
    given = [PackUnit(place.file, member) for place, member in zip(made.places, made.members, strict=True)]
    try:
        limits = fill_limits(check)
        with open_for_reading(library_file) as library:
            candidates = candidates_of(check, library_rows(library), limits.column)
        return given, fill_from_candidates(check, given, candidates, _unit_at, options.seed)
    except NoLimitToFill as error:
        raise BadOptions(f"{options.pack}: {error}") from None
    except NoLibrary as error:
        raise BadOptions(error.message) from None


class ForceTotals(NamedTuple):
    """The rows of the added units, and the totals of the whole force."""

    added: list[Row]
    given: int
    bv: float
    pv: float
    is_exact: bool

    @property
    def as_json(self) -> str:
        """One JSON object."""
        totals = {"given": self.given, "bv": self.bv, "pv": self.pv, "exact": self.is_exact}
        return harmless_json(json.dumps({"units": self.added, **totals}, ensure_ascii=False))

    @property
    def as_text(self) -> str:
        """A line for the force, and one for each added unit."""
        head = f"{count_noun(self.given + len(self.added), 'unit')}, BV {self.bv:,g}, PV {self.pv:,g}"
        best = "no sum is nearer to the limit" if self.is_exact else "a better force may exist"
        return "\n".join((f"{head}; {best}", *map(_unit_line, self.added)))


def _unit_line(row: Row) -> str:
    return f"  {row['name']}, BV {row['bv']:,g}, PV {row['pv'] or 0:g}"


def force_totals(filled: Filled, check: PackCheck, given: int) -> ForceTotals:
    """The added units of a force, and its totals, by the pack's rules."""
    rows = [{name: row[name] for name in ("name", "bv", "pv")} for row in check.rows]
    added = [row | {"path": unit.file} for row, unit in zip(rows[given:], filled.units, strict=True)]
    bv, pv = (sum(value for row in rows if isinstance(value := row[name], int | float)) for name in ("bv", "pv"))
    return ForceTotals(added, given, bv, pv, filled.is_exact)


def filled_force_file(units: Sequence[PackUnit]) -> bytes:
    """The .mul file of a force."""
    from exporters.mul import member_of  # slow to import, and of use only here

    return force_file([member_of(unit.member.unit, unit.member.condition) for unit in units]).content


def _unit_at(path: str) -> PackUnit | None:
    """The unit at a path of the library; None if it cannot be read."""
    source = next(iter(walk([path])))
    loaded = load(source)
    return None if loaded.unit is None else PackUnit(path, RosterMember(loaded.unit, REGULAR_CREW))
