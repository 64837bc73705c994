"""Alpha Strike elements in play: damage, critical hits, motive damage, heat."""

from typing import Any

import pytest

from sheets.alphastrike import ArcFacing, Element
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Refused, marked, marks, status
from sheets.play.element_values import arc_damage_now, damage_now, moves_now, tmm_now
from sheets.play.elements import ELEMENTS
from sheets.record.events import ElementCriticalHit, ElementFire, ElementHit, Heat, HeatPhase, Move, SpendAbility
from sheets.units import DropShip, Fighter, Unit, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.systems import Armor, Engine, HeatSinks
from sheets.units.vehicle import FOUR_SIDES
from tests.builders import COMMON, mech, mounts, platoon, tank
from tests.sheets.play.table import Table

LASERS = mounts("Medium Laser", "Medium Laser", "Medium Laser", "Medium Laser", at="RT")


def element_of(table: Table) -> Element:
    """The element that a table plays."""
    body = ELEMENTS[table.options.edition].body(table.unit)
    assert isinstance(body.element, Element)
    return body.element


def playing(unit: Unit, edition: str = "asce-5.01") -> Table:
    """A table that plays Alpha Strike."""
    return Table(unit, edition=edition)


@pytest.fixture
def hunter() -> Table:
    """A 'Mech of 50 tons that moves 10 inches and has armor 2."""
    return playing(mech(mounts=LASERS, points=8))


@pytest.fixture
def hull() -> Table:
    """A tracked vehicle that moves 8 inches."""
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 60))
    return playing(tank(armor=armor))


def left(table: Table) -> tuple[int, int]:
    """Armor and structure."""
    return table.state.armor["A"], table.state.structure["S"]


def test_damage_goes_through_armor_and_structure_asks_for_a_critical(hunter: Table) -> None:
    """AS: armor first; an attack that damages the structure rolls once for a critical hit."""
    armor, structure = left(hunter)
    hunter.say(ElementHit(damage=armor))
    assert (left(hunter), hunter.state.due) == ((0, structure), ())
    hunter.say(ElementHit(damage=2))
    assert (left(hunter), hunter.due.purpose) == ((0, structure - 2), "element-critical")
    hunter.roll(3, 2)
    hunter.say(ElementHit(damage=20))
    assert hunter.state.destroyed == "structure"


def test_a_natural_12_is_a_critical_hit_only_when_it_does_damage(hunter: Table) -> None:
    """ASCE-5.01:p45:natural-12"""
    hunter.say(ElementHit(damage=0, natural_12=True))
    assert hunter.state.due == ()
    hunter.say(ElementHit(damage=1, natural_12=True))
    assert hunter.due.purpose == "element-critical"


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_ammunition_and_a_12_destroy_a_mech(hunter: Table, dice: tuple[int, int]) -> None:
    """AS: 2 is the ammunition, 12 destroys the unit."""
    table = playing(mech(mounts=(*LASERS, *mounts("IS Ammo AC/5", at="LT")), points=8))
    table.say(ElementCriticalHit())
    table.roll(*dice)
    assert table.state.destroyed


def test_energy_weapons_have_nothing_that_explodes(hunter: Table) -> None:
    """AS: ammunition hits do nothing to a unit with ENE."""
    assert element_of(hunter).special("ENE") is not None
    hunter.say(ElementCriticalHit(effect="ammunition"))
    assert not hunter.state.destroyed


def test_an_mp_hit_halves_move_and_costs_2_inches_at_least(hunter: Table) -> None:
    """AS: half of the current Move, rounded normally, 2 inches at least: 10, 5, 2, 0."""
    seen = []
    for _ in range(3):
        hunter.say(ElementCriticalHit(effect="mp"))
        seen.append(moves_now(element_of(hunter), hunter.state)[""])
    assert seen == [5, 2, 0]
    assert status(hunter.unit, hunter.state, hunter.options).reasons == ("it cannot move again",)


