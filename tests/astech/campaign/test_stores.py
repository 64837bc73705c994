"""Stores of campaigns: export and import, copies, versions, errors."""

import json
import sqlite3
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData

from astech.campaign import company, journal, tables
from astech.campaign.in_use import campaign_in_use, write_campaign_in_use
from astech.campaign.ledger import carry_out
from astech.campaign.store import StoreError, open_store, use_store
from astech.campaign.tables import EVERYTHING
from tests.astech.campaign.conftest import BROLGA, AtDesk
from tests.conftest import Astech
from tests.small_disk import fill_disk, needs_mount, small_disk


@pytest.fixture
def lived(desk: AtDesk) -> AtDesk:
    """Gray Watch with something in every table."""
    desk("force", "Fire Lance", "brolga")
    desk("force", "Fire Lance", "--in", "First Company")
    desk("game", "Cobble Ford")
    desk("play", stdin="brolga lt 20\n3 3\nla 4\nundo\ncurrawong fr 5\n")
    desk("hit", "brolga", "ct", "30", "5")
    desk("money", "100k", "contract", "--day", "14 June 3025")
    return desk


def test_export_and_import_lose_nothing(lived: AtDesk, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    lived("export", first)
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("import", first)
    other("export", second)
    assert first.read_text() == second.read_text()
    assert other.data("status") == lived.data("status")
    assert other.run("log", "brolga").stdout == lived.run("log", "brolga").stdout


def test_a_copy_stands_beside_the_original(lived: AtDesk, tmp_path: Path) -> None:
    file = tmp_path / "gray-watch.json"
    lived("export", file)
    assert "is in this store already; --as NAME" in lived.refused("import", file)
    lived("import", file, "--as", "What if")
    lived("hit", "currawong", "fr", "1", "--campaign", "what if")
    armor = {name: lived.data("status", "currawong", "--campaign", name)["marks"]["armor"] for name in ("gray", "what")}
    assert armor == {"gray": {"FR": 5}, "what": {"FR": 6}}
    assert "which campaign?" in lived.refused("status")


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The lines of an export."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def write_lines(file: Path, lines: list[dict[str, Any]]) -> None:
    """Write lines as an export has them, with their number at the end."""
    rows = [line for line in lines if "table" in line]
    file.write_text("".join(json.dumps(line) + "\n" for line in (lines[0], *rows, {"rows": len(rows)})))


def test_manual_changes_of_a_file_are_checked(lived: AtDesk, tmp_path: Path) -> None:
    file = tmp_path / "gray-watch.jsonl"
    lived("export", file)
    whole = read_lines(file)
    (brolga,) = (row for row in whole if row.get("table") == "members" and row["name"].startswith("Brolga"))
    brolga["design"]["mounts"][0]["item"] = "Squid"
    write_lines(file, whole)
    AtDesk(str(tmp_path / "other.sqlite"))("import", file)
    assert AtDesk(str(tmp_path / "other.sqlite")).data("status")
    brolga["design"]["mounts"][0]["location"] = "XX"
    write_lines(file, whole)
    refusal = AtDesk(str(tmp_path / "third.sqlite")).refused("import", file)
    assert "mounts.0.location is 'XX'; expected one of HD, CT" in refusal


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE campaigns SET options = 'rubbish'",
        "UPDATE astech_store SET version = 'abc'",
        "UPDATE astech_store SET version = -1",
        "INSERT INTO astech_store SELECT * FROM astech_store",
        "DELETE FROM astech_store",
    ],
)
def test_a_store_with_foreign_rows_is_reported_as_damaged(lived: AtDesk, change: str) -> None:
    with sqlite3.connect(lived.store) as store:
        store.execute(change)
    assert f"{lived.store} is damaged, or no store of campaigns; a backup of it may be whole: " in lived.refused(
        "status", "brolga"
    )


def test_names_with_unreadable_characters_are_refused(desk: AtDesk) -> None:
    assert desk.refused("new", "x" * 5_000) == "a name of 5,000 characters; expected at most 200"
    assert desk.refused("new", "Gray \udcff") == "half of a character; type it again"


