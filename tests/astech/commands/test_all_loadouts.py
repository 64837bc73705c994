"""`--all-loadouts`: every loadout of an Omni, wherever its files lie, in one document."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdfium2 import PdfDocument

from tests.conftest import Astech

FILE = "Potoroo PTR.ssw"


@pytest.fixture
def omnis(astech: Astech, data: Path, tmp_path: Path) -> Path:
    """A folder with a file for each loadout, as MegaMek has them, and a 'Mech that is not an Omni."""
    folder = tmp_path / "omnis"
    assert astech("convert", data / FILE, "--to", "mtf", "-o", folder).returncode == 0
    (folder / "Brolga.mtf").write_bytes((data / "Brolga BRG-2.mtf").read_bytes())
    return folder


def pages(path: Path) -> list[str]:
    document = PdfDocument(path)
    return [document[number].get_textpage().get_text_range() for number in range(len(document))]


def test_files_beside_an_omni_hold_its_other_loadouts(astech: Astech, omnis: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    done = astech("sheet", omnis / "Potoroo PTR A_b.mtf", "-o", out, "--all-loadouts")
    assert done.returncode == 0, done.stderr
    first, second = pages(out)
    assert "Potoroo Prime" in first  # the first configuration stands first
    assert "Potoroo A/b" in second


def test_one_loadout_of_a_file_leads_to_all(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    assert astech("sheet", f"{data / FILE}#A/b", "-o", out, "--all-loadouts").returncode == 0
    assert len(pages(out)) == 2


def test_loadouts_are_found_in_an_archive(astech: Astech, omnis: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "units.zip", "w") as archive:
        for path in omnis.glob("*.mtf"):
            archive.write(path, f"meks/{path.name}")
    out = tmp_path / "all.pdf"
    inside = tmp_path / "units.zip" / "meks" / "Potoroo PTR A_b.mtf"
    assert astech("sheet", inside, "-o", out, "--all-loadouts").returncode == 0
    assert len(pages(out)) == 2


def test_the_library_has_loadouts_of_other_folders(astech: Astech, omnis: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    (omnis / "Potoroo PTR Prime.mtf").rename(alone / "Prime.mtf")
    library = tmp_path / "library.sqlite"
    assert astech("library", "add", alone, omnis, "--library", library).returncode == 0
    out = tmp_path / "all.pdf"
    done = astech("sheet", "Potoroo A/b", "-o", out, "--all-loadouts", "--library", library)
    assert done.returncode == 0, done.stderr
    assert len(pages(out)) == 2


def test_each_loadout_is_printed_once(astech: Astech, omnis: Path, data: Path, tmp_path: Path) -> None:
    (omnis / "copy.mtf").write_bytes((omnis / "Potoroo PTR Prime.mtf").read_bytes())
    out = tmp_path / "all.pdf"
    every = sorted(omnis.glob("Potoroo*.mtf"))
    assert astech("sheet", *every, "-o", out, "--all-loadouts").returncode == 0
    assert len(pages(out)) == 2


def test_units_that_are_not_omnis_stand_alone(astech: Astech, omnis: Path, tmp_path: Path) -> None:
    out = tmp_path / "one.pdf"
    assert astech("card", omnis / "Brolga.mtf", "-o", out, "--paper", "card", "--all-loadouts").returncode == 0
    assert len(pages(out)) == 1


def test_cards_and_tokens_of_all_loadouts(astech: Astech, omnis: Path, tmp_path: Path) -> None:
    omni = omnis / "Potoroo PTR A_b.mtf"
    assert astech("card", omni, "-o", tmp_path / "c.pdf", "--paper", "card", "--all-loadouts").returncode == 0
    assert len(pages(tmp_path / "c.pdf")) == 2
    assert astech("tokens", omni, "-o", tmp_path / "t.pdf", "--all-loadouts").returncode == 0
    (tokens,) = pages(tmp_path / "t.pdf")
    assert "Prime" in tokens
    assert "A/b" in tokens


def test_the_readout_page_has_all_loadouts(astech: Astech, omnis: Path) -> None:
    done = astech("show", "--tro", "--all-loadouts", omnis / "Potoroo PTR A_b.mtf")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Potoroo"
    assert lines.index("Prime: weapons and equipment") < lines.index("A/b: weapons and equipment")


def test_one_loadout_and_all_exclude_each_other(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("sheet", data / FILE, "-o", tmp_path / "a.pdf", "--loadout", "Prime", "--all-loadouts")
    assert done.returncode == 2
    assert "--loadout and --all-loadouts exclude each other" in done.stderr


def test_all_loadouts_of_one_unit_go_with_its_page(astech: Astech, data: Path, omnis: Path) -> None:
    done = astech("show", data / FILE, "--all-loadouts")
    assert done.returncode == 2
    assert "--all-loadouts goes with --tro" in done.stderr
    several = astech("show", omnis, "--tro", "--all-loadouts")
    assert several.returncode == 2
    assert "2 designs (" in several.stderr
