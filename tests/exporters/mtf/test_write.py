"""What the .mtf writer writes, and that it reads back as it was."""

import pytest

from exporters import Unwritable
from exporters.mtf import write_mtf
from importers.mtf import read_mtf
from sheets.equipment.kinds import EngineType, TechSide
from sheets.units import Mech
from sheets.units.base import Extra, Fluff, Quirk, RulesLevel, SystemNote, TechBase
from sheets.units.mech import Slot
from sheets.units.systems import Engine
from tests.builders import mech, mounts, tank
from tests.importers.mtf.texts import kept, read


def written(unit: Mech) -> list[str]:
    """The lines of the file."""
    return write_mtf(unit).split("\n")


def block(unit: Mech, header: str) -> list[str]:
    """The lines of one group, without its first."""
    lines = written(unit)
    start = lines.index(header) + 1
    return lines[start : lines.index("", start)]


def test_unix_lines_lower_case_keys_and_a_newline_at_the_end() -> None:
    text = write_mtf(read())
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\r" not in text
    keys = [line.split(":")[0] for line in text.split("\n") if ":" in line and not line.endswith(":")]
    assert [key for key in keys if key != key.lower()] == [key for key in keys if key.endswith(" armor")]


def test_every_location_has_twelve_lines() -> None:
    unit = read(slots={"Left Leg": ["Heat Sink"]})
    assert block(unit, "Left Leg:")[3:] == ["Foot Actuator", "Heat Sink", *["-Empty-"] * 7]
    assert len(block(unit, "Head:")) == 12


def test_names_are_the_catalogues_own_and_marks_stand_in_their_order() -> None:
    line = "liquid storage (armored) (omnipod):size:1"
    assert "Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)" in written(read(slots={"Left Torso": [line]}))
    assert "Medium Laser (R) (T)" in written(read(slots={"Left Torso": ["ISMediumLaser (t)(r)"]}))
    assert "Clan Ferro-Fibrous" in written(read({"techbase": "Clan"}, {"Left Arm": ["Ferro-Fibrous"] * 7}))


def test_cockpit_and_gyro_are_both_there_when_either_is_not_standard() -> None:
    assert not [line for line in written(read()) if line.startswith(("cockpit:", "gyro:"))]
    lines = written(read({"gyro": "XL"}))
    assert "cockpit:Standard Cockpit" in lines
    assert "gyro:XL Gyro" in lines


@pytest.mark.parametrize(
    ("tech", "engine", "text"),
    [
        (TechBase.IS, Engine(type=EngineType.FUSION, rating=250), "250 Fusion Engine(IS)"),
        (TechBase.CLAN, Engine(type=EngineType.XL, rating=250, side=TechSide.CLAN), "250 XL (Clan) Engine(IS)"),
        (TechBase.MIXED_IS, Engine(type=EngineType.XL, rating=250, side=TechSide.CLAN), "250 XL (Clan) Engine"),
        (TechBase.MIXED_CLAN, Engine(type=EngineType.LIGHT, rating=250), "250 Light Engine(IS)"),
        (TechBase.IS, Engine(type=EngineType.XXL, rating=425), "425 Large XXL Engine(IS)"),
        (TechBase.IS, Engine(type=EngineType.NONE, rating=0), "0 None Engine(IS)"),
    ],
)
def test_engine(tech: TechBase, engine: Engine, text: str) -> None:
    unit = mech().model_copy(update={"tech_base": tech, "engine": engine})
    assert f"engine:{text}" in written(unit)


def test_weapons_are_listed_for_people() -> None:
    unit = read(slots={"Left Arm": ["PPC"] * 3, "Left Torso": ["Medium Laser (R)", "Heat Sink", "IS Ammo AC/5"]})
    assert block(unit, "weapons:2") == ["PPC, Left Arm", "Medium Laser, Left Torso (R)"]


def test_slots_of_weapon_quirks_count_after_closing_holes() -> None:
    slots = {"Left Torso": ["-Empty-", "Medium Laser", "-Empty-", "Medium Laser"]}
    unit = read(slots=slots, more="weaponquirk:accurate:LT:1:Medium Laser")
    assert [mount.quirks for mount in unit.mounts] == [(), ("accurate",)]
    assert "weaponquirk:accurate:LT:1:Medium Laser" in written(unit)
    assert read_mtf(write_mtf(unit), "Potoroo.mtf").unit == unit


def test_quirk_of_a_split_weapon_names_its_main_location() -> None:
    slots = {"Right Arm": ["ISArrowIV"] * 10, "Right Torso": ["Heat Sink", *["ISArrowIV"] * 5]}
    unit = read(slots=slots, more="weaponquirk:mod_weapons:RA:2:ISArrowIV")
    assert "weaponquirk:mod_weapons:RT:1:ISArrowIV" in written(unit)


def test_two_bins_in_one_slot() -> None:
    heavy = {"mass": "150", "engine": "300 Fusion Engine(IS)", "cockpit": "Superheavy Cockpit"}
    unit = read(heavy, {"Left Torso": ["IS Gauss Ammo|IS Gauss Ammo (omnipod)"]})
    assert "IS Gauss Ammo|IS Gauss Ammo (OMNIPOD)" in written(unit)


def test_equipment_without_slots() -> None:
    unit = mech(mounts=(*mounts("CLCASE", at="LT"), *mounts("SmartRoboticControlSystem")))
    assert [line for line in written(unit) if line.startswith("nocrit:")] == [
        "nocrit:CLCASE:LT",
        "nocrit:SmartRoboticControlSystem:None",
    ]


