"""Nothing a file holds stops the rest: devices, endless lists, control characters, halves of characters."""

import json
import os
from pathlib import Path

import pytest

from importers import MOST_PROBLEMS, Loaded, _counted, load, walk
from sheets.problem import Problem, Severity
from sheets.units import dump
from tests.conftest import ROOT

MECH = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
TANK = ROOT / "tests" / "data" / "Currawong Patrol Tank CPT-1.blk"


def own_json(**changes: object) -> bytes:
    return json.dumps({"astech": 1, "unit": dump(load(TANK).require()) | changes}).encode()


def sentence(loaded: Loaded) -> str:
    assert loaded.unit is None
    assert "internal error" not in str(loaded.error)
    return str(loaded.error)


# What is no regular file.


@pytest.mark.parametrize("name", ["pipe.zip", "pipe.mtf", "pipe.json"])
def test_a_pipe_in_a_folder_is_named_and_not_opened(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    (source,) = walk([tmp_path])
    assert sentence(load(source)) == f"{name}: no regular file; expected a unit file"


@pytest.mark.parametrize("name", ["zero.zip", "zero.mtf"])
def test_a_device_in_a_folder_is_named_and_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to("/dev/zero")
    (source,) = walk([tmp_path])
    assert sentence(load(source)) == f"{name}: no regular file; expected a unit file"
    assert "no regular file" in sentence(load(next(iter(walk([f"{tmp_path}/*"])))))


def test_a_device_that_is_named_is_read_to_a_bound(tmp_path: Path) -> None:
    (tmp_path / "zero.zip").symlink_to("/dev/zero")
    for path in ("/dev/zero", tmp_path / "zero.zip"):
        (source,) = walk([path])
        assert "more than 16,000,000 bytes" in sentence(load(source))


# Lists and numbers without end.


def test_a_json_file_of_numbers_without_end() -> None:
    assert "more than 200,000 values" in sentence(load(b"[" + b"1," * 1_000_000 + b"1]", "a.json"))
    assert "a list of more than 10,000 values" in sentence(load(own_json(mounts=[1] * 20_000), "a.json"))


def test_unknown_items_without_end() -> None:
    mounts = [{"item": f"Meduim Laser {n}", "location": "FR"} for n in range(400_000)]
    assert "characters; expected at most" in sentence(load(own_json(mounts=mounts), "a.json"))
    assert "a list of more than 10,000 values" in sentence(load(own_json(mounts=mounts[:30_000]), "a.json"))
    text = TANK.read_text("utf-8").replace("<Front Equipment>\n", "<Front Equipment>\n" + "Meduim Laser\n" * 20_000)
    assert "at most 10,000 items on a unit" in sentence(load(text.encode(), "a.blk"))


def test_of_many_problems_the_first_hundred_are_told_and_the_others_counted() -> None:
    mounts = [{"item": f"Meduim Laser {n}", "location": "FR"} for n in range(1_000)]
    loaded = load(own_json(mounts=mounts), "a.json")
    assert loaded.unit is not None
    assert len(loaded.problems) <= MOST_PROBLEMS + 2
    assert "more problems" in str(loaded.problems[-1])


def test_an_error_behind_many_warnings_is_told() -> None:
    notes = tuple(Problem(file="a.mtf", line=line, found="a lost line") for line in range(1, 500))
    error = Problem(severity=Severity.ERROR, file="a.mtf", line=500, found="no engine")
    loaded = _counted(Loaded("a.mtf", None, (*notes, error)))
    assert loaded.error == error
    assert str(loaded.problems[-1]) == "a.mtf: 399 more problems (not told one by one)"


# Characters that no text has.


def test_control_characters_are_left_out_with_a_warning() -> None:
    text = MECH.read_bytes().replace(b"chassis:Brolga", b"chassis:Br\x07ol\x0bga\x1b")
    loaded = load(text, "a.mtf")
    assert loaded.require().chassis == "Brol ga"
    (problem,) = loaded.problems
    assert str(problem) == (
        "a.mtf line 1: the control character U+0007; expected plain text (left out, as are all in this file)"
    )


def test_control_characters_in_json_are_left_out_with_a_warning() -> None:
    loaded = load(own_json(chassis="Curra\x07wong\x9f", model="C\u2028PT"), "a.json")
    assert (loaded.require().chassis, loaded.require().model) == ("Currawong", "C PT")
    assert [problem.done for problem in loaded.problems] == ["left out", "left out"]


def test_half_a_character_in_json_is_a_problem_of_that_unit() -> None:
    loaded = load(own_json(chassis="Curra\ud800wong"), "a.json")
    assert loaded.require().chassis == "Curra\ufffdwong"
    assert "control characters in" in str(loaded.problems[0])
    str(loaded.problems[0]).encode("utf-8")


def test_lines_and_tabs_in_json_stay() -> None:
    unit = load(TANK).require()
    fluff = dump(unit)["fluff"] | {"notes": "One\n\tTwo"}
    assert load(own_json(fluff=fluff), "a.json").require().fluff.notes == "One\n\tTwo"


# Numbers that no unit has.


@pytest.mark.parametrize("tons", [10_000_000, 201, 0, -5])
def test_a_fighter_is_as_heavy_as_the_rules_allow(tons: int) -> None:
    """Construction digest: a large fixed-wing support craft has at most 200 tons."""
    armor = {"type": "standard", "points": dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 9)}
    craft = {"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2, "mass": tons}
    craft |= {"safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"}, "armor": armor}
    assert f"mass is {tons}" in sentence(load(json.dumps(craft).encode(), "a.json"))
    assert load(json.dumps(craft | {"mass": 200}).encode(), "a.json").unit is not None
