"""Omnis: each loadout is a unit of its own, made of the base chassis and what the loadout adds."""

from pathlib import Path

import pytest

from importers import load, load_all, walk
from importers.loaded import Unreadable
from importers.ssw import read_ssw
from sheets.units import Mech
from sheets.units.base import RulesLevel, TechBase
from sheets.units.mech import System
from tests.importers.ssw.documents import slots

FILE = "Potoroo PTR.ssw"


@pytest.fixture
def potoroo(data: Path) -> Path:
    return data / FILE


def one(path: Path, loadout: str) -> Mech:
    unit = load(path, loadout=loadout).unit
    assert isinstance(unit, Mech)
    return unit


def test_each_loadout_is_a_unit_called_by_file_and_loadout(potoroo: Path) -> None:
    loaded = load_all(potoroo)
    assert [(entry.file.removeprefix(str(potoroo)), entry.unit and entry.unit.name) for entry in loaded] == [
        ("#Prime", "Potoroo Prime"),
        ("#A/b", "Potoroo A/b"),
    ]
    assert all(isinstance(entry.unit, Mech) and entry.unit.omni for entry in loaded)


def test_the_first_loadout_is_taken_where_one_is_wanted_and_none_is_named(potoroo: Path) -> None:
    loaded = load(potoroo)
    assert loaded.unit is not None
    assert loaded.unit.name == "Potoroo Prime"
    assert str(loaded.problems[-1]).endswith("2 units (took the first one)")


def test_a_loadout_is_picked_by_name(potoroo: Path) -> None:
    assert one(potoroo, "a/B").name == "Potoroo A/b"
    missing = load(potoroo, loadout="C")
    assert missing.unit is None
    assert "no loadout 'C'; expected Prime, A/b" in str(missing.error)


def test_a_path_may_name_its_loadout(potoroo: Path) -> None:
    (source,) = walk([f"{potoroo}#Prime"])
    assert [entry.unit and entry.unit.name for entry in load_all(source)] == ["Potoroo Prime"]
    whole = [entry for source in walk([potoroo.parent]) if source.file == FILE for entry in load_all(source)]
    assert len(whole) == 2


def test_what_a_loadout_adds_is_in_pods(potoroo: Path) -> None:
    pods = {mount.item for mount in one(potoroo, "Prime").mounts if mount.pod}
    assert pods == {"CLERPPC", "CLLRM10", "CLArtemisIV", "Clan Ammo LRM-10 (Clan) Artemis-capable"}
    fixed = {mount.item for mount in one(potoroo, "Prime").mounts if not mount.pod}
    assert fixed == {"CLDoubleHeatSink", "Clan Ferro-Fibrous", "Jump Jet", "CLERSmallLaser"}


def test_jets_and_sinks_count_those_of_the_base_chassis_along(potoroo: Path) -> None:
    unit = one(potoroo, "A/b")
    assert (unit.jump_mp, unit.heat_sinks.count, unit.heat_sinks.base_chassis) == (4, 14, 12)
    assert sum(mount.item == "Jump Jet" for mount in unit.mounts) == 4
    assert slots(unit, "RA")[2:6] == ["CLDoubleHeatSink"] * 4


def test_a_loadout_that_says_nothing_has_what_the_base_chassis_has(potoroo: Path) -> None:
    unit = one(potoroo, "Prime")
    assert (unit.jump_mp, unit.heat_sinks.count, unit.rules_level) == (2, 12, RulesLevel.STANDARD)


def test_a_loadout_has_its_own_year_technology_and_actuators(potoroo: Path) -> None:
    prime, other = one(potoroo, "Prime"), one(potoroo, "A/b")
    assert (prime.year, prime.tech_base) == (3057, TechBase.CLAN)
    assert (other.year, other.tech_base, other.rules_level) == (3071, TechBase.MIXED_CLAN, RulesLevel.ADVANCED)
    assert prime.has_system("LA", System.HAND)
    assert not prime.has_system("RA", System.HAND)
    assert not other.has_system("RA", System.LOWER_ARM)


def test_fire_control_is_that_of_the_loadout(potoroo: Path) -> None:
    assert slots(one(potoroo, "Prime"), "LT")[4:6] == ["CLLRM10", "CLArtemisIV"]


def test_values_of_a_loadout_stand_for_those_of_the_file(potoroo: Path) -> None:
    kept = {extra.key: extra.text for extra in one(potoroo, "Prime").extra}
    assert (kept["ssw battle_value"], kept["ssw cost"], kept["ssw info"]) == ("2000", "1.05E7", "Potoroo Prime")


def test_two_loadouts_of_one_name_are_refused(potoroo: Path) -> None:
    text = potoroo.read_text(encoding="utf-8").replace('name="A/b"', 'name="Prime"')
    with pytest.raises(Unreadable, match="a second loadout called 'Prime'"):
        read_ssw(text, FILE)
