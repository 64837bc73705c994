"""The Battle Value of BattleMechs and IndustrialMechs.

Rules: TM, Battle Value, 'Mechs; TO:AUE for armored components; IO for LAMs, QuadVees, tripods and superheavies.
"""

from math import ceil

from sheets.battlevalue.defense import (
    BLUE_SHIELD,
    EXPLOSIVES,
    STEALTH_MODIFIER,
    STRUCTURE_POINT,
    write_armor,
    write_defense,
    write_explosives,
)
from sheets.battlevalue.items import Inventory, ValuedMount, inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, round_battle_value, write_sum
from sheets.battlevalue.movement import (
    DEFENSIVE_FACTOR,
    BestMovement,
    best_modifier,
    best_movement,
    jump_modifier,
    write_defensive_factor,
    write_speed,
)
from sheets.battlevalue.offense import (
    DRONE,
    ValuedGun,
    WeaponService,
    capacitor_value,
    fire_control,
    gun_of,
    rear_halved,
    write_ammo,
    write_heated,
    write_offense,
)
from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.rules.heat import airmech_heat, ground_heat, heat_capacity, jump_heat, system_heat
from sheets.rules.structure import structure_total
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Mech
from sheets.units.base import Facing, Mounting
from sheets.units.mech import ARMS, LEGS, SIDE_TORSOS, LamType, System

STRUCTURE_MULTIPLIER: dict[StructureType, Factor] = {
    StructureType.INDUSTRIAL: Factor(0.5, "industrial"),
    StructureType.COMPOSITE: Factor(0.5, "composite"),
    StructureType.REINFORCED: Factor(2.0, "reinforced"),
}

# Structure of a 'Mech by the slots its engine takes in a side torso, the most of each row.
ENGINE_SLOTS: tuple[tuple[int, float], ...] = ((0, 1.0), (1, 0.825), (2, 0.75), (5, 0.5))
MOST_ENGINE_SLOTS = 0.25  # the factor of six slots, as of an XXL engine; a file may have more


def engine_structure_multiplier(side_slots: int) -> float:
    """The structure multiplier of an engine that reaches into the side torsos."""
    return next((multiplier for most, multiplier in ENGINE_SLOTS if side_slots <= most), MOST_ENGINE_SLOTS)


GYRO: dict[GyroType, float] = {
    GyroType.STANDARD: 0.5,
    GyroType.COMPACT: 0.5,
    GyroType.XL: 0.5,
    GyroType.SUPERHEAVY: 0.5,
    GyroType.HEAVY_DUTY: 1.0,
}

# Engines that reach into the side torsos.
ENGINE_NAMES = {EngineType.LIGHT: "light", EngineType.XL: "XL", EngineType.XXL: "XXL"}
INTERFACE_GYRO = 0.5  # for a 'Mech without a gyro, with an interface cockpit

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

REAR_FACINGS = frozenset({Facing.REAR_RIGHT, Facing.REAR, Facing.REAR_LEFT})
CHAMELEON_MODIFIER = 2
VOID_LEAST = 3


def value_mech(ledger: Ledger, mech: Mech) -> float:
    """The Battle Value of a 'Mech before it is rounded."""
    inventory = inventory_of(mech, ledger.edition)
    control = fire_control(mech, inventory)
    moves = best_movement(mech, inventory, ledger.wear)
    defense = _defense(ledger, mech, inventory, control, moves)
    offense = _offense(ledger, mech, inventory, control, moves)
    write_sum(ledger, defense, offense)
    cockpit = COCKPIT.get(mech.cockpit) or (DRONE if control.drone else None)
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if mech.heat_sink_override:
        ledger.times("RISC", HEAT_SINK_OVERRIDE, rule="IO, BV: RISC heat sink override kit")
    return ledger.value


def _defense(ledger: Ledger, mech: Mech, inventory: Inventory, control: WeaponService, moves: BestMovement) -> float:
    ledger.begin("Defensive Battle Rating")
    torso = 0
    if mech.cockpit is CockpitType.TORSO_MOUNTED:
        torso = mech.armor.points["CT"] + mech.armor.rear.get("CT", 0)
    write_armor(ledger, mech, inventory, again=torso)
    side_slots = _engine_side_slots(mech)
    structure = _structure(mech, structure_total(mech) - ledger.wear.structure, inventory, side_slots)
    ledger.plus("Internal structure", *structure, rule="TM, BV: internal structure")
    gyro = gyro_multiplier(mech)
    if gyro:
        ledger.plus("Gyro", mech.mass, gyro, rule="TM, BV: gyro")
    write_defense(ledger, inventory)
    charged = control.charged_ppcs
    write_armored_components(ledger, mech, inventory, charged, gyro)
    write_explosives(ledger, mech, inventory, charged, side_slots)
    ledger.at_least(1, rule=EXPLOSIVES)
    write_defensive_factor(ledger, 1 + _modifier(ledger, mech, inventory, moves) / 10)
    return ledger.value


