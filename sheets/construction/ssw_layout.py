"""The systems of a 'Mech in its slots.

Files of Solaris Skunk Werks do not list them; they follow from the first elements of a file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sheets.construction.items import item_slots
from sheets.equipment import Item, systems
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.units.base import Mount
from sheets.units.mech import Body, Mech, System
from sheets.units.systems import Engine

FIRST_GYRO = 3  # behind the first part of the engine
TWO_SEATS = frozenset({CockpitType.COMMAND_CONSOLE, CockpitType.INTERFACE})
SIDE_TORSOS = ("LT", "RT")

HEAD = (System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT, None, System.SENSORS, System.LIFE_SUPPORT)
SMALL_HEAD = (System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT, System.SENSORS, None, None)
TORSO_HEAD = (System.SENSORS, System.SENSORS)

TORSO_COCKPIT = (System.COCKPIT, System.SENSORS)
"""Systems of a torso-mounted cockpit after its first two; a third life support may come first."""

ARM = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
LEG = (System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT)


class SlotPlace(NamedTuple):
    """A slot: location and number from 0."""

    location: str
    slot: int


EJECTION_SEAT_PLACE = SlotPlace("HD", 3)  # the free slot of the head


class Actuators(NamedTuple):
    """The lower arm and hand actuators of each arm; a hand needs a lower arm."""

    left_arm: bool = True
    left_hand: bool = True
    right_arm: bool = True
    right_hand: bool = True


@dataclass(frozen=True, slots=True)
class SystemLayout:
    """The facts that determine the systems of a 'Mech."""

    body: Body
    engine: Engine
    gyro: GyroType
    cockpit: CockpitType
    actuators: Actuators
    engine_starts: tuple[int, int] = (-1, -1)  # in left and right torso
    torso_cockpit: tuple[SlotPlace, ...] = ()


def system_slots(layout: SystemLayout) -> Iterator[tuple[SlotPlace, System]]:
    """Every slot that holds a system."""
    yield from _head(layout.cockpit)
    yield from zip(layout.torso_cockpit, torso_systems(len(layout.torso_cockpit)), strict=False)
    yield from _center(layout.engine, layout.gyro)
    for location, start in zip(SIDE_TORSOS, layout.engine_starts, strict=True):
        if start >= 0:
            count = side_torso_slots(layout.engine)
            yield from ((SlotPlace(location, start + n), System.ENGINE) for n in range(count))
    yield from _limbs(layout)


def side_torso_slots(engine: Engine) -> int:
    """Slots of an engine in each side torso."""
    kind = systems.engine(engine.type, engine.side, engine.rating or 0)
    return kind.side_torso_slots if kind else 0


def piece_slots(unit: Mech, mount: Mount, entry: Item | None) -> int:
    """Slots of an item in one piece; an item without slots, or an unknown one, uses one where it is listed."""
    if entry is None:
        return 1
    return max(1, item_slots(unit, mount) if entry.slots.mech is None else entry.slots.mech)


def torso_systems(count: int) -> tuple[System, ...]:
    """The systems of a torso-mounted cockpit that lists `count` slots."""
    return (*TORSO_COCKPIT, *(System.LIFE_SUPPORT for _ in range(count - len(TORSO_COCKPIT))))


def _head(cockpit: CockpitType) -> Iterator[tuple[SlotPlace, System]]:
    systems_of_head: tuple[System | None, ...] = HEAD
    if cockpit is CockpitType.TORSO_MOUNTED:
        systems_of_head = TORSO_HEAD
    elif cockpit is CockpitType.SMALL:
        systems_of_head = SMALL_HEAD
    elif cockpit in TWO_SEATS:
        systems_of_head = (*HEAD[:3], System.COCKPIT, *HEAD[4:])
    for slot, system in enumerate(systems_of_head):
        if system is not None:
            yield SlotPlace("HD", slot), system


def _center(engine: Engine, gyro: GyroType) -> Iterator[tuple[SlotPlace, System]]:
    kind = systems.engine(engine.type, engine.side, engine.rating or 0)
    engine_slots = kind.center_torso_slots if kind else 0
    behind = FIRST_GYRO + systems.gyros()[gyro].slots
    yield from ((SlotPlace("CT", slot), System.ENGINE) for slot in range(min(FIRST_GYRO, engine_slots)))
    yield from ((SlotPlace("CT", slot), System.GYRO) for slot in range(FIRST_GYRO, behind))
    yield from ((SlotPlace("CT", slot), System.ENGINE) for slot in range(behind, behind + engine_slots - FIRST_GYRO))


def _limbs(layout: SystemLayout) -> Iterator[tuple[SlotPlace, System]]:
    legs = ("FLL", "FRL", "RLL", "RRL") if layout.body is Body.QUAD else ("LL", "RL")
    for leg in legs:
        yield from ((SlotPlace(leg, slot), system) for slot, system in enumerate(LEG))
    if layout.body is Body.QUAD:
        return
    own = layout.actuators
    for arm, lower, hand in (("LA", own.left_arm, own.left_hand), ("RA", own.right_arm, own.right_hand)):
        count = 2 + lower + (lower and hand)
        yield from ((SlotPlace(arm, slot), system) for slot, system in enumerate(ARM[:count]))
