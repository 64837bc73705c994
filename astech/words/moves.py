"""Movement and ground in words: walk, run, jump, fall, stand, skid, enter water, rubble, buildings."""

from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.verbs import Make, MakeList, Verb, event_maker
from sheets.play import status
from sheets.record.events import Answer, Circumstance, Enter, Fall, Move, Skid, Stand
from sheets.rules.tables.terrain import BUILDINGS, building_of
from sheets.units import BattleArmor, Infantry

BACK = "[backward|backwards] [ignored:hex|hexes|inch|inches] [ignored:level|levels] [ignored:at]"
UNITS = "[ignored:hex|hexes] [ignored:level|levels]"
WHAT_GROUND = "what ground? Say it as in enter water 2, enter rubble, enter reckless, enter building 40 or enter land"
INTO_WATER = "[depth:water depth N] [depth:water N] [water:water]"


def _moved_maker(mode: Any) -> MakeList:
    """`ran 5`, `jumped into water 2`, `walked 3 into water 2`, `cruised 5 elevation 3`."""

    def make(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
        hexes = values.get("hexes", 0)
        how = {"boosted": "boosted" in values, "swerves": "swerves" in values}
        move = Move(mode=mode, hexes=hexes, elevation=values.get("elevation"), **how)
        if "backward" in values:
            return [move, Circumstance(kind="backward")]
        if "woods" in values or "heavy" in values:
            return [move, Circumstance(kind="terrain", value="heavy woods" if "heavy" in values else "woods")]
        if "depth" not in values and "water" not in values:
            return [move]
        entered = _water(context, values.get("depth", 1), jumping=mode == "jump")
        return [move, entered] if hexes else [entered]

    return make


def move_any(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`moved 4`: a walk if the walking MP suffice, else a run."""
    hexes = values.get("hexes", 0)
    slow = next(iter(status(context.unit, context.state, context.options).moves.values()), 0)
    return _moved_maker("walk" if hexes <= slow else "run")(context, values)


def _back_up(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`backed up 2`: as with `walked 2 backward`."""
    return _moved_maker("walk")(context, ArgumentValues(found={**values.found, "backward": "backward"}))


def _water(context: WordContext, depth: int, jumping: bool = False) -> Spoken:
    entered = Enter(terrain="water" if depth else "land", depth=depth, jumping=jumping and bool(depth))
    return _entry_event(context, entered)


def _entry_event(context: WordContext, entered: Enter) -> Spoken:
    """The event of entering terrain; a note for families that make no roll for it."""
    if Enter in context.events:
        return entered
    if entered.terrain == "building" and isinstance(context.unit, Infantry | BattleArmor):
        kind = building_of(entered.factor).name.casefold() if entered.factor else ""
        return Circumstance(kind="in-building", value=kind)
    ground = f"{entered.terrain} {entered.depth or entered.factor or ''}".strip()
    return Circumstance(kind="terrain", value="" if ground == "land" else ground, on=ground != "land")


def _enter_ground(context: WordContext, values: ArgumentValues) -> Spoken:
    """`entered water 2`, `entered rubble +1`, `enter building 40`, `enter land`."""
    if "water" in values or "depth" in values:
        return _water(context, values.get("depth", 1))
    ground = "building" if "factor" in values or "kind" in values else values.get("terrain")
    if ground is None:
        raise WordError(WHAT_GROUND)
    terrain: Any = "reckless" if ground == "bad" else ground
    kind = values.get("kind", "")
    factor = next((each.factor for each in BUILDINGS if each.name.casefold() == kind), values.get("factor", 0))
    entered = Enter(terrain=terrain, modifier=int(values.get("modifier", 0)), factor=factor)
    return _entry_event(context, entered)


def _stand_up(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`stand`, `stand careful`: it tries to, `stand failed` with this result; `stand still`: it does not move."""
    if "still" in values:
        return Move(mode="stand")
    if isinstance(context.unit, Infantry | BattleArmor):
        return Circumstance(kind="hit-the-deck", on=False)
    attempt = Stand(attempt=True, careful="careful" in values)
    if "made" in values or "failed" in values:
        return [attempt, Answer(purpose="piloting", outcome="made" in values)]
    return attempt


def _failed_to_stand(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`failed to stand`: the same as `stand failed`."""
    return [Stand(attempt=True, careful="careful" in values), Answer(purpose="piloting", outcome=False)]


def _get_up(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`get up`; `gets out` of troops in a transport."""
    if values["way"] == "up":
        return _stand_up(context, values)
    if not isinstance(context.unit, Infantry | BattleArmor):
        raise WordError("say it as in get up, or eject")
    return Circumstance(kind="mounted", on=False)


def _already_standing(context: WordContext, values: ArgumentValues) -> Spoken:
    """`stood`: the unit has stood up; no roll follows."""
    return Move(mode="stand") if "still" in values else Stand()


def _in_water(context: WordContext, values: ArgumentValues) -> Spoken:
    return _water(context, values.get("depth", 1))


def _skid(context: WordContext, values: ArgumentValues) -> Spoken:
    """`skid`: after a turn on pavement; `skid 7`: after so many hexes; `skid 7 stopped 2`: two hexes at the most.

    That a vehicle skids is noted: attacks depend on it, its damage is that of a collision.
    """
    if Skid not in context.events:
        return Circumstance(kind="skidding", value=f"{values['hexes']} hexes" if "hexes" in values else "")
    if "hexes" not in values and context.state.moved != "run":
        raise WordError("after how many hexes of running? Say it as in skid 7")
    return Skid(hexes=values.get("hexes", context.state.hexes), skidded=values.get("stopped"))


def _ground_maker(terrain: Any) -> Make:
    return lambda context, values: _entry_event(context, Enter(terrain=terrain))


HOW_FAR = (
    f"[hexes:N] {INTO_WATER} [heavy:heavy woods] [woods:light woods] [woods:woods|trees]"
    f" [elevation:elevation|elev|altitude N] [boosted:boosted|booster] [swerves:swerves|swerved|swerving] {BACK}"
)
RESULT = "[made:made|succeeds|succeeded] [failed:failed|fails]"
FAR = "A move of so many hexes; also into water, and to an elevation: "

MOVES = (
    Verb(
        "ran run runs flank flanked flanks", HOW_FAR, _moved_maker("run"), "ran 5", f"{FAR}`ran 5 elevation 2`.", Move
    ),
    Verb(
        "walked walk walks cruise cruised cruises drove drives drive march marched marches advance advances advanced",
        HOW_FAR,
        _moved_maker("walk"),
        "walked 3 into water 2",
        f"{FAR}`walked 3 into water 2`.",
        Move,
    ),
    Verb("jumped jump jumps", HOW_FAR, _moved_maker("jump"), "jumped 4", f"{FAR}`jumped into water 2`.", Move),
    Verb("swam swim swims", HOW_FAR, _moved_maker("swim"), "swam 2", f"{FAR}`swam 2`.", Move),
    Verb(
        "moved move moves",
        HOW_FAR,
        move_any,
        "moved 4",
        "A move of so many hexes, at a walk where that is enough, else at a run.",
        Move,
    ),
    Verb(
        "backed_up backs_up reverse reverses",
        HOW_FAR,
        _back_up,
        "backed up 2",
        "A move backward of so many hexes.",
        Move,
    ),
    Verb(
        "tries_to_stand try_to_stand attempts_to_stand",
        "",
        lambda context, values: Stand(attempt=True),
        "tries to stand",
        "The unit tries to stand up.",
        Stand,
    ),
    Verb(
        "fell fall falls knocked_down knocked_over knocked_prone tripped",
        f"[levels:N] [down|over|prone] [ignored:its] [ignored:forward|backward|backwards|sideways|face] {UNITS}",
        lambda context, values: Fall(levels=values.get("levels", 0)),
        "fell 2",
        "The unit falls, so many levels.",
        Fall,
    ),
    Verb(
        "stand stands standing",
        f"[still] [up] [careful|carefully] {RESULT}",
        _stand_up,
        "stand careful",
        "The unit tries to stand up; `stand failed` with its result, `stand still` is a turn without a move.",
        usage="expected stand, stand careful, stand failed or stand still",
    ),
    Verb(
        "failed_to_stand fails_to_stand failed_standing",
        "[up] [careful|carefully]",
        _failed_to_stand,
        "failed to stand",
        "The unit tries to stand up, and the roll fails.",
        Stand,
    ),
    Verb(
        "stopped stops stays stay hold holds hover hovers hovering stationary did_not_move didn't_move",
        "[put|position|still|place|here]",
        lambda context, values: Move(mode="stand"),
        "stopped",
        "A turn without a move.",
        Move,
    ),
    Verb("stood", "[still] [up]", _already_standing, "stood", "The unit is on its feet again, without a roll."),
    Verb(
        "get gets got",
        f"way:up|out|off [careful|carefully] {RESULT}",
        _get_up,
        "get up",
        "The unit tries to stand up.",
        usage="say it as in get up, or stand",
    ),
    Verb(
        "skid skids skidded",
        f"[stopped|stop|stops N] [hexes:N] [ignored:after] {UNITS}",
        _skid,
        "skid 7",
        "The unit ran so many hexes and turned on pavement; `skid 7 stopped 2` where something stops it.",
    ),
    Verb(
        "water depth in_depth",
        "[ignored:depth|deep|water] [depth:N]",
        lambda context, values: _water(context, values.get("depth", 1)),
        "water 2",
        "The unit enters water of a depth; `water 0` leaves it.",
    ),
    Verb(
        "enter enters entered",
        f"{INTO_WATER} [factor:building N] [kind:light|medium|heavy|hardened building] [ground] [modifier:+N]"
        " [terrain:rubble|reckless|bad|land|building]",
        _enter_ground,
        "enter building 40",
        "The unit enters ground that asks for a roll: water, rubble, bad ground, a building of that factor.",
        question="what ground?",
        usage=WHAT_GROUND,
    ),
    Verb(
        "in_water into_water in_the_water into_the_water standing_in_water stands_in_water",
        "[ignored:depth|deep] [depth:N]",
        _in_water,
        "into water 2",
        "The unit is in water of a depth.",
    ),
    Verb(
        "fell_into_water falls_into_water fall_into_water",
        "[ignored:depth|deep] [depth:N]",
        lambda context, values: [_water(context, values.get("depth", 1)), Fall()],
        "fell into water 2",
        "The unit falls into water of a depth.",
        Fall,
    ),
    Verb(
        "go_prone goes_prone went_prone drop_prone drops_prone dropped_prone lie_down prone",
        "",
        event_maker(Fall),
        "go prone",
        "The unit falls to the ground.",
        Fall,
    ),
    Verb(
        "leave_water leaves_water left_water leave_the_water leaves_the_water out_of_water out_of_the_water",
        "",
        _ground_maker("land"),
        "leave water",
        "The unit is on dry ground again.",
    ),
    Verb("rubble in_rubble", "", _ground_maker("rubble"), "rubble", "The unit enters rubble."),
    Verb("reckless", "", _ground_maker("reckless"), "reckless", "The unit crosses bad ground at full speed."),
)
