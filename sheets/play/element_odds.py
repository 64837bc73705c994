"""Odds of an Alpha Strike element: the hit chance and the expected damage of each attack by range and heat.

>>> from importers import load
>>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
>>> found = element_odds(brolga, OddsTarget(moved=2), options=Options(edition="as-2.3.1"))
>>> [(line.weapon, line.bracket, line.number, line.damage) for line in found.lines][:2]
[('attack', 'short', 6, 2.0), ('attack', 'medium', 8, 2.0)]
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.alphastrike import ArcFacing, Damage, Element
from sheets.alphastrike.elementtypes import TRACKS_HEAT
from sheets.play.element_anatomy import skill_now
from sheets.play.element_firepower import ARC_KINDS, arc_damage_now, element_damage_now, special_damage_now
from sheets.play.element_numbers import RANGES, WEAPONS, element_to_hit
from sheets.play.families import family_of, fresh, state_from_marks
from sheets.play.odds import Odds, OddsLine, OddsTarget
from sheets.play.resolution import Refused
from sheets.play.tally import chance_of
from sheets.record.condition import FRESH, Condition
from sheets.record.record import Options
from sheets.record.state import State
from sheets.rules.tohit.situation import Situation
from sheets.units import Unit

HEATS = (0, 1, 2, 3)
INDIRECT, REAR, TURRET = "IF", "REAR", "TUR"
NO_OVERHEAT_FROM = 2
"""The index of the first range where overheating needs OVL."""


class _ElementAttack(NamedTuple):
    """An attack of an element: its name, its arc, its damage by range, and its to-hit lines."""

    name: str
    arc: str
    damage: Damage
    lines: tuple[str, ...] = ()


def element_odds(
    unit: Unit,
    target: OddsTarget | None = None,
    skill: int | None = None,
    options: Options | None = None,
    condition: Condition = FRESH,
) -> Odds:
    """The odds of an element; `target.moved` is the TMM of the target. Raises `Refused` without attacks."""
    target, options = target or OddsTarget(), options or Options(edition="asce-5.01")
    element: Element = family_of(unit, options).body(unit, options.reading).element
    state = fresh(unit, options) if condition == FRESH else state_from_marks(unit, condition, options)
    skill = skill_now(element, state) if skill is None else skill
    heats = HEATS if element.type in TRACKS_HEAT else HEATS[:1]
    lines = tuple(line for heat in heats for line in _lines(element, _at_heat(state, heat), target, skill, heat))
    if not lines:
        raise Refused(f"{element.name} does no damage with its weapons")
    return Odds(unit=unit.name, gunnery=skill, target=target, heats=heats, lines=lines, game="alpha-strike")


def _at_heat(state: State, heat: int) -> State:
    draft = state.draft()
    draft.heat = heat
    return draft.finished()


def _lines(element: Element, state: State, target: OddsTarget, skill: int, heat: int) -> Iterator[OddsLine]:
    stated = {"jumped": 1} if target.jumped else {}
    for attack in _attacks(element, state):
        first = 0
        for (last, bracket, _), damage in zip(RANGES, attack.damage, strict=False):
            situation = Situation(
                range=last, moved=target.moved, gunnery=skill, lines=stated | dict.fromkeys(attack.lines, 1)
            )
            number = element_to_hit(element, state, WEAPONS, situation).number
            chance = 0.0 if number is None else chance_of(number)
            if damage:
                yield OddsLine(
                    weapon=attack.name,
                    location=attack.arc,
                    bracket=bracket,
                    hexes=f"{first}-{last}",
                    heat=heat,
                    number=number,
                    chance=round(chance, 1),
                    damage=damage,
                    expected=round(chance * damage / 100, 2),
                )
            first = last + 1


def _attacks(element: Element, state: State) -> Iterator[_ElementAttack]:
    """The attacks that an element can choose from."""
    if element.arcs is not None:
        for facing in ArcFacing:
            for kind in ARC_KINDS:
                damage = arc_damage_now(element, state, facing, kind)
                if any(damage):
                    yield _ElementAttack(kind.replace("_", "-"), facing.lower(), damage)
        return
    plain = element_damage_now(element, state)
    yield _ElementAttack("attack", "", plain)
    if element.ov:
        reach = len(plain) if element.special("OVL") is not None else NO_OVERHEAT_FROM
        hot = tuple(points + element.ov if at < reach and points else 0.0 for at, points in enumerate(plain))
        yield _ElementAttack(f"attack, overheat {element.ov}", "", hot)
    for code, name, lines in ((REAR, "attack", ("rear-attack",)), (TURRET, "attack", ())):
        damage = special_damage_now(element, state, code)
        if any(damage):
            yield _ElementAttack(name, "rear" if code == REAR else "turret", damage, lines)
    indirect = special_damage_now(element, state, INDIRECT)
    if any(indirect):
        yield _ElementAttack("indirect fire", "", indirect * len(RANGES), ("indirect",))
