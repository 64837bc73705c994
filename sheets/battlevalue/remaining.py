"""The remaining Battle Value of a damaged unit: the usual rules for its remaining armor, structure, MP, working items
and shots.

A bin with at least one shot counts by whole lots, as in the value of a design.
"""

from collections.abc import Mapping

from sheets.battlevalue.ledger import Ledger, UnstatedLosses
from sheets.battlevalue.value import rounded_value
from sheets.model import FrozenDict
from sheets.record import Condition
from sheets.record.boxes import boxes
from sheets.record.lost import find_losses
from sheets.units import BattleArmor, GunEmplacement, Infantry, Mech, Unit
from sheets.units.base import Mount


def remaining_battle_value(
    unit: Unit, condition: Condition, edition: str = "", lost_walk: int = 0, lost_heat_sunk: int = 0
) -> int:
    """The Battle Value of a unit with these marks; lost MP and lost heat capacity are those of play.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> remaining_battle_value(brolga, Condition()) - remaining_battle_value(brolga, Condition(armor={"LT": 5}))
    17
    """
    left = remaining_unit(unit, condition, edition)
    if left is None:
        return 0
    armor = 0.0
    if isinstance(unit, BattleArmor):
        suits = [suit for suit in unit.locations if suit not in find_losses(unit, condition).locations]
        armor = sum(min(condition.lost_armor(suit), unit.armor) for suit in suits) / len(suits)
    wear = UnstatedLosses(_lost_structure(unit, condition), armor, lost_walk, lost_heat_sunk)
    return rounded_value(Ledger(edition, wear), left)


def _lost_structure(unit: Unit, condition: Condition) -> int:
    """Lost points of structure or structural integrity, or lost troopers of a platoon."""
    destroyed, whole = find_losses(unit, condition).locations, boxes(unit)
    if isinstance(unit, BattleArmor | GunEmplacement):
        return 0
    points = sum(
        full if place in destroyed else min(condition.structure.get(place, 0), full)
        for place, full in whole.structure.items()
    )
    if isinstance(unit, Mech):  # the value of a Land-Air 'Mech counts no structural integrity
        return points
    return points + min(condition.structural_integrity, whole.structural_integrity)


def remaining_unit(unit: Unit, condition: Condition, edition: str = "") -> Unit | None:
    """The unit without its lost items, suits and points of armor; None if it is destroyed."""
    losses = find_losses(unit, condition)
    if isinstance(unit, Infantry | BattleArmor) and losses.locations >= set(unit.locations):
        return None
    full = boxes(unit, edition).shots
    mounts = [
        _remaining_mount(mount, number in losses.mounts, full.get(number, 0), condition.shots.get(number, 0))
        for number, mount in enumerate(unit.mounts)
    ]
    if isinstance(unit, BattleArmor):
        left = [suit for suit in unit.locations if suit not in losses.locations]
        renamed = {suit: f"Trooper {number}" for number, suit in enumerate(left, 1)}
        mounts = [
            mount.model_copy(update={"location": renamed.get(mount.location or "", mount.location)})
            for mount in mounts
            if mount.location not in losses.locations
        ]
        return unit.model_copy(update={"mounts": tuple(mounts), "troopers": len(left)})
    changes: dict[str, object] = {"mounts": tuple(mounts)}
    if not isinstance(unit, Infantry | GunEmplacement):
        changes["armor"] = unit.armor.model_copy(
            update={
                "points": _less(unit.armor.points, condition.armor, losses.locations),
                "rear": _less(unit.armor.rear, condition.rear, losses.locations),
            }
        )
    return unit.model_copy(update=changes)


def _less(points: Mapping[str, int], lost_points: Mapping[str, int], destroyed: frozenset[str]) -> FrozenDict[str, int]:
    return FrozenDict({
        place: 0 if place in destroyed else max(full - lost_points.get(place, 0), 0) for place, full in points.items()
    })  # fmt: skip


def _remaining_mount(mount: Mount, lost: bool, full: int, spent: int) -> Mount:
    """The mount with its remaining shots; a lost one counts as unknown equipment, which has no value."""
    if lost or (full == 1 and spent):  # a one-shot launcher that has fired
        return mount.model_copy(update={"item": "lost", "known": False})
    return mount.model_copy(update={"shots": max(full - spent, 0)}) if full and spent else mount
