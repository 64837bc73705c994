"""Nothing a file holds stops the rest: devices, endless lists, control characters, halves of characters."""

import json
import os
import resource
from pathlib import Path
from threading import Thread

import pytest

from importers import MOST_PROBLEMS, Loaded, _limit_problems, bounded, load, walk
from sheets.equipment import nearest
from sheets.problem import Problem, Severity
from sheets.units import dump
from tests.conftest import ROOT

MECH = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
SCOUT = ROOT / "tests" / "data" / "Quoll Scout Car QSC-2.saw"
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


def test_a_pipe_that_is_named_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe.mtf")
    (source,) = walk([tmp_path / "pipe.mtf"])
    assert "a pipe without data for 0.1 s" in sentence(load(source))


def test_a_pipe_that_somebody_writes_to_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.mtf"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_bytes(MECH.read_bytes()))
    writer.start()
    assert load(pipe).require().chassis == "Brolga"
    writer.join()


# Lists and numbers without end.


def test_a_json_file_of_numbers_without_end() -> None:
    assert "more than 50,000 values" in sentence(load(b"[" + b"1," * 1_000_000 + b"1]", "a.json"))
    assert "a list of more than 10,000 values" in sentence(load(own_json(mounts=[1] * 20_000), "a.json"))


def test_unknown_items_without_end() -> None:
    mounts = [{"item": f"Meduim Laser {n}", "location": "FR"} for n in range(400_000)]
    assert "characters; expected at most" in sentence(load(own_json(mounts=mounts), "a.json"))
    assert "a list of more than 10,000 values" in sentence(load(own_json(mounts=mounts[:12_000]), "a.json"))
    text = TANK.read_text("utf-8").replace("<Front Equipment>\n", "<Front Equipment>\n" + "Meduim Laser\n" * 20_000)
    assert "at most 5,000 items on a unit" in sentence(load(text.encode(), "a.blk"))


def test_of_many_problems_the_first_hundred_are_told_and_the_others_counted() -> None:
    mounts = [{"item": f"Meduim Laser {n}", "location": "FR"} for n in range(1_000)]
    loaded = load(own_json(mounts=mounts), "a.json")
    assert loaded.unit is not None
    assert len(loaded.problems) <= MOST_PROBLEMS + 2
    assert "more problems" in str(loaded.problems[-1])


def test_an_error_behind_many_warnings_is_told() -> None:
    notes = tuple(Problem(file="a.mtf", line=line, found="a lost line") for line in range(1, 500))
    error = Problem(severity=Severity.ERROR, file="a.mtf", line=500, found="no engine")
    loaded = _limit_problems(Loaded("a.mtf", None, (*notes, error)))
    assert loaded.error == error
    assert str(loaded.problems[-1]) == "a.mtf: 399 more problems (not listed)"


def test_a_text_about_a_unit_without_end() -> None:
    """What was read from many lines could not be written as the one line of other formats."""
    text = TANK.read_text("utf-8").replace("<overview>\n", "<overview>\n" + "The Currawong patrols.\n" * 4_000)
    assert sentence(load(text.encode(), "a.blk")).endswith("characters of overview; expected at most 50,000")


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


@pytest.mark.parametrize(
    ("unit", "tons"),
    [
        ("vehicle", 100_001),
        ("handheld-weapon", 101),
        ("protomech", 16),
        ("small-craft", 201),
        ("dropship", 100_001),
        ("jumpship", 500_001),
        ("warship", 2_500_001),
        ("space-station", 2_500_001),
    ],
)
def test_every_unit_is_as_heavy_as_the_rules_of_its_family_allow(unit: str, tons: int) -> None:
    """Construction digest 7 to 11 and 13: the most tons of each family."""
    data = {"kind": unit, "chassis": "Heavy", "year": 3050, "tech_base": "is", "rules_level": 2, "mass": tons}
    assert f"mass is {tons}" in " ".join(map(str, load(json.dumps(data).encode(), "a.json").problems))
    within = " ".join(map(str, load(json.dumps(data | {"mass": tons - 1}).encode(), "a.json").problems))
    assert "mass is" not in within


PLATOON = ROOT / "tests" / "data" / "Drongo Watch Platoon.blk"


def test_a_squad_has_no_more_secondary_weapons_than_troopers() -> None:
    """With 300 of them its Battle Value was below zero."""
    head, _, rest = PLATOON.read_text("utf-8").partition("<secondn>\n")
    armed = f"{head}<secondn>\n{{}}\n</secondn>{rest.partition('</secondn>')[2]}"
    assert "'300' in <secondn>; expected a whole number from 0 to 99" in sentence(
        load(armed.format(300).encode(), "a.blk")
    )
    assert "expected at most one for each trooper" in sentence(load(armed.format(90).encode(), "a.blk"))
    assert load(armed.format(2).encode(), "a.blk").require().kind == "infantry"


@pytest.mark.parametrize(
    "change",
    [
        {"mul_id": -5},
        {"mul_id": 10**12},
        {"manual_battle_value": -1},
        {"manual_battle_value": 10**12},
        {"extra_seats": -1},
        {"cruise": 100},
        {"mass": -40},
        {"year": 0},
    ],
    ids=str,
)
def test_numbers_that_no_unit_has_are_named(change: dict[str, object]) -> None:
    (name,) = change
    assert f"vehicle.{name} is {change[name]}" in sentence(load(own_json(**change), "a.json"))


