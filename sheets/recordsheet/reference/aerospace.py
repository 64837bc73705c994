"""The tables that the player of an aerospace craft looks up."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.reference.table import ReferenceTable
from sheets.recordsheet.wording import format_signed, format_span
from sheets.rules.tables import aero, piloting
from sheets.rules.tables.aero import (
    AERO_HIT_TABLES,
    FASTEST,
    LAST_OF_GROUND,
    RANDOM_MOVEMENT,
    TURNS_OFF_THE_MAP,
    AeroHitTable,
    AeroSide,
    AirClass,
    air_class,
    straight_movement,
    turn_thrust,
    turns_off_the_map,
)
from sheets.rules.tables.to_hit import AERO_MODIFIERS, ModifierLine
from sheets.units import CapitalShip, Fighter, Spacecraft, SpaceStation

_HEADS: dict[AeroSide, str] = {
    "front": "Nose",
    "side": "Side",
    "aft": "Aft",
    "above or below": "Above, below",
}
_SHORT = {
    "right wing": "RW",
    "left wing": "LW",
    "right side": "right",
    "left side": "left",
    "fore right": "fore r.",
    "fore left": "fore l.",
    "aft right": "aft r.",
    "aft left": "aft l.",
    "fore side": "fore",
    "aft side": "aft s.",
}
_FIGHTER, _CAPITAL, _CRAFT = "fighter", "capital", "craft"
_IN_SPACE = "space"
_CONTROL_ROLLS = "TW-4.4 p. 92-93: control rolls"


def craft_tables(facts: SheetFacts[Any]) -> tuple[str, ...]:
    """The keys of the tables of a craft."""
    craft: Fighter | Spacecraft = facts.unit
    hits = _hits_of(craft)
    keys = [f"aero-hit-location/{hits}", f"aero-criticals/{hits}"]
    if isinstance(craft, Spacecraft) and craft.spheroid:
        keys.append("spheroid-in-atmosphere")
    if not isinstance(craft, SpaceStation):
        kind = air_class(craft)
        flight = _IN_SPACE if kind is None else kind.value
        keys += [f"aero-turning/{flight}{'+return' if isinstance(craft, Fighter) else ''}", "random-movement"]
    if isinstance(craft, Fighter):
        keys.append("control-rolls")
    family = _FIGHTER if isinstance(craft, Fighter) else _CAPITAL if isinstance(craft, CapitalShip) else _CRAFT
    return (*keys, f"control-modifiers/{family}", *TO_HIT)


def _hits_of(craft: Fighter | Spacecraft) -> str:
    table = aero.aero_hits(craft)
    return next(name for name, known in AERO_HIT_TABLES.items() if known is table)


def _hit_location(variant: str) -> ReferenceTable:
    """The location that a shot hits and its critical hit, by the direction of the attack."""
    table: AeroHitTable = AERO_HIT_TABLES[variant]
    columns = list(table.values())
    rows = tuple(
        (str(roll), *(f"{_SHORT.get(c[roll].location, c[roll].location)}: {c[roll].critical}" for c in columns))
        for roll in range(2, 13)
    )
    heads = ("2D6", *(_HEADS[direction] for direction in table))
    notes = ["critical check: damage above the threshold, to the structure, or a 12 to hit: 2D6, 8+"]
    if variant == _FIGHTER:
        notes.append("above, below: 1D6, 1-3 right wing, 4-6 left wing")
    rule = "SO: capital ship hit locations" if variant == _CAPITAL else "TW: aerospace hit locations"
    return ReferenceTable("Hit location: critical hit, 2D6", heads, rows, rule, tuple(notes))


def _criticals(variant: str) -> ReferenceTable:
    """The effect of each critical hit."""
    named = {row.critical for column in AERO_HIT_TABLES[variant].values() for row in column.values()}
    rows = tuple((name, effect) for name, effect in aero.CRITICAL_EFFECTS.items() if name in named)
    rule = "SO: capital ship critical hits" if variant == _CAPITAL else "TW: aerospace critical hits"
    return ReferenceTable("Critical hits", ("", ""), rows, rule)


def _spheroid(_variant: str) -> ReferenceTable:
    """Hit locations of a spheroid in atmosphere, by the attacker's altitude."""
    table = aero.SPHEROID_IN_ATMOSPHERE
    rows = tuple((str(roll), *(column[roll] for column in table.values())) for roll in range(1, 7))
    heads = ("1D6", "Same alt.", "Higher", "Lower")
    return ReferenceTable("Spheroid in atmosphere, 1D6", heads, rows, "TW-4.4 p. 249: spheroids in atmosphere")


