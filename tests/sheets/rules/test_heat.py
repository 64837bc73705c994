"""The heat of moving and of systems, and what heat sinks carry away."""

import pytest

from sheets.editions import edition
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType
from sheets.rules.heat import (
    JumpJets,
    airmech_heat,
    heat_capacity,
    heat_of_jets,
    heat_sinks,
    jump_heat,
    mech_sinks,
    movement_heat,
    shot_heat,
    system_heat,
)
from sheets.rules.movement import movement
from sheets.rules.tables.heat_scale import EXTENDED_HEAT, HeatKind
from sheets.units import Mech
from sheets.units.outfit import Outfit, outfit
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


def moving(unit: Mech) -> tuple[int, int, int, int]:
    heat = movement_heat(unit, movement(unit))
    return heat.stand, heat.walk, heat.run, heat.jump


@pytest.mark.parametrize(
    ("engine", "ground"),
    [
        (EngineType.FUSION, (0, 1, 2)),
        (EngineType.FISSION, (0, 1, 2)),
        (EngineType.XXL, (2, 4, 6)),
        (EngineType.ICE, (0, 0, 0)),
        (EngineType.FUEL_CELL, (0, 0, 0)),
    ],
)
def test_heat_on_the_ground_by_engine(engine: EngineType, ground: tuple[int, int, int]) -> None:
    """Construction digest 4.3; TW-4.4:p158:cold-engines."""
    assert moving(mech(engine=engine))[:3] == ground


def test_super_cooled_myomer_makes_no_heat_but_with_an_xxl_engine_some() -> None:
    """Construction digest 4.3: standing 2, walking 3, running 4 with an XXL engine."""
    cooled = mounts("ISSuperCooledMyomer")
    assert moving(mech(mounts=cooled)) == (0, 0, 0, 0)
    assert moving(mech(engine=EngineType.XXL, mounts=cooled)) == (2, 3, 4, 0)


@pytest.mark.parametrize(
    ("points", "jets", "hot", "heat"),
    [
        (1, JumpJets.STANDARD, False, 3),
        (5, JumpJets.STANDARD, False, 5),
        (2, JumpJets.STANDARD, True, 6),
        (4, JumpJets.STANDARD, True, 8),
        (4, JumpJets.IMPROVED, False, 3),
        (7, JumpJets.IMPROVED, False, 4),
        (8, JumpJets.IMPROVED, True, 8),
        (2, JumpJets.PROTOTYPE_IMPROVED, False, 6),
        (6, JumpJets.PROTOTYPE_IMPROVED, False, 12),
    ],
)
def test_heat_of_jump_jets(points: int, jets: JumpJets, hot: bool, heat: int) -> None:
    """BV digest 6.6: 1 a point and 3 at least; improved jets half; XXL engines and prototypes twice."""
    assert heat_of_jets(points, jets, hot) == heat


def test_the_points_of_a_partial_wing_make_no_heat() -> None:
    """Construction digest 4.3."""
    winged = mech(mass=50, rating=300, mounts=mounts(*["Jump Jet"] * 6, at="LT") + mounts("ISPartialWing"))
    assert movement(winged).jump == 8
    assert moving(winged)[3] == 6
    assert jump_heat(winged, 4) == 4


def test_mechanical_jump_boosters_make_no_heat() -> None:
    assert moving(mech(mounts=mounts("MechanicalJumpBooster")))[3] == 0


@pytest.mark.parametrize(
    ("engine", "book", "heat"),
    [(EngineType.FUSION, "bmm-7.01", 1), (EngineType.XXL, "bmm-7.01", 2), (EngineType.XXL, "tw-4.4", 1)],
)
def test_swimming_makes_one_heat_however_far_and_two_with_an_xxl_engine(
    engine: EngineType, book: str, heat: int
) -> None:
    """BMM-7.01:p117:umu."""
    swimmer = mech(engine=engine, mounts=mounts("UMU", "UMU", "UMU", at="LT"))
    assert movement_heat(swimmer, movement(swimmer), edition(book)).swim == heat


def test_what_no_longer_works_neither_heats_nor_cools() -> None:
    gear = mounts("ISDoubleHeatSink", "ISDoubleHeatSink", "Jump Jet", "Jump Jet", "Jump Jet", "Jump Jet", at="LT")
    hurt = mech(sinks=12, mounts=gear)
    assert heat_capacity(hurt) == 10 + 2 * 2
    working = Outfit(hurt, outfit(hurt).mounted[1:3])
    assert heat_capacity(hurt, working) == 10 + 2
    assert (jump_heat(hurt, 4), jump_heat(hurt, 4, working)) == (4, 3)


def test_a_flying_airmech_heats_by_a_third_of_its_speed() -> None:
    """BV digest 6.6."""
    assert [airmech_heat(flank) for flank in (18, 23, 24)] == [6, 8, 8]


def test_what_hides_a_mech_makes_heat() -> None:
    """Tracking digest 9.1."""
    assert system_heat(ArmorType.STEALTH, frozenset()) == {"stealth": 10}
    assert system_heat(ArmorType.STANDARD, {"void-signature", "chameleon-shield"}) == {
        "void-signature": 10,
        "chameleon-shield": 6,
    }


def test_a_laser_pulse_module_heats_its_laser_by_two() -> None:
    """IO, RISC laser pulse module (BV digest 5.3): an ER large laser of 12 makes 14."""
    unit = outfit(mech(mounts=mounts("ISERLargeLaser", "ISRISCLaserPulseModule", "Medium Laser", at="RT")))
    assert shot_heat(unit, 0) == 12 + 2
    assert shot_heat(unit, 2) == 3


def test_an_insulator_keeps_one_point_in_but_never_the_last() -> None:
    """TO, laser insulator: -1, at least 1 is left."""
    assert shot_heat(outfit(mech(mounts=mounts("Large Laser", "ISLaserInsulator", at="RT"))), 0) == 8 - 1
    assert shot_heat(outfit(mech(mounts=mounts("Small Laser", "ISLaserInsulator", at="RT"))), 0) == 1


def test_a_capacitor_heats_only_when_it_is_charged() -> None:
    """TO, PPC capacitor: 5 points in the turn in which it is charged."""
    unit = outfit(mech(mounts=mounts("PPC", "PPC Capacitor", at="RT")))
    assert (shot_heat(unit, 0), shot_heat(unit, 0, charged=True)) == (10, 15)


def test_the_scale_to_50_adds_its_effects_beyond_30() -> None:
    """tracking digest 9.3: MP, to-hit, and the number that avoids damage to the warrior, systems, ammunition."""
    beyond = {(effect.level, effect.kind): effect.value for effect in EXTENDED_HEAT if effect.level > 30}
    assert beyond == {
        **{(level, HeatKind.MOVEMENT): lost for level, lost in ((31, -6), (37, -7), (43, -8), (49, -9))},
        **{(level, HeatKind.FIRE): added for level, added in ((33, 5), (41, 6), (48, 7))},
        **{(level, HeatKind.PILOT): number for level, number in ((32, 8), (39, 10), (47, 12))},
        **{(level, HeatKind.SYSTEM): number for level, number in ((36, 8), (44, 10))},
        **{(level, HeatKind.AMMUNITION): number for level, number in ((35, 10), (40, 12), (45, None))},
        (50, HeatKind.SHUTDOWN): None,
    }
