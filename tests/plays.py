"""Plays recorded transcripts of games with the rules core, and writes the state after each of their events.

    python -m tests.plays PLAYS --corpus PATH... --out STATES

PLAYS has a transcript a line: a unit file, options, events with the dice that were rolled. The corpus and the
transcripts are no part of the project. Each family of units has a module in `tests/playing` that words its state.

Transcripts fall at the end of the phase without a gyro or a leg, the core falls at once (CRIT:gyro, digest 10.1;
`tests/sheets/play/test_mech_falls.py`). So that all else is compared event by event, such a fall is set aside here and
made when the phase ends. Transcripts also roll the critical hits of the attack that breaks a craft up, the core rolls
none for a wreck (`tests/sheets/play/test_aerospace.py`): here a craft breaks up when its attack is resolved.
"""

import argparse
import gzip
import json
from collections import defaultdict, deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from importers import load, walk
from sheets.play import fresh, step
from sheets.play.families import family_of
from sheets.play.resolution import Refused, Resolution, Step, work_off_agenda
from sheets.record.events import Answer, Enter, parse_event
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from tests.playing import aerospace, emplacements, mechs, protomechs, troops, vehicles

Play = dict[str, Any]
PLAYED = {
    Mech: mechs,
    Vehicle: vehicles,
    Fighter: aerospace,
    SmallCraft: aerospace,
    DropShip: aerospace,
    JumpShip: aerospace,
    WarShip: aerospace,
    SpaceStation: aerospace,
    Infantry: troops,
    BattleArmor: troops,
    ProtoMech: protomechs,
    GunEmplacement: emplacements,
}
"""The module of each family: `core_event(unit, event, play, state)` words an event for the core,
`described(unit, state, options, play)` the state as transcripts do, with the events so far,
`answered(unit, state, due, dice)` answers a roll that needs more than its dice."""


FALLS = "fall-facing"
STRIKES = ("hit", "attack", "critical", "critical roll", "explode", "heat phase")
"""The events that may destroy a gyro or a leg."""


class Dice:
    """The recorded dice of one event, a queue for each purpose, and the side that picks a destroyed weapon."""

    attacker_picks = False

    def __init__(self, recorded: list[dict[str, Any]]) -> None:
        self.queues: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        for roll in recorded:
            self.queues[roll["for"]].append(roll)

    def next(self, purpose: str) -> dict[str, Any]:
        """The next recorded roll of a purpose."""
        if not self.queues[purpose]:
            raise Refused(f"no roll for {purpose} was recorded")
        return self.queues[purpose].popleft()


