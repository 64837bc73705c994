"""Aerospace craft as tables: given the roll on the table of a craft, then the facing and the critical hit beside it."""

from typing import Any

import pytest

from sheets.play.control import thrust_now
from sheets.play.craft_anatomy import craft_anatomy
from sheets.record.events import Attack, Critical
from sheets.units import DropShip, WarShip
from tests.builders import mounts
from tests.sheets.play.table import Table
from tests.sheets.play.test_aerospace import fighter, ship
from tests.sheets.play.test_vehicle_scenarios import dice

# One row a roll from 2, each cell a facing and the critical hit beside it (digest 14.3).
FIGHTER = """
NOS weapon       | NOS weapon        | AFT weapon
NOS sensors      | LWG landing-gear  | AFT heat-sink
RWG heat-sink    | NOS sensors       | RWG fuel
RWG weapon       | NOS crew          | RWG weapon
NOS avionics     | LWG weapon        | AFT engine
NOS control      | LWG avionics      | AFT control
NOS fcs          | LWG bomb          | AFT engine
LWG weapon       | AFT control       | LWG weapon
LWG heat-sink    | AFT engine        | LWG fuel
NOS landing-gear | LWG landing-gear  | AFT heat-sink
NOS weapon       | AFT weapon        | AFT weapon
"""
DROPSHIP = """
NOS crew           | NOS weapon        | AFT life-support
NOS avionics       | NOS fcs           | AFT control
RS weapon          | NOS sensors       | RS weapon
RS right-thruster  | LS left-thruster  | RS door
NOS fcs            | LS cargo          | AFT engine
NOS weapon         | LS weapon         | AFT weapon
NOS control        | LS door           | AFT docking-collar
LS left-thruster   | LS left-thruster  | LS door
LS weapon          | AFT avionics      | LS weapon
NOS sensors        | AFT engine        | AFT landing-gear
NOS kf-boom        | AFT weapon        | AFT fuel
"""
WARSHIP = """
NOS life-support   | NOS avionics         | AFT fuel
NOS control        | FLS sensors          | AFT avionics
FRS weapon         | FLS weapon           | ARS weapon
FRS right-thruster | FLS docking-collar   | ARS right-thruster
NOS cic            | FLS kf-drive         | AFT engine
NOS weapon         | ALS broadside-weapon | AFT weapon
NOS sensors        | ALS grav-deck        | AFT engine
FLS left-thruster  | ALS door             | ALS left-thruster
FLS weapon         | ALS weapon           | ALS weapon
NOS crew           | AFT cargo            | AFT control
NOS kf-drive       | AFT engine           | AFT kf-drive
"""
SIDES = ("front", "left", "rear")


def cells(text: str) -> list[tuple[int, str, str, str]]:
    """Roll, side, facing and critical hit of each cell."""
    return [
        (roll, side, *cell.split())
        for roll, line in enumerate(text.strip().splitlines(), 2)
        for side, cell in zip(SIDES, line.split("|"), strict=True)
    ]  # type: ignore[misc]


def craft(kind: str) -> Table:
    """A fighter, a DropShip or a WarShip in space."""
    if kind == "fighter":
        return fighter()
    return ship({"dropship": DropShip, "warship": WarShip}[kind], 20)  # type: ignore[type-abstract]


@pytest.mark.parametrize(
    ("kind", "roll", "side", "facing", "critical"),
    [
        (kind, *cell)
        for kind, text in (("fighter", FIGHTER), ("dropship", DROPSHIP), ("warship", WARSHIP))
        for cell in cells(text)
    ],
)
def test_where_a_craft_is_struck_and_what_critical_hit_stands_there(
    kind: str, roll: int, side: Any, facing: str, critical: str
) -> None:
    """digest 14.3: a hit beyond the threshold asks for the critical hit beside the location, on 8 and more."""
    table = craft(kind)
    before = dict(table.state.armor)
    table.say(Attack(side=side, damage=10, capital=kind == "warship", dice=(dice(roll),)))
    assert [place for place, points in table.state.armor.items() if points < before[place]] == [facing]
    assert [due.purpose for due in table.state.due] == ["aero-critical"]
    table.roll(4, 4)
    assert table.done is not None
    assert f"critical hit: {critical.replace('-', ' ')}" in [happening.words for happening in table.done.happened]


