"""The conversion of a unit to its Alpha Strike element, step by step."""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from sheets.alphastrike import battlearmor, infantry
from sheets.alphastrike.arcs import arc_shares, fire_arcs, share_of
from sheets.alphastrike.armor import find_armor
from sheets.alphastrike.damage import find_damage
from sheets.alphastrike.defense import LARGE
from sheets.alphastrike.editions import AlphaStrikeRules, rules_of
from sheets.alphastrike.element import Arc, ArcFacing, Element
from sheets.alphastrike.elementtypes import LARGE_CRAFT, TROOPS, ElementType, element_size, element_type
from sheets.alphastrike.equipment import equipment_abilities
from sheets.alphastrike.features import transport_abilities, unit_abilities
from sheets.alphastrike.loadout import ElementLoadout, element_loadout
from sheets.alphastrike.movement import find_movement
from sheets.alphastrike.pointvalue import REGULAR, WORST, fighter_value, ground_value, ship_value, value_at_skill
from sheets.alphastrike.rounding import to_whole
from sheets.alphastrike.special import Specials
from sheets.alphastrike.unfinished import SILENT, Steps, UnfinishedArc, UnfinishedElement, WrittenSteps
from sheets.construction.report import Report
from sheets.editions import ALPHA_STRIKE
from sheets.equipment.kinds import TechSide
from sheets.units import BattleArmor, Fighter, Infantry, Spacecraft, Unit


def convert(unit: Unit, edition: str = ALPHA_STRIKE.id, skill: int = REGULAR) -> Element:
    """The Alpha Strike element of a unit; raises NoElement for a unit that has none.

    >>> from sheets.units import from_json
    >>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is",
    ...     "rules_level": 1, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> element = convert(rifles)
    >>> element.move, element.damage, element.special_text, element.pv
    ('2"f', (1.0, 0.0, 0.0), 'AM, CAR3', 7)
    """
    return _convert(unit, rules_of(edition), skill, SILENT)


def conversion_report(unit: Unit, edition: str = ALPHA_STRIKE.id, skill: int = REGULAR) -> Report:
    """The conversion of a unit line by line; its total is the point value.

    >>> from sheets.units import from_json
    >>> rifles = from_json('''{"kind": "infantry", "chassis": "Rifles", "year": 3025, "tech_base": "is",
    ...     "rules_level": 1, "motive": "leg", "squad_size": 7, "squads": 4, "primary": "InfantryAssaultRifle"}''')
    >>> steps = conversion_report(rifles, skill=3)
    >>> steps.lines[-1].label, steps.lines[-1].formula, steps.lines[-1].amount
    ('Point value', '7 at Skill 3', 8.0)
    """
    steps = WrittenSteps()
    element = _convert(unit, rules_of(edition), skill, steps)
    return steps.report(f"Alpha Strike conversion of {unit.name}", element.pv)


def point_value(element: Element, skill: int = REGULAR) -> int:
    """The point value of a finished element at a Skill from 0 to 8.

    >>> tank = Element(
    ...     chassis="Tank", type="CV", size=2, tmm=1, movement={"t": 8}, damage=(2, 2, 1), armor=5, structure=3
    ... )
    >>> point_value(tank), point_value(tank, skill=2)
    (21, 29)
    """
    rules = rules_of(element.edition)
    unfinished = UnfinishedElement(
        type=element.type,
        size=element.size,
        tmm=element.tmm,
        movement=element.movement,
        damage=element.damage,
        ov=element.ov,
        armor=element.armor,
        structure=element.structure,
        threshold=element.threshold,
        specials=Specials.of(element.specials),
        arcs=None if element.arcs is None else {facing: _unfinished_arc(arc) for facing, arc in element.arcs.items()},
    )
    return _value_at_skill(_base_value(unfinished, rules, SILENT), skill, unfinished, rules, SILENT)


