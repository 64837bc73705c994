"""What serves a weapon stands with it: fire control of launchers, capacitors, insulators, pulse modules.

Rules: TM, Artemis IV FCS; TO, Apollo FCS and weapon enhancements.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.equipment import Item
from sheets.units import Fighter, Mech, Unit, Vehicle
from sheets.units.outfit import Outfit

ARTEMIS = ("artemis-iv", "artemis-v", "artemis-prototype")
APOLLO = ("apollo",)
# What they serve, in words.
WEAPONS = {"ppc-capacitor": "PPC", "laser-insulator": "laser", "risc-laser-pulse-module": "laser that does not pulse"}
RULE = "TM, Artemis IV FCS; TO, Apollo FCS"


def check_enhancements(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """All of them."""
    yield from _one_kind(outfit)
    for systems in (ARTEMIS, APOLLO):
        if outfit.has(*systems):
            yield from _fire_control(outfit, systems)
    if outfit.has(*WEAPONS):
        yield from _unlinked(outfit)


def _one_kind(outfit: Outfit[Unit]) -> Iterator[Finding]:
    kinds = [kind for kind in ARTEMIS if outfit.has(kind)]
    if len(kinds) > 1:
        names = " and ".join(outfit.titles(*kinds))
        yield error("equipment.artemis", f"{names} on one unit; Artemis systems are all of one kind.", RULE)


def _fire_control(outfit: Outfit[Unit], systems: tuple[str, ...]) -> Iterator[Finding]:
    """Every launcher that can have a system has one, and it stands in the launcher's location."""
    takes = _takes_artemis if systems is ARTEMIS else _takes_apollo
    aimed = Counter(mount.location for _, mount, _ in outfit.with_trait(*systems))
    launchers = Counter(mount.location for _, mount, found in outfit.mounted if takes(found))
    title, unit = outfit.with_trait(*systems)[0].item.title, outfit.unit
    if aimed.total() != launchers.total():
        yield warning(
            "equipment.fire-control",
            f"{aimed.total()} × {title} for {launchers.total()} launchers that take one.",
            RULE,
            systems=aimed.total(),
            launchers=launchers.total(),
        )
    if not isinstance(unit, Mech | Vehicle | Fighter):
        return
    for place in aimed:
        if place is not None and aimed[place] > launchers[place]:
            sentence = f"{aimed[place]} × {title} in the {named(unit, place)}, for {launchers[place]} launchers there."
            numbers = {"systems": aimed[place], "launchers": launchers[place]}
            yield error("place.fire-control", sentence, RULE, **numbers)


def _takes_artemis(found: Item) -> bool:
    return found.weapon is not None and "artemis-compatible" in found.traits


def _takes_apollo(found: Item) -> bool:
    return found.weapon is not None and found.weapon.ammo_type == "mrm"


def _unlinked(outfit: Outfit[Unit]) -> Iterator[Finding]:
    """Capacitors, insulators and pulse modules need a weapon of theirs."""
    serving = outfit.links.serves
    for kind, weapon in WEAPONS.items():
        for index, mount, found in outfit.with_trait(kind):
            if index not in serving:
                where = f" in the {named(outfit.unit, mount.location)}" if mount.location else ""
                sentence = f"{found.title}{where} serves no {weapon} there."
                yield error("equipment.unlinked", sentence, "TO, weapon enhancements")
