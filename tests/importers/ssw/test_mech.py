"""The head of a 'Mech's file: systems, slots that need no record, texts, old versions."""

import pytest

from importers import load
from importers.loaded import Unreadable
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType, TechSide
from sheets.units.base import RulesLevel, TechBase
from sheets.units.mech import Body, System
from tests.importers.ssw.documents import PLAIN, document, item, mech, problems, slots

SOURCE = "<source>AsTech test data</source>"
XL = ('lsstart="-1" rsstart="-1" techbase="2">Fusion', 'lsstart="1" rsstart="0" techbase="0">XL')
ENGINE = ('techbase="2">Fusion', 'techbase="2">Compact Fusion')
GYRO = '<gyro techbase="2">Standard Gyro'
STANDARD_HEAD = ["life-support", "sensors", "cockpit", None, "sensors", "life-support"]


def test_a_plain_mech() -> None:
    unit = mech(PLAIN)
    assert (unit.chassis, unit.model, unit.mass, unit.year) == ("Wombat", "WMB-1", 60, 3025)
    assert (unit.tech_base, unit.rules_level, unit.source) == (TechBase.IS, RulesLevel.STANDARD, "AsTech test data")
    assert (unit.engine.rating, unit.walk_mp, unit.jump_mp) == (240, 4, 0)
    assert unit.armor.total == 141
    assert (unit.heat_sinks.count, unit.heat_sinks.type) == (9, HeatSinkType.SINGLE)
    assert unit.extra == ()


def test_systems_that_need_no_record_stand_in_their_slots() -> None:
    unit = mech(PLAIN)
    assert slots(unit, "HD") == STANDARD_HEAD
    assert slots(unit, "CT") == ["engine"] * 3 + ["gyro"] * 4 + ["engine"] * 3 + [None] * 2
    assert slots(unit, "LA")[:5] == ["shoulder", "upper-arm", "lower-arm", "hand", None]
    assert slots(unit, "RL") == ["hip", "upper-leg", "lower-leg", "foot", None, None]


@pytest.mark.parametrize(
    ("gyro", "kind", "taken"),
    [
        ("Extra-Light Gyro", GyroType.XL, 12),
        ("Compact Gyro", GyroType.COMPACT, 8),
        ("Heavy-Duty Gyro", GyroType.HEAVY_DUTY, 10),
    ],
)
def test_the_engine_goes_on_behind_the_gyro(gyro: str, kind: GyroType, taken: int) -> None:
    unit = mech(document((GYRO, f'<gyro techbase="0">{gyro}')))
    assert unit.gyro is kind
    assert slots(unit, "CT")[taken - 3 : taken] == ["engine"] * 3
    assert all(slot is None for slot in slots(unit, "CT")[taken:])


def test_a_compact_engine_has_nothing_behind_the_gyro() -> None:
    assert slots(mech(document(ENGINE)), "CT")[7:] == [None] * 5


def test_an_xl_engine_stands_in_the_side_torsos_where_the_file_says() -> None:
    unit = mech(document(XL))
    assert (unit.engine.type, unit.engine.side) == (EngineType.XL, TechSide.IS)
    assert slots(unit, "LT")[:5] == [None, "engine", "engine", "engine", None]
    assert slots(unit, "RT")[:4] == ["engine", "engine", "engine", None]


@pytest.mark.parametrize(
    ("cockpit", "kind", "head"),
    [
        ("Small Cockpit", CockpitType.SMALL, ["life-support", "sensors", "cockpit", "sensors", None, None]),
        ("(IS) Small Cockpit", CockpitType.SMALL, ["life-support", "sensors", "cockpit", "sensors", None, None]),
        ("Industrial w/ Adv. FC", CockpitType.STANDARD, STANDARD_HEAD),
        ("Virtual Reality Piloting Pod", CockpitType.VRPP, STANDARD_HEAD),
    ],
)
def test_cockpits(cockpit: str, kind: CockpitType, head: list[str | None]) -> None:
    unit = mech(document(("Standard Cockpit", cockpit)))
    assert unit.cockpit is kind
    assert slots(unit, "HD") == head


