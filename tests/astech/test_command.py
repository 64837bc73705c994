"""The command as a whole: fast help, exit codes, streams and encodings."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import click
import pytest

from astech import command
from astech.command import COMMANDS
from importers import load
from sheets.recordsheet import record_sheet
from tests.conftest import ROOT, Astech

HEAVY = ("lxml", "multiprocessing", "pdfplumber", "pydantic", "reportlab", "sheets.model")


def test_help_is_there_at_once() -> None:
    code = (
        "import sys; sys.argv[1:] = ['--help']\nfrom astech.command import run\n"
        f"run(); print('LOADED', [m for m in {HEAVY} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "LOADED []" in done.stdout


def test_help_names_every_command(astech: Astech) -> None:
    text = astech("--help").stdout
    for name, what in COMMANDS.items():
        assert f"  {name} " in text
        assert what.split()[0] in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    called = command.astech.get_command(click.Context(command.astech), name)
    assert called is not None
    assert "Example" in (called.help or "")
    assert f"astech {name}" in (called.help or "")
    undocumented = [p.name for p in called.params if p.param_type_name == "option" and not getattr(p, "help", None)]
    assert undocumented == []


def test_an_unknown_command_suggests_the_nearest(astech: Astech) -> None:
    done = astech("stat")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, "Error: No such command 'stat'. Did you mean stats?")
    last = astech("xyzzy").stderr.splitlines()[-1]
    assert last == "Error: No such command 'xyzzy'. astech --help lists the commands."
    assert astech("condition", "shwo").stderr.splitlines()[-1] == "Error: No such command 'shwo'. Did you mean show?"


@pytest.mark.parametrize("group", ["library", "condition", "errata", "campaign"])
def test_the_help_of_a_group_cuts_no_sentence(astech: Astech, group: str) -> None:
    listed = astech(group, "--help").stdout.partition("Commands:")[2]
    assert listed.strip()
    assert "..." not in listed


def test_the_version_is_that_of_the_project(astech: Astech) -> None:
    assert astech("--version").stdout.startswith("astech 0.")


def test_a_wrong_call_is_exit_code_2(astech: Astech) -> None:
    for arguments in (["nonsense"], ["stats"], ["stats", "--format", "xml", "."], ["convert", "a.mtf"], ["--nonsense"]):
        done = astech(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert "Usage: " in done.stderr
        assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_exit_code_1(astech: Astech) -> None:
    done = astech("stats", "nowhere.mtf", "--format", "jsonl")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("nowhere.mtf: no such file")
    assert "0 units, 1 failed" in done.stderr


def test_a_place_without_units_is_told_beside_the_others(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with zipfile.ZipFile(tmp_path / "pictures.zip", "w") as archive:
        archive.writestr("atlas.png", b"")
    done = astech("stats", data, tmp_path / "empty", tmp_path / "pictures.zip", "--format", "jsonl")
    assert done.returncode == 1
    assert done.stdout.count("\n") == 6
    assert [line.removeprefix(f"{tmp_path}/").partition(";")[0] for line in done.stderr.splitlines()] == [
        "empty: no unit file in this folder",
        "pictures.zip: no unit file in this archive",
        "6 units, 2 failed",
    ]


@pytest.mark.parametrize("command", ["stats", "alpha-strike", "validate"])
def test_what_was_not_understood_is_mentioned_and_told_on_demand(
    astech: Astech, data: Path, tmp_path: Path, command: str
) -> None:
    unit = (data / "Brolga BRG-2.mtf").read_text("utf-8").replace("Medium Laser", "Meduim Laser")
    (tmp_path / "a.mtf").write_text(unit, "utf-8")
    assert astech(command, tmp_path).stderr == "warnings about 1 file; --problems lists them\n"
    done = astech(command, tmp_path, "--problems")
    assert "a.mtf line 48: unknown equipment 'Meduim Laser'" in done.stderr
    assert done.returncode == 0


def test_standard_input_can_be_named_once(astech: Astech, data: Path) -> None:
    done = astech("diff", "-", "-", stdin=(data / "Brolga BRG-2.mtf").read_text("utf-8"))
    assert done.returncode == 1
    assert done.stderr.startswith("-: nothing is left on standard input; expected one unit file, named once")


def test_several_units_where_one_is_wanted(astech: Astech, data: Path) -> None:
    done = astech("show", data)
    assert done.returncode == 1
    assert done.stderr.endswith(f"expected the path of one unit, such as {data / 'Brolga BRG-2.mtf'}\n")
    done = astech("show", data / "Potoroo PTR.ssw")
    path = done.stderr.strip().rpartition("such as ")[2]
    assert astech("show", path).stdout.startswith("Potoroo Prime\n")


@pytest.mark.parametrize("place", ["", "-"])
def test_output_needs_a_name(astech: Astech, data: Path, place: str) -> None:
    for call in (["convert", "--to", "json"], ["card"]):
        done = astech(*call, data / "Brolga BRG-2.mtf", "-o", place)
        assert done.returncode == 2
        assert "nothing is written to standard output" in " ".join(done.stderr.split())


@pytest.mark.parametrize("command", ["sheet", "card"])
def test_an_output_that_names_another_kind_of_file(astech: Astech, data: Path, tmp_path: Path, command: str) -> None:
    """The name would be taken for a folder; only an existing folder of that name is."""
    for place in (tmp_path / "x.jpg", tmp_path / "x.DOCX"):
        done = astech(command, data / "Brolga BRG-2.mtf", "-o", place)
        assert done.returncode == 2
        assert "expected a .pdf, .svg or .png, or a folder" in " ".join(done.stderr.split())
        assert not place.exists()
    place.mkdir()
    assert astech(command, data / "Brolga BRG-2.mtf", "-o", place).returncode == 0
    assert [path.name for path in place.iterdir()] == ["Brolga BRG-2.pdf"]


@pytest.mark.parametrize("command", ["sheet", "card"])
def test_an_output_that_is_two_kinds_of_file(astech: Astech, data: Path, tmp_path: Path, command: str) -> None:
    done = astech(command, data / "Brolga BRG-2.mtf", "-o", tmp_path / "x.pdf", "--to", "svg")
    assert done.returncode == 2
    assert "--to svg and x.pdf disagree" in " ".join(done.stderr.split())


def test_thousands_of_processes_are_refused(astech: Astech, data: Path) -> None:
    assert astech("stats", data, "--jobs", "100000").returncode == 2


def test_output_is_utf8_whatever_the_locale_says(astech: Astech, data: Path, tmp_path: Path) -> None:
    unit = (data / "Brolga BRG-2.mtf").read_text("utf-8").replace("chassis:Brolga", "chassis:Flügel")
    (tmp_path / "a.mtf").write_text(unit, "utf-8")
    done = astech("show", tmp_path / "a.mtf", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert done.stdout.startswith("Flügel BRG-2\n")


@pytest.mark.parametrize("words", [(), ("library",)])
def test_a_group_alone_prints_its_help_once(astech: Astech, words: tuple[str, ...]) -> None:
    done = astech(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == astech(*words, "--help").stdout


def test_control_characters_of_a_file_do_not_reach_the_terminal(astech: Astech, data: Path, tmp_path: Path) -> None:
    unit = (data / "Brolga BRG-2.mtf").read_text("utf-8").replace("chassis:Brolga", "chassis:Bro\x1b]0;lga")
    (tmp_path / "a.mtf").write_text(unit, "utf-8")
    done = astech("show", tmp_path / "a.mtf")
    assert "\x1b" not in done.stdout + done.stderr


def test_a_reader_that_has_seen_enough_is_no_error(data: Path) -> None:
    """`astech stats ... | head -1`"""
    many = " ".join(f"'{data}'" for _ in range(200))
    line = f"'{sys.executable}' -m astech stats {many} --format jsonl --jobs 1 | head -c 10; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == '{"file":"B0\n'
    assert done.stderr == ""


def test_ctrl_c_names_the_complete_files(data: Path) -> None:
    call = [sys.executable, "-m", "astech", "stats", *[str(data)] * 3000, "--jobs", "2", "--format", "jsonl"]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True)
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert re.fullmatch(rb"interrupted: \d[\d,]* units? (is|are) printed whole\n", errors)
    time.sleep(0.2)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_reported_in_one_sentence(data: Path) -> None:
    for arguments in (["show", str(data / "Brolga BRG-2.mtf")], ["stats", str(data), "--jobs", "2"], ["--help"]):
        with open("/dev/full", "w") as full:
            call = [sys.executable, "-m", "astech", *arguments]
            done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
        assert done.returncode == 1
        assert done.stderr == "the output cannot be written: no space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_not_an_internal_error(data: Path, closed: str) -> None:
    line = f"'{sys.executable}' -m astech stats '{data}' {'-' if closed == '<&-' else ''} {closed}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == (1 if closed == "<&-" else 0)


def test_internal_errors_are_reported_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stumble() -> int:
        raise KeyError("left arm")

    monkeypatch.delenv("ASTECH_DEBUG", raising=False)
    monkeypatch.setattr(command, "_call", stumble)
    assert command.run() == 1
    assert capsys.readouterr().err.startswith("astech: internal error, please report: KeyError: 'left arm'")


def test_a_message_is_one_line_for_any_file_name(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "a\nb.mtf").write_text("rubbish")
    first, summary = astech("stats", tmp_path).stderr.splitlines()
    assert first.startswith("a\\nb.mtf: no line of a 'Mech file")
    assert summary == "0 units, 1 failed"


def test_a_file_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only standard output is called "the output"; an error about any other file names that file."""

    def stumble() -> int:
        raise PermissionError(13, "Permission denied", "/data/catalogue.jsonl")

    monkeypatch.setattr(command, "_call", stumble)
    assert command.run() == 1
    assert capsys.readouterr().err == "/data/catalogue.jsonl: permission denied\n"


