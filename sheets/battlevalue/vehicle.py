"""The Battle Value of combat and support vehicles on the ground, on water and in the air.

Rules: TM, Battle Value, combat vehicles and support vehicles.
"""

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.armor import write_armor
from sheets.battlevalue.equipment import write_defence, write_offence
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.motion import Motion, motion
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import STRUCTURE_POINT, jump_modifier, rounded, speed_factor, target_modifier
from sheets.battlevalue.weapons import FireControl, fire_control, gun_of, rear_halved, write_guns
from sheets.equipment.kinds import ArmorType
from sheets.rules.structure import structure_total
from sheets.units import Vehicle
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive

MOTIVE: dict[Motive, float] = {
    Motive.TRACKED: 0.9,
    Motive.WHEELED: 0.8,
    Motive.HOVER: 0.7,
    Motive.VTOL: 0.7,
    Motive.WIGE: 0.7,
}
OTHER_MOTIVE = 0.6

# What chassis modifications add to that on combat vehicles.
CHASSIS: dict[str, float] = {
    "fully-amphibious": 0.2,
    "limited-amphibious": 0.1,
    "dune-buggy": 0.1,
    "flotation-hull": 0.1,
    "environmental-sealing": 0.1,
    "armored-motive-system": 0.1,
}
AIRBORNE = frozenset({Motive.VTOL, Motive.WIGE})
STEALTH_ARMOR = frozenset({ArmorType.STEALTH, ArmorType.VEHICULAR_STEALTH})
STEALTH = 2
WEIGHT = 0.5
DRONE = Factor(0.95, "drone operating system")
TRAILER_SPEED = 1
TRAINS = frozenset({Motive.RAIL, Motive.MAGLEV})  # these have their cruising speed for it
FRONT, REAR = "FR", "RR"
# What stays whole where the rear outweighs the front: the printed rule halves the front alone, the published values of
# such vehicles halve the sides too (BV digest 7 and 18.24, which takes the published way for its default).
REAR_OR_TURRET = frozenset({REAR, TURRET, FRONT_TURRET})


def value_vehicle(ledger: Ledger, vehicle: Vehicle) -> float:
    """The Battle Value of a vehicle before it is rounded."""
    stock = take_stock(vehicle)
    control = fire_control(vehicle, stock)
    moves = motion(vehicle, stock)
    defence = _defence(ledger, vehicle, stock, moves)
    offence = _offence(ledger, vehicle, stock, control, moves)
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule="TM, BV: sum of both ratings")
    ledger.plus("Offensive rating", offence, rule="TM, BV: sum of both ratings")
    if control.drone:
        ledger.times("Drone", DRONE, rule="TM, BV: drones")
    return ledger.value


def _defence(ledger: Ledger, vehicle: Vehicle, stock: Stock, moves: Motion) -> float:
    ledger.begin("Defensive Battle Rating")
    write_armor(ledger, vehicle, stock, bar=vehicle.support.bar if vehicle.support is not None else None)
    ledger.plus("Internal structure", structure_total(vehicle), STRUCTURE_POINT, rule="TM, BV: internal structure")
    write_defence(ledger, stock)
    ledger.times("Type modifier", _type_modifier(vehicle, stock), rule="TM, BV: type modifier")
    run = target_modifier(moves.run) + (vehicle.motive in AIRBORNE)
    jump = jump_modifier(moves.jump)
    if ledger.keeps_lines:
        ledger.note("Target movement modifiers", f"{run} flanking, {jump} jumping", rule="TM, BV: defensive factor")
    modifier = max(run, jump)
    if vehicle.armor.type in STEALTH_ARMOR:
        ledger.note("Stealth armor", f"+{STEALTH}", rule="TM, BV: defensive factor")
        modifier += STEALTH
    ledger.times("Defensive factor", 1 + modifier / 10, rule="TM, BV: defensive factor")
    return ledger.value


def _type_modifier(vehicle: Vehicle, stock: Stock) -> Factor:
    """What the motive system makes of the defence, with the chassis modifications of a combat vehicle."""
    modifier, note = MOTIVE.get(vehicle.motive, OTHER_MOTIVE), vehicle.motive.value
    if vehicle.support is None:
        for trait, more in CHASSIS.items():
            if stock.has(trait):
                modifier += more
                note += f", {trait.replace('-', ' ')}"
    return Factor(modifier, note)


def _offence(ledger: Ledger, vehicle: Vehicle, stock: Stock, control: FireControl, moves: Motion) -> float:
    ledger.begin("Offensive Battle Rating")
    if stock.weapons:
        guns, switched = rear_halved(stock.weapons, _facing, lambda placed, rear: gun_of(placed, control, rear=rear))
        if switched:
            ledger.note("Rear weapons outweigh the front", "front and rear change roles", rule="TM, BV: rear weapons")
            guns = [
                gun_of(placed, control, rear=placed.mount.location not in REAR_OR_TURRET) for placed in stock.weapons
            ]
        write_guns(ledger, guns, rule="TM, BV: weapons")
    if stock.ammo:
        support = () if control.support is None else (control.support,)
        write_ammo(ledger, stock.ammo, weapon_caps(stock.weapons), *support, rule="TM, BV: ammunition")
    write_offence(ledger, stock)
    ledger.plus("Weight", vehicle.mass, WEIGHT, rule="TM, BV: tonnage")
    ledger.times("Speed factor", speed_factor(_offensive_speed(vehicle, moves)), rule="TM, BV: speed factor")
    return ledger.value


def _facing(placed: Placed) -> bool | None:
    """Whether a weapon fires backward; None for the sides and turrets, which are in neither of the two groups."""
    location = placed.mount.location
    return location == REAR if location in (FRONT, REAR) else None


def _offensive_speed(vehicle: Vehicle, moves: Motion) -> int:
    if vehicle.cruise == 0:
        return TRAILER_SPEED
    if vehicle.motive in TRAINS:
        return moves.walk
    return moves.run + rounded(moves.jump / 2)
