"""Other shapes: LAMs as AirMechs and fighters, QuadVees on tracks or wheels (IO)."""

from sheets.play import movement
from sheets.play.anatomy import MechAnatomy
from sheets.play.movement import movement_now
from sheets.play.resolution import Resolution
from sheets.play.supply import idle
from sheets.record.events import Convert, Move
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.heat import airmech_heat, ground_heat
from sheets.rules.movement import Movement, Shape, shapes
from sheets.units.mech import Body, System

CONVERSION = "IO, conversion"
NAMES = {"airmech": "AirMech", "fighter": "Fighter", "vehicle": "Vehicle"}


def convert(now: Resolution[MechAnatomy], event: Convert) -> None:
    """The 'Mech takes another shape, which it keeps until it converts again."""
    body, state = now.body, now.state
    wanted = "" if event.shape == "mech" else event.shape
    known = {shape.name for shape in shapes(body.unit, _moves(body, state, now.options))}
    if wanted and NAMES[wanted] not in known:
        possible = [name for name, title in NAMES.items() if title in known]
        others = f"only a 'Mech and {' and '.join(possible)}" if possible else "only a 'Mech"
        now.refuse(f"{body.unit.name} cannot become {'an' if wanted == 'airmech' else 'a'} {wanted}: it is {others}")
    why = idle(state) or ("it lies on the ground" if state.prone else "")
    why = why or ("the conversion gear is hit" if body.system_hits(state, System.CONVERSION_GEAR) else "")
    why = why or ("it has that shape" if wanted == state.shape else "")
    if why:
        now.refuse(f"the 'Mech does not convert: {why}")
    state.shape = wanted
    now.say(f"it converts to {'an' if wanted == 'airmech' else 'a'} {wanted or 'Mech'}", CONVERSION)


def move(now: Resolution[MechAnatomy], event: Move) -> None:
    """A move as a 'Mech, or in another shape: AirMechs heat up by how far they fly, fighters do not (IO)."""
    body, state = now.body, now.state
    speeds = shapes_now(body, state, now.options)
    if not speeds:
        movement.move(now, event)
        return
    last = speeds[-1]
    why = idle(state) or ("" if not state.moved else "it moved already in this turn; undo takes that back")
    why = why or ("it does not jump" if event.mode == "jump" else "")
    most = {"walk": last.slow, "run": last.fast}.get(event.mode, 0)
    if event.hexes > most:
        why = why or f"it has {most} MP of {last.slow_name if event.mode == 'walk' else last.fast_name}"
    if why:
        now.refuse(f"the {last.name} does not move so: {why}")
    state.moved, state.hexes = event.mode, event.hexes
    made = airmech_heat(event.hexes) if state.shape == "airmech" else 0
    if state.shape == "vehicle":
        made = dict(zip(("stand", "walk", "run"), ground_heat(body.unit), strict=True))[event.mode]
    state.heat_to_come += made
    now.say(f"it moves {event.hexes} hexes: {made} heat", CONVERSION)


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
