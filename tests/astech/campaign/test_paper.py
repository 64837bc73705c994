"""Printed paper of a campaign, and sheets that come back with ticks."""

import json
from collections.abc import Iterable
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from astech.campaign import readback
from exporters import cards, recordsheet
from exporters.page import pdf
from importers import load
from sheets.record.condition import FRESH, AlphaCondition, Condition, CrewMarks, ExternalStore
from sheets.units import to_json
from tests.astech.campaign.conftest import BROLGA, AtDesk
from tests.conftest import ROOT
from tests.exporters.recordsheet.craft import fighter


@pytest.fixture(autouse=True, scope="session")
def _drawn_once(gray_watch: Path) -> None:
    """Load the code and data of drawing once, and not again in every process that a test starts."""
    unit = load(ROOT / "tests" / "data" / f"{BROLGA}.mtf").require()
    pdf.to_bytes(recordsheet.draw(unit), title="", fillable=True)
    pdf.to_bytes([cards.draw(unit)], title="")


def tick(file: Path, names: Iterable[str], to: Path) -> Path:
    """Tick boxes like a PDF reader."""
    wanted = set(names)
    with pikepdf.open(file) as document:
        for page in document.pages:
            for field in page.get("/Annots", []):
                if str(field.get("/T")) in wanted:
                    field.V = field.AS = pikepdf.Name.On
                    wanted.remove(str(field.T))
        document.save(to)
    assert wanted == set()
    return to


@pytest.fixture
def hurt(desk: AtDesk) -> AtDesk:
    desk("play", stdin="brolga lt 20\n3 3\nla 4\nfire srm 6\n")
    return desk


def words_of(file: Path) -> str:
    with pdfplumber.open(file) as document:
        return " ".join(word for page in document.pages for word in page.extract_text().split())


def test_sheets_have_the_marks_of_the_store(hurt: AtDesk, tmp_path: Path) -> None:
    file = tmp_path / "tonight.pdf"
    assert hurt("print", "brolga", "--what", "sheets", "-o", file) == f"{file} has 1 page"
    condition = load(file).condition
    assert condition is not None
    assert condition.armor == {"LT": 17, "LA": 4}
    assert condition.crew[0].name == "Ada Voss"
    assert "already exists" in hurt.refused("print", "-o", file)


def test_one_list_has_damage_and_remaining_shots(hurt: AtDesk, tmp_path: Path) -> None:
    hurt("crit", "brolga", "ra", "5")
    hurt("force", "Fire Lance", "brolga")
    file = tmp_path / "broken.pdf"
    assert hurt("print", "--what", "broken", "-o", file).endswith("has 1 page")
    printed = words_of(file)
    for words in (
        "Gray Watch: what is broken",
        "Fire Lance",
        "Ada Voss",
        "SRM 6 Ammo 14/15",
        "Large Laser RA",
        "nothing",
    ):
        assert words in printed


def test_a_service_record_has_games_and_the_journal(desk: AtDesk, tmp_path: Path) -> None:
    desk("game", "Cobble Ford")
    desk("play", stdin="brolga la 4\nfire large laser\nend\n")
    desk("game", "--end")
    desk("repair", "brolga", "--cost", "4000", "--hours", "2")
    file = tmp_path / "service.pdf"
    desk("print", "brolga", "--what", "service", "-o", file)
    printed = words_of(file)
    assert f"Service record of {BROLGA}" in printed
    assert "Cobble Ford: 1 turn, 4 points of damage taken, fired Large Laser x1" in printed
    assert "-4,000" in printed


