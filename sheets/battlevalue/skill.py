"""What the skills of its crew make of a Battle Value.

Rules: TM, Battle Value, skill multipliers; CamOps and IO for the implants.
"""

from collections.abc import Collection
from enum import StrEnum

from sheets.battlevalue.ledger import rounded
from sheets.rules.antimech import can_attack_mechs
from sheets.units import BattleArmor, Fighter, Infantry, Mech, ProtoMech, Unit, Vehicle

REGULAR = (4, 5)  # gunnery and piloting that change nothing

# Rows are gunnery 0 to 8, columns piloting, driving or anti-'Mech skill 0 to 8.
SKILL_MULTIPLIER: tuple[tuple[float, ...], ...] = (
    (2.42, 2.31, 2.21, 2.10, 1.93, 1.75, 1.68, 1.59, 1.50),
    (2.21, 2.11, 2.02, 1.92, 1.76, 1.60, 1.54, 1.46, 1.38),
    (1.93, 1.85, 1.76, 1.68, 1.54, 1.40, 1.35, 1.28, 1.21),
    (1.66, 1.58, 1.51, 1.44, 1.32, 1.20, 1.16, 1.10, 1.04),
    (1.38, 1.32, 1.26, 1.20, 1.10, 1.00, 0.95, 0.90, 0.85),
    (1.31, 1.19, 1.13, 1.08, 0.99, 0.90, 0.86, 0.81, 0.77),
    (1.24, 1.12, 1.07, 1.02, 0.94, 0.85, 0.81, 0.77, 0.72),
    (1.17, 1.06, 1.01, 0.96, 0.88, 0.80, 0.76, 0.72, 0.68),
    (1.10, 0.99, 0.95, 0.90, 0.83, 0.75, 0.71, 0.68, 0.64),
)  # fmt: skip
WORST = 8

PROTOMECH_PILOTING = NO_ANTI_MECH = 5
NO_ANTI_MECH_GEAR = 8


class Implant(StrEnum):
    """Cybernetics that improve the skills of a crew."""

    PAIN_SHUNT = "pain-shunt"
    COMMUNICATION = "communication"
    VDNI = "vdni"  # with a neural interface in the unit
    BUFFERED_VDNI = "buffered-vdni"
    SENSORY = "sensory"
    MULTIMODAL = "multimodal"
    PROTOTYPE_DNI = "prototype-dni"
    TRIPLE_CORE_PROCESSOR = "triple-core-processor"


# What each takes off gunnery and piloting. A triple-core processor helps gunnery on 'Mechs, vehicles and fighters only.
IMPLANTS: dict[Implant, tuple[int, int]] = {
    Implant.PAIN_SHUNT: (0, 1),
    Implant.COMMUNICATION: (0, 1),
    Implant.VDNI: (1, 1),
    Implant.BUFFERED_VDNI: (1, 0),
    Implant.SENSORY: (1, 0),
    Implant.MULTIMODAL: (1, 0),
    Implant.PROTOTYPE_DNI: (2, 3),
    Implant.TRIPLE_CORE_PROCESSOR: (1, 0),
}
TRIPLE_CORE_ELSEWHERE = (0, 1)


def skill_multiplier(gunnery: int, piloting: int) -> float:
    """The multiplier of a crew; skills beyond the table count as the nearest ones on it.

    >>> skill_multiplier(3, 4), skill_multiplier(4, 5), skill_multiplier(-1, 9)
    (1.32, 1.0, 1.5)
    """
    return SKILL_MULTIPLIER[_on_table(gunnery)][_on_table(piloting)]


def skill_adjusted(bv: float, gunnery: int, piloting: int) -> int:
    """A Battle Value with a crew of these skills.

    >>> skill_adjusted(1897, 3, 4)
    2504
    """
    return rounded(bv * skill_multiplier(gunnery, piloting))


def effective_skills(unit: Unit, gunnery: int, piloting: int, implants: Collection[Implant] = ()) -> tuple[int, int]:
    """The skills that this unit counts with: the rules set the one that its crew has no use for."""
    if isinstance(unit, ProtoMech):
        piloting = PROTOMECH_PILOTING
    elif isinstance(unit, BattleArmor | Infantry):
        if not can_attack_mechs(unit):
            piloting = NO_ANTI_MECH
        elif isinstance(unit, Infantry) and not unit.anti_mech_gear:
            piloting = NO_ANTI_MECH_GEAR
    for implant in implants:
        better = IMPLANTS[implant]
        if implant is Implant.TRIPLE_CORE_PROCESSOR and not isinstance(unit, Mech | Vehicle | Fighter):
            better = TRIPLE_CORE_ELSEWHERE
        gunnery, piloting = gunnery - better[0], piloting - better[1]
    return max(gunnery, 0), max(piloting, 0)


def _on_table(skill: int) -> int:
    return min(max(skill, 0), WORST)
