"""The writer of `.mul` files: forces with their crews and their damage, in the standard elements of the format.

`sheets.record.mul.words.WRITTEN` lists every element and attribute that it writes. Marks without an element go into the
extra data of the pilot, so that they can be read back.
"""

from collections.abc import Sequence
from typing import NamedTuple

from exporters.mul.entity import network_words, write_entity, write_remains
from exporters.xml import root_of, xml_text
from sheets.record.condition import FRESH, Condition
from sheets.record.force import ForceEntry, UnitReference
from sheets.record.mul.exchange import to_force_file
from sheets.record.mul.words import VERSION, full_chassis
from sheets.units import Unit

__all__ = ["ForceMember", "WrittenForce", "member_of", "write_force", "write_mul"]


def __dir__() -> list[str]:
    return __all__


class ForceMember(NamedTuple):
    """A unit with its place in a force; the condition of the entry is written."""

    unit: Unit
    entry: ForceEntry


class WrittenForce(NamedTuple):
    """The text of a file, and for each unit a sentence for every mark that the format changes or cannot hold."""

    text: str
    reports: tuple[tuple[str, ...], ...]


def write_mul(unit: Unit, condition: Condition = FRESH) -> str:
    """Write a force of one unit.

    >>> from importers import load
    >>> write_mul(load("tests/data/Brolga BRG-2.mtf").require()).splitlines()[0]
    '<?xml version="1.0" encoding="UTF-8"?>'
    """
    return write_force([member_of(unit, condition)]).text


def member_of(unit: Unit, condition: Condition = FRESH) -> ForceMember:
    """A member for a unit that comes from no force file.

    >>> from importers import load
    >>> member_of(load("tests/data/Brolga BRG-2.mtf").require()).entry.unit.name
    'Brolga BRG-2'
    """
    named = UnitReference(chassis=full_chassis(unit), model=unit.model, mul_id=unit.mul_id)
    return ForceMember(unit, ForceEntry(unit=named, condition=condition))


def write_force(members: Sequence[ForceMember]) -> WrittenForce:
    """Writes a force of these units; returns the text and the remarks on each unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> text, reports = write_force([member_of(brolga, Condition(armor={"LA": 5}))])
    >>> '<entity chassis="Brolga" model="BRG-2" type="Biped"' in text, reports
    (True, ((),))
    """
    root = root_of("unit", version=VERSION)
    networks = network_words([(member.unit, member.entry) for member in members])
    reports = []
    for member, network in zip(members, networks, strict=True):
        exchanged = to_force_file(member.unit, member.entry.condition)
        entity = write_entity(root, member.unit, member.entry, exchanged.remains.rest, network)
        write_remains(entity, member.entry.remains, exchanged.remains)
        reports.append(exchanged.report)
    return WrittenForce(xml_text(root), tuple(reports))
