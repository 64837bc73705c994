"""Opens XML without trusting it: no entities, no document type, no external files, limits on its size."""

import re
from dataclasses import dataclass

from lxml import etree

from importers.loaded import Unreadable, source_refusal
from importers.text import CONTROLS, strip_controls, without_controls
from sheets.problem import Problem

Element = etree._Element
IllFormed = etree.XMLSyntaxError

_DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Repair:
    """A known fault of the files of a format: its pattern, its correction, and its message."""

    fault: re.Pattern[str]
    meant: str  # the replacement, in the form of `re`
    problem: Problem


def parse_xml(
    text: str, file: str, most: int, usual: str, repair: Repair | None = None
) -> tuple[Element, list[Problem]]:
    """Parse a file; returns its root and notes, raises Unreadable for invalid or too large XML.

    `most` limits tags and attributes, `usual` is the usual number of them in words.
    """
    check_outside(text, file, most, usual)
    text, controls = without_controls(text, file)
    noted = list(controls)
    try:
        root = parse_root(text)
    except IllFormed as error:
        match = repair.fault.search(text) if repair else None
        if repair is None or match is None:
            raise ill_formed(error, file) from None
        try:
            root = parse_root(repair.fault.sub(repair.meant, text))
        except IllFormed as second:
            raise ill_formed(second, file) from None
        line = text.count("\n", 0, match.start()) + 1
        noted.append(repair.problem.model_copy(update={"file": file, "line": line}))
    if "&#" in text:
        drop_controls(root, file, noted)
    return root, noted


def check_outside(text: str, file: str, most: int, usual: str) -> None:
    """Raise Unreadable for a document type, or more tags or attributes than `most`."""
    if declaration := _DOCTYPE.search(text):
        line = text.count("\n", 0, declaration.start()) + 1
        raise source_refusal(
            file, f"a document type declaration ({declaration[0]})", "plain XML, without entities", line
        )
    for sign, what in (("<", "tags"), ("=", "attributes")):
        if (count := text.count(sign)) > most:
            raise source_refusal(file, f"{count:,} {what}", f"at most {most:,}: {usual}")


def parse_root(text: str) -> Element:
    """The root of a text; raises IllFormed."""
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


def ill_formed(error: IllFormed, file: str) -> Unreadable:
    """The refusal of invalid XML, with its line and column."""
    line, column = error.position
    # Without the parser's hint for programmers about deep nesting.
    message = (error.msg or "it ends too early").split(", line ")[0].split(", use ")[0]
    return source_refusal(file, f"no well-formed XML: {message} (column {column})", "a whole file", line or None)


def line_number(element: Element) -> int | None:
    """The line on which an element begins."""
    line = element.sourceline
    return line if isinstance(line, int) else None


def drop_controls(root: Element, file: str, noted: list[Problem]) -> None:
    """Remove control characters that are written as numbers (`&#133;`)."""
    for element in root.iter():
        found = {key: value for key, value in element.attrib.items() if CONTROLS.search(str(value))}
        for key, value in found.items():
            element.set(key, strip_controls(str(value)))
        if element.text and CONTROLS.search(element.text):
            element.text, found = strip_controls(element.text), {"text": element.text}
        if found:
            words = f"control characters in <{str(element.tag)[:40]}>"
            noted.append(
                Problem(file=file, line=line_number(element), found=words, expected="plain text", done="left out")
            )
