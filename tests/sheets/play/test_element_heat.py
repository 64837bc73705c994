"""Heat of Alpha Strike elements, and what abilities do in the End Phase."""

from pathlib import Path

import pytest

from sheets.play import Refused
from sheets.record.events import (
    ElementCriticalHit,
    ElementFire,
    ElementHit,
    Enter,
    Heat,
    HeatPhase,
    SpendAbility,
    Switch,
)
from tests.builders import platoon
from tests.sheets.play.element_table import NEWER, OLDER, ElementTable, fighter, hull, hunter, playing

EDITIONS = [OLDER, NEWER]


def test_who_fires_keeps_its_heat_and_who_rests_cools_down() -> None:
    """AS-2.3.1:p45:cooling-standard, AS-2.3.1:p20:cooling"""
    table = hunter(OLDER)
    table.heat_up(2)
    assert table.state.heat == 2
    table.say(ElementFire())
    table.end()
    assert table.state.heat == 2
    table.end()
    assert table.state.heat == 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("overheat", "heat"), [(0, 1), (1, 2), (2, 3)])
def test_water_of_an_inch_cools_by_1(shared: Path, edition: str, overheat: int, heat: int) -> None:
    """AS-2.3.1:p45:cooling-standard, AS-2.3.1:p20:cooling: in 1 inch of water 1 point of overheat changes nothing."""
    table = playing(shared, "Archer ARC-2K.mtf", edition)
    table.heat_up(2)
    table.say(Enter(terrain="water", depth=1))
    table.say(ElementFire(overheat=overheat))
    table.end()
    assert table.state.heat == heat


def test_heat_from_outside_comes_before_cooling_in_the_older_edition_only() -> None:
    """AS-2.3.1:p45:end-phase-heat, ASCE-5.01:p52:end-phase"""
    for edition, heat in ((OLDER, 0), (NEWER, 2)):
        table = hunter(edition)
        table.say(ElementHit(damage=0, heat=2))
        table.end()
        assert table.state.heat == heat


def test_a_level_of_4_shuts_down_for_a_turn() -> None:
    """AS: heat 4 is a shutdown; the unit starts again cold."""
    table = hunter()
    table.end(external=5)
    assert (table.state.heat, table.state.shutdown) == (4, True)
    with pytest.raises(Refused, match="shut down"):
        table.say(ElementFire())
    table.end()
    assert (table.state.heat, table.state.shutdown) == (0, False)


def test_a_mech_may_heat_itself_by_a_level() -> None:
    """AS-2.3.1:p44:deliberate-overheating: after cooling, one level."""
    table = hunter(OLDER)
    table.end(build_up=1)
    assert table.state.heat == 1


def test_only_mechs_and_fighters_track_heat() -> None:
    """AS-2.3.1:p23:heat-tracking"""
    table = hull(OLDER)
    table.end(external=3)
    assert table.state.heat == 0
    with pytest.raises(Refused, match="tracks no heat"):
        table.say(Heat(points=2))
    craft = ElementTable(fighter(), OLDER)
    craft.heat_up(2)
    assert craft.state.heat == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_heat_of_weapons_is_damage_to_who_has_no_heat_scale(shared: Path, edition: str) -> None:
    """AS: HT (AS:CE p. 78): the heat is added to the damage of a unit without a heat scale."""
    table = playing(shared, "Manticore Heavy Tank.blk", edition, "vehicles")
    armor, _ = table.left
    table.say(ElementHit(damage=1, heat=2))
    assert table.left[0] == armor - 3
    troops = ElementTable(platoon(), edition)
    armor, _ = troops.left
    troops.say(ElementHit(damage=0, heat=1))
    assert sum(troops.left) == armor + troops.element.structure - 1


def test_fire_resistant_armor_keeps_heat_off(shared: Path) -> None:
    """AS: FR: no effect of HT; the damage of the attack counts."""
    table = playing(shared, "Catapult II CPLT-L7L.mtf")
    armor, _ = table.left
    table.say(ElementHit(damage=1, heat=2))
    table.end()
    assert (table.left[0], table.state.heat) == (armor - 1, 0)


def test_weapons_bring_at_most_2_heat_in_a_turn(shared: Path) -> None:
    """AS: at most 2 points of heat from HT in a turn (unconfirmed: no document of ours says so)."""
    table = playing(shared, "Atlas AS7-D.mtf")
    table.say(ElementHit(damage=2, heat=3))
    assert "AS: heat, unconfirmed" in table.rulings
    table.say(ElementHit(damage=0, heat=1))
    table.end()
    assert table.state.heat == 2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name"), ["Raider JL-1.mtf", "DemolitionMech WI-DM.mtf"])
