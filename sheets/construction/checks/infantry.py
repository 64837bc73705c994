"""Conventional infantry: squads, platoon, weapons, specializations; beasts and field guns have modules of their own.

Rules: TM and TO, Conventional Infantry.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.infantry_beasts import check_beasts
from sheets.construction.checks.infantry_guns import check_field_guns
from sheets.equipment import item
from sheets.equipment.kinds import TechSide
from sheets.rules.divisor import DERMAL_ARMOR, TSM_IMPLANT
from sheets.units import Infantry
from sheets.units.infantry import InfantryMotive, Specialization


class PlatoonLimits(NamedTuple):
    """The most of a squad, of squads, and of the platoon; support weapons of each squad."""

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
CLAN_POINT = 5  # squads, of as many
ENGINEERS = frozenset(s for s in Specialization if s.value.endswith("engineers"))
MECHANIZED = frozenset({InfantryMotive.HOVER, InfantryMotive.WHEELED, InfantryMotive.TRACKED, InfantryMotive.SUBMARINE})
FEW_SQUADS = {Specialization.PARATROOPS: 3, Specialization.MARINES: 4}
ONE_SUPPORT_WEAPON = frozenset({Specialization.MOUNTAIN, Specialization.PARAMEDICS})
SMALL_SQUADS, SMALL_PLATOON = 2, 20  # of engineers and mountain troops
STRONG = frozenset({TSM_IMPLANT, DERMAL_ARMOR})  # each lets a squad carry one support weapon more


def check_infantry(platoon: Infantry) -> Iterator[Finding]:
    """All of a platoon."""
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
            yield error("infantry.weapon", f"{found.title} is no infantry weapon.", "TM, infantry weapons")


def _sizes(platoon: Infantry, limits: PlatoonLimits) -> Iterator[Finding]:
    rule = "TM, infantry platoon sizes"
    if platoon.squad_size > limits.squad:
        sentence = f"Squads of {platoon.squad_size}, at most {limits.squad} allowed."
        yield error("infantry.squad", sentence, rule, number=platoon.squad_size, most=limits.squad)
    point = platoon.tech_base.side is TechSide.CLAN and platoon.squads == CLAN_POINT >= platoon.squad_size
    if platoon.squads > limits.squads and not point:
        # A published mob has more.
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
