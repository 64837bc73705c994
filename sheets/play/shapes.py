"""Other shapes: LAMs as AirMechs and fighters, QuadVees on tracks or wheels (IO)."""

from sheets.play.anatomy import MechAnatomy
from sheets.play.movement import movement_now
from sheets.play.resolution import Resolution
from sheets.play.supply import idle
from sheets.record.events import Convert
from sheets.record.options import Options
from sheets.record.state import State
from sheets.rules.movement import Movement, Shape, shapes
from sheets.units.mech import Body, System

CONVERSION = "IO, conversion"
NAMES = {"airmech": "AirMech", "fighter": "Fighter", "vehicle": "Vehicle"}


def convert(now: Resolution[MechAnatomy], event: Convert) -> None:
    """The 'Mech takes another shape, which it keeps until it converts again."""
    body, state = now.body, now.state
    wanted = "" if event.shape == "mech" else event.shape
    possible = {shape.name for shape in shapes(body.unit, _moves(body, state, now.options))}
    if wanted and NAMES[wanted] not in possible:
        now.refuse(f"{body.unit.name} has no such shape: {', '.join(sorted(possible)) or 'it is a Mech for good'}")
    why = idle(state) or ("it lies on the ground" if state.prone else "")
    why = why or ("the conversion gear is hit" if body.system_hits(state, System.CONVERSION_GEAR) else "")
    why = why or ("it has that shape" if wanted == state.shape else "")
    if why:
        now.refuse(f"the 'Mech does not convert: {why}")
    state.shape = wanted
    now.say(f"it converts to {'a Mech' if not wanted else NAMES[wanted]}", CONVERSION)


def _moves(body: MechAnatomy, state: State, options: Options) -> Movement:
    now = movement_now(body, state, options)
    return Movement(walk=now.walk, run=now.run, plain_run=now.run, jump=now.jump)


def shapes_now(body: MechAnatomy, state: State, options: Options) -> tuple[Shape, ...]:
    """The speeds of the shape that the 'Mech has now; none while it is a 'Mech.

    A QuadVee drives on what its four legs leave: a quarter of its speed goes with each that is lost or cannot turn.
    """
    if not state.shape:
        return ()
    if body.unit.body is Body.QUADVEE:
        lost = sum(leg in state.gone or bool(body.hits_in(state, System.CONVERSION_GEAR, leg)) for leg in body.legs)
        whole = _moves(body, state, options)
        cruise = whole.walk * (len(body.legs) - lost) // len(body.legs)
        return (Shape("Vehicle", cruise, -(-3 * cruise // 2) if not lost else cruise, "cruise", "flank"),)
    found = shapes(body.unit, _moves(body, state, options))
    return tuple(shape for shape in found if shape.name.startswith(NAMES[state.shape]))
