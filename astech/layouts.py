"""The row layouts of the operations: the fields, and the columns of tables."""

from astech.operations import alpha_strike, stats, validate
from astech.rows import BELOW, Column, Row, RowLayout

ALL = 500  # characters; longer than any list of abilities, so the last column is never cut

STATS = RowLayout(
    fields=stats.FIELDS,
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False),
        Column("unit_type", "type", 15, right=False, least=7),
        Column("weight", "tons", 8),
        Column("tech_base", "tech base", 18, right=False, rank=2),
        Column("year", "year", 4, rank=3),
        Column("role", "role", 15, right=False, rank=4),
        Column("walk", "walk", 4),
        Column("run", "run", 4),
        Column("jump", "jump", 4),
        Column("armor", "armor", 6),
        Column("structure", "struct", 6, rank=1),
        Column("heat_sinks", "sinks", 5, rank=5),
        Column("heat_capacity", "cools", 5, rank=6),
        Column("bv", "BV", 6),
    ),
)


def flat_element(row: Row) -> Row:
    """An element as flat cells for a table or CSV; the arcs of large craft become lines below it."""
    damage, arcs = row["damage"], row["arcs"]
    assert isinstance(damage, dict)
    lines = [f"{name}: {arc}" for name, arc in arcs.items()] if isinstance(arcs, dict) else []
    return {**row, "damage": "/".join(damage.values()), "arcs": "; ".join(lines) or None, BELOW: lines}


ELEMENTS = RowLayout(
    fields=alpha_strike.FIELDS,
    columns=(
        Column("chassis", "chassis", 30, right=False),
        Column("model", "model", 20, right=False, least=6),
        Column("type", "type", 4, right=False, least=4),
        Column("size", "size", 4),
        Column("move", "move", 9),
        Column("tmm", "TMM", 3),
        Column("damage", "damage", 9, right=False, least=9),
        Column("ov", "OV", 2, rank=1),
        Column("armor", "A", 3),
        Column("structure", "S", 3),
        Column("threshold", "TH", 2, rank=2),
        Column("pv", "PV", 3),
        Column("role", "role", 15, right=False, rank=3),
        Column("specials", "specials", ALL, right=False, least=16, folds=True),
    ),
    flatten=flat_element,
)

FINDINGS = RowLayout(fields=validate.FIELDS, columns=())
