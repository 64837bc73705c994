"""The order of a force's cards, its groups, and the list in front."""

from collections.abc import Iterable

from exporters.cards import Card, Layout, Look, draw_pairs, group_cards, pages_of_cards, roster_pairs, sort_cards
from exporters.cards.force import LONG, roster_faces
from exporters.page import Group, check, pdf
from exporters.page.model import Page
from sheets.alphastrike import ElementType
from tests.exporters.cards.force import BITTERN, CASSOWARY, DRONGO, EMU, FORCE, JABIRU, WAGTAIL, card_for, element
from tests.exporters.cards.reading import starts, words

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
