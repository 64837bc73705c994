"""Attacks of and on an Alpha Strike element: its damage, what changes its numbers, its physical attacks."""

from collections.abc import Iterator
from math import floor

from sheets.alphastrike import ArcFacing, Damage, Element, rules_of
from sheets.alphastrike.elementtypes import MECHS, TROOPS, ElementType
from sheets.play.element_anatomy import AIRMECH, MOVED_BY_MOTORS, STEALTH, hits_in_effect, skill_now
from sheets.play.element_movement import JUMP, JUMPED, STOOD, flies, is_immobile, moves_now, tmm_now
from sheets.play.status import Strike
from sheets.record.state import Modifier, State
from sheets.rules.tables.alpha_strike_to_hit import STEALTH_BY_RANGE, ElementToHit

TABLE = "AS-2.3.1:p37:to-hit-table"
CREW_HIT = 2
DROPSHIPS = (ElementType.SPHEROID_DROPSHIP, ElementType.AERODYNE_DROPSHIP)
ARC_KINDS = ("standard", "capital", "sub_capital", "missiles")
INDUSTRIAL_MYOMER = 2  # on physical attacks (AS:CE p. 78)
RANGES = ("short", "medium", "long", "extreme")
UNCONFIRMED = "unconfirmed"


def damage_now(element: Element, state: State) -> Damage:
    """Damage by range after weapon and engine hits; for craft with arcs see `arc_damage_now`."""
    return _worn(element, state, element.damage)


def special_damage_now(element: Element, state: State, code: str) -> Damage:
    """Damage by range of an ability such as REAR, or the standard damage of the turret."""
    special = element.special(code)
    if special is None:
        return ()
    damage = special.damage
    if special.parts:
        damage = next((part.damage for part in special.parts if not part.code), None)
    return _worn(element, state, damage or ())


def _worn(element: Element, state: State, damage: Damage) -> Damage:
    weapons = hits_in_effect(state, "weapons")
    left = tuple(max(points - weapons, 0.0) if weapons else points for points in damage)
    if hits_in_effect(state, "engine") and element.type not in MECHS and not element.aerospace:
        left = tuple(float(floor(points / 2)) for points in left)
    return left


def arc_damage_now(element: Element, state: State, facing: ArcFacing, kind: str) -> Damage:
    """Damage of one kind of attack of an arc; each hit takes a quarter off (ASCE-5.01:p184:weapon-hit)."""
    if element.arcs is None:
        return ()
    damage: Damage = getattr(element.arcs[facing], kind)
    hits = max(hits_in_effect(state, arc_box(facing, kind)), hits_in_effect(state, "weapons"))
    return tuple(float(floor(points * max(4 - hits, 0) / 4)) if hits else points for points in damage)


def arc_box(facing: ArcFacing, kind: str) -> str:
    """The name of the boxes of one attack of one arc."""
    return f"weapons-{facing.lower()}-{kind.replace('_', '-')}"


def arc_boxes(element: Element) -> frozenset[str]:
    """The names of the boxes of all attacks of all arcs."""
    return frozenset(
        arc_box(facing, kind)
        for facing, arc in (element.arcs or {}).items()
        for kind in ARC_KINDS
        if any(getattr(arc, kind))
    )


def harmless(element: Element, state: State) -> bool:
    """Whether its weapons do no damage any more, hits that wait for the End Phase included."""
    marked = state.draft()
    marked.pending = ()
    arcs = ((facing, kind) for facing in element.arcs or () for kind in ARC_KINDS)
    return not any(damage_now(element, marked)) and not any(
        any(arc_damage_now(element, marked, facing, kind)) for facing, kind in arcs
    )


