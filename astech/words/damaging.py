"""Weapons by name in place of their damage: `ct ac/20`, `clan er ppc from the left`."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from astech.words.context import WordContext, WordError
from astech.words.tokens import Words, is_number, parse_number
from sheets.equipment import catalogue
from sheets.equipment.weapon import DamageRule
from sheets.text import letters

SIDES_OF_SPACE = ("clan", "is")
LONGEST_NAME = 5  # words
MOST_WEAPONS = 20  # that a line counts


SHORT_NAMES: Mapping[str, str] = {
    "ml": "mediumlaser",
    "ll": "largelaser",
    "sl": "smalllaser",
    **dict.fromkeys(("mlas", "medlas"), "mediumlaser"),
    **dict.fromkeys(("llas", "largelas", "lrglas"), "largelaser"),
    **dict.fromkeys(("slas", "smlas"), "smalllaser"),
    "mg": "machinegun",
    "hmg": "heavymachinegun",
    "heavymg": "heavymachinegun",
    "lmg": "lightmachinegun",
    "lightmg": "lightmachinegun",
    **{f"{size}pulse": f"{size}pulselaser" for size in ("small", "medium", "large")},
    "gauss": "gaussrifle",
    "ermed": "ermediumlaser",
    "gr": "gaussrifle",
    **{f"uac{size}": f"ultraac{size}" for size in (2, 5, 10, 20)},
    **{f"rac{size}": f"rotaryac{size}" for size in (2, 5)},
    **{f"lb{size}x": f"lb{size}xac" for size in (2, 5, 10, 20)},
    "erml": "ermediumlaser",
    "erll": "erlargelaser",
    "ersl": "ersmalllaser",
    "mpl": "mediumpulselaser",
    "lpl": "largepulselaser",
    "spl": "smallpulselaser",
}
"""Short names of weapons, with the letters of their titles."""


class KnownWeapon(NamedTuple):
    """A weapon with constant damage, of one tech base or both."""

    damage: int
    kind: str
    side: str


@cache
def weapons_of_one_damage() -> Mapping[str, frozenset[KnownWeapon]]:
    """The weapons that a player may name in place of points, by the letters of their titles.

    >>> sorted(weapon.damage for weapon in weapons_of_one_damage()["erppc"])
    [10, 15]
    """
    found: dict[str, set[KnownWeapon]] = {}
    for entry in catalogue().of_kind("weapon"):
        gun = entry.weapon
        plain = gun is not None and gun.damage_kind is DamageRule.FIXED and gun.infantry is None
        if gun is None or not gun.damage or not plain or gun.capital_scale:
            continue
        kind = next((trait for trait in ("ppc", "energy", "missile", "ballistic") if trait in entry.traits), "standard")
        weapon = KnownWeapon(gun.damage, kind, entry.tech.base.value if entry.tech.base else "both")
        found.setdefault(letters(entry.title), set()).add(weapon)
    known = {name: frozenset(weapons) for name, weapons in found.items()}
    return {**{name: known[title] for name, title in SHORT_NAMES.items() if title in known}, **known}


def names_damaging_weapon(words: Words, context: WordContext) -> bool:
    """Whether words name a weapon in place of points."""
    try:
        return replace_weapons_by_points(words, context) is not None
    except WordError:
        return True  # of a tech base that is not named


def replace_weapons_by_points(words: Words, context: WordContext) -> Words | None:
    """The words with the damage of a weapon in the place of its name; None where they name none.

    A number before the plural counts the weapons, as in `2 medium lasers`; another number is the damage that was dealt.
    """
    side = next((word for word in words if word in SIDES_OF_SPACE), "")
    rest = [word for word in words if word != side]
    for length in range(min(len(rest), LONGEST_NAME), 0, -1):
        for start in range(len(rest) - length + 1):
            name = " ".join(rest[start : start + length])
            if context.names.find(name) is not None:
                continue
            before, behind = rest[:start], rest[start + length :]
            if before and before[-1].endswith("x") and is_number(before[-1][:-1]):
                before[-1], name = before[-1][:-1], f"{name.removesuffix('s')}s"  # 3x medium laser
            several = _find_weapon(name[:-1], side) if name.endswith("s") and before and is_number(before[-1]) else None
            weapon = several or _find_weapon(name, side)
            if weapon is None:
                continue
            if several is not None:
                times = parse_number(before.pop())
                if not 1 <= times <= MOST_WEAPONS:
                    raise WordError(f"{times} weapons hit at once; expected 1 to {MOST_WEAPONS}")
                return [*before, *[str(weapon.damage)] * times, weapon.kind, *behind]
            dealt = any(is_number(word) for word in (*before, *behind))
            return [*before, *([] if dealt else [str(weapon.damage)]), weapon.kind, *behind]
    return None


def _find_weapon(name: str, side: str) -> KnownWeapon | None:
    """The weapon of that name, of a tech base where the two differ; refuses where the tech base is missing."""
    known = weapons_of_one_damage()
    if (short := letters(name)) not in known and short[:1] == "c" and short[1:] in known:
        short, side = short[1:], "clan"  # cermed
    named = known.get(short, frozenset())
    of_side = [{weapon for weapon in named if weapon.side == made} for made in (side, "both")] if side else []
    fitting = next(filter(None, of_side), named)
    if not fitting:
        return None
    if len(points := sorted({weapon.damage for weapon in fitting})) > 1:
        amounts = " or ".join(map(str, points))
        raise WordError(f"the {name} does {amounts} points; say clan {name}, is {name} or the points")
    return min(fitting, key=lambda weapon: weapon.kind)


def initials(title: str) -> str:
    """The short form of a weapon's name.

    >>> initials("Medium Laser"), initials("ER Large Laser"), initials("LRM 20")
    ('ml', 'erll', 'lrm20')
    """
    words = re.findall(r"[A-Za-z]+|\d+", title)
    return "".join(word if word.isdigit() or word.isupper() else word[0] for word in words).casefold()
