"""Critical hit tables: number of critical hits on a 'Mech, critical hits of vehicles, motive damage, ProtoMech boxes.

A critical hit on a vehicle that cannot apply (no such item left, no fuel that burns) becomes the next higher result
that can; 12 is followed by 6.

Rules: TW, BMM; attacks on six-sided vehicles TO.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from sheets.rules.tables.hit_locations import VehicleSide
from sheets.units.mech import TORSOS
from sheets.units.protomech import MAIN_GUN
from sheets.units.vehicle import Motive, Vehicle

BLOWN_OFF = 12
"""The least roll that blows off a head or limb; a torso suffers the critical hits of the table."""
MECH_CRITICALS: tuple[tuple[int, int], ...] = ((8, 1), (10, 2), (12, 3))
"""The least roll of 2D6 for each number of critical hits on a 'Mech."""


class MechCriticals(NamedTuple):
    """The number of critical hits to a location of a 'Mech, or whether it is blown off."""

    number: int
    blown_off: bool = False


def mech_criticals(location: str, roll: int) -> MechCriticals:
    """The result of a modified 2D6 roll for a location of a 'Mech.

    >>> mech_criticals("CT", 9), mech_criticals("CT", 13), mech_criticals("LA", 12)
    (MechCriticals(number=1, blown_off=False), MechCriticals(number=3, blown_off=False), \
MechCriticals(number=0, blown_off=True))
    """
    if roll >= BLOWN_OFF and location not in TORSOS:
        return MechCriticals(0, blown_off=True)
    return MechCriticals(_hits(MECH_CRITICALS, roll))


def armor_piercing(size: int, table: tuple[tuple[int, int], ...]) -> int:
    """The modifier of the critical roll of armor-piercing shells; the table has the greatest size for each modifier.

    >>> armor_piercing(5, ((2, -4), (5, -3), (10, -2))), armor_piercing(20, ((2, -4), (5, -3), (10, -2)))
    (-3, -1)
    """
    return next((modifier for most, modifier in table if size <= most), -1)


def _hits(table: tuple[tuple[int, int], ...], roll: int) -> int:
    return next((hits for least, hits in reversed(table) if roll >= least), 0)


CriticalColumn = Literal["front", "side", "rear", "turret", "rotor"]


class VehicleCritical(StrEnum):
    """A critical hit on a vehicle, as sheets print it."""

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


CriticalTable = dict[CriticalColumn, tuple[VehicleCritical, ...]]
FIRST, LAST = 6, 12
"""Rolls below the first have no effect; every column has an entry for each roll from the first to the last."""

_TURRET = (
    VehicleCritical.STABILIZER,
    VehicleCritical.TURRET_JAM,
    VehicleCritical.WEAPON_MALFUNCTION,
    VehicleCritical.TURRET_LOCKS,
    VehicleCritical.WEAPON_DESTROYED,
    VehicleCritical.AMMUNITION,
    VehicleCritical.TURRET_BLOWN_OFF,
)

GROUND_VEHICLE: CriticalTable = {
    "front": (
        VehicleCritical.DRIVER,
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.STABILIZER,
        VehicleCritical.SENSORS,
        VehicleCritical.COMMANDER,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.CREW_KILLED,
    ),
    "side": (
        VehicleCritical.CARGO,
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.CREW_STUNNED,
        VehicleCritical.STABILIZER,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.ENGINE,
        VehicleCritical.FUEL_TANK,
    ),
    "rear": (
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.CARGO,
        VehicleCritical.STABILIZER,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.ENGINE,
        VehicleCritical.AMMUNITION,
        VehicleCritical.FUEL_TANK,
    ),
    "turret": _TURRET,
}

VTOL: CriticalTable = {
    "front": (
        VehicleCritical.COPILOT,
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.STABILIZER,
        VehicleCritical.SENSORS,
        VehicleCritical.PILOT,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.CREW_KILLED,
    ),
    "side": (
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.CARGO,
        VehicleCritical.STABILIZER,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.ENGINE,
        VehicleCritical.AMMUNITION,
        VehicleCritical.FUEL_TANK,
    ),
    "rear": (
        VehicleCritical.CARGO,
        VehicleCritical.WEAPON_MALFUNCTION,
        VehicleCritical.STABILIZER,
        VehicleCritical.WEAPON_DESTROYED,
        VehicleCritical.SENSORS,
        VehicleCritical.ENGINE,
        VehicleCritical.FUEL_TANK,
    ),
    "rotor": (
        VehicleCritical.ROTOR_DAMAGE,
        VehicleCritical.ROTOR_DAMAGE,
        VehicleCritical.ROTOR_DAMAGE,
        VehicleCritical.FLIGHT_STABILIZER,
        VehicleCritical.FLIGHT_STABILIZER,
        VehicleCritical.ROTORS_DESTROYED,
        VehicleCritical.ROTORS_DESTROYED,
    ),
    "turret": _TURRET,
}

