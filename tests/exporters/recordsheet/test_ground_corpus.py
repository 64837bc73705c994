"""Every vehicle, emplacement, platoon, squad, ProtoMech and handheld weapon of the corpus has a sound, whole sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from exporters.page import Field, Page
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw, sheet_pages
from sheets.record import Condition, CrewMarks
from sheets.recordsheet.names import inventory_name
from sheets.rules.structure import internal_structure
from sheets.units import BattleArmor, GunEmplacement, HandheldWeapon, Infantry, ProtoMech, Unit, Vehicle
from sheets.units.infantry import TROOPERS
from sheets.units.outfit import outfit
from tests.exporters.recordsheet.proof import FULL, everything, faults, runs, sample, words

# Each archive, how much of it the normal run draws, and its extremes: points, turrets, lines, shapes, long names.
ARCHIVES = {
    "vehicles.zip": (
        60,
        (
            *("Gulltoppr OmniMonitor (A)", "Soarece", "Behemoth Heavy Tank (Liao)", "Rhino Fire Support Tank (Hagar)"),
            *("Adelante", "Puma Assault Tank PAT-008", "Warcrime", "Destrier", "Moray", "Nishikigoi", "Seahorse"),
            *("Garuda", "Kamakiri Attack VTOL", "Demolisher II Heavy Tank (Thunderbolt)", "HMRV", "Dreadnought Mk II"),
        ),
    ),
    "ge.zip": (60, ("ATM-3 Turret (Quad)", "Shredder", "Assault Air Defense")),
    "infantry.zip": (60, ("Field Gunners", "Jump Level I", "Elephant", "Hipposaur", "Field Gun Level I (ComGuards)")),
    "battlearmor.zip": (60, ("Fast Assault", "Capture Team", "[NARC](Sqd6)", "Sea Fox", "Fenrir Battle Armor")),
    "protomeks.zip": (4, ("Sprite", "Svartalfa", "Boggart", "Basilisk ProtoMech (Quad)", "Hobgoblin")),
    "handheld.zip": (1, ()),
}
PAPERS: tuple[PaperName, ...] = ("letter", "a4")
FAMILIES = Vehicle | GunEmplacement | Infantry | BattleArmor | ProtoMech | HandheldWeapon


def units(shared: Path, archive: str, fewer: int = 1) -> Iterator[tuple[str, Unit]]:
    step, names = ARCHIVES[archive]
    for file, unit in sample(shared, archive, step * fewer, *names):
        if isinstance(unit, FAMILIES):
            yield file, unit


@pytest.mark.parametrize("archive", ARCHIVES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_is_sound_and_whole(shared: Path, archive: str, paper: PaperName) -> None:
    wrong: list[str] = []
    for file, unit in units(shared, archive, 1 if paper == "letter" else 2):
        drawn = draw(unit, None, SheetOptions(paper=paper))
        wrong += [f"{file}: {fault}" for fault in [*faults(drawn), *missing(unit, drawn[0])]]
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("archive", ARCHIVES)
@pytest.mark.parametrize("paper", PAPERS)
def test_full_pages_are_sound(shared: Path, archive: str, paper: PaperName) -> None:
    """Units that share a page leave each other room."""
    options = SheetOptions(paper=paper)
    drawn = sheet_pages(Sheet(unit, Condition(), options) for _, unit in units(shared, archive))
    wrong = [fault for page in drawn for fault in faults([page])]
    assert not wrong, "\n".join(wrong[:20])


def missing(unit: Unit, page: Page) -> Iterator[str]:
    """Points that the page has too few or too many of; names, weapons and ammunition that it leaves out."""
    counted = {name: len(run.places) for name, run in runs(page).items()}
    for name, points in points_of(unit).items():
        if counted.get(name) != points:
            yield f"{name} has {counted.get(name)} pips, not {points}"
    expected = points_of(unit).keys()
    for name in counted:
        if name.startswith(("armor-", "structure-")) and name not in expected:
            yield f"{name} is no place of this unit"
    printed = " ".join(words(page))
    fields = {e.id for e in everything(page.elements) if isinstance(e, Field)}
    carried = outfit(unit, SheetOptions().edition).by_position
    for index, mount in enumerate(unit.mounts):
        entry = carried[index].item if index in carried else None
        if entry is None or entry.ammo is not None:
            if entry is not None and f"ammo-{index}" not in counted and f"ammo-{index}-spent" not in fields:
                yield f"{entry.short} has no place for its shots"
        elif entry.weapon is not None and inventory_name(unit, mount, entry) not in printed:
            yield f"{entry.short} is not printed"
    if unit.name not in printed:
        yield f"{unit.name} is not printed"


def points_of(unit: Unit) -> dict[str, int]:
    """How many pips each place of a unit has."""
    match unit:
        case Vehicle() | ProtoMech():
            armor = {f"armor-{place}": points for place, points in unit.armor.points.items() if place in unit.locations}
            return armor | {f"structure-{place}": points for place, points in internal_structure(unit).items()}
        case HandheldWeapon():
            return {"armor-GUN": unit.armor.total}
        case BattleArmor():
            suits = [place.replace(" ", "-") for place in unit.locations]
            return {f"armor-{s}": unit.armor for s in suits} | {f"structure-{s}": 1 for s in suits}
        case Infantry():
            return {f"structure-{TROOPERS}": unit.troopers}
        case _:
            return {"structure-GUN": 150}


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(paper="legal"),
        SheetOptions(paper="a5"),
        SheetOptions(paper="half-letter"),
        SheetOptions(large_print=True),
        SheetOptions(paper="a5", large_print=True),
        SheetOptions(reference_tables=True),
        SheetOptions(runs_of_five=True),
        SheetOptions(contrast=True, inches=True, extreme_range=True),
        SheetOptions(color=False, merged=False),
    ],
    ids=["legal", "a5", "half-letter", "large-print", "large-a5", "tables", "fives", "contrast", "gray"],
)
@pytest.mark.parametrize("archive", ARCHIVES)
def test_other_papers_and_options_are_sound(shared: Path, archive: str, options: SheetOptions) -> None:
    drawn = sheet_pages(Sheet(unit, Condition(), options) for _, unit in units(shared, archive, 1 if FULL else 3))
    wrong = [fault for page in drawn for fault in faults([page])]
    assert not wrong, "\n".join(wrong[:20])


def all_marked(unit: Unit) -> Condition:
    """Everything that can be marked is marked."""
    counted = {name: len(run.places) for page in draw(unit) for name, run in runs(page).items()}
    places = {**internal_structure(unit), **dict.fromkeys(unit.locations, 0)}
    names = (name for name in counted if not name.startswith(("armor-", "structure-", "ammo-", "crew-1-hit")))
    return Condition(
        armor=dict.fromkeys(places, 999),
        structure=dict.fromkeys(places, 999),
        mounts=frozenset(range(len(unit.mounts))),
        shots=dict.fromkeys(range(len(unit.mounts)), 999),
        criticals=dict.fromkeys(names, 99),
        crew=(CrewMarks(name="Wilhelmina Featherstonehaugh", gunnery=3, piloting=4, hits=6, conscious=False),),
        notes="Towed home from the river crossing with a cracked hull and no crew aboard.",
    )


@pytest.mark.parametrize("archive", ARCHIVES)
def test_a_wreck_is_sound_and_every_pip_is_struck(shared: Path, archive: str) -> None:
    for file, unit in units(shared, archive, 4):
        drawn = draw(unit, all_marked(unit), SheetOptions(color=False))
        assert not faults(drawn), file
        found = {name: run for page in drawn for name, run in runs(page).items()}
        intact = [name for name, run in found.items() if len(run.struck) != len(run.places)]
        assert not intact, f"{file}: {intact}"
