"""The reader of `.mul` files: forces with their crews and their damage.

A file names its units and lists their damage, so the reader returns a force of names (`Loaded.force`);
`sheets.record.mul.exchange.from_force_file` makes the condition of an entry when its design is found.
"""

import re

from importers.loaded import Loaded, source_refusal
from importers.mul.entity import read_entity, with_networks
from importers.text import text_reader
from importers.xml import Element, Repair, line_number, parse_xml
from sheets.problem import Problem, Severity
from sheets.record.force import Force, ForceEntry
from sheets.record.mul.words import ROOTS, SECTIONS

__all__ = ["read", "read_mul"]


def __dir__() -> list[str]:
    return __all__


MOST_TAGS = 200_000  # and attributes; a regiment has some ten thousand
MOST_ENTITIES = 2_000

AMPERSANDS = Repair(
    fault=re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;|(?:amp|lt|gt|quot|apos);)"),
    meant="&amp;",
    problem=Problem(found="a bare &", expected="&amp;", done="read as &, as meant"),
)


def read_mul(text: str, file: str) -> Loaded:
    """Reads the force in a text; raises Unreadable if it is not such a file.

    >>> from exporters.mul import write_mul
    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> [entry.unit.name for entry in read_mul(write_mul(brolga), "Lance.mul").force.entries]
    ['Brolga BRG-2']
    """
    root, noted = parse_xml(text, file, MOST_TAGS, "a force has some thousand", AMPERSANDS)
    if str(root.tag).lower() not in ROOTS:
        raise source_refusal(
            file, f"XML with the root <{str(root.tag)[:40]}>", "<unit>, <record> or <entity>", line_number(root)
        )
    entries = tuple(_entries(root, file, noted))
    if not entries:
        raise source_refusal(file, "a force without units", "at least one <entity>", line_number(root))
    return Loaded(file, None, tuple(noted), force=Force(entries=with_networks(entries)))


read = text_reader(read_mul, by_lines=False)
"""Reader of the format, from bytes."""


def _entries(root: Element, file: str, noted: list[Problem]) -> list[ForceEntry]:
    """The entities in their order; those of a record are in a group with the name of its list."""
    found: list[tuple[Element, tuple[str, ...]]] = []
    if str(root.tag).lower() == "entity":
        found.append((root, ()))
    for child in root:
        tag = str(child.tag)
        if tag.lower() == "entity" and str(root.tag).lower() != "entity":
            found.append((child, ()))
        elif tag.lower() in SECTIONS:
            found += [(each, (tag.lower(),)) for each in child if str(each.tag).lower() == "entity"]
        elif str(root.tag).lower() != "entity" and tag != "TotalGenericBattleValue":
            what = "people without a unit" if tag.lower() in ("pilot", "crew") else f"<{tag[:40]}>"
            noted.append(
                Problem(
                    severity=Severity.NOTE, file=file, line=line_number(child), found=what, done="not part of the force"
                )
            )
    if len(found) > MOST_ENTITIES:
        raise source_refusal(file, f"{len(found):,} units", f"at most {MOST_ENTITIES:,}")
    entries = (read_entity(element, groups, file, noted) for element, groups in found)
    return [entry for entry in entries if entry is not None]
