"""One unit of a force file: its name, its crew, further attributes; and C3 networks of units."""

import binascii
import zlib
from base64 import b64decode
from collections.abc import Iterable

from lxml import etree

from importers.mul.remains import LINE_ELEMENTS, EntityFindings, read_remains
from importers.xml import Element, line_number
from sheets.problem import Problem
from sheets.record.condition import Condition, CrewMarks
from sheets.record.force import EnclosedDesign, ForceEntry, UnitReference
from sheets.record.mul.exchange import SEATS, known_crew, member_from_attributes, without_rest
from sheets.record.mul.words import BOATS, EJECTED

LINKS = "c3-links"  # extra data that our writer adds: ids separated by blanks


def with_networks(entries: tuple[ForceEntry, ...]) -> tuple[ForceEntry, ...]:
    """The entries with the names of their networks: units that are linked, directly or through others, share one."""
    own = [_ids(entry) for entry in entries]
    linked = [{*ids, *entry.kept.get(LINKS, "").split()} for ids, entry in zip(own, entries, strict=True)]
    groups = _merge_sets(linked)
    result = []
    for entry, ids in zip(entries, linked, strict=True):
        kept = {name: value for name, value in entry.kept.items() if name != LINKS}
        name = next((number for number, group in enumerate(groups, 1) if ids & group), None)
        members = sum(bool(other & groups[name - 1]) for other in linked) if name else 0
        network = f"net {name}" if members > 1 else None
        result.append(entry.model_copy(update={"network": network, "kept": kept}))
    return tuple(result)


def _ids(entry: ForceEntry) -> set[str]:
    """The id of a unit in its network, and that of its master."""
    return {identity for name in ("c3UUID", "c3MasterIs") if (identity := entry.kept.get(name, ""))}


def _merge_sets(sets: Iterable[set[str]]) -> list[set[str]]:
    """Merge sets with common members; empty ones are dropped."""
    groups: list[set[str]] = []
    for each in sets:
        if each:
            touching = [group for group in groups if group & each]
            groups = [group for group in groups if not group & each] + [each.union(*touching)]
    return groups


MOST_DESIGN = 1_000_000  # bytes of an enclosed unit file, unpacked
NAMES = frozenset({"chassis", "model", "type", "commander", "externalId"})
_KEPT_ATTRIBUTES_TEXT = """
deployment deploymentZone deploymentZoneWidth deploymentZoneOffset deploymentZoneAnyNWx deploymentZoneAnyNWy
deploymentZoneAnySEx deploymentZoneAnySEy neverDeployed hidden offboard offboard_distance offboard_direction
velocity altitude elevation quirks c3UUID c3MasterIs camoCategory camoFileName camoRotation camoScale
camoOverlayCategory camoOverlayFileName armorDivisor armorEncumbering spacesuit destArmor sneakCamo sneakIR
sneakECM infantrySpecializations squadNum pickUpId unitFileUUID entityForm destroyCheck armorHit damageTaken
c3emActive c3emTurns armorName disposableWeapon disposableWeaponFired prostheticEnhancement1
prostheticEnhancement1Count prostheticEnhancement2 prostheticEnhancement2Count
"""
KEPT_ATTRIBUTES = frozenset(_KEPT_ATTRIBUTES_TEXT.split())
"""Attributes kept unchanged: deployment of a unit, its colors, options of infantry."""
KEPT_ELEMENTS = frozenset(
    {
        "antipersonnelmount",
        "modularequipmentmount",
        "escapecraft",
        "escapedcrew",
        "escapedpassengers",
        "onumberofpods",
        "onumberofmen",
        "conveyance",
        "game",
        "towedunits",
        "c3iset",
        "nc3set",
    }
)
ABSENT = frozenset({"-1", ""})  # ids that mean no person


def read_entity(element: Element, groups: tuple[str, ...], file: str, noted: list[Problem]) -> ForceEntry | None:
    """The entry for a unit; None with a finding if it has no name."""
    chassis, model = _text(element, "chassis"), _text(element, "model")
    name = f"{chassis} {model}".strip()
    findings = EntityFindings(file, name, noted)
    if not chassis:
        findings.error(element, f"an entity without a chassis{f' (model {model!r})' if model else ''}", "its name")
        return None
    children: dict[str, list[Element]] = {}
    for child in element:
        children.setdefault(str(child.tag).lower(), []).append(child)
    people = [*children.pop("pilot", []), *children.pop("crew", [])]
    if len(people) > 1:
        findings.warning(people[1], "a second crew", "one in an entity", "the first one is taken")
    crew, extra_data = _crew(people[0], findings) if people else ((), "")
    kept = _kept_attributes(element, people, findings)
    identity = _text(element, "externalId")
    return ForceEntry(
        unit=UnitReference(chassis=chassis, model=model),
        condition=Condition(crew=crew),
        id="" if identity in ABSENT else identity,
        groups=groups or _groups(children.pop("force", []), findings),
        commander=findings.flag(element, "commander"),
        ejected_crew=chassis in EJECTED or chassis.startswith(BOATS),
        design=_design(children.pop("construction_data", []), findings),
        remains=read_remains(children, findings).model_copy(update={"rest": extra_data}),
        kept={**kept, **_kept_elements(children, findings)},
        line=line_number(element),
    )


