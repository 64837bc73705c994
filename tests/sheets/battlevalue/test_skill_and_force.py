"""Crews, C3 networks, TAG and external stores (BV digest 15)."""

import pytest

from sheets.battlevalue import (
    Implant,
    Member,
    battle_value,
    effective_skills,
    force_battle_value,
    force_report,
    lam_skill,
    member_values,
    skill_adjusted,
)
from sheets.units.infantry import InfantryMotive
from tests.builders import mounts, platoon, squad, tank
from tests.sheets.battlevalue.test_other_families import fighter, proto

MASTER = tank(mounts=mounts("ISC3MasterUnit", at="BD"))
SLAVE = tank(mounts=mounts("ISC3SlaveUnit", "PPC", at="BD"))
LONER = tank()


@pytest.mark.parametrize(
    ("gunnery", "piloting", "expected"),
    [(4, 5, 1000), (0, 0, 2420), (8, 8, 640), (3, 4, 1320), (2, 6, 1350), (-1, 12, 1500)],
)
def test_skills_multiply_the_rounded_value(gunnery: int, piloting: int, expected: int) -> None:
    """BV:15.4"""
    assert skill_adjusted(1000, gunnery, piloting) == expected


def test_half_a_point_is_rounded_up() -> None:
    """BV:1"""
    assert skill_adjusted(90, 4, 8) == 77  # 76.5


def test_crews_that_have_no_use_for_a_skill() -> None:
    """BV:15.4"""
    assert effective_skills(proto(), 3, 2) == (3, 5)
    assert effective_skills(platoon(), 3, 2) == (3, 8)
    assert effective_skills(platoon(anti_mech_gear=True), 3, 2) == (3, 2)
    assert effective_skills(platoon(motive=InfantryMotive.TRACKED), 3, 2) == (3, 5)
    assert effective_skills(squad(), 3, 2) == (3, 5)  # no hands to hold on with
    assert effective_skills(tank(), 3, 2) == (3, 2)
    assert lam_skill(4, 5) == 4


def test_implants_better_skills_but_never_below_zero() -> None:
    """BV:15.4"""
    assert effective_skills(tank(), 4, 5, {Implant.VDNI, Implant.PAIN_SHUNT}) == (3, 3)
    assert effective_skills(tank(), 1, 2, {Implant.PROTOTYPE_DNI}) == (0, 0)
    assert effective_skills(tank(), 4, 5, {Implant.TRIPLE_CORE_PROCESSOR}) == (3, 5)
    assert effective_skills(squad(), 4, 5, {Implant.TRIPLE_CORE_PROCESSOR}) == (4, 4)


def test_every_member_of_a_c3_network_pays_a_twentieth_of_the_whole_network() -> None:
    """BV:15.2"""
    members = [Member(MASTER, network="lance"), Member(SLAVE, network="lance"), Member(LONER)]
    share = int((battle_value(MASTER) + battle_value(SLAVE)) * 0.05 + 0.5)
    bases = [battle_value(unit) for unit in (MASTER, SLAVE, LONER)]
    assert member_values(members) == [bases[0] + share, bases[1] + share, bases[2]]
    assert force_battle_value(members) == sum(bases) + 2 * share


def test_a_boosted_network_costs_seven_in_a_hundred() -> None:
    """BV:15.2"""
    units = [
        tank(mounts=mounts(name, at="BD")) for name in ("ISC3MasterBoostedSystemUnit", "ISC3BoostedSystemSlaveUnit")
    ]
    base = battle_value(units[0])
    assert member_values([Member(unit, network="a") for unit in units]) == [base + int(2 * base * 0.07 + 0.5)] * 2


def test_a_network_of_one_costs_nothing_and_one_without_a_computer_is_refused() -> None:
    """BV:15.2"""
    assert force_battle_value([Member(MASTER, network="lance"), Member(LONER)]) == battle_value(MASTER) * 2
    with pytest.raises(ValueError, match="has no C3 computer and cannot join the network 'lance'"):
        force_battle_value([Member(MASTER, network="lance"), Member(LONER, network="lance")])


def test_nova_suites_pay_for_each_other() -> None:
    """BV:15.2"""
    nova = tank(mounts=mounts("NovaCEWS", at="BD"))
    base = battle_value(nova)
    assert member_values([Member(nova)]) == [base]
    assert member_values([Member(nova), Member(nova)]) == [base + int(2 * base * 0.05 + 0.5)] * 2


def test_tag_pays_for_the_semi_guided_missiles_of_others() -> None:
    """BV:15.1 — two tons at 23; a C3 master's own TAG counts too."""
    battery = tank(mounts=(*mounts("LRM 20", at="FR"), *mounts(*["IS Ammo LRM-20 Semi-guided"] * 2, at="BD")))
    spotter = tank(mounts=mounts("ISTAG", at="FR"))
    assert member_values([Member(spotter), Member(battery)]) == [battle_value(spotter) + 46, battle_value(battery)]
    assert member_values([Member(MASTER), Member(battery)])[0] == battle_value(MASTER) + 46
    assert member_values([Member(LONER), Member(battery)])[0] == battle_value(LONER)


def test_a_unit_does_not_pay_for_its_own_guided_missiles() -> None:
    """BV:15.1"""
    both = tank(mounts=mounts("ISTAG", "LRM 20", "IS Ammo LRM-20 Semi-guided", at="FR"))
    assert member_values([Member(both)]) == [battle_value(both)]


def test_bombs_are_added_before_the_crew_multiplies() -> None:
    """BV:15 — four high-explosive bombs at 12."""
    craft = fighter()
    member = Member(craft, gunnery=3, piloting=5, stores={"HEBomb": 4})
    assert member_values([member]) == [int((battle_value(craft) + 48) * 1.2 + 0.5)]


def test_the_report_of_a_force_adds_up() -> None:
    members = [Member(MASTER, network="lance", gunnery=3), Member(SLAVE, network="lance")]
    lines = force_report(members, "lance")
    assert lines.total == force_battle_value(members)
    assert [section.title for section in lines.sections] == ["Example", "Example", "Force"]
