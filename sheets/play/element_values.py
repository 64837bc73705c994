"""What critical hits, motive damage and heat leave of an Alpha Strike element: Move, TMM, damage, to-hit modifiers.

And what is marked on its card, and the state of one whose card is marked.
"""

from collections.abc import Iterator
from math import floor

from sheets.alphastrike import ArcFacing, Damage, Element, rules_of
from sheets.alphastrike.elementtypes import LARGE_CRAFT, MECHS
from sheets.alphastrike.movement import tmm
from sheets.alphastrike.rounding import whole
from sheets.play.status import Status
from sheets.record.condition import AlphaCondition
from sheets.record.state import Draft, Modifier, State

HEAT_LIMIT = 4  # shut down
LEAST_LOSS = 2  # inches that a halving costs at least (AS-2.3.1:p42:motive-table)
LEVEL = 2  # inches of ground Move that a level of heat costs
TSM = 2  # inches that hot myomer adds to what heat leaves (unconfirmed: no document of ours says how much)
JUMP, SWIM = "j", "s"
QUARTERS = (0, 1, 2, 4)  # of thrust that engine hits cost large craft
WITHDRAWAL = "AS-2.3.1:p27:crippled-motive"


def moves_now(element: Element, state: State) -> dict[str, int]:
    """Move by mode as it is now; heat does not slow jumps (ASCE-5.01:p52:jump-heat)."""
    found = {mode: _slowed(element, state, inches) for mode, inches in element.movement.items()}
    if element.aerospace or not state.heat:
        return found
    for mode, inches in found.items():
        if mode != JUMP and inches:
            hot = TSM if element.special("TSM") is not None else 0
            found[mode] = max(inches - LEVEL * min(state.heat, HEAT_LIMIT - 1) + hot, 0)
    return dict.fromkeys(found, 0) if state.shutdown else found


