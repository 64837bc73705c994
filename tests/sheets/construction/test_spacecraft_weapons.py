"""Weapons of small craft and larger: arcs, fire control, sides, mass drivers, ammunition of bays (digest 10 and 11)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.construction.families import mass_budget
from sheets.construction.verdict import slot_budget
from sheets.equipment import items
from sheets.problem import Severity
from sheets.units import Mount, Unit
from tests.builders import mounts
from tests.sheets.construction.craft import found, sentence_of
from tests.sheets.construction.ships import dropship, guns, jumpship, small_craft, station, warship


def driver(size: str, at: str = "NOS") -> tuple[Mount, ...]:
    return mounts(f"Mass Driver ({size})", at=at)


# What the rule is about, the craft that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], Unit], Callable[[], Unit], str]] = [
    (
        "a laser on the left alone",
        lambda: dropship(mounts=guns("LS")),
        lambda: dropship(mounts=guns("LS", "RS")),
        "place.sides",
    ),
    (
        "left before, right behind",
        lambda: dropship(mounts=guns("LS") + guns("RS", rear=True)),
        lambda: dropship(mounts=guns("LS", "RS") + guns("LS", "RS", rear=True)),
        "place.sides",
    ),
    (
        "broadsides that differ",
        lambda: warship(mounts=guns("LBS") + guns("RBS", item="PPC")),
        lambda: warship(mounts=guns("LBS", "RBS") + guns("FLS", "FRS", item="PPC")),
        "place.sides",
    ),
    (
        "a broadside of a DropShip",
        lambda: dropship(mounts=guns("LBS", "RBS")),
        lambda: dropship(mounts=guns("LS", "RS", "AFT")),
        "place.arc",
    ),
    (
        "a nose that fires to the rear",
        lambda: small_craft(mounts=guns("NOS", rear=True)),
        lambda: small_craft(mounts=guns("LS", "RS", rear=True)),
        "place.arc",
    ),
    (
        "a mass driver on a JumpShip",
        lambda: jumpship(mass=500_000, mounts=driver("Light")),
        lambda: station(mass=1_000_000, mounts=driver("Light", at="AFT")),
        "craft.mass-driver",
    ),
    (
        "a mass driver in the aft of a WarShip",
        lambda: warship(mass=1_000_000, mounts=driver("Light", at="AFT")),
        lambda: warship(mass=1_000_000, mounts=driver("Light")),
        "craft.mass-driver",
    ),
    (
        "a heavy mass driver in a million tons",
        lambda: warship(mass=1_000_000, mounts=driver("Heavy")),
        lambda: warship(mass=2_000_000, mounts=driver("Heavy")),
        "craft.mass-driver",
    ),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_weapons(broken: Callable[[], Unit], sound: Callable[[], Unit], code: str) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_the_odd_weapons_are_named() -> None:
    odd = dropship(mounts=guns("LS", "RS") + guns("RS", item="PPC"))
    assert sentence_of(odd, "place.sides") == "The weapons of left side and right side are not the same: PPC."


def test_only_weapons_have_to_be_the_same_on_both_sides() -> None:
    assert "place.sides" not in found(dropship(mounts=mounts("ISGuardianECMSuite", at="LS")))


def test_the_thirteenth_weapon_of_an_arc_takes_more_fire_control() -> None:
    """Digest 10: a tenth of the arc's weapons for each started dozen after the first: 13 lasers, 13 tons."""
    assert "craft.fire-control" not in found(dropship(mounts=guns(*["NOS"] * 12)))
    crowded = dropship(mounts=guns(*["NOS"] * 13))
    assert sentence_of(crowded, "craft.fire-control") == (
        "Fire control handles 12 weapons, here (nose) are 13: the extra fire control weighs 1.5 tons."
    )
    assert "craft.fire-control" in found(crowded, Severity.NOTE)


def test_a_warship_has_twenty_slots_in_an_arc_a_jumpship_twelve() -> None:
    assert "craft.fire-control" in found(jumpship(mounts=guns(*["AFT"] * 13)))
    assert "craft.fire-control" not in found(warship(mounts=guns(*["AFT"] * 20)))
    assert "craft.fire-control" in found(warship(mounts=guns(*["AFT"] * 21)))


def test_the_computers_of_naval_c3_double_it() -> None:
    guns_and_computer = guns(*["NOS"] * 13) + mounts("ISNC3", at="NOS")
    assert "weighs 3 tons" in sentence_of(dropship(mounts=guns_and_computer), "craft.fire-control")