def test_tmm_follows_move(hunter: Table) -> None:
    """ASCE-5.01:p45:rolling-example: a hit that lowers Move lowers the TMM."""
    assert tmm_now(element_of(hunter), hunter.state) == 2
    hunter.say(ElementCriticalHit(effect="mp"))
    assert tmm_now(element_of(hunter), hunter.state) == 1


def test_weapon_hits_cost_a_point_and_fire_control_two_to_hit(hunter: Table) -> None:
    """AS: -1 to every damage value, +2 to hit, each."""
    whole = element_of(hunter).damage
    hunter.say(ElementCriticalHit(effect="weapons"))
    assert damage_now(element_of(hunter), hunter.state) == tuple(max(points - 1, 0) for points in whole)
    hunter.say(ElementCriticalHit(effect="fire-control"))
    hunter.say(ElementCriticalHit(effect="fire-control"))
    assert [modifier.value for modifier in status(hunter.unit, hunter.state, hunter.options).gunnery] == [4]


def test_a_damaged_engine_heats_when_firing_and_a_second_hit_destroys(hunter: Table) -> None:
    """AS: 1 heat when it fires its weapons; the second engine hit destroys the unit."""
    hunter.say(ElementCriticalHit(effect="engine"))
    hunter.say(ElementFire())
    hunter.say(HeatPhase())
    assert hunter.state.heat == 1
    hunter.say(ElementCriticalHit(effect="engine"))
    assert hunter.state.destroyed == "engine"


def test_who_fires_keeps_its_heat_and_who_rests_cools_down(hunter: Table) -> None:
    """AS-2.3.1:p45:cooling-standard, AS-2.3.1:p20:cooling"""
    table = playing(hunter.unit, "as-2.3.1")
    table.say(ElementFire())
    table.say(HeatPhase(external=2))
    assert table.state.heat == 2
    table.say(ElementFire())
    table.say(HeatPhase())
    assert table.state.heat == 2
    table.say(HeatPhase())
    assert table.state.heat == 0


def test_heat_from_outside_comes_before_cooling_in_the_older_edition_only(hunter: Table) -> None:
    """AS-2.3.1:p45:end-phase-heat, ASCE-5.01:p52:end-phase"""
    older = playing(hunter.unit, "as-2.3.1")
    for table, heat in ((older, 0), (hunter, 2)):
        table.say(ElementHit(damage=0, heat=2))
        table.say(HeatPhase())
        assert table.state.heat == heat


def test_heat_slows_on_the_ground_but_not_in_a_jump() -> None:
    """ASCE-5.01:p52:jump-heat: a level costs 2 inches of ground Move, none of a jump."""
    table = playing(mech(mounts=(*LASERS, *mounts("Jump Jet", "Jump Jet", "Jump Jet", at="CT")), points=8))
    before = moves_now(element_of(table), table.state)
    table.say(HeatPhase(external=1))
    after = moves_now(element_of(table), table.state)
    assert {mode: before[mode] - inches for mode, inches in after.items()} == {"": 2, "j": 0}


def test_a_level_of_4_shuts_down_for_a_turn(hunter: Table) -> None:
    """AS: heat 4 is a shutdown; the unit starts again cold."""
    hunter.say(HeatPhase(external=5))
    assert (hunter.state.heat, hunter.state.shutdown) == (4, True)
    with pytest.raises(Refused, match="shut down"):
        hunter.say(ElementFire())
    hunter.say(HeatPhase())
    assert (hunter.state.heat, hunter.state.shutdown) == (0, False)


def test_a_mech_may_heat_itself_by_a_level(hunter: Table) -> None:
    """AS-2.3.1:p44:deliberate-overheating: after cooling, one level."""
    hunter.say(HeatPhase(build_up=1))
    assert hunter.state.heat == 1


def test_only_mechs_and_fighters_track_heat(hull: Table) -> None:
    """AS-2.3.1:p23:heat-tracking"""
    hull.say(HeatPhase(external=3))
    assert hull.state.heat == 0


