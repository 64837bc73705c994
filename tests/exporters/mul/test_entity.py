"""The facts of a unit in its element of a force file."""

import pytest

from exporters.mul import write_mul
from sheets.units import Unit
from sheets.units.mech import Body
from sheets.units.vehicle import Motive
from tests.builders import mech, platoon, tank


@pytest.mark.parametrize(
    ("unit", "word"),
    [
        (mech(), "Biped"),
        (mech(body=Body.QUAD), "Quad"),
        (tank(), "Tracked"),
        (tank(motive=Motive.HOVER), "Hover"),
        (platoon(), "Leg"),
    ],
)
def test_the_type_of_an_entity_is_its_movement(unit: Unit, word: str) -> None:
    assert f'type="{word}"' in write_mul(unit)
