"""Damage and critical hits of Alpha Strike elements, and when they take effect."""

from pathlib import Path

import pytest

from sheets.alphastrike import ArcFacing
from sheets.play import Refused, element_anatomy, marks, state_from_marks, status
from sheets.play.element_firepower import arc_damage_now, element_damage_now
from sheets.play.element_movement import moves_now
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import ElementCriticalHit, ElementFire, ElementHit, Move, SpendAbility
from sheets.units import DropShip, WarShip
from tests.builders import mech, mounts, platoon, squad
from tests.sheets.play.element_table import (
    LASERS,
    NEWER,
    OLDER,
    ElementTable,
    craft,
    fighter,
    hull,
    hunter,
    playing,
)
from tests.sheets.play.test_protomechs import proto


def test_damage_goes_through_armor_and_structure_asks_for_a_critical() -> None:
    """AS: armor first; an attack that damages the structure rolls once for a critical hit."""
    table = hunter()
    armor, structure = table.left
    table.say(ElementHit(damage=armor))
    assert (table.left, table.state.due) == ((0, structure), ())
    table.say(ElementHit(damage=2))
    assert (table.left, table.due.purpose) == ((0, structure - 2), "element-critical")
    table.roll(3, 2)
    table.say(ElementHit(damage=20))
    assert table.state.destroyed == "structure"


def test_minimal_damage_stands_in_the_status_as_on_the_card() -> None:
    """AS conversion: damage of less than half a point is 0*, which is more than none."""
    table = ElementTable(mech(mounts=mounts("Small Laser", at="RT")))
    left = table.now.strength
    assert (left["short"], left["medium"]) == ("0*", 0)


def test_damage_takes_effect_in_the_end_phase() -> None:
    """ASCE-5.01:p107:overrun: only the damage of an overrun is applied at once.

    An element that is destroyed attacks in this turn; boxes are marked at once, and cost nothing before the End Phase.
    """
    table = hunter()
    table.say(ElementCriticalHit(effect="mp"))
    table.say(ElementCriticalHit(effect="weapons"))
    whole = table.element.damage
    assert (table.moves, element_damage_now(table.element, table.state)) == ({"": 10}, whole)
    assert marks(table.unit, table.state, table.options).alpha.criticals == {"mp": 1, "weapons": 1}
    assert table.now.notes == ("takes effect in the End Phase: mp, weapons",)
    table.say(ElementHit(damage=30))
    table.say(ElementFire())
    table.end()
    with pytest.raises(Refused, match="destroyed and cannot attack"):
        table.say(ElementFire())


def test_the_single_critical_roll_of_an_industrialmech_is_unconfirmed(shared: Path) -> None:
    """AS: other play aids roll twice for damage to the structure of an IndustrialMech; no document of ours decides."""
    table = playing(shared, "DemolitionMech WI-DM.mtf")
    table.say(ElementHit(damage=table.element.armor + 1))
    assert table.due.ruling == "AS: critical hits, unconfirmed"


def test_an_overrun_takes_effect_at_once() -> None:
    """ASCE-5.01:p107:overrun"""
    table = hunter()
    table.say(ElementHit(damage=30, immediate=True))
    with pytest.raises(Refused, match="destroyed and cannot attack"):
        table.say(ElementFire())


def test_a_natural_12_is_a_critical_hit_only_when_it_does_damage() -> None:
    """ASCE-5.01:p45:natural-12"""
    table = hunter()
    table.say(ElementHit(damage=0, natural_12=True))
    assert table.state.due == ()
    table.say(ElementHit(damage=1, natural_12=True))
    assert table.due.purpose == "element-critical"


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_ammunition_and_a_12_destroy_a_mech(dice: tuple[int, int]) -> None:
    """AS: 2 is the ammunition, 12 destroys the unit."""
    table = ElementTable(mech(mounts=(*LASERS, *mounts("IS Ammo AC/5", at="LT")), points=8))
    table.say(ElementCriticalHit())
    table.roll(*dice)
    assert table.state.destroyed in ("ammunition", "critical hit")


def test_energy_weapons_have_nothing_that_explodes() -> None:
    """AS: ammunition hits do nothing to a unit with ENE."""
    table = hunter()
    assert table.element.special("ENE") is not None
    table.critical("ammunition")
    assert not table.state.destroyed
    assert table.left == (table.element.armor, table.element.structure)


