"""Names of equipment in all forms that sheets print."""

import pytest

from importers.recordsheet_pdf.item_names import printed_item
from sheets.equipment import items
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase

SHORTENED = {
    "ER Med. Laser": "ISERMediumLaser",
    "Lg. Pulse Laser": "ISLargePulseLaser",
    "LB-10X AC": "ISLBXAC10",
    "LBX 10": "ISLBXAC10",
    "UAC/5": "ISUltraAC5",
    "Ultra Autocannon/5": "ISUltraAC5",
    "RAC/2": "ISRotaryAC2",
    "Heavy Gauss": "ISHeavyGaussRifle",
    "SRM6": "SRM 6",
    "SRM 4 One-Shot": "ISSRM4OS",
    "SRM 4 OS": "ISSRM4OS",
    "LMG": "Light Machine Gun",
    "Artemis IV": "ISArtemisIV",
    "Jump Jets": "Jump Jet",
    "Double Heat Sinks": "ISDoubleHeatSink",
    "C³ Slave": "ISC3SlaveUnit",
    "Guardian ECM": "ISGuardianECMSuite",
    "Beagle Probe": "BeagleActiveProbe",
    "Variable Speed Pulse Laser (Medium)": "ISMediumVSPLaser",
    "Medium Pulse Laser (P)": "ISMediumPulseLaserPrototype",
    "ER Large Laser (Clan)": "CLERLargeLaser",
}


@pytest.mark.parametrize("name", SHORTENED)
def test_a_shortened_name_is_known(name: str) -> None:
    found = printed_item(name, TechSide.IS, "mech").item
    assert found is not None
    assert found.name == SHORTENED[name]


AMMUNITION = {
    "Ammo (Gauss) 8": "IS Gauss Ammo",
    "Ammo (Gauss Rifle) 8": "IS Gauss Ammo",
    "Ammo (LRM 15) 8": "IS Ammo LRM-15",
    "@LRM 15 (8)": "IS Ammo LRM-15",
    "LRM 15 Ammo (8)": "IS Ammo LRM-15",
    "Ammo LRM 15 (8)": "IS Ammo LRM-15",
    "Ammo (MG) 100": "IS Machine Gun Ammo - Half",
    "Ammo (MG) (Half)": "IS Machine Gun Ammo - Half",
    "Ammo (LB 10-X Slug) 10": "IS LB 10-X AC Ammo",
    "Ammo (SRM 6 Inferno) 15": "IS Ammo SRM-6 Inferno",
}


@pytest.mark.parametrize("name", AMMUNITION)
def test_ammunition_is_known_in_all_its_forms(name: str) -> None:
    found = printed_item(name, TechSide.IS, "mech").item
    assert found is not None
    assert found.name == AMMUNITION[name]


def test_what_several_things_are_called_is_nobodys_name() -> None:
    assert printed_item("Laser", TechSide.IS, "mech").item is None


def test_a_pintle_is_no_prototype() -> None:
    found = printed_item("Machine Gun (P)", TechSide.IS, "vehicle")
    assert (found.item.name if found.item else "", found.marks) == ("Machine Gun", ("P",))


def test_everything_is_known_by_its_names() -> None:
    """By its title and its short name, in capitals, and on the other side's sheet with the mark of its own side.

    What shares its names with other things of its family is told apart by nothing.
    """
    unknown = []
    for entry in items():
        if entry.ammo is not None or "[" in entry.title or "(C))" in entry.title:  # troopers' arms say it of themselves
            continue
        side = TechSide.CLAN if entry.tech.base is ItemBase.CLAN else TechSide.IS
        other, mark = (TechSide.IS, "C") if side is TechSide.CLAN else (TechSide.CLAN, "IS")
        for family in sorted(entry.families) or ["mech"]:
            forms = [(entry.title, side), (entry.short.upper(), side), (f"{entry.short} ({mark})", other)]
            found = [printed_item(form, by, family).item for form, by in forms]
            if any(
                one is None or (one.title.strip() != entry.title.strip() and one.short != entry.short) for one in found
            ):
                unknown.append((entry.name, family))
    assert unknown == []
