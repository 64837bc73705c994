"""Physical attacks of an Alpha Strike element: numbers, damage, and the cost of charges and deaths from above."""

from collections.abc import Iterator

from sheets.alphastrike import Element, rules_of
from sheets.alphastrike.elementtypes import MECHS, TROOPS, ElementType
from sheets.play.element_anatomy import MOTIVE_TYPES, ElementAnatomy, ElementDamage, skill_now, why_idle
from sheets.play.element_firepower import element_damage_now
from sheets.play.element_movement import JUMP, flies, moves_now, tmm_now
from sheets.play.element_to_hit import attacker_movement
from sheets.play.resolution import Resolution
from sheets.play.status import Strike
from sheets.record import events
from sheets.record.state import State
from sheets.rules.tables.alpha_strike_to_hit import ElementToHit

INDUSTRIAL_MYOMER = 2  # modifier of physical attacks (AS:CE p. 78)
FALL_OVER_CHARGE = 2  # ASCE-5.01:p46:dfa-example
SAY_COSTS = "its damage and its cost are in no document: say them as hit 2"


def element_physical_attacks(element: Element, state: State) -> tuple[Strike, ...]:
    """The physical attacks that the element can make, with the to-hit number without the target's movement modifier."""
    if why_idle(state) or flies(element, state):
        return ()
    attacks = _anti_mech(element, state) if element.type in TROOPS else _blows(element, state)
    skill = skill_now(element, state)
    return tuple(attack._replace(number=skill + (attack.modifier or 0)) for attack in attacks)


def _anti_mech(element: Element, state: State) -> Iterator[Strike]:
    """The attack of infantry with AM, in base contact."""
    if element.special("AM") is None:
        return
    numbers = rules_of(element.edition).modifiers
    platoon = element.type is ElementType.INFANTRY
    modifier = numbers[ElementToHit.ANTI_MECH] + (numbers[ElementToHit.ANTI_MECH_PLATOON] if platoon else 0)
    yield Strike("anti-'Mech attack", modifier, f"{element_damage_now(element, state)[0]:g} and a critical roll")


def _blows(element: Element, state: State) -> Iterator[Strike]:
    """Standard and melee attacks, a charge, a death from above; heat and fire control hits do not affect them."""
    numbers, moves = rules_of(element.edition).modifiers, moves_now(element, state)
    base = sum(modifier.value for modifier in attacker_movement(element, state))
    base += INDUSTRIAL_MYOMER if element.special("ITSM") is not None else 0
    if (element.type in MECHS or element.type is ElementType.PROTOMECH) and not state.shape:
        points = element.size + _myomer(element, state)
        yield Strike("standard", base, f"{points} (unconfirmed)")
        if element.special("MEL") is not None:
            yield Strike("melee", base, f"{points + 1} (unconfirmed)")
    charge = numbers[ElementToHit.CHARGE]
    if can_charge(element) and any(moves.values()):
        yield Strike("charge", base + charge, _charge_damage(element, state))
    if element.type in MECHS and moves.get(JUMP, 0):
        fall = numbers.get(ElementToHit.DEATH_FROM_ABOVE, charge + FALL_OVER_CHARGE)
        yield Strike("death from above", base + fall)


def can_charge(element: Element) -> bool:
    """Whether an element can charge: 'Mechs and vehicles can."""
    return element.type in MECHS or (element.type in MOTIVE_TYPES and not element.aerospace)


def _myomer(element: Element, state: State) -> int:
    """The damage that myomer adds: 1 for hot TSM."""
    hot = state.heat > 0 and element.special("TSM") is not None
    return int(hot or any(element.special(code) is not None for code in ("ITSM", "TSMX")))


def _charge_damage(element: Element, state: State) -> str:
    """The damage of a charge in words."""
    play = rules_of(element.edition).play
    if play.charge_by_inches:
        return f"inches moved x {element.size} / 8"
    return str(play.charge_damage(element.size, tmm_now(element, state), 0))


def own_attack(resolution: Resolution[ElementAnatomy], event: events.OwnAttack) -> None:
    """Applies a charge or a death from above by the element itself: its damage and its cost."""
    element, why = resolution.body.element, why_idle(resolution.state)
    if why:
        resolution.refuse(f"{element.name} is {why} and cannot attack")
    if event.attack == "charge":
        _charge(resolution, event)
    elif event.attack == "death-from-above":
        _fall_on(resolution, event)
    else:
        resolution.refuse(f"a {event.attack} has no cost for an element; only a charge and a death from above have one")


def _charge(resolution: Resolution[ElementAnatomy], event: events.OwnAttack) -> None:
    element, state, play = resolution.body.element, resolution.state, resolution.body.rules.play
    if not can_charge(element):
        resolution.refuse(f"{element.name} cannot charge: 'Mechs and vehicles do")
    if not event.hit:
        resolution.say("the charge misses", play.charge_ruling)
        return
    tmm = tmm_now(element, state)
    inches = event.hexes or state.hexes
    if play.charge_by_inches and not inches:
        resolution.refuse("how many inches did it move? Say it as in charge size 3 6")
    damage = play.charge_damage(element.size, tmm, inches)
    resolution.say(f"the charge does {damage} damage", play.charge_ruling)
    cost = play.charge_cost(tmm, event.size)
    if cost:
        resolution.do_next(ElementDamage(cost))


def _fall_on(resolution: Resolution[ElementAnatomy], event: events.OwnAttack) -> None:
    """Applies a death from above; only the newer edition has the cost of a miss."""
    element = resolution.body.element
    if element.type not in MECHS or not moves_now(element, resolution.state).get(JUMP):
        resolution.refuse(f"{element.name} cannot attack from above: 'Mechs that jump do")
    if not event.hit and resolution.body.rules.play.failed_fall_costs:
        resolution.say("the death from above misses", "ASCE-5.01:p46:physical-example")
        resolution.do_next(ElementDamage(element.size + 1))
        return
    resolution.say(SAY_COSTS, "AS: death from above, unconfirmed")
