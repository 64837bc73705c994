"""Small craft, DropShips, JumpShips, WarShips and stations: mass, integrity, crew and quarters.

Their drives, bays and weapons have modules of their own. Rules: TM, Small Craft and DropShip Construction; SO, Advanced
Aerospace Construction.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.bay_ammo import check_bay_ammo
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.spacecraft_bays import check_bays
from sheets.construction.checks.spacecraft_drives import check_drives
from sheets.construction.checks.spacecraft_weapons import check_weapons
from sheets.construction.crew import needed_crew, needed_quarters, quartered
from sheets.construction.drives import Craft, built, heaviest_dropship, is_primitive
from sheets.units import DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.outfit import Outfit
from sheets.units.spacecraft import DriveCore


class Masses(NamedTuple):
    """Least and most tons, and the step between."""

    least: int
    most: int
    step: int = 1


JUMPSHIP, WARSHIP = Masses(50_000, 500_000, 1_000), Masses(100_000, 2_500_000, 10_000)
SUBCOMPACT, STATION = Masses(5_000, 25_000, 100), Masses(2_000, 2_500_000, 500)
SMALL_CRAFT = Masses(100, 200)
LIGHTEST_DROPSHIP = 200

INTEGRITY_WITHOUT_THRUST = 1


def check_spacecraft(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """All of a craft."""
    ship = outfit.unit
    yield from _mass(ship)
    yield from _integrity(ship)
    yield from _crew(ship)
    yield from check_drives(ship)
    yield from check_bays(ship)
    yield from check_weapons(outfit)
    yield from check_bay_ammo(outfit)


def masses(ship: Craft) -> Masses:
    """The masses that such craft come in."""
    match ship:
        case SmallCraft():
            return SMALL_CRAFT
        case DropShip():
            return Masses(LIGHTEST_DROPSHIP, heaviest_dropship(ship))
        case JumpShip():
            return JUMPSHIP
        case WarShip():
            return SUBCOMPACT if ship.drive_core is DriveCore.SUBCOMPACT else WARSHIP
        case SpaceStation():
            return STATION


def _mass(ship: Craft) -> Iterator[Finding]:
    allowed, rule = masses(ship), "TM and SO, tonnage"
    if not allowed.least <= ship.mass <= allowed.most:
        when = f" in {built(ship)}" if isinstance(ship, DropShip) and is_primitive(ship) else ""
        sentence = f"{ship.mass:,.10g} tons; such craft have {allowed.least:,} to {allowed.most:,}{when}."
        yield error("craft.tonnage", sentence, rule, mass=ship.mass, least=allowed.least, most=allowed.most)
    elif ship.mass % allowed.step:
        sentence = f"{ship.mass:,.10g} tons; the mass goes in steps of {allowed.step:,} tons."
        yield warning("craft.tonnage-step", sentence, rule, mass=ship.mass, step=allowed.step)


def _integrity(ship: Craft) -> Iterator[Finding]:
    integrity = ship.structural_integrity
    if isinstance(ship, JumpShip | SpaceStation):
        if integrity != INTEGRITY_WITHOUT_THRUST:
            sentence = f"Structural integrity {integrity}; JumpShips and stations have {INTEGRITY_WITHOUT_THRUST}."
            yield error("craft.integrity", sentence, "SO, structural integrity", integrity=integrity)
    elif integrity < ship.safe_thrust:
        sentence = f"Structural integrity {integrity} is less than the safe thrust of {ship.safe_thrust}."
        say = warning if isinstance(ship, WarShip) else error
        yield say("craft.integrity", sentence, "TM, structural integrity", integrity=integrity, least=ship.safe_thrust)


def _crew(ship: Craft) -> Iterator[Finding]:
    needed, there, rule = needed_crew(ship), ship.complement, "TM and SO, crew"
    if there.crew < needed.crew:
        sentence = f"A crew of {there.crew}, at least {needed.crew} are needed."
        yield error("crew.number", sentence, rule, crew=there.crew, least=needed.crew)
    if there.officers < needed.officers:
        sentence = f"{there.officers} officers, at least {needed.officers} are needed."
        yield error("crew.officers", sentence, rule, officers=there.officers, least=needed.officers)
    if there.gunners < needed.gunners:
        sentence = f"{there.gunners} gunners, at least {needed.gunners} are needed."
        yield error("crew.gunners", sentence, rule, gunners=there.gunners, least=needed.gunners)
    if there.officers + there.gunners > there.crew:
        sentence = f"{there.officers} officers and {there.gunners} gunners in a crew of {there.crew}."
        yield error("crew.shares", sentence, rule, crew=there.crew, specialists=there.officers + there.gunners)
    beds, people = quartered(ship), needed_quarters(ship)
    if beds < people:
        sentence = f"Quarters for {beds:,.10g}, {people:,} are aboard."
        yield error("crew.quarters", sentence, "TM and SO, quarters", quarters=beds, people=people)
