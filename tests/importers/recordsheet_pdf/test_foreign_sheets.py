"""Sheets of programs that nobody here knows: what they print is read, however they lay it out."""

from collections import Counter

import pytest

from importers import load, load_all
from sheets.units import Mech, Vehicle
from tests.importers.recordsheet_pdf.foreign import ARMOR, Manner, mech_sheet, tank_sheets

MANNERS = {
    "serif, A4": Manner(),
    "letters drawn one by one": Manner(
        "Helvetica", "Helvetica-Bold", {"mass": "Tonnage", "tech": "Tech Base"}, spaced=True
    ),
    "typewriter, names first": Manner(
        "Courier",
        "Courier-Bold",
        {"mass": "Weight", "bv": "Battle Value 2.0"},
        ("Type", "#", "Loc", "Ht", "Dmg", "Sht"),
    ),
    "places first": Manner(columns=("Loc", "#", "Type", "Ht", "Dmg", "Min", "Sht", "Med", "Lng")),
    "no colons": Manner(colon=""),
    "numbers behind names": Manner(columns=("Type", "Loc", "#", "Dmg", "Sht", "Med", "Lng", "Min")),
}


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_a_mech_is_read_however_it_is_laid_out(manner: Manner) -> None:
    mech = load(mech_sheet(manner), "sheet.pdf").require()
    assert isinstance(mech, Mech)
    assert (mech.name, mech.mass, mech.walk_mp, mech.jump_mp) == ("Brolga BRG-2", 50, 5, 5)
    assert (mech.engine.rating, mech.heat_sinks.count) == (250, 10)
    shown = {**mech.armor.points, **{f"{place} rear": n for place, n in mech.armor.rear.items()}}
    assert sorted(shown.values()) == sorted(points for _, _, points in ARMOR.values())
    assert mech.armor.points["RA"] == 15
    assert Counter(m.item for m in mech.mounts) == Counter(
        {"Jump Jet": 5, "Medium Laser": 2, "Large Laser": 1, "SRM 6": 1, "IS Ammo SRM-6": 1}
    )


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_a_tank_is_read_however_it_is_laid_out(manner: Manner) -> None:
    tank = load(tank_sheets(manner), "sheet.pdf").require()
    assert isinstance(tank, Vehicle)
    assert (tank.name, tank.mass, tank.cruise) == ("Currawong Patrol Tank CPT-1", 40, 5)
    assert tank.armor.points == {"FR": 30, "RS": 23, "LS": 24, "RR": 18, "TU": 25}
    armed = Counter((m.item, m.location) for m in tank.mounts)
    assert armed == {("Medium Laser", "TU"): 2, ("SRM 4", "FR"): 1, ("IS Ammo SRM-4", "BD"): 1}


def test_two_tanks_on_a_page_are_two_units() -> None:
    units = [loaded.require().name for loaded in load_all(tank_sheets(Manner(), 2), "sheet.pdf")]
    assert units == ["Currawong Patrol Tank CPT-1", "Currawong Patrol Tank CPT-2"]
