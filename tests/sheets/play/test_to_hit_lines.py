"""Every line of the to-hit tables by its ruling: the value that it adds to the number of an attack."""

import pytest

from sheets.editions import edition
from sheets.editions.points import Point
from sheets.errata import ruling as ruling_of
from sheets.play.tally import Tally
from sheets.play.to_hit import to_hit
from sheets.record.events import Circumstance, HeatPhase
from sheets.rules.tohit import LINES, UNCONFIRMED, AttackKind, to_hit_line
from sheets.rules.tohit.manners import SATURATION
from sheets.rules.tohit.situation import Situation
from sheets.units import Unit
from tests.builders import mounts, tank
from tests.sheets.play.table import Table, armed
from tests.sheets.play.to_hit_table import (
    ARTILLERY,
    FLIER,
    LASER,
    PLATOON,
    number_of,
    result_of,
    situation,
    warship,
)

BY_RULING: dict[str, str] = {
    "BV digest 3": "jumped 1, airborne 1",
    "BMM-7.01:p68:skidding": "skidding 2, attacker-skidding 1",
    "TW-4.4:p110:aimed-shots": "immobile -4, aimed-at-head 3",
    "BMM-7.01:p80:drop-modifier": "landed 3",
    "TW-4.4:p225:dismount-airborne": "dismounted-in-the-air 0, jumping-infantry-dismounted 1",
    "core digest H5": "superheavy -1, large-support-vehicle -1, is-large 0",
    "digest 21.1": "swerved 1",
    "BMM-7.01:p26:cover-water": "water-cover 1",
    "TW-4.4:p109:downhill-cover": "downhill 0",
    "BMM-7.01:p27:range-in-buildings": "levels-inside-building 0",
    "TW-4.4:p114:jam-or-less": "rapid-fire 0",
    "core digest G6": "hostile-ecm 0",
    "core digest G3": "indirect 1",
    "physical attacks on VTOLs": "levels-above 0",
    "BMM-7.01:p72:within-modifier": "inside-building 1, intervening-building 1",
    "BMM-7.01:p29:dusk-footnote": "dusk 1",
    "TW-4.4:p122:quad-legs": "attacker-prone 2",
    "core digest H1": "second-target 1, second-target-aside 2",
    "TW-4.4:p111:narc-terrain": "narc-beacon 0",
    "BMM-7.01:p31:tag-spotting": "tag-spotter 0",
    "TW-4.4:p114:flak": "flak -2",
    "TW-4.4:p228:bomb-rack": "at-a-hex -4",
    "BV digest A": "hag-flak -3",
    "BMM-7.01:p114:targeting-computer": "aimed 3",
    "digest 19": "glancing-blow 0",
    "digest 20": "stomping-infantry 3, mule-kick 1",
    "digest 16": "industrialmech -1, protected-actuators 1, exposed-actuators -1, tracks -2",
    "aerospace tables": "velocity-0 -2, craft-evading 1, atmosphere 2, screen 2, capital-at-small-target 5,"
    " sub-capital-at-small-target 3, above-safe-thrust 2, attacker-evading 2, attacker-out-of-control 2",
    "TW-4.4:p237:altitude-1": "made-an-air-to-ground-attack -3, omni-at-altitude-1 1, at-altitude-1 2",
    "core digest H15": "probe-in-range 0",
    "CORE:W10:saturation": "saturation 0",
    "core digest H7": "direct-artillery 4, near-artillery 4, indirect-artillery 7, flak-artillery 3",
    # no document of ours states these
    UNCONFIRMED: (
        "prone-adjacent -2, prone 1, evading 1, grappled -4, battle-armor 1, protomech 0, "
        "mechwarrior-on-foot 2, airship -1, grounded-dropship -1, swarmed-by-battle-armor 0, hull-down 2, "
        "narced-by-inarc -1, light-woods 1, heavy-woods 2, light-smoke 1, heavy-smoke 2, partial-cover 1, "
        "night 2, moonless-night 3, pitch-black 4, glare 1, illuminated 0, rain 1, torrential-rain 2, "
        "snow 1, blizzard 2, fog 1, hail 1, wind 1, strong-wind 2, storm 3, dust 1, fire 1, gravity 1, "
        "converting 3, spotting 1, bracing -2, carrying 0, fire-through-own-hull-cover 1, haywire-pod 1, "
        "inarc-haywire-pod 1, tasered 1, tsemp-interference 2, emp-interference 2, magnetic-pulse 1, "
        "ghost-targets 1, own-void-signature 1, heavy-armor-platoon 1, heavy-gauss-of-a-fighter 1, "
        "bay-with-heavy-lasers 1, prosthetic 0, ei-interface -1, vdni -1, gunnery-specialist -1, "
        "cluster-hitter 0, jumping-jack -2, range-master -2, sniper -2, oblique-attacker -1, "
        "multi-tasker -1, spotter-walked 1, spotter-ran 2, spotter-jumped 3, spotter-attacked 1, "
        "no-spotter 2, rapid-machine-gun 1, called-shot 3, bracketing-80 -1, bracketing-60 -2, "
        "bracketing-40 -3, hot-loaded 0, friendly-swarm-missiles 0, smart-munition -1, "
        "one-level-higher 0, one-level-lower 0, tall-target 0, dodging-target 2, shake-off-swarmers 4, "
        "melee-specialist -1, is-protomech 0, riding-suits 1, friendly-swarmers 0, nose 1, "
        "side 2, aft 0, in-sensor-shadow 1, bearings-only 3, waypoint-launch 1, mass-driver 2, "
        "anti-aircraft-altitude-4-to-6 1, anti-aircraft-altitude-7-to-8 2, anti-aircraft-altitude-9-to-10 3, "
        "adjusted-fire -1, forward-observer -2, observer-moved 0, spotter-with-tag 0, counter-battery 0"
    ),
}
TABLE = [
    (key, int(value), ruling)
    for ruling, rows in BY_RULING.items()
    for key, value in (row.split() for row in rows.split(", "))
]
LAUNCHER = armed("SRM 6", "IS Ammo SRM-6")
FIRES_INDIRECTLY = armed("LRM 20", "IS Ammo LRM-20")
ATTACKS: dict[AttackKind, tuple[Unit, int | str, Situation]] = {
    AttackKind.WEAPON: (FIRES_INDIRECTLY, 0, situation(range=8)),
    AttackKind.PHYSICAL: (LASER, "kick", situation()),
    AttackKind.TROOPS: (PLATOON, "leg attack", situation()),
    AttackKind.AEROSPACE: (FLIER, 0, situation(range=6)),
    AttackKind.ARTILLERY: (ARTILLERY, 0, situation("direct-artillery", range=10)),
}
OWN_WEAPONS: dict[str, tuple[Unit, int | str, Situation]] = {
    "capital-at-small-target": (warship("Naval Laser 35"), 0, situation(range=6)),
    "sub-capital-at-small-target": (warship("Sub-Capital Laser /1"), 0, situation(range=6)),
    SATURATION: (armed("MRM 20", "IS MRM 20 Ammo", "ISApollo"), 0, situation(range=6)),
}
"""Attacks of the lines that only some weapons have."""


