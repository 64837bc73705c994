"""To-hit modifiers of an Alpha Strike element's weapon attacks, and of attacks on it."""

from collections.abc import Iterator

from sheets.alphastrike import AlphaStrikeRules, Element, rules_of
from sheets.alphastrike.elementtypes import TROOPS, ElementType
from sheets.play.element_anatomy import AIRMECH, DISEMBARKED, MOTIVE_TYPES, STEALTH, hits_in_effect
from sheets.play.element_movement import JUMPED, STOOD, flies, is_immobile, tmm_now
from sheets.record.events import HULL_DOWN
from sheets.record.state import Modifier, State
from sheets.rules.tables.alpha_strike_to_hit import STEALTH_BY_RANGE, UNCONFIRMED, ElementToHit

CREW_HIT = 2
AIRBORNE = 2  # of craft, except for airborne attackers (table of 2.3.1, note 4)
DROPSHIPS = (ElementType.SPHEROID_DROPSHIP, ElementType.AERODYNE_DROPSHIP)
LARGE = ("LG", "VLG", "SLG")
SPOTTING = "spotting"
IN_POSITION = frozenset({"dug-in", "hit-the-deck"})


def _modifier(rules: AlphaStrikeRules, reason: str, key: ElementToHit, times: int = 1) -> Modifier:
    """A line of the to-hit table of the edition; 0 where it has none."""
    return Modifier(reason, times * rules.modifiers.get(key, 0), rules.to_hit_rulings.get(key, UNCONFIRMED))


def element_attack_modifiers(element: Element, state: State) -> tuple[Modifier, ...]:
    """Modifiers of the element's own weapon attacks."""
    rules = rules_of(element.edition)
    found = (
        *_fire_control(element, rules),
        *((_modifier(rules, "shield", ElementToHit.SHIELD),) if element.special("SHLD") else ()),
        *attacker_movement(element, state),
        _modifier(rules, "fire control hits", ElementToHit.FIRE_CONTROL_HIT, hits_in_effect(state, "fire-control")),
        *((_modifier(rules, "spots for others", ElementToHit.SPOTTING),) if SPOTTING in state.circumstances else ()),
        Modifier("crew hits", CREW_HIT * hits_in_effect(state, "crew"), "AS: critical hits"),
        Modifier("heat", state.heat, rules.to_hit_rulings[ElementToHit.OVERHEATING]),
    )
    return tuple(modifier for modifier in found if modifier.value)


def _fire_control(element: Element, rules: AlphaStrikeRules) -> Iterator[Modifier]:
    """The modifier of IndustrialMechs and support vehicles without advanced fire control."""
    if element.special("AFC") is not None:
        return
    if element.type is ElementType.INDUSTRIALMECH:
        yield _modifier(rules, "no advanced fire control", ElementToHit.INDUSTRIAL)
    elif element.type is ElementType.SUPPORT_VEHICLE and element.special("BFC") is not None:
        yield _modifier(rules, "basic fire control", ElementToHit.BASIC_FIRE_CONTROL)
    elif element.type is ElementType.SUPPORT_VEHICLE:
        yield _modifier(rules, "no fire control", ElementToHit.NO_FIRE_CONTROL)


def attacker_movement(element: Element, state: State) -> Iterator[Modifier]:
    """Modifiers of the attacker's movement, except for infantry (note 7 of the table), and of a grounded DropShip."""
    rules = rules_of(element.edition)
    if state.landed and element.type in DROPSHIPS:
        yield _modifier(rules, "grounded DropShip", ElementToHit.GROUNDED_DROPSHIP)
    if element.type in TROOPS or element.aerospace:
        return
    if state.moved == JUMPED:
        yield _modifier(rules, "jumped", ElementToHit.ATTACKER_JUMPED)
    elif is_immobile(element, state) or state.moved == STOOD:
        reason = "immobile" if is_immobile(element, state) else "stood still"
        yield _modifier(rules, reason, ElementToHit.ATTACKER_STOOD)


