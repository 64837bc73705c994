"""Critical hits of Alpha Strike elements: the roll, the effect, and the boxes crossed."""

from collections.abc import Mapping

from sheets.alphastrike.elementtypes import TROOPS, ElementType
from sheets.play.element_anatomy import (
    ABILITIES,
    ARC_BOXES,
    COLUMNS,
    CRITICALS,
    CRITICALS_UNCONFIRMED,
    MOTIVE_TYPES,
    STUNNED,
    ArcHit,
    ElementAnatomy,
    ElementCriticalRoll,
    ElementDamage,
    PrototypeCaseRoll,
    StrikeElement,
)
from sheets.play.element_firepower import arc_boxes, is_harmless
from sheets.play.element_marks import all_slowing
from sheets.play.element_movement import immobile_for_good
from sheets.play.resolution import Resolution
from sheets.record import events
from sheets.record.state import DESTROYED, Due, Modifier, State
from sheets.rules.tables.alpha_strike import (
    UNCONFIRMED_COLUMNS,
    ElementColumn,
    ElementCritical,
    element_critical,
)

RESISTANT, IMPACT_RESISTANT = -2, 1
PROTOTYPE_CASE = 3  # roll from which prototype CASE contains an explosion
FATAL_ENGINE_HITS = 2  # hits that destroy a ground element
FATAL_CREW_HITS = 2  # the boxes on the card
FATAL: Mapping[str, str] = {
    ElementCritical.DESTROYED: "critical hit",
    ElementCritical.CREW_KILLED: "crew",
    ElementCritical.FUEL: "fuel",
}
"""Critical hits that destroy an element, with the reason stored in the state."""
DROPSHIP_CRITICALS = frozenset({ElementCritical.KF_BOOM, ElementCritical.DOCK_COLLAR})


def critical(resolution: Resolution[ElementAnatomy], event: events.ElementCriticalHit) -> None:
    """Applies a critical hit by name, or rolls one."""
    if event.effect:
        effect = _effect(resolution, event.effect)
        if not _strikes_armor(resolution, "a critical hit"):
            resolution.do_next(StrikeElement(effect))
    else:
        resolution.do_next(ElementCriticalRoll("a critical hit"))


def roll_element_critical(resolution: Resolution[ElementAnatomy], task: ElementCriticalRoll) -> None:
    """Rolls the effect; armored components cancel the first chance of a critical hit."""
    body, state = resolution.body, resolution.state
    if state.destroyed or body.element.type in TROOPS:
        return
    if _strikes_armor(resolution, task.cause):
        return
    modifiers = _modifiers(body)
    choices = tuple(effect.value for effect in ElementCritical)
    result = resolution.roll(Due("element-critical", 2, task.cause, task.ruling, modifiers=modifiers, choices=choices))
    if isinstance(result.outcome, str):
        effect = _effect(resolution, result.outcome)
    else:
        effect = element_critical(_column(body), result.total + sum(modifier.value for modifier in modifiers))
    resolution.do_next(StrikeElement(effect))


def _strikes_armor(resolution: Resolution[ElementAnatomy], cause: str) -> bool:
    """Whether armored components cancel this chance, which is the first one."""
    state = resolution.state
    if not resolution.body.has("ARM") or "ARM" in state.spent:
        return False
    state.spent = (*state.spent, "ARM")
    resolution.say(f"armored components: {cause} strikes nothing", ABILITIES)
    return True


def _modifiers(body: ElementAnatomy) -> tuple[Modifier, ...]:
    reflective = body.rules.play.reflective_critical
    found = (
        Modifier("critical-resistant", RESISTANT if body.has("CR") else 0, ABILITIES),
        Modifier("impact-resistant armor", IMPACT_RESISTANT if body.has("IRA") else 0, ABILITIES),
        Modifier("reflective armor", reflective if body.has("RFA") else 0, "ASCE-5.01:p88:reflective-criticals"),
    )
    return tuple(modifier for modifier in found if modifier.value)


def _column(body: ElementAnatomy) -> ElementColumn:
    """The column of the table; an airborne support vehicle moved by thrust has that of fighters."""
    element = body.element
    return "fighter" if element.aerospace and element.type in MOTIVE_TYPES else COLUMNS[element.type]


def _effect(resolution: Resolution[ElementAnatomy], name: str) -> str:
    """A critical hit by name; boxes of the arcs of large craft have the names on the card."""
    arcs = arc_boxes(resolution.body.element)
    if name not in set(ElementCritical) and name not in arcs:
        known = ", ".join((*ElementCritical, *sorted(arcs)))
        resolution.refuse(f"there is no critical hit '{name}': expected one of {known}")
    return name


