"""To-hit numbers of Alpha Strike elements: weapon attacks at each range, and physical attacks."""

from collections.abc import Iterator

from sheets.alphastrike import AlphaStrikeRules, Element, rules_of
from sheets.alphastrike.elementtypes import TROOPS
from sheets.play.element_anatomy import skill_now, why_idle
from sheets.play.element_movement import flies
from sheets.play.element_physical import physical_attacks
from sheets.play.element_to_hit import AIRBORNE, own_modifiers
from sheets.play.resolution import Refused
from sheets.play.tally import ToHit, total
from sheets.record.state import Modifier, State
from sheets.rules.tables.alpha_strike_to_hit import STEALTH_BY_RANGE, UNCONFIRMED, ElementToHit
from sheets.rules.tohit.elements import ELEMENT_LINES, REMOTE_SENSOR, SPOTTER_ATTACKED
from sheets.rules.tohit.situation import Situation

RANGES = ((6, "short", ElementToHit.SHORT), (24, "medium", ElementToHit.MEDIUM), (42, "long", ElementToHit.LONG))
BLOWS_IGNORE = frozenset(("mimetic", "light-mimetic", "second-target", "rear-attack", "indirect", "tag-spotter"))
MOVED_IN_PLACE = ("immobile", "stood", "dropped", "hull-down")
TABLE = "the table"
INDIRECT = "AS-2.3.1:p37:to-hit-table"


def element_to_hit(element: Element, state: State, attack: str, situation: Situation) -> ToHit:
    """The number of an attack of an element: `weapons`, or the name of a physical attack."""
    rules = rules_of(element.edition)
    skill = Modifier("skill", skill_now(element, state) if situation.gunnery is None else situation.gunnery, TABLE)
    if attack == "weapons":
        return _weapons(element, state, rules, skill, situation)
    strike = next((each for each in physical_attacks(element, state) if each.name.startswith(attack)), None)
    if strike is None:
        raise Refused(f"{element.name} has no attack '{attack}'")
    found = [skill, Modifier(strike.name, strike.modifier or 0, UNCONFIRMED)]
    found += _target(element, state, rules, situation, physical=True)
    return total(strike.name, _counted(found, situation))


def _weapons(element: Element, state: State, rules: AlphaStrikeRules, skill: Modifier, situation: Situation) -> ToHit:
    """The number of a weapon attack."""
    reach = _range(situation)
    if idle := why_idle(state):
        return ToHit("weapons", None, why=idle)
    if reach is None:
        return ToHit("weapons", None, why=f"out of range: {situation.range} inches, {RANGES[-1][0]} at most")
    name, key = reach
    found = [skill]
    if key is not None and "artillery" not in situation.lines:
        found.append(Modifier(f"{name} range", rules.modifiers[key], rules.to_hit_rulings[key]))
    told = situation.attacker_moved or ("jump" if "attacker-jumped" in situation.lines else "")
    if told and element.type not in TROOPS:
        draft = state.draft()
        draft.moved = told
        state = draft.finished()
    found += own_modifiers(element, state)
    found += _target(element, state, rules, situation, physical=False)
    if key is not None and situation.stealth:
        found.append(_stealth(rules, situation, name))
    return total("weapons", _counted(found, situation))


def _counted(found: list[Modifier], situation: Situation) -> Iterator[Modifier]:
    """The modifiers without zeros; the first one is the skill."""
    yield found[0]
    yield from (modifier for modifier in found[1:] if modifier.value)
    if situation.other:
        yield Modifier("other", situation.other, TABLE)


def _range(situation: Situation) -> tuple[str, ElementToHit | None] | None:
    """The range of an attack: None where the target is too far, no line where no range is told."""
    if situation.bracket:
        return next((name, key) for _, name, key in RANGES if name == situation.bracket)
    if situation.range is None:
        return "", None
    return next(((name, key) for most, name, key in RANGES if situation.range <= most), None)


def _target(
    element: Element, state: State, rules: AlphaStrikeRules, situation: Situation, physical: bool
) -> Iterator[Modifier]:
    """The movement of the target, and the further lines of the table."""
    if situation.moved and not any(key in situation.lines for key in MOVED_IN_PLACE):
        yield Modifier("target's TMM", situation.moved, rules.to_hit_rulings[ElementToHit.MOVED])
    for key in situation.lines:
        if key in ("attacker-jumped", "attacker-stood") or (physical and key in BLOWS_IGNORE):
            continue
        yield from _line(element, state, rules, key)
    if "indirect" in situation.lines and not physical:
        for key, value in (("spotter-attacked", SPOTTER_ATTACKED), ("remote-sensor", REMOTE_SENSOR)):
            if key in situation.lines:
                yield Modifier(key.replace("-", " "), value, INDIRECT)


def _line(element: Element, state: State, rules: AlphaStrikeRules, key: str) -> Iterator[Modifier]:
    """One line of the table of the edition; nothing where it has none."""
    line = ELEMENT_LINES.get(key)
    if line is None or line not in rules.to_hit_rulings:
        return
    words, ruling = key.replace("-", " "), rules.to_hit_rulings[line]
    if line is ElementToHit.AIRBORNE_CRAFT:
        in_text = line not in rules.modifiers  # 2.3.1: not from the air
        if not (in_text and flies(element, state) and not state.landed):
            yield Modifier(words, AIRBORNE, ruling)
    elif line in rules.modifiers:
        yield Modifier(words, rules.modifiers[line], ruling)


def _stealth(rules: AlphaStrikeRules, situation: Situation, name: str) -> Modifier:
    armor = "battle-armor" in situation.lines
    key = ElementToHit.STEALTH_ARMOR if armor else ElementToHit.STEALTH
    value = STEALTH_BY_RANGE[key][[each for _, each, _ in RANGES].index(name)]
    return Modifier(f"stealth at {name} range", value, rules.to_hit_rulings[key])
