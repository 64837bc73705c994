"""What is written is read again first: a format that cannot hold a unit says so, and no file comes of it."""

import json
from pathlib import Path

import pytest

from exporters import Unfaithful, write
from exporters.formats import writable_formats
from importers import load
from sheets.record.condition import Condition
from sheets.units import dump, parse_unit
from tests.builders import mech, mounts, tank
from tests.conftest import ROOT, Astech

DATA = ROOT / "tests" / "data"


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.rglob("*.*")))
def test_our_own_units_can_be_proved_in_their_own_format(name: str) -> None:
    (path,) = DATA.rglob(name)
    unit = load(path).require()
    form = next(form.name for form in writable_formats().values() if name.endswith(form.suffixes[0]))
    assert write(unit, form)


def test_heat_sinks_that_are_nowhere_are_refused() -> None:
    """An engine of rating 250 holds ten heat sinks; a .mtf file has the others in slots."""
    with pytest.raises(Unfaithful, match=r"^a \.mtf file cannot hold this unit: 'heat sinks:18 Single'$"):
        write(mech(sinks=18), "mtf")


def test_an_item_in_no_place_is_refused() -> None:
    """A .blk file names the place of every item."""
    with pytest.raises(Unfaithful, match=r"^a \.blk file cannot hold all of this unit; read again it differs in "):
        write(tank(mounts=mounts("Machine Gun")), "blk")


def test_the_command_says_so_and_writes_nothing(astech: Astech, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"astech": 1, "unit": dump(parse_unit(dump(mech(sinks=18))))}), "utf-8")
    done = astech("convert", file, "--to", "mtf", "-o", tmp_path / "out")
    assert done.returncode == 1
    assert "a .mtf file cannot hold this unit: 'heat sinks:18 Single'" in done.stderr
    assert not list((tmp_path / "out").glob("*"))


def test_our_own_json_holds_what_has_happened_to_a_unit() -> None:
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    condition = Condition(armor={"LT": 3}, heat=5, slots={"RT": {2}})
    back = load(write(unit, "json", condition), "a.json")
    assert (back.unit, back.condition, back.problems) == (unit, condition, ())
    wrong = write(unit, "json", condition).replace(b'"heat": 5', b'"heat": -5')
    assert "condition" in str(load(wrong, "a.json").error) or "heat" in str(load(wrong, "a.json").error)
