"""Parse a line: words of a player -> events and commands."""

import re
from collections.abc import Iterator, Mapping, Sequence

from astech.words.aiming import TO_HIT
from astech.words.answers import begins_answer, expected_answer, parse_answer
from astech.words.context import WordContext, WordError, without_commas_in_titles
from astech.words.criticals import counted_criticals
from astech.words.damaging import names_damaging_weapon
from astech.words.elements import element_hit
from astech.words.gear import GEAR
from astech.words.hits import REPEATED, parse_hit
from astech.words.losses import lost_troopers
from astech.words.patterns import take_place
from astech.words.places import SUITS, take_places
from astech.words.speech import Spoken
from astech.words.systems import SYSTEMS, destroyed_item, names_lost_item, struck_actuator
from astech.words.table import MOST_WORDS, command_table, table_of
from astech.words.tokens import OWN_NAMES, Words, clauses_of, is_number, number_words_as_digits, words_of
from astech.words.verbs import Verb
from astech.words.weapons import spent_shots
from sheets.record.events import (
    Answer,
    Attack,
    BuildingHit,
    Critical,
    Dump,
    ElementCriticalHit,
    ElementFire,
    EventBase,
    Fire,
    Fly,
    Heat,
    Hit,
    Position,
    Reload,
    Salvo,
    Skills,
    Spend,
    Struck,
    Waive,
)
from sheets.units import GunEmplacement, Infantry

SHOTS = ("shot", "shots")
OF_SHOTS = (Spend, Fire, Reload, Dump)
"""Events that a number of shots may belong to."""
JAMS = ("jams", "jammed")
MOST_NESTED = 30
PRONOUNS = OWN_NAMES | {"i", "it", "he", "she", "we", "they", "my", "and", "the"}


def parse(text: str, context: WordContext) -> tuple[Spoken, ...]:
    """The events and commands of a line, in order; raises WordError with a sentence, and then none is applied.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> hits = parse("lt 8 rear, ct 5", WordContext(brolga, fresh(brolga)))
    >>> [(parse_hit.location, parse_hit.damage, parse_hit.rear) for parse_hit in hits]
    [('LT', 8, True), ('CT', 5, False)]
    """
    try:
        return _parse(text, context)
    except WordError as error:
        raise WordError(quoted_as_typed(str(error), text)) from None


def quoted_as_typed(sentence: str, text: str) -> str:
    """A sentence whose quotations of a line have the capitals that were typed.

    >>> quoted_as_typed("'ltt' says nothing here", "LTT 5")
    "'LTT' says nothing here"
    """
    return re.sub(r"'([^']+)'", lambda quoted: f"'{_as_typed(quoted[1], text)}'", sentence)


def _as_typed(words: str, text: str) -> str:
    """Words with the capitals that they have in a text."""
    small = text.lower()
    at = small.find(words) if len(small) == len(text) else -1
    return words if at < 0 else text[at : at + len(words)]


def _parse(text: str, context: WordContext) -> tuple[Spoken, ...]:
    text = without_commas_in_titles(text, context.unit)
    clauses = clauses_of(text)
    command = _command(text, clauses[0], context)
    if command is not None and (command[0].whole or len(clauses) == 1):
        return command[0].speak(context, command[1])
    if context.state.due:
        verb, length, _ = _leading_verb(words_of(clauses[0]), table_of(context))
        if verb is TO_HIT:  # a question needs no roll first
            return verb.speak(context, words_of(text)[length:])
        return (_answer(text, clauses, context),)
    for due in context.state.optional:
        if clauses[0].split()[0] == due.purpose and len(clauses[0].split()) > 1:
            return (parse_answer(text.split(maxsplit=1)[1], due),)
    try:
        parsed: list[Spoken] = []
        now = context
        for verb, words in _sentences(clauses, context):
            times = REPEATED.get(words[-1], 1) if verb is not None and verb.event is Critical and words else 1
            for _ in range(times):
                made = _events_of_verb(verb, words[:-1] if times > 1 else words, now)
                parsed += (_with_typed_name(each, text) if isinstance(each, Skills) else each for each in made)
                now = _after_criticals(now, made)
    except WordError:
        optional = context.state.optional
        if optional and begins_answer(clauses[0].split()[0], optional[0]):
            return (parse_answer(text, optional[0]),)
        raise
    _check_building(context, parsed)
    return tuple(parsed)


