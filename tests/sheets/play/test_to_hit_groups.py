"""Worked examples of to-hit numbers, made by hand from the tables: six and more for each of the eleven groups.

Gunnery is 4 and piloting 5. Each sum is written in the order of the groups: base, range, own move, target, terrain, own
state, manner.
"""

from typing import Any

import pytest

from sheets.play.to_hit import PLATOON_FIRE, to_hit
from sheets.record.events import Circumstance, Critical, Event, HeatPhase, Move, Skills
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.targets import MIMETIC_BY_HEXES, STEALTH, VOID_BY_HEXES
from sheets.units import Unit
from sheets.units.mech import Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.element_table import NEWER, OLDER, hunter
from tests.sheets.play.table import Table, armed, filled
from tests.sheets.play.to_hit_table import ARTILLERY, FLIER, LASER, PLATOON, SQUAD, number_of, situation, warship

PPC, LRM, GAUSS = armed("PPC"), armed("LRM 15", "IS Ammo LRM-15"), armed("ISGaussRifle", "IS Gauss Ammo")
LARGE, PULSE = armed("Large Laser"), armed("ISMediumPulseLaser")
COMPUTER = armed("Large Laser", "ISTargeting Computer")
SHIP, SMALL_SHIP = warship("Naval PPC (Light)"), warship("Sub-Capital Laser /2")
Example = tuple[Unit, int | str, Situation, int | None]

