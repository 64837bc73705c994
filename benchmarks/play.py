"""Measures the rules core: events a second on a full 'Mech, the replay of a long record.

python benchmarks/play.py
"""

import os
import sys
import time
from pathlib import Path
from random import Random

from measure import Measure, report

from importers import load, walk
from sheets.play import Refused, fresh, replay, step
from sheets.record import Condition
from sheets.record.events import Answer, Attack, CrewHit, EndPhase, Event, HeatPhase, Hit, Marked, Stand
from sheets.record.record import Options, Record
from sheets.units import Mech

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("ASTECH_SHARED") or ROOT.parent / "shared") / "corpus"
FULL = "meks/3039u/Archer ARC-2S.mtf"
EVENTS = 5000


LEAST_EVENTS = 20_000  # a second
MOST_REPLAY = 0.5  # s


def main() -> int:
    archive = str(CORPUS / "meks.zip")
    mech = next(load(source).require() for source in walk([archive]) if source.file == FULL)
    assert isinstance(mech, Mech)
    events = battle(mech, Random(1), EVENTS)
    record = Record(unit=mech).add(*events)
    start = time.process_time()
    replay(record)
    seconds = time.process_time() - start
    return report(
        [
            Measure("events on a full 'Mech", len(events) / seconds, "a second", least=LEAST_EVENTS),
            Measure(f"replay of {len(events):,} events", seconds, "s", most=MOST_REPLAY),
        ]
    )


def battle(mech: Mech, chance: Random, number: int) -> list[Event]:
    """Events that happen to a 'Mech, with all their rolls; one that is destroyed comes back from the bay whole."""
    state, options, events = fresh(mech), Options(), list[Event]()
    event: Event
    while len(events) < number:
        if state.due:
            event = answer(state.due[0].dice, chance)
        else:
            event = Marked(condition=Condition()) if state.destroyed else random_event(mech, chance)
        try:
            state = step(mech, state, event, options).state
        except Refused:
            continue
        events.append(event)
    return events


def random_event(mech: Mech, chance: Random) -> Event:
    luck = chance.random()
    if luck < 0.6:
        return Attack(side=chance.choice(("front", "rear", "left")), damage=chance.choice((1, 2, 5, 10)))
    if luck < 0.9:
        return Hit(location=chance.choice(mech.locations), damage=chance.randint(1, 8))
    return chance.choice((EndPhase(), HeatPhase(build_up=12), Stand(), CrewHit()))


def answer(dice: int, chance: Random) -> Answer:
    return Answer(dice=(tuple(chance.randint(1, 6) for _ in range(dice)),))


if __name__ == "__main__":
    sys.exit(main())
