"""A state as JSON and back, so that a long record need not be replayed.

Only the same version of the code can read it.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from sheets.editions import books
from sheets.play.elements import element_family
from sheets.play.families import FAMILIES
from sheets.record.state import Aboard, CrewMember, Draft, Due, Hardpoint, Postponed, State
from sheets.rules.tables.alpha_strike import ElementCritical


def write_state(state: State) -> str:
    """A state as JSON; fields with their default value are left out.

    >>> read_state(write_state(Draft(armor={"LT": 3}).finished())).armor
    {'LT': 3}
    """
    usual = Draft().__dict__
    marked = {name: _plain(value) for name, value in state.__dict__.items() if value != usual[name]}
    return json.dumps(marked, separators=(",", ":"))


def read_state(text: str) -> State:
    """The state in such a text; raises ValueError where there is none."""
    try:
        marked = {name: _value(plain) for name, plain in json.loads(text).items()}
    except (AttributeError, TypeError, KeyError, ImportError) as error:
        raise ValueError(f"no state: {error}") from None
    known = {field.name for field in fields(State)}
    if not marked.keys() <= known:
        raise ValueError(f"no state: {', '.join(sorted(marked.keys() - known))}")
    draft = Draft()
    draft.__dict__.update(marked)
    return draft.finished()


def _plain(value: Any) -> Any:  # a value of any field
    """A value as JSON; a value that is not a scalar becomes a list that begins with a letter for its type."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, Enum):
        return ["e", _name(type(value)), value.value]
    if isinstance(value, Mapping):
        return ["m", *([_plain(key), _plain(each)] for key, each in value.items())]
    if isinstance(value, frozenset):
        return ["s", *map(_plain, sorted(value))]
    if isinstance(value, tuple):
        items = [_plain(each) for each in value]
        return ["t", *items] if type(value) is tuple else ["n", _name(type(value)), *items]
    raise TypeError(f"a state with a {type(value).__name__}")


def _value(plain: Any) -> Any:  # of a text that is read
    if not isinstance(plain, list):
        return plain
    letter, *items = plain
    if letter == "e":
        return _class(items[0])(items[1])
    if letter == "m":
        return {_value(key): _value(each) for key, each in items}
    if letter == "s":
        return frozenset(map(_value, items))
    if letter == "t":
        return tuple(map(_value, items))
    if letter == "n":
        return _class(items[0])(*map(_value, items[1:]))
    raise ValueError(f"no state: {letter!r}")


def _name(made: type) -> str:
    return f"{made.__module__}:{made.__qualname__}"


def _class(name: str) -> Any:  # a named tuple or an enum
    if name not in _classes():
        raise ValueError(f"no state: {name}")
    return _classes()[name]


@cache
def _classes() -> dict[str, type]:
    """The classes that a state may hold: tasks, and the types of their fields and of the state's fields."""
    elements = (element_family(book.id) for book in books("alpha-strike"))
    families = [*FAMILIES.values(), *(family for family in elements if family is not None)]
    found: dict[str, type] = {}
    left: list[Any] = [
        Aboard,
        CrewMember,
        Due,
        ElementCritical,
        Hardpoint,
        Postponed,
        *(task for family in families for task in family.tasks),
    ]
    while left:
        kind = left.pop()
        left += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, tuple | Enum) and _name(kind) not in found and kind is not tuple:
            found[_name(kind)] = kind
            left += get_type_hints(kind).values() if issubclass(kind, tuple) else ()
    return found
