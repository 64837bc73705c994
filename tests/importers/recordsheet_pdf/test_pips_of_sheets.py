"""On every clean sheet each location has as many pips as its number says: whose a pip is shows without a mark."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from importers.recordsheet_pdf import craft_marks, mech_marks, protomech, read_here, unit_marks
from importers.recordsheet_pdf.diagrams import LocationCount

FULL = os.environ.get("ASTECH_FULL") == "1"
EVERY = 1 if FULL else 4  # which sheets are read
FINDERS = (
    (mech_marks, "pips_of_labels", 2),
    (unit_marks, "pips_of_labels", 2),
    (protomech, "pips_of_labels", 2),
    (craft_marks, "squares_of_labels", 1),
)
"""The functions that match pips to labels, where they are called, and which argument has the labels."""


def test_each_location_has_as_many_pips_as_its_number_says(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All sheets with ASTECH_FULL=1. Docking collars and gravity decks are only counted on some sheets."""
    wrong: list[str] = []
    matched = 0

    def watch(module: ModuleType, name: str, place: int) -> None:
        find = getattr(module, name)

        def found(*args: object, **kwargs: object) -> object:
            nonlocal matched
            owned: Sequence[Sequence[object] | None] = find(*args, **kwargs)
            labels = args[place]
            assert isinstance(labels, Sequence)
            for label, pips in zip(labels, owned, strict=True):
                assert isinstance(label, LocationCount)
                matched += 1
                if label.points and (pips is None or len(pips) != label.points) and not _is_counted(label):
                    wrong.append(f"{sheet.name}: {label.words} ({label.points})")
            return owned

        monkeypatch.setattr(module, name, found)

    for module, name, place in FINDERS:
        watch(module, name, place)
    for sheet in sorted((shared / "pdfs").glob("*.pdf"))[::EVERY]:
        read_here(sheet.read_bytes(), sheet.name, lambda: None)
    assert wrong == []
    assert matched > 0


def _is_counted(label: LocationCount) -> bool:
    return label.words.casefold().startswith(("docking", "grav"))
