"""The turn of Alpha Strike elements: moves, shapes, abilities that are used, and the End Phase."""

from sheets.alphastrike.elementtypes import MECHS, TRACKS_HEAT
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
from sheets.play.element_movement import HEAT_LIMIT, STOOD, flies, immobile_for_good, moves_now, reach, submersion
from sheets.play.resolution import Resolution
from sheets.play.supply import new_turn
from sheets.record import events
from sheets.record.state import CrewMember, Due

COUNTED = ("BOMB", "TSEMP-O", "MDS")
"""One-use abilities that an element has several of: as many as its number says."""
COOLED_BY = {FLUSH: 1, EMERGENCY: 2}
RECOVERED = {"BHJ2": 1, "BHJ3": 2}
ENGINE_EXPLODES = 12
CRASH = "AS: motive systems damage, unconfirmed"
SHAPES = {"LAM": (AIRMECH, FIGHTER), "BIM": (FIGHTER,), "QV": (VEHICLE,)}
"""The shapes besides that of a 'Mech, by ability."""
SHAPE_NAMES = {"mech": "a 'Mech", AIRMECH: "an AirMech", FIGHTER: "a fighter", VEHICLE: "a vehicle"}


def move(now: Resolution[ElementAnatomy], event: events.Move) -> None:
    """The element moves so many inches: jumping, under water, or in its other mode."""
    element, state = now.body.element, now.state
    why = why_idle(state) or ("just off its transport" if DISEMBARKED in state.in_use else "")
    if why and event.mode != STOOD:
        now.refuse(f"{element.name} is {why} and cannot move")
    farthest = 0 if event.mode == STOOD else reach(element, state, event.mode)
    if event.mode != STOOD and event.hexes > farthest:
        now.refuse(f"{element.name} has a Move of {farthest}, {event.hexes} are too far")
    if event.elevation is not None and flies_low(element):
        state.height = event.elevation
    state.moved, state.hexes = event.mode, event.hexes
    now.say("it stands still" if event.mode == STOOD else f"it moves {event.hexes}", MOVE)


def fly(now: Resolution[ElementAnatomy], event: events.Fly) -> None:
    """A craft, or a land-air 'Mech as a fighter, spends thrust; one on the ground lifts off."""
    element, state = now.body.element, now.state
    why = why_idle(state)
    if not flies(element, state):
        now.refuse(f"{element.name} does not fly by thrust")
    if why:
        now.refuse(f"{element.name} is {why} and cannot fly")
    thrust = max(moves_now(element, state).values(), default=0)
    if event.thrust > thrust:
        now.refuse(f"{element.name} has a thrust of {thrust}, {event.thrust} is too much")
    state.thrust, state.landed = event.thrust, False
    now.say(f"it flies with thrust {event.thrust}", MOVE)


def land(now: Resolution[ElementAnatomy], event: events.Land) -> None:
    """A craft, a VTOL or a WiGE comes down."""
    element, state = now.body.element, now.state
    if not (flies(element, state) or state.height):
        now.refuse(f"{element.name} is not in the air")
    state.landed, state.height = flies(element, state), 0
    now.say("it lands", MOVE)


def enter(now: Resolution[ElementAnatomy], event: events.Enter) -> None:
    """The element enters water of so many inches, or leaves it."""
    state = now.state
    if event.terrain not in ("water", "land"):
        now.refuse(f"{event.terrain} is nothing that a card marks; say water 1 for water of 1 inch, or land")
    state.depth = event.depth if event.terrain == "water" else 0
    deep = submersion(now.body.element, state)
    words = {"full": "completely submerged", "partial": "partially submerged"}.get(deep, "not submerged")
    now.say(f"it is {words}", "AS-2.3.1:p34:submerged")


def convert(now: Resolution[ElementAnatomy], event: events.Convert) -> None:
    """A land-air 'Mech or QuadVee takes another shape."""
    body, state = now.body, now.state
    known = next((shapes for code, shapes in SHAPES.items() if body.has(code)), ())
    wanted = "" if event.shape == "mech" else event.shape
    if wanted and wanted not in known:
        shapes = ", ".join(SHAPE_NAMES[shape] for shape in ("mech", *known)) if known else "nothing"
        now.refuse(f"{body.element.name} converts to {shapes}")
    why = why_idle(state) or (f"{SHAPE_NAMES[event.shape]} already" if wanted == state.shape else "")
    if why:
        now.refuse(f"{body.element.name} is {why}")
    state.shape, state.landed = wanted, False
    now.say(f"it converts to {SHAPE_NAMES[event.shape]}", "AS: conversion, unconfirmed")