def _with_typed_name(skills: Skills, text: str) -> Skills:
    """Skills with the capitals of the name."""
    return skills.model_copy(update={"name": _as_typed(skills.name, " ".join(text.split()))})


def _after_criticals(context: WordContext, spoken: Sequence[Spoken]) -> WordContext:
    """The context for the next clause of a line, in which slots of a 'Mech that were named are struck."""
    slots = [each for each in spoken if isinstance(each, Critical) and each.slot is not None]
    if not slots:
        return context
    struck = dict(context.state.struck)
    for each in slots:
        struck[each.location] = struck.get(each.location, frozenset()) | {each.slot or 0}
    draft = context.state.draft()
    draft.struck = struck
    return WordContext(context.unit, draft.finished(), context.options)


def parse_verb(spelling: str, words: Sequence[str], context: WordContext) -> tuple[Spoken, ...]:
    """The events and commands of the words after a verb.

    `spelling` is a verb as the table of the unit has it, `words` what follows it. Raises WordError with a sentence that
    says which word has no meaning there.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> [(hit.location, hit.damage) for hit in parse_verb("hit", ["lt", "8"], WordContext(brolga, fresh(brolga)))]
    [('LT', 8)]
    """
    text = without_commas_in_titles(" ".join(words), context.unit)
    parsed = _events_of_verb(table_of(context)[spelling], words_of(text), context)
    _check_building(context, parsed)
    return parsed


def _check_building(context: WordContext, parsed: Sequence[Spoken]) -> None:
    """Raises WordError for a hit on a gun emplacement whose building has no construction factor yet."""
    if not isinstance(context.unit, GunEmplacement) or context.game != "classic":
        return
    known = context.state.full_cf or context.state.destroyed
    if known or any(isinstance(each, Position) for each in parsed):
        return
    if any(isinstance(each, Hit | Attack | Salvo | BuildingHit) for each in parsed):
        raise WordError("the construction factor of its building is not known; say it as in building 40")


def parse_clause(text: str, context: WordContext) -> tuple[Spoken, ...]:
    """The events of a clause that follows another verb, such as `stealth` in `turn on stealth`."""
    words = words_of(text)[:MOST_NESTED]
    verb, length, _ = _leading_verb(words, table_of(context))
    if verb is not None and verb.nests:
        raise WordError(f"'{text}' says nothing here; {verb.name} stands once in a line")
    return _events_of_verb(verb, words[length:] if verb is not None else words, context)


def begins_with_verb(text: str, context: WordContext) -> bool:
    """Whether words begin with a verb that stands alone."""
    verb, _, _ = _leading_verb(words_of(text)[:MOST_NESTED], table_of(context))
    return verb is not None and not verb.nests


def begins_line_about_unit(word: str, context: WordContext) -> bool:
    """Whether a line about the unit may begin with a word: a verb, a location, a number, the answer to a roll.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> context = WordContext(brolga, fresh(brolga))
    >>> [begins_line_about_unit(word, context) for word in ("jumped", "lt", "brolga")]
    [True, True, False]
    """
    word = word.casefold()
    known = word in table_of(context) or any(name.split()[0] == word for name in table_of(context))
    answered = bool(context.state.due) and begins_answer(word, context.state.due[0])
    return known or answered or context.names.find(word) is not None or is_number(word)


def is_command(word: str) -> bool:
    """Whether a word is a command of a session, such as undo, in any case.

    >>> is_command("Undo"), is_command("jumped")
    (True, False)
    """
    return word.casefold() in command_table()


def _command(text: str, clause: str, context: WordContext) -> tuple[Verb, Words] | None:
    """The session command at the beginning of a line, and the words after it; file names keep their case."""
    words = clause.split()
    verb = command_table().get(words[0])
    if verb is None or table_of(context).get(words[0]) is not verb:
        return None
    return verb, text.split()[1:] if verb.whole else words[1:]


