"""Motive types and engines as sentences name them."""

from sheets.equipment.kinds import EngineType
from sheets.units.vehicle import Motive

_MOTIVES = {Motive.VTOL: "VTOL", Motive.WIGE: "WiGE", Motive.STATION_KEEPING: "station-keeping"}
_ENGINES = {
    EngineType.ICE: "combustion engine",
    EngineType.XL: "XL engine",
    EngineType.XXL: "XXL engine",
    EngineType.FUEL_CELL: "fuel cell engine",
    EngineType.EXTERNAL: "external power supply",
    EngineType.NONE: "missing engine",
}


def motive_name(motive: Motive) -> str:
    """A motive type: `tracked`, `WiGE`."""
    return _MOTIVES.get(motive, motive.value)


def engine_name(engine: EngineType) -> str:
    """An engine: `steam engine`, `XL engine`."""
    return _ENGINES.get(engine, f"{engine.value} engine")
