"""The situation of an attack as players state it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Situation:
    """An attack as players state it; every field is optional.

    `range` is in hexes, in Alpha Strike in inches; `bracket` is the name of a range bracket instead. `moved` is the
    hexes that the target moved, in Alpha Strike its TMM; `move` is the Move of an Alpha Strike target, which gives the
    TMM. `lines` are further lines of the to-hit tables by their keys, with the number of times that each counts.
    `stealth` is the kind of stealth of the target. `attacker_moved` and `gunnery` replace the values of the attacker's
    record. `linked_range` is the range of the nearest unit of a C3 network. `air_attack` is the attack from the air,
    from `altitude`. `other` is a further modifier that the players agreed on.

    >>> Situation(range=5, moved=4, lines={"jumped": 1}).range
    5
    """

    range: int | None = None
    bracket: str = ""
    moved: int | None = None
    move: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    stealth: str = ""
    attacker_moved: str = ""
    gunnery: int | None = None
    target_piloting: int | None = None
    linked_range: int | None = None
    munition: str = ""
    air_attack: str = ""
    altitude: int = 0
    underwater: bool = False
    other: int = 0
