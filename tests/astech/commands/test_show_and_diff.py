"""`astech show`, `diff` and `schema`: one unit for a person, two of them compared, and the model described."""

import json
import zipfile
from pathlib import Path

import pytest

from exporters.unit_text import unit_text
from importers import load
from sheets.units import parse_unit
from tests.conftest import Astech


def changed(data: Path, target: Path, *replacements: tuple[str, str]) -> Path:
    text = (data / "Brolga BRG-2.mtf").read_text("utf-8")
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new, 1)
    target.write_text(text, "utf-8")
    return target


def test_show_prints_every_part_of_a_unit(astech: Astech, data: Path) -> None:
    done = astech("show", data / "Brolga BRG-2.mtf")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines[:2] == ["Brolga BRG-2", "BattleMech record sheet"]
    for line in (
        "Tonnage 50",
        "Technology Inner Sphere",
        "Era Succession Wars: Renaissance, 3031",
        "Walk 5 1 +2",
        "Engine 250 Fusion Engine",
        "Heat sinks 13 single",
        "Armor Standard, 160 points",
        "Center Torso (CT) 23 8 16 intact",
        "Large Laser [DE], Accurate Weapon RA 8 8 — 5 10 15 20 intact",
        "Medium Laser [DE] RT (R) 3 5 — 3 6 9 12 intact",
        "5 Sensors intact",
        "Easy to Maintain —",
    ):
        assert line in lines
    assert "dances better than it fights" in done.stdout


def test_show_fits_a_narrow_terminal_and_loses_nothing(data: Path) -> None:
    for file in data.glob("*.mtf"):
        unit = load(file).require()
        narrow, wide = (unit_text(unit, width) for width in (79, 100))
        assert max(map(len, narrow.splitlines())) <= 79
        assert {mount.item for mount in unit.mounts if mount.item not in narrow} == {
            mount.item for mount in unit.mounts if mount.item not in wide
        }


@pytest.mark.parametrize("name", ["Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"])
def test_show_prints_units_of_other_families(astech: Astech, data: Path, name: str) -> None:
    done = astech("show", data / name)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(Path(name).stem.split(" CPT")[0])


def test_show_json_is_the_whole_model(astech: Astech, data: Path) -> None:
    done = astech("show", data / "Brolga BRG-2.mtf", "--json")
    assert parse_unit(json.loads(done.stdout)) == load(data / "Brolga BRG-2.mtf").unit


def test_the_json_of_show_can_be_read(astech: Astech, data: Path) -> None:
    text = astech("show", data / "Brolga BRG-2.mtf", "--json").stdout
    assert astech("show", "-", stdin=text).stdout == astech("show", data / "Brolga BRG-2.mtf").stdout


def test_show_prints_problems(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("show", changed(data, tmp_path / "a.mtf", ("mass:50", "mass:fifty")))
    assert (done.returncode, done.stdout) == (1, "")
    assert "a.mtf line 15" in done.stderr
    assert "fifty" in done.stderr


def test_show_shows_one_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("show", data)
    assert (done.returncode, done.stdout) == (1, "")
    assert "more than one unit file; expected the path of one unit, such as " in done.stderr
    with zipfile.ZipFile(tmp_path / "units.zip", "w") as archive:
        for name in ("a.mtf", "b.mtf"):
            archive.write(data / "Brolga BRG-2.mtf", name)
    assert astech("show", tmp_path / "units.zip" / "b.mtf").stdout.startswith("Brolga BRG-2\n")


def test_diff_of_equal_units_is_silent(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("convert", data / "Brolga BRG-2.mtf", "--to", "json", "-o", tmp_path)
    done = astech("diff", data / "Brolga BRG-2.mtf", tmp_path / "Brolga BRG-2.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_diff_names_each_difference(astech: Astech, data: Path, tmp_path: Path) -> None:
    other = changed(
        data,
        tmp_path / "other.mtf",
        ("era:3031", "era:3050"),
        ("role:Skirmisher", "role:Striker"),
        ("LA armor:16", "LA armor:15"),
        ("quirk:rugged_1\n", ""),
        ("SRM 6\nSRM 6\nIS Ammo SRM-6\n", "Medium Laser\nSRM 6\nSRM 6\n"),
    )
    done = astech("diff", data / "Brolga BRG-2.mtf", other)
    assert done.returncode == 1
    assert done.stdout.splitlines()[2:] == [
        "year:",
        "  - 3031",
        "  + 3050",
        "role:",
        "  - Skirmisher",
        "  + Striker",
        "quirks:",
        "  - code rugged_1",
        "armor points Left Arm:",
        "  - 16",
        "  + 15",
        "equipment in Left Torso:",
        "  - SRM 6 Ammo [IS Ammo SRM-6]",
        "  + Medium Laser",
    ]


def test_diff_of_moved_slots_names_the_place(astech: Astech, data: Path, tmp_path: Path) -> None:
    other = changed(data, tmp_path / "other.mtf", ("IS Ammo SRM-6\nHeat Sink\n", "Heat Sink\nIS Ammo SRM-6\n"))
    done = astech("diff", data / "Brolga BRG-2.mtf", other)
    assert done.returncode == 1
    assert "order of critical slots of Left Torso:" in done.stdout.splitlines()


def test_diff_of_different_kinds_of_unit(astech: Astech, data: Path) -> None:
    done = astech("diff", data / "Brolga BRG-2.mtf", data / "Drongo Watch Platoon.blk")
    assert done.returncode == 1
    assert done.stdout.splitlines()[2:5] == ["kind:", "  - mech", "  + infantry"]


def test_diff_of_an_unreadable_file(astech: Astech, data: Path) -> None:
    done = astech("diff", data / "Brolga BRG-2.mtf", "missing.mtf")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("missing.mtf: no such file")


def test_the_schema_describes_every_kind_of_unit(astech: Astech) -> None:
    schema = json.loads(astech("schema").stdout)
    kinds = set(schema["discriminator"]["mapping"])
    assert {"mech", "vehicle", "infantry", "battle-armor", "fighter", "dropship", "handheld-weapon"} <= kinds