def test_a_command_console_is_a_second_seat() -> None:
    unit = mech(document(('commandconsole="FALSE"', 'commandconsole="TRUE"'), ('fhes="FALSE"', 'fhes="TRUE"')))
    assert unit.cockpit is CockpitType.COMMAND_CONSOLE
    assert slots(unit, "HD")[2:4] == ["cockpit", "cockpit"]
    assert unit.full_head_ejection


def test_a_torso_mounted_cockpit_lists_its_places() -> None:
    places = "".join(
        f'<location index="{slot}">{place}</location>' for place, slot in (("CT", 10), ("CT", 11), ("LT", 0), ("RT", 0))
    )
    unit = mech(document(("Standard Cockpit</type>", f"Torso-Mounted Cockpit</type>{places}")))
    assert slots(unit, "HD") == ["sensors", "sensors", None, None, None, None]
    assert slots(unit, "CT")[10:] == ["cockpit", "sensors"]
    assert (slots(unit, "LT")[0], slots(unit, "RT")[0]) == ("life-support", "life-support")


def test_a_robotic_cockpit_and_an_ejection_seat_are_equipment() -> None:
    robot = mech(document(("Standard Cockpit", "Robotic Cockpit")))
    assert [mount.item for mount in robot.mounts] == ["SmartRoboticControlSystem"]
    seat = mech(document(('ejectionseat="FALSE"', 'ejectionseat="TRUE"')))
    assert slots(seat, "HD")[3] == "Ejection Seat (Industrial Mech)"


def test_without_a_lower_arm_there_is_no_hand() -> None:
    unit = mech(document(('lla="TRUE"', 'lla="FALSE"'), ('rh="TRUE"', 'rh="FALSE"')))
    assert slots(unit, "LA")[2] is None
    assert unit.has_system("RA", System.LOWER_ARM)
    assert not unit.has_system("RA", System.HAND)


def test_a_quad_has_legs_where_others_have_arms() -> None:
    unit = mech(document(("Biped", "Quad")))
    assert unit.body is Body.QUAD
    assert unit.armor.points == {"HD": 9, "CT": 20, "RT": 15, "LT": 15, "FRL": 14, "FLL": 14, "RRL": 18, "RLL": 18}
    assert slots(unit, "FLL") == ["hip", "upper-leg", "lower-leg", "foot", None, None]


def test_structure_and_armor_list_every_slot_and_are_one_item() -> None:
    steel = '<structure manufacturer="Unknown" techbase="0"><type>Endo-Steel</type>'
    places = '<location index="0">LT</location><location index="4">LL</location>'
    old = '<structure manufacturer="Unknown" techbase="2"><type>Standard Structure</type>'
    unit = mech(document((old, steel + places)))
    assert (unit.structure.type, unit.structure.side) == (StructureType.ENDO_STEEL, TechSide.IS)
    assert [(mount.item, mount.location) for mount in unit.mounts] == [("IS Endo Steel", None)]
    assert unit.slots_of(0) == [("LT", 0), ("LL", 4)]


def test_patchwork_has_a_plating_for_each_location() -> None:
    changes = [("<type>Standard Armor</type>", "<type>Patchwork Armor</type>")]
    for tag in ("hd", "ct", "lt", "rt", "la", "ra", "ll"):
        changes.append((f"<{tag}>", f'<{tag} type="Standard Armor" techbase="2">'))
    changes.append(("<rl>18</rl>", '<rl type="Ferro-Fibrous" techbase="1">18</rl><location index="4">RL</location>'))
    unit = mech(document(*changes))
    assert unit.armor.type is ArmorType.PATCHWORK
    assert unit.armor.plating_of("RL").type is ArmorType.FERRO_FIBROUS
    assert slots(unit, "RL")[4] == "Clan Ferro-Fibrous"


