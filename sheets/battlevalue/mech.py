"""The Battle Value of BattleMechs and IndustrialMechs.

Rules: TM, Battle Value, 'Mechs; IO for LAMs, QuadVees, tripods and superheavies.
"""

from sheets.battlevalue.ammunition import write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.components import write_armored_components
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.explosives import EXPLOSIVES, write_explosives
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.mechheat import heat_efficiency
from sheets.battlevalue.motion import Motion, motion
from sheets.battlevalue.ratings import (
    DEFENSIVE_FACTOR,
    best_modifier,
    write_defensive_factor,
    write_speed,
    write_sum,
)
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import (
    BLUE_SHIELD,
    DRONE,
    STEALTH_MODIFIER,
    STRUCTURE_MULTIPLIER,
    STRUCTURE_POINT,
    engine_multiplier,
    jump_modifier,
    rounded,
    target_modifier,
)
from sheets.battlevalue.weapons import FireControl, Gun, fire_control, gun_of, rear_halved, write_heated
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType
from sheets.rules.structure import structure_total
from sheets.units import Mech
from sheets.units.mech import LEGS, Body, System
from sheets.units.mount import Facing, Mounting

GYRO: dict[GyroType, float] = {
    GyroType.STANDARD: 0.5,
    GyroType.COMPACT: 0.5,
    GyroType.XL: 0.5,
    GyroType.SUPERHEAVY: 0.5,
    GyroType.HEAVY_DUTY: 1.0,
}
# Engines that reach into the side torsos.
ENGINE_NAMES = {EngineType.LIGHT: "light", EngineType.XL: "XL", EngineType.XXL: "XXL"}
INTERFACE_GYRO = 0.5  # an interface cockpit does the work of a gyro that is not there

# Cockpits whose gunner aims worse.
NO_ADVANCED_FIRE_CONTROL = frozenset({
    CockpitType.INDUSTRIAL,
    CockpitType.PRIMITIVE_INDUSTRIAL,
    CockpitType.SUPERHEAVY_INDUSTRIAL,
    CockpitType.TRIPOD_INDUSTRIAL,
    CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
})  # fmt: skip
POOR_FIRE_CONTROL = Factor(0.9, "no advanced fire control")

COCKPIT: dict[CockpitType, Factor] = {
    CockpitType.SMALL: Factor(0.95, "small cockpit"),
    CockpitType.TORSO_MOUNTED: Factor(0.95, "torso-mounted cockpit"),
    CockpitType.SMALL_COMMAND_CONSOLE: Factor(0.95, "small command console"),
    CockpitType.INTERFACE: Factor(1.3, "interface cockpit"),
}
HEAT_SINK_OVERRIDE = Factor(1.01, "heat sink override kit")

AES_ARM, AES_LEGS, AES_QUAD_LEGS = 0.1, 0.2, 0.4
MYOMER: dict[str, Factor] = {
    "triple-strength-myomer": Factor(1.5, "TSM"),
    "industrial-triple-strength-myomer": Factor(1.15, "industrial TSM"),
}
ARMS = frozenset({"RA", "LA"})
REAR_FACINGS = frozenset({Facing.REAR_RIGHT, Facing.REAR, Facing.REAR_LEFT})
CHAMELEON = 2
VOID_LEAST = 3


def value_mech(ledger: Ledger, mech: Mech) -> float:
    """The Battle Value of a 'Mech before it is rounded."""
    stock = take_stock(mech)
    control = fire_control(mech, stock)
    moves = motion(mech, stock)
    defence = _defence(ledger, mech, stock, control, moves)
    offence = _offence(ledger, mech, stock, control, moves)
    write_sum(ledger, defence, offence)
    cockpit = COCKPIT.get(mech.cockpit) or (DRONE if control.drone else None)
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if mech.heat_sink_override:
        ledger.times("RISC", HEAT_SINK_OVERRIDE, rule="IO, BV: RISC heat sink override kit")
    return ledger.value


def _defence(ledger: Ledger, mech: Mech, stock: Stock, control: FireControl, moves: Motion) -> float:
    ledger.begin("Defensive Battle Rating")
    torso = 0
    if mech.cockpit is CockpitType.TORSO_MOUNTED:
        torso = mech.armor.points["CT"] + mech.armor.rear.get("CT", 0)
    write_armor(ledger, mech, stock, again=torso)
    side_slots = _engine_side_slots(mech)
    ledger.plus("Internal structure", *_structure(mech, stock, side_slots), rule="TM, BV: internal structure")
    gyro = gyro_multiplier(mech)
    if gyro:
        ledger.plus("Gyro", mech.mass, gyro, rule="TM, BV: gyro")
    write_defence(ledger, stock)
    charged = control.charged
    write_armored_components(ledger, mech, stock, charged, gyro)
    write_explosives(ledger, mech, stock, charged, side_slots)
    ledger.at_least(1, rule=EXPLOSIVES)
    write_defensive_factor(ledger, 1 + _modifier(ledger, mech, stock, moves) / 10)
    return ledger.value


