"""The systems of a 'Mech and their critical slots.

Rules: TM, critical slots of 'Mechs; TO, torso-mounted cockpits and large engines; IO, superheavy 'Mechs, Land-Air
'Mechs and QuadVees.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sheets.construction.engine import engine_rating
from sheets.construction.finding import Finding, error, kind_name, number_of_slots, place_name, warning
from sheets.equipment import systems
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, TechSide
from sheets.equipment.systems import LARGE_ENGINE
from sheets.rules.rounding import ceiling
from sheets.units import Mech
from sheets.units.mech import ARMS, LEGS, SIDE_TORSOS, Body, System, slot_count

SystemRow = tuple[System | None, ...]

LIFE, SENSORS, COCKPIT = System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT
PLAIN_HEAD: SystemRow = (LIFE, SENSORS, COCKPIT, None, SENSORS, LIFE)
SMALL_HEAD: SystemRow = (LIFE, SENSORS, COCKPIT, SENSORS, None, None)
DOUBLE_HEAD: SystemRow = (LIFE, SENSORS, COCKPIT, COCKPIT, SENSORS, LIFE)
SENSOR_HEAD: SystemRow = (SENSORS, SENSORS, None, None, None, None)
HEADS: dict[CockpitType, SystemRow] = {
    CockpitType.SMALL: SMALL_HEAD,
    CockpitType.COMMAND_CONSOLE: DOUBLE_HEAD,
    CockpitType.DUAL: DOUBLE_HEAD,
    CockpitType.INTERFACE: DOUBLE_HEAD,
    CockpitType.QUADVEE: DOUBLE_HEAD,
    CockpitType.SUPERHEAVY_COMMAND_CONSOLE: DOUBLE_HEAD,
    CockpitType.SMALL_COMMAND_CONSOLE: (LIFE, SENSORS, COCKPIT, COCKPIT, SENSORS, None),
    CockpitType.TORSO_MOUNTED: SENSOR_HEAD,
    CockpitType.VRPP: SENSOR_HEAD,
}
# Avionics take the slot after the cockpit.
LAM_HEADS: dict[SystemRow, SystemRow] = {
    PLAIN_HEAD: (LIFE, SENSORS, COCKPIT, System.AVIONICS, SENSORS, LIFE),
    SMALL_HEAD: (LIFE, SENSORS, COCKPIT, System.AVIONICS, SENSORS, None),
}

BEFORE_GYRO = 3  # slots of the engine
IN_THE_TORSO: dict[CockpitType, tuple[System, ...]] = {
    CockpitType.TORSO_MOUNTED: (COCKPIT, SENSORS),
    CockpitType.VRPP: (COCKPIT, LIFE),
}
ARM: SystemRow = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
SHORTEST_ARM = 2  # shoulder and upper arm are always there
LEG: SystemRow = (System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT)

# Side torsos have no order, and these may be in any of the remaining slots of other locations.
ANYWHERE = frozenset({System.AVIONICS, System.LANDING_GEAR, System.CONVERSION_GEAR})
ANYWHERE_IN_THE_TORSO = ANYWHERE | {LIFE, SENSORS, COCKPIT}
CORE = frozenset({System.ENGINE, System.GYRO, System.COCKPIT})


@dataclass(frozen=True, slots=True)
class SystemKinds:
    """The facts that determine the slots of a 'Mech's systems."""

    body: Body
    superheavy: bool
    cockpit: CockpitType
    gyro: GyroType
    engine: EngineType
    side: TechSide
    large: bool


def check_mech_systems(mech: Mech) -> Iterator[Finding]:
    """Findings on systems in other slots than those of the critical-slot table."""
    kinds = SystemKinds(
        body=mech.body,
        superheavy=mech.superheavy,
        cockpit=mech.cockpit,
        gyro=mech.gyro,
        engine=mech.engine.type,
        side=mech.engine.side,
        large=engine_rating(mech) > LARGE_ENGINE,
    )
    layout = layouts(kinds)
    rows = {at: tuple(slot.system if slot is not None else None for slot in row) for at, row in mech.slots.items()}
    odd = [at for at, row in rows.items() if row not in layout[at]]
    if odd and not any(CORE.intersection(row) for row in rows.values()):
        sentence = "The critical slots show no engine, no gyro and no cockpit: what stands where cannot be checked."
        yield warning("slots.no-systems", sentence, "TM, critical slots")
        return
    for at in odd:
        yield from _odd_row(mech, at, rows[at], layout[at])


def _odd_row(mech: Mech, at: str, row: SystemRow, allowed: tuple[SystemRow, ...]) -> Iterator[Finding]:
    """Findings on the slots of a location that differ from all allowed ones: other systems, or in other slots."""
    here, place = Counter(filter(None, row)), place_name(mech, at)
    same = next((one for one in allowed if Counter(filter(None, one)) == here), None)
    if same is not None:
        free = ANYWHERE_IN_THE_TORSO if at == "CT" else ANYWHERE
        wrong = {system for system, wanted in zip(row, same, strict=True) if system is not wanted} - free
        if wrong - {None} and at not in SIDE_TORSOS:
            names = " and ".join(sorted(kind_name(system) for system in wrong if system is not None))
            sentence = f"The {names} of the {place} stands in other slots than those of the critical-slot table."
            yield warning("slots.layout", sentence, "TM, critical slots")
        return
    if at in ARMS:
        sentence = (
            f"The {place} has {_row_text(row)}; an arm has shoulder and upper arm, and a hand on a lower arm only."
        )
        yield error("slots.actuators", sentence, "TM, actuators of 'Mechs")
        return
    wanted = Counter(filter(None, allowed[0]))
    for system in sorted(set(here) | set(wanted)):
        found, needed = here[system], wanted[system]
        if found != needed:
            sentence = (
                f"The {kind_name(system)} takes {number_of_slots(found)} of the {place}, its kind takes {needed}."
            )
            yield error("slots.system", sentence, "TM, critical slots", slots=found, needed=needed)


def _row_text(row: SystemRow) -> str:
    return ", ".join(kind_name(system) for system in row if system is not None) or "no actuators"


@cache
def layouts(kinds: SystemKinds) -> dict[str, tuple[SystemRow, ...]]:
    """The rows that each location may have, longest first; only arms have more than one."""
    side = _side_torso(kinds)
    legs = (*LEG, System.CONVERSION_GEAR) if kinds.body is Body.QUADVEE else LEG
    found = {"HD": (_head(kinds),), "CT": (_center_torso(kinds),), "RT": (side,), "LT": (side,)}
    found |= {at: (_row(at, legs),) for at in LEGS}
    return found | {at: tuple(_row(at, ARM[:n]) for n in range(len(ARM), SHORTEST_ARM - 1, -1)) for at in ARMS}


def _row(at: str, systems_there: SystemRow) -> SystemRow:
    """The systems from the first slot on, then empty slots; too many systems are not cut off."""
    return systems_there + (None,) * (slot_count(at) - len(systems_there))


def _head(kinds: SystemKinds) -> SystemRow:
    head = HEADS.get(kinds.cockpit, PLAIN_HEAD)
    return LAM_HEADS.get(head, head) if kinds.body is Body.LAM else head


def _center_torso(kinds: SystemKinds) -> SystemRow:
    """The center torso: three slots of the engine, the gyro, the other slots of the engine."""
    figures = systems.engine(kinds.engine, kinds.side, LARGE_ENGINE + kinds.large)
    engine = _slots_needed(kinds, figures.center_torso_slots if figures else 0)
    before = min(engine, BEFORE_GYRO)
    row: SystemRow = (System.ENGINE,) * before
    row += (System.GYRO,) * systems.gyros()[kinds.gyro].slots
    row += (System.ENGINE,) * (engine - before)
    if kinds.body is Body.LAM:
        row += (System.LANDING_GEAR,)
    return _row("CT", row + IN_THE_TORSO.get(kinds.cockpit, ()))


def _side_torso(kinds: SystemKinds) -> SystemRow:
    figures = systems.engine(kinds.engine, kinds.side, LARGE_ENGINE + kinds.large)
    row: SystemRow = (System.ENGINE,) * _slots_needed(kinds, figures.side_torso_slots if figures else 0)
    if kinds.body is Body.LAM:
        row += (System.LANDING_GEAR, System.AVIONICS)
    if kinds.cockpit is CockpitType.TORSO_MOUNTED:
        row += (LIFE,)
    return _row("RT", row)


def _slots_needed(kinds: SystemKinds, number: int) -> int:
    """The number of slots; half on a superheavy, whose slots hold twice as much."""
    return ceiling(number / 2) if kinds.superheavy else number
