"""The damage of an Alpha Strike element after weapon and engine hits."""

from math import floor

from sheets.alphastrike import ArcFacing, Damage, Element
from sheets.alphastrike.elementtypes import MECHS
from sheets.play.element_anatomy import hits_in_effect
from sheets.record.state import State

ARC_KINDS = ("standard", "capital", "sub_capital", "missiles")
RANGES = ("short", "medium", "long", "extreme")


def element_damage_now(element: Element, state: State) -> Damage:
    """Damage by range after weapon and engine hits; `arc_damage_now` has that of craft with arcs."""
    return _damage_after_hits(element, state, element.damage)


def special_damage_now(element: Element, state: State, code: str) -> Damage:
    """Damage by range of an ability such as REAR, or the standard damage of the turret."""
    special = element.special(code)
    if special is None:
        return ()
    damage = special.damage
    if special.parts:
        damage = next((part.damage for part in special.parts if not part.code), None)
    return _damage_after_hits(element, state, damage or ())


def _damage_after_hits(element: Element, state: State, damage: Damage) -> Damage:
    weapons = hits_in_effect(state, "weapons")
    left = tuple(max(points - weapons, 0.0) if weapons else points for points in damage)
    if hits_in_effect(state, "engine") and element.type not in MECHS and not element.aerospace:
        left = tuple(float(floor(points / 2)) for points in left)
    return left


def arc_damage_now(element: Element, state: State, facing: ArcFacing, kind: str) -> Damage:
    """Damage of one kind of attack of an arc; each hit reduces it by a quarter (ASCE-5.01:p184:weapon-hit)."""
    if element.arcs is None:
        return ()
    damage: Damage = getattr(element.arcs[facing], kind)
    hits = max(hits_in_effect(state, arc_box(facing, kind)), hits_in_effect(state, "weapons"))
    return tuple(float(floor(points * max(4 - hits, 0) / 4)) if hits else points for points in damage)


def arc_box(facing: ArcFacing, kind: str) -> str:
    """The name of the boxes of one kind of attack of one arc."""
    return f"weapons-{facing.lower()}-{kind.replace('_', '-')}"


def arc_boxes(element: Element) -> frozenset[str]:
    """The names of the boxes of all kinds of attacks of all arcs."""
    return frozenset(
        arc_box(facing, kind)
        for facing, arc in (element.arcs or {}).items()
        for kind in ARC_KINDS
        if any(getattr(arc, kind))
    )


def is_harmless(element: Element, state: State) -> bool:
    """Whether its weapons do no damage any more; hits that wait for the End Phase count."""
    marked = state.draft()
    marked.pending = ()
    arcs = ((facing, kind) for facing in element.arcs or () for kind in ARC_KINDS)
    return not any(element_damage_now(element, marked)) and not any(
        any(arc_damage_now(element, marked, facing, kind)) for facing, kind in arcs
    )
