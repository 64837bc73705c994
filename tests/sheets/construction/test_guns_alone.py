"""Handheld weapons and gun emplacements (construction digest 16)."""

from collections.abc import Callable

import pytest

from sheets.construction.checks import findings, legal
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import GunEmplacement, HandheldWeapon
from sheets.units.systems import Armor
from tests.builders import COMMON, mounts
from tests.sheets.construction.craft import found


def gun(*names: str, kind: ArmorType = ArmorType.STANDARD, mass: float = 12) -> HandheldWeapon:
    """A handheld weapon of twelve tons with a ton of armor."""
    late = {**COMMON, "year": 3150, "rules_level": 4}
    armor = Armor(type=kind, points={"GUN": 16})
    return HandheldWeapon(**late, mass=mass, armor=armor, mounts=mounts(*names, at="GUN"))


# What the rule is about, the weapon that breaks it, one like it that does not, the code.
ERRORS: list[tuple[str, Callable[[], HandheldWeapon], Callable[[], HandheldWeapon], str]] = [
    ("seven lasers", lambda: gun(*["Small Laser"] * 7), lambda: gun(*["Small Laser"] * 6), "handheld.items"),
    (
        "capacitors and ammunition do not count",
        lambda: gun(*["Machine Gun"] * 7, "IS Ammo MG - Full"),
        lambda: gun(*["Machine Gun"] * 6, "IS Ammo MG - Full", "PPC Capacitor"),
        "handheld.items",
    ),
    ("a sword and a laser", lambda: gun("Sword", "Small Laser"), lambda: gun("Sword"), "handheld.melee"),
    (
        "two bins of one kind",
        lambda: gun("Autocannon/2", "IS Ammo AC/2", "IS Ammo AC/2"),
        lambda: gun("Autocannon/2", "Machine Gun", "IS Ammo AC/2", "IS Ammo MG - Full"),
        "handheld.bins",
    ),
    (
        "a flamer, three heat sinks and armor in four tons",
        lambda: gun("Flamer", mass=4),
        lambda: gun("Flamer", mass=5),
        "mass.over",
    ),
    (
        "hardened armor",
        lambda: gun("Small Laser", kind=ArmorType.HARDENED),
        lambda: gun("Small Laser"),
        "armor.kind",
    ),
]


@pytest.mark.parametrize(("broken", "sound", "code"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_a_rule_of_handheld_weapons(
    broken: Callable[[], HandheldWeapon], sound: Callable[[], HandheldWeapon], code: str
) -> None:
    assert code in found(broken(), Severity.ERROR)
    assert code not in found(sound())


def test_an_emplacement_has_room_for_everything() -> None:
    """Digest 16: no slots, no mass, no engine to run out of."""
    tower = GunEmplacement(**COMMON, mounts=mounts(*["Autocannon/20"] * 40, at="GUN"))
    assert findings(tower) == ()
    assert legal(tower) is None
