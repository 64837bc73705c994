"""Masses, prices and legality over the corpus against the reference's figures; where we differ, a ruling says why."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from importers import Loaded
from sheets.construction.battlearmor import squad_mass
from sheets.construction.budget import MassPart
from sheets.construction.checks import legal
from sheets.construction.families import costs, mass_budget
from sheets.units import BattleArmor, CapitalShip, Fighter, Infantry, Unit, Vehicle

KNOWN = Path(__file__).parents[2] / "known" / "construction.jsonl"
CLOSE = 1e-6

Row = dict[str, Any]

# The reference's names for parts of a budget.
PARTS: dict[str, tuple[MassPart, ...]] = {
    "structure": (MassPart.STRUCTURE,),
    "engine": (MassPart.ENGINE,),
    "armor": (MassPart.ARMOR,),
    "heatSinks": (MassPart.HEAT_SINKS,),
    "weapons": (MassPart.WEAPONS,),
    "ammo": (MassPart.AMMUNITION,),
    "miscEquip": (MassPart.EQUIPMENT,),
    "powerAmp": (MassPart.POWER_AMPLIFIERS,),
    "armoredComponents": (MassPart.ARMORED,),
}
CONTROLS = (MassPart.COCKPIT, MassPart.GYRO)
# It counts seats and quarters among the controls, but those of spacecraft nowhere; of ships that jump it leaves out
# gravity decks, boats and collars, too.
SEATED = (Vehicle, Fighter)
OWN_PARTS: dict[str, tuple[MassPart, ...]] = {"misc": (MassPart.SYSTEMS,), "carryingSpace": (MassPart.TRANSPORT,)}
# Of battle armor it says what one suit's structure and armor weigh, but counts what is mounted once for squad and
# trooper alike; of platoons it weighs by parts the field guns' ammunition only.
SUIT_PARTS = ("structure", "armor")
PLATOON_PARTS = ("ammo",)


def known(*fields: str) -> dict[tuple[str, str], Row]:
    """What the rules decide otherwise than the reference, by file and field."""
    rows = map(json.loads, KNOWN.read_text(encoding="utf-8").splitlines())
    return {(row["file"], row["field"]): row for row in rows if row["field"] in fields}


@pytest.fixture(scope="module")
def figures(shared: Path) -> dict[str, Row]:
    """The reference's figures by file."""
    with gzip.open(shared / "golden" / "units.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {row["file"]: row for row in map(json.loads, lines)}


@pytest.fixture(scope="module")
def units(corpus: dict[str, Loaded], figures: dict[str, Row]) -> dict[str, Unit]:
    """The units that have figures, by file."""
    return {name: corpus[name].require() for name in figures}


def near(one: float, other: float, close: float = CLOSE) -> bool:
    return abs(one - other) < close * max(1, abs(one), abs(other))


def test_every_price_and_verdict_agrees_or_has_its_ruling(units: dict[str, Unit], figures: dict[str, Row]) -> None:
    """995 in 1,000 units, those with a ruling counted; every other price agrees, and 999 verdicts in 1,000."""
    ruled, differ, ours = known("cost", "dry_cost", "legal"), set(), {}
    for name, unit in units.items():
        full, dry = costs(unit) or (None, None)
        for field, value in (("cost", full), ("dry_cost", dry), ("legal", legal(unit))):
            reference = figures[name][field]
            ours[name, field] = value
            if reference is None:
                continue
            same = value is reference if field == "legal" else near(value or 0, reference)
            if not same:
                differ.add((name, field))
    for field in ("cost", "dry_cost", "legal"):
        assert sum(f == field for _, f in differ) <= 0.005 * len(figures), field
    assert not {(name, field) for name, field in differ - set(ruled) if field != "legal"}
    assert len(differ - set(ruled)) <= len(figures) / 1000, differ - set(ruled)
    assert {key: ours[key] for key in ruled} == {key: row["ours"] for key, row in ruled.items()}


def test_mass_budgets_agree_part_by_part(units: dict[str, Unit], figures: dict[str, Row]) -> None:
    """Every unit that has a breakdown, those with a ruling counted apart."""
    ruled = known("mass")
    compared, differ = 0, set()
    for name, unit in units.items():
        weights = figures[name]["weights"]
        if weights is None:
            continue
        if (name, "mass") in ruled:
            assert near(_whole(unit), ruled[name, "mass"]["ours"]), name
            continue
        compared += 1
        differ |= {(name, key) for key, tons in _parts(unit).items() if not near(tons, weights[key], 1e-4)}
    assert compared > 5_500
    assert not differ


def test_every_ruling_has_its_section(shared: Path, figures: dict[str, Row]) -> None:
    """`construction:18.1:clan-case` is a section of the rules digest and a topic; what it contradicts is as stated."""
    rules = (shared / "rules" / "construction.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^##+ (\d+(?:\.\d+)?) ", rules, re.M))
    for (name, field), row in known("cost", "dry_cost", "legal", "mass").items():
        book, section, *_ = row["ruling"].split(":")
        assert (book, section in sections) == ("construction", True), row["ruling"]
        reference = figures[name]["weights"]["exact"] if field == "mass" else figures[name][field]
        assert near(row["reference"], reference), name
        assert not near(row["reference"], row["ours"]), name


def _whole(unit: Unit) -> float:
    """Tons of the whole unit, for battle armor of the whole squad."""
    return squad_mass(unit) if isinstance(unit, BattleArmor) else mass_budget(unit).exact


def _parts(unit: Unit) -> dict[str, float]:
    """Our tons of those parts that the reference states in the same sense, and of the whole."""
    budget = mass_budget(unit)
    parts = PARTS | {"controls": (*CONTROLS, MassPart.CREW) if isinstance(unit, SEATED) else CONTROLS}
    if not isinstance(unit, CapitalShip):
        parts |= OWN_PARTS
    if isinstance(unit, BattleArmor | Infantry):
        same = SUIT_PARTS if isinstance(unit, BattleArmor) else PLATOON_PARTS
        parts = {key: PARTS[key] for key in same}
    return {key: budget.of(*some) for key, some in parts.items()} | {"exact": _whole(unit)}
