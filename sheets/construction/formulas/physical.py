"""Physical weapons: blades, clubs and armor with an edge. T is the tonnage of the 'Mech.

Rules: TM, Physical Weapons; TO, Advanced Physical Weapons.
"""

from math import floor

from sheets.construction.formulas.formula import Figure, Formula, entry, is_quad, per_ton, tons
from sheets.rules.movement import movement
from sheets.rules.rounding import ceiling, round_half_up, up_to_half_ton, up_to_ton
from sheets.rules.tables.physical import SPIKED_CHARGE
from sheets.units import Mech, Mount, Unit
from sheets.units.mech import LEGS, TORSOS
from sheets.units.outfit import outfit

TSM = ("triple-strength-myomer", "industrial-triple-strength-myomer")
TSM_FACTOR = 2
RAM_PLATE_FACTOR = 1.1
PROTOMECH_MELEE_BV, PROTOMECH_QUAD_MELEE_BV = 1.25, 2.5  # for each started five tons


def full_tons(divisor: float) -> Figure:
    """The formula T / divisor, up to full tons or slots."""
    return lambda unit, mount: up_to_ton(tons(unit) / divisor)


def half_tons(divisor: float) -> Figure:
    """The formula T / divisor, up to half tons."""
    return lambda unit, mount: up_to_half_ton(tons(unit) / divisor)


def by_tonnage(price: float) -> Figure:
    """The formula of a price for each ton of the 'Mech."""
    return lambda unit, mount: price * tons(unit)


def myomer_factor(unit: Unit) -> int:
    """The factor of triple-strength myomer for the Battle Value of a physical weapon."""
    return TSM_FACTOR if outfit(unit).has(*TSM) else 1


def blow_value(divisor: float, factor: float, plus: int = 0) -> Figure:
    """The formula of the Battle Value by the damage of a blow."""
    return lambda unit, mount: (ceiling(tons(unit) / divisor) + plus) * factor * myomer_factor(unit)


def _blade_slots(unit: Unit, mount: Mount) -> float:
    return 1 + ceiling(tons(unit) / 20)


def _talon_slots(unit: Unit, mount: Mount) -> float:
    if not isinstance(unit, Mech):
        return 1
    legs = len(LEGS & set(unit.locations))
    return legs if unit.superheavy else 2 * legs


def _talons_bv(unit: Unit, mount: Mount) -> float:
    return round_half_up(floor(tons(unit) / 5) * 0.5) * myomer_factor(unit)


def _ram_plate_bv(unit: Unit, mount: Mount) -> float:
    spiked = sum(m.location in TORSOS for _, m, _ in outfit(unit).with_trait("spikes"))
    charge = floor(round(tons(unit) * movement(unit).run * 0.1, 4)) + SPIKED_CHARGE * spiked
    return RAM_PLATE_FACTOR * (charge // 2)


def _protomech_melee_bv(unit: Unit, mount: Mount) -> float:
    quad = "quad" in entry(mount).traits
    return ceiling(tons(unit) / 5) * (PROTOMECH_QUAD_MELEE_BV if quad else PROTOMECH_MELEE_BV)


_AES_DIVISOR_TWO_LEGS, _AES_DIVISOR_FOUR_LEGS = 35, 50
_AES_CLASSES = (35, 55, 75)  # light, medium, heavy; above them assault


def _aes_mass(unit: Unit, mount: Mount) -> float:
    return up_to_half_ton(tons(unit) / (_AES_DIVISOR_FOUR_LEGS if is_quad(unit) else _AES_DIVISOR_TWO_LEGS))


def _aes_slots(unit: Unit, mount: Mount) -> float:
    return 1 + sum(tons(unit) > limit for limit in _AES_CLASSES)


def _aes_cost(unit: Unit, mount: Mount) -> float:
    return (700 if mount.location in LEGS else 500) * tons(unit)


_talons_mass = full_tons(15)
_sword_mass = half_tons(20)
_ram_plate_mass = full_tons(10)

FORMULAS: dict[str, Formula] = {
    "hatchet": Formula(full_tons(15), full_tons(15), per_ton(5_000, full_tons(15)), blow_value(5, 1.5)),
    "sword": Formula(_sword_mass, full_tons(15), per_ton(10_000, _sword_mass), blow_value(10, 1.725, plus=1)),
    "lance": Formula(full_tons(20), full_tons(20), by_tonnage(150), blow_value(5, 1)),
    "mace": Formula(full_tons(10), full_tons(10), None, blow_value(4, 1)),
    "retractable-blade": Formula(
        lambda unit, mount: 0.5 + up_to_half_ton(tons(unit) / 20),
        _blade_slots,
        per_ton(10_000, _blade_slots),
        blow_value(10, 1.725),
    ),
    "claw": Formula(full_tons(15), full_tons(15), by_tonnage(200), blow_value(7, 1.275)),
    "talons": Formula(_talons_mass, _talon_slots, per_ton(300, _talons_mass), _talons_bv),
    "spikes": Formula(cost=by_tonnage(50)),
    "ram-plate": Formula(_ram_plate_mass, None, per_ton(10_000, _ram_plate_mass), _ram_plate_bv),
    "chain-drape": Formula(half_tons(10)),
    "actuator-enhancement": Formula(_aes_mass, _aes_slots, _aes_cost, lambda unit, mount: 0),
    "protomech-melee": Formula(battle_value=_protomech_melee_bv),
}
