"""A sheet that another program printed again, or a shop stamped, is read as the original."""

import shutil
from pathlib import Path

import pytest

from tests.producers import manners, same, units

FEW = ("Griffin GRF-1N", "Teppo Artillery Vehicle", "Transgressor TR-16", "Procyon 5")
READ_WHOLE = {"watermark": "", "Ghostscript": "gs", "cairo": "pdftocairo", "rotated 180": "", "scaled": ""}
"""Manners in which every sheet of `tests.producers` is read as the original, and the program of each."""


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("manner", READ_WHOLE)
def test_a_sheet_printed_again_is_read_as_the_original(
    manner: str, name: str, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")
    if (program := READ_WHOLE[manner]) and not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    path = shared / "pdfs" / f"{name}.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not there")
    original, again = units(path.read_bytes()), units(manners()[manner](path.read_bytes()))
    assert len(original) == len(again) == 1
    assert same(original[0], again[0])
