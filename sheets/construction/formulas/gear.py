"""Turrets, chassis, cargo and other gear. T is the tonnage of the unit.

Rules: TM and TO, equipment tables.
"""

from sheets.construction.engine import engine_mass
from sheets.construction.formulas.formula import (
    Formula,
    entry,
    fixed_figure,
    item_size,
    mass_share,
    mount_mass,
    per_ton,
    size_in_tons,
    tons,
)
from sheets.construction.support import round_up
from sheets.equipment import Item
from sheets.equipment.tech import ItemBase
from sheets.rules.rounding import ceiling, up_to_half_ton, up_to_ton
from sheets.units import Mech, Mount, Unit, Vehicle
from sheets.units.base import Mounting
from sheets.units.outfit import outfit
from sheets.units.transporter import CARGO_BAYS

TURRET_SHARE, PINTLE_SHARE = 0.10, 0.05
DUMPER_SHARE = 0.05
HEAD_TURRET_TON = 10_000
HEAD, HEAD_TURRET_SITS_IN = "HD", "CT"
LADDER_TONS_PER_METER = 0.1 / 20
LADDER_COST_PER_METER = 5
SELF_DESTRUCT_MOST = 10_000


def weighs_on_turret(found: Item) -> bool:
    """Whether an item weighs on the turret it is in: everything but ammunition and heat sinks."""
    return found.ammo is None and "heat-sink" not in found.traits and "double-heat-sink" not in found.traits


def _mech_turret(unit: Unit, mount: Mount) -> float:
    place = HEAD if "head-turret" in entry(mount).traits else mount.location
    inside = [
        m
        for _, m, i in outfit(unit).mounted
        if m.mounting is Mounting.TURRET and m.location == place and weighs_on_turret(i)
    ]
    return up_to_half_ton(TURRET_SHARE * sum(mount_mass(unit, m) for m in inside))


def _mech_turret_cost(unit: Unit, mount: Mount) -> float:
    """C-bills of a 'Mech turret; published prices count the head turret only."""
    return HEAD_TURRET_TON * _mech_turret(unit, mount) if "head-turret" in entry(mount).traits else 0


def _mounted_mass(unit: Unit, mounting: Mounting, location: str | None = None) -> float:
    return sum(
        mount_mass(unit, m)
        for _, m, i in outfit(unit).mounted
        if m.mounting is mounting and i.ammo is None and location in (None, m.location)
    )


def _sponson(unit: Unit, mount: Mount) -> float:
    """Tons of a sponson turret: a tenth of the items in the sponsons, shared by the pair."""
    turrets = outfit(unit).number("sponson-turret")
    whole = unit.sponson_pintle_mass if isinstance(unit, Vehicle) else None
    if whole is None:
        whole = up_to_half_ton(TURRET_SHARE * _mounted_mass(unit, Mounting.SPONSON))
    return whole / turrets


def _pintle(unit: Unit, mount: Mount) -> float:
    """Tons of a pintle mount: a twentieth of its weapons."""
    if isinstance(unit, Vehicle) and unit.sponson_pintle_mass is not None:
        return unit.sponson_pintle_mass / outfit(unit).number("pintle-turret")
    part = PINTLE_SHARE * _mounted_mass(unit, Mounting.PINTLE, mount.location)
    return round_up(unit, part) if isinstance(unit, Vehicle) else up_to_half_ton(part)


def _armored_motive(unit: Unit, mount: Mount) -> float:
    return up_to_half_ton(tons(unit) * (0.10 if entry(mount).tech.base is ItemBase.CLAN else 0.15))


def _sealing_mass(unit: Unit, mount: Mount) -> float:
    """Tons of environmental sealing: T / 10; 0 on a support vehicle, whose chassis is heavier instead."""
    if isinstance(unit, Mech) or (isinstance(unit, Vehicle) and unit.support is None):
        return up_to_half_ton(tons(unit) / 10)
    return 0


def _sealing_cost(unit: Unit, mount: Mount) -> float:
    return 225 * tons(unit) if isinstance(unit, Mech) else 0


def _kilograms(unit: Unit, mount: Mount) -> float:
    return item_size(mount) / 1000


def _size_slots(unit: Unit, mount: Mount) -> float:
    return ceiling(item_size(mount))


