"""What explodes in a 'Mech, and what CASE leaves of it."""

import pytest

from sheets.equipment.kinds import CockpitType, StructureType
from sheets.record.events import CrewHit, CrewState, Critical, Reload, Spend
from sheets.units import Mount
from sheets.units.mech import Slot
from sheets.units.systems import Structure
from tests.sheets.play.table import Table, armed, filled, of


def gunner(shots: int | None, *more: Mount, **slots: dict[int, Slot]) -> Table:
    """A 'Mech with machine gun ammunition in its left torso."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=shots)
    held = {"LT": {0: Slot(mount=0), **{n + 1: Slot(mount=n + 1) for n in range(len(more))}}} | slots
    return of(points=20, mass=100, rating=300, mounts=(ammo, *more), slots=filled(held))


def test_a_ton_of_machine_gun_ammunition_explodes_for_400_points() -> None:
    """CRIT:ammunition, from its example."""
    table = gunner(200)
    table.say(Critical(location="LT", slot=0))
    assert any("400 points" in happening.words for happening in table.done.happened if table.done)


def test_the_pilot_rolls_twice_for_an_explosion() -> None:
    """BMM-7.01:p52:explosion-consciousness"""
    table = gunner(3)
    table.say(Critical(location="LT", slot=0))
    assert table.due.target == 3
    table.roll(6, 6)
    assert table.due.target == 5


def test_an_explosion_strikes_structure_and_rolls_for_criticals() -> None:
    """CRIT:ammunition"""
    table = gunner(3)
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1))))
    assert (table.state.structure["LT"], table.state.armor["LT"]) == (21 - 6, 20)


def test_an_empty_bin_only_soaks_up_the_hit() -> None:
    """CRIT:ammunition"""
    table = gunner(3)
    table.say(Spend(bin=0, shots=3))
    table.say(Critical(location="LT", slot=0))
    assert (table.state.due, table.state.crew[0].hits) == ((), 0)


def test_case_lets_the_rest_out() -> None:
    """CRIT:ammunition"""
    table = gunner(200, Mount(item="ISCASE", location="LT"))
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1))))
    assert table.state.gone == {"LT": "destroyed", "LA": "blown off"}
    assert table.state.structure["CT"] == 31


def test_without_case_the_center_torso_follows() -> None:
    """CRIT:ammunition"""
    table = gunner(200)
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1), (1, 1))))
    assert (table.state.destroyed, table.state.crew[0].dead) == ("location", True)


def test_case_two_lets_one_point_through_and_takes_rear_armor() -> None:
    """BMM-7.01:p119:case-ii: in its own place, and against what comes from elsewhere."""
    table = gunner(200, Mount(item="ISCASEII", location="LT"))
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6))))
    assert table.due.purpose == "case-ii"
    table.roll(4, 4)
    assert (table.state.structure["LT"], table.state.rear["LT"], table.state.due) == (20, 0, ())
    ammo, case = Mount(item="IS Ammo MG - Full", location="LA", shots=50), Mount(item="ISCASEII", location="LT")
    slots = filled({"LA": {4: Slot(mount=0)}, "LT": {0: Slot(mount=1)}})
    arm = of(points=20, mass=100, rating=300, mounts=(ammo, case), slots=slots)
    arm.say(Critical(location="LA", slot=4, dice=((6, 6), (6, 6))))
    while arm.state.due and arm.due.purpose != "case-ii":
        arm.roll(1, 1)
    arm.roll(4, 4)
    assert arm.state.gone == {"LA": "destroyed"}
    assert (arm.state.structure["LT"], arm.state.structure["CT"], arm.state.rear["LT"]) == (20, 31, 0)


@pytest.mark.parametrize(("edition", "structure", "counted"), [
    ("tw-4.4", StructureType.STANDARD, 1), ("bmm-7.01", StructureType.STANDARD, 1),
    ("tw-4.4", StructureType.REINFORCED, 0), ("bmm-7.01", StructureType.REINFORCED, 0),
])  # fmt: skip
def test_of_an_explosion_in_case_two_one_point_counts_for_the_phase(
    edition: str, structure: StructureType, counted: int
) -> None:
    """BMM-7.01:p54:twenty-points: damage that is taken counts: a point that is marked off, not half a point of
    reinforced structure, and not what is blown outward. Recorded plays have it so in the older book, too."""
    items = (Mount(item="IS Ammo MG - Full", location="LT", shots=50), Mount(item="ISCASEII", location="LT"))
    slots = filled({"LT": {0: Slot(mount=0), 1: Slot(mount=1)}})
    body = {"mass": 100, "rating": 300, "points": 20, "structure": Structure(type=structure)}
    table = of(mounts=items, slots=slots, **body, options={"edition": edition})
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6))))
    table.outcome(True)  # CASE II saves from critical hits
    assert table.state.phase_damage == counted


def test_a_gauss_rifle_explodes_once() -> None:
    """CRIT:explosive-components"""
    rifle = Mount(item="ISGaussRifle", location="RA")
    slots = filled({"RA": {n: Slot(mount=0) for n in range(4, 11)}})
    table = of(points=20, mass=100, rating=300, mounts=(rifle,), slots=slots)
    table.say(Critical(location="RA", slot=4, dice=((6, 6), (6, 6), (1, 1), (1, 1))))
    assert table.state.gone == {"RA": "destroyed"}
    assert table.state.structure["RT"] == 21 - (20 - 17)


def test_the_pilot_ejects_before_the_explosion_does_anything() -> None:
    """BMM-7.01:p81:auto-eject"""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=2)
    table = of(points=20, mounts=(ammo,), slots=filled({"LT": {0: Slot(mount=0)}}), options={"auto_eject": True})
    table.say(Critical(location="LT", slot=0, dice=((1, 1),)))
    assert (table.state.ejected, table.state.crew[0].hits) == (True, 0)


@pytest.mark.parametrize(
    ("munition", "points"),
    [("", 12), (" Smoke", 6), (" Tandem-Charge", 18), (" Dead-Fire", 18), (" Inferno", 12)],
)
def test_what_a_munition_explodes_for(munition: str, points: int) -> None:
    """digest 7.1: a salvo of an SRM 6: smoke half as much, two warheads a point more for each missile."""
    table = Table(armed("IS Ammo SRM-6", points=40, mass=100, rating=300))
    table.say(Reload(bin=0, shots=1, ammo=f"IS Ammo SRM-6{munition}"))
    table.say(Critical(location="RT", slot=0))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    assert table.state.structure["RT"] == 21 - points


@pytest.mark.parametrize(("shots", "left"), [(1, 21 - 10), (0, 21)])
def test_a_hyper_velocity_autocannon_explodes_while_it_has_ammunition(shots: int, left: int) -> None:
    """digest 7.2"""
    gun, ammo = "Hyper Velocity Auto Cannon/10", "IS Ammo HVAC/10"
    table = Table(armed(gun, ammo, points=40, mass=100, rating=300))
    table.say(Reload(bin=1, shots=shots))
    table.say(Critical(location="RT", slot=0))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    assert table.state.structure["RT"] == left


def test_nobody_ejects_from_a_torso() -> None:
    """BMM-7.01:p81:auto-eject: there is no way out of a torso-mounted cockpit, so the explosion hurts its pilot."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=2)
    slots = filled({"LT": {0: Slot(mount=0)}})
    cockpit = CockpitType.TORSO_MOUNTED
    table = of(points=20, mounts=(ammo,), slots=slots, cockpit=cockpit, options={"auto_eject": True})
    table.say(Critical(location="LT", slot=0, dice=((6, 6), (6, 6), (1, 1))))
    assert (table.state.ejected, table.state.crew[0].hits) == (False, 2)


