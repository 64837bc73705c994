"""The turn of Alpha Strike elements: moves, conversions, used abilities, and the End Phase."""

from sheets.alphastrike.elementtypes import MECHS, TRACKS_HEAT, TROOPS
from sheets.play.element_anatomy import (
    ABILITIES,
    AIRMECH,
    ARMOR,
    CRITICALS,
    DISEMBARKED,
    EMERGENCY,
    END_PHASE,
    FIGHTER,
    FLUSH,
    HEAT,
    MOVE,
    STEALTH,
    STUNNED,
    VEHICLE,
    ArmorRecovery,
    CoolantRoll,
    DamageEffects,
    ElementAnatomy,
    ElementDamage,
    ElementHeat,
    ElementShutdown,
    EngineCheck,
    StrikeElement,
    TurnOver,
    flies_low,
    hits_in_effect,
    skill_now,
    why_idle,
)
from sheets.play.element_criticals import destroy_element
from sheets.play.element_marks import slows
from sheets.play.element_movement import (
    HEAT_LIMIT,
    STOOD,
    flies,
    immobile_for_good,
    inches_in_mode,
    moves_now,
    submersion,
    tmm_now,
)
from sheets.play.resolution import Resolution
from sheets.play.supply import new_turn
from sheets.record import events
from sheets.record.state import CrewMember, Due

COUNTED_ABILITIES = ("BOMB", "TSEMP-O", "MDS")
"""One-use abilities that an element may have several of, by the number on its card."""
COOLED_BY = {FLUSH: 1, EMERGENCY: 2}
RECOVERED = {"BHJ2": 1, "BHJ3": 2}
ENGINE_EXPLODES = 12
CRASH = "AS: motive systems damage, unconfirmed"
SHAPES = {"LAM": (AIRMECH, FIGHTER), "BIM": (FIGHTER,), "QV": (VEHICLE,)}
"""The other shapes of convertible 'Mechs, by ability."""
SHAPE_NAMES = {"mech": "a 'Mech", AIRMECH: "an AirMech", FIGHTER: "a fighter", VEHICLE: "a vehicle"}


def move(resolution: Resolution[ElementAnatomy], event: events.Move) -> None:
    """Moves the element some inches: jumping, under water, or in its other mode."""
    element, state = resolution.body.element, resolution.state
    why = why_idle(state) or ("just off its transport" if DISEMBARKED in state.in_use else "")
    if why and event.mode != STOOD:
        resolution.refuse(f"{element.name} is {why} and cannot move")
    farthest = 0 if event.mode == STOOD else inches_in_mode(element, state, event.mode)
    if event.mode != STOOD and event.hexes > farthest:
        resolution.refuse(f"{element.name} has a Move of {farthest}, {event.hexes} are too far")
    if event.elevation is not None and flies_low(element):
        state.height = event.elevation
    state.moved, state.hexes = event.mode, event.hexes
    resolution.say("it stands still" if event.mode == STOOD else f"it moves {event.hexes}", MOVE)


def fly(resolution: Resolution[ElementAnatomy], event: events.Fly) -> None:
    """Spends thrust of a craft, or of a land-air 'Mech as a fighter; one on the ground lifts off."""
    element, state = resolution.body.element, resolution.state
    why = why_idle(state)
    if not flies(element, state):
        resolution.refuse(f"{element.name} does not fly by thrust")
    if why:
        resolution.refuse(f"{element.name} is {why} and cannot fly")
    thrust = max(moves_now(element, state).values(), default=0)
    if event.thrust > thrust:
        resolution.refuse(f"{element.name} has a thrust of {thrust}, {event.thrust} is too much")
    state.thrust, state.landed = event.thrust, False
    resolution.say(f"it flies with thrust {event.thrust}", MOVE)


def land(resolution: Resolution[ElementAnatomy], event: events.Land) -> None:
    """Lands a craft, a VTOL or a WiGE."""
    element, state = resolution.body.element, resolution.state
    if not (flies(element, state) or state.height):
        resolution.refuse(f"{element.name} is not in the air")
    state.landed, state.height = flies(element, state), 0
    resolution.say("it lands", MOVE)


def enter(resolution: Resolution[ElementAnatomy], event: events.Enter) -> None:
    """Puts the element into water of this depth in inches, or out of it."""
    state = resolution.state
    if event.terrain not in ("water", "land"):
        resolution.refuse(f"a card does not mark {event.terrain}; say water 1 for water of 1 inch, or land")
    state.depth = event.depth if event.terrain == "water" else 0
    deep = submersion(resolution.body.element, state)
    words = {"full": "completely submerged", "partial": "partially submerged"}.get(deep, "not submerged")
    resolution.say(f"it is {words}", "AS-2.3.1:p34:submerged")


