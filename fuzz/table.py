"""A unit at the table: events by chance, sensible ones and others, through the rules core.

Every step must be refused in a sentence or come out; what comes out must show on a sheet, and in a status.
"""

from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from sheets.play import Refused, fresh, marks, status, step
from sheets.record.condition import Condition
from sheets.record.events import Event, parse_event
from sheets.record.record import Options, Record
from sheets.record.state import State
from sheets.units import Unit, mount_locations

EDITIONS = ("bmm-7.01", "bmm-7.01", "tw-4.4", "asce-5.01", "as-2.3.1")
MOST_EVENTS = 40
ODD_PLACES = ("", "LT", "XX", "TPRS", "FSLG", "HULL", "GUN", "Trooper 1", "Trooper 7")
SIDES = ("front", "rear", "left", "right", "front-left", "rear-right")
HARDEST = ("armor-piercing", "acid", "flechette", "fall")
KINDS = ("standard", "energy", "ballistic", "missile", "physical", "area", *HARDEST)
PLAIN = ("stand", "end-phase", "emplacement-critical-roll", "element-fire", "element-critical")


class Played(NamedTuple):
    """A record of what was said, and what a pencil marked."""

    record: Record
    condition: Condition


def played(unit: Unit, dice: Random) -> Played:
    """Plays some events; raises what must not be raised."""
    options = Options(
        edition=dice.choice(EDITIONS),
        quirks=dice.random() < 0.8,
        auto_eject=dice.random() < 0.3,
        extended_heat=dice.random() < 0.3,
        case_pilot_damage=dice.random() < 0.3,
        space=dice.random() < 0.3,
        altitude=dice.choice((0, 0, 3)),
        elevation=dice.choice((0, 0, 5)),
        building_cf=dice.choice((0, 40)),
    )
    try:
        state = fresh(unit, options)
    except Refused:
        return Played(Record(unit=unit), Condition())
    events: list[Event] = []
    for _ in range(dice.randint(1, MOST_EVENTS)):
        event = _event(unit, state, dice)
        try:
            state = step(unit, state, event, options).state
            events.append(event)
        except Refused as refused:
            if not str(refused) or "\n" in str(refused):
                raise AssertionError(f"refused with {str(refused)!r}") from refused
    with suppress(Refused):  # for a family that has none
        status(unit, state, options)
    return Played(Record(unit=unit, options=options, log=tuple(events)), marks(unit, state, options))


def _event(unit: Unit, state: State, dice: Random) -> Event:
    """Mostly the answer to what is due, else anything that can be said."""
    if state.due and dice.random() < 0.93:
        return parse_event(_answer(state, dice))
    places = (*mount_locations(unit), *unit.locations)
    place = dice.choice(places if dice.random() < 0.95 else ODD_PLACES)
    mount = dice.randrange(len(unit.mounts) + 1)
    damage = dice.choice((0, 1, 2, 5, 10, 20, 60, 500))
    fields: tuple[dict[str, Any], ...] = (
        *({"do": "hit", "location": place, "damage": damage, **_circumstances(dice)},) * 5,
        *({"do": "attack", "damage": damage, "side": dice.choice(SIDES), "kind": dice.choice(KINDS)},) * 3,
        {"do": "attack", "damage": damage, "table": dice.choice(("punch", "kick"))},
        {"do": "critical", "location": place, "slot": dice.choice((None, 0, 3, 11, 90))},
        {"do": "critical", "location": place, "item": dice.choice(("", "engine", "gyro", "Medium Laser", "x"))},
        {"do": "critical-roll", "location": place, "rear": dice.random() < 0.2},
        {"do": "crew-hit", "hits": dice.choice((1, 1, 2, 9))},
        {"do": "spend", "bin": mount, "shots": dice.choice((1, 1, 5, 999))},
        {"do": "explode", "bin": mount},
        {"do": "motive-roll", "modifier": dice.choice((0, 3, -2))},
        {"do": "fall", "levels": dice.choice((0, 1, 9))},
        {"do": "heat-phase", "build_up": dice.choice((0, 10, 60)), "external": dice.choice((0, 5, 40))},
        {"do": "building-hit", "damage": damage or 1},
        {"do": "fire", "weapon": mount, "times": dice.choice((1, 1, 2, 6)), "jammed": dice.random() < 0.1},
        {"do": "clear-jam", "weapon": mount},
        {"do": "move", "mode": dice.choice(("stand", "walk", "run", "jump")), "hexes": dice.choice((0, 3, 30))},
        {"do": "heat", "points": dice.choice((1, 15, 200))},
        {"do": "reload", "bin": mount, "shots": dice.choice((None, 0, 3, 999))},
        {"do": "element-hit", "damage": damage, "critical": dice.random() < 0.2, "heat": dice.choice((0, 2))},
        {"do": "spend-ability", "ability": dice.choice(("", "BOMB1", "x"))},
        *({"do": word} for word in PLAIN),
        *({"do": "end-phase"},) * 2,
    )
    return parse_event(dice.choice(fields))


def _circumstances(dice: Random) -> dict[str, Any]:
    if dice.random() < 0.5:
        return {}
    return {
        "rear": dice.random() < 0.3,
        "kind": dice.choice(KINDS),
        "critical_modifier": dice.choice((0, -1, 2)),
        "through_armor_critical": dice.random() < 0.3,
        "motive": dice.choice((None, True, False)),
        "side": dice.choice(SIDES),
        "capital": dice.random() < 0.1,
        "natural_12": dice.random() < 0.1,
        "in_open": dice.random() < 0.3,
    }


def _answer(state: State, dice: Random) -> dict[str, Any]:
    due = state.due[0]
    answer: dict[str, Any] = {"do": "answer", "purpose": due.purpose if dice.random() < 0.95 else "x"}
    if due.choices and dice.random() < 0.9:
        return answer | {"outcome": dice.choice(due.choices)}
    if dice.random() < 0.05:
        return answer | {"outcome": dice.choice((True, False, 0, 3, 99, -1, "LT", "", "x"))}
    return answer | {"dice": [[dice.randint(1, 6) for _ in range(max(1, due.dice))]]}
