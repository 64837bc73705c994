"""Aerospace craft of our own for the tests: a fighter, a small craft, a DropShip, a WarShip."""

from typing import Any

from sheets.units import DropShip, Fighter, SmallCraft, SpaceStation, WarShip, parse_unit

_COMMON: dict[str, Any] = {"year": 3067, "tech_base": "is", "rules_level": 2}


def fighter(**changes: Any) -> Fighter:
    """A fighter with two lasers, a launcher and its shots."""
    design = {
        "kind": "fighter",
        "chassis": "Honeyeater",
        "model": "HNY-1",
        "mass": 60,
        "safe_thrust": 6,
        "heat_sinks": {"count": 14, "type": "double"},
        "fuel": 400,
        "engine": {"type": "fusion"},
        "armor": {"type": "ferro-aluminum", "points": {"NOS": 52, "LWG": 38, "RWG": 38, "AFT": 27}},
        "mounts": [
            {"item": "Medium Laser", "location": "LWG"},
            {"item": "Medium Laser", "location": "LWG"},
            {"item": "LRM 20", "location": "NOS"},
            {"item": "ISArtemisIV", "location": "NOS"},
            {"item": "IS Ammo LRM-20", "location": "FSLG"},
        ],
    }
    unit = parse_unit(_COMMON | design | changes)
    assert isinstance(unit, Fighter)
    return unit


def small_craft(**changes: Any) -> SmallCraft:
    """A shuttle with a laser and a hold."""
    design = {
        "kind": "small-craft",
        "chassis": "Bowerbird",
        "mass": 150,
        "safe_thrust": 5,
        "structural_integrity": 8,
        "heat_sinks": {"count": 12},
        "fuel": 1200,
        "armor": {"type": "standard-aerospace", "points": {"NOS": 90, "LS": 70, "RS": 70, "AFT": 55}},
        "complement": {"crew": 4, "passengers": 12},
        "transporters": [{"kind": "cargo", "size": 35.5, "doors": 2, "number": 1}],
        "mounts": [{"item": "Medium Laser", "location": "NOS"}],
    }
    unit = parse_unit(_COMMON | design | changes)
    assert isinstance(unit, SmallCraft)
    return unit


def _bay(location: str, *items: str) -> list[dict[str, Any]]:
    return [{"item": name, "location": location, "opens_bay": number == 0} for number, name in enumerate(items)]


def dropship(**changes: Any) -> DropShip:
    """A spheroid whose sides are alike but for nothing."""
    design = {
        "kind": "dropship",
        "chassis": "Cassowary",
        "mass": 6000,
        "safe_thrust": 4,
        "structural_integrity": 14,
        "spheroid": True,
        "heat_sinks": {"count": 80},
        "fuel": 6000,
        "armor": {"type": "standard-aerospace", "points": {"NOS": 240, "LS": 201, "RS": 201, "AFT": 163}},
        "complement": {"crew": 21, "officers": 4, "gunners": 6},
        "life_boats": 3,
        "escape_pods": 2,
        "transporters": [
            {"kind": "mech", "size": 12, "doors": 4, "number": 1},
            {"kind": "cargo", "size": 120, "doors": 1, "number": 2},
            {"kind": "crew-quarters", "size": 140},
        ],
        "mounts": [
            *_bay("NOS", "LRM 20", "LRM 20", "ISArtemisIV", "ISArtemisIV", "IS Ammo LRM-20"),
            *_bay("LS", "Medium Laser", "Medium Laser", "Medium Laser"),
            *_bay("RS", "Medium Laser", "Medium Laser", "Medium Laser"),
            *_bay("AFT", "PPC"),
        ],
    }
    unit = parse_unit(_COMMON | design | changes)
    assert isinstance(unit, DropShip)
    return unit


def warship(bays: int = 1, **changes: Any) -> WarShip:
    """A WarShip with so many bays of naval lasers in its nose."""
    facings = {"NOS": 120, "FLS": 110, "FRS": 110, "AFT": 100, "ALS": 105, "ARS": 105}
    design = {
        "kind": "warship",
        "chassis": "Lyrebird",
        "mass": 700000,
        "safe_thrust": 3,
        "structural_integrity": 70,
        "heat_sinks": {"count": 1500},
        "fuel": 5000,
        "drive_core": "compact",
        "grav_decks": [90, 120],
        "armor": {"type": "ferro-carbide", "points": facings},
        "transporters": [
            {"kind": "docking-collar", "number": 1},
            {"kind": "docking-collar", "number": 2},
            {"kind": "fighter", "size": 24, "doors": 6, "number": 3},
        ],
        "mounts": [mount for _ in range(bays) for mount in _bay("NOS", "Naval Laser 55")],
    }
    unit = parse_unit(_COMMON | design | changes)
    assert isinstance(unit, WarShip)
    return unit


def station(**changes: Any) -> SpaceStation:
    """A station without a drive."""
    facings = {"NOS": 6, "FLS": 6, "FRS": 6, "AFT": 6, "ALS": 6, "ARS": 6}
    design = {
        "kind": "space-station",
        "chassis": "Megapode",
        "mass": 90000,
        "safe_thrust": 0,
        "structural_integrity": 1,
        "heat_sinks": {"count": 100},
        "fuel": 200,
        "drive_core": "none",
        "sail": False,
        "armor": {"type": "standard-aerospace", "points": facings},
    }
    unit = parse_unit(_COMMON | design | changes)
    assert isinstance(unit, SpaceStation)
    return unit
