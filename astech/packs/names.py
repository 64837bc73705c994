"""Check the names in a rule against the catalogue: a ban of equipment that does not exist would never match."""

from functools import cache
from typing import TYPE_CHECKING

from astech.event import is_equipment_name
from astech.packs.model import Rule, rule_expressions
from astech.packs.tables import quoted_texts
from sheets.equipment.catalogue import find, items, nearest

if TYPE_CHECKING:
    from astech.packs.check import PackCheck

NAME_COLUMNS = frozenset((table, column) for table in ("mounts", "ammo") for column in ("item", "name"))


def unknown_names(rule: Rule, check: "PackCheck") -> str:
    """A sentence about the first name in a rule that no equipment has, empty if there is none."""
    if rule.deny is not None:
        for name in check.names(rule, rule.deny):
            if not is_equipment_name(name):
                return _sentence(name)
    for sql in rule_expressions(rule):
        text = check.sql(sql)
        check.tables.ask(f"SELECT {text} FROM units")
        if check.tables.columns_read & NAME_COLUMNS:
            for name in quoted_texts(text):
                if not _matches(name):
                    return _sentence(name)
    return ""


@cache
def _texts() -> frozenset[str]:
    """The texts in the tables of equipment: names, titles, kinds, traits, munitions."""
    texts: set[str] = set()
    for item in items():
        texts |= {item.name.casefold(), item.title.casefold(), str(item.kind)}
        texts |= set(item.traits)
        texts |= set(item.ammo.munitions) if item.ammo is not None else set()
    return frozenset(texts)


def _matches(name: str) -> bool:
    """Whether a text, or a pattern of LIKE, is that of any equipment."""
    parts = [part for part in name.casefold().replace("_", "%").split("%") if part.strip()]
    if "%" not in name and "_" not in name:
        return name.casefold() in _texts()
    return any(all(part in text for part in parts) for text in _texts())


def _sentence(name: str) -> str:
    plain = name.strip("%")
    near = dict.fromkeys(known.title for text in nearest(plain) if (known := find(text)))
    hint = f"; did you mean {' or '.join(list(near)[:2])}?" if near else ""
    return f"no equipment is called {name!r}{hint}"
