"""Computers, fire control, remote control and communications. T is the tonnage of the unit.

Rules: TM, Targeting Computers; TO, Drones and Robotic Systems; IO, Caspar.
"""

from sheets.construction.formulas.formula import (
    Figure,
    Formula,
    entry,
    item_size,
    mount_mass,
    per_ton,
    size_in_tons,
    tons,
)
from sheets.construction.spacecraft_drives import drive_mass
from sheets.construction.support import is_small, round_up
from sheets.equipment import Item
from sheets.equipment.tech import ItemBase
from sheets.rules.jump_drive import jump_drive_mass
from sheets.rules.rounding import up_to_half_ton, up_to_kilogram, up_to_ton
from sheets.units import CapitalShip, DropShip, Fighter, JumpShip, Mount, SpaceStation, Unit, Vehicle, WarShip
from sheets.units.outfit import outfit

TARGETING_DIVISOR = {ItemBase.IS: 4, ItemBase.CLAN: 5, ItemBase.BOTH: 4}


def _targeting_tons(unit: Unit, mount: Mount) -> float:
    """Tons of a targeting computer: a share of all direct-fire weapons and their pulse modules, up to full tons."""
    aimed = sum(
        mount_mass(unit, gun.mount) for gun in outfit(unit).with_trait("direct-fire", "risc-laser-pulse-module")
    )
    return up_to_ton(aimed / TARGETING_DIVISOR[entry(mount).tech.base])


def _whole_size(unit: Unit, mount: Mount) -> float:
    return up_to_ton(item_size(mount))


def _drone_tons(unit: Unit, mount: Mount) -> float:
    mass = tons(unit) / 10 + 0.5
    small = isinstance(unit, Vehicle | Fighter) and is_small(unit)
    return up_to_kilogram(mass) if small else up_to_half_ton(mass)


def _carrier_tons(unit: Unit, mount: Mount) -> float:
    return 2 + 0.5 * item_size(mount)


ROBOTIC_MINIMUM_TONNAGE = 10
ROBOTIC_SMALL_IMPROVED = 1.0
ROBOTIC_SMALL, ROBOTIC_LARGE, ROBOTIC_SHIP = 0.05, 0.07, 0.10
ROBOTIC_IMPROVED, SHIELDED_IMPROVED, ROBOTIC_ELITE = 0.02, 0.01, 0.03


def _robotic(improved: float) -> Figure:
    """Tons of a robotic control system: T / 20, more on large craft and for improved systems; without the drives on
    ships that jump.
    """

    def figure(unit: Unit, mount: Mount) -> float:
        traits = entry(mount).traits
        if tons(unit) < ROBOTIC_MINIMUM_TONNAGE:
            return ROBOTIC_SMALL_IMPROVED if "improved" in traits else 0
        better = improved if "improved" in traits else ROBOTIC_ELITE if "elite" in traits else 0
        if isinstance(unit, JumpShip | WarShip):
            hull = unit.mass - jump_drive_mass(unit) - drive_mass(unit)
            return up_to_ton(hull * (ROBOTIC_SHIP + better))
        return up_to_half_ton(tons(unit) * (_robotic_share(unit) + better))

    return figure


def _robotic_share(unit: Unit) -> float:
    return ROBOTIC_LARGE if isinstance(unit, DropShip | SpaceStation) else ROBOTIC_SMALL


# Small craft and smaller units, DropShips, stations, WarShips and JumpShips.
_CASPAR = (0.05, 0.04, 0.08, 0.06)
_CASPAR_II = (0.06, 0.08, 0.10, 0.12)
_CASPAR_IMPROVED, _CASPAR_IMPROVED_SMALL = 0.04, 0.02


def _caspar(shares: tuple[float, float, float, float]) -> Figure:
    def figure(unit: Unit, mount: Mount) -> float:
        large = isinstance(unit, DropShip | CapitalShip)
        part = shares[_craft_class(unit)]
        if "improved" in entry(mount).traits:
            part += _CASPAR_IMPROVED if large else _CASPAR_IMPROVED_SMALL
        return up_to_half_ton(tons(unit) * part)

    return figure


