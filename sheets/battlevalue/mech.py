"""The Battle Value of BattleMechs and IndustrialMechs.

Rules: TM, Battle Value, 'Mechs; IO for LAMs, QuadVees, tripods and superheavies.
"""

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.components import write_armored_components
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.explosives import write_explosives
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.mechheat import heat_efficiency
from sheets.battlevalue.motion import Motion, motion
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import (
    BLUE_SHIELD,
    STRUCTURE_MULTIPLIER,
    STRUCTURE_POINT,
    engine_multiplier,
    jump_modifier,
    rounded,
    speed_factor,
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
INTERFACE_GYRO = 0.5  # an interface cockpit does a gyro's work

# Cockpits whose gunner aims worse.
NO_ADVANCED_FIRE_CONTROL = frozenset({
    CockpitType.INDUSTRIAL,
    CockpitType.PRIMITIVE_INDUSTRIAL,
    CockpitType.SUPERHEAVY_INDUSTRIAL,
    CockpitType.TRIPOD_INDUSTRIAL,
    CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
})  # fmt: skip
POOR_FIRE_CONTROL = 0.9

COCKPIT: dict[CockpitType, Factor] = {
    CockpitType.SMALL: Factor(0.95, "small cockpit"),
    CockpitType.TORSO_MOUNTED: Factor(0.95, "torso-mounted cockpit"),
    CockpitType.SMALL_COMMAND_CONSOLE: Factor(0.95, "small command console"),
    CockpitType.INTERFACE: Factor(1.3, "interface cockpit"),
}
DRONE = Factor(0.95, "drone operating system")
HEAT_SINK_OVERRIDE = Factor(1.01, "heat sink override kit")

AES_ARM, AES_LEGS, AES_QUAD_LEGS = 0.1, 0.2, 0.4
MYOMER: dict[str, Factor] = {
    "triple-strength-myomer": Factor(1.5, "TSM"),
    "industrial-triple-strength-myomer": Factor(1.15, "industrial TSM"),
}
ARMS = frozenset({"RA", "LA"})
REAR_FACINGS = frozenset({Facing.REAR_RIGHT, Facing.REAR, Facing.REAR_LEFT})
STEALTH, CHAMELEON = 2, 2
VOID_LEAST = 3
AIRBORNE = 1


def value_mech(ledger: Ledger, mech: Mech) -> float:
    """The Battle Value of a 'Mech before it is rounded."""
    stock = take_stock(mech)
    control = fire_control(mech, stock)
    moves = motion(mech, stock)
    defence = _defence(ledger, mech, stock, control, moves)
    offence = _offence(ledger, mech, stock, control, moves)
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule="TM, BV: sum of both ratings")
    ledger.plus("Offensive rating", offence, rule="TM, BV: sum of both ratings")
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
    structure: list[float] = [structure_total(mech), STRUCTURE_POINT]
    kind = STRUCTURE_MULTIPLIER.get(mech.structure.type)
    if stock.has("blue-shield"):
        names = ", ".join(name for name in (kind.note if kind else "", "Blue Shield") if name)
        kind = Factor((kind or 1.0) + BLUE_SHIELD, names)
    if kind is not None:
        structure.append(kind)
    if side_slots:
        structure.append(Factor(engine_multiplier(side_slots), f"{ENGINE_NAMES[mech.engine.type]} engine"))
    ledger.plus("Internal structure", *structure, rule="TM, BV: internal structure")
    gyro = gyro_multiplier(mech)
    if gyro:
        ledger.plus("Gyro", mech.mass, gyro, rule="TM, BV: gyro")
    write_defence(ledger, stock)
    capacitors = {weapon for weapon, serving in control.serving.items() if "ppc-capacitor" in serving}
    write_armored_components(ledger, mech, stock, capacitors, gyro)
    write_explosives(ledger, mech, stock, capacitors, side_slots)
    ledger.at_least(1, rule="TM, BV: explosive equipment")
    ledger.times("Defensive factor", _defensive_factor(ledger, mech, stock, moves), rule="TM, BV: defensive factor")
    return ledger.value


