"""The XML of a file, opened without trusting it: no entities, no document type, nothing fetched from elsewhere."""

import re

from lxml import etree

from importers.loaded import refused
from sheets.problem import Problem, Severity

Element = etree._Element

MAX_LENGTH = 4_000_000  # characters; real files have some ten thousand, with long texts perhaps a hundred thousand
ROOTS = ("mech", "combatvehicle")

_DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_CROSSED = re.compile(r"<(primary|secondary)\b([^<>]*)>([^<>]*)</\1turret>")


def open_document(text: str, file: str) -> tuple[Element, list[Problem]]:
    """The root of a file and what was noticed on the way; raises Unreadable for what is no such file."""
    if len(text) > MAX_LENGTH:
        raise refused(file, f"{len(text):,} characters", f"at most {MAX_LENGTH:,}: a unit has some ten thousand")
    if declaration := _DOCTYPE.search(text):
        line = text.count("\n", 0, declaration.start()) + 1
        raise refused(file, f"a document type declaration ({declaration[0]})", "plain XML, without entities", line)
    noted: list[Problem] = []
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
