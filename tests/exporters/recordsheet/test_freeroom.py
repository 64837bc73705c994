"""What a picture of the user's may take: room that would be ruled, never that of a table."""

import io
from pathlib import Path

import PIL.Image
import pytest

from exporters.page import Image, Page
from exporters.recordsheet import SheetOptions, draw
from exporters.recordsheet.options import PaperName
from tests.exporters.recordsheet.proof import everything, faults, sample, words

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


def _printed(pages: list[Page]) -> set[str]:
    return {word for page in pages for word in words(page)} - {"Notes", "NOTES"}


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_picture_has_a_place_on_every_sheet_and_evicts_nothing(shared: Path, paper: PaperName) -> None:
    plain, pictured = SheetOptions(paper=paper), SheetOptions(paper=paper, picture=_picture())
    wrong: list[str] = []
    for archive, step in ARCHIVES.items():
        for file, unit in sample(shared, archive, step):
            pages = draw(unit, None, pictured)
            shown = [e for page in pages for e in everything(page.elements) if isinstance(e, Image)]
            lost = _printed(draw(unit, None, plain)) - _printed(pages)
            wrong += [f"{file}: {fault}" for fault in faults(pages)]
            wrong += [f"{file}: {len(shown)} pictures"] * (len(shown) != 1)
            wrong += [f"{file}: lost {sorted(lost)}"] * bool(lost)
    assert not wrong, "\n".join(wrong[:20])
