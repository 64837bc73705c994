"""The status of a unit in words."""

from pathlib import Path

import pytest

from astech import rendering
from importers import load, walk
from sheets.play import fresh
from sheets.record.record import Options
from tests.builders import squad


@pytest.mark.parametrize(
    ("archive", "words"),
    [("dropships", "integrity "), ("ge", "building CF 30"), ("infantry", "TPRS 20"), ("fighters", "integrity ")],
)
def test_every_mark_is_printed(archive: str, words: str, shared: Path) -> None:
    """Structural integrity and the building of a turret appear once; missing things are not mentioned."""
    unit = load(next(walk([shared / "corpus" / f"{archive}.zip"]))).require()
    told = " ".join(rendering.status_lines(unit, fresh(unit, Options(building_cf=30)), Options()))
    assert told.count(words) == 1
    assert "TPRS 0" not in told
    assert "armor/structure:  " not in told


def test_a_location_is_printed_apart_from_its_weapon() -> None:
    unit = squad()
    told = " ".join(rendering.status_lines(unit, fresh(unit), Options()))
    assert "Trooper 1 10/1" in told
    assert "SquadFlamer" not in told
