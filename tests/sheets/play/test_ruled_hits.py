"""Hits as errata have them: on pilots, hardened armor, partial wings."""

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.record.events import Critical, EndPhase, Hit, Switch
from tests.builders import mech
from tests.sheets.play.table import Table, armed


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


def test_reflective_armor_is_easier_for_armor_piercing_shells_and_halves_the_heat_of_beams() -> None:
    """BMM-7.01:p114:reflective: +2 on the roll for critical hits; whoever says the heat says half of it."""
    for armor, modifier in ((ArmorType.REFLECTIVE, -1 + 2), (ArmorType.STANDARD, -1)):
        table = Table(mech(armor=armor, points=20))
        table.say(Hit(location="LA", damage=5, kind="armor-piercing", critical_modifier=-1))
        assert [found.value for found in table.due.modifiers] == [modifier]
    assert any("say half" in note for note in Table(mech(armor=ArmorType.REFLECTIVE)).now.notes)
    assert not any("say half" in note for note in Table(mech()).now.notes)


def test_no_probe_works_behind_stealth_armor_that_is_on() -> None:
    """BMM-7.01:p115:stealth-probe: the Bloodhound neither."""
    for probe in ("BeagleActiveProbe", "BloodhoundActiveProbe"):
        table = Table(armed(probe, "ISGuardianECMSuite", armor=ArmorType.STEALTH))
        assert not any("no probe works" in note for note in table.now.notes)
        table.say(Switch(system="stealth"))
        assert any("no probe works" in note for note in table.now.notes)


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