def target_modifiers(element: Element, state: State) -> tuple[Modifier, ...]:
    """Modifiers of weapon attacks on the element, except range, stealth by range, and intervening terrain."""
    found = (
        *_target_movement(element, state),
        *_target_type(element, state),
        *_terrain(element, state),
        *_mimetic_armor(element, state),
    )
    return tuple(modifier for modifier in found if modifier.value)


def _target_movement(element: Element, state: State) -> Iterator[Modifier]:
    rules = rules_of(element.edition)
    grounded = state.landed and element.type is ElementType.SPHEROID_DROPSHIP
    if grounded or is_immobile(element, state):
        yield _modifier(rules, "immobile", ElementToHit.IMMOBILE)
    elif HULL_DOWN in state.circumstances and ElementToHit.HULL_DOWN in rules.modifiers:
        yield _modifier(rules, "hull down", ElementToHit.HULL_DOWN)
    elif in_position(element, state):
        return
    elif state.moved != STOOD and DISEMBARKED not in state.in_use:
        moved = tmm_now(element, state, state.moved)
        yield Modifier("movement", moved, rules.to_hit_rulings[ElementToHit.MOVED])
        if state.moved == JUMPED:
            yield _modifier(rules, "jumped", ElementToHit.JUMPED)
        if state.shape == AIRMECH:
            yield _modifier(rules, "AirMech", ElementToHit.AIRMECH)


def in_position(element: Element, state: State) -> bool:
    """Whether infantry is in a position with a TMM of 0 (ASCE-5.01:p139:digging-in)."""
    return element.type in TROOPS and bool(IN_POSITION & state.circumstances.keys())


def _target_type(element: Element, state: State) -> Iterator[Modifier]:
    rules = rules_of(element.edition)
    if element.type is ElementType.BATTLE_ARMOR:
        yield _modifier(rules, "battle armor", ElementToHit.BATTLE_ARMOR)
    elif element.type is ElementType.PROTOMECH:
        yield _modifier(rules, "ProtoMech", ElementToHit.PROTOMECH)
    if any(element.special(code) is not None for code in LARGE):
        yield _modifier(rules, "large", ElementToHit.LARGE)
    if flies(element, state) and not state.landed:
        yield Modifier("airborne", AIRBORNE, rules.to_hit_rulings[ElementToHit.AIRBORNE_CRAFT])
        if element.type in DROPSHIPS:
            yield _modifier(rules, "DropShip", ElementToHit.AIRBORNE_DROPSHIP)
    elif state.height and element.type in MOTIVE_TYPES:
        yield _modifier(rules, "airborne", ElementToHit.AIRBORNE_VEHICLE)


def _terrain(element: Element, state: State) -> Iterator[Modifier]:
    """Modifiers of the woods that it occupies, and of partial cover."""
    rules = rules_of(element.edition)
    if state.circumstances.get("terrain") == "woods":
        yield _modifier(rules, "woods", ElementToHit.WOODS)
    if "cover" in state.circumstances:
        yield _modifier(rules, "partial cover", ElementToHit.PARTIAL_COVER)


def _mimetic_armor(element: Element, state: State) -> Iterator[Modifier]:
    """The modifier of mimetic armor on an element that stands still or is immobile."""
    rules = rules_of(element.edition)
    if state.moved == STOOD or is_immobile(element, state):
        if element.special("MAS") is not None:
            yield _modifier(rules, "mimetic armor", ElementToHit.MIMETIC)
        elif element.special("LMAS") is not None:
            yield _modifier(rules, "light mimetic armor", ElementToHit.LIGHT_MIMETIC)


def stealth_by_range(element: Element, state: State) -> tuple[int, int, int] | None:
    """Modifiers of active stealth at short, medium and long range."""
    if STEALTH not in state.switched or element.special("STL") is None:
        return None
    armor = element.type is ElementType.BATTLE_ARMOR
    return STEALTH_BY_RANGE[ElementToHit.STEALTH_ARMOR if armor else ElementToHit.STEALTH]
