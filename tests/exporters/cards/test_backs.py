"""The backs of cards: abilities explained, and the arcs of large craft."""

import pytest

from exporters.cards import Look
from exporters.cards.abilities import NONE, abilities_back
from exporters.cards.damage import arcs_back
from exporters.page import Group, Pips, TextBlock, check
from exporters.page.model import Page
from sheets.alphastrike import ABILITIES, Element, ElementType
from sheets.recordsheet.card import element_card
from tests.exporters.cards.force import CASSOWARY, DRONGO, EMU, FORCE, JABIRU, PETREL, code
from tests.exporters.cards.reading import flat, marked, starts, words

LOOK = Look()
ORDINARY = [one for one in FORCE if not one.large_craft]


@pytest.mark.parametrize("one", ORDINARY, ids=lambda one: one.chassis)
def test_the_back_explains_every_ability_of_the_front(one: Element) -> None:
    printed = " ".join(words(abilities_back(element_card(one), LOOK)))
    for special in one.specials:
        assert special.text in printed
        assert ABILITIES[special.code].meaning in printed


@pytest.mark.parametrize(
    ("ability", "ruled"),
    [
        ("MAS", "+3 while it stands still"),  # AS-2.3.1:p47:mimetic
        ("LMAS", "+2 while it stands still"),
        ("TUR", "no other special attack"),  # AS-2.3.1:p48:turret
        ("C3BSM", "up to three slaves"),  # AS-2.3.1:p51:boosted-slaves
        ("XMEC", 'loses 2" of Move if it is not an Omni'),  # ASCE-5.01:p39:xmec
        ("MDS", "each once a game"),  # ASCE-5.01:p87:mines
        ("AECM", "two suites where jamming is fought with jamming"),  # ASCE-5.01:p76:angel
    ],
)
def test_the_back_says_what_the_errata_make_of_an_ability(ability: str, ruled: str) -> None:
    """AS-2.3.1:p47:mimetic, AS-2.3.1:p48:turret, AS-2.3.1:p51:boosted-slaves, ASCE-5.01:p39:xmec, ASCE-5.01:p87:mines,
    ASCE-5.01:p76:angel"""
    one = DRONGO.model_copy(update={"specials": (code(ability),)})
    assert ruled in " ".join(words(abilities_back(element_card(one), LOOK)))


def test_what_is_only_in_a_turret_is_explained_too() -> None:
    jammer = EMU.model_copy(update={"specials": (code("TUR", parts=(code("", None, 2, 2, 1), code("PRB"))),)})
    printed = " ".join(words(abilities_back(element_card(jammer), LOOK)))
    assert ABILITIES["PRB"].meaning in printed


def test_what_all_of_a_kind_can_do_is_named_at_the_end() -> None:
    last = words(abilities_back(element_card(CASSOWARY), LOOK))[-1]
    assert last.startswith("Like all of its kind: ")
    assert ABILITIES["SRCH"].name in last


def test_a_card_without_abilities_says_so() -> None:
    plain = DRONGO.model_copy(update={"specials": ()})
    assert words(abilities_back(element_card(plain), LOOK))[-1] == NONE


@pytest.mark.parametrize("count", range(1, 13))
def test_all_meanings_are_in_letters_of_one_size(count: int) -> None:
    some = EMU.model_copy(update={"specials": EMU.specials[:count]})
    face = abilities_back(element_card(some), LOOK)
    blocks = [shape for shape in flat(face) if isinstance(shape, TextBlock)]
    assert len({shape.size for shape in blocks}) == 1
    assert len({shape.x for shape in blocks}) in (1, 2)
    assert check.page_faults(Page(*LOOK.paper, face)) == []


def test_meanings_that_need_more_lines_than_there_are_stand_one_after_the_other() -> None:
    many = tuple(code(name) for name in sorted(ABILITIES)[:20])
    face = abilities_back(element_card(CASSOWARY.model_copy(update={"specials": many})), LOOK)
    printed = " ".join(words(face))
    assert all(ABILITIES[special.code].meaning in printed for special in many)
    assert check.page_faults(Page(*LOOK.paper, face)) == []


