"""`astech batch`: job files, their steps, reports, and resumed runs after interruptions."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from astech.jobs.jobfile import BadJob, read_job
from astech.jobs.steps import STEPS, prepare_steps
from exporters import write
from exporters.page import pdf
from exporters.recordsheet import draw
from importers import load
from sheets.recordsheet import record_sheet
from tests.conftest import ROOT, Astech

JOB = """output = "out"
[[step]]
name = "light"
do = "choose"
from = "units"
where = "weight <= 50"

[[step]]
do = "convert"
from = "step:light"
to = "json"

[[step]]
do = "stats"
from = ["units"]
columns = ["file", "name", "bv"]

[[step]]
name = "findings"
do = "validate"
from = "step:convert"
out = "checked/findings.jsonl"
"""

OUT_OF_ITS_FOLDER = (
    '{"number": 0, "file": "a", "stamp": [1, 2], '
    '"units": [{"file": "a", "state": "done", "outputs": [["../job.toml", 1]]}]}'
)

STATS = """output = "out"
[[step]]
do = "stats"
from = ["units"]
columns = ["file", "name", "bv"]
"""


@pytest.fixture
def folder(tmp_path: Path, data: Path) -> Path:
    """A folder with a subfolder of our units."""
    units = tmp_path / "units"
    units.mkdir()
    for file in (path for path in data.iterdir() if path.suffix in (".mtf", ".blk")):
        (units / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.fixture
def run_batch(astech: Astech, folder: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Write a job file and call the command with it."""

    def call(job: str, *options: str) -> subprocess.CompletedProcess[str]:
        (folder / "job.toml").write_text(job, "utf-8")
        return astech("batch", folder / "job.toml", "--jobs", "1", *options)

    return call


Batch = Callable[..., subprocess.CompletedProcess[str]]


def report(folder: Path) -> dict[str, dict[str, object]]:
    return {step["name"]: step for step in json.loads((folder / "out" / "report.json").read_bytes())["steps"]}


def test_steps_choose_convert_and_count(run_batch: Batch, folder: Path) -> None:
    done = run_batch(JOB)
    assert done.returncode == 0, done.stderr
    made = sorted(path.name for path in (folder / "out" / "convert").iterdir())
    assert {"Brolga BRG-2.json", "Drongo Watch Platoon.json"} <= set(made)
    rows = (folder / "out" / "stats.csv").read_text("utf-8").splitlines()
    assert rows[:2] == ["file,name,bv", "Brolga BRG-2.mtf,Brolga BRG-2,1217"]
    assert load(folder / "out" / "convert" / "Brolga BRG-2.json").unit == load(folder / "units" / rows[1][:16]).unit
    findings = (folder / "out" / "checked" / "findings.jsonl").read_text("utf-8").splitlines()
    assert len(findings) == len(made)
    steps = report(folder)
    assert list(steps) == ["convert", "stats", "findings"]
    assert steps["convert"]["done"] == len(made)
    assert steps["convert"]["complete"] is True


PRINTED = """[[step]]
do = "sheets"
from = "units/Brolga BRG-2.mtf"
paper = "a4"
[[step]]
name = "book"
do = "cards"
from = "units/Currawong Patrol Tank CPT-1.blk"
out = "book.pdf"
[[step]]
do = "correct"
from = "units/Brolga BRG-2.mtf"
[[step]]
do = "diff"
from = "units/Brolga BRG-2.mtf"
against = "units"
"""


def test_sheets_cards_corrections_and_differences(run_batch: Batch, folder: Path) -> None:
    done = run_batch(PRINTED)
    assert done.returncode == 0, done.stderr
    out = folder / "job"
    assert load(out / "sheets" / "Brolga BRG-2.pdf").require().name == "Brolga BRG-2"
    assert (out / "book.pdf").read_bytes().startswith(b"%PDF")
    assert (
        (out / "correct" / "corrections.jsonl").read_text("utf-8").endswith('"unit": "Brolga BRG-2", "changes": []}\n')
    )
    assert (out / "diff.csv").read_text("utf-8") == "file,other,where,was,is\n"


