"""Piloting modifiers of damaged legs and gyros, and the piloting rolls for moving with them."""

from sheets.editions import ClassicPlay, Point
from sheets.editions.points import LegsLost
from sheets.play.anatomy import MechAnatomy
from sheets.play.tasks import PilotingRoll
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.units.mech import System

LEG_ACTUATORS = (System.UPPER_LEG, System.LOWER_LEG, System.FOOT)
MOVING = "digest 10.1"
GYRO = "CRIT:gyro"
GYRO_LOST = 6
GYRO_ROLL = "gyro hit"
ACTUATORS: dict[System, str] = {
    System.HIP: "CRIT:hip",
    System.UPPER_LEG: "CRIT:upper-leg",
    System.LOWER_LEG: "CRIT:lower-leg",
    System.FOOT: "CRIT:foot",
}
"""The leg actuators."""


def legs_lost(body: MechAnatomy, state: State, book: ClassicPlay, settled: bool = False) -> list[str]:
    """The legs that are lost, or breached where the book counts them as destroyed; `settled` leaves out those lost in
    this phase."""
    return [
        leg
        for leg in body.legs
        if (leg in state.gone and not (settled and leg in state.fresh_gone))
        or (book.breached_leg_is_lost and leg in state.flooded)
    ]


def moving_roll(body: MechAnatomy, state: State, options: Options, mode: str) -> PilotingRoll | None:
    """The piloting roll for moving with legs or gyro damaged before this phase."""
    book = options.book
    heavy = book.heavy_duty_gyro
    gyro_hits = body.system_hits(state, System.GYRO, settled=True)
    gyro = gyro_hits >= (heavy.rolls_from or gyro_hits + 1 if body.heavy_duty_gyro else 1)
    hip = any(body.hits_in(state, System.HIP, leg, settled=True) for leg in body.legs)
    actuators = any(body.hits_in(state, system, leg, settled=True) for leg in body.legs for system in LEG_ACTUATORS)
    least = book.rolls_without_legs.get(mode, LegsLost(len(body.legs) + 1, len(body.legs) + 1))
    lost = len(legs_lost(body, state, book, settled=True)) >= (least.quad if body.quad else least.others)
    modifier = 0
    if mode == "jump" and heavy.jump and body.heavy_duty_gyro and gyro_hits:
        standing = gyro_modifier(body, state, options)
        gyro, modifier = True, heavy.jump - (standing.value if standing is not None else 0)
    if mode == "jump" and gyro_hits and book.superheavy_gyro_lands and body.unit.superheavy:  # CORE:D18:superheavy-gyro
        modifier += 1
    asks = {"walk": lost, "run": gyro or hip or lost, "jump": gyro or hip or actuators or lost}
    if not asks.get(mode, False):
        return None
    return PilotingRoll(f"a {mode} with damage to legs or gyro", modifier, MOVING)


def leg_actuator(system: System, book: ClassicPlay) -> Point:
    """The piloting modifier of a hit to a leg actuator; 0: the hit causes no roll."""
    return {System.HIP: book.hip, System.FOOT: book.foot}.get(system) or Point(1, ACTUATORS[system])


def actuator_name(system: System) -> str:
    """An actuator of a leg in words."""
    return "hip" if system is System.HIP else f"{system.value.replace('-', ' ')} actuator"


def gyro_strength(body: MechAnatomy, book: ClassicPlay) -> int:
    """The number of hits that the gyro survives."""
    return len(book.heavy_duty_gyro.modifiers) if body.heavy_duty_gyro else 1


def gyro_point(body: MechAnatomy, book: ClassicPlay, hits: int) -> Point:
    """The piloting modifier of a damaged gyro."""
    heavy = book.heavy_duty_gyro
    return Point(heavy.modifiers[hits - 1], heavy.ruling) if body.heavy_duty_gyro else book.gyro_hit


def gyro_modifier(body: MechAnatomy, state: State, options: Options) -> Modifier | None:
    """The piloting modifier of gyro hits; in one book hits of this phase count at once (CRIT:gyro)."""
    hits = body.system_hits(state, System.GYRO, settled=not options.book.gyro_roll_at_once)
    if not hits:
        return None
    if hits > gyro_strength(body, options.book):
        return Modifier("gyro destroyed", GYRO_LOST, GYRO)
    point = gyro_point(body, options.book, hits)
    return Modifier("gyro damaged" if body.heavy_duty_gyro and hits == 1 else GYRO_ROLL, *point)
