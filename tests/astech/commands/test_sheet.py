"""`astech sheet`: one document, pictures, a folder."""

import base64
import io
import json
import struct
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from astech.crews import parse_pilot
from sheets.record import CrewMarks
from tests.conftest import ROOT, Astech


def test_one_document_with_all_units(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "lance.pdf"
    brolga = data / "Brolga BRG-2.mtf"
    done = astech("sheet", brolga, brolga, "-o", out, "--paper", "a4", "--bw")
    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_bytes().startswith(b"%PDF")


def test_each_page_is_a_picture(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "brolga.svg", "--large-print")
    assert done.returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["brolga-2.svg", "brolga.svg"]


def test_a_folder_gets_a_file_for_each_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "sheets", "--jobs", "2")
    assert done.returncode == 0
    assert [path.name for path in (tmp_path / "sheets").iterdir()] == ["Brolga BRG-2.pdf"]


def test_a_condition_is_marked(astech: Astech, data: Path, tmp_path: Path) -> None:
    condition = tmp_path / "condition.json"
    condition.write_text(json.dumps({"armor": {"LT": 2}, "heat": 7}))
    out = tmp_path / "brolga.svg"
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", out, "--condition", condition)
    assert done.returncode == 0
    assert '<use id="armor-LT-2" class="pip struck"' in out.read_text(encoding="utf-8")


def test_an_invalid_condition_is_refused_in_one_sentence(astech: Astech, data: Path, tmp_path: Path) -> None:
    condition = tmp_path / "condition.json"
    condition.write_text('{"heat": "boiling"}')
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", "--condition", condition)
    assert done.returncode == 2
    assert "condition.json: heat: input should be a valid integer" in done.stderr
    assert not (tmp_path / "a.pdf").exists()


def test_conditions_by_the_names_of_units(astech: Astech, data: Path, tmp_path: Path) -> None:
    conditions = tmp_path / "after.json"
    conditions.write_text(json.dumps({"Brolga BRG-2": {"armor": {"LT": 2}}, "Bilby BLB-1": {"heat": 3}}))
    out = tmp_path / "lance.svg"
    done = astech("sheet", data / "Currawong Patrol Tank CPT-1.blk", data / "Brolga BRG-2.mtf", "-o", out)
    assert done.returncode == 0
    fresh = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    done = astech(
        "sheet",
        data / "Currawong Patrol Tank CPT-1.blk",
        data / "Brolga BRG-2.mtf",
        "-o",
        out,
        "--condition",
        conditions,
        "--overwrite",
    )
    assert done.returncode == 0
    assert done.stderr.startswith("Bilby BLB-1: a condition, but no unit of that name\n")
    hurt = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    assert not any("pip struck" in text for text in fresh.values())
    assert sum("pip struck" in text for text in hurt.values()) == 1


def test_one_condition_for_several_units_is_refused(astech: Astech, data: Path, tmp_path: Path) -> None:
    condition = tmp_path / "condition.json"
    condition.write_text('{"heat": 3}')
    for out in ("all.pdf", "sheets"):
        done = astech("sheet", data, "-o", tmp_path / out, "--condition", condition)
        assert done.returncode == 2
        assert "one condition for several units" in done.stderr
        assert not (tmp_path / "all.pdf").exists()


def test_a_broken_file_leaves_no_document(astech: Astech, tmp_path: Path) -> None:
    broken = tmp_path / "broken.mtf"
    broken.write_text("chassis:Nothing\n")
    done = astech("sheet", broken, "-o", tmp_path / "a.pdf")
    assert done.returncode == 1
    assert not (tmp_path / "a.pdf").exists()


def test_the_help_lists_every_option(astech: Astech) -> None:
    done = astech("sheet", "--help")
    assert done.returncode == 0
    for option in ("--paper", "--bw", "--fives", "--tables", "--pilot", "--condition", "--fillable", "--edition"):
        assert option in done.stdout


