"""Names in one line are parted into chassis, Clan name and model."""

import pytest

from importers import Loaded
from importers.recordsheet_pdf.unit_head import bracketed_name, mech_name, other_name
from sheets.equipment.published import published_suits
from tests.chassis import missing, parted, suits, wanted


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Brolga BRG-2", ("Brolga", "", "BRG-2")),
        ("Numbat (Banded) A", ("Numbat", "Banded", "A")),
        ("Numbat C 2", ("Numbat", "", "C 2")),
        ("Numbat IIC 2", ("Numbat IIC", "", "2")),
        ("Numbat (Red)", ("Numbat", "", "(Red)")),
        ("Potoroo PTR-1 'Old Jack'", ("Potoroo", "", "PTR-1 'Old Jack'")),
        ("Quokka BC HaulerMech MOD", ("Quokka", "", "BC HaulerMech MOD")),
    ],
)
def test_the_names_of_mechs(text: str, parts: tuple[str, str, str]) -> None:
    assert mech_name(text) == parts


def test_a_bracket_is_part_of_a_chassis_that_is_not_of_the_clans() -> None:
    assert mech_name("Numbat (Banded) NMB-1", clan=False) == ("Numbat (Banded)", "", "NMB-1")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Currawong Patrol Tank CPT-1", ("Currawong Patrol Tank", "CPT-1")),
        ("Galah Scout Car Commando", ("Galah Scout Car", "Commando")),
        ("Galah Hovertank (Drone) C", ("Galah Hovertank", "(Drone) C")),
        ("Galah Heavy Tank Mk III", ("Galah Heavy Tank", "Mk III")),
        ("Wombat Battle Armor [MG](Sqd5)", ("Wombat Battle Armor", "[MG](Sqd5)")),
        ("Wombat PA(L) (Scout)(Sqd4)", ("Wombat PA(L)", "(Scout)(Sqd4)")),
        ("Lorikeet", ("Lorikeet", "")),
    ],
)
def test_the_names_of_others(text: str, parts: tuple[str, str]) -> None:
    assert other_name(text) == parts


def test_the_last_bracket_is_the_model_of_a_platoon() -> None:
    assert bracketed_name("Foot Platoon (Border) (Rifle)") == ("Foot Platoon (Border)", "(Rifle)")


def test_published_names_are_parted_as_their_files_have_them(corpus: dict[str, Loaded]) -> None:
    """But for those that files part in two ways."""
    units = [loaded.unit for loaded in corpus.values() if loaded.unit is not None]
    assert sum(map(len, missing(units).values())) == 0
    assert sum(parted(unit) != wanted(unit) for unit in units) <= 4
    assert suits(units) == published_suits()
