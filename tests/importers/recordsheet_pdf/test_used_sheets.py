"""Every kind of mark that our sheets print comes back from the page alone, and the unit as it is without them.

Units with boxes of every kind, and some of each family; with ASTECH_FULL=1 every unit of the corpus.
"""

import os
from random import Random

import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded
from sheets.record import Condition
from sheets.units import WarShip
from sheets.units.infantry import TROOPERS
from tests.importers.recordsheet_pdf.sheets import by_family, unit_called
from tests.importers.recordsheet_pdf.used import differences
from tests.importers.recordsheet_pdf.worn import worn

FULL = os.environ.get("ASTECH_FULL") == "1"
SAMPLE = 2  # units of a family

USED = {
    "Atlas AS7-D": "a 'Mech",
    "Catapult CPLT-H2": "one-shot launchers",
    "Legionnaire LGN-2D": "more shots than a row has boxes for",
    "Sirocco SRC-5C": "four legs, ammunition in two of them",
    "Ares ARS-V1C Aphrodite": "three legs, two lots in a slot",
    "Waneta S-WN-1LAM": "a LAM",
    "Beowulf BEO-X-7a": "armored components",
    "Sasquatch SQS-TH-002": "a shield",
    "Cephalus Prime": "modular armor",
    "Cyllaros": "a QuadVee",
    "Karhu G": "fewer heat sinks than its engine holds, one of them lost",
    "Narukami Heavy Tank NK-BC3": "structure with pips of another shape than armor",
    "Gulltoppr OmniMonitor (A)": "two turrets, ammunition of both sides",
    "Lexan Surveillance Helo": "a rotor",
    "Planetlifter Air Transport": "doors of bays",
    "Trebuchet TBT-5N": "as many points at one torso as at the next",
    "Lexan Surveillance VTOL (Production)": "a rotor, and two points everywhere",
    "Scytha XR": "a fighter with another armor",
    "Gotha GTHA-600": "heat sinks of a fighter",
    "Drake Medium Strike Fighter": "modular armor of a fighter",
    "Scorpion Light Tank (Minesweeper Prototype)": "modular armor of a vehicle",
    "Colt Medium Fighter (LRM)": "hardpoints in the inventory, which are called like the panel of stores",
    "Bashkir E": "a machine gun in an array",
    "Slayer SL-CX1": "ammunition that says its side",
    "Chippewa CHP-X-P (Gladstone)": "boxes of shots beside armor with large pips",
    "Aquarius Escort": "a small craft",
    "Lion (3005) (WD)": "ammunition whose maker the Battle Value tells",
    "Union-X (3065)": "weapon bays, some of them of two sides",
    "Comitatus JumpShip (2995)": "a JumpShip: sail, drive, collars",
    "Farragut Battleship (2448)": "a WarShip with thousands of points",
    "Habitat Small (2400)": "a station",
    "HAG/20 Turret (Quad)": "a gun emplacement",
    "Assault Air Defense Missile Emplacement (3075)": "lots in numbers on a line, in boxes on the next",
    "MML Weapon": "a handheld weapon",
    "Delphyne 2": "a ProtoMech",
    "Boggart Ultraheavy ProtoMech 2": "most of the larger pips struck",
    "Elemental Battle Armor [Flamer](Sqd5)": "battle armor",
    "Field Gun Infantry (Motorized Batteries)": "a platoon with field guns",
}
"""Names of units, and what their sheets have."""


@pytest.mark.parametrize("name", USED, ids=[f"{name}: {why}" for name, why in USED.items()])
def test_all_marks_come_back(name: str, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, name)
    assert differences(unit, worn(unit, Random(name))) == []


def test_points_that_are_too_many_to_draw(corpus: dict[str, Loaded]) -> None:
    """A facing of more than two thousand points says in a number what it lost, and so does a gauge of more than 500."""
    name = "Farragut Battleship (2448)"
    ship = unit_called(corpus, name)
    assert isinstance(ship, WarShip)
    points = {place: 12 * full for place, full in ship.armor.points.items()}
    facings = {"armor": ship.armor.model_copy(update={"points": points})}
    hull = {"structural_integrity": 640}
    for many in (facings, hull, facings | hull):
        large = ship.model_copy(update=many)
        condition = worn(large, Random(name)).model_copy(update={"structural_integrity": 37})
        assert differences(large, condition) == []


def test_points_of_one_torso_are_not_those_of_the_head(corpus: dict[str, Loaded]) -> None:
    """Head, torsos and arms have eight points each, and the labels of the torsos stand beside the head."""
    unit = unit_called(corpus, "Valiant V4-LNT-K7")
    assert differences(unit, Condition(armor={"RT": 6, "RA": 3}, structure={"HD": 2, "RT": 1})) == []


LARGE, SMALL = SheetOptions(large_print=True), SheetOptions(paper="half-letter")
OTHERWISE = {
    "Ares ARS-V1C Aphrodite": (LARGE, "three legs, whose structure stands far below its title"),
    "Sirocco SRC-5C": (LARGE, "four legs"),
    "Titan (2647)": (LARGE, "doors far off at the end of their lines"),
    "Potemkin Troop Cruiser (2875)": (LARGE, "armor in long rows"),
    "Bastion System Defense Station (2584)": (LARGE, "large boxes of hits"),
    "Brutus Assault Tank (HPPC)": (SMALL, "little room for the shots that are spent of a lot"),
    "Gauss Turret (Dual)": (SMALL, "less room, on two lines"),
    "ATM/12 Turret (Quad)": (SMALL, "numbers close to each other"),
    "Heavy MG Turret w/ Array (Quad)": (SMALL, "how many are lost right behind a name"),
    "Mamono IFV": (SMALL, "boxes of shots over the armor"),
    "Issedone C": (SMALL, "armor that takes points on the page before the diagram"),
    "Kirghiz A": (SMALL, "boxes of hits at the edge of the page before the diagram"),
}
"""Names of units, and what is otherwise on their sheets in large print or on half-letter paper."""


@pytest.mark.parametrize("name", OTHERWISE, ids=[f"{name}: {why}" for name, (_, why) in OTHERWISE.items()])
def test_all_marks_come_back_from_large_print_and_small_paper(name: str, corpus: dict[str, Loaded]) -> None:
    unit = unit_called(corpus, name)
    assert differences(unit, worn(unit, Random(name)), OTHERWISE[name][0]) == []


GRAY = {
    "grays": SheetOptions(color=False),
    "contrast": SheetOptions(contrast=True),
    "small paper, where the lines of a rifle are as short as strokes": SheetOptions(paper="a5"),
}


@pytest.mark.parametrize("options", GRAY.values(), ids=GRAY)
def test_soldiers_that_are_struck(options: SheetOptions, corpus: dict[str, Loaded]) -> None:
    name = "Clan Motorized Squad (MG)"
    unit = unit_called(corpus, name)
    assert differences(unit, Condition(structure={TROOPERS: 2}), options) == []


def test_all_marks_of_some_of_each_family(corpus: dict[str, Loaded]) -> None:
    """All of them with ASTECH_FULL=1."""
    units = [
        unit
        for family in by_family(corpus).values()
        for unit in (family if FULL else family[len(family) // 3 :][:SAMPLE])
    ]
    wrong = {unit.name: found for unit in units if (found := differences(unit, worn(unit, Random(unit.name))))}
    assert not wrong, "\n".join(f"{name}: {', '.join(found[:6])}" for name, found in wrong.items())
