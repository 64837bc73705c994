"""The weapons of a platoon whose sheet prints only their effect: those with its damage, ranges and Battle Value."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from math import floor

from importers.known_designs import KNOWN_DESIGNS
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.item_names import item_of_other_side
from sheets.battlevalue import battle_value
from sheets.equipment import Item, item, items
from sheets.rules.infantry import damage_row, platoon_mass, platoon_mp, platoon_ranges
from sheets.rules.tables.infantry import PRIMARY_LIMIT, SECONDARIES_FOR_RANGE
from sheets.units import Infantry, Unit
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
    def facts(self) -> object:
        """The facts that such a sheet leaves open."""
        body = self.body
        second = None if self.secondary is None else (self.secondary.name, self.number)
        return self.primary.name, second, body.custom_armor, tuple(mount.item for mount in body.mounts)

    @property
    def is_usual(self) -> bool:
        """Whether most platoons have these weapons."""
        return {self.primary.name, *([self.secondary.name] if self.secondary is not None else [])} <= {*USUAL}

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
    arms_of_size: dict[tuple[int, int], list[_Arms]] = {}
    bodies = list(_bodies(platoon, printed))
    for body in bodies:
        size = body.squads, body.squad_size
        if size not in arms_of_size:
            arms_of_size[size] = list(_arms(body, printed))
        for arms in (replace(arms, body=body) for arms in arms_of_size[size]):
            if arms.worth not in agrees:
                agrees[arms.worth] = _matches_print(arms.unit(), printed)
            (agreeing if agrees[arms.worth] else fitting).append(arms)
    best = agreeing or fitting
    if not best:
        findings.doubt(
            "the damage and the ranges of the platoon", "its weapons are unknown, rifles taken", "those of its weapons"
        )
        return platoon
    guns = bool(platoon.mounts_in(FIELD_GUNS))
    name = frozenset[str]() if guns else _words(f"{platoon.chassis} {platoon.model}") - _PLAIN
    likelihoods = [_likelihood(arms, name, bodies) for arms in best]
    chosen = best[likelihoods.index(max(likelihoods))]
    choices = len({arms.facts for arms in best})
    known = KNOWN_DESIGNS.with_short_name(platoon.name) if choices > 1 else None
    alike = [arms for arms in best if _is_armed_like(arms.unit(), known)]
    chosen = alike[0] if alike else chosen
    words = chosen.primary.short
    if chosen.secondary is not None:
        words += f" and {chosen.number} {chosen.secondary.short} in a squad"
    if (choices == 1 or alike) and agreeing:
        reason = "those of the design of this name" if alike else "the only ones that agree with the sheet"
        findings.note("the weapons are not printed", f"inferred as {words}, {reason}")
        return chosen.unit()
    likely = agreeing and (guns or max(likelihoods)[0]) and chosen.is_usual
    if likely:
        findings.warn("the weapons are not printed", f"{words} taken, one of {choices} choices with the same figures")
    else:
        findings.doubt("the weapons are not printed", f"{words} taken, one of {choices} choices with the same figures")
    return chosen.unit()


def _is_armed_like(unit: Infantry, known: Unit | None) -> bool:
    """Whether a platoon has the weapons of a design of the same name."""
    fields = ("primary", "secondary", "secondary_per_squad", "squads", "squad_size")
    return isinstance(known, Infantry) and all(getattr(unit, field) == getattr(known, field) for field in fields)


def _matches_print(unit: Infantry, printed: PrintedPlatoon) -> bool:
    if printed.tons is not None and platoon_mass(unit) != printed.tons:
        return False
    if printed.ground is not None and platoon_mp(unit).ground != printed.ground:
        return False
    return printed.battle_value is None or battle_value(unit) == printed.battle_value


def _bodies(platoon: Infantry, printed: PrintedPlatoon) -> Iterator[Infantry]:
    """The platoon with what such sheets do not print and that has the printed mass, the usual first.

    Field guns and ammunition may be those of the other side, custom armor may hide the troopers.
    """
    gears = (platoon.anti_mech_gear, not platoon.anti_mech_gear)
    own = platoon.custom_armor
    hidden = [own, *(own.model_copy(update=dict.fromkeys(way, True)) for way in HIDDEN)] if own is not None else [None]
    mounts = [mount for mount in platoon.mounts if mount.location == FIELD_GUNS and mount.known]
    twins = {mount.item: twin for mount in mounts if (twin := item_of_other_side(mount.item)) is not None}
    lots = {name for name in twins if item(name).ammo is not None}
    exchanged = dict.fromkeys([frozenset[str](), frozenset(lots), frozenset(twins.keys() - lots), frozenset(twins)])
    for names, armor, gear, (squads, size) in product(exchanged, hidden, gears, printed.squads):
        held = tuple(m.model_copy(update={"item": twins[m.item]}) if m.item in names else m for m in platoon.mounts)
        changes = {"squads": squads, "squad_size": size, "anti_mech_gear": gear, "custom_armor": armor, "mounts": held}
        body = platoon.model_copy(update=changes)
        if squads <= MOST_SQUADS and size <= LARGEST_SQUAD and printed.tons in (None, platoon_mass(body)):
            yield body


HIDDEN = (
    ("dest",),
    *(way for many in (1, 2, 3) for way in combinations(("sneak_camo", "sneak_ir", "sneak_ecm"), many)),
)
"""The ways in which custom armor hides troopers."""


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
    printed = [text.replace("−", "-") for text in ranges if text not in ("—", "-")]
    return not printed or own[1:] == printed[1:]  # printings differ for the hex of the platoon


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


def _likelihood(arms: _Arms, name: frozenset[str], bodies: Sequence[Infantry]) -> tuple[int, ...]:
    """How likely weapons are among those with the same figures.

    First those with the most words in the name of the platoon, unless it names field guns, then usual weapons and
    squads; of equal ones those of the first of the `bodies`.
    """
    held = [arms.primary, *([arms.secondary] if arms.secondary is not None else [])]
    words = frozenset[str]().union(*(_words(f"{weapon.name} {weapon.short}") for weapon in held))
    unusual = sum(USUAL.index(weapon.name) if weapon.name in USUAL else len(USUAL) for weapon in held)
    parted = (arms.body.squads, arms.body.squad_size)
    rank = USUAL_SQUADS.index(parted) if parted in USUAL_SQUADS else len(USUAL_SQUADS)
    turn = next(n for n, body in enumerate(bodies) if body is arms.body)
    return len(name & words), -unusual, -rank, -arms.number, -turn


@cache
def _words(text: str) -> frozenset[str]:
    """The words of a name, also of joined ones: `InfantryHeavySRM`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).casefold()
    words = re.findall(r"[a-z]{2,}", parted)
    return frozenset(word for each in words for word in (each, *_SYNONYMS.get(each, "").split()))
