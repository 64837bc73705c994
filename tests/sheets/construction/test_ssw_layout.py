"""Slots that an item of a Solaris Skunk Werks file takes, by the equipment tables of TechManual."""

from typing import Any

import pytest

from sheets.construction.ssw_layout import Actuators, SlotPlace, SystemLayout, piece_slots, system_slots, torso_systems
from sheets.equipment import find
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, TechSide
from sheets.units.base import Mount
from sheets.units.mech import Body, System
from sheets.units.systems import Engine
from tests.builders import mech

FUSION = Engine(type=EngineType.FUSION, rating=200)
LETTERS = {"sensors": "s", "cockpit": "c", "life-support": "l", "engine": "e", "gyro": "g"}


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


def system_letters(**fields: Any) -> dict[str, str]:
    """The systems of a 'Mech in each location, a letter for a slot; `-` is an empty slot between systems."""
    facts: dict[str, Any] = {
        "body": Body.BIPED,
        "engine": FUSION,
        "gyro": GyroType.STANDARD,
        "cockpit": CockpitType.STANDARD,
        "actuators": Actuators(),
    }
    found: dict[str, dict[int, str]] = {}
    for place, system in system_slots(SystemLayout(**facts | fields)):
        assert place.slot not in found.setdefault(place.location, {})
        found[place.location][place.slot] = LETTERS.get(system, system[0])
    return {place: "".join(row.get(n, "-") for n in range(max(row) + 1)) for place, row in found.items()}


@pytest.mark.parametrize(
    ("cockpit", "head"),
    [
        (CockpitType.STANDARD, "lsc-sl"),
        (CockpitType.INDUSTRIAL, "lsc-sl"),
        (CockpitType.SMALL, "lscs"),
        (CockpitType.COMMAND_CONSOLE, "lsccsl"),
        (CockpitType.INTERFACE, "lsccsl"),
        (CockpitType.TORSO_MOUNTED, "ss"),
    ],
)
def test_the_slots_of_a_head(cockpit: CockpitType, head: str) -> None:
    """construction:2.4"""
    assert system_letters(cockpit=cockpit)["HD"] == head


def test_a_torso_mounted_cockpit_has_a_life_support_for_each_further_slot() -> None:
    """construction:2.4: cockpit and sensors behind the engine, life support in the side torsos."""
    places = (SlotPlace("CT", 10), SlotPlace("CT", 11), SlotPlace("LT", 0), SlotPlace("RT", 0))
    found = system_letters(cockpit=CockpitType.TORSO_MOUNTED, torso_cockpit=places)
    assert (found["CT"], found["LT"], found["RT"]) == ("eeeggggeeecs", "l", "l")
    assert torso_systems(len(places)) == (System.COCKPIT, System.SENSORS, System.LIFE_SUPPORT, System.LIFE_SUPPORT)


@pytest.mark.parametrize(
    ("gyro", "center"),
    [
        (GyroType.STANDARD, "eeeggggeee"),
        (GyroType.HEAVY_DUTY, "eeeggggeee"),
        (GyroType.XL, "eeeggggggeee"),
        (GyroType.COMPACT, "eeeggeee"),
        (GyroType.NONE, "eeeeee"),
    ],
)
def test_the_gyro_is_between_the_halves_of_the_engine(gyro: GyroType, center: str) -> None:
    """construction:2.4"""
    assert system_letters(gyro=gyro)["CT"] == center


@pytest.mark.parametrize(
    ("kind", "side", "rating", "center", "slots"),
    [
        (EngineType.FUSION, TechSide.IS, 200, "eeeggggeee", 0),
        (EngineType.COMPACT, TechSide.IS, 200, "eeegggg", 0),
        (EngineType.FUSION, TechSide.IS, 400, "eeeggggeee", 0),
        (EngineType.FUSION, TechSide.IS, 405, "eeeggggeeeee", 0),
        (EngineType.LIGHT, TechSide.IS, 200, "eeeggggeee", 2),
        (EngineType.XL, TechSide.IS, 200, "eeeggggeee", 3),
        (EngineType.XL, TechSide.CLAN, 200, "eeeggggeee", 2),
        (EngineType.XXL, TechSide.IS, 200, "eeeggggeee", 6),
        (EngineType.XXL, TechSide.CLAN, 200, "eeeggggeee", 4),
        (EngineType.XL, TechSide.IS, 405, "eeeggggeeeee", 3),
        (EngineType.XXL, TechSide.CLAN, 405, "eeeggggeeeee", 4),
    ],
)
def test_the_slots_of_an_engine(kind: EngineType, side: TechSide, rating: int, center: str, slots: int) -> None:
    """construction:2.4: those in the side torsos begin where the file says, if it says a slot."""
    engine = Engine(type=kind, side=side, rating=rating)
    found = system_letters(engine=engine, engine_starts=(0, 2))
    assert found["CT"] == center
    assert (found.get("LT", ""), found.get("RT", "")) == ("e" * slots, "--" * bool(slots) + "e" * slots)
    assert system_letters(engine=engine).keys() <= {"HD", "CT", "LA", "RA", "LL", "RL"}


@pytest.mark.parametrize(
    ("actuators", "left", "right"),
    [
        (Actuators(), "sulh", "sulh"),
        (Actuators(left_hand=False), "sul", "sulh"),
        (Actuators(left_arm=False, left_hand=False, right_hand=False), "su", "sul"),
        (Actuators(right_arm=False), "sulh", "su"),  # no hand without a lower arm
    ],
)
def test_the_actuators_of_arms(actuators: Actuators, left: str, right: str) -> None:
    found = system_letters(actuators=actuators)
    assert (found["LA"], found["RA"]) == (left, right)


@pytest.mark.parametrize(
    ("body", "limbs"),
    [(Body.BIPED, {"LA", "RA", "LL", "RL"}), (Body.QUAD, {"FLL", "FRL", "RLL", "RRL"})],
)
def test_four_actuators_in_each_leg(body: Body, limbs: set[str]) -> None:
    found = system_letters(body=body)
    assert found.keys() == {"HD", "CT", *limbs}
    assert {row for place, row in found.items() if place.endswith("L")} == {"hulf"}