def _convert(unit: Unit, rules: AlphaStrikeRules, skill: int, steps: Steps) -> Element:
    kind = element_type(unit)
    unfinished = UnfinishedElement(type=kind, size=element_size(unit, kind))
    steps.section("Type and size", "AS conversion: type, size")
    steps.line("Type", kind.value)
    steps.line("Size", unfinished.size)
    load = element_loadout(unit, kind)
    find_movement(unit, load, unfinished, rules, steps)
    find_armor(unit, load, unfinished, rules, steps)
    _attack(unit, load, unfinished, steps)
    equipment_abilities(unit, load, unfinished, steps)
    unit_abilities(unit, load, unfinished, steps)
    transport_abilities(unit, unfinished, steps)
    explosion_abilities(unit, load, unfinished, steps)
    final_abilities(unfinished, steps)
    base = _base_value(unfinished, rules, steps)
    return _make_element(unit, unfinished, base, _value_at_skill(base, skill, unfinished, rules, steps), skill, rules)


def _attack(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    match unit:
        case Spacecraft():
            fire_arcs(unit, load, unfinished, steps)
        case Infantry():
            infantry.find_platoon_damage(unit, load, unfinished, steps)
        case BattleArmor():
            battlearmor.find_squad_damage(unit, load, unfinished, steps)
        case _:
            find_damage(unit, load, unfinished, steps)


def _base_value(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> int:
    if unfinished.type in LARGE_CRAFT:
        return ship_value(unfinished, rules, steps)
    return fighter_value(unfinished, rules, steps) if unfinished.flies else ground_value(unfinished, rules, steps)


def _value_at_skill(base: int, skill: int, unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> int:
    """The point value at a Skill; a drone has a worse Skill than its operator by the edition's rules."""
    skill = _own_skill(skill, unfinished, rules)
    value = value_at_skill(base, skill)
    if skill != REGULAR:
        steps.line("Point value", value, "{} at Skill {}", base, skill)
    return value


def _own_skill(skill: int, unfinished: UnfinishedElement, rules: AlphaStrikeRules) -> int:
    """The Skill of an element with a pilot or operator of this Skill (AS-2.3.1:p24:drone-skill)."""
    return min(skill + rules.drone_skill, WORST) if "DRO" in unfinished.specials else skill


def _make_element(
    unit: Unit, unfinished: UnfinishedElement, base: int, value: int, skill: int, rules: AlphaStrikeRules
) -> Element:
    large = unfinished.type in LARGE_CRAFT
    return Element(
        chassis=unit.chassis,
        model=unit.model,
        year=unit.year,
        mul_id=unit.mul_id,
        type=unfinished.type,
        size=unfinished.size,
        tmm=unfinished.tmm,
        movement=unfinished.movement,
        role=unit.role,
        skill=_own_skill(skill, unfinished, rules),
        damage=unfinished.damage,
        ov=unfinished.ov,
        armor=unfinished.armor,
        structure=unfinished.structure,
        threshold=unfinished.threshold,
        squad_size=unit.troopers if isinstance(unit, BattleArmor) else None,
        specials=unfinished.specials.in_card_order(with_doors=large),
        implied=tuple(sorted(unfinished.implied)),
        arcs=_arcs(unfinished),
        base_pv=base,
        pv=value,
        edition=rules.edition,
    )


def _arcs(unfinished: UnfinishedElement) -> dict[ArcFacing, Arc] | None:
    """The arcs of large craft.

    AS:14.2: large support vehicles have empty ones, as their weapons are in the standard damage; mobile structures have
    no element, as there is no printed procedure. AS:14.32: gun emplacements have none either.
    """
    if unfinished.arcs is None:
        large_support = unfinished.type is ElementType.SUPPORT_VEHICLE and not LARGE.isdisjoint(
            unfinished.specials.values
        )
        return {facing: Arc() for facing in ArcFacing} if large_support else None
    return {
        facing: Arc(
            standard=arc.standard,
            capital=arc.capital,
            sub_capital=arc.sub_capital,
            missiles=arc.missiles,
            specials=arc.specials.in_card_order(),
        )
        for facing, arc in unfinished.arcs.items()
    }


def _unfinished_arc(arc: Arc) -> UnfinishedArc:
    return UnfinishedArc(arc.standard, arc.capital, arc.sub_capital, arc.missiles, Specials.of(arc.specials))


PROBES = frozenset({"PRB", "LPRB", "NOVA", "BH", "WAT"})
KILOTON = 1000
# AS:14.36: Clan 'Mechs and vehicles have CASE without any equipment.
FREE_CASE = frozenset(
    {
        ElementType.BATTLEMECH,
        ElementType.INDUSTRIALMECH,
        ElementType.COMBAT_VEHICLE,
        ElementType.SUPPORT_VEHICLE,
    }
)


def explosion_abilities(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Give ENE to elements without explosive items, and free CASE to Clan units with explosive items."""
    steps.section("Explosives", "AS conversion: ENE, CASE")
    if isinstance(unit, Spacecraft):
        _energy_arcs(unit, load, unfinished, steps)
    elif unfinished.type not in TROOPS:
        if not load.explosives:
            if not isinstance(unit, Fighter) or any(unfinished.damage):
                unfinished.specials.give("ENE")
                steps.line("Nothing on board can explode", "ENE")
        elif unfinished.type in FREE_CASE and unit.tech_base.side is TechSide.CLAN and not isinstance(unit, Fighter):
            unfinished.specials.give("CASE")
            steps.line("Clan machine with explosives", "CASE")


def _energy_arcs(unit: Spacecraft, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    assert unfinished.arcs is not None
    shares = arc_shares(unit)
    endangered = {facing for mount in load.explosives for facing in share_of(mount, shares)}
    for facing, arc in unfinished.arcs.items():
        if facing not in endangered:
            arc.specials.give("ENE")
            steps.line(f"{facing.value.capitalize()} arc: nothing can explode", "ENE")


def final_abilities(unfinished: UnfinishedElement, steps: Steps) -> None:
    """Remove each ability that another one includes, and round the numbers."""
    steps.section("Final abilities", "AS conversion: final abilities")
    specials = unfinished.specials
    if "MHQ" in specials:
        specials.put("MHQ", int(specials.number("MHQ")))
        steps.line("Headquarters gear", specials.text("MHQ"), "whole points")
    _replace(specials, steps)
    if "RCN" not in specials and not PROBES.isdisjoint(specials.values):
        specials.give("RCN")
        steps.line("Probes scout", "RCN")
    _cargo(unfinished, steps)
    if unfinished.armor == 0:
        specials.take("BAR")
    if "ENE" in specials:
        specials.take("CASE", "CASEII", "CASEP")
    if steps.is_kept:
        steps.line(
            "On the card", ", ".join(special.text for special in specials.in_card_order(unfinished.type in LARGE_CRAFT))
        )


def _replace(specials: Specials, steps: Steps) -> None:
    for greater, lesser in (("CASEII", "CASE"), ("XMEC", "MEC"), ("AECM", "ECM")):
        if greater in specials and lesser in specials:
            specials.take(lesser)
            steps.line(f"{greater} instead of {lesser}", greater)


def _cargo(unfinished: UnfinishedElement, steps: Steps) -> None:
    """Change cargo of more than a thousand tons to kilotons."""
    specials = unfinished.specials
    tons = specials.number("CT")
    if tons > KILOTON:
        specials.take("CT")
        specials.put("CK", to_whole(tons / KILOTON))
        specials.doors["CK"] = specials.doors.pop("CT", 0)
        steps.line("Cargo in kilotons", f"CK{to_whole(tons / KILOTON)}", "{} t", tons)
    elif unfinished.type in LARGE_CRAFT and "CT" in specials:
        specials.put("CT", to_whole(tons))
