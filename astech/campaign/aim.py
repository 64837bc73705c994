"""The aim of an attack on a unit of the same campaign: `ac/20 at warhammer range 5 from the left damage 20`."""

from collections.abc import Sequence
from dataclasses import dataclass

from astech.campaign.company import ListedMember
from astech.campaign.naming import split_unit_and_rest
from astech.words.patterns import DIRECTIONS
from sheets.play import Refused
from sheets.record.events import Direction

AT = ("at", "against")
FROM = "from"
BRACKETS = ("short", "medium", "long", "extreme")
NUMBERS = {"damage": "damage", "overheat": "overheat", "after": "hexes"}
"""Words that a number follows, with the field that it fills."""
DEFENDED = ("ams", "anti-missile", "apds")
UNITS = ("hexes", "hex", "inches", "inch", "points", "point")


@dataclass(frozen=True)
class Aim:
    """The parts of a line of fire: words of the attack, target, manner of the attack, words of the situation.

    `damage` takes the place of the damage of the attack, `hexes` were moved before a charge, `defended`: an
    anti-missile system of the target engages the missiles, `aimed` is the location of an aimed shot, `overheat` is that
    of an Alpha Strike element. `mounts` are the positions of the weapons, if the attack only names them.
    """

    attack: tuple[str, ...]
    target: ListedMember
    side: Direction = "front"
    situation: tuple[str, ...] = ()
    damage: int = 0
    overheat: int = 0
    hexes: int = 0
    defended: bool = False
    aimed: str = ""
    mounts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The aim in words."""
        numbers = [f"{word} {getattr(self, name)}" for word, name in NUMBERS.items() if getattr(self, name)]
        more = (*self.situation, *numbers, *((DEFENDED[0],) if self.defended else ()))
        return " ".join(("fire", *self.attack, "at", self.target.name, "from the", self.side, *more))


def aim_of(words: Sequence[str], known: Sequence[ListedMember]) -> Aim | None:
    """The parts of a line of fire that names a target; None without a target.

    Raises `Refused` where a range is stated and the name fits no unit.
    """
    at = next((number for number, word in enumerate(words) if word.casefold() in AT), None)
    if at is None or not words[at + 1 :] or words[at + 1].casefold() in BRACKETS:
        return None
    try:
        target, rest = split_unit_and_rest(words[at + 1 :], known)
    except Refused:
        if "range" in words:
            raise
        return None  # a target outside the campaign
    side, rest = _side(rest)
    numbers, attack = _numbers(words[:at])
    more, other = _numbers(rest)
    situation = tuple(word for word in other if word.casefold() not in DEFENDED)
    defended = len(situation) < len(other)
    points = numbers | more
    return Aim(
        tuple(attack),
        target,
        side,
        situation,
        damage=points.get("damage", 0),
        overheat=points.get("overheat", 0),
        hexes=points.get("hexes", 0),
        defended=defended,
    )


def _side(words: tuple[str, ...]) -> tuple[Direction, tuple[str, ...]]:
    """The side of `from the left`, and the other words."""
    small = [word.casefold() for word in words]
    for start, word in enumerate(small):
        named = [part for part in small[start + 1 : start + 3] if part != "the"]
        if word == FROM and named and named[0] in DIRECTIONS:
            end = small.index(named[0], start) + 1
            return DIRECTIONS[named[0]], (*words[:start], *words[end:])
    return "front", words


def _numbers(words: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """The numbers of `damage 20`, `overheat 1`, `after 5 hexes`, and the other words."""
    found: dict[str, int] = {}
    points = (word.casefold() == "for" and "".join(words[at + 1 : at + 2]).isdecimal() for at, word in enumerate(words))
    rest = ["damage" if stated else word for word, stated in zip(words, points, strict=True)]
    for word, name in NUMBERS.items():
        at = next((number for number, each in enumerate(rest) if each.casefold() == word), None)
        if at is None or not rest[at + 1 : at + 2] or not rest[at + 1].isdecimal() or len(rest[at + 1]) > 3:
            continue
        found[name] = int(rest[at + 1])
        behind = rest[at + 2 : at + 3]
        del rest[at : at + 2 + (bool(behind) and behind[0].casefold() in UNITS)]
    return found, rest
