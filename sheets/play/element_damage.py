"""Damage to Alpha Strike elements: abilities, armor and structure, motive damage, hull breaches.

Bubbles and boxes are marked at once; their effects start in the End Phase (`element_turn`).
"""

from collections.abc import Iterator

from sheets.alphastrike.elementtypes import TRACKS_HEAT, TROOPS, ElementType
from sheets.play.element_anatomy import (
    ABILITIES,
    ABILITIES_UNCONFIRMED,
    ARMOR,
    CRITICALS,
    CRITICALS_UNCONFIRMED,
    DAMAGE,
    HEAT,
    MOTIVE_TYPES,
    STRUCTURE,
    DamageEffects,
    ElementAnatomy,
    ElementCriticalRoll,
    ElementDamage,
    ElementMotiveRoll,
    HullBreachRoll,
    skill_now,
)
from sheets.play.element_criticals import cross_element_box, destroy_element
from sheets.play.element_marks import all_slowing
from sheets.play.element_movement import immobile_for_good, submersion
from sheets.play.resolution import Resolution
from sheets.record import events
from sheets.record.events import ElementAttack
from sheets.record.state import Due, Modifier
from sheets.rules.tables.alpha_strike import ELEMENT_MOTIVE_OF, element_motive

MOTIVE = "AS-2.3.1:p42:motive-roll"
MOTIVE_TABLE = "AS-2.3.1:p42:motive-table"
BREACH = "ASCE-5.01:p48:hull-breach"
UNDER_WATER = "AS: underwater damage"
ARMORED_MOTIVE_SYSTEM = -1
MOST_WEAPON_HEAT = 2  # in a turn
BLOWS: frozenset[ElementAttack] = frozenset({"physical", "anti-mech"})
MISSILES: frozenset[ElementAttack] = frozenset({"missile", "indirect"})
SHIELDED: frozenset[ElementAttack] = frozenset({"weapon", "missile", "ballistic", "energy", *BLOWS})
REINFORCED_AGAINST: frozenset[ElementAttack] = frozenset({"missile", "ballistic", "indirect"})
REFLECTED: frozenset[ElementAttack] = frozenset({"energy", "strafing"})


def hit(resolution: Resolution[ElementAnatomy], event: events.ElementHit) -> None:
    """Applies the damage of one attack, and the heat of its weapons."""
    points = _damage_after_abilities(resolution, event.kind, event.damage)
    heat = _weapon_heat(resolution, event.heat)
    tracked = resolution.body.element.type in TRACKS_HEAT
    if heat and not tracked:
        resolution.say(f"it has no heat scale: {heat} heat is {heat} damage", ABILITIES)
        points += heat
    elif heat:
        _take_weapon_heat(resolution, heat)
    resolution.do_next(
        ElementDamage(points, event.natural_12, event.critical),
        *((ElementCriticalRoll(WEAK_POINTS, ANTI_MECH),) if event.critical and heat and not points else ()),
        *((DamageEffects(),) if event.immediate else ()),
    )


WEAK_POINTS, ANTI_MECH = "an anti-'Mech attack", "AS-2.3.1:p43:anti-mech"


def _weapon_heat(resolution: Resolution[ElementAnatomy], heat: int) -> int:
    """The heat of an attack that fire-resistant armor lets through."""
    if heat and resolution.body.has("FR"):
        resolution.say("fire-resistant: the heat has no effect", ABILITIES)
        return 0
    return heat


def _take_weapon_heat(resolution: Resolution[ElementAnatomy], heat: int) -> None:
    """Adds weapon heat for the End Phase, at most 2 in a turn."""
    state = resolution.state
    added = min(heat, MOST_WEAPON_HEAT - state.weapon_heat)
    state.weapon_heat += added
    state.outside_heat += added
    if added:
        resolution.say(f"{added} heat in the End Phase", HEAT)
    if added < heat:
        resolution.say(f"{heat - added} heat has no effect: weapons bring at most 2 in a turn", f"{HEAT}, unconfirmed")


def outside_heat(resolution: Resolution[ElementAnatomy], event: events.Heat) -> None:
    """Adds heat from outside, such as a fire."""
    if resolution.body.element.type not in TRACKS_HEAT:
        resolution.refuse(f"{resolution.body.element.name} tracks no heat")
    if event.by_weapon:
        heat = _weapon_heat(resolution, event.points)
        if heat:
            _take_weapon_heat(resolution, heat)
        return
    resolution.state.outside_heat += event.points
    resolution.say(f"{event.points} heat from outside", HEAT)


# --- armor and gear ---------------------------------------------------------------------------------------------------


def _damage_after_abilities(resolution: Resolution[ElementAnatomy], kind: ElementAttack, points: int) -> int:
    """The damage of an attack after abilities that change it; damage of no stated kind is not changed."""
    if not kind or not points:
        return points
    for code, changed, ruling in _ability_changes(resolution.body, kind, points):
        if changed != points:
            resolution.say(f"{code}: {points} points become {changed}", ruling)
            points = changed
    return points


