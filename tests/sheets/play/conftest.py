"""A table that most tests of 'Mechs play on."""

from pathlib import Path

import pytest

from importers import load
from sheets.units import Mech
from tests.sheets.play.table import Table


@pytest.fixture
def brolga(data: Path) -> Table:
    """A 'Mech of 50 tons that walks 5 and jumps 5, with 13 heat sinks, lasers and an SRM 6."""
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    plain = tuple(mount.model_copy(update={"quirks": ()}) for mount in unit.mounts)  # its laser is an accurate one
    return Table(unit.model_copy(update={"mounts": plain}))
