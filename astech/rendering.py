"""Text for a player: what happened and why, which rolls are due, the status of a unit, the lines that can be typed."""

import shutil
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any

from astech.session import AppliedEvent, Reply
from sheets.equipment import catalogue
from sheets.play import Happening, Refused, Status, status
from sheets.play.elements import element_family
from sheets.play.history import History
from sheets.play.status import BayStatus, Strike
from sheets.play.tally import CERTAIN, IMPOSSIBLE, ToHit
from sheets.play.to_hit import numbers_by_range
from sheets.record.condition import box_name
from sheets.record.events import (
    Accept,
    Answer,
    Attack,
    Begin,
    Circumstance,
    ClearJam,
    CrewHit,
    CrewState,
    Critical,
    CriticalRoll,
    Decline,
    Dice,
    Dump,
    ElementHit,
    EndPhase,
    Enter,
    Event,
    Fall,
    Fire,
    Heat,
    HeatPhase,
    Hit,
    Marked,
    Move,
    Offer,
    OwnAttack,
    PointMount,
    Postpone,
    ReactorSwitch,
    Reload,
    Salvo,
    Scatter,
    SetRange,
    Skid,
    Skills,
    Stand,
    Strain,
    Struck,
    Switch,
    TableRule,
    Waive,
    WeaponHit,
    write_event,
)
from sheets.record.record import Entry, Options, Redo, Revert, Undo
from sheets.record.state import Due, Modifier, State
from sheets.rules.tohit import UNCONFIRMED
from sheets.units import Unit
from sheets.units.outfit import outfit

INDENT = "  "
Numbers = Mapping[int | None, Sequence[int | None]]
WIDEST = 100  # characters of a line, however wide the terminal is


def wrap_text(text: str, indent: str = INDENT) -> Iterator[str]:
    """A text in lines that fit the terminal."""
    width = min(shutil.get_terminal_size().columns, WIDEST) - 1
    deeper = " " * len(indent) + INDENT
    yield from textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=deeper, break_on_hyphens=False) or [
        ""
    ]


def happening_lines(happened: Iterable[Happening]) -> Iterator[str]:
    """A line for each effect, with its ruling."""
    for each in happened:
        yield from wrap_text(f"{each.words}  [{each.ruling}]" if each.ruling else each.words)


def due_roll_lines(due: Due) -> Iterator[str]:
    """The roll that is due, the number needed, and the modifiers of that number."""
    name = due.purpose.replace("-", " ")
    needed = "" if due.target is None else f", {due.target} or more"
    modifiers = ", ".join(modifier_words(each) for each in due.modifiers if each.value)
    dice = "choose" if not due.dice else "roll a die" if due.dice == 1 else f"roll {due.dice} dice"
    why = f" ({modifiers})" if modifiers else ""
    yield from wrap_text(f"{dice} for {name}{needed}{why}: {due.asked_by}  [{due.ruling}]", "? ")


def roll_lines(state: State) -> Iterator[str]:
    """The first roll that is due, and the optional rolls."""
    if state.due:
        yield from due_roll_lines(state.due[0])
    asked = Counter((due.purpose.replace("-", " "), due.target, due.asked_by) for due in state.optional)
    for (purpose, target, asked_by), number in asked.items():
        needed = "" if target is None else f" {target}+"
        often = f" {number} times" if number > 1 else ""
        yield from wrap_text(f"{purpose}{needed} may be rolled{often}: {asked_by}", "? ")


def reply_lines(reply: Reply) -> Iterator[str]:
    """A reply as text."""
    if reply.repeated:
        yield f"{INDENT}that is in the log already"
    for outcome in reply.outcomes:
        event, done, _ = outcome
        rolled = roll_words(outcome)
        if rolled:
            yield INDENT + rolled
        yield from happening_lines(done.happened)
        if not (done.happened or done.due or isinstance(event, EndPhase | HeatPhase | Postpone | Answer)):
            yield f"{INDENT}no effect"
    if reply.refused:
        yield from wrap_text(f"! the rest of the line was dropped: {reply.refused}", "")
    for note in reply.notes:
        yield from wrap_text(note)
    yield from reply.lines
    if reply.turned_to:
        yield INDENT + reply.turned_to
    if reply.outcomes or reply.turned_to:
        yield from roll_lines(reply.state)
    if reply.waiting and reply.due:
        waits = "1 more event waits" if reply.waiting == 1 else f"{reply.waiting} more events wait"
        yield from wrap_text(f"{waits} for this roll, stored with it")