def test_an_explosion_hurts_who_steers_or_did_so_last() -> None:
    """digest 7.4, 8.2: when the first seat has fallen asleep, then the second is hurt, also when it sleeps as well."""
    ammo = tuple(Mount(item="IS Ammo MG - Full", location="LT", shots=2) for _ in range(3))
    slots = filled({"LT": {number: Slot(mount=number) for number in range(3)}})
    table = of(points=20, mounts=ammo, slots=slots, cockpit=CockpitType.COMMAND_CONSOLE)
    for number, hits in enumerate(([2, 0], [2, 2], [2, 4])):
        table.say(Critical(location="LT", slot=number))
        while table.state.due:
            table.outcome(0 if table.due.purpose == "critical-count" else False)
        assert [member.hits for member in table.state.crew] == hits


def test_an_explosion_hurts_the_last_who_lost_consciousness() -> None:
    """digest 7.4, 8.2: when the second seat falls asleep before the first in one turn, then the first is hurt."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=2)
    slots = filled({"LT": {0: Slot(mount=0)}})
    table = of(points=20, mounts=(ammo,), slots=slots, cockpit=CockpitType.COMMAND_CONSOLE)
    for seat in (1, 0):
        table.say(CrewState(state="unconscious", seat=seat))
    table.say(Critical(location="LT", slot=0))
    while table.state.due:
        table.outcome(0)
    assert [member.hits for member in table.state.crew] == [2, 0]


def test_the_last_to_steer_is_the_one_who_fell_asleep_last_in_a_turn() -> None:
    """digest 8.2: the second seat falls asleep before the first one does, so the explosion hurts the first."""
    ammo = (Mount(item="IS Ammo MG - Full", location="LT", shots=2),)
    slots = filled({"LT": {0: Slot(mount=0)}})
    table = of(points=20, mounts=ammo, slots=slots, cockpit=CockpitType.COMMAND_CONSOLE)
    for first_stays_awake in (True, False):
        table.say(CrewHit(hits=1))
        table.outcome(first_stays_awake)
        if table.state.due:
            table.outcome(False)
    table.say(Critical(location="LT", slot=0))
    while table.state.due:
        table.outcome(0 if table.due.purpose == "critical-count" else False)
    assert [member.hits for member in table.state.crew] == [2 + 2, 2]
