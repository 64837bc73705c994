"""Ranges of attacks: the kind of attack of a weapon, the modifier of its range, and its reach."""

from typing import NamedTuple

from sheets.editions.points import ClassicPlay
from sheets.equipment import Item
from sheets.play.supply import FiringUnit
from sheets.play.weapon_modifiers import launcher_mode, munition_of
from sheets.record.state import Modifier, State
from sheets.rules.infantry import platoon_ranges
from sheets.rules.tables.to_hit import RANGE, AeroBracket, RangeBracket, aero_bracket, minimum_range
from sheets.rules.tohit import UNCONFIRMED, AttackKind
from sheets.rules.tohit.craft import AIR_ATTACKS
from sheets.rules.tohit.situation import Situation
from sheets.units import Fighter, Infantry, Spacecraft, Unit

AIR = (Fighter, Spacecraft)
FIGHTER = "fighter"
BRACKETS = tuple(RangeBracket)
ARROWS_FROM_THE_AIR = ("dive bomb", "altitude bomb")


class Reach(NamedTuple):
    """The range of an attack: its bracket, its modifiers, and the reason why it cannot reach."""

    bracket: RangeBracket | None = None
    modifiers: tuple[Modifier, ...] = ()
    why: str = ""


def air_attack_of(state: State, situation: Situation) -> str:
    """The attack from the air: that of the event, else that of the record."""
    noted = state.circumstances.get("air-attack", "")
    return situation.air_attack or (noted if noted in AIR_ATTACKS else "")


def flies_as_craft(unit: Unit, state: State) -> bool:
    """Whether a unit fights as an airborne craft, such as a LAM as a fighter."""
    return (isinstance(unit, AIR) or state.shape == FIGHTER) and not state.landed


def attack_kind(unit: Unit, state: State, entry: Item, situation: Situation) -> AttackKind:
    """The kind of attack of a weapon."""
    if flies_as_craft(unit, state):
        attack = air_attack_of(state, situation)
        if attack in ARROWS_FROM_THE_AIR:
            return AttackKind.BOMB
        return AttackKind.AIR_TO_GROUND if attack else AttackKind.AEROSPACE
    return AttackKind.ARTILLERY if "artillery" in entry.traits else AttackKind.WEAPON


def bracket_of(
    unit: Unit, state: State, body: FiringUnit, weapon: int, situation: Situation, play: ClassicPlay
) -> RangeBracket | None:
    """The bracket in which a weapon fires; None where the event has no range."""
    entry = body.entries[weapon]
    lot = munition_of(body, state, weapon, situation.munition)
    return range_of(unit, entry, lot, attack_kind(unit, state, entry, situation), situation, play).bracket


def range_of(
    unit: Unit, entry: Item, lot: Item | None, kind: AttackKind, situation: Situation, play: ClassicPlay
) -> Reach:
    """The range of an attack with a weapon; without a bracket and modifiers where the event has no range."""
    if kind is AttackKind.AEROSPACE:
        return _space_range(unit, entry, situation)
    if kind is not AttackKind.WEAPON:
        return Reach()
    if situation.bracket:
        return _named_bracket(entry, lot, RangeBracket(situation.bracket.capitalize()))
    if situation.range is None:
        return Reach()
    return _ground_range(entry, lot, situation, play)


def _named_bracket(entry: Item, lot: Item | None, bracket: RangeBracket) -> Reach:
    """The range of a stated bracket, if the weapon has it."""
    at = BRACKETS.index(bracket)
    reach = _reach(entry, lot)
    if reach[at] <= (reach[at - 1] if at else 0):
        return Reach(why=f"it has no {bracket.value.lower()} range")
    return _reach_of_bracket(bracket)


def _reach(entry: Item, lot: Item | None) -> tuple[int, int, int, int]:
    """The last hex of each bracket; some launchers have those of their ammunition."""
    figures = launcher_mode(entry, lot) or entry.weapon
    assert figures is not None
    return figures.short, figures.medium, figures.long, figures.extreme


def _reach_of_bracket(bracket: RangeBracket) -> Reach:
    modifier = Modifier(f"{bracket.value.lower()} range", RANGE[bracket], UNCONFIRMED)
    return Reach(bracket, (modifier,))


