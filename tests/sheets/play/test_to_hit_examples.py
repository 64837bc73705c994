"""To-hit numbers made by hand from the tables: gunnery 4, piloting 5, and the sum that gives each number."""

import pytest

from sheets.rules.tohit.situation import Situation
from sheets.units import Unit
from tests.sheets.play.element_table import NEWER, OLDER, hunter
from tests.sheets.play.table import armed
from tests.sheets.play.to_hit_table import (
    ARTILLERY,
    FLIER,
    LASER,
    LAUNCHER,
    LINKED,
    LINKED_LAUNCHER,
    PLATOON,
    SQUAD,
    number_of,
    situation,
)

PULSE, VARIABLE = armed("ISLargePulseLaser"), armed("ISMediumVSPLaser")
AUTOCANNON, PRECISE = armed("Autocannon/5", "IS Ammo AC/5"), armed("Autocannon/5", "IS Precision Ammo AC/5")
PIERCING = armed("Autocannon/5", "IS Armor-Piercing Ammo AC/5")
CLUSTER = armed("ISLBXAC10", "IS LB 10-X Cluster Ammo")
GUIDED = armed("LRM 20", "IS Ammo LRM-20 Semi-guided")
COMPUTER = armed("Medium Laser", "ISTargeting Computer")
ROCKETS, ROCKETS_HELPED = armed("MRM 20", "IS MRM 20 Ammo"), armed("MRM 20", "ISApollo", "IS MRM 20 Ammo")
HEAVY = armed("CLHeavyMediumLaser")
HATCHET, JUMPER = armed("Hatchet", at="RA"), armed("Jump Jet", "Jump Jet", "Jump Jet", at="RT")