def strike_element(resolution: Resolution[ElementAnatomy], task: StrikeElement) -> None:
    """Applies a critical hit: crosses its box, and may destroy the element.

    A critical hit that cannot apply does 1 point of damage instead, which causes no rolls.
    """
    body, state = resolution.body, resolution.state
    effect = task.effect
    if state.destroyed or body.element.type in TROOPS or effect == ElementCritical.NONE:
        resolution.say("no critical hit", CRITICALS)
        return
    words = effect.replace("-", " ")
    if not _can_apply(body, state, effect):
        resolution.say(f"critical hit: {words} cannot apply, 1 point of damage instead", CRITICALS)
        resolution.do_next(ElementDamage(1, bare=True))
        return
    doubtful = effect == ElementCritical.DOOR or _column(body) in UNCONFIRMED_COLUMNS
    resolution.say(f"critical hit: {words}", CRITICALS_UNCONFIRMED if doubtful else CRITICALS)
    if effect == ElementCritical.AMMUNITION:
        _ammunition(resolution)
    elif effect == ElementCritical.WEAPONS and body.element.arcs and not body.rules.play.weapon_hit_on_all_arcs:
        resolution.do_next(ArcHit())
    elif effect in FATAL:
        destroy_element(resolution, FATAL[effect], "it is destroyed", CRITICALS)
    elif effect == STUNNED:
        state.pending = (*state.pending, STUNNED)
    else:
        cross_element_box(resolution, effect)


def _can_apply(body: ElementAnatomy, state: State, effect: str) -> bool:
    """Whether a critical hit can have its effect: the element has the system, and an open box or a value to lose."""
    element = body.element
    crossed = state.crossed.get(effect, 0)
    if effect == ElementCritical.MP:
        return any(element.movement.values()) and not immobile_for_good(element, state, all_slowing(element, state))
    if effect == ElementCritical.WEAPONS:
        return not is_harmless(element, state)
    if effect.startswith("weapons-"):
        return max(crossed, state.crossed.get(ElementCritical.WEAPONS, 0)) < ARC_BOXES
    if effect == ElementCritical.ENGINE and not element.aerospace:
        return element.type is not ElementType.PROTOMECH
    if effect == ElementCritical.DOOR:
        return crossed < sum(special.doors for special in element.specials)
    if effect in DROPSHIP_CRITICALS and element.type is ElementType.SMALL_CRAFT:
        return False
    if effect in (ElementCritical.AMMUNITION, STUNNED, *FATAL):
        return True
    return crossed < body.boxes.get(effect, 0)


def strike_arc(resolution: Resolution[ElementAnatomy], task: ArcHit) -> None:
    """Strikes the attack and the arc that the table names, picked at random among those left."""
    body, state = resolution.body, resolution.state
    left = tuple(name for name in sorted(arc_boxes(body.element)) if _can_apply(body, state, name))
    outcome = resolution.roll(Due("element-arc", 0, "a weapon hit", CRITICALS, choices=left)).outcome
    if outcome not in left:
        resolution.refuse(f"'{outcome}' is not an attack that is left: expected one of {', '.join(left)}")
    resolution.say(f"it strikes {str(outcome).replace('-', ' ')}", CRITICALS)
    cross_element_box(resolution, str(outcome))


def _ammunition(resolution: Resolution[ElementAnatomy]) -> None:
    """Applies an ammunition hit: 1 point with CASE, nothing with CASE II or energy weapons, a roll with prototype
    CASE."""
    body = resolution.body
    if body.has("CASEII", "ENE"):
        resolution.say("nothing explodes", CRITICALS)
    elif body.has("CASE"):
        resolution.do_next(ElementDamage(1))
    elif body.has("CASEP"):
        resolution.do_next(PrototypeCaseRoll())
    else:
        destroy_element(resolution, "ammunition", "the ammunition explodes: it is destroyed", CRITICALS)


def roll_prototype_case(resolution: Resolution[ElementAnatomy], task: PrototypeCaseRoll) -> None:
    """Rolls whether prototype CASE contains the explosion: on 3 or more."""
    due = Due("prototype-case", 1, "an ammunition hit", ABILITIES, "", PROTOTYPE_CASE)
    if resolution.succeeds(due):
        resolution.say("prototype CASE contains the explosion", ABILITIES)
    else:
        destroy_element(resolution, "ammunition", "the ammunition explodes: it is destroyed", ABILITIES)


def destroy_element(resolution: Resolution[ElementAnatomy], reason: str, words: str, ruling: str) -> None:
    """Destroys the element, which can still act until the End Phase."""
    state = resolution.state
    if not state.destroyed:
        state.destroyed = reason
        state.pending = (*state.pending, DESTROYED)
        resolution.say(words, ruling)
        for one in state.aboard:
            fate = "is destroyed with it" if one.inside else "is dropped"
            resolution.say(f"{one.name} {fate}", "AS-2.3.1:p32:transport-destroyed")


def cross_element_box(resolution: Resolution[ElementAnatomy], name: str) -> None:
    """Crosses a box; its effect starts in the End Phase."""
    state, element = resolution.state, resolution.body.element
    hits = state.crossed.get(name, 0) + 1
    state.crossed = {**state.crossed, name: hits}
    state.pending = (*state.pending, name)
    if name == ElementCritical.ENGINE and not element.aerospace and hits >= FATAL_ENGINE_HITS:
        destroy_element(resolution, "engine", "a second engine hit: it is destroyed", CRITICALS)
    if name == ElementCritical.CREW and hits >= FATAL_CREW_HITS:
        words = "a second crew hit: the craft has no crew left"
        destroy_element(resolution, "crew", words, CRITICALS_UNCONFIRMED)
