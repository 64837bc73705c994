"""Equipment that makes a unit faster: jets, wings, boosters, myomer, tracks. T is the tonnage of the unit.

Rules: TM, Jump Jets; TO, Movement equipment.
"""

from sheets.construction.engine import engine_mass, engine_rating
from sheets.construction.formulas.formula import Figure, Formula, entry, is_quad, mass_share, per_ton, tons
from sheets.construction.support import round_up
from sheets.equipment.tech import ItemBase
from sheets.rules.movement import movement
from sheets.rules.rounding import ceiling, round_half_up, to_kilogram, up_to_half_ton
from sheets.units import BattleArmor, Fighter, Mech, Mount, Unit, Vehicle
from sheets.units.battlearmor import SuitClass
from sheets.units.mech import LEGS

JET_CLASSES = ((55, 0.5), (85, 1.0))  # the most tons, and the tons of a jet
HEAVY_JET = 2.0
PROTOMECH_JET_CLASSES = ((5, 0.05), (9, 0.1))
HEAVY_PROTOMECH_JET = 0.15
CLAMP_CLASSES = ((5, 0.25), (9, 0.5))
HEAVY_CLAMP = 1.0


def by_class(classes: tuple[tuple[float, float], ...], above: float, factor: float = 1) -> Figure:
    """The figure of the first class that the unit's mass does not exceed."""

    def figure(unit: Unit, mount: Mount) -> float:
        mass = tons(unit)
        return factor * next((value for limit, value in classes if mass <= limit), above)

    return figure


def _masc_tons(unit: Unit, mount: Mount) -> float:
    """Tons of MASC: T / 20, T / 25 for Clan MASC, to the nearest ton, at least one."""
    divisor = 25 if entry(mount).tech.base is ItemBase.CLAN else 20
    return max(1, round_half_up(tons(unit) / divisor))


def _masc_cost(unit: Unit, mount: Mount) -> float:
    return engine_rating(unit) * _masc_tons(unit, mount) * 1_000


def _supercharger_tons(unit: Unit, mount: Mount) -> float:
    tenth = engine_mass(unit) * 0.1
    return round_up(unit, tenth) if isinstance(unit, Vehicle | Fighter) else up_to_half_ton(tenth)


def _supercharger_cost(unit: Unit, mount: Mount) -> float:
    if isinstance(unit, Vehicle | Fighter) and unit.support is not None:
        return engine_mass(unit) * 10_000
    return engine_rating(unit) * 10_000


def _wing_tons(unit: Unit, mount: Mount) -> float:
    return up_to_half_ton(tons(unit) * (0.05 if entry(mount).tech.base is ItemBase.CLAN else 0.07))


def _booster_tons(unit: Unit, mount: Mount) -> float:
    """Tons of mechanical jump boosters: T / 20 for each MP."""
    return up_to_half_ton(tons(unit) * movement(unit).booster * 0.05)


def _legs(unit: Unit, mount: Mount) -> float:
    """Slots: one in each leg."""
    return len(LEGS & set(unit.locations)) if isinstance(unit, Mech) else 1


def _booster_slots(unit: Unit, mount: Mount) -> float:
    return 8 if is_quad(unit) else 4


def _motive_cost(factor: float) -> Figure:
    """The formula of a cost by engine rating and T, rounded up to whole C-bills."""
    return lambda unit, mount: ceiling(factor * engine_rating(unit) * tons(unit) / 75)


BATTLE_ARMOR_BOOSTER = {
    SuitClass.PAL: (0.05, 50_000),
    SuitClass.LIGHT: (0.05, 50_000),
    SuitClass.MEDIUM: (0.1, 75_000),
    SuitClass.HEAVY: (0.25, 150_000),
    SuitClass.ASSAULT: (0.5, 300_000),
}
SUIT_MYOMER_MASS = 0.25  # tons, spread over three places that the design lists one by one
SUIT_MYOMER_PLACES = 3
SUIT_MYOMER_COST = 75_000  # for each ground MP


def _suit(unit: Unit) -> SuitClass:
    return unit.suit_class if isinstance(unit, BattleArmor) else SuitClass.LIGHT


def _protomech_myomer(unit: Unit, mount: Mount) -> float:
    return to_kilogram(tons(unit) * 0.025)


def _protomech_wing(unit: Unit, mount: Mount) -> float:
    return to_kilogram(tons(unit) / 5)


_jet = by_class(JET_CLASSES, HEAVY_JET)
_improved_jet = by_class(JET_CLASSES, HEAVY_JET, factor=2)
_protomech_jet = by_class(PROTOMECH_JET_CLASSES, HEAVY_PROTOMECH_JET)

FORMULAS: dict[str, Formula] = {
    "jump-jet": Formula(_jet),
    "vehicle-jump-jet": Formula(_jet),
    "prototype-jump-jet": Formula(_jet),
    "prototype-improved-jump-jet": Formula(_jet),
    "improved-jump-jet": Formula(_improved_jet),
    "umu": Formula(_jet),
    "mechanical-jump-booster": Formula(_booster_tons, _booster_slots),
    "partial-wing": Formula(_wing_tons, None, per_ton(50_000, _wing_tons)),
    "masc": Formula(_masc_tons, _masc_tons, _masc_cost),
    "supercharger": Formula(_supercharger_tons, None, _supercharger_cost),
    "jet-booster": Formula(_supercharger_tons, None, _supercharger_cost),
    "tracks": Formula(mass_share(0.10), _legs, _motive_cost(500)),
    "wheels": Formula(mass_share(0.15), _legs, _motive_cost(750)),
    "protomech-jump-jet": Formula(_protomech_jet),
    "protomech-umu": Formula(_protomech_jet),
    "protomech-extended-jump-jet": Formula(by_class(PROTOMECH_JET_CLASSES, HEAVY_PROTOMECH_JET, factor=2)),
    "protomech-partial-wing": Formula(_protomech_wing, None, per_ton(50_000, _protomech_wing)),
    "protomech-myomer-booster": Formula(
        _protomech_myomer,
        None,
        lambda unit, mount: engine_rating(unit) * tons(unit) * 0.025 * 1_000,
    ),
    "protomech-magnetic-clamp": Formula(by_class(CLAMP_CLASSES, HEAVY_CLAMP)),
    "battle-armor-mechanical-jump-booster": Formula(
        lambda unit, mount: BATTLE_ARMOR_BOOSTER[_suit(unit)][0],
        None,
        lambda unit, mount: BATTLE_ARMOR_BOOSTER[_suit(unit)][1],
    ),
    "battle-armor-myomer-booster": Formula(
        lambda unit, mount: SUIT_MYOMER_MASS / SUIT_MYOMER_PLACES,
        None,
        lambda unit, mount: SUIT_MYOMER_COST * movement(unit).walk,
    ),
}
