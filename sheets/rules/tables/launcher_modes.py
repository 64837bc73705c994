"""Launchers whose damage and range follow from what they are loaded with.

The first load of a launcher is the one that its attack values in the catalogue are of.

Rules: TM (multi-missile launchers), TW and BMM (advanced tactical missiles), IO.
"""

from typing import NamedTuple


class LauncherMode(NamedTuple):
    """What a load makes of its launcher: damage of one missile, and the ranges. `munition` is a word of its ammo.

    `brackets` is how many of the range brackets of aerospace combat it reaches, as other weapons of its range do.
    """

    name: str
    munition: str
    damage: int
    minimum: int
    short: int
    medium: int
    long: int
    extreme: int
    brackets: int


_ATM = (
    LauncherMode("Standard", "standard", 2, 4, 5, 10, 15, 20, 2),
    LauncherMode("Extended range", "extended-range", 1, 4, 9, 18, 27, 36, 4),
    LauncherMode("High explosive", "high-explosive", 3, 0, 3, 6, 9, 12, 1),
)
LAUNCHER_MODES: dict[str, tuple[LauncherMode, ...]] = {
    "mml": (
        LauncherMode("LRM", "mml-lrm", 1, 6, 7, 14, 21, 28, 3),
        LauncherMode("SRM", "mml-srm", 2, 0, 3, 6, 9, 12, 1),
    ),
    "atm": _ATM,
    "iatm": (
        *_ATM,
        LauncherMode("Improved inferno", "iatm-improved-inferno", 0, 4, 5, 10, 15, 20, 2),
        LauncherMode("Magnetic pulse", "iatm-magnetic-pulse", 1, 4, 5, 10, 15, 20, 2),
    ),
}
"""The modes of launchers by the type of their ammunition."""