def _answer(text: str, clauses: Sequence[str], context: WordContext) -> Spoken:
    """The answer to the roll that is due, which must come before any verb."""
    due = context.state.due[0]
    verb, _, spelling = _leading_verb(words_of(clauses[0]), table_of(context))
    waits = verb is not None and not begins_answer(spelling, due)
    anything = due.target is None and not due.choices and "critical" not in due.purpose  # is a result
    try:
        if not (waits and anything):
            return parse_answer(text, due)
    except WordError:
        if not waits:
            raise
    purpose = due.purpose.replace("-", " ")
    raise WordError(f"'{spelling}' has to wait for the {purpose} roll: {expected_answer(due)}")


def _sentences(clauses: Sequence[str], context: WordContext) -> list[tuple[Verb | None, Words]]:
    """The clauses with their verbs; an incomplete clause is joined to the clause before it."""
    found: list[tuple[Verb | None, Words]] = []
    for words in _split_clauses(clauses, context):
        verb, length, spelling = _leading_verb(words, table_of(context))
        on_infantry = isinstance(context.unit, Infantry)
        if verb is not None and verb.event is Salvo and (on_infantry or context.names.find(spelling) is not None):
            verb = None  # rl 8 is the right leg, and no rocket launcher; a platoon is struck by named weapons
        if on_infantry and words[:2] == ["down", "to"]:
            verb = None  # down to 12 men
        if words[-1] in SHOTS and any(map(is_number, words)) and verb is not None and verb.event not in OF_SHOTS:
            verb = None  # srm 6 3 shots are spent, as are narc pods, coolant pods and the shots of an ultra ac/5
        if names_lost_item(context, words):
            verb = None  # lrm 20 lt destroyed
        if context.game != "classic" and _ends_with_critical(words):
            verb, length, words = table_of(context)["crit"], 0, words[:-1]  # weapons crit
        before = found[-1] if found else None
        if before is not None and before[0] is verb is None and _names_only_places(before[1], words, context):
            found[-1] = (None, [*before[1], "and", *words])
            continue
        if before is not None and _goes_on(before[0], verb, words, context):
            comma = [","] if before[0] is not None and before[0].lists else []
            found[-1] = (before[0], [*before[1], *comma, *words])
        else:
            found.append((verb, words[length:] if verb is not None else words))
    if not found:
        raise WordError("an empty line; help shows the words")
    return found


def _names_only_places(before: Words, words: Words, context: WordContext) -> bool:
    """Whether a clause has locations alone, and the next begins with another: `lt, rt 5`, `suits 1, 2 take 5`."""
    numbered = before[0] in SUITS and is_number(words[0])
    together = [*before, "and", *words]
    length, places = take_places(together, 0, context)
    alone = numbered or take_places(before, 0, context)[0] == len(before)
    return alone and length > len(before) + 1 and len(places) > 1


def _ends_with_critical(words: Words) -> bool:
    """Whether words name a critical hit of an element, such as `weapons crit`."""
    named = 1 < len(words) <= MOST_WORDS and words[-1] in ("crit", "crits", "critical")
    return named and not any(map(is_number, words)) and words[0] not in ("hit", "hits", "takes", "took", "no", "with")


def _split_clauses(clauses: Sequence[str], context: WordContext) -> Iterator[Words]:
    """The words of each clause; `ran 5 and fire ml la` is two where a verb follows."""
    table = table_of(context)
    for clause in clauses:
        words = _split_glued_words(words_of(clause), context)
        start = 0
        for at in range(1, len(words) - 1):
            if words[at] == "and" and _and_separates(words[start:at], words[at + 1 :], table):
                yield words[start:at]
                start = at + 1
        if any(word not in PRONOUNS for word in words[start:]):
            yield words[start:]


GLUED = re.compile(r"(?P<name>[^\W\d][^\W\d/-]*)\+?(?P<number>\d{1,3})|(?P<first>\d{1,3})(?P<last>[^\W\d]+)")


