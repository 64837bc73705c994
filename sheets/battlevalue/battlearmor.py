"""The Battle Value of battle armor: one suit, or every suit where they differ, then the squad.

Rules: TM, Battle Value, battle armor; TO:AUE for later suit systems.
"""

from collections.abc import Iterator, Sequence

from sheets.battlevalue.defense import ARMOR_POINT
from sheets.battlevalue.items import CountedAs, Inventory, ValuedMount, inventory_of
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.movement import (
    best_modifier,
    jump_modifier,
    write_defensive_factor,
    write_speed,
)
from sheets.battlevalue.offense import WEAPONS, shots_value, write_ammo
from sheets.equipment.kinds import ArmorType
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.movement import Movement, movement
from sheets.rules.tables.to_hit import target_movement
from sheets.units import BattleArmor
from sheets.units.base import Limb, Mounting

SQUADS, SYSTEMS = "TM, BV: battle armor squads", "TM, BV: battle armor systems"
ANTI_MECH = "TM, BV: anti-'Mech attacks"
TROOPER = 1  # the trooper in the suit
BETTER_ARMOR_POINT = 3.5
BETTER_ARMOR = frozenset({ArmorType.BA_FIRE_RESISTANT, ArmorType.BA_REFLECTIVE, ArmorType.BA_REACTIVE})

SMALL_TARGET, CAMO = 0.1, 0.2
STEALTH: dict[ArmorType, float] = {
    ArmorType.BA_STEALTH_PROTOTYPE: 0.2,
    ArmorType.BA_STEALTH_BASIC: 0.2,
    ArmorType.BA_STEALTH_STANDARD: 0.2,
    ArmorType.BA_STEALTH_IMPROVED: 0.3,
    ArmorType.BA_MIMETIC: 0.3,
}

IMPROVED_SENSORS = frozenset({"ISImprovedSensors", "CLImprovedSensors"})
SENSORS, PROBE, ECM, ANGEL_ECM = 1, 1, 1, 2

CLAWS = frozenset({"vibroclaw", "magnet-claw"})
# The catalogue gives magnetic clamps a point (BV digest F), which no published value of a suit includes.
CLAMPS = frozenset({"magnetic-clamp"})

FREE_RIFLE = "InfantryAssaultRifle"  # every suit has one, which has no value
SQUAD_BASE, SQUAD_PER_SUIT = 0.9, 0.1


def squad_factor(suits: int) -> float:
    """The factor of a squad for the sum of the values of its suits, by their number."""
    return SQUAD_BASE + SQUAD_PER_SUIT * suits


def value_battle_armor(ledger: Ledger, squad: BattleArmor) -> float:
    """The Battle Value of a squad before it is rounded."""
    inventory = inventory_of(squad, ledger.edition)
    moves = movement(squad)
    number = squad.troopers
    kinds = _kinds_of_suits(squad)
    values = [_suit_value(ledger, squad, inventory, moves, suits) for suits in kinds]
    ledger.begin("Battle Value of the squad")
    for suits, value in zip(kinds, values, strict=True):
        if len(kinds) == 1:
            ledger.plus("Each suit", value, rule=SQUADS)
        else:
            ledger.plus(
                _suit_label(suits),
                value,
                Factor(len(suits) / number, f"{len(suits)} of {number}"),
                rule=SQUADS,
            )
    ledger.times(
        "Squad",
        number,
        Factor(squad_factor(number), f"squad of {number}"),
        rule=SQUADS,
    )
    return ledger.value


