"""The picture of the user has a place of 128 by 186 points, never less than 110 by 150, and drops no table."""

import io
from collections.abc import Sequence
from pathlib import Path

import PIL.Image
import pytest

from exporters.page import Box, Image, Page
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw, sheet_pages
from exporters.recordsheet.book import facts_not_on_sheet
from sheets.record import FRESH
from sheets.units import Unit
from sheets.units.mech import Slot
from tests.builders import mech, mounts, platoon, squad, tank
from tests.exporters.recordsheet.proof import everything, faults, sample

ARCHIVES = {
    "meks.zip": 400,
    "vehicles.zip": 300,
    "fighters.zip": 200,
    "convfighter.zip": 80,
    "smallcraft.zip": 60,
    "dropships.zip": 150,
    "jumpships.zip": 20,
    "warship.zip": 50,
    "spacestation.zip": 20,
    "ge.zip": 60,
    "infantry.zip": 400,
    "battlearmor.zip": 300,
    "protomeks.zip": 60,
    "handheld.zip": 15,
}


def _picture() -> bytes:
    data = io.BytesIO()
    PIL.Image.new("RGB", (200, 150)).save(data, "png")
    return data.getvalue()


def _dropped(unit: Unit, options: SheetOptions) -> set[str]:
    """The facts that the pages of a unit lack, but for those that an option shows."""
    return {fact.name for fact in facts_not_on_sheet(Sheet(unit, FRESH, options)) if fact.reason != "option"}


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_picture_has_a_place_on_every_sheet_and_evicts_nothing(shared: Path, paper: PaperName) -> None:
    plain, pictured = SheetOptions(paper=paper), SheetOptions(paper=paper, picture=_picture())
    wrong: list[str] = []
    for archive, step in ARCHIVES.items():
        for file, unit in sample(shared, archive, step):
            drawn = draw(unit, None, pictured)
            shown = [e for page in drawn for e in everything(page.elements) if isinstance(e, Image)]
            lost = _dropped(unit, pictured) - _dropped(unit, plain)
            wrong += [f"{file}: {fault}" for fault in faults(drawn)]
            wrong += [f"{file}: {len(shown)} pictures"] * (len(shown) != 1)
            wrong += [f"{file}: {each.box}" for each in shown if not 110 <= each.box.width <= 128.01]
            wrong += [f"{file}: {each.box}" for each in shown if not 150 <= each.box.height <= 186.01]
            wrong += [f"{file}: lost {sorted(lost)}"] * bool(lost)
    assert not wrong, "\n".join(wrong[:20])


def _pictures(drawn: Sequence[Page]) -> list[Box]:
    return [e.box for page in drawn for e in everything(page.elements) if isinstance(e, Image)]


@pytest.mark.parametrize("bins", [0, 3])
def test_the_picture_of_a_mech_stands_at_one_place(bins: int) -> None:
    """Under the warrior, whatever the 'Mech carries."""
    ammo = mounts(*["IS Ammo LRM-20"] * bins, at="LT")
    slots = {**mech().slots, "LT": (*(Slot(mount=n) for n in range(bins)), *(None,) * (12 - bins))}
    unit = mech(mounts=ammo, slots=slots)
    (box,) = _pictures(draw(unit, None, SheetOptions(picture=_picture())))
    assert (box.width, box.height) == (128, 186)
    assert (round(box.x), round(box.y)) == (264, 144)


@pytest.mark.parametrize("unit", [tank(), squad(), platoon()], ids=["tank", "squad", "platoon"])
def test_a_small_unit_with_a_picture_has_a_page_of_its_own(unit: Unit) -> None:
    pictured, plain = SheetOptions(picture=_picture()), SheetOptions()
    sheets = [Sheet(unit, FRESH, options) for options in (plain, pictured, plain)]
    drawn = list(sheet_pages(sheets))
    assert [len(_pictures([page])) for page in drawn] == [0, 1, 0]
