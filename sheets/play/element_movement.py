"""Move and target movement modifier of an Alpha Strike element after damage, heat, conversion and riders."""

from collections.abc import Iterable

from sheets.alphastrike import Element, rules_of
from sheets.alphastrike.elementtypes import LARGE_CRAFT, MECHS
from sheets.alphastrike.movement import tmm
from sheets.alphastrike.rounding import to_whole
from sheets.play.element_anatomy import AIRMECH, FIGHTER, VEHICLE
from sheets.record.state import State

HEAT_LIMIT = 4  # the heat that shuts down
LEAST_LOSS = 2  # least inches that a halving costs (AS-2.3.1:p42:motive-table)
LEVEL = 2  # inches of ground Move lost for each level of heat
TSM = 2  # inches that hot TSM adds to ground Move; at heat 1 it also cancels the loss by heat (AS:CE p. 79)
RIDER = 2  # inches lost to riders with XMEC (ASCE-5.01:p39:xmec)
GROUND, JUMP, SWIM = "", "j", "s"
LOSSES_OF_THRUST = (0, 1, 2, 4)  # quarters of the thrust of large craft lost by engine hits
WALK, RUN, JUMPED, SWAM, STOOD = "walk", "run", "jump", "swim", "stand"
MECH_HEIGHT = 2  # inches (AS-2.3.1:p34:submerged)
SUBMERGED = "submerged"  # the name of the circumstance
AFLOAT = frozenset({"n", "h", "g", "v"})
"""Movement modes on or above the surface of water."""


def printed_moves(element: Element, state: State) -> dict[str, int]:
    """Move by mode in the current shape; an element that only jumps has the same ground Move.

    >>> from sheets.alphastrike import convert
    >>> from importers import load
    >>> from sheets.record.state import Draft
    >>> printed_moves(convert(load("tests/data/Brolga BRG-2.mtf").unit), Draft())
    {'': 10, 'j': 10}
    """
    moves = dict(element.movement)
    air = airborne_moves(element)
    if state.shape == FIGHTER:
        return {mode: moved for mode, moved in air.items() if mode != "g"}
    if state.shape == AIRMECH:
        return {mode: moved for mode, moved in air.items() if mode == "g"}
    if state.shape == VEHICLE:
        more = rules_of(element.edition).play.wheeled_quadvee
        return {mode: inches + (more if mode == "qw" else 0) for mode, inches in moves.items() if mode in ("qt", "qw")}
    if JUMP in moves and not moves.keys() - {JUMP, SWIM}:
        return {GROUND: moves[JUMP], **moves}
    return moves


def airborne_moves(element: Element) -> dict[str, int]:
    """The airborne movement modes of a land-air 'Mech."""
    special = element.special("LAM") or element.special("BIM")
    return dict(special.movement) if special is not None and special.movement else {}


def flies(element: Element, state: State) -> bool:
    """Whether an element moves by thrust."""
    return element.aerospace or state.shape == FIGHTER


def moves_now(element: Element, state: State) -> dict[str, int]:
    """Move by mode; heat does not reduce jumps (ASCE-5.01:p52:jump-heat)."""
    moves = printed_moves(element, state)
    if state.shutdown or state.stunned or state.transport:
        return dict.fromkeys(moves, 0)
    return moves_after(element, state, state.slowed)


def moves_after(element: Element, state: State, causes: Iterable[str]) -> dict[str, int]:
    """Move by mode after hits, heat and riders."""
    found = {mode: _slow_by_hits(element, causes, inches) for mode, inches in printed_moves(element, state).items()}
    if flies(element, state):
        return found
    loss = _loss_by_heat(element, state.heat) + (RIDER if _is_burdened(element, state) else 0)
    return {mode: inches if mode == JUMP or not inches else max(inches - loss, 0) for mode, inches in found.items()}


def _loss_by_heat(element: Element, heat: int) -> int:
    """The inches of ground Move that heat costs; negative where heat makes a 'Mech faster."""
    level = min(heat, HEAT_LIMIT - 1)
    if not level or element.special("TSM") is None:
        return LEVEL * level
    return (LEVEL * level if level > 1 else 0) - TSM


def _is_burdened(element: Element, state: State) -> bool:
    """Whether riders outside reduce its Move: riders with XMEC do, since others ride Omnis only."""
    riders = any(not one.inside for one in state.aboard)
    omni = element.special("OMNI") is not None
    return riders and not (omni and rules_of(element.edition).play.omni_carries_free)