def _kinds_of_suits(squad: BattleArmor) -> list[list[str]]:
    """The suits of a squad, grouped by equal equipment."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for suit in squad.locations:
        own = tuple(sorted(f"{m.item} {m.limb} {m.mounting} {m.shots}" for m in squad.mounts if m.location == suit))
        kinds.setdefault(own, []).append(suit)
    return list(kinds.values())


def _suit_label(suits: Sequence[str]) -> str:
    """`Trooper 1`, `Trooper 2, 3, 4`."""
    return "Trooper " + ", ".join(suit.removeprefix("Trooper ") for suit in suits)


def _suit_value(
    ledger: Ledger, squad: BattleArmor, inventory: Inventory, moves: Movement, suits: Sequence[str]
) -> float:
    """The value of one suit of a group with equal equipment."""
    of = "each suit" if len(suits) == squad.troopers else _suit_label(suits)
    ledger.begin(f"Defensive Battle Rating, {of}")
    defense = _defense(ledger, squad, inventory, moves, suits[0])
    ledger.begin(f"Offensive Battle Rating, {of}")
    return defense + _offense(ledger, squad, inventory, moves, suits[0])


def _defense(ledger: Ledger, squad: BattleArmor, inventory: Inventory, moves: Movement, suit: str) -> float:
    ledger.plus("Trooper", TROOPER, rule="TM, BV: battle armor")
    better = squad.plating.type in BETTER_ARMOR
    points = squad.armor - ledger.wear.suit_armor
    ledger.plus("Armor", points, BETTER_ARMOR_POINT if better else ARMOR_POINT, rule="TM, BV: armor")
    _write_systems(ledger, squad, inventory, suit)
    modes = {
        "on the ground": (moves.free_walk, target_movement(moves.free_walk)),
        "in the air": (moves.free_jump, jump_modifier(moves.free_jump)),
        "under water": (moves.umu, target_movement(moves.umu)),
    }
    factor, note = 1 + best_modifier(ledger, modes) / 10 + SMALL_TARGET, "battle armor"
    if squad.plating.type in STEALTH:
        factor += STEALTH[squad.plating.type]
        note += ", " + squad.plating.type.value.removeprefix("ba-").replace("-", " ")
    if any(_camouflages(mounted) for mounted in _items_of_suit(inventory, CountedAs.NOTHING, suit)):
        factor += CAMO
        note += ", camouflage"
    write_defensive_factor(ledger, Factor(factor, note))
    return ledger.value


def _camouflages(mounted: ValuedMount) -> bool:
    """Whether this is a camo system; mimetic armor has a figure of its own."""
    return mounted.value.item.gear is not None and "visual-camo" in mounted.value.item.traits


def _items_of_suit(inventory: Inventory, kind: CountedAs, suit: str) -> Iterator[ValuedMount]:
    """The items of this kind on the suit and on the whole squad."""
    return (mounted for mounted in inventory.counted[kind] if mounted.mount.location in (None, "Squad", suit))


def _write_systems(ledger: Ledger, squad: BattleArmor, inventory: Inventory, suit: str) -> None:
    """Add sensors, ECM and anti-missile systems."""
    ecm = 0
    for kind in (CountedAs.DEFENSE, CountedAs.NOTHING):
        for mounted in _items_of_suit(inventory, kind, suit):
            traits = mounted.value.item.traits
            if mounted.value.item.name in IMPROVED_SENSORS:
                ledger.plus(mounted.value.title, SENSORS, rule=SYSTEMS)
            elif "active-probe" in traits:
                ledger.plus(mounted.value.title, PROBE, rule=SYSTEMS)
            elif "ecm" in traits:
                ecm = max(ecm, ANGEL_ECM if "angel-ecm" in traits else ECM)
            elif "ams" in traits:
                shared = _squad_share(squad, mounted)
                ledger.plus(mounted.value.title, mounted.bv, *shared, rule=SYSTEMS)
    if ecm:
        ledger.plus("ECM", ecm, rule=SYSTEMS)


def _squad_share(squad: BattleArmor, mounted: ValuedMount) -> tuple[Factor, ...]:
    """The share that a suit has in a squad support weapon."""
    if mounted.mount.mounting is Mounting.SQUAD_SUPPORT:
        return (Factor(1 / squad.troopers, f"shared by {squad.troopers}"),)
    return ()


def _offense(ledger: Ledger, squad: BattleArmor, inventory: Inventory, moves: Movement, suit: str) -> float:
    weapons = [p for p in _items_of_suit(inventory, CountedAs.WEAPON, suit) if p.value.item.name != FREE_RIFLE]
    for mounted in weapons:
        ledger.plus(mounted.value.title, mounted.bv, *_squad_share(squad, mounted), rule=WEAPONS)
    gear = list(_items_of_suit(inventory, CountedAs.OFFENSE, suit))
    if can_attack_mechs(squad):
        _write_anti_mech(ledger, squad, weapons, gear)
    write_ammo(ledger, list(_items_of_suit(inventory, CountedAs.AMMO, suit)), weapons, value=shots_value)
    for mounted in gear:
        if not mounted.value.item.traits & (CLAWS | CLAMPS):
            ledger.plus(mounted.value.title, mounted.bv, rule="TM, BV: offensive equipment")
    write_speed(ledger, max(moves.free_walk, moves.free_jump, moves.umu))
    return ledger.value


def _write_anti_mech(
    ledger: Ledger, squad: BattleArmor, weapons: Sequence[ValuedMount], gear: Sequence[ValuedMount]
) -> None:
    """Add a second time the weapons that the squad can fire while it swarms a 'Mech."""
    for mounted in weapons:
        entry, mount = mounted.value, mounted.mount
        if "missile" not in entry.item.traits and not entry.infantry and mount.limb is not Limb.BODY:
            ledger.plus(f"{entry.title} (anti-'Mech)", mounted.bv, *_squad_share(squad, mounted), rule=ANTI_MECH)
    for mounted in gear:
        if mounted.value.item.traits & CLAWS:
            ledger.plus(f"{mounted.value.title} (anti-'Mech)", mounted.bv, rule=ANTI_MECH)