def test_no_output_replaces_the_store(lived: AtDesk) -> None:
    before = Path(lived.store).read_bytes()
    assert "which is read in this run" in lived.refused("export", lived.store, "--overwrite")
    assert Path(lived.store).read_bytes() == before


def test_every_row_of_the_tables_is_in_the_file(lived: AtDesk, tmp_path: Path) -> None:
    """All but the version of the store, and the states, which are derived from the logs."""
    file = tmp_path / "gray-watch.jsonl"
    lived("export", file)
    found = read_lines(file)
    with sqlite3.connect(lived.store) as store:
        for table in EVERYTHING.tables:
            if table not in ("astech_store", "states", "links", "answers"):
                (rows,) = store.execute(f"SELECT count(*) FROM {table}").fetchone()
                assert sum(line.get("table") == table for line in found) == rows > 0, table


def test_a_backup_is_a_store(lived: AtDesk, tmp_path: Path) -> None:
    lived("backup", tmp_path / "copy.sqlite")
    assert AtDesk(str(tmp_path / "copy.sqlite")).data("status") == lived.data("status")
    assert "already exists" in lived.refused("backup", tmp_path / "copy.sqlite")


def test_the_tables_of_queries_are_those_of_the_migrations(store: Path) -> None:
    with use_store(str(store)) as opened_store:
        there = MetaData()
        there.reflect(opened_store.engine)
        columns = {table.name: {column.name for column in table.columns} for table in there.tables.values()}
        assert columns == {
            table.name: {column.name for column in table.columns} for table in EVERYTHING.tables.values()
        }


def test_an_older_store_is_copied_and_brought_up(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables, "MIGRATIONS", [*tables.MIGRATIONS, ("ALTER TABLE pilots ADD COLUMN rank TEXT",)])
    open_store(str(store)).close()
    (copy,) = store.parent.glob("*.backup.sqlite")
    versions = []
    for file in (store, copy):
        with sqlite3.connect(file) as opened_file:
            versions.append(opened_file.execute("SELECT version FROM astech_store").fetchone()[0])
            assert opened_file.execute("SELECT count(*) FROM members").fetchone() == (2,)
    assert versions == [4, 3]
    assert "a copy as it was is" in capsys.readouterr().err


