"""What is true of every Battle Value: one sum behind number and report, and more of a good thing is worth no less."""

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.battlevalue import battle_value, report
from sheets.battlevalue.ledger import Account, Addend, Factor, Ledger, product
from sheets.battlevalue.tables import rounded, speed_factor, target_modifier
from sheets.equipment.kinds import ArmorType
from sheets.units import Mech, Mount, Unit, Vehicle
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.battlevalue.fitting import fitted

ARMORS = st.sampled_from([kind for kind in ArmorType if not kind.value.startswith(("ba-", "bar-"))])
GUNS = st.sampled_from(
    ["PPC", "Medium Laser", "LRM 20", "Autocannon/20", "Machine Gun", "RL10", "SRM 6", "ISUltraAC20"]
)
SIDES = ("FR", "LS", "RS", "RR")


def gunboat(guns: list[str], points: int) -> Mech:
    """A 'Mech with weapons in one torso."""
    return fitted(*((gun, "LT") for gun in guns), points=points)


def gun_carriage(guns: list[tuple[str, str]]) -> Vehicle:
    """A tank with weapons on its sides."""
    return tank(mounts=tuple(Mount(item=gun, location=side) for gun, side in guns))


UNITS = st.one_of(
    st.builds(gunboat, st.lists(GUNS, max_size=12), st.integers(0, 40)),
    st.builds(gun_carriage, st.lists(st.tuples(GUNS, st.sampled_from(SIDES)), max_size=12)),
    st.builds(lambda squads: platoon(squads=squads), st.integers(1, 4)),
    st.builds(lambda troopers: squad(troopers=troopers), st.integers(1, 6)),
)


@given(points=st.integers(0, 60), more=st.integers(0, 20), kind=ARMORS)
def test_armor_never_lowers_a_battle_value(points: int, more: int, kind: ArmorType) -> None:
    assert battle_value(mech(points=points + more, armor=kind)) >= battle_value(mech(points=points, armor=kind))


@given(guns=st.lists(st.tuples(GUNS, st.sampled_from(SIDES)), max_size=6), more=GUNS)
def test_a_gun_in_the_front_of_a_vehicle_never_lowers_its_value(guns: list[tuple[str, str]], more: str) -> None:
    fewer = tuple(Mount(item=gun, location=side) for gun, side in guns if side != "RR")
    assert battle_value(tank(mounts=(*fewer, *mounts(more, at="FR")))) >= battle_value(tank(mounts=fewer))


@given(guns=st.lists(GUNS, max_size=8), sinks=st.integers(0, 30), more=st.integers(0, 10))
def test_heat_sinks_never_lower_it(guns: list[str], sinks: int, more: int) -> None:
    fitting = [(gun, "RT") for gun in guns]
    assert battle_value(fitted(*fitting, sinks=sinks + more)) >= battle_value(fitted(*fitting, sinks=sinks))


@given(UNITS)
def test_the_report_comes_to_the_number(unit: Unit) -> None:
    assert report(unit).total == battle_value(unit) > 0


@given(st.integers(0, 60))
def test_faster_is_never_worth_less(mp: int) -> None:
    assert speed_factor(mp + 1) > speed_factor(mp)
    assert target_modifier(mp + 1) >= target_modifier(mp)


@given(st.floats(0, 1e6))
def test_rounding_goes_to_the_nearest_and_up_in_the_middle(value: float) -> None:
    assert abs(rounded(value) - value) <= 0.5
    assert rounded(ceil(value) + 0.5) == ceil(value) + 1


@given(st.lists(st.tuples(st.sampled_from(["plus", "times"]), st.floats(-100, 100)), max_size=20))
def test_a_ledger_that_keeps_lines_sums_as_one_that_does_not(steps: list[tuple[str, float]]) -> None:
    ledgers = (Ledger(), Account("anything"))
    for ledger in ledgers:
        ledger.begin("part")
        for step, value in steps:
            getattr(ledger, step)("line", value, Factor(0.5, "half"))
    assert ledgers[0].value == ledgers[1].value


def test_an_addend_joins_the_product_so_far() -> None:
    assert product((176, Factor(0.5, "rear"), Addend(88, "capacitor"), Factor(1.25, "computer"))) == pytest.approx(220)


@pytest.mark.parametrize("unit", [mech(mass=50), tank(), squad(), platoon()], ids=lambda unit: str(unit.kind))
def test_every_figure_names_its_rule(unit: Unit) -> None:
    """A line that ends with a colon only heads the next ones."""
    lines = [line for line in report(unit).lines if not line.label.endswith(":")]
    assert [line.label for line in lines if not line.rule] == []
