"""Facts of 'Mechs on their record sheets."""

from sheets.recordsheet import record_sheet
from tests.builders import mech, mounts


def test_triple_strength_myomer_walks_and_runs_faster_at_heat_9() -> None:
    """Two MP more and one less for the heat: 4 becomes 5, and running half as much again, rounded up."""
    plain = mech(mass=50, rating=200)
    myomer = mech(mass=50, rating=200, mounts=mounts("Triple Strength Myomer"))
    assert [(mode.mode, mode.points, mode.best) for mode in record_sheet(plain).movement[:2]] == [
        ("walk", 4, None),
        ("run", 6, None),
    ]
    assert [(mode.points, mode.best) for mode in record_sheet(myomer).movement[:2]] == [(4, 5), (6, 8)]