def skills(now: Resolution[ElementAnatomy], event: events.Skills) -> None:
    """A crew with its Skill, given as gunnery alone, or with the two skills that it comes from."""
    if event.seat or event.gunnery is None:
        now.refuse(f"{now.body.element.name} has one Skill; say it as in skill 3")
    piloting = event.gunnery if event.piloting is None else event.piloting
    now.state.crew = (CrewMember(gunnery=event.gunnery, piloting=piloting),)
    now.say(f"Skill {skill_now(now.body.element, now.state)}", "ASCE-5.01:p29:conversions")


# --- abilities --------------------------------------------------------------------------------------------------------


def spend_ability(now: Resolution[ElementAnatomy], event: events.SpendAbility) -> None:
    """A one-use ability is used, or an ability is lost; radical heat sinks work in the End Phase."""
    special = next((one for one in now.body.element.specials if event.ability in (one.code, one.text)), None)
    if special is None:
        now.refuse(f"{now.body.element.name} has no ability {event.ability}")
    uses = int(special.number or 1) if special.code in COUNTED else 1
    if now.state.spent.count(special.code) >= uses:
        now.refuse(f"{special.text} is spent already")
    if special.code == FLUSH:
        _prepare_flush(now)
        return
    now.state.spent = (*now.state.spent, special.code)
    now.say(f"{special.text} is spent", ABILITIES)


def switch(now: Resolution[ElementAnatomy], event: events.Switch) -> None:
    """Stealth is switched in the End Phase (AS-2.3.1:p48:stealth-toggle); so are radical heat sinks used."""
    body, state = now.body, now.state
    if event.system == "radical-heat-sink" and event.on and body.has(FLUSH):
        if FLUSH in state.spent:
            now.refuse(f"{FLUSH} is spent already")
        _prepare_flush(now)
        return
    if event.system != STEALTH or not body.has("STL"):
        now.refuse(f"{body.element.name} has no {event.system.replace('-', ' ')} to switch")
    if event.on is (STEALTH in state.switched):
        state.in_use -= {STEALTH}
        now.say(f"stealth stays {'on' if event.on else 'off'}", "AS-2.3.1:p48:stealth-toggle")
        return
    state.in_use |= {STEALTH}
    now.say(f"stealth goes {'on' if event.on else 'off'} in the End Phase", "AS-2.3.1:p48:stealth-toggle")


def _prepare_flush(now: Resolution[ElementAnatomy]) -> None:
    now.state.in_use |= {FLUSH}
    now.say("the radical heat sinks flush in the End Phase", ABILITIES)


# --- the End Phase ----------------------------------------------------------------------------------------------------


def end_phase(now: Resolution[ElementAnatomy], event: events.EndPhase) -> None:
    """Nothing waits for the end of another phase."""


def end_turn(now: Resolution[ElementAnatomy], event: events.HeatPhase) -> None:
    """The End Phase: damage takes effect, then heat. `build_up` is heat that the player wants."""
    state = now.state
    if state.destroyed:
        state.pending = ()
        return
    now.then(
        EngineCheck(),
        DamageEffects(),
        ArmorRecovery(),
        ElementHeat(event.external, event.build_up),
        ElementShutdown(),
        TurnOver(),
    )


def check_engine(now: Resolution[ElementAnatomy], task: EngineCheck) -> None:
    """A combustion engine or fuel cell that was hit before may explode when the element attacked (AS:CE p. 77)."""
    body, state = now.body, now.state
    burns = body.element.type in TRACKS_HEAT and body.has("EE", "FC")
    if state.destroyed or not (burns and state.fired and hits_in_effect(state, "engine")):
        return
    rolled = now.roll(Due("engine-explosion", 2, "a damaged engine, and an attack", ABILITIES, "", ENGINE_EXPLODES))
    if rolled.reaches(ENGINE_EXPLODES):
        destroy_element(now, "engine", "the engine explodes: it is destroyed", ABILITIES)