def platoon_range(platoon: Infantry, situation: Situation) -> Reach:
    """The range of a platoon, which has its own modifiers for each hex."""
    if situation.range is None:
        return Reach()
    hexes = situation.range
    by_hexes = platoon_ranges(platoon, situation.underwater)
    if hexes >= len(by_hexes):
        return Reach(why=f"out of range: {hexes} hexes, {len(by_hexes) - 1} at most")
    bracket = BRACKETS[min(max(by_hexes[hexes], 0) // 2, 2)]
    return Reach(bracket, (Modifier(f"platoon at {hexes} hexes", by_hexes[hexes], UNCONFIRMED),))


def _ground_range(entry: Item, lot: Item | None, situation: Situation, play: ClassicPlay) -> Reach:
    """The range by distance: the nearest unit of a network gives the bracket, the own distance the minimum range."""
    weapon, hexes = entry.weapon, (situation.range or 0) + situation.lines.get("levels-inside-building", 0)
    assert weapon is not None
    mode = launcher_mode(entry, lot)
    reach = _reach(entry, lot)
    farthest = reach[BRACKETS.index(RangeBracket.LONG)]  # extreme range is optional
    minimum = weapon if mode is None else weapon.model_copy(update={"minimum": mode.minimum})
    if situation.underwater:
        if weapon.water is None:
            return Reach(why="it does not fire under water")
        loses_bracket = _loses_bracket(entry, play)
        reach = (0, *reach[:3]) if loses_bracket else weapon.water
        farthest = reach[-1] if loses_bracket else weapon.water.long
    if hexes > farthest:
        optional = "; with the optional rule say: extreme range" if hexes <= reach[-1] else ""
        return Reach(why=f"out of range: {hexes} hexes, {farthest} at most{optional}")
    bracket = _bracket_at(reach, hexes)
    found = [Modifier(f"{bracket.value.lower()} range", RANGE[bracket], UNCONFIRMED)]
    linked = _bracket_at(reach, _linked_range(situation, hexes, play))
    if RANGE[linked] < RANGE[bracket]:
        found = [_network_modifier(bracket, linked, situation)]
        bracket = linked
    if near := minimum_range(minimum, hexes):
        found.append(Modifier("minimum range", near, UNCONFIRMED))
    return Reach(bracket, tuple(found))


def _bracket_at(reach: tuple[int, ...], hexes: int) -> RangeBracket:
    """The bracket of a distance that is within reach."""
    return next(each for each, most in zip(BRACKETS, reach, strict=True) if most and hexes <= most)


def _linked_range(situation: Situation, hexes: int, play: ClassicPlay) -> int:
    """The distance of the nearest unit of a C3 network, or the own distance where the network does not help.

    It does not help indirect fire (BMM-7.01:p110:c3-indirect); hostile ECM stops it except in the core rules.
    """
    cut = "hostile-ecm" in situation.lines and not play.network_under_ecm
    if situation.linked_range is None or "indirect" in situation.lines or cut:
        return hexes
    return min(situation.linked_range, hexes)


def _network_modifier(own: RangeBracket, linked: RangeBracket, situation: Situation) -> Modifier:
    """The range modifier with a C3 network; hostile ECM halves the gain (CORE:G6:c3-under-ecm)."""
    words = f"{linked.value.lower()} range of the C3 network"
    if "hostile-ecm" not in situation.lines:
        return Modifier(words, RANGE[linked], UNCONFIRMED)
    return Modifier(f"{words}, hostile ECM", (RANGE[own] + RANGE[linked]) // 2, "CORE:G6:c3-under-ecm")


def _loses_bracket(entry: Item, play: ClassicPlay) -> bool:
    """Whether a weapon under water has no short range, and shorter other ranges (CORE:H10)."""
    return play.energy_loses_bracket_in_water and "energy" in entry.traits


def _space_range(unit: Unit, entry: Item, situation: Situation) -> Reach:
    """The bracket of attack values; a weapon without a value in it does not reach."""
    weapon = entry.weapon
    assert weapon is not None
    if situation.bracket:
        bracket = RangeBracket(situation.bracket.capitalize())
    elif situation.range is None:
        return Reach()
    else:
        row: AeroBracket | None = aero_bracket(situation.range, weapon.capital_scale)
        if row is None:
            return Reach(why=f"out of range: {situation.range} hexes")
        bracket = next(each for each in BRACKETS if RANGE[each] == row.to_hit)
    values = weapon.attack_values
    if any(values) and not values[BRACKETS.index(bracket)]:
        return Reach(why=f"it does not reach {bracket.value.lower()} range")
    return _reach_of_bracket(bracket)
