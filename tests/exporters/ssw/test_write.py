"""How a file is written, and what is turned down."""

from pathlib import Path

import pytest
from lxml import etree

from exporters import Unwritable
from exporters.ssw import write_saw, write_ssw
from importers import load
from importers.ssw import read_ssw
from sheets.equipment.kinds import CockpitType, GyroType, HeatSinkType, StructureType
from sheets.units import Mech, Mount
from sheets.units.base import Extra, Fluff, Quirk, Role, RulesLevel, SystemNote, TechBase
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import HeatSinks, Structure
from tests.builders import mech as built_mech
from tests.builders import platoon, tank
from tests.importers.ssw.documents import PLAIN, document, item, mech

LRM = item("(IS) LRM-5", "LT 0", kind="missile") + item("(IS) LRM-5", "RT 0", kind="missile")
ARTEMIS = ('fcsa4="FALSE"', 'fcsa4="TRUE"')


def tree(unit: Mech) -> etree._Element:
    return etree.fromstring(write_ssw(unit).encode())


def reread(unit: Mech) -> Mech:
    (loaded,) = read_ssw(write_ssw(unit), "again.ssw")
    assert isinstance(loaded.unit, Mech)
    return loaded.unit


def changed(unit: Mech, **fields: object) -> Mech:
    return unit.model_copy(update=fields)


def test_elements_stand_in_the_order_of_the_format() -> None:
    root = tree(mech(document(equipment=LRM)))
    assert [child.tag for child in root] == [
        *("ssw_savefile_version", "rules_level", "era", "productionera", "mech_type", "techbase", "year"),
        *("motive_type", "structure", "engine", "gyro", "cockpit", "armor", "baseloadout", "fluff"),
    ]
    base = root.find("baseloadout")
    assert base is not None
    assert [child.tag for child in base] == ["source", "actuators", "clancase", "heatsinks", "equipment", "equipment"]


def test_names_are_those_of_the_program() -> None:
    guns = item("(R) (IS) Medium Laser", "CT 10") + item("(IS) @ LB 10-X AC (Slug)", "LT 3", kind="ammunition")
    root = tree(mech(document(equipment=guns + item("Guardian ECM Suite", "RT 0", kind="equipment"))))
    assert [(e.findtext("name"), e.findtext("type")) for e in root.iter("equipment")] == [
        ("(IS) @ LB 10-X AC (Slug)", "ammunition"),
        ("Guardian ECM Suite", "equipment"),
        ("(R) (IS) Medium Laser", "energy"),
    ]


def test_artemis_is_a_word_about_all_launchers() -> None:
    root = tree(mech(document(ARTEMIS, equipment=LRM)))
    base = root.find("baseloadout")
    assert base is not None
    assert base.get("fcsa4") == "TRUE"
    assert [e.findtext("name") for e in root.iter("equipment")] == ["(IS) LRM-5", "(IS) LRM-5"]


def test_what_is_split_has_a_number_for_each_part() -> None:
    root = tree(mech(document(equipment=item("(IS) Autocannon/20", "RA 4 8", "RT 0 2", kind="ballistic"))))
    parts = [(e.text, e.get("index"), e.get("number")) for e in root.iter("splitlocation")]
    assert parts == [("RA", "4", "8"), ("RT", "0", "2")]


def test_several_items_become_one_name() -> None:
    names = ["(IS) Light PPC + PPC Capacitor", "(IS) MG Array (3 Machine Gun)", "(IS) Small Laser (Insulated)"]
    places = ["LT 0", "RT 0", "LA 4"]
    root = tree(mech(document(equipment="".join(map(item, names, places)))))
    assert sorted(e.findtext("name") or "" for e in root.iter("equipment")) == sorted(names)


def test_an_omni_has_its_pods_in_a_loadout(data: Path) -> None:
    unit = load(data / "Potoroo PTR.ssw", loadout="Prime").unit
    assert isinstance(unit, Mech)
    root = tree(unit)
    (loadout,) = root.findall("loadout")
    assert (root.get("omnimech"), root.get("model"), loadout.get("name")) == ("TRUE", "", "Prime")
    assert [e.findtext("name") for e in root.iterfind("baseloadout/equipment")] == ["(CL) ER Small Laser"]
    assert [e.findtext("name") for e in loadout.iterfind("equipment")] == [
        *("(CL) ER PPC", "(CL) LRM-10", "(CL) @ LRM-10 (Artemis IV Capable)"),
    ]