def change_shape(resolution: Resolution[ElementAnatomy], event: events.Convert) -> None:
    """Converts a land-air 'Mech or QuadVee."""
    body, state = resolution.body, resolution.state
    known = next((shapes for code, shapes in SHAPES.items() if body.has(code)), ())
    wanted = "" if event.shape == "mech" else event.shape
    if wanted and wanted not in known:
        shapes = ", ".join(SHAPE_NAMES[shape] for shape in ("mech", *known)) if known else "nothing"
        resolution.refuse(f"{body.element.name} converts to {shapes}")
    why = why_idle(state) or (f"{SHAPE_NAMES[event.shape]} already" if wanted == state.shape else "")
    if why:
        resolution.refuse(f"{body.element.name} is {why}")
    state.shape, state.landed = wanted, False
    resolution.say(f"it converts to {SHAPE_NAMES[event.shape]}", "AS: conversion, unconfirmed")


def set_skills(resolution: Resolution[ElementAnatomy], event: events.Skills) -> None:
    """Sets the Skill of the crew, given as gunnery alone or derived from both skills."""
    if event.seat or event.gunnery is None:
        resolution.refuse(f"{resolution.body.element.name} has one Skill; say it as in skill 3")
    piloting = event.gunnery if event.piloting is None else event.piloting
    resolution.state.crew = (CrewMember(gunnery=event.gunnery, piloting=piloting),)
    resolution.say(f"Skill {skill_now(resolution.body.element, resolution.state)}", "ASCE-5.01:p29:conversions")


# --- abilities --------------------------------------------------------------------------------------------------------


def spend_ability(resolution: Resolution[ElementAnatomy], event: events.SpendAbility) -> None:
    """Marks a one-use ability as used, or an ability as lost; radical heat sinks work in the End Phase."""
    special = next((one for one in resolution.body.element.specials if event.ability in (one.code, one.text)), None)
    if special is None:
        resolution.refuse(f"{resolution.body.element.name} has no ability {event.ability}")
    uses = int(special.number or 1) if special.code in COUNTED_ABILITIES else 1
    if resolution.state.spent.count(special.code) >= uses:
        resolution.refuse(f"{special.text} is spent already")
    if special.code == FLUSH:
        _prepare_flush(resolution)
        return
    resolution.state.spent = (*resolution.state.spent, special.code)
    resolution.say(f"{special.text} is spent", ABILITIES)


def switch(resolution: Resolution[ElementAnatomy], event: events.Switch) -> None:
    """Switches stealth in the End Phase (AS-2.3.1:p48:stealth-toggle), or radical heat sinks."""
    body, state = resolution.body, resolution.state
    if event.system == "radical-heat-sink" and event.on and body.has(FLUSH):
        if FLUSH in state.spent:
            resolution.refuse(f"{FLUSH} is spent already")
        _prepare_flush(resolution)
        return
    if event.system != STEALTH or not body.has("STL"):
        resolution.refuse(f"{body.element.name} has no {event.system.replace('-', ' ')} to switch")
    if body.element.type in TROOPS:
        resolution.refuse("infantry and battle armor do not switch their stealth (AS-2.3.1:p48:stealth-toggle)")
    if event.on is (STEALTH in state.switched):
        state.in_use -= {STEALTH}
        resolution.say(f"stealth stays {'on' if event.on else 'off'}", "AS-2.3.1:p48:stealth-toggle")
        return
    state.in_use |= {STEALTH}
    resolution.say(f"stealth goes {'on' if event.on else 'off'} in the End Phase", "AS-2.3.1:p48:stealth-toggle")


def _prepare_flush(resolution: Resolution[ElementAnatomy]) -> None:
    resolution.state.in_use |= {FLUSH}
    resolution.say("the radical heat sinks flush in the End Phase", ABILITIES)


# --- the End Phase ----------------------------------------------------------------------------------------------------


def end_phase(resolution: Resolution[ElementAnatomy], event: events.EndPhase) -> None:
    """Ends a phase without an effect: damage waits for the End Phase."""


def end_turn(resolution: Resolution[ElementAnatomy], event: events.HeatPhase) -> None:
    """Resolves the End Phase: damage takes effect, then heat. `build_up` is heat that the player chooses."""
    state = resolution.state
    if state.destroyed:
        state.pending = ()
        return
    resolution.do_next(
        EngineCheck(),
        DamageEffects(),
        ArmorRecovery(),
        ElementHeat(event.external, event.build_up),
        ElementShutdown(),
        TurnOver(),
    )


def check_engine(resolution: Resolution[ElementAnatomy], task: EngineCheck) -> None:
    """Rolls whether a damaged combustion engine or fuel cell explodes after an attack (AS:CE p. 77)."""
    body, state = resolution.body, resolution.state
    burns = body.element.type in TRACKS_HEAT and body.has("EE", "FC")
    if state.destroyed or not (burns and state.fired and hits_in_effect(state, "engine")):
        return
    rolled = resolution.roll(
        Due("engine-explosion", 2, "a damaged engine, and an attack", ABILITIES, "", ENGINE_EXPLODES)
    )
    if rolled.reaches(ENGINE_EXPLODES):
        destroy_element(resolution, "engine", "the engine explodes: it is destroyed", ABILITIES)


