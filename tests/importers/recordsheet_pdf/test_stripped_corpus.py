"""Units of the corpus, drawn without anything embedded, come back equal in the figures that their page shows.

Three of each family; with ASTECH_FULL=1 every unit, and the options and papers in turn.
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
SAMPLE = 3  # units of a family
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
    told, found = ({**stats_row(each)} for each in (unit, read[0]))
    shown = [field for field in SHOWN if told[field] != found[field]]
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


ODD = {
    "Zahn Heavy Transport": ("two turrets, one of them called rear", OPTIONS[0]),
    "Procyon 2": ("the left arm beside the hit locations on A4", OPTIONS[1]),
    "Gnome Battle Armor (Sqd3)": ("a range of 4 on the line of the third suit", OPTIONS[0]),
    "HeavyHauler Exoskeleton (Sqd4)": ("suits without armor", OPTIONS[0]),
    "Cavalier Battle Armor [Flamer](Sqd4)": ("the flamer of suits, with its letters in brackets", OPTIONS[3]),
    "Callisto Battle Armor A [HMG](Sqd5)": ("a squad support weapon on the body", OPTIONS[1]),
    "Kishi Ceremonial Armor (Sqd6)": ("a booster that is mechanical", OPTIONS[3]),
    "Spindrift Aquatic SecurityMech SDT-1": ("patchwork, each kind with pips of its own", OPTIONS[0]),
    "Kraken-XR": ("laser heat sinks in slots, single ones in the engine", OPTIONS[0]),
    "Goshawk II 3": ("a quirk that goes on in the next line before a colon", OPTIONS[2]),
    "Patron PTN-1 LoaderMech": ("a cockpit in short", OPTIONS[1]),
    "Typhoon Urban Assault Vehicle (RAC)": ("ammunition with two lines of boxes", OPTIONS[3]),
    "Fed Suns Advanced Shredder Turret (3075)": ("ammunition with many lines of boxes", OPTIONS[3]),
    "Swift SWF-606R": ("no weapon, so a table without heads", OPTIONS[2]),
    "Drake Medium Strike Fighter": ("armor that takes thrust", OPTIONS[2]),
    "Rusalka S-RSL-OA Dominus": ("a small cockpit among the features, a model of two words", OPTIONS[0]),
    "Demon Tank (HGR)": ("CASE among the features", OPTIONS[2]),
    "Brunel Dump Truck (LRM)": ("a barrier rating among the features", OPTIONS[0]),
    "Tiamat II (3112)": ("shots on a line below their bay", OPTIONS[0]),
}
"""Units whose sheets are odd in one way, and how they are printed."""


@pytest.mark.parametrize("name", ODD, ids=[f"{name}: {why}" for name, (why, _) in ODD.items()])
def test_what_is_odd_comes_back(name: str, corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in Battle Value, which tells what is missing of what no column shows."""
    monkeypatch.setenv("ASTECH_DEBUG", "1")
    unit = next(loaded.unit for loaded in corpus.values() if loaded.unit is not None and loaded.unit.name == name)
    pdf = stripped(printed(unit, options=ODD[name][1]))
    assert _misread(unit, ODD[name][1]) == []
    (read,) = load_all(pdf, "sheet.pdf")
    assert read.unit is not None
    assert stats_row(read.unit)["bv"] == stats_row(unit)["bv"]