def _turn_thrust(variant: str) -> ReferenceTable:
    """Thrust of a turn by velocity; in air the hexes straight ahead.

    `variant` is space or a class of craft in air, with `+` for fighters, whose table has the turns off the map.
    """
    flight, _, returns = variant.partition("+")
    heads, *rows = _turns(None if flight == _IN_SPACE else AirClass(flight), bool(returns))
    notes = ("low, ground map: hexes ahead first",) if flight != _IN_SPACE else ()
    if returns:
        absences = [f"{turns} from {velocity}" for velocity, turns in TURNS_OFF_THE_MAP.items()]
        notes = (*notes, "turns off the map by velocity:", ", ".join(absences))
    return ReferenceTable("Turning a hexside", heads, tuple(rows), "TW-4.4 p. 84: turns in atmosphere", notes)


@cache
def _turns(kind: AirClass | None, returns: bool) -> tuple[tuple[str, ...], ...]:
    """Heads and lines of velocity and thrust of a turn.

    For craft in air with the hexes straight ahead, for fighters with the turns off the map.
    """
    spans: dict[tuple[str, ...], list[int]] = {}
    for velocity in range(1, FASTEST + 1):
        cells = [str(turn_thrust(velocity)) if velocity <= LAST_OF_GROUND else "+1 each"]
        if kind is not None:
            low, ground = straight_movement(kind, velocity)
            cells += [str(low), "—" if ground is None else str(ground)]
        if returns:
            cells.append(str(turns_off_the_map(velocity)))
        spans.setdefault(tuple(cells), []).append(velocity)
    heads = ("Velocity", "Thrust", "Low", "Ground") if kind is not None else ("Velocity", "Thrust")
    heads = (*heads, "Return") if returns else heads
    return heads, *((_velocities(found), *cells) for cells, found in spans.items())


def _velocities(found: list[int]) -> str:
    return f"{found[0]}+" if found[-1] == FASTEST else format_span(found)


def _random_movement(_variant: str) -> ReferenceTable:
    """The direction in which a craft drifts; rolls with the same result share a row."""
    spans: dict[str, list[int]] = {}
    for roll, turn in RANDOM_MOVEMENT.items():
        spans.setdefault(turn, []).append(roll)
    rows = tuple((format_span(rolls), f"forward{turn and ', '}{turn}") for turn, rolls in spans.items())
    return ReferenceTable("Random movement, 1D6 a hex", ("1D6", "Moves"), rows, "TW: random movement")


def _control_rolls(_variant: str) -> ReferenceTable:
    """The situations in which a pilot makes a control roll."""
    return _modifiers("Control rolls", piloting.CONTROL_CAUSES, _CONTROL_ROLLS)


def _control_modifiers(variant: str) -> ReferenceTable:
    """The modifiers of a craft's control rolls."""
    lines: tuple[ModifierLine, ...] = piloting.CONTROL_LASTING
    if variant != _CAPITAL:
        lines = (*lines, *piloting.CONTROL_IN_ATMOSPHERE)
    if variant == _FIGHTER:
        lines = (*lines, piloting.CONTROL_COCKPIT)
    return _modifiers("Control roll modifiers", lines, _CONTROL_ROLLS)


def _to_hit(number: int, _variant: str) -> ReferenceTable:
    group = AERO_MODIFIERS[number]
    return _modifiers(group.title, group.lines, "TW, SO: to-hit modifiers of aerospace units")


def _modifiers(title: str, lines: tuple[ModifierLine, ...], rule: str) -> ReferenceTable:
    rows = tuple((line.cause, format_signed(line.value).replace("-", "−")) for line in lines)
    return ReferenceTable(title, ("", ""), rows, rule)


TO_HIT = tuple(f"aero-to-hit-{group.title.lower().replace(' ', '-')}" for group in AERO_MODIFIERS)

TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    "aero-hit-location": _hit_location,
    "aero-criticals": _criticals,
    "spheroid-in-atmosphere": _spheroid,
    "aero-turning": _turn_thrust,
    "random-movement": _random_movement,
    "control-rolls": _control_rolls,
    "control-modifiers": _control_modifiers,
    **{key: partial(_to_hit, number) for number, key in enumerate(TO_HIT)},
}
