"""ProtoMechs in recorded plays."""

from collections import Counter
from typing import Any

from sheets.play import status
from sheets.play.families import family_of
from sheets.play.protomechs import WING, boxes_crossed, protomech_movement_now
from sheets.play.troops import working_troop_weapons
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import ProtoMech
from tests.playing.troops import bins
from tests.playing.words import said_words


def core_event(proto: ProtoMech, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it."""
    words = said_words(event)
    if "bin" in words:
        words["bin"] = bins(family_of(proto).body(proto), play)[words["bin"]]
    return words


def answered(proto: ProtoMech, state: State, due: Due, dice: Any) -> Answer | None:
    """Every roll is recorded as it is made; the boxes are crossed off in order, whatever slots the reference drew."""
    return None


def described(proto: ProtoMech, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body = family_of(proto).body(proto)
    mp = protomech_movement_now(body, state)
    pilot = state.crew[0]
    silent = set(body.weapons) - set(working_troop_weapons(body, state))
    lost = Counter(proto.mounts[number].location for number in silent | state.mounts)
    return {
        "armor": dict(state.armor),
        "structure": dict(state.structure),
        "gone": dict(state.gone),
        "struck": {
            place: {str(number): "" for number in range(boxes_crossed(state, place))}
            for place in proto.locations
            if place not in state.gone
        },
        "lost": {f"{place} items": number for place, number in lost.items()},
        "ammo": {name: state.shots[number] for name, number in bins(body, play).items()},
        "crew_hits": pilot.hits,
        "unconscious": not pilot.conscious and not pilot.dead,
        "dead": pilot.dead,
        "ejected": state.ejected,
        "mp": [mp.walk, mp.run, mp.jump],
        "wing_hits": state.crossed.get(WING, 0),
        "crippled": status(proto, state, options).must_withdraw,
        "phase_damage": state.phase_damage,
        "destroyed": bool(state.destroyed),
    }
