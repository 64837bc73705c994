"""The remaining Point Value of a damaged unit.

No rule values a damaged element. As `remaining_battle_value` does with units, the rules of conversion value the element
that is left: its armor, structure, Move, damage and abilities.
"""

from sheets.alphastrike import Element, Special, convert, point_value, rules_of
from sheets.alphastrike.movement import tmm
from sheets.alphastrike.rounding import damage_plain, to_whole
from sheets.battlevalue.remaining import remaining_unit
from sheets.editions import ALPHA_STRIKE, edition
from sheets.play.element_anatomy import ARMOR, STRUCTURE
from sheets.play.element_firepower import ARC_KINDS, arc_damage_now, element_damage_now, special_damage_now
from sheets.play.element_movement import moves_after, tmm_now
from sheets.play.families import state_from_marks
from sheets.play.step import status
from sheets.record import FRESH, Condition
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import Infantry, Unit

REGULAR = 4


def remaining_point_value(unit: Unit, condition: Condition, edition_id: str, skill: int = REGULAR) -> int:
    """The Point Value of a unit with these marks, which plays as an element or in a classic edition.

    Raises `NoElement` for a unit that has no element, and `Refused` for one that cannot be played.

    >>> from importers import load
    >>> from sheets.record import AlphaCondition
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> [remaining_point_value(brolga, Condition(alpha=AlphaCondition(armor=lost)), "as-2.3.1") for lost in (0, 2, 4)]
    [29, 24, 19]
    """
    options = Options(edition=edition_id)
    state = state_from_marks(unit, condition, options)
    if edition(edition_id).game == edition(ALPHA_STRIKE.id).game:
        whole = convert(unit, edition_id)
        left = None if state.destroyed else _damaged_element(whole, state)
    else:
        whole = convert(unit)
        left = _element_of_damaged_unit(unit, whole, condition, options)
    # an element that lost all its damage also loses the deduction of brawlers
    return 0 if left is None else min(point_value(left, skill), point_value(whole, skill))


def _damaged_element(element: Element, state: State) -> Element:
    """What is left of an element; its heat costs nothing, as it can cool."""
    cool = state.draft()
    cool.heat = 0
    moves = moves_after(element, cool, cool.slowed)
    arcs = element.arcs and {
        facing: arc.model_copy(update={kind: arc_damage_now(element, state, facing, kind) for kind in ARC_KINDS})
        for facing, arc in element.arcs.items()
    }
    specials = [_damaged_special(element, state, each) for each in element.specials if each.code not in state.spent]
    return element.model_copy(
        update={
            "armor": state.armor[ARMOR],
            "structure": state.structure[STRUCTURE],
            "damage": element_damage_now(element, state),
            "movement": {mode: moves[mode] for mode in element.movement},
            "tmm": tmm_now(element, cool) if cool.slowed else element.tmm,
            "specials": tuple(specials),
            "arcs": arcs,
        }
    )


def _damaged_special(element: Element, state: State, special: Special) -> Special:
    """An ability with its remaining damage. The damage of a turret has no value of its own."""
    if special.damage is None:
        return special
    return special.model_copy(update={"damage": special_damage_now(element, state, special.code)})


def _element_of_damaged_unit(unit: Unit, undamaged: Element, condition: Condition, options: Options) -> Element | None:
    """The element of a unit without its lost armor, items and shots, with its share of the structure and of the MP."""
    left = remaining_unit(unit, condition)
    whole = state_from_marks(unit, FRESH, options)
    state = state_from_marks(unit, condition.model_copy(update={"heat": 0}), options)
    now = status(unit, state, options)
    if left is None or now.destroyed:
        return None
    element = convert(left)
    structure = _share(_structure(state), _structure(whole))
    full_walk = next(iter(status(unit, whole, options).moves.values()), 0)
    movement = {
        mode: to_whole(inches * _share(next(iter(now.moves.values()), 0), full_walk))
        for mode, inches in element.movement.items()
    }
    changes: dict[str, object] = {"structure": to_whole(element.structure * structure), "movement": movement}
    barrier = undamaged.special("BAR")
    if barrier is not None and element.special("BAR") is None:  # conversion drops it with the last point of armor
        changes["specials"] = (*element.specials, barrier)
    if isinstance(unit, Infantry):  # its armor and damage are those of its troopers
        changes["armor"] = to_whole(element.armor * structure)
        changes["damage"] = tuple(damage_plain(points * structure) for points in element.damage)
    if movement != element.movement and not element.aerospace:
        changes["tmm"] = tmm(next(iter(movement.values())), rules_of(element.edition))
    return element.model_copy(update=changes)


def _structure(state: State) -> int:
    """The points of structure and of structural integrity."""
    return sum(state.structure.values()) + state.structural_integrity


def _share(left: int, full: int) -> float:
    return left / full if full else 1.0