def test_the_same_input_gives_the_same_bytes(astech: Astech, data: Path, tmp_path: Path) -> None:
    conditions = tmp_path / "after.json"
    lost = {"destroyed": ["LA", "RT", "HD"], "slots": {"CT": [9, 3]}, "mounts": [2, 0]}
    conditions.write_text(json.dumps({"Brolga BRG-2": lost}))
    written = []
    for seed in ("1", "77"):
        out = tmp_path / seed / "lance.pdf"
        done = astech("sheet", data, "-o", out, "--condition", conditions, env={"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        written.append(out.read_bytes())
    assert written[0] == written[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Voss 3/4", CrewMarks(name="Ada Voss", gunnery=3, piloting=4)),
        ("Ada Voss, 3/4", CrewMarks(name="Ada Voss", gunnery=3, piloting=4)),
        ("Ada Voss 3-4", CrewMarks(name="Ada Voss", gunnery=3, piloting=4)),
        ("Ada Voss (3/4)", CrewMarks(name="Ada Voss", gunnery=3, piloting=4)),
        ("3/4", CrewMarks(name="", gunnery=3, piloting=4)),
        ("Ada-3 Voss", CrewMarks(name="Ada-3 Voss")),
        (
            "Ada Voss 3/4: Sniper, Dodge",
            CrewMarks(name="Ada Voss", gunnery=3, piloting=4, abilities=("Sniper", "Dodge")),
        ),
    ],
)
def test_a_pilot_is_written_as_players_write_one(text: str, expected: CrewMarks) -> None:
    assert parse_pilot(text) == expected


@pytest.mark.parametrize("options", [(), ("--fillable",), ("--large-print", "--tables")])
def test_qpdf_finds_nothing_wrong_with_a_document(
    astech: Astech, data: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    assert astech("sheet", data, "-o", tmp_path / "a.pdf", *options).returncode == 0
    with pikepdf.open(tmp_path / "a.pdf") as document:
        assert document.check_pdf_syntax() == []


def test_a_document_is_replaced_only_on_request(astech: Astech, data: Path, tmp_path: Path) -> None:
    for name in ("a.pdf", "a.svg"):
        (tmp_path / name).write_text("mine")
        call = ("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / name)
        done = astech(*call)
        assert done.returncode == 1
        assert f"{tmp_path / name} already exists; expected --overwrite to replace it" in done.stderr
        assert astech(*call, "--skip-existing").returncode == 0
        assert (tmp_path / name).read_text() == "mine"
        assert astech(*call, "--overwrite").returncode == 0
        assert (tmp_path / name).read_bytes() != b"mine"


def test_a_picture_that_is_printed_is_never_overwritten(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes((ROOT / "docs" / "sheet.png").read_bytes())
    call = ("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.png", "--picture", tmp_path / "a.png")
    done = astech(*call, "--overwrite")
    assert done.returncode == 1
    assert "which is read in this run" in done.stderr


def _pictures_of(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("<image ")


def test_a_folder_of_pictures_is_searched_by_chassis_and_model(astech: Astech, data: Path, tmp_path: Path) -> None:
    art = tmp_path / "art" / "mechs"
    art.mkdir(parents=True)
    (art / "brolga_brg-2.PNG").write_bytes((ROOT / "docs" / "sheet.png").read_bytes())
    out = tmp_path / "out"
    units = (data / "Brolga BRG-2.mtf", data / "Drongo Watch Platoon.blk")
    done = astech("sheet", *units, "-o", out, "--to", "svg", "--picture", tmp_path / "art")
    assert done.returncode == 0
    assert "no picture of it in" in done.stderr
    assert (_pictures_of(out / "Brolga BRG-2.svg"), _pictures_of(out / "Drongo Watch Platoon.svg")) == (1, 0)


def test_a_folder_without_pictures_or_conditions_is_refused(astech: Astech, data: Path, tmp_path: Path) -> None:
    """An empty or wrong folder is not ignored, which would print a sheet without its marks."""
    (tmp_path / "empty").mkdir()
    call = ("sheet", f"{data}/Brolga BRG-2.mtf", "-o", f"{tmp_path}/a.pdf")
    refused = astech(*call, "--condition", f"{tmp_path}/empty")
    assert refused.returncode == 2
    assert f"{tmp_path}/empty: no .json file" in refused.stderr
    refused = astech(*call, "--picture", f"{tmp_path}/empty")
    assert refused.returncode == 2
    assert f"no PNG or JPEG picture in {tmp_path}/empty" in refused.stderr
    assert not (tmp_path / "a.pdf").exists()


def test_a_broken_picture_in_a_folder_is_named_and_the_sheet_printed_without_it(
    astech: Astech, data: Path, tmp_path: Path
) -> None:
    art = tmp_path / "art"
    art.mkdir()
    (art / "Brolga BRG-2.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.svg", "--picture", art)
    assert "Brolga BRG-2.png: the picture is not a PNG or JPEG that I can read" in done.stderr
    assert "internal error" not in done.stderr
    assert _pictures_of(tmp_path / "a.svg") == 0


def test_a_hostile_picture_is_refused_in_one_sentence(astech: Astech, data: Path, tmp_path: Path) -> None:
    """A few bytes that claim 60,000 by 60,000 pixels, and a picture that ends too early."""
    small = io.BytesIO()
    Image.new("RGB", (300, 300)).save(small, "png")
    whole = small.getvalue()
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = whole[:16] + header + struct.pack(">I", zlib.crc32(b"IHDR" + header)) + whole[33:]
    for name, content in (("bomb", bomb), ("short", whole[: len(whole) // 2]), ("text", b"no picture")):
        path = tmp_path / f"{name}.png"
        path.write_bytes(content)
        done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", "--picture", path)
        assert done.returncode == 2
        assert done.stderr.strip().splitlines()[-1].startswith(f"Error: {path}: the picture ")


def test_the_picture_in_a_unit_file_and_a_badge(astech: Astech, data: Path, tmp_path: Path) -> None:
    drawn = io.BytesIO()
    Image.new("RGB", (40, 30), "#884422").save(drawn, "PNG")
    picture = drawn.getvalue()
    text = (data / "Brolga BRG-2.mtf").read_text(encoding="utf-8")
    (tmp_path / "own.mtf").write_text(f"{text}\nfluffimage:{base64.b64encode(picture).decode()}\n", encoding="utf-8")
    (tmp_path / "badge.png").write_bytes(picture)
    call = ("sheet", tmp_path / "own.mtf", "-o", tmp_path / "own.svg", "--picture", "own")
    done = astech(*call, "--badge", tmp_path / "badge.png")
    assert (done.returncode, _pictures_of(tmp_path / "own.svg")) == (0, 2)


def test_a_mark_without_a_box_is_an_error_with_a_suggestion(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "hurt.json").write_text('{"criticals": {"engin": 1}, "armor": {"LA": 99}}')
    done = astech(
        "sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "hurt.pdf", "--condition", tmp_path / "hurt.json"
    )
    assert done.returncode == 1
    assert "engin is marked, the sheet has no such box; perhaps engine" in done.stderr
    assert "99 points of armor are marked in LA, it has 16" in done.stderr
    assert (tmp_path / "hurt.pdf").read_bytes().startswith(b"%PDF")


def test_a_misspelled_suffix_is_no_folder(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "brolga.pfd")
    assert done.returncode == 2
    assert "brolga.pfd: unknown format; expected a .pdf, .svg or .png" in done.stderr.replace("\n", " ")
    assert not (tmp_path / "brolga.pfd").exists()
    astech("sheet", data / "Brolga BRG-2.mtf", "-o", f"{tmp_path / 'second.edition'}/")
    assert [path.suffix for path in (tmp_path / "second.edition").iterdir()] == [".pdf"]


def test_sheets_report_facts_without_room(astech: Astech, data: Path, tmp_path: Path) -> None:
    """Half a letter has no critical slots: the command names them, and says nothing with --quiet."""
    call = ("sheet", data / "Brolga BRG-2.mtf", "--paper", "half-letter", "--overwrite")
    done = astech(*call, "-o", tmp_path / "small.pdf")
    room, paper = done.stderr.splitlines()
    assert room.startswith("no room on the page (--tables and --large-print have more): ")
    assert paper.startswith("no place on this sheet: ")
    assert "Critical slots" in paper
    assert astech(*call, "-o", tmp_path / "small.pdf", "--quiet").stderr == ""