def test_a_migration_that_fails_changes_nothing(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.read_bytes()
    broken = "ALTER TABLE pilots ADD COLUMN rank TEXT;\nALTER TABLE nowhere ADD COLUMN rank TEXT"
    monkeypatch.setattr(tables, "MIGRATIONS", [*tables.MIGRATIONS, (broken,)])
    with pytest.raises(StoreError, match="no such table: nowhere; nothing of this was stored"):
        open_store(str(store))
    assert store.read_bytes() == before


def test_a_newer_store_is_left_alone(desk: AtDesk) -> None:
    with sqlite3.connect(desk.store) as store:
        store.execute("UPDATE astech_store SET version = 99")
    before = Path(desk.store).read_bytes()
    assert desk.refused("hit", "brolga", "lt", "3") == (
        f"a newer AsTech wrote {desk.store} (version 99, this program knows 3); "
        "it is left as it is: update AsTech to use it"
    )
    assert Path(desk.store).read_bytes() == before


def test_a_newer_file_and_damaged_ones_are_refused(lived: AtDesk, tmp_path: Path) -> None:
    file = tmp_path / "gray-watch.jsonl"
    lived("export", file)
    head, *rows = read_lines(file)[:-1]
    (event, *_), (member, *_) = ([row for row in rows if row["table"] == table] for table in ("events", "members"))
    without = [row for row in rows if row["table"] not in ("events", "members")]
    for lines, sentence in (
        ([{**head, "version": 99}, *rows], "a newer AsTech wrote this campaign"),
        ([{**head, "astech": "else"}, *rows], "no campaign; expected a file that astech campaign export wrote"),
        ([head, *without, {**event, "entry": {"do": "dance"}}], "a damaged campaign"),
        ([head, *rows[:1], {**member, "design": {}}], "a damaged campaign"),
        ([head, *rows[1:]], "a damaged campaign: 0 campaigns in one file"),
        ([head, {"table": "members", "id": 3}], "a damaged campaign"),
        ([head, *(row for row in rows if row is not event)], "a damaged campaign: the log of"),
    ):
        write_lines(file, lines)
        assert sentence in lived.refused("import", file, "--as", "Other"), sentence
    file.write_text("\n".join(json.dumps(line) for line in (head, *rows)))
    assert "a damaged campaign: the end is missing" in lived.refused("import", file, "--as", "Other")
    file.write_text("{")
    assert "not JSON" in lived.refused("import", file)
    assert "no such file" in lived.refused("import", tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    "content", [b"not a database at all, but long enough to be one" * 30, b"SQLite format 3\0" * 99]
)
def test_a_corrupt_file_is_reported(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "damaged.sqlite"
    file.write_bytes(content)
    assert f"{file} is damaged, or no store of campaigns" in AtDesk(str(file)).refused("status")
    assert file.read_bytes() == content


def test_damage_inside_the_file_is_reported(desk: AtDesk) -> None:
    file = Path(desk.store)
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    assert "is damaged" in desk.refused("status")


def test_other_databases_and_no_store_at_all(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as store:
        store.execute("CREATE TABLE songs (title TEXT)")
    assert AtDesk(str(other)).refused("status").endswith("expected a store of campaigns")
    nowhere = str(tmp_path / "nowhere.sqlite")
    assert AtDesk(nowhere).refused("status").startswith("there is no store at")
    assert AtDesk(str(tmp_path)).refused("status").endswith("is a folder; expected the file of a store")
    assert "is not a database for campaigns" in AtDesk("mysql://root@localhost/x").refused("status")


@pytest.fixture
def torn(desk: AtDesk) -> AtDesk:
    """Gray Watch with three hits on each unit; the log of the Brolga lacks a line."""
    for _ in range(3):
        desk("hit", "brolga", "la", "1")
        desk("hit", "currawong", "fr", "1")
    desk("seat", "currawong", "Jon Teague 4/5")
    with sqlite3.connect(desk.store) as store:
        (brolga,) = store.execute("SELECT id FROM members WHERE name = ?", (BROLGA,)).fetchone()
        store.execute("DELETE FROM events WHERE seq = 2 AND member = ?", (brolga,))
    return desk


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("UPDATE members SET design = '{}'", f"the unit {BROLGA} is damaged: its design or its options cannot be read"),
        ("UPDATE members SET design = 'rubbish'", f"the unit {BROLGA} is damaged"),
        ("UPDATE members SET options = '[]'", f"the unit {BROLGA} is damaged"),
        ("UPDATE events SET waiting = 'rubbish'", f"the log of {BROLGA} is damaged: what waits behind a line"),
        ("UPDATE events SET entry = '{rubbish'", f"the log of {BROLGA} is damaged: a line is not as it was written"),
        ("UPDATE events SET entry = x'ff00'", f"the log of {BROLGA} is damaged: a line is not as it was written"),
        ("UPDATE events SET seq = 'one' WHERE seq = 1", f"the log of {BROLGA} is damaged: line 1 is missing"),
    ],
)
def test_a_damaged_unit_is_named(lived: AtDesk, change: str, message: str) -> None:
    with sqlite3.connect(lived.store) as store:
        store.execute(change)
    assert message in lived.refused("status", "brolga")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE members SET name = x'ff00' WHERE name LIKE 'Brolga%'",
        "UPDATE members SET side = x'ff', fate = x''",
        "UPDATE events SET said = x'ff', speaker = x'fe'",
        "UPDATE campaigns SET name = x'ff'",
    ],
)
def test_bytes_in_a_column_of_text_are_read_as_text(lived: AtDesk, tmp_path: Path, change: str) -> None:
    """Other programs can store them, since SQLite takes any value in a column; no command fails."""
    with sqlite3.connect(lived.store) as store:
        store.execute(change)
    for words in (("status",), ("log",), ("export", tmp_path / "all.jsonl"), ("print", "-o", tmp_path / "all.pdf")):
        assert lived.run(*words).returncode == 0, words
    AtDesk(str(tmp_path / "other.sqlite"))("import", tmp_path / "all.jsonl")


