"""Extra data kept by readers: from files of this format it returns to its place, from others into our own element."""

import json
from dataclasses import dataclass, field
from typing import Any

from exporters.xml import Element, add_child, insert_source
from sheets.units.base import Extra, RulesLevel, UnitBase
from sheets.units.keywords.ssw import (
    DETAILS,
    HEAD_ATTRIBUTES,
    HEAD_ELEMENTS,
    KEPT,
    KEPT_FLUFF,
    LOADOUT_ELEMENTS,
    OWN,
    OWN_ENTRY,
)

FACTS = frozenset(
    {
        *HEAD_ATTRIBUTES,
        *HEAD_ELEMENTS,
        *LOADOUT_ELEMENTS,
        *KEPT_FLUFF,
        "fractional",
        "rules_level",
        "restricted",
        "battleforce",
        "clancase",
        "heatsinks",
    }
)
UNKNOWN, QUIRK = "element in ", "quirk"


@dataclass(slots=True)
class KeptExtras:
    """Extra data by its place in the file."""

    facts: dict[str, str] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)  # of equipment, by type, location and slot
    quirks: list[str] = field(default_factory=list)  # complete elements
    elements: list[tuple[str, str]] = field(default_factory=list)  # complete elements, each after the tag of its parent
    others: list[Extra] = field(default_factory=list)

    def take(self, name: str) -> str:
        """Removes and returns the extra data of a name; empty if there is none."""
        return self.facts.pop(name, "")

    def detail(self, what: str, location: str | None, slot: int) -> str:
        """Removes and returns the extra data of the equipment in a place; empty if there is none."""
        return self.details.pop(f"{what} {location} {slot}", "")

    def insert(self, parent: Element, tag: str) -> None:
        """Put unknown elements back into the element that they came from."""
        for source in [source for place, source in self.elements if place == tag]:
            if not insert_source(parent, source):
                self.others.append(Extra(key=f"{KEPT}{UNKNOWN}{tag}", text=source))


def sorted_extra(unit: UnitBase) -> KeptExtras:
    """Sort the extra data of a unit by its place."""
    kept = KeptExtras()
    for extra in unit.extra:
        name = extra.key.removeprefix(KEPT)
        if name == extra.key or (name == "rules_level" and unit.rules_level is not RulesLevel.EXPERIMENTAL):
            kept.others.append(extra)
        elif name in FACTS and name not in kept.facts:
            kept.facts[name] = extra.text
        elif name.partition(" ")[0] in DETAILS and name not in kept.details:
            kept.details[name] = extra.text
        elif name.startswith(UNKNOWN):
            kept.elements.append((name.removeprefix(UNKNOWN), extra.text))
        elif name == QUIRK:
            kept.quirks.append(extra.text)
        else:
            kept.others.append(extra)
    return kept


def write_own(root: Element, fields: dict[str, Any], kept: KeptExtras) -> None:  # any: what JSON can hold
    """Write our own element: fields without a place in the format, and extra data without a place."""
    left = [
        *(Extra(key=KEPT + name, text=text) for name, text in kept.facts.items()),
        *(Extra(key=KEPT + name, text=text) for name, text in kept.details.items()),
        *kept.others,
    ]
    if not fields and not left:
        return
    own = add_child(root, OWN)
    for name, value in fields.items():
        add_child(own, OWN_ENTRY, json.dumps(value, ensure_ascii=False), field=name)
    for extra in left:
        add_child(own, OWN_ENTRY, extra.text, key=extra.key)
