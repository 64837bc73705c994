"""Conventional infantry: squads, platoon, support weapons, field guns.

Rules: TM and TO, Conventional Infantry.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, warning
from sheets.equipment import item
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, InfantryMotive, Specialization


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
ENGINEERS = frozenset(s for s in Specialization if s.value.endswith("engineers"))
MECHANIZED = frozenset({InfantryMotive.HOVER, InfantryMotive.WHEELED, InfantryMotive.TRACKED, InfantryMotive.SUBMARINE})
FEW_SQUADS = {Specialization.PARATROOPS: 3, Specialization.MARINES: 4}
ONE_SUPPORT_WEAPON = frozenset({Specialization.MOUNTAIN, Specialization.PARAMEDICS})
SMALL_SQUADS, SMALL_PLATOON = 2, 20  # of engineers and mountain troops


def check_infantry(platoon: Infantry) -> Iterator[Finding]:
    """All of a platoon. Published platoons break nearly every limit, so none makes one illegal."""
    limits = LIMITS.get(platoon.motive)
    if limits is not None and platoon.beast is None:
        yield from _sizes(platoon, limits)
        yield from _support_weapons(platoon, limits)
    yield from _specialists(platoon)
    yield from _field_guns(platoon)


def _sizes(platoon: Infantry, limits: PlatoonLimits) -> Iterator[Finding]:
    rule = "TM, infantry platoon sizes"
    if platoon.squad_size > limits.squad:
        sentence = f"Squads of {platoon.squad_size}, at most {limits.squad} allowed."
        yield warning("infantry.squad", sentence, rule, number=platoon.squad_size, most=limits.squad)
    if platoon.squads > limits.squads:
        sentence = f"{platoon.squads} squads, at most {limits.squads} allowed."
        yield warning("infantry.squads", sentence, rule, number=platoon.squads, most=limits.squads)
    if platoon.troopers > limits.platoon:
        sentence = f"{platoon.troopers} troopers, at most {limits.platoon} allowed."
        yield warning("infantry.platoon", sentence, rule, number=platoon.troopers, most=limits.platoon)


def _support_weapons(platoon: Infantry, limits: PlatoonLimits) -> Iterator[Finding]:
    if platoon.secondary is None or not platoon.secondary_per_squad:
        return
    most = limits.support + bool({"tsm_implant", "dermal_armor"} & set(platoon.augmentations))
    if platoon.specializations & ENGINEERS:
        most = 0
    elif platoon.specializations & ONE_SUPPORT_WEAPON:
        most = min(most, 1)
    if platoon.secondary_per_squad > most:
        sentence = f"{platoon.secondary_per_squad} support weapons in each squad, at most {most} allowed."
        yield warning(
            "infantry.support", sentence, "TM, support weapons", number=platoon.secondary_per_squad, most=most
        )
    weapon = item(platoon.secondary).weapon
    crew = weapon.infantry.crew if weapon is not None and weapon.infantry is not None else 1
    if crew * platoon.secondary_per_squad > platoon.squad_size:
        sentence = f"The support weapons need {crew * platoon.secondary_per_squad}, a squad has {platoon.squad_size}."
        yield warning("infantry.crew", sentence, "TM, support weapons", crew=crew)


def _specialists(platoon: Infantry) -> Iterator[Finding]:
    small = platoon.specializations & (ENGINEERS | {Specialization.MOUNTAIN})
    if small and (platoon.squads > SMALL_SQUADS or platoon.troopers > SMALL_PLATOON):
        sentence = f"Engineers and mountain troops have at most {SMALL_SQUADS} squads and {SMALL_PLATOON} troopers."
        yield warning("infantry.specialists", sentence, "TO, infantry specializations", number=platoon.troopers)
    for special, most in FEW_SQUADS.items():
        if special in platoon.specializations and platoon.squads > most:
            sentence = f"{platoon.squads} squads of {special.value}, at most {most} allowed."
            yield warning("infantry.specialists", sentence, "TO, infantry specializations", number=platoon.squads)
    if platoon.anti_mech_gear and platoon.motive in MECHANIZED:
        sentence = "Mechanized infantry cannot use anti-'Mech gear."
        yield warning("infantry.anti-mech", sentence, "TM, anti-'Mech attacks")


def _field_guns(platoon: Infantry) -> Iterator[Finding]:
    guns = [item(m.item) for m in platoon.mounts_in(FIELD_GUNS) if m.known and item(m.item).weapon is not None]
    if len({gun.name for gun in guns}) > 1:
        yield warning("infantry.field-guns", "Field guns of different kinds in one platoon.", "TO, Field Guns")
    if len(guns) > 1 and any("artillery" in gun.traits for gun in guns):
        sentence = "A platoon serves one piece of field artillery."
        yield warning("infantry.artillery", sentence, "TO, Field Artillery", number=len(guns))
