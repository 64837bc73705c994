"""`astech show --sheet` and `--card`: rulings, facts that pages leave out, reference tables, editions and skills."""

import json
from pathlib import Path

from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet
from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"


def test_a_sheet_names_what_small_paper_leaves_out(astech: Astech, data: Path) -> None:
    """The small sheet for beginners has no critical slots; letter paper has them."""
    small = astech("show", "--sheet", "--paper", "half-letter", str(data / BROLGA))
    assert "Not on the pages" in small.stdout
    assert any("Critical slots" in line and "no place on this sheet" in line for line in small.stdout.splitlines())
    letter = astech("show", "--sheet", "--format", "json", str(data / BROLGA))
    left_out = {fact.path: fact.reason for fact in RecordSheet.model_validate_json(letter.stdout).left_out}
    assert "slots" not in left_out
    assert left_out["inventory/0/ranges/extreme"] == "option"


def test_rulings_come_on_request(astech: Astech, data: Path) -> None:
    plain = json.loads(astech("show", "--sheet", "--format", "json", str(data / BROLGA)).stdout)
    assert plain["sources"] == []
    asked = json.loads(astech("show", "--sheet", "--rulings", "--format", "json", str(data / BROLGA)).stdout)
    assert {"path": "movement/modifier", "source": "TW, BMM: target movement modifiers", "says": ""} in asked["sources"]
    text = astech("show", "--sheet", "--rulings", str(data / BROLGA)).stdout
    assert "Rulings and tables" in text


def test_a_sheet_has_its_reference_tables_once(astech: Astech, data: Path) -> None:
    """The full tables of the gunner's roll stand for its summary."""
    text = astech("show", "--sheet", str(data / BROLGA)).stdout
    assert text.count("Target moved\n") == 1
    assert "To hit, target and cover" not in text
    page = astech("show", "--sheet", "--format", "html", str(data / BROLGA)).stdout
    assert "<caption>Kick location, 1D6</caption>" in page


def test_a_card_takes_an_edition_and_a_skill(astech: Astech, data: Path) -> None:
    def card(*options: str) -> CardSheet:
        shown = astech("show", "--card", "--format", "json", *options, str(data / BROLGA))
        return CardSheet.model_validate_json(shown.stdout)

    assert (card().edition, card().skill) == ("asce-5.01", 4)
    veteran = card("--edition", "as-2.3.1", "--skill", "2/3")
    assert (veteran.edition, veteran.skill) == ("as-2.3.1", 2)
    assert veteran.point_value > card().point_value


def test_options_of_another_output_are_refused(astech: Astech, data: Path) -> None:
    for arguments in (
        ("--rulings",),
        ("--card", "--rulings"),
        ("--card", "--edition", "tw-4.4"),
        ("--sheet", "--skill", "3"),
    ):
        refused = astech("show", *arguments, str(data / BROLGA))
        assert refused.returncode == 2, arguments
        assert "Error: " in refused.stderr