def gyro_multiplier(mech: Mech) -> float:
    """What each ton of a 'Mech is worth for its gyro."""
    if mech.cockpit is CockpitType.INTERFACE:
        return INTERFACE_GYRO
    return GYRO.get(mech.gyro, 0)


def _engine_side_slots(mech: Mech) -> int:
    """The slots the engine takes in a side torso."""
    if mech.engine.type not in ENGINE_NAMES:
        return 0
    return max(
        sum(slot is not None and slot.system is System.ENGINE for slot in mech.slots[side]) for side in ("RT", "LT")
    )


def _defensive_factor(ledger: Ledger, mech: Mech, stock: Stock, moves: Motion) -> float:
    """How hard the 'Mech is to hit."""
    run = target_modifier(moves.run)
    if moves.airmech:
        run = max(run, target_modifier(moves.airmech) + AIRBORNE)
    jump, umu = jump_modifier(moves.jump), target_modifier(moves.umu)
    if ledger.keeps_lines:
        ledger.note(
            "Target movement modifiers",
            f"{run} running, {jump} jumping, {umu} under water",
            rule="TM, BV: defensive factor",
        )
    modifier = max(run, jump, umu)
    if mech.armor.type is ArmorType.STEALTH or stock.has("null-signature"):
        ledger.note("Stealth armor or null-signature system", f"+{STEALTH}", rule="TM, BV: defensive factor")
        modifier += STEALTH
    if stock.has("chameleon-shield"):
        ledger.note("Chameleon light polarization shield", f"+{CHAMELEON}", rule="TM, BV: defensive factor")
        modifier += CHAMELEON
    if stock.has("void-signature"):
        ledger.note(
            "Void-signature system",
            f"at least {VOID_LEAST}, or {VOID_LEAST + 1} for {VOID_LEAST}",
            rule="TM, BV: defensive factor",
        )
        if modifier <= VOID_LEAST:
            modifier = VOID_LEAST + 1 if modifier == VOID_LEAST else VOID_LEAST
    return 1 + modifier / 10


def _offence(ledger: Ledger, mech: Mech, stock: Stock, control: FireControl, moves: Motion) -> float:
    ledger.begin("Offensive Battle Rating")
    aes = stock.locations("actuator-enhancement")
    arms = aes & ARMS
    limit = heat_efficiency(ledger, mech, stock, moves.jets, moves.airmech)
    if stock.weapons:
        _write_weapons(ledger, stock, control, arms, limit)
    if stock.ammo:
        write_ammo(ledger, stock.ammo, weapon_caps(stock.weapons), rule="TM, BV: ammunition")
    write_offence(ledger, stock, arms)
    _write_weight(ledger, mech, stock, aes)
    ledger.times("Speed factor", speed_factor(_offensive_speed(moves)), rule="TM, BV: speed factor")
    if mech.cockpit in NO_ADVANCED_FIRE_CONTROL and not stock.has("advanced-fire-control"):
        ledger.times("Fire control", POOR_FIRE_CONTROL, rule="TM, BV: IndustrialMechs")
    return ledger.value


def _write_weapons(ledger: Ledger, stock: Stock, control: FireControl, aes_arms: set[str], limit: float) -> None:
    def make(placed: Placed, rear: bool) -> Gun:
        return gun_of(placed, control, aes=placed.mount.location in aes_arms, rear=rear)

    guns, switched = rear_halved(stock.weapons, _points_backward, make)
    if switched:
        ledger.note("Rear weapons outweigh the front", "front and rear change roles", rule="TM, BV: rear weapons")
    write_heated(ledger, guns, limit, rule="TM, BV: weapons")


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


def _offensive_speed(moves: Motion) -> int:
    if moves.airmech:
        return moves.run + rounded(moves.airmech / 2)
    return moves.run + rounded(max(moves.jump, moves.umu) / 2)
