"""'Mechs in the form from before `.mtf`."""

import pytest

from sheets.equipment.kinds import EngineType, HeatSinkType
from sheets.units import Mech
from sheets.units.mech import Body, System
from tests.importers.blk.texts import blk, load, problems, refusal

LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
ARM = ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]

QUOKKA: dict[str, object] = {
    "Name": "Quokka",
    "Model": "QKK-1",
    "year": 3025,
    "type": "IS Level 1",
    "tonnage": 50,
    "walkingMP": 5,
    "jumpingMP": 0,
    "heatsinks": 10,
    "armor": [9, 16, 17, 6, 23, 8, 18, 5, 15, 20, 21],
    "internal armor": [3, 16, 12, 8, 12],
    "hd criticals": ["Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"],
    "la criticals": [*ARM, "Medium Laser"],
    "ra criticals": [*ARM, "(R) Medium Laser"],
    "lt criticals": ["(A) Heat Sink"],
    "rt criticals": ["SRM 6", "SRM 6", "IS Ammo SRM-6"],
    "ct criticals": [*["Fusion Engine"] * 3, *["Gyro"] * 4, *["XL Engine of some sort"] * 3],
    "ll criticals": LEG,
    "rl criticals": LEG,
    "quirks": "easy_maintain",
}


def mech(**blocks: object) -> Mech:
    unit = load(blk(QUOKKA, {key.replace("__", " "): value for key, value in blocks.items()})).unit
    assert isinstance(unit, Mech)
    return unit


def test_a_file_without_a_unit_type_is_a_mech() -> None:
    unit = mech()
    assert (unit.name, unit.mass, unit.walk_mp) == ("Quokka QKK-1", 50, 5)
    assert (unit.engine.type, unit.engine.rating) == (EngineType.FUSION, 250)
    assert mech(UnitType="Mek") == mech(UnitType="Mech") == unit
    assert problems(blk(QUOKKA)) == []


def test_armor_goes_head_left_torsos_center_right() -> None:
    armor = mech().armor
    assert armor.points == {"HD": 9, "LA": 16, "LT": 17, "CT": 23, "RT": 18, "RA": 15, "LL": 20, "RL": 21}
    assert armor.rear == {"LT": 6, "CT": 8, "RT": 5}


def test_marks_stand_before_and_behind_names() -> None:
    unit = mech(UnitType="Mek", omni=1, la__criticals=[*ARM, "(T) Medium Laser:OMNI"])
    assert unit.omni
    (laser,) = unit.mounts_in("LA")
    assert laser.pod
    assert unit.mounts_in("RA")[0].rear
    assert unit.mounts_in("LT")[0].armored


def test_whatever_is_called_an_engine_is_one() -> None:
    center = mech().slots["CT"]
    assert [slot.system for slot in center if slot and slot.system is System.ENGINE] == [System.ENGINE] * 6


def test_an_item_of_several_slots_is_one() -> None:
    assert [m.item for m in mech().mounts_in("RT")] == ["SRM 6", "IS Ammo SRM-6"]


def test_double_heat_sinks_show_in_the_slots() -> None:
    unit = mech(heatsinks=11, lt__criticals=["ISDoubleHeatSink"] * 3, type="IS Level 2")
    assert (unit.heat_sinks.count, unit.heat_sinks.type) == (11, HeatSinkType.DOUBLE)


def test_front_legs_of_a_quad_stand_as_arms() -> None:
    unit = mech(chassis_type=1, la__criticals=[*LEG, "Medium Laser"], ra__criticals=LEG)
    assert unit.body is Body.QUAD
    assert (unit.armor.points["FLL"], unit.armor.points["FRL"], unit.armor.points["RRL"]) == (16, 15, 21)
    assert unit.mounts_in("FLL")


def test_common_blocks_are_read_too() -> None:
    unit = mech(role="Brawler", weaponQuirks="accurate:LA:4:Medium Laser", lamps="two")
    assert unit.has_quirk("easy_maintain")
    assert unit.role == "Brawler"
    assert unit.mounts_in("LA")[0].quirks == ("accurate",)
    assert [e.key for e in unit.extra] == ["lamps"]


@pytest.mark.parametrize(
    ("block", "lines", "found"),
    [
        ("armor", [9] * 10, "10 lines in <armor>"),
        ("walkingMP", "quick", "'quick' in <walkingMP>"),
        ("ra criticals", [*ARM, "Talons"], "'Talons' in <ra criticals>"),
        ("hd criticals", ["HarJel II"], "'HarJel II' in <hd criticals>"),
        ("ct criticals", ["Actuator Enhancement System"], "'Actuator Enhancement System' in <ct criticals>"),
        ("hd criticals", ["Sensors"] * 7, "'Sensors' as slot 7 of the Head"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(block: str, lines: object, found: str) -> None:
    text = blk(QUOKKA, {block: lines})
    problem = refusal(text)
    assert problem.found == found
    assert problem.line is not None


def test_an_unknown_item_is_reported_at_its_line() -> None:
    text = blk(QUOKKA, {"la criticals": [*ARM, "Meduim Laser"]})
    line = text.splitlines().index("Meduim Laser") + 1
    assert problems(text) == [
        f"line {line}: unknown equipment 'Meduim Laser'; did you mean 'Medium Laser'? (kept as written)"
    ]
