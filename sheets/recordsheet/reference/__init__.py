"""The reference tables that record sheets name by key: to-hit modifiers, hit locations, critical hits and others.

A key has the name of a table and, after a slash, the variant that a unit needs: `mech-hit-location/quad`.

>>> reference_table("mech-hit-location/quad").rows[0]
('2', 'LT*', 'CT*', 'RT*')
>>> reference_table("piloting").rule
'BMM, TW: piloting skill rolls'

`shared`, `mechs`, `vehicles`, `aerospace` and `troops` turn the tables of `sheets.rules.tables` into words, and say
which of them a unit of their family needs.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from sheets.recordsheet.reference import aerospace, mechs, shared, troops, vehicles
from sheets.recordsheet.reference.table import ReferenceTable

__all__ = ["ReferenceTable", "reference_table", "required_tables", "table_name", "table_names"]

_TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    **shared.TABLES,
    **mechs.TABLES,
    **vehicles.TABLES,
    **aerospace.TABLES,
    **troops.TABLES,
}


def __dir__() -> list[str]:
    return __all__


def table_name(key: str) -> str:
    """The name of a table without its variant.

    >>> table_name("mech-hit-location/quad")
    'mech-hit-location'
    """
    return key.partition("/")[0]


def table_names() -> tuple[str, ...]:
    """The names of all tables.

    >>> "mech-kick" in table_names()
    True
    """
    return tuple(_TABLES)


_ON_REQUEST = frozenset(
    {*shared.TO_HIT, *aerospace.TO_HIT, shared.CODES, "cluster-hits", "piloting", "movement-costs", "fall"}
)


def required_tables(keys: Iterable[str]) -> tuple[str, ...]:
    """The tables of a sheet that its pages must have; others are printed on request, or if there is space.

    >>> required_tables(("emplacement-criticals", "to-hit-shot", "to-hit-range", "piloting"))
    ('emplacement-criticals', 'to-hit-shot')
    """
    return tuple(key for key in keys if table_name(key) not in _ON_REQUEST)


@cache
def reference_table(key: str) -> ReferenceTable:
    """The table of a key; raises KeyError for an unknown name.

    >>> reference_table("mech-kick/quad").title
    'Kick location, 1D6'
    """
    name, _, variant = key.partition("/")
    return _TABLES[name](variant)._replace(key=key)