GROUPS: dict[str, list[Example]] = {
    "1 base": [
        (LASER, 0, situation(range=1), 4),
        (LASER, 0, situation(range=1, gunnery=0), 0),
        (LASER, 0, situation(range=1, gunnery=7), 7),
        (LASER, "kick", situation(), 5 - 2),
        (PLATOON, "leg attack", situation(), 5),
        (SQUAD, "bomb rack", situation(), 4),
    ],
    "2 range": [
        (PPC, 0, situation(range=1), 4 + 0 + 3),  # three hexes inside its minimum of 3
        (PPC, 0, situation(range=3), 4 + 0 + 1),
        (PPC, 0, situation(range=6), 4),
        (PPC, 0, situation(range=12), 4 + 2),
        (PPC, 0, situation(range=18), 4 + 4),
        (LRM, 0, situation(range=6), 4 + 0 + 1),
        (LRM, 0, situation(range=14), 4 + 2),
        (GAUSS, 0, situation(range=2), 4 + 1),  # a minimum of 2
        (LARGE, 0, situation(range=15, stealth="stealth"), 4 + 4 + 2),
    ],
    "3 own move": [
        (LARGE, 0, situation(range=5, attacker_moved="stand"), 4),
        (LARGE, 0, situation(range=5, attacker_moved="walk"), 4 + 1),
        (LARGE, 0, situation(range=10, attacker_moved="run"), 4 + 2 + 2),
        (LARGE, 0, situation(range=10, attacker_moved="jump"), 4 + 2 + 3),
        (LARGE, 0, situation("attacker-prone", range=5), 4 + 2),
        (LARGE, 0, situation("attacker-skidding", range=5, attacker_moved="run"), 4 + 2 + 1),
    ],
    "4 target": [
        (LARGE, 0, situation(range=5, moved=2), 4),
        (LARGE, 0, situation(range=5, moved=3), 4 + 1),
        (LARGE, 0, situation(range=5, moved=6), 4 + 2),
        (LARGE, 0, situation("jumped", range=5, moved=9), 4 + 3 + 1),
        (LARGE, 0, situation(range=5, moved=17), 4 + 4),
        (LARGE, 0, situation(range=5, moved=24), 4 + 5),
        (LARGE, 0, situation(range=5, moved=25), 4 + 6),
        (LARGE, 0, situation("immobile", range=15, moved=8), 4 + 4 - 4),
        (LARGE, 0, situation("superheavy", range=5, moved=3), 4 + 1 - 1),
    ],
    "5 terrain": [
        (LARGE, 0, situation("light-woods x2", range=5), 4 + 2),
        (LARGE, 0, situation("light-woods", "heavy-woods", range=10), 4 + 2 + 1 + 2),
        (LARGE, 0, situation("heavy-smoke", "partial-cover", range=5), 4 + 2 + 1),
        (LARGE, 0, situation("water-cover", range=5), 4 + 1),
        (LARGE, 0, situation("inside-building", "intervening-building", range=5), 4 + 1 + 1),
        (LARGE, 0, situation("dusk", "light-woods", range=5), 4 + 1 + 1),
    ],
    "7 manner": [
        (PULSE, 0, situation(range=4, moved=5), 4 + 2 + 2 - 2),
        (COMPUTER, 0, situation("second-target", range=10), 4 + 2 + 1 - 1),
        (LARGE, 0, situation("second-target-aside", range=5), 4 + 2),
        (LRM, 0, situation("indirect", "spotter-jumped", range=10), 4 + 2 + 1 + 3),
        (LRM, 0, situation("indirect", "narc-beacon", "heavy-woods", range=10), 4 + 2 + 1),
        (PULSE, 0, situation("aimed", range=2), None),  # pulse weapons are not aimed
    ],
    "8 physical": [
        (LASER, "kick", situation(moved=5), 5 - 2 + 2),
        (LASER, "kick", situation("prone"), 5 - 2 - 2),
        (LASER, "kick", situation("immobile", moved=5), 5 - 2 - 4),
        (LASER, "push", situation(moved=3), 5 - 1 + 1),
        (LASER, "charge", situation(target_piloting=3), 5 + 2),
        (LASER, "kick", situation("airborne", "levels-above x2"), None),
        (LASER, "kick", situation(attacker_moved="run", moved=5), 5 - 2 + 2 + 2),
    ],
    "9 infantry": [
        (PLATOON, PLATOON_FIRE, situation(range=1), 4),
        (PLATOON, PLATOON_FIRE, situation(range=2), 4 + 2),
        (PLATOON, PLATOON_FIRE, situation(range=3, moved=5), 4 + 4 + 2),
        (PLATOON, PLATOON_FIRE, situation(range=4), None),
        (SQUAD, "leg attack", situation("tracks", moved=3), 5 + 0 + 1 - 2),
        (SQUAD, "swarm attack", situation("exposed-actuators"), 5 + 2 - 1),
        (PLATOON, "swarm attack", situation("tag-spotter"), None),  # TW-4.4:p220:tag-and-swarm
    ],
    "10 artillery and craft": [
        (ARTILLERY, 0, situation(range=17), 4 + 4),
        (ARTILLERY, 0, situation("indirect", range=30), 4 + 7),
        (ARTILLERY, 0, situation("flak-artillery", range=5, moved=20), 4 + 3),
        (FLIER, "altitude bomb", situation(altitude=2), 4 + 2 + 2),
        (FLIER, 0, situation("light-woods", air_attack="strike", moved=3), 4 + 2 + 1 + 1),
        (FLIER, 0, situation("screen x2", "velocity-0", range=6), 4 + 4 - 2),
        (FLIER, 0, situation("evading x3", range=6), 4 + 3),
        (SHIP, 0, situation(range=24), 4 + 2),
        (SHIP, 0, situation("capital-at-small-target", range=12), 4 + 5),
        (SMALL_SHIP, 0, situation("capital-at-small-target", range=12), 4 + 3),
    ],
}
CENTER = {"CT": {0: Slot(system=System.ENGINE)}, "HD": {1: Slot(system=System.SENSORS)}}
ARM = {"RA": {0: Slot(system=System.SHOULDER), 1: Slot(system=System.UPPER_ARM), 4: Slot(mount=0)}}
STATES: list[tuple[tuple[Event, ...], int]] = [
    ((), 4),
    ((Critical(location="HD", slot=1),), 4 + 2),  # sensors (CRIT:sensors)
    ((Critical(location="RA", slot=1),), 4 + 1),  # upper arm actuator
    ((Critical(location="RA", slot=0),), 4 + 4),  # shoulder
    ((HeatPhase(build_up=18),), 4 + 1),  # heat 8 after 10 sinks
    ((HeatPhase(build_up=23),), 4 + 2),  # heat 13
    ((Move(mode="walk", hexes=1),), 4 + 1),
    ((Circumstance(kind="night", value="dusk"),), 4 + 1),
    ((Skills(gunnery=2, piloting=5), Move(mode="run", hexes=3)), 2 + 2),
]
ELEMENTS: list[tuple[str, str, Situation, int | None]] = [
    (OLDER, "weapons", situation(range=6), 4),
    (OLDER, "weapons", situation("jumped", range=24, move=12), 4 + 2 + 2 + 1),
    (OLDER, "weapons", situation("woods", "airborne", range=42, move=36), 4 + 4 + 5 + 1 + 2),
    (OLDER, "weapons", situation("protomech", "partial-cover", range=5, move=7), 4 + 1 + 1 + 2),
    (OLDER, "charge", situation("immobile"), 4 + 1 - 4),
    (NEWER, "weapons", situation("woods", "partial-cover", range=24, moved=3), 4 + 2 + 3 + 1 + 1),
    (NEWER, "weapons", situation("tailing", "airborne-craft", range=6), 4 + 2 - 2),
]


