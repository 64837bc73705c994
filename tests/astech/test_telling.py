"""What a player is told of how a unit stands."""

from pathlib import Path

import pytest

from astech.play import telling
from importers import load, walk
from sheets.play import fresh
from sheets.record.record import Options
from tests.builders import squad


@pytest.mark.parametrize(
    ("archive", "words"), [("dropships", "SI "), ("ge", "building 30"), ("infantry", "TPRS 20"), ("fighters", "SI ")]
)
def test_everything_that_is_marked_is_told(archive: str, words: str, shared: Path) -> None:
    """Structural integrity and the building of a turret are points like any other; what has none is not told 0."""
    unit = load(next(walk([shared / "corpus" / f"{archive}.zip"]))).require()
    (line,) = [
        line for line in telling.standing(unit, fresh(unit, Options(building_cf=30)), Options()) if "armor/" in line
    ]
    assert words in line
    assert "TPRS 0" not in line


def test_a_location_stands_apart_from_its_weapon() -> None:
    unit = squad()
    told = " ".join(telling.standing(unit, fresh(unit), Options()))
    assert "Trooper 1 10/1" in told
    assert "SquadFlamer" not in told