@pytest.mark.parametrize("count", [30, 50, 80])
def test_where_meanings_do_not_fit_the_names_do(count: int) -> None:
    many = tuple(code(name) for name in sorted(ABILITIES)[:count])
    face = abilities_back(element_card(CASSOWARY.model_copy(update={"specials": many})), LOOK)
    printed = " ".join(words(face))
    assert check.page_faults(Page(*LOOK.paper, face)) == []
    for special in many:
        assert ABILITIES[special.code].name in printed


def test_the_arcs_of_a_dropship_have_the_attacks_that_it_has_anywhere() -> None:
    printed = words(arcs_back(element_card(JABIRU), LOOK))
    assert printed.count("STD") == 4
    assert printed.count("MSL") == 4
    assert not {"CAP", "SCAP"} & set(printed)
    start = printed.index("NOSE")
    assert printed[start : start + 17] == [
        *("NOSE", "S", "M", "L", "E", "CRITICALS"),
        *("STD", "9", "9", "7", "2", "MSL", "2", "2", "2", "2", "FLK1/1/1/-, PNT2"),
    ]


@pytest.mark.parametrize("one", [JABIRU, PETREL], ids=lambda one: one.chassis)
def test_attacks_are_below_the_titles_of_their_columns(one: Element) -> None:
    """Names below that of the arc, values below the letters of the ranges, boxes up to the end of their title."""
    arcs = [each for each in arcs_back(element_card(one), LOOK) if isinstance(each, Group) and each.tag == "Sect"]
    assert len(arcs) == 4
    for arc in arcs:
        title, *letters, criticals = arc.elements[:6]
        assert starts(arc.elements, "left") == starts([title], "left")
        assert starts(arc.elements, "middle") == starts(letters, "middle")
        (right,) = starts([criticals], "right")
        boxes = [each for each in flat(arc.elements) if isinstance(each, Pips)]
        assert all(right - 4 < each.places[-1][0] < right for each in boxes)


@pytest.mark.parametrize(
    ("kind", "first", "last"), [("SC", "NOSE", "AFT"), ("DA", "NOSE", "AFT"), ("JS", "FRONT", "REAR")]
)
def test_the_arcs_are_called_by_what_the_craft_has(kind: str, first: str, last: str) -> None:
    """Small craft and DropShips have a nose and an aft arc, ships of space a front and a rear one."""
    craft = JABIRU.model_copy(update={"type": ElementType(kind)})
    printed = words(arcs_back(element_card(craft), LOOK))
    assert [word for word in printed if word in {"NOSE", "AFT", "FRONT", "REAR", "LEFT", "RIGHT"}] == [
        *(first, last, "LEFT", "RIGHT")
    ]


def test_only_attacks_that_are_there_can_be_hit() -> None:
    tracks = marked(arcs_back(element_card(JABIRU), LOOK))
    assert tracks == {
        **{f"weapons-{side}-standard": (4, 0) for side in ("front", "rear", "left", "right")},
        "weapons-front-missiles": (4, 0),
    }


def test_a_warship_has_naval_guns_besides() -> None:
    printed = words(arcs_back(element_card(PETREL), LOOK))
    assert [printed.count(name) for name in ("STD", "CAP", "SCAP", "MSL")] == [4, 4, 4, 4]


def test_the_foot_of_the_arcs_says_what_hits_and_what_a_critical_does() -> None:
    """AS:CE errata 5.01, p. 184: a weapon hit takes a quarter off all damage values."""
    printed = words(arcs_back(element_card(PETREL), LOOK))
    assert "To hit: S 4+, M 6+, L 8+, E 10+" in printed
    assert "Weapon criticals: every damage value −25 % each, rounded down." in printed
