"""What a sheet says twice is compared: a contradiction is told with its page and its place."""

from io import BytesIO

import pytest
from PIL import Image
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from importers import Loaded, load, load_all
from importers.recordsheet_pdf import printed_figures
from sheets.battlevalue import battle_value
from sheets.rules.movement import movement
from sheets.units import Mech, Unit, Vehicle
from tests.importers.recordsheet_pdf import foreign, foreign_mechs, foreign_units
from tests.importers.recordsheet_pdf.foreign_mechs import mech
from tests.importers.recordsheet_pdf.foreign_units import Leaf, Manner, vehicle
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

FASTEST_UNITS = {
    "tank with two turrets": "Flanking MP",
    "hydrofoil": "Flanking MP",
    "ProtoMech with a main gun": "Running MP",
    "conventional fighter": "Maximum thrust",
    "fighter with wing weapons and external fuel": "Maximum thrust",
    "small craft": "Maximum thrust",
    "DropShip with bays": "Maximum thrust",
    "WarShip with capital bays": "Maximum thrust",
}
"""A unit of the tests' data for each kind of best speed on our sheets, with the words of the contradiction."""

BROLGA, CURRAWONG = "tests/data/Brolga BRG-2.mtf", "tests/data/Currawong Patrol Tank CPT-1.blk"


def problems_of(pdf: bytes) -> list[str]:
    """The warnings and doubts of a sheet, what was found and what was expected; all of them name the page."""
    problems = [
        problem for problem in load(pdf, "sheet.pdf").problems if problem.severity.value in ("warning", "doubt")
    ]
    assert all(problem.page == 1 for problem in problems)
    return [f"{problem.found}; {problem.expected}".strip("; ") for problem in problems if "pips" not in problem.found]


def mech_sheet(unit: Unit) -> bytes:
    assert isinstance(unit, Mech)
    leaf = Leaf(Manner())
    mech(leaf, unit)
    return leaf.bytes()


def test_a_sheet_that_agrees_with_itself_tells_nothing() -> None:
    assert problems_of(mech_sheet(unit_at(BROLGA))) == []


def test_the_battle_value_against_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    brolga = unit_at(BROLGA)
    monkeypatch.setattr(foreign_mechs, "battle_value", lambda _: 999)
    assert problems_of(mech_sheet(brolga)) == [f"Battle Value 999 where the unit comes to {battle_value(brolga):,}"]


def test_the_inventory_against_the_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    words = foreign_mechs.slot_text
    monkeypatch.setattr(foreign_mechs, "slot_text", lambda *args: words(*args).replace("Large Laser", "ER Large Laser"))
    monkeypatch.setattr(foreign_mechs, "battle_value", lambda _: 0)
    found = [words for words in problems_of(mech_sheet(unit_at(BROLGA))) if "Battle Value" not in words]
    assert found == [
        "0 ER Large Laser at the Right Arm in the inventory; 1, as the slots say",
        "1 Large Laser at the Right Arm in the inventory; 0, as the slots say",
    ]