def _split_glued_words(words: Words, context: WordContext) -> Words:
    """The words with `lt8`, `8lt` and `run6` cut in two; names of locations and weapons keep their numbers."""
    glued_words = {word: glued for word in words if (glued := GLUED.fullmatch(word)) is not None}
    if not glued_words:
        return words
    verb, _, _ = _leading_verb(words, table_of(context))
    if verb is not None and verb.event is not Hit:
        return words
    found: Words = []
    for word in words:
        glued = glued_words.get(word)
        if glued is None or context.names.find(word) is not None:
            found.append(word)
            continue
        name, number = glued["name"] or glued["last"], glued["number"] or glued["first"]
        is_verb = not found and glued["name"] and name in table_of(context)
        rear = name.endswith("r") and name[:-1].upper() in context.names.rears
        if is_verb or rear or context.names.find(name) is not None:
            found += [name, number] if glued["name"] else [number, name]
        else:
            found.append(word)
    return found


def _and_separates(before: Words, after: Words, table: Mapping[str, Verb]) -> bool:
    """Whether `and` separates two clauses, and is not part of a name or a list of weapons."""
    first, _, _ = _leading_verb(before, table)
    in_name = first is not None and first.read.takes_text and first.event not in (Fire, Hit)
    second, _, _ = _leading_verb(after, table)
    of_hit = second is not None and second.event is ElementCriticalHit and len(after) == 1  # 2 and crit
    if of_hit or (second is not None and first is not None and (first.game, second.event) == ("alpha-strike", Heat)):
        return False  # hit 3 and heat 1
    in_weapon_list = first is not None and first.event is Fire and second is not None and second.event is Salvo
    return second is not None and not (in_name or in_weapon_list)


def _goes_on(before: Verb | None, verb: Verb | None, words: Words, context: WordContext) -> bool:
    """Whether a clause continues the one before it."""
    if before is not None and before.continues is not None and before.continues(context, words):
        return True
    listed = verb is None or verb.event is Salvo  # `fire gauss rifle, srm`: a hit has a number
    if before is not None and before.lists and listed and not any(is_number(word) for word in words):
        return True
    return verb is None and not _hits(words, context) and lost_troopers(context, words) is None


def _hits(words: Words, context: WordContext) -> bool:
    """Whether words are a complete hit: a location or a side, and a number."""
    named = any(take_place(words, at, context) is not None for at in range(len(words)))
    if any(is_number(word) for word in words):
        return named or "from" in words
    return named and names_damaging_weapon(words, context)


def _leading_verb(words: Words, table: Mapping[str, Verb]) -> tuple[Verb | None, int, str]:
    """The verb at the beginning of words, the number of its words with pronouns before it, and its spelling."""
    start = next((at for at, word in enumerate(words) if word not in PRONOUNS), 0)
    words_after = words[start + 1 : start + 2]
    got = bool(words_after) and words[start] in AUXILIARIES and words_after[0] in table and words_after != ["up"]
    starts = (start + 1,) if got else (0, start)  # `mech mode` begins with the name of the unit
    for begin in dict.fromkeys(starts):
        for length in range(min(MOST_WORDS, len(words) - begin), 0, -1):
            spelling = " ".join(words[begin : begin + length])
            if spelling in table:
                return table[spelling], begin + length, spelling
    return None, 0, ""


def _without_attacker(verb: Verb, words: Words) -> Words:
    """The words of a physical attack without its attacker: `charged by an atlas for 30`."""
    if (verb.event is not Struck and verb.name != "collision") or "by" not in words:
        return words
    at = words.index("by")
    end = next((end for end in range(at, len(words)) if words[end] in ("for", "from") or is_number(words[end])), at)
    return [*words[:at], *words[end:]]


