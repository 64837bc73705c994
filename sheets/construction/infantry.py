"""Conventional infantry: mass and cost of a platoon; its squads, weapons, specialists, beasts and field guns.

Rules: TM and TO, Conventional Infantry, Beast-Mounted Infantry, Field Guns and Field Artillery.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from sheets.construction.bill import Bill
from sheets.construction.budget import MassLine, MassPart, mounted_lines
from sheets.construction.finding import Finding, error, warning
from sheets.construction.items import item_cost
from sheets.construction.report import format_number
from sheets.equipment import item
from sheets.equipment.kinds import TechSide
from sheets.rules.infantry import BEASTS, DERMAL_ARMOR, RIDERS, TSM_IMPLANT, gun_crew, platoon_mass, troopers_mass
from sheets.rules.movement import movement
from sheets.rules.rounding import ceiling
from sheets.units import Infantry, Mount
from sheets.units.infantry import FIELD_GUNS, Beast, CustomArmor, InfantryMotive, Specialization
from sheets.units.outfit import outfit

MASS_RULE = "TM, conventional infantry"


def mass_lines(platoon: Infantry) -> list[MassLine]:
    """The mass lines of a platoon: troopers with their equipment, field guns and their ammunition."""
    return [
        MassLine(MassPart.TROOPERS, "Platoon", troopers_mass(platoon), MASS_RULE),
        *mounted_lines(platoon, outfit(platoon).in_location(FIELD_GUNS)),
    ]


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
TRAINED = {
    Specialization.MARINES: 3,
    Specialization.MOUNTAIN: 2,
    Specialization.PARATROOPS: 3,
    Specialization.XCT: 5,
}


def fill_bill(bill: Bill, platoon: Infantry) -> None:
    """Adds the cost of a platoon in the order of the rule."""
    rule = "TM, conventional infantry costs"
    support = platoon.secondary_per_squad * platoon.squads if platoon.secondary else 0
    _shooters(bill, "Primary weapons", platoon.primary, platoon.troopers - support, rule)
    if platoon.secondary:
        _shooters(bill, "Support weapons", platoon.secondary, support, rule)
    kit = armor_price(platoon)
    bill.add("Armor", kit * platoon.troopers, rule, f"{platoon.troopers} × {format_number(kit)}")
    bill.multiply("Anti-'Mech training", ANTI_MECH if platoon.anti_mech_gear else 1, rule)
    bill.multiply("Motive type", motive_factor(platoon), rule)
    bill.multiply("Combat engineers", 5 if platoon.specializations & ENGINEERS else 1, rule)
    for specialization, factor in TRAINED.items():
        name = "XCT" if specialization is Specialization.XCT else specialization.value.capitalize()
        bill.multiply(name, factor if specialization in platoon.specializations else 1, rule)
    for gun, number in Counter(field_guns(platoon)).items():
        price = item_cost(platoon, gun)
        bill.add(f"Field guns: {item(gun.item).title}", number * price, rule, f"{number} × {format_number(price)}")
    if platoon.beast is not None:
        tons = platoon_mass(platoon)
        bill.add("Mounts", BEAST_TON * tons, "TO, beast-mounted infantry", f"{BEAST_TON:,} × {format_number(tons)}")


def motive_factor(platoon: Infantry) -> float:
    """The cost factor of the platoon's movement; that of beasts depends on their habitat."""
    if platoon.beast is None:
        return MOTIVE[platoon.motive]
    moves = movement(platoon)
    if moves.jump:
        return BEASTS_IN_THE_AIR
    return BEASTS_UNDER_WATER if moves.umu else 1


def field_guns(platoon: Infantry) -> list[Mount]:
    """The field guns, without their ammunition."""
    return [gun.mount for gun in outfit(platoon).in_location(FIELD_GUNS) if gun.item.weapon is not None]


def _shooters(bill: Bill, label: str, weapon: str, number: int, rule: str) -> None:
    price = item(weapon).cost or 0
    bill.add(label, number * SHOOTER * sqrt(price), rule, f"{number} × {SHOOTER:,} × √{format_number(price)}")


def armor_price(platoon: Infantry) -> float:
    """C-bills of one trooper's armor."""
    if platoon.armor_kit is not None:
        return item(platoon.armor_kit).cost or 0
    return 0 if platoon.custom_armor is None else custom_price(platoon.custom_armor)


def custom_price(armor: CustomArmor) -> float:
    """C-bills of armor that is not a kit, by its properties."""
    price = SNEAK[armor.sneak_camo + armor.sneak_ir + armor.sneak_ecm]
    if armor.divisor > 1:
        price += ENCUMBERING_ARMOR if armor.encumbering else DIVIDING_ARMOR
    return price + DEST * armor.dest + SPACE_SUIT * armor.space_suit