@pytest.mark.parametrize(
    ("job", "sentence"),
    [
        ('[[step]]\ndo = "stats"\nform = "a"\nfrom = "units"', "line 3: there is no 'form' here; did you mean from"),
        ('[[step]]\ndo = "stats"\nfrm = "units"', "line 3: there is no 'frm' here; did you mean from"),
        ('[[step]]\ndo = "stats"\nfron = "units"', "line 3: there is no 'fron' here; did you mean from"),
        (
            '[[step]]\ndo = "stats"\nfrom = "step:x"',
            "line 3: no step stands before this one, and so none is called 'x'",
        ),
        ('[[step]]\ndo = "statts"\nfrom = "units"', "line 2: there is no 'statts' here; did you mean stats"),
        (
            'outptu = "x"\n[[step]]\ndo = "stats"\nfrom = "units"',
            "line 1: there is no 'outptu' here; did you mean output",
        ),
        ('[[step]]\ndo = "stats"\nfrom = "units"\n[[step]]\ndo = "sheets"\nfrom = "units"\npaperr = "a4"', "line 7: "),
        ('[[step]]\ndo = "sheets"\nfrom = "units"\npaper = "a9"', "line 4: paper = 'a9'; expected one of letter, a4"),
        ('[[step]]\ndo = "sheets"\nfrom = "units"\nfives = 3', "line 4: fives = 3; expected true or false"),
        ('[[step]]\ndo = "stats"\nfrom = "units"\nwhere = "tons < 3"', "there is no column tons"),
        ('[[step]]\ndo = "stats"\nfrom = "step:lihgt"', "no step stands before this one"),
        ('[[step]]\ndo = "stats"', "line 1: step 'stats' has no units"),
        ('[[step]]\ndo = "convert"\nfrom = "units"', "step 'convert' has no to"),
        ('[[step]]\ndo = "stats"\nfrom = "units"\nout = "x.pdf"', "line 4: x.pdf; expected a .csv or a .jsonl"),
        ('[[step]]\ndo = "stats"\nfrom = "a"\n[[step]]\ndo = "stats"\nfrom = "a"', "two steps are called 'stats'"),
        ('[[step]]\ndo = "diff"\nfrom = "units"', "diff needs against"),
        ('jobs = 0\n[[step]]\ndo = "stats"\nfrom = "units"', "line 1: jobs = 0; expected a number from 1 to 256"),
        ("steps = 3", "line 1: there is no 'steps' here; did you mean step"),
        ("", "no steps; expected at least one [[step]]"),
        ("[[step]", "not TOML: "),
        ("jobs = " + "9" * 5_000, "not TOML: a number of too many digits"),
        ("name = " + "[" * 100_000, "not TOML: values nested too deeply"),
        ("time_limit = nan\n" + STATS, "line 1: time_limit = nan; expected seconds, at most 86,400"),
        ("time_limit = inf\n" + STATS, "line 1: time_limit = inf"),
        ('[[step]]\ndo = "stats"\nfrom = ["a", "b\\u0000"]', "the control character U+0000 in a text"),
    ],
)
def test_an_invalid_file_is_refused_with_its_line(tmp_path: Path, job: str, sentence: str) -> None:
    path = tmp_path / "job.toml"
    path.write_text(job, "utf-8")
    with pytest.raises(BadJob) as refused:
        prepare_steps(read_job(path, STEPS))
    assert refused.value.exit_code == 2
    assert sentence in refused.value.message
    assert refused.value.message.startswith(str(path))


def test_a_dry_run_does_nothing(run_batch: Batch, folder: Path) -> None:
    done = run_batch(JOB, "--dry-run")
    assert done.returncode == 0
    assert f"convert: convert of 3 files where weight <= 50 -> {folder / 'out' / 'convert'}" in done.stdout
    assert not (folder / "out").exists()


