"""A file while it is read: opened without trusting it, its elements asked for by name, its problems noted.

No entities, no document type, nothing fetched from elsewhere.
"""

import re
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from lxml import etree

from importers.loaded import refused
from importers.text import CONTROLS, without_controls
from importers.text import plain as without_signs
from sheets.formats.ssw_text import plain
from sheets.problem import Problem, Severity

Element = etree._Element

MOST_TAGS = 20_000  # and attributes; an Omni with twenty loadouts has some thousand

ROOTS = ("mech", "combatvehicle")

_DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_CROSSED = re.compile(r"<(primary|secondary)\b([^<>]*)>([^<>]*)</\1turret>")


def open_document(text: str, file: str) -> tuple[Element, list[Problem]]:
    """The root of a file and what was noticed on the way; raises Unreadable for what is no such file."""
    if declaration := _DOCTYPE.search(text):
        line = text.count("\n", 0, declaration.start()) + 1
        raise refused(file, f"a document type declaration ({declaration[0]})", "plain XML, without entities", line)
    for sign, what in (("<", "tags"), ("=", "attributes")):
        if (count := text.count(sign)) > MOST_TAGS:
            raise refused(file, f"{count:,} {what}", f"at most {MOST_TAGS:,}: a unit has some hundred")
    text, controls = without_controls(text, file)
    noted = list(controls)
    try:
        root = _parsed(text)
    except etree.XMLSyntaxError as error:
        repaired, count = _CROSSED.subn(r"<\1turret\2>\3</\1turret>", text)
        if not count:
            raise _ill_formed(error, file) from None
        try:
            root = _parsed(repaired)
        except etree.XMLSyntaxError as second:
            raise _ill_formed(second, file) from None
        noted.append(_crossed_tags(text, file))
    if "&#" in text:
        _drop_controls(root, file, noted)
    if root.tag not in ROOTS:
        raise refused(file, f"XML with the root <{str(root.tag)[:40]}>", "<mech> or <combatvehicle>", line_of(root))
    return root, noted


def line_of(element: Element) -> int | None:
    """The line on which an element begins."""
    line = element.sourceline
    return line if isinstance(line, int) else None


def _parsed(text: str) -> Element:
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    return etree.fromstring(text.encode("utf-8"), parser)


def _drop_controls(root: Element, file: str, noted: list[Problem]) -> None:
    """Control characters that are written as numbers (`&#133;`) are left out too."""
    for element in root.iter():
        found = {key: value for key, value in element.attrib.items() if CONTROLS.search(str(value))}
        for key, value in found.items():
            element.set(key, without_signs(str(value)))
        if element.text and CONTROLS.search(element.text):
            element.text, found = without_signs(element.text), {"text": element.text}
        if found:
            words = f"control characters in <{str(element.tag)[:40]}>"
            noted.append(Problem(file=file, line=line_of(element), found=words, expected="plain text", done="left out"))


def _ill_formed(error: etree.XMLSyntaxError, file: str) -> Exception:
    line, column = error.position
    # Without the parser's advice to programmers about elements nested too deep.
    message = (error.msg or "it ends too early").split(", line ")[0].split(", use ")[0]
    return refused(file, f"no well-formed XML: {message} (column {column})", "a whole file", line or None)


def _crossed_tags(text: str, file: str) -> Problem:
    """The program itself writes the turrets of patchwork vehicles with tags that do not match."""
    match = _CROSSED.search(text)
    line = text.count("\n", 0, match.start()) + 1 if match else None
    return Problem(
        severity=Severity.NOTE,
        file=file,
        line=line,
        found="<primary> closed by </primaryturret>",
        expected="tags that match",
        done="read as <primaryturret>, as meant",
    )


Meaning = TypeVar("Meaning")


@dataclass(slots=True)
class Document:
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
        """Note a problem of one element."""
        line = None if element is None else line_of(element)
        self.problems.append(
            Problem(severity=severity, file=self.file, line=line, found=found, expected=expected, done=done)
        )

    def note(self, element: Element | None, found: str, expected: str = "", done: str = "") -> None:
        """Note something that was read as meant."""
        self.report(element, found, expected, done, Severity.NOTE)

    def refuse(self, element: Element, found: str, expected: str) -> NoReturn:
        """Turn the file down because of one element."""
        raise refused(self.file, found, expected, line_of(element))

    def child(self, parent: Element, tag: str) -> Element:
        """The one child with this tag; a file without it is refused."""
        found = parent.find(tag)
        if found is None:
            self.refuse(parent, f"<{parent.tag}> without <{tag}>", f"a <{tag}> in it")
        return found

    def text(self, parent: Element, tag: str) -> str:
        """The text of a child, which must be there."""
        return (self.child(parent, tag).text or "").strip()

    def integer(self, parent: Element, tag: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number in a child."""
        child = self.child(parent, tag)
        return self.whole(child, (child.text or "").strip(), low, high)

    def whole(self, element: Element, text: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number that a text is; programs write some of them with a decimal point."""
        digits = text.removesuffix(".0")
        if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 9 and low <= int(digits) <= high:
            return int(digits)
        return self.refuse(element, f"{text[:40]!r} in <{element.tag}>", f"a whole number from {low} to {high}")

    def attribute(self, element: Element, name: str, low: int = 0, high: int = 999_999) -> int:
        """The whole number in an attribute, which must be there."""
        text = element.get(name)
        if text is None:
            self.refuse(element, f"<{element.tag}> without {name}=", "a whole number")
        return self.whole(element, text.strip(), low, high)

    def positive(self, element: Element, text: str) -> float:
        """The number, perhaps with a fraction, that a text is."""
        try:
            number = float(text)
        except ValueError:
            number = -1
        if not 0 <= number < 100_000:
            self.refuse(element, f"{text[:40]!r} in <{element.tag}>", "a number from 0")
        return number

    def word(self, element: Element, text: str, meanings: dict[str, Meaning]) -> Meaning:
        """What a word means by a table; a word that is not in it is refused."""
        found = meanings.get(text)
        if found is None:
            self.refuse(element, f"{text[:60]!r} in <{element.tag}>", "one of " + ", ".join(meanings))
        return found


def flag(text: str | None) -> bool:
    """Whether an attribute or a text says yes: `TRUE` in most places, `true` in some."""
    return text is not None and text.strip().upper() == "TRUE"


def text_of(parent: Element, tag: str) -> str:
    """The text of a child, nothing where there is no such child."""
    child = parent.find(tag)
    return "" if child is None else plain(child.text)