def test_a_vehicle_that_is_damaged_rolls_for_its_motors(hull: Table) -> None:
    """AS-2.3.1:p42:motive-roll: every damage asks for a roll; 9 costs 2 inches, 11 half, 12 all."""
    for dice, move in (((4, 4), 8), ((4, 5), 6), ((5, 6), 3)):
        hull.say(ElementHit(damage=1))
        while hull.due.purpose != "element-motive":
            hull.roll(3, 3)
        hull.roll(*dice)
        assert moves_now(element_of(hull), hull.state) == {"t": move}


def test_halving_costs_two_inches_at_least() -> None:
    """AS-2.3.1:p42:motive-table: rounded down, 2 inches at least; nothing left is immobile.

    AS-2.3.1:p27:crippled-motive: and must withdraw.
    """
    table = playing(tank(cruise=1))
    table.say(ElementHit(damage=1))
    while table.state.due:
        table.roll(*((5, 6) if table.due.purpose == "element-motive" else (3, 3)))
    assert moves_now(element_of(table), table.state) == {"t": 0}
    assert status(table.unit, table.state, table.options).must_withdraw


def test_a_vehicle_s_engine_halves_move_and_its_crew_is_stunned(hull: Table) -> None:
    """AS: the first engine hit halves Move and damage; a stunned crew does nothing in the next turn."""
    hull.say(ElementCriticalHit(effect="engine"))
    assert moves_now(element_of(hull), hull.state) == {"t": 4}
    hull.say(ElementCriticalHit(effect="crew-stunned"))
    hull.say(HeatPhase())
    with pytest.raises(Refused, match="stunned"):
        hull.say(ElementFire())
    hull.say(HeatPhase())
    hull.say(ElementFire())


def fighter() -> Fighter:
    """A fighter of 50 tons."""
    armor = Armor(type=ArmorType.STANDARD, points={"NOS": 60, "LWG": 45, "RWG": 45, "AFT": 30})
    fields: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": 6,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": armor,
        "mounts": mounts("Medium Laser", "Medium Laser", at="NOS"),
    }
    return Fighter(**fields)


