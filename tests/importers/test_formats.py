"""Formats: each has one record, and a package of somebody else adds one by an entry point."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from astech.formats import plugin_formats
from exporters import Unwritable, save, write
from exporters.formats import WRITERS, writable_formats, writer_of
from importers import Unreadable, containers, load, load_all, walk
from importers.formats import READERS, readable_formats, reader_of
from sheets.formats.format import BUILT_IN, Format
from sheets.formats.registry import FORMATS
from tests.conftest import ROOT, Astech

GUIDE = (ROOT / "docs" / "plugins.md").read_text("utf-8")
BASTION = "turret: Bastion\nyear: 3050\ngun: Medium Laser\ngun: LRM 10\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package of the guide, installed in a folder of its own: its modules, and its entry point as pip keeps it."""
    record, work = re.findall(r"```python\n(.*?)```", GUIDE, re.S)
    (pyproject,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.S)
    ((group, entries),) = tomllib.loads(pyproject)["project"]["entry-points"].items()
    folder = tmp_path / "site"
    info = folder / "turret-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "turret_format.py").write_text(record)
    (folder / "turret_files.py").write_text(work)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: turret\nVersion: 1.0\n")
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def forget() -> None:
    """As in a new process: nobody has asked for a format yet."""
    FORMATS.use_plugins(plugin_formats)
    containers._suffixes.cache_clear()
    containers._suffixes_of_many.cache_clear()


