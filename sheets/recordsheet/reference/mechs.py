"""The tables that the player of a 'Mech looks up."""

from collections.abc import Callable, Container, Mapping
from functools import cache

from sheets.editions import edition
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.reference.shared import (
    ARMS,
    LAM,
    can_jump,
    changes_to_hit,
    cluster_keys,
    summary_keys,
    to_hit_keys,
)
from sheets.recordsheet.reference.table import ReferenceTable, modifier_table
from sheets.recordsheet.wording import format_span
from sheets.rules.tables import hit_locations
from sheets.rules.tables.hit_locations import HitTable
from sheets.rules.tables.piloting import PILOTING_LINES, piloting_lines
from sheets.rules.tables.terrain import LATERAL_SHIFT, MECH_COSTS, mech_costs
from sheets.units import Mech
from sheets.units.mech import Body

PILOTING_RULE = "BMM, TW: piloting skill rolls"
_SIDES = ("Left", "Front, rear", "Right")
QUAD = "quad"


def mech_tables(facts: SheetFacts[Mech]) -> tuple[str, ...]:
    """The keys of the tables of a 'Mech."""
    body, book = facts.unit.body, facts.play
    strikes = [f"mech-{name}/{body.value}" for name in ("hit-location", "punch", "kick")]
    if book.front_punches:
        strikes[1] += f"@{facts.edition}"
    fall = f"fall/{facts.edition}" if book.falls_on_front_or_back else "fall"
    if body is Body.TRIPOD:
        strikes.append(f"mech-transfer/{body.value}")
    costs = _variant_of("movement-costs", QUAD if facts.unit.quad else "", facts)
    gunner = LAM if body is Body.LAM else ARMS
    changed = facts.edition if changes_to_hit(book) else ""
    return (
        *strikes,
        *summary_keys(gunner, changed, jumps=can_jump(facts)),
        *to_hit_keys(gunner, changed, jumps=can_jump(facts)),
        *cluster_keys(facts),
        _piloting_key(facts.edition),
        costs,
        fall,
    )


@cache
def _piloting_key(book: str) -> str:
    """The key of the table of piloting rolls of an edition; editions without changes to its lines share one."""
    return "piloting" if piloting_lines(edition(book).play) == PILOTING_LINES else f"piloting/{book}"


def _hit_location(variant: str) -> ReferenceTable:
    """The location that a shot hits, by 2D6."""
    body = Body(variant)
    notes = ["* roll for a critical hit as well"]
    if body is Body.TRIPOD:
        notes.append("leg: 1D6, 1-2 right, 3-4 center, 5-6 left")
        notes.append("from the left +1, from the right -1")
    rows = _rows(hit_locations.HIT_LOCATIONS[body])
    rule = "IO: tripod hit locations" if body is Body.TRIPOD else "TW, BMM: 'Mech hit locations"
    return ReferenceTable("Hit location, 2D6", ("2D6", *_SIDES), rows, rule, tuple(notes))


def _punch(variant: str) -> ReferenceTable:
    """The location that a punch hits; the variant has the edition after an @ if its front column differs."""
    name, _, book = variant.partition("@")
    body = Body(name)
    column = edition(book).play.front_punches if book else ()
    rows = _rows(hit_locations.punch_table(body, column))
    return ReferenceTable("Punch location, 1D6", ("1D6", *_SIDES), rows, "TW, BMM: punch locations", _from_behind(body))


def _kick(variant: str) -> ReferenceTable:
    body = Body(variant)
    rows = _rows(hit_locations.KICK[body])
    return ReferenceTable("Kick location, 1D6", ("1D6", *_SIDES), rows, "TW, BMM: kick locations", _from_behind(body))


def _from_behind(body: Body) -> tuple[str, ...]:
    return ("from the rear: rear legs for front legs",) if body in hit_locations.FOUR_LEGGED else ()


def _rows(table: HitTable) -> tuple[tuple[str, ...], ...]:
    """The rows of a table; rolls with the same result share one."""
    rows: list[tuple[list[int], tuple[str, ...]]] = []
    for roll, row in table.items():
        mark = "*" if row.critical else ""
        cells = tuple(f"{place}{mark}" for place in (row.left, row.front, row.right))
        if rows and rows[-1][1] == cells and len(table) == 6:
            rows[-1][0].append(roll)
        else:
            rows.append(([roll], cells))
    return tuple((format_span(rolls), *cells) for rolls, cells in rows)


def damage_transfers(places: Container[str]) -> tuple[tuple[str, str], ...]:
    """The locations of a body whose damage transfers, each with the location to which it goes."""
    return tuple((start, end) for start, end in hit_locations.TRANSFER.items() if start in places)


def _transfer(variant: str) -> ReferenceTable:
    """The location to which damage transfers, for a sheet without space for the drawing."""
    table = hit_locations.HIT_LOCATIONS[Body(variant)]
    places = {place for row in table.values() for place in (row.left, row.front, row.right)}
    known = (places - {"leg"}) | (set(hit_locations.TRIPOD_LEG.values()) if "leg" in places else set())
    ends: dict[str, list[str]] = {}
    for start, end in damage_transfers(known):
        ends.setdefault(end, []).append(start)
    rows = tuple((", ".join(starts), f"to {end}") for end, starts in ends.items())
    return ReferenceTable("Damage goes on", ("", ""), rows, "TW, BMM: damage transfer; IO: tripods")


def _piloting_rolls(variant: str) -> ReferenceTable:
    """The piloting rolls; the variant is the edition if it has other modifiers."""
    lines = piloting_lines(edition(variant).play) if variant else PILOTING_LINES
    return modifier_table("Piloting rolls", lines, edition(variant).title if variant else PILOTING_RULE)


def _variant_of(name: str, body: str, facts: SheetFacts[Mech]) -> str:
    """The key of the table of movement costs of a body, with the edition if it changes them."""
    variant = body + (f"@{facts.edition}" if mech_costs(facts.play) != MECH_COSTS else "")
    return f"{name}/{variant}" if variant else name


def _costs(variant: str) -> ReferenceTable:
    """The MP that a hex costs; a quad can also move sideways (BMM-7.01:p15:lateral-shift)."""
    body, _, book = variant.partition("@")
    costs = mech_costs(edition(book).play) if book else MECH_COSTS
    lines = (*costs, LATERAL_SHIFT) if body == QUAD else costs
    return modifier_table("Movement costs", lines, "TW, BMM: movement costs")


def _fall(variant: str) -> ReferenceTable:
    rows: tuple[tuple[str, ...], ...]
    if variant:
        unturned = (("1", "same direction", "rear"), ("2-6", "same direction", "front"))
        rule = edition(variant).title
        return ReferenceTable("After a fall, 1D6", ("1D6", "New facing", "Hit on"), unturned, rule)
    rows = tuple((str(roll), facing, side) for roll, (facing, side) in hit_locations.FALL_FACING.items())
    return ReferenceTable("After a fall, 1D6", ("1D6", "New facing", "Hit on"), rows, "TW, BMM: facing after a fall")


TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    "mech-hit-location": _hit_location,
    "mech-punch": _punch,
    "mech-kick": _kick,
    "mech-transfer": _transfer,
    "piloting": _piloting_rolls,
    "movement-costs": _costs,
    "fall": _fall,
}
