"""External stores: what takes how many slots, and who has them (BV digest, appendix E)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.rules.stores import hardpoint_slots, overload, store_slots, stores_by_title
from sheets.units import Mech, Mount, Vehicle
from sheets.units.base import Quirk
from sheets.units.mech import Body, LamType
from sheets.units.transporter import Transporter, TransporterKind
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.builders import mech, mounts, squad, tank
from tests.sheets.construction.craft import conventional, fighter, plane, plates
from tests.sheets.construction.ships import dropship

SLOTS = {
    **dict.fromkeys((store.name for store in stores_by_title().values()), 1),
    **dict.fromkeys(("LAAMissile Ammo", "FABombLarge Ammo"), 2),
    **dict.fromkeys(("AAAMissile Ammo", "ArrowIVMissile Ammo", "ArrowIVHomingMissile Ammo"), 5),
    **dict.fromkeys(("ASMissile Ammo", "ASEWMissile Ammo"), 6),
    "AlamoMissile Ammo": 10,
}
"""The slots of stores by the digest: a bomb or a pod takes one."""


def helicopter(**fields: Any) -> Vehicle:
    """A VTOL of 30 tons, four cruise MP."""
    return tank(motive=Motive.VTOL, mass=30, armor=plates(*FOUR_SIDES, "RO", points=2), **fields)


def lam(bays: int) -> Mech:
    return mech(body=Body.LAM, lam=LamType.STANDARD, mounts=mounts(*["Bomb Bay"] * bays, at="RT"))


def cargo(tons: float) -> dict[str, Any]:
    return {"transporters": (Transporter(kind=TransporterKind.CARGO, size=tons, doors=1),)}


def test_every_store_has_its_slots() -> None:
    assert len(SLOTS) == 18
    for store in stores_by_title().values():
        assert store.ammo is not None
        assert store.ammo.store_slots == SLOTS[store.name]


@pytest.mark.parametrize(
    ("name", "slots"),
    [("HEBomb", 1), ("TAGBomb", 1), ("LAAMissile Ammo", 2), ("FABombLarge Ammo", 2), ("ASMissile Ammo", 6)],
)
def test_how_many_fit_under_ten_slots(name: str, slots: int) -> None:
    """A fighter of 50 tons has ten slots."""
    most = 10 // slots
    assert overload(fighter(), {name: most}) is None
    assert overload(fighter(), {name: most + 1}) is not None


def test_who_has_slots() -> None:
    assert store_slots(fighter(mass=100)) == 20
    assert store_slots(conventional(mass=23)) == 5  # 4.6
    assert store_slots(conventional(mass=22)) == 4  # 4.4
    assert store_slots(plane("External Stores Hardpoint", "External Stores Hardpoint")) == 2
    assert store_slots(plane()) == 0
    assert store_slots(helicopter()) == 6
    assert store_slots(lam(3)) == 3
    for walker in (mech(), tank(), squad(), dropship()):
        assert store_slots(walker) == 0


def test_a_hold_that_a_quirk_makes_a_bomb_bay() -> None:
    hold = {**cargo(7.5), "quirks": (Quirk(code="internal_bomb"),)}
    assert store_slots(plane("External Stores Hardpoint", **hold)) == 1 + 7
    assert hardpoint_slots(plane("External Stores Hardpoint", **hold)) == 1
    assert store_slots(plane(**cargo(7.5))) == 0


def test_what_cannot_be_carried_is_said_with_its_numbers() -> None:
    """What it is, what there is room for, what was asked for."""
    assert overload(fighter(), {"HEBomb": 5, "ASMissile Ammo": 1}) == (
        "Example has 10 slots for external stores, 11 are asked for: 5 × High-Explosive (Standard) Bomb (1 slot), "
        "1 × Anti-Ship (AS) Missiles Ammo (6 slots)"
    )
    assert overload(tank(), {"ClusterBomb": 2}) == (
        "Example has no place for external stores, 2 slots are asked for: 2 × Cluster Bomb (1 slot)"
    )


def test_a_vtol_loses_a_point_of_movement_for_each_store() -> None:
    """Four cruise MP carry four bombs, though there are six slots."""
    assert overload(helicopter(), {"HEBomb": 4}) is None
    wrong = overload(helicopter(), {"HEBomb": 5})
    assert wrong == (
        "Example has 4 cruise MP, a store costs one, 5 are asked for: 5 × High-Explosive (Standard) Bomb (1 slot)"
    )


def test_nothing_can_always_be_carried() -> None:
    assert overload(tank(), {}) is None
    assert overload(tank(), {"HEBomb": 0}) is None


LOADS = st.dictionaries(st.sampled_from(sorted(SLOTS)), st.integers(0, 5), max_size=4)


@given(load=LOADS, less=st.data())
def test_what_can_be_carried_can_be_carried_with_less(load: dict[str, int], less: st.DataObject) -> None:
    lighter = {name: less.draw(st.integers(0, number)) for name, number in load.items()}
    if overload(fighter(), load) is None:
        assert overload(fighter(), lighter) is None
    assert (overload(fighter(), load) is None) is (sum(SLOTS[name] * n for name, n in load.items()) <= 10)


def test_a_bomb_bay_is_no_place_under_a_wing() -> None:
    assert hardpoint_slots(lam(3)) == 0
    assert hardpoint_slots(fighter(Mount(item="Medium Laser", location="NOS"))) == 10
