"""How Alpha Strike elements are played: armor, structure, critical hits, motive damage, heat.

A record whose options name an edition of Alpha Strike plays the element that its unit becomes; it has no state of
classic play. The boxes in `crossed` have the names that cards use.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from sheets.alphastrike import RULES, Element, NoElement, convert, rules_of
from sheets.alphastrike.elementtypes import MECHS, TRACKS_HEAT, TROOPS, ElementType
from sheets.play.anatomy import OncePerUnit
from sheets.play.damage import destroy
from sheets.play.element_values import ARMOR, HEAT_LIMIT, JUMP, STRUCTURE, SWIM, element_status, immobile, moves_now
from sheets.play.resolution import Family, Refused, Resolution
from sheets.play.supply import new_turn
from sheets.play.tasks import Destroy
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import Draft, Due, Modifier, State
from sheets.rules.tables.alpha_strike import (
    ELEMENT_MOTIVE_OF,
    ElementColumn,
    ElementCritical,
    element_critical,
    element_motive,
)
from sheets.units import Unit


class ElementDamage(NamedTuple):
    """Points strike an Alpha Strike element."""

    points: int
    natural_12: bool = False
    critical: bool = False


class ElementCriticalRoll(NamedTuple):
    """Roll what a critical hit does to an Alpha Strike element."""

    cause: str
    ruling: str = "AS: critical hits"


class StrikeElement(NamedTuple):
    """A critical hit strikes an Alpha Strike element."""

    effect: str


class ElementMotiveRoll(NamedTuple):
    """Roll for the motive damage of an Alpha Strike vehicle."""


DAMAGE = "AS: applying damage"
CRITICALS = "AS: critical hits"
UNCONFIRMED = "AS: critical hits, unconfirmed"
MOTIVE = "AS-2.3.1:p42:motive-roll"
HEAT = "AS: heat"
MOVED_BY_MOTORS = (ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE)
COLUMNS: dict[ElementType, ElementColumn] = {
    **dict.fromkeys(MECHS, "mech"),
    ElementType.PROTOMECH: "protomech",
    **dict.fromkeys(MOVED_BY_MOTORS, "vehicle"),
    **dict.fromkeys((ElementType.AEROSPACE_FIGHTER, ElementType.CONVENTIONAL_FIGHTER), "fighter"),
    **dict.fromkeys(
        (ElementType.SPHEROID_DROPSHIP, ElementType.AERODYNE_DROPSHIP, ElementType.SMALL_CRAFT), "dropship"
    ),
    **dict.fromkeys((ElementType.JUMPSHIP, ElementType.WARSHIP, ElementType.SPACE_STATION), "ship"),
}
OF_DROPSHIPS = (ElementCritical.KF_BOOM, ElementCritical.DOCK_COLLAR)
COUNTED = ("BOMB", "TSEMP-O", "MDS")
"""One-use abilities that an element has several of: as many as its number says."""
MODIFIERS = {"CR": -2, "ARS": -1}  # critical-resistant; armored motive system
STUN = 2  # this turn and the next


@dataclass(frozen=True, eq=False)
class ElementAnatomy:
    """An element as play sees it."""

    unit: Unit
    element: Element

    def has(self, code: str) -> bool:
        """Whether the element has an ability."""
        return self.element.special(code) is not None


def _anatomy(edition: str) -> OncePerUnit[ElementAnatomy]:
    def work_out(unit: Unit) -> ElementAnatomy:
        try:
            return ElementAnatomy(unit, convert(unit, edition))
        except NoElement as none:
            raise Refused(str(none)) from none

    return OncePerUnit(work_out)


def _fresh(body: Callable[[Unit], ElementAnatomy]) -> Callable[[Unit, Options], State]:
    def fresh(unit: Unit, options: Options) -> State:
        element = body(unit).element
        return Draft(armor={ARMOR: element.armor}, structure={STRUCTURE: element.structure}).finished()

    return fresh


# --- what is said ---------------------------------------------------------------------------------------------------


def hit(now: Resolution[ElementAnatomy], event: events.ElementHit) -> None:
    """The damage of one attack; heat that it brings is felt at the end of the turn."""
    now.state.outside_heat += event.heat
    now.then(ElementDamage(event.damage, event.natural_12, event.critical))


def critical(now: Resolution[ElementAnatomy], event: events.ElementCriticalHit) -> None:
    """A critical hit that the table names, or one that is rolled."""
    if event.effect:
        now.then(StrikeElement(_effect(now, event.effect)))
    else:
        now.then(ElementCriticalRoll("a critical hit"))


def fire(now: Resolution[ElementAnatomy], event: events.ElementFire) -> None:
    """The element attacked with its weapons, and overheated by so much."""
    body, state = now.body, now.state
    if event.overheat > body.element.ov:
        now.refuse(f"{body.element.name} can overheat by {body.element.ov}, not by {event.overheat}")
    if state.shutdown or state.stunned:
        now.refuse(f"{body.element.name} is {'shut down' if state.shutdown else 'stunned'} and cannot attack")
    engine = state.crossed.get("engine", 0) > 0 and body.element.type in MECHS
    state.fired = True
    state.heat_to_come += event.overheat + engine
    now.say("it attacks" + (f" and overheats by {event.overheat}" if event.overheat else ""), HEAT)
    if engine:
        now.say("the damaged engine makes 1 heat", CRITICALS)


def outside_heat(now: Resolution[ElementAnatomy], event: events.Heat) -> None:
    """Heat from outside, felt at the end of the turn by who tracks heat."""
    if now.body.element.type not in TRACKS_HEAT:
        now.refuse(f"{now.body.element.name} tracks no heat")
    now.state.outside_heat += event.points
    now.say(f"{event.points} heat from outside", HEAT)


def spend_ability(now: Resolution[ElementAnatomy], event: events.SpendAbility) -> None:
    """A one-use ability is used, or an ability is lost."""
    special = next((one for one in now.body.element.specials if event.ability in (one.code, one.text)), None)
    if special is None:
        now.refuse(f"{now.body.element.name} has no ability {event.ability}")
    uses = int(special.number or 1) if special.code in COUNTED else 1
    if now.state.spent.count(special.code) >= uses:
        now.refuse(f"{special.text} is spent already")
    now.state.spent = (*now.state.spent, special.code)
    now.say(f"{special.text} is spent", CRITICALS)


def move(now: Resolution[ElementAnatomy], event: events.Move) -> None:
    """The element moves so many inches: jumping, or in the mode that it has besides."""
    element, state = now.body.element, now.state
    why = "shut down" if state.shutdown else "stunned" if state.stunned else state.destroyed and "destroyed"
    if why and event.mode != "stand":
        now.refuse(f"{element.name} is {why} and cannot move")
    inches = moves_now(element, state)
    ground = max((points for mode, points in inches.items() if mode != JUMP), default=0)
    points = {"walk": ground, "run": ground, "jump": inches.get(JUMP, 0), "swim": inches.get(SWIM, 0)}
    if event.mode != "stand" and event.hexes > points[event.mode]:
        now.refuse(f"{element.name} has a Move of {points[event.mode]}, {event.hexes} are too far")
    state.moved, state.hexes = event.mode, event.hexes
    now.say(f"it moves {event.hexes}", "AS: Move")


def end_phase(now: Resolution[ElementAnatomy], event: events.EndPhase) -> None:
    """Nothing waits for the end of a phase."""


def end_turn(now: Resolution[ElementAnatomy], event: events.HeatPhase) -> None:
    """Heat from outside and from fire, cooling, shutdown; `build_up` is heat that the player wants.

    A unit that did not fire cools down to nothing, one that fired keeps its heat. In the older edition heat from
    outside comes before cooling (AS-2.3.1:p45:end-phase-heat); a 'Mech may then heat itself by 1
    (AS-2.3.1:p44:deliberate-overheating).
    """
    body, state = now.body, now.state
    if state.destroyed:
        return
    outside = state.outside_heat + event.external
    if body.element.type in TRACKS_HEAT:
        cooled = rules_of(now.options.edition).play.outside_heat_cools
        heat = state.heat + (outside if cooled else 0)
        heat = 0 if state.shutdown or not state.fired else heat + state.heat_to_come
        heat += 0 if cooled else outside
        if event.build_up and body.element.type in MECHS:
            heat += 1
        state.heat = min(heat, HEAT_LIMIT)
        was, state.shutdown = state.shutdown, state.heat == HEAT_LIMIT
        now.say(f"heat {state.heat}", HEAT)
        if state.shutdown != was:
            now.say("it shuts down" if state.shutdown else "it starts again", HEAT)
    state.outside_heat = state.heat_to_come = 0
    state.fired = False
    new_turn(state)
    state.stunned = max(state.stunned - 1, 0)
    state.turn += 1


# --- what follows ---------------------------------------------------------------------------------------------------


def apply_damage(now: Resolution[ElementAnatomy], task: ElementDamage) -> None:
    """Armor, then structure; each reason for a critical hit is rolled for itself, and vehicles roll for their motors.

    What abilities take off the damage is taken off before it is said.
    """
    body, state = now.body, now.state
    element = body.element
    if not task.points or state.destroyed:
        return
    on_armor = min(task.points, state.armor[ARMOR])
    on_structure = min(task.points - on_armor, state.structure[STRUCTURE])
    left = state.structure[STRUCTURE] - on_structure
    state.armor = {ARMOR: state.armor[ARMOR] - on_armor}
    state.structure = {STRUCTURE: left}
    now.say(f"{task.points} points: armor {state.armor[ARMOR]}, structure {left}", DAMAGE)
    if not left:
        now.then(Destroy("structure", "the last structure is gone: it is destroyed", DAMAGE))
        return
    if element.type in TROOPS:
        return
    rolls: list[object] = []
    if task.natural_12:
        rolls.append(ElementCriticalRoll("a natural 12", "ASCE-5.01:p45:natural-12"))
    if task.critical:
        rolls.append(ElementCriticalRoll("an attack that seeks weak points", "AS-2.3.1:p43:anti-mech"))
    if on_structure:
        rolls.append(ElementCriticalRoll("damage to the structure"))
    elif body.has("BAR"):
        rolls.append(ElementCriticalRoll("a hit on thin armor"))
    elif element.threshold is not None and task.points > element.threshold:
        rolls.append(ElementCriticalRoll("a hit beyond the threshold", "AS-2.3.1:p40:threshold"))
    if element.type in MOVED_BY_MOTORS and not element.aerospace and not immobile(element, state):
        rolls.append(ElementMotiveRoll())
    now.then(*rolls)


def roll_critical(now: Resolution[ElementAnatomy], task: ElementCriticalRoll) -> None:
    """Rolls what a critical hit does."""
    body, element = now.body, now.body.element
    if now.state.destroyed or element.type in TROOPS:
        return
    column: ElementColumn = "fighter" if _winged(element) else COLUMNS[element.type]
    modifiers = (Modifier("critical-resistant", MODIFIERS["CR"], CRITICALS),) if body.has("CR") else ()
    choices = tuple(effect.value for effect in ElementCritical)
    result = now.roll(Due("element-critical", 2, task.cause, task.ruling, "", None, modifiers, choices))
    if isinstance(result.outcome, str):
        effect = _effect(now, result.outcome)
    else:
        effect = element_critical(column, result.total + sum(modifier.value for modifier in modifiers))
    now.then(StrikeElement(effect))


def _winged(element: Element) -> bool:
    """Whether a support vehicle flies as a fighter does."""
    return element.aerospace and element.type in MOVED_BY_MOTORS


def _effect(now: Resolution[ElementAnatomy], name: str) -> str:
    """A critical hit by name; boxes of the arcs of large craft go by the names on the card."""
    if name not in set(ElementCritical) and not (name.startswith("weapons-") and now.body.element.arcs):
        now.refuse(f"there is no critical hit '{name}': expected one of {', '.join(ElementCritical)}")
    return name


def strike(now: Resolution[ElementAnatomy], task: StrikeElement) -> None:
    """A critical hit strikes: its box is crossed, and the element may be lost."""
    body, state = now.body, now.state
    element, effect = body.element, task.effect
    if state.destroyed or element.type in TROOPS or effect == ElementCritical.NONE:
        now.say("no critical hit", CRITICALS)
        return
    if body.has("ARM") and "ARM" not in state.spent:
        state.spent = (*state.spent, "ARM")
        now.say("armored components: the first critical hit does nothing", CRITICALS)
        return
    if effect in OF_DROPSHIPS and element.type is ElementType.SMALL_CRAFT:
        now.say(f"a small craft has no {effect.replace('-', ' ')}", CRITICALS)
        return
    now.say(f"critical hit: {effect.replace('-', ' ')}", UNCONFIRMED if element.aerospace else CRITICALS)
    match effect:
        case ElementCritical.AMMUNITION:
            _ammunition(now)
        case ElementCritical.DESTROYED | ElementCritical.CREW_KILLED | ElementCritical.FUEL:
            now.then(Destroy(effect, "it is destroyed", CRITICALS))
        case ElementCritical.CREW_STUNNED:
            state.stunned = STUN
        case _:
            _cross(now, effect)


def _ammunition(now: Resolution[ElementAnatomy]) -> None:
    """CASE turns the explosion into 1 point; CASE II and energy weapons make it nothing."""
    if now.body.has("CASEII") or now.body.has("ENE"):
        now.say("nothing explodes", CRITICALS)
    elif now.body.has("CASE"):
        now.then(ElementDamage(1))
    else:
        now.then(Destroy("ammunition", "the ammunition explodes: it is destroyed", CRITICALS))


FATAL_ENGINE_HITS = 2  # of what moves on the ground
FATAL_CREW_HITS = 2  # the boxes on the card


def _cross(now: Resolution[ElementAnatomy], name: str) -> None:
    state, element = now.state, now.body.element
    hits = state.crossed.get(name, 0) + 1
    state.crossed = {**state.crossed, name: hits}
    if name == ElementCritical.ENGINE and not element.aerospace and hits >= FATAL_ENGINE_HITS:
        now.then(Destroy("engine", "a second engine hit: it is destroyed", CRITICALS))
    if name == ElementCritical.CREW and hits >= FATAL_CREW_HITS:
        now.then(Destroy("crew", "a second crew hit: nobody is left to work the craft", UNCONFIRMED))
    slows = name == ElementCritical.MP or (name == ElementCritical.ENGINE and element.type not in MECHS)
    if slows or name == ElementCritical.THRUSTER or name.startswith("motive-"):
        state.slowed = (*state.slowed, name)
        now.say(f"Move is now {'/'.join(map(str, moves_now(element, state).values()))}", CRITICALS)


def roll_motive(now: Resolution[ElementAnatomy], task: ElementMotiveRoll) -> None:
    """A vehicle that was damaged rolls for what moves it."""
    body = now.body
    if now.state.destroyed:
        return
    mode = next(iter(body.element.movement), "")
    modifiers = [Modifier("kind of movement", ELEMENT_MOTIVE_OF.get(mode, 0), MOTIVE)]
    if body.has("ARS"):
        modifiers.append(Modifier("armored motive system", MODIFIERS["ARS"], MOTIVE))
    modifiers = [modifier for modifier in modifiers if modifier.value]
    result = now.roll(Due("element-motive", 2, "damage to a vehicle", MOTIVE, "", None, tuple(modifiers)))
    found = element_motive(result.total + sum(modifier.value for modifier in modifiers))
    now.say(f"motive damage: {found.effect}", "AS-2.3.1:p42:motive-table")
    if found.boxes:
        _cross(now, found.boxes)


def _family(edition: str) -> Family:
    body = _anatomy(edition)
    return Family(
        body=body,
        fresh=_fresh(body),
        status=lambda found, state, options: element_status(found.element, state),
        events={
            events.ElementHit: hit,
            events.ElementCriticalHit: critical,
            events.ElementFire: fire,
            events.SpendAbility: spend_ability,
            events.Move: move,
            events.Heat: outside_heat,
            events.EndPhase: end_phase,
            events.HeatPhase: end_turn,
        },
        tasks={
            ElementDamage: apply_damage,
            ElementCriticalRoll: roll_critical,
            StrikeElement: strike,
            ElementMotiveRoll: roll_motive,
            Destroy: destroy,
        },
    )


ELEMENTS = {edition: _family(edition) for edition in RULES}
"""How elements are played, by the edition of Alpha Strike."""
