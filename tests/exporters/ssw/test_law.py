"""The law of the writer: what it writes is read back as an equal unit; what the format cannot hold is one sentence."""

import io
import zipfile
from pathlib import Path

import pytest

from exporters import Unwritable
from exporters.ssw import write_saw, write_ssw
from importers import load, load_all
from importers.ssw import read_ssw
from sheets.units import Mech, Unit, Vehicle
from sheets.units.difference import differences
from tests.importers.ssw.corpus import designs

SAMPLE = 12  # every so-manieth design of the large collections


def again(unit: Unit) -> Unit | None:
    """The unit written and read."""
    text = write_ssw(unit) if isinstance(unit, Mech) else write_saw(unit)
    (loaded,) = read_ssw(text, "again.ssw")
    assert [str(p) for p in loaded.problems if "unknown" in str(p)] == []
    return loaded.unit


def check(unit: Unit) -> bool:
    """Whether the format can hold a unit; if so it must come back equal, if not the reason is one sentence."""
    try:
        found = again(unit)
    except Unwritable as reason:
        text = str(reason)
        assert 20 < len(text) < 160
        assert "\n" not in text
        return False
    assert found is not None
    assert found == unit, [str(difference) for difference in differences(unit, found)]
    return True


@pytest.mark.parametrize("name", ["Potoroo PTR.ssw", "Quoll Scout Car QSC-2.saw", "Brolga BRG-2.mtf"])
def test_our_own_units(data: Path, name: str) -> None:
    units = [loaded.unit for loaded in load_all(data / name)]
    assert units
    for unit in units:
        assert unit is not None
        assert check(unit)


def test_a_tank_from_a_blk_file(data: Path) -> None:
    unit = load(data / "Currawong Patrol Tank CPT-1.blk").unit
    assert isinstance(unit, Vehicle)
    assert check(unit)


def test_all_real_files(shared: Path) -> None:
    assert all(check(mech) for _, mech in designs(shared))


def test_designs_of_mtf_files(shared: Path) -> None:
    held = [check(unit) for unit in sample(shared, "meks.zip", ".mtf")]
    assert sum(held) / len(held) > 0.9


def test_vehicles_of_blk_files(shared: Path) -> None:
    vehicles = [unit for unit in sample(shared, "vehicles.zip", ".blk") if isinstance(unit, Vehicle)]
    held = [check(unit) for unit in vehicles if unit.support is None]
    assert sum(held) / len(held) > 0.8


def sample(shared: Path, archive: str, suffix: str) -> list[Unit]:
    with zipfile.ZipFile(io.BytesIO((shared / "corpus" / archive).read_bytes())) as members:
        names = [name for name in members.namelist() if name.endswith(suffix)][::SAMPLE]
        units = [load(members.read(name), name).unit for name in names]
    return [unit for unit in units if unit is not None]
