"""`astech card`: one document, pictures, a folder; damaged units; errors."""

import io
import json
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from importers import load
from sheets.units import from_json, to_json
from tests.builders import mech
from tests.conftest import Astech
from tests.exporters.page.fallback import fallback_font

BROLGA = "Brolga BRG-2.mtf"
TITLES = ["Brolga BRG-2", "Currawong Patrol Tank CPT-1", "Drongo Watch Platoon"]


@pytest.fixture
def lance(data: Path, tmp_path: Path) -> Path:
    """A folder of three units."""
    folder = tmp_path / "lance"
    folder.mkdir()
    for name in (BROLGA, "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"):
        (folder / name).write_bytes((data / name).read_bytes())
    return folder


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def titles_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return ["  " * entry.level + entry.get_title() for entry in document.get_toc()]


def test_all_cards_in_one_document(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech("card", lance, "-o", tmp_path / "cards.pdf", "--jobs", "2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    document = pypdfium2.PdfDocument((tmp_path / "cards.pdf").read_bytes())
    assert (len(document), document.get_metadata_dict()["Title"]) == (1, "Alpha Strike cards")
    assert titles_of(tmp_path / "cards.pdf") == TITLES
    assert [path.name for path in tmp_path.glob(".*")] == []  # no incomplete file is left


def test_the_document_carries_the_units(astech: Astech, lance: Path, tmp_path: Path) -> None:
    astech("card", lance / BROLGA, "-o", tmp_path / "cards.pdf")
    document = pypdfium2.PdfDocument((tmp_path / "cards.pdf").read_bytes())
    assert document.get_metadata_dict()["Title"] == "Brolga BRG-2"
    attachment = document.get_attachment(0)
    assert attachment.get_name() == "unit.json"
    assert from_json(bytes(attachment.get_data())) == load(lance / BROLGA).unit


@pytest.mark.parametrize("options", [(), ("--fillable",), ("--backs", "behind", "--bleed", "3")])
def test_qpdf_finds_nothing_wrong_with_a_document(
    astech: Astech, lance: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    done = astech("card", lance, "-o", tmp_path / "a.pdf", *options)
    assert done.returncode == 0, done.stderr
    with pikepdf.open(tmp_path / "a.pdf") as document:
        assert document.check_pdf_syntax() == []


def test_one_card_as_a_picture(astech: Astech, data: Path, tmp_path: Path) -> None:
    assert astech("card", data / BROLGA, "-o", tmp_path / "brolga.svg").returncode == 0
    assert astech("card", data / BROLGA, "-o", tmp_path / "brolga.png", "--dpi", "100").returncode == 0
    assert 'id="armor-1"' in (tmp_path / "brolga.svg").read_text("utf-8")
    assert Image.open(tmp_path / "brolga.png").size == (350, 250)


def test_pictures_of_several_are_numbered_in_their_order(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech("card", lance, "-o", tmp_path / "out" / "card.svg", "--order", "value", "--force", "Gray Watch")
    assert done.returncode == 0
    written = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in written] == ["card-1.svg", "card-2.svg", "card-3.svg", "card-4.svg"]
    first, second, *_ = (path.read_text("utf-8") for path in written)
    assert "<title>Gray Watch</title>" in first
    assert "<title>Brolga BRG-2</title>" in second


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_a_folder_gets_a_file_for_each_card(astech: Astech, lance: Path, tmp_path: Path, form: str) -> None:
    done = astech("card", lance, "-o", tmp_path / "out", "--to", form, "--force", "St. Ives Watch", "--dpi", "72")
    assert done.returncode == 0
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == [*(f"{title}.{form}" for title in TITLES), f"St. Ives Watch.{form}"]


def test_a_card_for_the_screen_has_a_page_of_its_own(astech: Astech, lance: Path, tmp_path: Path) -> None:
    astech("card", lance, "-o", tmp_path / "cards.pdf", "--paper", "card", "--size", "poker", "--backs", "behind")
    with pdfplumber.open(tmp_path / "cards.pdf") as document:
        sizes = [(float(page.width), float(page.height)) for page in document.pages]
    assert len(sizes) == 6
    assert sizes[0] == pytest.approx((88 / 25.4 * 72, 63 / 25.4 * 72), abs=0.01)


def test_backs_say_what_abilities_mean(astech: Astech, lance: Path, tmp_path: Path) -> None:
    astech("card", lance, "-o", tmp_path / "cards.pdf", "--paper", "card", "--backs", "beside")
    assert "Needs so many tons of room in a transport." in " ".join(text_of(tmp_path / "cards.pdf").split())


def test_a_force_has_a_list_groups_and_an_order(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech(
        *("card", lance, "-o", tmp_path / "force.pdf", "--force", "Gray Watch"),
        *("--group", "type", "--order", "name", "--paper", "card"),
    )
    assert done.returncode == 0
    assert titles_of(tmp_path / "force.pdf") == [
        "Gray Watch",
        *("BattleMechs", "  Brolga BRG-2"),
        *("Combat vehicles", "  Currawong Patrol Tank CPT-1"),
        *("Infantry", "  Drongo Watch Platoon"),
    ]
    with pdfplumber.open(tmp_path / "force.pdf") as document:
        assert "3 units" in document.pages[0].extract_text()


def test_skill_and_edition(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("card", data / BROLGA, "-o", tmp_path / "cards.pdf", "--skill", "2/3", "--edition", "as-2.3.1")
    assert "+2 · 4+ to hit" in text_of(tmp_path / "cards.pdf")


def test_black_and_white_has_no_color(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("card", data / BROLGA, "-o", tmp_path / "card.png", "--bw", "--dpi", "72")
    assert Image.open(tmp_path / "card.png").mode == "L"


def test_pips_can_be_ticked(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("card", data / BROLGA, "-o", tmp_path / "cards.pdf", "--fillable", "--bleed", "3")
    with pdfplumber.open(tmp_path / "cards.pdf") as document:
        names = [note["data"]["T"].decode() for note in document.pages[0].annots]
    assert "card-1-armor-1" in names
    assert "card-1-heat-4" in names


def test_the_same_call_makes_the_same_bytes(astech: Astech, lance: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        astech("card", lance, "-o", tmp_path / f"{name}.pdf", "--backs", "behind", "--jobs", "2")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_condition_of_one_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    crew = [{"name": "Tilly Marsh", "gunnery": 3, "piloting": 4}]
    (tmp_path / "hurt.json").write_text(json.dumps({"alpha": {"armor": 2, "heat": 1}, "crew": crew}))
    done = astech("card", data / BROLGA, "-o", tmp_path / "card.svg", "--condition", tmp_path / "hurt.json")
    assert (done.returncode, done.stderr) == (0, "")
    drawing = (tmp_path / "card.svg").read_text("utf-8")
    assert drawing.count('class="pip struck"') == 3
    assert "Tilly Marsh" in drawing
    assert "+0 · 3+ to hit" in drawing


def test_conditions_of_a_force_by_the_names_of_units(astech: Astech, lance: Path, tmp_path: Path) -> None:
    hurt = {"Brolga BRG-2": {"alpha": {"armor": 1}}, "Bilby BLB-1": {"alpha": {"armor": 1}}}
    (tmp_path / "hurt.json").write_text(json.dumps(hurt))
    done = astech("card", lance, "-o", tmp_path / "card.svg", "--condition", tmp_path / "hurt.json")
    assert done.stderr == "Bilby BLB-1: a condition, but no unit of that name\n"
    assert (tmp_path / "card-1.svg").read_text("utf-8").count('class="pip struck"') == 1


def test_conditions_of_a_force_from_a_folder(astech: Astech, lance: Path, tmp_path: Path) -> None:
    (tmp_path / "after").mkdir()
    (tmp_path / "after" / "Drongo Watch Platoon.json").write_text('{"alpha": {"armor": 9, "heat": 2}}')
    done = astech("card", lance, "-o", tmp_path / "card.svg", "--condition", tmp_path / "after")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Drongo Watch Platoon.blk: 9 points of armor are marked, the card has 2 (left out)",
        "Drongo Watch Platoon.blk: heat 2 is marked, the card has no heat scale (left out)",
    ]
    assert (tmp_path / "card-3.svg").read_text("utf-8").count('class="pip struck"') == 2


def test_one_condition_for_several_units_is_refused(astech: Astech, lance: Path, tmp_path: Path) -> None:
    (tmp_path / "hurt.json").write_text('{"alpha": {"armor": 2}}')
    done = astech("card", lance, "-o", tmp_path / "cards.pdf", "--condition", tmp_path / "hurt.json")
    assert done.returncode == 2
    assert "one condition for several units" in done.stderr
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "hurt.json: not JSON: "),
        ("[1]", "hurt.json: a list in JSON; expected an object with a condition"),
        ('{"armr": {"LT": 2}}', "hurt.json: 'armr' is not a field of a condition; perhaps armor"),
        ('{"haet": 2}', "hurt.json: 'haet' is not a field of a condition; perhaps heat"),
        ('{"alpha": {"heat": 7}}', "hurt.json: alpha.heat: input should be less than or equal to 4"),
        (
            '{"Brolga BRG-2": {"armour": 2}}',
            "hurt.json: Brolga BRG-2: 'armour' is not a field of a condition; perhaps armor",
        ),
    ],
)
def test_a_bad_condition_is_one_sentence(astech: Astech, data: Path, tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "hurt.json").write_text(text)
    done = astech("card", data / BROLGA, "-o", tmp_path / "c.pdf", "--condition", tmp_path / "hurt.json")
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


SENTRY = '{"kind": "gun-emplacement", "chassis": "Sentry", "year": 3025, "tech_base": "is", "rules_level": 1}'


def test_a_unit_without_a_card_is_named_in_the_summary(astech: Astech, lance: Path, tmp_path: Path) -> None:
    (lance / "sentry.json").write_text(SENTRY)
    done = astech("card", lance, "-o", tmp_path / "cards.pdf")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "sentry.json: Sentry: a gun emplacement has no Alpha Strike element",
        "3 cards, 1 skipped",
    ]
    assert titles_of(tmp_path / "cards.pdf") == TITLES


def test_no_file_is_written_when_no_unit_has_a_card(astech: Astech, tmp_path: Path) -> None:
    done = astech("card", "-", "-o", tmp_path / "cards.pdf", stdin=SENTRY)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "0 cards, 1 skipped")
    assert not (tmp_path / "cards.pdf").exists()


def test_a_place_that_cannot_be_written(astech: Astech, data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = astech("card", data / BROLGA, "-o", tmp_path / "file" / "cards.pdf")
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path}/file/cards.pdf cannot be written: {tmp_path}/file is not a folder\n"


def test_facts_that_a_card_leaves_out_are_reported(astech: Astech, data: Path, tmp_path: Path) -> None:
    unit = (data / BROLGA).read_text("utf-8").replace("Medium Laser", "Meduim Laser")
    (tmp_path / "a.mtf").write_text(unit, "utf-8")
    for out in ("cards.pdf", "cards"):
        assert (
            "a.mtf line 48: unknown equipment 'Meduim Laser'"
            in astech("card", tmp_path / "a.mtf", "-o", tmp_path / out).stderr
        )


def test_standard_input(astech: Astech, data: Path, tmp_path: Path) -> None:
    done = astech("card", "-", "-o", tmp_path / "card.pdf", stdin=(data / BROLGA).read_text("utf-8"))
    assert done.returncode == 0
    assert titles_of(tmp_path / "card.pdf") == ["Brolga BRG-2"]


def test_the_document_opens_whole(astech: Astech, lance: Path, tmp_path: Path) -> None:
    astech("card", lance, "-o", tmp_path / "cards.pdf", "--backs", "behind", "--fillable")
    document = pypdfium2.PdfDocument(io.BytesIO((tmp_path / "cards.pdf").read_bytes()))
    assert [round(size) for size in document[0].get_size()] == [612, 792]
    assert len(document) == 2


@pytest.mark.parametrize("option", ["--margin", "--bleed"])
def test_a_width_that_is_not_a_number_is_refused(astech: Astech, data: Path, tmp_path: Path, option: str) -> None:
    done = astech("card", data / BROLGA, "-o", tmp_path / "cards.pdf", option, "nan")
    assert done.returncode == 2
    assert "nan is not a number; expected one such as 2.5" in done.stderr


def test_the_name_of_a_force_makes_no_folder(astech: Astech, data: Path, tmp_path: Path) -> None:
    astech("card", data / BROLGA, "-o", tmp_path / "cards", "--force", "Gray/Watch")
    assert (tmp_path / "cards" / "Gray_Watch.pdf").is_file()


def named_in_steel(tmp_path: Path) -> Path:
    """A unit whose name our fonts cannot write."""
    path = tmp_path / "steel.json"
    path.write_text(to_json(mech(chassis="鋼", model="7")))
    return path


@pytest.mark.parametrize("product", ["card", "sheet"])
@pytest.mark.parametrize("output", ["steel.pdf", "steel.png", "folder"])
def test_letters_that_no_font_has_are_named(astech: Astech, tmp_path: Path, product: str, output: str) -> None:
    """The message names the unit, and the summary has the remedy."""
    done = astech(product, str(named_in_steel(tmp_path)), "-o", str(tmp_path / output))
    assert done.returncode == 0
    assert "no font has 鋼 (drawn as question marks in diamonds)" in done.stderr
    assert "no font has these letters: 鋼; --font FILE gives one that has them" in done.stderr


@pytest.mark.parametrize("product", ["card", "sheet"])
def test_a_font_of_the_user_has_these_letters(astech: Astech, tmp_path: Path, product: str) -> None:
    font, output = fallback_font(tmp_path / "steel.ttf", {"鋼": "H"}), tmp_path / "steel.pdf"
    done = astech(product, str(named_in_steel(tmp_path)), "-o", str(output), "--font", str(font))
    assert (done.returncode, done.stderr) == (0, "")
    assert "鋼" in text_of(output)


def test_a_file_that_is_not_a_font_is_refused(astech: Astech, lance: Path, tmp_path: Path) -> None:
    done = astech("card", str(lance), "-o", str(tmp_path / "lance.pdf"), "--font", str(lance / BROLGA))
    assert done.returncode == 2
    assert "is not a font that can be read; expected a TrueType font" in " ".join(done.stderr.split())
