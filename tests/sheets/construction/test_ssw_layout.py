"""Slots that an item of a Solaris Skunk Werks file takes, by the equipment tables of TechManual."""

import pytest

from sheets.construction.ssw_layout import piece_slots
from sheets.equipment import find
from sheets.units.base import Mount
from tests.builders import mech


@pytest.mark.parametrize(
    ("name", "slots"),
    [("Medium Laser", 1), ("PPC", 3), ("LRM 20", 5), ("ISAC20", 10), ("ISGaussRifle", 7), ("Heat Sink", 1)],
)
def test_an_item_takes_the_slots_of_its_table_from_where_it_is_listed(name: str, slots: int) -> None:
    entry = find(name)
    assert entry is not None
    assert piece_slots(mech(), Mount(item=entry.name), entry) == slots


def test_a_hatchet_takes_a_slot_for_each_fifteen_tons() -> None:
    entry = find("Hatchet")
    assert entry is not None
    assert [piece_slots(mech(mass=mass), Mount(item=entry.name), entry) for mass in (45, 50, 75)] == [3, 4, 5]


def test_an_unknown_item_takes_the_slot_where_it_is_listed() -> None:
    assert piece_slots(mech(), Mount(item="?Death Ray"), None) == 1
