"""Who is needed aboard a support vehicle, and where they sit and sleep.

Rules: TM, Support Vehicle Construction, crew and quarters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.finding import Finding, error
from sheets.construction.formulas.formula import size, weigh
from sheets.construction.rounding import ceiling
from sheets.construction.support import SupportKind, is_large, is_small, support_kind
from sheets.construction.transport import SEATS, TONS_A_BED
from sheets.equipment.kinds import EngineType
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import Outfit
from sheets.units.transporter import TransporterKind

SMALL, MEDIUM, MEDIUM_AFLOAT, LARGE = 1, 2, 4, 3
TONS_A_HAND = {SupportKind.NAVAL: 5_000, SupportKind.AIRSHIP: 500}  # large ones have a hand more for so many tons
# Tons of weapons that a gunner serves.
UNAIDED, BASIC, ADVANCED = 2, 3, 4
ADVANCED_BY_RATING = {"E": 5, "F": 6}
# People for each item, or for each unit of its size.
SERVED_BY = {"communications": 1, "field-kitchen": 3, "mobile-field-base": 5, "mash": 5}
SERVED_BY_SIZE = frozenset({"communications", "mash"})
OFFICERS_FROM, OFFICERS = 4, 6

# People beyond the crew whose quarters share an item slot, best quarters first.
PEOPLE_A_SLOT = {
    TransporterKind.FIRST_CLASS_QUARTERS: 5,
    TransporterKind.SECOND_CLASS_QUARTERS: 20,
    TransporterKind.CREW_QUARTERS: 20,
    TransporterKind.STEERAGE_QUARTERS: 50,
}


class SupportCrew(NamedTuple):
    """The least crew of a support vehicle."""

    drivers: int
    gunners: int
    others: int

    @property
    def officers(self) -> int:
        hands = sum(self)
        return ceiling(hands / OFFICERS) if hands >= OFFICERS_FROM else 0

    @property
    def total(self) -> int:
        return sum(self) + self.officers


def support_crew(outfit: Outfit[Vehicle | Fighter]) -> SupportCrew:
    """How many people a support vehicle needs."""
    others = 0.0
    for trait, people in SERVED_BY.items():
        for _, mount, _ in outfit.with_trait(trait):
            others += people * (size(mount) if trait in SERVED_BY_SIZE else 1)
    gunners = _gunners_of_small(outfit) if is_small(outfit.unit) else _gunners(outfit)
    return SupportCrew(_drivers(outfit.unit), gunners, ceiling(others))


def _drivers(unit: Vehicle | Fighter) -> int:
    if unit.engine.type is EngineType.NONE:
        return 0  # a trailer is driven by what pulls it
    kind = support_kind(unit)
    if is_small(unit):
        return SMALL
    if is_large(unit):
        return LARGE + (ceiling(unit.mass / TONS_A_HAND[kind]) if kind in TONS_A_HAND else 0)
    return MEDIUM_AFLOAT if kind in TONS_A_HAND else MEDIUM


def _gunners_of_small(outfit: Outfit[Vehicle | Fighter]) -> int:
    """One for each weapon; with fire control one for each facing, the driver one of them where it is advanced."""
    weapons = [mount for _, mount, found in outfit.mounted if found.weapon is not None]
    facings = len({(mount.location, mount.mounting) for mount in weapons})
    if outfit.has("advanced-fire-control"):
        return max(0, facings - 1)
    return facings if outfit.has("basic-fire-control") else len(weapons)


def _gunners(outfit: Outfit[Vehicle | Fighter]) -> int:
    """One gunner serves two tons of weapons, more with fire control."""
    unit = outfit.unit
    tons = sum(weigh(unit, mount) for _, mount, found in outfit.mounted if found.weapon is not None)
    if outfit.has("advanced-fire-control"):
        rating = unit.support.structure_rating if unit.support is not None else ""
        return ceiling(tons / ADVANCED_BY_RATING.get(rating, ADVANCED))
    return ceiling(tons / (BASIC if outfit.has("basic-fire-control") else UNAIDED))


def check_seats(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """A small support vehicle has a seat for everybody it needs; larger ones have room for their crew."""
    if not is_small(outfit.unit):
        return
    crew = support_crew(outfit)
    seats = sum(t.size for t in outfit.unit.transporters if t.kind in SEATS)
    if seats < crew.total:
        sentence = f"Seats: {seats:g}. The crew numbers {crew.total}, gunners {crew.gunners} of them."
        yield error("support.seats", sentence, "TM, small Support Vehicle crew", seats=seats, crew=crew.total)


def quarters_slots(outfit: Outfit[Vehicle | Fighter]) -> int:
    """The item slots of quarters for more people than the crew, which sleeps in the best of them."""
    beds = dict.fromkeys(PEOPLE_A_SLOT, 0.0)
    for transporter in outfit.unit.transporters:
        if transporter.kind in beds:
            beds[transporter.kind] += transporter.size / TONS_A_BED[transporter.kind]
    if not any(beds.values()):
        return 0
    crew, total = float(support_crew(outfit).total), 0
    for kind, number in beds.items():
        passengers = max(0, number - crew)
        crew = max(0, crew - number)
        total += ceiling(passengers / PEOPLE_A_SLOT[kind])
    return total