def roll_words(outcome: AppliedEvent) -> str:
    """The dice that the program rolled; empty for an event without."""
    answer, due = outcome.event, outcome.rolled
    if due is None or not isinstance(answer, Answer):
        return ""
    name = due.purpose.replace("-", " ")
    if not answer.dice:
        return f"picked {str(answer.outcome).replace('-', ' ')} for {name}"
    (dice,) = answer.dice
    made = "" if due.target is None else f": {sum(dice)}, {'made' if sum(dice) >= due.target else 'failed'}"
    return f"rolled {' '.join(map(str, dice))} for {name}{made}"


def prompt(due: Sequence[Due]) -> str:
    """The prompt before a typed line."""
    if not due:
        return "> "
    needed = "" if due[0].target is None else f" {due[0].target}+"
    return f"{due[0].purpose.replace('-', ' ')}{needed}> "


def destruction_words(reason: str) -> str:
    """Why a unit is out of the game, in words."""
    words = {
        "location": "a location is lost without which it cannot be",
        "si": "its structural integrity is gone",
        "structure": "its structure is gone",
    }
    return words.get(reason, reason)


def status_lines(unit: Unit, state: State, options: Options) -> Iterator[str]:
    """The status of a unit: points left, heat, movement, crew, weapons."""
    yield from wrap_text(f"{unit.name}, turn {state.turn}", "")
    points = [_points_words(place, state) for place in dict.fromkeys((*state.armor, *state.structure))]
    if points:
        yield from wrap_text("armor/structure: " + ", ".join(points))
    if state.gone:
        yield from wrap_text("lost: " + ", ".join(f"{place} ({how})" for place, how in state.gone.items()))
    struck = [f"{place} slot {slot + 1}" for place, slots in state.struck.items() for slot in sorted(slots)]
    classic = element_family(options.reading) is None
    crossed = [
        _box_words(box_name(name) if classic else name.replace("-", " "), hits)
        for name, hits in state.crossed.items()
        if hits and not name.startswith(HIDDEN_CIRCUMSTANCES)
    ]
    if struck or crossed:
        yield from wrap_text("critical hits: " + ", ".join((*struck, *crossed)))
    crew = [_crew_words(member.hits, member.conscious, member.dead) for member in state.crew]
    if any(crew):
        yield from wrap_text("crew: " + ", ".join(words or "unhurt" for words in crew))
    try:
        yield from _ability_lines(status(unit, state, options), state, numbers_by_range(unit, state, options))
    except Refused:
        return


HIDDEN_CIRCUMSTANCES = ("turret-freed", "turret-jammed", "turret-locked", "stabilizer-", "cruise-lost", "critical-")
"""Circumstances that the notes or the remaining speed already state."""


def _box_words(name: str, hits: int) -> str:
    """A box that is crossed, and how often."""
    return name if hits == 1 else f"{name} {hits} times"


def _points_words(place: str, state: State) -> str:
    if place not in state.armor:
        return f"{place} {state.structure[place]}"
    rear = f"+{state.rear[place]}r" if place in state.rear else ""
    inner = f"/{state.structure[place]}" if place in state.structure else ""
    return f"{place} {state.armor[place]}{rear}{inner}"


def _crew_words(hits: int, conscious: bool, dead: bool) -> str:
    if dead:
        return "dead"
    return ", ".join(
        filter(None, ("1 hit" if hits == 1 else f"{hits} hits" if hits else "", "" if conscious else "unconscious"))
    )


