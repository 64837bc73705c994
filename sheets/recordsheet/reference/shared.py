"""The tables of several families: the to-hit roll, cluster hits."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from sheets.editions import ClassicPlay, edition
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import InventoryLine
from sheets.recordsheet.names import WEAPON_CODES
from sheets.recordsheet.reference.table import ReferenceTable, modifier_table
from sheets.recordsheet.wording import format_signed
from sheets.rules.tables import to_hit
from sheets.rules.tables.to_hit import ModifierLine, modifier_lines
from sheets.units import Unit

SUMMARY = ("to-hit-shot", "to-hit-target")
"""The to-hit roll in two short tables; the full tables contain all of their lines."""

CODES = "weapon-codes"

ARMS, LAM, VEHICLE, PROTOMECH, SUITS, PLATOON, GUNS = "arms", "lam", "vehicle", "protomech", "suits", "platoon", "guns"
"""Variants of the to-hit roll: units with arms, Land-Air 'Mechs, and families with modifiers of their own."""

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
    """The columns of the cluster table for a unit; shells use that of their gun (BMM-7.01:p106:cluster-ammunition)."""
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
    """The key of the legend of the codes in these lines, if they have any."""
    used = {code for line in lines if line.listed for code in line.codes}
    return [f"{CODES}/{'-'.join(sorted(used))}"] if used else []


def _codes(codes: str) -> ReferenceTable:
    """The meaning of the codes after damage: `DE-P`."""
    rows = tuple((code, WEAPON_CODES[code]) for code in codes.split("-"))
    return ReferenceTable("Weapon codes", ("", ""), rows, "TM, TW: weapon type codes")


def to_hit_keys(variant: str = "", book: str = "", *, jumps: bool = True) -> tuple[str, ...]:
    """All tables of the to-hit roll, with the attacker's movement and state in the variant of a family.

    `book` is the edition if it changes their lines; `jumps` is whether the unit has MP that count as jumping.
    """
    return tuple(_table_key(name, variant if name in _OF_ATTACKER else "", book, jumps) for name in TO_HIT)


def summary_keys(variant: str = "", book: str = "", *, jumps: bool = True) -> tuple[str, ...]:
    """The short tables of the to-hit roll in the variant of a family, and of an edition that changes lines."""
    return tuple(_table_key(name, variant, book, jumps) for name in SUMMARY)


def can_jump(facts: SheetFacts[Unit]) -> bool:
    """Whether a unit has MP that count as jumping: jets, boosters, or UMUs (BMM-7.01:p117:umu)."""
    return bool(facts.movement.jump or facts.movement.booster or facts.movement.umu)


def _table_key(name: str, variant: str, book: str, jumps: bool) -> str:
    """The key of a table: a variant follows a slash, an edition an @."""
    if not jumps and name in _OF_MOVEMENT:
        variant += _GROUNDED
    if book and name in _OF_BOOKS:
        variant += f"@{book}"
    return f"{name}/{variant}" if variant else name


def changes_to_hit(book: ClassicPlay) -> bool:
    """Whether an edition changes a line of the to-hit roll."""
    return not book.to_hit.keys().isdisjoint(_LINES.values()) or not book.lower_arm.value


def _by_book(table: ReferenceTable, book: ClassicPlay) -> ReferenceTable:
    """The table without dropped lines and with the changed lines of an edition."""
    rows = []
    for cause, value in table.rows:
        key = _LINES.get(cause, "")
        changed = book.lower_arm if cause == to_hit.AttackerState.LOWER_ARM else book.to_hit.get(key)
        if key in book.to_hit or cause == to_hit.AttackerState.LOWER_ARM:
            if changed is None or not changed.value:
                continue
            value = format_signed(changed.value)
        rows.append((cause, value))
    return table._replace(rows=tuple(rows))


def _in_books(make: Callable[[str], ReferenceTable]) -> Callable[[str], ReferenceTable]:
    """A table whose variant may name an edition after an @."""

    def made(variant: str) -> ReferenceTable:
        name, _, book = variant.partition("@")
        return _by_book(make(name), edition(book).play) if book else make(name)

    return made


def is_armed(facts: SheetFacts[Unit]) -> bool:
    """Whether a unit has any weapon."""
    return any(mounted.item.weapon is not None for mounted in facts.outfit.mounted)


_OF_ATTACKER = ("to-hit-attacker-moved", "to-hit-attacker")
_OF_MOVEMENT = ("to-hit-attacker-moved", "to-hit-shot")
_GROUNDED = "-grounded"
"""The end of the variant of a unit that cannot jump."""
_OF_BOOKS = (*_OF_ATTACKER, "to-hit-target-state", "to-hit-target")
_LINES: Mapping[str, str] = {
    to_hit.AttackerState.SECOND_TARGET: "second-target",
    to_hit.AttackerState.SECOND_TARGET_ASIDE: "second-target-aside",
    to_hit.TargetState.SKIDDING: "skidding",
    to_hit.AttackerMovement.SKIDDING: "attacker-skidding",
}
"""Lines of the tables with the keys by which editions change them."""
_OF_ARMS = (to_hit.AttackerState.SHOULDER, to_hit.AttackerState.UPPER_ARM, to_hit.AttackerState.LOWER_ARM)
_SECOND = (to_hit.AttackerState.SECOND_TARGET, to_hit.AttackerState.SECOND_TARGET_ASIDE)
_STILL = (SUITS, PLATOON, GUNS)  # no modifier for their own movement (TW: infantry; emplacements cannot move)


