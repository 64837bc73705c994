"""Every aerospace craft of the corpus has a sound sheet: each point, each bay, each weapon, nothing cut."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from exporters.page import Group, Page, Pips, Text
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw, sheet_pages
from sheets.equipment import item
from sheets.record import Condition, CrewMarks
from sheets.rules.aerospace import docking_collars, drive_integrity, sail_integrity, weapon_bays
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter, JumpShip, Spacecraft, SpaceStation, Unit, WarShip
from sheets.units.transporter import TransporterKind
from tests.exporters.recordsheet.proof import everything, faults, marks, runs, sample, words

# Each archive, how much of it the normal run draws, and its extremes: the most armor, bays, lines, the longest names.
ARCHIVES = {
    "fighters.zip": (40, ("Hydaspes.", "Stuka STU-D7", "Sabutai Z", "Jengiz Prime", "Voidseeker Mk 39-004")),
    "convfighter.zip": (9, ("Seabuster Strike Fighter.", "Torrent Heavy Bomber.", "Planetlifter Air Transport.")),
    "smallcraft.zip": (6, ("Battle Taxi NL-42", "Shuttle ST-46C")),
    "dropships.zip": (20, ("Castrum", "Conquistador (Avalon One)", "Nagasawa", "Vanir", "Tiamat Pocket")),
    "jumpships.zip": (6, ("Comitatus",)),
    "warship.zip": (14, ("Leviathan III Battleship", "Thera", "Potemkin Troop Cruiser (2611)")),
    "spacestation.zip": (6, ("Pavise", "Olympus Recharge Station (2942)")),
}
PAPERS: tuple[PaperName, ...] = ("letter", "a4")


def craft(shared: Path, archive: str, fewer: int = 1) -> Iterator[tuple[str, Unit]]:
    step, names = ARCHIVES[archive]
    yield from sample(shared, archive, step * fewer, *names)


@pytest.mark.parametrize("archive", ARCHIVES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_is_sound_and_whole(shared: Path, archive: str, paper: PaperName) -> None:
    wrong: list[str] = []
    for file, unit in craft(shared, archive, 1 if paper == "letter" else 2):
        drawn = draw(unit, None, SheetOptions(paper=paper))
        wrong += [f"{file}: {fault}" for fault in [*faults(drawn), *missing(unit, drawn)]]
    assert not wrong, "\n".join(wrong[:20])


def missing(unit: Unit, drawn: Sequence[Page]) -> Iterator[str]:
    """Points that the pages have too few or too many of, bays and weapons that they leave out."""
    assert isinstance(unit, Fighter | Spacecraft)
    counted = {name: len(run.places) for page in drawn for name, run in runs(page).items()}
    boxes = {name for page in drawn for name in marks(page)}
    printed = " ".join(text for page in drawn for text in words(page))
    expected = {f"armor-{place}": points for place, points in unit.armor.points.items()}
    expected["structure-SI"] = structural_integrity(unit)
    if isinstance(unit, JumpShip | WarShip | SpaceStation):
        expected |= {"kf-drive": drive_integrity(unit), "sail": sail_integrity(unit)}
        expected |= {"docking-collar": docking_collars(unit), "grav-deck": len(unit.grav_decks)}
    for name, points in expected.items():
        if counted.get(name, 0) != points:
            yield f"{name} has {counted.get(name, 0)} pips, not {points}"
    for bay in weapon_bays(unit):
        if f"bay-{bay.weapons[0]}" not in boxes:
            yield f"the bay of {unit.mounts[bay.weapons[0]].item} in {bay.location} is missing"
    for door in (t for t in unit.transporters if t.doors and t.kind is not TransporterKind.UNKNOWN):
        if door.number is not None and counted.get(f"door-{door.number}", 0) != door.doors:
            yield f"bay {door.number} has not {door.doors} doors"
    for mount in unit.mounts:
        entry = item(mount.item)
        if entry.weapon is not None and entry.short.split(" (")[0].split("Missile Launcher")[0] not in printed:
            yield f"{entry.short} is not printed"
    if unit.name not in printed:
        yield f"{unit.name} is not printed"


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(paper="legal"),
        SheetOptions(paper="a5"),
        SheetOptions(paper="half-letter"),
        SheetOptions(large_print=True),
        SheetOptions(paper="a5", large_print=True),
        SheetOptions(reference_tables=True),
        SheetOptions(paper="a4", reference_tables=True, runs_of_five=True, contrast=True),
        SheetOptions(color=False, inches=True, merged=False, weapon_order="damage"),
    ],
    ids=lambda options: f"{options.paper}-{options.large_print}-{options.reference_tables}-{options.contrast}",
)
def test_every_paper_and_option_is_sound(shared: Path, options: SheetOptions) -> None:
    wrong: list[str] = []
    for archive in ARCHIVES:
        for file, unit in craft(shared, archive, 12):
            drawn = draw(unit, None, options)
            counted = [fault for fault in missing(unit, drawn) if "pips" in fault]
            wrong += [f"{file}: {fault}" for fault in [*faults(drawn), *counted]]
    assert not wrong, "\n".join(wrong[:20])


def wreck(unit: Unit) -> Condition:
    """A condition in which everything that can be marked is."""
    assert isinstance(unit, Fighter | Spacecraft)
    systems = ("avionics", "fire-control", "sensors", "engine", "thruster-left", "thruster-right", "landing-gear")
    rest = ("life-support", "fuel", "kf-boom", "docking-collar", "kf-drive", "sail", "grav-deck", "heat-sink")
    return Condition(
        armor=dict(unit.armor.points),
        structural_integrity=structural_integrity(unit),
        mounts=frozenset(range(len(unit.mounts))),
        shots={n: 1 for n, mount in enumerate(unit.mounts) if item(mount.item).ammo is not None},
        criticals=dict.fromkeys((*systems, *rest), 60) | {f"door-{n}": 1 for n in range(1, 30)},
        fuel=unit.fuel / 2,
        heat=30,
        crew=(CrewMarks(name="Constanze Marienburg-Adebayo", gunnery=2, piloting=3, hits=6, abilities=("Hopper",)),),
        notes="Lost over Galtor with all hands; the wreck was towed to the yards.",
    )


@pytest.mark.parametrize("archive", ARCHIVES)
def test_a_wreck_is_sound_with_every_point_struck(shared: Path, archive: str) -> None:
    wrong: list[str] = []
    for file, unit in craft(shared, archive, 4):
        assert isinstance(unit, Fighter | Spacecraft)
        drawn = draw(unit, wreck(unit), SheetOptions(color=False))
        wrong += [f"{file}: {fault}" for fault in faults(drawn)]
        for page in drawn:
            wrong += [
                f"{file}: {name} is not struck whole"
                for name, run in runs(page).items()
                if name.startswith(("armor-", "structure-", "kf-drive")) and len(run.struck) != len(run.places)
            ]
            wrong += [f"{file}: {name} is open" for name, pip in marks(page).items() if not pip.struck]
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_squadrons_are_sound_and_whole(shared: Path, paper: PaperName) -> None:
    options = SheetOptions(paper=paper, squadron=True)
    found = [unit for archive in ("fighters.zip", "convfighter.zip") for _, unit in craft(shared, archive)]
    wrong: list[str] = []
    points = 0
    for page in sheet_pages(Sheet(unit, Condition(), options) for unit in found):
        wrong += faults([page])
        points += sum(len(e.places) for e in _armor(page))
    assert not wrong, "\n".join(wrong[:20])
    assert points == sum(unit.armor.total for unit in found if isinstance(unit, Fighter))


def _armor(page: Page) -> Iterator[Pips]:
    for element in everything(page.elements):
        if isinstance(element, Pips) and element.id.startswith("armor-"):
            yield element


@pytest.mark.parametrize("archive", ARCHIVES)
def test_every_sheet_is_sound_on_small_paper(shared: Path, archive: str) -> None:
    wrong: list[str] = []
    for file, unit in craft(shared, archive, 12):
        drawn = draw(unit, None, SheetOptions(paper="a5"))
        wrong += [f"{file}: {fault}" for fault in [*faults(drawn), *missing(unit, drawn)]]
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("archive", ["dropships.zip", "warship.zip"])
def test_the_title_of_a_panel_is_of_what_is_in_it(shared: Path, archive: str) -> None:
    """Where there is room for the control rolls only the title says so."""
    seen: set[str] = set()
    for _, unit in sample(shared, archive, 60, "Nekohono", "Fortress", "Atreus"):
        groups = (e for page in draw(unit) for e in everything(page.elements) if isinstance(e, Group))
        for panel in groups:
            texts = [e.text for e in everything(panel.elements) if isinstance(e, Text)]
            if texts[:1] and texts[0].startswith(("CRITICAL HITS", "CONTROL ROLLS")):
                seen.add(texts[0])
                assert ("Control roll modifiers" in texts) == ("CONTROL ROLLS" in texts[0]), unit.name
                assert (len(texts) > 20) == ("CRITICAL HITS" in texts[0]), unit.name
    assert "CONTROL ROLLS" in seen


def test_every_ship_prints_where_hits_strike(shared: Path) -> None:
    names = ("Nightlord Battleship (2932)", "Black Lion II Battlecruiser (2691)", "Mjolnir")
    for archive, step in (("warship.zip", 12), ("dropships.zip", 90), ("jumpships.zip", 12), ("spacestation.zip", 12)):
        for file, unit in sample(shared, archive, step, *names):
            drawn = draw(unit)
            assert any("Hit location" in word for page in drawn for word in words(page)), file
            assert not faults(drawn), file
