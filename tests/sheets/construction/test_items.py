"""Mass, slots, price and Battle Value of mounted items: the formulas of the equipment tables."""

import pytest

from sheets.construction.items import item_battle_value, item_cost, item_mass, item_slots
from sheets.units import Mount
from sheets.units.base import Mounting
from sheets.units.battlearmor import SuitClass
from tests.builders import mech, mounts, squad, tank

# Item, tons of the 'Mech: tons, slots, C-bills, Battle Value of the item.
PHYSICAL = [
    ("Hatchet", 45, 3, 3, 15_000, 13.5),
    ("Hatchet", 100, 7, 7, 35_000, 30),
    ("Sword", 70, 3.5, 5, 35_000, 13.8),
    ("Mace", 80, 8, 8, 130_000, 20),
    ("IS Lance", 45, 3, 3, 6_750, 9),
    ("Retractable Blade", 35, 2.5, 3, 30_000, 6.9),
    ("ISClaw", 80, 6, 6, 16_000, 15.3),
    ("Talons", 85, 6, 4, 1_800, 9),
    ("Spikes", 70, 0.5, 1, 3_500, 4),
]


@pytest.mark.parametrize(("name", "tons", "weighs", "takes", "costs", "worth"), PHYSICAL)
def test_physical_weapons_follow_the_tonnage(
    name: str, tons: int, weighs: float, takes: int, costs: float, worth: float
) -> None:
    unit = mech(mass=tons, rating=tons * 4, mounts=mounts(name, at="RA"))
    axe = unit.mounts[0]
    assert (item_mass(unit, axe), item_slots(unit, axe), item_cost(unit, axe)) == (weighs, takes, costs)
    assert item_battle_value(unit, axe) == pytest.approx(worth)


def test_triple_strength_myomer_doubles_the_worth_of_a_blow() -> None:
    unit = mech(mass=95, rating=380, mounts=mounts("Hatchet", "Triple Strength Myomer", at="RA"))
    assert item_battle_value(unit, unit.mounts[0]) == 57


@pytest.mark.parametrize(("tons", "weighs"), [(55, 0.5), (60, 1), (85, 1), (90, 2)])
def test_jump_jets_come_in_three_weights(tons: int, weighs: float) -> None:
    unit = mech(mass=tons, rating=tons * 3, mounts=mounts("Jump Jet", "Improved Jump Jet", at="CT"))
    assert [item_mass(unit, jet) for jet in unit.mounts] == [weighs, 2 * weighs]


@pytest.mark.parametrize(
    ("name", "tons", "rating", "weighs", "costs"),
    [("ISMASC", 85, 255, 4, 1_020_000), ("ISMASC", 90, 360, 5, 1_800_000), ("CLMASC", 95, 380, 4, 1_520_000)],
)
def test_masc_is_a_twentieth_or_a_twenty_fifth_to_the_nearest_ton(
    name: str, tons: int, rating: int, weighs: float, costs: float
) -> None:
    unit = mech(mass=tons, rating=rating, mounts=mounts(name, at="CT"))
    assert (item_mass(unit, unit.mounts[0]), item_cost(unit, unit.mounts[0])) == (weighs, costs)


def test_a_targeting_computer_is_sized_by_the_direct_fire_weapons() -> None:
    """Fourteen tons of lasers and an autocannon make four tons; the missiles do not count."""
    unit = mech(mounts=mounts("Large Laser", "Medium Laser", "Autocannon/5", "LRM 20", "ISTargeting Computer", at="RT"))
    computer = unit.mounts[-1]
    assert (item_mass(unit, computer), item_slots(unit, computer), item_cost(unit, computer)) == (4, 4, 40_000)


def test_a_superheavy_halves_its_slots() -> None:
    unit = mech(mass=150, rating=300, mounts=mounts("Autocannon/20", "Medium Laser", at="RT"))
    assert [item_slots(unit, gun) for gun in unit.mounts] == [5, 1]


def test_vehicles_spend_one_slot_on_a_gun_and_none_on_its_ammunition() -> None:
    unit = tank(mounts=mounts("Autocannon/20", "IS Ammo AC/20", at="FR"))
    assert [item_slots(unit, gun) for gun in unit.mounts] == [1, 0]


def test_the_pair_of_sponsons_shares_a_tenth_of_what_it_turns() -> None:
    guns = tuple(Mount(item="Medium Laser", location=side, mounting=Mounting.SPONSON) for side in ("RS", "LS"))
    unit = tank(mounts=(*guns, *mounts("SponsonTurret", "SponsonTurret", at="BD")))
    assert [item_mass(unit, m) for m in unit.mounts[2:]] == [0.25, 0.25]


def test_weapon_packs_and_squad_support_lighten_the_load() -> None:
    """TO: a detachable weapon pack weighs three quarters, a squad support weapon half, up to the kilogram."""
    unit = squad(suit_class=SuitClass.HEAVY)
    laser = Mount(item="ISBAMediumLaser", location="Squad")
    assert item_mass(unit, laser) == 0.5
    assert item_mass(unit, laser.model_copy(update={"mounting": Mounting.WEAPON_PACK})) == 0.375
    tag = Mount(item="CLBALightTAG", location="Squad", mounting=Mounting.SQUAD_SUPPORT)
    assert item_mass(unit, tag) == 0.018


def test_what_nobody_knows_weighs_and_costs_nothing() -> None:
    unit = mech()
    thing = Mount(item="Flux Capacitor", known=False, location="CT")
    assert (
        item_mass(unit, thing),
        item_slots(unit, thing),
        item_cost(unit, thing),
        item_battle_value(unit, thing),
    ) == (0, 0, 0, 0)
