"""The movement of a 'Mech: its current MP, the cost of moving, and its other shapes.

LAMs also move as AirMechs and fighters, QuadVees on tracks or wheels (IO).
"""

from typing import NamedTuple

from sheets.equipment.kinds import ArmorType
from sheets.play.aboard import has_riders, slowed_by_riders
from sheets.play.anatomy import MechAnatomy
from sheets.play.balance import LEG_ACTUATORS, moving_roll
from sheets.play.quirks import has_quirk, why_slow_to_start
from sheets.play.resolution import Resolution
from sheets.play.shields import shield_now
from sheets.play.supply import why_crew_idle
from sheets.record.events import Move
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.heat import ground_heat, jump_heat, swim_heat
from sheets.rules.movement import base_walk, jump_boosters, wing_mp
from sheets.rules.tables.heat_scale import HeatKind, effects_at, mech_heat
from sheets.units.mech import System

HEAT_STEP = 5
TSM_HEAT = 9
TSM_MP = 2
MOVING = "digest 9.1"
BOOSTERS = frozenset({"masc", "supercharger"})
NONE: frozenset[int] = frozenset()


class MovementNow(NamedTuple):
    """The current walking, running and jumping MP."""

    walk: int
    run: int
    jump: int


def mech_movement_now(body: MechAnatomy, state: State, options: Options) -> MovementNow:
    """The MP left after damage and heat; damage of this phase counts from the next one (digest 10.4)."""
    walk, one_leg = _legs(body, state, _legs_lost(body, state), options)
    light = options.book.broken_shield_is_light
    modular = any(state.absorbed.get(mount, 0) < body.absorbing[mount] for mount in body.modular_armor)
    medium = _count_shields(body, state, "medium-shield", light)
    large = _count_shields(body, state, "large-shield", light)
    hot = state.heat >= TSM_HEAT and bool(body.with_trait("triple-strength-myomer")) and not one_leg
    walk -= medium + large + modular + _count_working(body, state, "chain-drape")
    walk -= slowed_by_riders(body.unit, state)
    walk += heat_penalty(state.heat, options)
    walk += TSM_MP * hot
    walk = max(walk, 0)
    run = _run(body, state, walk) if not one_leg else options.book.crippled_run * walk
    jump = 0 if large else _jump(body, state, modular + medium)
    return MovementNow(walk, run, jump)