def test_an_export_without_an_unreadable_unit_is_imported(lived: AtDesk, tmp_path: Path) -> None:
    """The other units are written; a deletion would lose the unit."""
    with sqlite3.connect(lived.store) as store:
        store.execute("UPDATE members SET design = 'rubbish' WHERE name = ?", (BROLGA,))
    done = lived.run("export", tmp_path / "all.jsonl")
    assert done.returncode == 1
    assert f"the unit {BROLGA} is damaged: its design or its options cannot be read" in done.stderr
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("import", tmp_path / "all.jsonl")
    assert BROLGA not in [each["unit"] for each in other.data("status")]
    assert other.run("game").returncode == 0
    assert "nothing is deleted" in lived.refused("delete", "gray", "--yes")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            "UPDATE events SET waiting = '{' WHERE seq = 1 AND member = (SELECT min(member) FROM events)",
            "the waiting events of line 1 of a log",
        ),
        ("UPDATE pilots SET abilities = 'rubbish' WHERE id = (SELECT min(id) FROM pilots)", "the abilities of "),
        ("UPDATE commands SET changes = '' WHERE position = 1", "the changes of"),
    ],
)
def test_an_export_without_a_damaged_column_is_imported(
    lived: AtDesk, tmp_path: Path, change: str, sentence: str
) -> None:
    """Everything else is written."""
    with sqlite3.connect(lived.store) as store:
        assert store.execute(change).rowcount == 1
    done = lived.run("export", tmp_path / "all.jsonl")
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "cannot be read and are left out" in done.stderr
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("import", tmp_path / "all.jsonl")
    assert len(other.data("status")) == 2


DAMAGED = f"the log of {BROLGA} is damaged: line 2 is missing"


@pytest.mark.parametrize(
    "words",
    [
        ("status",),
        ("game", "Ford"),
        ("end-phase",),
        ("end-turn",),
        ("pilots",),
        ("lose", "Jon Teague"),
        ("seat", "currawong", "Zoe 2/2"),
        ("roll", "all"),
    ],
)
def test_sound_units_stay_usable_beside_a_damaged_one(torn: AtDesk, words: tuple[str, ...]) -> None:
    """The damaged unit is named, and left out."""
    if words[0] == "roll":
        torn("hit", "currawong", "8", "from", "the", "front")
    done = torn.run(*words)
    assert done.returncode == 0, done.stderr
    assert DAMAGED in done.stderr


def test_a_session_at_the_table_leaves_a_damaged_unit_out(torn: AtDesk) -> None:
    torn("game", "Ford", "currawong")
    done = torn.run("play", stdin="all\ncurrawong fr 1\nend\nundo\nend\nend\n")
    assert done.returncode == 0
    assert torn.data("game")["turn"] == 3
    assert DAMAGED in torn.refused("hit", "brolga", "la", "1")


def test_an_export_without_the_damaged_log_is_imported(torn: AtDesk, tmp_path: Path) -> None:
    """`import` accepts whatever `export` writes; a deletion would lose the log."""
    file = tmp_path / "gray-watch.jsonl"
    done = torn.run("export", file)
    assert done.returncode == 1
    assert DAMAGED in done.stderr
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("import", file)
    assert [each["marks"].get("armor") for each in other.data("status")] == [None, {"FR": 3}]
    assert DAMAGED in torn.refused("delete", "gray", "--yes")
    assert len(torn.data("list")) == 1


