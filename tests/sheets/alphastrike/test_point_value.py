"""Point value: what a finished element is worth, piece by piece."""

from typing import Any

import pytest

from sheets.alphastrike import Arc, ArcFacing, Element, Special, point_value


def element(**fields: Any) -> Element:
    """A 'Mech with no damage: 10 inches, armor 5, structure 5."""
    data: dict[str, Any] = {
        "chassis": "Example",
        "type": "BM",
        "size": 2,
        "tmm": 2,
        "movement": {"": 10},
        "damage": (0, 0, 0),
        "armor": 5,
        "structure": 5,
    }
    return Element(**(data | fields))


def test_the_plain_example() -> None:
    """Size 1; movement 1.25; (2 × 5 + 5) × 1.2 is 18."""
    assert point_value(element()) == 20


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ({"damage": (2, 2, 1)}, 29),  # 20.25 + 7 + agile 2
        ({"damage": (0.5, 0, 0)}, 16),  # minimal damage is half a point; short-ranged: less a quarter of 20.75
        ({"damage": (2, 2, 1), "ov": 3}, 31),  # 1 + 2 × 0.5
        ({"damage": (2, 0, 0), "ov": 3}, 17),  # half the overheat without reach: 23.25, less a quarter
        ({"armor": 0, "structure": 1}, 3),
        ({"movement": {"": 10, "j": 12}}, 30),  # 12 / 8 + 0.5, and an unarmed jumper counts TMM 3: 15 × 1.75
        ({"type": "IM"}, 17),  # structure half
        ({"type": "CV", "movement": {"t": 10}}, 18),  # armor × 1.8, no size
        ({"type": "CV", "movement": {"h": 10}}, 17),
        ({"type": "CV", "movement": {"v": 10}}, 23),  # × 1.5, and one step harder to hit: 12.5 × 1.75
    ],
)
def test_figures(fields: dict[str, Any], value: int) -> None:
    assert point_value(element(**fields)) == value


@pytest.mark.parametrize(
    ("special", "more"),
    [
        (Special(code="ECM"), 2),
        (Special(code="AECM"), 3),
        (Special(code="RCN"), 2),
        (Special(code="MHQ", number=3), 3),
        (Special(code="MHQ", number=4), 4),
        (Special(code="MHQ", number=5), 4),  # 4, and 1 for each 5 above 5
        (Special(code="MHQ", number=7), 5),
        (Special(code="MHQ", number=11), 6),
        (Special(code="TAG"), 1),  # half a point, rounded
        (Special(code="ARTLT", number=1), 27),
        (Special(code="ARTAIS", number=2), 24),
        (Special(code="TSEMP", number=1), 5),
        (Special(code="TSEMP-O", number=7), 5),
        (Special(code="C3S"), 1),
        (Special(code="AMS"), 1),
        (Special(code="OMNI"), 0),
        (Special(code="ENE"), 0),
        (Special(code="STL"), 9),  # one step harder to hit: 15 × 1.75, not × 1.2
        (Special(code="SHLD"), 1),  # a point for every three of armor, a tenth off the offense
    ],
)
def test_abilities(special: Special, more: int) -> None:
    assert point_value(element(specials=(special,))) - point_value(element()) == more


def test_slow_short_ranged_elements_are_worth_less_unless_they_ride() -> None:
    brawler = element(movement={"": 4}, tmm=0, damage=(3, 0, 0))
    rider = brawler.model_copy(update={"specials": (Special(code="MEC"),)})
    assert (point_value(brawler), point_value(rider)) == (10, 20)


def test_point_defense_and_threshold_of_a_fighter() -> None:
    plain = element(type="AF", movement={"a": 6}, tmm=0, damage=(2, 2, 0, 0), threshold=2)
    # 6 + 4 + 6 / 4 + (5 × 1.5 + 5) × 1.2
    assert point_value(plain) == 27
    defended = plain.model_copy(update={"specials": (Special(code="PNT", number=2),)})
    assert point_value(defended) == 29


@pytest.mark.parametrize(("skill", "value"), [(0, 36), (3, 24), (4, 20), (5, 18), (8, 12)])
def test_skill(skill: int, value: int) -> None:
    """AS-2.3.1:p24:skill-table: no multiplier for each skill, but steps by the value (AS conversion digest 11.4)."""
    assert point_value(element(), skill) == value


def ship(**fields: Any) -> Element:
    """A large craft with thrust 5; its defense is 5.25 + 1.5 × 10 + 5 + 0.5 × 2 × 2 = 27.25."""
    arcs = {facing: Arc(sub_capital=damage) for facing, damage in fields.pop("sub_capital", {}).items()}
    arcs |= fields.pop("more", {})
    filled = {facing: arcs.get(facing, Arc()) for facing in ArcFacing}
    return element(tmm=0, damage=(0, 0, 0, 0), armor=10, threshold=2, arcs=filled, **fields)


def test_an_aerodyne_counts_a_quarter_of_its_capital_damage_without_the_rear() -> None:
    """Conversion digest 11.3: 24 / 4 = 6."""
    damage = {ArcFacing.FRONT: (8, 8, 8, 0), ArcFacing.REAR: (9, 9, 9, 0)}
    assert point_value(ship(type="DA", movement={"a": 5}, sub_capital=damage)) == 33


def test_other_large_craft_count_a_fifth_of_their_capital_damage_with_the_rear() -> None:
    """Conversion digest 11.3: (60 + 40) / 5 = 20, and a quarter of that for a spheroid."""
    damage = {ArcFacing.FRONT: (20, 20, 20, 0), ArcFacing.REAR: (20, 10, 10, 0)}
    assert point_value(ship(type="DS", movement={"p": 5}, sub_capital=damage)) == 32


def test_narc_launchers_of_an_arc_count_their_number() -> None:
    """Conversion digest 11.3: 8 launchers are worth 8, 16 compact ones too; a spheroid counts a quarter of it."""
    empty = point_value(ship(type="DS", movement={"p": 5}))
    launchers = {ArcFacing.LEFT: Arc(specials=(Special(code="SNARC", number=8),))}
    assert point_value(ship(type="DS", movement={"p": 5}, more=launchers)) == empty + 2
    compact = {ArcFacing.LEFT: Arc(specials=(Special(code="CNARC", number=16),))}
    assert point_value(ship(type="DS", movement={"p": 5}, more=compact)) == empty + 2
