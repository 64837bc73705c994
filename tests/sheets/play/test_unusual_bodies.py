"""Rail vehicles, vehicles with six sides, tripods, superheavy 'Mechs and squadrons as tables, one row a scenario."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType
from sheets.play import Refused
from sheets.play.squadrons import squadron_moves, struck_fighter, struck_fighter_roll
from sheets.play.step import status
from sheets.record.events import Attack, Critical, CriticalRoll, EndPhase, Fall, Hit, MotiveRoll
from sheets.units import Fighter, Mount
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Armor
from sheets.units.vehicle import SIX_SIDES, Motive
from tests.builders import fighter, mech, tank
from tests.sheets.play.table import Table, filled

EDITIONS = ("tw-4.4", "bmm-7.01")


def pair(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    first = min(total - 1, 6)
    return first, total - first


# --- vehicles with six sides ------------------------------------------------------------------------------------------


def giant(edition: str = "tw-4.4", **fields: Any) -> Table:
    """A superheavy tracked vehicle with a turret, 20 points of armor a side."""
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys((*SIX_SIDES, "TU"), 20))
    return Table(tank(mass=150, armor=armor, **fields), edition=edition)


FRONT = {2: "FR", 3: "FRRS", 4: "FR", 5: "FR", 6: "FR", 7: "FR", 8: "FR", 9: "FR", 10: "TU", 11: "TU", 12: "TU"}
REAR = {2: "RR", 3: "RRLS", 4: "RR", 5: "RR", 6: "RR", 7: "RR", 8: "RR", 9: "RR", 10: "TU", 11: "TU", 12: "TU"}
FRONT_LEFT = {2: "FRLS", 3: "FR", **dict.fromkeys(range(4, 10), "FRLS"), 10: "TU", 11: "TU", 12: "TU"}
FRONT_RIGHT = {2: "FRRS", 3: "FR", **dict.fromkeys(range(4, 10), "FRRS"), 10: "TU", 11: "TU", 12: "TU"}
REAR_LEFT = {**dict.fromkeys(range(2, 10), "RRLS"), 10: "TU", 11: "TU", 12: "TU"}
REAR_RIGHT = {**dict.fromkeys(range(2, 10), "RRRS"), 10: "TU", 11: "TU", 12: "TU"}
SIDES = {
    "front": FRONT, "rear": REAR, "front-left": FRONT_LEFT, "front-right": FRONT_RIGHT, "rear-left": REAR_LEFT,
    "rear-right": REAR_RIGHT,
}  # fmt: skip
SHAKEN = {"front": {3, 4, 5, 9}, "rear": {3, 4, 5, 9}}
"""The rolls that ask for motive damage; from the other sides 3, 4 and 9."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("roll", range(2, 13))
@pytest.mark.parametrize("side", SIDES)
def test_digest_13_2_a_shot_at_a_vehicle_with_six_sides(side: str, roll: int, edition: str) -> None:
    """digest 13.2: the location by the side of the attack and the roll, motive damage by the roll."""
    table = giant(edition)
    table.say(Attack.model_validate({"side": side, "damage": 1}))
    table.roll(*pair(roll))
    asked = {due.purpose for due in table.state.due}
    assert ("motive-damage" in asked or "motive" in asked) == (roll in SHAKEN.get(side, {3, 4, 9}))
    while table.state.due:
        table.roll(*(1,) * table.due.dice)
    assert [place for place, points in table.state.armor.items() if points < 20] == [SIDES[side][roll]]


# --- rail vehicles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motive", [Motive.RAIL, Motive.MAGLEV])
@pytest.mark.parametrize(("roll", "cruise"), [(2, 8), (6, 8), (12, 0)])
def test_digest_18_motive_damage_of_vehicles_on_rails(motive: Motive, roll: int, cruise: int) -> None:
    """digest 18: a 12 stops a train for good; below 8 no motive damage costs MP."""
    table = Table(tank(motive=motive, cruise=8), edition="tw-4.4")
    table.say(MotiveRoll(dice=(pair(roll),)))
    assert table.now.moves["cruise"] == cruise


def test_digest_18_a_train_is_struck_as_other_vehicles() -> None:
    """digest 18: locations of ground vehicles."""
    table = Table(tank(motive=Motive.RAIL, cruise=8), edition="tw-4.4")
    table.say(Attack(side="rear", damage=3))
    table.roll(3, 4)
    assert table.state.armor["RR"] == 7


