"""Hit location tables: shots, punches, kicks and swarms against 'Mechs; vehicles and ProtoMechs.

Sheets print each table; `mech_hit`, `swarm_hit`, `vehicle_hit` and `protomech_hit` return the location of a roll.
Aerospace craft are in module `aero`, as their rolls also name a critical hit.

Rules: TW, BMM; tripods IO; VTOLs TW p. 197; superheavy vehicles TO, large support vehicles TW; ProtoMechs TW (errata
4.4, p. 185), their gliders and quads IO.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from sheets.units.mech import Body
from sheets.units.protomech import MAIN_GUN, ProtoBody
from sheets.units.vehicle import FRONT_TURRET, ROTOR, TURRET, Motive, Vehicle

AttackSide = Literal["front", "rear", "left", "right"]
MechTable = Literal["shot", "punch", "kick", "below"]


class MechHit(NamedTuple):
    """A hit location, and whether the roll is a critical hit without regard to damage."""

    location: str
    critical: bool = False


class MechRow(NamedTuple):
    """The locations of a roll: from the left side, from the front or rear, from the right side."""

    left: str
    front: str
    right: str
    critical: bool = False  # a through-armor critical hit without regard to damage


HitTable = dict[int, MechRow]

BIPED: HitTable = {
    2: MechRow("LT", "CT", "RT", critical=True),
    3: MechRow("LL", "RA", "RL"),
    4: MechRow("LA", "RA", "RA"),
    5: MechRow("LA", "RL", "RA"),
    6: MechRow("LL", "RT", "RL"),
    7: MechRow("LT", "CT", "RT"),
    8: MechRow("CT", "LT", "CT"),
    9: MechRow("RT", "LL", "LT"),
    10: MechRow("RA", "LA", "LA"),
    11: MechRow("RL", "LA", "LL"),
    12: MechRow("HD", "HD", "HD"),
}


def _replace_locations(table: HitTable, places: dict[str, str]) -> HitTable:
    """A hit table with the locations of another body."""
    return {
        roll: MechRow(places.get(left, left), places.get(front, front), places.get(right, right), critical)
        for roll, (left, front, right, critical) in table.items()
    }


# Arms of a biped are front legs of a quad, legs are rear legs; the leg of a tripod needs a further roll.
QUAD: HitTable = _replace_locations(BIPED, {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"})
TRIPOD: HitTable = _replace_locations(BIPED, {"LL": "leg", "RL": "leg"})

TRIPOD_LEG: dict[int, str] = {1: "RL", 2: "RL", 3: "CL", 4: "CL", 5: "LL", 6: "LL"}
"""The leg of a tripod by 1D6."""
TRIPOD_LEG_ROLL: dict[AttackSide, int] = {"left": 1, "right": -1}
"""Modifiers of that roll by the side of the attack."""

BIPED_PUNCH: HitTable = {
    1: MechRow("LT", "LA", "RT"),
    2: MechRow("LT", "LT", "RT"),
    3: MechRow("CT", "CT", "CT"),
    4: MechRow("LA", "RT", "RA"),
    5: MechRow("LA", "RA", "RA"),
    6: MechRow("HD", "HD", "HD"),
}
QUAD_PUNCH: HitTable = {
    1: MechRow("LT", "FLL", "RT"),
    2: MechRow("LT", "LT", "RT"),
    3: MechRow("CT", "CT", "CT"),
    4: MechRow("FLL", "RT", "FRL"),
    5: MechRow("RLL", "FRL", "RRL"),
    6: MechRow("HD", "HD", "HD"),
}
BIPED_KICK: HitTable = {
    **{roll: MechRow("LL", "RL", "RL") for roll in (1, 2, 3)},
    **{roll: MechRow("LL", "LL", "RL") for roll in (4, 5, 6)},
}
QUAD_KICK: HitTable = {
    **{roll: MechRow("FLL", "FRL", "FRL") for roll in (1, 2, 3)},
    **{roll: MechRow("RLL", "FLL", "RRL") for roll in (4, 5, 6)},
}
TRIPOD_KICK: HitTable = {roll: MechRow(leg, leg, leg) for roll, leg in TRIPOD_LEG.items()}

HIT_LOCATIONS: dict[Body, HitTable] = {
    Body.BIPED: BIPED,
    Body.LAM: BIPED,
    Body.TRIPOD: TRIPOD,
    Body.QUAD: QUAD,
    Body.QUADVEE: QUAD,
}
PUNCH: dict[Body, HitTable] = {
    Body.BIPED: BIPED_PUNCH,
    Body.LAM: BIPED_PUNCH,
    Body.TRIPOD: BIPED_PUNCH,
    Body.QUAD: QUAD_PUNCH,
    Body.QUADVEE: QUAD_PUNCH,
}
KICK: dict[Body, HitTable] = {
    Body.BIPED: BIPED_KICK,
    Body.LAM: BIPED_KICK,
    Body.TRIPOD: TRIPOD_KICK,
    Body.QUAD: QUAD_KICK,
    Body.QUADVEE: QUAD_KICK,
}

_LOW: dict[int, str] = {1: "LL", 2: "LL", 3: "LT", 4: "RT", 5: "RL", 6: "RL"}
BELOW: dict[Body, HitTable] = {
    body: {roll: MechRow(place, place, place) for roll, place in _LOW.items()}
    for body in (Body.BIPED, Body.LAM, Body.TRIPOD)
}
"""Attacks from below, by 1D6 (digest 4.5). The rules have no table for quads."""

MECH_TABLES: dict[MechTable, dict[Body, HitTable]] = {
    "shot": HIT_LOCATIONS,
    "punch": PUNCH,
    "kick": KICK,
    "below": BELOW,
}

FOUR_LEGGED = frozenset({Body.QUAD, Body.QUADVEE})
REAR_LEG = {"FLL": "RLL", "FRL": "RRL"}
"""A punch or kick on a quad from the rear hits the rear leg if the front column of the table has a front leg."""


class SwarmHit(NamedTuple):
    """The location of a swarm attack; the rear of a torso is separate from its front."""

    location: str
    rear: bool = False


def _swarm(places: str) -> dict[int, SwarmHit]:
    """The location that a swarm attack hits by the roll; the text has the locations of 2 to 12."""
    return {
        roll: SwarmHit(place.removesuffix("-rear"), place.endswith("-rear"))
        for roll, place in enumerate(places.split(), 2)
    }


SWARMED_BIPED = _swarm("HD CT-rear RT-rear RT RA CT LA LT LT-rear CT-rear HD")
SWARMED_QUAD = _swarm("HD RT CT-rear RT-rear RT CT LT LT-rear CT-rear LT HD")
"""Hit locations of a swarm attack, by 2D6."""

TRANSFER: dict[str, str] = {
    **dict.fromkeys(("LA", "LL", "FLL", "RLL"), "LT"),
    **dict.fromkeys(("RA", "RL", "FRL", "RRL"), "RT"),
    **dict.fromkeys(("LT", "RT", "CL"), "CT"),
}
"""The location to which damage transfers; none from head and center torso."""


class FallFacing(NamedTuple):
    """The facing of a 'Mech after a fall, and the side that takes the damage."""

    facing: str
    side: str


