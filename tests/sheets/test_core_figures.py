"""Figures of items in the core rules of 2026 beside Total Warfare."""

import pytest

from sheets.battlevalue import battle_value
from sheets.battlevalue.remaining import remaining_battle_value
from sheets.construction.checks import findings
from sheets.edition_changes import with_items_of
from sheets.equipment import Item, item
from sheets.play import fresh, marks, state_from_marks, step
from sheets.record.boxes import strays
from sheets.record.condition import Condition
from sheets.record.events import Spend
from sheets.record.lost import with_consequences
from sheets.record.record import Options
from sheets.recordsheet import condition_of, record_sheet
from sheets.rules.movement import movement
from tests.sheets.play.table import armed

OLDER, CORE = "tw-4.4", "core-2026"


def shots(name: str, edition: str) -> int:
    """The shots of a ton of ammunition in an edition."""
    ammo = item(name).by(edition).ammo
    assert ammo is not None
    return ammo.shots


@pytest.mark.parametrize(
    ("name", "older", "core"),
    [
        ("IS Armor-Piercing Ammo AC/2", 22, 36),
        ("IS Armor-Piercing Ammo AC/5", 10, 16),
        ("IS Armor-Piercing Ammo AC/10", 5, 8),
        ("IS Armor-Piercing Ammo AC/20", 2, 4),
        ("IS Armor-Piercing Ammo LAC/5", 10, 16),
        ("IS Precision Ammo AC/2", 22, 27),
        ("IS Precision Ammo AC/5", 10, 12),
        ("IS Precision Ammo AC/10", 5, 6),
        ("IS Precision Ammo AC/20", 2, 3),
        ("IS Ammo AC/5", 20, 20),
    ],
)
def test_shots_of_munitions_for_autocannons(name: str, older: int, core: int) -> None:
    """CORE:W4:armor-piercing-shots, CORE:W7:precision-shots: 0.8 and 0.6 of 45, 20, 10 and 5 shots, rounded down."""
    assert (shots(name, OLDER), shots(name, CORE)) == (older, core)


def test_a_bin_begins_with_the_shots_of_its_edition() -> None:
    """CORE:W4:armor-piercing-shots"""
    unit = armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5")
    assert [fresh(unit, Options(edition=edition)).shots[1] for edition in (OLDER, CORE)] == [10, 16]


def test_an_empty_bin_comes_back_from_its_marks() -> None:
    """CORE:W4:armor-piercing-shots: a bin that is empty by the core rules has more marks than shots in older books."""
    unit = armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5")
    core = Options(edition=CORE)
    state = step(unit, fresh(unit, core), Spend(bin=1, shots=16), core).state
    spent = marks(unit, state, core)
    assert spent.shots == {1: 16}
    assert state_from_marks(unit, spent, core).shots == {1: 0}
    assert strays(unit, spent, CORE) == []
    assert strays(unit, spent, OLDER) == ["16 shots of IS Armor-Piercing Ammo AC/5 (item 1) are spent, it has 10"]
    assert with_consequences(unit, spent, CORE).shots == {1: 16}
    assert condition_of(record_sheet(unit, spent, CORE)).shots == {1: 16}
    ten = Condition(shots={1: 10})
    assert remaining_battle_value(unit, ten, OLDER) != remaining_battle_value(unit, Condition(), OLDER)
    assert remaining_battle_value(unit, ten, CORE) == remaining_battle_value(unit, Condition(), CORE)


@pytest.mark.parametrize("name", ["MRM 10", "MRM 20", "MRM 30", "MRM 40", "MRM 40 (OS)", "MRM 3"])
def test_figures_of_weapons(name: str) -> None:
    """CORE:W8:mrm"""
    assert (item(name).by(OLDER).to_hit, item(name).by(CORE).to_hit) == (1, 0)


def figures(found: Item) -> tuple[object, ...]:
    """Heat, damage, ranges, tons, slots, BV and cost of a weapon."""
    weapon = found.weapon
    assert weapon is not None
    ranges = (weapon.short, weapon.medium, weapon.long)
    return found.heat, weapon.damage, ranges, found.mass, found.slots.mech, found.bv, found.cost


def test_new_plasma_rifles() -> None:
    """CORE:W19:light-plasma-rifle, CORE:W20:heavy-plasma-rifle"""
    assert figures(item("ISLightPlasmaRifle")) == (4, 4, (6, 12, 18), 3, 2, 96, 260_000)
    assert figures(item("ISHeavyPlasmaRifle")) == (12, 12, (4, 8, 12), 9, 3, 278, 260_000)
    assert [(shots(name, CORE), item(name).bv) for name in ("ISLightPlasmaRifleAmmo", "ISHeavyPlasmaRifleAmmo")] == [
        (20, 12),
        (8, 35),
    ]


def test_artemis_serves_extended_lrms() -> None:
    """CORE:W23:artemis-extended: it may be fitted to them; in the older books it serves no launcher there."""
    unit = armed("Extended LRM 10", "ISArtemisIV", "IS Ammo Extended LRM-10")
    codes = [{found.code for found in findings(with_items_of(unit, edition))} for edition in (OLDER, CORE)]
    assert ["place.fire-control" in each for each in codes] == [True, False]


def test_artemis_counts_in_the_battle_value_of_extended_lrms() -> None:
    """CORE:W23:artemis-extended: 133 points count 1.2 times, at the speed factor 1.37 of 8 Running MP."""
    unit = armed("Extended LRM 10", "ISArtemisIV", "IS Ammo Extended LRM-10")
    assert movement(unit).run == 8
    assert battle_value(unit, CORE) - battle_value(unit, OLDER) == round(0.2 * 133 * 1.37)
    beside = armed("Extended LRM 10", "ISGuardianECMSuite", "IS Ammo Extended LRM-10")
    assert battle_value(beside, CORE) == battle_value(beside, OLDER)
