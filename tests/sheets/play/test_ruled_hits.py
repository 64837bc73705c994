"""Hits as errata have them: on rotors, crews in the air, hardened armor, partial wings, platoons."""

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.record.events import Critical, EndPhase, Hit
from tests.builders import mech, platoon
from tests.exporters.recordsheet.ground import helicopter
from tests.sheets.play.table import Table, armed


@pytest.mark.parametrize(("damage", "asked"), [(0, False), (5, True)])
def test_a_critical_roll_on_a_rotor_needs_a_point_of_damage(damage: int, asked: bool) -> None:
    """TW-4.4:p197:rotor-critical"""
    table = Table(helicopter())
    table.say(Hit(location="RO", damage=damage, through_armor_critical=True))
    assert any(due.purpose == "vehicle-critical" for due in table.state.due) == asked


def test_a_vtol_crashes_with_its_crew() -> None:
    """TW-4.4:p194:crew-killed: given a VTOL in the air, when its crew is killed, then it crashes and is destroyed."""
    table = Table(helicopter(), elevation=3)
    done = table.say(Critical(location="FR", item="crew-killed"))
    assert table.state.destroyed == "crew"
    assert done.happened[-1].words == "the crew is killed: it crashes and is destroyed"


def test_a_pilot_rolls_to_stay_awake_before_he_rolls_to_stay_up() -> None:
    """TW-4.4:p42:consciousness-first: given 22 points in a phase, 2 of them on the head, then the pilot rolls to stay
    awake first; when he fails, the 'Mech falls without a roll."""
    table = Table(mech(points=20))
    table.say(Hit(location="LT", damage=20))
    table.say(Hit(location="HD", damage=2))
    assert table.due.purpose == "consciousness"
    table.outcome(False)
    table.say(EndPhase())
    assert table.due.purpose == "fall-facing"


@pytest.mark.parametrize("armor", [ArmorType.HARDENED, ArmorType.FERRO_LAMELLOR])
def test_armor_piercing_shells_treat_hardened_armor_as_standard_and_find_nothing_behind_it(armor: ArmorType) -> None:
    """BMM-7.01:p106:ap-hardened: 5 points of damage are 5 points of armor, and no roll for critical hits."""
    table = Table(mech(armor=armor, points=20))
    table.say(Hit(location="LA", damage=5, kind="armor-piercing", critical_modifier=-1))
    assert table.state.armor["LA"] == 20 - 5
    assert not table.state.due


def test_a_partial_wing_needs_jumping_points_of_its_own() -> None:
    """BMM-7.01:p116:wing-jump: +2 with five jets, nothing with none."""
    wing = ("ISPartialWing",)
    assert Table(armed(*wing, "Jump Jet", "Jump Jet", mass=50)).now.moves["jump"] == 2 + 2
    assert Table(armed(*wing, mass=50)).now.moves["jump"] == 0


def test_a_hit_on_a_partial_wing_costs_a_point_of_jump_and_one_of_cooling() -> None:
    """BMM-7.01:p116:wing-hit: the +3 to cooling and the +2 to jumping shrink by one each."""
    table = Table(armed("ISPartialWing", "Jump Jet", "Jump Jet", mass=50))
    before = table.now
    table.say(Critical(location="RT", slot=0))
    table.say(EndPhase())
    after = table.now
    assert after.moves["jump"] == before.moves["jump"] - 1
    assert after.heat_sunk == (before.heat_sunk or 0) - 1


def test_a_platoon_takes_damage_of_infantry_all_at_once() -> None:
    """TW-4.4:p215:infantry-on-infantry: 15 points are 15 men, not groups of 2."""
    table = Table(platoon())
    table.say(Hit(location="TPRS", damage=15))
    assert table.state.structure["TPRS"] == 28 - 15