@dataclass(frozen=True, slots=True)
class PlatoonLimits:
    """The most troopers of a squad and of the platoon, the most squads, and the support weapons of each squad."""

    squad: int
    squads: int
    platoon: int
    support: int = 2


LIMITS: dict[InfantryMotive, PlatoonLimits] = {
    InfantryMotive.LEG: PlatoonLimits(10, 5, 30),
    InfantryMotive.MOTORIZED: PlatoonLimits(10, 5, 30),
    InfantryMotive.JUMP: PlatoonLimits(10, 5, 30),
    InfantryMotive.HOVER: PlatoonLimits(5, 4, 20),
    InfantryMotive.WHEELED: PlatoonLimits(6, 4, 24),
    InfantryMotive.TRACKED: PlatoonLimits(7, 4, 28),
    InfantryMotive.MICROLITE: PlatoonLimits(2, 4, 8, 0),
    InfantryMotive.VTOL: PlatoonLimits(4, 4, 16, 1),
    InfantryMotive.UMU: PlatoonLimits(10, 4, 30, 1),
    InfantryMotive.MOTORIZED_UMU: PlatoonLimits(6, 2, 12, 2),
    InfantryMotive.SUBMARINE: PlatoonLimits(5, 4, 20),
}
CLAN_POINT = 5  # squads of five troopers
ENGINEERS = frozenset(s for s in Specialization if s.value.endswith("engineers"))
MECHANIZED = frozenset({InfantryMotive.HOVER, InfantryMotive.WHEELED, InfantryMotive.TRACKED, InfantryMotive.SUBMARINE})
FEW_SQUADS = {Specialization.PARATROOPS: 3, Specialization.MARINES: 4}
ONE_SUPPORT_WEAPON = frozenset({Specialization.MOUNTAIN, Specialization.PARAMEDICS})
SMALL_SQUADS, SMALL_PLATOON = 2, 20  # of engineers and mountain troops
STRONG = frozenset({TSM_IMPLANT, DERMAL_ARMOR})  # each lets a squad carry one support weapon more


def check_infantry(platoon: Infantry) -> Iterator[Finding]:
    """Findings on conventional infantry."""
    yield from _weapons(platoon)
    if platoon.beast is not None:
        yield from check_beasts(platoon, platoon.beast)
    else:
        limits = LIMITS.get(platoon.motive)
        if limits is not None:
            yield from _sizes(platoon, limits)
            yield from _support_weapons(platoon, limits)
    yield from _specialists(platoon)
    yield from check_field_guns(platoon)


def _weapons(platoon: Infantry) -> Iterator[Finding]:
    for name in (platoon.primary, platoon.secondary):
        found = item(name) if name is not None else None
        if found is not None and "infantry" not in found.families:
            yield error("infantry.weapon", f"{found.title} is not an infantry weapon.", "TM, infantry weapons")


def _sizes(platoon: Infantry, limits: PlatoonLimits) -> Iterator[Finding]:
    rule = "TM, infantry platoon sizes"
    if platoon.squad_size > limits.squad:
        sentence = f"Squads of {platoon.squad_size}, at most {limits.squad} allowed."
        yield error("infantry.squad", sentence, rule, number=platoon.squad_size, most=limits.squad)
    point = platoon.tech_base.side is TechSide.CLAN and platoon.squads == CLAN_POINT >= platoon.squad_size
    if platoon.squads > limits.squads and not point:
        # A warning: one published mob has more.
        sentence = f"{platoon.squads} squads, at most {limits.squads} allowed."
        yield warning("infantry.squads", sentence, rule, number=platoon.squads, most=limits.squads)
    if platoon.troopers > limits.platoon:
        sentence = f"{platoon.troopers} troopers, at most {limits.platoon} allowed."
        yield error("infantry.platoon", sentence, rule, number=platoon.troopers, most=limits.platoon)


def _support_weapons(platoon: Infantry, limits: PlatoonLimits) -> Iterator[Finding]:
    number = platoon.secondary_per_squad
    if platoon.secondary is None or not number:
        return
    rule, implants = "TM, support weapons; TO, implants", len(STRONG & set(platoon.augmentations))
    most = limits.support + implants
    if platoon.specializations & ENGINEERS:
        most = 0
    elif platoon.specializations & ONE_SUPPORT_WEAPON:
        most = min(most, 1)
    if number > most:
        sentence = f"{number} support weapons in each squad, at most {most} allowed."
        yield error("infantry.support", sentence, rule, number=number, most=most)
    weapon = item(platoon.secondary).weapon
    crew = weapon.infantry.crew if weapon is not None and weapon.infantry is not None else 1
    needed = number * max(1, crew - implants)
    if needed > platoon.squad_size:
        sentence = f"The support weapons of a squad need {needed} troopers, it has {platoon.squad_size}."
        yield error("infantry.crew", sentence, rule, crew=needed, squad=platoon.squad_size)