def test_a_mass_driver_counts_as_ten_weapons() -> None:
    """Digest 11: with ten lasers it fills the arc, with eleven it needs a tenth of it all: 30,000 and 11 tons."""
    full = warship(mass=1_000_000, mounts=driver("Light") + guns(*["NOS"] * 10))
    over = warship(mass=1_000_000, mounts=driver("Light") + guns(*["NOS"] * 11))
    assert "craft.fire-control" not in found(full)
    assert "weighs 3,001.5 tons" in sentence_of(over, "craft.fire-control")
    assert mass_budget(over).exact - mass_budget(full).exact == 3_001.5 + 1


def test_a_bay_has_ten_turns_of_fire() -> None:
    """Digest 10: ten shots for each weapon, an Ultra autocannon twice as many."""
    launcher, ultra = guns("NOS", item="LRM 20"), guns("NOS", item="ISUltraAC5")
    for weapons, ammo, least in ((launcher * 2, "IS Ammo LRM-20", 20), (ultra, "IS Ultra AC/5 Ammo", 20)):
        bay = tuple(m.model_copy(update={"opens_bay": n == 0}) for n, m in enumerate(weapons))
        enough = Mount(item=ammo, location="NOS", shots=least)
        few = Mount(item=ammo, location="NOS", shots=least - 1)
        assert "bays.ammo" not in found(dropship(mounts=(*bay, enough)))
        assert "bays.ammo" in found(dropship(mounts=(*bay, few)), Severity.WARNING)
        assert f"(nose) has {least - 1} shots, {least} are the least" in sentence_of(
            dropship(mounts=(*bay, few)), "bays.ammo"
        )


def test_shots_of_another_launcher_do_not_count() -> None:
    """An LRM 20 and an LRM 15 with one shot too few of the first and enough of the other."""
    lots = {"IS Ammo LRM-20": 9, "IS Ammo LRM-15": 10}
    bins = tuple(Mount(item=name, location="NOS", shots=shots) for name, shots in lots.items())
    first, second = guns("NOS", item="LRM 20") + guns("NOS", item="LRM 15")
    bay = (first.model_copy(update={"opens_bay": True}), second, *bins)
    assert "LRM 20 (nose) has 9 shots, 10 are the least" in sentence_of(dropship(mounts=bay), "bays.ammo")


def test_every_weapon_has_ammunition_of_its_rack() -> None:
    """The shots of a bay are counted by kind and rack."""
    lots = {(entry.ammo.type, entry.ammo.rack) for entry in items() if entry.ammo is not None}
    kinds = {kind for kind, _ in lots}
    fed = [entry.weapon for entry in items() if entry.weapon is not None and entry.weapon.ammo_type in kinds]
    assert {(weapon.ammo_type, weapon.rack) for weapon in fed} <= lots


WEAPONS = st.lists(st.sampled_from(["Medium Laser", "PPC", "Large Laser"]), max_size=6)


@given(names=WEAPONS, odd=st.sampled_from(["Small Laser", None]), rear=st.booleans())
def test_what_is_mirrored_is_alike(names: list[str], odd: str | None, rear: bool) -> None:
    """Whatever is mounted on both sides, in whatever order, is alike; one weapon more on one side is not."""
    left = tuple(mount for name in names for mount in guns("LS", item=name, rear=rear))
    right = tuple(mount for name in reversed(names) for mount in guns("RS", item=name, rear=rear))
    extra = guns("RS", item=odd, rear=rear) if odd else ()
    assert ("place.sides" in found(dropship(mounts=left + right + extra))) is (odd is not None)


def test_the_weapons_of_each_arc_stand_in_the_budget() -> None:
    """Twelve weapons to an arc of a DropShip, twenty to one of a WarShip; the sides of a spheroid are two arcs each."""
    sides = guns("LS", "RS") + guns("LS", "RS", rear=True)
    budget = slot_budget(dropship(spheroid=True, mounts=guns(*["NOS"] * 13) + sides))
    assert [(line.place, line.taken, line.room) for line in budget] == [
        *(("Nose", 13, 12), ("Left Side", 1, 12), ("Right Side", 1, 12)),
        *(("Left Side (rear)", 1, 12), ("Right Side (rear)", 1, 12)),
    ]
    assert [line.room for line in slot_budget(warship(mounts=guns("NOS")))] == [20]
