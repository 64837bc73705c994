"""What heat sinks carry away."""

from sheets.equipment.kinds import HeatSinkType
from sheets.rules.heat import heat_capacity, heat_sinks, mech_sinks
from tests.builders import mech, mounts, tank


def test_single_sinks_carry_one_and_double_sinks_two() -> None:
    assert heat_capacity(mech(sinks=12)) == 12
    assert heat_capacity(mech(sinks=12, sink_type=HeatSinkType.DOUBLE)) == 24


def test_sinks_in_slots_name_their_kind_themselves() -> None:
    unit = mech(sinks=12, mounts=mounts("ISDoubleHeatSinkPrototype", "ISDoubleHeatSinkPrototype", at="LT"))
    assert heat_capacity(unit) == 10 + 2 * 2
    assert [(lot.count, lot.integral) for lot in mech_sinks(unit)] == [(10, True), (2, False)]


def test_a_slot_of_two_compact_sinks_counts_both() -> None:
    unit = mech(sinks=12, sink_type=HeatSinkType.COMPACT, mounts=mounts("2 Compact Heat Sinks", at="LT"))
    assert [(lot.count, lot.capacity) for lot in mech_sinks(unit)] == [(10, 10), (2, 2)]


def test_a_partial_wing_cools_three_and_a_radical_system_two_fifths_more() -> None:
    assert heat_capacity(mech(sinks=10, mounts=mounts("ISPartialWing"))) == 13
    assert heat_capacity(mech(sinks=16, mounts=mounts("Radical Heat Sink System", at="LT"))) == 16 + 7


def test_vehicles_do_not_track_heat() -> None:
    assert heat_sinks(tank()) is None
    assert heat_capacity(tank()) is None
