"""Records of `astech play`: an answered event is in the file, once, even after a crash."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from astech.record_file import RecordError, RecordFile, begin_record, open_record, read_whole
from astech.session import Session
from importers import load
from sheets.play import Refused, marks
from sheets.play.history import history_of
from sheets.record.events import Heat
from sheets.record.record import Record
from tests.conftest import ROOT, Astech
from tests.small_disk import needs_mount, small_disk

BROLGA = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record without a line."""
    path = tmp_path / "brolga.jsonl"
    begin_record(path, Record(unit=load(BROLGA).require())).close()
    return path


@pytest.fixture
def file(record: Path) -> Iterator[RecordFile]:
    """An open record file."""
    opened = open_record(record)
    yield opened
    opened.close()


def opened(path: Path) -> Session:
    found = open_record(path)
    return Session(found.own, found)


def armor(path: Path) -> dict[str, int]:
    """The armor that is lost by a record."""
    record = read_whole(path)
    return dict(marks(record.unit, history_of(record).state, record.options).armor)


def test_damage_that_waits_for_a_roll_is_stored_with_the_event(astech: Astech, tmp_path: Path) -> None:
    """Given 6 points of rear armor, two of three groups of 20 wait for a roll, and are applied in another session."""
    path = tmp_path / "brolga.jsonl"
    output = astech("play", BROLGA, "--record", path, stdin="lt 20 20 20 rear\n").stdout
    assert "2 more events wait for this roll, stored with it" in output
    output = astech("play", "--record", path, "--seed", "1", stdin="roll all\nstatus\n").stdout
    assert "destroyed: a location is lost without which it cannot be" in output
    assert armor(path)["CT"] == 31 - 8


def test_an_undo_takes_back_the_groups_that_waited(file: RecordFile) -> None:
    session = Session(file.own, file)
    session.say("lt 18 5")
    assert len(session.waiting) == 1
    session.undo()
    assert (session.waiting, session.due) == ((), ())
    session.redo()
    assert len(session.waiting) == 1
    session.say("3 3")
    assert session.state.structure["LT"] == 12 - 1 - 5
    session.undo(2)
    assert len(session.waiting) == 1


def test_a_second_session_is_refused_while_one_is_open(
    file: RecordFile, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astech.record_file.LOCK_TIMEOUT", 0.0)
    with pytest.raises(RecordError, match=r"brolga.jsonl is open in another session; close that one first"):
        open_record(record)
    Session(file.own, file).say("la 3")
    assert armor(record) == {"LA": 3}


def test_lines_of_another_program_are_not_written_over(file: RecordFile, record: Path) -> None:
    session = Session(file.own, file)
    with record.open("a") as other:
        other.write('{"do": "hit", "location": "RA", "damage": 2}\n')
    with pytest.raises(Refused, match="another program wrote in it; nothing was stored"):
        session.say("la 3")
    assert armor(record) == {"RA": 2}


@pytest.mark.parametrize(
    "end", ['{"do": "hit", "id": "d6bc', '{"do": "hit", "location": "LA", "damage": 2, "waiting": [{']
)
def test_a_torn_last_line_is_cut_off_and_named(record: Path, end: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = opened(record)
    session.say("la 3")
    session.keeper.close()  # type: ignore[attr-defined]
    with record.open("a") as torn:
        torn.write(end)
    assert armor(record) == {"LA": 3}
    session = opened(record)
    assert "the last line was torn, by a crash or a full disk, and is left out: {" in capsys.readouterr().err
    session.say("la 4")
    session.keeper.close()  # type: ignore[attr-defined]
    assert armor(record) == {"LA": 7}


def test_a_whole_line_without_its_newline_is_kept(record: Path) -> None:
    session = opened(record)
    session.say("la 3")
    session.keeper.close()  # type: ignore[attr-defined]
    record.write_bytes(record.read_bytes().rstrip(b"\n"))
    session = opened(record)
    session.say("la 4")
    session.keeper.close()  # type: ignore[attr-defined]
    assert armor(record) == {"LA": 7}


def test_a_write_without_room_changes_nothing(file: RecordFile, record: Path) -> None:
    """RLIMIT_FSIZE simulates a full disk: a part of a line is written, and removed again."""
    session = Session(file.own, file)
    session.say("la 3")
    before = record.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20, limits[1]))
    try:
        with pytest.raises(Refused, match="cannot be written: file too large; nothing of this was stored"):
            session.say("la 4")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert record.read_bytes() == before
    assert session.state.armor["LA"] == 13
    session.say("la 4")
    assert armor(record) == {"LA": 7}


