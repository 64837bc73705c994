"""What aims a weapon: the targeting computer, while it works; shots aimed at one location."""

from collections.abc import Callable, Container
from typing import Any

from sheets.play.resolution import Resolution
from sheets.play.supply import Supplied
from sheets.play.tasks import AimedHit, LocateHit
from sheets.record.events import Attack
from sheets.record.state import Due, Modifier, State

AIMED = "TW-4.4:p110:aimed-shots"
ON_TARGET = range(6, 9)  # on 2D6
AT_PLACE, ELSEWHERE = "on target", "elsewhere"
COMPUTER = "BMM-7.01:p114:targeting-computer"
HELP = -1


def aiming_modifiers(body: Supplied, state: State, weapon: int) -> list[Modifier]:
    """What a targeting computer adds to the shots of a weapon: it helps direct fire, so no missiles, flamers or machine
    guns, and autocannons only with slugs.
    """
    entry = body.entries[weapon]
    if entry.weapon is None or "direct-fire" not in entry.traits:
        return []
    computers = (mount for mount, item in body.entries.items() if "targeting-computer" in item.traits)
    if not any(body.works(state, mount) for mount in computers):
        return []
    slugs = (entry.weapon.ammo_type or "").startswith("lbx-")
    return [Modifier("targeting computer, slugs only" if slugs else "targeting computer", HELP, COMPUTER)]


def located(now: Resolution[Any], event: Attack, hit: LocateHit, places: Container[str]) -> LocateHit | AimedHit:
    """The roll for where an attack strikes; first that of a shot which was aimed at a location."""
    if not event.aimed:
        return hit
    if event.aimed not in places:
        now.refuse(f"{now.unit.name} has no location '{event.aimed}' to aim at")
    if event.table != "normal" or event.kind == "area":
        now.refuse("only direct fire is aimed at a location")
    return AimedHit(event.aimed, hit)


def never_aimed(now: Resolution[Any], event: Attack) -> None:
    """Refuses what is aimed at a unit of which no location can be named."""
    if event.aimed:
        now.refuse(f"no shot is aimed at a location of {now.unit.name}")


def rolled_by(strike: Callable[[Any, LocateHit, str], None]) -> Callable[[Resolution[Any], AimedHit], None]:
    """How a family rolls for an aimed shot: 6 to 8 strikes the location, anything else where the table says."""

    def aimed_hit(now: Resolution[Any], task: AimedHit) -> None:
        asked = f"a shot aimed at {task.location}"
        result = now.roll(Due("aimed-shot", 2, asked, AIMED, task.location, choices=(AT_PLACE, ELSEWHERE)))
        there = result.outcome == AT_PLACE if isinstance(result.outcome, str) else result.total in ON_TARGET
        if there:
            now.say("the aimed shot is on target", AIMED, task.location)
            strike(now, task.hit, task.location)
        else:
            now.say("the shot strikes elsewhere", AIMED)
            now.then(task.hit)

    return aimed_hit
