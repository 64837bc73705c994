"""Moves of units that are not 'Mechs: within the MP of their mode, once a turn, and what they add to fire."""

from sheets.play.resolution import Resolution
from sheets.record.events import Move
from sheets.record.state import Modifier, State
from sheets.rules.tables.to_hit import ATTACKER_MOVEMENT, AttackerMovement

MOVING = "digest 10.4"
MOVES = {
    "walk": AttackerMovement.WALKED,
    "run": AttackerMovement.RAN,
    "jump": AttackerMovement.JUMPED,
    "swim": AttackerMovement.JUMPED,  # BMM-7.01:p117:umu
}
ON_FOOT = {"stand": "standing", "walk": "walking", "run": "running", "jump": "in a jump", "swim": "swimming"}


def within(now: Resolution[object], event: Move, points: dict[str, int], words: dict[str, str]) -> None:
    """Marks a move that the MP of its mode allow; refuses any other."""
    state, name, mode = now.state, now.unit.name, event.mode
    if state.destroyed:
        now.refuse(f"{name} is out of the game")
    if state.moved:
        now.refuse(f"{name} has moved in this turn")
    if mode == "stand":
        if event.hexes:
            now.refuse("who stands moves no hexes")
    elif not points.get(mode):
        now.refuse(f"{name} has no MP {words[mode]}")
    elif event.hexes > points[mode]:
        now.refuse(f"{name} has {points[mode]} MP {words[mode]}, {event.hexes} hexes are too far")
    state.moved, state.hexes = mode, event.hexes
    now.say("it stands still" if mode == "stand" else f"{event.hexes} hexes {words[mode]}", MOVING)


def fire_modifier_of_move(state: State) -> tuple[Modifier, ...]:
    """What the unit's own move of this turn adds to its fire."""
    moved = MOVES.get(state.moved)
    return (Modifier(moved.value.casefold(), ATTACKER_MOVEMENT[moved], MOVING),) if moved else ()
