"""Where an attack strikes an aerospace craft, and the critical hit that the place may suffer, by 2D6.

Rules: TW (fighters, small craft, DropShips), SO (JumpShips, WarShips, stations), errata TW 4.4.
"""

from typing import Literal, NamedTuple

Direction = Literal["front", "side", "aft", "above or below"]


class AeroRow(NamedTuple):
    """What a roll strikes. The side facings are those of the side that is fired upon."""

    location: str
    critical: str


AeroHitTable = dict[Direction, dict[int, AeroRow]]


def _column(*rows: tuple[str, str]) -> dict[int, AeroRow]:
    return {roll: AeroRow(*row) for roll, row in enumerate(rows, 2)}


FIGHTER: AeroHitTable = {
    "front": _column(
        ("nose", "weapon"),
        ("nose", "sensors"),
        ("right wing", "heat sink"),
        ("right wing", "weapon"),
        ("nose", "avionics"),
        ("nose", "control"),
        ("nose", "FCS"),
        ("left wing", "weapon"),
        ("left wing", "heat sink"),
        ("nose", "landing gear"),
        ("nose", "weapon"),
    ),
    "side": _column(
        ("nose", "weapon"),
        ("wing", "landing gear"),
        ("nose", "sensors"),
        ("nose", "crew"),
        ("wing", "weapon"),
        ("wing", "avionics"),
        ("wing", "bomb"),
        ("aft", "control"),
        ("aft", "engine"),
        ("wing", "landing gear"),
        ("aft", "weapon"),
    ),
    "aft": _column(
        ("aft", "weapon"),
        ("aft", "heat sink"),
        ("right wing", "fuel"),
        ("right wing", "weapon"),
        ("aft", "engine"),
        ("aft", "control"),
        ("aft", "engine"),
        ("left wing", "weapon"),
        ("left wing", "fuel"),
        ("aft", "heat sink"),
        ("aft", "weapon"),
    ),
    "above or below": _column(
        ("nose", "weapon"),
        ("wing", "landing gear"),
        ("nose", "sensors"),
        ("nose", "crew"),
        ("wing", "weapon"),
        ("nose", "avionics"),
        ("wing", "weapon"),
        ("aft", "control"),
        ("aft", "engine"),
        ("wing", "landing gear"),
        ("aft", "weapon"),
    ),
}

DROPSHIP: AeroHitTable = {
    "front": _column(
        ("nose", "crew"),
        ("nose", "avionics"),
        ("right side", "weapon"),
        ("right side", "thruster"),
        ("nose", "FCS"),
        ("nose", "weapon"),
        ("nose", "control"),
        ("left side", "thruster"),
        ("left side", "weapon"),
        ("nose", "sensors"),
        ("nose", "K-F boom"),
    ),
    "side": _column(
        ("nose", "weapon"),
        ("nose", "FCS"),
        ("nose", "sensors"),
        ("side", "thruster"),
        ("side", "cargo"),
        ("side", "weapon"),
        ("side", "door"),
        ("side", "thruster"),
        ("aft", "avionics"),
        ("aft", "engine"),
        ("aft", "weapon"),
    ),
    "aft": _column(
        ("aft", "life support"),
        ("aft", "control"),
        ("right side", "weapon"),
        ("right side", "door"),
        ("aft", "engine"),
        ("aft", "weapon"),
        ("aft", "docking collar"),
        ("left side", "door"),
        ("left side", "weapon"),
        ("aft", "landing gear"),
        ("aft", "fuel"),
    ),
}
"""Small craft and DropShips."""

CAPITAL: AeroHitTable = {
    "front": _column(
        ("nose", "life support"),
        ("nose", "control"),
        ("fore right", "weapon"),
        ("fore right", "thruster"),
        ("nose", "CIC"),
        ("nose", "weapon"),
        ("nose", "sensors"),
        ("fore left", "thruster"),
        ("fore left", "weapon"),
        ("nose", "crew"),
        ("nose", "K-F drive"),
    ),
    "side": _column(
        ("nose", "avionics"),
        ("fore side", "sensors"),
        ("fore side", "weapon"),
        ("fore side", "docking collar"),
        ("fore side", "K-F drive"),
        ("aft side", "broadside weapon"),
        ("aft side", "grav deck"),
        ("aft side", "door"),
        ("aft side", "weapon"),
        ("aft", "cargo"),
        ("aft", "engine"),
    ),
    "aft": _column(
        ("aft", "fuel"),
        ("aft", "avionics"),
        ("aft right", "weapon"),
        ("aft right", "thruster"),
        ("aft", "engine"),
        ("aft", "weapon"),
        ("aft", "engine"),
        ("aft left", "thruster"),
        ("aft left", "weapon"),
        ("aft", "control"),
        ("aft", "K-F drive"),
    ),
}
"""JumpShips, WarShips and space stations."""

# Where an attack strikes a spheroid in atmosphere, by 1D6 and the altitude of the attacker (TW 4.4 p. 249).
SPHEROID_IN_ATMOSPHERE: dict[Literal["same", "higher", "lower"], dict[int, str]] = {
    "same": {1: "nose", 2: "side", 3: "side", 4: "side", 5: "side", 6: "aft"},
    "higher": {1: "nose", 2: "nose", 3: "nose", 4: "side", 5: "side", 6: "side"},
    "lower": {1: "aft", 2: "aft", 3: "aft", 4: "side", 5: "side", 6: "side"},
}
