"""Gun emplacements in recorded plays."""

from typing import Any

from sheets.play import status
from sheets.play.families import family_of
from sheets.play.guns import JAMMED, LOCKED
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import GunEmplacement
from tests.playing.troops import bins
from tests.playing.words import said_words


def core_event(guns: GunEmplacement, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it."""
    return said_words(event)


def answered(guns: GunEmplacement, state: State, due: Due, dice: Any) -> Answer | None:
    """The gun or the item that is hit is recorded as a choice."""
    if due.purpose == "weapon-choice":
        chosen = (queue for queue in dice.queues.values() if queue and "choice" in queue[0])
        return Answer(outcome=next(chosen, dice.queues[due.purpose]).popleft()["choice"])
    return None


def described(guns: GunEmplacement, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body = family_of(guns).body(guns)
    turret = "locked" if LOCKED in state.crossed else "jammed" if JAMMED in state.crossed else "ok"
    lost = {"GUN": len(state.mounts), "jammed: GUN": len(state.jammed - state.mounts)}
    return {
        "lost": {name: number for name, number in lost.items() if number},
        "ammo": {name: state.shots[number] for name, number in bins(body, play).items()},
        "mp": [0, 0, 0],
        "building_cf": state.building_cf,
        "stunned": state.stunned,
        "dead": state.crew[0].dead,
        "turret": turret,
        "piloting": "fails" if state.crew[0].dead else play["start"]["skills"][1],
        "crippled": status(guns, state, options).must_withdraw and not state.crew[0].dead,
        "phase_damage": 0,  # that of the building is not counted
        "destroyed": bool(state.destroyed),
    }