def test_an_mp_hit_halves_move_and_costs_2_inches_at_least() -> None:
    """AS: half of the current Move, rounded normally, 2 inches at least: 10, 5, 2, 0."""
    table, seen = hunter(), []
    for _ in range(3):
        table.critical("mp")
        seen.append(table.moves[""])
    assert seen == [5, 2, 0]
    assert table.now.reasons == ("it cannot move again",)


def test_weapon_hits_cost_a_point_and_fire_control_two_to_hit() -> None:
    """AS: -1 to every damage value, +2 to hit, each."""
    table = hunter()
    whole = table.element.damage
    table.critical("weapons")
    assert element_damage_now(table.element, table.state) == tuple(max(points - 1, 0) for points in whole)
    table.critical("fire-control", "fire-control")
    assert table.own == {"fire control hits": 4}


def test_a_damaged_engine_heats_when_firing_and_a_second_hit_destroys() -> None:
    """AS: 1 heat when it fires its weapons; the second engine hit destroys the unit."""
    table = hunter()
    table.critical("engine")
    table.say(ElementFire())
    table.end()
    assert table.state.heat == 1
    table.say(ElementCriticalHit(effect="engine"))
    assert table.state.destroyed == "engine"


def test_a_vehicle_s_engine_halves_move_and_damage() -> None:
    """AS: the first engine hit of a vehicle halves Move and damage."""
    table = hull()
    table.critical("engine")
    assert table.moves == {"t": 4}
    assert element_damage_now(table.element, table.state) == tuple(
        float(points // 2) for points in table.element.damage
    )


def test_a_stunned_crew_does_nothing_in_the_next_turn_and_is_immobile_for_it() -> None:
    """AS: crew stunned: it acts in this turn, not in the next; a target at -4 there; then it is over."""
    table = hull()
    table.say(ElementCriticalHit(effect="crew-stunned"))
    table.say(ElementFire())
    assert "immobile" not in table.targeted
    table.end()
    assert (table.targeted["immobile"], table.now.strength["TMM"], table.moves) == (-4, -4, {"t": 0})
    with pytest.raises(Refused, match="stunned and cannot attack"):
        table.say(ElementFire())
    with pytest.raises(Refused, match="stunned and cannot move"):
        table.say(Move(mode="walk", hexes=1))
    table.end()
    table.say(ElementFire())
    assert table.moves == {"t": 8}


def test_infantry_has_no_critical_hits() -> None:
    """AS: infantry is counted in armor and structure only."""
    table = ElementTable(platoon())
    table.say(ElementHit(damage=1, natural_12=True))
    assert table.state.due == ()


def test_more_than_the_threshold_may_strike_something_in_a_craft() -> None:
    """AS-2.3.1:p40:threshold: a third of the armor, rounded up; a table may say what its own book gives.

    The engine hit costs a quarter of the thrust, at least 1 (digest 12.1).
    """
    table = ElementTable(fighter())
    element = table.element
    assert element.threshold == -(-element.armor // 3)
    table.say(ElementHit(damage=element.threshold))
    assert table.state.due == ()
    table.say(ElementHit(damage=element.threshold + 1))
    thrust = moves_now(element, table.state)["a"]
    table.outcome("engine")
    table.end()
    assert moves_now(element, table.state)["a"] == thrust - max(thrust // 4, 1)


def test_damage_is_one_chance_of_a_critical_hit_whatever_it_reaches() -> None:
    """AS: structure and threshold are one chance; a natural 12 is another (AS-2.3.1:p43:anti-mech: they stack)."""
    table = ElementTable(fighter())
    table.say(ElementHit(damage=table.element.armor + 1, natural_12=True))
    rolls = 0
    while table.state.due:
        rolls += 1
        table.roll(3, 4)
    assert rolls == 2


@pytest.mark.parametrize(("kind", "roll"), [(DropShip, (6, 6)), (WarShip, (6, 6)), (WarShip, (1, 1))])
def test_a_second_crew_hit_ends_a_large_craft(kind: type[DropShip] | type[WarShip], roll: tuple[int, int]) -> None:
    """AS: each crew hit is +2 to hit, and there are two boxes (the column of ships is unconfirmed)."""
    table = craft(kind)
    table.say(ElementCriticalHit())
    table.roll(*roll)
    assert ("AS: critical hits, unconfirmed" in table.rulings) is (kind is WarShip)
    table.end()
    assert table.own == {"crew hits": 2}
    table.say(ElementCriticalHit(effect="crew"))
    assert table.state.destroyed == "crew"


@pytest.mark.parametrize(("dice", "struck"), [((4, 5), "door"), ((5, 5), ""), ((5, 6), "engine")])
def test_a_dropship_loses_a_door_on_9_and_nothing_on_10(shared: Path, dice: tuple[int, int], struck: str) -> None:
    """AS:CE: the DropShip column: 9 door, 10 none, 11 engine."""
    table = playing(shared, "Okinawa (3055).blk", archive="dropships")
    table.say(ElementCriticalHit())
    table.roll(*dice)
    assert "".join(table.state.crossed) == struck


def test_engine_and_thruster_hits_slow_a_large_craft() -> None:
    """AS: 25, 50, 100 % of its thrust (digest 12.1); a thruster hit costs 1."""
    table, moves = craft(DropShip), []
    for effect in ("thruster", "engine", "engine", "engine"):
        table.critical(effect)
        moves.append(max(table.moves.values()))
    assert moves == [3, 2, 1, 0]


def test_a_quarter_of_a_low_thrust_is_a_point(shared: Path) -> None:
    """AS: an engine hit on a craft with a thrust of 3 leaves 2."""
    table = playing(shared, "Okinawa (3055).blk", archive="dropships")
    assert max(table.moves.values()) == 3
    table.critical("engine")
    assert max(table.moves.values()) == 2


def test_a_warship_moves_by_thrust() -> None:
    """digest 12.1: the Move of a craft is its thrust, also where the card has no letter for it."""
    assert craft(WarShip).now.moves.keys() == {"thrust"}


def test_a_weapon_hit_takes_a_quarter_of_the_damage_of_an_arc() -> None:
    """ASCE-5.01:p184:weapon-hit"""
    table = craft(DropShip)
    assert table.element.arcs is not None
    full = table.element.arcs[ArcFacing.FRONT].standard
    table.critical("weapons")
    assert arc_damage_now(table.element, table.state, ArcFacing.FRONT, "standard") == tuple(
        float(int(points * 3 / 4)) for points in full
    )


def test_in_the_older_edition_a_weapon_hit_strikes_one_attack_of_one_arc() -> None:
    """AS: a random arc and column (digest 12.1); ASCE-5.01:p184:weapon-hit changes that."""
    table = craft(DropShip, OLDER)
    table.say(ElementCriticalHit(effect="weapons"))
    assert table.due.choices == ("weapons-front-standard",)
    table.outcome("weapons-front-standard")
    assert table.state.crossed == {"weapons-front-standard": 1}


def test_an_element_with_arcs_has_its_damage_by_arc() -> None:
    """AS: cards of large craft (digest 12.1) have damage in arcs, and no short, medium and long damage besides."""
    table = craft(DropShip)
    assert set(table.now.strength) == {"armor", "structure"}
    assert any(note.startswith("front: standard") for note in table.now.notes)


def test_an_ability_is_spent_once() -> None:
    """A one-use ability that is gone is struck on the card."""
    table = hunter()
    table.say(SpendAbility(ability="ENE"))
    assert marks(table.unit, table.state, table.options).alpha.spent == ("ENE",)
    with pytest.raises(Refused, match="spent already"):
        table.say(SpendAbility(ability="ENE"))
    with pytest.raises(Refused, match="no ability"):
        table.say(SpendAbility(ability="ECM"))


def test_bombs_are_spent_one_by_one() -> None:
    """AS-2.3.1:p78:bomb-load: as many as the number says."""
    table = ElementTable(fighter(), OLDER)
    bombs = table.element.special("BOMB")
    assert bombs is not None
    for _ in range(int(bombs.number or 0)):
        table.say(SpendAbility(ability="BOMB"))
    assert f"spent: {bombs.text}" in table.now.notes
    with pytest.raises(Refused, match="spent already"):
        table.say(SpendAbility(ability="BOMB"))


def test_each_mine_dispenser_lays_one_minefield(shared: Path) -> None:
    """ASCE-5.01:p87:mines: a minefield of density 1 for each dispenser, once in a game."""
    table = playing(shared, "Myrmidon Medium Tank Type 2.blk", archive="vehicles")
    mines = table.element.special("MDS")
    assert mines is not None
    for _ in range(int(mines.number or 0)):
        table.say(SpendAbility(ability="MDS"))
    with pytest.raises(Refused, match="spent already"):
        table.say(SpendAbility(ability="MDS"))


def test_half_of_the_structure_is_crippling_damage() -> None:
    """ASCE-5.01:p126:withdrawal: a crippled unit withdraws, by any kind of movement."""
    table = hunter()
    armor, structure = table.left
    table.say(ElementHit(damage=armor + structure // 2))
    table.roll(3, 2)
    assert (table.now.must_withdraw, table.now.reasons) == (True, ("half of the structure is gone",))


def test_an_attack_of_heat_alone_heats_its_target() -> None:
    """ASCE-5.01:p78:heat: at a range with HT and without damage an attack does the heat alone."""
    table = hunter()
    whole = table.left
    table.say(ElementHit(damage=0, heat=1))
    table.end()
    assert (table.left, table.state.heat) == (whole, 1)


def test_a_marked_card_comes_to_the_table_as_it_is() -> None:
    """Marks and state say the same, before and after the End Phase."""
    table = hunter()
    table.say(ElementHit(damage=1))
    table.say(ElementCriticalHit(effect="mp"))
    before = marks(table.unit, table.state, table.options)
    table.end(external=1)
    condition = marks(table.unit, table.state, table.options)
    assert condition.alpha.criticals == before.alpha.criticals
    again = state_from_marks(table.unit, condition, table.options)
    assert marks(table.unit, again, table.options) == condition
    assert moves_now(table.element, again) == table.moves


def test_the_crew_of_a_marked_card_has_its_skill() -> None:
    """ASCE-5.01:p29:conversions: the average of gunnery and piloting, rounded down; infantry goes by gunnery."""
    table = hunter()
    condition = Condition(crew=(CrewMarks(gunnery=3, piloting=4, hits=2),))
    state = state_from_marks(table.unit, condition, table.options)
    numbers = {strike.name: strike.number for strike in status(table.unit, state, table.options).physical}
    assert numbers["standard"] == 3
    assert marks(table.unit, state, table.options).crew == condition.crew


@pytest.mark.parametrize(("edition", "printed"), [(OLDER, 5), (NEWER, 4)])
def test_a_drone_attacks_with_a_skill_that_is_1_worse(shared: Path, edition: str, printed: int) -> None:
    """AS-2.3.1:p24:drone-skill: always 1 worse than its operator; the card of that edition prints it."""
    table = playing(shared, "Celerity CLR-03-OA.mtf", edition)
    assert table.element.skill == printed
    assert [strike.number for strike in table.now.physical if strike.name == "standard"] == [5]


def test_several_attack_rolls_on_reflective_armor(shared: Path) -> None:
    """ASCE-5.01:p175:multiple-example: 4 hits less 1 for reflective armor; three critical rolls."""
    table = playing(shared, "Silver Fox SVR-5Y.mtf")
    table.say(ElementHit(damage=table.element.armor - 1))
    assert table.left == (1, 2)
    table.say(ElementHit(damage=3, kind="weapon", natural_12=True, critical=True))
    assert table.left == (0, 1)
    rolls = 0
    while table.state.due:
        rolls += 1
        table.roll(3, 2)
    assert rolls == 3


def test_battle_armor_and_protomechs_are_harder_to_hit() -> None:
    """AS-2.3.1:p37:to-hit-table: +1 each."""
    assert ElementTable(squad()).targeted["battle armor"] == 1
    assert ElementTable(proto()).targeted["ProtoMech"] == 1


def test_an_anti_mech_attack_rolls_besides_any_other() -> None:
    """AS-2.3.1:p43:anti-mech: a critical roll even through armor, for a point of damage or of heat alone."""
    table = hunter(OLDER)
    table.say(ElementHit(damage=0, critical=True))
    assert table.state.due == ()
    for event in (ElementHit(damage=1, critical=True), ElementHit(damage=0, heat=1, critical=True)):
        table.say(event)
        assert (table.due.purpose, table.due.ruling) == ("element-critical", "AS-2.3.1:p43:anti-mech")
        table.roll(2, 3)
    assert hull(OLDER).say(ElementHit(damage=0, heat=1, critical=True)).due


def test_boxes_of_critical_hits_on_cards_of_ground_elements() -> None:
    """Conversion digest 12.1: an engine 1, motive damage 2, 2 and 1, all others 4."""
    assert element_anatomy.BOXES == {
        "engine": 1,
        "fire-control": 4,
        "mp": 4,
        "weapons": 4,
        "motive-2": 2,
        "motive-half": 2,
        "motive-0": 1,
    }
    assert element_anatomy.FIGHTER_BOXES == {"engine": 2, "fire-control": 4, "weapons": 4}
