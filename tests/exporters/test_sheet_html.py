"""A record sheet as text and as a page for a browser: the same words, escaped, with heads and scope for every table."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from exporters.sheet_html import sheet_html
from exporters.sheet_text import sheet_text
from exporters.sheet_words import Fields, Paragraphs, SheetTable, sheet_sections
from importers import load
from sheets.record import Condition
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.units import Mech
from tests.builders import mech, tank
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship

EMPTY = frozenset({"meta", "br", "hr", "link"})


class Outline(HTMLParser):
    """Elements and texts of a page; every element must be closed in its order."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


def sheets(data: Path) -> list[RecordSheet]:
    units = [load(file).require() for file in sorted(data.iterdir()) if file.suffix in (".mtf", ".blk")]
    made = [mech(), tank(), fighter(), small_craft(), dropship(), warship(), station()]
    return [record_sheet(unit) for unit in (*units, *made)]


def test_every_family_has_a_page_with_one_title_and_named_parts(data: Path) -> None:
    for sheet in sheets(data):
        page = Outline(sheet_html(sheet))
        assert len(page.all("h1")) == 1
        assert page.all("html")[0]["lang"] == "en"
        ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
        assert len(ids) == len(set(ids))
        assert {section["aria-labelledby"] for section in page.all("section")} <= set(ids)
        assert {str(link["href"]).removeprefix("#") for link in page.all("a")} <= set(ids)


def test_every_table_has_a_caption_and_scope_and_can_be_reached_by_keyboard(data: Path) -> None:
    for sheet in sheets(data):
        page = Outline(sheet_html(sheet))
        assert len(page.all("caption")) == len(page.all("table"))
        assert {head["scope"] for head in page.all("th")} <= {"col", "row"}
        regions = [attrs for attrs in page.all("div") if attrs.get("role") == "region"]
        assert len(regions) == len(page.all("table"))
        assert all(region["tabindex"] == "0" and region["aria-label"] for region in regions)


def test_the_page_runs_no_script_and_asks_for_nothing(data: Path) -> None:
    for sheet in sheets(data):
        page = Outline(sheet_html(sheet))
        assert not page.all("script")
        assert not any("src" in attrs for _, attrs in page.elements)


def test_names_are_escaped() -> None:
    unit = mech(chassis="<b>Bad</b> & 'Co'")
    html = sheet_html(record_sheet(unit, Condition(notes="<script>alert(1)</script>")))
    assert "<b>Bad" not in html
    assert "<script" not in html
    assert "<script>alert(1)</script>" in "".join(Outline(html).texts)


def test_states_are_said_in_words(data: Path) -> None:
    brolga = load(data / "Brolga BRG-2.mtf").require()
    assert isinstance(brolga, Mech)
    condition = Condition(destroyed={"LA"}, slots={"RT": {0}}, armor={"CT": 4}, heat=9)
    for text in (
        sheet_text(record_sheet(brolga, condition)),
        "".join(Outline(sheet_html(record_sheet(brolga, condition))).texts),
    ):
        assert "destroyed" in text
        assert "hit" in text
        assert "23, 4 lost" in text
        assert "reached" in text


@pytest.mark.parametrize("width", [60, 79, 100])
def test_text_fits_its_width_and_says_all_that_the_page_says(data: Path, width: int) -> None:
    for sheet in sheets(data):
        text = sheet_text(sheet, width)
        if width > 60:
            assert max(map(len, text.splitlines())) <= width, sheet.heading.name
        words = " ".join(text.split())
        for block in sheet_sections(sheet):
            assert block.title in words
            for part in block.parts:
                match part:
                    case Fields():
                        assert all(label in words for label, _ in part.pairs)
                    case Paragraphs():
                        assert all(" ".join(phrase.split()) in words for phrase in part.texts)
                    case SheetTable():
                        assert len(part.rows) > 0