# --- tripods ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("side", "die", "leg"),
    [
        ("front", 1, "RL"),
        ("front", 2, "RL"),
        ("front", 3, "CL"),
        ("front", 4, "CL"),
        ("front", 5, "LL"),
        ("front", 6, "LL"),
        ("left", 2, "CL"),
        ("left", 4, "LL"),
        ("left", 6, "LL"),
        ("right", 1, "RL"),
        ("right", 3, "RL"),
        ("right", 5, "CL"),
    ],
)
def test_digest_4_3_the_leg_of_a_tripod(side: str, die: int, leg: str, edition: str) -> None:
    """digest 4.3: 1-2 right, 3-4 center, 5-6 left; 1 more from the left, 1 less from the right."""
    table = Table(mech(body=Body.TRIPOD), edition=edition)
    table.say(Attack.model_validate({"side": side, "damage": 2}))
    table.roll(*pair(9 if side == "front" else 3))
    assert table.due.purpose == "tripod-leg"
    table.roll(die)
    assert table.state.armor[leg] == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_digest_10_2_a_tripod_without_a_leg_keeps_its_dedicated_pilot(edition: str) -> None:
    """digest 10.2: the 1 of three legs is lost with a leg; the pilot who only steers still takes 1 off."""
    table = Table(mech(body=Body.TRIPOD, cockpit=CockpitType.TRIPOD), edition=edition)
    assert table.now.piloting == 5 - 1 - 1
    table.say(CriticalRoll(location="CL", dice=((6, 6),)))
    while table.state.due:
        table.outcome({"fall-facing": "front", "hit-location": "CT"}.get(table.due.purpose, True))
    table.say(EndPhase())
    assert table.now.piloting == 5 - 1 + 5


def test_digest_10_3_all_in_the_cockpit_roll_against_one_number_in_a_fall() -> None:
    """digest 10.3: that the fall knocks the pilot out makes the next one's roll no harder."""
    table = Table(mech(body=Body.TRIPOD, cockpit=CockpitType.TRIPOD, points=40), edition="bmm-7.01")
    table.say(Fall())
    table.outcome("front")
    while table.due.purpose != "fall-pilot":
        table.outcome("CT")
    number = table.due.target
    table.outcome(False)
    table.outcome(False)  # consciousness
    assert (table.due.purpose, table.due.target) == ("fall-pilot", number)


def test_digest_4_1_damage_of_the_center_leg_goes_to_the_center_torso() -> None:
    table = Table(mech(body=Body.TRIPOD, points=5), edition="bmm-7.01")
    whole = table.state.structure["CL"]
    table.say(Hit(location="CL", damage=5 + whole + 3))
    while table.state.due and table.due.purpose.startswith("critical"):
        table.roll(1, 1)
    assert table.state.armor["CT"] == 2


# --- superheavy 'Mechs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_digest_5_3_both_items_of_a_double_slot_are_destroyed(edition: str) -> None:
    carried = tuple(Mount(item="Medium Laser", location="RT") for _ in range(2))
    slots = filled({"RT": {0: Slot(mount=0, second=1)}})
    table = Table(mech(mass=150, rating=300, gyro=GyroType.SUPERHEAVY, mounts=carried, slots=slots), edition=edition)
    table.say(Critical(location="RT", slot=0))
    assert [weapon.why for weapon in table.now.weapons] == ["destroyed", "destroyed"]


@pytest.mark.parametrize(("engine", "deadly"), [(EngineType.FUSION, 3), (EngineType.COMPACT, 2)])
def test_digest_11_engine_hits_of_a_superheavy(engine: EngineType, deadly: int) -> None:
    """digest 11: three engine hits, two of a compact engine."""
    slots = filled({"CT": {number: Slot(system=System.ENGINE) for number in range(3)}})
    table = Table(mech(mass=150, rating=300, engine=engine, gyro=GyroType.SUPERHEAVY, slots=slots), edition="tw-4.4")
    for hit in range(deadly):
        assert not table.state.destroyed
        table.say(Critical(location="CT", slot=hit))
    assert table.state.destroyed == "engine"


def test_a_superheavy_cockpit_has_its_seats() -> None:
    """digest 8: each warrior has hits of its own."""
    table = Table(mech(mass=150, rating=300, cockpit=CockpitType.SUPERHEAVY), edition="tw-4.4")
    assert all(member.hits == 0 for member in table.state.crew)


# --- squadrons --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolled", "flying", "struck"), [(1, (1, 2, 3), 1), (3, (1, 2, 3), 3), (2, (2,), 2)])
def test_a_die_says_which_fighter_is_struck(rolled: int, flying: tuple[int, ...], struck: int) -> None:
    """squadrons, unconfirmed: 1D6 among the fighters that still fly."""
    assert struck_fighter(rolled, flying) == struck
    assert struck_fighter_roll(flying).choices == tuple(map(str, flying))


@pytest.mark.parametrize(("rolled", "flying"), [(4, (1, 2, 3)), (1, (2, 3))])
def test_a_fighter_that_does_not_fly_is_not_struck(rolled: int, flying: tuple[int, ...]) -> None:
    """squadrons, unconfirmed: it is rolled again."""
    with pytest.raises(Refused, match="does not fly: roll again"):
        struck_fighter(rolled, flying)


def test_the_slowest_fighter_sets_the_thrust_of_a_squadron() -> None:
    """squadrons, unconfirmed"""
    each: list[Fighter] = [fighter(safe_thrust=thrust) for thrust in (6, 4, 5)]
    found = [status(one, Table(one).state) for one in each]
    assert squadron_moves(found) == {"safe": 4, "max": 6}