def main() -> None:
    """Plays every line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plays", type=Path)
    parser.add_argument("--corpus", nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    plays = list(transcripts(asked.plays))
    units = units_of({play["file"] for play in plays}, asked.corpus)
    with asked.out.open("w", encoding="utf-8") as out:
        for play in plays:
            out.write(json.dumps({"id": play["id"], **played(play, units.get(play["file"]))}) + "\n")


def transcripts(path: Path) -> Iterator[Play]:
    """Every transcript of a file, plain or gzipped."""
    data = path.read_bytes()
    for line in (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines():
        if line.strip():
            yield json.loads(line)


def units_of(names: set[str], corpus: list[str]) -> dict[str, Unit]:
    """The units of these files in folders and zips."""
    found: dict[str, Unit] = {}
    for source in walk(corpus):
        if source.file in names and source.file not in found:
            unit = load(source).unit
            if unit is not None:
                found[source.file] = unit
    return found


def played(play: Play, unit: Unit | None) -> dict[str, Any]:
    """The states after each event, or the error before the first; a play that cannot continue ends early."""
    if unit is None:
        return {"error": f"{play['file']} is not in the corpus"}
    family = PLAYED.get(type(unit))
    if family is None:
        return {"error": f"a {unit.unit_type} cannot be played yet"}
    given = {name: value for name, value in play.get("options", {}).items() if name in Options.model_fields}
    states: list[dict[str, Any]] = []
    tables: dict[str, Any] = {}
    try:
        options = Options.model_validate({"edition": play.get("edition", "tw-4.4"), "quirks": False} | given)
        state = fresh(unit, options)
        if depth := play.get("options", {}).get("water"):
            state = step(unit, state, Enter(terrain="land", depth=depth), options).state
        if isinstance(unit, Mech):
            tables["start"] = {"physical": mechs.physical(unit, state, options)}
        for number, event in enumerate(play["events"], 1):
            state = _one(unit, state, event, options, play)
            so_far = {**play, "events": play["events"][:number]}
            states.append(family.described(unit, state, options, so_far))
        if isinstance(unit, Mech):
            tables["end"] = {"physical": mechs.physical(unit, state, options)}
    except Refused as refused:
        states.append({"refused": str(refused)})
    except Exception as error:
        states.append({"refused": f"{type(error).__name__}: {error}"})
    return {"states": states, **tables}


def _one(unit: Unit, before: State, event: dict[str, Any], options: Options, play: Play) -> State:
    """The state after one event; the falls that transcripts make at the end of a phase wait for it in `agenda`."""
    family: Any = PLAYED[type(unit)]
    dice, waiting = Dice(event.get("dice", [])), before.agenda
    state = _with_agenda(before, ())
    ends = event["do"] == "end phase" or (event["do"] == "heat phase" and bool(dice.queues[FALLS]))
    if ends and waiting and not (state.prone or state.destroyed):
        state, _ = _answered(unit, _go_on(unit, _with_agenda(state, waiting), options), dice, options)
        waiting = ()
    if "uses_before" in event:  # transcripts also count the uses of a turn that was not played
        draft = state.draft()
        draft.uses, draft.in_use = {**state.uses, event["do"]: event["uses_before"]}, state.in_use - {event["do"]}
        state = draft.finished()
    words = parse_event(family.core_event(unit, event, play, state))
    spare = (
        aerospace.SPARE_INTEGRITY
        if family is aerospace and event["do"] in ("hit", "attack") and not state.destroyed
        else 0
    )
    done = step(unit, _with_integrity(state, spare), words, options)
    state, later = _answered(unit, done, dice, options, waits=event["do"] in STRIKES)
    return _with_agenda(_with_integrity(state, -spare), () if ends else waiting or later)


def _with_integrity(state: State, points: int) -> State:
    """The state with more or fewer points of structural integrity; a craft without any breaks up."""
    if not points:
        return state
    draft = state.draft()
    draft.structural_integrity = max(state.structural_integrity + points, 0)
    if not draft.structural_integrity:
        draft.destroyed = state.destroyed or "si"
    return draft.finished()


def _answered(
    unit: Unit, done: Step, dice: Dice, options: Options, waits: bool = False
) -> tuple[State, tuple[Any, ...]]:
    """The state after all rolls are answered, and the fall that `waits` for the end of its phase."""
    family: Any = PLAYED[type(unit)]
    later: tuple[Any, ...] = ()
    while done.due:
        due: Due = done.due[0]
        if waits and due.purpose == FALLS and not dice.queues[FALLS]:
            later, rest = later or done.state.agenda[:1], done.state.agenda[1:]
            done = _go_on(unit, _with_agenda(done.state, rest), options)
            continue
        answer = family.answered(unit, done.state, due, dice) or Answer(dice=(tuple(dice.next(due.purpose)["rolled"]),))
        done = step(unit, done.state, answer, options)
    return done.state, later


def _go_on(unit: Unit, state: State, options: Options) -> Step:
    family = family_of(unit, options)
    resolution: Resolution[Any] = Resolution(unit, family.body(unit), state, options, [])
    return work_off_agenda(resolution, family.tasks)


def _with_agenda(state: State, agenda: tuple[Any, ...]) -> State:
    draft = state.draft()
    draft.agenda, draft.due = agenda, ()
    return draft.finished()


if __name__ == "__main__":
    main()