def _structure(mech: Mech, stock: Stock, side_slots: int) -> list[float]:
    """The points of structure with all that multiplies them."""
    factors: list[float] = [structure_total(mech), STRUCTURE_POINT]
    kind = STRUCTURE_MULTIPLIER.get(mech.structure.type)
    if stock.has("blue-shield"):
        kind = Factor((kind or 1.0) + BLUE_SHIELD, f"{kind.note}, Blue Shield" if kind else "Blue Shield")
    if kind is not None:
        factors.append(kind)
    if side_slots:
        factors.append(Factor(engine_multiplier(side_slots), f"{ENGINE_NAMES[mech.engine.type]} engine"))
    return factors


def gyro_multiplier(mech: Mech) -> float:
    """What each ton of a 'Mech is worth for its gyro."""
    return GYRO.get(mech.gyro, INTERFACE_GYRO if mech.cockpit is CockpitType.INTERFACE else 0)


def _engine_side_slots(mech: Mech) -> int:
    """The slots the engine takes in a side torso."""
    if mech.engine.type not in ENGINE_NAMES:
        return 0
    return max(
        sum(slot is not None and slot.system is System.ENGINE for slot in mech.slots[side]) for side in ("RT", "LT")
    )


def _modifier(ledger: Ledger, mech: Mech, stock: Stock, moves: Motion) -> int:
    """How hard the 'Mech is to hit: its movement, and the systems that hide it."""
    modes = {
        "running": (moves.run, target_modifier(moves.run)),
        "jumping": (moves.jump, jump_modifier(moves.jump)),
        "under water": (moves.umu, target_modifier(moves.umu)),
    }
    if moves.airmech:
        modes["as an AirMech"] = (moves.airmech, jump_modifier(moves.airmech))
    modifier = best_modifier(ledger, modes)
    if mech.armor.type is ArmorType.STEALTH or stock.has("null-signature"):
        ledger.note("Stealth armor or null-signature system", f"+{STEALTH_MODIFIER}", rule=DEFENSIVE_FACTOR)
        modifier += STEALTH_MODIFIER
    if stock.has("chameleon-shield"):
        ledger.note("Chameleon light polarization shield", f"+{CHAMELEON}", rule=DEFENSIVE_FACTOR)
        modifier += CHAMELEON
    if stock.has("void-signature"):
        raised = VOID_LEAST + 1 if modifier == VOID_LEAST else max(modifier, VOID_LEAST)
        ledger.note("Void-signature system", f"{modifier} becomes {raised}", rule=DEFENSIVE_FACTOR)
        modifier = raised
    return modifier


def _offence(ledger: Ledger, mech: Mech, stock: Stock, control: FireControl, moves: Motion) -> float:
    ledger.begin("Offensive Battle Rating")
    aes = stock.locations("actuator-enhancement")
    arms = aes & ARMS
    limit = heat_efficiency(ledger, mech, stock, moves.jets, moves.airmech)
    _write_weapons(ledger, stock, control, arms, limit)
    write_ammo(ledger, stock.ammo, stock.weapons)
    write_offence(ledger, stock, arms)
    _write_weight(ledger, mech, stock, aes)
    write_speed(ledger, moves.run + rounded((moves.airmech or max(moves.jump, moves.umu)) / 2))
    if mech.cockpit in NO_ADVANCED_FIRE_CONTROL and not stock.has("advanced-fire-control"):
        ledger.times("Fire control", POOR_FIRE_CONTROL, rule="TM, BV: IndustrialMechs")
    return ledger.value


def _write_weapons(ledger: Ledger, stock: Stock, control: FireControl, aes_arms: set[str], limit: float) -> None:
    def make(placed: Placed, rear: bool) -> Gun:
        return gun_of(placed, control, aes=placed.mount.location in aes_arms, rear=rear)

    write_heated(ledger, rear_halved(ledger, stock.weapons, _points_backward, make), limit)


def _points_backward(placed: Placed) -> bool | None:
    """Whether a weapon belongs to the rear group; None for arms and turrets, which reach both ways."""
    mount = placed.mount
    if mount.location in ARMS or mount.mounting is Mounting.TURRET:
        return None
    return mount.rear or mount.facing in REAR_FACINGS


def _write_weight(ledger: Ledger, mech: Mech, stock: Stock, aes: set[str]) -> None:
    """The tonnage, for what the 'Mech can do with fists and feet."""
    factors: list[float] = [mech.mass]
    better = AES_ARM * len(aes & ARMS)
    legs = LEGS & set(mech.locations)
    if legs <= aes:
        better += AES_QUAD_LEGS if mech.body in (Body.QUAD, Body.QUADVEE) else AES_LEGS
    if better:
        factors.append(Factor(1 + better, "AES"))
    factors += [factor for trait, factor in MYOMER.items() if stock.has(trait)][:1]
    ledger.plus("Weight", *factors, rule="TM, BV: tonnage")