def _moves_of(variant: str) -> tuple[ModifierLine, ...]:
    """The modifiers of the attacker's own movement."""
    if variant.endswith(_GROUNDED):
        moves = _moves_of(variant.removesuffix(_GROUNDED))
        return tuple(line for line in moves if line.cause != to_hit.AttackerMovement.JUMPED)
    stood, walked, ran, jumped, prone, skidding = modifier_lines(to_hit.ATTACKER_MOVEMENT)
    match variant:
        case "vehicle":
            return (stood, *to_hit.VEHICLE_MOVEMENT, skidding)
        case "protomech":
            return (stood, walked, ran, jumped)
        case "lam":
            return (stood, walked, ran, jumped, *to_hit.AIRMECH_MOVEMENT, prone, skidding)
        case _:
            return () if variant in _STILL else (stood, walked, ran, jumped, prone, skidding)


def _attacker_states(variant: str) -> tuple[ModifierLine, ...]:
    """The modifiers for the attacker's damage and targets; suits and platoons can have only one target."""
    lines = to_hit.MODIFIERS[4].lines
    if variant in (ARMS, LAM):
        return lines
    others = tuple(line for line in lines if line.cause not in _OF_ARMS)
    match variant:
        case "vehicle":
            first, second, *rest = others[1:]
            stars = (line._replace(cause=f"{line.cause}*") for line in (first, second))
            return (*to_hit.VEHICLE_STATE, *stars, *rest)
        case "protomech" | "guns":
            return others[1:]
        case "suits" | "platoon":
            return ()
    return others


def _attacker_moved(variant: str) -> ReferenceTable:
    return modifier_table("Attacker moved", _moves_of(variant), _TO_HIT)


def _attacker(variant: str) -> ReferenceTable:
    """The attacker's state; a star marks lines in which large support vehicles differ (TW-4.4:p206:large-support)."""
    notes = ("* not large support",) if variant == VEHICLE else ()
    return modifier_table("Attacker", _attacker_states(variant), _TO_HIT, notes)


def _catalog_group(number: int, _variant: str) -> ReferenceTable:
    """A group of modifiers that is the same for all families."""
    group = to_hit.MODIFIERS[number]
    return modifier_table(group.title, group.lines, _TO_HIT)


def _target_moved(_variant: str) -> ReferenceTable:
    return modifier_table("Target moved", to_hit.target_movement_lines(), _TO_HIT)


_UNUSUAL = ("Stood still", "Prone", "Skidding")  # movement that the short table omits


def _shot(variant: str) -> ReferenceTable:
    """The first half of the summary: range and the movement of both; a platoon has ranges of its own."""
    moved = [
        (f"Target moved {row.cause.removesuffix(' hexes')}", format_signed(row.value))
        for row in to_hit.target_movement_lines()
        if row.value
    ]
    ranges = () if variant == PLATOON else to_hit.MODIFIERS[0].lines[1:]
    lines = (*ranges, *(line for line in _moves_of(variant) if line.cause not in _UNUSUAL))
    rows = (*((line.cause, format_signed(line.value)) for line in lines), *moved)
    return ReferenceTable("To hit", ("", ""), rows, _TO_HIT)


_SHORT_STATES = (to_hit.AttackerState.INDIRECT, *_OF_ARMS)  # lines that the short table omits


def _target(variant: str) -> ReferenceTable:
    """The second half of the summary: the target's state, cover, the attacker's state."""
    jumped, *states = modifier_lines(to_hit.TARGET_STATE)
    prone = [line for line in _moves_of(variant) if line.cause == to_hit.AttackerMovement.PRONE]
    rows = [(f"Attacker {line.cause.lower()}", format_signed(line.value)) for line in prone]
    rows.append(("Target jumped", format_signed(jumped.value)))
    rows += [(line.cause, format_signed(line.value)) for line in states if line.cause != to_hit.TargetState.SKIDDING]
    rows += [
        (line.cause, format_signed(line.value)) for line in modifier_lines(to_hit.COVER) if "smoke" not in line.cause
    ]
    rows += [
        (line.cause, format_signed(line.value)) for line in _attacker_states(variant) if line.cause not in _SHORT_STATES
    ]
    notes = ("* not large support",) if variant == VEHICLE else ()
    return ReferenceTable("To hit, target and cover", ("", ""), tuple(rows), _TO_HIT, notes)


_GROUPS: Mapping[str, Callable[[str], ReferenceTable]] = {
    "to-hit-range": partial(_catalog_group, 0),
    "to-hit-attacker-moved": _attacker_moved,
    "to-hit-target-moved": _target_moved,
    "to-hit-target-state": partial(_catalog_group, 2),
    "to-hit-terrain": partial(_catalog_group, 3),
    "to-hit-attacker": _attacker,
}

TO_HIT = tuple(_GROUPS)
"""The names of the full tables of the gunner's roll."""

_PLAIN: Mapping[str, Callable[[str], ReferenceTable]] = {
    CODES: _codes,
    "cluster-hits": cluster_table,
    **_GROUPS,
    "to-hit-shot": _shot,
    "to-hit-target": _target,
}
TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    name: _in_books(make) if name in _OF_BOOKS else make for name, make in _PLAIN.items()
}
