"""Cut a line into clauses, and a clause into words."""

import re
from collections.abc import Iterable

from astech.words.context import WordError
from sheets.record.events import MOST

Words = list[str]

FILLER_WORDS = """
    a an and also by caught damage does for from gets has hit hits i in into is it its my of on point points pt pts
    take takes the then to took was dmg we with
"""
FILLERS = frozenset(FILLER_WORDS.split())
"""Words without meaning for the parser, which may stand between the others."""

OWN_NAMES = frozenset(
    (
        "unit",
        "mech",
        "'mech",
        "battlemech",
        "platoon",
        "squad",
        "troops",
        "infantry",
        "tank",
        "vehicle",
        "vtol",
        "fighter",
        "ship",
    )
)
"""Words for the unit itself, as in `6 points to the platoon`."""

MOST_CLAUSES = 100
MOST_CHARACTERS = 10_000
NUMBER_NAMES = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
"""
NUMBER_WORDS = {word: str(number) for number, word in enumerate(NUMBER_NAMES.split())} | {
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
    "once": "1",
    **dict.fromkeys(("twice", "twin", "dual"), "2"),
    **dict.fromkeys(("thrice", "triple"), "3"),
}
TENS = ("twenty", "thirty", "forty", "fifty", "sixty")
UNITS = NUMBER_NAMES.split()[1:10]
_JOINED_TENS = re.compile(rf"\b({'|'.join(TENS)})-(?=[a-z])")
_NUMBER_WITH_UNIT = re.compile(r"(\d{1,4})(pts?|points?|dmg|damage|hex(?:es)?|in|inch(?:es)?|tons?|t|levels?)")
_AND = re.compile(r"\s[+&]\s|(?<=\w)&(?=\w)|(?<=[^\W\d])\+(?=[^\W\d])")
_PREFIXED_NUMBER = re.compile(r"\b(nat|ov|ht)(\d{1,2})\b")
_LAUNCHER_AND_SIZE = re.compile(r"\b(lrm|srm|mrm|atm|hag|lbx?|streak)(\d{1,2})\b")
_SEPARATORS = re.compile(r"[,;]|\bthen\b")
_IGNORED_CHARACTERS = re.compile(r"[=:!?\"“”`]|\.(?=\s|$)")


def clauses_of(line: str) -> list[str]:
    """The clauses of a line, separated by commas or semicolons; raises WordError if it has none."""
    if len(line) > MOST_CHARACTERS:
        raise WordError(f"the line has {len(line):,} characters; expected at most {MOST_CHARACTERS:,}")
    found = [clause.strip() for clause in _SEPARATORS.split(line.casefold())]
    found = [clause for clause in found if clause]
    if not found:
        raise WordError("an empty line; help shows the words")
    if len(found) > MOST_CLAUSES:
        raise WordError(f"the line has {len(found)} parts; expected at most {MOST_CLAUSES}")
    return found


def words_of(clause: str) -> Words:
    """The words of a clause, in small letters.

    >>> words_of("LT: 8pts (R)")
    ['lt', '8', 'pts', 'rear']
    """
    text = _IGNORED_CHARACTERS.sub(" ", clause.casefold().replace("(r)", " rear").replace("’", "'"))
    text = _JOINED_TENS.sub(r"\1 ", _AND.sub(" and ", text))
    words: Words = []
    for word in _LAUNCHER_AND_SIZE.sub(r"\1 \2", _PREFIXED_NUMBER.sub(r"\1 \2", text)).split():
        glued = _NUMBER_WITH_UNIT.fullmatch(word)
        words += glued.groups() if glued else (word,)
    return words


def is_number(word: str) -> bool:
    """Whether a word is a whole number without a sign."""
    return word.isascii() and word.isdecimal()


def parse_number(word: str) -> int:
    """The number of a word; raises WordError if it is not a number, or is too high."""
    word = NUMBER_WORDS.get(word, word)
    if not is_number(word) or len(word) > len(str(MOST)) + 3 or int(word) > MOST:
        raise WordError(f"{word} is not a number from 0 to {MOST}")
    return int(word)


def number_words_as_digits(words: Iterable[str]) -> Words:
    """The words with numbers for their names.

    >>> number_words_as_digits(["eight", "twenty", "five"])
    ['8', '25']
    """
    found: Words = []
    before = ""
    for word in words:
        if before in TENS and word in UNITS:
            found[-1] = str(int(found[-1]) + int(NUMBER_WORDS[word]))
        else:
            found.append(NUMBER_WORDS.get(word, word))
        before = word
    return found


def is_signed(word: str) -> bool:
    """Whether a word is a number with a sign, such as +1."""
    return len(word) in (2, 3, 4) and word[0] in "+-" and is_number(word[1:])


def without_fillers(words: Iterable[str], keep: frozenset[str] = frozenset()) -> Words:
    """The words without fillers."""
    return [word for word in words if word in keep or word not in FILLERS]