@pytest.fixture
def installed(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(package)
    forget()
    yield package
    forget()
    for name in ("turret_format", "turret_files"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("installed")
def test_a_format_of_another_package_is_read_told_from_others_and_written(tmp_path: Path) -> None:
    (tmp_path / "bastion.turret").write_text(BASTION)
    (source,) = [source for source in walk([tmp_path]) if source.file.endswith(".turret")]
    unit = load(source).require()
    assert (unit.name, [mount.item for mount in unit.mounts]) == ("Bastion", ["Medium Laser", "LRM 10"])
    assert load(BASTION.encode(), "no name").unit == unit  # told by its first line
    save(unit, tmp_path / "again.turret")
    assert load(tmp_path / "again.turret").unit == unit
    assert load(b"turret: Bastion\nyear: soon\n", "a.turret").error is not None


@pytest.mark.usefixtures("installed")
def test_its_reader_is_imported_with_the_first_such_file() -> None:
    assert any(form.name == "turret" for form in FORMATS.formats())
    load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf")
    assert "turret_files" not in sys.modules
    load(BASTION.encode(), "a.turret")
    assert "turret_files" in sys.modules


def test_a_package_in_an_archive_is_found(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = package / "turret.zip"
    with ZipFile(archive, "w") as written:
        for path in [path for path in package.rglob("*") if path.is_file() and path != archive]:
            written.write(path, path.relative_to(package))
    monkeypatch.syspath_prepend(archive)
    forget()
    assert [form.name for form in FORMATS.formats()] == [*(form.name for form in BUILT_IN), "turret"]
    forget()
    sys.modules.pop("turret_format")


def test_the_command_converts_from_it_and_to_it(package: Path, astech: Astech, tmp_path: Path) -> None:
    env = {"PYTHONPATH": f"{ROOT}:{package}"}
    (tmp_path / "bastion.turret").write_text(BASTION)
    done = astech("convert", tmp_path / "bastion.turret", "--to", "blk", "-o", tmp_path / "out", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    done = astech("convert", tmp_path / "out" / "bastion.blk", "--to", "turret", "-o", tmp_path / "back", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gun: Medium Laser" in (tmp_path / "back" / "bastion.turret").read_text()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("import sys; sys.exit(3)", "SystemExit at its import"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt at its import"),
        ("TURRET = 'turret'", "it is not a Format"),
        (
            "from sheets.formats.format import Format; TURRET = Format('turret', 'turrets', first_line='(')",
            "missing \\)",
        ),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_named_and_the_rest_works(
    package: Path, monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    (package / "turret_format.py").write_text(f"{code}\n")
    monkeypatch.syspath_prepend(package)
    forget()
    with pytest.warns(UserWarning, match=rf"the format 'turret' \(turret_format:TURRET\) cannot be used: {why}"):
        assert FORMATS.formats() == BUILT_IN
    sys.modules.pop("turret_format", None)
    forget()


def test_the_command_names_a_plug_in_that_ends_the_program_and_works(
    package: Path, astech: Astech, tmp_path: Path
) -> None:
    (package / "turret_format.py").write_text("import sys; sys.exit(3)\n")
    env = {"PYTHONPATH": f"{ROOT}:{package}"}
    brolga = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
    done = astech("convert", brolga, "--to", "json", "-o", tmp_path / "out", env=env)
    named = "the format 'turret' (turret_format:TURRET) cannot be used: SystemExit at its import\n"
    assert (done.returncode, done.stderr) == (0, named)
    assert (tmp_path / "out" / "Brolga BRG-2.json").exists()


@pytest.mark.usefixtures("installed")
def test_a_reader_that_cannot_be_imported_costs_its_own_files_only(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "turret_files.py").write_text("import sys; sys.exit(3)\n")
    assert "cannot be used" in str(load(BASTION.encode(), "a.turret").error)
    assert load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").error is None
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    with pytest.raises(Unwritable, match="cannot be used"):
        write(unit, "turret")


@pytest.mark.usefixtures("installed")
def test_no_plug_in_is_looked_for_where_a_format_is_built_in(monkeypatch: pytest.MonkeyPatch) -> None:
    FORMATS.use_plugins(lambda: pytest.fail("a built-in format was asked for"))
    for source in walk([ROOT / "tests" / "data" / "Brolga BRG-2.mtf", ROOT / "tests" / "data" / "Potoroo PTR.ssw"]):
        assert load(source).error is None


def test_the_code_of_the_guide_has_sound_types(package: Path) -> None:
    for name in ("turret_format", "turret_files"):
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", f"{name}.py"],
            cwd=package,
            env={**os.environ, "MYPYPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def test_each_reader_and_writer_is_there() -> None:
    for form in FORMATS.formats():
        assert (reader_of(form) is not None) == (form.name in READERS)
        assert form.name not in WRITERS or callable(writer_of(form))
    assert READERS.keys() | WRITERS.keys() <= {form.name for form in BUILT_IN}


def test_names_suffixes_and_marks_belong_to_one_format() -> None:
    for marks in ("suffixes", "magic", "xml_roots"):
        every = [mark for form in BUILT_IN for mark in getattr(form, marks)]
        assert len(every) == len(set(every))
    assert len({form.name for form in BUILT_IN}) == len(BUILT_IN)
    assert {form.name for form in readable_formats()} <= {form.name for form in FORMATS.formats()}


def test_every_unit_of_a_file_that_holds_many_has_a_name_of_its_own() -> None:
    units = load_all(ROOT / "tests" / "data" / "Potoroo PTR.ssw")
    assert len({unit.file for unit in units}) == len(units) > 1


# Saving.


@pytest.mark.parametrize("name", sorted(writable_formats()))
def test_a_unit_is_saved_in_the_format_of_the_suffix(tmp_path: Path, name: str) -> None:
    source = "Currawong Patrol Tank CPT-1.blk" if name in ("blk", "saw") else "Brolga BRG-2.mtf"
    unit = load(ROOT / "tests" / "data" / source).require()
    save(unit, tmp_path / f"unit{writable_formats()[name].suffixes[0].upper()}")
    (path,) = tmp_path.iterdir()
    assert path.read_bytes() == write(unit, name)
    loaded = load(path)
    named = loaded.force.entries[0].unit if loaded.force else loaded.require()
    assert named.name == unit.name


def test_what_cannot_be_saved_is_one_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    for name in ("unit.blk", "unit.pdf", "unit", "unit.xyz"):
        with pytest.raises(Unwritable):
            save(unit, tmp_path / name)
    with pytest.raises(Unwritable, match=r"expected \.mtf, \.blk"):
        save(unit, tmp_path / "unit.doc")
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_cannot_be_written(tmp_path: Path) -> None:
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require().model_copy(update={"chassis": "Br\ud800lga"})
    with pytest.raises(Unwritable, match=r"U\+D800"):
        save(unit, tmp_path / "unit.mtf")
    assert list(tmp_path.iterdir()) == []


# Loaded.


def test_require_gives_the_unit_or_the_sentence(tmp_path: Path) -> None:
    assert load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require().chassis == "Brolga"
    with pytest.raises(Unreadable, match="no such file"):
        load(tmp_path / "nothing.mtf").require()


def test_more_armor_than_allowed_is_a_warning_and_no_reason_to_refuse() -> None:
    text = (ROOT / "tests" / "data" / "Brolga BRG-2.mtf").read_text("utf-8").replace("LA armor:16", "LA armor:160")
    loaded = load(text.encode(), "a.mtf")
    assert loaded.require().name == "Brolga BRG-2"
    assert any("160 points of armor" in str(problem) for problem in loaded.problems)


def test_a_format_has_the_suffix_of_its_name_unless_it_says_otherwise() -> None:
    assert Format("lance", "a lance").suffixes == (".lance",)
    assert Format("lance", "a lance", suffixes=(".lnc", ".lance")).suffixes == (".lnc", ".lance")
