"""What moves small craft and larger: thrust, jump core, battery; and the gravity decks that thrust replaces.

Rules: SO, Advanced Aerospace Construction.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.construction.drives import Craft
from sheets.construction.rounding import ceiling
from sheets.units import CapitalShip, JumpShip, SpaceStation, WarShip
from sheets.units.spacecraft import DriveCore

CORES: dict[type[CapitalShip], tuple[DriveCore, ...]] = {
    JumpShip: (DriveCore.STANDARD, DriveCore.PRIMITIVE),
    WarShip: (DriveCore.COMPACT, DriveCore.SUBCOMPACT, DriveCore.PRIMITIVE),
    SpaceStation: (DriveCore.NONE,),
}
DECKS_BASE, TONS_A_DECK = 3, 100_000
LARGEST_DECK, LARGEST_STATION_DECK = 250, 1_500  # metres


def check_drives(ship: Craft) -> Iterator[Finding]:
    """Everything that only ships of the great hulls have."""
    if isinstance(ship, CapitalShip):
        yield from _thrust(ship)
        yield from _core(ship)
        yield from _decks(ship)


def _thrust(ship: CapitalShip) -> Iterator[Finding]:
    if ship.safe_thrust and not isinstance(ship, WarShip):
        sentence = f"Safe thrust {ship.safe_thrust}; the drive of JumpShips and stations only keeps them in place."
        yield error("craft.thrust", sentence, "SO, station-keeping drives", thrust=ship.safe_thrust)


def _core(ship: CapitalShip) -> Iterator[Finding]:
    cores = CORES[type(ship)]
    kind = {JumpShip: "JumpShip", WarShip: "WarShip"}.get(type(ship), "space station")
    if ship.drive_core not in cores:
        allowed = " or ".join(core.value for core in cores)
        sentence = f"A jump core of kind '{ship.drive_core.value}'; a {kind} has '{allowed}'."
        yield error("craft.core", sentence, "SO, Kearny-Fuchida drives")
    if ship.lithium_fusion and ship.drive_core is DriveCore.NONE:
        yield error("craft.battery", "A lithium-fusion battery without a jump core to charge.", "SO, LF batteries")


def _decks(ship: CapitalShip) -> Iterator[Finding]:
    rule = "SO, gravity decks"
    number, most = len(ship.grav_decks), DECKS_BASE + ceiling(ship.mass / TONS_A_DECK)
    if number > most:
        yield error("craft.decks", f"{number} gravity decks, at most {most} allowed.", rule, decks=number, most=most)
    largest = LARGEST_STATION_DECK if isinstance(ship, SpaceStation) else LARGEST_DECK
    for diameter in ship.grav_decks:
        if diameter > largest:
            sentence = f"A gravity deck of {diameter:,} metres, at most {largest:,} allowed."
            yield error("craft.deck-size", sentence, rule, diameter=diameter, most=largest)
