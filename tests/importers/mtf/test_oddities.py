"""The odd files of the real world, each for its oddity."""

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from importers import load
from sheets.equipment.kinds import ArmorType, CockpitType, GyroType, HeatSinkType
from sheets.units import Mech
from sheets.units.base import Extra, Role
from sheets.units.mech import System

Open: TypeAlias = Callable[[str], tuple[Mech, list[str]]]


@pytest.fixture(scope="module")
def archive(shared: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(shared / "corpus" / "meks.zip") as opened:
        yield opened


@pytest.fixture
def opened(archive: zipfile.ZipFile) -> Open:
    """Reads one file of the corpus; a part of the library is kept back and skipped here."""

    def read(name: str) -> tuple[Mech, list[str]]:
        try:
            data = archive.read(f"meks/{name}.mtf")
        except KeyError:
            pytest.skip(f"{name} is not in this corpus")
        loaded = load(data, f"{name}.mtf")
        assert isinstance(loaded.unit, Mech)
        return loaded.unit, [str(problem) for problem in loaded.problems]

    return read


def test_a_lone_byte_of_windows(opened: Open) -> None:
    unit, problems = opened("Shrapnel/Vol 18/Thunder Hawk TDK-7ZEM")
    assert "Windows-1252" in problems[0]
    assert "\N{RIGHT SINGLE QUOTATION MARK}" in unit.model_dump_json()


def test_windows_line_ends(opened: Open) -> None:
    assert opened("Videogame (Apocryphal)/Bull Shark BSK-M3")[0].chassis == "Bull Shark"


def test_weapon_list_with_a_line_too_many(opened: Open) -> None:
    assert any("'Weapons:6' with 7 lines" in problem for problem in opened("3050U/Stalker STK-8S")[1])


@pytest.mark.parametrize("model", ["300", "400", "500", "900", "950"])
def test_second_line_of_a_text(opened: Open, model: str) -> None:
    unit, problems = opened(f"{'3039u' if model == '300' else '3050U'}/Hussar HSR-{model}-D")
    assert "Enhanced communication" in unit.fluff.capabilities
    assert any("joined to 'capabilities:'" in problem for problem in problems)


def test_stray_letter(opened: Open) -> None:
    unit, problems = opened("3067 Unabridged/IS Meks/Anubis ABS-4C")
    assert any("'C'" in problem and "kept as written" in problem for problem in problems)
    assert unit.extra == (Extra(key="unread-line", text="C"),)


@pytest.mark.parametrize(
    "name", ["3145/Republic/Poseidon PSD-V2", "3145/Davion/Antlion LK-3D", "3058Uu/Spartan SPT-N3"]
)
def test_text_in_several_paragraphs(opened: Open, name: str) -> None:
    unit, problems = opened(name)
    assert "<p>" in unit.fluff.history
    assert all("joined to 'history:'" in problem for problem in problems)


def test_two_ids(opened: Open) -> None:
    unit, _ = opened("Force Manuals/Kurita/Ostsol OTL-5M (Maki)")
    assert unit.mul_id == 8283
    assert unit.extra == (Extra(key="unread-mul id", text="1"),)


def test_two_sources(opened: Open) -> None:
    assert any("a second 'source:'" in problem for problem in opened("RS Unique/Gunslinger Jared")[1])


def test_role_behind_a_blank(opened: Open) -> None:
    assert opened("RS Jihad/Shadow Hawk SHD-11CS2")[0].role is Role.MISSILE_BOAT


def test_quad_with_the_armor_keys_of_a_biped(opened: Open) -> None:
    unit, _ = opened("Operation Klondike/Harvester Ant KIC-3M-B AgroMech (LRM)")
    assert set(unit.armor.points) >= {"FLL", "FRL", "RLL", "RRL"}


@pytest.mark.parametrize(
    "name",
    [
        "3145/Steiner/Zeus X ZEU-X",
        "XTRs/Caveat Emptor/Aquagladius AQS-5 MAM",
        "XTRs/Boondocks/Spindrift Aquatic SecurityMech SDT-1",
        "XTRs/Pirates/Victor VTR-9K2 St. James",
    ],
)
def test_patchwork(opened: Open, name: str) -> None:
    armor = opened(name)[0].armor
    assert armor.type is ArmorType.PATCHWORK
    assert len({plating.type for plating in armor.patchwork.values()}) > 1


def test_short_name_of_a_gyro(opened: Open) -> None:
    unit, _ = opened("3050U/Jenner JR7-C2")
    assert unit.gyro is GyroType.XL
    assert sum(slot is not None and slot.system is System.GYRO for slot in unit.slots["CT"]) == 6


def test_industrial_cockpit_with_advanced_fire_control(opened: Open) -> None:
    assert opened("XTRs/Corporations/Arbiter ARB-001")[0].cockpit is CockpitType.STANDARD


@pytest.mark.parametrize(
    ("name", "item", "places"),
    [
        ("3085u/ONN/UrbanMech UM-AIV", "ISArrowIV", [{"RA": 10, "RT": 5}]),
        ("3050U/King Crab KGC-000", "Autocannon/20", [{"LA": 8, "LT": 2}, {"RA": 8, "RT": 2}]),
        ("WoR Supplemental/Pariah (Septicemia) Z", "ISGroundMobileHPG", [{"RT": 10, "CT": 2}]),
        ("XTRs/Caveat Emptor/Uni ATAE-70 ArtilleryMech", "ISThumper", [{"LT": 7, "RT": 7, "CT": 1}]),
    ],
)
def test_items_in_two_locations(opened: Open, name: str, item: str, places: list[dict[str, int]]) -> None:
    unit, _ = opened(name)
    found = []
    for index, mount in enumerate(unit.mounts):
        if mount.item == item:
            where = [place for place, _ in unit.slots_of(index)]
            found.append({place: where.count(place) for place in where})
    assert found == places


@pytest.mark.parametrize(
    "name", ["Rec Guides ilClan/Vol 15/Fire Falcon T", "3145/Davion/Centurion CN11-O", "3085u/ONN/Turkina U"]
)
def test_marks_as_they_come(opened: Open, name: str) -> None:
    """Two blanks before a mark; marks in lower case; `(OMNIPOD):SIZE:1.0 (ARMORED)`."""
    unit, problems = opened(name)
    assert problems == []
    assert any(mount.pod for mount in unit.mounts)


@pytest.mark.parametrize("name", ["XTRs/Republic II/Orca OC-1X", "3145/Republic/Ares ARS-V1 Hera"])
def test_two_bins_in_one_slot(opened: Open, name: str) -> None:
    unit, _ = opened(name)
    shared = [slot for slots in unit.slots.values() for slot in slots if slot is not None and slot.second is not None]
    assert shared
    assert all(unit.mounts[slot.mount or 0].item == unit.mounts[slot.second or 0].item for slot in shared)


@pytest.mark.parametrize("name", ["ProtoTypes/Hunchback HBK-7R", "Rec Guides ilClan/Vol 20/Mastodon Prime"])
def test_structure_as_equipment(opened: Open, name: str) -> None:
    unit, problems = opened(name)
    assert [mount.item for mount in unit.mounts if not mount.known] == ["Reinforced"]
    assert any("the slot is used up" in problem for problem in problems)


def test_prototype_double_sinks_beside_single_ones(opened: Open) -> None:
    unit, _ = opened("XTRs/Succession Wars/Super Griffin GRF-2N-X")
    assert (unit.heat_sinks.count, unit.heat_sinks.type) == (15, HeatSinkType.SINGLE)
    assert sum(mount.item == "ISDoubleHeatSinkPrototype" for mount in unit.mounts) == 5


def test_sinks_of_both_sides(opened: Open) -> None:
    unit, _ = opened("3145/NTNU RS/Cougar X 3")
    assert {mount.item for mount in unit.mounts if "HeatSink" in mount.item} == {"ISDoubleHeatSink", "CLDoubleHeatSink"}


@pytest.mark.parametrize("name", ["3145/Merc/Jade Hawk JHK-03", "3145/Republic/Jackalope JLP-KA Wolpertinger"])
def test_jump_mp_that_counts_the_wing(opened: Open, name: str) -> None:
    assert any("'jump mp:" in problem.lower() for problem in opened(name)[1])


@pytest.mark.parametrize(
    ("name", "mp"), [("RS Succession Wars/Juggernaut JG-R9TX1", 2), ("3085u/Cutting Edge/Thunder Fox TFT-C3", 4)]
)
def test_jump_boosters_of_old_files(opened: Open, name: str, mp: int) -> None:
    unit, _ = opened(name)
    assert [mount.size for mount in unit.mounts if mount.item == "MechanicalJumpBooster"] == [mp]
    assert unit.jump_mp == 0


def test_positions_as_written(opened: Open) -> None:
    head = opened("3050U/Thor (Summoner) G")[0].slots["HD"]
    assert [slot.system for slot in head[1:3] if slot] == [System.COCKPIT, System.SENSORS]


def test_weapon_quirk_by_another_alias(opened: Open) -> None:
    unit, _ = opened("Turning Points/HTP Galtor/Marauder MAD-SD Douglass")
    assert any(mount.quirks for mount in unit.mounts)


def test_blank_before_the_model(opened: Open) -> None:
    assert opened("Dossiers/Jason Zaklan/Ti Ts'ang  Jason")[0].model == "Jason"


def test_armor_slots_with_and_without_marks(opened: Open) -> None:
    unit, problems = opened("Rec Guides ilClan/Vol 15/Black Lanner G")
    assert sum(mount.item == "Clan Ferro-Fibrous" for mount in unit.mounts) == 1
    assert any("the same marks" in problem for problem in problems)
