"""Differences between two units, from files of any formats."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum

from pydantic import BaseModel

from sheets.equipment import item
from sheets.model import Model
from sheets.units import Mech, Mount, Unit, location_name
from sheets.units.base import UnitBase
from sheets.units.mech import Slot

# `mounts` and `slots` are compared by their contents, not by position in the file.
_APART = frozenset({"kind", "mounts", "slots"})


class Difference(Model):
    """One difference of two units; None for a value that one of them lacks.

    >>> str(Difference(where="engine rating", left="200", right="240"))
    'engine rating: 200, 240'
    """

    where: str
    left: str | None
    right: str | None

    def __str__(self) -> str:
        return f"{self.where}: {self.left or 'nothing'}, {self.right or 'nothing'}"


def differences(left: Unit, right: Unit) -> list[Difference]:
    """Every difference of two units, in the order of a unit's fields; empty when they are equal.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> later = brolga.model_copy(update={"year": 3060})
    >>> [str(found) for found in differences(brolga, later)]
    ['year: 3031, 3060']
    """
    found: list[Difference] = []
    if left.kind != right.kind:
        found.append(Difference(where="kind", left=left.kind, right=right.kind))
    shared = type(left) if type(left) is type(right) else UnitBase
    found += _of_fields(left, right, shared, "", left)
    found += _of_equipment(left, right)
    if isinstance(left, Mech) and isinstance(right, Mech):
        found += _of_slots(left, right)
    return found


def mount_text(mount: Mount) -> str:
    """A mounted item in words, with all its properties but its location."""
    name = item(mount.item).title if mount.known else mount.item
    marks = []
    for field, value in mount:
        default = Mount.model_fields[field].default
        if field not in ("item", "known", "location") and value != default:
            marks.append(_words(field) if value is True else f"{_words(field)} {_text(value)}")
    if mount.known and name != mount.item:
        name = f"{name} [{mount.item}]"
    return f"{name} ({', '.join(marks)})" if marks else name


def _of_fields(
    left: BaseModel, right: BaseModel, shared: type[BaseModel], where: str, unit: Unit
) -> Iterator[Difference]:
    for field in shared.model_fields:
        a, b = getattr(left, field), getattr(right, field)
        if a != b and not (field in _APART and isinstance(left, UnitBase)):
            yield from _of_values(a, b, f"{where} {_words(field)}".strip(), unit)


def _of_values(a: object, b: object, where: str, unit: Unit) -> Iterator[Difference]:
    """The differences of two unequal values, down to the values of unequal type."""
    if isinstance(a, BaseModel) and type(a) is type(b):
        yield from _of_fields(a, b, type(a), where, unit)
    elif isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            if a.get(key) != b.get(key):
                yield from _of_values(a.get(key), b.get(key), f"{where} {location_name(unit, key)}", unit)
    elif isinstance(a, tuple | frozenset) and isinstance(b, tuple | frozenset):
        yield from _of_lists((_text(v) or "" for v in a), (_text(v) or "" for v in b), where)
    else:
        yield Difference(where=where, left=_text(a), right=_text(b))


def _of_lists(left: Iterable[str], right: Iterable[str], where: str) -> Iterator[Difference]:
    """The entries that one list has more often than the other, or their order if the entries are equal."""
    a, b = list(left), list(right)
    only_left, only_right = Counter(a) - Counter(b), Counter(b) - Counter(a)
    for text, number in only_left.items():
        yield Difference(where=where, left=_times(number, text), right=None)
    for text, number in only_right.items():
        yield Difference(where=where, left=None, right=_times(number, text))
    if a != b and not only_left and not only_right:
        yield Difference(where=f"order of {where}", left="; ".join(a), right="; ".join(b))


def _of_equipment(left: Unit, right: Unit) -> Iterator[Difference]:
    """The differences in equipment by location, without regard to position in the file."""
    for location in dict.fromkeys(m.location for unit in (left, right) for m in unit.mounts):
        a, b = ([mount_text(m) for m in unit.mounts if m.location == location] for unit in (left, right))
        place = location_name(left, location) if location else "the whole unit"
        yield from _of_lists(sorted(a), sorted(b), f"equipment in {place}")


def _of_slots(left: Mech, right: Mech) -> Iterator[Difference]:
    """The differences in critical slots: systems that only one unit has, or the order of equal contents."""
    for location in dict.fromkeys([*left.slots, *right.slots]):
        place = location_name(left, location)
        a, b = ([_slot_text(m, slot) for slot in m.slots.get(location, ())] for m in (left, right))
        systems = [[s for s in texts if s.startswith("system ")] for texts in (a, b)]
        if sorted(systems[0]) != sorted(systems[1]):
            yield from _of_lists(sorted(systems[0]), sorted(systems[1]), f"critical slots of {place}")
        elif sorted(a) == sorted(b) and a != b:
            yield from _of_lists(a, b, f"critical slots of {place}")


def _slot_text(mech: Mech, slot: Slot | None) -> str:
    if slot is None:
        return "empty"
    if slot.system is not None:
        return f"system {_words(slot.system)}{' (armored)' if slot.armored else ''}"
    return " | ".join(mount_text(mech.mounts[i]) for i in (slot.mount, slot.second) if i is not None)


def _text(value: object) -> str | None:
    """A value as text, None for the absence of one."""
    if value is None or value == "" or value == ():
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return _words(str(value.value))
    if isinstance(value, BaseModel):
        changed = ((field, v) for field, v in value if v != type(value).model_fields[field].default)
        return ", ".join(f"{_words(field)} {_text(v)}" for field, v in changed)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple | frozenset):
        return ", ".join(sorted(str(_text(v)) for v in value))
    return str(value)


def _times(number: int, text: str) -> str:
    return text if number == 1 else f"{number} × {text}"


def _words(code: str) -> str:
    return code.replace("_", " ").replace("-", " ")
