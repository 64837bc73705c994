"""The Battle Value of battle armor: one suit, or every suit where they differ, then the squad.

Rules: TM, Battle Value, battle armor; TO:AUE for later suit systems.
"""

from collections.abc import Iterator, Sequence

from sheets.battlevalue.ammunition import weapon_caps, write_ammo
from sheets.battlevalue.ledger import Factor, Ledger
from sheets.battlevalue.protomech import shots_value
from sheets.battlevalue.stock import Part, Placed, Stock, take_stock
from sheets.battlevalue.tables import ARMOR_POINT, jump_modifier, speed_factor, target_modifier
from sheets.equipment.kinds import ArmorType
from sheets.rules.movement import Movement, burdened, movement
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.mount import Limb, Mounting

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
            ledger.plus("Each suit", value, rule="TM, BV: battle armor squads")
        else:
            ledger.plus(
                _named(suits),
                value,
                Factor(len(suits) / number, f"{len(suits)} of {number}"),
                rule="TM, BV: battle armor squads",
            )
    ledger.times(
        "Squad",
        number,
        Factor(SQUAD_BASE + SQUAD_PER_SUIT * number, f"squad of {number}"),
        rule="TM, BV: battle armor squads",
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
    run, jump, umu = target_modifier(moves.free_walk), jump_modifier(moves.free_jump), target_modifier(moves.umu)
    if ledger.keeps_lines:
        ledger.note(
            "Target movement modifiers",
            f"{run} on the ground, {jump} in the air, {umu} under water",
            rule="TM, BV: defensive factor",
        )
    factor, note = 1 + max(run, jump, umu) / 10 + SMALL_TARGET, "battle armor"
    if squad.plating.type in STEALTH:
        factor += STEALTH[squad.plating.type]
        note += ", " + squad.plating.type.value.removeprefix("ba-").replace("-", " ")
    if any(_camouflages(placed) for placed in _carried(stock, Part.NONE, suit)):
        factor += CAMO
        note += ", camouflage"
    ledger.times("Defensive factor", Factor(factor, note), rule="TM, BV: defensive factor")
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
                ledger.plus(placed.entry.title, SENSORS, rule="TM, BV: battle armor systems")
            elif "active-probe" in traits:
                ledger.plus(placed.entry.title, PROBE, rule="TM, BV: battle armor systems")
            elif "ecm" in traits:
                ecm = max(ecm, ANGEL_ECM if "angel-ecm" in traits else ECM)
            elif "ams" in traits:
                shared = _shared(squad, placed)
                ledger.plus(placed.entry.title, placed.bv, *shared, rule="TM, BV: battle armor systems")
    if ecm:
        ledger.plus("ECM", ecm, rule="TM, BV: battle armor systems")


def _shared(squad: BattleArmor, placed: Placed) -> tuple[Factor, ...]:
    """A squad support weapon is shared by all."""
    if placed.mount.mounting is Mounting.SQUAD_SUPPORT:
        return (Factor(1 / squad.troopers, f"shared by {squad.troopers}"),)
    return ()


def _offence(ledger: Ledger, squad: BattleArmor, stock: Stock, moves: Movement, suit: str) -> float:
    weapons = [p for p in _carried(stock, Part.WEAPON, suit) if p.entry.item.name != FREE_RIFLE]
    for placed in weapons:
        ledger.plus(placed.entry.title, placed.bv, *_shared(squad, placed), rule="TM, BV: weapons")
    gear = list(_carried(stock, Part.OFFENCE, suit))
    if can_attack_mechs(squad, stock):
        _write_anti_mech(ledger, squad, weapons, gear)
    ammo = list(_carried(stock, Part.AMMO, suit))
    if ammo:
        write_ammo(ledger, ammo, weapon_caps(weapons), value=shots_value, rule="TM, BV: ammunition")
    for placed in gear:
        if not placed.entry.item.traits & (CLAWS | {"magnetic-clamp"}):
            ledger.plus(placed.entry.title, placed.bv, rule="TM, BV: offensive equipment")
    speed = max(moves.free_walk, moves.free_jump, moves.umu)
    ledger.times("Speed factor", speed_factor(speed), rule="TM, BV: speed factor")
    return ledger.value


def _write_anti_mech(ledger: Ledger, squad: BattleArmor, weapons: Sequence[Placed], gear: Sequence[Placed]) -> None:
    """What can be fired while the squad swarms a 'Mech counts again."""
    ledger.heading("Anti-'Mech attacks")
    for placed in weapons:
        entry, mount = placed.entry, placed.mount
        if "missile" not in entry.item.traits and not entry.infantry and mount.limb is not Limb.BODY:
            ledger.plus(entry.title, placed.bv, *_shared(squad, placed), rule="TM, BV: anti-'Mech attacks")
    for placed in gear:
        if placed.entry.item.traits & CLAWS:
            ledger.plus(placed.entry.title, placed.bv, rule="TM, BV: anti-'Mech attacks")


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
