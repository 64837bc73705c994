"""The Battle Value of combat and support vehicles on the ground, on water and in the air.

Rules: TM, Battle Value, combat vehicles and support vehicles.
"""

from sheets.battlevalue.defense import BLUE_SHIELD, STEALTH_MODIFIER, STRUCTURE_POINT, write_armor, write_defense
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
    WeaponService,
    fire_control,
    gun_of,
    rear_halved,
    write_ammo,
    write_drone,
    write_guns,
    write_offense,
)
from sheets.equipment.kinds import STEALTH_ARMORS
from sheets.rules.structure import structure_total
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Vehicle
from sheets.units.vehicle import BODY, FRONT_TURRET, TURRET, Motive

MOTIVE: dict[Motive, float] = {
    Motive.TRACKED: 0.9,
    Motive.WHEELED: 0.8,
    Motive.HOVER: 0.7,
    Motive.VTOL: 0.7,
    Motive.WIGE: 0.7,
}
OTHER_MOTIVE = 0.6

# Additions of chassis modifications of combat vehicles to the modifier of the motive system.
CHASSIS: dict[str, float] = {
    "fully-amphibious": 0.2,
    "limited-amphibious": 0.1,
    "dune-buggy": 0.1,
    "flotation-hull": 0.1,
    "environmental-sealing": 0.1,
    "armored-motive-system": 0.1,
}
AIRBORNE = frozenset({Motive.VTOL, Motive.WIGE})
WEIGHT = 0.5
TRAILER_SPEED = 1
TRAINS = frozenset({Motive.RAIL, Motive.MAGLEV})  # their speed factor takes the cruising MP
FRONT, REAR = "FR", "RR"
# Weapons that count in full if the rear outweighs the front. The printed rule halves the front alone; the published
# values
# of such vehicles halve the sides, too (BV digest 7 and 18.24, which prefers the published values). There is no such
# value of superheavy vehicles, so with them only the front loses. Turret and sponsons, which are turrets too, of the
# Destrier Siege Vehicle count whole (2,859; the reference halves even its turret and has 2,551).
REAR_OR_TURRET = frozenset({REAR, TURRET, FRONT_TURRET})


def value_vehicle(ledger: Ledger, vehicle: Vehicle) -> float:
    """The Battle Value of a vehicle before it is rounded."""
    inventory = inventory_of(vehicle, ledger.edition)
    control = fire_control(vehicle, inventory)
    moves = best_movement(vehicle, inventory, ledger.wear)
    defense = _defense(ledger, vehicle, inventory, moves)
    offense = _offense(ledger, vehicle, inventory, control, moves)
    write_sum(ledger, defense, offense)
    if control.drone:
        write_drone(ledger)
    return ledger.value


def _defense(ledger: Ledger, vehicle: Vehicle, inventory: Inventory, moves: BestMovement) -> float:
    ledger.begin("Defensive Battle Rating")
    write_armor(ledger, vehicle, inventory, bar=vehicle.support.bar if vehicle.support is not None else None)
    shield = [Factor(1 + BLUE_SHIELD, "Blue Shield")] if inventory.has("blue-shield") else []
    structure = structure_total(vehicle) - ledger.wear.structure
    ledger.plus("Internal structure", structure, STRUCTURE_POINT, *shield, rule="TM, BV: internal structure")
    write_defense(ledger, inventory)
    ledger.times("Type modifier", _type_modifier(vehicle, inventory), rule="TM, BV: type modifier")
    flank = jump_modifier(moves.run) if vehicle.motive in AIRBORNE else target_movement(moves.run)
    modifier = best_modifier(
        ledger, {"flanking": (moves.run, flank), "jumping": (moves.jump, jump_modifier(moves.jump))}
    )
    if vehicle.armor.type in STEALTH_ARMORS:
        ledger.note("Stealth armor", f"+{STEALTH_MODIFIER}", rule=DEFENSIVE_FACTOR)
        modifier += STEALTH_MODIFIER
    write_defensive_factor(ledger, 1 + modifier / 10)
    return ledger.value


def _type_modifier(vehicle: Vehicle, inventory: Inventory) -> Factor:
    """The defensive factor of the motive system, with the chassis modifications of a combat vehicle."""
    modifier, note = MOTIVE.get(vehicle.motive, OTHER_MOTIVE), vehicle.motive.value
    if vehicle.support is None:
        for trait, more in CHASSIS.items():
            if inventory.has(trait):
                modifier += more
                note += f", {trait.replace('-', ' ')}"
    return Factor(modifier, note)


def _offense(
    ledger: Ledger, vehicle: Vehicle, inventory: Inventory, control: WeaponService, moves: BestMovement
) -> float:
    ledger.begin("Offensive Battle Rating")
    loses = {FRONT} if _superheavy(vehicle) else {*vehicle.locations, BODY} - REAR_OR_TURRET
    guns = rear_halved(
        ledger,
        inventory.weapons,
        _points_backward,
        lambda mounted, rear: gun_of(mounted, control, rear=rear),
        lambda mounted: mounted.mount.location in loses,
    )
    write_guns(ledger, guns)
    write_ammo(ledger, inventory.ammo, inventory.weapons, *control.support)
    write_offense(ledger, inventory)
    ledger.plus("Weight", vehicle.mass, WEIGHT, rule="TM, BV: tonnage")
    write_speed(ledger, _offensive_speed(vehicle, moves))
    return ledger.value


def _superheavy(vehicle: Vehicle) -> bool:
    return vehicle.six_sided and vehicle.support is None


def _points_backward(mounted: ValuedMount) -> bool | None:
    """Whether a weapon belongs to the rear group; None for sides and turrets, which belong to neither group."""
    location = mounted.mount.location
    return location == REAR if location in (FRONT, REAR) else None


def _offensive_speed(vehicle: Vehicle, moves: BestMovement) -> int:
    if vehicle.cruise == 0:
        return TRAILER_SPEED
    if vehicle.motive in TRAINS:
        return moves.walk
    return moves.run + round_battle_value(moves.jump / 2)