def _events_of_verb(verb: Verb | None, words: Words, context: WordContext) -> tuple[Spoken, ...]:
    if verb is not None:
        if verb.event is ElementFire and words and words[-1] in REPEATED:
            raise WordError("an element attacks once in a turn: say it as in fire medium")
        if verb in COUNTED and words and words[-1] in REPEATED:
            words = [str(REPEATED[words[-1]]), *words[:-1]]
        try:
            parsed = verb.speak(context, _without_attacker(verb, words))
        except WordError:
            if verb.event is Fly and Fly not in context.events:
                raise _does_not_apply(verb, context) from None
            raise
        return _check_events(verb, parsed, context)
    for read in (lost_troopers, counted_criticals, struck_actuator, destroyed_item):
        if (struck := read(context, words)) is not None:
            return struck
    if context.game == "classic" and (marked := _sheet_marks(context, words)) is not None:
        return marked
    number = number_words_as_digits(words[:1])
    turned = _verb_last([*number, *words[1:]], table_of(context))
    if turned is not None:
        return _check_events(turned, turned.speak(context, [number[0].lstrip("+")]), context)
    if context.game != "classic":
        return element_hit(context, words)
    return parse_hit(context, words)


def _check_events(verb: Verb, parsed: tuple[Spoken, ...], context: WordContext) -> tuple[Spoken, ...]:
    """The events of a verb; raises WordError for an event that cannot happen to the unit."""
    events = (each for each in parsed if isinstance(each, EventBase) and not isinstance(each, Waive | Answer))
    if all(type(each) in context.events for each in events) or context.now.destroyed:
        return parsed
    raise _does_not_apply(verb, context)


def _does_not_apply(verb: Verb, context: WordContext) -> WordError:
    kind = context.unit.unit_type.replace("-", " ") if context.game == "classic" else "element"
    article = "" if kind in MASS_NOUNS else "an " if kind[0] in "aeiou" else "a "
    return WordError(f"'{verb.name}' does not apply to {article}{kind}")


def _sheet_marks(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The events of sheet marks such as `rt slot 1`, `lt crit`, `ac/20 3 shots`, `ac/5 jams`; None for other words."""
    if words[-1] in SHOTS and any(map(is_number, words)):
        return spent_shots(context, words[:-1])
    if len(words) > 2 and is_number(words[0]) and words[1] in SHOTS:
        return spent_shots(context, [*words[2:], words[0]])
    if len(words) > 1 and words[-1] in JAMS:
        return table_of(context)["fire"].speak(context, words)
    placed = take_place(words, 0, context)
    if placed is None:
        return None
    rest = words[placed[0] :]
    if rest[:1] == ["stabilizer"]:
        return table_of(context)["crit"].speak(context, words)
    if rest[:1] in (["crit"], ["critical"]) and rest[1:2] in (["slot"], ["slots"]):
        rest = rest[1:]
    if rest[:1] in (["slot"], ["slots"]) or rest in (["crit"], ["critical"], ["critical", "hit"]):
        place, critical = words[: placed[0]], table_of(context)["crit"]
        slots = [[word] for word in rest if is_number(word)] or [[]]
        return tuple(each for slot in slots for each in critical.speak(context, [*place, *slot]))
    return None


COUNTED = (*SYSTEMS, *(verb for verb in GEAR if verb.name == "pilot"))
"""Verbs of hits that are counted: `engine hit x2`."""
AUXILIARIES = frozenset(("got", "gets", "was", "is", "been"))
"""Words before a verb, as in `was kicked 10`."""
MASS_NOUNS = ("infantry", "battle armor")
VERBS_AFTER_NUMBER = frozenset(("heat", "ht", "inferno", "infernos"))
"""Verbs that may follow their number."""


def _verb_last(words: Words, table: Mapping[str, Verb]) -> Verb | None:
    """The verb of `5 heat`, `+5 heat`, `2 infernos`, `2 engine hits`."""
    named = " ".join(words[1:]).removesuffix("s")
    verb = table.get(named) or table.get(named.removesuffix(" hit"))
    if is_number(words[0]) and verb is not None and verb in (*SYSTEMS, table["pilot"]):
        return verb
    if len(words) == 2 and words[1] in VERBS_AFTER_NUMBER and is_number(words[0].lstrip("+")):
        return table.get(words[1])
    return None
