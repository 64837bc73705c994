"""Lines of weapon bays: number, name, fire control, size or rounds."""

import pytest

from importers import load
from importers.recordsheet_pdf.bays import BayWeapons, parse_bay_weapons
from importers.recordsheet_pdf.document import SheetFindings
from sheets.equipment.kinds import TechSide
from sheets.units.base import Mount
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

LRM, ARTEMIS, AR10 = "LRM 20", "ISArtemisIV", "Capital Missile Launcher (AR10 Launcher)"
GUIDED, PLAIN = "IS Ammo LRM-20 Artemis-capable", "IS Ammo LRM-20"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("4 Large Laser", BayWeapons(("Large Laser",) * 4)),
        ("3 Medium Laser (R)", BayWeapons(("Medium Laser",) * 3)),
        ("2 LRM 20 (24)", BayWeapons((LRM,) * 2, lots=((PLAIN, 24, 24),))),
        ("2 LRM 20 (24 rounds)", BayWeapons((LRM,) * 2, lots=((PLAIN, 24, 24),))),
        ("2 LRM 20 (7 of 24 rounds)", BayWeapons((LRM,) * 2, lots=((PLAIN, 24, 7),))),
        ("1 NAC/20 (1,200)", BayWeapons(("Naval Autocannon (NAC/20)",), lots=(("Ammo NAC/20", 1200, 1200),))),
        ("2 LRM 20 + Artemis IV (24)", BayWeapons((LRM,) * 2, (ARTEMIS,) * 2, ((GUIDED, 24, 24),))),
        ("2 LRM 20 (24)†", BayWeapons((LRM,) * 2, (ARTEMIS,) * 2, ((GUIDED, 24, 24),))),
        ("2 LRM 20 (24 standard)†", BayWeapons((LRM,) * 2, (ARTEMIS,) * 2, ((PLAIN, 24, 24),))),
        (
            "1 AR10 (4 of 8 KW, 3 WS)",
            BayWeapons((AR10,), lots=(("Ammo AR10 Killer Whale", 8, 4), ("Ammo AR10 White Shark", 3, 3))),
        ),
        ("1 CommsGear (3 t)", BayWeapons(("Communications Equipment",), size=3)),
        ("1 CommsGear (12.5 t)", BayWeapons(("Communications Equipment",), size=12.5)),
        ("1 Cargo (1,250.5 tons)", BayWeapons(("Cargo",), size=1250.5)),
    ],
)
def test_words_of_a_line_are_its_weapons(words: str, expected: BayWeapons) -> None:
    findings = SheetFindings("sheet.pdf", 1)
    assert parse_bay_weapons(words, findings, TechSide.IS, {"†": "Artemis IV FCS"}) == expected
    assert findings.problems == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Large Laser", "'Large Laser' among the weapons"),
        ("1 Hyperlaser (3)", "'Hyperlaser' among the weapons"),
        ("1 LRM 20 (12.5 rounds)", "'12.5 rounds' for 'LRM 20'"),
        ("1 Large Laser (12)", "'12' for 'Large Laser'"),
    ],
)
def test_words_that_are_not_understood_are_reported(words: str, found: str) -> None:
    findings = SheetFindings("sheet.pdf", 1)
    parse_bay_weapons(words, findings, TechSide.IS, {})
    assert [problem.found for problem in findings.problems] == [found]


@pytest.mark.parametrize("tons", [3, 12.5])
def test_equipment_of_a_ship_keeps_its_size(tons: float) -> None:
    ship = unit_at("tests/data/oddities/WarShip with capital bays.blk")
    gear = Mount(item="Communications Equipment", location="HULL", size=tons)
    read = load(stripped(printed(ship.model_copy(update={"mounts": (*ship.mounts, gear)}))), "sheet.pdf").require()
    assert [mount.size for mount in read.mounts if mount.item == gear.item] == [tons]