def test_what_the_format_has_no_place_for_is_in_an_element_of_our_own() -> None:
    plain = mech(document(equipment=item("(IS) PPC", "RT 0")))
    gun = plain.mounts[0].model_copy(update={"quirks": ("accurate",)})
    unit = changed(
        plain,
        clan_name="Dasyurid",
        mul_id=77,
        role=Role.BRAWLER,
        original_year=2999,
        rules_level=RulesLevel.UNOFFICIAL,
        manual_battle_value=1111,
        mounts=(gun,),
        quirks=(Quirk(code="obsolete", value="2950"), Quirk(code="vestigial_hands_la")),
        extra=(Extra(key="imagefile", text="wombat.png"),),
        fluff=Fluff(
            use="Digging",
            overview="A &lt; B\nC\tD",
            manufacturer="Unknown",
            system_models=(SystemNote(system="ENGINE", text="Two"),),
        ),
    )
    assert reread(unit) == unit
    own = tree(unit).find("astech")
    assert own is not None
    assert {child.get("field") or child.get("key") for child in own} >= {"mul_id", "role", "weapon_quirks", "imagefile"}


def test_a_mixed_chassis_is_remembered() -> None:
    for tech in (TechBase.MIXED_IS, TechBase.MIXED_CLAN):
        assert reread(changed(mech(PLAIN), tech_base=tech)).tech_base is tech


def test_unknown_equipment_keeps_its_slots() -> None:
    unit = mech(document(equipment=item("(IS) Tea Kettle", "RT 3")))
    slots = dict(unit.slots)
    slots["RT"] = (*slots["RT"][:4], Slot(mount=0), *slots["RT"][5:])
    assert reread(changed(unit, slots=slots)).slots["RT"] == slots["RT"]


def refused(unit: Mech) -> str:
    with pytest.raises(Unwritable) as reason:
        write_ssw(unit)
    return str(reason.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cockpit": CockpitType.DUAL}, "cannot hold a dual cockpit"),
        ({"gyro": GyroType.SUPERHEAVY}, "a part of the gyro"),
        ({"structure": Structure(type=StructureType.HYBRID)}, "cannot hold a hybrid structure"),
        ({"heat_sink_override": True}, "cannot hold a RISC heat sink override kit"),
        ({"mass": 105}, "'Mechs up to 100 tons, this one has 105"),
        ({"heat_sinks": HeatSinks(count=11)}, "11 heat sinks with 0 in slots: in a .ssw file the engine holds 9"),
        ({"heat_sinks": HeatSinks(count=9, type=HeatSinkType.DOUBLE_PROTOTYPE)}, "one kind of heat sinks"),
        ({"mounts": (Mount(item="ISCASE", location="LT"),)}, "cannot hold equipment without slots (ISCASE)"),
    ],
)
def test_what_the_format_cannot_hold(fields: dict[str, object], message: str) -> None:
    assert message in refused(changed(mech(PLAIN), **fields))


def with_slot(unit: Mech, location: str, number: int, slot: Slot | None) -> Mech:
    slots = dict(unit.slots)
    slots[location] = tuple(slot if n == number else old for n, old in enumerate(slots[location]))
    return changed(unit, slots=slots)


def test_systems_elsewhere_than_the_format_has_them() -> None:
    unit = with_slot(mech(PLAIN), "HD", 3, Slot(system=System.COCKPIT))
    assert refused(unit) == "in a .ssw file slot 4 of the Head has no system, here it has a part of the cockpit"


def test_fire_control_of_some_launchers_only() -> None:
    unit = mech(document(ARTEMIS, equipment=LRM))
    index = next(n for n, mount in enumerate(unit.mounts) if mount.item == "ISArtemisIV")
    location, number = unit.slots_of(index)[0]
    mounts = tuple(m for n, m in enumerate(unit.mounts) if n != index)
    renumbered = {
        place: tuple(
            slot.model_copy(update={"mount": slot.mount - 1}) if slot and (slot.mount or 0) > index else slot
            for slot in slots
        )
        for place, slots in with_slot(unit, location, number, None).slots.items()
    }
    assert "fire control to all launchers of a loadout or to none" in refused(
        changed(unit, mounts=mounts, slots=renumbered)
    )


def test_other_units() -> None:
    with pytest.raises(Unwritable, match="file holds a 'Mech, no vehicle"):
        write_ssw(tank())
    with pytest.raises(Unwritable, match="file holds a vehicle, no infantry"):
        write_saw(platoon())
    with pytest.raises(Unwritable, match="bipeds and quads, no tripods"):
        write_ssw(built_mech(body=Body.TRIPOD))


def test_characters_that_xml_does_not_have() -> None:
    assert "control characters" in refused(changed(mech(PLAIN), source="Beep \x07"))
