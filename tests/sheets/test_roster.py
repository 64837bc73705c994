"""The roster of a force: crews, networks and stores count in its Battle Value, damage counts in none."""

from sheets.battlevalue import battle_value
from sheets.equipment import item
from sheets.record.condition import Condition, CrewMarks, ExternalStore
from sheets.roster import RosterMember, fitting_networks, roster
from tests.builders import fighter, mech, mounts, tank

MASTER = mech(mounts=mounts("ISC3MasterUnit", at="CT"))
SLAVE = mech(mounts=mounts("ISC3SlaveUnit", at="CT"))
DART = fighter(chassis="Dart", points=(9, 9, 9, 9))


def crewed(gunnery: int, piloting: int) -> Condition:
    return Condition(crew=(CrewMarks(name="Ada", gunnery=gunnery, piloting=piloting),))


def test_a_better_crew_is_worth_more() -> None:
    """TM, BV: a crew of 3/4 multiplies by 1.32."""
    (line,) = roster("Lance", [RosterMember(mech(), crewed(3, 4))]).lines
    assert (line.pilot, line.gunnery, line.piloting, line.skill) == ("Ada", 3, 4, 3)
    assert line.bv == round(line.base_bv * 1.32)


def test_a_network_adds_a_twentieth_of_all_to_each() -> None:
    """TM, BV: each unit of a C3 network adds five percent of the value of the whole network."""
    linked = roster("Lance", [RosterMember(MASTER, network="net 1"), RosterMember(SLAVE, network="net 1")])
    whole = battle_value(MASTER) + battle_value(SLAVE)
    assert [line.bv - line.base_bv for line in linked.lines] == [round(whole * 0.05)] * 2
    assert [line.network for line in linked.lines] == ["net 1", "net 1"]
    assert linked.bv == sum(line.bv for line in linked.lines)


def test_a_slave_alone_is_in_no_network() -> None:
    (line,) = roster("Lance", [RosterMember(SLAVE, network="net 1")]).lines
    assert (line.network, line.bv) == (None, line.base_bv)


def test_damage_is_told_and_counts_nothing() -> None:
    fresh, hurt = (
        roster("Lance", [RosterMember(mech(), condition)]).lines[0] for condition in (Condition(), Condition(heat=5))
    )
    assert (hurt.bv, hurt.pv) == (fresh.bv, fresh.pv)
    assert hurt.damage == ("heat: 5",)


def test_units_without_a_computer_are_left_out_of_networks() -> None:
    assert fitting_networks([MASTER, tank(), SLAVE], ["a", "a", "a"]) == ["a", None, "a"]


def test_stores_that_hang_there_are_worth_something() -> None:
    """TM, BV: external stores are added to the unit that carries them."""
    bombs = tuple(
        ExternalStore(load=load, gone=is_used)
        for load, is_used in (("HEBomb", False), ("HEBomb", True), ("rope", False))
    )
    (line,) = roster("Lance", [RosterMember(DART, Condition(stores=bombs))]).lines
    assert line.bv - line.base_bv == item("HEBomb").bv
    (line,) = roster("Lance", [RosterMember(mech(), Condition(stores=bombs))]).lines
    assert line.bv == line.base_bv  # it has no place for any
