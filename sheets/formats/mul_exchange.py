"""A condition on its way into a force file and out of it, and what becomes of each mark on the way."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheets.formats.mul_crew import crew_as_read
from sheets.formats.mul_meant import meant
from sheets.formats.mul_rest import completed, rest
from sheets.formats.mul_told import told
from sheets.record.condition import Condition
from sheets.record.force import ForceEntry, Remains
from sheets.units import Unit


class Misfit(NamedTuple):
    """What a force file says that does not fit its unit, and the line where it says so."""

    sentence: str
    line: int | None


class Given(NamedTuple):
    """What a force file will say, and a sentence for each mark that it says otherwise or not at all."""

    remains: Remains
    report: tuple[str, ...]


class Taken(NamedTuple):
    """The condition that a force file gives a unit, and what did not fit."""

    condition: Condition
    misfits: tuple[Misfit, ...]


def given(unit: Unit, condition: Condition) -> Given:
    """What a force file says of a unit in this condition.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> given(brolga, Condition(armor={"LA": 5}, heat=3)).report
    ('heat has no word in a .mul file: kept in the extra data of the pilot',)
    """
    remains = told(unit, condition)
    said = meant(unit, remains, _silent).model_copy(update={"crew": crew_as_read(unit, condition.crew)})
    left_over = rest(condition, said)
    return Given(remains.model_copy(update={"rest": left_over}), tuple(_report(condition, said)))


def taken(unit: Unit, entry: ForceEntry) -> Taken:
    """The condition of a unit for which an entry of a force stands."""
    if entry.remains is None:
        return Taken(entry.condition, ())
    misfits: list[Misfit] = []
    marks = meant(unit, entry.remains, lambda sentence, line: misfits.append(Misfit(sentence, line)))
    said = marks.model_copy(update={"crew": entry.condition.crew})
    whole = completed(said, entry.remains.rest)
    if whole is None:
        sentence = "the marks that AsTech kept with the pilot are older than the rest, so they do not count"
        return Taken(said, (*misfits, Misfit(sentence, entry.line)))
    return Taken(whole, tuple(misfits))


def _silent(_sentence: str, _line: int | None) -> None:
    """What does not fit is no news where we said it ourselves."""


def _report(condition: Condition, said: Condition) -> Iterator[str]:
    for name in Condition.model_fields:
        own, other = getattr(condition, name), getattr(said, name)
        if own == other:
            continue
        words = name.replace("_", " ")
        if isinstance(own, Mapping) and isinstance(other, Mapping):
            yield from _of_marks(words, own, other)
        elif isinstance(own, frozenset):
            yield from _of_set(words, own, other)
        elif other == Condition.model_fields[name].get_default():
            yield f"{words} has no word in a .mul file: kept in the extra data of the pilot"
        else:
            yield f"{words}: said in part, kept whole in the extra data of the pilot"


def _of_marks(words: str, own: Mapping[object, object], other: Mapping[object, object]) -> Iterator[str]:
    unsaid = [str(key) for key in own if key not in other]
    changed = [str(key) for key in own if key in other and own[key] != other[key]]
    added = [str(key) for key in other if key not in own]
    if unsaid:
        yield f"{words} of {', '.join(unsaid)}: not said, as nothing of it is left to say or there is no word for it"
    if changed:
        yield f"{words} of {', '.join(changed)}: normalised"
    if added:
        yield f"{words} of {', '.join(added)}: said besides, as it follows from the rest"


def _of_set(words: str, own: frozenset[object], other: frozenset[object]) -> Iterator[str]:
    if unsaid := sorted(map(str, own - other)):
        yield f"{words} {', '.join(unsaid)}: follows from the rest or has no word, so it is not said"
    if added := sorted(map(str, other - own)):
        yield f"{words} {', '.join(added)}: said besides, as it follows from the rest"
