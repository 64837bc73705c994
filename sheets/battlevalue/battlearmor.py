"""The Battle Value of battle armor: one suit, or every suit where they differ, then the squad.

Rules: TM, Battle Value, battle armor; TO:AUE for later suit systems.
"""

from collections.abc import Iterator, Sequence

from sheets.battlevalue.ammunition import write_ammo
from sheets.battlevalue.entries import Part
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.protomech import shots_value
from sheets.battlevalue.ratings import best_modifier, write_defensive_factor, write_speed
from sheets.battlevalue.stock import Placed, Stock, take_stock
from sheets.battlevalue.tables import ARMOR_POINT, jump_modifier, target_modifier
from sheets.battlevalue.weapons import WEAPONS
from sheets.equipment.kinds import ArmorType
from sheets.rules.movement import Movement, burdened, movement
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.mount import Limb, Mounting

SQUADS, SYSTEMS = "TM, BV: battle armor squads", "TM, BV: battle armor systems"
ANTI_MECH = "TM, BV: anti-'Mech attacks"
TROOPER = 1  # the man in the suit
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

HEAVY = frozenset({SuitClass.HEAVY, SuitClass.ASSAULT})
NIMBLE = frozenset({SuitClass.PAL, SuitClass.LIGHT})
CLAWS = frozenset({"vibroclaw", "magnet-claw"})
# The point that the catalogue gives magnetic clamps (BV digest F) is in no published value of a suit.
CLAMPS = frozenset({"magnetic-clamp"})
HANDS = frozenset({"basic-manipulator", "battle-claw", "magnetic-clamp"})

FREE_RIFLE = "InfantryAssaultRifle"  # every suit has one without paying for it
SQUAD_BASE, SQUAD_PER_SUIT = 0.9, 0.1


def value_battle_armor(ledger: Ledger, squad: BattleArmor) -> float:
    """The Battle Value of a squad before it is rounded."""
    stock = take_stock(squad)
    moves = movement(squad)
    number = squad.troopers
    kinds = _kinds_of_suits(squad)
    values = [_suit_value(ledger, squad, stock, moves, suits) for suits in kinds]
    ledger.begin("Battle Value of the squad")
    for suits, value in zip(kinds, values, strict=True):
        if len(kinds) == 1:
            ledger.plus("Each suit", value, rule=SQUADS)
        else:
            ledger.plus(
                _named(suits),
                value,
                Factor(len(suits) / number, f"{len(suits)} of {number}"),
                rule=SQUADS,
            )
    ledger.times(
        "Squad",
        number,
        Factor(SQUAD_BASE + SQUAD_PER_SUIT * number, f"squad of {number}"),
        rule=SQUADS,
    )
    return ledger.value


