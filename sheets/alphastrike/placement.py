"""Where a weapon counts: for the element's front, its rear, its turret, or the arcs of large craft."""

from sheets.alphastrike.element import Facing
from sheets.alphastrike.loadout import Gun, Loadout
from sheets.units import CapitalShip, DropShip, Fighter, Mech, SmallCraft, Spacecraft, Unit, Vehicle, WarShip
from sheets.units.mech import LEGS, Body
from sheets.units.mount import Mount, Mounting
from sheets.units.vehicle import BODY, FRONT_TURRET, TURRET, Motive

REAR = "RR"
AFT = "AFT"
TURRETS = frozenset({TURRET, FRONT_TURRET})
TURRET_TRAITS = frozenset({"head-turret", "shoulder-turret", "quad-turret"})

Blocks = tuple[list[Gun], list[Gun], list[Gun]]
"""Front, rear and turret guns; a turret's guns stand in front as well."""


def blocks(unit: Unit, load: Loadout) -> Blocks:
    """The guns of an element without arcs, by where they count."""
    match unit:
        case Mech():
            return _mech(unit, load)
        case Vehicle():
            return _vehicle(unit, load)
        case Fighter():
            rear = [gun for gun in load.guns if gun.mount.rear or gun.mount.location == AFT]
            return [gun for gun in load.guns if not (gun.mount.rear or gun.mount.location == AFT)], rear, []
        case _:
            return load.guns, [], []


def _mech(unit: Mech, load: Loadout) -> Blocks:
    guns = load.guns
    rear = [gun for gun in guns if gun.mount.rear]
    front = [gun for gun in guns if not gun.mount.rear] if rear else guns
    if unit.body is Body.TRIPOD:
        turret = [gun for gun in guns if gun.mount.location not in LEGS]
    elif unit.body is Body.QUADVEE:
        turret = guns
    elif load.traits.isdisjoint(TURRET_TRAITS):
        turret = []
    else:
        turret = [gun for gun in guns if gun.mount.mounting is Mounting.TURRET]
    return front, rear, turret


def _vehicle(unit: Vehicle, load: Loadout) -> Blocks:
    small_support = unit.support is not None and unit.motive is not Motive.VTOL and not unit.six_sided
    away = {REAR, BODY} if small_support else {REAR}
    front = [gun for gun in load.guns if gun.mount.location not in away]
    rear = [gun for gun in load.guns if gun.mount.location == REAR]
    # AS:14.18: what two turrets of a small support vehicle hold has no single arc, so there is no turret attack.
    turreted = unit.turrets == 1 or not small_support
    turret = [gun for gun in load.guns if gun.mount.location in TURRETS] if turreted else []
    return front, rear, turret


Shares = dict[tuple[str, bool], dict[Facing, float]]

_F, _L, _R, _A = Facing.FRONT, Facing.LEFT, Facing.RIGHT, Facing.REAR


def _both(location: str, shares: dict[Facing, float]) -> Shares:
    """The same shares whether the weapon is mounted to the rear or not."""
    return {(location, False): shares, (location, True): shares}


_ENDS = _both("NOS", {_F: 1}) | _both(AFT, {_A: 1})

_WARSHIP: Shares = (
    _ENDS
    | _both("FLS", {_F: 1})
    | _both("FRS", {_F: 1})
    | _both("LBS", {_L: 1})
    | _both("RBS", {_R: 1})
    | _both("ALS", {_L: 1})
    | _both("ARS", {_R: 1})
)
_STATION: Shares = (
    _ENDS
    | _both("FLS", {_F: 0.5, _L: 0.5})
    | _both("FRS", {_F: 0.5, _R: 0.5})
    | _both("ALS", {_L: 0.5, _A: 0.5})
    | _both("ARS", {_R: 0.5, _A: 0.5})
)
_SPHEROID: Shares = _ENDS | {
    ("LS", False): {_F: 0.5, _L: 0.5},
    ("RS", False): {_F: 0.5, _R: 0.5},
    ("LS", True): {_L: 0.5, _A: 0.5},
    ("RS", True): {_R: 0.5, _A: 0.5},
}
_AERODYNE: Shares = _ENDS | {
    ("LS", False): {_L: 1},
    ("RS", False): {_R: 1},
    ("LS", True): {_A: 1},
    ("RS", True): {_A: 1},
}


def arc_shares(unit: Spacecraft) -> Shares:
    """Which arcs a location fires into, and with what share of its damage; by location and rear mounting."""
    if isinstance(unit, WarShip):
        return _WARSHIP
    if isinstance(unit, CapitalShip):
        return _STATION
    assert isinstance(unit, SmallCraft | DropShip)
    return _SPHEROID if unit.spheroid else _AERODYNE


def share_of(mount: Mount, shares: Shares) -> dict[Facing, float]:
    """The arcs of one mount; none for what sits inside the hull."""
    return shares.get((mount.location or "", mount.rear), {})
