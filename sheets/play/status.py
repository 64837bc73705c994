"""What a unit can do right now, as a value: each family works it out in its own way."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sheets.record.state import Modifier


class WeaponStatus(NamedTuple):
    """One weapon: its place in `unit.mounts`, whether it can fire and if not why, what changes its to-hit number, the
    shots it can draw on (None where it needs none)."""

    mount: int
    title: str
    location: str
    fires: bool
    why: str
    modifiers: tuple[Modifier, ...]
    shots: int | None

    @property
    def modifier(self) -> int:
        """The sum of what changes the to-hit number."""
        return sum(modifier.value for modifier in self.modifiers)


class BayStatus(NamedTuple):
    """A weapon bay of a large craft: the weapons in it that can fire, and what they come to together. `values` are
    attack values at short, medium, long and extreme range."""

    location: str
    title: str
    weapons: tuple[int, ...]
    values: tuple[float, ...]
    heat: int


class Strike(NamedTuple):
    """A physical attack: what is added to the skill (None: both pilots' skills count), its damage in words, the number
    needed with the own move of this turn and before the target's, and why it cannot be made."""

    name: str
    modifier: int | None
    damage: str = ""
    number: int | None = None
    why: str = ""


class Status(NamedTuple):
    """What a unit can do. `moves` are MP by mode; `reasons` say why it must withdraw or is destroyed. `strength` counts
    what is left of units that are no single machine: troopers, suits, the CF of a building; of others the fuel and so
    on; `0*` is the minimal damage of an element. `notes` are what else holds now, in words: a jammed turret, a stunned
    crew."""

    moves: dict[str, int]
    gunnery: tuple[Modifier, ...]
    piloting: int | None
    piloting_modifiers: tuple[Modifier, ...]
    weapons: tuple[WeaponStatus, ...]
    heat: int
    heat_sunk: int | None
    heat_made: dict[str, int]
    physical: tuple[Strike, ...]
    must_withdraw: bool
    reasons: tuple[str, ...]
    destroyed: str
    strength: Mapping[str, int | str] = MappingProxyType({})
    notes: tuple[str, ...] = ()
    bays: tuple[BayStatus, ...] = ()
    targeted: tuple[Modifier, ...] = ()
