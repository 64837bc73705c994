"""Special abilities with their values, as cards print them and during a conversion."""

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

from sheets.alphastrike.rounding import MINIMAL
from sheets.model import FrozenDict, Model

Damage = tuple[float, ...]
"""Damage at short, medium, long and (in the air) extreme range; 0.5 is minimal damage."""

RANGES = ("S", "M", "L", "E")

STANDARD = ""
"""The code of a turret's standard damage, which cards print first and without a name."""

_ONE_IS_SILENT = frozenset({"C3M", "C3BSM", "C3BSS", "C3EM", "SNARC", "INARC", "CNARC"})
_ARTILLERY = "ART"
_PRINTED = {"ITSM": "I-TSM"}


class Special(Model):
    """One special ability with its value: a number, damage (IF has one, at long range), doors of a bay, or parts.

    The ability of a land-air 'Mech has its movement in the air: inches at `g`, thrust at `a`.

    >>> Special(code="LRM", damage=(1, 1, 2)).text, Special(code="MT", number=12, doors=4).text
    ('LRM1/1/2', 'MT12-D4')
    """

    code: str
    number: float | None = None
    damage: Damage | None = None
    doors: int = 0
    parts: tuple["Special", ...] = ()
    movement: FrozenDict[str, int] | None = None

    @property
    def text(self) -> str:
        """The ability as the card prints it."""
        code = _PRINTED.get(self.code, self.code)
        if self.parts:
            return f"{code}({', '.join(part.text for part in self.parts)})"
        if self.damage is not None:
            return code + damage_text(self.damage, zero="-")
        if self.movement:
            return f"{code}({'/'.join(_airborne(mode, value) for mode, value in self.movement.items())})"
        if self.number is None or (self.number == 1 and self.code in _ONE_IS_SILENT):
            return code
        hyphen = "-" if self.code.startswith(_ARTILLERY) else ""
        doors = f"-D{self.doors}" if self.doors else ""
        return f"{code}{hyphen}{number_text(self.number)}{doors}"


def _airborne(mode: str, value: int) -> str:
    return f'{value}"{mode}' if mode == "g" else f"{value}{mode}"


def points_text(points: float, zero: str = "0") -> str:
    """One damage value: `0*` is minimal damage."""
    if points == MINIMAL:
        return "0*"
    return str(int(points)) if points else zero


def damage_text(damage: Damage, zero: str = "0") -> str:
    """Damage at all its ranges: `4/5/3`."""
    return "/".join(points_text(points, zero) for points in damage)


def number_text(number: float) -> str:
    """The number of an ability, without trailing zeros."""
    return str(int(number)) if number == int(number) else f"{number:.6f}".rstrip("0")


def card_order(special: Special) -> str:
    """The sort key on a card: the text in lower case; the standard damage of a turret comes first."""
    return special.text.lower() if special.code else ""


Value = float | Damage | dict[str, int] | None
"""The value of an ability: none, a number, damage by range, or the movement of a land-air 'Mech in the air."""


class Specials:
    """The abilities of an element, its turret or an arc during the conversion: values, and doors of bays, by code."""

    __slots__ = ("doors", "turret", "values")

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.doors: dict[str, int] = {}
        self.turret: Specials | None = None

    @classmethod
    def of(cls, finished: Iterable[Special]) -> "Specials":
        """The abilities of a finished element."""
        specials = cls()
        for special in finished:
            if special.parts:
                specials.turret = cls.of(special.parts)
            else:
                specials.values[special.code] = special.number if special.damage is None else special.damage
                if special.movement:
                    specials.values[special.code] = special.movement
            if special.doors:
                specials.doors[special.code] = special.doors
        return specials

    def __contains__(self, code: str) -> bool:
        return code in self.values

    def give(self, *codes: str) -> None:
        """Give abilities without a number."""
        for code in codes:
            self.values.setdefault(code, None)

    def add(self, code: str, number: float) -> None:
        """Add to the number of an ability."""
        self.values[code] = self.number(code) + number

    def put(self, code: str, value: Value) -> None:
        """Set the value of an ability."""
        self.values[code] = value

    def take(self, *codes: str) -> None:
        """Remove abilities."""
        for code in codes:
            self.values.pop(code, None)

    def number(self, code: str) -> float:
        """The number of an ability, 0 without it."""
        value = self.values.get(code)
        return value if value is not None and isinstance(value, int | float) else 0

    def damage(self, code: str) -> Damage:
        """The damage of an ability, zeros without it."""
        value = self.values.get(code)
        return value if isinstance(value, tuple) else (0, 0, 0, 0)

    def text(self, code: str) -> str:
        """An ability as the card prints it."""
        return self._sortable(code, self.values[code], with_doors=False)[1].text

    def in_card_order(self, with_doors: bool = False) -> tuple[Special, ...]:
        """The finished abilities in card order; only large craft have doors of bays."""
        made = [self._sortable(code, value, with_doors) for code, value in self.values.items()]
        if self.turret is not None and self.turret.values:
            turret = Special(code="TUR", parts=self.turret.in_card_order())
            made.append((card_order(turret), turret))
        made.sort(key=itemgetter(0))
        return tuple(special for _, special in made)

    def _sortable(self, code: str, value: Value, with_doors: bool) -> tuple[str, Special]:
        doors = self.doors.get(code, 0) if with_doors else 0
        if isinstance(value, dict):
            special = Special(code=code, movement=value)
            return card_order(special), special
        return _make_special(code, value, doors)


@lru_cache(maxsize=4096)
def _make_special(code: str, value: float | Damage | None, doors: int) -> tuple[str, Special]:
    """A finished ability and its sort key; cached, as most abilities are common."""
    if value is None:
        special = Special(code=code)
    elif isinstance(value, tuple):
        special = Special(code=code, damage=value)
    else:
        special = Special(code=code, number=value, doors=doors)
    return card_order(special), special
