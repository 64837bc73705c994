"""Units that fight together: C3 networks, TAG, external stores (BV digest 15.1 to 15.3).

The units state their own Battle Values, so that every figure here can be worked out by hand.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.battlevalue import ForceUnit, force_battle_value, force_report, member_values
from sheets.editions import edition
from sheets.rules.stores import find_store
from sheets.units import Vehicle
from sheets.units.vehicle import Motive
from tests.builders import mounts, squad, tank
from tests.sheets.battlevalue.report_lines import line
from tests.sheets.battlevalue.units import fighter


def worth(value: int, *items: str, motive: Motive = Motive.TRACKED) -> Vehicle:
    """A vehicle of this Battle Value that carries these things."""
    return tank(manual_battle_value=value, motive=motive, mounts=mounts(*items, at="BD"))


MASTER, SLAVE, LONER = worth(1000, "ISC3MasterUnit"), worth(500, "ISC3SlaveUnit"), worth(300)
BATTERY = worth(800, "LRM 20", "IS Ammo LRM-20 Semi-guided", "IS Ammo LRM-20 Semi-guided")


def test_every_member_of_a_c3_network_pays_a_twentieth_of_the_whole_network() -> None:
    """BV:15.2 — 1,500 × 0.05 = 75."""
    members = [ForceUnit(MASTER, network="lance"), ForceUnit(SLAVE, network="lance"), ForceUnit(LONER)]
    assert member_values(members) == [1075, 575, 300]
    assert force_battle_value(members) == 1950


def test_the_share_is_rounded_by_itself() -> None:
    """BV:15.2 — 1,510 × 0.05 = 75.5, and half a point is rounded up."""
    odd = worth(510, "ISC3SlaveUnit")
    assert member_values([ForceUnit(MASTER, network="a"), ForceUnit(odd, network="a")]) == [1076, 586]


def test_a_boosted_network_costs_seven_in_a_hundred_where_all_of_it_is_boosted() -> None:
    """BV:15.2 — 1,400 × 0.07 = 98; with an ordinary slave among them 1,900 × 0.05 = 95."""
    boosted = worth(1000, "ISC3MasterBoostedSystemUnit"), worth(400, "ISC3BoostedSystemSlaveUnit")
    assert member_values([ForceUnit(unit, network="a") for unit in boosted]) == [1098, 498]
    assert member_values([ForceUnit(unit, network="a") for unit in (*boosted, SLAVE)]) == [1095, 495, 595]


@pytest.mark.parametrize("computer", ["ISC3iUnit", "ISNC3"])
def test_some_networks_need_no_master(computer: str) -> None:
    """BV:15.2 — 600 × 0.05 = 30."""
    assert member_values([ForceUnit(worth(300, computer), network="a")] * 2) == [330, 330]


def test_battle_armor_joins_a_network() -> None:
    """BV:15.2 — 1,100 × 0.05 = 55."""
    suits = squad(manual_battle_value=100, mounts=mounts("BattleArmorC3", at="Squad"))
    assert member_values([ForceUnit(MASTER, network="a"), ForceUnit(suits, network="a")])[0] == 1055


def test_a_network_that_does_not_work_costs_nothing() -> None:
    """BV:15.2 — one unit alone, and slaves without a master."""
    assert member_values([ForceUnit(MASTER, network="a"), ForceUnit(SLAVE, network="b")]) == [1000, 500]
    slaves = [ForceUnit(SLAVE, network="a")] * 2
    assert member_values(slaves) == [500, 500]
    assert {found.formula for found in force_report(slaves).lines if found.label == "C3 network"} == {
        "none: it takes two, and slaves a master"
    }


def test_who_cannot_join_a_network_is_refused() -> None:
    """BV:15.2"""
    with pytest.raises(ValueError, match="has no C3 computer and cannot join the network 'lance'"):
        force_battle_value([ForceUnit(MASTER, network="lance"), ForceUnit(LONER, network="lance")])
    with pytest.raises(ValueError, match="has improved C3 and cannot join the network 'lance', which is C3"):
        force_battle_value([ForceUnit(MASTER, network="lance"), ForceUnit(worth(1, "ISC3iUnit"), network="lance")])


def test_nova_suites_pay_for_each_other_and_form_no_c3_network() -> None:
    """BV:15.2 — 1,000 × 0.05 = 50."""
    nova = worth(500, "NovaCEWS")
    assert member_values([ForceUnit(nova)]) == [500]
    assert member_values([ForceUnit(nova), ForceUnit(nova), ForceUnit(LONER)]) == [550, 550, 300]
    with pytest.raises(ValueError, match="has no C3 computer"):
        force_battle_value([ForceUnit(nova, network="a")])


def test_a_nova_network_counts_the_own_value() -> None:
    """CORE:D16:nova-network: 5 % of 1,000 for each of two members, and 35 % at most."""
    nova = ForceUnit(worth(1000, "NovaCEWS"))
    doubtful = edition("core-2026").unconfirmed
    assert member_values([nova, nova], doubtful) == [1100, 1100]
    assert member_values([nova] * 8, doubtful) == [1350] * 8
    assert member_values([nova, nova], "core-2026") == [1100, 1100]
    assert member_values([nova] * 8, "core-2026") == [1400] * 8


@pytest.mark.parametrize(
    ("designators", "bonus"),
    [(("ISTAG",), 46), (("CLLightTAG",), 46), (("ISTAG", "ISTAG"), 92), (("ISC3MasterUnit",), 46), ((), 0)],
)
def test_tag_pays_for_the_guided_munitions_of_others(designators: tuple[str, ...], bonus: int) -> None:
    """BV:15.1 — two tons of semi-guided LRMs at 23 for each designator, a C3 master's own among them."""
    assert member_values([ForceUnit(worth(400, *designators)), ForceUnit(BATTERY)]) == [400 + bonus, 800]


