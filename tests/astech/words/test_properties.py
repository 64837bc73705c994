"""Laws of the words: no text raises anything but `WordError`, every example of the table is understood."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astech.words import WordContext, WordError, complete, help_for, parse, parse_damage
from astech.words.completion import names_of, verbs_for
from astech.words.context import LONGEST_MESSAGE
from astech.words.hints import HINTS
from astech.words.table import ALL_VERBS, table_of
from astech.words.tokens import MOST_CHARACTERS
from tests.astech.words.test_phrases import ALL, context

FAMILIES = ("mech", "vehicle", "vtol", "craft", "troops", "platoon", "element")
SAID = sorted({word for row in ALL for word in row.values[1].split()})
WORDS = (*SAID, ",", ";", "0", "999", "1000", "-3", "+4", "²", "٣", "x9", "9x", "#", "%", "é", "5" * 30, "a" * 60)
LINES = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join),
    st.text(max_size=60),
    st.tuples(st.sampled_from([name for verb in ALL_VERBS for name in verb.names]), st.text(max_size=20)).map(" ".join),
)


@given(family=st.sampled_from(FAMILIES), line=LINES)
@settings(max_examples=500, deadline=None)
def test_no_text_raises_anything_but_a_sentence(family: str, line: str) -> None:
    where = context(family)
    with suppress(WordError):
        parse(line, where)
    with suppress(WordError):
        parse_damage(line, where.unit)
    with suppress(WordError):
        help_for(line, where)
    assert all(word == word.casefold() for word in complete(line, where))


@given(line=LINES)
@settings(max_examples=100, deadline=None)
def test_a_line_says_the_same_each_time(line: str) -> None:
    """A line is parsed before anything is applied, and changes no state."""

    def outcome(where: WordContext) -> object:
        try:
            return parse(line, where)
        except WordError as error:
            return str(error)

    assert outcome(context("mech")) == outcome(context("mech"))


@pytest.mark.parametrize("line", ["fire " + "ml " * 3000, "x" * MOST_CHARACTERS, "lt 5," * 5000, "turn on " * 1200])
@pytest.mark.parametrize("family", FAMILIES)
def test_a_line_without_end_is_answered_in_one_sentence(family: str, line: str) -> None:
    with pytest.raises(WordError) as error:
        parse(line, context(family))
    assert len(str(error.value)) <= LONGEST_MESSAGE


@pytest.mark.parametrize("family", FAMILIES)
def test_each_verb_of_a_unit_has_help_with_an_example(family: str) -> None:
    where = context(family)
    for verb in verbs_for(where):
        for name in names_of(verb, where):
            assert verb.example in help_for(name, where)
            assert verb.help.endswith((".", "`"))


@pytest.mark.parametrize(
    "verb", [verb for verb in ALL_VERBS if verb not in HINTS], ids=lambda verb: f"{verb.game} {verb.name}"
)
def test_the_example_of_a_verb_is_understood_or_names_what_the_unit_lacks(verb: object) -> None:
    """An example means something to at least one family."""
    from astech.words.verbs import Verb

    assert isinstance(verb, Verb)
    answers = []
    for family in FAMILIES:
        where = context(family)
        if table_of(where).get(verb.name) is not verb:
            continue
        try:
            assert parse(verb.example, where)
            return
        except WordError as error:
            answers.append(str(error))
    lacks = ("no weapon", "no shield", "carries no", "no ammunition", "no external", "is nothing that", "no jam")
    assert any(part in answer for answer in answers for part in (*lacks, "no weapon is jammed", "no location")), answers
