"""To-hit numbers in words: `to hit medium laser range 5 target moved 4 jumped woods 1`.

The words in front of the first word of the situation name the attack; without any, all weapons are meant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken, ToHitCommand
from astech.words.tokens import Words, is_number, is_signed, number_words_as_digits, parse_number, words_of
from astech.words.verbs import Verb
from astech.words.weapons import weapons_of_words
from sheets.record.boxes import near_miss
from sheets.rules.tohit import LINES, Subject, to_hit_line
from sheets.rules.tohit.craft import AIR_ATTACKS
from sheets.rules.tohit.elements import ELEMENT_LINES, ELEMENT_WORDS
from sheets.rules.tohit.situation import Situation
from sheets.rules.tohit.targets import STEALTH, STEALTH_WORDS
from sheets.text import letters

LONGEST_PHRASE = 6
SHORTEST_NEAR = 4  # letters of a word that is offered as the nearest
MOVE_WORDS = {
    **dict.fromkeys(("walked", "walks", "walk", "cruised", "cruises"), "walk"),
    **dict.fromkeys(("ran", "runs", "run", "flanked", "flanks"), "run"),
    **dict.fromkeys(("swam", "swims"), "swim"),
    **dict.fromkeys(("stood", "stands", "standing", "stood still", "stationary"), "stand"),
}
JUMPS = ("jumped", "jumps", "jump", "jumping")
NUMBERS = {
    **dict.fromkeys(("range", "distance", "at range", "at"), "range"),
    **dict.fromkeys(("moved", "moves", "tmm", "target moved", "target tmm"), "moved"),
    **dict.fromkeys(("move", "target move"), "move"),
    **dict.fromkeys(("gunnery", "skill"), "gunnery"),
    **dict.fromkeys(("target piloting", "piloting"), "target_piloting"),
    **dict.fromkeys(("c3 range", "c3", "linked range"), "linked_range"),
    "altitude": "altitude",
}
"""Words that a number follows, with the field of the situation that it fills."""
BRACKETS = ("short", "medium", "long", "extreme")
SUBJECTS = {
    **dict.fromkeys(("target", "targets"), Subject.TARGET),
    **dict.fromkeys(("attacker", "i", "own", "we"), Subject.ATTACKER),
}
UNITS = frozenset(("hexes", "hex", "inches", "inch", "levels", "level", "times"))
FILLERS = frozenset(
    ("a", "an", "and", "at", "has", "is", "in", "into", "of", "on", "the", "through", "to", "was", "which")
)
MUNITION_MARKS = ("with", "using", "loaded")
PHYSICAL_ATTACK_WORDS = {
    "dfa": "death from above",
    "swarms": "swarm",
    **{f"{name}{end}": name for name, end in (("punch", "es"), ("kick", "s"), ("push", "es"), ("charge", "s"))},
}
"""Other words for physical attacks."""
KNOWN_BLOWS = ("punch", "kick", "push", "charge", "death from above", "leg attack", "swarm attack", "frenzy")
"""Attacks that only some units can make."""
BAY = "bay"
OTHER_ATTACKS = ("bomb rack", "dive bomb", "altitude bomb", "platoon fire")
EXAMPLE = "to hit medium laser range 5 target moved 4 jumped woods 1"
EXAMPLE_OF_ELEMENTS = "to hit medium tmm 2 woods"


class AttackError(WordError):
    """A known attack that the unit cannot make."""


@dataclass
class _Reading:
    """A line that is being read: the known part of the situation, and the unit that the next words describe."""

    words: Words
    known: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    subject: Subject = Subject.ATTACK


@cache
def _spellings(game: str) -> Mapping[str, str]:
    """The keys of the to-hit lines by their spellings."""
    if game == "alpha-strike":
        keys = {key.replace("-", " "): key for key in ELEMENT_LINES}
        return keys | {word: key for key, words in ELEMENT_WORDS.items() for word in words}
    keys = {line.key.replace("-", " "): line.key for line in LINES}
    return {word: line.key for line in LINES for word in line.words} | keys


def to_hit_command(context: WordContext, values: ArgumentValues) -> Spoken:
    """The command of `to hit ...`."""
    attacks, situation = attack_and_situation(context, words_of(values.get("text", "").replace(",", " ")))
    return ToHitCommand(attacks, situation)


def attack_and_situation(context: WordContext, words: Words) -> tuple[tuple[int | str, ...], Situation]:
    """The attacks that words name, none for all weapons, and the situation that they describe."""
    reading = _Reading(number_words_as_digits(words))
    attacks, at = _leading_attack(reading, context)
    unknown: Words = []
    while at < len(reading.words):
        count = _take_phrase(reading, at, context)
        begun = attacks or reading.known or reading.lines
        if not count and reading.words[at] not in FILLERS:
            if begun:
                raise _unknown_words(reading, at, context)
            unknown.append(reading.words[at])
        at += count or 1
    if unknown:
        attacks = _attack_or_error(context, reading, unknown)
    return attacks, Situation(**reading.known, lines=reading.lines)


def _attack_or_error(context: WordContext, reading: _Reading, unknown: Words) -> tuple[int | str, ...]:
    """The attack named by words that do not describe a situation; the error names the nearest word."""
    try:
        return attacks_of_words(context, unknown)
    except WordError:
        if near_miss(unknown[0], _known_words(context)):
            raise _unknown_words(reading, reading.words.index(unknown[0]), context) from None
        raise


def _known_words(context: WordContext) -> list[str]:
    words = (*_spellings(context.game), *NUMBERS, *SUBJECTS, *MOVE_WORDS, *STEALTH_WORDS)
    return [word for word in words if len(word) >= SHORTEST_NEAR]


def _leading_attack(reading: _Reading, context: WordContext) -> tuple[tuple[int | str, ...], int]:
    """The attack named by the longest run of leading words, and its length; a longer situation phrase wins.

    The title of a weapon of the unit, such as TAG, does not count as a situation.
    """
    situation = _take_phrase(_Reading(reading.words), 0, context) if reading.words else 0
    begins = (at for at, word in enumerate(reading.words) if word in NUMBERS or word in SUBJECTS)
    longest = min(LONGEST_PHRASE, next(begins, len(reading.words)))
    titles = {letters(weapon.title) for weapon in context.weapons}
    for length in range(longest, 0, -1):
        if length <= situation and letters("".join(reading.words[:length])) not in titles:
            continue
        try:
            return attacks_of_words(context, reading.words[:length]), length
        except AttackError:
            raise
        except WordError:
            continue
    return (), 0


def situation_of(context: WordContext, words: Words) -> Situation:
    """The situation that words describe, without an attack in front of it."""
    reading, at = _Reading(number_words_as_digits(words)), 0
    while at < len(reading.words):
        count = _take_phrase(reading, at, context)
        if not count and reading.words[at] not in FILLERS:
            raise _unknown_words(reading, at, context)
        at += count or 1
    return Situation(**reading.known, lines=reading.lines)


def attacks_of_words(context: WordContext, words: Words) -> tuple[int | str, ...]:
    """The attacks that words name: weapons by their places, other attacks by their names."""
    words = [word for word in words if word not in ("all", "everything", "weapons")]
    text = " ".join(words)
    if not text:
        return ()
    if text in OTHER_ATTACKS:
        return (text,)
    if context.game != "classic" and text in ("melee", "physical", "physical attack"):
        text = "standard"
    blows = [strike.name for strike in context.now.physical]
    name = _physical_attack_of(text, blows)
    if name:
        return (name,)
    if context.game == "classic" and (blow := _physical_attack_of(text, KNOWN_BLOWS)):
        raise AttackError(f"{context.unit.name} makes no {blow}")
    if context.game != "classic":
        near = near_miss(text, blows)
        raise WordError(f"'{text}' is not an attack of this element: to hit alone is its weapons{near}")
    if BAY in words:
        return _bays_of_words(context, words)
    return tuple(weapon.mount for weapon in weapons_of_words(context, words))


def _bays_of_words(context: WordContext, words: Words) -> tuple[int, ...]:
    """The first weapon of each bay that words name: the weapons of a bay roll once together."""
    asked = [letters(word) for word in words if word != BAY]
    bays = [bay for bay in context.now.bays if bay.weapons]
    named = [bay for bay in bays if all(word in letters(f"{bay.location} {bay.title}") for word in asked)]
    if not named:
        known = ", ".join(f"bay {bay.location.lower()} {bay.title.casefold()}" for bay in bays)
        raise WordError(f"'{' '.join(words)}' is not a weapon bay of this unit: {known or 'it has none that fires'}")
    return tuple(bay.weapons[0] for bay in named)


def _physical_attack_of(text: str, blows: Sequence[str]) -> str:
    """The physical attack that a text names: `punch`, `kick left`, `dfa`, `leg attack`."""
    asked = PHYSICAL_ATTACK_WORDS.get(text, text).removesuffix(" attack").split()
    asked = [
        PHYSICAL_ATTACK_WORDS.get(word, word)
        for word in asked
        if word not in ("with", "the", "arm", "leg", "on") or word == asked[0]
    ]
    for name in blows:
        words = name.casefold().replace(",", "").split()
        if words[: len(asked)] == asked or (words[0] == asked[0] and set(asked) <= set(words)):
            return name
    whole = " ".join(asked)
    return next((name for name in blows if name.startswith(whole)), "")


def _take_phrase(reading: _Reading, at: int, context: WordContext) -> int:
    """Reads the phrase that begins at a word; returns the number of its words, 0 if none begins there."""
    readers: tuple[Callable[[_Reading, int, WordContext], int], ...] = (
        _take_sign,
        _take_number,
        _take_bracket,
        _take_stealth,
        _take_move,
        _take_line,
        _take_air_attack,
        _take_munition,
        _take_subject,
    )
    return next((count for read in readers if (count := read(reading, at, context))), 0)


def _phrases(reading: _Reading, at: int) -> Iterator[tuple[int, str]]:
    """The phrases that begin at a word, the longest first."""
    for length in range(min(LONGEST_PHRASE, len(reading.words) - at), 0, -1):
        yield length, " ".join(reading.words[at : at + length])


def _take_sign(reading: _Reading, at: int, context: WordContext) -> int:
    """`+2`: a modifier that the players add."""
    word = reading.words[at]
    if not is_signed(word):
        return 0
    reading.known["other"] = reading.known.get("other", 0) + int(word)
    return 1


def _take_number(reading: _Reading, at: int, context: WordContext) -> int:
    """`range 5`, `moved 4`, `gunnery 3`, `5 hexes`."""
    words = reading.words
    if is_number(words[at]) and words[at + 1 : at + 2] and words[at + 1] in ("hexes", "hex", "inches", "inch"):
        reading.known.setdefault("range", parse_number(words[at]))
        return 2
    for length, phrase in _phrases(reading, at):
        name = NUMBERS.get(phrase)
        if reading.subject is Subject.TARGET and phrase in (*MOVE_WORDS, *JUMPS):
            name = "moved"  # target walked 4
        if name is None or at + length >= len(words) or not is_number(words[at + length]):
            continue
        if phrase in JUMPS:
            reading.lines["jumped"] = 1
        if name in ("moved", "move") and reading.subject is Subject.ATTACKER:
            continue
        if name == "move" and context.game == "classic":
            name = "moved"
        reading.known[name] = parse_number(words[at + length])
        reading.subject = Subject.TARGET if name in ("moved", "move") else reading.subject
        return length + 1 + (words[at + length + 1 : at + length + 2] != [] and words[at + length + 1] in UNITS)
    return 0


def _take_bracket(reading: _Reading, at: int, context: WordContext) -> int:
    """`medium range`, `at long range`, `range short`; of an element also `medium` alone."""
    words = reading.words[at : at + 2]
    if context.game != "classic" and words[0] in BRACKETS and words[1:] != ["range"]:
        reading.known["bracket"] = words[0]
        return 1
    bracket = next((word for word in words if word in BRACKETS), None)
    if bracket is None or set(words) != {bracket, "range"}:
        return 0
    reading.known["bracket"] = bracket
    return 2


def _take_stealth(reading: _Reading, at: int, context: WordContext) -> int:
    """The stealth of the target; `underwater`."""
    for length, phrase in _phrases(reading, at):
        if phrase in ("underwater", "under water") and context.game == "classic":
            reading.known["underwater"] = True
            return length
        for kind in (*STEALTH, *STEALTH_WORDS):
            if phrase in (kind, kind.replace("-", " "), *STEALTH_WORDS.get(kind, ())):
                if context.game != "classic" and kind != "stealth":
                    continue
                reading.known["stealth"] = kind
                return length
    return 0


def _take_move(reading: _Reading, at: int, context: WordContext) -> int:
    """The attacker's own move: `ran`, `attacker jumped`."""
    if reading.subject is Subject.TARGET:
        return 0
    for length, phrase in _phrases(reading, at):
        move = MOVE_WORDS.get(phrase)
        if reading.subject is Subject.ATTACKER and phrase in JUMPS:
            move = "jump"
        if move is not None:
            reading.known["attacker_moved"] = move
            return length
    return 0