def test_homing_artillery_and_homing_bombs_are_guided_too() -> None:
    """BV:15.1 — a ton at 30, two missiles under wings at 30 each."""
    spotter, artillery = worth(400, "ISTAG"), worth(600, "ISArrowIV", "ISArrowIVHomingAmmo", "ISArrowIVAmmo")
    bomber = fighter(manual_battle_value=700)
    members = [ForceUnit(spotter), ForceUnit(artillery), ForceUnit(bomber, stores={"ArrowIVHomingMissile Ammo": 2})]
    assert member_values(members) == [490, 600, 760]


def test_a_unit_does_not_pay_for_its_own_guided_missiles() -> None:
    """BV:15.1"""
    both = worth(800, "ISTAG", "LRM 20", "IS Ammo LRM-20 Semi-guided")
    assert member_values([ForceUnit(both)]) == [800]


@pytest.mark.parametrize(
    ("store", "value"),
    [
        ("High-Explosive (Standard) Bomb", 12),
        ("cluster bomb", 13),
        ("LGBomb", 20),
        ("TAG Pod", 0),
        ("Fuel-Air Bomb (Large)", 63),
        ("Anti-Ship (AS) Missiles Ammo", 114),
        ("Rocket Launcher Pod", 18),
    ],
)
def test_what_hangs_under_a_wing(store: str, value: int) -> None:
    """BV:15.3, appendix E; a store is known by its title and by its catalogue name."""
    found = find_store(store)
    assert found is not None
    assert member_values([ForceUnit(fighter(mass=100, manual_battle_value=100), stores={found.name: 3})]) == [
        100 + 3 * value
    ]


def test_what_is_no_store() -> None:
    assert find_store("Medium Laser") is None


def test_who_can_carry_stores() -> None:
    """BV:15.3, appendix E"""
    load = {"HEBomb": 1}
    assert member_values([ForceUnit(worth(100, motive=Motive.VTOL), stores=load)]) == [112]
    assert member_values([ForceUnit(worth(100, "External Stores Hardpoint"), stores=load)]) == [112]
    with pytest.raises(ValueError, match="has no place for external stores"):
        force_battle_value([ForceUnit(worth(100), stores=load)])