def take_effect(resolution: Resolution[ElementAnatomy], task: DamageEffects) -> None:
    """Puts critical hits and motive damage of the turn into effect; a stunned crew loses the next turn."""
    element, state = resolution.body.element, resolution.state
    pending, could_move = state.pending, not immobile_for_good(element, state, state.slowed)
    state.pending = tuple(name for name in pending if name == STUNNED)
    slowing = tuple(name for name in pending if slows(element, name))
    if slowing:
        state.slowed = (*state.slowed, *slowing)
        moves = moves_now(element, state).values()
        has_tmm = any(moves) and not flies(element, state)
        tmm = f", TMM {tmm_now(element, state)}" if has_tmm else ""
        resolution.say(f"Move is now {'/'.join(map(str, moves))}{tmm}", END_PHASE)
    by_motor = any(name.startswith("motive-") for name in slowing)
    if by_motor and could_move and immobile_for_good(element, state, state.slowed) and not state.destroyed:
        _come_down(resolution)


def _come_down(resolution: Resolution[ElementAnatomy]) -> None:
    """Applies 1 point of damage to a VTOL or WiGE that crashes without Move, or to a submerged unit that sinks."""
    state = resolution.state
    sinks = submersion(resolution.body.element, state) == "full"
    if state.height or sinks:
        state.height = 0
        resolution.say("it sinks to the bottom" if sinks else "it crashes", CRASH)
        resolution.do_next(ElementDamage(1), DamageEffects())


def recover_armor(resolution: Resolution[ElementAnatomy], task: ArmorRecovery) -> None:
    """Restores a point or two of armor by HarJel II or III, where some armor is left."""
    body, state = resolution.body, resolution.state
    points = next((points for code, points in RECOVERED.items() if body.has(code)), 0)
    left = state.armor[ARMOR]
    if points and 0 < left < body.element.armor and not state.destroyed:
        state.armor = {ARMOR: min(left + points, body.element.armor)}
        resolution.say(f"HarJel: armor {state.armor[ARMOR]}", ABILITIES)


def apply_heat(resolution: Resolution[ElementAnatomy], task: ElementHeat) -> None:
    """Applies heat from outside and from attacks, and cooling.

    An element that did not attack cools to 0; one that attacked keeps its heat, and loses 1 in water of 1 inch or more
    (AS-2.3.1:p45:cooling-standard). In the older edition heat from outside comes before cooling
    (AS-2.3.1:p45:end-phase-heat); a 'Mech may then add 1 heat (AS-2.3.1:p44:deliberate-overheating).
    """
    body, state = resolution.body, resolution.state
    if body.element.type not in TRACKS_HEAT or state.destroyed:
        return
    outside = state.outside_heat + task.external
    cooled = body.rules.play.outside_heat_cools
    heat = state.heat + state.heat_to_come + (outside if cooled else 0)
    heat = max(heat - bool(state.depth), 0) if state.fired and not state.shutdown else 0
    heat += 0 if cooled else outside
    if task.build_up and body.element.type in MECHS:
        heat += 1
    state.heat = min(heat, HEAT_LIMIT)
    resolution.say(f"heat {state.heat}", HEAT)
    if state.heat == HEAT_LIMIT and body.has(EMERGENCY) and EMERGENCY not in state.spent:
        resolution.do_next(CoolantRoll(EMERGENCY))
    elif state.heat and FLUSH in state.in_use:
        resolution.do_next(CoolantRoll(FLUSH))


def roll_coolant(resolution: Resolution[ElementAnatomy], task: CoolantRoll) -> None:
    """Rolls for a coolant flush: it removes heat except on a 1, which loses the system; an emergency system also takes
    an engine hit."""
    state = resolution.state
    due = Due("coolant-flush", 1, f"a flush by {task.system}", ABILITIES, "", 2)
    if resolution.succeeds(due):
        state.heat = max(state.heat - COOLED_BY[task.system], 0)
        resolution.say(f"the coolant flush lowers the heat to {state.heat}", ABILITIES)
        return
    state.spent = (*state.spent, task.system)
    resolution.say(f"the flush fails: {task.system} is lost", ABILITIES)
    if task.system == EMERGENCY:
        resolution.do_next(StrikeElement("engine"), DamageEffects())


def shut_down(resolution: Resolution[ElementAnatomy], task: ElementShutdown) -> None:
    """Shuts the element down for the next turn at heat 4."""
    state = resolution.state
    was, state.shutdown = state.shutdown, state.heat == HEAT_LIMIT
    if state.shutdown != was and not state.destroyed:
        resolution.say("it shuts down" if state.shutdown else "it starts again", HEAT)


def begin_turn(resolution: Resolution[ElementAnatomy], task: TurnOver) -> None:
    """Begin the next turn: stun the crew if it was hit, switch stealth as declared, clear what lasted for a turn."""
    state = resolution.state
    stunned = STUNNED in state.pending
    state.pending = ()
    if stunned:
        resolution.say("the crew is stunned in this turn", CRITICALS)
    state.stunned = int(stunned)
    if STEALTH in state.in_use:
        state.switched ^= {STEALTH}
    state.in_use = frozenset()
    state.outside_heat = state.heat_to_come = state.weapon_heat = 0
    state.fired = False
    new_turn(state)
    state.turn += not state.destroyed