def test_a_failed_unit_is_reported_and_the_others_are_done(run_batch: Batch, folder: Path) -> None:
    (folder / "units" / "Broken.mtf").write_text("chassis:Broken\n", "utf-8")
    done = run_batch(STATS)
    assert done.returncode == 1
    assert "Broken.mtf" in done.stderr
    stats = report(folder)["stats"]
    assert (stats["failed"], stats["done"]) == (1, 3)
    assert [unit["file"] for unit in stats["units"]] == ["Broken.mtf"]  # type: ignore[attr-defined]


def test_a_second_run_names_the_option_to_continue(run_batch: Batch) -> None:
    assert run_batch(STATS).returncode == 0
    again = run_batch(STATS)
    assert again.returncode == 2
    assert "--resume to go on with it, or --overwrite to start again" in again.stderr
    assert run_batch(STATS, "--overwrite").returncode == 0


@pytest.mark.parametrize("option", ["", "--overwrite", "--resume"])
@pytest.mark.parametrize(
    "job",
    [
        'report = "../units/a.json"\n[[step]]\ndo = "stats"\nfrom = "units"',
        'report = "../job.toml"\n[[step]]\ndo = "stats"\nfrom = "units"',
        '[[step]]\ndo = "sheets"\nfrom = "units"\nout = "../units/a.pdf"',
        '[[step]]\ndo = "cards"\nfrom = "units/Brolga BRG-2.mtf"\nout = "../units/a.pdf"\n'
        '[[step]]\ndo = "stats"\nfrom = "units"',
    ],
)
def test_no_output_of_a_job_replaces_its_input(
    run_batch: Batch, folder: Path, data: Path, job: str, option: str
) -> None:
    unit = load(data / "Brolga BRG-2.mtf").require()
    (folder / "units" / "a.json").write_bytes(write(unit, "json"))
    (folder / "units" / "a.pdf").write_bytes(pdf.to_bytes(draw(unit), title="Brolga"))
    before = {path.name: path.read_bytes() for path in (folder / "units").iterdir()}
    done = run_batch('output = "out"\n' + job, *([option] if option else []))
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert "which is read in this run" in sentence
    assert {path.name: path.read_bytes() for path in (folder / "units").iterdir()} == before


def test_rows_replace_no_other_file(run_batch: Batch, folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "stats.csv").write_text("mine")
    done = run_batch(STATS)
    assert done.returncode == 1
    assert "stats.csv already exists; expected --overwrite to replace it" in done.stderr
    assert (folder / "out" / "stats.csv").read_text() == "mine"


def test_a_resumed_job_does_only_changed_sources(run_batch: Batch, folder: Path) -> None:
    assert run_batch(JOB).returncode == 0
    kept = folder / "out" / "convert" / "Drongo Watch Platoon.json"
    lost = folder / "out" / "convert" / "Brolga BRG-2.json"
    before = kept.stat().st_mtime_ns
    lost.unlink()
    tank = folder / "units" / "Currawong Patrol Tank CPT-1.blk"
    tank.write_bytes(tank.read_bytes().replace(b"CPT-1", b"CPT-7"))
    done = run_batch(JOB, "--resume")
    assert done.returncode == 0, done.stderr
    assert lost.exists()
    assert kept.stat().st_mtime_ns == before
    assert "Currawong Patrol Tank CPT-7" in (folder / "out" / "stats.csv").read_text("utf-8")
    steps = report(folder)
    assert steps["convert"]["kept"] == steps["convert"]["done"] - 2  # type: ignore[operator]


@pytest.mark.parametrize(
    "line",
    [
        '{"number": 0}',
        '{"number": 99999999999, "file": "a", "stamp": [1, 2]}',
        '{"number": -5, "file": "a", "stamp": [1, 2]}',
        '{"number": 0, "file": "a", "stamp": [1, 2], "units": [{"file": "a"}]}',
        OUT_OF_ITS_FOLDER,
        "rubbish",
    ],
)
def test_a_foreign_journal_is_ignored(run_batch: Batch, folder: Path, line: str) -> None:
    assert run_batch(JOB).returncode == 0
    journal = folder / "out" / ".astech-batch" / "convert.jsonl"
    head, *_ = journal.read_text("utf-8").splitlines()
    journal.write_text(f"{head}\n{line}\n", "utf-8")
    done = run_batch(JOB, "--resume")
    assert done.returncode == 0, done.stderr
    assert report(folder)["convert"]["kept"] == 0
    assert (folder / "job.toml").exists()