def _slowed(element: Element, state: State, move: int) -> int:
    """Move after what slowed the element, hit by hit in order."""
    full = move
    engine = 0
    for cause in state.slowed:
        if cause == "mp":
            move -= max(whole(move / 2), LEAST_LOSS)
        elif cause == "motive-2":
            move -= LEAST_LOSS
        elif cause == "motive-half":
            move = min(move // 2, move - LEAST_LOSS)
        elif cause == "motive-0":
            move = 0
        elif cause == "thruster":
            move -= 1
        elif element.type in LARGE_CRAFT:
            engine = min(engine + 1, len(QUARTERS) - 1)
            move -= full * (QUARTERS[engine] - QUARTERS[engine - 1]) // 4
        elif element.aerospace:
            move -= max(full // 4, 1)
        else:
            move //= 2
        move = max(move, 0)
    return move


def immobile(element: Element, state: State) -> bool:
    """Whether damage has taken all its Move."""
    return bool(state.slowed) and not any(_slowed(element, state, inches) for inches in element.movement.values())


def tmm_now(element: Element, state: State) -> int:
    """The target movement modifier of what Move is left; none of craft."""
    if element.aerospace or not element.movement:
        return element.tmm
    rules = rules_of(element.edition)
    mode = max(element.movement, key=lambda code: (code != JUMP, element.movement[code]))
    lost = tmm(element.movement[mode], rules) - tmm(moves_now(element, state)[mode], rules)
    return max(element.tmm - lost, 0)


def damage_now(element: Element, state: State) -> Damage:
    """Damage by range after weapon and engine hits; of craft with arcs see `arc_damage_now`."""
    weapons = state.crossed.get("weapons", 0)
    damage = tuple(max(points - weapons, 0.0) if weapons else points for points in element.damage)
    if state.crossed.get("engine", 0) and element.type not in MECHS and not element.aerospace:
        damage = tuple(float(floor(points / 2)) for points in damage)
    return damage


def arc_damage_now(element: Element, state: State, facing: ArcFacing, kind: str) -> Damage:
    """Damage of one kind of attack of an arc; each hit takes a quarter off (ASCE-5.01:p184:weapon-hit)."""
    if element.arcs is None:
        return ()
    damage: Damage = getattr(element.arcs[facing], kind)
    hits = state.crossed.get(f"weapons-{facing.lower()}-{kind.replace('_', '-')}", 0)
    hits = max(hits, state.crossed.get("weapons", 0))
    return tuple(float(floor(points * max(4 - hits, 0) / 4)) if hits else points for points in damage)


def to_hit_now(element: Element, state: State) -> tuple[Modifier, ...]:
    """What is added to the element's own attacks."""
    found = [
        Modifier("fire control hits", 2 * state.crossed.get("fire-control", 0), "AS-2.3.1:p37:to-hit-table"),
        Modifier("crew hits", 2 * state.crossed.get("crew", 0), "AS: critical hits"),
        Modifier("heat", state.heat, "AS-2.3.1:p37:to-hit-table"),
    ]
    return tuple(modifier for modifier in found if modifier.value)


def element_status(element: Element, state: State) -> Status:
    """Move, modifiers, what is left, and whether the element must withdraw."""
    reasons = []
    if element.structure and 2 * state.structure["S"] <= element.structure and not state.armor["A"]:
        reasons.append("half of the structure is gone")
    if immobile(element, state):
        reasons.append("it cannot move again")
    if any(element.damage) and not any(damage_now(element, state)):
        reasons.append("its weapons do no damage")
    damage = zip(("short", "medium", "long", "extreme"), damage_now(element, state), strict=False)
    return Status(
        moves={mode or "ground": inches for mode, inches in moves_now(element, state).items()},
        gunnery=to_hit_now(element, state),
        piloting=None,
        piloting_modifiers=(),
        weapons=(),
        heat=state.heat,
        heat_sunk=None,
        heat_made={},
        physical=(),
        must_withdraw=bool(reasons) and not state.destroyed,
        reasons=(state.destroyed,) if state.destroyed else tuple(reasons),
        destroyed=state.destroyed,
        strength={
            "armor": state.armor["A"],
            "structure": state.structure["S"],
            "TMM": tmm_now(element, state),
            **{name: int(points) for name, points in damage},
        },
        notes=tuple(_notes(element, state)),
    )


def _notes(element: Element, state: State) -> Iterator[str]:
    """What else holds: shutdown, the crew, abilities that are spent, the damage of arcs that were hit."""
    if state.shutdown:
        yield "it is shut down: it neither moves nor attacks"
    if state.stunned:
        yield "the crew is stunned"
    spent = [special.text for special in element.specials if special.code in state.spent]
    if spent:
        yield f"spent: {', '.join(spent)}"
    for facing in element.arcs or ():
        for kind in ("standard", "capital", "sub_capital", "missiles"):
            full = getattr(element.arcs[facing], kind) if element.arcs else ()
            left = arc_damage_now(element, state, facing, kind)
            if full != left:
                yield f"{facing.lower()} {kind.replace('_', '-')}: {'/'.join(f'{points:g}' for points in left)}"


ARMOR, STRUCTURE = "A", "S"
"""The bubbles of a card."""
BOXES = {"engine": 1, "fire-control": 4, "mp": 4, "weapons": 4, "motive-2": 2, "motive-half": 2, "motive-0": 1}
"""The boxes on the cards of what is no craft; hits beyond them have no box."""
CRAFT_BOXES = {"crew": 2, "engine": 3, "fire-control": 4, "thruster": 1, "kf-boom": 1, "dock-collar": 1}
FIGHTER_BOXES = {"engine": 2, "fire-control": 4, "weapons": 4}
ARC_BOXES = 4


def element_marks(element: Element, state: State) -> AlphaCondition:
    """What a pencil marks on the card."""
    rows = CRAFT_BOXES if element.large_craft else FIGHTER_BOXES if element.aerospace else BOXES
    return AlphaCondition(
        armor=element.armor - state.armor[ARMOR],
        structure=element.structure - state.structure[STRUCTURE],
        heat=state.heat,
        criticals={
            name: min(hits, rows.get(name, ARC_BOXES))
            for name, hits in state.crossed.items()
            if hits and (name in rows or name.startswith("weapons-"))
        },
        spent=state.spent,
    )


def element_marked(element: Element, marks: AlphaCondition, before: State | None = None) -> State:
    """The state of an element whose card is marked like this; what slowed it came in the order of its boxes.

    With the state from `before` the game goes on: what no mark says stays.
    """
    slowed = ["motive-2", "motive-half", "motive-0", "mp", "engine", "thruster"]
    if element.type in MECHS:
        slowed.remove("engine")
    left = max(element.structure - marks.structure, 0)
    draft = before.draft() if before is not None else Draft()
    draft.armor = {ARMOR: max(element.armor - marks.armor, 0)}
    draft.structure = {STRUCTURE: left}
    draft.heat = marks.heat
    draft.shutdown = marks.heat == HEAT_LIMIT
    if before is None or marks.criticals != element_marks(element, before).criticals:
        draft.crossed = dict(marks.criticals)
        draft.slowed = tuple(name for name in slowed for _ in range(marks.criticals.get(name, 0)))
    draft.spent = marks.spent
    draft.destroyed = draft.destroyed if left else "structure"
    return draft.finished()