def _kinds_of_suits(squad: BattleArmor) -> list[list[str]]:
    """The suits of a squad, those with the same equipment together."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for suit in squad.locations:
        own = tuple(sorted(f"{m.item} {m.limb} {m.mounting} {m.shots}" for m in squad.mounts if m.location == suit))
        kinds.setdefault(own, []).append(suit)
    return list(kinds.values())


def _named(suits: Sequence[str]) -> str:
    """`Trooper 1`, `Trooper 2, 3, 4`."""
    return "Trooper " + ", ".join(suit.removeprefix("Trooper ") for suit in suits)


def _suit_value(ledger: Ledger, squad: BattleArmor, stock: Stock, moves: Movement, suits: Sequence[str]) -> float:
    """The value of one suit of those that are alike."""
    of = "each suit" if len(suits) == squad.troopers else _named(suits)
    ledger.begin(f"Defensive Battle Rating, {of}")
    defence = _defence(ledger, squad, stock, moves, suits[0])
    ledger.begin(f"Offensive Battle Rating, {of}")
    return defence + _offence(ledger, squad, stock, moves, suits[0])


def _defence(ledger: Ledger, squad: BattleArmor, stock: Stock, moves: Movement, suit: str) -> float:
    ledger.plus("Trooper", TROOPER, rule="TM, BV: battle armor")
    better = squad.plating.type in BETTER_ARMOR
    ledger.plus("Armor", squad.armor, BETTER_ARMOR_POINT if better else ARMOR_POINT, rule="TM, BV: armor")
    _write_systems(ledger, squad, stock, suit)
    modes = {
        "on the ground": (moves.free_walk, target_modifier(moves.free_walk)),
        "in the air": (moves.free_jump, jump_modifier(moves.free_jump)),
        "under water": (moves.umu, target_modifier(moves.umu)),
    }
    factor, note = 1 + best_modifier(ledger, modes) / 10 + SMALL_TARGET, "battle armor"
    if squad.plating.type in STEALTH:
        factor += STEALTH[squad.plating.type]
        note += ", " + squad.plating.type.value.removeprefix("ba-").replace("-", " ")
    if any(_camouflages(placed) for placed in _carried(stock, Part.NONE, suit)):
        factor += CAMO
        note += ", camouflage"
    write_defensive_factor(ledger, Factor(factor, note))
    return ledger.value


def _camouflages(placed: Placed) -> bool:
    """A camo system; mimetic armour has its own figure."""
    return placed.entry.item.gear is not None and "visual-camo" in placed.entry.item.traits


def _carried(stock: Stock, part: Part, suit: str) -> Iterator[Placed]:
    """What of this part the suit carries or shares in."""
    return (placed for placed in stock.parts[part] if placed.mount.location in (None, "Squad", suit))


def _write_systems(ledger: Ledger, squad: BattleArmor, stock: Stock, suit: str) -> None:
    """Sensors, ECM and anti-missile systems."""
    ecm = 0
    for part in (Part.DEFENCE, Part.NONE):
        for placed in _carried(stock, part, suit):
            traits = placed.entry.item.traits
            if placed.entry.item.name in IMPROVED_SENSORS:
                ledger.plus(placed.entry.title, SENSORS, rule=SYSTEMS)
            elif "active-probe" in traits:
                ledger.plus(placed.entry.title, PROBE, rule=SYSTEMS)
            elif "ecm" in traits:
                ecm = max(ecm, ANGEL_ECM if "angel-ecm" in traits else ECM)
            elif "ams" in traits:
                shared = _shared(squad, placed)
                ledger.plus(placed.entry.title, placed.bv, *shared, rule=SYSTEMS)
    if ecm:
        ledger.plus("ECM", ecm, rule=SYSTEMS)


def _shared(squad: BattleArmor, placed: Placed) -> tuple[Factor, ...]:
    """A squad support weapon is shared by all."""
    if placed.mount.mounting is Mounting.SQUAD_SUPPORT:
        return (Factor(1 / squad.troopers, f"shared by {squad.troopers}"),)
    return ()


def _offence(ledger: Ledger, squad: BattleArmor, stock: Stock, moves: Movement, suit: str) -> float:
    weapons = [p for p in _carried(stock, Part.WEAPON, suit) if p.entry.item.name != FREE_RIFLE]
    for placed in weapons:
        ledger.plus(placed.entry.title, placed.bv, *_shared(squad, placed), rule=WEAPONS)
    gear = list(_carried(stock, Part.OFFENCE, suit))
    if can_attack_mechs(squad, stock):
        _write_anti_mech(ledger, squad, weapons, gear)
    write_ammo(ledger, list(_carried(stock, Part.AMMO, suit)), weapons, value=shots_value)
    for placed in gear:
        if not placed.entry.item.traits & (CLAWS | CLAMPS):
            ledger.plus(placed.entry.title, placed.bv, rule="TM, BV: offensive equipment")
    write_speed(ledger, max(moves.free_walk, moves.free_jump, moves.umu))
    return ledger.value


def _write_anti_mech(ledger: Ledger, squad: BattleArmor, weapons: Sequence[Placed], gear: Sequence[Placed]) -> None:
    """What can be fired while the squad swarms a 'Mech counts again."""
    for placed in weapons:
        entry, mount = placed.entry, placed.mount
        if "missile" not in entry.item.traits and not entry.infantry and mount.limb is not Limb.BODY:
            ledger.plus(f"{entry.title} (anti-'Mech)", placed.bv, *_shared(squad, placed), rule=ANTI_MECH)
    for placed in gear:
        if placed.entry.item.traits & CLAWS:
            ledger.plus(f"{placed.entry.title} (anti-'Mech)", placed.bv, rule=ANTI_MECH)


def can_attack_mechs(squad: BattleArmor, stock: Stock) -> bool:
    """Whether the squad can make leg and swarm attacks."""
    if squad.quad or squad.suit_class in HEAVY or squad.motive is SuitMotive.UMU:
        return False
    return can_ride(squad, stock) and not burdened(squad)


def can_ride(squad: BattleArmor, stock: Stock) -> bool:
    """Whether the suits can hold on to something: clamps, a hand or claw, or two gloves of a light suit."""
    gloves = 0
    for placed in (placed for part in (Part.NONE, Part.OFFENCE) for placed in stock.parts[part]):
        traits = placed.entry.item.traits
        if traits & HANDS:
            return True
        gloves += "armored-glove" in traits
    return gloves > 1 and squad.suit_class in NIMBLE
