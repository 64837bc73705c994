"""What `print(unit)` shows."""

from pathlib import Path

from importers import load
from tests.builders import mech


def test_a_unit_is_printed_as_its_name_and_two_lines(data: Path) -> None:
    """The first line says what it is, the second one what it carries."""
    assert str(load(data / "Brolga BRG-2.mtf").require()).splitlines() == [
        "Brolga BRG-2",
        "mech, 50 tons, Inner Sphere, 3031, introductory rules",
        "2 × Medium Laser, Large Laser, SRM 6, IS Ammo SRM-6, 3 × Heat Sink, 5 × Jump Jet",
    ]


def test_a_unit_without_equipment_says_so() -> None:
    assert str(mech(mounts=())).splitlines()[2] == "no equipment"
