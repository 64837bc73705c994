"""The tables that several families look up: the gunner's roll, cluster hits."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import InventoryLine
from sheets.recordsheet.names import WEAPON_CODES
from sheets.recordsheet.reference.table import ReferenceTable, modifier_table
from sheets.recordsheet.wording import signed
from sheets.rules.tables import to_hit
from sheets.rules.tables.to_hit import ModifierLine, modifier_lines
from sheets.units import Unit

SUMMARY = ("to-hit-shot", "to-hit-target")
"""The gunner's roll in two short tables; the full tables have everything in these."""

CODES = "weapon-codes"
ARMS, LARGE_SUPPORT = "arms", "large-support"
_TO_HIT = "TW, BMM: to-hit modifiers"


def cluster_table(sizes: str) -> ReferenceTable:
    """The columns of the cluster table for these numbers of missiles: `2-4-6`."""
    columns = [int(size) for size in sizes.split("-")]
    rows = tuple((str(roll), *(str(to_hit.CLUSTER_HITS[size][roll - 2]) for size in columns)) for roll in to_hit.ROLLS)
    return ReferenceTable("Cluster hits, 2D6", ("2D6", *map(str, columns)), rows, "TW, BMM: cluster hits table")


def cluster_key(sizes: Iterable[int]) -> str:
    """The key of the cluster table with these columns."""
    return f"cluster-hits/{'-'.join(map(str, sizes))}"


def cluster_sizes(facts: SheetFacts[Unit]) -> tuple[int, ...]:
    """The columns of the cluster table that a unit needs; cluster shells have that of their gun
    (BMM-7.01:p106:cluster-ammunition).
    """
    sizes: set[int] = set()
    for _, _, entry in facts.outfit.mounted:
        if entry.weapon is None:
            continue
        kind = entry.weapon.ammo_type or ""
        if (entry.weapon.cluster and entry.weapon.rack > 1) or kind.startswith("lbx-"):
            sizes.add(entry.weapon.rack)
        elif kind.startswith("ultra-"):
            sizes.add(2)
        elif kind.startswith("rotary-"):
            sizes |= {2, 3, 4, 5, 6}
        elif "machine-gun-array" in entry.traits:
            sizes |= {2, 3, 4}
    return tuple(sorted(size for size in sizes if size in to_hit.CLUSTER_HITS))


def cluster_keys(facts: SheetFacts[Unit]) -> list[str]:
    """The key of the cluster table of a unit, if it needs one."""
    sizes = cluster_sizes(facts)
    return [cluster_key(sizes)] if sizes else []


def code_keys(lines: Iterable[InventoryLine]) -> list[str]:
    """The key of the legend of the codes that these lines have, if they have some."""
    used = {code for line in lines if line.listed for code in line.codes}
    return [f"{CODES}/{'-'.join(sorted(used))}"] if used else []


def _codes(codes: str) -> ReferenceTable:
    """The meaning of the codes behind damage: `DE-P`."""
    rows = tuple((code, WEAPON_CODES[code]) for code in codes.split("-"))
    return ReferenceTable("Weapon codes", ("", ""), rows, "TM, TW: weapon type codes")


def to_hit_keys(variant: str = "") -> tuple[str, ...]:
    """All tables of the gunner's roll; the attacker's state in the variant of a family."""
    *names, last = TO_HIT
    return (*names, f"{last}/{variant}" if variant else last)


_OF_ARMS = (to_hit.AttackerState.SHOULDER, to_hit.AttackerState.UPPER_ARM, to_hit.AttackerState.LOWER_ARM)
_SECOND = (to_hit.AttackerState.SECOND_TARGET, to_hit.AttackerState.SECOND_TARGET_ASIDE)


def _catalog_group(number: int, variant: str) -> ReferenceTable:
    """A group of the modifiers; hits to `arms` for units that have some, a star where large support vehicles differ."""
    group = to_hit.CATALOG[number]
    notes = ("* not large support",) if variant == LARGE_SUPPORT else ()  # TW-4.4:p206:large-support
    return modifier_table(group.title, _lines_for(group.lines, variant), _TO_HIT, notes)


def _lines_for(lines: Iterable[ModifierLine], variant: str) -> Iterator[ModifierLine]:
    for line in lines:
        if line.cause in _SECOND and variant == LARGE_SUPPORT:
            yield line._replace(cause=f"{line.cause}*")
        elif variant == ARMS or line.cause not in _OF_ARMS:
            yield line


def _target_moved(_variant: str) -> ReferenceTable:
    return modifier_table("Target moved", to_hit.target_movement_lines(), _TO_HIT)


def _shot(_variant: str) -> ReferenceTable:
    """The first half of the summary: range and the movement of both."""
    moved = [
        (f"Target moved {row.cause.removesuffix(' hexes')}", signed(row.value))
        for row in to_hit.target_movement_lines()
        if row.value
    ]
    lines = (*to_hit.CATALOG[0].lines[1:], *modifier_lines(to_hit.ATTACKER_MOVEMENT)[1:4])
    rows = (*((line.cause, signed(line.value)) for line in lines), *moved)
    return ReferenceTable("To hit", ("", ""), rows, _TO_HIT)


def _target(_variant: str) -> ReferenceTable:
    """The second half of the summary: the target's state, cover, the attacker's state."""
    prone = to_hit.ATTACKER_MOVEMENT[to_hit.AttackerMovement.PRONE]
    jumped, *states = modifier_lines(to_hit.TARGET_STATE)
    rows = [("Attacker prone", signed(prone)), ("Target jumped", signed(jumped.value))]
    rows += [(line.cause, signed(line.value)) for line in states if line.cause != to_hit.TargetState.SKIDDING]
    rows += [(line.cause, signed(line.value)) for line in modifier_lines(to_hit.COVER) if "smoke" not in line.cause]
    wanted = (to_hit.AttackerState.SENSORS, *_SECOND)
    rows += [(str(cause), signed(to_hit.ATTACKER_STATE[cause])) for cause in wanted]
    return ReferenceTable("To hit, target and cover", ("", ""), tuple(rows), _TO_HIT)


_GROUPS: Mapping[str, Callable[[str], ReferenceTable]] = {
    "to-hit-range": partial(_catalog_group, 0),
    "to-hit-attacker-moved": partial(_catalog_group, 1),
    "to-hit-target-moved": _target_moved,
    "to-hit-target-state": partial(_catalog_group, 2),
    "to-hit-terrain": partial(_catalog_group, 3),
    "to-hit-attacker": partial(_catalog_group, 4),
}

TO_HIT = tuple(_GROUPS)
"""The names of the full tables of the gunner's roll."""

TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    CODES: _codes,
    "cluster-hits": cluster_table,
    **_GROUPS,
    "to-hit-shot": _shot,
    "to-hit-target": _target,
}
