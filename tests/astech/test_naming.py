"""The names of the files in a folder, with `--name`."""

from pathlib import Path

import pytest

from astech.batch import Place
from astech.naming import output_name
from importers import load
from sheets.units import Mech
from tests.conftest import Astech


def test_names_are_made_from_columns_of_the_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    files = (data / "Brolga BRG-2.mtf", data / "Currawong Patrol Tank CPT-1.blk")
    done = astech("sheet", *files, "-o", out, "--name", "{unit_type}/{chassis} {model}", "--to", "svg")
    assert done.returncode == 0, done.stderr
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.svg")) == [
        "mech/Brolga BRG-2.svg",
        "vehicle/Currawong Patrol Tank CPT-1.svg",
    ]


def test_two_copies_of_a_file_have_names_of_their_own(astech: Astech, data: Path, tmp_path: Path) -> None:
    brolga, out = data / "Brolga BRG-2.mtf", tmp_path / "pair"
    pilots = ("--pilot", "Ada Voss 3/4", "--pilot", "Jon Teague 4/5")
    for template in ("{number} {chassis}", "{chassis} {pilot}"):
        done = astech("sheet", brolga, brolga, *pilots, "-o", out, "--to", "svg", "--name", template)
        assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in out.iterdir()) == [
        "1 Brolga.svg",
        "2 Brolga.svg",
        "Brolga Ada Voss.svg",
        "Brolga Jon Teague.svg",
    ]


def test_no_name_leads_out_of_the_folder(data: Path) -> None:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    climber = unit.model_copy(update={"chassis": "../..", "model": "A/B"})
    assert output_name("{chassis}/{model}", climber, Place("x.mtf")) == "_/A_B"
    assert output_name("../{model}", climber, Place("x.mtf")) == "unknown/A_B"
    assert output_name("/{model}", climber, Place("x.mtf")) == "unknown/A_B"


def test_unknown_values_have_a_name_too(data: Path) -> None:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    nameless = unit.model_copy(update={"role": None, "model": ""})
    assert output_name("{role}/{chassis} {model}", nameless, Place("x.mtf")) == "unknown/Brolga"


@pytest.mark.parametrize(
    ("template", "sentence"),
    [
        ("{chasis}", "there is no column chasis; did you mean chassis"),
        ("{chassis:>9}", "text after the name of the field chassis; expected {chassis}"),
        ("{unit.__class__}", "there is no column unit.__class__"),
        ("{}", "there is no column "),
        ("{chassis", "expected '}'"),
        ("lance", "gives all units the same name"),
    ],
)
def test_an_invalid_template_is_refused(
    astech: Astech, data: Path, tmp_path: Path, template: str, sentence: str
) -> None:
    done = astech("convert", data / "Brolga BRG-2.mtf", "--to", "json", "-o", tmp_path / "out", "--name", template)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_template_needs_a_folder(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("sheet", data / "Brolga BRG-2.mtf", "-o", tmp_path / "a.pdf", "--name", "{model}")
    assert done.returncode == 2
    assert "--name is for the files of a folder" in done.stderr
