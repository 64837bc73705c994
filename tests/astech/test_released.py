"""Files of version 0.1.0 open: a store, an export and records of several families, with the same state."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from astech.record_file import open_record, read_whole
from astech.session import Session
from sheets.play import marks
from sheets.play.history import history_of
from tests.astech.campaign.conftest import AtDesk
from tests.conftest import ROOT

RELEASED = ROOT / "tests" / "released" / "0.1.0"
EXPECTED: dict[str, Any] = json.loads((RELEASED / "expected.json").read_text())
RECORDS = sorted(EXPECTED["records"])


@pytest.fixture
def desk(tmp_path: Path) -> AtDesk:
    """The store of 0.1.0, migrated by the first command."""
    store = shutil.copy(RELEASED / "store.sqlite", tmp_path / "store.sqlite")
    desk = AtDesk(str(store))
    assert "is brought to this version of AsTech; a copy as it was is" in desk.run("status").stderr
    return desk


def as_expected(desk: AtDesk) -> None:
    """Compare the status with that of 0.1.0, whose marks had no names of crews."""
    found = {unit["unit"]: unit for unit in desk.data("status")}
    for unit in found.values():
        for seat in unit["marks"].get("crew", ()):
            seat.pop("name", None)
    assert found.keys() == EXPECTED["units"].keys()
    for name, unit in EXPECTED["units"].items():
        assert {key: found[name][key] for key in unit} == unit
    assert desk.data("money") == EXPECTED["money"]


def test_a_store_opens_after_a_copy_of_it(desk: AtDesk, tmp_path: Path) -> None:
    as_expected(desk)
    (copy,) = tmp_path.glob("*.backup.sqlite")
    with sqlite3.connect(copy) as store:
        assert store.execute("SELECT version FROM astech_store").fetchone() == (1,)
    with sqlite3.connect(desk.store) as store:
        positions = store.execute("SELECT position FROM events ORDER BY said, member, seq").fetchall()
    assert positions == sorted(positions)
    assert positions[0] > (0,)


def test_a_store_continues_where_it_ended(desk: AtDesk) -> None:
    """The second group of 20 points to the right torso waited for a roll; undo affects both turns and the clock."""
    reply = desk.data("roll", "bull", "--dice", "3 3")
    assert (reply["waiting"], reply["marks"]["structure"]) == (0, {"RT": 12})
    assert desk.data("undo")["waiting"] == 1
    assert desk.data("as-of", "Cobble Ford", "bull")["marks"]["armor"] == {"LT": 17}
    assert desk.data("hit", "red", "la", "1", "--id", "first")["marks"]["armor"] == {"LA": 6}


def test_an_export_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    desk = AtDesk(str(tmp_path / "other.sqlite"))
    desk("import", RELEASED / "export.json")
    as_expected(desk)
    desk("import", RELEASED / "export.json", "--as", "What if")
    assert "which campaign?" in desk.refused("status")
    desk("use", "What if")
    as_expected(desk)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_opens(name: str, tmp_path: Path) -> None:
    expected = EXPECTED["records"][name]
    record = read_whole(RELEASED / name)
    state = history_of(record).state
    assert len(record.events()) == expected["events"]
    assert marks(record.unit, state, record.options).model_dump(mode="json", exclude_defaults=True) == expected["marks"]
    assert [due.purpose for due in state.due] == expected["due"]
    file = open_record(Path(shutil.copy(RELEASED / name, tmp_path / name)))
    session = Session(file.own, file)
    session.undo()
    session.redo()
    assert session.marks.model_dump(mode="json", exclude_defaults=True) == expected["marks"]
    file.close()