def take_effect(now: Resolution[ElementAnatomy], task: DamageEffects) -> None:
    """Critical hits and motive damage of the turn take effect; a crew is stunned for the turn that follows."""
    element, state = now.body.element, now.state
    pending, could_move = state.pending, not immobile_for_good(element, state, state.slowed)
    state.pending = tuple(name for name in pending if name == STUNNED)
    slowing = tuple(name for name in pending if slows(element, name))
    if slowing:
        state.slowed = (*state.slowed, *slowing)
        left = "/".join(map(str, moves_now(element, state).values()))
        now.say(f"Move is now {left}", END_PHASE)
    by_motor = any(name.startswith("motive-") for name in slowing)
    if by_motor and could_move and immobile_for_good(element, state, state.slowed) and not state.destroyed:
        _come_down(now)


def _come_down(now: Resolution[ElementAnatomy]) -> None:
    """A VTOL or WiGE that motive damage leaves without Move crashes, a submerged unit sinks: 1 point of damage."""
    state = now.state
    sinks = submersion(now.body.element, state) == "full"
    if state.height or sinks:
        state.height = 0
        now.say("it sinks to the bottom" if sinks else "it crashes", CRASH)
        now.then(ElementDamage(1), DamageEffects())


def recover_armor(now: Resolution[ElementAnatomy], task: ArmorRecovery) -> None:
    """HarJel II and III give back a point or two where some armor is left."""
    body, state = now.body, now.state
    points = next((points for code, points in RECOVERED.items() if body.has(code)), 0)
    left = state.armor[ARMOR]
    if points and 0 < left < body.element.armor and not state.destroyed:
        state.armor = {ARMOR: min(left + points, body.element.armor)}
        now.say(f"HarJel: armor {state.armor[ARMOR]}", ABILITIES)


def apply_heat(now: Resolution[ElementAnatomy], task: ElementHeat) -> None:
    """Heat from outside and from attacks, and cooling.

    An element that did not attack cools down to nothing, one that attacked keeps its heat, and loses 1 in water of 1
    inch or more (AS-2.3.1:p45:cooling-standard). In the older edition heat from outside comes before cooling
    (AS-2.3.1:p45:end-phase-heat); a 'Mech may then heat itself by 1 (AS-2.3.1:p44:deliberate-overheating).
    """
    body, state = now.body, now.state
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
    now.say(f"heat {state.heat}", HEAT)
    if state.heat == HEAT_LIMIT and body.has(EMERGENCY) and EMERGENCY not in state.spent:
        now.then(CoolantRoll(EMERGENCY))
    elif state.heat and FLUSH in state.in_use:
        now.then(CoolantRoll(FLUSH))


def roll_coolant(now: Resolution[ElementAnatomy], task: CoolantRoll) -> None:
    """A flush takes heat away but on a 1, which loses the system; that of an emergency system also hits the engine."""
    state = now.state
    due = Due("coolant-flush", 1, f"a flush by {task.system}", ABILITIES, "", 2)
    if now.succeeds(due):
        state.heat = max(state.heat - COOLED_BY[task.system], 0)
        now.say(f"the coolant flush leaves heat {state.heat}", ABILITIES)
        return
    state.spent = (*state.spent, task.system)
    now.say(f"the flush fails: {task.system} is lost", ABILITIES)
    if task.system == EMERGENCY:
        now.then(StrikeElement("engine"), DamageEffects())


def shut_down(now: Resolution[ElementAnatomy], task: ElementShutdown) -> None:
    """Heat 4 shuts the element down for the turn that follows."""
    state = now.state
    was, state.shutdown = state.shutdown, state.heat == HEAT_LIMIT
    if state.shutdown != was and not state.destroyed:
        now.say("it shuts down" if state.shutdown else "it starts again", HEAT)


def begin_turn(now: Resolution[ElementAnatomy], task: TurnOver) -> None:
    """Everything that counted for the turn is over."""
    state = now.state
    stunned = STUNNED in state.pending
    state.pending = ()
    if stunned:
        now.say("the crew is stunned in the next turn", CRITICALS)
    state.stunned = int(stunned)
    if STEALTH in state.in_use:
        state.switched ^= {STEALTH}
    state.in_use = frozenset()
    state.outside_heat = state.heat_to_come = state.weapon_heat = 0
    state.fired = False
    new_turn(state)
    state.turn += not state.destroyed
