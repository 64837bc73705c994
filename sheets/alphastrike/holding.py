"""The abilities that an element, its turret or one of its arcs holds while it is being converted."""

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

from sheets.alphastrike.special import Damage, Special, card_order

Value = float | Damage | dict[str, int] | None
"""What an ability comes with: nothing, a number, damage by range, or a land-air 'Mech's movement."""


class Holding:
    """Abilities by code. Giving one twice changes nothing, adding numbers adds up."""

    __slots__ = ("doors", "turret", "values")

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.doors: dict[str, int] = {}
        self.turret: Holding | None = None

    @classmethod
    def of(cls, specials: Iterable[Special]) -> "Holding":
        """The holding that a finished list of abilities came from."""
        held = cls()
        for special in specials:
            if special.parts:
                held.turret = cls.of(special.parts)
            else:
                held.values[special.code] = special.number if special.damage is None else special.damage
                if special.movement:
                    held.values[special.code] = special.movement
            if special.doors:
                held.doors[special.code] = special.doors
        return held

    def __contains__(self, code: str) -> bool:
        return code in self.values

    def give(self, *codes: str) -> None:
        """Abilities without a number."""
        for code in codes:
            self.values.setdefault(code, None)

    def add(self, code: str, number: float) -> None:
        """An ability with a number; several sources add up."""
        self.values[code] = self.number(code) + number

    def put(self, code: str, value: Value) -> None:
        """An ability with the one value it has."""
        self.values[code] = value

    def take(self, *codes: str) -> None:
        """Abilities that give way to others."""
        for code in codes:
            self.values.pop(code, None)

    def number(self, code: str) -> float:
        """The number of an ability, 0 where there is none."""
        value = self.values.get(code)
        return value if value is not None and isinstance(value, int | float) else 0

    def damage(self, code: str) -> Damage:
        """The damage of an ability, zeros where there is none."""
        value = self.values.get(code)
        return value if isinstance(value, tuple) else (0, 0, 0, 0)

    def text(self, code: str) -> str:
        """An ability as the card prints it."""
        return self._sorted(code, self.values[code], with_doors=False)[1].text

    def specials(self, with_doors: bool = False) -> tuple[Special, ...]:
        """The finished abilities in card order; doors of bays stand on large craft only."""
        made = [self._sorted(code, value, with_doors) for code, value in self.values.items()]
        if self.turret is not None and self.turret.values:
            turret = Special(code="TUR", parts=self.turret.specials())
            made.append((card_order(turret), turret))
        made.sort(key=itemgetter(0))
        return tuple(special for _, special in made)

    def _sorted(self, code: str, value: Value, with_doors: bool) -> tuple[str, Special]:
        doors = self.doors.get(code, 0) if with_doors else 0
        if isinstance(value, dict):
            special = Special(code=code, movement=value)
            return card_order(special), special
        return _finished(code, value, doors)


@lru_cache(maxsize=4096)
def _finished(code: str, value: float | Damage | None, doors: int) -> tuple[str, Special]:
    """A finished ability and its place on the card. Most elements share theirs with many others."""
    if value is None:
        special = Special(code=code)
    elif isinstance(value, tuple):
        special = Special(code=code, damage=value)
    else:
        special = Special(code=code, number=value, doors=doors)
    return card_order(special), special