def _craft_class(unit: Unit) -> int:
    if isinstance(unit, DropShip):
        return 1
    if isinstance(unit, SpaceStation):
        return 2
    return 3 if isinstance(unit, CapitalShip) else 0


ATAC_SHARE, ATAC_MOST, DTAC_SHARE, DRONE_CONTROL = 0.02, 50_000, 0.03, 150


def _atac(unit: Unit, mount: Mount) -> float:
    return min(up_to_half_ton(tons(unit) * ATAC_SHARE), ATAC_MOST) + DRONE_CONTROL * item_size(mount)


def _dtac(unit: Unit, mount: Mount) -> float:
    return up_to_half_ton(tons(unit) * DTAC_SHARE) + DRONE_CONTROL * item_size(mount)


# Weapons that need fire control on a support vehicle: all but anti-missile systems and infantry weapons.
FIRE_CONTROL_SHARE = {"basic-fire-control": 0.05, "advanced-fire-control": 0.10}
MAST_MOUNTED_BV = 10
NAVAL_C3_SHARE = 0.01
_ON_THE_MAST = ("ecm", "active-probe", "c3")


def needs_fire_control(found: Item) -> bool:
    """Whether fire control counts a weapon."""
    if found.weapon is None or "ams" in found.traits:
        return False
    return "infantry" not in found.families or "support-weapon" in found.traits


def _fire_control(unit: Unit, mount: Mount) -> float:
    weapons = sum(mount_mass(unit, m) for _, m, i in outfit(unit).mounted if needs_fire_control(i))
    weight = weapons * _fire_control_share(mount)
    if not isinstance(unit, Vehicle | Fighter):
        return up_to_half_ton(weight)  # a finding reports the misplaced item
    if unit.support is not None and unit.support.fire_control_mass is not None:
        return unit.support.fire_control_mass
    return round_up(unit, weight)


def _fire_control_share(mount: Mount) -> float:
    traits = entry(mount).traits
    return next(part for trait, part in FIRE_CONTROL_SHARE.items() if trait in traits)


def _fire_control_cost(unit: Unit, mount: Mount) -> float:
    return sum(i.cost or 0 for _, _, i in outfit(unit).mounted if i.weapon is not None) * _fire_control_share(mount)


def _mast_bv(unit: Unit, mount: Mount) -> float:
    return MAST_MOUNTED_BV * sum(m.location == mount.location for _, m, _ in outfit(unit).with_trait(*_ON_THE_MAST))


def _naval_c3(unit: Unit, mount: Mount) -> float:
    return NAVAL_C3_SHARE * tons(unit)


_srcs, _shielded = _robotic(ROBOTIC_IMPROVED), _robotic(SHIELDED_IMPROVED)

FORMULAS: dict[str, Formula] = {
    "targeting-computer": Formula(_targeting_tons, _targeting_tons, per_ton(10_000, _targeting_tons)),
    "communications": Formula(size_in_tons, _whole_size, per_ton(10_000, size_in_tons)),
    "naval-c3": Formula(_naval_c3, None, per_ton(100_000, _naval_c3)),
    "drone-operating-system": Formula(_drone_tons, None, per_ton(10_000, _drone_tons, plus=5_000)),
    "drone-carrier-control": Formula(_carrier_tons, None, per_ton(10_000, _carrier_tons)),
    "robotic-control": Formula(_srcs, None, per_ton(10_000, _srcs, plus=5_000)),
    "shielded-robotic-control": Formula(_shielded, None, per_ton(12_500, _shielded, plus=6_250)),
    "caspar": Formula(_caspar(_CASPAR), None, per_ton(50_000, _caspar(_CASPAR), plus=500_000)),
    "caspar-ii": Formula(_caspar(_CASPAR_II), None, per_ton(20_000, _caspar(_CASPAR_II), plus=50_000)),
    "atac": Formula(_atac, None, per_ton(100_000, _atac)),
    "dtac": Formula(_dtac, None, per_ton(50_000, _dtac)),
    "basic-fire-control": Formula(_fire_control, None, _fire_control_cost),
    "advanced-fire-control": Formula(_fire_control, None, _fire_control_cost),
    "mast-mount": Formula(battle_value=_mast_bv),
}