def test_cards_of_a_force(desk: AtDesk, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    desk("print", "--what", "cards", "-o", file)
    assert "Ada Voss" in words_of(file)


def test_ticked_boxes_are_read_after_one_question(hurt: AtDesk, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    hurt("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    ticked = tick(sheet, ["armor-RA-1", "armor-RA-2", "slot-RA-5", "crew-1-hit-1", "heat-3"], tmp_path / "ticked.pdf")
    before = hurt.data("status", "brolga")
    done = hurt.run("read", ticked, stdin="n\n")
    assert done.returncode == 1
    assert "armor lost: " in done.stdout
    assert "RA 2" in done.stdout
    assert "Mark this? [y/N]" in done.stderr
    assert hurt.data("status", "brolga") == before
    assert hurt.run("read", ticked, stdin="y\n").returncode == 0
    marks = hurt.data("status", "brolga")["marks"]
    assert marks["armor"] == {"LT": 17, "LA": 4, "RA": 2}
    assert marks["slots"]["RA"] == [4]
    assert (marks["crew"][0]["hits"], marks["heat"]) == (1, 3)
    hurt("undo", "brolga")
    assert hurt.data("status", "brolga")["marks"] == before["marks"]


def test_marks_entered_since_the_printing_stay(hurt: AtDesk, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    hurt("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    hurt("hit", "brolga", "ra", "3")
    hurt("read", tick(sheet, ["armor-RA-1", "armor-LL-1"], tmp_path / "ticked.pdf"), "--yes")
    assert hurt.data("status", "brolga")["marks"]["armor"] == {"LT": 17, "LA": 4, "RA": 4, "LL": 1}


def test_the_pilot_identifies_the_sheet_of_two_units_of_one_design(desk: AtDesk, data: Path, tmp_path: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second", "--pilot", "Jon Teague 4/5")
    sheet = tmp_path / "sheet.pdf"
    desk("print", "second", "--what", "sheets", "--fillable", "-o", sheet)
    desk("read", tick(sheet, ["armor-RA-1"], tmp_path / "ticked.pdf"), "--yes")
    assert desk.data("status", "second")["marks"]["armor"] == {"RA": 1}


def test_a_sheet_is_known_by_the_name_that_is_printed_on_it(desk: AtDesk, data: Path, tmp_path: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf")
    desk("seat", BROLGA)
    sheet = tmp_path / "sheet.pdf"
    desk("print", f"{BROLGA} #2", "--what", "sheets", "--what", "cards", "--fillable", "-o", sheet)
    assert f"{BROLGA} #2, printed 20" in words_of(sheet)
    desk("read", tick(sheet, ["armor-RA-1"], tmp_path / "ticked.pdf"), "--yes")
    assert [row["marks"].get("armor") for row in desk.data("status")] == [None, None, {"RA": 1}]


def test_the_same_paper_is_ticked_and_read_again(desk: AtDesk, tmp_path: Path) -> None:
    """Marks that were read before count once, even if the unit was damaged in play meanwhile."""
    sheet, first, second = (tmp_path / f"{name}.pdf" for name in ("sheet", "first", "second"))
    desk("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    desk("read", tick(sheet, ["armor-RA-1", "crew-1-hit-1"], first), "--yes")
    assert desk("read", first, "--yes") == "nothing was ticked since it was printed, or read"
    desk("hit", "brolga", "ra", "2")
    output = desk("read", tick(first, ["armor-RA-2", "armor-LL-1"], second), "--yes")
    assert "armor lost" in output
    marks = desk.data("status", "brolga")["marks"]
    assert (marks["armor"], marks["crew"][0]["hits"]) == ({"RA": 4, "LL": 1}, 1)
    desk("undo", "brolga")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"RA": 3}
    desk("read", second, "--yes")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"RA": 4, "LL": 1}
    desk("repair", "brolga")
    assert "nothing was ticked" in desk("read", second, "--yes")


def test_unreadable_paper_is_reported(desk: AtDesk, data: Path, tmp_path: Path) -> None:
    assert "no such file" in desk.refused("read", tmp_path / "nowhere.pdf")
    assert "not a sheet of AsTech" in desk.refused("read", data / f"{BROLGA}.mtf")
    (tmp_path / "rubbish.pdf").write_bytes(b"rubbish")
    assert "rubbish.pdf: " in desk.refused("read", tmp_path / "rubbish.pdf")
    sheet, card = tmp_path / "sheet.pdf", tmp_path / "card.pdf"
    desk("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    assert desk("read", sheet) == "nothing was ticked since it was printed, or read"
    desk("print", "brolga", "--what", "cards", "--fillable", "-o", card)
    assert "plays by the full rules" in desk.refused(
        "read", tick(card, ["card-1-armor-1"], tmp_path / "c.pdf"), "--yes"
    )


def test_only_changes_are_shown(hurt: AtDesk, tmp_path: Path) -> None:
    """Given 17 and 4 lost points, another tick shows the new and the old number."""
    sheet = tmp_path / "sheet.pdf"
    hurt("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    assert hurt("read", sheet) == "nothing was ticked since it was printed, or read"
    output = hurt("read", tick(sheet, ["armor-LA-5", "armor-RA-1"], tmp_path / "ticked.pdf"), "--yes")
    assert "armor lost: RA 1, LA 5 (before: LA 4)" in output or "armor lost: LA 5, RA 1 (before: LA 4)" in output
    assert "LT 17" not in output


def test_a_card_is_read_again(data: Path, tmp_path: Path) -> None:
    desk = AtDesk(str(tmp_path / "as.sqlite"))
    desk("new", "Elements", "--edition", "asce-5.01")
    desk("add", data / f"{BROLGA}.mtf")
    desk("hit", "brolga", "2")
    card, ticked = tmp_path / "card.pdf", tmp_path / "ticked.pdf"
    desk("print", "--what", "cards", "--fillable", "-o", card)
    tick(card, ["card-1-armor-3", "card-1-weapons-1", "card-1-mp-1", "card-1-fire-control-1"], ticked)
    desk("read", ticked, "--yes")
    marks = desk.data("status", "brolga")["marks"]["alpha"]
    assert (marks["armor"], marks["criticals"]) == (3, {"weapons": 1, "mp": 1, "fire-control": 1})
    assert desk("read", ticked, "--yes") == "nothing was ticked since it was printed, or read"


def test_a_card_that_was_ticked_is_read(desk: AtDesk, tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    desk("print", "brolga", "--what", "cards", "--fillable", "-o", card)
    boxes = ["card-1-armor-1", "card-1-armor-2", "card-1-engine-1", "card-1-heat-2"]
    loaded = load(tick(card, boxes, tmp_path / "ticked.pdf"))
    assert loaded.condition is not None
    assert loaded.condition.alpha.model_dump(exclude_defaults=True) == {
        "armor": 2,
        "heat": 2,
        "criticals": {"engine": 1},
    }
    assert loaded.condition.armor == {}


def test_what_a_condition_says_is_marked_or_refused_by_name(desk: AtDesk, tmp_path: Path) -> None:
    """Fuel, bombs and a faint are marked, notes go into the journal; words that play does not know are named."""
    unit, rows = tmp_path / "stork.json", tmp_path / "rows.jsonl"
    unit.write_text(to_json(fighter()), "utf-8")
    desk("add", unit, "--as", "Stork")
    stores = [{"load": "HE"}, {"load": "my bomb"}]
    crew = [{"name": "Zed", "gunnery": 2, "piloting": 3, "hits": 1, "conscious": False}]
    marked = {"fuel": 12, "stores": stores, "heat": 4, "notes": "smokes", "crew": crew}
    rows.write_text(json.dumps({"file": "x.pdf", "unit": "Stork", "condition": marked}))
    done = desk.run("read", rows, "--unit", "Stork", "--yes")
    assert done.stderr.splitlines() == [
        "Stork: Zed 2/3 is not seated; astech campaign seat does that",
        "Stork: 'my bomb' is not an external store, so it has no effect in play",
    ]
    assert "Zed" not in done.stdout
    marks = desk.data("status", "stork")["marks"]
    assert (marks["fuel"], marks["stores"], marks["heat"]) == (12, stores, 4)
    assert marks["crew"] == [{"gunnery": 4, "piloting": 5, "hits": 1, "conscious": False}]
    assert "Stork: read from rows.jsonl: smokes" in desk("journal")


def test_notes_on_a_sheet_are_read_once_and_kept_in_the_journal(desk: AtDesk, tmp_path: Path) -> None:
    sheet, written = tmp_path / "sheet.pdf", tmp_path / "written.pdf"
    desk("print", "brolga", "--what", "sheets", "--fillable", "-o", sheet)
    with pikepdf.open(sheet) as document:
        (field,) = (each for page in document.pages for each in page.Annots if str(each.get("/T")).startswith("notes-"))
        field.V = pikepdf.String("left arm creaks")
        document.save(written)
    desk("read", written, "--yes")
    assert "read from written.pdf: left arm creaks" in desk("journal")
    assert desk("read", written, "--yes") == "nothing was ticked since it was printed, or read"
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("new", "Other")
    other("add", written)
    assert f"{BROLGA} joins: left arm creaks" in other("journal")


@pytest.mark.parametrize("field", sorted(Condition.model_fields))
def test_each_field_of_a_condition_that_is_read_is_merged_into_the_store(field: str) -> None:
    """Given a mark on paper that was not printed, the store has it, and what it had before stays."""
    marked = FULL.model_copy(update={name: getattr(FRESH, name) for name in Condition.model_fields if name != field})
    crew = (CrewMarks(name="Ada", gunnery=3, piloting=4),)
    sheet = readback.MarkedSheet("sheet.pdf", fighter(), FRESH, marked, "")
    merged = readback.merge_with_store(sheet, Condition(armor={"AFT": 2}, crew=crew), "bmm-7.01")
    expected = Condition(armor={"AFT": 2}, crew=crew).model_copy(update={field: getattr(FULL, field)})
    if field == "armor":
        expected = expected.model_copy(update={"armor": {"AFT": 2, "NOS": 1}})
    if field == "crew":
        expected = expected.model_copy(update={"crew": (crew[0].model_copy(update={"hits": 1, "conscious": False}),)})
    assert merged == expected


FULL = Condition(
    armor={"NOS": 1},
    rear={"CT": 1},
    structure={"CT": 1},
    structural_integrity=1,
    slots={"CT": {1}},
    component_armor={"CT": {1}},
    first_hits={"RT": {1}},
    destroyed={"LA"},
    mounts={1},
    shots={4: 1},
    absorbed={2: 1},
    stores=(ExternalStore(load="HEBomb"),),
    fuel=3,
    heat=4,
    crew=(CrewMarks(hits=1, conscious=False),),
    criticals={"engine": 1},
    alpha=AlphaCondition(armor=1, structure=1, heat=1, criticals={"engine": 1}, spent=("ARTA",)),
    notes="smokes",
)
"""A value in each field."""
