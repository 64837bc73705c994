"""The rows of the core rules of 2026 that two sources or one with its page confirm, both editions side by side.

Numbers of rules are compared as points of the editions, figures as those of items, and rules that only players apply
by their two sentences. `sheets/editions/core-2026/ledger.jsonl` names the test of each row that plays or prints it.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from importers import load
from sheets.battlevalue import battle_value
from sheets.construction.checks import legal
from sheets.construction.families import cost
from sheets.edition_changes import has_items, with_items_of
from sheets.editions import ClassicPlay, edition
from sheets.equipment import item
from sheets.errata import rulings
from sheets.errata.ledger import Ruling
from sheets.play.supply import half_load
from sheets.record.events import Critical, HeatPhase, OwnAttack
from sheets.recordsheet import record_sheet
from sheets.recordsheet.names import electronics_reach
from sheets.rules.tables.criticals import armor_piercing
from sheets.rules.tables.terrain import DEEP_WATER, mech_costs
from sheets.units import Mech, Mount
from sheets.units.mech import Slot, System
from tests.builders import mech
from tests.sheets.play.core_rules import legged, struck
from tests.sheets.play.table import Table, armed, filled

DATA = Path(__file__).parents[1] / "data"
OLDER, CORE = "bmm-7.01", "core-2026"
PIERCING = "IS Armor-Piercing Ammo AC/5"
POINTS: list[tuple[str, str, object, object]] = [
    ("W2", "jamming", ("ultra-autocannon", "rotary-autocannon"), ("rotary-autocannon",)),
    ("W1", "autocannon_hits", 1, 2),
    ("W10", "saturation.value", None, 3),
    ("W11", "atm_group", 5, 6),
    ("W12", "extended_halves", True, False),
    ("W26", "pods_explode", True, False),
    ("W14", "flamers_heat", False, True),
    ("H2", "lower_arm.value", 1, 0),
    ("W16", "heavy_gauss_recoil", True, False),
    ("W17", "capacitor_risk", True, False),
    ("H6", "area_strikes_immobile", True, False),
    ("F10", "missed_charge_moves", True, False),
    ("H3", "one_arm_props", False, True),
    ("H4", "aimed_shot.dice", 2, 1),
    ("H4", "aimed_shot.on_target", (6, 7, 8), (4, 5, 6)),
    ("H15", "probes_clear_smoke", False, True),
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
    ("M7", "one_level_with_hip", False, True),
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
    ("F18", "shields_hinder_shots", True, False),
    ("F18", "shields_stay_raised", True, False),
    ("F14", "levels_of_prone_clubbed", set(), {0, 1}),
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
    ("W19", lambda book: has_items(armed("ISLightPlasmaRifle", "ISLightPlasmaRifleAmmo"), book), None, True),
    ("W20", lambda book: has_items(armed("ISHeavyPlasmaRifle", "ISHeavyPlasmaRifleAmmo"), book), None, True),
    ("W22", lambda book: _play(book).acid_needs_armor, False, True),
    ("W25", lambda book: half_load(item(PIERCING), _shots(PIERCING, book), book), 5, 8),
    ("W22", lambda book: _play(book).cluster_rolls["ax-head"], -2, -1),
    ("W23", lambda book: "artemis-compatible" in item("Extended LRM 10").by(book).traits, False, True),
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
    ("S9", lambda book: item("MRM 20").by(book).to_hit, 1, 0),  # which Apollo takes back
    ("S10", lambda book: _play(book).kick.value - 1, -3, -2),
]
"""A row, a figure by the id of an edition, and its value in both."""


UNCHANGED = ("Medium Laser", "PPC", "LRM 20", "SRM 6", "ISGaussRifle", "ISLBXAC10", "Autocannon/20", "ISERPPC")
SCALE = [5, 8, 10, 13, 14, 15, 17, 18, 19, 20, 22, 23, 24, 25, 26, 28, 30]
LIGHT_RIFLE = ((4, 4, 6, 12, 18, 3, 2, 96, 260_000), (20, 12, 30_000))
HEAVY_RIFLE = ((12, 12, 4, 8, 12, 9, 3, 278, 260_000), (8, 35, 30_000))
"""Heat, damage, ranges, tons, slots, BV, cost; shots of a ton, their BV and cost (core digest W19, W20)."""
EFFECTS: list[tuple[str, Callable[[str], object], object, object]] = [
    ("W27", lambda book: all(item(name).by(book) == item(name) for name in UNCHANGED), True, True),
    ("K3", lambda book: [_engine_hits(hits, book) for hits in (1, 2, 3)], [5, 10, "destroyed"], [5, 10, "destroyed"]),
    ("E4", lambda book: _scale(book), SCALE, SCALE),
    ("X9", lambda book: _shots_after_heat(book), {0: 200, 1: 0}, {0: 200, 1: 0}),
    ("F3", lambda book: [_blow("Push", book), _blow("Hatchet", book)], [-1, -1], [-1, -1]),
    ("F9", lambda book: _charge(book)[1], "and 7 to the 'Mech", "and 7 to the 'Mech"),
    ("F10", lambda book: _missed_charge(book), "displaced to a side", "stays in its hex"),
    ("B5", lambda book: battle_value(brolga(), book), 1217, 1217),
    ("B6", lambda book: legal(with_items_of(brolga(), book)), True, True),
    ("B6", lambda book: cost(with_items_of(brolga(), book)), 4_350_500, 4_350_500),
    ("L2", lambda book: _walk_after(book, ("LL", 0), ("LL", 1)), 2, 3),
    ("W19", lambda book: _rifle("ISLightPlasmaRifle"), LIGHT_RIFLE, LIGHT_RIFLE),
    ("W20", lambda book: _rifle("ISHeavyPlasmaRifle"), HEAVY_RIFLE, HEAVY_RIFLE),
]
"""A row, what a unit does or is worth by the id of an edition, and that in both."""


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


def brolga() -> Mech:
    """A 'Mech of 1,217 points, which costs 4,350,500 C-bills."""
    unit = load(DATA / "Brolga BRG-2.mtf").require()
    assert isinstance(unit, Mech)
    return unit


