"""Ammunition fired off."""

from sheets.play.anatomy import MechAnatomy
from sheets.play.resolution import Resolution
from sheets.record.events import Spend


def spend(now: Resolution[MechAnatomy], event: Spend) -> None:
    """Shots are taken from a bin."""
    body, state = now.body, now.state
    left = state.shots.get(event.bin)
    if left is None:
        now.refuse(f"item {event.bin} of {body.unit.name} is no ammunition")
    title = body.entries[event.bin].title
    if event.shots > left:
        now.refuse(f"{event.shots} shots of {title} were fired, {left} are left")
    state.shots = {**state.shots, event.bin: left - event.shots}
    now.say(f"{title}: {left - event.shots} shots left", "digest 7.1", body.unit.mounts[event.bin].location or "")