FALL_FACING: dict[int, FallFacing] = {
    1: FallFacing("same direction", "front"),
    2: FallFacing("1 hexside right", "right side"),
    3: FallFacing("2 hexsides right", "right side"),
    4: FallFacing("opposite direction", "rear"),
    5: FallFacing("2 hexsides left", "left side"),
    6: FallFacing("1 hexside left", "left side"),
}
"""A fall by 1D6."""


def punch_table(body: Body, front: Sequence[str] = ()) -> HitTable:
    """The punch table of a body; `front` replaces its front column, with the arms of a biped."""
    places = [FRONT_LEG.get(place, place) if body in FOUR_LEGGED else place for place in front]
    return {roll: row._replace(front=places[roll - 1]) if places else row for roll, row in PUNCH[body].items()}


FRONT_LEG = {"LA": "FLL", "RA": "FRL"}
"""The front legs of a quad in place of arms."""


def mech_hit(
    body: Body, side: AttackSide, roll: int, table: MechTable = "shot", front_punches: Sequence[str] = ()
) -> MechHit:
    """The location of a 'Mech that a roll hits: 2D6 for shots, 1D6 for punches and kicks.

    `leg` of a tripod is a leg to roll by `tripod_leg`. `front_punches` replaces the front column of punches, with the
    arms of a biped.

    >>> mech_hit(Body.BIPED, "left", 2), mech_hit(Body.QUAD, "rear", 1, "kick")
    (MechHit(location='LT', critical=True), MechHit(location='RRL', critical=False))
    """
    if body is Body.TRIPOD and table == "kick":
        return MechHit(tripod_leg(side, roll))
    row = (punch_table(body, front_punches) if table == "punch" and front_punches else MECH_TABLES[table][body])[roll]
    place = {"left": row.left, "right": row.right}.get(side, row.front)
    if side == "rear" and table != "shot" and body in FOUR_LEGGED:
        place = REAR_LEG.get(place, place)
    return MechHit(place, row.critical)


