"""Conventional infantry: armor, damage, heat and abilities."""

from math import ceil

from sheets.alphastrike.damage import find_damage, weapon_abilities
from sheets.alphastrike.loadout import ElementLoadout
from sheets.alphastrike.rounding import damage_up, to_whole
from sheets.alphastrike.special import damage_text
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.alphastrike.weapons import weapon_figures
from sheets.equipment import Item, find
from sheets.rules.antimech import is_mechanized
from sheets.rules.infantry import TSM_IMPLANT, damage_divisor, is_encumbered, platoon_mass
from sheets.rules.movement import movement
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, Specialization

# The largest number of troopers for each factor.
TROOP_FACTORS = (
    (1, 0), (2, 1), (3, 2), (5, 3), (7, 4), (9, 5), (10, 6), (11, 7), (13, 8), (15, 9),
    (17, 10), (19, 11), (20, 12), (21, 13), (22, 14), (23, 15), (25, 16), (28, 17),
)  # fmt: skip
LARGEST_FACTOR = 18


def troop_factor(troopers: int) -> int:
    """The factor for the damage of one trooper, by the number of troopers."""
    return next((factor for most, factor in TROOP_FACTORS if troopers <= most), LARGEST_FACTOR)


POINTS_PER_ARMOR = 15
PRIMARY_LIMIT = 0.6  # the most damage of a primary weapon
MAIN_SECONDARIES = 2  # from this number in each squad on, the secondary weapon sets the range
HEXES_PER_RANGE = 3
MEDIUM_FROM, LONG_FROM = 4, 16  # hexes
MOST_HEAT = 2
HEAT_WEAPONS = frozenset({"flamer", "plasma"})

MONSTROUS = frozenset({"Hipposaur"})

TRAINING: dict[Specialization, str] = {
    Specialization.SCUBA: "UMU",
    Specialization.FIRE_ENGINEERS: "FF",
    Specialization.MINE_ENGINEERS: "MSW",
    Specialization.TRENCH_ENGINEERS: "TRN",
    Specialization.MOUNTAIN: "MTN",
    Specialization.PARATROOPS: "PAR",
}


def find_platoon_armor(unit: Infantry, steps: Steps) -> int:
    """Find armor from the troopers and their armor kit."""
    divisor = damage_divisor(unit)
    total = divisor / POINTS_PER_ARMOR * unit.troopers
    steps.line("Troopers", total, "{} / {} × {}", divisor, POINTS_PER_ARMOR, unit.troopers)
    if is_mechanized(unit):
        total /= 2
        steps.line("Mechanized", total, "half")
    value = to_whole(total)
    steps.line("Armor", value, "rounded normally")
    return value


def find_platoon_damage(unit: Infantry, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Damage and abilities of a platoon: its field guns, or its own weapons.

    AS:14.35: camouflage and stealth kits give nothing. AS:14.37: HT depends only on the main weapon.
    """
    if any(gun.mount.location == FIELD_GUNS and not gun.weapon.artillery for gun in load.guns):
        find_damage(unit, load, unfinished, steps)
    else:
        weapon_abilities(load.guns, unfinished.specials, unfinished, steps)
        _small_arms(unit, unfinished, steps)
    _add_training(unit, load, unfinished, steps)


def _small_arms(unit: Infantry, unfinished: UnfinishedElement, steps: Steps) -> None:
    steps.section("Damage", "AS conversion: infantry")
    primary, secondary = find(unit.primary), find(unit.secondary) if unit.secondary else None
    seconds = unit.secondary_per_squad if secondary is not None else 0
    main = secondary if seconds >= MAIN_SECONDARIES else primary
    for weapon in (primary, secondary if seconds else None):
        _give(weapon, unfinished, steps)
    per_trooper = min(PRIMARY_LIMIT, _damage(primary)) * (unit.squad_size - seconds) + _damage(secondary) * seconds
    per_trooper /= unit.squad_size
    factor = troop_factor(unit.troopers)
    points = damage_up(per_trooper * factor / 10)
    steps.line("Damage of a trooper", per_trooper, "{} primary, {} secondary in a squad", _damage(primary), seconds)
    steps.line("Troop factor", factor, "{} troopers", unit.troopers)
    reach = HEXES_PER_RANGE * _range(main)
    unfinished.damage = (points, points if reach >= MEDIUM_FROM else 0, points if reach >= LONG_FROM else 0)
    steps.line("Damage", damage_text(unfinished.damage), "{} × {} / 10, to {} hexes", per_trooper, factor, reach)
    if main is not None and not main.traits.isdisjoint(HEAT_WEAPONS) and points >= 1:
        heat = (min(MOST_HEAT, points), 0, 0)
        unfinished.specials.put("HT", heat)
        steps.line("Flamers or plasma weapons", f"HT{damage_text(heat, '-')}")


def _give(weapon: Item | None, unfinished: UnfinishedElement, steps: Steps) -> None:
    if weapon is None or weapon.weapon is None:
        return
    for code, _ in weapon_figures(weapon.name).grants:
        unfinished.specials.give(code)
        steps.line(weapon.title, code)


def _damage(weapon: Item | None) -> float:
    return weapon.weapon.infantry.damage if weapon and weapon.weapon and weapon.weapon.infantry else 0


def _range(weapon: Item | None) -> int:
    return weapon.weapon.infantry.range if weapon and weapon.weapon and weapon.weapon.infantry else 0


def _add_training(unit: Infantry, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    steps.section("Infantry abilities", "AS conversion: infantry abilities")
    specials = unfinished.specials
    for training, code in TRAINING.items():
        if training in unit.specializations:
            specials.give(code)
            steps.line(training.value.replace("-", " ").capitalize(), code)
    if movement(unit).umu:
        specials.give("UMU")
        steps.line("Underwater troops", "UMU")
    if TSM_IMPLANT in unit.augmentations:
        specials.give("TSI")
        steps.line("Triple-strength myomer implants", "TSI")
    if _attacks_mechs(unit, load):
        specials.give("AM")
        steps.line("Unencumbered and on foot", "AM")
    mass = platoon_mass(unit)
    specials.add("CAR", ceil(mass))
    steps.line("Weight in transport", f"CAR{ceil(mass)}", "{} t, rounded up", mass)


def _attacks_mechs(unit: Infantry, load: ElementLoadout) -> bool:
    """Whether the platoon has AM: not mechanized, without field guns, encumbering armor or monstrous beasts."""
    if load.guns or is_encumbered(unit) or is_mechanized(unit):
        return False
    return unit.beast is None or not (unit.beast.size == "monstrous" or unit.beast.name in MONSTROUS)
