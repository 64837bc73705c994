"""All real 'Mech files: they load, and hold what the reference found in them."""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from importers.loaded import Loaded
from sheets.equipment import item
from sheets.problem import Severity
from sheets.units import Mech, Mount
from sheets.units.base import Mounting
from sheets.units.mech import System

Units: TypeAlias = dict[str, Mech]
Place: TypeAlias = tuple[str, int]


@pytest.fixture(scope="module")
def loaded(corpus: dict[str, Loaded]) -> dict[str, Loaded]:
    """Every 'Mech of the corpus by its file."""
    return {name: loaded for name, loaded in corpus.items() if name.endswith(".mtf")}


@pytest.fixture(scope="module")
def units(loaded: dict[str, Loaded]) -> Units:
    return {name: result.unit for name, result in loaded.items() if isinstance(result.unit, Mech)}


def golden(shared: Path, name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared / "golden" / name, "rt") as lines:
        yield from (row for line in lines if (row := json.loads(line))["file"].startswith("meks/"))


def test_every_file_loads(loaded: dict[str, Loaded], units: Units) -> None:
    assert len(units) == len(loaded) > 3000


def test_only_listed_names_stay_unresolved(units: Units, unresolved: dict[str, dict[str, int]]) -> None:
    for file, unit in units.items():
        unknown = Counter(mount.item for mount in unit.mounts if not mount.known)
        assert unknown == unresolved.get(file, {}), file


def test_few_files_need_a_warning(loaded: dict[str, Loaded]) -> None:
    """Each kind of warning is one of the odd files of test_oddities."""
    warned = [n for n, r in loaded.items() if any(p.severity is not Severity.NOTE for p in r.problems)]
    assert len(warned) < 30


def test_every_key_is_understood(units: Units) -> None:
    """What is kept is the picture file of old files, which nobody uses, and what test_oddities tells of."""
    kept = {extra.key.lower() for unit in units.values() for extra in unit.extra}
    assert {key for key in kept if not key.startswith("unread-")} == {"imagefile"}
    assert {key for key in kept if key.startswith("unread-")} == {"unread-line", "unread-mul id"}


def test_names_systems_and_armor_agree_with_the_reference(shared: Path, units: Units) -> None:
    for row in golden(shared, "units.jsonl.gz"):
        unit = units[row["file"]]
        found = {
            "chassis": unit.chassis,
            "model": unit.model,
            "mul_id": unit.mul_id or -1,
            "omni": unit.omni,
            "year": unit.year,
            "role": unit.role.value if unit.role else None,
            "source": unit.source,
            "weight": unit.mass,
            "heat_sinks": unit.heat_sinks.count,
            "armor": unit.armor.total,
        }
        assert found == {key: row[key] for key in found}, row["file"]
        assert unit.engine.rating == row["engine"]["rating"]
        assert {quirk.code for quirk in unit.quirks} == set(row["quirks"])
        armor = {(place["abbr"], place["armor"], place.get("rear", 0)) for place in row["locations"]}
        assert {(abbr, n, unit.armor.rear.get(abbr, 0)) for abbr, n in unit.armor.points.items()} == armor


def test_mounts_and_their_slots_agree_with_the_reference(shared: Path, units: Units) -> None:
    """The reference pushes up what is behind an empty slot, but in the head: slots are compared in that numbering."""
    for row in golden(shared, "equipment-by-unit.jsonl.gz"):
        unit = units[row["file"]]
        assert ours(unit) == theirs(row), row["file"]


def test_systems_stand_where_the_reference_has_them(shared: Path, units: Units) -> None:
    for row in golden(shared, "equipment-by-unit.jsonl.gz"):
        unit = units[row["file"]]
        for location, slots in row["slots"].items():
            wanted = [_system(slot) if slot and slot["type"] == "system" else None for slot in slots]
            found = [slot.system if slot else None for slot in closed(unit, location)]
            assert found + [None] * (len(wanted) - len(found)) == wanted, (row["file"], location)


SYSTEM_OF = {
    0: System.LIFE_SUPPORT,
    1: System.SENSORS,
    2: System.COCKPIT,
    3: System.ENGINE,
    4: System.GYRO,
    7: System.SHOULDER,
    8: System.UPPER_ARM,
    9: System.LOWER_ARM,
    10: System.HAND,
    11: System.HIP,
    12: System.UPPER_LEG,
    13: System.LOWER_LEG,
    14: System.FOOT,
}
SYSTEM_CALLED = {
    "Landing Gear": System.LANDING_GEAR,
    "Avionics": System.AVIONICS,
    "Conversion Gear": System.CONVERSION_GEAR,
}


def _system(slot: dict[str, Any]) -> System:
    return SYSTEM_CALLED[slot["name"]] if slot["name"] in SYSTEM_CALLED else SYSTEM_OF[slot["index"]]


def closed(unit: Mech, location: str) -> list[Any]:
    """The slots of a location as the reference numbers them."""
    slots = unit.slots[location]
    return [slot for slot in slots if slot is not None or location == "HD"]


Fact: TypeAlias = tuple[Any, ...]


def ours(unit: Mech) -> Counter[Fact]:
    """What stands in slots: item, place, main location, marks, size, quirks."""
    places: dict[int, set[Place]] = defaultdict(set)
    for location in unit.slots:
        for number, slot in enumerate(closed(unit, location)):
            for index in (slot.mount, slot.second) if slot else ():
                if index is not None:
                    places[index].add((location, number))
    return Counter(_our_fact(unit.mounts[index], where) for index, where in places.items() if unit.mounts[index].known)


def _our_fact(mount: Mount, where: set[Place]) -> Fact:
    marks = (mount.rear, mount.mounting is Mounting.TURRET, mount.armored)
    return (mount.item, frozenset(where), mount.location, *marks, mount.size or 0, frozenset(mount.quirks))


def theirs(row: dict[str, Any]) -> Counter[Fact]:
    """The facts of the reference."""
    places: dict[int, set[Place]] = defaultdict(set)
    armored: set[int] = set()
    for location, slots in row["slots"].items():
        for number, slot in enumerate(slots):
            for index in (slot.get("eq"), slot.get("eq2")) if slot else ():
                if index is not None:
                    places[index].add((location, number))
                    armored |= {index} if slot.get("armored") else set()
    return Counter(_their_fact(row["equipment"][index], where, index in armored) for index, where in places.items())


def _their_fact(mount: dict[str, Any], where: set[Place], armored: bool) -> Fact:
    entry = item(mount["name"])
    location = None if entry.spreadable else mount["loc"]
    size = mount.get("size", 0) if entry.size else 0
    marks = (bool(mount.get("rear")), bool(mount.get("mekTurret")), armored)
    return (entry.name, frozenset(where), location, *marks, size, frozenset(mount.get("quirks", ())))
