"""What the reader has to say about a page while it reads it."""

from dataclasses import dataclass, field

from importers.loaded import Unreadable
from sheets.problem import Problem, Severity


@dataclass
class Findings:
    """The problems of one unit on one page."""

    file: str
    page: int
    problems: list[Problem] = field(default_factory=list)

    def note(self, found: str, done: str = "", expected: str = "") -> None:
        """Something that is as it should be, worth knowing."""
        self._add(Severity.NOTE, found, done, expected)

    def warn(self, found: str, done: str = "", expected: str = "") -> None:
        """Something that was not understood, or that the page contradicts."""
        self._add(Severity.WARNING, found, done, expected)

    def refuse(self, found: str, expected: str) -> Unreadable:
        """The refusal of the unit, ready to be raised."""
        problem = Problem(severity=Severity.ERROR, file=self.file, page=self.page, found=found, expected=expected)
        return Unreadable(problem)

    def adopt(self, problems: tuple[Problem, ...]) -> None:
        """What the reader of a unit file said of the unit that was found on the page."""
        for problem in problems:
            self.problems.append(problem.model_copy(update={"line": None, "page": self.page, "file": self.file}))

    def _add(self, severity: Severity, found: str, done: str, expected: str) -> None:
        self.problems.append(
            Problem(severity=severity, file=self.file, page=self.page, found=found, done=done, expected=expected)
        )