def _slow_by_hits(element: Element, causes: Iterable[str], move: int) -> int:
    """Move after the hits that reduce it, in order."""
    full, lost, engine = move, 0, 0
    for cause in causes:
        if cause == "mp":
            move -= max(to_whole(move / 2), LEAST_LOSS)
        elif cause == "motive-2":
            move -= LEAST_LOSS
        elif cause == "motive-half":
            move = min(move // 2, move - LEAST_LOSS)
        elif cause == "motive-0":
            move = 0
        elif cause == "thruster":
            move -= 1
        elif element.type in LARGE_CRAFT:
            engine = min(engine + 1, len(LOSSES_OF_THRUST) - 1)
            share = -(-full * LOSSES_OF_THRUST[engine] // 4)
            move, lost = move - (share - lost), share
        elif element.aerospace:
            move -= max(full // 4, 1)
        else:
            move //= 2
        move = max(move, 0)
    return move


def immobile_for_good(element: Element, state: State, causes: Iterable[str]) -> bool:
    """Whether damage has reduced all its Move to 0."""
    lost = tuple(causes)
    return bool(lost) and not any(
        _slow_by_hits(element, lost, inches) for inches in printed_moves(element, state).values()
    )


def is_immobile(element: Element, state: State) -> bool:
    """Whether an element has a Move of 0 now (AS-2.3.1:p13:mobile)."""
    return not any(moves_now(element, state).values())


def inches_in_mode(element: Element, state: State, mode: str) -> int:
    """The Move available for a mode of an event."""
    moves = moves_now(element, state)
    if mode == JUMPED:
        return moves.get(JUMP, 0)
    if mode == SWAM:
        return moves.get(SWIM, 0)
    return moves[ground_mode(moves)] if moves else 0


def ground_mode(moves: dict[str, int]) -> str:
    """The mode with the highest Move except jumping; under water where it has no other."""
    on_land = [mode for mode in moves if mode not in (JUMP, SWIM)]
    return max(on_land or [mode for mode in moves if mode != JUMP] or list(moves), key=lambda mode: moves[mode])


def tmm_now(element: Element, state: State, moved: str = "") -> int:
    """The current TMM by ground movement, jump or swim; 0 for elements that move by thrust.

    Some editions derive it from the current Move in the mode used; in others damage and heat lower the TMM of the card
    by their own rules.
    """
    moves = printed_moves(element, state)
    if flies(element, state) or not moves:
        return element.tmm if element.aerospace else 0
    rules = rules_of(element.edition)
    mode = (
        JUMP if moved == JUMPED and JUMP in moves else SWIM if moved == SWAM and SWIM in moves else ground_mode(moves)
    )
    if rules.play.tmm_by_move:
        return tmm(moves_after(element, state, state.slowed)[mode], rules)
    value = tmm(moves["g"], rules) if state.shape == AIRMECH else element.tmm
    value = _lower_tmm(value, _stronger(element, mode), state.slowed)
    hot = rules.play.hot_tmm_from is not None and state.heat >= rules.play.hot_tmm_from and mode != JUMP
    return max(value - hot, 0)


def _stronger(element: Element, mode: str) -> int:
    """The difference between the TMM of a second mode and that of the card: JMPS, JMPW, SUBS, SUBW."""
    for code, sign in {JUMP: (("JMPS", 1), ("JMPW", -1)), SWIM: (("SUBS", 1), ("SUBW", -1))}.get(mode, ()):
        special = element.special(code)
        if special is not None:
            return sign * int(special.number or 0)
    return 0


def _lower_tmm(value: int, stronger: int, causes: Iterable[str]) -> int:
    """A TMM of the card after damage: each halving also reduces JMPS, JMPW, SUBS and SUBW by 1 (AS:CE pp. 50, 78)."""
    for cause in causes:
        if cause == "motive-2":
            value -= 1
            continue
        if cause == "mp":
            value -= max(to_whole(value / 2), 1)
        elif cause == "motive-half":
            value = min(value // 2, value - 1)
        elif cause == "motive-0":
            value = 0
        else:
            value //= 2
        value = max(value, 0)
        stronger += (stronger < 0) - (stronger > 0)
    return max(max(value, 0) + stronger, 0)


def submersion(element: Element, state: State) -> str:
    """The submersion of the element: `partial`, `full`, or empty (AS-2.3.1:p34:submerged)."""
    if SUBMERGED in state.circumstances:
        return "full"
    if not state.depth or not printed_moves(element, state).keys() - AFLOAT:
        return ""
    return "full" if state.depth >= (MECH_HEIGHT if element.type in MECHS else 1) else "partial"
