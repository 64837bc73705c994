"""Laws of the conversion: what holds for every unit, however it is built."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from exporters.cards import Layout, Look, card_of, draw_pairs, pages_of_cards
from exporters.page import pdf
from sheets.alphastrike import RULES, conversion_report, convert, point_value, value_at_skill
from sheets.units import DropShip, Fighter, Mech, Mount, Unit, Vehicle
from sheets.units.systems import Armor
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.alphastrike.units import assault, at, clan_omni, dropship, fighter, scout, turret_tank

BUILT: dict[str, Callable[[], Unit]] = {
    "scout": scout,
    "assault": assault,
    "omni": clan_omni,
    "tank": turret_tank,
    "fighter": fighter,
    "dropship": dropship,
    "squad": squad,
    "platoon": platoon,
}
ARMORED: dict[str, Callable[..., Mech | Vehicle | Fighter | DropShip]] = {
    "scout": scout,
    "assault": assault,
    "tank": turret_tank,
    "fighter": fighter,
    "dropship": dropship,
}
GUNS = ("Autocannon/2", "Autocannon/20", "Flamer", "Large Laser", "LRM 20", "Medium Laser", "PPC", "SRM 6")


def plated(unit: Mech | Vehicle | Fighter | DropShip, points: int) -> Unit:
    """The unit with other armor, all of it in one place."""
    armor = unit.armor
    first = next(iter(armor.points))
    bare = dict.fromkeys(armor.points, 0) | {first: points}
    return unit.model_copy(update={"armor": Armor(type=armor.type, points=bare)})


@settings(deadline=None)
@given(kind=some.sampled_from(sorted(ARMORED)), points=some.integers(0, 900), more=some.integers(0, 90))
def test_more_armor_never_takes_anything_away(kind: str, points: int, more: int) -> None:
    unit = ARMORED[kind]()
    weaker, stronger = convert(plated(unit, points)), convert(plated(unit, points + more))
    assert stronger.armor >= weaker.armor
    assert (stronger.threshold or 0) >= (weaker.threshold or 0)
    assert stronger.pv >= weaker.pv
    assert (stronger.damage, stronger.specials) == (weaker.damage, weaker.specials)


@settings(deadline=None)
@given(guns=some.lists(some.sampled_from(GUNS), max_size=6), gun=some.sampled_from(GUNS))
def test_another_gun_never_lessens_the_damage_of_what_makes_no_heat(guns: list[str], gun: str) -> None:
    """A vehicle has no heat to mind; with ammunition for all its guns, more of them do more."""

    def armed(names: list[str]) -> Vehicle:
        bins = ("IS Ammo AC/2", "IS Ammo AC/20", "IS Ammo LRM-20", "IS Ammo SRM-6")
        stores = tuple(Mount(item=name, location="BD", shots=100) for name in bins)
        return tank(mounts=(*at("FR", *names), *stores))

    fewer, more = convert(armed(guns)), convert(armed([*guns, gun]))
    assert all(there >= here for here, there in zip(fewer.damage, more.damage, strict=True))


@given(inches=some.integers(1, 12))
def test_a_faster_tank_is_never_easier_to_hit(inches: int) -> None:
    slower, faster = convert(tank(cruise=inches)), convert(tank(cruise=inches + 1))
    assert faster.tmm >= slower.tmm
    assert faster.pv >= slower.pv


def test_a_better_skill_is_never_cheaper() -> None:
    for base in range(1, 5_000):
        values = [value_at_skill(base, skill) for skill in range(9)]
        assert values[4] == base
        assert all(better >= worse >= 1 for better, worse in pairwise(values))


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize("kind", BUILT)
def test_a_finished_element_is_worth_what_it_was_converted_at(kind: str, edition: str) -> None:
    for skill in range(9):
        element = convert(BUILT[kind](), edition, skill)
        assert point_value(element, skill) == element.pv
        assert element.base_pv == convert(BUILT[kind](), edition).pv


@pytest.mark.parametrize("edition", RULES)
def test_a_drone_too(edition: str) -> None:
    drone = mech(mounts=mounts("ISDroneOperatingSystem", at="CT"))
    element = convert(drone, edition, 2)
    assert point_value(element, 2) == element.pv


@pytest.mark.parametrize("kind", BUILT)
def test_the_report_comes_to_the_point_value(kind: str) -> None:
    for skill in (2, 4, 7):
        report = conversion_report(BUILT[kind](), skill=skill)
        assert report.total == report.lines[-1].amount == convert(BUILT[kind](), skill=skill).pv
        assert all(line.rule for line in report.lines)


@pytest.mark.parametrize("kind", BUILT)
def test_the_same_unit_gives_the_same_bytes(kind: str) -> None:
    """No clock, no random numbers."""
    layout = Layout(Look(), backs="beside")
    first, second = (
        pdf.to_bytes(pages_of_cards(draw_pairs([card_of(BUILT[kind]())], layout), layout), title="Card", fillable=True)
        for _ in range(2)
    )
    assert first == second
