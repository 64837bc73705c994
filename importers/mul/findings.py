"""What is noticed about one unit of a force file."""

from dataclasses import dataclass

from importers.xml import Element, line_of
from sheets.problem import Problem, Severity

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a file; each of these names the unit."""

    file: str
    unit: str
    noted: list[Problem]

    def note(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Something worth knowing."""
        self._say(Severity.NOTE, element, found, expected, done)

    def warning(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Something that was not understood."""
        self._say(Severity.WARNING, element, found, expected, done)

    def error(self, element: Element, found: str, expected: str = "", done: str = "") -> None:
        """Something without which there is no unit."""
        self._say(Severity.ERROR, element, found, expected, done)

    def whole(self, element: Element, name: str, low: int = 0, high: int = 999_999) -> int | None:
        """The whole number in an attribute; None with a finding where there is none."""
        text = element.get(name)
        if text is None:
            self.warning(element, f"<{element.tag}> without {name}", "a number", "left out")
            return None
        number = text.strip().removesuffix(".0")
        if number.isascii() and number.isdigit() and len(number) <= 7 and low <= int(number) <= high:
            return int(number)
        self.warning(element, f"{name}={text[:LONGEST]!r}", f"a whole number from {low} to {high:,}", "left out")
        return None

    def flag(self, element: Element, name: str) -> bool:
        """Whether an attribute says yes."""
        text = (element.get(name) or "false").strip().lower()
        if text not in ("true", "false"):
            self.warning(element, f"{name}={text[:LONGEST]!r}", "true or false", "taken for false")
        return text == "true"

    def _say(self, severity: Severity, element: Element, found: str, expected: str, done: str) -> None:
        what = f"{self.unit}: {found}" if self.unit else found
        problem = Problem(
            severity=severity, file=self.file, line=line_of(element), found=what, expected=expected, done=done
        )
        self.noted.append(problem)