def own_modifiers(element: Element, state: State) -> tuple[Modifier, ...]:
    """What is added to the element's own weapon attacks."""
    numbers = rules_of(element.edition).modifiers
    return tuple(
        modifier
        for modifier in (
            *_fire_control(element, numbers),
            Modifier("shield", numbers[ElementToHit.SHIELD] if element.special("SHLD") else 0, TABLE),
            *_attacker_movement(element, state, numbers),
            Modifier(
                "fire control hits",
                numbers[ElementToHit.FIRE_CONTROL_HIT] * hits_in_effect(state, "fire-control"),
                TABLE,
            ),
            Modifier("crew hits", CREW_HIT * hits_in_effect(state, "crew"), "AS: critical hits"),
            Modifier("heat", state.heat, TABLE),
        )
        if modifier.value
    )


def _fire_control(element: Element, numbers: dict[ElementToHit, int]) -> Iterator[Modifier]:
    """IndustrialMechs and support vehicles without advanced fire control."""
    if element.special("AFC") is not None:
        return
    if element.type is ElementType.INDUSTRIALMECH:
        yield Modifier("no advanced fire control", numbers[ElementToHit.INDUSTRIAL], TABLE)
    elif element.type is ElementType.SUPPORT_VEHICLE:
        basic = element.special("BFC") is not None
        key = ElementToHit.BASIC_FIRE_CONTROL if basic else ElementToHit.NO_FIRE_CONTROL
        yield Modifier("basic fire control" if basic else "no fire control", numbers[key], TABLE)


def _attacker_movement(element: Element, state: State, numbers: dict[ElementToHit, int]) -> Iterator[Modifier]:
    """How the attacker moved, infantry apart (note 7 of the table); a grounded DropShip."""
    if state.landed and element.type in DROPSHIPS:
        yield Modifier("grounded DropShip", numbers.get(ElementToHit.GROUNDED_DROPSHIP, 0), TABLE)
    if element.type in TROOPS or element.aerospace:
        return
    if state.moved == JUMPED:
        yield Modifier("jumped", numbers[ElementToHit.ATTACKER_JUMPED], TABLE)
    elif is_immobile(element, state):
        yield Modifier("immobile", numbers[ElementToHit.ATTACKER_STOOD], TABLE)
    elif state.moved == STOOD:
        yield Modifier("stood still", numbers[ElementToHit.ATTACKER_STOOD], TABLE)


def target_modifiers(element: Element, state: State) -> tuple[Modifier, ...]:
    """What is added to weapon attacks on the element, but for terrain, range, and stealth that goes by range."""
    numbers = rules_of(element.edition).modifiers
    still = state.moved == STOOD or is_immobile(element, state)
    found = [*_target_movement(element, state, numbers), *_target_type(element, state, numbers)]
    if still and element.special("MAS") is not None:
        found.append(Modifier("mimetic armor", numbers[ElementToHit.MIMETIC], "AS-2.3.1:p47:mimetic"))
    elif still and element.special("LMAS") is not None:
        found.append(Modifier("light mimetic armor", numbers[ElementToHit.LIGHT_MIMETIC], "AS-2.3.1:p47:mimetic"))
    return tuple(modifier for modifier in found if modifier.value)


def _target_movement(element: Element, state: State, numbers: dict[ElementToHit, int]) -> Iterator[Modifier]:
    grounded = state.landed and element.type is ElementType.SPHEROID_DROPSHIP
    if grounded or is_immobile(element, state):
        yield Modifier("immobile", numbers[ElementToHit.IMMOBILE], TABLE)
    elif state.moved != STOOD and "disembarked" not in state.in_use:
        yield Modifier("movement", tmm_now(element, state, state.moved), TABLE)
        if state.moved == JUMPED:
            yield Modifier("jumped", numbers[ElementToHit.JUMPED], TABLE)
        if state.shape == AIRMECH:
            yield Modifier("AirMech", numbers.get(ElementToHit.AIRMECH, 0), "ASCE-5.01:p178:lams")


