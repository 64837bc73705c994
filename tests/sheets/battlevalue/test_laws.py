"""What is true of every Battle Value: one sum behind number and report, and more of a good thing is worth no less."""

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.battlevalue import battle_value, battle_value_report
from sheets.battlevalue.items import inventory_of
from sheets.battlevalue.ledger import Addend, Factor, ItemizedLedger, Ledger, multiply_factors, round_battle_value
from sheets.battlevalue.movement import speed_factor
from sheets.equipment.kinds import ArmorType
from sheets.rules.tables.to_hit import target_movement
from sheets.units import DropShip, Fighter, GunEmplacement, HandheldWeapon, Mech, Mount, Unit, Vehicle
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import FOUR_FACINGS
from sheets.units.systems import Armor
from tests.builders import COMMON, mech, mounts, platoon, squad, tank
from tests.sheets.battlevalue.report_lines import subtotal
from tests.sheets.battlevalue.units import battery, fighter, fitted, proto, ship

ARMORS = st.sampled_from([kind for kind in ArmorType if not kind.value.startswith(("ba-", "bar-", "patchwork"))])
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


def craft(guns: list[tuple[str, str]]) -> Fighter:
    """A fighter with weapons before and behind."""
    return fighter(mounts=tuple(Mount(item=gun, location=place) for gun, place in guns))


def vessel(guns: dict[str, int]) -> DropShip:
    """A DropShip with batteries all around."""
    return ship(DropShip, FOUR_FACINGS, mounts=battery(*guns.items()))


UNITS = st.one_of(
    st.builds(craft, st.lists(st.tuples(GUNS, st.sampled_from(("NOS", "LWG", "RWG", "AFT"))), max_size=12)),
    st.builds(vessel, st.dictionaries(st.sampled_from(("NOS", "LS", "RS", "AFT")), st.integers(1, 5))),
    st.builds(lambda glides: proto(body=ProtoBody.GLIDER if glides else ProtoBody.BIPED), st.booleans()),
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


@given(guns=st.lists(st.tuples(GUNS, st.sampled_from(SIDES)), max_size=12), points=st.integers(0, 40))
def test_more_armor_and_fewer_holes_in_a_vehicle(guns: list[tuple[str, str]], points: int) -> None:
    bare, armored = (
        gun_carriage(guns).model_copy(
            update={"armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(SIDES, amount))}
        )
        for amount in (points, points + 1)
    )
    assert battle_value(bare) <= battle_value(armored)


@given(data=st.data(), guns=st.lists(GUNS, max_size=10), sinks=st.integers(0, 20))
def test_the_order_of_the_mounts_makes_no_difference_to_a_mech(
    data: st.DataObject, guns: list[str], sinks: int
) -> None:
    places = [(gun, ("LT", "RT", "CTR", "RA")[n % 4]) for n, gun in enumerate(guns)]
    shuffled = data.draw(st.permutations(places))
    assert _whole(fitted(*places, sinks=sinks)) == pytest.approx(_whole(fitted(*shuffled, sinks=sinks)))


@given(data=st.data(), guns=st.lists(st.tuples(GUNS, st.sampled_from(SIDES)), max_size=12))
def test_the_order_of_the_mounts_makes_no_difference_to_a_vehicle(
    data: st.DataObject, guns: list[tuple[str, str]]
) -> None:
    shuffled = data.draw(st.permutations(guns))
    assert _whole(gun_carriage(guns)) == pytest.approx(_whole(gun_carriage(shuffled)))


def _whole(unit: Unit) -> float:
    """The unrounded sum of both ratings."""
    return subtotal(battle_value_report(unit), "Offensive rating")


@given(UNITS)
def test_the_report_comes_to_the_number(unit: Unit) -> None:
    assert battle_value_report(unit).total == battle_value(unit) > 0


@given(UNITS)
def test_the_lines_of_a_report_add_up(unit: Unit) -> None:
    """Every line adds or multiplies what it says, and the last part rounds to the total."""
    found = battle_value_report(unit)
    for section in found.sections:
        value = 0.0
        for row in section.lines:
            if isinstance(row.amount, float):
                value = value * row.amount if row.multiplies else value + row.amount
            if row.subtotal is not None:
                value = value if row.amount is not None else row.subtotal  # a floor raises the sum to itself
                assert value == pytest.approx(row.subtotal)
    assert found.total == round_battle_value(value)


@given(st.integers(0, 60))
def test_faster_is_never_worth_less(mp: int) -> None:
    assert speed_factor(mp + 1) > speed_factor(mp)
    assert target_movement(mp + 1) >= target_movement(mp)


@given(st.floats(0, 1e6))
def test_rounding_goes_to_the_nearest_and_up_in_the_middle(value: float) -> None:
    assert abs(round_battle_value(value) - value) <= 0.5
    assert round_battle_value(ceil(value) + 0.5) == ceil(value) + 1


@given(st.lists(st.tuples(st.sampled_from(["plus", "times"]), st.floats(-100, 100)), max_size=20))
def test_a_ledger_that_keeps_lines_sums_as_one_that_does_not(steps: list[tuple[str, float]]) -> None:
    ledgers = (Ledger(), ItemizedLedger("anything"))
    for ledger in ledgers:
        ledger.begin("part")
        for step, value in steps:
            getattr(ledger, step)("line", value, Factor(0.5, "half"))
    assert ledgers[0].value == ledgers[1].value


def test_an_addend_joins_the_product_so_far() -> None:
    assert multiply_factors(
        (176, Factor(0.5, "rear"), Addend(88, "capacitor"), Factor(1.25, "computer"))
    ) == pytest.approx(220)


EVERY_FAMILY = (
    mech(mass=50),
    tank(),
    squad(),
    platoon(),
    craft([]),
    proto(),
    vessel({"NOS": 1}),
    GunEmplacement(**COMMON, mounts=mounts("PPC", at="GUN")),
    HandheldWeapon(**COMMON, mass=2, armor=Armor(type=ArmorType.STANDARD, points={"GUN": 16})),
)


@pytest.mark.parametrize("unit", EVERY_FAMILY, ids=lambda unit: str(unit.kind))
def test_every_figure_names_its_rule(unit: Unit) -> None:
    assert [line.label for line in battle_value_report(unit).lines if not line.rule] == []


def test_a_value_is_counted_with_the_items_of_its_edition() -> None:
    """BMM-7.01:p118:laser-ams-heat: 7 heat in place of the 5 of older books."""
    unit = fitted(("ISLaserAntiMissileSystem", "LT"))
    heats = {
        edition: [mounted.value.item.heat for mounted in inventory_of(unit, edition).mounted]
        for edition in ("tw-4.4", "bmm-7.01")
    }
    assert heats == {"tw-4.4": [5], "bmm-7.01": [7]}
    assert battle_value(unit, "tw-4.4") == battle_value_report(unit, "tw-4.4").total


@pytest.mark.parametrize("unit", [mech(), tank(), squad(), platoon(), fighter(), proto()], ids=lambda unit: unit.kind)
def test_each_battle_value_has_a_defensive_and_an_offensive_part(unit: Unit) -> None:
    titles = [line for line in battle_value_report(unit).as_text().splitlines() if " Battle Rating" in line]
    assert [title.partition(",")[0] for title in titles] == ["Defensive Battle Rating", "Offensive Battle Rating"]
