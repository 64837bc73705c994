"""The points of Battle Value that a capacitor adds to its PPC."""

import pytest

from sheets.equipment import catalogue, item

ADDED = {"Light PPC": 44, "PPC": 88, "Heavy PPC": 53, "ISSNPPC": 87, "ISERPPC": 114, "CLERPPC": 136}
"""BV digest 5.1, step 7."""


@pytest.mark.parametrize("name", ADDED)
def test_each_kind_of_ppc_has_its_addition(name: str) -> None:
    weapon = item(name).weapon
    assert weapon is not None
    assert weapon.capacitor_bv == ADDED[name]


def test_no_other_weapon_has_an_addition() -> None:
    added = [entry for entry in catalogue().of_kind("weapon") if entry.weapon is not None and entry.weapon.capacitor_bv]
    assert [entry.title for entry in added if "ppc" not in entry.traits] == []
