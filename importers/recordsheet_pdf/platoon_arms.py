"""The weapons of a platoon whose sheet prints only their effect: those with its damage, ranges and Battle Value."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import floor

from importers.recordsheet_pdf.document import SheetFindings
from sheets.battlevalue import battle_value
from sheets.equipment import Item, items
from sheets.rules.infantry import damage_row, platoon_mass, platoon_mp, platoon_ranges
from sheets.rules.tables.infantry import PRIMARY_LIMIT, SECONDARIES_FOR_RANGE
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS

MOST_SECONDARIES = 4  # in a squad
MOST_SQUADS, LARGEST_SQUAD = 6, 10


@dataclass(frozen=True, slots=True)
class PrintedPlatoon:
    """Printed facts of a platoon: damage by troopers, modifiers by range, Battle Value, mass, MP, possible squads."""

    damage: tuple[int, ...]
    ranges: tuple[str, ...]
    battle_value: int | None
    tons: float | None
    ground: int | None
    squads: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Arms:
    """Troopers in squads with or without anti-'Mech gear, and their weapons."""

    body: Infantry
    primary: Item
    secondary: Item | None
    number: int  # of secondary weapons in a squad

    def unit(self) -> Infantry:
        """The platoon with these weapons."""
        second = self.secondary.name if self.secondary is not None else None
        arms = {"primary": self.primary.name, "secondary": second, "secondary_per_squad": self.number}
        return self.body.model_copy(update=arms)

    @property
    def worth(self) -> object:
        """The facts that its Battle Value depends on."""
        second = None
        if self.secondary is not None:
            second = self.secondary.bv, SUPPORT in self.secondary.traits
        return id(self.body), self.primary.bv, second, self.number


SUPPORT = "support-weapon"


def infer_arms(platoon: Infantry, printed: PrintedPlatoon, findings: SheetFindings) -> Infantry:
    """The platoon with the weapons that give the printed figures; other weapons that give them are reported."""
    agrees: dict[object, bool] = {}
    fitting: list[_Arms] = []
    agreeing: list[_Arms] = []
    for body in list(_bodies(platoon, printed)):
        for arms in _arms(body, printed):
            if arms.worth not in agrees:
                agrees[arms.worth] = _matches_print(arms.unit(), printed)
            (agreeing if agrees[arms.worth] else fitting).append(arms)
    best = agreeing or fitting
    if not best:
        findings.warn(
            "the damage and the ranges of the platoon", "its weapons are unknown, rifles taken", "those of its weapons"
        )
        return platoon
    name = frozenset[str]() if platoon.mounts_in(FIELD_GUNS) else _words(f"{platoon.chassis} {platoon.model}") - _PLAIN
    chosen = max(best, key=lambda arms: _likelihood(arms, name))
    words = chosen.primary.short
    if chosen.secondary is not None:
        words += f" and {chosen.number} {chosen.secondary.short} in a squad"
    choices = len({(a.primary.name, a.secondary and a.secondary.name, a.number) for a in best})
    if choices == 1 and agreeing:
        findings.note("the weapons are not printed", f"inferred as {words}, the only ones that agree with the sheet")
    else:
        findings.warn("the weapons are not printed", f"{words} taken, one of {choices} choices with the same figures")
    return chosen.unit()


def _matches_print(unit: Infantry, printed: PrintedPlatoon) -> bool:
    if printed.tons is not None and platoon_mass(unit) != printed.tons:
        return False
    if printed.ground is not None and platoon_mp(unit).ground != printed.ground:
        return False
    return printed.battle_value is None or battle_value(unit) == printed.battle_value


def _bodies(platoon: Infantry, printed: PrintedPlatoon) -> Iterator[Infantry]:
    """The ways to divide the troopers into squads, with and without gear, that have the printed mass."""
    for squads, size in printed.squads:
        for gear in (platoon.anti_mech_gear, not platoon.anti_mech_gear):
            body = platoon.model_copy(update={"squads": squads, "squad_size": size, "anti_mech_gear": gear})
            if squads <= MOST_SQUADS and size <= LARGEST_SQUAD and printed.tons in (None, platoon_mass(body)):
                yield body