def thrust(table: Table) -> tuple[int, int]:
    """Safe and maximum thrust."""
    return thrust_now(craft_anatomy(table.unit), table.state)  # type: ignore[arg-type]


# kind, critical hit, how often; then a box, how often it is crossed, and the reason of destruction (digest 14.4)
BOXES = [
    ("fighter", "sensors", 4, "sensors", 3, ""),
    ("fighter", "avionics", 4, "avionics", 3, ""),
    ("fighter", "fcs", 4, "fire-control", 3, ""),
    ("fighter", "engine", 2, "engine", 2, ""),
    ("fighter", "engine", 3, "engine", 3, "engine"),
    ("fighter", "landing-gear", 2, "landing-gear", 1, ""),
    ("fighter", "heat-sink", 1, "heat-sink", 1, ""),
    ("fighter", "heat-sink", 12, "heat-sink", 10, ""),
    ("dropship", "engine", 5, "engine", 5, ""),
    ("dropship", "engine", 6, "engine", 6, "engine"),
    ("dropship", "left-thruster", 5, "thruster-left", 4, ""),
    ("dropship", "right-thruster", 1, "thruster-right", 1, ""),
    ("dropship", "life-support", 2, "life-support", 1, ""),
    ("dropship", "kf-boom", 2, "kf-boom", 1, ""),
    ("dropship", "docking-collar", 2, "docking-collar", 1, ""),
    ("warship", "cic", 4, "fire-control", 3, ""),
    ("warship", "engine", 6, "engine", 6, "engine"),
    ("warship", "heat-sink", 1, "heat-sink", 10, ""),
    ("warship", "kf-drive", 1, "kf-drive", 1, ""),
    ("warship", "life-support", 1, "life-support", 1, ""),
]


@pytest.mark.parametrize(("kind", "critical", "times", "box", "crossed", "destroyed"), BOXES)
def test_what_critical_hits_cross(kind: str, critical: str, times: int, box: str, crossed: int, destroyed: str) -> None:
    """digest 14.4: the third engine hit of a fighter and the sixth of a large craft destroy it; 10 sinks on a ship."""
    table = craft(kind)
    for _ in range(times):
        table.say(Critical(location="NOS", item=critical))
    assert (table.state.crossed.get(box, 0), table.state.destroyed) == (crossed, destroyed)


@pytest.mark.parametrize(("kind", "hits", "left"), [
    ("fighter", 1, (4, 6)), ("fighter", 2, (2, 3)), ("dropship", 1, (2, 3)), ("dropship", 2, (1, 2)),
    ("warship", 1, (2, 3)),
])  # fmt: skip
def test_engine_hits_cost_thrust(kind: str, hits: int, left: tuple[int, int]) -> None:
    """digest 14.4: 2 points of safe thrust of a fighter, 1 of other craft; the maximum is half as much again."""
    table = craft(kind)
    for _ in range(hits):
        table.say(Critical(location="NOS", item="engine"))
    assert thrust(table) == left


@pytest.mark.parametrize(("roll", "destroyed"), [((4, 5), ""), ((4, 6), "fuel explosion")])
@pytest.mark.parametrize("kind", ["fighter", "dropship", "warship"])
def test_a_fuel_tank_explodes_on_ten(kind: str, roll: tuple[int, int], destroyed: str) -> None:
    """digest 14.4"""
    table = craft(kind)
    table.say(Critical(location="AFT", item="fuel", dice=(roll,)))
    assert (table.state.crossed["fuel"], table.state.destroyed) == (1, destroyed)


@pytest.mark.parametrize("kind", ["dropship", "warship"])
def test_six_hits_end_the_crew_of_a_large_craft(kind: str) -> None:
    """digest 8.3, 14.4: a box a hit, the sixth ends it; nobody rolls to stay awake."""
    table = craft(kind)
    for hits in range(1, 7):
        table.say(Critical(location="NOS", item="crew"))
        assert (table.state.crew[0].hits, table.state.due) == (hits, ())
    assert table.state.destroyed == "crew"


def test_a_weapon_hit_takes_a_weapon_of_its_arc_alone() -> None:
    """digest 14.4: one weapon in the arc."""
    table = fighter(items=mounts("Medium Laser", at="LWG"))
    table.say(Critical(location="LWG", item="weapon"))
    assert table.state.mounts == {2}
    table.say(Critical(location="LWG", item="weapon"))
    assert table.state.mounts == {2}
