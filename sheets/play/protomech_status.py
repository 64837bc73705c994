"""What a ProtoMech can do right now: what crossed boxes leave of its movement and its fire."""

from math import ceil

from sheets.play.moves import fire_modifier_of_move
from sheets.play.protomech_anatomy import TORSO, WING, ProtoAnatomy, boxes_crossed
from sheets.play.status import Status, Strike
from sheets.play.troop_status import moves_by_mode, troop_status
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.movement import Movement, movement
from sheets.units.protomech import ARMS, MAIN_GUN, ProtoBody


def movement_now(body: ProtoAnatomy, state: State) -> Movement:
    """What the boxes of legs and torso, and the wings of a glider, leave of the movement points."""
    moves = movement(body.unit)
    legs, torso, wings = boxes_crossed(state, "L"), boxes_crossed(state, TORSO), state.crossed.get(WING, 0)
    if body.unit.body is ProtoBody.GLIDER:  # it moves on its wings, not on its legs
        walk = max(moves.walk - wings, 0)
    else:
        walk = max((moves.walk, moves.walk - 1, moves.walk // 2, 0)[min(legs, 3)], 0)
    jump = (moves.jump, moves.jump - 1, moves.jump // 2, 0)[min(torso, 3)]
    run = 2 * walk if body.boosted else ceil(walk * 1.5)
    return moves.model_copy(update={"walk": walk, "run": run, "jump": max(jump, 0)})


HEAD_MODIFIER = (0, 1, 2)


def to_hit_now(body: ProtoAnatomy, state: State, number: int) -> int | None:
    """What crossed boxes add to the shots of a weapon; None when it cannot fire."""
    place = body.unit.mounts[number].location
    if number in state.mounts or place in state.gone:
        return None
    arms = [boxes_crossed(state, arm) for arm in ARMS if arm in body.names]
    if place == MAIN_GUN and arms and all(arm in state.gone for arm in ARMS):
        return None
    modifier = HEAD_MODIFIER[min(boxes_crossed(state, "HD"), 2)]
    if place in ARMS:
        modifier += boxes_crossed(state, place)
    elif place == MAIN_GUN:
        modifier += sum(crossed > 0 for crossed in arms)
    return modifier


HURT = 4  # hits to the pilot: it must withdraw (digest 12.2)


def status(body: ProtoAnatomy, state: State, options: Options) -> Status:
    """What crossed boxes leave of movement and fire."""
    pilot = state.crew[0]
    modifiers, why = {}, {}
    for number in body.weapons:
        added = to_hit_now(body, state, number)
        if added is None:
            why[number] = "destroyed"
        else:
            modifiers[number] = added
    reasons = [f"{pilot.hits} hits to the pilot"] if pilot.hits >= HURT else []
    return troop_status(
        body,
        state,
        options=options,
        moves=moves_by_mode(movement_now(body, state)),
        strength={},
        gunnery=fire_modifier_of_move(state),
        why=why,
        modifiers=modifiers,
        physical=(Strike("frenzy", 0),) if pilot.active else (),
        reasons=reasons,
        withdraws_unarmed=True,
    )
