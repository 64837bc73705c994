"""No words lie over other words on the sheets of damaged units, whose losses stand beside names and places."""

from pathlib import Path

import pytest

from exporters.recordsheet import SheetOptions
from tests.exporters.recordsheet.proof import sample
from tests.exporters.recordsheet.touching import near_frames, overlaps, pages_of

STEPS = {
    "meks.zip": 400,
    "vehicles.zip": 200,
    "fighters.zip": 80,
    "convfighter.zip": 20,
    "smallcraft.zip": 20,
    "dropships.zip": 12,
    "jumpships.zip": 8,
    "warship.zip": 10,
    "spacestation.zip": 8,
    "protomeks.zip": 30,
    "infantry.zip": 150,
    "battlearmor.zip": 150,
}


@pytest.mark.parametrize("archive", STEPS)
def test_no_words_lie_over_others(shared: Path, archive: str) -> None:
    found = {}
    for file, unit in sample(shared, archive, STEPS[archive]):
        for options in (SheetOptions(), SheetOptions(reference_tables=True)):
            for page in pages_of(unit, options):
                if over := overlaps(page):
                    found[file, options.reference_tables] = over
    assert not found


@pytest.mark.parametrize("archive", STEPS)
def test_words_keep_clear_of_the_frames_of_panels(shared: Path, archive: str) -> None:
    found = {}
    for file, unit in sample(shared, archive, STEPS[archive]):
        for page in pages_of(unit, SheetOptions()):
            if near := near_frames(page):
                found[file] = near
    assert not found