def _dumper(unit: Unit, mount: Mount) -> float:
    """Tons of a dumper: a twentieth of its cargo, in its location on a 'Mech or in the bays of a vehicle."""
    if isinstance(unit, Vehicle):
        cargo = sum(t.size for t in unit.transporters if t.kind in CARGO_BAYS)
    else:
        lots = (m for _, m, _ in outfit(unit).with_trait("cargo") if m.location == mount.location)
        cargo = sum(mount_mass(unit, lot) for lot in lots)
    return up_to_half_ton(DUMPER_SHARE * cargo)


def _mash(unit: Unit, mount: Mount) -> float:
    return 2.5 + item_size(mount)


def _fuel_tank(unit: Unit, mount: Mount) -> float:
    return up_to_half_ton(engine_mass(unit) * 0.1)


def _fuel_tank_slots(unit: Unit, mount: Mount) -> float:
    return ceiling(_fuel_tank(unit, mount))


def _blue_shield_slots(unit: Unit, mount: Mount) -> float:
    """Slots of a Blue Shield: one in each location but the head."""
    return len(unit.locations) - 1 if isinstance(unit, Mech) else 1


def _cargo_lifter(unit: Unit, mount: Mount) -> float:
    """Tons of a cargo lifter: 30 kilograms for each half ton of its capacity."""
    return 0.03 * item_size(mount) / 0.5


def _tug(unit: Unit, mount: Mount) -> float:
    return 100 + up_to_half_ton(tons(unit) / 10)


def _self_destruct(unit: Unit, mount: Mount) -> float:
    return min(up_to_ton(tons(unit) / 10), SELF_DESTRUCT_MOST)


_limited, _full, _sail = mass_share(1 / 25), mass_share(1 / 10), mass_share(1 / 10)

FORMULAS: dict[str, Formula] = {
    "mech-turret": Formula(_mech_turret, None, _mech_turret_cost),
    "sponson-turret": Formula(_sponson, None, per_ton(4_000, _sponson)),
    "pintle-turret": Formula(_pintle, None, per_ton(1_000, _pintle)),
    "armored-motive-system": Formula(_armored_motive, None, per_ton(100_000, _armored_motive)),
    "limited-amphibious": Formula(_limited, None, per_ton(10_000, _limited)),
    "fully-amphibious": Formula(_full, None, per_ton(10_000, _full)),
    "flotation-hull": Formula(cost=fixed_figure(0)),  # a factor on the whole vehicle
    "off-road-chassis": Formula(cost=fixed_figure(0)),  # likewise
    "environmental-sealing-mech": Formula(_sealing_mass, None, _sealing_cost),
    "environmental-sealing-vehicle": Formula(_sealing_mass, None, _sealing_cost),
    "environmental-sealing-support": Formula(_sealing_mass, None, _sealing_cost),
    "cargo": Formula(size_in_tons, _size_slots),
    "liquid-storage": Formula(size_in_tons, _size_slots),
    "cargo-container": Formula(slots=fixed_figure(1)),
    "mission-equipment-storage": Formula(_kilograms),
    "dumper": Formula(_dumper),
    "mash": Formula(_mash, None, per_ton(10_000, _mash)),
    "extended-fuel-tank": Formula(_fuel_tank, _fuel_tank_slots),
    "ladder": Formula(
        lambda unit, mount: LADDER_TONS_PER_METER * item_size(mount),
        None,
        lambda unit, mount: LADDER_COST_PER_METER * item_size(mount),
    ),
    "booby-trap": Formula(mass_share(0.10)),
    "blue-shield": Formula(slots=_blue_shield_slots),
    "modular-armor": Formula(battle_value=fixed_figure(0)),
    "light-sail": Formula(_sail, None, per_ton(10_000, _sail)),
    "cargo-lifter": Formula(_cargo_lifter, None, lambda unit, mount: 250 * item_size(mount) / 0.5),
    "naval-tug-adaptor": Formula(_tug),
    "self-destruct": Formula(_self_destruct),
    "lithium-fusion-battery": Formula(lambda unit, mount: tons(unit) / 100),
    "anti-mech-gear": Formula(cost=fixed_figure(0)),  # a factor on the whole platoon
}
