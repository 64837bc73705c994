"""The weapons of a platoon whose sheet prints only what they do: those whose damage, ranges and Battle Value agree."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from importers.recordsheet_pdf.findings import Findings
from sheets.battlevalue import battle_value
from sheets.equipment import Item, item, items
from sheets.rules.infantry import damage_row, platoon_mass, platoon_mp, platoon_ranges
from sheets.units import Infantry

MOST_SECONDARIES = 4  # in a squad


class PrintedPlatoon(NamedTuple):
    """What a sheet says of a platoon: damage from one man to all, modifiers by hexes, Battle Value, tons, ground MP,
    and how its men may be parted into squads.
    """

    damage: tuple[int, ...]
    ranges: tuple[str, ...]
    battle_value: int | None
    tons: float | None
    ground: int | None
    squads: tuple[tuple[int, int], ...]


class _Arms(NamedTuple):
    primary: Item
    secondary: Item | None
    number: int  # of secondary weapons in a squad


def armed(platoon: Infantry, printed: PrintedPlatoon, findings: Findings) -> Infantry:
    """The platoon with the arms that come to what is printed; whether others would do, too, is told."""
    values: dict[object, bool] = {}
    agreeing: list[Infantry] = []
    fitting: list[Infantry] = []
    for unit in _candidates(platoon, printed):
        fitting.append(unit)
        primary, secondary = item(unit.primary), item(unit.secondary) if unit.secondary is not None else None
        second = (secondary.bv, "support-weapon" in secondary.traits) if secondary is not None else None
        key = (unit.squads, unit.anti_mech_gear, primary.bv, second, unit.secondary_per_squad)
        if key not in values:
            values[key] = _agrees(unit, printed)
        if values[key]:
            agreeing.append(unit)
    best = agreeing or fitting
    if not best:
        findings.warn(
            "the damage and the ranges of the platoon", "its weapons are unknown, rifles taken", "those of its weapons"
        )
        return platoon
    chosen = max(best, key=_named)
    arms = {(unit.primary, unit.secondary, unit.secondary_per_squad) for unit in best}
    words = item(chosen.primary).short
    if chosen.secondary is not None:
        words += f" and {chosen.secondary_per_squad} {item(chosen.secondary).short} in a squad"
    if len(arms) == 1 and agreeing:
        findings.note("the weapons are not printed", f"inferred as {words}, the only ones that agree with the sheet")
    else:
        findings.warn("the weapons are not printed", f"{words} taken, one of {len(arms)} choices that come to the same")
    return chosen


def _agrees(unit: Infantry, printed: PrintedPlatoon) -> bool:
    if printed.tons is not None and platoon_mass(unit) != printed.tons:
        return False
    if printed.ground is not None and platoon_mp(unit).ground != printed.ground:
        return False
    return printed.battle_value is None or battle_value(unit) == printed.battle_value


def _candidates(platoon: Infantry, printed: PrintedPlatoon) -> Iterator[Infantry]:
    for squads, size in printed.squads:
        if squads > 6 or size > 10:
            continue
        for gear in (platoon.anti_mech_gear, not platoon.anti_mech_gear):
            body = platoon.model_copy(update={"squads": squads, "squad_size": size, "anti_mech_gear": gear})
            if printed.tons is not None and platoon_mass(body) != printed.tons:
                continue
            for arms in _arms(body, printed):
                yield body.model_copy(
                    update={
                        "primary": arms.primary.name,
                        "secondary": arms.secondary.name if arms.secondary is not None else None,
                        "secondary_per_squad": arms.number,
                    }
                )


def _arms(platoon: Infantry, printed: PrintedPlatoon) -> Iterator[_Arms]:
    """The arms whose damage and ranges are the printed ones."""
    weapons = [i for i in items() if i.weapon is not None and i.weapon.infantry is not None]
    support = [w for w in weapons if "support-weapon" in w.traits]
    hand = [w for w in weapons if "support-weapon" not in w.traits]
    usable = {w.name: _reaches(platoon, w, printed.ranges) for w in weapons}
    rows: dict[tuple[float, float, int], bool] = {}

    def fits(primary: Item, secondary: Item | None, count: int) -> bool:
        key = (_damage(primary), _damage(secondary) if secondary is not None else 0.0, count)
        if key not in rows:
            unit = platoon.model_copy(
                update={
                    "primary": primary.name,
                    "secondary": secondary.name if secondary is not None else None,
                    "secondary_per_squad": count,
                }
            )
            rows[key] = damage_row(unit)[1:] == printed.damage[1:]  # printings differ on the last man
        return rows[key]

    for primary in hand:
        if usable[primary.name] and fits(primary, None, 0):
            yield _Arms(primary, None, 0)
    for count in range(1, min(MOST_SECONDARIES, platoon.squad_size) + 1):
        for secondary in support if count > 1 else weapons:
            if count > 1 and not usable[secondary.name]:
                continue
            for primary in hand:
                if (count > 1 or usable[primary.name]) and fits(primary, secondary, count):
                    yield _Arms(primary, secondary, count)


def _damage(weapon: Item) -> float:
    figures = weapon.weapon.infantry if weapon.weapon is not None else None
    return figures.damage if figures is not None else 0.0


def _reaches(platoon: Infantry, weapon: Item, ranges: tuple[str, ...]) -> bool:
    """Whether a weapon has the printed modifiers; a sheet without them tells nothing."""
    unit = platoon.model_copy(update={"primary": weapon.name, "secondary": None, "secondary_per_squad": 0})
    own = [str(figure) if figure <= 0 else f"+{figure}" for figure in platoon_ranges(unit)]
    told = [text.replace("−", "-") for text in ranges if text not in ("—", "-")]
    return not told or own[1:] == told[1:]  # and on their own hex


def _named(unit: Infantry) -> tuple[int, int]:
    """How many words of the unit's name its arms have, the support weapon before the other."""
    words = _words(f"{unit.chassis} {unit.model}")
    return len(words & _words(unit.secondary or "")), len(words & _words(unit.primary))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{2,}", text.casefold()))
