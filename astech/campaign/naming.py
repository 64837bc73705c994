"""Finds members, pilots and forces by words: a name, its beginning, or a part of it."""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Protocol, TypeVar

from astech.campaign import company
from astech.campaign.company import Campaign
from astech.campaign.store import Store, StoreError
from sheets.play import Refused
from sheets.text import letters

MOST_WORDS = 6  # of a name that is typed without quotes
MOST_LISTED = 12


class HasName(Protocol):
    """An object with a name."""

    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=HasName)


def resolve_name(text: str, known: Iterable[NamedT], noun: str = "unit") -> NamedT:
    """The only known object that a text names; raises `Refused` with a sentence."""
    known = list(known)
    found = _matches(text, known)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(each.name for each in found[:MOST_LISTED])
        raise Refused(f"'{text}' may be {names}{' and others' if len(found) > MOST_LISTED else ''}; type more of it")
    if not known:
        raise Refused(f"there is no {noun} yet")
    raise Refused(f"'{text}' is not a {noun} here{_near_suffix(text, known)}")


def split_unit_and_rest(words: Sequence[str], known: Sequence[NamedT]) -> tuple[NamedT, tuple[str, ...]]:
    """The member named by the first words, and the words after the name; raises `Refused`."""
    whole = [
        (each, end)
        for end in range(min(MOST_WORDS, len(words)), 0, -1)
        for each in known
        if letters(each.name) == letters(" ".join(words[:end]))
    ]
    if whole:
        return whole[0][0], tuple(words[whole[0][1] :])
    if not words:
        raise Refused("which unit?")
    most = min(MOST_WORDS, len(words))
    found, end = _matches(words[0], known), 1
    while len(found) > 1 and end < most and (fewer := _named_on(words[: end + 1], found)):
        found, end = fewer, end + 1
    if len(found) != 1:
        resolve_name(" ".join(words[:end]), known)  # which refuses
    while end < most and _named_on(words[: end + 1], found):
        end += 1
    return found[0], tuple(words[end:])


def _named_on(words: Sequence[str], known: Sequence[NamedT]) -> list[NamedT]:
    """The members to whose names the last word belongs, after the words before it."""
    return [each for each in known if _continues_name(words, each.name)]


def _continues_name(words: Sequence[str], name: str) -> bool:
    """Whether the last word belongs to a name, after others: it is another part of it, or three letters of one.

    Two letters are a location: `cataphract ct 5` is a hit on a Cataphract CTF-1X.
    """
    parts = [letters(part) for part in name.split()]
    for word in words[:-1]:
        parts.remove(next((part for part in parts if letters(word) in part), parts[0]))
        if not parts:
            return False
    last = letters(words[-1])
    return any(part == last or (len(last) > 2 and part.startswith(last)) for part in parts)


def _matches(text: str, known: Sequence[NamedT]) -> list[NamedT]:
    asked = letters(text)
    if not asked:
        return []
    words = [letters(word) for word in text.split() if letters(word)]
    tests: Sequence[Callable[[str], bool]] = (
        lambda name: letters(name) == asked,
        lambda name: set(words) <= {letters(part) for part in name.split()},
        lambda name: letters(name).startswith(asked),
        lambda name: _begin_parts(words, name),
        lambda name: len(asked) > 2 and any(asked in letters(part) for part in name.split()),
    )
    for fits in tests:
        found = [each for each in known if fits(each.name)]
        if found:
            return found
    return []


def _begin_parts(words: Sequence[str], name: str) -> bool:
    """Whether each word begins another part of a name."""
    parts = [letters(part) for part in name.split()]
    for word in words:
        begun = next((part for part in parts if part.startswith(word)), None)
        if begun is None:
            return False
        parts.remove(begun)
    return True


def near_name(text: str, known: Sequence[NamedT]) -> str:
    """The nearest name in the form to type; empty if none is near."""
    spelled = {part.casefold(): each.name for each in known for part in (each.name, *each.name.split())}
    near = get_close_matches(text.casefold(), spelled, n=1)
    return slug(spelled[near[0]]) if near else ""


def _near_suffix(text: str, known: Sequence[NamedT]) -> str:
    if near := near_name(text, known):
        return f"; perhaps {next(each.name for each in known if slug(each.name) == near)}"
    names = ", ".join(each.name for each in known[:MOST_LISTED])
    return f": {names}{' and more' if len(known) > MOST_LISTED else ''}"


def slug(name: str) -> str:
    """A name without spaces, as it may be typed.

    >>> slug("Atlas AS7-D")
    'atlas-as7-d'
    """
    return "-".join(name.casefold().split())


def campaign_of(store: Store, name: str) -> Campaign:
    """The campaign of that name or id, or the only one."""
    found = store.read(company.read_campaigns)
    by_id = [each for each in found if each.id == name]
    if by_id:
        return by_id[0]
    if name and not _ID.fullmatch(name):
        return resolve_name(name, found, "campaign")
    if len(found) == 1:
        return found[0]
    if not found:
        raise StoreError(f"there is no campaign in {store.where}; astech campaign new NAME begins one")
    names = ", ".join(each.name for each in found)
    raise StoreError(f"which campaign? {store.where} has {names}; astech campaign use NAME chooses one, or --campaign")


_ID = re.compile("[0-9a-f]{16}")  # of a campaign that was chosen, and deleted since
