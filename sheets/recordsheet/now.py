"""The present abilities of a damaged unit, derived from the marks on its sheet."""

from sheets.battlevalue.remaining import remaining_battle_value
from sheets.play import Refused, Status, state_from_marks, status
from sheets.record import FRESH, Condition
from sheets.record.record import Options
from sheets.recordsheet.facts import DEFAULT_EDITION
from sheets.recordsheet.model import Now, WeaponNow
from sheets.units import Unit


def now_from_marks(unit: Unit, condition: Condition, edition: str = DEFAULT_EDITION) -> Now | None:
    """The present abilities of a unit with these marks; None without marks, and for families that cannot be played.

    Marks do not show that a unit is prone or shut down, so it counts as standing and active.

    >>> from importers import load
    >>> now = now_from_marks(load("tests/data/Brolga BRG-2.mtf").unit, Condition(heat=5))
    >>> now.movement, now.battle_value
    ({'walk': 4, 'run': 6, 'jump': 5}, 1217)
    """
    rules = Options(edition=edition)
    if condition == FRESH:
        return None
    try:
        now = status(unit, state_from_marks(unit, condition, rules), rules)
        cool = status(unit, state_from_marks(unit, condition.model_copy(update={"heat": 0}), rules), rules)
        whole = status(unit, state_from_marks(unit, FRESH, rules), rules)
    except Refused:
        return None
    lost_walk = next(iter(whole.moves.values()), 0) - next(iter(cool.moves.values()), 0)
    lost_heat_sunk = (whole.heat_sunk or 0) - (cool.heat_sunk or 0)
    left = 0 if now.destroyed else remaining_battle_value(unit, condition, edition, lost_walk, lost_heat_sunk)
    return _now(now, left)


def _now(current: Status, battle_value: int) -> Now:
    return Now(
        movement=dict(current.moves),
        piloting=current.piloting,
        heat=current.heat,
        heat_sunk=current.heat_sunk,
        weapons=tuple(
            WeaponNow(
                mount=weapon.mount,
                name=weapon.title,
                place=weapon.location,
                fires=weapon.fires,
                reason=weapon.why,
                modifier=weapon.modifier,
                shots=weapon.shots,
            )
            for weapon in current.weapons
        ),
        must_withdraw=current.must_withdraw,
        reasons=tuple(current.reasons),
        destroyed=current.destroyed,
        battle_value=battle_value,
        strength={name: left for name, left in current.strength.items() if isinstance(left, int)},
        notes=tuple(current.notes),
    )
