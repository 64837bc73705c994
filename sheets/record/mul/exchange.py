"""Conversion of conditions and crews to force files and back.

Marks without a field in the format are packed into the extra data of the pilot, which other programs keep; they are
valid as long as the rest of the file is unchanged.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import floor
from typing import Any, NamedTuple

from pydantic import ValidationError

from sheets.equipment.kinds import CockpitType
from sheets.record.condition import MOST_ABILITIES, MOST_LETTERS, Condition, CrewMarks
from sheets.record.force import ForceEntry, Remains
from sheets.record.lost import Lost, find_losses
from sheets.record.mul.from_condition import remains_of
from sheets.record.mul.to_condition import condition_from_remains
from sheets.record.mul.words import ABILITIES, DEAD, MOST_HITS, OWN_DATA, SEPARATOR
from sheets.rules.stores import find_store
from sheets.units import Mech, Unit
from sheets.units.outfit import outfit

GUNNERY, PILOTING = 4, 5  # default skills
WORST = 8
MOST_DIGITS = 4  # of a skill

CREW_TYPES = {
    CockpitType.DUAL: ("dual", 2),
    CockpitType.COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.SMALL_COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.SUPERHEAVY_COMMAND_CONSOLE: ("command_console", 2),
    CockpitType.QUADVEE: ("quadvee", 2),
    CockpitType.TRIPOD: ("tripod", 2),
    CockpitType.TRIPOD_INDUSTRIAL: ("tripod", 2),
    CockpitType.SUPERHEAVY_TRIPOD: ("superheavy_tripod", 3),
    CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL: ("superheavy_tripod", 3),
}
"""The name of a cockpit for several people, and its number of seats."""

SEATS = {
    **dict.fromkeys(("single", "crew", "vessel", "infantry_crew", "none"), 1),
    **dict(CREW_TYPES.values()),
}
"""The number of seats of each type of crew."""

_CODES = {name: code for code, name in ABILITIES.items()}


def crew_type(unit: Unit) -> tuple[str, int]:
    """The type of crew and its number of seats; the type is empty for one pilot, or a crew that counts as one."""
    return CREW_TYPES.get(unit.cockpit, ("", 1)) if isinstance(unit, Mech) else ("", 1)


def member_attributes(member: CrewMarks) -> dict[str, str]:
    """One member as attributes, with default skills if none are given.

    >>> member_attributes(CrewMarks(name="Ada Voss", gunnery=3, piloting=4, hits=1, abilities=("Sniper",)))
    {'name': 'Ada Voss', 'gunnery': '3', 'piloting': '4', 'hits': '1', 'advantages': 'sniper'}
    """
    attributes = {
        "name": member.name,
        "gunnery": str(GUNNERY if member.gunnery is None else member.gunnery),
        "piloting": str(PILOTING if member.piloting is None else member.piloting),
    }
    if member.hits:
        attributes["hits"] = DEAD if member.hits >= MOST_HITS else str(member.hits)
    if codes := [_CODES[name] for name in member.abilities if name in _CODES]:
        attributes["advantages"] = SEPARATOR.join(codes)
    return attributes


def member_from_attributes(attributes: Mapping[str, str], report: Callable[[str], None]) -> CrewMarks:
    """One member from attributes; invalid values are reported and ignored."""
    gunnery = _skill(attributes, "gunnery", report)
    if gunnery is None and "gunnery" not in attributes:
        kinds = [_skill(attributes, f"gunnery{kind}", report) for kind in ("L", "M", "B")]
        known = [kind for kind in kinds if kind is not None]
        gunnery = floor(sum(known) / len(known)) if known else None
    name = attributes.get("name", "").strip()
    if len(name) > MOST_LETTERS:
        report(f"a name of {len(name):,} characters; expected at most {MOST_LETTERS:,}")
        name = ""
    abilities = [ABILITIES.get(code, code) for code in _codes(attributes.get("advantages", ""))]
    if len(abilities) > MOST_ABILITIES or any(len(each) > MOST_LETTERS for each in abilities):
        report(f"{len(abilities):,} advantages; expected at most {MOST_ABILITIES}, each with its name")
        abilities = []
    return CrewMarks(
        name=name,
        gunnery=gunnery,
        piloting=_skill(attributes, "piloting", report),
        hits=_hits(attributes.get("hits", "0").strip(), report),
        abilities=tuple(abilities),
    )


def is_default_member(member: CrewMarks) -> bool:
    """Whether a member is the default crew member of a file."""
    return member == CrewMarks(gunnery=GUNNERY, piloting=PILOTING)


def crew_as_read(unit: Unit, crew: tuple[CrewMarks, ...]) -> tuple[CrewMarks, ...]:
    """The crew of a file, with as many seats as the cockpit."""
    _, seats = crew_type(unit)
    members = [member_attributes(member) for member in crew[:seats]] or [member_attributes(CrewMarks())]
    return known_crew(tuple(member_from_attributes(each, lambda _: None) for each in members))


def known_crew(crew: tuple[CrewMarks, ...]) -> tuple[CrewMarks, ...]:
    """The crew; empty if all its members are the default."""
    return () if all(is_default_member(member) for member in crew) else crew


def _codes(text: str) -> list[str]:
    return [code for part in text.split(SEPARATOR) if (code := part.strip())]


def _skill(attributes: Mapping[str, str], name: str, report: Callable[[str], None]) -> int | None:
    text = attributes.get(name)
    if text is None:
        return None
    number = text.strip()
    if number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS and int(number) <= WORST:
        return int(number)
    report(f"{name}={text[:40]!r}; expected a skill from 0 to {WORST}")
    return None


def _hits(text: str, report: Callable[[str], None]) -> int:
    if text.lower() == DEAD.lower():
        return MOST_HITS
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) <= MOST_HITS:
        return int(text)
    report(f"hits={text[:40]!r}; expected 0 to 5, or {DEAD}")
    return 0


MOST_BYTES = 200_000  # unpacked; a few hundred are usual
_OWN = re.compile(rf"(?:^|\|){OWN_DATA}=([A-Za-z0-9_-]*)")


def packed_remainder(condition: Condition, readable: Condition) -> str:
    """The packed fields of a condition that are not in `readable`, the part that the format has; empty if none.

    >>> readable = Condition(armor={"LT": 3})
    >>> restore_condition(readable, packed_remainder(Condition(armor={"LT": 3}, heat=5), readable)).heat
    5
    """
    fields = [name for name in Condition.model_fields if getattr(condition, name) != getattr(readable, name)]
    if not fields:
        return ""
    data = {"of": _checksum(readable), "is": condition.model_dump(mode="json", include=set(fields))}
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return f"{OWN_DATA}={urlsafe_b64encode(packed).decode().rstrip('=')}"


def restore_condition(readable: Condition, extra_data: str) -> Condition | None:
    """The whole condition; None if the packed part belongs to another condition than `readable`."""
    found = _OWN.search(extra_data)
    if found is None:
        return readable
    data = _unpack(found[1])
    if not isinstance(data, dict) or data.get("of") != _checksum(readable) or not isinstance(data.get("is"), dict):
        return None
    try:
        return Condition.model_validate({**readable.model_dump(mode="json"), **data["is"]})
    except ValidationError:
        return None


def without_rest(extra_data: str) -> str:
    """Extra data without our packed part."""
    return _OWN.sub("", extra_data).strip("|")


LATER = frozenset(("first_hits",))
"""Fields of a condition that earlier versions did not have; files of these versions lack them."""


def _checksum(readable: Condition) -> str:
    data = readable.model_dump(mode="json", exclude={name for name in LATER if not getattr(readable, name)})
    return f"{zlib.crc32(json.dumps(data, sort_keys=True).encode()):08x}"


def _unpack(text: str) -> Any:  # any: decoded JSON
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return json.loads(zlib.decompressobj().decompress(packed, MOST_BYTES))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return None


class Misfit(NamedTuple):
    """A statement of a force file that does not fit its unit, and its line."""

    sentence: str
    line: int | None


class WrittenEntry(NamedTuple):
    """An entry of a force file, and a sentence for each mark that it cannot state."""

    remains: Remains
    report: tuple[str, ...]


class ReadEntry(NamedTuple):
    """The condition of a unit in a force file, and the marks that do not fit the unit."""

    condition: Condition
    misfits: tuple[Misfit, ...]


def to_force_file(unit: Unit, condition: Condition) -> WrittenEntry:
    """The force file entry of a unit in this condition, and sentences on the marks without a field there.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> to_force_file(brolga, Condition(armor={"LA": 5}, heat=3)).report
    ('heat is refused: a .mul file has no field for it; AsTech alone reads it, in the extra data of the pilot',)
    """
    remains = remains_of(unit, condition)
    readable = condition_from_remains(unit, remains, _ignore_misfit).model_copy(
        update={"crew": crew_as_read(unit, condition.crew)}
    )
    left_over = packed_remainder(condition, readable)
    return WrittenEntry(remains.model_copy(update={"rest": left_over}), tuple(_report(unit, condition, readable)))


def from_force_file(unit: Unit, entry: ForceEntry) -> ReadEntry:
    """The condition of a unit from an entry of a force file."""
    if entry.remains is None:
        return ReadEntry(entry.condition, ())
    misfits: list[Misfit] = []
    marks = condition_from_remains(unit, entry.remains, lambda sentence, line: misfits.append(Misfit(sentence, line)))
    readable = marks.model_copy(update={"crew": entry.condition.crew})
    whole = restore_condition(readable, entry.remains.rest)
    if whole is None:
        sentence = "the marks that AsTech kept with the pilot are older than the rest, so they do not count"
        return ReadEntry(readable, (*misfits, Misfit(sentence, entry.line)))
    return ReadEntry(whole, tuple(misfits))


def _ignore_misfit(_sentence: str, _line: int | None) -> None:
    """Ignore misfits in text that we wrote."""


REFUSED = "is refused: a .mul file has no field for it; AsTech alone reads it, in the extra data of the pilot"


def _report(unit: Unit, condition: Condition, readable: Condition) -> Iterator[str]:
    """Sentences on the marks that the file states differently or not at all; a box without a field has its own."""
    marked, follows = find_losses(unit, condition), find_losses(unit, readable)
    for field in Condition.model_fields:
        own, other = _boxes_of(condition, field), _boxes_of(readable, field)
        cause = follows if field in ("destroyed", "mounts") else marked
        missing = [box for box in own if box not in other]
        implied = [box for box in missing if _follows_from(cause, box)]
        for box in missing:
            if box not in implied:
                yield f"{_box_words(unit, field, box)} {REFUSED}"
        changed = [box for box in own if box in other and own[box] != other[box]]
        added = [box for box in other if box not in own]
        for boxes, why in (
            (implied, "not written, because it follows from the rest"),
            (changed, "written in part; the extra data of the pilot has the whole"),
            (added, "written as well, because it follows from the rest"),
        ):
            if boxes:
                yield f"{', '.join(_box_words(unit, field, box) for box in boxes)}: {why}"


class _Box(NamedTuple):
    """A box of a field: its location, item or name, and its number in a row of boxes or a seat."""

    key: str | int = ""
    number: int = 0


def _boxes_of(condition: Condition, field: str) -> dict[_Box, object]:
    """The boxes of a field that have a mark, each with its value."""
    value = getattr(condition, field)
    match field:
        case "slots" | "component_armor" | "first_hits":
            return {_Box(place, number): True for place, row in value.items() for number in sorted(row)}
        case "destroyed" | "mounts":
            return {_Box(key): True for key in sorted(value)}
        case "stores":
            loads = (_store_name(store.load) + " (used)" * store.gone for store in value)
            return {_Box(load): number for load, number in Counter(filter(None, loads)).items()}
        case "crew":
            return dict(_crew_boxes(value))
        case "alpha":
            counts = {"armor": value.armor, "structure": value.structure, "heat": value.heat, **value.criticals}
            return {_Box(name): hits for name, hits in counts.items() if hits} | {
                _Box(name): True for name in value.spent
            }
        case "structural_integrity" | "fuel" | "heat" | "notes":
            return {_Box(): value} if value else {}
        case _:
            return {_Box(key): points for key, points in value.items()}


def _store_name(load: str) -> str:
    store = find_store(load)
    return load if store is None else store.name


def _crew_boxes(crew: Iterable[CrewMarks]) -> Iterator[tuple[_Box, object]]:
    """Hits, faints and abilities by seat; each file states skills."""
    for seat, member in enumerate(crew, 1):
        named = {"name": member.name, "hits": member.hits, "unconscious": not member.conscious}
        yield from ((_Box(word, seat), value) for word, value in named.items() if value)
        yield from ((_Box(ability, seat), True) for ability in member.abilities)


def _follows_from(lost: Lost, box: _Box) -> bool:
    """Whether a mark follows from the loss of its item or its location."""
    return box.key in lost.mounts or str(box.key).rpartition("-")[2] in lost.locations


BOX_WORDS = {
    "slots": "slot {number} of {key}",
    "component_armor": "component armor of slot {number} of {key}",
    "first_hits": "first hit on slot {number} of {key}",
    "destroyed": "loss of {key}",
    "mounts": "loss of {key}",
    "criticals": "box {key}",
    "shots": "shots of {key}",
    "absorbed": "points absorbed by {key}",
    "stores": "external store {key}",
    "crew": "{key} of seat {number}",
    "alpha": "{key} on the card",
    "rear": "rear armor {key}",
}
"""The words for a box of each field; for others the name of the field and the location."""


def _box_words(unit: Unit, field: str, box: _Box) -> str:
    """The name of a box; slots count from 1."""
    carried = outfit(unit).by_position
    key = carried[box.key].item.title if isinstance(box.key, int) and box.key in carried else box.key
    number = box.number if field == "crew" else box.number + 1
    return BOX_WORDS.get(field, f"{field.replace('_', ' ')} {{key}}").format(key=key, number=number).strip()