def heat_penalty(heat: int, options: Options) -> int:
    """The walking MP lost to heat: one for each 5 points, on the extended scale for higher heat too."""
    if options.extended_heat:
        return effects_at(mech_heat(extended=True), heat).get(HeatKind.MOVEMENT) or 0
    return -(heat // HEAT_STEP)


def walk_on_legs(body: MechAnatomy, state: State, options: Options) -> int:
    """The walking MP of these legs, in a cool 'Mech without a load."""
    return _legs(body, state, _legs_lost(body, state), options)[0]


def _legs_lost(body: MechAnatomy, state: State) -> int:
    return sum((leg in state.gone and leg not in state.fresh_gone) or leg in state.flooded for leg in body.legs)


def _legs(body: MechAnatomy, state: State, lost: int, options: Options) -> tuple[int, bool]:
    """The walking MP of the legs, and whether the number of lost legs alone decides them (TW-4.4:p122:quad-legs,
    BMM-7.01:p48:hip)."""
    book = options.book
    walk = base_walk(body.unit)
    if body.quad:
        if lost >= book.quad_legs_for_crawling:
            return (1 if lost == book.quad_legs_for_crawling else 0), True
        walk -= lost
    elif lost:
        return (1 if lost == 1 else 0), True
    there = [leg for leg in body.legs if leg not in state.gone or leg in state.fresh_gone]
    there = [leg for leg in there if leg not in state.flooded]
    hips = [leg for leg in there if body.hits_in(state, System.HIP, leg, settled=True)]
    least = min(book.least_walk, walk)
    if not book.hip_halves_walk:
        walk -= len(hips)
    elif body.quad:
        if len(hips) == 4:
            return 0, True
        for _ in hips:
            walk = -(-walk // 2)
    elif len(hips) == 2:
        walk = 0
    elif hips:
        walk = -(-walk // 2)
    for leg in there:
        if leg in hips and book.hip_ignores_its_leg:
            continue
        walk -= sum(body.hits_in(state, system, leg, settled=True) for system in LEG_ACTUATORS)
    return max(walk, least, 0), False


def ruling_of_one_level(body: MechAnatomy, state: State, options: Options) -> str:
    """The ruling by which a damaged 'Mech changes only one level at a time; empty if it changes two."""
    lost = _legs_lost(body, state)
    hips = any(body.hits_in(state, System.HIP, leg, settled=True) for leg in body.legs if leg not in state.gone)
    if options.book.one_level_with_hip and (hips or (body.quad and lost == len(body.legs) - 1)):
        return "CORE:M7:levels-with-hip"
    return "CORE:D6:levels-without-leg" if options.book.one_level_without_leg and lost else ""


def _count_working(body: MechAnatomy, state: State, trait: str) -> int:
    return sum(
        body.works(state, mount, settled=True) and not body.torn_off(state, mount) for mount in body.with_trait(trait)
    )


def _count_shields(body: MechAnatomy, state: State, trait: str, broken_is_light: bool = False) -> int:
    """The number of shields on intact arms: a damaged shield loses protection but no weight (digest 3.4)."""
    return sum(
        not (broken_is_light and 0 in shield_now(body, state, mount))
        and all(place not in state.gone or (place in state.fresh_gone) for place in body.places.get(mount, ()))
        and not body.torn_off(state, mount)
        for mount in body.with_trait(trait)
    )


def _run(body: MechAnatomy, state: State, walk: int) -> int:
    """Running MP: 1.5 times walking, 2 with MASC or a supercharger, 2.5 with both."""
    superchargers = _count_working(body, state, "supercharger")
    boosters = (_count_working(body, state, "masc") > superchargers) + bool(superchargers)
    return _boosted_run(body, walk, boosters)


def _boosted_run(body: MechAnatomy, walk: int, boosters: int) -> int:
    """Running MP with a number of boosters in use."""
    fast = (-(-3 * walk // 2), 2 * walk, -(-5 * walk // 2))[min(boosters, 2)]
    hardened = any(body.plating[leg] is ArmorType.HARDENED for leg in body.legs)
    return max(fast - hardened, 0)


def _jump(body: MechAnatomy, state: State, penalty: int) -> int:
    """Jumping MP of the working jets, plus the partial wing while any is left (BMM-7.01:p116:wing-jump)."""
    jets = _count_working(body, state, "jump-jet")
    if not jets:
        return 0
    wings = body.with_trait("partial-wing")
    wing = 0
    if wings:
        lost = sum(body.slots_lost(state, mount, settled=True) for mount in wings)
        wing = max(wing_mp(body.unit) - lost, 0)
    return max(jets + wing - penalty, 0)


def boosters_now(body: MechAnatomy, state: State) -> int:
    """The MP of mechanical jump boosters: a hit on one costs a point."""
    lost = sum(body.slots_lost(state, mount, settled=True) for mount in body.with_trait("jump-booster"))
    return max(jump_boosters(body.unit) - lost, 0)


def tracks_now(body: MechAnatomy, state: State, options: Options) -> int:
    """Walking MP on tracks, where the 'Mech has them.

    Each track that is hit or lost with its leg costs its share (digest 6). The 'Mech cannot run on tracks.
    """
    mounts = body.with_trait("tracks")
    places = {place for mount in mounts for place in body.places.get(mount, ())}
    lost = sum(
        place in state.gone
        or any(body.places[mount].get(place, NONE) & state.struck.get(place, NONE) for mount in mounts)
        for place in places
    )
    whole = base_walk(body.unit)
    return max(whole * (len(places) - lost) // len(places) + heat_penalty(state.heat, options), 0) if places else 0


def swim_now(body: MechAnatomy, state: State) -> int:
    """The MP of working UMUs; 0 with a large shield or with riders (TW-4.4:p227:carrier-limits)."""
    return 0 if has_riders(state) or _count_shields(body, state, "large-shield") else _count_working(body, state, "umu")


def is_immobile_by_damage(body: MechAnatomy, state: State, options: Options) -> bool:
    """Whether a 'Mech has lost its legs, or damage reduces all its movement modes to 0, in books where that makes it
    immobile (CORE:M10:immobile-by-damage); heat does not."""
    if not options.book.stuck_is_immobile:
        return False
    if _legs_lost(body, state) >= (len(body.legs) if body.quad else LEGS_OF_A_BIPED):
        return True
    jump = mech_movement_now(body, state, options).jump or boosters_now(body, state)
    return not (walk_on_legs(body, state, options) or jump or swim_now(body, state))


LEGS_OF_A_BIPED = 2


def move(resolution: Resolution[MechAnatomy], event: Move) -> None:
    """Adds the heat of a move, and the piloting roll for running or jumping with damaged legs or gyro."""
    body, state = resolution.body, resolution.state
    why = why_crew_idle(state) or ("it lies on the ground" if state.prone and event.mode != "stand" else "")
    if why:
        resolution.refuse(f"the 'Mech cannot move: {why}")
    if state.moved and state.moved != event.mode:
        resolution.refuse(
            f"the 'Mech moved already in this turn ({_move_words(state.moved, state.hexes)}); undo takes that back"
        )
    hexes = event.hexes + state.hexes
    if event.mode != "stand":
        moves = mech_movement_now(body, state, resolution.options)
        points = swim_now(body, state) if event.mode == "swim" else getattr(moves, event.mode)
        if event.mode == "jump":
            points = max(points, boosters_now(body, state))
        if not points:
            resolution.refuse(f"the 'Mech cannot {event.mode}: it has no MP for that")
        why = why_slow_to_start(body.unit, resolution.options, state) if event.mode == "run" else ""
        if why:
            resolution.refuse(f"the 'Mech does not run: {why}")
        if hexes > points:
            resolution.refuse(f"the 'Mech has {points} MP to {event.mode}, which is not enough for {hexes} hexes")
        if event.mode == "swim" and not state.depth:
            resolution.refuse("the 'Mech stands in no water; say how deep it is first, as in water 2")
        used = _boosted_run(body, moves.walk, len(BOOSTERS & state.in_use))
        if event.mode == "run" and hexes > used:
            chargers = set(body.with_trait("supercharger"))
            known = {"masc": set(body.with_trait("masc")) - chargers, "supercharger": chargers}
            boosters = " or ".join(name for name, mounts in known.items() if mounts)
            resolution.refuse(
                f"the 'Mech runs {used} hexes without its boosters; say {boosters} first, which asks for a roll"
            )
    earlier = heat_of_move(body, event.mode, state.hexes, resolution.options) if state.moved else 0
    made = heat_of_move(body, event.mode, hexes, resolution.options) - earlier
    if event.swerves:
        _swerve(resolution, event)
    state.moved, state.hexes = event.mode, hexes
    state.heat_to_come += made
    resolution.say(f"{_move_words(event.mode, hexes)}: {made} heat", MOVING)
    roll = moving_roll(body, state, resolution.options, event.mode) if event.hexes else None
    if roll is not None:
        resolution.do_next(roll)


HEAVY_TONS = 60  # tons, above which the nimble jumper quirk has no effect


def _swerve(resolution: Resolution[MechAnatomy], event: Move) -> None:
    """Rolls for a nimble jumper of a light or medium class, which lands a hex off when it jumps with its walking MP
    (digest 21.1)."""
    body = resolution.body
    far = base_walk(body.unit) <= mech_movement_now(body, resolution.state, resolution.options).jump
    able = event.mode == "jump" and body.unit.mass < HEAVY_TONS and far
    if not able or not has_quirk(body.unit, resolution.options, "nimble_jumper"):
        resolution.refuse("only a nimble jumper of less than 60 tons, that jumps as far as it walks, swerves in a jump")
    resolution.state.swerved = True
    resolution.say("it swerves: +1 more to hit it, and +1 on its own attacks", "digest 21.1")


def _move_words(mode: str, hexes: int) -> str:
    words = "it stands still" if mode == "stand" else f"it {mode}s"
    return f"{words} {hexes} {'hex' if hexes == 1 else 'hexes'}" if hexes else words


def heat_of_move(body: MechAnatomy, mode: str, hexes: int, options: Options) -> int:
    """The heat of a move of this many hexes in a mode."""
    if mode == "jump":
        return jump_heat(body.unit, hexes)
    if mode == "swim":
        return swim_heat(body.unit, options.book)
    stand, walk, run = ground_heat(body.unit)
    return {"stand": stand, "walk": walk, "run": run}[mode]
