"""Armored and resistant Alpha Strike elements, critical hits without an effect, and motive damage."""

from pathlib import Path

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.record.events import Circumstance, ElementCriticalHit, ElementHit, Enter, Event, Land
from sheets.units import DropShip
from sheets.units.systems import Armor
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.builders import tank
from tests.sheets.play.element_table import (
    NEWER,
    OLDER,
    ElementTable,
    craft,
    hull,
    hunter,
    playing,
)


@pytest.mark.parametrize("edition", [OLDER, NEWER])
@pytest.mark.parametrize(("dice", "effect"), [((1, 1), ""), ((1, 2), ""), ((2, 2), "ammunition"), ((1, 4), "engine")])
def test_a_critical_roll_of_1_or_less_is_no_hit(shared: Path, edition: str, dice: tuple[int, int], effect: str) -> None:
    """AS: critical-resistant: -2, and a modified roll of 1 or less is no critical hit."""
    table = playing(shared, "Malice MAL-Y-SH-RISC.mtf", edition)
    table.say(ElementCriticalHit())
    assert [modifier.value for modifier in table.due.modifiers] == [-2]
    table.roll(*dice)
    struck = table.state.destroyed or "".join(table.state.crossed)
    assert struck == effect


@pytest.mark.parametrize("edition", [OLDER, NEWER])
def test_armored_components_take_the_first_chance(shared: Path, edition: str) -> None:
    """AS: ARM: the first chance of a critical hit is ignored without a roll, and the ability is struck off."""
    table = playing(shared, "Mad Cat Mk IV B.mtf", edition)
    table.say(ElementHit(damage=1, natural_12=True))
    assert (table.state.due, table.state.spent) == ((), ("ARM",))
    table.say(ElementHit(damage=1, natural_12=True))
    assert table.due.purpose == "element-critical"


@pytest.mark.parametrize("edition", [OLDER, NEWER])
@pytest.mark.parametrize(("dice", "struck"), [((6, 5), "critical hit"), ((6, 6), "engine")])
def test_impact_resistant_armor_adds_1_and_a_13_is_an_engine_hit(
    shared: Path, edition: str, dice: tuple[int, int], struck: str
) -> None:
    """AS: IRA: +1 to critical rolls, more than 12 is an engine hit."""
    table = playing(shared, "Night Stalker NSR-K7.mtf", edition)
    table.say(ElementCriticalHit())
    assert [modifier.value for modifier in table.due.modifiers] == [1]
    table.roll(*dice)
    assert (table.state.destroyed or "".join(table.state.crossed)) == struck


@pytest.mark.parametrize(("edition", "modifiers"), [(OLDER, [2]), (NEWER, [])])
def test_reflective_armor_adds_2_in_the_older_edition_only(shared: Path, edition: str, modifiers: list[int]) -> None:
    """ASCE-5.01:p88:reflective-criticals deletes what 2.3.1 has."""
    table = playing(shared, "Silver Fox SVR-5Y.mtf", edition)
    table.say(ElementCriticalHit())
    assert [modifier.value for modifier in table.due.modifiers] == modifiers


@pytest.mark.parametrize(
    ("effect", "times"), [("weapons", 6), ("fire-control", 5), ("mp", 4)], ids=["weapons", "fire control", "mp"]
)
def test_a_critical_hit_that_cannot_apply_does_a_point_of_damage(shared: Path, effect: str, times: int) -> None:
    """AS: the effect cannot apply (no damage or Move left to lose, no box): 1 damage, from which nothing is rolled."""
    table = playing(shared, "Atlas AS7-D.mtf")
    for _ in range(times):
        assert not table.state.due
        table.critical(effect)
    armor, _ = table.left
    lost = table.element.armor - armor
    assert lost > 0
    assert table.state.crossed[effect] + lost == times


def test_a_boom_is_lost_once_and_a_small_craft_has_none(shared: Path) -> None:
    """AS: a critical hit on what the craft has not, or has no more, does 1 damage."""
    table = craft(DropShip)
    table.critical("kf-boom", "kf-boom")
    assert (table.state.crossed, table.element.armor - table.left[0]) == ({"kf-boom": 1}, 1)
    small = playing(shared, "Mowang Courier.blk", archive="smallcraft")
    small.critical("kf-boom")
    assert (small.state.crossed, small.element.armor - small.left[0]) == ({}, 1)


def test_a_critical_hit_of_an_unknown_arc_is_refused() -> None:
    """AS: critical hits (digest 12.1): each arc of a card has its own box for weapons."""
    table = craft(DropShip)
    with pytest.raises(Refused, match="there is no critical hit 'weapons-nonsense'"):
        table.say(ElementCriticalHit(effect="weapons-nonsense"))
    table.critical("weapons-front-standard")
    assert table.state.crossed == {"weapons-front-standard": 1}


