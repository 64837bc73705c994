"""To-hit numbers of Alpha Strike elements: weapon attacks at each range, and physical attacks."""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.alphastrike import AlphaStrikeRules, Element, rules_of
from sheets.alphastrike.elementtypes import TROOPS
from sheets.alphastrike.movement import tmm
from sheets.play.element_anatomy import skill_now, why_idle
from sheets.play.element_movement import flies
from sheets.play.element_physical import element_physical_attacks
from sheets.play.element_to_hit import AIRBORNE, element_attack_modifiers
from sheets.play.resolution import Refused
from sheets.play.tally import ToHit, sum_to_hit
from sheets.record.state import Modifier, State
from sheets.rules.tables.alpha_strike_to_hit import STEALTH_BY_RANGE, UNCONFIRMED, ElementToHit
from sheets.rules.tohit.elements import ELEMENT_LINES, OF_AREAS, OF_INDIRECT_FIRE, OF_SHOTS, PLACES
from sheets.rules.tohit.situation import Situation

RANGES = ((6, "short", ElementToHit.SHORT), (24, "medium", ElementToHit.MEDIUM), (42, "long", ElementToHit.LONG))
BLOWS = {
    "charge": ElementToHit.CHARGE,
    "death from above": ElementToHit.DEATH_FROM_ABOVE,
    "anti-'Mech attack": ElementToHit.ANTI_MECH,
}
"""Physical attacks, with their lines of the table."""
OWN_MOVES = frozenset(("attacker-jumped", "attacker-stood"))
IN_PLACE_OF_RANGE = "artillery"
WEAPONS = "weapons"
TABLE = "the table"


class _Attack(NamedTuple):
    """An attack of an element in a situation."""

    element: Element
    state: State
    rules: AlphaStrikeRules
    situation: Situation
    physical: bool = False


def element_to_hit(element: Element, state: State, attack: str, situation: Situation) -> ToHit:
    """The to-hit number of an attack of an element: `weapons`, or the name of a physical attack."""
    made = _Attack(element, state, rules_of(element.edition), situation, attack != WEAPONS)
    skill = Modifier("skill", skill_now(element, state) if situation.gunnery is None else situation.gunnery, TABLE)
    if not made.physical:
        return _weapons(made, skill)
    strike = next((each for each in element_physical_attacks(element, state) if each.name.startswith(attack)), None)
    if strike is None:
        raise Refused(f"{element.name} has no attack '{attack}'")
    line = BLOWS.get(strike.name)
    ruling = UNCONFIRMED if line is None else made.rules.to_hit_rulings.get(line, UNCONFIRMED)
    found = [skill, Modifier(strike.name, strike.modifier or 0, ruling), *_target(made)]
    return sum_to_hit(strike.name, _counting_modifiers(found, situation))


def _weapons(attack: _Attack, skill: Modifier) -> ToHit:
    """The number of a weapon attack."""
    element, state, rules, situation = attack.element, attack.state, attack.rules, attack.situation
    if idle := why_idle(state):
        return ToHit(WEAPONS, None, why=idle)
    reach = _range(situation)
    if situation.bracket == "extreme":
        return ToHit(WEAPONS, None, why="an element has no modifier for extreme range")
    if reach is None:
        under = " under water" if _is_underwater(situation) else ""
        most = RANGES[-1][0] // (2 if under else 1)
        return ToHit(WEAPONS, None, why=f"out of range: {situation.range} inches, {most} at most{under}")
    name, key = reach
    found = [skill]
    if key is not None and IN_PLACE_OF_RANGE not in situation.lines:
        found.append(Modifier(f"{name} range", rules.modifiers[key], rules.to_hit_rulings[key]))
    stated = situation.attacker_moved or ("jump" if "attacker-jumped" in situation.lines else "")
    stated = stated or ("stand" if "attacker-stood" in situation.lines else "")
    if stated and element.type not in TROOPS:
        draft = state.draft()
        draft.moved = stated
        state = draft.finished()
    found += element_attack_modifiers(element, state)
    found += _target(attack)
    if key is not None and situation.stealth:
        found.append(_stealth(rules, situation, name))
    return sum_to_hit(WEAPONS, _counting_modifiers(found, situation))


