"""Launchers whose damage and range are those of their ammunition (TM: MML; TW and BMM: ATM; IO: improved ATM)."""

import pytest

from sheets.equipment import catalogue
from sheets.equipment.weapon import LAUNCHER_MODES, DamageRule, LauncherMode

ATM = {"Standard": (2, 4, 5), "Extended range": (1, 4, 9), "High explosive": (3, 0, 3)}
FIGURES: dict[str, dict[str, tuple[int, int, int]]] = {
    "mml": {"LRM": (1, 6, 7), "SRM": (2, 0, 3)},
    "atm": ATM,
    "iatm": {**ATM, "Improved inferno": (0, 4, 5), "Magnetic pulse": (1, 4, 5)},
}
"""Damage of a missile, minimum and short range."""

AEROSPACE = (6, 12, 20, 25)
"""The last hex of the aerospace range brackets, in hexes of the ground."""


@pytest.mark.parametrize("kind", FIGURES)
def test_each_munition_has_its_damage_and_ranges(kind: str) -> None:
    found = {mode.name: (mode.damage, mode.minimum, mode.short) for mode in LAUNCHER_MODES[kind]}
    assert found == FIGURES[kind]


@pytest.mark.parametrize("mode", [mode for modes in LAUNCHER_MODES.values() for mode in modes], ids=lambda m: m.name)
def test_all_brackets_of_a_munition_are_as_long_as_the_first(mode: LauncherMode) -> None:
    """In space it reaches the brackets that end within its long range."""
    assert (mode.medium, mode.long, mode.extreme) == (2 * mode.short, 3 * mode.short, 4 * mode.short)
    assert mode.brackets == sum(end <= mode.long for end in AEROSPACE)


def test_artillery_has_no_standard_damage_in_alpha_strike() -> None:
    """It has an ability of its own: `ART` with its kind."""
    pieces = [entry.weapon for entry in catalogue().of_kind("weapon") if entry.weapon is not None]
    damage = {tuple(piece.alpha.damage) for piece in pieces if piece.damage_kind is DamageRule.ARTILLERY}
    assert damage == {(0, 0, 0, 0)}