@pytest.mark.parametrize(
    ("unit", "attack", "aim", "number"),
    [pytest.param(*row, id=f"{group} {number}") for group, rows in GROUPS.items() for number, row in enumerate(rows)],
)
def test_a_worked_example(unit: Unit, attack: int | str, aim: Situation, number: int | None) -> None:
    """One sum from the tables of its group."""
    assert number_of(unit, attack, aim) == number


@pytest.mark.parametrize(("before", "number"), STATES)
def test_group_6_the_state_of_the_attacker(before: tuple[Event, ...], number: int) -> None:
    """CRIT:sensors, CRIT:upper-arm, CRIT:shoulder, digest 9.2, digest 10.4: the record brings these modifiers."""
    fields: dict[str, Any] = {"mounts": mounts("Large Laser", at="RA"), "slots": filled(CENTER | ARM)}
    table = Table(mech(**fields))
    for event in before:
        table.say(event)
    assert to_hit(table.unit, table.state, 0, situation(range=3), table.options).number == number


@pytest.mark.parametrize(("edition", "attack", "aim", "number"), ELEMENTS)
def test_group_11_alpha_strike(edition: str, attack: str, aim: Situation, number: int | None) -> None:
    """AS-2.3.1:p37:to-hit-table, ASCE-5.01 pp. 43, 45 and 185."""
    assert number_of(hunter(edition).unit, attack, aim, edition) == number


def test_there_are_sixty_examples_and_more() -> None:
    assert sum(map(len, GROUPS.values())) + len(STATES) + len(ELEMENTS) >= 60


def test_modifiers_of_stealth_by_range() -> None:
    """Digest 3.1: stealth armor 0, 1, 2; of the systems for suits only the ranges differ."""
    assert {kind: values for kind, (values, _) in STEALTH.items()} == {
        "stealth": (0, 1, 2, 2),
        "null-signature": (0, 1, 2, 2),
        "chameleon": (0, 1, 2, 2),
        "basic-stealth": (0, 1, 2, 2),
        "standard-stealth": (1, 1, 2, 2),
        "improved-stealth": (1, 2, 3, 3),
    }


def test_modifiers_of_camouflage_fall_with_the_hexes_moved() -> None:
    """From no hex on: mimetic armor 3, 2, 1; the void-signature system 3, then 2 for two hexes and 1 for three."""
    assert MIMETIC_BY_HEXES == (3, 2, 1)
    assert VOID_BY_HEXES == (3, 2, 2, 1, 1, 1)
