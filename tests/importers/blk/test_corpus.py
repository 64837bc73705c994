"""All real files: they load, they say little, and they hold what the reference found in them."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from importers.blk import read_blk
from importers.loaded import Loaded, Unreadable
from sheets.problem import Severity
from sheets.units import Unit
from sheets.units.base import Mount, Mounting
from sheets.units.systems import Armor
from tests.importers.blk.texts import SAMPLES


@pytest.fixture(scope="module")
def loaded(corpus: dict[str, Loaded]) -> dict[str, Loaded]:
    return {name: loaded for name, loaded in corpus.items() if name.endswith(".blk")}


@pytest.fixture(scope="module")
def units(loaded: dict[str, Loaded]) -> dict[str, Unit]:
    return {name: result.unit for name, result in loaded.items() if result.unit is not None}


def golden(shared: Path, name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared / "golden" / name, "rt") as lines:
        yield from map(json.loads, lines)


def test_every_file_loads(loaded: dict[str, Loaded], units: dict[str, Unit]) -> None:
    assert len(units) == len(loaded) > 5000


def test_only_listed_names_stay_unresolved(units: dict[str, Unit], unresolved: dict[str, dict[str, int]]) -> None:
    for file, unit in units.items():
        unknown = Counter(mount.item for mount in unit.mounts if not mount.known)
        assert unknown == unresolved.get(file, {}), file


WARNINGS = {
    r"<.+> a second time, with other content": 55,
    r"<\w+>, which says nothing about this kind of unit": 8,
    r".+ outside of any block": 3,
    r"<\w+> inside <\w+>": 5,
    r"unknown equipment 'ISALBXC10 .*Ammo'.*": 4,
    r"[\d,]+ points of armor": 2,  # two primitive ships
    r"'Communications Equipment:SIZE:0.0'": 1,
}
"""What the files of the corpus are warned of, and how often."""


def test_what_there_is_to_warn_of(loaded: dict[str, Loaded]) -> None:
    found: Counter[str] = Counter()
    for result in loaded.values():
        for problem in result.problems:
            if problem.severity is not Severity.NOTE:
                found[next((w for w in WARNINGS if re.fullmatch(w, problem.found)), problem.found)] += 1
    assert found == WARNINGS


NOT_MOUNTED = re.compile(r".* Bay|SwarmMek|SwarmWeaponMek|StopSwarm|LegAttack|CLCASE|IS Vehicular Stealth")
"""What the reference adds to a unit by itself, or counts once where the file has a line for each slot."""

LIMBS = {"Body": "body", "Left Arm": "left-arm", "Right Arm": "right-arm", "Turret": "turret"}
MARKS = {
    "sponson": Mounting.SPONSON,
    "pintle": Mounting.PINTLE,
    "apm": Mounting.ANTI_PERSONNEL,
    "dwp": Mounting.WEAPON_PACK,
    "squadSupport": Mounting.SQUAD_SUPPORT,
}


def mounted(mount: Mount) -> tuple[object, ...]:
    limb = mount.limb.value if mount.limb else None
    return mount.item, mount.location, mount.rear, mount.pod, mount.mounting, limb, mount.quirks


def found_by_the_reference(entry: dict[str, Any]) -> tuple[object, ...]:
    place = "Squad" if entry["loc"] == "Point" else entry["loc"]
    mounting = next((mounting for mark, mounting in MARKS.items() if entry.get(mark)), Mounting.PLAIN)
    limb = LIMBS.get(entry.get("baMountLoc", ""))
    quirks = tuple(entry.get("quirks", ()))
    return entry["name"], place, bool(entry.get("rear")), bool(entry.get("omnipod")), mounting, limb, quirks


def test_what_is_mounted_where(shared: Path, units: dict[str, Unit]) -> None:
    different = set()
    for row in golden(shared, "equipment-by-unit.jsonl.gz"):
        unit = units.get(row["file"])
        if unit is None or unit.kind == "infantry":
            continue
        ours = Counter(mounted(m) for m in unit.mounts if not NOT_MOUNTED.fullmatch(m.item))
        theirs = Counter(
            found_by_the_reference(e)
            for e in row["equipment"]
            if e["loc"] != "-1" and not NOT_MOUNTED.fullmatch(e["name"])
        )
        if ours != theirs:
            different.add(row["file"])
    assert different <= {"battlearmor/XTRs/Royal Fantasy/Gnome BA 'Dwarf_.blk"}  # of which the reference loses all


def test_shots(shared: Path, units: dict[str, Unit]) -> None:
    different = []
    for row in golden(shared, "equipment-by-unit.jsonl.gz"):
        unit = units.get(row["file"])
        if unit is None:
            continue
        theirs = Counter((e["name"], e["usableShots"]) for e in row["equipment"] if "usableShots" in e)
        if any((m.item, m.shots) not in theirs for m in unit.mounts if m.shots is not None):
            different.append(row["file"])
    assert different == []


def test_armor_by_location(shared: Path, units: dict[str, Unit]) -> None:
    """All winged craft are symmetric, so these do not tell left from right. The arms of quad ProtoMechs are none."""
    different = []
    for row in golden(shared, "units.jsonl.gz"):
        armor = getattr(units.get(row["file"]), "armor", None)
        if isinstance(armor, Armor):
            theirs = {place["abbr"]: place["armor"] for place in row["locations"]}
            if any(theirs.get(place, 0) != points for place, points in armor.points.items()):
                different.append(row["file"])
    assert different == []


JUNK = """
-1 0 99999999999 NaN < <> </> <p> <notes> </notes> </Name : :SIZE:x Foo:Shots3 (R) (B) ² ٣ 1_000
Beast:Custom: cargobay: # accurate:FR:0
"""


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_a_damaged_file_is_read_or_refused(family: str, data: st.DataObject) -> None:
    lines = SAMPLES[family].splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = data.draw(st.sampled_from(JUNK.split()))
        lines[place : place + data.draw(st.integers(0, 2))] = [line]
    with suppress(Unreadable):
        assert read_blk("\n".join(lines), "damaged.blk").unit is not None
