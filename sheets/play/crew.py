"""Warriors: hits, consciousness, death, ejection."""

from sheets.play.resolution import Resolution
from sheets.play.tasks import CrewHits, Destroy, Eject, StayConscious
from sheets.record.events import CrewHit
from sheets.record.state import Due
from sheets.rules.tables.piloting import consciousness

DEADLY = 6
ALL = -1
CONSCIOUS = "digest 8.2"


def crew_hit(now: Resolution[object], event: CrewHit) -> None:
    """Hits that the player names."""
    now.then(CrewHits(ALL, event.hits, "a hit to the crew", "digest 8"))


def crew_hits(now: Resolution[object], task: CrewHits) -> None:
    """Marks hits of a warrior, and asks for a roll for each."""
    state = now.state
    seats = range(len(state.crew)) if task.seat == ALL else (task.seat,)
    crew = list(state.crew)
    rolls: list[StayConscious] = []
    if state.ejected:
        return
    for seat in seats:
        member = crew[seat]
        if member.dead:
            continue
        total = min(member.hits + task.hits, DEADLY)
        dead = total >= DEADLY
        crew[seat] = member._replace(hits=total, dead=dead)
        now.say(f"{_who(now, seat)} takes {total - member.hits} from {task.cause}: {_hits(total)}", task.ruling)
        if dead:
            now.say(f"{_who(now, seat)} is dead", "digest 8.2")
        elif member.conscious:
            rolls += [StayConscious(seat, hits) for hits in range(member.hits + 1, total + 1)]
    state.crew = tuple(crew)
    now.then(*rolls)
    if all(member.dead for member in crew):
        now.then(Destroy("pilot", "nobody is left to steer", "CRIT:cockpit"))


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def _who(now: Resolution[object], seat: int) -> str:
    return "the pilot" if len(now.state.crew) == 1 else f"crew member {seat + 1}"


def stay_conscious(now: Resolution[object], task: StayConscious) -> None:
    """The roll to stay awake; who is asleep already rolls no more."""
    state = now.state
    member = state.crew[task.seat]
    target = consciousness(task.hits)
    if not member.active or target is None or state.destroyed:
        return
    who = _who(now, task.seat)
    due = Due("consciousness", 2, f"{who} has {_hits(task.hits)}", CONSCIOUS, target=target)
    if now.succeeds(due):
        now.say(f"{who} stays awake", CONSCIOUS)
        return
    now.say(f"{who} loses consciousness", CONSCIOUS)
    crew = list(state.crew)
    crew[task.seat] = member._replace(conscious=False, out_since=state.turn)
    state.crew = tuple(crew)


def eject(now: Resolution[object], task: Eject) -> None:
    """The pilot leaves the 'Mech."""
    state = now.state
    if state.ejected:
        return
    state.ejected = True
    now.then(Destroy("ejection", "the pilot ejects: the 'Mech is out of the game", "BMM-7.01:p81:auto-eject"))
