"""The heat scale: effects of heat on a 'Mech or fighter.

Rules: TW, BMM; the extended scale TO; fighters TW.
"""

from enum import StrEnum
from typing import NamedTuple


class HeatKind(StrEnum):
    """A kind of heat effect; of each kind only the highest level reached counts."""

    MOVEMENT = "movement"  # walking MP lost
    FIRE = "fire"  # to-hit modifier
    SHUTDOWN = "shutdown"  # avoided on this roll; None cannot be avoided
    AMMUNITION = "ammunition"  # explosion avoided on this roll; None cannot be avoided
    PILOT = "pilot"  # damage to the pilot avoided on this roll
    SYSTEM = "system"  # failure avoided on this roll
    RANDOM_MOVEMENT = "random-movement"  # of a fighter, avoided on this roll


class HeatEffect(NamedTuple):
    """One entry of the scale."""

    level: int
    kind: HeatKind
    value: int | None


def _effects(*rows: tuple[int, HeatKind, int | None]) -> tuple[HeatEffect, ...]:
    return tuple(HeatEffect(*row) for row in sorted(rows, key=lambda row: row[0]))


_FIRE = ((8, HeatKind.FIRE, 1), (13, HeatKind.FIRE, 2), (17, HeatKind.FIRE, 3), (24, HeatKind.FIRE, 4))
_SHUTDOWN = (
    (14, HeatKind.SHUTDOWN, 4),
    (18, HeatKind.SHUTDOWN, 6),
    (22, HeatKind.SHUTDOWN, 8),
    (26, HeatKind.SHUTDOWN, 10),
    (30, HeatKind.SHUTDOWN, None),
)
_AMMUNITION = (
    (19, HeatKind.AMMUNITION, 4),
    (23, HeatKind.AMMUNITION, 6),
    (28, HeatKind.AMMUNITION, 8),
)

MECH_HEAT = _effects(
    *((5 * n, HeatKind.MOVEMENT, -n) for n in range(1, 6)),
    *_FIRE,
    *_SHUTDOWN,
    *_AMMUNITION,
)

INFERNOS = ((28, 12), (23, 10), (19, 8), (14, 6), (10, 4))
"""The heat levels at which inferno ammunition of a 'Mech may explode, and the roll that avoids it."""


def inferno_avoided(heat: int) -> int | None:
    """The roll that avoids an inferno explosion; None at lower heat.

    >>> inferno_avoided(9), inferno_avoided(20)
    (None, 8)
    """
    return next((avoid for level, avoid in INFERNOS if heat >= level), None)


FIGHTER_HEAT = _effects(
    (5, HeatKind.RANDOM_MOVEMENT, 5),
    (10, HeatKind.RANDOM_MOVEMENT, 6),
    (15, HeatKind.RANDOM_MOVEMENT, 7),
    (20, HeatKind.RANDOM_MOVEMENT, 8),
    (25, HeatKind.RANDOM_MOVEMENT, 10),
    (21, HeatKind.PILOT, 6),
    (27, HeatKind.PILOT, 9),
    *_FIRE,
    *_SHUTDOWN,
    *_AMMUNITION,
)

# On the optional scale to 50 shutdown is automatic only at its end, and a good pilot avoids it more often: the roll
# at piloting 4 or 5, and the addition by skill. These figures are the least certain of the scale.
EXTENDED_SHUTDOWN = ((14, -1), (18, 1), (22, 3), (26, 5), (30, 7), (34, 9), (38, 11), (42, 13), (46, 15))
SHUTDOWN_SKILL = {0: -2, 1: -2, 2: -1, 3: -1, 4: 0, 5: 0, 6: 1, 7: 1}
REGULAR_PILOTING = 5
CERTAIN = 2  # a roll that 2D6 cannot fail

EXTENDED_HEAT = _effects(
    *(effect for effect in MECH_HEAT if effect.kind is not HeatKind.SHUTDOWN),
    *((level, HeatKind.MOVEMENT, penalty) for level, penalty in ((31, -6), (37, -7), (43, -8), (49, -9))),
    *((level, HeatKind.FIRE, modifier) for level, modifier in ((33, 5), (41, 6), (48, 7))),
    *((level, HeatKind.PILOT, avoid) for level, avoid in ((32, 8), (39, 10), (47, 12))),
    *((level, HeatKind.SYSTEM, avoid) for level, avoid in ((36, 8), (44, 10))),
    *((level, HeatKind.AMMUNITION, avoid) for level, avoid in ((35, 10), (40, 12), (45, None))),
    (50, HeatKind.SHUTDOWN, None),
)


def mech_heat(*, flies: bool = False, extended: bool = False, piloting: int | None = None) -> tuple[HeatEffect, ...]:
    """The scale of a 'Mech; a LAM that `flies` also has the effects on fighters.

    >>> effects_at(mech_heat(extended=True, piloting=3), 38)[HeatKind.SHUTDOWN]
    10
    """
    scale = (*EXTENDED_HEAT, *_shutdowns(piloting)) if extended else MECH_HEAT
    aloft = (effect for effect in FIGHTER_HEAT if flies and effect.kind is HeatKind.RANDOM_MOVEMENT)
    return _effects(*scale, *aloft)


def fighter_heat(*, extended: bool = False, piloting: int | None = None) -> tuple[HeatEffect, ...]:
    """The scale of a fighter; random movement and pilot damage are the same on the extended scale.

    >>> effects_at(fighter_heat(extended=True), 44)[HeatKind.PILOT]
    9
    """
    if not extended:
        return FIGHTER_HEAT
    own = (HeatKind.RANDOM_MOVEMENT, HeatKind.PILOT)
    shared = (HeatKind.FIRE, HeatKind.SHUTDOWN, HeatKind.AMMUNITION)
    wide = mech_heat(extended=True, piloting=piloting)
    return _effects(
        *(effect for effect in FIGHTER_HEAT if effect.kind in own),
        *(effect for effect in wide if effect.kind in shared),
    )


def _shutdowns(piloting: int | None) -> tuple[HeatEffect, ...]:
    """The shutdown effects of the extended scale with a roll above `CERTAIN`."""
    skill = SHUTDOWN_SKILL.get(REGULAR_PILOTING if piloting is None else piloting, max(SHUTDOWN_SKILL.values()))
    rolls = ((level, HeatKind.SHUTDOWN, avoid + skill) for level, avoid in EXTENDED_SHUTDOWN)
    return _effects(*(roll for roll in rolls if roll[2] > CERTAIN))


def effects_at(scale: tuple[HeatEffect, ...], heat: int) -> dict[HeatKind, int | None]:
    """The effects at a heat level: of each kind the entry of the highest level reached.

    >>> effects_at(MECH_HEAT, 15)[HeatKind.MOVEMENT], effects_at(MECH_HEAT, 15)[HeatKind.SHUTDOWN]
    (-3, 4)
    """
    return {effect.kind: effect.value for effect in scale if effect.level <= heat}