def _ability_lines(now: Status, state: State, numbers: Numbers) -> Iterator[str]:
    moves = ", ".join(f"{mode} {points}" for mode, points in now.moves.items() if points)
    yield from wrap_text(f"moves: {moves or 'not at all'}" + (", prone" if state.prone else ""))
    if now.heat_sunk is not None:
        yield from wrap_text(
            f"heat: {now.heat}, {state.heat_to_come + state.outside_heat} made in this turn, {now.heat_sunk} will go"
            + (", shut down" if state.shutdown else "")
        )
    modifiers = [modifier_words(each) for each in now.gunnery]
    if modifiers:
        yield from wrap_text("to hit: " + ", ".join(modifiers))
    if None in numbers:
        yield from wrap_text(f"its attack{_to_hit_words(numbers[None])} at short, medium and long range")
    targeted = [modifier_words(each) for each in now.targeted]
    if targeted:
        yield from wrap_text("attacks on it: " + ", ".join(targeted))
    if now.piloting is not None and now.piloting_modifiers:
        causes = ", ".join(map(modifier_words, now.piloting_modifiers))
        yield from wrap_text(f"piloting: {now.piloting} ({causes})")
    for bay in now.bays:
        yield from wrap_text(f"{bay.location:<3} {_bay_words(bay)}", INDENT * 2)
    for weapon in () if now.bays else now.weapons:
        able = "" if weapon.fires else f": {weapon.why}"
        shots = "" if weapon.shots is None or not weapon.fires else f", {weapon.shots} shots"
        added = f", {weapon.modifier:+} to hit" if weapon.modifier and weapon.fires else ""
        at_ranges = _to_hit_words(numbers.get(weapon.mount, ())) if weapon.fires else ""
        yield from wrap_text(f"{weapon.location:<3} {weapon.title}{able}{shots}{added}{at_ranges}", INDENT * 2)
    counts = [f"{what} {number}" for what, number in now.strength.items()]
    if counts:
        yield from wrap_text("left: " + ", ".join(counts))
    blows = [physical_attack_words(strike) for strike in now.physical if not strike.why]
    if blows:
        yield from wrap_text("physical: " + ", ".join(blows))
    for note in now.notes:
        yield from wrap_text(note)
    if now.destroyed:
        yield from wrap_text(f"destroyed: {destruction_words(now.destroyed)}")
    elif now.must_withdraw:
        yield from wrap_text("must withdraw: " + ", ".join(now.reasons))


def _to_hit_words(numbers: Sequence[int | None]) -> str:
    """To-hit numbers at short, medium and long range."""
    shown = ("-" if number is None else f"{max(number, CERTAIN)}+" for number in numbers)
    return f", {'/'.join(shown)}" if any(number is not None for number in numbers) else ""


def modifier_words(modifier: Modifier) -> str:
    """A modifier with its value, marked if no document states it."""
    return f"{modifier.reason} {modifier.value:+}{f' [{UNCONFIRMED}]' * (modifier.ruling == UNCONFIRMED)}"


def to_hit_lines(found: ToHit) -> Iterator[str]:
    """A to-hit number with its chance, its modifiers and their rulings, or the reason why an attack is impossible."""
    name = f"{found.location} {found.attack}".strip()
    if found.number is None:
        yield from wrap_text(f"{name}: {found.why}")
        return
    first, *others = found.modifiers
    parts = [f"{first.reason} {first.value}"]
    parts += [f"{each.reason} {each.value:+} [{each.ruling}]" for each in others]
    parts += [found.note] if found.note else []
    yield from wrap_text(f"{name}: {needed_words(found.number)}, {found.chance:.0f} %: {', '.join(parts)}")


def needed_words(number: int) -> str:
    """A to-hit number in words: 2 or less is automatic, more than 12 is impossible.

    >>> needed_words(7), needed_words(0), needed_words(14)
    ('7+', 'hits automatically (0+)', 'cannot hit (14+)')
    """
    if number <= CERTAIN:
        return f"hits automatically ({number}+)"
    return f"cannot hit ({number}+)" if number >= IMPOSSIBLE else f"{number}+"


def physical_attack_words(strike: Strike) -> str:
    """A physical attack with the number needed and its damage."""
    number = f" {strike.number}+" if strike.number is not None else ""
    added = f" {strike.modifier:+}" if strike.number is None and strike.modifier is not None else ""
    return f"{strike.name}{number}{added}" + (f" for {strike.damage}" if strike.damage else "")


def physical_attack_lines(unit: Unit, state: State, options: Options) -> Iterator[str]:
    """Every physical attack, with its number and damage, or why it cannot be made."""
    known = status(unit, state, options).physical
    if not known:
        yield from wrap_text("this unit makes no physical attacks")
    for strike in known:
        yield from wrap_text(f"{strike.name}: {strike.why}" if strike.why else physical_attack_words(strike))