def _take_line(reading: _Reading, at: int, context: WordContext) -> int:
    """A line of the to-hit tables, with its count before or after it."""
    words = reading.words
    before = is_number(words[at]) and at + 1 < len(words)
    start = at + before
    for length, phrase in _phrases(reading, start):
        key = _line_key(phrase, reading, context)
        if key is None:
            continue
        times, count = (parse_number(words[at]) if before else 1), length + before
        behind = words[start + length : start + length + 1]
        if not before and behind and is_number(behind[0]) and _counts(key, context):
            times, count = parse_number(behind[0]), count + 1
        if times > 1 and not _counts(key, context):
            raise WordError(f"{phrase} counts once, and not {times} times")
        if times:
            reading.lines[key] = times
        after = words[at + count : at + count + 1]
        return count + (bool(after) and after[0] in UNITS)
    return 0


def _line_key(phrase: str, reading: _Reading, context: WordContext) -> str | None:
    """The line that a phrase names; the subject chooses between `prone` and `attacker prone`."""
    spellings = _spellings(context.game)
    if reading.subject is Subject.ATTACKER:
        return spellings.get(f"attacker {phrase}") or spellings.get(f"own {phrase}") or spellings.get(phrase)
    return spellings.get(phrase)


def _counts(key: str, context: WordContext) -> bool:
    return context.game == "classic" and to_hit_line(key).most > 1


