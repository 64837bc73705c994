"""The factions that have a unit, by the organizer's table, and the factions of a whole force."""

import csv
import io
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from astech.packs.tables import PackSqlError

GENERAL = "general"  # units of this faction are available to every faction
COLUMNS = ("mul_id", "name", "faction", "era")
MOST_FACTIONS = 300  # of one unit
MOST_TRIED = 20_000  # sets of factions to be compared

Table = Mapping[str, frozenset[str]]
"""The factions of units, by Master Unit List id and by name in lower case."""


class Origin(NamedTuple):
    """The factions that have the most units of a force, and the numbers of the other units."""

    factions: tuple[str, ...]
    others: tuple[int, ...]


def read_availability(text: str, era: str = "") -> dict[str, frozenset[str]]:
    """Read the factions of units in an era, or in any era; raises PackSqlError.

    >>> read_availability("name,faction,era\\nAtlas AS7-D,Davion,3025\\nAtlas AS7-D,Kurita,3050\\n", "3025")
    {'atlas as7-d': frozenset({'Davion'})}
    """
    rows = csv.DictReader(io.StringIO(text))
    unknown = [name for name in rows.fieldnames or () if name not in COLUMNS]
    if unknown:
        raise PackSqlError(f"unknown column {unknown[0]!r}; expected {', '.join(COLUMNS)}")
    found: dict[str, set[str]] = {}
    eras: set[str] = set()
    for number, row in enumerate(rows, 2):
        keys = [key.strip().casefold() for key in (row.get("mul_id"), row.get("name")) if key and key.strip()]
        faction = (row.get("faction") or "").strip()
        if not keys or not faction:
            raise PackSqlError(f"line {number}: expected mul_id or name, and faction")
        own = (row.get("era") or "").strip()
        eras.add(own.casefold())
        if not era or not own or own.casefold() == era.casefold():
            for key in keys:
                own_factions = found.setdefault(key, set())
                own_factions.add(faction)
                if len(own_factions) > MOST_FACTIONS:
                    raise PackSqlError(f"line {number}: more than {MOST_FACTIONS} factions of one unit")
    if era and era.casefold() not in eras:
        raise PackSqlError(f"no row is of the era {era!r}")
    return {key: frozenset(factions) for key, factions in found.items()}


def factions_of(table: Table, mul_id: object, name: object) -> frozenset[str]:
    """The factions that have a unit; empty if it is not in the table."""
    return table.get(str(mul_id or ""), frozenset()) | table.get(str(name).casefold(), frozenset())


def best_origin(units: Sequence[frozenset[str]], most: int, general: bool) -> Origin:
    """The set of up to `most` factions with the most units; with `general`, units of `General` count for all factions.

    >>> best_origin([frozenset({"Davion"}), frozenset({"Davion", "Kurita"}), frozenset({"Liao"})], 1, True)
    Origin(factions=('Davion',), others=(2,))
    """
    by_small = {name.casefold(): name for factions in units for name in sorted(factions)}
    known = sorted(by_small.keys() - {GENERAL})
    has = [{name.casefold() for name in factions} for factions in units]
    every = {number for number, names in enumerate(has) if GENERAL in names} if general else set()
    have = {name: {number for number, names in enumerate(has) if name in names} for name in known}
    known.sort(key=lambda name: -len(have[name]))
    best: tuple[str, ...] = ()
    covered = every
    for tried, names in enumerate(combinations(known, min(most, len(known)))):
        reached = every.union(*(have[name] for name in names))
        if tried == 0 or len(reached) > len(covered):
            best, covered = names, reached
        if len(covered) == len(units) or tried >= MOST_TRIED:
            break
    others = tuple(number for number in range(len(units)) if number not in covered)
    return Origin(tuple(by_small[name] for name in best), others)