def fill(session: Session) -> None:
    """Add lines until the disk is full."""
    while True:
        session.say("heat 1")


@needs_mount
def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path, kilobytes=64) as disk:
        file = begin_record(disk / "brolga.jsonl", Record(unit=load(BROLGA).require()))
        session = Session(file.own, file)
        with pytest.raises(Refused, match="no space left on device; nothing of this was stored"):
            fill(session)
        number = session.history.lines
        assert number > 100
        file.close()
        assert len(read_whole(disk / "brolga.jsonl").log) == number


def test_a_long_record_is_replayed_from_a_state(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given 645 events and 15 undos, the replay begins after 600 lines; an undo of 100 events goes back before them."""
    session = opened(record)
    for number in range(645):
        session.apply(Heat(points=1))
        if number % 40 == 0 and number < 600:
            session.undo()
            session.redo()
    session.keeper.close()  # type: ignore[attr-defined]
    whole = history_of(read_whole(record))
    opened(record).keeper.close()  # type: ignore[attr-defined]
    session = opened(record)
    assert session.history.lines == whole.lines == 675
    assert session.history.begins >= 600
    assert session.state == whole.state
    session.undo(100)
    assert session.history.depth == 545
    assert session.events() == whole.events()[:545]
    session.keeper.close()  # type: ignore[attr-defined]
    states = record.with_name(f".{record.name}.states")
    assert states.exists()
    monkeypatch.setattr("astech.record_file.program_digest", lambda *_: "another program")
    session = opened(record)
    assert session.history.begins == 0
    assert session.history.depth == 545
    session.keeper.close()  # type: ignore[attr-defined]


SAY = """
import sys
from pathlib import Path
from astech.record_file import open_record
from astech.session import Session
file = open_record(Path(sys.argv[1]))
session = Session(file.own, file)
print("ready", flush=True)
while True:
    session.say("heat 1, heat 2")
    print(session.history.lines, flush=True)
"""


def compare(record: Path, answered: list[str]) -> None:
    """All answered lines are in the file, once and in order, with at most one more line."""
    numbers = [int(each) for each in answered if each.isdecimal()]
    last = numbers[-1] if numbers else 0
    log = read_whole(record).log
    assert len({entry.id for entry in log}) == len(log)
    assert last <= len(log) + len(read_whole(record).waiting) <= last + 2
    opened(record).keeper.close()  # type: ignore[attr-defined]
    for line in record.read_text().splitlines():
        json.loads(line)


def test_a_session_killed_at_any_moment_loses_no_answer(record: Path) -> None:
    chance = Random(1)
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", SAY, record], stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as player:
            assert player.stdout is not None
            player.stdout.readline()
            before = len(read_whole(record).log)
            time.sleep(chance.uniform(0, 0.1))
            player.send_signal(signal.SIGKILL)
            answered = player.stdout.read().splitlines()
        compare(record, answered or [str(before)])


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize(
    "call", ["pwrite64:signal=KILL:when=2", "fsync:signal=KILL:when=2", "pwrite64:error=ENOSPC:when=2"]
)
def test_a_session_killed_at_a_system_call_loses_no_answer(record: Path, call: str) -> None:
    """The process is killed while it writes the second line, waits for the disk, or finds no room."""
    words = ["strace", "-f", "-o", os.devnull, "-e", "trace=pwrite64,fsync", "-e", f"inject={call}"]
    done = subprocess.run(
        [*words, sys.executable, "-c", SAY, record], capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    if "ready" not in done.stdout:
        pytest.skip(f"strace may not follow a process here: {done.stderr[:200]}")
    assert done.returncode != 0
    compare(record, done.stdout.splitlines())