def _structure(mech: Mech, points: int, inventory: Inventory, side_slots: int) -> list[float]:
    """The points of structure with all their factors."""
    factors: list[float] = [points, STRUCTURE_POINT]
    kind = STRUCTURE_MULTIPLIER.get(mech.structure.type)
    if inventory.has("blue-shield"):
        kind = Factor((kind or 1.0) + BLUE_SHIELD, f"{kind.note}, Blue Shield" if kind else "Blue Shield")
    if kind is not None:
        factors.append(kind)
    if side_slots:
        factors.append(Factor(engine_structure_multiplier(side_slots), f"{ENGINE_NAMES[mech.engine.type]} engine"))
    return factors


def gyro_multiplier(mech: Mech) -> float:
    """The gyro multiplier for each ton of the 'Mech."""
    return GYRO.get(mech.gyro, INTERFACE_GYRO if mech.cockpit is CockpitType.INTERFACE else 0)


def _engine_side_slots(mech: Mech) -> int:
    """The slots the engine takes in a side torso."""
    if mech.engine.type not in ENGINE_NAMES:
        return 0
    return max(
        sum(slot is not None and slot.system is System.ENGINE for slot in mech.slots[side]) for side in SIDE_TORSOS
    )


def _modifier(ledger: Ledger, mech: Mech, inventory: Inventory, moves: BestMovement) -> int:
    """The defensive factor of a 'Mech: its movement and its stealth systems."""
    modes = {
        "running": (moves.run, target_movement(moves.run)),
        "jumping": (moves.jump, jump_modifier(moves.jump)),
        "under water": (moves.umu, target_movement(moves.umu)),
    }
    if moves.airmech:
        modes["as an AirMech"] = (moves.airmech, jump_modifier(moves.airmech))
    modifier = best_modifier(ledger, modes)
    if mech.armor.type is ArmorType.STEALTH or inventory.has("null-signature"):
        ledger.note("Stealth armor or null-signature system", f"+{STEALTH_MODIFIER}", rule=DEFENSIVE_FACTOR)
        modifier += STEALTH_MODIFIER
    if inventory.has("chameleon-shield"):
        ledger.note("Chameleon light polarization shield", f"+{CHAMELEON_MODIFIER}", rule=DEFENSIVE_FACTOR)
        modifier += CHAMELEON_MODIFIER
    if inventory.has("void-signature"):
        raised = VOID_LEAST + 1 if modifier == VOID_LEAST else max(modifier, VOID_LEAST)
        ledger.note("Void-signature system", f"{modifier} becomes {raised}", rule=DEFENSIVE_FACTOR)
        modifier = raised
    return modifier


def _offense(ledger: Ledger, mech: Mech, inventory: Inventory, control: WeaponService, moves: BestMovement) -> float:
    ledger.begin("Offensive Battle Rating")
    aes = inventory.locations("actuator-enhancement")
    arms = aes & ARMS
    limit = heat_efficiency(ledger, mech, inventory, moves.jets, moves.airmech)
    _write_weapons(ledger, inventory, control, arms, limit)
    write_ammo(ledger, inventory.ammo, inventory.weapons)
    write_offense(ledger, inventory, arms)
    _write_weight(ledger, mech, inventory, aes)
    write_speed(ledger, moves.run + round_battle_value((moves.airmech or max(moves.jump, moves.umu)) / 2))
    if mech.cockpit in INDUSTRIAL_COCKPITS and not inventory.has("advanced-fire-control"):
        ledger.times("Fire control", POOR_FIRE_CONTROL, rule="TM, BV: IndustrialMechs")
    return ledger.value


def _write_weapons(
    ledger: Ledger, inventory: Inventory, control: WeaponService, aes_arms: set[str], limit: float
) -> None:
    def make(mounted: ValuedMount, rear: bool) -> ValuedGun:
        return gun_of(mounted, control, aes=mounted.mount.location in aes_arms, rear=rear)

    write_heated(ledger, rear_halved(ledger, inventory.weapons, _points_backward, make), limit)


