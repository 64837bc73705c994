"""Piloting skill rolls, control rolls, consciousness rolls.

Rules: TW, BMM; aerospace craft TW (errata TW 4.4 p. 92-93, p. 238).
"""

from collections.abc import Iterator
from enum import StrEnum

from sheets.editions import ClassicPlay
from sheets.rules.tables.aero import AVIONICS, LIFE_SUPPORT
from sheets.rules.tables.to_hit import ModifierLine


class PilotingCause(StrEnum):
    """The reason for a piloting skill roll of a 'Mech."""

    DAMAGE = "20 damage in a phase"
    LEG_ACTUATOR = "Leg or foot actuator hit"
    HIP = "Hip hit"
    GYRO = "Gyro hit"
    GYRO_OR_LEG_LOST = "Gyro or leg destroyed"
    SHUTDOWN = "Shut down"
    KICKED = "Kicked, pushed, kick missed"
    CHARGED = "Charged, or charging"
    STRUCK_FROM_ABOVE = "Struck by a death from above"
    OWN_DEATH_FROM_ABOVE = "Own death from above"
    RUBBLE = "Entering rubble"
    WATER_1 = "Entering water, depth 1"
    WATER_2 = "Entering water, depth 2"
    WATER_3 = "Entering water, depth 3+"
    STANDING_UP = "Standing up"
    RUNNING_HURT = "Running on a hit hip or gyro"
    JUMPING_HURT = "Jumping, gyro or leg hit"


WATER = (PilotingCause.WATER_1, PilotingCause.WATER_2, PilotingCause.WATER_3)
FALLS = "falls"
PILOTING: dict[PilotingCause, int | str] = {
    PilotingCause.DAMAGE: 1,
    PilotingCause.LEG_ACTUATOR: 1,
    PilotingCause.HIP: 2,
    PilotingCause.GYRO: 3,
    PilotingCause.GYRO_OR_LEG_LOST: FALLS,
    PilotingCause.SHUTDOWN: 3,
    PilotingCause.KICKED: 0,
    PilotingCause.CHARGED: 2,
    PilotingCause.STRUCK_FROM_ABOVE: 2,
    PilotingCause.OWN_DEATH_FROM_ABOVE: 4,
    PilotingCause.RUBBLE: 0,
    PilotingCause.WATER_1: -1,
    PilotingCause.WATER_2: 0,
    PilotingCause.WATER_3: 1,
    PilotingCause.STANDING_UP: 0,
    PilotingCause.RUNNING_HURT: 0,
    PilotingCause.JUMPING_HURT: 0,
}
"""The modifier of each."""

PILOTING_LINES = tuple(ModifierLine(cause.value, value) for cause, value in PILOTING.items())


def piloting_lines(book: ClassicPlay) -> tuple[ModifierLine, ...]:
    """The table of piloting rolls in a book; a cause whose modifier the book removes requires no roll.

    >>> piloting_lines(ClassicPlay()) == PILOTING_LINES
    True
    """
    changed = {
        PilotingCause.HIP: book.hip.value,
        PilotingCause.GYRO: book.gyro_hit.value,
        PilotingCause.OWN_DEATH_FROM_ABOVE: book.own_death_from_above.value,
        PilotingCause.STANDING_UP: book.standing_up.value,
    }
    named = dict[PilotingCause, str]()
    if not book.foot.value:
        named[PilotingCause.LEG_ACTUATOR] = "Leg actuator hit"
    if book.walks_into_water:
        named |= {cause: cause.value.replace("Entering", "Running into") for cause in WATER}
    if "run" in book.rolls_without_legs:
        named[PilotingCause.RUNNING_HURT] = "Running, gyro, hip or leg hit"
    lines = (
        ModifierLine(named.get(cause, cause.value), changed.get(cause, value)) for cause, value in PILOTING.items()
    )
    return (*lines, *_lasting_lines(book))