def test_a_step_with_another_definition_is_done_anew(run_batch: Batch, folder: Path) -> None:
    assert run_batch(STATS).returncode == 0
    done = run_batch(STATS.replace('"name", "bv"', '"name"'), "--resume")
    assert done.returncode == 0, done.stderr
    assert (folder / "out" / "stats.csv").read_text("utf-8").startswith("file,name\n")
    assert report(folder)["stats"]["kept"] == 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="killed as only Unix kills")
def test_a_killed_run_is_resumed_without_redoing_complete_units(run_batch: Batch, folder: Path) -> None:
    """A run that dies at any moment leaves whole files, which stay as they are, and the rest is done later."""
    tank = (folder / "units" / "Currawong Patrol Tank CPT-1.blk").read_bytes()
    for number in range(100):
        (folder / "units" / f"Tank {number:03}.blk").write_bytes(tank)
    job = JOB.replace('"weight <= 50"', '"weight > 0"')
    (folder / "job.toml").write_text(job, "utf-8")
    command = [sys.executable, "-m", "astech", "batch", str(folder / "job.toml"), "--jobs", "1"]
    run = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
    made = folder / "out" / "convert"
    while run.poll() is None and not (made.is_dir() and sum(1 for _ in made.glob("*.json")) > 40):
        time.sleep(0.005)
    run.send_signal(signal.SIGKILL)
    run.wait()
    whole = {path.name: path.stat().st_mtime_ns for path in made.glob("*.json")}
    assert 0 < len(whole) < 103
    with open(folder / "out" / ".astech-batch" / "convert.jsonl", "ab") as torn:
        torn.write(b'{"number": 99, "fi')
    done = run_batch(job, "--resume")
    assert done.returncode == 0, done.stderr
    after = {path.name: path.stat().st_mtime_ns for path in made.glob("*.json")}
    assert len(after) == 103
    assert {name: after[name] for name in whole} == whole
    assert not [path for path in made.iterdir() if path.name.startswith(".astech")]
    rows = (folder / "out" / "stats.csv").read_text("utf-8").splitlines()
    assert len(rows) == len(set(rows)) == 104
    assert report(folder)["convert"]["done"] == 103


DOUBTFUL = """[[step]]
do = "correct"
from = "doubtful.json"
{}
[[step]]
do = "stats"
from = "doubtful.json"
"""


@pytest.mark.parametrize(("force", "done", "failed"), [("", 0, 1), ("force = true", 1, 0)])
def test_a_sheet_that_was_read_in_doubt_counts_as_doubtful(
    run_batch: Batch, folder: Path, force: str, done: int, failed: int
) -> None:
    """The sheet has another Battle Value than its unit: it is not corrected without force, and the job ends with 1."""
    sheet = json.loads(record_sheet(load(folder / "units" / "Brolga BRG-2.mtf").require()).model_dump_json())
    sheet["worth"]["battle_value"] = 1
    (folder / "doubtful.json").write_text(json.dumps(sheet), encoding="utf-8")
    ended = run_batch(DOUBTFUL.format(force))
    assert ended.returncode == 1
    assert bool(re.search(r"correct: 1 unit in \d+:\d\d, 1 read in doubt", ended.stderr)) is bool(force)
    steps = {step["name"]: step for step in json.loads((folder / "job" / "report.json").read_bytes())["steps"]}
    assert [(step["done"], step["failed"], step["doubtful"]) for step in steps.values()] == [
        (done, failed, done),
        (1, 0, 1),
    ]
    heading, row = (folder / "job" / "stats.csv").read_text("utf-8").splitlines()
    assert (heading.rpartition(",")[2], row.rpartition(",")[2]) == ("doubt", "True")
