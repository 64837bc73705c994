"""Sheets of our own units, one for each family and oddity: each mark is read from the page alone."""

from pathlib import Path
from random import Random

import pytest

from importers import load
from tests.importers.recordsheet_pdf.used import differences
from tests.importers.recordsheet_pdf.worn import worn
from tests.own_units import ODDITIES


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("path", ODDITIES, ids=lambda path: path.stem)
def test_all_marks_come_back(path: Path, seed: int) -> None:
    """An untouched sheet has no mark, a used one exactly the marks that were made on it."""
    unit = load(path).require()
    assert differences(unit, worn(unit, Random(f"{path.stem}{seed}"))) == []