def test_the_crew_multiplies_all_that_was_added() -> None:
    """BV:15 — (1,000 + 46 TAG + 75 C3 + 26 bombs) × 1.20 = 1,376.4; the master has a TAG as well."""
    spotter = worth(1000, "ISTAG", "ISC3SlaveUnit", motive=Motive.VTOL)
    members = [
        ForceUnit(spotter, gunnery=3, network="lance", stores={"ClusterBomb": 2}),
        ForceUnit(worth(500, "ISC3MasterUnit"), network="lance"),
        ForceUnit(BATTERY, gunnery=5, piloting=6),
    ]
    assert member_values(members) == [1376, 621, 688]  # 800 × 0.86
    assert force_battle_value(members) == 2685


def test_the_report_of_a_force_adds_up() -> None:
    members = [ForceUnit(MASTER, network="lance", gunnery=3), ForceUnit(SLAVE, network="lance")]
    lines = force_report(members, "lance")
    assert lines.total == force_battle_value(members) == 1290 + 575  # 1,075 × 1.2
    assert [section.title for section in lines.sections] == ["Example", "Example", "Force"]
    assert {found.note for found in lines.lines if found.label == "C3 network"} == {"1,500 × 0.05 rounded"}


def test_the_report_names_the_skills_of_each_family() -> None:
    """BV:15.4 — an infantry platoon without gear for it counts with an anti-'Mech skill of 8."""
    assert line(force_report([ForceUnit(LONER)]), "Crew").formula == "1 (gunnery 4, driving 5)"
    suits = force_report([ForceUnit(squad(manual_battle_value=100))])
    assert line(suits, "Crew").formula == "1 (gunnery 4, anti-'Mech 5)"


@given(st.lists(st.integers(1, 3000), min_size=2, max_size=6), st.integers(0, 3))
def test_a_force_is_worth_its_members_and_what_each_pays_for_the_network(values: list[int], loners: int) -> None:
    """BV:15.2"""
    members = [ForceUnit(worth(value, "ISC3iUnit"), network="a") for value in values] + [ForceUnit(LONER)] * loners
    share = int(sum(values) * 5 / 100 + 0.5)
    assert force_battle_value(members) == sum(values) + len(values) * share + 300 * loners


@given(st.integers(0, 8), st.integers(0, 8), st.integers(1, 5000))
def test_a_better_crew_never_lowers_the_value(gunnery: int, piloting: int, value: int) -> None:
    """BV:15.4"""
    unit = worth(value)
    regular = force_battle_value([ForceUnit(unit, gunnery, piloting)])
    assert force_battle_value([ForceUnit(unit, max(gunnery - 1, 0), piloting)]) >= regular
    assert force_battle_value([ForceUnit(unit, gunnery, max(piloting - 1, 0))]) >= regular


def test_members_of_a_network_pay_a_share_of_their_own_value() -> None:
    """CORE:B1:c3-value — two members: 10 % of 1,000 and of 500; ten members 40 % at most; boosted 5 % more."""
    lance = [ForceUnit(MASTER, network="lance"), ForceUnit(SLAVE, network="lance")]
    assert (member_values(lance), member_values(lance, "core-2026")) == ([1075, 575], [1100, 550])
    many = [ForceUnit(worth(100, "ISC3iUnit"), network="a")] * 10
    assert set(member_values(many, "core-2026")) == {140}
    boosted = worth(1000, "ISC3MasterBoostedSystemUnit"), worth(400, "ISC3BoostedSystemSlaveUnit")
    assert member_values([ForceUnit(unit, network="a") for unit in boosted], "core-2026") == [1150, 460]


def test_tag_pays_for_launchers_with_homing_ammunition() -> None:
    """CORE:B3:tag — 50 for each launcher with homing ammunition, nothing for semi-guided missiles."""
    spotter, guns = worth(300, "ISTAG"), worth(900, "ISArrowIV", "ISArrowIV", "ISArrowIVHomingAmmo")
    assert member_values([ForceUnit(spotter), ForceUnit(guns)], "core-2026") == [400, 900]
    assert member_values([ForceUnit(spotter), ForceUnit(BATTERY)], "core-2026") == [300, 800]
    assert member_values([ForceUnit(spotter), ForceUnit(BATTERY)])[0] > 300