def _ability_changes(body: ElementAnatomy, kind: ElementAttack, points: int) -> Iterator[tuple[str, int, str]]:
    """Each ability that changes the damage, in order, by the descriptions of special abilities."""
    blow = kind in BLOWS
    if body.has("RFA"):
        if kind in REFLECTED:
            points = max(points // 2, 1)
        else:
            points = 2 * points if blow or kind == "area" else max(points - 1, 1)
        yield "reflective armor", points, "ASCE-5.01:p88:reflective"
    if body.has("RCA") and kind == "area":
        points = -(-points // 2)
        yield "reactive armor", points, ABILITIES_UNCONFIRMED
    if body.has("BRA") and kind in REINFORCED_AGAINST:
        points = -(-points // 2)
        yield "ballistic-reinforced armor", points, ABILITIES_UNCONFIRMED
    if body.has("IRA") and blow:
        points = max(points - 1, 1)
        yield "impact-resistant armor", points, ABILITIES_UNCONFIRMED
    if body.has("AMS", "RAMS") and kind in MISSILES:
        points = max(points - 1, 1)
        yield "anti-missile system", points, "ASCE-5.01:p175:modifiers"
    if body.has("SHLD") and kind in SHIELDED:
        points -= 1
        yield "shield", points, ABILITIES_UNCONFIRMED


# --- bubbles ----------------------------------------------------------------------------------------------------------


def apply_damage(resolution: Resolution[ElementAnatomy], task: ElementDamage) -> None:
    """Damages armor, then structure, and adds the rolls that the damage causes.

    Damage is one chance of a critical hit, whether it reaches structure, strikes thin armor or exceeds the threshold. A
    natural 12, an anti-'Mech attack and a breach are further chances.
    """
    body, state = resolution.body, resolution.state
    if not task.points or state.destroyed:
        return
    on_armor = min(task.points, state.armor[ARMOR])
    on_structure = min(task.points - on_armor, state.structure[STRUCTURE])
    left = state.structure[STRUCTURE] - on_structure
    state.armor = {ARMOR: state.armor[ARMOR] - on_armor}
    state.structure = {STRUCTURE: left}
    resolution.say(f"{task.points} points: armor {state.armor[ARMOR]}, structure {left}", DAMAGE)
    if not left:
        destroy_element(resolution, "structure", "no structure is left: it is destroyed", DAMAGE)
    elif not task.bare and body.element.type not in TROOPS:
        resolution.do_next(*_rolls(resolution, task, on_structure))


def _rolls(resolution: Resolution[ElementAnatomy], task: ElementDamage, on_structure: int) -> Iterator[object]:
    """The rolls that the damage causes."""
    body, element = resolution.body, resolution.body.element
    if task.natural_12:
        yield ElementCriticalRoll("a natural 12", "ASCE-5.01:p45:natural-12")
    if task.critical:
        yield ElementCriticalRoll(WEAK_POINTS, ANTI_MECH)
    if on_structure:
        once = element.type is ElementType.INDUSTRIALMECH  # other types roll twice; no document of ours decides this
        yield ElementCriticalRoll("damage to the structure", CRITICALS_UNCONFIRMED if once else CRITICALS)
    elif body.has("BAR"):
        yield ElementCriticalRoll("a hit on thin armor")
    elif element.threshold is not None and task.points > element.threshold:
        yield ElementCriticalRoll("a hit beyond the threshold", "AS-2.3.1:p40:threshold")
    deep = submersion(element, resolution.state)
    if deep and not body.has("BHJ", "BHJ2", "BHJ3"):
        roll = deep == "partial" and body.rules.play.breach_modifier is not None
        yield HullBreachRoll() if roll else ElementCriticalRoll("a hull breach", UNDER_WATER)
    if element.type in MOTIVE_TYPES and not element.aerospace:
        yield ElementMotiveRoll()


def roll_breach(resolution: Resolution[ElementAnatomy], task: HullBreachRoll) -> None:
    """Rolls against the element's Skill to avoid a breach while partially submerged."""
    if resolution.state.destroyed:
        return
    added = resolution.body.rules.play.breach_modifier or 0
    target = skill_now(resolution.body.element, resolution.state) + added
    due = Due("hull-breach", 2, "damage under water", BREACH, "", target, (Modifier("hull breach", added, BREACH),))
    if resolution.succeeds(due):
        resolution.say("no breach", BREACH)
    else:
        resolution.do_next(ElementCriticalRoll("a hull breach", UNDER_WATER))


def roll_motive(resolution: Resolution[ElementAnatomy], task: ElementMotiveRoll) -> None:
    """Rolls for the motive damage of a vehicle."""
    body, state = resolution.body, resolution.state
    if state.destroyed or immobile_for_good(body.element, state, all_slowing(body.element, state)):
        return
    mode = next(iter(body.element.movement), "")
    modifiers = (
        Modifier("kind of movement", ELEMENT_MOTIVE_OF.get(mode, 0), MOTIVE),
        Modifier("armored motive system", ARMORED_MOTIVE_SYSTEM if body.has("ARS") else 0, ABILITIES),
    )
    due = Due(
        "element-motive", 2, "damage to a vehicle", MOTIVE, modifiers=tuple(one for one in modifiers if one.value)
    )
    found = element_motive(resolution.roll(due).total + sum(modifier.value for modifier in modifiers))
    resolution.say(f"motive damage: {found.effect}", MOTIVE_TABLE)
    if found.boxes:
        cross_element_box(resolution, found.boxes)
