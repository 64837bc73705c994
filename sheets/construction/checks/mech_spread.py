"""Systems of a 'Mech that take a fixed share of slots in each of some locations.

Rules: TM and TO, equipment descriptions.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import counted, named_all
from sheets.construction.items import slots
from sheets.units import Mech
from sheets.units.mech import LEGS, TORSOS
from sheets.units.outfit import Outfit

ARMS = frozenset({"RA", "LA"})
SIDES = frozenset({"RT", "LT"})
TORSO = frozenset(TORSOS)
LIMBS_AND_SIDES = SIDES | ARMS | LEGS


class Spread(NamedTuple):
    """A system, by trait, with the locations that share its slots evenly."""

    trait: str
    where: frozenset[str]
    rule: str


SPREADS = (
    Spread("null-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Null-Signature System"),
    Spread("void-signature", LIMBS_AND_SIDES | {"CT"}, "TO, Void-Signature System"),
    Spread("chameleon-shield", LIMBS_AND_SIDES, "TO, Chameleon Light Polarization Shield"),
    Spread("blue-shield", LIMBS_AND_SIDES | {"CT"}, "TO, Blue Shield Particle Field Damper"),
    Spread("environmental-sealing", LIMBS_AND_SIDES | {"CT", "HD"}, "TM, Environmental Sealing"),
    Spread("stealth", LIMBS_AND_SIDES, "TM, Stealth Armor"),
    Spread("partial-wing", SIDES, "TO, Partial Wing"),
    Spread("chain-drape", SIDES, "TO, Chain Drape"),
    Spread("ram-plate", TORSO, "TO, Ram Plate"),
    Spread("jump-booster", LEGS, "TO, Mechanical Jump Boosters"),
    Spread("tracks", LEGS, "TO, Tracks"),
    Spread("talons", LEGS, "TO, Talons"),
)


def check_spread(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """Nothing outside these locations, and the same in each of them."""
    for spread in SPREADS:
        if not outfit.has(spread.trait) or (spread.trait == "stealth" and outfit.unit.armor.patchwork):
            continue  # patchwork counts its slots by location
        here = Counter(at for index, _, _ in outfit.with_trait(spread.trait) for at in outfit.places.get(index, ()))
        wanted = spread.where.intersection(outfit.unit.locations)
        each = _each(outfit, spread.trait, wanted)
        wrong = {at for at, number in here.items() if at not in wanted or each not in (None, number)}
        if here and (wrong or (each is not None and wanted - set(here))):
            yield _finding(outfit, spread, wanted, each)


def _each(outfit: Outfit[Mech], trait: str, wanted: frozenset[str]) -> int | None:
    """Slots in each location; None for the odd body on which they cannot be shared evenly."""
    _, mount, _ = outfit.with_trait(trait)[0]
    each, rest = divmod(slots(outfit.unit, mount), len(wanted))
    return None if rest else each


def _finding(outfit: Outfit[Mech], spread: Spread, wanted: frozenset[str], each: int | None) -> Finding:
    title = outfit.with_trait(spread.trait)[0].item.title
    share = "slots" if each is None else counted(each)
    sentence = f"{title} takes {share} in each of {named_all(outfit.unit, wanted)}, and in no other location."
    return error("place.spread", sentence, spread.rule, each=each or 0, locations=len(wanted))