def _points_backward(mounted: ValuedMount) -> bool | None:
    """Whether a weapon belongs to the rear group; None for arms and turrets, which can fire both ways."""
    mount = mounted.mount
    if mount.location in ARMS or mount.mounting is Mounting.TURRET:
        return None
    return mount.rear or mount.facing in REAR_FACINGS


def _write_weight(ledger: Ledger, mech: Mech, inventory: Inventory, aes: set[str]) -> None:
    """Add the tonnage, for physical attacks."""
    factors: list[float] = [mech.mass]
    better = AES_ARM * len(aes & ARMS)
    legs = LEGS & set(mech.locations)
    if legs <= aes:
        better += AES_QUAD_LEGS if mech.quad else AES_LEGS
    if better:
        factors.append(Factor(1 + better, "AES"))
    factors += [factor for trait, factor in MYOMER.items() if inventory.has(trait)][:1]
    ledger.plus("Weight", *factors, rule="TM, BV: tonnage")


COMPONENT_SHARE = 0.05  # of the item's own value, for each slot
WORTHLESS_SLOT = 5.0  # for each slot of a system, and of an item without a value
COMPONENTS = "TO:AUE, BV: armored components"


def write_armored_components(
    ledger: Ledger, mech: Mech, inventory: Inventory, capacitors: set[int], gyro: float
) -> None:
    """Add the value of armored components. `capacitors` are the PPCs that have a capacitor, by mount."""
    armored = [mounted for mounted in inventory.mounted if mounted.mount.armored]
    systems = mech.armored_systems
    if not armored and not systems:
        return
    ledger.heading("Armored components", COMPONENTS)
    paired = {mounted.position for mounted in inventory.outfit.with_trait("ppc-capacitor")} if capacitors else set()
    for mounted in armored:
        slots, bv = len(mech.slots_of(mounted.position)), mounted.bv
        if mounted.position in paired:
            continue  # counted with its PPC
        if mounted.position in capacitors:
            charged = bv + capacitor_value(mounted)
            ledger.plus(f"{mounted} with capacitor", charged, COMPONENT_SHARE, slots + 1, rule=COMPONENTS)
        elif bv > 0:
            ledger.plus(mounted, bv, COMPONENT_SHARE, slots, rule=COMPONENTS)
        else:
            ledger.plus(mounted, WORTHLESS_SLOT, slots, rule=COMPONENTS)
    for system in systems:
        if system is System.GYRO:
            ledger.plus("Gyro slot", mech.mass, gyro, COMPONENT_SHARE, rule=COMPONENTS)
        else:
            ledger.plus(f"{system.value.replace('-', ' ').capitalize()} slot", WORTHLESS_SLOT, rule=COMPONENTS)


BASE_HEAT = 6
STANDARD_LAM, EMERGENCY_COOLANT = 3, 4
POD_SHARE = 5  # a coolant pod counts for a fifth of the heat sinks


def heat_efficiency(ledger: Ledger, mech: Mech, inventory: Inventory, jump: int, airmech: int) -> float:
    """The heat limit of the weapons; `airmech` is the flank MP of a standard LAM in the air."""
    pods = sum(
        mounted.value.family is not None and mounted.value.family[0] == "coolant-pod" for mounted in inventory.ammo
    )
    sinks = (heat_capacity(mech) or 0) - ledger.wear.heat_sunk
    terms = {
        "base": BASE_HEAT,
        "heat sinks": sinks,
        "LAM": STANDARD_LAM if mech.lam is LamType.STANDARD else 0,
        "coolant pods": ceil(mech.heat_sinks.count * pods / POD_SHARE),
        "emergency coolant": EMERGENCY_COOLANT if inventory.has("emergency-coolant-system") else 0,
        "movement": -_movement_heat(mech, jump, airmech),
        **{
            trait.removesuffix("-shield"): -heat
            for trait, heat in system_heat(mech.armor.type, inventory.outfit.traits).items()
        },
    }
    limit = sum(terms.values())
    if ledger.keeps_lines:
        text = " ".join(f"{'+' if term > 0 else '−'} {abs(term)} ({name})" for name, term in terms.items() if term)
        ledger.note("Heat efficiency", f"{text.removeprefix('+ ')} = {limit}", rule="TM, BV: heat efficiency")
    return limit


def _movement_heat(mech: Mech, jump: int, airmech: int) -> int:
    """The most heat from movement."""
    return airmech_heat(airmech) if airmech else max(ground_heat(mech).run, jump_heat(mech, jump))
