"""The rows of the core rules of 2026 that two sources or one with its page confirm, both editions side by side.

Numbers of rules are compared as points of the editions, figures as those of items, and rules that only players apply
by their two sentences. `sheets/editions/core-2026/ledger.jsonl` names the test of each row that plays or prints it.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.editions import ClassicPlay, edition
from sheets.equipment import item
from sheets.errata import rulings
from sheets.errata.ledger import Ruling
from sheets.recordsheet import record_sheet
from sheets.recordsheet.names import electronics_reach
from sheets.rules.tables.criticals import armor_piercing
from sheets.rules.tables.terrain import DEEP_WATER, mech_costs
from tests.builders import mech
from tests.sheets.play.table import armed

OLDER, CORE = "bmm-7.01", "core-2026"
POINTS: list[tuple[str, str, object, object]] = [
    ("W2", "jamming", ("ultra-autocannon", "rotary-autocannon"), ("rotary-autocannon",)),
    ("W1", "autocannon_hits", 1, 2),
    ("W11", "atm_group", 5, 6),
    ("W26", "pods_explode", True, False),
    ("W14", "flamers_heat", False, True),
    ("H2", "lower_arm.value", 1, 0),
    ("H3", "one_arm_props", False, True),
    ("H4", "aimed_shot.dice", 2, 1),
    ("H4", "aimed_shot.on_target", (6, 7, 8), (4, 5, 6)),
    ("H10", "energy_loses_bracket_in_water", False, True),
    ("G1", "narc_direct.value", 0, -1),
    ("G2", "semi_guided_terrain.value", None, 2),
    ("G4", "semi_guided_terrain.ruling", None, "CORE:G2:semi-guided"),
    ("G5", "designated_cluster", (0, 0), (2, -1)),
    ("G6", "network_under_ecm", False, True),
    ("G12", "anti_missile_once", True, False),
    ("G13", "anti_missile_leaves_some", True, False),
    ("G14", "missile_stopped_on", (1, 2, 3), (4, 5, 6)),
    ("G15", "blue_shield_stops_stealth", False, True),
    ("T4", "dumps_ammunition", True, False),
    ("M1", "skids", True, False),
    ("M4", "walks_into_water", False, True),
    ("M10", "stuck_is_immobile", False, True),
    ("P1", "standing_up.value", 0, -1),
    ("P2", "gyro_hit.value", 3, 2),
    ("P3", "heavy_duty_gyro.rolls_from", 2, 0),
    ("P3", "heavy_duty_gyro.jump", 0, 2),
    ("K2", "heavy_duty_gyro.modifiers", (1, 3), (1, 2, 3)),
    ("P4", "hip.value", 2, 1),
    ("P5", "actuators_beside_hip", "none", "others"),
    ("P6", "foot.value", 1, 0),
    ("P7", "one_roll_for_each_leg", False, True),
    ("P8", "falls_on_front_or_back", False, True),
    ("P9", "leg_lost.value", 5, 4),
    ("P10", "quad_legs_lost", (0, 5, 5, 5), (1, 2, 4, 4)),
    ("P12", "rolls_without_legs.run", None, (1, 3)),
    ("P14", "rolls_without_legs.jump", (1, 1), (1, 2)),
    ("P16", "own_death_from_above.value", 4, 2),
    ("P17", "missed_mace_rolls", True, False),
    ("P18", "skill_saves_pilot", False, True),
    ("P19", "one_fall_in_water", False, True),
    ("K5", "impact_resistant_criticals", 1, 0),
    ("K6", "ablation_stops_criticals", False, True),
    ("K7", "masc_strikes_one_leg", False, True),
    ("K8", "boosters_fail_at_once", False, True),
    ("K9", "failure_numbers.masc", (3, 5, 7, 11), (3, 5, 7, 10, 11)),
    ("K9", "failure_numbers.supercharger", (3, 5, 7, 11), (3, 5, 7, 10, 11)),
    ("K10", "last_number_stays", False, True),
    ("K11", "failure_numbers.blue-shield", (3, 4, 5, 6, 7, 8, 9, 10, 11, 12), (3, 5, 7, 10, 11)),
    ("K13", "breach_roll", "high", "low"),
    ("L1", "hip_halves_walk", True, False),
    ("L2", "hip_ignores_its_leg", False, False),  # it does in TW 4.4 alone
    ("L3", "least_walk", 0, 1),
    ("L4", "crippled_run", 0, 2),
    ("L5", "quad_legs_for_crawling", 2, 3),
    ("L6", "hip_halves_walk", True, False),
    ("L7", "quad_kicks_without_hip", False, True),
    ("X1", "explosion_caps.plain", None, 20),
    ("X2", "explosion_caps.case", None, 10),
    ("X3", "explosion_caps.case_ii", None, 1),
    ("X4", "explosion_per_slot.value", 0, 2),
    ("X8", "explosion_pilot_hits.value", 2, 1),
    ("E1", "standing_heat.value", 1, 0),
    ("E2", "heat_hits", ((47, 5), (39, 4), (32, 3), (26, 2), (15, 1)), ((47, 5), (39, 4), (32, 3), (20, 2), (10, 1))),
    (
        "E3",
        "torso_heat_hits",
        ((47, 6), (39, 5), (32, 4), (26, 3), (15, 2), (1, 1)),
        ((47, 6), (39, 5), (32, 4), (15, 2), (1, 1)),
    ),
    ("A2", "reflective_armor_piercing", 2, 0),
    ("A3", "heat_dissipating_halves", False, True),
    ("A4", "reflective_keeps_heat_off", True, False),
    ("A5", "impact_resistant_fall", "third", "half"),
    ("F1", "punch.value", 0, -1),
    ("F2", "kick.value", -2, -1),
    ("F5", "claw.value", 1, -1),  # it takes the place of the punch, whose -1 stays
    ("F4", "front_punches", (), ("RA", "RT", "CT", "LT", "LA", "HD")),
    ("F8", "charge_by_modifier", False, True),
    ("F6", "lance.value", 10, 9),
    ("F7", "lance_in_charge.value", None, 5),
    ("A6", "stops_lances", {"hardened", "ferro-lamellor"}, {"anti-penetrative-ablation"}),
    ("F15", "blade_breaks_on_1", False, True),
    ("F12", "immobile_skill", None, 4),
    ("F13", "shield_takes_charge", False, True),
    ("F16", "spikes_break_on_1", False, True),
    ("F17", "talons_on_legs", 1, 2),
    ("F18", "shields_strike", True, False),
    ("C1", "consciousness_at_end", False, True),
    ("B1", "network_by_own_value", False, True),
    ("B3", "homing_launcher.value", 0, 50),
]
"""A row, the point of an edition that it changes, and its value in the BattleMech Manual and in the core rules."""

FIGURES: list[tuple[str, Callable[[str], object], object, object]] = [
    ("W4", lambda book: _shots("IS Armor-Piercing Ammo AC/5", book), 10, 16),
    ("W5", lambda book: _line(book, "armor-piercing", 1), 1, 0),
    (
        "W6",
        lambda book: [armor_piercing(size, _play(book).armor_piercing) for size in (2, 5, 10)],
        [-4, -3, -2],
        [-3, -2, -1],
    ),
    ("W7", lambda book: _shots("IS Precision Ammo AC/5", book), 10, 12),
    ("W8", lambda book: item("MRM 20").by(book).to_hit, 1, 0),
    ("W9", lambda book: _play(book).cluster_rolls["apollo"] + _play(book).cluster_rolls.get("mrm", 0), -1, 0),
    ("W15", lambda book: _play(book).cluster_rolls.get("machine-gun-array", 0), 0, 2),
    ("W18", lambda book: item("Bombast Laser").by(book).modes[0], "Damage 12", "Damage 16"),
    ("W19", lambda book: item("ISLightPlasmaRifle").by(book).heat, 4, 4),
    ("W20", lambda book: item("ISHeavyPlasmaRifle").by(book).heat, 12, 12),
    ("W22", lambda book: _play(book).acid_needs_armor, False, True),
    ("H1", lambda book: _line(book, "second-target-aside", 2), 2, 1),
    ("H5", lambda book: _line(book, "is-large", 0), 0, -1),
    ("H7", lambda book: _line(book, "indirect-artillery", 7), 7, 4),
    ("H8", lambda book: _line(book, "skidding", 2), 2, None),
    ("L8", lambda book: _line(book, "mule-kick", 1), 1, 0),
    ("G9", lambda book: electronics_reach(item("NovaCEWS"), _play(book)), 3, 6),
    ("M3", lambda book: {line.cause: line.value for line in mech_costs(_play(book))}[DEEP_WATER], "+3", "+2"),
    ("F6", lambda book: item("IS Lance").by(book).to_hit, 1, 0),
    ("A1", lambda book: "reactive" in _play(book).stops_armor_piercing, True, False),
    ("S1", lambda book: _slot(book).first_hit, None, False),
    ("S2", lambda book: _attack("Charge", book), "5 × hex, up", "10 × (TMM+1), up"),
    ("S3", lambda book: _play(book).shields_strike, True, False),
    ("S4", lambda book: _number("Kick", book), -2, -1),
    ("S5", lambda book: _number("Punch", book), 3, 2),  # without lower arm and hand
    ("S6", lambda book: _play(book).claw.value - _play(book).punch.value, 1, 0),
    ("S7", lambda book: _key("mech-punch", book), "mech-punch/biped", "mech-punch/biped@core-2026"),
    ("S8", lambda book: _key("fall", book), "fall", "fall/core-2026"),
    ("S9", lambda book: record_sheet(mech(), edition=book).inventory, (), ()),
    ("S10", lambda book: _play(book).kick.value - 1, -3, -2),
]
"""A row, a figure by the id of an edition, and its value in both."""


def _play(book: str) -> ClassicPlay:
    return edition(book).play


def _shots(name: str, book: str) -> int:
    ammo = item(name).by(book).ammo
    assert ammo is not None
    return ammo.shots


def _line(book: str, key: str, usual: int) -> int | None:
    """The value of a to-hit line in a book; None where it has no such line."""
    changes = _play(book).to_hit
    if key not in changes:
        return usual
    changed = changes[key]
    return None if changed is None else changed.value


def _slot(book: str) -> Any:
    tables = record_sheet(armed("Autocannon/2"), edition=book).slots
    return next(table for table in tables if table.place == "RT").slots[0]


def _attack(name: str, book: str) -> str:
    return next(line.text for line in record_sheet(mech(), edition=book).attacks if line.name == name)


def _number(name: str, book: str) -> object:
    return next(line.to_hit for line in record_sheet(mech(), edition=book).attacks if line.name == name)


def _key(name: str, book: str) -> str:
    return next(key for key in record_sheet(mech(), edition=book).tables if key.startswith(name))


def _value(play: ClassicPlay, path: str) -> object:
    """The value at a dotted path; None where a part of it is missing."""
    found: Any = play
    for part in path.split("."):
        found = found.get(part) if hasattr(found, "get") else getattr(found, part, None)
    return found


ENTRIES: dict[str, Ruling] = {entry.row: entry for entry in rulings(CORE) if entry.confidence in ("A", "B")}
GRADED_LOWER = {"A1", "W22"}  # what plays of another program showed makes them C (core digest 19)
SPOKEN = {row: entry for row, entry in ENTRIES.items() if not entry.needs_code}
"""The rows that only players apply, and those that change nothing."""


@pytest.mark.parametrize(("row", "path", "older", "newer"), POINTS, ids=[f"{row}-{path}" for row, path, *_ in POINTS])
def test_points_of_the_editions(row: str, path: str, older: object, newer: object) -> None:
    assert (_value(_play(OLDER), path), _value(_play(CORE), path)) == (older, newer)


@pytest.mark.parametrize(("row", "figure", "older", "newer"), FIGURES, ids=[row for row, *_ in FIGURES])
def test_figures_of_the_editions(row: str, figure: Callable[[str], object], older: object, newer: object) -> None:
    assert (figure(OLDER), figure(CORE)) == (older, newer)


@pytest.mark.parametrize("entry", SPOKEN.values(), ids=SPOKEN.keys())
def test_rules_of_the_table_are_stated_in_both_editions(entry: Ruling) -> None:
    """What the players apply: the rule before and after, which differ unless the row says that nothing changes."""
    assert entry.was
    same = entry.was.startswith("The same")
    assert same == ("as before" in entry.says)


@pytest.mark.parametrize("entry", [e for e in ENTRIES.values() if e.needs_code], ids=lambda entry: entry.row)
def test_every_row_that_is_followed_names_its_code_and_its_test(entry: Ruling) -> None:
    assert entry.code
    assert entry.test


def test_each_row_of_the_ledger_is_tested_here() -> None:
    """The 151 rows of confidence A and B in the digest: 149 in the ledger, and the two that are graded C there."""
    tested = {row for row, *_ in POINTS} | {row for row, *_ in FIGURES} | SPOKEN.keys()
    assert tested == ENTRIES.keys() | GRADED_LOWER
    assert len(tested) == 151


NOT_IN_FORCE = {"T3", "T8"}
"""Rows that only say that a rule exists."""
BY_NUMBER = {"G3": "D5", "P11": "D8", "P13": "D9", "P15": "D10", "X5": "D14", "B2": "D16", "B4": "D3"}
"""Rows that the sources contradict, and the number under which the ledger has them (core digest 17)."""
DECIDED = {"D17", "D19", "D21"}
"""Contradictions that are no matter of the edition, or that the digest decides."""


def test_every_row_of_the_digest_is_in_the_ledger(shared: Path) -> None:
    digest = (shared / "rules" / "core-2026.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| ([A-Z]\d+) \|", digest, re.MULTILINE)) - NOT_IN_FORCE
    doubts = set(re.findall(r"^- \*\*(D\d+)", digest, re.MULTILINE)) - DECIDED
    assert {BY_NUMBER.get(row, row) for row in rows} | doubts == {entry.row for entry in rulings(CORE)}