def _engine_hits(hits: int, book: str) -> object:
    """The heat of so many engine hits in a turn, or what they do."""
    engine = filled({"CT": {n: Slot(system=System.ENGINE) for n in range(3)}})
    table = Table(mech(slots=engine, sinks=0), edition=book)
    for slot in range(hits):
        table.say(Critical(location="CT", slot=slot))
    if table.state.destroyed:
        return "destroyed"
    table.say(HeatPhase())
    return table.state.heat


def _scale(book: str) -> list[int]:
    """The points of the heat scale that have an effect."""
    heat = record_sheet(mech(), edition=book).heat
    assert heat is not None
    return [step.level for step in heat.scale]


def _shots_after_heat(book: str) -> object:
    """The shots of bins of a machine gun and of a heavy autocannon after an explosion by heat."""
    bins = (
        Mount(item="IS Ammo MG - Full", location="LT", shots=200),
        Mount(item="IS Ammo AC/20", location="RT", shots=1),
    )
    slots = filled({"LT": {0: Slot(mount=0)}, "RT": {0: Slot(mount=1)}})
    table = Table(mech(points=20, mounts=bins, slots=slots, sinks=0), edition=book)
    table.say(HeatPhase(build_up=28))
    while table.due.purpose != "ammo-explosion-heat":
        table.outcome(True)
    table.roll(1, 1)
    return table.state.shots


def _blow(name: str, book: str) -> object:
    """The to-hit modifier of a push, and of a club."""
    armed_mech = mech(mounts=(Mount(item="Hatchet", location="RA"),), slots=filled({"RA": {3: Slot(mount=0)}}))
    found = [line for line in record_sheet(armed_mech, edition=book).attacks if line.name.startswith(name)]
    return found[0].to_hit


def _charge(book: str) -> list[str]:
    """The damage of a charge by a target of 70 tons, to it and to the attacker."""
    done = Table(mech(points=20), edition=book).say(OwnAttack(attack="charge", mass=70, hexes=3))
    return done.happened[0].words.split(", ")


def _missed_charge(book: str) -> str:
    done = Table(mech(), edition=book).say(OwnAttack(attack="charge", hit=False))
    return done.happened[0].words.partition("and the 'Mech ")[2].removeprefix("is ")