def _bay_words(bay: BayStatus) -> str:
    """A weapon bay of a large craft."""
    if not bay.weapons:
        return f"bay of {bay.title}: nothing fires"
    values = "/".join(f"{value:g}" for value in bay.values)
    return f"bay of {len(bay.weapons)} {bay.title}: {values}, {bay.heat} heat"


def event_words(event: Event, unit: Unit) -> str:
    """An event in the words of a player.

    >>> from importers import load
    >>> event_words(Hit(location="LT", damage=8, rear=True), load("tests/data/Brolga BRG-2.mtf").unit)
    'LT 8 rear'
    """
    match event:
        case Hit():
            return f"{event.location} {event.damage}{' rear' if event.rear else ''}{_kind_words(event.kind)}"
        case Attack():
            side = f"from {event.side}" if event.side in VERTICAL else f"from the {event.side}"
            side = "from below" if event.table == "below" else side
            aimed = f" aimed at {event.aimed}" if event.aimed else ""
            return f"{event.damage} {side}{_kind_words(event.kind)}{' cover' * event.cover}{aimed}{_dice_words(event)}"
        case ElementHit():
            heat = f" heat {event.heat}" if event.heat else ""
            more = " natural 12" * event.natural_12 + " crit" * event.critical + " immediate" * event.immediate
            return f"hit {event.damage}{_kind_words(event.kind or 'standard')}{heat}{more}"
        case WeaponHit():
            return _weapon_hit_words(event)
        case Salvo():
            return f"a salvo of {event.size} from the {event.side}{' cover' * event.cover}" + _dice_words(event)
        case Critical():
            return f"crit {event.location} {event.item or (event.slot or 0) + 1}"
        case CriticalRoll():
            return f"crit {event.location}" + _dice_words(event)
        case CrewHit():
            return f"pilot {event.hits}"
        case Fire():
            times = "" if event.times == 1 else f" x{event.times}"
            more = " missed" * event.missed + " jammed" * event.jammed + " natural 2" * event.natural_2
            return f"fire {_item_title(unit, event.weapon)}{times}{more}"
        case ClearJam():
            return f"clear {_item_title(unit, event.weapon)}"
        case Reload():
            other = f" with {event.ammo}" if event.ammo else ""
            return f"reload {_item_title(unit, event.bin)}{other}" + ("" if event.shots is None else f" {event.shots}")
        case Dump():
            return f"dump {_item_title(unit, event.bin)}"
        case Move():
            still = " still" if event.mode == "stand" else ""
            return f"{event.mode}{still} {event.hexes or ''}".rstrip() + " swerves" * event.swerves
        case Stand():
            return "stood" if not event.attempt else "stand careful" if event.careful else "stand"
        case Skid():
            return f"skid {event.hexes}" + ("" if event.skidded is None else f" stopped {event.skidded}")
        case Enter():
            how = "jump into" if event.jumping else "enter"
            size = event.depth or event.factor or ""
            added = f" {event.modifier:+}" if event.modifier else ""
            return f"{how} {event.terrain} {size}".rstrip() + added + _dice_words(event)
        case Struck():
            crit = " crit" if event.critical else ""
            return f"{event.by.replace('-', ' ')} {event.damage} from the {event.side}{crit}" + _dice_words(event)
        case OwnAttack():
            target = f" {event.mass} tons {event.hexes} hexes" if event.mass else ""
            return f"{event.attack.replace('-', ' ')} {'hit' if event.hit else 'missed'}{target}"
        case Switch():
            return f"{event.system.replace('-', ' ')}{'' if event.on else ' off'}"
        case ReactorSwitch():
            return f"reactor {'on' if event.on else 'off'}"
        case HeatPhase():
            given = f" {event.build_up} heat" if event.build_up else ""
            return f"end turn{given}" + _dice_words(event)
        case Heat():
            return f"heat {event.points}{' weapon' * event.by_weapon}"
        case Fall():
            return f"fell {event.levels or ''}".rstrip()
        case Marked() if event.note:
            return event.note
        case Marked():
            crew = ", ".join(each.name for each in event.condition.crew if each.name)
            return f"new marks on the sheet{f', crew {crew}' if crew else ''}"
        case Scatter():
            return f"scatter{'' if event.hexes is None else f' {event.hexes}'}" + _dice_words(event)
        case Postpone():
            return "the roll waits"
        case Waive():
            return f"waive {event.purpose}".rstrip()
        case SetRange():
            return f"variable range {event.range}"
        case PointMount():
            return f"point {_item_title(unit, event.mount)} {'rear' if event.rear else 'front'}"
        case Begin():
            return "ramshackle" + _dice_words(event)
        case Strain():
            return "illegal design" + _dice_words(event)
        case Skills():
            skills = "/".join("?" if skill is None else str(skill) for skill in (event.gunnery, event.piloting))
            return f"skills {skills} {event.name}".rstrip()
        case TableRule():
            return f"{event.rule.replace('_', ' ')} {'on' if event.on else 'off'}"
        case CrewState():
            return f"pilot {event.state}"
        case Circumstance():
            ends = "" if event.on else "no longer "
            return f"{ends}{event.kind.replace('-', ' ')} {event.value}".rstrip()
        case Offer():
            result = "hit" if event.shot is not None else "missed"
            return (
                f"{event.attacker} offers {event.weapon}"
                if event.attacker
                else (
                    f"{event.weapon} at {event.target_name or event.target}: {result}"
                    + _rolled_dice_words((event.rolled,))
                )
            )
        case Accept():
            return f"accept {event.weapon} of {event.attacker}"
        case Decline():
            return f"decline {event.weapon} of {event.attacker}"
        case Answer():
            outcome = "" if event.outcome is None else f" {event.outcome}"
            if event.purpose == "critical-slot" and isinstance(event.outcome, int):
                outcome = f" {event.outcome + 1}"
            elif isinstance(event.outcome, bool):
                outcome = " made" if event.outcome else " failed"
            return f"{event.purpose.replace('-', ' ') or 'roll'}{outcome}{_dice_words(event)}"
    fields = {
        name: value for name, value in write_event(event).items() if name not in ("do", "id", "dice", "condition")
    }
    return " ".join((event.do.replace("-", " "), *starmap(_field_words, fields.items()))) + _dice_words(event)


