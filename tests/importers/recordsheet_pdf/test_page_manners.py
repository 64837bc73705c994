"""A sheet gives the same unit when other programs draw its words, letters, dashes and ligatures."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4

from importers import load
from sheets.units import Unit
from tests.importers.recordsheet_pdf.redrawn import redrawn
from tests.importers.recordsheet_pdf.shown import unlike


def _words(text: str) -> list[str]:
    return re.findall(r"\S+| +", text)


def _other(*pairs: tuple[str, str]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        for usual, other in pairs:
            text = text.replace(usual, other)
        return text

    return changed


MANNERS: dict[str, Callable[[bytes], bytes]] = {
    "word by word": lambda data: redrawn(data, pieces=_words),
    "letter by letter": lambda data: redrawn(data, pieces=list),
    "smaller, on A4": lambda data: redrawn(data, scale=0.85, paper=A4),
    "blanks that do not break": lambda data: redrawn(data, words=_other((" ", "\u00a0"))),
    "ligatures": lambda data: redrawn(data, words=_other(("fi", "\ufb01"), ("fl", "\ufb02"))),
    "fine quotes": lambda data: redrawn(data, words=_other(("'", "\u2019"), ('"', "\u201d"))),
    "en dashes": lambda data: redrawn(data, words=_other(("-", "\u2013"), ("\u2014", "\u2013"))),
    "labels in capitals": lambda data: redrawn(data, words=lambda text: text.upper() if text.endswith(":") else text),
}

SHEETS = (
    *("Warhammer WHM-6R", "Cauldron-Born (Ebon Jaguar) B", "Chalchiuhtotolin Support Tank (Bombast Laser)"),
    *("Transgressor TR-16", "Achilles (3088)", "Grenadier BA [MagShot] (Sqd5)", "Foot Platoon TC (SRM)", "LRM Weapon"),
)


@cache
def _unit_as_drawn(sheet: bytes) -> Unit:
    """The unit of a sheet that is not drawn again."""
    return load(sheet, "sheet.pdf").require()


@pytest.mark.parametrize("manner", MANNERS)
def test_a_sheet_is_read_however_its_words_are_drawn(manner: str, shared: Path) -> None:
    wrong = []
    for name in SHEETS:
        data = (shared / "pdfs" / f"{name}.pdf").read_bytes()
        loaded = load(MANNERS[manner](data), "sheet.pdf")
        if found := unlike(_unit_as_drawn(data), loaded.require()):
            wrong.append(f"{name}: {', '.join(found)}")
        if loaded.condition is not None:
            wrong.append(f"{name}: marks")
    assert not wrong, "\n".join(wrong)