def test_an_item_with_too_few_slots_is_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Large Laser takes two slots: of one whose second line cannot be read the unit may be another one."""
    words, lasers = foreign_mechs.slot_text, iter(("Large Laser", "-Empty-"))
    monkeypatch.setattr(
        foreign_mechs, "slot_text", lambda *args: next(lasers) if words(*args) == "Large Laser" else words(*args)
    )
    loaded = load(mech_sheet(unit_at(BROLGA)), "sheet.pdf")
    assert loaded.doubt is not None
    assert loaded.doubt.found == "1 of 2 slots of Large Laser at the Right Arm"


def test_shots_against_the_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_units, "lots", lambda _: {"SRM 6": 30})
    assert problems_of(mech_sheet(unit_at(BROLGA))) == ["30 shots of SRM 6 in the inventory; 15, as the slots say"]


def test_structure_against_the_mass(monkeypatch: pytest.MonkeyPatch) -> None:
    points = foreign_mechs.internal_structure
    monkeypatch.setattr(foreign_mechs, "internal_structure", lambda unit: {**points(unit), "LA": 9})
    assert problems_of(mech_sheet(unit_at(BROLGA))) == ["9 points of structure at the Left Arm; 8"]


def test_running_against_walking(monkeypatch: pytest.MonkeyPatch) -> None:
    tank = unit_at(CURRAWONG)
    assert isinstance(tank, Vehicle)
    moves = foreign_units.movement(tank)
    faster = moves.model_copy(update={"plain_run": moves.plain_run + 1, "run": moves.run + 1})
    monkeypatch.setattr(foreign_units, "movement", lambda _: faster)
    leaf = Leaf(Manner())
    vehicle(leaf, tank)
    assert problems_of(leaf.bytes()) == [f"Flanking MP {faster.run} where the unit comes to {moves.run}"]


@pytest.mark.parametrize("name", FASTEST_UNITS)
def test_the_best_speed_of_our_own_sheets_is_compared(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = unit_at(f"tests/data/oddities/{name}.blk")
    moves = movement(unit)
    slower = moves.model_copy(update={"plain_run": moves.plain_run - 1})
    monkeypatch.setattr(printed_figures, "movement", lambda _: slower)
    found = f"{FASTEST_UNITS[name]} {moves.plain_run} where the unit comes to {slower.plain_run}"
    assert problems_of(stripped(printed(unit))) == [found]


def test_slots_of_a_location_that_is_missing_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A label that nobody can read: no 'Mech has the slots of seven locations."""
    names = {**foreign_mechs.LOCATION_NAMES, "LL": "999 Ammo"}
    monkeypatch.setattr(foreign_mechs, "LOCATION_NAMES", names)
    loaded = load(mech_sheet(unit_at(BROLGA)), "sheet.pdf")
    assert loaded.error is not None
    assert len(str(loaded.error)) < 150


def test_pips_against_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One pip of the armor is missing."""
    drawn = Canvas.circle
    missing = iter([True])

    def circle(*args: object, **kwargs: object) -> None:
        if not next(missing, False):
            drawn(*args, **kwargs)

    monkeypatch.setattr(Canvas, "circle", circle)
    problems = load(foreign.mech_sheet(foreign.Manner()), "sheet.pdf").problems
    assert any(p.found.startswith("other pips than the numbers say: Head, armor (9)") for p in problems)


def book(units: list[Unit]) -> bytes:
    """A title, a table, a picture of a page, and sheets of several families."""
    leaf = Leaf(Manner())
    leaf.text(200, 300, "TECHNICAL READOUT", 30, bold=True)
    leaf.end()
    for n in range(30):
        leaf.text(60, 60 + 12 * n, f"Table {n}   2D6   Head   Left Arm   ( {n} )")
    leaf.end()
    picture = BytesIO()
    Image.new("RGB", (400, 500), (230, 230, 225)).save(picture, "PNG")
    leaf.canvas.drawImage(ImageReader(BytesIO(picture.getvalue())), 0, 0, LETTER[0], LETTER[1])
    leaf.end()
    for number, unit in enumerate(units):
        if number:
            leaf.end()
        (mech if isinstance(unit, Mech) else vehicle)(leaf, unit)
    return leaf.bytes()


def test_the_pages_of_a_book_are_read_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A contradiction names its page, a scan what could be done."""
    monkeypatch.setattr(foreign_units, "battle_value", lambda _: 7)
    units = [unit_at(BROLGA), unit_at(CURRAWONG)]
    read: tuple[Loaded, ...] = load_all(book(units), "book.pdf")
    assert [loaded.unit.name if loaded.unit else "" for loaded in read] == [unit.name for unit in units]
    found = [(problem.page, problem.found) for loaded in read for problem in loaded.problems]
    assert (None, "2 of 5 pages are not record sheets") in found
    assert any("scanned pages 3" in words for _, words in found)
    assert any(page == 5 and words.startswith("Battle Value 7 ") for page, words in found)
