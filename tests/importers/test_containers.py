"""Units are found in files, folders, archives, globs and standard input, always in the same order."""

import io
import os
import pickle
import sys
import zipfile
from pathlib import Path

import pytest

from importers import Source, Unreadable, load, walk

WOMBAT = b"chassis:Wombat\n"


def files(*paths: object) -> list[str]:
    return [source.file for source in walk([str(path) for path in paths])]


def refusals(*paths: object) -> list[str]:
    return [str(source.refusal) for source in walk([str(path) for path in paths]) if source.refusal]


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of units, with what people leave lying around in it."""
    root = tmp_path / "units"
    for name in (
        "b.mtf",
        "a/z.blk",
        "a/c/d.MTF",
        ".hidden/e.mtf",
        "a/.f.mtf",
        "a/notes.txt",
        "picture.png",
        "a/g.json",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(WOMBAT)
    return root


def test_a_folder_is_searched_deeply_in_order_and_named_below_itself(folder: Path) -> None:
    assert files(folder) == ["a/c/d.MTF", "a/g.json", "a/z.blk", "b.mtf"]


def test_a_named_file_is_always_tried_and_called_as_it_was_given(folder: Path) -> None:
    assert files(folder / "a" / "notes.txt") == [str(folder / "a" / "notes.txt")]
    (source,) = walk([folder / "b.mtf"])
    assert source.read() == WOMBAT


def test_members_of_an_archive_come_in_its_order_under_their_own_names(tmp_path: Path) -> None:
    names = {"meks/z.mtf": WOMBAT, "meks/": b"", "meks/a.mtf": WOMBAT, "readme.txt": b"", "__MACOSX/._a.mtf": b""}
    path = zipped(tmp_path / "units.zip", names)
    assert files(path) == ["meks/z.mtf", "meks/a.mtf"]
    assert [source.read() for source in walk([path])] == [WOMBAT, WOMBAT]


def test_an_archive_is_known_by_its_content_too(tmp_path: Path) -> None:
    path = zipped(tmp_path / "units.dat", {"a.mtf": WOMBAT})
    assert files(path) == ["a.mtf"]


def test_archives_in_folders_are_entered(tmp_path: Path) -> None:
    zipped(tmp_path / "units.zip", {"meks/a.mtf": WOMBAT})
    (tmp_path / "b.mtf").write_bytes(WOMBAT)
    assert files(tmp_path) == ["b.mtf", "meks/a.mtf"]


def test_of_a_member_that_stands_there_twice_the_last_one_counts(tmp_path: Path) -> None:
    path = tmp_path / "units.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.mtf", b"chassis:First\n")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.mtf", b"chassis:Last\n")
    (source,) = walk([path])
    assert source.read() == b"chassis:Last\n"


def test_member_names_without_the_utf8_flag_are_read_as_utf8_where_they_can_be(tmp_path: Path) -> None:
    name = "Wölfchen.mtf"
    path = zipped(tmp_path / "units.zip", {name: WOMBAT})
    plain = path.read_bytes().replace(b"\x00\x08\x08\x00", b"\x00\x00\x08\x00")  # clears the flag in both headers
    path.write_bytes(plain)
    (source,) = walk([path])
    assert source.file == name
    assert source.read() == WOMBAT


def test_a_path_may_go_on_inside_an_archive(tmp_path: Path) -> None:
    path = zipped(tmp_path / "units.zip", {"meks/a.mtf": WOMBAT, "meks/b.mtf": b"chassis:B\n"})
    (source,) = walk([path / "meks" / "b.mtf"])
    assert (source.file, source.read()) == ("meks/b.mtf", b"chassis:B\n")
    (missing,) = walk([path / "meks" / "c.mtf"])
    with pytest.raises(Unreadable, match=r"meks/c\.mtf: no such file in .*units\.zip"):
        missing.read()


def test_globs_find_files_and_walk_the_folders_they_match(folder: Path) -> None:
    assert files(folder / "*.mtf") == [str(folder / "b.mtf")]
    assert files(folder / "*") == ["c/d.MTF", "g.json", "z.blk", str(folder / "b.mtf")]


def test_a_double_star_goes_into_folders_and_finds_each_file_once(folder: Path) -> None:
    found = files(folder / "**" / "*")
    assert found == [str(folder / name) for name in ("a/c/d.MTF", "a/g.json", "a/z.blk", "b.mtf")]


def test_a_pattern_that_matches_nothing_is_a_problem(folder: Path) -> None:
    (sentence,) = refusals(folder / "*.ssw")
    assert sentence.endswith("*.ssw: no unit file matches this pattern; expected a path or a pattern")


def test_a_name_with_brackets_is_a_name_before_it_is_a_pattern(tmp_path: Path) -> None:
    path = tmp_path / "Brolga [Prime].mtf"
    path.write_bytes(WOMBAT)
    assert files(path) == [str(path)]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WOMBAT)))
    (source,) = walk(["-"])
    assert (source.file, source.read()) == ("-", WOMBAT)


def test_a_source_is_small_and_can_be_sent_to_another_process(folder: Path) -> None:
    for source in walk([folder]):
        message = pickle.dumps(source)
        assert len(message) < 1000
        assert pickle.loads(message).read() == WOMBAT


def test_walking_is_lazy(folder: Path) -> None:
    sources = walk([folder, "/does/not/exist.mtf"])
    assert isinstance(next(sources), Source)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_name_that_is_no_text_is_read_and_written_as_escapes(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"Zwirn\xff.mtf")).write_bytes(WOMBAT)
    (source,) = walk([tmp_path])
    assert (source.file, source.read()) == ("Zwirn\\udcff.mtf", WOMBAT)


def test_a_member_of_an_archive_in_an_archive_is_found_by_its_path(tmp_path: Path) -> None:
    """By the name that a walk through the outer one gives it."""
    inner = zipped(tmp_path / "inner.zip", {"deep/a.mtf": WOMBAT})
    outer = zipped(tmp_path / "outer.zip", {"inner.zip": inner.read_bytes()})
    (listed,) = walk([outer])
    (named,) = walk([outer / listed.file])
    assert (named.file, named.read()) == ("inner.zip/deep/a.mtf", WOMBAT)


def test_a_broken_archive_in_a_folder_is_called_by_its_place_there(folder: Path) -> None:
    (folder / "a" / "more.zip").write_bytes(b"PK\x03\x04rubbish")
    (refusal,) = refusals(folder)
    assert refusal.startswith("a/more.zip: it cannot be opened")


def test_an_empty_path_has_a_name_in_reports() -> None:
    assert files("") == ["''"]


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert refusals("-") == ["-: standard input is closed; expected a unit file"]


@pytest.mark.parametrize("path", ["a\0.mtf", "\ud800.mtf", "a.zip/\0", "*\0", "x.ssw\0#Prime"])
def test_a_name_that_no_file_has_is_refused(path: str) -> None:
    (source,) = walk([path])
    assert "a name that no file has" in str(source.refusal)
    assert "a name that no file has" in str(load(path).error)
    assert source.stamp() == (0, 0)