@pytest.mark.parametrize(("key", "value", "ruling"), TABLE)
def test_a_line_adds_its_value_under_its_ruling(key: str, value: int, ruling: str) -> None:
    """Each line is added to an attack that it is for, and names the document that states it, or none."""
    kind = next(kind for kind in ATTACKS if kind in to_hit_line(key).kinds)
    unit, attack, plain = OWN_WEAPONS.get(key, ATTACKS[kind])
    book = "core-2026" if key == SATURATION else "bmm-7.01"
    fires = key.endswith("-artillery")
    before = 4 if fires else number_of(unit, attack, plain, book)
    told = Situation(range=plain.range, lines={**({} if fires else plain.lines), key: 1})
    found = result_of(unit, attack, told, book)
    assert before is not None
    assert found.number == before + value
    assert to_hit_line(key).ruling == ruling
    assert not value or ruling in {modifier.ruling for modifier in found.modifiers}


def test_every_line_stands_in_the_table_of_this_test() -> None:
    """A line that is added to the data is added here, by its ruling."""
    assert sorted(key for key, _, _ in TABLE) == sorted(line.key for line in LINES)


@pytest.mark.parametrize("ruling", [each for each in BY_RULING if each.startswith(("TW-", "BMM-"))])
def test_rulings_of_errata_stand_in_the_ledger(ruling: str) -> None:
    assert ruling_of(ruling).id == ruling