def _text(element: Element, name: str) -> str:
    return " ".join((element.get(name) or "").split())


def _crew(element: Element, findings: EntityFindings) -> tuple[tuple[CrewMarks, ...], str]:
    """The crew of a unit, and the extra data of its first member."""
    members = [child for child in element if str(child.tag).lower() == "crewmember"]
    shared = {str(name): str(value) for name, value in element.attrib.items()}
    kind = shared.pop("crewType", "single").lower()
    if str(element.tag).lower() == "crew" and kind not in SEATS:
        findings.warning(element, f"the crew type {kind[:40]!r}", ", ".join(SEATS), "read as a single pilot")
    seats = SEATS.get(kind, 1)
    by_seat: dict[int, dict[str, str]] = {}
    for child in members:
        slot = child.get("slot", "0").strip()
        if not slot.isdecimal() or int(slot[:4]) >= seats:
            findings.warning(child, f"seat {slot[:20]!r} of a {kind} crew", f"0 to {seats - 1}", "left out")
            continue
        by_seat[int(slot)] = {**shared, **{str(name): str(value) for name, value in child.attrib.items()}}
    if not members:
        by_seat[0] = shared
    extra_data = next((each["extraData"] for each in by_seat.values() if "extraData" in each), "")
    crew = tuple(
        member_from_attributes(by_seat[seat], lambda found: findings.warning(element, found, "", "left out"))
        if seat in by_seat
        else CrewMarks()
        for seat in range(max(by_seat, default=-1) + 1)
    )
    return known_crew(crew), extra_data


def _kept_attributes(element: Element, people: list[Element], findings: EntityFindings) -> dict[str, str]:
    """The attributes without meaning for the condition of a unit, and those of its pilot after a full stop."""
    kept = {}
    for key, value in element.attrib.items():
        if key in NAMES:
            continue
        if key not in KEPT_ATTRIBUTES:
            findings.note(element, f"the attribute {str(key)[:40]}", "one of a force file", "kept")
        kept[str(key)] = str(value)
    for person in people[:1]:
        known = ("name", "gunnery", "piloting", "hits", "extraData")
        kept |= {f"pilot.{key!s}": str(value) for key, value in person.attrib.items() if key not in known}
        if others := without_rest(str(person.get("extraData", ""))):
            kept["pilot.extraData"] = others
    return kept


def _kept_elements(children: dict[str, list[Element]], findings: EntityFindings) -> dict[str, str]:
    """Elements kept unchanged, by number; links to other units also as a list of ids."""
    kept: dict[str, str] = {}
    links: list[str] = []
    for tag, elements in children.items():
        if tag in LINE_ELEMENTS:
            continue
        for element in elements:
            if tag not in KEPT_ELEMENTS:
                findings.note(element, f"the element <{str(element.tag)[:40]}>", "one of a force file", "kept")
            kept[f"<{len(kept) + 1:03}>"] = etree.tostring(element, encoding="unicode", with_tail=False)
            links += [link for child in element for link in str(child.get("link", "")).split()]
    return {**kept, LINKS: " ".join(links)} if links else kept


def _groups(elements: list[Element], findings: EntityFindings) -> tuple[str, ...]:
    """The path in the tree of forces: `Name|id||Sub|id||`."""
    if not elements:
        return ()
    text = str(elements[0].get("force", ""))
    levels = [level.split("|") for level in text.split("||") if level]
    if any(len(level) < 2 for level in levels):
        findings.warning(elements[0], f"the force {text[:60]!r}", "a name and a number for each level", "left out")
        return ()
    return tuple(level[0] for level in levels if level[0])


def _design(elements: list[Element], findings: EntityFindings) -> EnclosedDesign | None:
    """The enclosed unit file: base64 of a gzip."""
    if not elements:
        return None
    element = elements[0]
    name = str(element.get("filename", ""))
    try:
        packed = b64decode("".join((element.text or "").split()), validate=True)
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        data = unpacker.decompress(packed, MOST_DESIGN)
        if unpacker.unconsumed_tail:
            findings.warning(element, f"a design of more than {MOST_DESIGN:,} bytes", "a unit file", "left out")
            return None
    except (binascii.Error, ValueError, zlib.error):
        findings.warning(element, "construction_data that cannot be unpacked", "base64 of a gzip", "left out")
        return None
    return EnclosedDesign(file=name, text=data.decode("utf-8", "replace"))
