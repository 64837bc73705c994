"""Fonts, bookmarks, attachments, tags and form fields of our PDFs, as other programs read them."""

import pickle
from typing import Any, Literal

import pypdfium2
import pytest

from exporters.page import (
    Attachment,
    BlockStyle,
    Bookmark,
    Box,
    Field,
    Group,
    Page,
    Pip,
    Pips,
    Rect,
    Symbol,
    Text,
    TextBlock,
    Use,
    fit_block,
    pdf,
)
from tests.exporters.page.read_pdf import only, opened, pages_of
from tests.exporters.page.showcase import HARD, ROUND, showcase, torso_places


def test_the_same_pages_make_the_same_bytes() -> None:
    for fillable in (False, True):
        first, second = (pdf.to_bytes([showcase(), showcase()], title="T", fillable=fillable) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("fillable", [False, True])
def test_pages_that_other_processes_drew_make_the_same_document(fillable: bool) -> None:
    """Symbols, pictures, fields, tags and letters find together, whoever drew the page."""
    pages = [showcase(), Page(200, 300, [Text(20, 40, "Škoda Ελλάδα – 鋼"), Pips("p", torso_places(), ROUND)])]
    sent = [pickle.loads(pickle.dumps(pdf.encode(page, fillable=fillable))) for page in pages]
    assert pdf.to_bytes(sent, title="T", fillable=fillable) == pdf.to_bytes(pages, title="T", fillable=fillable)


def test_two_symbols_of_one_name_from_two_processes_must_be_the_same() -> None:
    here, there = (
        Page(9, 9, [Use(Symbol("one", Box(0, 0, 9, 9), [Rect(Box(0, 0, n, 9), fill="#000000")]), 0, 0)]) for n in (3, 4)
    )
    with pytest.raises(ValueError, match="'one'"):
        pdf.to_bytes([pickle.loads(pickle.dumps(pdf.encode(page))) for page in (here, there)], title="T")


def test_title_and_language() -> None:
    document = opened(pdf.to_bytes([showcase()], title="Größe 'Mech"))
    assert document.metadata["Title"] == "Größe 'Mech"
    assert "CreationDate" not in document.metadata
    assert document.doc.catalog["Lang"] == b"en"
    assert document.doc.catalog["MarkInfo"]["Marked"] is True


def test_fonts_are_embedded_subsets_with_their_characters() -> None:
    document = opened(pdf.to_bytes([showcase()], title=""))
    names = {character["fontname"] for page in document.pages for character in page.chars}
    assert names
    assert all(name[6] == "+" and name[:6].isupper() for name in names)


def test_bookmarks_lead_to_their_places() -> None:
    def entry(title: str, level: int, y: float) -> Page:
        return Page(100, 100, [Bookmark(title, level, y)])

    pages = [
        entry("Lance", 1, 0),
        entry("Atlas", 2, 10),
        entry("Locust", 2, 0),
        entry("Star", 1, 0),
        entry("Öse", 3, 0),
    ]
    toc = list(pypdfium2.PdfDocument(pdf.to_bytes(pages, title="")).get_toc())
    assert [(b.level, b.get_title(), b.get_dest().get_index()) for b in toc] == [
        (0, "Lance", 0),
        (1, "Atlas", 1),
        (1, "Locust", 2),
        (0, "Star", 3),
        (1, "Öse", 4),
    ]
    assert toc[1].get_dest().get_view()[1][1] == pytest.approx(90)


def test_attachments_are_read_back() -> None:
    pages = [
        Page(10, 10, [], attachments=[Attachment(f"unit {n}.json", b'{"n": %d}' % n, "A unit")]) for n in range(150)
    ]
    document = pypdfium2.PdfDocument(pdf.to_bytes(pages, title=""))
    assert document.count_attachments() == 150
    attachment = document.get_attachment(77)
    assert attachment.get_name() == "unit 77.json"
    assert bytes(attachment.get_data()) == b'{"n": 77}'


def test_attachments_are_found_from_their_page() -> None:
    pages = [Page(10, 10, [], attachments=[Attachment("unit.json", b"{}")]) for _ in range(2)]
    document = opened(pdf.to_bytes(pages, title=""))
    file = document.pages[1].page_obj.attrs["AF"][0].resolve()
    assert file["UF"] == b"unit.json"
    assert file["EF"]["F"].resolve().get_data() == b"{}"


def test_tags_make_a_tree_in_reading_order() -> None:
    page = opened(pdf.to_bytes([showcase()], title="")).pages[0]
    section = only(only(page.structure_tree)["children"])
    kinds = [child["type"] for child in section["children"]]
    assert kinds == ["H1", "Sect", "Sect", "Sect", "Sect"]
    weapons = section["children"][2]["children"]
    assert [part["type"] for part in weapons] == ["H2", "Table"]
    assert [cell["type"] for cell in weapons[1]["children"][0]["children"]] == ["TD"] * 4


def test_the_text_of_a_tag_is_found_by_its_mark() -> None:
    page = opened(pdf.to_bytes([showcase()], title="")).pages[0]
    section = only(only(page.structure_tree)["children"])
    mark = only(section["children"][0]["mcids"])
    words = "".join(c["text"] for c in page.chars if c["mcid"] == mark)
    assert words == "EVERYTHING THAT CAN STAND ON A PAGE"


def test_each_tag_has_its_own_words() -> None:
    """Lines and paragraphs with and without tags, one after the other."""

    def block(words: str, y: float, tag: Literal["", "P"] = "") -> TextBlock:
        return fit_block(Box(10, y, 150, 8), words, BlockStyle(size=6), tag=tag)

    rows = [
        Text(10, 8, "title", tag="H1"),
        block("first paragraph", 10, "P"),
        block("second paragraph", 20, "P"),
        Rect(Box(10, 30, 40, 1), "#000000"),
        block("third paragraph", 32, "P"),
        Text(10, 48, "a note", tag="Note"),
        Group([Text(10, 58, "one and "), block("all", 60)], tag="P"),
        block("fourth paragraph", 70, "P"),
        Text(10, 90, "the end", tag="P"),
    ]
    page = pages_of(*rows)[0]
    section = only(only(page.structure_tree)["children"])
    assert [(node["type"], words_of(page, node)) for node in section["children"]] == [
        ("H1", "title"),
        ("P", "first paragraph"),
        ("P", "second paragraph"),
        ("P", "third paragraph"),
        ("Note", "a note"),
        ("P", "one and  all"),
        ("P", "fourth paragraph"),
        ("P", "the end"),
    ]


def words_of(page: Any, node: Any) -> str:
    """The words under the marks of a tag."""
    return "".join(c["text"] for mark in node["mcids"] for c in page.chars if c["mcid"] == mark).strip()


def test_figures_say_what_they_show() -> None:
    page = opened(pdf.to_bytes([showcase()], title="")).pages[0]
    armor = only(only(page.structure_tree)["children"])["children"][1]["children"][1]
    assert armor["type"] == "Figure"
    assert armor["alt_text"] == f"Center torso: {len(torso_places())} points of armor, 8 struck"


def test_decoration_is_passed_over() -> None:
    parts = [Text(10, 20, "read", tag="P"), Group([Text(10, 40, "unread")], tag="Artifact")]
    page = pages_of(*parts)[0]
    by_line = {top: {(c["tag"], c["mcid"]) for c in page.chars if c["bottom"] < top} for top in (30, 50)}
    assert by_line[30] == {("P", 0)}
    assert by_line[50] - by_line[30] == {("Artifact", None)}


def test_the_frames_and_bands_of_tables_are_decoration_and_their_words_are_not() -> None:
    frame = Symbol("frame", Box(0, 0, 50, 20), [Rect(Box(0, 0, 50, 20), "#000000")])
    words = Symbol("words", Box(0, 0, 50, 20), [Text(0, 10, "shared")])
    row = Group([Text(10, 20, "cell", tag="TD"), Text(40, 20, "cell", tag="TD")], tag="TR")
    parts = [Use(frame, 10, 10), Rect(Box(10, 10, 50, 9), "#eeeeee"), row, Use(words, 10, 40)]
    page = pages_of(Group(parts, tag="Table"))[0]
    assert {rect["tag"] for rect in page.rects} == {"Artifact"}
    table = only(only(only(page.structure_tree)["children"])["children"])
    assert [cell["mcids"] for cell in only(table["children"])["children"]] == [[0], [1]]
    assert table["mcids"] == [2]


def test_everything_that_is_not_tagged_belongs_to_its_page() -> None:
    page = pages_of(Text(10, 20, "plain"))[0]
    section = only(only(page.structure_tree)["children"])
    assert section["type"] == "Sect"
    assert section["mcids"] == [0]


def fields(data: bytes) -> dict[str, Any]:
    """The form fields by their whole names."""
    found = {}
    for parent in opened(data).doc.catalog["AcroForm"]["Fields"]:
        page = parent.resolve()
        for kid in page["Kids"]:
            field = kid.resolve()
            found[f"{page['T'].decode()}.{field['T'].decode()}"] = field
    return found


def test_pips_are_tick_boxes_in_a_fillable_document() -> None:
    found = fields(pdf.to_bytes([showcase(), showcase()], title="", fillable=True))
    assert len(found) == len({*found})
    struck = found["page-2.armor-CT-3"]
    assert struck["FT"].name == "Btn"
    assert struck["V"].name == struck["AS"].name == "On"
    assert struck["TU"] == b"Center torso 3"
    assert {*struck["AP"]["N"]} == {"On", "Off"}
    assert found["page-1.armor-CT-30"]["AS"].name == "Off"
    assert found["page-1.squad-2-armor-1"]["AS"].name == "On"


def test_tick_boxes_lie_where_the_pips_would() -> None:
    pips = Pips("armor-RA", [(20, 30), (26, 30)], ROUND, scale=2)
    found = fields(pdf.to_bytes([Page(100, 100, [Group([pips], x=10, y=5)])], title="", fillable=True))
    assert found["page-1.armor-RA-1"]["Rect"] == pytest.approx([30 - 4.9, 65 - 4.9, 30 + 4.9, 65 + 4.9], abs=0.02)


def test_a_fillable_page_looks_like_the_printed_one() -> None:
    """Ticks and typed words are drawn by the same symbols and letters."""

    def drawn(fillable: bool) -> Any:
        document = pypdfium2.PdfDocument(pdf.to_bytes([showcase()], title="", fillable=fillable))
        document.init_forms()
        return document[0].render(scale=1, may_draw_forms=True).to_pil().convert("L")

    plain, filled = drawn(False).tobytes(), drawn(True).tobytes()
    # Letters in appearances may be placed a fraction of a pixel off, nothing more.
    differing = sum(abs(a - b) > 96 for a, b in zip(plain, filled, strict=True))
    assert differing < 40


def test_text_fields_carry_their_values() -> None:
    pilot = fields(pdf.to_bytes([showcase()], title="", fillable=True))["page-1.pilot"]
    assert pilot["FT"].name == "Tx"
    assert pilot["V"] == b"Grayson Carlyle"
    assert pilot["TU"] == b"Name of the pilot"
    assert b"Helv" in pilot["DA"]


def test_a_page_gives_its_own_name_to_its_fields() -> None:
    page = Page(100, 100, [Pip("engine-1", 10, 10, HARD)], name="Atlas AS7-D")
    assert [*fields(pdf.to_bytes([page], title="", fillable=True))] == ["Atlas AS7-D.engine-1"]


def test_two_fields_of_one_name_on_one_page_are_refused() -> None:
    twice = [Pip("engine-1", 10, 10, HARD), Pip("engine-1", 20, 10, HARD)]
    with pytest.raises(ValueError, match="'engine-1'"):
        pdf.to_bytes([Page(100, 100, twice)], title="", fillable=True)


def test_without_fillable_there_is_no_form() -> None:
    assert "AcroForm" not in opened(pdf.to_bytes([showcase()], title="")).doc.catalog


def test_a_value_is_printed_where_nobody_can_type() -> None:
    page = pages_of(Field("pilot", Box(10, 10, 80, 12), "Morgan Kell"))[0]
    assert page.extract_text() == "Morgan Kell"
