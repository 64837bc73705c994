"""Slots that an item of a Solaris Skunk Werks file takes, by the equipment tables of TechManual."""

import pytest

from sheets.construction.ssw_layout import Actuators, SlotPlace, SystemLayout, piece_slots, system_slots
from sheets.equipment import find
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, TechSide
from sheets.units.base import Mount
from sheets.units.mech import Body, System
from sheets.units.systems import Engine
from tests.builders import mech


@pytest.mark.parametrize(
    ("name", "slots"),
    [("Medium Laser", 1), ("PPC", 3), ("LRM 20", 5), ("ISAC20", 10), ("ISGaussRifle", 7), ("Heat Sink", 1)],
)
def test_an_item_takes_the_slots_of_its_table_from_where_it_is_listed(name: str, slots: int) -> None:
    entry = find(name)
    assert entry is not None
    assert piece_slots(mech(), Mount(item=entry.name), entry) == slots


def test_a_hatchet_takes_a_slot_for_each_fifteen_tons() -> None:
    entry = find("Hatchet")
    assert entry is not None
    assert [piece_slots(mech(mass=mass), Mount(item=entry.name), entry) for mass in (45, 50, 75)] == [3, 4, 5]


def test_an_unknown_item_takes_the_slot_where_it_is_listed() -> None:
    assert piece_slots(mech(), Mount(item="?Death Ray"), None) == 1


def layout(engine: Engine, gyro: GyroType = GyroType.STANDARD) -> SystemLayout:
    """A biped whose engine begins in the first slot of each side torso."""
    return SystemLayout(Body.BIPED, engine, gyro, CockpitType.STANDARD, Actuators(), engine_starts=(0, 0))


@pytest.mark.parametrize(
    ("kind", "rating", "gyro", "engine_slots", "gyro_slots"),
    [
        (EngineType.FUSION, 250, GyroType.STANDARD, 6, 4),
        (EngineType.COMPACT, 250, GyroType.STANDARD, 3, 4),
        (EngineType.FUSION, 250, GyroType.COMPACT, 6, 2),
        (EngineType.FUSION, 250, GyroType.XL, 6, 6),
        (EngineType.FUSION, 400, GyroType.COMPACT, 6, 2),
        (EngineType.FUSION, 405, GyroType.COMPACT, 8, 2),
    ],
)
def test_the_gyro_is_behind_three_slots_of_the_engine(
    kind: EngineType, rating: int, gyro: GyroType, engine_slots: int, gyro_slots: int
) -> None:
    """TM: the center torso holds six slots of a fusion engine; engines above a rating of 400 take two more."""
    slots = system_slots(layout(Engine(type=kind, rating=rating), gyro))
    center = {place.slot: system for place, system in slots if place.location == "CT"}
    assert [center[slot] for slot in range(len(center))] == [
        *[System.ENGINE] * 3,
        *[System.GYRO] * gyro_slots,
        *[System.ENGINE] * (engine_slots - 3),
    ]


@pytest.mark.parametrize(
    ("engine", "count"),
    [
        (Engine(type=EngineType.FUSION, rating=250), 0),
        (Engine(type=EngineType.LIGHT, rating=250), 2),
        (Engine(type=EngineType.XL, rating=250), 3),
        (Engine(type=EngineType.XL, side=TechSide.CLAN, rating=250), 2),
        (Engine(type=EngineType.XXL, rating=250), 6),
        (Engine(type=EngineType.XXL, side=TechSide.CLAN, rating=250), 4),
        (Engine(type=EngineType.XL, rating=405), 3),
        (Engine(type=EngineType.XXL, side=TechSide.CLAN, rating=405), 4),
    ],
)
def test_light_engines_reach_into_the_side_torsos(engine: Engine, count: int) -> None:
    slots = [place for place, system in system_slots(layout(engine)) if place.location in ("LT", "RT")]
    assert slots == [SlotPlace(torso, slot) for torso in ("LT", "RT") for slot in range(count)]
