"""What a reader gives back: the unit and what it had to say about the file."""

from dataclasses import dataclass, field

from sheets.problem import Problem, Severity
from sheets.units import Unit


class Unreadable(Exception):
    """No unit can be made of this input; `problem` says why in one sentence.

    Readers raise it; `importers.load` and `importers.walk` turn it into a `Loaded` without a unit.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Loaded:
    """One unit file, read: `unit` is None when it could not be read, and then `error` says why.

    A unit that is there beside an error (more armour than it can carry) is as the file says it, and a draft.
    """

    file: str
    unit: Unit | None
    problems: tuple[Problem, ...] = field(default=())

    @property
    def error(self) -> Problem | None:
        """What is wrong with the unit, or why there is none."""
        return next((p for p in self.problems if p.severity is Severity.ERROR), None)
