"""Lost troopers and items in words: `3 men lost`, `lose two squads`, `trooper 2 destroyed`, `lost the laser la`."""

from collections.abc import Sequence

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues, take_place
from astech.words.speech import Spoken
from astech.words.tokens import Words, is_number, number_words_as_digits, parse_number, without_fillers
from astech.words.verbs import Verb
from sheets.record.events import Hit
from sheets.units import BattleArmor, Infantry
from sheets.units.infantry import TROOPERS

LOST = frozenset(("casualties", "casualty", "dead", "destroyed", "down", "gone", "killed", "lost", "out", "wiped"))
"""Words behind the number of lost troopers."""
TROOPER = frozenset(("man", "men", "soldier", "soldiers", "suit", "suits", "trooper", "troopers", "troops"))
SQUAD = frozenset(("squad", "squads"))
WHOLE = frozenset(("all", "everybody", "everyone", "platoon", "point", "unit", "wiped"))
LEFT = frozenset(("left", "remain", "remaining"))
EXAMPLE = "say it as in 3 men lost"


def lost_troopers(context: WordContext, words: Sequence[str]) -> tuple[Spoken, ...] | None:
    """The hits of words such as `3 men lost`, `platoon destroyed`, `trooper 2 dead`; None for other words and units."""
    if context.game != "classic" or not isinstance(context.unit, Infantry | BattleArmor):
        return None
    if isinstance(context.unit, Infantry) and "from" not in words and (lost := _lost_but(context, words)) is not None:
        return lost
    if len(words) < 2 or LOST.isdisjoint(words[-1:]):
        return None
    rest = [word for word in words if word not in LOST - WHOLE]
    if isinstance(context.unit, Infantry):
        return _lost_men(context, context.unit, number_words_as_digits(without_fillers(rest)))
    return _lost_suits(context, number_words_as_digits(without_fillers(rest)))


def _lost_but(context: WordContext, words: Sequence[str]) -> tuple[Spoken, ...] | None:
    """The casualties of `12 men left`, `down to 12 men`: all but so many."""
    down = list(words[:2]) == ["down", "to"]
    words = number_words_as_digits(without_fillers(words))
    rest = [word for word in words if word not in TROOPER | LEFT | {"down", "of", "unit", "platoon"}]
    if len(rest) != 1 or not is_number(rest[0]) or not (down or LEFT.intersection((words[0], words[-1]))):
        return None
    before = context.state.structure[TROOPERS]
    if parse_number(rest[0]) >= before:
        raise WordError(f"{before} troopers are left; {EXAMPLE}")
    return (Hit(location=TROOPERS, damage=before - parse_number(rest[0]), kind="casualties"),)


def _lost_men(context: WordContext, platoon: Infantry, words: Words) -> tuple[Spoken, ...] | None:
    """The casualties of a platoon."""
    numbers = [parse_number(word) for word in words if is_number(word)]
    more = [word for word in words if not is_number(word) and word not in TROOPER | SQUAD | WHOLE | {"one"}]
    if not SQUAD.isdisjoint(words):
        number = (numbers[0] if numbers else 1) * platoon.squad_size
    elif numbers:
        number = numbers[0]
    elif not WHOLE.isdisjoint(words):
        number = context.state.structure[TROOPERS]
    else:
        number = int(not TROOPER.isdisjoint(words))
    if {"half", "third", "quarter", "most"}.intersection(more):
        raise WordError(f"how many troopers? Then {EXAMPLE}")
    if more or len(numbers) > 1 or not number:
        return None
    return (Hit(location=TROOPERS, damage=number, kind="casualties"),)


def _lost_suits(context: WordContext, words: Words) -> tuple[Spoken, ...] | None:
    """The suits of a squad that are lost: as much damage as each has left."""
    words = [word for word in words if word not in ("are", "is", "were")]
    at, places = 0, list[str]()
    if len(words) > 2 and words[0] in TROOPER and all(map(is_number, words[1:])):
        places = [place for word in words[1:] if (place := context.names.find(f"trooper {word}")) is not None]
        at = len(words) if len(places) == len(words) - 1 else 0
    while at < len(words):
        found = take_place(words, at, context)
        if found is None:
            break
        places.append(found[1])
        at += found[0]
    rest = words[at:]
    if not places and not (WHOLE | SQUAD).isdisjoint(rest) and not any(map(is_number, rest)):
        places, rest = [place for place in context.names.places if place not in context.state.gone], []
    if not places and rest and all(is_number(word) or word in TROOPER for word in rest):
        raise WordError(f"which one? Say it as in {context.names.places[0].lower()} destroyed")
    if rest or not places:
        return None
    return tuple(Hit(location=place, damage=context.state.armor[place] + 1) for place in places)


def _lose(context: WordContext, values: ArgumentValues) -> tuple[Spoken, ...]:
    """`lose 3 men`, `lost trooper 2`, `lost the medium laser in the la`: the same as `... lost`."""
    from astech.words.parser import parse_clause  # the parser reads this table

    text = values["text"]
    found = lost_troopers(context, [*text.split(), "lost"])
    return found if found is not None else parse_clause(f"{text} destroyed", context)


LOSSES = (
    Verb(
        "lose loses lost kill kills",
        "text:TEXT",
        _lose,
        "lose 3 men",
        "Troopers or suits are lost: `3 men lost`, `lose two squads`, `trooper 2 destroyed`; also an item, as in `lost"
        " the medium laser la`.",
        Hit,
        "classic",
        question="who or what?",
        nests=True,
    ),
)
