"""The data files of the catalogue: one JSON object a line, without usual values.

A line begins with its name and its aliases, and leaves out a field that has its usual value. The usual values that
depend on the kind of the entry, or on another field of the same line, are filled in here; all others are the defaults
of the models.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, TypeAlias

CatalogueLine: TypeAlias = dict[str, Any]
"""An entry of a line as plain JSON, not yet validated."""

_USUAL: dict[str, CatalogueLine] = {
    "weapon": {"slots": [1, 1, 1], "explosive": False, "armorable": True, "instant_modes": True},
    "ammo": {"mass": 1, "slots": [1, 0, 1], "explosive": True, "armorable": False, "instant_modes": False},
    "gear": {"slots": [1, 1, 1], "explosive": False, "armorable": True, "instant_modes": True},
    "armor": {
        "slots": [0, 0, 0],
        "explosive": False,
        "armorable": False,
        "instant_modes": True,
        "spreadable": True,
        "fixed_only": True,
    },
}


def names(lines: Iterable[bytes]) -> list[tuple[str, list[str]]]:
    """The name that each line begins with, and its aliases, found without parsing thousands of lines.

    Names have no quotation marks or backslashes.

    >>> names([b'{"name": "Claw", "aliases": ["ISClaw", "CLClaw"], "kind": "gear"}', b'{"name": "Flail"}'])
    [('Claw', ['ISClaw', 'CLClaw']), ('Flail', [])]
    """
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        end = line.index(b'"', len(_NAME))
        aliases: list[str] = []
        if line.startswith(_ALIASES, end):
            start = end + len(_ALIASES)
            aliases = line[start : line.index(b'"]', start)].decode().split('", "')
        found.append((line[len(_NAME) : end].decode(), aliases))
    return found


_NAME, _ALIASES = b'{"name": "', b'", "aliases": ["'
_TITLE = re.compile(rb'"title": ("(?:[^"\\]|\\.)*")')


def title(text: bytes, name: str) -> str:
    """The title of a line, or its name if it has no title.

    >>> title(b'{"name": "CLERPPC", "title": "ER PPC"}', "CLERPPC"), title(b'{"name": "Claw"}', "Claw")
    ('ER PPC', 'Claw')
    """
    found = _TITLE.search(text)
    return name if found is None else str(json.loads(found[1]))


def parse_line(text: bytes) -> CatalogueLine:
    """Parse a line of the catalogue."""
    line: CatalogueLine = json.loads(text)
    return line


def with_defaults(line: CatalogueLine) -> CatalogueLine:
    """The line with the usual values of its kind filled in."""
    entry = _USUAL[line["kind"]] | line
    entry.setdefault("title", entry["name"])
    entry.setdefault("short", entry["title"])
    entry.setdefault("sort_title", entry["title"])
    if entry["kind"] == "weapon":
        entry["weapon"] = _whole_weapon(entry)
    if entry["kind"] == "ammo":
        entry["ammo"] = _whole_ammo(entry)
        entry.setdefault("to_hit", entry["ammo"].get("to_hit", 0))
    if entry["kind"] == "gear":
        entry.setdefault("gear", {})
    return entry


def _whole_weapon(entry: CatalogueLine) -> CatalogueLine:
    weapon: CatalogueLine = dict(entry["weapon"])
    alpha: CatalogueLine = {"heat": entry.get("heat", 0)} | weapon.get("alpha", {})
    alpha.setdefault("no_fire_control", alpha.get("damage", [0, 0, 0, 0]))
    weapon["alpha"] = alpha
    if "infantry" in weapon:
        weapon.setdefault("infantry_damage", "by-rule")
    return weapon


def _whole_ammo(entry: CatalogueLine) -> CatalogueLine:
    ammo = dict(entry["ammo"])
    if "kg_per_shot" not in ammo:
        ammo["kg_per_shot"] = 1000 * entry["mass"] / ammo.get("shots", 1)
    ammo.setdefault("munition_name", entry["short"])
    ammo.setdefault("base_name", ammo["munition_name"])
    return ammo