def test_more_than_the_threshold_may_strike_something_in_a_craft() -> None:
    """AS-2.3.1:p40:threshold: a third of the armor, rounded up; a table may say what its own book gives."""
    table = playing(fighter())
    element = element_of(table)
    assert element.threshold == -(-element.armor // 3)
    table.say(ElementHit(damage=element.threshold))
    assert table.state.due == ()
    table.say(ElementHit(damage=element.threshold + 1))
    thrust = moves_now(element, table.state)["a"]
    table.outcome("engine")
    assert moves_now(element, table.state)["a"] == thrust - max(thrust // 4, 1)


def test_infantry_has_no_critical_hits() -> None:
    """AS: infantry is counted in armor and structure only."""
    table = playing(platoon())
    table.say(ElementHit(damage=1, natural_12=True))
    assert table.state.due == ()


def test_an_ability_is_spent_once(hunter: Table) -> None:
    """A one-use ability that is gone is struck on the card."""
    hunter.say(SpendAbility(ability="ENE"))
    assert marks(hunter.unit, hunter.state, hunter.options).alpha.spent == ("ENE",)
    with pytest.raises(Refused, match="spent already"):
        hunter.say(SpendAbility(ability="ENE"))
    with pytest.raises(Refused, match="no ability"):
        hunter.say(SpendAbility(ability="ECM"))


def test_a_marked_card_comes_to_the_table_as_it_is(hunter: Table) -> None:
    hunter.say(ElementHit(damage=1))
    hunter.say(ElementCriticalHit(effect="mp"))
    hunter.say(HeatPhase(external=1))
    condition = marks(hunter.unit, hunter.state, hunter.options)
    again = marked(hunter.unit, condition, hunter.options)
    assert marks(hunter.unit, again, hunter.options) == condition
    assert moves_now(element_of(hunter), again) == moves_now(element_of(hunter), hunter.state)


def craft(kind: type[DropShip] | type[WarShip]) -> Table:
    """A DropShip or WarShip with some lasers."""
    facings = ("NOS", "LS", "RS", "AFT") if kind is DropShip else ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
    fields: dict[str, Any] = {
        **COMMON,
        "mass": 3000 if kind is DropShip else 500_000,
        "safe_thrust": 4,
        "structural_integrity": 20,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(facings, 100)),
        "mounts": mounts("Medium Laser", "Medium Laser", "Medium Laser", at="NOS"),
    }
    if kind is WarShip:
        fields["drive_core"] = DriveCore.COMPACT
    return playing(kind(**fields))


@pytest.mark.parametrize(("kind", "roll"), [(DropShip, (6, 6)), (WarShip, (6, 6)), (WarShip, (1, 1))])
def test_a_second_crew_hit_ends_a_large_craft(kind: type[DropShip] | type[WarShip], roll: tuple[int, int]) -> None:
    """AS: each crew hit is +2 to hit, and there are two boxes (columns of craft are unconfirmed)."""
    table = craft(kind)
    table.say(ElementCriticalHit())
    table.roll(*roll)
    assert [modifier.value for modifier in table.now.gunnery] == [2]
    table.say(ElementCriticalHit(effect="crew"))
    assert table.state.destroyed == "crew"


def test_engine_and_thruster_hits_slow_a_large_craft() -> None:
    """AS: 25, 50, 100 % of its thrust; a thruster hit costs 1."""
    table = craft(DropShip)
    moves = []
    for effect in ("thruster", "engine", "engine", "engine"):
        table.say(ElementCriticalHit(effect=effect))
        moves.append(max(table.now.moves.values()))
    assert moves == [3, 2, 1, 0]


def test_a_weapon_hit_takes_a_quarter_of_the_damage_of_an_arc() -> None:
    """ASCE-5.01:p184:weapon-hit"""
    table = craft(DropShip)
    table.say(ElementCriticalHit(effect="weapons"))
    element = element_of(table)
    assert element.arcs is not None
    full = element.arcs[ArcFacing.FRONT].standard
    assert arc_damage_now(element, table.state, ArcFacing.FRONT, "standard") == tuple(
        float(int(points * 3 / 4)) for points in full
    )
    assert table.now.notes


def test_bombs_are_spent_one_by_one() -> None:
    """AS-2.3.1:p78:bomb-load: as many as the number says."""
    table = playing(fighter())
    bombs = element_of(table).special("BOMB")
    assert bombs is not None
    for _ in range(int(bombs.number or 0)):
        table.say(SpendAbility(ability="BOMB"))
    assert table.now.notes == (f"spent: {bombs.text}",)
    with pytest.raises(Refused, match="spent already"):
        table.say(SpendAbility(ability="BOMB"))


def test_a_move_is_no_longer_than_what_heat_and_hits_leave(hunter: Table) -> None:
    """AS: a level of heat costs 2 inches."""
    hunter.say(HeatPhase(external=1))
    with pytest.raises(Refused, match="a Move of 8, 10 are too far"):
        hunter.say(Move(mode="walk", hexes=10))
    hunter.say(Move(mode="walk", hexes=8))


def test_an_attack_that_seeks_weak_points_rolls_besides_any_other(hunter: Table) -> None:
    """AS-2.3.1:p43:anti-mech: infantry at arm's length rolls for a critical hit even through armor, when it does a
    point of damage or of heat."""
    hunter.say(ElementHit(damage=0, critical=True))
    assert hunter.state.due == ()
    hunter.say(ElementHit(damage=1, critical=True))
    assert (hunter.due.purpose, hunter.due.ruling) == ("element-critical", "AS-2.3.1:p43:anti-mech")


def test_heat_from_outside_is_said_by_itself_too(hunter: Table, hull: Table) -> None:
    """AS: heat: of 'Mechs and fighters."""
    hunter.say(Heat(points=2))
    hunter.say(HeatPhase())
    assert hunter.state.heat == 2
    with pytest.raises(Refused, match="tracks no heat"):
        hull.say(Heat(points=2))
