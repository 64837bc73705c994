"""Marks of every box are preserved on the way into a campaign or a session and back onto paper, in every family."""

from collections.abc import Callable
from pathlib import Path

import pytest

from exporters.mul import member_of, write_force
from importers import load, walk
from sheets.play import fresh
from sheets.record import Condition, CrewMarks
from sheets.record.boxes import boxes
from sheets.record.condition import ExternalStore
from sheets.record.lost import with_consequences
from sheets.units import Mech, Unit, to_json
from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk, called
from tests.builders import platoon, squad
from tests.conftest import ROOT
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship
from tests.importers.recordsheet_pdf.sheets import printed

UNITS: dict[str, Callable[[], Unit]] = {
    "mech": lambda: load(ROOT / "tests" / "data" / f"{BROLGA}.mtf").require(),
    "omni": lambda: load(ROOT / "tests" / "data" / "Potoroo PTR.ssw").require(),
    "vehicle": lambda: load(ROOT / "tests" / "data" / f"{TANK}.blk").require(),
    "infantry": platoon,
    "battle armor": squad,
    "fighter": fighter,
    "small craft": small_craft,
    "dropship": dropship,
    "warship": warship,
    "station": station,
}
ARCHIVES = ("meks", "vehicles", "fighters", "convfighter", "protomeks", "ge", "handheld", "jumpships")


def hits_everywhere(unit: Unit) -> Condition:
    """A hit in each counted box, a point in each location, a shot of each bin, fuel burnt, a bomb, a hit crew."""
    there = boxes(unit)
    points = {place: 1 for place, most in there.armor.items() if most > 1}
    return Condition(
        armor=points,
        rear={place: 1 for place, most in there.rear.items() if most},
        structure={place: 1 for place, most in there.structure.items() if most > 1},
        structural_integrity=min(there.structural_integrity, 1),
        shots={mount: 1 for mount, most in there.shots.items() if most > 1},
        criticals={name: 1 for name, most in there.criticals.items() if most},
        heat=3 if isinstance(unit, Mech) else 0,
        fuel=min(there.fuel, 2),
        stores=(ExternalStore(load="HEBomb"),) if there.stores else (),
        absorbed={mount: 1 for mount, most in there.absorbed.items() if most},
        crew=(CrewMarks(hits=1, conscious=False),) if fresh(unit).crew else (),
    )


def on_paper(unit: Unit, condition: Condition) -> Condition:
    """The marks of a sheet with their consequences; skills and names of a crew are not marks."""
    shown = with_consequences(unit, condition)
    crew = tuple(CrewMarks(hits=who.hits, conscious=who.conscious) for who in shown.crew)
    return with_consequences(unit, shown.model_copy(update={"crew": crew, "notes": ""}))


def read(file: Path) -> Condition:
    return load(file).condition or Condition()


@pytest.fixture
def empty(tmp_path: Path) -> AtDesk:
    """A campaign without units."""
    desk = AtDesk(str(tmp_path / "store.sqlite"))
    desk("new", "Gray Watch")
    return desk


def assert_marks_survive(unit: Unit, desk: AtDesk, folder: Path) -> None:
    condition = hits_everywhere(unit)
    wanted = on_paper(unit, condition)
    assert wanted != on_paper(unit, Condition()) or not any((condition.armor, condition.criticals))
    for number, fillable in enumerate((True, False)):
        hurt = folder / f"hurt-{number}.pdf"
        hurt.write_bytes(printed(unit, condition, fillable=fillable))
        name = f"From paper {number}"
        desk("add", hurt, "--as", name)
        out = folder / f"out-{number}.pdf"
        desk("print", name, "--what", "sheets", "-o", out)
        assert on_paper(unit, read(out)) == wanted, "campaign add"
        played = folder / f"played-{number}.pdf"
        done = called(["astech", "play", str(hurt)], f"print {played}\n")
        assert done.stderr == ""
        assert on_paper(unit, read(played)) == wanted, "play"
    assert_read_into_campaign(unit, condition, desk, folder)


def assert_read_into_campaign(unit: Unit, condition: Condition, desk: AtDesk, folder: Path) -> None:
    """Read the output of `condition read` into a fresh unit, show it, and print its sheet."""
    whole = folder / "whole.json"
    whole.write_text(to_json(unit), "utf-8")
    desk("add", whole, "--as", "Whole")
    rows = folder / "rows.jsonl"
    rows.write_text(called(["astech", "condition", "read", str(folder / "hurt-0.pdf")], "").stdout, "utf-8")
    desk("read", rows, "--unit", "Whole", "--yes")
    out = folder / "out-read.pdf"
    desk("print", "Whole", "--what", "sheets", "-o", out)
    assert on_paper(unit, read(out)) == on_paper(unit, condition), "campaign read"
    shown = called(["astech", "condition", "show", str(whole), str(rows)], "")
    assert (shown.returncode, shown.stderr) == (0, "")
    sheet = folder / "sheet.pdf"
    done = called(["astech", "sheet", str(whole), "--condition", str(rows), "-o", str(sheet)], "")
    assert done.returncode == 0, done.stderr
    assert on_paper(unit, read(sheet)) == on_paper(unit, condition), "--condition"


@pytest.mark.parametrize("family", UNITS)
def test_every_box_of_our_units_survives(family: str, empty: AtDesk, tmp_path: Path) -> None:
    assert_marks_survive(UNITS[family](), empty, tmp_path)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_every_box_of_real_units_survives(archive: str, empty: AtDesk, tmp_path: Path, shared: Path) -> None:
    sources = list(walk([shared / "corpus" / f"{archive}.zip"]))
    assert_marks_survive(load(sources[len(sources) // 2]).require(), empty, tmp_path)


@pytest.mark.parametrize("family", UNITS)
def test_every_box_survives_a_force_file(
    family: str, empty: AtDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The force file names the design, which the library has; marks without a field are in the data of the pilot."""
    unit = UNITS[family]()
    designs, library = tmp_path / "designs", tmp_path / "library"
    designs.mkdir()
    (designs / "unit.json").write_text(to_json(unit), "utf-8")
    monkeypatch.setenv("ASTECH_LIBRARY", str(library))
    assert called(["astech", "library", "add", str(designs)], "").returncode == 0
    condition = hits_everywhere(unit)
    force = tmp_path / "lance.mul"
    force.write_text(write_force([member_of(unit, condition)]).text, "utf-8")
    empty("add", force)
    out, played = tmp_path / "out.pdf", tmp_path / "played.pdf"
    empty("print", "--what", "sheets", "-o", out)
    called(["astech", "play", f"{force}#{unit.name}"], f"print {played}\n")
    assert on_paper(unit, read(out)) == on_paper(unit, read(played)) == on_paper(unit, condition)


def test_a_session_in_python_begins_with_the_marks_of_the_file(tmp_path: Path) -> None:
    import astech

    unit = UNITS["mech"]()
    hurt = tmp_path / "hurt.pdf"
    hurt.write_bytes(printed(unit, Condition(criticals={"gyro": 1}, heat=4), fillable=True))
    loaded = load(hurt)
    game = astech.play(loaded.require(), condition=loaded.condition, pilot="Ann 3/4")
    assert (game.state.heat, game.status().piloting, game.marks.crew[0].name) == (4, 7, "Ann")
    assert game.marks.criticals == {"gyro": 1}