def _field_words(name: str, value: Any) -> str:
    """A field of an event: its value, or its name where the value is yes or no."""
    if isinstance(value, bool):
        return f"{'' if value else 'not '}{name.replace('_', ' ')}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def entry_words(entry: Entry, unit: Unit) -> str:
    """A line of a log as text."""
    if isinstance(entry, Undo | Redo):
        return f"{entry.do} {entry.events}"
    if isinstance(entry, Revert):
        return "undo or redo of a command"
    return event_words(entry, unit)


VERTICAL = ("above", "below")


def _kind_words(kind: str) -> str:
    """The kind of a hit, if it matters."""
    return "" if kind == "standard" else f" {kind}"


def _weapon_hit_words(event: WeaponHit) -> str:
    """A weapon that hits a platoon, in words that can be typed: `weapon Machine Gun x2 open`."""
    found = catalogue().find(event.weapon)
    words = (
        f"weapon {event.weapon if found is None else found.title}",
        f"x{event.times}" if event.times > 1 else "",
        f"for {event.damage}" if event.damage is not None else "",
        "cluster" if event.cluster else "",
        "open" if event.in_open else "",
        f"{event.building} building" if event.building else "",
        "inside" if event.inside else "",
    )
    return " ".join(filter(None, words))


def _item_title(unit: Unit, mount: int) -> str:
    """The sheet title of an item, by its index in `unit.mounts`."""
    known = outfit(unit).by_position.get(mount)
    return known.item.title if known is not None else unit.mounts[mount].item


def _dice_words(event: Event) -> str:
    return _rolled_dice_words(event.dice)


def _rolled_dice_words(rolled: Sequence[Dice]) -> str:
    return "".join(f" {'+'.join(map(str, dice))}" for dice in rolled if dice)


def refused_event_lines(path: Path, history: History) -> Iterator[str]:
    """A sentence for each event of a record that the rules refuse."""
    for line, refusal in history.passed_over.items():
        yield f"{path}: line {line + 1} is against the rules of this version and is passed over: {refusal}"
