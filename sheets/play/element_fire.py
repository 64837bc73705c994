"""Weapon attacks of an Alpha Strike element: damage, heat, artillery."""

from sheets.alphastrike import ArcFacing, Damage
from sheets.alphastrike.editions import Artillery
from sheets.alphastrike.elementtypes import MECHS, TROOPS, ElementType
from sheets.alphastrike.rounding import to_whole
from sheets.alphastrike.special import points_text
from sheets.play.element_anatomy import (
    CRITICALS,
    HEAT,
    ElementAnatomy,
    hits_in_effect,
    why_idle,
)
from sheets.play.element_firepower import RANGES, arc_damage_now, element_damage_now, special_damage_now
from sheets.play.resolution import Resolution
from sheets.play.scatter import InchesOfScatter
from sheets.record import events
from sheets.rules.tables.alpha_strike_to_hit import ElementToHit

REAR_ATTACK = "rear-attack"
LONG = RANGES[2:]
ARTILLERY = "AS-2.3.1:p42:artillery"


def fire(resolution: Resolution[ElementAnatomy], event: events.ElementFire) -> None:
    """Attacks with the weapons of the element, with overheat where stated, or with artillery."""
    body, state = resolution.body, resolution.state
    why = why_idle(state) or ("sprinting" if "sprinting" in state.circumstances else "")
    if why:
        resolution.refuse(f"{body.element.name} is {why} and cannot attack")
    if event.artillery:
        _fire_artillery(resolution, event.artillery, event.missed)
        return
    _check_overheating(resolution, event)
    burns = body.has("EE", "FC")
    engine = body.element.type in MECHS and hits_in_effect(state, "engine") > 0 and not burns
    state.fired = True
    state.heat_to_come += event.overheat + engine
    overheated = f" and overheats by {event.overheat}" if event.overheat else ""
    resolution.say(f"it attacks{_damage_words(resolution, event)}{overheated}", HEAT)
    if engine:
        resolution.say("the damaged engine makes 1 heat", CRITICALS)


def _check_overheating(resolution: Resolution[ElementAnatomy], event: events.ElementFire) -> None:
    """Checks overheating: it has a limit, needs OVL at long range, and adds nothing to rear weapons."""
    element = resolution.body.element
    if event.overheat > element.ov:
        resolution.refuse(f"{element.name} can overheat by {element.ov}, not by {event.overheat}")
    if event.overheat and event.arc == "rear" and element.arcs is None:
        resolution.refuse(f"{element.name} cannot overheat for an attack with REAR")
    if event.overheat and event.range in LONG and not resolution.body.has("OVL"):
        resolution.refuse(f"{element.name} has no OVL: overheating adds nothing at {event.range} range")


def _damage_words(resolution: Resolution[ElementAnatomy], event: events.ElementFire) -> str:
    """The damage of an attack at a known range, in words."""
    damage = _attack_damage(resolution, event)
    if not event.range and event.manner != "strafe":
        return ""
    at = RANGES.index(event.range or RANGES[0])
    points = damage[at] if at < len(damage) else 0
    state = resolution.state
    if event.manner == "strafe" and not resolution.body.has("ENE"):
        points = max(to_whole(points / 2), 1) if points else 0
    if event.arc == "rear":
        state.in_use |= {REAR_ATTACK}
    elif REAR_ATTACK in state.in_use:
        rear = special_damage_now(resolution.body.element, state, "REAR")
        points = max(points - (rear[at] if at < len(rear) else 0), 0)
    points += event.overheat
    added = (
        resolution.body.rules.modifiers[ElementToHit.REAR]
        if event.arc == "rear" and resolution.body.element.arcs is None
        else 0
    )
    return f" for {points_text(points)}" + (f" at {added:+} to hit" if added else "")


def _attack_damage(resolution: Resolution[ElementAnatomy], event: events.ElementFire) -> Damage:
    """The damage values of an attack: those of an arc, of REAR, of the turret, or the element's own."""
    element, state = resolution.body.element, resolution.state
    if element.arcs is not None:
        aft = element.type is ElementType.SPHEROID_DROPSHIP and (
            event.manner == "strike" or (event.manner == "strafe" and resolution.body.rules.play.spheroids_strafe_aft)
        )
        facing = ArcFacing.REAR if aft else ArcFacing.FRONT if event.manner else None
        return arc_damage_now(element, state, facing or ARCS[event.arc], "standard")
    if event.arc in ("rear", "turret"):
        code = "REAR" if event.arc == "rear" else "TUR"
        if not resolution.body.has(code):
            resolution.refuse(f"{element.name} has no {code}")
        return special_damage_now(element, state, code)
    return element_damage_now(element, state)


ARCS = {
    "front": ArcFacing.FRONT,
    "turret": ArcFacing.FRONT,
    "left": ArcFacing.LEFT,
    "right": ArcFacing.RIGHT,
    "rear": ArcFacing.REAR,
}


def _fire_artillery(resolution: Resolution[ElementAnatomy], code: str, missed: bool) -> None:
    """Makes an artillery attack, which infantry makes instead of its attack of the turn, and others in addition.

    A miss scatters.
    """
    body, state = resolution.body, resolution.state
    wanted = code.upper().replace("-", "")
    pieces = {piece.code: piece for piece in body.rules.artillery if body.has(piece.code)}
    piece = pieces.get(wanted)
    if piece is None:
        known = f"it has {', '.join(pieces)}" if pieces else "it has no artillery"
        resolution.refuse(f"{body.element.name} has no {code}: {known}")
    if body.element.type in TROOPS:
        if state.fired:
            resolution.refuse(f"{body.element.name} attacked already: infantry attacks only with artillery")
        state.fired = True
    resolution.say(f"it fires {piece.name}: {_blast(piece)}", ARTILLERY)
    numbers = body.rules.modifiers
    cannon = piece.name.endswith("Cannon")
    range_modifier = 0 if cannon else numbers[ElementToHit.ARTILLERY]
    instead = f"{range_modifier:+} in place of range, " if range_modifier else ""
    resolution.say(
        f"to hit: {instead}{numbers[ElementToHit.AREA]:+} for its area",
        body.rules.to_hit_rulings[ElementToHit.ARTILLERY],
    )
    if missed:
        resolution.do_next(InchesOfScatter(cannon))


def _blast(piece: Artillery) -> str:
    """The damage of an artillery piece within 2 inches of the impact, and farther out."""
    near = f'{points_text(piece.damage)} damage within 2"'
    return f'{near}, {piece.far_damage} within {piece.blast}"' if piece.far_damage else near