@pytest.mark.parametrize(("dice", "destroyed"), [((6, 5), ""), ((6, 6), "engine")])
def test_a_damaged_combustion_engine_may_explode_instead_of_heating(
    shared: Path, edition: str, name: str, dice: tuple[int, int], destroyed: str
) -> None:
    """AS: EE and FC (AS:CE p. 77): no heat; in the End Phase of a turn with an attack 2D6, on 12 it explodes."""
    table = playing(shared, name, edition)
    table.critical("engine")
    table.end()
    assert table.state.due == ()
    table.say(ElementFire())
    table.end()
    assert table.due.purpose == "engine-explosion"
    table.roll(*dice)
    assert (table.state.heat, table.state.destroyed) == (0, destroyed)


@pytest.mark.parametrize("edition", EDITIONS)
def test_harjel_closes_holes_while_armor_is_left(shared: Path, edition: str) -> None:
    """AS: BHJ3 recovers 2 points in the End Phase, BHJ2 1, never above the card, and nothing from 0 armor."""
    table = playing(shared, "Agrotera AGT-UA _Ariel_.mtf", edition)
    armor = table.element.armor
    table.say(ElementHit(damage=armor - 1))
    table.end()
    assert table.left[0] == 3
    table.end()
    table.end()
    assert table.left[0] == armor
    table.say(ElementHit(damage=armor))
    table.end()
    assert table.left[0] == 0
    weaker = playing(shared, "Lich UABM-2R.mtf", edition)
    weaker.say(ElementHit(damage=3))
    weaker.end()
    assert weaker.left[0] == weaker.element.armor - 2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("die", "heat", "spent"), [(2, 1, ()), (1, 2, ("RHS",))])
@pytest.mark.parametrize("event", [SpendAbility(ability="RHS"), Switch(system="radical-heat-sink")])
def test_a_flush_by_radical_heat_sinks_takes_1_heat_or_fails(
    shared: Path, edition: str, die: int, heat: int, spent: tuple[str, ...], event: SpendAbility | Switch
) -> None:
    """AS: RHS: in an End Phase with heat 1D6: a 1 loses the system and cools nothing, else the heat is 1 less."""
    table = playing(shared, "Lament LMT-3R.mtf", edition)
    table.say(ElementFire())
    table.say(event)
    table.end(external=2)
    assert table.due.purpose == "coolant-flush"
    table.roll(die)
    assert (table.state.heat, table.state.spent) == (heat, spent)


@pytest.mark.parametrize(("die", "heat", "hits"), [(2, 2, {}), (1, 4, {"engine": 1})])
def test_an_emergency_coolant_system_works_at_a_shutdown(
    shared: Path, die: int, heat: int, hits: dict[str, int]
) -> None:
    """AS: ECS: at heat 4 1D6: a 1 loses the system and hits the engine, else the heat is 2 less."""
    table = playing(shared, "Emperor EMP-6X.mtf")
    table.end(external=3)
    assert table.state.due == ()
    table.end()
    table.end(external=4)
    table.roll(die)
    assert (table.state.heat, table.state.shutdown, table.state.crossed) == (heat, heat == 4, hits)


def test_heat_from_outside_is_an_event_of_its_own() -> None:
    """AS: heat: of 'Mechs and fighters; that of weapons has its limit."""
    table = hunter()
    table.say(Heat(points=2))
    table.say(Heat(points=3, by_weapon=True))
    table.end()
    assert table.state.heat == 4


def test_a_wreck_has_no_further_turns() -> None:
    """What is destroyed neither heats up nor cools down."""
    table = hunter()
    table.say(ElementHit(damage=30))
    table.say(HeatPhase(external=3))
    assert (table.state.heat, table.state.pending) == (0, ())


def test_engine_hits_of_this_turn_make_no_heat_yet() -> None:
    """ASCE-5.01:p107:overrun: the damage takes effect in the End Phase; from the next turn on an attack heats."""
    table = hunter()
    table.say(ElementCriticalHit(effect="engine"))
    table.say(ElementFire())
    table.end()
    assert table.state.heat == 0
    table.say(ElementFire())
    table.end()
    assert table.state.heat == 1
