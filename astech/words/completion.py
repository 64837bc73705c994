"""Completions of a line that is being typed, and the help of each word, from the table of verbs."""

from collections.abc import Iterable, Iterator, Sequence

from astech.words.aiming import AIMING, situation_words
from astech.words.commands import COMMANDS
from astech.words.context import WordContext, WordError
from astech.words.patterns import SIDES
from astech.words.table import ALL_VERBS, GROUPS, table_of
from astech.words.tokens import words_of
from astech.words.verbs import Verb
from sheets.record.boxes import near_miss
from sheets.record.events import Fire
from sheets.record.state import Due

MOST_EXAMPLES = 5  # of a group
ANSWERS = ("made", "failed", "roll", "roll all")


def complete(text: str, context: WordContext) -> list[str]:
    """The words that may stand in place of the last word of a line, or after its last space.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> complete("stea", WordContext(brolga, fresh(brolga)))
    ['stealth']
    """
    clause = _last_clause(text)
    words = words_of(clause)
    typed = "" if not clause or clause[-1].isspace() or not words else words.pop()
    return sorted({word for word in _next_words(words, context) if word.startswith(typed)})


def help_for(word: str, context: WordContext | None = None) -> str:
    """The help of a verb: its meaning, an example, its other spellings.

    With a `context` only verbs of its unit are known. Raises WordError, which names the nearest verb.

    >>> help_for("redo")
    'redo: Does events again that were undone. Example: redo.'
    """
    asked = word.strip().casefold()
    for verb in verbs_for(context):
        if asked in (names_of(verb, context)):
            others = [name for name in verb.names if name != asked]
            more = f" Also: {', '.join(others)}." if others else ""
            return f"{asked}: {verb.help} Example: {verb.example}.{more}"
    names = [name for verb in verbs_for(context) for name in verb.names]
    raise WordError(f"'{asked}' is not a known word{near_miss(asked[:100], names)}; help shows all")


def help_lines(context: WordContext | None = None) -> Iterator[str]:
    """The verbs for the unit of a context, or all verbs: a line for each group, with examples of its first verbs.

    >>> len(list(help_lines())) > 5
    True
    >>> list(help_lines())[-1]
    'help WORD shows a word with an example'
    """
    known = set(verbs_for(context))
    for title, group in (*GROUPS.items(), ("commands", COMMANDS)):
        verbs = [verb for verb in group if verb in known]
        if verbs:
            examples = "; ".join(verb.example for verb in verbs[:MOST_EXAMPLES])
            others = ", ".join(verb.name for verb in verbs[MOST_EXAMPLES:])
            yield f"{title}: {examples}" + (f"; also {others}" if others else "")
    yield "answers to a roll: 5 4, made, failed, slot 4; roll rolls; several hits stand in a line: lt 5, ct 5"
    yield "help WORD shows a word with an example"


def verbs_for(context: WordContext | None = None) -> Sequence[Verb]:
    """The verbs for a unit, or all verbs, each once."""
    if context is None:
        return (*ALL_VERBS, *COMMANDS)
    return [verb for verb in dict.fromkeys(table_of(context).values()) if verb.fits(context)]


def names_of(verb: Verb, context: WordContext | None) -> Sequence[str]:
    """The spellings of a verb that are valid for a unit; some belong to another verb in its game."""
    return [name for name in verb.names if context is None or table_of(context).get(name) is verb]


def _last_clause(text: str) -> str:
    """The part of a line after its last comma, in lower case."""
    return text[-1000:].casefold().replace(";", ",").rpartition(",")[2].lstrip()


def _next_words(words: Sequence[str], context: WordContext) -> Iterable[str]:
    """The words that may follow others in a clause."""
    if context.state.due:
        return _answers(context.state.due[0])
    verbs = {name: verb for name, verb in table_of(context).items() if verb.fits(context)}
    if not words:
        return [*verbs, *context.names.named]
    verb = verbs.get(" ".join(words[:2])) or verbs.get(words[0])
    if verb is None:
        start = " ".join(words) + " "
        endings = [name.removeprefix(start).split()[0] for name in verbs if name.startswith(start)]
        return [*endings, "rear", "from the", "aimed at", "natural", *context.names.named, *SIDES]
    return _arguments(verb, words, context)


def _arguments(verb: Verb, words: Sequence[str], context: WordContext) -> Iterator[str]:
    """The words of a verb's pattern that are not typed yet."""
    used = set(words)
    for argument in verb.read.arguments:
        if argument.name != "ignored" and not used & set(argument.literals):
            yield from argument.literals
    if verb.read.takes_place or verb.loose:
        yield from (place.casefold() for place in context.names.places)
    if verb.read.takes_side:
        yield from SIDES
    if verb in AIMING:
        yield from situation_words(context)
    if verb.event is Fire:
        yield from (weapon.title.casefold().replace(",", "") for weapon in context.weapons)
        yield "all"


def _answers(due: Due) -> Iterable[str]:
    """The answers to a roll that is due."""
    return (*due.choices, *(ANSWERS if due.target is not None else ANSWERS[2:]))