def test_masc_has_one_place_and_triple_strength_myomer_all_of_them() -> None:
    masc = '<enhancement techbase="0"><type>MASC</type><location index="2">RT</location></enhancement>'
    unit = mech(document(("    <armor", masc + "<armor")))
    assert (unit.myomer, slots(unit, "RT")[2:6]) == ("MASC", ["ISMASC"] * 3 + [None])
    places = "".join(f'<location index="{slot}">LT</location>' for slot in range(6))
    myomer = f'<enhancement techbase="0"><type>TSM</type>{places}</enhancement>'
    unit = mech(document(("    <armor", myomer + "<armor")))
    assert slots(unit, "LT")[:6] == ["Triple Strength Myomer"] * 6


def test_a_primitive_engine_is_larger_than_the_file_says() -> None:
    changes = (("BattleMech", "PrimitiveBattleMech"), ("Fusion Engine", "Primitive Fusion Engine"))
    unit = mech(document(*changes, ("Standard Cockpit", "Primitive Cockpit")))
    assert (unit.engine.type, unit.engine.rating, unit.walk_mp) == (EngineType.FUSION, 290, 4)


def test_the_chassis_of_mixed_technology_follows_from_its_systems() -> None:
    mixed = (">Inner Sphere<", ">Mixed<")
    assert mech(document(mixed)).tech_base is TechBase.MIXED_IS
    assert mech(document(mixed, ("<clancase>FALSE", "<clancase>TRUE"))).tech_base is TechBase.MIXED_CLAN
    clan_armor = ('<armor manufacturer="Unknown" techbase="2">', '<armor manufacturer="Unknown" techbase="1">')
    assert mech(document(mixed, clan_armor)).tech_base is TechBase.MIXED_CLAN
    assert "whose chassis it is" in problems(document(mixed))[0]


def test_clan_case_on_a_mixed_inner_sphere_chassis_is_where_something_may_explode() -> None:
    text = document(
        (">Inner Sphere<", ">Mixed<"),
        ("<clancase>FALSE", "<clancase>TRUE"),
        ('<structure manufacturer="Unknown" techbase="2">', '<structure manufacturer="Unknown" techbase="0">'),
        equipment=item("@ SRM-6", "LT 0", kind="ammunition"),
    )
    assert [(m.item, m.location) for m in mech(text).mounts] == [("IS Ammo SRM-6", "LT"), ("CLCASE", "LT")]


def test_texts_are_encoded_twice() -> None:
    text = document(("<fluff>", "<fluff><overview>One.:br:A &amp;lt; B, C &amp; D:tab:E</overview>"))
    assert mech(text).fluff.overview == "One.\nA < B, C & D\tE"


def test_who_makes_what() -> None:
    text = document(
        ('<techbase manufacturer="Unknown" location="Unknown">', '<techbase manufacturer="Burrow" location="Hill">'),
        ('rating="240" manufacturer="Unknown"', 'rating="240" manufacturer="Vox 240"'),
        ("<fluff>", "<fluff><jumpjet_model>None</jumpjet_model><commsystem>Tap 3</commsystem>"),
    )
    fluff = mech(text).fluff
    assert (fluff.manufacturer, fluff.primary_factory) == ("Burrow", "Hill")
    assert [(note.system, note.text) for note in fluff.system_manufacturers] == [
        ("ENGINE", "Vox 240"),
        ("COMMUNICATIONS", "Tap 3"),
    ]


def test_quirks_by_name_and_cost() -> None:
    def quirk(name: str, cost: int) -> str:
        return f'<quirk postive="true"><Name>{name}</Name><Cost>{cost}</Cost></quirk>'

    listed = quirk("Rugged", 2) + quirk("Battlefists", 2) + quirk("Bad Reputation", 1) + quirk("Accurate Weapon", 1)
    text = document(("<fluff>", f"<fluff><quirks>{listed}</quirks>"))
    codes = [quirk.code for quirk in mech(text).quirks]
    assert codes == ["rugged_2", "battle_fists_la", "battle_fists_ra", "bad_rep_is"]
    assert [extra.key for extra in mech(text).extra] == ["ssw quirk"]
    assert "Accurate Weapon" in problems(text)[0]


