"""Battle armor: squad, movement, quads, clamps; slots, manipulators and weapons have modules of their own.

Rules: TM, Battle Armor Construction; TO, advanced suits.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, note
from sheets.construction.checks.suit_manipulators import check_manipulators
from sheets.construction.checks.suit_slots import check_suit_slots
from sheets.construction.checks.suit_weapons import check_suit_weapons
from sheets.equipment.kinds import TechSide
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.outfit import Outfit


class SuitLimits(NamedTuple):
    """The most MP of each kind that a suit is built with."""

    ground: int
    quad_ground: int
    jump: int
    vtol: int
    umu: int


LIMITS: dict[SuitClass, SuitLimits] = {
    SuitClass.PAL: SuitLimits(3, 5, 3, 7, 5),
    SuitClass.LIGHT: SuitLimits(3, 5, 3, 6, 5),
    SuitClass.MEDIUM: SuitLimits(3, 5, 3, 5, 4),
    SuitClass.HEAVY: SuitLimits(2, 4, 2, 0, 3),
    SuitClass.ASSAULT: SuitLimits(2, 4, 2, 0, 2),
}
LEAST_GROUND, LEAST_QUAD_GROUND = 1, 2
HOW = {SuitMotive.VTOL: "VTOL", SuitMotive.UMU: "underwater"}
POINT = 5  # suits of the Clans
NOT_ON_QUADS = ("manipulator", "magnetic-clamp", "modular-weapon-mount", "jump-jet", "vtol-gear", "umu")


def check_battle_armor(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """All of a squad."""
    yield from _movement(outfit)
    yield from _squad(outfit.unit)
    yield from check_suit_slots(outfit)
    yield from check_manipulators(outfit)
    yield from _quads(outfit)
    yield from _clamps(outfit)
    yield from check_suit_weapons(outfit)


def _movement(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """MP as built: what boosters and wings add comes on top of the limits."""
    suit, rule = outfit.unit, "TM, battle armor movement"
    limits = LIMITS[suit.suit_class]
    least, most = (LEAST_QUAD_GROUND, limits.quad_ground) if suit.quad else (LEAST_GROUND, limits.ground)
    if not least <= suit.walk <= most:
        sentence = f"Ground MP {suit.walk}, {least} to {most} allowed."
        yield error("suit.ground", sentence, rule, mp=suit.walk, least=least, most=most)
    jump = limits.jump + outfit.has("mechanical-jump-booster")
    most = {SuitMotive.VTOL: limits.vtol, SuitMotive.UMU: limits.umu}.get(suit.motive, jump)
    if suit.jump > most:
        sentence = f"{HOW.get(suit.motive, 'jump')} MP {suit.jump}, at most {most} allowed."
        yield error("suit.mp", sentence, rule, mp=suit.jump, most=most)


def _squad(suit: BattleArmor) -> Iterator[Finding]:
    plain = suit.exoskeleton or suit.clan_exoskeleton_without_harjel
    if plain and suit.suit_class is not SuitClass.PAL:
        sentence = f"A suit of class {suit.suit_class.value}; exoskeletons are as light as powered armor."
        yield error("suit.exoskeleton", sentence, "TM, exoskeletons")
    if suit.tech_base.side is TechSide.CLAN and suit.troopers != POINT:
        sentence = f"{suit.troopers} suits; a Point of the Clans has {POINT}."
        yield note("suit.squad", sentence, "TM, battle armor squads", suits=suit.troopers, usual=POINT)


def _quads(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit, rule = outfit.unit, "TO, quad battle armor"
    if not suit.quad:
        if suit.turret is not None:
            yield error("suit.turret", "Only a quad suit has a turret.", rule)
        return
    for title in outfit.titles(*NOT_ON_QUADS):
        yield error("suit.quad", f"A quad suit cannot mount {title}.", rule)
    if suit.jump:
        sentence = f"A quad suit with {suit.jump} {HOW.get(suit.motive, 'jump')} MP; quads only walk."
        yield error("suit.quad", sentence, rule, mp=suit.jump)


def _clamps(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit = outfit.unit
    if not outfit.has("magnetic-clamp"):
        return
    if suit.suit_class is SuitClass.ASSAULT or suit.motive is SuitMotive.UMU:
        sentence = "Magnetic clamps fit neither assault suits nor swimming suits."
        yield error("suit.clamps", sentence, "TM, Magnetic Clamps")