def test_a_full_disk_loses_nothing(desk: AtDesk) -> None:
    """A limit on the pages of SQLite simulates a full disk."""
    with use_store(desk.store) as store:
        campaign = store.read(company.read_campaigns)[0].id
        with store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        before = store.read(partial(journal.read_entries, campaign=campaign))
        long = [journal.new_entry("note", "x" * 100_000, "Ada")]
        command = {"command_id": "1", "campaign": campaign, "kind": "", "text": "", "digest": "", "speaker": "Ada"}
        with pytest.raises(StoreError, match=r"no room is left for .*; nothing of this was stored, all from before"):
            carry_out(store, partial(journal.write_entries, campaign=campaign, notes=long), **command)
        assert store.read(partial(journal.read_entries, campaign=campaign)) == before
    assert desk.data("hit", "brolga", "lt", "3")["marks"]["armor"] == {"LT": 3}


@needs_mount
def test_a_store_on_a_full_disk_is_read(data: Path, tmp_path: Path) -> None:
    """The log, the units and the marks of a store are read on a full disk, and nothing is written."""
    with small_disk(tmp_path, kilobytes=2_000) as disk:
        desk = AtDesk(str(disk / "store.sqlite"))
        desk("new", "Gray", "Watch")
        desk("add", data / f"{BROLGA}.mtf")
        desk("hit", "brolga", "lt", "3")
        rest = fill_disk(disk)
        assert desk.data("status", "brolga")["marks"]["armor"] == {"LT": 3}
        assert "LT 3" in desk("log", "brolga")
        assert desk("list").startswith("* Gray Watch")
        assert "nothing of this was stored, all from before is there" in desk.refused("hit", "brolga", "ct", "2")
        rest.unlink()
        assert desk.data("hit", "brolga", "ct", "2")["marks"]["armor"] == {"LT": 3, "CT": 2}


def test_a_name_is_taken_once(desk: AtDesk) -> None:
    assert "campaign gray watch already exists" in desk.refused("new", "gray", "watch")
    assert BROLGA in desk("status")


def test_a_server_without_its_driver_is_reported_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"needs psycopg; install AsTech again as '\.\[league\]'"):
        open_store("postgresql://league@localhost/league")


def test_no_message_contains_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astech.campaign.store.RECONNECTING", 0.0)
    with pytest.raises(StoreError) as raised:
        open_store("postgresql://league:secret@127.0.0.1:1/league")
    assert "does not answer" in str(raised.value)
    assert "secret" not in str(raised.value)


def test_an_event_that_the_rules_refuse_today_is_skipped(desk: AtDesk) -> None:
    """A later version of the rules may refuse an event that an earlier one accepted: the unit plays on without it."""
    desk("hit", "brolga", "la", "3")
    desk("hit", "brolga", "la", "3")
    with sqlite3.connect(desk.store) as store:
        store.execute("UPDATE events SET entry = replace(entry, '\"LA\"', '\"XX\"') WHERE seq = 2")
    with use_store(desk.store) as opened_store:
        opened_store.write(tables.write_log_digests)
    done = desk.run("hit", "brolga", "la", "2")
    assert done.returncode == 0
    assert "event 2 cannot be by the rules of this version" in done.stderr
    assert "11 of armor left" in done.stdout
    assert len(desk.run("log", "brolga", "--format", "jsonl").stdout.splitlines()) == 4


def test_the_default_store_of_a_user(astech: Astech, tmp_path: Path) -> None:
    environment = {"ASTECH_STORE": str(tmp_path / "own.sqlite"), "ASTECH_PLAYER": "Ada"}
    assert "Gray Watch begins" in astech("campaign", "new", "Gray", "Watch", env=environment).stdout
    done = astech("campaign", "status", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Gray Watch has no units yet")


def test_a_chosen_campaign_belongs_to_its_store_in_every_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path names one file; the address of a server is the same everywhere."""
    league = "postgresql://host/league"
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    write_campaign_in_use("store.sqlite", "Gray Watch")
    write_campaign_in_use(league, "Red Raiders")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert campaign_in_use(str(tmp_path / "store.sqlite")) == "Gray Watch"
    assert campaign_in_use("store.sqlite") == ""
    assert campaign_in_use(league) == "Red Raiders"
