"""What a craft carries besides weapons: bays with their doors, quarters, decks, and who is aboard."""

from collections.abc import Iterator

from exporters.recordsheet.aero.armament import Arm, Section
from exporters.recordsheet.aero.craft import Craft, Large
from exporters.recordsheet.carried import carried, words
from sheets.equipment.kinds import TechSide
from sheets.units import CapitalShip, SmallCraft
from sheets.units.transporter import TransporterKind

QUARTERS = frozenset(
    {
        *(TransporterKind.FIRST_CLASS_QUARTERS, TransporterKind.SECOND_CLASS_QUARTERS),
        *(TransporterKind.STEERAGE_QUARTERS, TransporterKind.CREW_QUARTERS, TransporterKind.PILLION_SEATS),
        *(TransporterKind.STANDARD_SEATS, TransporterKind.EJECTION_SEATS),
    }
)
_MOST_DOORS = 30  # with a box each
_ALWAYS = ("Crew", "Passengers", "Marines")


def hold(craft: Craft) -> Section | None:
    """The bays and quarters of a craft; None where it has none."""
    lines = tuple(_lines(craft))
    return Section("Bays and quarters", lines) if lines else None


def _lines(craft: Craft) -> Iterator[Arm]:
    numbers: set[int | None] = set()
    for bay in craft.transporters:
        if bay.kind in QUARTERS or bay.kind is TransporterKind.DOCKING_COLLAR:
            continue
        boxed = bay.doors <= _MOST_DOORS and bay.number not in numbers  # the boxes are named for the number of the bay
        numbers.add(bay.number)
        yield Arm(words(bay), "" if bay.number is None else str(bay.number), doors=bay.doors if boxed else 0)
    quarters = carried(bay for bay in craft.transporters if bay.kind in QUARTERS and bay.size)
    for text in quarters:
        yield Arm(text)
    if isinstance(craft, CapitalShip) and craft.grav_decks:
        yield Arm("Grav decks " + ", ".join(f"{deck:,} m" for deck in craft.grav_decks))


def people(craft: Large) -> list[tuple[str, int]]:
    """Who is aboard, and how they leave; a small craft leaves out what it has none of."""
    aboard = craft.complement
    suits = "Elementals" if craft.tech_base.side is TechSide.CLAN else "Battle armor"
    found = [
        ("Crew", aboard.crew + aboard.other_crew),
        ("Officers", aboard.officers),
        ("Gunners", aboard.gunners),
        ("Passengers", aboard.passengers),
        ("Others", aboard.other_passengers),
        ("Marines", aboard.marines),
        (suits, aboard.battle_armor),
        ("Life boats", craft.life_boats),
        ("Escape pods", craft.escape_pods),
    ]
    if isinstance(craft, SmallCraft):
        return [(label, number) for label, number in found if number or label in _ALWAYS]
    return found