def _arms(body: Infantry, printed: PrintedPlatoon) -> Iterator[_Arms]:
    """The weapons with the printed damage and ranges."""
    weapons = [i for i in items() if i.weapon is not None and i.weapon.infantry is not None]
    reaching = {w.name for w in weapons if _matches_ranges(body, w, printed.ranges)}
    hand = _by_damage(w for w in weapons if SUPPORT not in w.traits)
    others = _by_damage(weapons)
    for primaries in hand.values():
        if _matches_damage(_Arms(body, primaries[0], None, 0), printed):
            yield from (_Arms(body, primary, None, 0) for primary in primaries if primary.name in reaching)
    for number in range(1, min(MOST_SECONDARIES, body.squad_size) + 1):
        for primaries in hand.values():
            for secondaries in others.values():
                if not _matches_damage(_Arms(body, primaries[0], secondaries[0], number), printed):
                    continue
                for primary, secondary in product(primaries, secondaries):
                    ranging = primary if number < SECONDARIES_FOR_RANGE else secondary
                    if ranging.name in reaching and (number == 1 or SUPPORT in secondary.traits):
                        yield _Arms(body, primary, secondary, number)


def _by_damage(weapons: Iterable[Item]) -> dict[float, list[Item]]:
    found: dict[float, list[Item]] = {}
    for weapon in weapons:
        found.setdefault(_damage(weapon), []).append(weapon)
    return found


def _matches_damage(arms: _Arms, printed: PrintedPlatoon) -> bool:
    """Whether weapons have the printed damage; printings differ for the last trooper."""
    men = len(printed.damage)
    size, number = arms.body.squad_size, arms.number
    primary = min(PRIMARY_LIMIT, _damage(arms.primary))
    second = _damage(arms.secondary) if arms.secondary is not None else 0.0
    each = (primary * (size - number) + second * number) / size
    if floor(men * each + 0.5 + 1e-9) != printed.damage[-1]:
        return False
    return damage_row(arms.unit())[1:] == printed.damage[1:]


def _damage(weapon: Item) -> float:
    figures = weapon.weapon.infantry if weapon.weapon is not None else None
    return figures.damage if figures is not None else 0.0


def _matches_ranges(body: Infantry, weapon: Item, ranges: tuple[str, ...]) -> bool:
    """Whether a weapon has the printed modifiers; a sheet without modifiers allows any."""
    unit = body.model_copy(update={"primary": weapon.name, "secondary": None, "secondary_per_squad": 0})
    own = [str(figure) if figure <= 0 else f"+{figure}" for figure in platoon_ranges(unit)]
    told = [text.replace("−", "-") for text in ranges if text not in ("—", "-")]
    return not told or own[1:] == told[1:]  # printings differ for the hex of the platoon


USUAL = (
    "InfantryAssaultRifle",
    "Laser Rifle",
    "Submachine Gun",
    "Rifle (TK Assault)",
    "Machine Gun (Portable)",
    "Flamer (Man-Portable)",
    "InfantryHeavySRM",
    "InfantryLRM",
    "AA Weapon (Mk. 2, Man-Portable)",
)
"""The weapons of most published platoons, the commonest first."""
USUAL_SQUADS = ((4, 5), (4, 6), (4, 7), (3, 7), (3, 6), (3, 10), (5, 5), (1, 5), (2, 10), (1, 7), (2, 7), (5, 6))
"""The squads of most published platoons: number of squads, and troopers in each."""
_PLAIN = frozenset({"clan", "infantry", "platoon", "point", "squad", "advanced", "standard", "basic"})
"""Words of names that do not refer to weapons."""
_SYNONYMS = {"mg": "machine gun", "smg": "submachine gun", "ppc": "particle cannon", "rifle": "rifle assault"}
"""Names of weapons by the words for them in names of platoons."""


def _likelihood(arms: _Arms, name: frozenset[str]) -> tuple[int, ...]:
    """How likely weapons are among those with the same figures.

    First those with the most words in the name of the platoon, unless it names field guns, then usual weapons and
    squads.
    """
    held = [arms.primary, *([arms.secondary] if arms.secondary is not None else [])]
    words = frozenset[str]().union(*(_words(f"{weapon.name} {weapon.short}") for weapon in held))
    unusual = sum(USUAL.index(weapon.name) if weapon.name in USUAL else len(USUAL) for weapon in held)
    parted = (arms.body.squads, arms.body.squad_size)
    rank = USUAL_SQUADS.index(parted) if parted in USUAL_SQUADS else len(USUAL_SQUADS)
    return len(name & words), -unusual, -rank, -arms.number


@cache
def _words(text: str) -> frozenset[str]:
    """The words of a name, also of joined ones: `InfantryHeavySRM`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).casefold()
    words = re.findall(r"[a-z]{2,}", parted)
    return frozenset(word for each in words for word in (each, *_SYNONYMS.get(each, "").split()))
