"""Check the names in a rule against the catalogue: a ban of equipment that does not exist would never match."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING

from astech.event import LEVELS, is_equipment_name
from astech.library.search import words
from astech.packs.model import Rule, rule_expressions
from astech.packs.tables import quoted_texts
from sheets.equipment.catalogue import find, items, nearest
from sheets.equipment.tech import ERAS
from sheets.units import Unit
from sheets.units.base import TECH_BASE_NAMES, Role

if TYPE_CHECKING:
    from astech.packs.check import PackCheck

UNIT_TYPES = (
    "mech",
    "vehicle",
    "vtol",
    "naval",
    "battle-armor",
    "infantry",
    "protomech",
    "fighter",
    "conventional-fighter",
    "small-craft",
    "dropship",
    "jumpship",
    "warship",
    "space-station",
    "gun-emplacement",
    "handheld-weapon",
)
"""The types of units, as `astech stats` names them."""

_COMPARED = re.compile(
    r"""\b(?P<column>[a-z_]+)\s*(?:==?|<>|!=|is(?:\s+not)?|(?:not\s+)?(?:like|in))\s*
    (?P<texts>\(?\s*'(?:[^']|'')*'(?:\s*,\s*'(?:[^']|'')*')*)""",
    re.VERBOSE | re.IGNORECASE,
)


def is_named(unit: Unit, name: str) -> bool:
    """Whether a name in a pack matches a unit: its chassis (either name of it) or its full name; `*` is any text.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> [is_named(brolga, name) for name in ("brolga", "Brolga BRG-2", "Brolga BRG", "Brolga BRG*")]
    [True, True, False, True]
    """
    if "*" in name:
        return any(fnmatchcase(own.casefold(), name.casefold()) for own in unit_names(unit))
    return words(name) in [words(own) for own in unit_names(unit)]


def unit_names(unit: Unit) -> tuple[str, ...]:
    """All names of a unit."""
    chassis = [unit.chassis, *([unit.clan_name] if unit.clan_name else [])]
    return (*chassis, *(f"{name} {unit.model}".strip() for name in chassis), unit.name)


def unknown_names(rule: Rule, check: "PackCheck") -> str:
    """A sentence about the first unknown equipment name in a rule; empty if all are known."""
    if rule.deny is not None:
        for name in check.names(rule, rule.deny):
            if not is_equipment_name(name):
                return _sentence("mounts", name)
    for sql in rule_expressions(rule):
        text = check.sql(sql)
        others = set[str]()  # texts that are not compared with names
        for column, wanted in compared_texts(text):
            if not _is_known(column, wanted):
                return _sentence(column, wanted)
            if column not in ("item", "name"):
                others.add(wanted)
        check.tables.check(text)
        if check.tables.columns_read & {(table, name) for table in ("mounts", "ammo") for name in ("item", "name")}:
            for wanted in (each for each in quoted_texts(text) if each not in others):
                if not any(_matches(wanted, vocabulary) for vocabulary in _vocabularies().values()):
                    return _sentence("mounts", wanted)
    return ""


def compared_texts(sql: str) -> Iterator[tuple[str, str]]:
    """The columns in a condition, each with the texts that it is compared with."""
    for found in _COMPARED.finditer(sql):
        for text in quoted_texts(found["texts"]):
            yield found["column"].lower(), text


def is_item_name(text: str) -> bool:
    """Whether the name of an item equals this text, or matches it as a pattern of LIKE."""
    return _matches(text, _vocabularies()["item"])


def _is_known(column: str, text: str) -> bool:
    vocabulary = _vocabularies().get("item" if column == "weapons" else column)
    if column in ("item", "name"):  # `name` is also the name of a unit
        return True
    return vocabulary is None or _matches(text, vocabulary)


@cache
def _vocabularies() -> dict[str, frozenset[str]]:
    """The possible texts of columns with a fixed vocabulary."""
    names, kinds, traits, munitions, references = set[str](), set[str](), {""}, {""}, set[str]()
    for item in items():
        names |= {item.name.casefold(), item.title.casefold()}
        kinds.add(str(item.kind))
        traits |= set(item.traits)
        references.add(item.reference.casefold())
        munitions |= set(item.ammo.munitions) if item.ammo is not None else set()
    return {
        "item": frozenset(names),
        "kind": frozenset(kinds),
        "traits": frozenset(traits),
        "munition": frozenset(munitions),
        "reference": frozenset(references),
        "unit_type": frozenset(UNIT_TYPES),
        "tech_base": frozenset(name.casefold() for name in TECH_BASE_NAMES.values()),
        "rules_level": frozenset(LEVELS),
        "era": frozenset(name.casefold() for _, name in ERAS),
        "role": frozenset(role.value.casefold() for role in Role),
    }


def _matches(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether a text, or a pattern of LIKE, matches any word of a vocabulary."""
    wanted = text.casefold()
    if "%" not in wanted and "_" not in wanted:
        return wanted in vocabulary
    pattern = _like_pattern(wanted)
    return any(pattern.fullmatch(word) for word in vocabulary)


def _like_pattern(text: str) -> re.Pattern[str]:
    """A pattern of LIKE as a regular expression without backtracking, so that matching is always fast.

    >>> [bool(_like_pattern("%la_er%5").fullmatch(word)) for word in ("large laser 5", "large laser")]
    [True, False]
    """
    first, *others = [re.escape(part).replace("_", ".") for part in text.split("%")]
    *middle, last = others or [""]
    found = "".join(f"(?>.*?{part})" for part in middle)
    return re.compile(f"{first}{found}.*{last}" if others else first, re.DOTALL)


def _sentence(column: str, name: str) -> str:
    vocabulary = _vocabularies().get(column)
    if vocabulary is not None and len(vocabulary) < 60:
        return f"no {column} is {name!r}; expected one of {', '.join(sorted(filter(None, vocabulary)))}"
    if vocabulary is not None and column != "item":
        return f"no {column} is {name!r}"
    near = dict.fromkeys(known.title for text in nearest(name.strip("%")) if (known := find(text)))
    hint = f"; did you mean {' or '.join(list(near)[:2])}?" if near else ""
    return f"no equipment is called {name!r}{hint}"