WEAPONS: list[tuple[Unit, Situation, int | None]] = [
    (LASER, situation(range=3), 4),  # gunnery alone
    (LASER, situation(range=5), 4 + 2),
    (LASER, situation(range=9), 4 + 4),
    (LASER, situation(bracket="extreme"), 4 + 6),
    (LASER, situation(range=10), None),  # it reaches 9: extreme range is optional
    (LASER, situation("jumped", "light-woods", range=5, moved=4), 4 + 2 + 1 + 1 + 1),
    (LAUNCHER, situation(range=3), 4 + 4),  # four hexes inside the minimum of 6
    (LAUNCHER, situation(range=7), 4),
    (LAUNCHER, situation(range=21, moved=6), 4 + 4 + 2),
    (PULSE, situation(range=7, moved=7), 4 + 2 - 2 + 3),
    (LASER, situation("immobile", range=2), 4 - 4),
    (LASER, situation("prone", range=1), 4 - 2),
    (LASER, situation("prone", range=5), 4 + 2 + 1),
    (LASER, situation("skidding", range=3, moved=5), 4 + 2 + 2),
    (LASER, situation(range=3, attacker_moved="walk"), 4 + 1),
    (LASER, situation(range=3, attacker_moved="run"), 4 + 2),
    (LASER, situation(range=3, attacker_moved="jump"), 4 + 3),
    (LASER, situation("heavy-woods x2", "light-smoke", range=3), 4 + 2 * 2 + 1),
    (LASER, situation("partial-cover", range=3), 4 + 1),
    (LASER, situation("partial-cover", "downhill", range=3), 4),  # TW-4.4:p109:downhill-cover
    (LASER, situation("inside-building", "intervening-building x2", range=3), 4 + 1 + 2),
    (LASER, situation("second-target", range=3), 4 + 1),
    (LASER, situation("second-target-aside", range=3), 4 + 2),
    (LASER, situation("night", "illuminated", range=3), 4),
    (LASER, situation("dusk", "illuminated", range=3), 4 + 1),  # BMM-7.01:p29:dusk-footnote
    (LAUNCHER, situation("indirect", "spotter-walked", "spotter-attacked", range=10), 4 + 2 + 1 + 1 + 1),
    (LAUNCHER, situation("indirect", "tag-spotter", "spotter-attacked", range=10), 4 + 2 + 1),
    (LAUNCHER, situation("indirect", "narc-beacon", "light-woods x3", range=10), 4 + 2 + 1),
    (LASER, situation("indirect", range=5), None),  # no missile
    (LASER, situation(range=5, stealth="stealth"), 4 + 2 + 1),
    (LASER, situation(range=9, stealth="stealth"), 4 + 4 + 2),
    (LASER, situation("superheavy", range=3), 4 - 1),
    (LASER, situation("battle-armor", range=3), 4 + 1),
    (PRECISE, situation(range=6, moved=5), 4 + 2 - 2),
    (PRECISE, situation(range=6, moved=4), 4 + 1 - 1),
    (PRECISE, situation("jumped", range=6, moved=7), 4 + 3 + 1 - 2),
    (PRECISE, situation("immobile", range=6), 4 - 4),  # no movement to take off
    (PIERCING, situation(range=6), 4 + 1),
    (CLUSTER, situation(range=6), 4 - 1),
    (ROCKETS, situation(range=3), 4 + 1),
    (ROCKETS_HELPED, situation(range=3), 4 + 1 - 1),
    (HEAVY, situation(range=3), 4 + 1),
    (VARIABLE, situation(range=2), 4 - 3),
    (VARIABLE, situation(range=5), 4 + 2 - 2),
    (VARIABLE, situation(range=9), 4 + 4 - 1),
    (COMPUTER, situation(range=5), 4 + 2 - 1),
    (COMPUTER, situation("aimed", range=5), 4 + 2 + 3),  # the computer aims and does not help
    (COMPUTER, situation("immobile", range=5), 4 + 2 - 4 - 1),
    (LASER, situation("immobile", "aimed-at-head", range=3), 4 + 3),
    (GUIDED, situation("tag-spotter", range=10, moved=6), 4 + 2),
    (LINKED, situation(range=9, linked_range=3), 4),
    (LINKED_LAUNCHER, situation(range=5, linked_range=1), 4 + 2),  # the minimum range is by the own distance
    (AUTOCANNON, situation("airborne", "flak", range=6, moved=6), 4 + 2 + 1 - 2),
    (LASER, situation("landed", range=3, moved=7), 4 + 3),  # in place of its movement
    (LASER, situation("evading x3", range=3), 4 + 3),
    (LASER, situation(range=3, gunnery=2), 2),
    (LASER, situation(range=3, other=2), 4 + 2),
]
BLOWS: list[tuple[Unit, str, Situation, int | None]] = [
    (LASER, "kick", situation(), 5 - 2),
    (LASER, "kick", situation(moved=4), 5 - 2 + 1),
    (LASER, "kick", situation("prone"), 5 - 2 - 2),
    (LASER, "kick", situation("stomping-infantry"), 5 - 2 + 3),
    (LASER, "punch", situation(), 5 + 2 + 1),  # TW-4.4:p145:missing-lower-arm
    (LASER, "punch", situation(attacker_moved="run"), 5 + 3 + 2),
    (LASER, "push", situation("jumped", moved=7), 5 - 1 + 3 + 1),
    (LASER, "punch", situation("prone"), None),
    (LASER, "charge", situation(), None),  # both skills count
    (LASER, "charge", situation(target_piloting=4, moved=3), 5 + (5 - 4) + 1),
    (JUMPER, "death from above", situation(target_piloting=6, attacker_moved="jump"), 5 + (5 - 6) + 3),
    (PLATOON, "leg attack", situation(), 5 + 0),  # 28 men
    (PLATOON, "swarm attack", situation(), 5 + 2),
    (PLATOON, "leg attack", situation("industrialmech", "tracks"), 5 - 1 - 2),
    (PLATOON, "swarm attack", situation("tracks"), 5 + 2),  # tracks help against legs alone
    (PLATOON, "swarm attack", situation("airborne"), None),
    (SQUAD, "leg attack", situation(moved=5), 5 + 0 + 2),  # 4 suits
    (SQUAD, "swarm attack", situation("protected-actuators"), 5 + 2 + 1),
    (SQUAD, "bomb rack", situation("immobile", "light-woods x2"), 4),  # TW-4.4:p228:bomb-rack
]
CRAFT: list[tuple[Unit, int | str, Situation, int | None]] = [
    (FLIER, 0, situation("nose", range=6), 4 + 1),
    (FLIER, 0, situation("side", range=6), 4 + 2),
    (FLIER, 0, situation(range=7), None),  # medium lasers have no attack value at medium range
    (FLIER, 0, situation("aft", "velocity-0", range=6), 4 - 2),
    (FLIER, 0, situation("atmosphere x2", range=6), 4 + 2 * 2),
    (FLIER, 0, situation("screen", range=6), 4 + 2),
    (FLIER, 0, situation("made-an-air-to-ground-attack", range=6), 4 - 3),
    (FLIER, 0, situation("at-altitude-1", range=6), 4 + 2),
    (FLIER, 0, situation(moved=9, range=6), 4),  # hexes mean nothing in space
    (FLIER, 0, situation(air_attack="strike", moved=4), 4 + 2 + 1),
    (FLIER, 0, situation("light-woods", air_attack="strafe"), 4 + 4 + 1),
    (FLIER, "dive bomb", situation("light-woods", "immobile", moved=4), 4 + 2),  # TW-4.4:p243:bombing-modifiers
    (FLIER, "altitude bomb", situation(altitude=4), 4 + 2 + 4),
    (ARTILLERY, 0, situation(range=10), 4 + 4),
    (ARTILLERY, 0, situation("indirect", range=17), 4 + 4),
    (ARTILLERY, 0, situation("indirect", range=18), 4 + 7),
    (ARTILLERY, 0, situation("indirect", "adjusted-fire x2", range=20), 4 + 7 - 2),
    (ARTILLERY, 0, situation("flak-artillery", range=10, moved=12), 4 + 3),
]
ELEMENTS: list[tuple[str, str, Situation, int | None]] = [
    # AS-2.3.1:p38:to-hit-example: skill 3, the line passes through woods
    (OLDER, "weapons", situation("woods", range=16, gunnery=3), 3 + 2 + 2),
    (OLDER, "weapons", situation("woods", "large", range=26, moved=2, gunnery=3), 3 + 4 + 2 - 1 + 2),
    (OLDER, "weapons", situation("woods", range=8, moved=1, gunnery=3), 3 + 2 + 1 + 2),
    # ASCE-5.01:p45:rolling-example
    (NEWER, "weapons", situation("woods", range=16, gunnery=3), 3 + 2 + 1),
    (NEWER, "weapons", situation("woods", "large", range=26, moved=2, gunnery=3), 3 + 4 + 2 - 1 + 1),
    (NEWER, "weapons", situation("woods", range=8, moved=1, gunnery=3), 3 + 2 + 1 + 1),
    (NEWER, "weapons", situation("immobile", range=6, moved=3), 4 - 4),
    (NEWER, "weapons", situation("hull-down", range=6, moved=3), 4 + 1),  # ASCE-5.01:p38:hull-down
    (NEWER, "weapons", situation(range=43), None),
    (OLDER, "weapons", situation("dropped", range=6, moved=3), 4 + 3),
    (OLDER, "weapons", situation("indirect", "spotter-attacked", range=24), 4 + 2 + 2),
    (OLDER, "weapons", situation("artillery", "area-effect", range=24), 4 + 4 + 1),
    (OLDER, "weapons", situation(range=24, stealth="stealth"), 4 + 2 + 1),
    (OLDER, "weapons", situation("battle-armor", range=6, stealth="stealth"), 4 + 1 + 1),
    (OLDER, "weapons", situation("mimetic", range=6), 4 + 3),
    (OLDER, "weapons", situation(range=6, attacker_moved="jump"), 4 + 2),
    (OLDER, "weapons", situation(range=6, attacker_moved="stand"), 4 - 1),
    (OLDER, "charge", situation(moved=2), 4 + 1 + 2),
    (OLDER, "standard", situation("mimetic", moved=2), 4 + 2),  # weapon attacks alone
]


