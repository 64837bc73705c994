"""Special abilities with their values, and how cards print them."""

from sheets.alphastrike.rounding import MINIMAL
from sheets.model import Model

Damage = tuple[float, ...]
"""Damage at short, medium, long and (in the air) extreme range; 0.5 is minimal damage."""

RANGES = ("S", "M", "L", "E")

STANDARD = ""
"""The code of the bare damage that stands first in a turret."""

_ONE_IS_SILENT = frozenset({"C3M", "C3BSM", "C3BSS", "C3EM", "SNARC", "INARC", "CNARC"})
_ARTILLERY = "ART"
_PRINTED = {"ITSM": "I-TSM"}


class Special(Model):
    """One special ability with its value: a number, damage (IF has one, at long range), doors of a bay, or parts.

    A land-air 'Mech's ability carries its movement in the air: inches at `g`, thrust at `a`.

    >>> Special(code="LRM", damage=(1, 1, 2)).text, Special(code="MT", number=12, doors=4).text
    ('LRM1/1/2', 'MT12-D4')
    """

    code: str
    number: float | None = None
    damage: Damage | None = None
    doors: int = 0
    parts: tuple["Special", ...] = ()
    movement: dict[str, int] | None = None

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
    """The number of an ability, tons without needless decimals."""
    return str(int(number)) if number == int(number) else f"{number:.6f}".rstrip("0")


def card_order(special: Special) -> str:
    """What a card sorts by: the whole text, the case ignored; the standard damage of a turret stands first."""
    return special.text.lower() if special.code else ""