VEHICLE_EFFECTS: dict[VehicleCritical, str] = {
    VehicleCritical.DRIVER: "+2 to driving rolls",
    VehicleCritical.COMMANDER: "+1 to attacks and driving rolls; crew stunned",
    VehicleCritical.CREW_STUNNED: "no attacks, no flank speed until the end of the next turn",
    VehicleCritical.CREW_KILLED: "out of play; what flies crashes",
    VehicleCritical.PILOT: "+2 to driving rolls; roll or lose an elevation",
    VehicleCritical.COPILOT: "+1 to attacks",
    VehicleCritical.SENSORS: "+1 to attacks for each hit; the fourth ends all fire",
    VehicleCritical.STABILIZER: "attacker movement counts twice for weapons there",
    VehicleCritical.FLIGHT_STABILIZER: "+3 to driving rolls, attacker movement twice; cruising only",
    VehicleCritical.WEAPON_MALFUNCTION: "one weapon there jams; a turn without firing clears it",
    VehicleCritical.WEAPON_DESTROYED: "one weapon there is lost: 1-3 owner, 4-6 attacker picks",
    VehicleCritical.CARGO: "one unit aboard takes the damage, or cargo is lost",
    VehicleCritical.ENGINE: "no movement for the rest of the game; flying: land or crash",
    VehicleCritical.FUEL_TANK: "explodes, unless fusion powered: engine hit",
    VehicleCritical.AMMUNITION: "all of it explodes; with CASE: rear armor lost, crew stunned",
    VehicleCritical.TURRET_JAM: "cannot turn until a turn is spent on it; again: locks",
    VehicleCritical.TURRET_LOCKS: "cannot turn for the rest of the game",
    VehicleCritical.TURRET_BLOWN_OFF: "turret and its weapons are lost",
    VehicleCritical.ROTOR_DAMAGE: "-1 Cruising MP; none left: it must land",
    VehicleCritical.ROTORS_DESTROYED: "the vehicle is destroyed",
}
"""A short description of each critical hit."""


def vehicle_criticals(vehicle: Vehicle) -> CriticalTable:
    """The columns that this vehicle has."""
    table = VTOL if vehicle.motive is Motive.VTOL else GROUND_VEHICLE
    return {column: rows for column, rows in table.items() if column != "turret" or vehicle.turrets}


def vehicle_critical(table: CriticalTable, column: CriticalColumn, roll: int) -> VehicleCritical:
    """The critical hit of a roll.

    >>> vehicle_critical(GROUND_VEHICLE, "side", 12), vehicle_critical(GROUND_VEHICLE, "front", 5)
    (<VehicleCritical.FUEL_TANK: 'Fuel tank'>, <VehicleCritical.NONE: 'No critical hit'>)
    """
    return table[column][roll - FIRST] if roll >= FIRST else VehicleCritical.NONE


@dataclass(frozen=True, slots=True)
class MotiveDamage:
    """A result with its least total. `cruise` is the MP lost, None if movement is halved or ends."""

    least: int
    name: str
    driving: int  # added to driving rolls
    cruise: int | None
    effect: str


MOTIVE_DAMAGE: tuple[MotiveDamage, ...] = (
    MotiveDamage(0, "None", 0, 0, "No effect"),
    MotiveDamage(6, "Minor", 1, 0, "+1 to driving rolls"),
    MotiveDamage(8, "Moderate", 2, 1, "-1 Cruising MP, +2 to driving rolls"),
    MotiveDamage(10, "Heavy", 3, None, "Half Cruising MP (round up), +3 to driving rolls"),
    MotiveDamage(12, "Immobilized", 0, None, "No movement for the rest of the game"),
)

MOTIVE_FROM: dict[VehicleSide, int] = {
    "front": 0,
    "rear": 1,
    "left": 2,
    "right": 2,
    "front-left": 2,
    "front-right": 2,
    "rear-left": 1,
    "rear-right": 1,
}
"""Modifiers by the direction of the attack."""

MOTIVE_OF: dict[Motive, int] = {
    **dict.fromkeys((Motive.TRACKED, Motive.NAVAL, Motive.SUBMARINE), 0),
    Motive.WHEELED: 2,
    **dict.fromkeys((Motive.HOVER, Motive.HYDROFOIL), 3),
    Motive.WIGE: 4,
}
"""Modifiers by the kind of vehicle; other kinds have none."""

ARMORED_MOTIVE = -2


def motive_damage(total: int) -> MotiveDamage:
    """The result of a roll of 2D6 with its modifiers.

    >>> motive_damage(9).name, motive_damage(14).name, motive_damage(1).name
    ('Moderate', 'Immobilized', 'None')
    """
    return next(result for result in reversed(MOTIVE_DAMAGE) if total >= result.least or result.least == 0)


