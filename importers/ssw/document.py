"""A file while it is read: access to its elements by name, and its problems."""

import re
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from importers.loaded import source_refusal
from importers.xml import Element, Repair, line_number, parse_xml
from sheets.problem import Problem, Severity
from sheets.units.keywords.ssw import decode_text

MOST_TAGS = 20_000  # elements and attributes; an Omni with twenty loadouts has some thousand

ROOTS = ("mech", "combatvehicle")

CROSSED_TAGS = Repair(
    fault=re.compile(r"<(primary|secondary)\b([^<>]*)>([^<>]*)</\1turret>"),
    meant=r"<\1turret\2>\3</\1turret>",
    problem=Problem(
        severity=Severity.NOTE,
        found="<primary> closed by </primaryturret>",
        expected="tags that match",
        done="read as <primaryturret>, as meant",
    ),
)
"""The program itself writes mismatched tags for the turrets of patchwork vehicles."""


def open_document(text: str, file: str) -> tuple[Element, list[Problem]]:
    """The root of a file, and the notes on it; raises Unreadable if it is not such a file."""
    root, noted = parse_xml(text, file, MOST_TAGS, "a unit has some hundred", CROSSED_TAGS)
    if root.tag not in ROOTS:
        raise source_refusal(
            file, f"XML with the root <{str(root.tag)[:40]}>", "<mech> or <combatvehicle>", line_number(root)
        )
    return root, noted


Meaning = TypeVar("Meaning")


@dataclass(slots=True)
class SswDocument:
    """The file and its problems so far."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def report(
        self,
        element: Element | None,
        found: str,
        expected: str = "",
        done: str = "",
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Add a problem of one element."""
        line = None if element is None else line_number(element)
        self.problems.append(
            Problem(severity=severity, file=self.file, line=line, found=found, expected=expected, done=done)
        )

    def note(self, element: Element | None, found: str, expected: str = "", done: str = "") -> None:
        """Note a value that was read with a correction."""
        self.report(element, found, expected, done, Severity.NOTE)

    def refuse(self, element: Element, found: str, expected: str) -> NoReturn:
        """Refuse the file because of one element."""
        raise source_refusal(self.file, found, expected, line_number(element))

    def child(self, parent: Element, tag: str) -> Element:
        """The first child with this tag; refuses the file if there is none."""
        found = parent.find(tag)
        if found is None:
            self.refuse(parent, f"<{parent.tag}> without <{tag}>", f"a <{tag}> in it")
        return found

    def text(self, parent: Element, tag: str) -> str:
        """The text of a required child."""
        return (self.child(parent, tag).text or "").strip()

    def integer(self, parent: Element, tag: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number in a child."""
        child = self.child(parent, tag)
        return self.whole(child, (child.text or "").strip(), low, high)

    def whole(self, element: Element, text: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number in a text; programs write some of them with a decimal point."""
        digits = text.removesuffix(".0")
        if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 9 and low <= int(digits) <= high:
            return int(digits)
        return self.refuse(element, f"{text[:40]!r} in <{element.tag}>", f"a whole number from {low} to {high}")

    def attribute(self, element: Element, name: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number in a required attribute."""
        text = element.get(name)
        if text is None:
            self.refuse(element, f"<{element.tag}> without {name}=", "a whole number")
        return self.whole(element, text.strip(), low, high)

    def positive(self, element: Element, text: str) -> float:
        """The number in a text, with or without a fraction."""
        try:
            number = float(text)
        except ValueError:
            number = -1
        if not 0 <= number < 100_000:
            self.refuse(element, f"{text[:40]!r} in <{element.tag}>", "a number from 0")
        return number

    def word(self, element: Element, text: str, meanings: dict[str, Meaning]) -> Meaning:
        """The meaning of a word by a table; an unknown word is refused."""
        found = meanings.get(text)
        if found is None:
            self.refuse(element, f"{text[:60]!r} in <{element.tag}>", "one of " + ", ".join(meanings))
        return found


def flag(text: str | None) -> bool:
    """Whether an attribute or a text is true: `TRUE` in most places, `true` in some."""
    return text is not None and text.strip().upper() == "TRUE"


def text_of(parent: Element, tag: str) -> str:
    """The text of a child, empty if there is no such child."""
    child = parent.find(tag)
    return "" if child is None else decode_text(child.text)