def _target_type(element: Element, state: State, numbers: dict[ElementToHit, int]) -> Iterator[Modifier]:
    if element.type is ElementType.BATTLE_ARMOR:
        yield Modifier("battle armor", numbers[ElementToHit.BATTLE_ARMOR], TABLE)
    elif element.type is ElementType.PROTOMECH:
        yield Modifier("ProtoMech", numbers[ElementToHit.PROTOMECH], TABLE)
    if any(element.special(code) is not None for code in ("LG", "VLG", "SLG")):
        yield Modifier("large", numbers[ElementToHit.LARGE], TABLE)
    if flies(element, state) and not state.landed:
        yield Modifier("airborne", numbers.get(ElementToHit.AIRBORNE_CRAFT, AIRBORNE), TABLE)
        if element.type in DROPSHIPS:
            yield Modifier("DropShip", numbers[ElementToHit.AIRBORNE_DROPSHIP], TABLE)
    elif state.height and element.type in MOVED_BY_MOTORS:
        yield Modifier("airborne", numbers[ElementToHit.AIRBORNE_VEHICLE], TABLE)


AIRBORNE = 2  # of craft, but not for attackers in the air (table of 2.3.1, note 4)


def stealth_by_range(element: Element, state: State) -> tuple[int, int, int] | None:
    """What stealth adds to weapon attacks at short, medium and long range, while it is on."""
    if STEALTH not in state.switched or element.special("STL") is None:
        return None
    armor = element.type is ElementType.BATTLE_ARMOR
    return STEALTH_BY_RANGE[ElementToHit.STEALTH_ARMOR if armor else ElementToHit.STEALTH]


def physical_attacks(element: Element, state: State) -> tuple[Strike, ...]:
    """The physical attacks that the element can make, with the number before the target's movement."""
    return tuple(_attacks(element, state)) if not state.destroyed and not flies(element, state) else ()


def _attacks(element: Element, state: State) -> Iterator[Strike]:
    numbers = rules_of(element.edition).modifiers
    skill = skill_now(element, state)
    movement = sum(modifier.value for modifier in _attacker_movement(element, state, numbers))
    if element.type in TROOPS:
        if element.special("AM") is not None:
            own = numbers[ElementToHit.ANTI_MECH]
            own += numbers[ElementToHit.ANTI_MECH_PLATOON] if element.type is ElementType.INFANTRY else 0
            yield Strike(
                "anti-'Mech attack", own, f"{damage_now(element, state)[0]:g} and a critical roll", skill + own
            )
        return
    legs = element.type in MECHS or element.type is ElementType.PROTOMECH
    base = movement + (INDUSTRIAL_MYOMER if element.special("ITSM") is not None else 0)
    if legs and state.shape == "":
        points = element.size + _myomer(element, state)
        yield Strike("standard", base, f"{points} ({UNCONFIRMED})", skill + base)
        if element.special("MEL") is not None:
            yield Strike("melee", base, f"{points + 1} ({UNCONFIRMED})", skill + base)
    charge = numbers[ElementToHit.CHARGE]
    if element.type is not ElementType.PROTOMECH and any(moves_now(element, state).values()):
        yield Strike("charge", base + charge, _charge(element, state), skill + base + charge)
    if element.type in MECHS and moves_now(element, state).get(JUMP, 0):
        fall = numbers.get(ElementToHit.DEATH_FROM_ABOVE, charge + FALL_OVER_CHARGE)
        yield Strike("death from above", base + fall, "", skill + base + fall)


FALL_OVER_CHARGE = 2  # ASCE-5.01:p46:dfa-example


def _myomer(element: Element, state: State) -> int:
    """The point that myomer adds: that of TSM when it is hot."""
    hot = state.heat > 0 and element.special("TSM") is not None
    return int(hot or any(element.special(code) is not None for code in ("ITSM", "TSMX")))


def _charge(element: Element, state: State) -> str:
    """The damage of a charge in words."""
    play = rules_of(element.edition).play
    if play.charge_by_inches:
        return f"inches moved x {element.size} / 8"
    return str(play.charge_damage(element.size, tmm_now(element, state), 0))
