"""The Battle Value of aerospace units: fighters, support craft, small craft; DropShips and larger ships by arc.

Rules: TM, Battle Value, aerospace and conventional fighters, small craft, DropShips; TO:AUE, JumpShips, WarShips and
space stations.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheets.battlevalue.defense import (
    AEROSPACE_STEALTH,
    ARMOR_POINT,
    BLUE_SHIELD,
    CAPITAL_ARMOR_POINT,
    CAPITAL_INTEGRITY_POINT,
    CASE,
    EXPLOSIVE_SLOT,
    EXPLOSIVES,
    INTEGRITY_POINT,
    LESS_EXPLOSIVE_SLOT,
    slot_penalty,
    write_armor,
    write_defense,
)
from sheets.battlevalue.items import Inventory, ValuedMount, inventory_of
from sheets.battlevalue.ledger import Factor, Ledger, write_sum
from sheets.battlevalue.movement import BestMovement, best_movement, write_speed
from sheets.battlevalue.offense import (
    ValuedGun,
    WeaponService,
    fire_control,
    gun_of,
    rear_halved,
    write_ammo,
    write_drone,
    write_guns,
    write_heated,
    write_offense,
)
from sheets.construction.report import format_number
from sheets.equipment.kinds import STEALTH_ARMORS, AeroCockpitType, TechSide
from sheets.rules.aerospace import weapon_bays
from sheets.rules.heat import heat_capacity
from sheets.rules.structure import structural_integrity
from sheets.units import DropShip, Fighter, JumpShip, SmallCraft, SpaceStation, WarShip

Craft = Fighter | SmallCraft

AEROSPACE = Factor(1.2, "aerospace fighter")
CONVENTIONAL = Factor(1.1, "conventional fighter")
OTHER = Factor(1.0, "support or small craft")
BASE_HEAT = 6

COCKPIT: dict[AeroCockpitType, Factor] = {
    AeroCockpitType.SMALL: Factor(0.95, "small cockpit"),
    AeroCockpitType.COMMAND_CONSOLE: Factor(0.95, "command console"),
}


def value_fighter(ledger: Ledger, craft: Craft) -> float:
    """The Battle Value of a fighter or small craft before it is rounded."""
    inventory = inventory_of(craft, ledger.edition)
    control = fire_control(craft, inventory)
    defense = _fighter_defense(ledger, craft, inventory, control)
    offense = _fighter_offense(ledger, craft, inventory, control)
    write_sum(ledger, defense, offense)
    cockpit = COCKPIT.get(craft.cockpit) if isinstance(craft, Fighter) else None
    if cockpit is not None:
        ledger.times("Cockpit", cockpit, rule="TM, BV: cockpit")
    if control.drone:
        write_drone(ledger)
    return ledger.value


def _fighter_defense(ledger: Ledger, craft: Craft, inventory: Inventory, control: WeaponService) -> float:
    ledger.begin("Defensive Battle Rating")
    support = craft.support if isinstance(craft, Fighter) else None
    write_armor(ledger, craft, inventory, bar=support.bar if support is not None else None)
    integrity: list[float] = [structural_integrity(craft) - ledger.wear.structure, INTEGRITY_POINT]
    if inventory.has("blue-shield"):
        integrity.append(Factor(1 + BLUE_SHIELD, "Blue Shield"))
    ledger.plus("Structural integrity", *integrity, rule="TM, BV: structural integrity")
    write_defense(ledger, inventory)
    _write_explosives(ledger, craft, inventory, control)
    ledger.at_least(1, rule=EXPLOSIVES)
    ledger.times("Type modifier", _fighter_modifier(craft), rule="TM, BV: type modifier")
    return ledger.value


def _fighter_modifier(craft: Craft) -> Factor:
    modifier = OTHER
    if isinstance(craft, Fighter) and craft.support is None:
        modifier = CONVENTIONAL if craft.conventional else AEROSPACE
    if craft.armor.type in STEALTH_ARMORS:
        return Factor(modifier + AEROSPACE_STEALTH, f"{modifier.note}, stealth armor")
    return modifier


def _write_explosives(ledger: Ledger, craft: Craft, inventory: Inventory, control: WeaponService) -> None:
    """Subtract each kind of explosive ammunition and each other explosive item, unless CASE protects it."""
    if craft.tech_base.side is TechSide.CLAN or inventory.has("case-ii") or any(inventory.has(kind) for kind in CASE):
        return
    charged = control.charged_ppcs
    kinds: dict[str, ValuedMount] = {}
    others: list[ValuedMount] = []
    for mounted in inventory.mounted:
        if mounted.empty or not (mounted.position in charged or slot_penalty(mounted.value.item.name)[0]):
            continue
        if mounted.value.item.ammo is not None:
            kinds.setdefault(mounted.value.item.name, mounted)
        else:
            others.append(mounted)
    if kinds or others:
        ledger.heading("Explosive equipment", EXPLOSIVES)
        for mounted in kinds.values():
            ledger.plus(mounted.value.title, EXPLOSIVE_SLOT, rule=EXPLOSIVES)
        for mounted in others:
            ledger.plus(mounted, LESS_EXPLOSIVE_SLOT, rule=EXPLOSIVES)


def _fighter_offense(ledger: Ledger, craft: Craft, inventory: Inventory, control: WeaponService) -> float:
    ledger.begin("Offensive Battle Rating")
    guns = rear_halved(
        ledger, inventory.weapons, _points_aft, lambda mounted, rear: gun_of(mounted, control, rear=rear)
    )
    capacity = heat_capacity(craft)
    if capacity is None:
        write_guns(ledger, guns)
    else:
        sinks = capacity - ledger.wear.heat_sunk
        limit = BASE_HEAT + sinks
        ledger.note("Heat efficiency", f"{BASE_HEAT} + {sinks} (heat sinks) = {limit}", rule="TM, BV: heat efficiency")
        write_heated(ledger, guns, limit)
    write_ammo(ledger, inventory.ammo, inventory.weapons, *control.support)
    write_offense(ledger, inventory)
    write_speed(ledger, best_movement(craft, inventory, ledger.wear).run)
    return ledger.value


def _points_aft(mounted: ValuedMount) -> bool:
    return mounted.mount.location == "AFT" or mounted.mount.rear


Ship = DropShip | JumpShip | WarShip | SpaceStation
FiringArc = tuple[str, bool]  # location, and whether it fires aft from there

DROPSHIP = Factor(1.0, "DropShip")
STEALTHY_DROPSHIP = Factor(DROPSHIP + AEROSPACE_STEALTH, "DropShip, stealth armor")
JUMPSHIP, WARSHIP, STATION = Factor(0.75, "JumpShip"), Factor(0.8, "WarShip"), Factor(0.7, "space station")
JUMPSHIP_SPEED, STATION_SPEED = 1, 0

# The arcs around a ship, counterclockwise from the nose; of two equal arcs the first one here is chosen.
DROPSHIP_RING: tuple[FiringArc, ...] = (
    ("NOS", False), ("LS", False), ("LS", True), ("AFT", False), ("RS", True), ("RS", False),
)  # fmt: skip
SIX_RING: tuple[FiringArc, ...] = tuple((place, False) for place in ("NOS", "FLS", "ALS", "AFT", "ARS", "FRS"))
WARSHIP_RING: tuple[FiringArc, ...] = tuple(
    (place, False) for place in ("NOS", "FLS", "LBS", "ALS", "AFT", "ARS", "RBS", "FRS")
)
WARSHIP_NOSES = ("NOS", "AFT", "LBS", "RBS")  # the arcs that can be a WarShip's nominal nose

LARGE_CRAFT = "TM, BV: large craft"
FULL, HALF, QUARTER = None, Factor(0.5, "arc"), Factor(0.25, "arc")


@dataclass(frozen=True, slots=True)
class ArcBattery:
    """The weapons, ammunition and heat of one firing arc."""

    arc: FiringArc
    weapons: Sequence[tuple[ValuedMount, int]]  # each kind with its number
    ammo: Sequence[ValuedMount]
    value: float
    heat: float

    @property
    def title(self) -> str:
        place, aft = self.arc
        return f"{place} (aft)" if aft else place


def value_large_craft(ledger: Ledger, ship: Ship) -> float:
    """The Battle Value of a DropShip or larger ship before it is rounded."""
    inventory = inventory_of(ship, ledger.edition)
    control = fire_control(ship, inventory)
    defense = _ship_defense(ledger, ship, inventory)
    offense = _ship_offense(ledger, ship, inventory, control)
    write_sum(ledger, defense, offense)
    return ledger.value


def _ship_defense(ledger: Ledger, ship: Ship, inventory: Inventory) -> float:
    ledger.begin("Defensive Battle Rating")
    capital = not isinstance(ship, DropShip)
    write_armor(ledger, ship, inventory, per_point=CAPITAL_ARMOR_POINT if capital else ARMOR_POINT)
    point = CAPITAL_INTEGRITY_POINT if capital else INTEGRITY_POINT
    integrity = ship.structural_integrity - ledger.wear.structure
    ledger.plus("Structural integrity", integrity, point, rule="TM, BV: structural integrity")
    write_defense(ledger, inventory)
    ledger.times("Type modifier", _ship_modifier(ship), rule="TM, BV: type modifier")
    return ledger.value


def _ship_modifier(ship: Ship) -> Factor:
    match ship:
        case JumpShip():
            return JUMPSHIP
        case WarShip():
            return WARSHIP
        case SpaceStation():
            return STATION
        case DropShip():
            return STEALTHY_DROPSHIP if ship.armor.type in STEALTH_ARMORS else DROPSHIP


def _ship_offense(ledger: Ledger, ship: Ship, inventory: Inventory, control: WeaponService) -> float:
    ledger.begin("Offensive Battle Rating")
    ring = _arc_ring(ship)
    batteries = _batteries(ship, inventory, control, ring)
    nose, left, right = _nominal(batteries, isinstance(ship, WarShip))
    limit = (heat_capacity(ship) or 0) - ledger.wear.heat_sunk
    if ledger.keeps_lines:
        _note_nominal(ledger, {"nose": nose, "left": left, "right": right}, limit)
    left_factor = FULL if nose.heat <= limit else HALF
    right_factor = HALF if nose.heat + left.heat <= limit else QUARTER
    _write_battery(ledger, nose, control, FULL)
    _write_battery(ledger, left, control, left_factor)
    _write_battery(ledger, right, control, right_factor)
    for battery in batteries:
        if battery not in (nose, left, right):
            _write_battery(ledger, battery, control, QUARTER)
    write_offense(ledger, inventory)
    write_speed(ledger, _speed(ship, best_movement(ship, inventory, ledger.wear)))
    return ledger.value


def _note_nominal(ledger: Ledger, arcs: Mapping[str, ArcBattery], limit: int) -> None:
    """Note which arcs are the nominal nose, left and right, with their heat added up."""
    heat = 0.0
    for name, battery in arcs.items():
        heat += battery.heat
        text = f"{battery.title}, weapons {format_number(battery.value)}, heat {format_number(battery.heat)}"
        ledger.note(f"Nominal {name}", f"{text}, together {format_number(heat)}", rule=LARGE_CRAFT)
    ledger.note("Heat efficiency", f"{limit:,} (heat sinks)", rule=LARGE_CRAFT)


def _arc_ring(ship: Ship) -> tuple[FiringArc, ...]:
    if isinstance(ship, DropShip):
        return DROPSHIP_RING
    return WARSHIP_RING if isinstance(ship, WarShip) else SIX_RING


def _batteries(ship: Ship, inventory: Inventory, control: WeaponService, ring: Iterable[FiringArc]) -> list[ArcBattery]:
    """The arcs in ring order with their weapons and the ammunition of their bays."""
    aft_ammo = {index for bay in weapon_bays(ship) if bay.rear for index in bay.ammo}
    batteries = []
    for arc in ring:
        place, aft = arc
        weapons = [p for p in inventory.weapons if p.mount.location == place and p.mount.rear is aft]
        ammo = [p for p in inventory.ammo if p.mount.location == place and (p.position in aft_ammo) is aft]
        kinds = _by_kind(weapons, control)
        guns = [(gun_of(mounted, control), count) for mounted, count in kinds]
        value, heat = sum(gun.value * count for gun, count in guns), sum(gun.heat * count for gun, count in guns)
        batteries.append(ArcBattery(arc, kinds, ammo, value, heat))
    return batteries


def _by_kind(weapons: Iterable[ValuedMount], control: WeaponService) -> list[tuple[ValuedMount, int]]:
    """Weapons of one kind with equal fire control counted together."""
    kinds: dict[tuple[str, tuple[str, ...]], tuple[ValuedMount, int]] = {}
    for mounted in weapons:
        kind = (mounted.value.item.name, tuple(control.serving.get(mounted.position, ())))
        first, count = kinds.get(kind, (mounted, 0))
        kinds[kind] = (first, count + 1)
    return list(kinds.values())


def _nominal(batteries: list[ArcBattery], warship: bool) -> tuple[ArcBattery, ArcBattery, ArcBattery]:
    """The arcs that count as nose, left and right: the best one, its better neighbor, the other one."""
    eligible = [b for b in batteries if not warship or b.arc[0] in WARSHIP_NOSES]
    nose = max(eligible, key=lambda battery: battery.value)
    place, around = batteries.index(nose), len(batteries)
    after, before = batteries[(place + 1) % around], batteries[place - 1]
    left, other = (after, before) if after.value > before.value else (before, after)
    return nose, left, batteries[(place + around // 2) % around] if warship else other


def _write_battery(ledger: Ledger, battery: ArcBattery, control: WeaponService, arc: Factor | None) -> None:
    if not battery.weapons:
        return
    ledger.heading(battery.title, LARGE_CRAFT)
    guns: list[ValuedGun] = [gun_of(mounted, control, count, arc=arc) for mounted, count in battery.weapons]
    write_guns(ledger, guns, rule="TM, BV: weapons by arc")
    if battery.ammo:
        fed_by = (mounted for mounted, count in battery.weapons for _ in range(count))
        write_ammo(ledger, battery.ammo, fed_by, *(() if arc is None else (arc,)), rule="TM, BV: ammunition by arc")


def _speed(ship: Ship, moves: BestMovement) -> int:
    if isinstance(ship, DropShip | WarShip):
        return moves.run
    return STATION_SPEED if isinstance(ship, SpaceStation) else JUMPSHIP_SPEED
