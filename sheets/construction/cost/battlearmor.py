"""What a squad of battle armor costs.

Rule: TM, battle armor costs.
"""

from typing import NamedTuple

from sheets.construction.armor import armor_entry
from sheets.construction.cost.equipment import add_equipment
from sheets.construction.cost.sums import Bill
from sheets.construction.items import cost
from sheets.equipment.kinds import TechSide
from sheets.report import shown
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.outfit import outfit


class SuitPrices(NamedTuple):
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


def fill(bill: Bill, suit: BattleArmor) -> None:
    """The sum of one suit and its trooper, times the squad."""
    rule = "TM, battle armor costs"
    prices = PRICES[suit.suit_class]
    each = {SuitMotive.VTOL: prices.vtol, SuitMotive.UMU: prices.umu}.get(suit.motive, prices.jump)
    plate = armor_entry(suit.plating).cost or 0
    side = suit.tech_base.side
    bill.add("Chassis", prices.chassis, rule)
    bill.add("Jump, VTOL or underwater movement", each * suit.jump, rule, f"{each:,} × {suit.jump}")
    bill.add("Ground movement", GROUND_MP * (suit.walk - 1), rule, f"{GROUND_MP:,} × {suit.walk - 1}")
    bill.add("Manipulators", sum(cost(suit, held.mount) for held in outfit(suit).with_trait(MANIPULATOR)), rule)
    bill.add("Armor", plate * suit.armor, rule, f"{shown(plate)} × {suit.armor}")
    bill.multiply("Clan suit", CLAN if side is TechSide.CLAN else 1, rule)
    bill.add("Training", TRAINING[side], rule)
    add_equipment(bill, suit, but=MANIPULATOR)
    bill.multiply("Troopers", suit.troopers, rule)
