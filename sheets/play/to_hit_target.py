"""To-hit modifiers of the target: its movement, immobility and stealth, and the effect of munitions on them."""

from sheets.equipment import Item
from sheets.play.tally import Tally
from sheets.play.to_hit_ranges import BRACKETS, Reach
from sheets.record.state import Modifier
from sheets.rules.tables.to_hit import target_movement
from sheets.rules.tohit import TARGET_MOVEMENT, UNCONFIRMED, AttackKind
from sheets.rules.tohit.manners import PRECISION, PRECISION_MOST
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.targets import MIMETIC_BY_HEXES, STEALTH, VOID_BY_HEXES
from sheets.units import Unit

TABLE = "BV digest 3"
MOVES = frozenset((AttackKind.WEAPON, AttackKind.AIR_TO_GROUND, AttackKind.PHYSICAL, AttackKind.TROOPS))
"""Attacks for which the target's movement counts: all except those in space, bombs and artillery."""


def add_target(
    tally: Tally, unit: Unit, kind: AttackKind, lot: Item | None, reach: Reach, situation: Situation
) -> None:
    """Adds the modifiers of the target's movement and stealth."""
    if kind in MOVES:
        _add_movement(tally, lot, situation)
    if kind is AttackKind.WEAPON and situation.stealth:
        _add_stealth(tally, reach, situation)


def _add_movement(tally: Tally, lot: Item | None, situation: Situation) -> None:
    """Adds the modifier of the target's movement; precision rounds reduce it by up to 2."""
    moved = target_movement(situation.moved or 0)
    munitions = lot.ammo.munitions if lot is not None and lot.ammo is not None else ()
    hexes = situation.moved or 0
    tally.add(TARGET_MOVEMENT, Modifier(f"target moved {hexes} hexes", moved, TABLE))
    if "precision" in munitions:
        replaced = any(TARGET_MOVEMENT in line.replaces for line in tally.lines_of(situation))
        added = 0 if replaced else moved + ("jumped" in situation.lines) + ("airborne" in situation.lines)
        tally.add("precision", Modifier("precision ammunition", -min(PRECISION_MOST, added), PRECISION))


def _add_stealth(tally: Tally, reach: Reach, situation: Situation) -> None:
    """Adds the modifier of the target's stealth, by range or by the hexes that it moved."""
    kind, moved = situation.stealth, situation.moved or 0
    by_hexes = {"mimetic": MIMETIC_BY_HEXES, "void-signature": VOID_BY_HEXES}.get(kind)
    words = f"target with {kind.replace('-', ' ')}"
    if by_hexes is not None:
        value = by_hexes[moved] if moved < len(by_hexes) else 0
        tally.add(kind, Modifier(f"{words}, {moved} hexes", value, UNCONFIRMED))
    elif reach.bracket is not None:
        values, ruling = STEALTH[kind]
        value = values[BRACKETS.index(reach.bracket)]
        tally.add(kind, Modifier(f"{words} at {reach.bracket.value.lower()} range", value, ruling))