@pytest.mark.parametrize(("unit", "aim", "number"), WEAPONS)
def test_weapons_of_mechs(unit: Unit, aim: Situation, number: int | None) -> None:
    """Range, movement, terrain, state of the target, munition and gear add up."""
    assert number_of(unit, 0, aim) == number


@pytest.mark.parametrize(("unit", "attack", "aim", "number"), BLOWS)
def test_physical_swarm_and_leg_attacks(unit: Unit, attack: str, aim: Situation, number: int | None) -> None:
    """Digests 16, 17 and 20: piloting or the anti-'Mech skill, the attack, the moves of both, the target."""
    assert number_of(unit, attack, aim) == number


@pytest.mark.parametrize(("unit", "attack", "aim", "number"), CRAFT)
def test_craft_and_artillery(unit: Unit, attack: int | str, aim: Situation, number: int | None) -> None:
    """The aerospace tables, TW-4.4 pp. 237 and 243, and core digest H7 for artillery."""
    assert number_of(unit, attack, aim) == number


@pytest.mark.parametrize(("edition", "attack", "aim", "number"), ELEMENTS)
def test_elements(edition: str, attack: str, aim: Situation, number: int | None) -> None:
    """The to-hit tables of both editions of Alpha Strike."""
    assert number_of(hunter(edition).unit, attack, aim, edition) == number
