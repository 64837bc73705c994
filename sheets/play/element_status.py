"""The status of an Alpha Strike element: Move, TMM, damage, modifiers of its attacks and of attacks on it."""

from collections.abc import Iterator

from sheets.alphastrike import Element, rules_of
from sheets.alphastrike.rounding import MINIMAL
from sheets.alphastrike.special import Special, points_text
from sheets.play.element_anatomy import ARMOR, FLUSH, STEALTH, STRUCTURE, hits_in_effect
from sheets.play.element_firepower import ARC_KINDS, RANGES, arc_damage_now, element_damage_now
from sheets.play.element_movement import (
    JUMP,
    JUMPED,
    flies,
    immobile_for_good,
    is_immobile,
    moves_now,
    submersion,
    tmm_now,
)
from sheets.play.element_physical import element_physical_attacks
from sheets.play.element_to_hit import element_attack_modifiers, stealth_by_range, target_modifiers
from sheets.play.status import Status
from sheets.record.state import DESTROYED, State

IMMOBILE = -4

SIGHT = "ASCE-5.01:p157:spotting"


def element_status(element: Element, state: State) -> Status:
    """The status of an element, and whether it must withdraw."""
    reasons = tuple(_withdrawal_reasons(element, state))
    plain = "thrust" if element.aerospace else "ground"  # of a Move without a letter
    return Status(
        moves={mode or plain: inches for mode, inches in moves_now(element, state).items()},
        gunnery=element_attack_modifiers(element, state),
        piloting=None,
        piloting_modifiers=(),
        weapons=(),
        heat=state.heat,
        heat_sunk=None,
        heat_made={},
        physical=element_physical_attacks(element, state),
        must_withdraw=bool(reasons) and not state.destroyed,
        reasons=(state.destroyed,) if state.destroyed else reasons,
        destroyed=state.destroyed,
        strength=_strength(element, state),
        notes=tuple(_notes(element, state)),
        targeted=() if state.transport else target_modifiers(element, state),
    )


def _withdrawal_reasons(element: Element, state: State) -> Iterator[str]:
    """The crippling damage of an element (AS-2.3.1:p27:crippled-motive, ASCE-5.01:p126:withdrawal)."""
    if element.structure and 2 * state.structure[STRUCTURE] <= element.structure and not state.armor[ARMOR]:
        yield "half of the structure is gone"
    if immobile_for_good(element, state, state.slowed):
        yield "it cannot move again"
    if any(element.damage) and not any(element_damage_now(element, state)):
        yield "its weapons do no damage"


def _strength(element: Element, state: State) -> dict[str, int | str]:
    """Bubbles, TMM and damage; the notes have the damage of an element with arcs."""
    found: dict[str, int | str] = {"armor": state.armor[ARMOR], "structure": state.structure[STRUCTURE]}
    if not (flies(element, state) or state.transport):
        found["TMM"] = IMMOBILE if is_immobile(element, state) else tmm_now(element, state, state.moved)
    if element.arcs is None:
        damage = zip(RANGES, element_damage_now(element, state), strict=False)
        found |= {name: points_text(points) if points == MINIMAL else int(points) for name, points in damage}
    return found


def _notes(element: Element, state: State) -> Iterator[str]:
    if DESTROYED in state.pending:
        yield "it is destroyed in the End Phase, and may still attack in this turn"
    elif state.pending:
        waiting = dict.fromkeys(name.replace("-", " ") for name in state.pending)
        yield f"takes effect in the End Phase: {', '.join(waiting)}"
    if state.shutdown:
        yield "it is shut down: it neither moves nor attacks"
    if state.stunned:
        yield "the crew is stunned: it neither moves nor attacks"
    if state.transport:
        yield f"it is aboard {state.transport}"
    yield from _movement_notes(element, state)
    yield from _ability_notes(element, state)
    yield from _worn_abilities(element, state)
    yield from _arc_notes(element, state)


def _movement_notes(element: Element, state: State) -> Iterator[str]:
    """Notes on the TMM of a jump where it differs, water, grounded craft and radar zones."""
    moves = moves_now(element, state)
    if moves.get(JUMP) and state.moved != JUMPED:
        jump = tmm_now(element, state, JUMPED)
        if jump != tmm_now(element, state):
            yield f"TMM {jump} when it jumps"
    deep = submersion(element, state)
    if deep:
        yield f"it is {'completely' if deep == 'full' else 'partially'} submerged"
    if state.landed and element.aerospace:
        yield "it is on the ground"
    elif element.aerospace:
        thrust, zones = max(moves.values(), default=0), rules_of(element.edition).play.zones_by_thrust
        yield from [words for least, words in zones if thrust >= least][-1:]


def _ability_notes(element: Element, state: State) -> Iterator[str]:
    spent = [special.text for special in element.specials if special.code in state.spent]
    if spent:
        yield f"spent: {', '.join(spent)}"
    if seen := visual_range(element, state):
        yield f'it sees and is seen at {seen}" at most [{SIGHT}]'
    stealth = stealth_by_range(element, state)
    if stealth is not None:
        yield "stealth: {:+} to hit it at short range, {:+} at medium, {:+} at long".format(*stealth)
    elif element.special("STL") is not None:
        yield "stealth is off"
    if STEALTH in state.in_use:
        yield f"stealth is switched {'off' if STEALTH in state.switched else 'on'} in the End Phase"
    if FLUSH in state.in_use:
        yield "the radical heat sinks flush in the End Phase"


def visual_range(element: Element, state: State) -> int:
    """The inches at which a unit is seen in the noted light and weather, the lower limit of both; 0 without a limit."""
    dark, weather = state.circumstances.get("night"), state.circumstances.get("weather")
    if dark is None and weather is None:
        return 0
    noted = f"{'' if dark is None else dark or 'night'} {weather or ''}"
    return min((inches for word, inches in rules_of(element.edition).play.visual_ranges if word in noted), default=0)


def _worn_abilities(element: Element, state: State) -> Iterator[str]:
    """Abilities with damage after weapon hits; no document of ours decides how they change."""
    hits = hits_in_effect(state, "weapons")
    whole = [special for special in element.specials if special.damage is not None]
    if not hits or not whole:
        return
    worn = (tuple(max(points - hits, 0) for points in special.damage or ()) for special in whole)
    left = [
        Special(code=special.code, damage=damage).text
        for special, damage in zip(whole, worn, strict=True)
        if any(damage)
    ]
    yield f"abilities after weapon hits: {', '.join(left) or 'none with damage'} [unconfirmed]"


def _arc_notes(element: Element, state: State) -> Iterator[str]:
    """Notes with the damage of each arc."""
    for facing in element.arcs or ():
        values = ((kind.replace("_", "-"), arc_damage_now(element, state, facing, kind)) for kind in ARC_KINDS)
        words = [f"{kind} {'/'.join(f'{points:g}' for points in damage)}" for kind, damage in values if any(damage)]
        yield f"{facing.lower()}: {', '.join(words) or 'no damage'}"
