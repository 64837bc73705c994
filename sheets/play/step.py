"""One step of play: what an event does to a unit."""

from collections.abc import Mapping
from typing import Any

from sheets.play.battlearmor import BATTLE_ARMOR
from sheets.play.emplacements import EMPLACEMENTS
from sheets.play.handhelds import HANDHELD_WEAPONS
from sheets.play.infantry import INFANTRY
from sheets.play.mechs import MECHS
from sheets.play.protomechs import PROTOMECHS
from sheets.play.resolution import Family, Refused, Resolution, Result, Step, work
from sheets.play.status import Status
from sheets.play.vehicles import VEHICLES
from sheets.record.events import Answer, Event
from sheets.record.options import Options
from sheets.record.state import State
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, Mech, ProtoMech, Unit, Vehicle

FAMILIES: Mapping[type, Family] = {
    Mech: MECHS,
    Vehicle: VEHICLES,
    Infantry: INFANTRY,
    BattleArmor: BATTLE_ARMOR,
    ProtoMech: PROTOMECHS,
    GunEmplacement: EMPLACEMENTS,
    HandheldWeapon: HANDHELD_WEAPONS,
}
"""How each family of units is played."""


def fresh(unit: Unit, options: Options | None = None) -> State:
    """The state of an untouched unit."""
    return family_of(unit).fresh(unit, options or Options())


def step(unit: Unit, state: State, event: Event, options: Options) -> Step:
    """What an event does: the new state, what happened, and the roll that is due. `Refused` where it cannot be.

    >>> from importers import load
    >>> from sheets.record.events import Hit
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> after = step(brolga, fresh(brolga), Hit(location="LA", damage=5), Options())
    >>> [happening.words for happening in after.happened]
    ['5 points to the Left Arm: 11 of armor left']
    """
    family = family_of(unit)
    results = [Result(dice) for dice in event.dice]
    resolution: Resolution[Any] = Resolution(unit, family.body(unit), state, options, results)
    if isinstance(event, Answer):
        _answer(state, event, results)
    else:
        if state.due:
            due = state.due[0]
            raise Refused(f"a roll for {due.purpose} is due first ({due.asked_by})")
        begin = family.events.get(type(event))
        if begin is None:
            raise Refused(f"nothing like '{event.do}' can happen to a {unit.unit_type}")
        begin(resolution, event)
    return work(resolution, family.tasks)


def _answer(state: State, event: Answer, results: list[Result]) -> None:
    if not state.due:
        raise Refused("no roll is due")
    due = state.due[0]
    if event.purpose and event.purpose != due.purpose:
        raise Refused(f"a roll for {event.purpose} was answered, and one for {due.purpose} is due")
    if event.outcome is not None:
        results.insert(0, Result(outcome=event.outcome))
    if not results:
        raise Refused(f"the answer for {due.purpose} has neither dice nor an outcome")


def family_of(unit: Unit) -> Family:
    """How a unit is played."""
    found = FAMILIES.get(type(unit))
    if found is None:
        raise Refused(f"a {unit.unit_type} cannot be played yet")
    return found


def status(unit: Unit, state: State, options: Options | None = None) -> Status:
    """What a unit can do as it stands.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> now = status(brolga, fresh(brolga))
    >>> now.moves, now.piloting, now.must_withdraw
    ({'walk': 5, 'run': 8, 'jump': 5}, 5, False)
    """
    family = family_of(unit)
    if family.status is None:
        raise Refused(f"nothing is known yet of what a {unit.unit_type} can do now")
    found = family.status(family.body(unit), state, options or Options())
    assert isinstance(found, Status)
    return found