def _take_air_attack(reading: _Reading, at: int, context: WordContext) -> int:
    """`strike`, `strafing`: an attack from the air on the ground."""
    for length, phrase in _phrases(reading, at):
        name = phrase.removesuffix("s").removesuffix("ing")
        found = phrase if phrase in AIR_ATTACKS else {"strik": "strike", "straf": "strafe"}.get(name)
        if found in ("strike", "strafe"):
            reading.known["air_attack"] = found
            return length
    return 0


def _take_munition(reading: _Reading, at: int, context: WordContext) -> int:
    """`with precision ammunition`."""
    words = reading.words
    if words[at] not in MUNITION_MARKS or at + 1 >= len(words):
        return 0
    reading.known["munition"] = words[at + 1]
    return 2 + (words[at + 2 : at + 3] != [] and words[at + 2] in ("ammo", "ammunition", "rounds", "missiles"))


def _take_subject(reading: _Reading, at: int, context: WordContext) -> int:
    """`target`, `attacker`: the unit that the next words describe."""
    subject = SUBJECTS.get(reading.words[at])
    if subject is None:
        return 0
    reading.subject = subject
    return 1


def _unknown_words(reading: _Reading, at: int, context: WordContext) -> WordError:
    word = reading.words[at]
    example = EXAMPLE if context.game == "classic" else EXAMPLE_OF_ELEMENTS
    return WordError(f"'{word}' says nothing here{near_miss(word, _known_words(context))}; say it as in {example}")


def names_situation(context: WordContext, words: Words) -> bool:
    """Whether words after a comma continue a situation."""
    return bool(words) and bool(_take_phrase(_Reading(number_words_as_digits(words)), 0, context))


def situation_words(context: WordContext) -> Iterator[str]:
    """The words of situations, for completion."""
    yield from ("range", "target", "attacker", "moved", "gunnery", "with", "stealth", *MOVE_WORDS)
    yield from _spellings(context.game)
    yield from (weapon.title.casefold() for weapon in context.weapons)


TO_HIT = Verb(
    "to_hit tohit",
    "[text:TEXT]",
    to_hit_command,
    EXAMPLE,
    "The to-hit number of an attack, or of all weapons, with each modifier and the chance.",
    continues=names_situation,
)
AIMING = (TO_HIT,)
