"""Figures in the tables of weapons of real pages, and corrections of real pages."""

from pathlib import Path

import pytest

from astech.batch import place_of
from astech.operations.correct import CorrectOptions, correct_unit, corrected_pages
from exporters.recordsheet.left_out import page_content
from importers import load_all
from importers.loaded import Loaded
from sheets.recordsheet import record_sheet
from tests.conftest import Astech


def page(shared: Path, name: str) -> Loaded:
    (loaded,) = load_all(shared / "pdfs" / f"{name}.pdf")
    return loaded


@pytest.mark.parametrize(
    ("name", "item", "ranges"),
    [
        ("Revenant UBM-2R4", "TAG", (5, 9, 15)),
        ("Crow Scout Helicopter", "TAG", (5, 9, 15)),
        ("Templar TLR1-OR", "Medium Re-engineered Laser", (3, 6, 9)),
    ],
)
def test_ranges_are_those_of_the_page(shared: Path, name: str, item: str, ranges: tuple[int, ...]) -> None:
    """BMM-7.01:p123:tag-range and its neighbors: these pages follow the newest book."""
    loaded = page(shared, name)
    assert loaded.printed_figures is not None
    leaves = loaded.printed_figures.leaves
    lines = [line for line in record_sheet(loaded.require()).inventory if line.name.startswith(item)]
    assert lines
    for line in lines:
        printed = tuple(leaves["inventory", line.mount, "ranges", field].value for field in ("short", "medium", "long"))
        assert printed == ranges


UNCHANGED = ("Revenant UBM-2R4", "Crow Scout Helicopter", "Templar TLR1-OR", "Oni ON-2X", "Merlin R1")


@pytest.mark.parametrize("name", [*UNCHANGED, "Toro TR-A-1", "Wendigo-XP (Prime)", "Teppo Artillery Vehicle"])
def test_a_page_that_has_the_new_figures_is_not_corrected(shared: Path, name: str) -> None:
    """Quirks and laser modules stand on lines below their weapons, with what they add to its heat."""
    loaded = page(shared, name)
    assert correct_unit(CorrectOptions(), loaded.require(), place_of(loaded, 0, 0)).changes == ()


def test_m_pods_of_a_page_get_their_damage_by_range(shared: Path) -> None:
    """BMM-7.01:p123:m-pod: the page prints 15."""
    loaded = page(shared, "Zephyr Hovertank (Omnidrone) C")
    done = correct_unit(CorrectOptions(), loaded.require(), place_of(loaded, 0, 0))
    (change,) = [(each.was, each.now, each.ruling) for each in done.changes]
    assert change == ("15", "15/10/5", "BMM-7.01:p123:m-pod")


def test_a_page_in_doubt_is_not_printed_without_force(astech: Astech, shared: Path, tmp_path: Path) -> None:
    """Its Battle Value is not that of the unit, so the unit may be another one."""
    sheet, out = shared / "pdfs" / "Pariah (Septicemia) C-Z.pdf", tmp_path / "new.pdf"
    done = astech("correct", sheet, "-o", out)
    assert (done.returncode, out.exists()) == (1, False)
    assert "--force prints it" in done.stderr
    assert "Battle Value: was" not in done.stdout
    assert astech("correct", sheet, "-o", out, "--force").returncode == 1
    assert out.exists()


def test_the_row_of_a_page_in_doubt_says_so(astech: Astech, shared: Path) -> None:
    doubtful = astech("stats", shared / "pdfs" / "Pariah (Septicemia) C-Z.pdf", "--format", "jsonl")
    assert (doubtful.returncode, '"doubt":true' in doubtful.stdout) == (1, True)
    sound = astech("stats", shared / "pdfs" / "Oni ON-2X.pdf", "--format", "jsonl")
    assert (sound.returncode, "doubt" in sound.stdout) == (0, False)


def test_the_attack_values_of_a_fighter_are_those_of_the_page(shared: Path) -> None:
    loaded = page(shared, "Transgressor TR-16")
    assert loaded.printed_figures is not None
    lines = [line for line in record_sheet(loaded.require()).inventory if line.name == "Gauss Rifle"]
    printed = [loaded.printed_figures.leaves["inventory", line.mount, "values"] for line in lines]
    assert [leaf.value for leaf in printed] == [[15, 15, 15, 0], [15, 15, 15, 0]]


BAYS = {"Achilles (3088)": 17, "Merlin R1": 11, "Factory Medium Large (2750)": 6}


@pytest.mark.parametrize("name", BAYS)
def test_the_attack_values_of_all_bays_are_those_of_the_page(name: str, shared: Path) -> None:
    """Standard weapons have their values in brackets, rapid fire the heat of one shot."""
    loaded = page(shared, name)
    assert loaded.printed_figures is not None
    bays = record_sheet(loaded.require()).bays
    leaves = loaded.printed_figures.leaves
    assert len(bays) == BAYS[name]
    for number, bay in enumerate(bays):
        assert leaves["bays", number, "values"].value == list(bay.values or ()), bay.guns
        assert ("bays", number, "heat") not in leaves or leaves["bays", number, "heat"].value == bay.heat


CRAFT = (
    "Achilles (3088)",
    "Factory Medium Large (2750)",
    "Transgressor TR-16",
    "Morgenstern MR-1SC",
    "Oni ON-2X",
    "Merlin R1",
)


@pytest.mark.parametrize("name", CRAFT)
def test_a_page_with_the_attack_values_of_the_rules_is_not_corrected(shared: Path, name: str) -> None:
    loaded = page(shared, name)
    assert correct_unit(CorrectOptions(), loaded.require(), place_of(loaded, 0, 0)).changes == ()


DAMAGED = ("Blue Flame BLF-40", "Bandit Hovercraft F", "Kirghiz C", "Intrepid Assault Craft (2478)")


@pytest.mark.parametrize("name", DAMAGED)
def test_what_a_damaged_unit_can_do_is_no_figure_of_its_design(name: str, shared: Path) -> None:
    """Such pages print the speed that is left; of rapid fire the heat of one shot; of jackets the heat without them."""
    loaded = page(shared, f"damaged/Damaged {name}")
    assert correct_unit(CorrectOptions(), loaded.require(), place_of(loaded, 0, 0)).changes == ()


def test_the_wings_of_a_small_craft_are_its_sides(shared: Path) -> None:
    craft = page(shared, "damaged/Damaged Intrepid Assault Craft (2478)").require()
    assert {mount.location for mount in craft.mounts} == {"NOS", "LS", "RS", "AFT"}


@pytest.mark.parametrize("name", ["Awesome AWS-8Q (Buck)", "Afreet Med BA (Sqd4)", "Transgressor TR-16"])
def test_a_corrected_sheet_leaves_a_year_blank_that_its_page_does_not_print(name: str, shared: Path) -> None:
    """The reader takes the first year in which all the equipment is made; with --against the year is known."""
    loaded = page(shared, name)
    guessed = loaded.require().year
    done = correct_unit(CorrectOptions(), loaded.require(), place_of(loaded, 0, 0))
    words = " ".join(page_content(corrected_pages(done)).words.split())
    assert str(guessed) not in words
    known = done._replace(guessed=())
    assert str(guessed) in page_content(corrected_pages(known)).words
