"""Output for programs is valid for any text in a file, and no text controls a terminal."""

import csv
import io
import json
from pathlib import Path

import pytest

from astech.layouts import STATS
from astech.rows import Column, fit_columns
from tests.builders import mech, platoon
from tests.conftest import Astech

NASTY = "C\x7f\x85\x9b\u202eB\u2066\x1b[2J\u2028x"
ORDERS = set("\x1b\x7f\x85\x9b\u202e\u2066\u2028\r")


@pytest.fixture
def nasty(tmp_path: Path) -> Path:
    """A unit whose names are full of control characters, and one that is a formula."""
    file = tmp_path / "nasty.json"
    unit = json.loads(platoon(chassis="Watch", model="a").model_dump_json())
    file.write_text(json.dumps(unit | {"chassis": NASTY, "model": "=1+2"}))
    return file


@pytest.mark.parametrize("command", ["stats", "alpha-strike", "validate"])
def test_every_line_is_json(astech: Astech, nasty: Path, command: str) -> None:
    done = astech(command, nasty, "--format", "jsonl")
    row = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert row["file"] == str(nasty)
    assert not ORDERS & set(done.stdout)


@pytest.mark.parametrize("call", [("show", "--json"), ("explain", "--bv", "--format", "json")])
def test_a_whole_model_and_a_report_are_json(astech: Astech, nasty: Path, call: tuple[str, ...]) -> None:
    done = astech(*call, nasty)
    assert json.loads(done.stdout)
    assert not ORDERS & set(done.stdout)


@pytest.mark.parametrize("call", [("stats",), ("alpha-strike",), ("validate",), ("show",), ("explain", "--bv")])
def test_a_terminal_gets_no_control_characters(astech: Astech, nasty: Path, call: tuple[str, ...]) -> None:
    done = astech(*call, nasty)
    assert not ORDERS & set(done.stdout + done.stderr)
    assert done.returncode == 0


def test_no_name_is_a_formula_in_a_spreadsheet(astech: Astech, nasty: Path) -> None:
    (row,) = csv.DictReader(io.StringIO(astech("stats", nasty, "--format", "csv").stdout, newline=""))
    assert row["model"] == "'=1+2"
    assert row["chassis"].startswith("C")


def test_a_row_with_any_text_is_json_with_that_text() -> None:
    line = STATS.line({"chassis": NASTY}, "jsonl")
    assert json.loads(line) == {"chassis": NASTY}
    assert not ORDERS & set(line)


def test_line_breaks_are_quoted_in_a_spreadsheet() -> None:
    line = STATS.line({"chassis": "a\rb", "model": "c\nd", "file": NASTY}, "csv")
    (row,) = csv.reader(io.StringIO(line, newline=""))
    assert row[1:3] == ["a\rb", "c\nd"]
    assert '"a\rb"' in line
    assert "\x1b" not in line


def test_a_byte_order_mark_tells_excel_that_the_file_is_utf_8(astech: Astech, data: Path) -> None:
    plain = astech("stats", data, "--format", "csv").stdout
    assert astech("stats", data, "--format", "csv", "--bom").stdout == "\ufeff" + plain
    findings = astech("validate", data, "--format", "csv").stdout
    assert astech("validate", data, "--format", "csv", "--bom").stdout == "\ufeff" + findings
    assert "\ufeff" not in astech("validate", data, "--bom").stdout


def test_names_stay_whole_beside_columns_that_fold() -> None:
    """At 80 columns 'Annihilator' was cut to 'Annihilat…' beside abilities that had lines of their own."""
    name, model = Column("chassis", "chassis", 30, right=False), Column("model", "model", 20, right=False, least=6)
    specials = Column("specials", "specials", 60, right=False, least=16, folds=True)
    cells = {name: ["Annihilator"], model: ["TLR1-OE"], specials: ["C3M, CASE, ECM, IF2, MHQ5, OMNI, TAG"]}
    assert list(fit_columns(cells, 42).values()) == [11, 7, 20]


def test_long_error_messages_are_cut(astech: Astech, tmp_path: Path) -> None:
    unit = json.loads(mech(chassis="Watch").model_dump_json())
    (tmp_path / "a.json").write_text(json.dumps(unit | {"mass": "x" * 5000}))
    first, _ = astech("stats", tmp_path).stderr.splitlines()
    assert len(first) <= 300


def test_half_a_character_in_a_condition_is_refused_in_one_sentence(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "hurt.json").write_text('{"crew": [{"name": "A\\ud800"}]}')
    call = ("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", "--condition")
    done = astech(*call, tmp_path / "hurt.json")
    assert (done.returncode, "a text with U+D800, half of a character" in done.stderr) == (2, True)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_endless_input_is_read_up_to_a_limit(astech: Astech, data: Path, tmp_path: Path) -> None:
    for option in ("--condition", "--picture"):
        done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", option, "/dev/zero")
        assert done.returncode == 2
        assert "/dev/zero: more than" in done.stderr
