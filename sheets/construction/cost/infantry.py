"""What a platoon of conventional infantry costs.

Rule: TM and TO, conventional infantry costs.
"""

from collections import Counter
from math import sqrt

from sheets.construction.cost.sums import Bill
from sheets.construction.items import cost
from sheets.equipment import item
from sheets.report import shown
from sheets.rules.movement import movement
from sheets.rules.platoon import platoon_mass
from sheets.units import Infantry, Mount
from sheets.units.infantry import FIELD_GUNS, CustomArmor, InfantryMotive, Specialization
from sheets.units.outfit import outfit

SHOOTER = 2_000  # × the root of the weapon's price
DIVIDING_ARMOR, ENCUMBERING_ARMOR = 4_300, 1_600
SNEAK = (0, 7_000, 21_000, 28_000)  # by the number of sneak systems
DEST, SPACE_SUIT = 50_000, 5_000
BEAST_TON = 5_000

MOTIVE: dict[InfantryMotive, float] = {
    InfantryMotive.LEG: 1,
    InfantryMotive.MOTORIZED: 1.6,
    InfantryMotive.JUMP: 2.6,
    InfantryMotive.HOVER: 3.2,
    InfantryMotive.WHEELED: 3.2,
    InfantryMotive.TRACKED: 3.2,
    InfantryMotive.SUBMARINE: 3.2,
    InfantryMotive.MICROLITE: 4,
    InfantryMotive.VTOL: 4.5,
    InfantryMotive.UMU: 2,
    InfantryMotive.MOTORIZED_UMU: 2.5,
}
BEASTS_IN_THE_AIR, BEASTS_UNDER_WATER = 4.5, 3.2
ANTI_MECH = 5
ENGINEERS = frozenset(s for s in Specialization if s.value.endswith("engineers"))
TRAINED = {
    Specialization.MARINES: 3,
    Specialization.MOUNTAIN: 2,
    Specialization.PARATROOPS: 3,
    Specialization.XCT: 5,
}


def fill(bill: Bill, platoon: Infantry) -> None:
    """The sum of a platoon in the order of the rule."""
    rule = "TM, conventional infantry costs"
    support = platoon.secondary_per_squad * platoon.squads if platoon.secondary else 0
    _shooters(bill, "Primary weapons", platoon.primary, platoon.troopers - support, rule)
    if platoon.secondary:
        _shooters(bill, "Support weapons", platoon.secondary, support, rule)
    kit = armor_price(platoon)
    bill.add("Armor", kit * platoon.troopers, rule, f"{platoon.troopers} × {shown(kit)}")
    bill.multiply("Anti-'Mech training", ANTI_MECH if platoon.anti_mech_gear else 1, rule)
    bill.multiply("Motive type", motive_factor(platoon), rule)
    bill.multiply("Combat engineers", 5 if platoon.specializations & ENGINEERS else 1, rule)
    for specialization, factor in TRAINED.items():
        name = "XCT" if specialization is Specialization.XCT else specialization.value.capitalize()
        bill.multiply(name, factor if specialization in platoon.specializations else 1, rule)
    for gun, number in Counter(field_guns(platoon)).items():
        price = cost(platoon, gun)
        bill.add(f"Field guns: {item(gun.item).title}", number * price, rule, f"{number} × {shown(price)}")
    if platoon.beast is not None:
        tons = platoon_mass(platoon)
        bill.add("Mounts", BEAST_TON * tons, "TO, beast-mounted infantry", f"{BEAST_TON:,} × {shown(tons)}")


def motive_factor(platoon: Infantry) -> float:
    """What the way it moves makes of the price; that of beasts depends on where they live."""
    if platoon.beast is None:
        return MOTIVE[platoon.motive]
    moves = movement(platoon)
    if moves.jump:
        return BEASTS_IN_THE_AIR
    return BEASTS_UNDER_WATER if moves.umu else 1


def field_guns(platoon: Infantry) -> list[Mount]:
    """The guns themselves, without their ammunition."""
    return [gun.mount for gun in outfit(platoon).in_location(FIELD_GUNS) if gun.item.weapon is not None]


def _shooters(bill: Bill, label: str, weapon: str, number: int, rule: str) -> None:
    price = item(weapon).cost or 0
    bill.add(label, number * SHOOTER * sqrt(price), rule, f"{number} × {SHOOTER:,} × √{shown(price)}")


def armor_price(platoon: Infantry) -> float:
    """C-bills of one trooper's armour."""
    if platoon.armor_kit is not None:
        return item(platoon.armor_kit).cost or 0
    return 0 if platoon.custom_armor is None else custom_price(platoon.custom_armor)


def custom_price(armor: CustomArmor) -> float:
    """C-bills of armour that is no kit: by what it does."""
    price = SNEAK[armor.sneak_camo + armor.sneak_ir + armor.sneak_ecm]
    if armor.divisor > 1:
        price += ENCUMBERING_ARMOR if armor.encumbering else DIVIDING_ARMOR
    return price + DEST * armor.dest + SPACE_SUIT * armor.space_suit
