"""`astech show --tro`: the readout page of a unit in three forms, and options that do not apply to it."""

from pathlib import Path

import pytest

from tests.conftest import Astech


def test_the_page_as_text(astech: Astech, data: Path) -> None:
    done = astech("show", "--tro", data / "Brolga BRG-2.mtf")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Brolga BRG-2", "Technical readout"]
    assert "  Battle Value             1,217" in lines


def test_the_page_as_markdown(astech: Astech, data: Path) -> None:
    done = astech("show", "--tro", "--format", "markdown", data / "Brolga BRG-2.mtf")
    assert done.stdout.startswith("# Brolga BRG-2\n\nTechnical readout\n")
    assert "| Large Laser | RA | 2 | 5 |" in done.stdout


def test_the_page_for_a_browser(astech: Astech, data: Path) -> None:
    done = astech("show", "--tro", "--format", "html", data / "Brolga BRG-2.mtf")
    assert "<title>Brolga BRG-2: Technical readout</title>" in done.stdout


def test_the_edition_decides_the_values(astech: Astech, data: Path) -> None:
    done = astech("show", "--tro", "--edition", "as-2.3.1", data / "Brolga BRG-2.mtf")
    assert done.returncode == 2
    assert astech("show", "--tro", "--edition", "tw-4.4", data / "Brolga BRG-2.mtf").returncode == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--tro", "--sheet"), "--sheet, --card and --tro exclude each other"),
        (("--tro", "--damage", "LT 3"), "--tro shows the design; expected only --format, --edition and --no-quirks"),
        (("--tro", "--format", "json"), "--format json goes with --sheet or --card; --json prints the unit"),
        (("--sheet", "--format", "markdown"), "--format markdown goes with --tro"),
        (("--tro", "--json"), "--json prints the unit"),
    ],
)
def test_options_that_contradict_each_other(
    astech: Astech, data: Path, options: tuple[str, ...], sentence: str
) -> None:
    done = astech("show", *options, data / "Brolga BRG-2.mtf")
    assert done.returncode == 2
    assert sentence in done.stderr
