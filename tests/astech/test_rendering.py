"""The status of a unit in words."""

from pathlib import Path

import pytest

from astech import rendering
from importers import load, walk
from sheets.play import fresh
from sheets.record.events import ElementHit, Event, WeaponHit
from sheets.record.record import Options
from tests.builders import squad


@pytest.mark.parametrize(
    ("archive", "words"),
    [("dropships", "integrity "), ("ge", "building CF 30"), ("infantry", "TPRS 20"), ("fighters", "integrity ")],
)
def test_every_mark_is_printed(archive: str, words: str, shared: Path) -> None:
    """Structural integrity and the building of a turret appear once; missing things are not mentioned."""
    unit = load(next(walk([shared / "corpus" / f"{archive}.zip"]))).require()
    status = " ".join(rendering.status_lines(unit, fresh(unit, Options(building_cf=30)), Options()))
    assert status.count(words) == 1
    assert "TPRS 0" not in status
    assert "armor/structure:  " not in status


def test_a_location_is_printed_apart_from_its_weapon() -> None:
    unit = squad()
    status = " ".join(rendering.status_lines(unit, fresh(unit), Options()))
    assert "Trooper 1 10/1" in status
    assert "SquadFlamer" not in status


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (WeaponHit(weapon="CLBASmall Laser"), "weapon Small Laser"),
        (WeaponHit(weapon="Machine Gun", times=2, in_open=True), "weapon Machine Gun x2 open"),
        (
            WeaponHit(weapon="SRM 4", damage=4, building="light", inside=True),
            "weapon SRM 4 for 4 light building inside",
        ),
        (ElementHit(damage=3), "hit 3"),
        (ElementHit(damage=2, kind="missile", heat=1, natural_12=True), "hit 2 missile heat 1 natural 12"),
    ],
)
def test_a_hit_is_written_in_the_words_of_players(event: Event, words: str) -> None:
    assert rendering.event_words(event, squad()) == words
