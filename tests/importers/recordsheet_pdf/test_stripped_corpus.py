"""Units of the corpus, drawn without anything embedded, come back equal in the figures that their page shows.

One of each family; with ASTECH_FULL=1 every unit, and the options and papers in turn.
"""

import os
from collections import defaultdict

import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded, load_all
from sheets.figures import stats_row
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped

FULL = os.environ.get("ASTECH_FULL") == "1"
SAMPLE = 1  # unit of a family
LEAST = 0.93  # of all units; what is missing differs in Battle Value by what no page tells apart

SHOWN = ("weight", "tech_base", "walk", "run", "jump", "armor", "structure", "heat_capacity", "quirks", "locations")
OPTIONS = (
    SheetOptions(),
    SheetOptions(paper="a4"),
    SheetOptions(colour=False),
    SheetOptions(reference_tables=True),
    SheetOptions(merged=True),
)


def _by_family(corpus: dict[str, Loaded]) -> dict[str, list[Unit]]:
    families: dict[str, list[Unit]] = defaultdict(list)
    for loaded in corpus.values():
        if loaded.unit is not None:
            families[loaded.unit.kind].append(loaded.unit)
    return families


def _misread(unit: Unit, options: SheetOptions) -> list[str]:
    """The figures that come back otherwise."""
    read = [loaded.unit for loaded in load_all(stripped(printed(unit, options=options)), "sheet.pdf")]
    if len(read) != 1 or read[0] is None:
        return ["unread"]
    told, found = stats_row(unit), stats_row(read[0])
    shown = [field for field in SHOWN if told[field] != found[field]]  # type: ignore[literal-required]
    return [*shown, *(["name"] if read[0].name != unit.name else [])]


def test_what_a_page_shows_comes_back(corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")  # in this process: a child each would take its time
    wrong: list[str] = []
    number = 0
    for kind, units in sorted(_by_family(corpus).items()):
        chosen = units if FULL else units[len(units) // 2 :][:SAMPLE]
        for unit in chosen:
            number += 1
            if misread := _misread(unit, OPTIONS[number % len(OPTIONS)] if FULL else OPTIONS[0]):
                wrong.append(f"{kind} {unit.name}: {', '.join(misread)}")
    assert len(wrong) <= (1 - LEAST) * number, "\n".join(wrong)
