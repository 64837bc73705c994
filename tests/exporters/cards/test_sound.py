"""Every card is sound: nothing leaves its box, overlaps, or is too small to read (exporters.page.check proves it).

Each fourth card of the corpus is drawn at its true size, each eleventh at each other size; all at every size with
ASTECH_FULL=1.
"""

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from exporters.cards import SIZES, Card, Look
from exporters.cards.document import card_back
from exporters.cards.front import card_front
from exporters.page import Group, Page, check
from sheets.alphastrike import ABILITIES, Arc, ArcFacing, Element, ElementType, Special
from sheets.alphastrike.criticals import card_boxes
from sheets.alphastrike.elementtypes import LARGE_CRAFT, TRACKS_HEAT
from sheets.record.condition import AlphaCondition
from sheets.units.base import Role
from tests.exporters.cards.force import CASSOWARY, DAMAGED, FORCE, card_for, code, element, poster
from tests.exporters.cards.reading import words

TRUE, OTHERS = 4, 11  # one of so many cards is drawn at the true size, and at others


def wrongs(card: Card, look: Look) -> list[str]:
    """What is wrong with either face of a card."""
    pages = [
        Page(*look.paper, [Group(face, scale=look.scale)])
        for face in (card_front(card.value, look), card_back(card, look))
    ]
    return [f"{card.value.name}: {violation}" for page in pages for violation in check.page_faults(page)]


def battered(one: Element) -> Card:
    """The element after a hard day: half of everything gone, every track hit, the first ability spent, with a pilot."""
    marks = AlphaCondition(
        armor=(one.armor + 1) // 2,
        structure=one.structure // 2,
        heat=2 if one.type in TRACKS_HEAT else 0,
        criticals=dict.fromkeys(card_boxes(one), 1),
        spent=tuple(special.text for special in one.specials[:1]),
    )
    return card_for(one, marks, "Major Wilhelmina Featherstonehaugh")


def wrecked(one: Element) -> Card:
    """The element with everything marked that can be marked."""
    marks = AlphaCondition(
        armor=one.armor,
        structure=max(1, one.structure),
        heat=4 if one.type in TRACKS_HEAT else 0,
        criticals=card_boxes(one),
        spent=tuple(special.text for special in one.specials),
    )
    return card_for(one, marks, "Major Wilhelmina Featherstonehaugh")


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_the_corpus_is_sound(elements: dict[str, Element], size: str) -> None:
    look = Look(size)
    step = 1 if os.environ.get("ASTECH_FULL") == "1" else TRUE if size == "card" else OTHERS
    assert len(elements) > 8_000
    found: list[str] = []
    for number, one in enumerate(list(elements.values())[::step]):
        found += wrongs((card_for, battered, wrecked)[number % 3](one), look)
    assert found == []


def test_nothing_of_the_corpus_is_cut_short_or_left_without_its_meaning(elements: dict[str, Element]) -> None:
    """Names, abilities, arcs; and on every back that explains abilities there is room for what they mean."""
    look = Look("bridge")
    for one in list(elements.values())[::OTHERS]:
        card = card_for(one)
        printed = words(card_front(card.value, look)) + words(card_back(card, look))
        assert not [text for text in printed if "…" in text]
        if not one.large_craft:
            meanings = " ".join(printed)
            assert all(ABILITIES[special.code].meaning in meanings for special in one.specials)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("printed", ["color", "black"])
@pytest.mark.parametrize("one", FORCE, ids=lambda one: one.chassis)
def test_the_cards_of_our_own_are_sound(one: Element, printed: Any, size: str) -> None:
    look = Look(size, printed)
    assert wrongs(card_for(one), look) + wrongs(battered(one), look) + wrongs(wrecked(one), look) == []
    assert wrecked(one).value.destroyed


def test_the_poster_of_the_readme_is_sound() -> None:
    assert check.page_faults(poster()) == []
    assert [sentence for card in DAMAGED for sentence in card.strays] == []


@pytest.mark.parametrize("count", [0, 1, 12, 20, 30])
def test_up_to_thirty_abilities(count: int) -> None:
    many = tuple(code(name, None, 10, 10, 10) for name in sorted(ABILITIES)[:count])
    assert wrongs(card_for(CASSOWARY.model_copy(update={"specials": many})), Look("bridge")) == []


def test_a_name_longer_than_any_card_is_cut_short() -> None:
    endless = CASSOWARY.model_copy(update={"chassis": "Very " * 60 + "Long", "model": "Name " * 60})
    assert wrongs(card_for(endless, pilot="Grand Duke " * 20), Look("bridge")) == []


_NAMES = some.text(some.characters(codec="latin-1", exclude_categories=["C"]), max_size=60)
_POINTS = some.sampled_from([0, 0.5, *range(1, 13), 99, 627])


@some.composite
def any_element(draw: some.DrawFn) -> Element:
    """An element with figures as wild as the model allows."""
    kind = draw(some.sampled_from(list(ElementType)))
    large = kind in LARGE_CRAFT
    flies = large or kind in (ElementType.AEROSPACE_FIGHTER, ElementType.CONVENTIONAL_FIGHTER)
    damage = some.tuples(*[_POINTS] * (4 if flies else 3))
    modes = ["a", "p", "k"] if flies else ["", "j", "t", "s", "qw"]
    movement = some.dictionaries(some.sampled_from(modes), some.integers(0, 40), min_size=1, max_size=1 if flies else 3)
    specials = some.lists(some.sampled_from(sorted(ABILITIES)), max_size=30, unique=True)
    arc = some.builds(Arc, standard=damage, capital=damage, sub_capital=damage, missiles=damage)
    return element(
        kind,
        draw(_NAMES),
        draw(_NAMES),
        year=draw(some.none() | some.integers(2000, 3200)),
        size=draw(some.integers(1, 5)),
        tmm=draw(some.integers(0, 6)),
        movement=draw(movement),
        role=draw(some.none() | some.sampled_from(Role)),
        skill=draw(some.integers(0, 8)),
        damage=draw(damage),
        ov=draw(some.integers(0, 4)),
        armor=draw(some.integers(0, 60) | some.integers(0, 9_999)),
        structure=draw(some.integers(0, 40) | some.integers(0, 999)),
        threshold=draw(some.integers(0, 500)) if flies else None,
        squad_size=draw(some.none() | some.integers(1, 6)),
        specials=tuple(Special(code=name, number=draw(some.none() | some.integers(1, 999))) for name in draw(specials)),
        arcs={facing: draw(arc) for facing in ArcFacing} if large else None,
        pv=draw(some.integers(1, 9_999)),
    )


@settings(max_examples=150, deadline=None)
@given(one=any_element(), size=some.sampled_from(list(SIZES)))
def test_any_element_has_a_sound_card(one: Element, size: str) -> None:
    assert wrongs(battered(one), Look(size)) == []
    assert wrongs(wrecked(one), Look(size)) == []
