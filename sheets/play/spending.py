"""Ammunition fired off."""

from collections.abc import Mapping
from typing import Protocol

from sheets.equipment import Item
from sheets.play.resolution import Resolution
from sheets.record.events import Spend


class Carrier(Protocol):
    """The facts of a unit that carries ammunition."""

    @property
    def entries(self) -> Mapping[int, Item]: ...


def spend(now: Resolution[Carrier], event: Spend) -> None:
    """Shots are taken from a bin."""
    body, state = now.body, now.state
    left = state.shots.get(event.bin)
    if left is None:
        now.refuse(f"item {event.bin} of {now.unit.name} is no ammunition")
    title = body.entries[event.bin].title
    if event.shots > left:
        now.refuse(f"{event.shots} shots of {title} were fired, {left} are left")
    state.shots = {**state.shots, event.bin: left - event.shots}
    now.say(f"{title}: {left - event.shots} shots left", "digest 7.1", now.unit.mounts[event.bin].location or "")