@pytest.mark.parametrize(("die", "destroyed"), [(2, "ammunition"), (3, "")])
def test_prototype_case_contains_an_explosion_from_3_on(die: int, destroyed: str) -> None:
    """AS: CASEP: 1D6, 3 or more ignores the ammunition hit."""
    table = hunter(NEWER, "IS Ammo AC/5", "ISCASEPrototype")
    assert table.element.special("CASEP") is not None
    table.say(ElementCriticalHit(effect="ammunition"))
    assert table.due.purpose == "prototype-case"
    table.roll(die)
    assert table.state.destroyed == destroyed


def motive(table: ElementTable, *dice: int) -> None:
    """A point of damage, this motive roll, and the End Phase."""
    table.say(ElementHit(damage=1))
    while table.state.due:
        table.roll(*(dice if table.due.purpose == "element-motive" else (3, 3)))
    table.end()


def test_a_vehicle_that_is_damaged_rolls_for_its_motors() -> None:
    """AS-2.3.1:p42:motive-roll: every damage asks for a roll; 9 costs 2 inches, 11 half, 12 all."""
    table = hull()
    for dice, move in (((4, 4), 8), ((4, 5), 6), ((5, 6), 3)):
        motive(table, *dice)
        assert table.moves == {"t": move}


def test_halving_costs_two_inches_at_least() -> None:
    """AS-2.3.1:p42:motive-table: rounded down, 2 inches at least; nothing left is immobile.

    AS-2.3.1:p27:crippled-motive: and must withdraw.
    """
    table = ElementTable(tank(cruise=1))
    motive(table, 5, 6)
    assert table.moves == {"t": 0}
    assert table.now.must_withdraw


@pytest.mark.parametrize(
    ("unit", "edition", "expected"),
    [
        ("Manticore Heavy Tank.blk", NEWER, (6, 0)),
        ("Manticore Heavy Tank.blk", OLDER, (6, 1)),
        ("Savannah Master Hovercraft.blk", NEWER, (24, 3)),
        ("Savannah Master Hovercraft.blk", OLDER, (24, 4)),
    ],
)
def test_motive_damage_lowers_the_tmm_by_its_table_in_the_newer_edition(
    shared: Path, unit: str, edition: str, expected: tuple[int, int]
) -> None:
    """ASCE-5.01:p45:rolling-example: a motive hit lowers the TMM by 1; in 2.3.1 (p. 37, note 1) it follows the Move."""
    table = playing(shared, unit, edition, "vehicles")
    table.say(ElementHit(damage=1))
    while table.state.due:
        hover = any(modifier.reason == "kind of movement" for modifier in table.due.modifiers)
        table.roll(*(((4, 4) if hover else (4, 5)) if table.due.purpose == "element-motive" else (3, 3)))
    table.end()
    assert (max(table.moves.values()), table.now.strength["TMM"]) == expected
    assert f"Move is now {expected[0]}, TMM {expected[1]}" in table.words


def vtol() -> ElementTable:
    """A VTOL in the air, with armor of 2."""
    points = {**dict.fromkeys(FOUR_SIDES, 15), "RO": 2}
    return ElementTable(tank(motive=Motive.VTOL, mass=20, armor=Armor(type=ArmorType.STANDARD, points=points)))


def submarine() -> ElementTable:
    """A submarine with armor of 2."""
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 15))
    return ElementTable(tank(motive=Motive.SUBMARINE, armor=armor))


def immobilized(table: ElementTable) -> list[str]:
    """The words of the End Phase after a hit of 1 point that immobilizes a vehicle."""
    table.say(ElementHit(damage=1))
    while table.state.due:
        table.roll(*((6, 6) if table.due.purpose == "element-motive" else (3, 3)))
    table.end()
    words = table.words
    table.quiet()
    return words


def test_a_vtol_without_move_crashes() -> None:
    """AS: motive systems damage (unconfirmed): an airborne VTOL at Move 0 crashes: 1 point, and the usual rolls."""
    table = vtol()
    armor, structure = table.left
    assert (armor, table.state.height) == (2, 1)
    words = immobilized(table)
    assert "it crashes" in words
    assert any(each.startswith("Move is now 0") for each in words)
    assert (table.left, table.state.height) == ((armor - 2, structure), 0)


def test_a_landed_vtol_without_move_does_not_crash() -> None:
    table = vtol()
    armor, structure = table.left
    table.say(Land())
    assert "it crashes" not in immobilized(table)
    assert table.left == (armor - 1, structure)


@pytest.mark.parametrize(
    ("dive", "sinks"),
    [
        (Enter(terrain="water", depth=1), True),
        (Enter(terrain="water", depth=3), True),
        (Circumstance(kind="submerged"), True),
        (Enter(), False),
    ],
)
def test_a_submerged_vehicle_without_move_sinks(dive: Event, sinks: bool) -> None:
    """AS: motive systems damage (unconfirmed): a submerged unit at Move 0 sinks: 1 point."""
    table = submarine()
    armor, structure = table.left
    table.say(dive)
    assert ("it sinks to the bottom" in immobilized(table)) == sinks
    assert table.left == (armor - 1 - sinks, structure)
