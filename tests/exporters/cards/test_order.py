"""The order of a force's cards, its groups, and the list in front."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from exporters.cards import Card, Layout, Look, draw_pairs, group_cards, pages_of_cards, roster_pairs, sort_cards
from exporters.cards.force import LONG, SHORT, roster_faces
from exporters.cards.look import HEIGHT
from exporters.cards.panels import BAND, MARGIN
from exporters.page import Group, Line, Rect, Text, Use, check, pdf
from exporters.page.measure import text_width
from exporters.page.model import Page
from sheets.alphastrike import ElementType
from tests.exporters.cards.force import BITTERN, CASSOWARY, DRONGO, EMU, FORCE, JABIRU, WAGTAIL, card_for, element
from tests.exporters.cards.reading import flat, starts, words

LOOK = Look()
SOME = [card_for(one, folder=folder) for one, folder in ((DRONGO, "b"), (EMU, ""), (CASSOWARY, "B"), (WAGTAIL, "a"))]


def names(cards: Iterable[Card]) -> list[str]:
    return [card.value.chassis.split()[0] for card in cards]


def test_by_name() -> None:
    assert names(sort_cards(SOME, "name")) == ["Cassowary", "Drongo", "Emu", "Wagtail"]


def test_by_size_and_the_more_valuable_first_among_equals() -> None:
    assert names(sort_cards(SOME, "size")) == ["Emu", "Cassowary", "Wagtail", "Drongo"]


def test_by_value() -> None:
    assert names(sort_cards(SOME, "value")) == ["Emu", "Cassowary", "Wagtail", "Drongo"]


def test_without_an_order_they_stay_as_they_are() -> None:
    assert names(sort_cards(SOME, None)) == ["Drongo", "Emu", "Cassowary", "Wagtail"]


def test_groups_by_type_are_in_the_order_of_the_types() -> None:
    groups = group_cards(SOME, "type")
    assert [(group.title, group.value, names(group.cards)) for group in groups] == [
        ("BattleMechs", 68, ["Cassowary"]),
        ("Combat vehicles", 106, ["Emu", "Wagtail"]),
        ("Infantry", 7, ["Drongo"]),
    ]


def test_groups_by_size_begin_with_the_largest() -> None:
    assert [group.title for group in group_cards(SOME, "size")] == ["Size 4", "Size 1"]


def test_groups_by_role_end_with_those_that_have_none() -> None:
    titles = [group.title for group in group_cards([card_for(JABIRU), *SOME], "role")]
    assert titles == ["Ambusher", "Juggernaut", "Missile Boat", "Scout", "No role"]


def test_groups_by_folder() -> None:
    assert [group.title for group in group_cards(SOME, "folder")] == ["No folder", "a", "B", "b"]


def test_the_list_has_every_unit_and_the_total() -> None:
    (face,) = roster_faces("The Gray Watch", group_cards(sort_cards(SOME, "name"), "type"), LOOK)
    printed = words(face)
    assert printed[:4] == ["The Gray Watch", "4 units", "PV", "181"]
    start = printed.index("Combat vehicles (2)")
    assert printed[start : start + 7] == [
        *("Combat vehicles (2)", "106", "Emu Superheavy Siege Tank (Royal)", "CV", "4", "4", "92"),
    ]


def test_every_row_of_the_list_is_below_its_titles() -> None:
    """Names and groups below `UNIT`, each value ends below the end of its title."""
    (face,) = roster_faces("The Gray Watch", group_cards(sort_cards(SOME, "name"), "type"), LOOK)
    (table,) = (each for each in face if isinstance(each, Group) and each.tag == "Table")
    heads, *rows = table.elements
    assert len(rows) == len(SOME) + 3
    assert starts(rows, "left") == starts([heads], "left")
    assert starts(rows, "right") == starts([heads], "right")


def test_a_long_list_goes_on_on_further_cards() -> None:
    many = [card_for(element(ElementType.INFANTRY, f"Noddy {number}")) for number in range(LONG.rows + 2)]
    first, second = roster_faces("The Gray Watch", group_cards(many, None), LOOK)
    assert f"{LONG.rows + 2} units · list 1 of 2" in words(first)
    assert f"Noddy {LONG.rows + 1}" in words(second)
    assert check.page_faults(Page(*LOOK.paper, first)) + check.page_faults(Page(*LOOK.paper, second)) == []


@pytest.mark.parametrize("number", [1, SHORT.rows, SHORT.rows + 1, LONG.rows])
@pytest.mark.parametrize("look", [LOOK, Look("half-letter")])
def test_each_unit_of_the_list_is_between_two_rules(number: int, look: Look) -> None:
    """The rules have equal distances inside the panel; the letters of a row touch none of them."""
    units = [card_for(element(ElementType.INFANTRY, f"Noddy {each}")) for each in range(number)]
    (face,) = roster_faces("The Gray Watch", group_cards(units, None), look)
    symbols = [shape.symbol for shape in flat(face) if isinstance(shape, Use)]
    (panel,) = (symbol.elements for symbol in symbols if symbol.name.startswith("roster"))
    (frame,) = (shape for shape in panel if isinstance(shape, Rect))
    rules = [shape for shape in panel if isinstance(shape, Line)]
    heights = [rule.y1 for rule in rules]
    assert heights == [rule.y2 for rule in rules] == sorted(heights)
    assert all(frame.box.x < rule.x1 < rule.x2 < frame.box.right for rule in rules)
    edges = [frame.box.y, *heights, frame.box.bottom]
    distances = {round(below - above, 3) for above, below in pairwise(heights)}
    assert len(distances) == 1
    cells = [shape for shape in flat(face) if isinstance(shape, Text) and shape.tag == "TD"]
    rows = list(dict.fromkeys(cell.y for cell in cells))
    assert len(rows) == number
    size = cells[0].size
    for above, below, y in zip(edges[1:], edges[2:], rows, strict=False):
        assert above < y - 0.7 * size < y < below
    columns = [{round(cell.x, 3) for cell in cells[start::5]} for start in range(5)]
    assert [len(column) for column in columns] == [1] * 5
    assert sorted(columns, key=min) == columns


def span(text: Text) -> tuple[float, float]:
    """The left and the right end of a text."""
    wide = text_width(text.text, text.font, text.size, text.stretch)
    left = text.x - {"left": 0, "middle": wide / 2, "right": wide}[text.anchor]
    return left, left + wide


@pytest.mark.parametrize("look", [LOOK, Look("half-letter")])
def test_long_names_leave_room_for_the_columns(look: Look) -> None:
    """The panel keeps the same distance from three edges of the card, and its texts from those of the panel."""
    name = "Superheavy Reconnaissance Noddy of the Gray Watch and All Its Neighbors"
    units = [card_for(element(ElementType.INFANTRY, name, pv=9999), folder=name * 2), card_for(CASSOWARY, folder="z")]
    (face,) = roster_faces("The Gray Watch", group_cards(units, "folder"), look)
    (use,) = (shape for shape in flat(face) if isinstance(shape, Use) and shape.symbol.name.startswith("roster"))
    (frame,) = (shape.box for shape in use.symbol.elements if isinstance(shape, Rect))
    assert (use.x, use.y) == (0, 0)
    edges = (frame.x, look.width - frame.right, HEIGHT - frame.bottom)
    assert edges == pytest.approx([MARGIN] * 3)
    assert BAND < frame.y < BAND + MARGIN
    groups = [shape for shape in flat(face) if isinstance(shape, Group) and shape.tag == "TR"]
    rows = [[each for each in group.elements if isinstance(each, Text)] for group in groups]
    assert [len(row) for row in rows] == [5, 2, 5, 2, 5]
    for row in rows:
        ends = [frame.x, *(end for text in row for end in span(text)), frame.right]
        assert ends == sorted(ends)
        assert min(right - left for left, right in zip(ends[::2], ends[1::2], strict=True)) > 1
        assert row[0].x == rows[0][0].x
        assert row[0].x - frame.x == pytest.approx(frame.right - row[-1].x)
    assert rows[1][0].text.endswith("…")
    assert [text.font for text in rows[2]] == ["condensed"] * 4 + ["condensed-bold"]


def test_a_force_of_nobody() -> None:
    (face,) = roster_faces("The Lost", group_cards([], None), LOOK)
    assert words(face)[:4] == ["The Lost", "0 units", "PV", "0"]


def test_the_list_and_the_groups_are_in_the_bookmarks() -> None:
    layout = Layout()
    groups = group_cards([card_for(one) for one in (CASSOWARY, BITTERN)], "type")
    dealt = [*roster_pairs("Watch", groups, layout)]
    for group in groups:
        dealt += draw_pairs(group.cards, layout, group.title)
    data = pdf.to_bytes(pages_of_cards(dealt, layout), title="Watch")
    import pypdfium2

    titles = [(entry.level, entry.get_title()) for entry in pypdfium2.PdfDocument(data).get_toc()]
    assert titles == [
        *((0, "Watch"), (0, "BattleMechs"), (1, "Cassowary CSW-20")),
        *((0, "ProtoMechs"), (1, "Bittern 2")),
    ]


def test_the_list_of_all_ten_is_sound_in_black_too() -> None:
    groups = group_cards([card_for(one) for one in FORCE], "role")
    for look in (LOOK, Look("bridge", "black"), Look("half-letter")):
        for face in roster_faces("A name of a force that is far too long for the band of a card", groups, look):
            assert check.page_faults(Page(look.width, 180, face)) == []