def test_the_damage_and_heat_of_the_attacker_count() -> None:
    """CRIT:sensors, CRIT:upper-arm, digest 9.2: what the record knows need not be told."""
    table = Table(armed("Medium Laser", at="RA"))
    assert number_of(table.unit, 0, situation(range=3)) == 4
    table.say(HeatPhase(build_up=23))
    hot = to_hit(table.unit, table.state, 0, situation(range=3), table.options)
    assert hot.number == 4 + 2
    assert ("heat", 2, "digest 9.2") in hot.modifiers
    table.say(Circumstance(kind="night"))
    assert to_hit(table.unit, table.state, 0, situation(range=3), table.options).number == 4 + 2 + 2


def test_a_unit_that_evades_or_sprints_does_not_fire() -> None:
    """Unconfirmed for 'Mechs: who evades or sprints makes no weapon attacks."""
    for kind in ("evading", "sprinting"):
        table = Table(LASER)
        table.say(Circumstance(kind=kind))
        assert to_hit(table.unit, table.state, 0, situation(range=3), table.options).number is None


def test_large_support_vehicles_ignore_second_targets() -> None:
    """TW-4.4:p206:large-support; a combat vehicle does not."""
    small = tank(mounts=mounts("Medium Laser", at="FR"))
    assert number_of(small, 0, situation("second-target", range=3)) == 4 + 1


def test_winds_hinder_missiles_alone() -> None:
    """Unconfirmed."""
    assert number_of(LASER, 0, situation("wind", range=3)) == 4
    assert number_of(LAUNCHER, 0, situation("wind", range=3)) == 4 + 1


def test_an_edition_may_change_or_drop_a_line() -> None:
    """An edition names the lines that its book changes: core digest H1 has a second target aside at +1, and H8 knows no
    skids."""
    changes = {"second-target-aside": Point(1, "CORE:H1"), "skidding": None}
    tally = Tally(AttackKind.WEAPON, changes)
    aim = situation("second-target-aside", "skidding")
    for key in aim.lines:
        tally.add_line(key)
    assert [modifier.value for modifier in tally.modifiers(aim)] == [1]
    assert edition("tw-4.4").play.to_hit == {}


@pytest.mark.parametrize(
    ("aim", "number"),
    [
        (situation("second-target-aside", range=7), 4 + 1),
        (situation("skidding", range=7), 4),
    ],
)
def test_the_core_rules_change_lines(aim: Situation, number: int) -> None:
    """Core digest H1 and H8: a second target is +1 in every arc, and nothing skids."""
    assert number_of(FIRES_INDIRECTLY, 0, aim, "core-2026") == number


def test_artillery_of_the_core_rules_is_plus_4_always() -> None:
    """Core digest H7: that of a 'Mech; vehicles keep to the older book."""
    told = situation("indirect", range=20)
    assert number_of(armed("ISArrowIV", "ISArrowIVAmmo"), 0, told, "core-2026") == 4 + 4
    assert number_of(ARTILLERY, 0, told, "core-2026") == 4 + 7


def test_a_crippled_or_unarmed_attack_says_why() -> None:
    """What cannot be made has no number, no chance, and a reason."""
    found = result_of(LASER, 0, situation(range=13))
    assert (found.number, found.chance, found.why) == (None, 0, "out of range: 13 hexes, 9 at most")