def _specialists(platoon: Infantry) -> Iterator[Finding]:
    rule = "TO, infantry specializations"
    small = platoon.specializations & (ENGINEERS | {Specialization.MOUNTAIN})
    if small and (platoon.squads > SMALL_SQUADS or platoon.troopers > SMALL_PLATOON):
        sentence = (
            f"{platoon.squads} squads and {platoon.troopers} troopers; engineers and mountain troops have at most "
            f"{SMALL_SQUADS} squads and {SMALL_PLATOON} troopers."
        )
        yield error("infantry.specialists", sentence, rule, squads=platoon.squads, troopers=platoon.troopers)
    for special, most in FEW_SQUADS.items():
        if special in platoon.specializations and platoon.squads > most:
            sentence = f"{platoon.squads} squads of {special.value}, at most {most} allowed."
            yield error("infantry.specialists", sentence, rule, squads=platoon.squads, most=most)
    if platoon.anti_mech_gear and platoon.motive in MECHANIZED:
        sentence = "Mechanized infantry cannot use anti-'Mech gear."
        yield error("infantry.anti-mech", sentence, "TM, anti-'Mech attacks")


@dataclass(frozen=True, slots=True)
class Herd:
    """Limits of beasts of one size: their number, and support weapons of each (of each squad for small beasts)."""

    name: str
    most: int
    support: int
    anti_mech: bool = True


MONSTROUS = 4
HERDS: dict[int, Herd] = {  # by riders on one beast
    1: Herd("large", 21, 2),
    2: Herd("very large", 7, 2),
    MONSTROUS: Herd("monstrous", 2, 3, anti_mech=False),
}
BEAST_RULE = "TO, Beast-Mounted Infantry"


def check_beasts(platoon: Infantry, beast: Beast) -> Iterator[Finding]:
    """Findings on numbers by the size of the beast; the design states the size of beasts that are not in the books."""
    riders = BEASTS[beast.name].riders if beast.name in BEASTS else RIDERS.get(beast.size)
    if riders is None:
        return
    herd = HERDS[riders]
    beasts = ceiling(platoon.troopers / riders)
    if beasts > herd.most:
        sentence = f"{beasts} beasts of kind {beast.name}; at most {herd.most} {herd.name} beasts make a platoon."
        yield error("infantry.beasts", sentence, BEAST_RULE, number=beasts, most=herd.most)
    carriers = platoon.squads if riders == 1 else beasts
    support, most = platoon.secondary_per_squad * platoon.squads, herd.support * carriers
    if platoon.secondary is not None and support > most:
        # All published riders of Hipposaurs have one.
        sentence = f"{support} support weapons on beasts of kind {beast.name}, at most {most} allowed."
        yield warning("infantry.support", sentence, BEAST_RULE, number=support, most=most)
    if platoon.anti_mech_gear and not herd.anti_mech:
        sentence = f"Riders of {herd.name} beasts cannot use anti-'Mech gear."
        yield error("infantry.anti-mech", sentence, BEAST_RULE)


def check_field_guns(platoon: Infantry) -> Iterator[Finding]:
    """Findings on the field guns of a platoon."""
    guns = [found for _, _, found in outfit(platoon).in_location(FIELD_GUNS) if found.weapon is not None]
    kinds = sorted({gun.title for gun in guns})
    if len(kinds) > 1:
        sentence = f"Field guns of different kinds in one platoon: {', '.join(kinds)}."
        yield error("infantry.field-guns", sentence, "TO, Field Guns", number=len(kinds), most=1)
    if len(guns) > 1 and any("artillery" in gun.traits for gun in guns):
        sentence = f"{len(guns)} pieces; a platoon serves one piece of field artillery."
        yield error("infantry.artillery", sentence, "TO, Field Artillery", number=len(guns), most=1)
    crew = sum(map(gun_crew, guns))
    if crew > platoon.troopers:
        sentence = f"The field guns need {crew} troopers, one for each ton; there are {platoon.troopers}."
        yield error("infantry.gun-crew", sentence, "TO, Field Guns", crew=crew, troopers=platoon.troopers)