def test_texts_have_no_line_breaks() -> None:
    fluff = Fluff(history="Old.\nSlow.\r\n\r\nSold.", system_models=(SystemNote(system="ARMOR", text="a\nb"),))
    lines = written(mech().model_copy(update={"fluff": fluff, "extra": (Extra(key="uuid", text="1\n2"),)}))
    assert "history:Old.<br>Slow.<br>Sold." in lines
    assert "systemmode:ARMOR:a<br>b" in lines
    assert "uuid:1<br>2" in lines


def test_what_is_not_there_is_not_written() -> None:
    keys = {line.split(":")[0] for line in written(read())}
    absent = {
        "role",
        "mul id",
        "clanname",
        "source",
        "myomer",
        "cockpit",
        "gyro",
        "base chassis heat sinks",
        "overview",
    }
    assert not keys & absent


def test_other_units_are_refused() -> None:
    with pytest.raises(Unwritable, match="holds a 'Mech, no vehicle"):
        write_mtf(tank())


EVERYTHING = {
    "clanname": "Quoll",
    "mul id": "17",
    "config": "Biped Omnimech",
    "techbase": "Mixed (Clan Chassis)",
    "original era": "3049",
    "source": "TRO: 3050",
    "role": "Missile Boat",
    "bv": "1500",
    "engine": "250 XL Engine(IS)",
    "structure": "Clan Endo Steel",
    "myomer": "MASC",
    "cockpit": "Command Console",
    "gyro": "Heavy Duty Gyro",
    "ejection": "Full Head Ejection System",
    "heat sink kit": "RISC Heat Sink Override Kit",
    "heat sinks": "12 IS Double",
    "base chassis heat sinks": "10",
    "jump mp": "1",
    "armor": "Reactive(Clan)",
    "RTC armor": "9",
    "nocrit": "SmartRoboticControlSystem:None",
}
SLOTS = {
    "Left Arm": [*["CLUltraAC20 (OMNIPOD)"] * 8, "ISERMediumLaser (R)"],
    "Right Arm": ["Hand Actuator (ARMORED)", "Meduim Laser", "Cargo:SIZE:1.5", "Cargo:SIZE:1.5"],
    "Left Torso": ["ISDoubleHeatSink (OMNIPOD)"] * 6,
    "Right Torso": ["ISMASC", "ISMASC", "-Empty-", "Jump Jet", *["Clan Endo Steel"] * 7],
}


def test_everything_at_once_reads_back() -> None:
    more = "quirk:obsolete:2950,3146\nweaponquirk:accurate:RA:3:Meduim Laser\nuuid:12\nweaponquirk:accurate:LT:0:PPC"
    tail = "overview:A <p>text</p>: long\nsystemmanufacturer:ENGINE:Vlar: 300\nsystemmode:ARMOR:\nnotes:x"
    unit, _ = kept(EVERYTHING, SLOTS, more=more, tail=tail)
    assert unit.quirks == (Quirk(code="obsolete", value="2950,3146"),)
    assert read_mtf(write_mtf(unit), "Potoroo.mtf").unit == unit


UNREAD = {
    "config": "Biped Colossus",
    "role": "Tourist",
    "cockpit": "Bucket Seat",
    "gyro": "Top",
    "ejection": "Trapdoor",
    "heat sink kit": "Fan",
}


def test_what_nobody_understood_is_kept_and_written_back() -> None:
    """Also a value that another line of the same key replaced, and a line that is none."""
    unit, problems = kept(UNREAD, more="source:First\nsource:Second\nnocrit:CLCASE:Tail\n\nHello there")
    assert {extra.key: extra.text for extra in unit.extra} == {
        "unread-source": "First",
        "unread-line": "Hello there",
        "unread-config": "colossus",
        "unread-role": "Tourist",
        "unread-cockpit": "Bucket Seat",
        "unread-gyro": "Top",
        "unread-ejection": "Trapdoor",
        "unread-heat sink kit": "Fan",
        "unread-nocrit": "CLCASE:Tail",
    }
    assert len(problems) == len(unit.extra)
    again = read_mtf(write_mtf(unit), "Potoroo.mtf")
    assert (again.unit, again.problems) == (unit, ())


@pytest.mark.parametrize("config", ["Biped", "Quad", "Tripod", "LAM", "QuadVee"])
def test_every_body_reads_back(config: str) -> None:
    unit = read({"config": config})
    assert read_mtf(write_mtf(unit), "Potoroo.mtf").unit == unit


def test_holes_and_positions_stay() -> None:
    unit = read(slots={"Left Torso": ["-Empty-", "Medium Laser", "-Empty-", "-Empty-", "Small Laser"]})
    again = read_mtf(write_mtf(unit), "Potoroo.mtf").unit
    assert isinstance(again, Mech)
    assert again.slots["LT"][:5] == (None, Slot(mount=0), None, None, Slot(mount=1))


@pytest.mark.parametrize("part", ["tech_base", "armor"])
def test_an_introductory_mech_of_clan_technology_is_refused(part: str) -> None:
    """Nobody reads such a file: only Inner Sphere 'Mechs are introductory."""
    clan = {"tech_base": TechBase.CLAN, "armor": mech().armor.model_copy(update={"side": TechSide.CLAN})}
    unit = mech().model_copy(update={"rules_level": RulesLevel.INTRODUCTORY, part: clan[part]})
    with pytest.raises(Unwritable, match="no introductory 'Mech of Clan technology"):
        write_mtf(unit)