@pytest.mark.parametrize(("tag", "value"), [("mul id:", "-5"), ("year", "-1"), ("cruiseMP", "-3"), ("bv", "-1")])
def test_numbers_below_zero_in_a_block_are_named(tag: str, value: str) -> None:
    head, _, rest = TANK.read_text("utf-8").partition(f"<{tag}>")
    text = f"{head}<{tag}>\n{value}\n</{tag}>{rest.partition(f'</{tag}>')[2]}"
    assert f"'{value}' in <{tag}>" in sentence(load(text.encode(), "a.blk"))


# Names.


def test_blanks_in_a_name_are_single_ones() -> None:
    """No format keeps others: what is written would come back as another name."""
    for blanks in ("  ", "\u00a0", "\u2003 ", "\t", "\u3000"):
        text = TANK.read_text("utf-8").replace("Currawong Patrol", f"Currawong{blanks}Patrol")
        assert load(text.encode(), "a.blk").require().chassis == "Currawong Patrol Tank"
        assert load(own_json(model=f"CPT{blanks}1"), "a.json").require().model == "CPT 1"


def test_control_characters_in_the_values_of_a_saw_file_are_left_out_with_a_warning() -> None:
    """As they stand, and as numbers: XML allows those from U+007F on."""
    for sign in ("\x85", "\x7f", "&#x9f;", "&#133;"):
        text = SCOUT.read_text("utf-8").replace('name="Quoll', f'name="Qu{sign}oll', 1)
        loaded = load(text.encode(), "a.saw")
        assert loaded.require().chassis.replace(" ", "").startswith("Quoll")
        assert "control character" in " ".join(map(str, loaded.problems))


# Memory.

MEGABYTE = 1_000_000


def memory_of(data: bytes, file: str) -> float:
    """The megabytes that reading takes in a process of its own."""
    nearest("meduim laser")  # the index of names belongs to no file
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        load(data, file)
        taken = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        os.write(writing, str(taken).encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as output:
        return int(output.read()) * 1024 / MEGABYTE


def bloated() -> dict[str, tuple[bytes, str]]:
    mech, tank, scout = (path.read_bytes() for path in (MECH, TANK, SCOUT))
    keys = ",".join(f'"k{n}":1' for n in range(190_000))
    blocks = "".join(f"<b{n}>\n1\n</b{n}>\n" for n in range(30_000)).encode()
    attributes = b" ".join(b'a%d="x"' % n for n in range(200_000))
    items = b"".join(b"Meduim Laser %d\n" % n for n in range(4_900))
    return {
        "json numbers": (b"[" + b"1," * 1_000_000 + b"1]", "a.json"),
        "json lists": (b'{"astech":1,"unit":{"kind":"mech","a":[' + b"[1]," * 49_000 + b"1]}}", "a.json"),
        "json keys": (f'{{"astech":1,"unit":{{"kind":"mech",{keys}}}}}'.encode(), "a.json"),
        "mtf comments": (mech + b"# x\n" * 90_000, "a.mtf"),
        "mtf texts": (mech + b"notes:x\n" * 90_000, "a.mtf"),
        "blk comments": (tank + b"# x\n" * 90_000, "a.blk"),
        "blk blocks": (tank + blocks, "a.blk"),
        "blk lines": (tank + b"junk\n" * 90_000, "a.blk"),
        "saw elements": (scout.replace(b"<fluff", b"<a/>" * 900_000 + b"<fluff", 1), "a.saw"),
        "saw comments": (scout.replace(b"<fluff", b"<!-- x -->" * 380_000 + b"<fluff", 1), "a.saw"),
        "saw attributes": (scout.replace(b"<fluff", b"<a " + attributes + b"/><fluff", 1), "a.saw"),
        "blk items": (tank.replace(b"<Front Equipment>\n", b"<Front Equipment>\n" + items, 1), "a.blk"),
        "windows lines": (b"\xf6\n" * 7_000_000, "a.mtf"),
        "comments": (scout + b"<!-- x -->\n" * 900_000, "a.saw"),
    }


@pytest.mark.parametrize("name", bloated())
def test_a_reader_takes_at_most_fifty_times_the_file(name: str) -> None:
    """Elements took two gigabytes, numbers as much, before anything was built from them."""
    data, file = bloated()[name]
    assert memory_of(data, file) < max(30.0, min(250.0, 50 * len(data) / MEGABYTE))


def test_heat_sinks_of_the_base_chassis_are_some_of_all() -> None:
    """What was written with 5,000 of 14 could not be read again."""
    text = MECH.read_text("utf-8").replace("heat sinks:", "base chassis heat sinks:5000\nheat sinks:", 1)
    assert "5,000 heat sinks of the base chassis, expected" in sentence(load(text.encode(), "a.mtf")).replace(";", ",")


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    """`Path.rglob` leaves such folders out in silence."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two").touch()
    (tmp_path / "one").touch()
    assert bounded.files_below(tmp_path) == [tmp_path / "b" / "two", tmp_path / "one"]
    with pytest.raises(FileNotFoundError):
        bounded.files_below(tmp_path / "removed")