def test_a_record_that_cannot_be_written_is_named(astech: Astech, data: Path) -> None:
    done = astech("play", data / "Brolga BRG-2.mtf", "--record", "/dev/null/x", stdin="status\n")
    assert done.returncode == 1
    assert done.stderr.startswith("/dev/null/x")
    assert done.stderr.endswith(": not a directory\n")


@pytest.mark.parametrize(
    "words", [["show"], ["explain"], ["play"], ["condition", "new"], ["stats"], ["validate"], ["diff", "DOUBTFUL"]]
)
def test_a_unit_that_was_read_in_doubt_ends_every_command_with_1(
    astech: Astech, tmp_path: Path, words: list[str]
) -> None:
    """A sheet with another Battle Value than that of its unit."""
    sheet = json.loads(record_sheet(load(ROOT / "tests/data/Brolga BRG-2.mtf").require()).model_dump_json())
    doubtful = tmp_path / "doubtful.json"
    for value, code in (sheet["worth"]["battle_value"], 0), (1, 1):
        sheet["worth"]["battle_value"] = value
        doubtful.write_text(json.dumps(sheet), "utf-8")
        done = astech(*[str(doubtful) if word == "DOUBTFUL" else word for word in words], doubtful)
        assert (done.returncode, "Battle Value" in done.stderr) == (code, bool(code)), done.stderr