def tripod_leg(side: AttackSide, roll: int) -> str:
    """The leg of a tripod that is hit, by 1D6.

    >>> tripod_leg("front", 2), tripod_leg("left", 2), tripod_leg("right", 1)
    ('RL', 'CL', 'RL')
    """
    return TRIPOD_LEG[min(max(roll + TRIPOD_LEG_ROLL.get(side, 0), 1), 6)]


def swarm_hit(body: Body, roll: int) -> SwarmHit:
    """The location that a swarm attack hits, by 2D6.

    >>> swarm_hit(Body.BIPED, 4), swarm_hit(Body.QUAD, 2)
    (SwarmHit(location='RT', rear=True), SwarmHit(location='HD', rear=False))
    """
    return (SWARMED_QUAD if body in FOUR_LEGGED else SWARMED_BIPED)[roll]


VehicleSide = Literal["front", "rear", "left", "right", "front-left", "front-right", "rear-left", "rear-right"]

FOUR: tuple[VehicleSide, ...] = ("front", "rear", "left", "right")
SIX: tuple[VehicleSide, ...] = ("front", "front-left", "front-right", "rear-left", "rear-right", "rear")
NEAREST: dict[VehicleSide, str] = {
    "front": "FR",
    "rear": "RR",
    "left": "LS",
    "right": "RS",
    "front-left": "FRLS",
    "front-right": "FRRS",
    "rear-left": "RRLS",
    "rear-right": "RRRS",
}
"""The location that faces an attack, by its direction."""


@dataclass(frozen=True, slots=True)
class VehicleHit:
    """The location of a roll, and the further rolls that it requires. Each hit on the rotor of a VTOL takes MP."""

    location: str
    critical: bool = False  # a critical hit, whatever the damage
    motive: bool = False  # motive system damage


VehicleTable = dict[int, dict[VehicleSide, VehicleHit]]
HERE = ""  # stands for the location that faces the attack


def _vehicle_row(
    *places: str, directions: tuple[VehicleSide, ...] = FOUR, critical: str = "", motive: str = ""
) -> dict[VehicleSide, VehicleHit]:
    """A table row by direction; `critical` and `motive` name the directions that they apply to, or are `all`."""

    def holds(which: str, direction: VehicleSide) -> bool:
        return which == "all" or direction in which.split()

    return {
        direction: VehicleHit(place or NEAREST[direction], holds(critical, direction), holds(motive, direction))
        for direction, place in zip(directions, places, strict=True)
    }


_ALL_HERE = (HERE,) * 4
_ALL_TURRET = (TURRET,) * 4

GROUND_VEHICLE: VehicleTable = {
    2: _vehicle_row(*_ALL_HERE, critical="all"),
    3: _vehicle_row(*_ALL_HERE, motive="all"),
    4: _vehicle_row(*_ALL_HERE, motive="all"),
    5: _vehicle_row("RS", "LS", "FR", "FR", motive="all"),
    6: _vehicle_row(*_ALL_HERE),
    7: _vehicle_row(*_ALL_HERE),
    8: _vehicle_row(*_ALL_HERE, critical="left right"),
    9: _vehicle_row("LS", "RS", "RR", "RR", motive="all"),
    10: _vehicle_row(*_ALL_TURRET),
    11: _vehicle_row(*_ALL_TURRET),
    12: _vehicle_row(*_ALL_TURRET, critical="all"),
}

_ROTOR = (ROTOR,) * 4

VTOL: VehicleTable = {
    2: _vehicle_row(*_ALL_HERE, critical="all"),
    3: _vehicle_row(*_ROTOR),
    4: _vehicle_row(*_ROTOR),
    5: _vehicle_row("RS", "LS", "FR", "FR"),
    6: _vehicle_row(*_ALL_HERE),
    7: _vehicle_row(*_ALL_HERE),
    8: _vehicle_row(*_ALL_HERE, critical="left right"),
    9: _vehicle_row("LS", "RS", "RR", "RR"),
    10: _vehicle_row(*_ROTOR),
    11: _vehicle_row(*_ROTOR),
    12: _vehicle_row(*_ROTOR, critical="all"),
}
CHIN_TURRET_ROLL = 4
"""The roll that hits the chin turret of a VTOL."""


