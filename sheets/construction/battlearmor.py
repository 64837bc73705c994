"""Battle armor: mass of one suit, to the kilogram, and cost of a squad.

Rules: TM, Battle Armor Construction and costs.
"""

from dataclasses import dataclass

from sheets.construction.armor import armor_entry, suit_armor_mass
from sheets.construction.bill import Bill, add_equipment
from sheets.construction.budget import MassLine, MassPart, lines_with_mass, mounted_lines
from sheets.construction.items import item_cost
from sheets.construction.report import format_number
from sheets.equipment.kinds import TechSide
from sheets.rules.rounding import to_kilogram
from sheets.units import BattleArmor
from sheets.units.battlearmor import SQUAD, SuitClass, SuitMotive, SuitTurretKind
from sheets.units.outfit import outfit

MASS_RULE = "TM, battle armor construction"


@dataclass(frozen=True, slots=True)
class SuitFigures:
    """Kilograms of the chassis and of each point of movement; None where a class has no such movement."""

    most: int
    chassis_is: int
    chassis_clan: int
    ground: int
    jump: int
    vtol: int | None
    umu: int


SUITS: dict[SuitClass, SuitFigures] = {
    SuitClass.PAL: SuitFigures(400, 80, 130, 25, 25, 30, 45),
    SuitClass.LIGHT: SuitFigures(750, 100, 150, 30, 25, 40, 45),
    SuitClass.MEDIUM: SuitFigures(1_000, 175, 250, 40, 50, 60, 85),
    SuitClass.HEAVY: SuitFigures(1_500, 300, 400, 80, 125, None, 160),
    SuitClass.ASSAULT: SuitFigures(2_000, 550, 700, 160, 250, None, 250),
}
FREE_GROUND_MP, FREE_QUAD_MP = 1, 2
TURRET, TURRET_SLOT, MODULAR_TURRET = 30, 10, 20  # kilograms


def mass_lines(suit: BattleArmor, trooper: str) -> list[MassLine]:
    """Mass lines of the suit of one trooper (`Trooper 1`): its own items and the items of every suit."""
    figures = SUITS[suit.suit_class]
    own = [held for held in outfit(suit).mounted if held.mount.location in (None, SQUAD, trooper)]
    return lines_with_mass(
        (
            MassLine(MassPart.STRUCTURE, "Chassis", chassis_kilograms(suit) / 1000, MASS_RULE),
            MassLine(MassPart.STRUCTURE, "Ground movement", ground_kilograms(suit) / 1000, MASS_RULE),
            MassLine(
                MassPart.STRUCTURE,
                "Jump, VTOL or underwater movement",
                _air_kilograms(suit, figures) / 1000,
                MASS_RULE,
            ),
            MassLine(MassPart.ARMOR, "Armor", suit_armor_mass(suit), MASS_RULE),
            MassLine(MassPart.SYSTEMS, "Turret", turret_kilograms(suit) / 1000, "TO, battle armor turrets"),
            *mounted_lines(suit, own),
        )
    )


def suit_mass(suit: BattleArmor, trooper: str) -> float:
    """Tons of one trooper's suit, to the nearest kilogram."""
    return to_kilogram(sum(line.tons for line in mass_lines(suit, trooper)))


def squad_mass(suit: BattleArmor) -> float:
    """Tons of all suits together."""
    return round(sum(suit_mass(suit, trooper) for trooper in suit.locations), 3)


def heaviest(suit: BattleArmor) -> str:
    """The trooper with the heaviest suit."""
    own = {m.location for m in suit.mounts} & set(suit.locations)
    return max(suit.locations, key=lambda trooper: suit_mass(suit, trooper)) if own else suit.locations[0]


def clan_chassis(suit: BattleArmor) -> bool:
    """Whether the suit is built on a Clan chassis, which includes HarJel."""
    return suit.tech_base.side is TechSide.CLAN and not suit.clan_exoskeleton_without_harjel


def chassis_kilograms(suit: BattleArmor) -> int:
    """Kilograms of the bare suit."""
    figures = SUITS[suit.suit_class]
    return figures.chassis_clan if clan_chassis(suit) else figures.chassis_is


def ground_kilograms(suit: BattleArmor) -> int:
    """Kilograms of the ground MP beyond the free ones."""
    free = FREE_QUAD_MP if suit.quad else FREE_GROUND_MP
    return max(0, suit.walk - free) * SUITS[suit.suit_class].ground


def _air_kilograms(suit: BattleArmor, figures: SuitFigures) -> int:
    match suit.motive:
        case SuitMotive.VTOL:
            return suit.jump * (figures.vtol or 0)
        case SuitMotive.UMU:
            return suit.jump * figures.umu
        case _:
            return suit.jump * figures.jump


def turret_kilograms(suit: BattleArmor) -> int:
    """Kilograms of a quad's turret."""
    if suit.turret is None:
        return 0
    modular = MODULAR_TURRET if suit.turret.kind is not SuitTurretKind.STANDARD else 0
    return TURRET + TURRET_SLOT * suit.turret.slots + modular


@dataclass(frozen=True, slots=True)
class SuitPrices:
    """C-bills of the chassis and of each MP of jumping, flying and swimming."""

    chassis: int
    jump: int
    vtol: int
    umu: int


PRICES: dict[SuitClass, SuitPrices] = {
    SuitClass.PAL: SuitPrices(50_000, 50_000, 50_000, 50_000),
    SuitClass.LIGHT: SuitPrices(50_000, 50_000, 50_000, 50_000),
    SuitClass.MEDIUM: SuitPrices(100_000, 75_000, 100_000, 75_000),
    SuitClass.HEAVY: SuitPrices(200_000, 150_000, 150_000, 100_000),
    SuitClass.ASSAULT: SuitPrices(400_000, 300_000, 300_000, 150_000),
}
MANIPULATOR = "manipulator"
GROUND_MP = 25_000
CLAN = 1.1
TRAINING = {TechSide.IS: 150_000, TechSide.CLAN: 200_000}


def fill_bill(bill: Bill, suit: BattleArmor) -> None:
    """Adds the cost of one suit and its trooper, times the number of suits."""
    rule = "TM, battle armor costs"
    prices = PRICES[suit.suit_class]
    each = {SuitMotive.VTOL: prices.vtol, SuitMotive.UMU: prices.umu}.get(suit.motive, prices.jump)
    plate = armor_entry(suit.plating).cost or 0
    side = suit.tech_base.side
    bill.add("Chassis", prices.chassis, rule)
    bill.add("Jump, VTOL or underwater movement", each * suit.jump, rule, f"{each:,} × {suit.jump}")
    bill.add("Ground movement", GROUND_MP * (suit.walk - 1), rule, f"{GROUND_MP:,} × {suit.walk - 1}")
    bill.add("Manipulators", sum(item_cost(suit, held.mount) for held in outfit(suit).with_trait(MANIPULATOR)), rule)
    bill.add("Armor", plate * suit.armor, rule, f"{format_number(plate)} × {suit.armor}")
    bill.multiply("Clan suit", CLAN if side is TechSide.CLAN else 1, rule)
    bill.add("Training", TRAINING[side], rule)
    add_equipment(bill, suit, but=MANIPULATOR)
    bill.multiply("Troopers", suit.troopers, rule)
