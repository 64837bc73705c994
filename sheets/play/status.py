"""The status of a unit: its abilities in its current state, as a value that each family calculates."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sheets.record.state import Modifier


class WeaponStatus(NamedTuple):
    """The status of one weapon.

    `mount` is its place in `unit.mounts`, `why` the reason why it cannot fire, `modifiers` are those of its to-hit
    number, and `shots` the shots available, None for a weapon that needs none.

    >>> WeaponStatus(0, "Medium Laser", "LA", fires=True, why="", modifiers=(), shots=None).modifier
    0
    """

    mount: int
    title: str
    location: str
    fires: bool
    why: str
    modifiers: tuple[Modifier, ...]
    shots: int | None

    @property
    def modifier(self) -> int:
        """The sum of the to-hit modifiers."""
        return sum(modifier.value for modifier in self.modifiers)


class BayStatus(NamedTuple):
    """The status of a weapon bay of a large craft: the weapons that can fire, and their sum.

    `values` are attack values at short, medium, long and extreme range.
    """

    location: str
    title: str
    weapons: tuple[int, ...]
    values: tuple[float, ...]
    heat: int


class Strike(NamedTuple):
    """A physical attack.

    The modifier to the skill (None: the skills of both pilots count), its damage in words, the to-hit number with the
    attacker's move of this turn and before the target's, and why it cannot be made.
    """

    name: str
    modifier: int | None
    damage: str = ""
    number: int | None = None
    why: str = ""


class Status(NamedTuple):
    """The status of a unit, as `sheets.play.status` returns it.

    `moves` are MP by mode; `reasons` say why it must withdraw or is destroyed. `strength` has further counters:
    troopers, suits, the CF of a building, fuel; `0*` is the minimal damage of an element. `notes` are other facts in
    words: a jammed turret, a stunned crew.
    """

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