def _counting_modifiers(found: list[Modifier], situation: Situation) -> Iterator[Modifier]:
    """The modifiers except zeros, unless a line was stated; the first one is the skill."""
    stated = {key.replace("-", " ") for key in situation.lines}
    yield found[0]
    yield from (modifier for modifier in found[1:] if modifier.value or modifier.reason in stated)
    if situation.other:
        yield Modifier("other", situation.other, TABLE)


def _is_underwater(situation: Situation) -> bool:
    return situation.underwater or "underwater" in situation.lines


def _range(situation: Situation) -> tuple[str, ElementToHit | None] | None:
    """The range modifier of an attack: None beyond all ranges, empty where the event has no range.

    Under water all ranges are halved (AS-2.3.1:p37:to-hit-table, note 5).
    """
    if situation.bracket:
        return next(((name, key) for _, name, key in RANGES if name == situation.bracket), None)
    if situation.range is None:
        return "", None
    inches = situation.range * (2 if _is_underwater(situation) else 1)
    return next(((name, key) for most, name, key in RANGES if inches <= most), None)


def _target(attack: _Attack) -> Iterator[Modifier]:
    """The movement of the target, and the other lines of the table."""
    lines = attack.situation.lines
    if not PLACES & lines.keys():
        yield from _target_movement(attack)
    for key in lines:
        if key in OWN_MOVES or key == "climbing" or (attack.physical and key in OF_SHOTS):
            continue
        if key in OF_INDIRECT_FIRE and "indirect" not in lines:
            continue
        if key == "immobile" and "point-of-impact" in lines:
            continue
        if key == "second-target" and "multi-tasker" in lines and _has_line(attack, key="multi-tasker"):
            continue
        yield from _line(attack, key)
    if not attack.physical and OF_AREAS & lines.keys() and not {"area-effect", "homing"} & lines.keys():
        yield from _line(attack, "area-effect")


def _has_line(attack: _Attack, key: str) -> bool:
    """Whether the edition has a line."""
    return ELEMENT_LINES[key] in attack.rules.to_hit_rulings


def _target_movement(attack: _Attack) -> Iterator[Modifier]:
    """The TMM of the target, stated or derived from its Move; climbing reduces it by 1."""
    situation, rules = attack.situation, attack.rules
    ruling = rules.to_hit_rulings[ElementToHit.MOVED]
    if situation.move is not None:
        value, reason = tmm(situation.move, rules), f"target's Move of {situation.move}\""
    else:
        value, reason = situation.moved or 0, "target's TMM"
    if value:
        yield Modifier(reason, value, ruling)
    if "climbing" in situation.lines:
        yield Modifier("climbing", -min(value, 1), rules.to_hit_rulings.get(ElementToHit.CLIMBING, UNCONFIRMED))


def _line(attack: _Attack, key: str) -> Iterator[Modifier]:
    """One line of the table; +0 and unconfirmed where the edition has none."""
    rules, line, words = attack.rules, ELEMENT_LINES.get(key), key.replace("-", " ")
    if line is None:
        return
    ruling = rules.to_hit_rulings.get(line, UNCONFIRMED)
    if line is not ElementToHit.AIRBORNE_CRAFT:
        yield Modifier(words, rules.modifiers.get(line, 0), ruling)
        return
    in_text = line not in rules.modifiers  # 2.3.1 has it in the text: not from the air
    if not (in_text and flies(attack.element, attack.state) and not attack.state.landed):
        yield Modifier(words, AIRBORNE, ruling)


def _stealth(rules: AlphaStrikeRules, situation: Situation, name: str) -> Modifier:
    armor = "battle-armor" in situation.lines
    key = ElementToHit.STEALTH_ARMOR if armor else ElementToHit.STEALTH
    value = STEALTH_BY_RANGE[key][[each for _, each, _ in RANGES].index(name)]
    return Modifier(f"stealth at {name} range", value, rules.to_hit_rulings[key])