def _six(*places: str, critical: str = "", motive: str = "") -> dict[VehicleSide, VehicleHit]:
    return _vehicle_row(*places, directions=SIX, critical=critical, motive=motive)


_ALL_SIX = (HERE,) * 6
_SIX_TURRET = (TURRET,) * 6
_SIDES = "front-left front-right rear-left rear-right"
_ENDS = "front rear"

SIX_SIDED: VehicleTable = {
    2: _six(*_ALL_SIX, critical="all"),
    3: _six("FRRS", "FR", "FR", HERE, HERE, "RRLS", motive="all"),
    4: _six(*_ALL_SIX, motive="all"),
    5: _six(*_ALL_SIX, motive=_ENDS),
    6: _six(*_ALL_SIX),
    7: _six(*_ALL_SIX),
    8: _six(*_ALL_SIX, critical=_SIDES),
    9: _six(*_ALL_SIX, motive="all"),
    10: _six(*_SIX_TURRET),
    11: _six(*_SIX_TURRET),
    12: _six(*_SIX_TURRET, critical="all"),
}

TURRET_ROLL: dict[VehicleSide, int] = {"front": -2, "rear": 2}
"""Modifiers, by direction of the attack, of the 1D6 roll for one of two turrets: up to 3 the front one, else
the rear.
"""
FRONT_TURRET_UP_TO = 3


def vehicle_table(vehicle: Vehicle) -> VehicleTable:
    """The table of this vehicle."""
    return vehicle_hits(vehicle.motive is Motive.VTOL, vehicle.six_sided, bool(vehicle.turrets))


def vehicle_hits(rotors: bool, six_sided: bool, turret: bool) -> VehicleTable:
    """The table of a kind of vehicle: without a turret, a turret hit is on the side that faces the attack.

    With two turrets a turret hit is `TU`; `struck_turret` chooses one.
    """
    if rotors:
        return {**VTOL, CHIN_TURRET_ROLL: dict.fromkeys(FOUR, VehicleHit(TURRET))} if turret else VTOL
    table = SIX_SIDED if six_sided else GROUND_VEHICLE
    if turret:
        return table
    return {
        roll: {
            direction: replace(hit, location=NEAREST[direction]) if hit.location == TURRET else hit
            for direction, hit in row.items()
        }
        for roll, row in table.items()
    }


def struck_turret(roll: int, direction: VehicleSide) -> str:
    """The one of two turrets that is hit, by 1D6.

    >>> struck_turret(5, "front"), struck_turret(2, "rear")
    ('FT', 'TU')
    """
    return FRONT_TURRET if roll + TURRET_ROLL.get(direction, 0) <= FRONT_TURRET_UP_TO else TURRET


def vehicle_hit(vehicle: Vehicle, side: VehicleSide, roll: int) -> VehicleHit:
    """The location of a vehicle that a roll of 2D6 hits.

    >>> from importers import load
    >>> vehicle_hit(load("tests/data/Currawong Patrol Tank CPT-1.blk").unit, "front", 5)
    VehicleHit(location='RS', critical=False, motive=True)
    """
    return vehicle_table(vehicle)[roll][side]


NEAR_MISS = ""  # no damage; every near miss costs a glider a point of movement

PROTOMECH: dict[int, str] = {
    2: MAIN_GUN,
    3: NEAR_MISS,
    4: "RA",
    5: "L",
    6: "T",
    7: "T",
    8: "T",
    9: "L",
    10: "LA",
    11: NEAR_MISS,
    12: "HD",
}
CARRIED_PROTOMECH: dict[int, str] = {
    2: MAIN_GUN,
    **dict.fromkeys((3, 4, 10, 11), "L"),
    5: "RA",
    9: "LA",
    **dict.fromkeys((6, 7, 8), "T"),
    12: "HD",
}
"""Hit locations of a ProtoMech that rides on a 'Mech."""


def protomech_hit(body: ProtoBody, roll: int, main_gun: bool, carried: bool = False) -> str:
    """The location that a roll of 2D6 hits; empty for a near miss.

    >>> protomech_hit(ProtoBody.QUAD, 4, main_gun=False), protomech_hit(ProtoBody.BIPED, 2, main_gun=False)
    ('L', '')
    """
    place = (CARRIED_PROTOMECH if carried else PROTOMECH)[roll]
    if place == MAIN_GUN and not main_gun:
        return NEAR_MISS
    return "L" if body is ProtoBody.QUAD and place in ("RA", "LA") else place
