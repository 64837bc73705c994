"""What kind of vehicle a sheet says it is for."""

from sheets.construction.support import SMALL_BELOW
from sheets.units import Vehicle
from sheets.units.vehicle import Motive

_TITLES: dict[Motive, str] = {
    Motive.TRACKED: "tracked vehicle",
    Motive.WHEELED: "wheeled vehicle",
    Motive.HOVER: "hover vehicle",
    Motive.VTOL: "VTOL",
    Motive.NAVAL: "naval vessel",
    Motive.HYDROFOIL: "hydrofoil",
    Motive.SUBMARINE: "submarine",
    Motive.WIGE: "WiGE vehicle",
    Motive.RAIL: "rail vehicle",
    Motive.MAGLEV: "maglev vehicle",
    Motive.AIRSHIP: "airship",
    Motive.STATION_KEEPING: "satellite",
}


def title(unit: Vehicle) -> str:
    """The line under the name: `Superheavy tracked vehicle record sheet`."""
    words = [_TITLES[unit.motive] + (" trailer" if unit.trailer else "")]
    if unit.support is not None:
        words.insert(0, "support")
        if unit.mass < SMALL_BELOW:
            words.insert(0, "small")
        elif unit.six_sided:
            words.insert(0, "large")
    elif unit.six_sided:
        words.insert(0, "superheavy")
    if unit.omni:
        words.insert(0, "Omni")
    text = " ".join([*words, "record sheet"])
    return text[0].upper() + text[1:]
