"""Check a pack against a library: unknown names of units, and filters with an unexpected number of units."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from sqlite3 import Connection

from astech.columns import COLUMNS, Value
from astech.library.search import words
from astech.packs.check import PackCheck
from astech.packs.model import Rule, rule_expressions
from astech.packs.names import compared_texts, is_item_name
from astech.packs.tables import FORCE, ForceTables, PackSqlError
from astech.text import count_noun

NAME_COLUMNS = ("name", "chassis", "model", "chassis_family")
SECONDS = 5.0
MOST_NAMED = 3  # names in one sentence


def library_rows(library: Connection) -> list[dict[str, Value]]:
    """All units of a library, with their columns and paths."""
    fields = ("path", *COLUMNS)
    cells = library.execute(f"SELECT {', '.join(fields)} FROM units ORDER BY name, path")
    return [dict(zip(fields, row, strict=True)) for row in cells]


def library_warnings(check: PackCheck, library: Connection) -> Iterator[str]:
    """A sentence for each name in a pack that no unit of the library has, and for each unmet expectation."""
    for rule in check.rules:
        for name in _unit_names(rule, check):
            if not _is_known(library, name):
                yield f"rule {rule.id!r}: no unit in the library is named {name!r}"
    yield from _unknown_in_tables(check, library)
    if not check.pack.expect:
        return
    tables = ForceTables(SECONDS)
    tables.fill({"units": library_rows(library)})
    for expectation in check.pack.expect:
        try:
            chosen = len(tables.ask(f"SELECT row FROM {FORCE} WHERE (\n{check.sql(expectation.where)}\n)"))
        except PackSqlError as error:
            yield f"{expectation.where}: {error}"
            continue
        if chosen != expectation.units:
            found = f"{count_noun(chosen, 'unit')} of the library"
            yield f"{expectation.where}: {found}; the pack expects {expectation.units}"


def _unit_names(rule: Rule, check: PackCheck) -> Iterator[str]:
    """The names of units in a rule; patterns of LIKE become patterns with `*`."""
    yield from rule.except_
    if rule.allow is not None:
        yield from check.names(rule, rule.allow)
    for expression in rule_expressions(rule):
        for column, text in compared_texts(check.sql(expression)):
            if column in NAME_COLUMNS and column != "model" and not is_item_name(text):
                yield text.replace("%", "*")


def _unknown_in_tables(check: PackCheck, library: Connection) -> Iterator[str]:
    """A sentence for each table of the organizer with names that no unit of the library has."""
    tables: dict[str, Collection[str]] = {"override": check.override, "availability": check.available}
    if not any(tables.values()):
        return
    known = {tuple(words(name)) for (name,) in library.execute("SELECT DISTINCT name FROM units")}
    for table, keys in tables.items():
        unknown = [key for key in keys if not key.isdecimal() and tuple(words(key)) not in known]
        if unknown:
            more = f" and {len(unknown) - MOST_NAMED} more" if len(unknown) > MOST_NAMED else ""
            names = ", ".join(repr(name) for name in unknown[:MOST_NAMED])
            yield f"the file of {table}: no unit in the library is named {names}{more}"


def _is_known(library: Connection, name: str) -> bool:
    asked = words(name)
    return any(
        fnmatchcase(own.casefold(), f"*{name.casefold()}*") or set(asked) <= set(words(own))
        for (own,) in library.execute("SELECT DISTINCT name FROM units")
    )


def names_units(check: PackCheck) -> bool:
    """Whether a pack has names of units or expectations, which need a library to be checked."""
    has_tables = any(not key.isdecimal() for keys in (check.override, check.available) for key in keys)
    return (
        bool(check.pack.expect)
        or has_tables
        or any(any(True for _ in _unit_names(rule, check)) for rule in check.rules)
    )


def with_regular_crew(row: Mapping[str, Value], columns: Sequence[str] = ()) -> dict[str, Value]:
    """A unit of a library as a row of a force, with a crew of 4/5."""
    regular = {"gunnery": 4, "piloting": 5, "skill": 4, "base_bv": row["bv"], "base_pv": row["pv"]}
    return {**row, **regular, "chassis_family": row["chassis"]}