def _lasting_lines(book: ClassicPlay) -> Iterator[ModifierLine]:
    """The modifiers of lost legs and heavy-duty gyros in later rolls, in a book that changes them."""
    usual = ClassicPlay()
    if book.leg_lost != usual.leg_lost:
        yield ModifierLine("Later, each leg destroyed", book.leg_lost.value)
    if book.quad_legs_lost != usual.quad_legs_lost:
        values = ", ".join(f"{value:+}" for value in book.quad_legs_lost[:3])
        yield ModifierLine("Later, quad: 1, 2, 3 legs destroyed", values)
    heavy = book.heavy_duty_gyro
    if heavy != usual.heavy_duty_gyro:
        values = ", ".join(f"{value:+}" for value in heavy.modifiers)
        yield ModifierLine("Heavy-duty gyro, hits without a roll", values)
        yield ModifierLine("Jumping, heavy-duty gyro hit", heavy.jump)


def piloting_modifier(cause: PilotingCause) -> int | None:
    """The modifier of a cause; None if the 'Mech falls without a roll.

    >>> piloting_modifier(PilotingCause.HIP), piloting_modifier(PilotingCause.GYRO_OR_LEG_LOST)
    (2, None)
    """
    value = PILOTING[cause]
    return value if isinstance(value, int) else None


SKIDS = ((2, -1), (4, 0), (7, 1), (10, 2), (17, 4), (24, 5))
"""Hexes moved before a turn on pavement, up to which the roll has this modifier (BMM)."""
LONGEST_SKID = 6


def skid_modifier(hexes: int) -> int:
    """The modifier of the hexes moved for a 'Mech that turns on pavement while running.

    >>> skid_modifier(2), skid_modifier(9), skid_modifier(30)
    (-1, 2, 6)
    """
    return next((modifier for most, modifier in SKIDS if hexes <= most), LONGEST_SKID)


def water_modifier(depth: int) -> int:
    """The modifier of the depth of water for a 'Mech that enters it.

    >>> water_modifier(1), water_modifier(4)
    (-1, 1)
    """
    causes = {1: PilotingCause.WATER_1, 2: PilotingCause.WATER_2}
    return piloting_modifier(causes.get(depth, PilotingCause.WATER_3)) or 0


CONSCIOUSNESS: dict[int, int | None] = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11, 6: None}
"""Hits taken -> the roll to stay conscious; None is death."""
DEADLY = min(hits for hits, needed in CONSCIOUSNESS.items() if needed is None)
"""The number of hits that kills a warrior."""


def consciousness(hits: int) -> int | None:
    """The number that a warrior needs to stay conscious after a number of hits; None for a dead warrior.

    >>> consciousness(3), consciousness(7)
    (7, None)
    """
    return CONSCIOUSNESS[min(max(hits, 1), max(CONSCIOUSNESS))]


CONTROL_CAUSES = (
    ModifierLine("Damaged in atmosphere, each 20 points", 1),
    ModifierLine("Control or avionics critical", 0),
    ModifierLine("Each point of velocity above 2 x safe thrust", 1),
    ModifierLine("Thrust above structural integrity", 0),
    ModifierLine("Above the ceiling, stalling", 0),
    ModifierLine("Down 3 altitudes or more", 0),
    ModifierLine("Second roll in a turn", 0),
    ModifierLine("Random movement by heat", 0),
    ModifierLine("Shut down, pilot unconscious", "fails"),
)
CONTROL_LASTING = (
    ModifierLine("Each pilot or crew hit", 1),
    ModifierLine("Avionics hits: 1, 2, 3", ", ".join(AVIONICS.boxes)),
    ModifierLine("Life support hit", int(LIFE_SUPPORT.boxes[0])),
    ModifierLine("Above safe thrust", 1),
)
CONTROL_IN_ATMOSPHERE = (
    ModifierLine("In atmosphere", 2),
    ModifierLine("Spheroid DropShip in atmosphere", 1),
    ModifierLine("Fighter, small craft in atmosphere", -1),
)
"""Modifiers added to `CONTROL_LASTING` in atmosphere: a spheroid DropShip has +3, a fighter +1."""
CONTROL_COCKPIT = ModifierLine("Small or cramped cockpit", 1)
