"""From a unit to its Alpha Strike element, step by step."""

from sheets.alphastrike import battlearmor, infantry
from sheets.alphastrike.arcs import fire_arcs
from sheets.alphastrike.damage import fire
from sheets.alphastrike.defense import LARGE
from sheets.alphastrike.draft import ArcDraft, Draft
from sheets.alphastrike.editions import DEFAULT_EDITION, Edition
from sheets.alphastrike.editions import edition as edition_of
from sheets.alphastrike.element import Arc, Element, ElementType, Facing
from sheets.alphastrike.features import describe
from sheets.alphastrike.gear import equip
from sheets.alphastrike.holding import Holding
from sheets.alphastrike.kinds import LARGE_CRAFT, element_type
from sheets.alphastrike.loadout import Loadout, loadout
from sheets.alphastrike.movement import move
from sheets.alphastrike.pointvalue import fighter_value, ground_value
from sheets.alphastrike.shipvalue import ship_value
from sheets.alphastrike.size import size
from sheets.alphastrike.skill import REGULAR, adjusted
from sheets.alphastrike.steps import SILENCE, Steps, Written
from sheets.alphastrike.tidy import explosives, tidy
from sheets.alphastrike.toughness import harden
from sheets.alphastrike.transport import carry
from sheets.report import Report
from sheets.units import BattleArmor, Infantry, Spacecraft, Unit


def convert(unit: Unit, edition: str = DEFAULT_EDITION, skill: int = REGULAR) -> Element:
    """The Alpha Strike element of a unit; raises NoElement for what has none.

    >>> from sheets.units import from_json
    >>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is",
    ...     "rules_level": 1, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> element = convert(rifles)
    >>> element.move, element.damage, element.special_text, element.pv
    ('2"f', (1.0, 0.0, 0.0), 'AM, CAR3', 7)
    """
    return _convert(unit, edition_of(edition), skill, SILENCE)


def report(unit: Unit, edition: str = DEFAULT_EDITION, skill: int = REGULAR) -> Report:
    """The conversion of a unit line by line; its total is the point value.

    >>> from sheets.units import from_json
    >>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is",
    ...     "rules_level": 1, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> steps = report(rifles, skill=3)
    >>> steps.lines[-1].label, steps.lines[-1].formula, steps.lines[-1].amount
    ('Point value', '7 at Skill 3', 8.0)
    """
    steps = Written()
    element = _convert(unit, edition_of(edition), skill, steps)
    return steps.report(f"Alpha Strike conversion of {unit.name}", element.pv)


def point_value(element: Element, skill: int = REGULAR) -> int:
    """The point value of a finished element at a Skill from 0 to 8.

    >>> tank = Element(
    ...     chassis="Tank", type="CV", size=2, tmm=1, movement={"t": 8}, damage=(2, 2, 1), armor=5, structure=3
    ... )
    >>> point_value(tank), point_value(tank, skill=2)
    (21, 29)
    """
    rules = edition_of(element.edition)
    draft = Draft(
        type=element.type,
        size=element.size,
        tmm=element.tmm,
        movement=element.movement,
        damage=element.damage,
        ov=element.ov,
        armor=element.armor,
        structure=element.structure,
        threshold=element.threshold,
        held=Holding.of(element.specials),
        arcs=None if element.arcs is None else {facing: _arc_draft(arc) for facing, arc in element.arcs.items()},
    )
    return _skilled(_base_value(draft, rules, SILENCE), skill, draft, rules, SILENCE)


def _convert(unit: Unit, rules: Edition, skill: int, steps: Steps) -> Element:
    kind = element_type(unit)
    draft = Draft(type=kind, size=size(unit, kind))
    steps.section("Type and size", "AS conversion: type, size")
    steps.line("Type", kind.value)
    steps.line("Size", draft.size)
    load = loadout(unit, kind)
    move(unit, load, draft, rules, steps)
    harden(unit, load, draft, rules, steps)
    _attack(unit, load, draft, steps)
    equip(unit, load, draft, steps)
    describe(unit, load, draft, steps)
    carry(unit, draft, steps)
    explosives(unit, load, draft, steps)
    tidy(draft, steps)
    base = _base_value(draft, rules, steps)
    return _finished(unit, draft, base, _skilled(base, skill, draft, rules, steps), skill, rules)


def _attack(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    match unit:
        case Spacecraft():
            fire_arcs(unit, load, draft, steps)
        case Infantry():
            infantry.attack(unit, load, draft, steps)
        case BattleArmor():
            battlearmor.attack(unit, load, draft, steps)
        case _:
            fire(unit, load, draft, steps)


def _base_value(draft: Draft, rules: Edition, steps: Steps) -> int:
    if draft.type in LARGE_CRAFT:
        return ship_value(draft, rules, steps)
    return fighter_value(draft, rules, steps) if draft.flies else ground_value(draft, rules, steps)


def _skilled(base: int, skill: int, draft: Draft, rules: Edition, steps: Steps) -> int:
    """The point value at a Skill; drones are worse than their operators where the edition says so."""
    if "DRO" in draft.held:
        skill += rules.drone_skill
    value = adjusted(base, skill)
    if skill != REGULAR:
        steps.line("Point value", value, "{} at Skill {}", base, skill)
    return value


def _finished(unit: Unit, draft: Draft, base: int, value: int, skill: int, rules: Edition) -> Element:
    large = draft.type in LARGE_CRAFT
    return Element(
        chassis=unit.chassis,
        model=unit.model,
        year=unit.year,
        mul_id=unit.mul_id,
        type=draft.type,
        size=draft.size,
        tmm=draft.tmm,
        movement=draft.movement,
        role=unit.role,
        skill=skill,
        damage=draft.damage,
        ov=draft.ov,
        armor=draft.armor,
        structure=draft.structure,
        threshold=draft.threshold,
        squad_size=unit.troopers if isinstance(unit, BattleArmor) else None,
        specials=draft.held.specials(with_doors=large),
        implied=tuple(sorted(draft.implied)),
        arcs=_arcs(draft),
        base_pv=base,
        pv=value,
        edition=rules.code,
    )


def _arcs(draft: Draft) -> dict[Facing, Arc] | None:
    """The arcs of large craft.

    AS:14.2: large support vehicles have empty ones, their weapons stand in the standard damage; mobile structures, for
    which no procedure is printed, have no element. AS:14.32: nor have gun emplacements.
    """
    if draft.arcs is None:
        large_support = draft.type is ElementType.SUPPORT_VEHICLE and not LARGE.isdisjoint(draft.held.values)
        return {facing: Arc() for facing in Facing} if large_support else None
    return {
        facing: Arc(
            standard=arc.standard,
            capital=arc.capital,
            sub_capital=arc.sub_capital,
            missiles=arc.missiles,
            specials=arc.held.specials(),
        )
        for facing, arc in draft.arcs.items()
    }


def _arc_draft(arc: Arc) -> ArcDraft:
    return ArcDraft(arc.standard, arc.capital, arc.sub_capital, arc.missiles, Holding.of(arc.specials))
