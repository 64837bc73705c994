"""Armour of support vehicles: what is made at its tech rating, and what needs an armored chassis.

Rules: TM, Support Vehicle armor; TM, Armored Chassis.
"""

from collections.abc import Iterator

from sheets.construction.armor import armor_entry
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named_all
from sheets.construction.support import RATINGS
from sheets.equipment.armor import SupportMass
from sheets.equipment.kinds import ArmorType
from sheets.units import Fighter, Vehicle
from sheets.units.base import RulesLevel
from sheets.units.outfit import Outfit
from sheets.units.plating import Plating

PLATED_ALL_ROUND = ("armored-chassis", "amphibious", "environmental-sealing", "submersible")
LIGHT_PLATE = 0.05  # tons a point: heavier barrier armour needs an armored chassis
USUAL_RATING = "D"  # of armour that names none


def check_support_armor(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """All platings, and the places without any."""
    unit, armor = outfit.unit, outfit.unit.armor
    if armor.total:
        for plating in (armor, *armor.patchwork.values()):
            if plating.type is not ArmorType.PATCHWORK:
                yield from _plating(outfit, plating)
    bare = [place for place, points in armor.points.items() if not points]
    if bare and outfit.has(*PLATED_ALL_ROUND):
        title = outfit.with_trait(*PLATED_ALL_ROUND)[0].item.title
        sentence = f"No armor on {named_all(unit, bare)}; {title} needs at least a point everywhere."
        yield error("support.bare", sentence, "TM, chassis modifications")


def _plating(outfit: Outfit[Vehicle | Fighter], plating: Plating) -> Iterator[Finding]:
    found = armor_entry(plating)
    by_rating = found.armor.support_mass if found.armor is not None else None
    title, rating = found.title.strip(), plating.rating or USUAL_RATING
    if by_rating is not None and not _mass(by_rating, rating):
        sentence = f"{title} is not made at tech rating {rating}."
        yield error("support.armor-rating", sentence, "TM, Support Vehicle armor")
    if (by_rating is None or _mass(by_rating, rating) > LIGHT_PLATE) and not outfit.has("armored-chassis"):
        sentence = f"{title} of tech rating {rating} is too heavy for a chassis that is no armored one."
        if by_rating is None:
            sentence = f"{title} armor, which is no barrier armor, needs an armored chassis."
        yield error("support.armored-chassis", sentence, "TM, Armored Chassis")
    if by_rating is None and outfit.unit.rules_level < RulesLevel.ADVANCED:
        sentence = f"{title} armor on a support vehicle needs advanced rules."
        yield warning("support.armor-level", sentence, "TO, Support Vehicle armor", level=outfit.unit.rules_level)


def _mass(by_rating: SupportMass, rating: str) -> float:
    return by_rating[RATINGS.index(rating)]
