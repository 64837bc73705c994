"""Critical hits on vehicles: what a roll of 2D6 does, by the location.

A result that cannot apply (nothing left to hit, no fuel that burns) becomes the next higher one that can; after 12 the
table goes on from 6. Rules: TW.
"""

from enum import StrEnum
from typing import Literal

from sheets.units.vehicle import Motive, Vehicle

Column = Literal["front", "side", "rear", "turret", "rotor"]


class Critical(StrEnum):
    """What a critical hit on a vehicle does, as sheets print it."""

    NONE = "No critical hit"
    DRIVER = "Driver hit"
    COMMANDER = "Commander hit"
    CREW_STUNNED = "Crew stunned"
    CREW_KILLED = "Crew killed"
    PILOT = "Pilot hit"
    COPILOT = "Co-pilot hit"
    SENSORS = "Sensors"
    STABILIZER = "Stabilizer"
    FLIGHT_STABILIZER = "Flight stabilizer hit"
    WEAPON_MALFUNCTION = "Weapon malfunction"
    WEAPON_DESTROYED = "Weapon destroyed"
    CARGO = "Cargo or infantry hit"
    ENGINE = "Engine hit"
    FUEL_TANK = "Fuel tank"
    AMMUNITION = "Ammunition"
    TURRET_JAM = "Turret jams"
    TURRET_LOCKS = "Turret locks"
    TURRET_BLOWN_OFF = "Turret blown off"
    ROTOR_DAMAGE = "Rotor damage"
    ROTORS_DESTROYED = "Rotors destroyed"


Table = dict[Column, tuple[Critical, ...]]
FIRST, LAST = 6, 12
"""Rolls below the first do nothing; every column has an entry for each from the first to the last."""

_TURRET = (
    Critical.STABILIZER,
    Critical.TURRET_JAM,
    Critical.WEAPON_MALFUNCTION,
    Critical.TURRET_LOCKS,
    Critical.WEAPON_DESTROYED,
    Critical.AMMUNITION,
    Critical.TURRET_BLOWN_OFF,
)

GROUND: Table = {
    "front": (
        Critical.DRIVER,
        Critical.WEAPON_MALFUNCTION,
        Critical.STABILIZER,
        Critical.SENSORS,
        Critical.COMMANDER,
        Critical.WEAPON_DESTROYED,
        Critical.CREW_KILLED,
    ),
    "side": (
        Critical.CARGO,
        Critical.WEAPON_MALFUNCTION,
        Critical.CREW_STUNNED,
        Critical.STABILIZER,
        Critical.WEAPON_DESTROYED,
        Critical.ENGINE,
        Critical.FUEL_TANK,
    ),
    "rear": (
        Critical.WEAPON_MALFUNCTION,
        Critical.CARGO,
        Critical.STABILIZER,
        Critical.WEAPON_DESTROYED,
        Critical.ENGINE,
        Critical.AMMUNITION,
        Critical.FUEL_TANK,
    ),
    "turret": _TURRET,
}

VTOL: Table = {
    "front": (
        Critical.COPILOT,
        Critical.WEAPON_MALFUNCTION,
        Critical.STABILIZER,
        Critical.SENSORS,
        Critical.PILOT,
        Critical.WEAPON_DESTROYED,
        Critical.CREW_KILLED,
    ),
    "side": (
        Critical.WEAPON_MALFUNCTION,
        Critical.CARGO,
        Critical.STABILIZER,
        Critical.WEAPON_DESTROYED,
        Critical.ENGINE,
        Critical.AMMUNITION,
        Critical.FUEL_TANK,
    ),
    "rear": (
        Critical.CARGO,
        Critical.WEAPON_MALFUNCTION,
        Critical.STABILIZER,
        Critical.WEAPON_DESTROYED,
        Critical.SENSORS,
        Critical.ENGINE,
        Critical.FUEL_TANK,
    ),
    "rotor": (
        Critical.ROTOR_DAMAGE,
        Critical.ROTOR_DAMAGE,
        Critical.ROTOR_DAMAGE,
        Critical.FLIGHT_STABILIZER,
        Critical.FLIGHT_STABILIZER,
        Critical.ROTORS_DESTROYED,
        Critical.ROTORS_DESTROYED,
    ),
    "turret": _TURRET,
}

EFFECTS: dict[Critical, str] = {
    Critical.DRIVER: "+2 to driving rolls",
    Critical.COMMANDER: "+1 to attacks and driving rolls; crew stunned",
    Critical.CREW_STUNNED: "no attacks, no flank speed until the end of the next turn",
    Critical.CREW_KILLED: "out of play; what flies crashes",
    Critical.PILOT: "+2 to driving rolls; roll or lose an elevation",
    Critical.COPILOT: "+1 to attacks",
    Critical.SENSORS: "+1 to attacks for each hit; the fourth ends all fire",
    Critical.STABILIZER: "attacker movement counts twice for weapons there",
    Critical.FLIGHT_STABILIZER: "+3 to driving rolls, attacker movement twice; cruising only",
    Critical.WEAPON_MALFUNCTION: "one weapon there jams; a turn without firing clears it",
    Critical.WEAPON_DESTROYED: "one weapon there is lost: 1-3 owner, 4-6 attacker picks",
    Critical.CARGO: "one unit aboard takes the damage, or cargo is lost",
    Critical.ENGINE: "no movement for the rest of the game; flying: land or crash",
    Critical.FUEL_TANK: "explodes, unless fusion powered: engine hit",
    Critical.AMMUNITION: "all of it explodes; with CASE: rear armor lost, crew stunned",
    Critical.TURRET_JAM: "cannot turn until a turn is spent on it; again: locks",
    Critical.TURRET_LOCKS: "cannot turn for the rest of the game",
    Critical.TURRET_BLOWN_OFF: "turret and its weapons are lost",
    Critical.ROTOR_DAMAGE: "-1 Cruising MP; none left: it must land",
    Critical.ROTORS_DESTROYED: "the vehicle is destroyed",
}
"""What each means, in short."""


def critical_table(vehicle: Vehicle) -> Table:
    """The columns that this vehicle has."""
    table = VTOL if vehicle.motive is Motive.VTOL else GROUND
    return {column: rows for column, rows in table.items() if column != "turret" or vehicle.turrets}


def critical(table: Table, column: Column, roll: int) -> Critical:
    """What a roll does.

    >>> critical(GROUND, "side", 12), critical(GROUND, "front", 5)
    (<Critical.FUEL_TANK: 'Fuel tank'>, <Critical.NONE: 'No critical hit'>)
    """
    return table[column][roll - FIRST] if roll >= FIRST else Critical.NONE
