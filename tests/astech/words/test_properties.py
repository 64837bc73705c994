"""Laws of the words: any text is answered or refused in a sentence, and every example of the table is understood."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astech import rendering
from astech.session import Session
from astech.words import WordContext, WordError, complete, help_for, parse, parse_damage
from astech.words.completion import names_of, verbs_for
from astech.words.context import LONGEST_MESSAGE
from astech.words.hints import HINTS
from astech.words.table import ALL_VERBS, table_of
from astech.words.tokens import MOST_CHARACTERS
from astech.words.verbs import Verb
from sheets.play import Refused, replay
from sheets.record.events import Hit
from sheets.record.record import Record
from tests.astech.words.test_phrases import ALL, context

FAMILIES = ("mech", "vehicle", "vtol", "craft", "battle-armor", "infantry", "emplacement", "element")
SAID = sorted({word for row in ALL for word in row.values[1].split()})
WORDS = (*SAID, ",", ";", "0", "999", "1000", "-3", "+4", "²", "٣", "x9", "9x", "#", "%", "é", "5" * 30, "a" * 60)
LINES = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join),
    st.text(max_size=60),
    st.tuples(st.sampled_from([name for verb in ALL_VERBS for name in verb.names]), st.text(max_size=20)).map(" ".join),
)
EVERY_FAMILY = tuple(dict.fromkeys(row.values[0] for row in ALL))


def typed_line(session: Session, dice: Random) -> str:
    """A line that a player may type: a phrase, a verb with any arguments, an answer, or words at random."""
    where = session.word_context
    if session.due and dice.random() < 0.5:
        return "roll"
    if dice.random() < 0.2:
        return dice.choice(("end", "end phase", "undo", "redo", "undo 3", "roll all", "log", "status", "physical"))
    if dice.random() < 0.2:
        return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 5)))
    if dice.random() < 0.4:
        return str(dice.choice(ALL).values[1])
    if dice.random() < 0.3:
        return f"{dice.choice(where.names.places)} {dice.randint(0, 30)} {dice.choice(('', 'rear', 'inferno', 'crit'))}"
    spelling, verb = dice.choice(list(table_of(where).items()))
    return " ".join((spelling, *_arguments(verb, where, dice)))


def _arguments(verb: Verb, where: WordContext, dice: Random) -> list[str]:
    """Arguments that fit the pattern of a verb."""
    values = {
        "N": ("0", "1", "3", "12", "40"),
        "+N": ("+1", "-2", "3"),
        "PLACE": where.names.places,
        "SIDE": ("front", "rear", "left", "right"),
        "FROM": ("front", "rear", "above", "front-left"),
    }
    kept = [argument for argument in verb.read.arguments if not argument.optional or dice.random() < 0.6]
    parts = [part for argument in kept for part in argument.parts]
    return [dice.choice(values.get(part[0], SAID if part[0] in ("WORD", "TEXT") else part)) for part in parts]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_any_line_is_answered_or_refused_and_a_refusal_changes_nothing(family: str, seed: int) -> None:
    where, dice = context(family), Random(seed)
    session = Session(Record(unit=where.unit, options=where.options), seed=seed)
    session.prints = False
    for _ in range(25):
        before = session.state, session.waiting, session.history.depth, session.keeper.log()
        try:
            text = "\n".join(rendering.reply_lines(session.say(typed_line(session, dice))))
        except Refused as refusal:
            sentence = str(refusal)
            assert 0 < len(sentence) <= LONGEST_MESSAGE
            assert (session.state, session.waiting, session.history.depth, session.keeper.log()) == before
        else:
            assert not {"None", "None+", "True", "False"} & set(text.split())
            assert list(rendering.status_lines(session.unit, session.state, session.options))
    record = Record.model_validate_json(session.record.model_dump_json())
    assert replay(record) == session.state
    state, undone = session.state, 0
    while session.history.depth:
        session.undo()
        undone += 1
    if undone:
        session.redo(undone)
    assert session.state == state


@pytest.mark.parametrize("form", ["{} 3", "hit {} 3", "3 to the {}", "took 3 in the {}"])
@pytest.mark.parametrize("family", [each for each in EVERY_FAMILY if each not in ("element", "emplacement")])
def test_a_location_has_no_other_meaning(family: str, form: str) -> None:
    """RL is the right leg, not a rocket launcher."""
    where = context(family)
    for place in where.names.places:
        assert parse(form.format(place.lower()), where) == (Hit(location=place, damage=3),)


@given(family=st.sampled_from(FAMILIES), line=LINES)
@settings(max_examples=500, deadline=None)
def test_every_wrong_text_is_answered_with_a_sentence(family: str, line: str) -> None:
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
def test_a_line_has_the_same_result_each_time(line: str) -> None:
    """A line is parsed before anything is applied, and changes no state."""

    def outcome(where: WordContext) -> object:
        try:
            return parse(line, where)
        except WordError as error:
            return str(error)

    assert outcome(context("mech")) == outcome(context("mech"))


@pytest.mark.parametrize("line", ["fire " + "ml " * 3000, "x" * MOST_CHARACTERS, "lt 5," * 5000, "turn on " * 1200])
@pytest.mark.parametrize("family", FAMILIES)
def test_an_endless_line_is_answered_in_one_sentence(family: str, line: str) -> None:
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
    """An example has a meaning for at least one family."""
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
    lacks = (
        "not a weapon",
        "no weapon",
        "no shield",
        "carries no",
        "not ammunition",
        "not an external",
        "nothing that",
    )
    lacks += ("no jam",)
    assert any(part in answer for answer in answers for part in (*lacks, "no weapon is jammed", "no location")), answers
