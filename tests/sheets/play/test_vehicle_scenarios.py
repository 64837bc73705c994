"""Vehicles of every motive type as tables: given a hit, then its location, its motive damage and its critical hits."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, EngineType
from sheets.record.events import Attack, CriticalRoll, MotiveRoll
from sheets.units import Vehicle
from sheets.units.systems import Armor, Engine
from sheets.units.vehicle import Motive
from tests.builders import COMMON, mounts
from tests.sheets.play.table import Table

EDITIONS = ("tw-4.4", "bmm-7.01")
GROUND, ROTOR = ("FR", "RS", "LS", "RR", "TU"), ("FR", "RS", "LS", "RR", "RO")


def dice(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    first = min(total - 1, 6)
    return first, total - first


def vehicle(motive: Motive = Motive.TRACKED, edition: str = "tw-4.4", **fields: Any) -> Table:
    """A vehicle that cruises 8, burns fuel and has a laser in each place but the rotor."""
    places = ROTOR if motive is Motive.VTOL else GROUND
    given: dict[str, Any] = {
        **COMMON,
        "motive": motive,
        "mass": 30,
        "cruise": 8,
        "engine": Engine(type=EngineType.ICE),
        "armor": Armor(type=ArmorType.STANDARD, points={place: 2 if place == "RO" else 20 for place in places}),
        "mounts": tuple(gun for place in places if place != "RO" for gun in mounts("Medium Laser", at=place)),
    }
    return Table(Vehicle(**(given | fields)), edition=edition)


# --- digest 13.3 ------------------------------------------------------------------------------------------------------

MOTIVE_MODIFIERS = {
    Motive.TRACKED: 0, Motive.NAVAL: 0, Motive.SUBMARINE: 0, Motive.WHEELED: 2, Motive.HOVER: 3, Motive.HYDROFOIL: 3,
    Motive.WIGE: 4,
}  # fmt: skip
CRUISE_LEFT = ((12, 0), (10, 4), (8, 7), (6, 8), (0, 8))
"""The least total of a result, and what it leaves of 8 cruise MP."""


@pytest.mark.parametrize("added", [0, 1, 2], ids=["front", "rear", "side"])
@pytest.mark.parametrize("roll", range(2, 13))
@pytest.mark.parametrize("motive", MOTIVE_MODIFIERS)
def test_motive_damage_by_motive_type_and_side(motive: Motive, roll: int, added: int) -> None:
    """digest 13.3: hover and hydrofoil +3, wheeled +2, WiGE +4, from the rear +1, from a side +2."""
    table = vehicle(motive, mounts=())
    table.say(MotiveRoll(modifier=added, dice=(dice(roll),)))
    total = roll + MOTIVE_MODIFIERS[motive] + added
    left = next(cruise for least, cruise in CRUISE_LEFT if total >= least)
    assert table.now.moves["cruise"] == left


# --- digest 13.1 and 13.6 ---------------------------------------------------------------------------------------------

# One row a roll from 2, from the front, rear, left and right: * asks for a critical roll, + for a motive roll.
PLACES = """
FR*  RR*  LS*  RS*
FR+  RR+  LS+  RS+
FR+  RR+  LS+  RS+
RS+  LS+  FR+  FR+
FR   RR   LS   RS
FR   RR   LS   RS
FR   RR   LS*  RS*
LS+  RS+  RR+  RR+
TU   TU   TU   TU
TU   TU   TU   TU
TU*  TU*  TU*  TU*
"""
VTOL_PLACES = """
FR*  RR*  LS*  RS*
RO   RO   RO   RO
RO   RO   RO   RO
RS   LS   FR   FR
FR   RR   LS   RS
FR   RR   LS   RS
FR   RR   LS*  RS*
LS   RS   RR   RR
RO   RO   RO   RO
RO   RO   RO   RO
RO*  RO*  RO*  RO*
"""
SIDES = ("front", "rear", "left", "right")


def rows(text: str) -> list[tuple[int, str, str]]:
    """Roll, side and entry of each cell."""
    lines = text.strip().splitlines()
    return [
        (roll, side, cell) for roll, line in enumerate(lines, 2) for side, cell in zip(SIDES, line.split(), strict=True)
    ]


@pytest.mark.parametrize(
    ("motive", "roll", "side", "cell"),
    [(Motive.TRACKED, *row) for row in rows(PLACES)] + [(Motive.VTOL, *row) for row in rows(VTOL_PLACES)],
)
def test_where_a_vehicle_is_struck(motive: Motive, roll: int, side: Any, cell: str) -> None:
    """digest 13.1, 13.6: the location, and the roll that stands beside it; TW 4.4 has 5 from the front on the right."""
    table = vehicle(motive)
    before = dict(table.state.armor)
    table.say(Attack(side=side, damage=1, dice=(dice(roll),)))
    struck = [place for place, points in table.state.armor.items() if points < before[place]]
    asked = {"*": ["vehicle-critical"], "+": ["motive"]}.get(cell[2:], [])
    assert (struck, [due.purpose for due in table.state.due]) == ([cell[:2]], asked)


# --- digest 13.4 ------------------------------------------------------------------------------------------------------

# One row a roll from 6: front, side, rear, turret.
CRITICALS = """
driver hit | cargo/infantry hit | weapon malfunction | stabilizer
weapon malfunction | weapon malfunction | cargo/infantry hit | turret jams
stabilizer | crew stunned | stabilizer | weapon malfunction
sensors | stabilizer | weapon destroyed | turret locks
commander hit | weapon destroyed | engine hit | weapon destroyed
weapon destroyed | engine hit | ammunition | ammunition
crew killed | fuel tank | fuel tank | turret blown off
"""
VTOL_CRITICALS = """
co-pilot hit | weapon malfunction | cargo/infantry hit | rotor damage
weapon malfunction | cargo/infantry hit | weapon malfunction | rotor damage
stabilizer | stabilizer | stabilizer | rotor damage
sensors | weapon destroyed | weapon destroyed | flight stabilizer hit
pilot hit | engine hit | sensors | flight stabilizer hit
weapon destroyed | ammunition | engine hit | rotors destroyed
crew killed | fuel tank | fuel tank | rotors destroyed
"""
GIVES_WAY = {"cargo/infantry hit", "ammunition"}
"""Results that cannot apply: nobody is aboard, and lasers need no ammunition."""


def columns(text: str, places: tuple[str, ...]) -> list[tuple[str, int, str]]:
    """Location, roll and the first result that applies from this row on, after 12 from 6."""
    table = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    found = []
    for column, place in enumerate(places):
        cells = [row[column] for row in table]
        for number in range(len(cells)):
            order = cells[number:] + cells[:number]
            found.append((place, number + 6, next(cell for cell in order if cell not in GIVES_WAY)))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("motive", "place", "roll", "effect"),
    [(Motive.TRACKED, *row) for row in columns(CRITICALS, ("FR", "LS", "RR", "TU"))]
    + [(Motive.VTOL, *row) for row in columns(VTOL_CRITICALS, ("FR", "LS", "RR", "RO"))],
)
def test_what_a_critical_hit_strikes(edition: str, motive: Motive, place: str, roll: int, effect: str) -> None:
    """digest 13.4: a result that cannot apply gives way to the next one; below 6 nothing is struck."""
    table = vehicle(motive, edition)
    table.say(CriticalRoll(location=place, dice=(dice(roll),)))
    assert table.done is not None
    words = [happening.words for happening in table.done.happened]
    assert f"critical hit: {effect}" in words


@pytest.mark.parametrize("place", GROUND)
@pytest.mark.parametrize("roll", range(2, 6))
def test_below_six_nothing_is_struck(place: str, roll: int) -> None:
    """digest 13.4"""
    table = vehicle()
    table.say(CriticalRoll(location=place, dice=(dice(roll),)))
    found = (table.state.crossed, table.state.mounts, table.state.jammed, table.state.due)
    assert not any(found)


@pytest.mark.parametrize("place", ["LS", "RR"])
def test_a_fusion_engine_is_struck_in_place_of_a_fuel_tank(place: str) -> None:
    """digest 13.4: fuel tank (fusion: engine); recorded plays have it so for the sides, too."""
    table = vehicle(engine=Engine(type=EngineType.FUSION))
    table.say(CriticalRoll(location=place, dice=(dice(12),)))
    assert table.state.crossed["engine"] == 1
    assert not table.state.destroyed
