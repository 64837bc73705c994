"""What is ticked on a fillable sheet comes back as it was meant, in every family."""

from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pytest

from importers import load, walk
from sheets.play import marks, replay
from sheets.record import Condition
from sheets.record.boxes import boxes, strays
from sheets.units import Unit
from tests.builders import squad
from tests.exporters.recordsheet.craft import fighter
from tests.importers.recordsheet_pdf.sheets import printed, unit_at
from tests.sheets.play.battles import battle, options

ARCHIVES = ("meks", "vehicles", "infantry", "battlearmor", "fighters", "dropships", "protomeks", "ge", "handheld")


def read(document: bytes) -> Condition:
    return load(document, "sheet.pdf").condition or Condition()


def fields(document: bytes) -> dict[str, pikepdf.Object]:
    """The values of all fields."""
    with pikepdf.open(BytesIO(document)) as opened:
        return {
            str(each.T): each.get("/V") for page in opened.pages for each in page.get("/Annots", []) if "/T" in each
        }


def ticked(document: bytes, on: dict[str, bool], default: bool = True) -> bytes:
    """A document with boxes ticked or rubbed out by another program."""
    changed = BytesIO()
    with pikepdf.open(BytesIO(document)) as opened:
        for page in opened.pages:
            for each in page.get("/Annots", []):
                if str(each.get("/T")) in on:
                    each.V = each.AS = pikepdf.Name.On if on[str(each.T)] else pikepdf.Name.Off
                if not default and "/DV" in each:
                    del each.DV
        opened.save(changed)
    return changed.getvalue()


def hurt(unit: Unit, seed: int) -> Condition:
    """A condition out of a battle."""
    chance = Random(seed)
    record = battle(unit, options(chance), chance, 12)
    assert record is not None
    return marks(unit, replay(record), record.options)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_a_sheet_on_which_nothing_was_ticked_says_what_was_printed(archive: str, shared: Path) -> None:
    """All that hangs on a lost location is struck on paper, and stays what it was in the condition."""
    sources = list(walk([shared / "corpus" / f"{archive}.zip"]))
    for seed, place in enumerate((1, 2)):
        unit = load(sources[len(sources) * place // 3]).require()
        condition = hurt(unit, seed)
        assert read(printed(unit, condition, fillable=True)) == condition, unit.name


@pytest.mark.parametrize("archive", ARCHIVES)
def test_what_a_damaged_sheet_shows_can_be_ticked_on_a_fresh_one(archive: str, shared: Path) -> None:
    sources = list(walk([shared / "corpus" / f"{archive}.zip"]))
    unit = load(sources[len(sources) // 2]).require()
    there = boxes(unit)
    one = Condition(
        armor={place: 1 for place, points in list(there.armor.items())[:3] if points},
        criticals={name: 1 for name in there.criticals if name in ("engine", "sensors", "avionics", "door-1")},
    )
    shown = {name: True for name, value in fields(printed(unit, one, fillable=True)).items() if value == "/On"}
    back = read(ticked(printed(unit, fillable=True), shown))
    assert (back.armor, back.criticals) == (one.armor, one.criticals)
    assert not strays(unit, back)


def test_troopers_are_ticked_one_by_one() -> None:
    unit = squad()
    back = read(
        ticked(printed(unit, fillable=True), {"unit-1-armor-Trooper-2-1": True, "unit-1-armor-Trooper-2-2": True})
    )
    assert back.armor == {"Trooper 2": 2}


def test_a_tick_at_a_line_strikes_all_weapons_that_it_stands_for() -> None:
    """A stroke through the line means the same."""
    unit, both = fighter(), frozenset({0, 1})
    assert read(ticked(printed(unit, fillable=True), {"mount-0+1": True})).mounts == both
    assert not read(ticked(printed(unit, Condition(mounts=both), fillable=True), {"mount-0+1": False})).mounts
    one = printed(unit, Condition(mounts=frozenset({1})), fillable=True)
    assert read(ticked(one, {"mount-0+1": True})).mounts == both


def test_a_mark_that_was_rubbed_out_is_taken_off() -> None:
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    condition = Condition(armor={"LA": 3}, slots={"RA": frozenset({4})}, criticals={"engine": 1}, heat=5)
    document = printed(unit, condition, fillable=True)
    back = read(
        ticked(document, {"armor-LA-3": False, "slot-RA-5": False, "engine-1": False, "heat-5": False, "heat-2": True})
    )
    assert back == Condition(armor={"LA": 2}, heat=2)


def test_a_tick_that_means_nothing_is_told() -> None:
    """Which heat sink of a 'Mech is lost is marked by its slot."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    loaded = load(ticked(printed(unit, fillable=True), {"sink-1": True, "armor-LA-1": True}), "sheet.pdf")
    assert loaded.condition == Condition(armor={"LA": 1})
    assert [problem.found for problem in loaded.problems] == ["ticks of sink-1"]


def test_a_program_that_forgets_how_fields_were_printed() -> None:
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    condition = Condition(armor={"LA": 3}, slots={"RA": frozenset({4})}, criticals={"engine": 1})
    document = ticked(printed(unit, condition, fillable=True), {"armor-LA-4": True}, default=False)
    back = read(document)
    assert (back.armor, back.slots, back.criticals) == ({"LA": 4}, condition.slots, condition.criticals)
