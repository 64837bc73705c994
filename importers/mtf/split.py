"""Items that stand partly in one location and partly in another; no mark says so, only their slots do not add up."""

from importers.mtf.lines import Lines
from importers.mtf.table import Part, Table
from sheets.equipment import Item
from sheets.units.mech import LOCATION_NAMES

ADJACENT = {
    frozenset(pair.split("-"))
    for pair in ["LA-LT", "RA-RT", "FLL-LT", "FRL-RT", "LL-LT", "RL-RT", "RLL-LT", "RRL-RT", "LT-CT", "RT-CT", "HD-CT"]
}
"""Where an item may stand partly here and partly there."""

RESTRICTIVE = ("CT", "HD", "LT", "RT")
"""The firing arc of a split weapon is that of its more restrictive location (TW, firing arcs): the first of these."""


def join_parts(lines: Lines, table: Table) -> None:
    """Items of which not two but all parts together make a whole: a weapon that fills parts of three torsos."""
    while table.parts:
        first = table.parts[0]
        same = [part for part in table.parts if part.fitting is first.fitting]
        size = first.filled + first.missing
        if len(same) < 3 or sum(part.filled for part in same) != size or not _connected(same):
            _incomplete(lines, table, first)
            table.parts.remove(first)
            continue
        places = [part.location for part in same]
        lines.report(first.line, f"{first.fitting.mount.item} in {len(places)} locations", "one or two", "kept")
        table.join([part.index for part in same], first.fitting.at(main_location(*places)))
        table.parts = [part for part in table.parts if part not in same]


def _incomplete(lines: Lines, table: Table, part: Part) -> None:
    """An item with too few slots: beside unknown equipment a misspelled line is likely, else the file is wrong."""
    count = "1 slot" if part.filled == 1 else f"{part.filled} slots"
    found = f"{count} of {part.fitting.mount.item} in the {LOCATION_NAMES[part.location]}"
    expected = f"{part.missing} more there or in an adjacent location"
    if all(fitting.item for fitting in table.fittings):
        lines.refuse_line(part.line, found, expected)
    lines.report(part.line, found, expected, "kept; other slots are unknown")


def _connected(parts: list[Part]) -> bool:
    """Whether each of these parts has another one in an adjacent location."""
    places = [part.location for part in parts]
    return all(any(frozenset((a, b)) in ADJACENT for b in places) for a in places)


def may_be_split(item: Item) -> bool:
    """Whether an item may stand in two locations: large weapons, and the ground mobile HPGs, which are none."""
    return item.weapon.splittable if item.weapon else "splittable" in item.traits


def main_location(*places: str) -> str:
    """The location of a split item that decides its firing arc."""
    return next(place for place in (*RESTRICTIVE, *places) if place in places)