def _walk_after(book: str, *hits: tuple[str, int]) -> int:
    """The walking MP of a 'Mech of 5 after these hits."""
    table = struck(Table(legged(), edition=book), *hits)
    return table.now.moves["walk"]


def _rifle(name: str) -> object:
    """The figures of a plasma rifle and of its ammunition."""
    rifle, ammo = item(name), item(f"{name}Ammo")
    weapon = rifle.weapon
    assert weapon is not None
    assert ammo.ammo is not None
    ranges = (weapon.short, weapon.medium, weapon.long)
    own = (rifle.heat, weapon.damage, *ranges, rifle.mass, rifle.slots.mech, rifle.bv, rifle.cost)
    return own, (ammo.ammo.shots, ammo.bv, ammo.cost)


ENTRIES: dict[str, Ruling] = {entry.row: entry for entry in rulings(CORE) if entry.confidence in ("A", "B")}
GRADED_LOWER = {"A1", "W22"}  # what plays of another program showed makes them C (core digest 19)
SPOKEN = {row: entry for row, entry in ENTRIES.items() if not entry.needs_code}
"""The rows that only players apply, and those that change nothing."""


@pytest.mark.parametrize(("row", "path", "older", "newer"), POINTS, ids=[f"{row}-{path}" for row, path, *_ in POINTS])
def test_points_of_the_editions(row: str, path: str, older: object, newer: object) -> None:
    assert (_value(_play(OLDER), path), _value(_play(CORE), path)) == (older, newer)


@pytest.mark.parametrize(
    ("row", "figure", "older", "newer"), FIGURES, ids=[f"{row}-{n}" for n, (row, *_) in enumerate(FIGURES)]
)
def test_figures_of_the_editions(row: str, figure: Callable[[str], object], older: object, newer: object) -> None:
    assert (figure(OLDER), figure(CORE)) == (older, newer)


@pytest.mark.parametrize(
    ("row", "effect", "older", "newer"), EFFECTS, ids=[f"{row}-{n}" for n, (row, *_) in enumerate(EFFECTS)]
)
def test_effects_in_both_editions(row: str, effect: Callable[[str], object], older: object, newer: object) -> None:
    """CORE:F10:missed-charge, and rows of the table that have a figure or an effect."""
    assert (effect(OLDER), effect(CORE)) == (older, newer)


@pytest.mark.parametrize("entry", SPOKEN.values(), ids=SPOKEN.keys())
def test_rules_of_the_table_are_stated_in_both_editions(entry: Ruling) -> None:
    """What the players apply: the rule before and after, which differ unless the row says that nothing changes."""
    assert entry.was
    same = entry.was.startswith("The same")
    assert same == ("as before" in entry.says)
    assert not same or entry.row in {row for row, *_ in EFFECTS}


GEAR = {
    "W3": "ISRotaryAC5",
    "W10": "ISApollo",
    "W12": "Extended LRM 10",
    "G10": "NovaCEWS",
    "W16": "ISHeavyGaussRifle",
}


@pytest.mark.parametrize(("row", "name"), GEAR.items(), ids=GEAR.keys())
def test_a_sheet_has_the_rules_on_its_gear_that_players_apply(row: str, name: str) -> None:
    """The core rules print them below the inventory; the older sheets and those of other gear do not.

    CORE:W3:rotary-jams, CORE:W10:saturation, CORE:W12:extended-minimum, CORE:G10:probe-range
    """
    says = ENTRIES[row].says
    printed = {book: " ".join(record_sheet(armed(name), edition=book).heading.remarks) for book in (OLDER, CORE)}
    assert says in printed[CORE]
    assert says not in printed[OLDER]
    assert says not in " ".join(record_sheet(armed("Medium Laser"), edition=CORE).heading.remarks)


@pytest.mark.parametrize("entry", [e for e in ENTRIES.values() if e.needs_code], ids=lambda entry: entry.row)
def test_every_row_that_is_followed_names_its_code_and_its_test(entry: Ruling) -> None:
    assert entry.code
    assert entry.test


def test_each_row_of_the_ledger_is_tested_here() -> None:
    """The 151 rows of confidence A and B in the digest: 149 in the ledger, and the two that are graded C there."""
    tested = {row for table in (POINTS, FIGURES, EFFECTS) for row, *_ in table} | SPOKEN.keys() | GEAR.keys()
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