def test_what_no_field_holds_is_kept() -> None:
    text = document(
        ("<rules_level>", "<battle_value>1200</battle_value><cost>2.5E6</cost><rules_level>"),
        ("<info></info>", '<info>Wombat</info><battleforce pv="9" wt="2"/>'),
        ('sswimage=""', r'sswimage="K:\Images\wombat.png"'),
        ("<fluff>", "<wings count='2'/><fluff><additional>&lt;p&gt;:br:</additional>"),
        ("<era>1", "<era>2"),
    )
    kept = {extra.key: extra.text for extra in mech(text).extra}
    assert kept == {
        "ssw sswimage": r"K:\Images\wombat.png",
        "ssw battle_value": "1200",
        "ssw cost": "2.5E6",
        "ssw era": "2",
        "ssw info": "Wombat",
        "ssw battleforce": '<battleforce pv="9" wt="2"/>',
        "ssw additional": "<p>:br:",
        "ssw element in mech": '<wings count="2"/>',
    }
    assert "unknown element <wings> in <mech>" in problems(text)[0]


def test_version_0_has_other_levels_and_says_less() -> None:
    text = document(
        ("    <ssw_savefile_version>3</ssw_savefile_version>\n", ""),
        ("<mech_type>BattleMech</mech_type>", ""),
        (
            '<type ejectionseat="FALSE" commandconsole="FALSE" fhes="FALSE">Standard Cockpit</type>',
            "Standard Cockpit",
        ),
        (' techbase="2"', ""),
        ('fcsa4="FALSE" fcsa5="FALSE" fcsapollo="FALSE"', 'a4srm="FALSE" a4lrm="TRUE" a4mml="FALSE"'),
        ("<clancase>FALSE</clancase>", ""),
        equipment=item("(IS) LRM-5", "LT 0", kind="missile")
        + item("(IS) @ LRM-5 (Artemis Capable)", "LT 2", kind="ammunition")
        + item("(IS) SRM-2", "LT 3", kind="missile"),
    )
    unit = mech(text)
    assert unit.rules_level is RulesLevel.ADVANCED
    assert slots(unit, "LT")[:5] == ["LRM 5", "ISArtemisIV", "IS Ammo LRM-5 Artemis-capable", "SRM 2", None]


def test_version_1_has_its_source_in_the_head() -> None:
    text = document(
        (SOURCE, ""), ("version>3<", "version>1<"), ("<rules_level>", "<source>Old book</source><rules_level>")
    )
    assert mech(text).source == "Old book"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("version>3<", "version>4<", "'4' in <ssw_savefile_version>; expected a whole number from 0 to 3"),
        ('tons="60"', 'tons="sixty"', "'sixty' in <mech>; expected a whole number from 10 to 100"),
        ("<motive_type>Biped</motive_type>", "", "<mech> without <motive_type>"),
        (">Biped<", ">Tripod<", "'Tripod' in <motive_type>; expected one of Biped, Quad"),
        ('rating="240"', 'rating="245"', "an engine of rating 245 in a 'Mech of 60 tons; expected a multiple"),
        ("Standard Gyro", "Square Gyro", "'Square Gyro' in <gyro>; expected one of Standard Gyro, Heavy-Duty Gyro"),
        ("<ct>20</ct>", "", "<armor> without <ct>"),
        ('number="9"', 'number="12"', "12 heat sinks and 0 places outside of the engine; expected 3 places"),
        ('omnimech="FALSE"', 'omnimech="TRUE"', "an Omni without a loadout"),
        (">Inner Sphere<", ">Periphery<", "'Periphery' in <techbase>; expected Inner Sphere, Clan, Mixed"),
        ('name="Wombat"', 'name=""', "<mech> without name="),
        ("<fluff>", "<fluff><quirks><quirk/></quirks>", "a quirk without <Name>"),
    ],
)
def test_what_is_refused_and_where(old: str, new: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        mech(document((old, new)))
    assert message in str(refusal.value)
    assert str(refusal.value).startswith("wombat.ssw line ")


def test_armor_beyond_the_maximum_is_warned_of() -> None:
    loaded = load(document(("<hd>9</hd>", "<hd>10</hd>")).encode(), "wombat.ssw")
    assert loaded.unit is not None
    assert loaded.error is None
    assert any("10 points of armor on the Head; expected at most 9" in str(problem) for problem in loaded.problems)