def motive_modifier(motive: Motive, side: VehicleSide, armored: bool = False) -> int:
    """The modifier of the roll for motive damage.

    >>> motive_modifier(Motive.HOVER, "left"), motive_modifier(Motive.TRACKED, "rear", armored=True)
    (5, -1)
    """
    return MOTIVE_OF.get(motive, 0) + MOTIVE_FROM[side] + (ARMORED_MOTIVE if armored else 0)


PROTOMECH_CRITICALS: tuple[tuple[int, int], ...] = ((8, 1), (10, 2), (12, 3))
"""The least roll for each number of boxes crossed off after structure was damaged."""


class ProtoMechBox(NamedTuple):
    """One box of a location: its effect, and whether it destroys the location."""

    effect: str
    destroyed: bool = False


PROTOMECH_BOXES: dict[str, tuple[ProtoMechBox, ...]] = {
    MAIN_GUN: (ProtoMechBox("Gun destroyed", destroyed=True),),
    "HD": (ProtoMechBox("+1 to hit"), ProtoMechBox("+2 to hit, no long range", destroyed=True)),
    "T": (
        ProtoMechBox("-1 Jump MP"),
        ProtoMechBox("1/2 Jump MP"),
        ProtoMechBox("Destroyed", destroyed=True),
    ),
    "RA": (ProtoMechBox("+1 to hit"), ProtoMechBox("Arm destroyed", destroyed=True)),
    "LA": (ProtoMechBox("+1 to hit"), ProtoMechBox("Arm destroyed", destroyed=True)),
    "L": (ProtoMechBox("-1 MP"), ProtoMechBox("1/2 MP"), ProtoMechBox("No MP", destroyed=True)),
}
"""The boxes of each location, crossed off from the first on; those of arms stand for their weapons and the main gun.
The first two hits on the torso also destroy a weapon there.
"""

TORSO_WEAPON = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C"}
QUAD_TORSO_WEAPON = {1: "A", 2: "B", 3: "C", 4: "D", 5: "E", 6: "F"}
"""The torso weapon that a torso critical destroys, by 1D6; light ProtoMechs have at most two (a quad four)."""
LIGHT_PROTOMECH = 9
"""The most tons of a light ProtoMech; heavier ones have half again the number of torso weapons."""


def protomech_criticals(roll: int) -> int:
    """The number of boxes that a roll of 2D6 crosses off.

    >>> protomech_criticals(7), protomech_criticals(9), protomech_criticals(12)
    (0, 1, 3)
    """
    return _hits(PROTOMECH_CRITICALS, roll)


class EmplacementCritical(StrEnum):
    """A critical hit on a gun emplacement."""

    NONE = "No critical hit"
    WEAPON_MALFUNCTION = "Weapon malfunction"
    GUNNERS_STUNNED = "Gunners stunned"
    WEAPON_DESTROYED = "Weapon destroyed"
    GUNNERS_KILLED = "Gunners killed"
    TURRET = "Turret hit"
    AMMUNITION = "Ammunition"
    EQUIPMENT = "Equipment hit"


EMPLACEMENT: tuple[EmplacementCritical, ...] = (
    EmplacementCritical.WEAPON_MALFUNCTION,
    EmplacementCritical.GUNNERS_STUNNED,
    EmplacementCritical.WEAPON_DESTROYED,
    EmplacementCritical.GUNNERS_KILLED,
    EmplacementCritical.TURRET,
    EmplacementCritical.AMMUNITION,
    EmplacementCritical.EQUIPMENT,
)
"""Gun emplacements from a roll of 6 on (unconfirmed: from recorded plays, not from the printed table)."""
EMPLACEMENT_EFFECTS: dict[EmplacementCritical, str] = {
    EmplacementCritical.WEAPON_MALFUNCTION: "one weapon jams; a turn without firing clears it",
    EmplacementCritical.GUNNERS_STUNNED: "no attacks in this turn and the next; again: a turn more",
    EmplacementCritical.WEAPON_DESTROYED: "one weapon is lost",
    EmplacementCritical.GUNNERS_KILLED: "out of action",
    EmplacementCritical.TURRET: "1D6: jams on 1-3 until a turn is spent on it, locks on 4-6",
    EmplacementCritical.AMMUNITION: "all of it explodes: its damage strikes the building",
    EmplacementCritical.EQUIPMENT: "one item besides weapons and ammunition is lost",
}


def emplacement_critical(roll: int) -> EmplacementCritical:
    """The critical hit of a 2D6 roll on a gun emplacement.

    >>> emplacement_critical(5).name, emplacement_critical(9).name
    ('NONE', 'GUNNERS_KILLED')
    """
    return EMPLACEMENT[roll - FIRST] if roll >= FIRST else EmplacementCritical.NONE
