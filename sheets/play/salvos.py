"""Damage in groups: of salvos, with how many missiles or shots of a cluster weapon hit, of charges and falls
(digest 2, 19)."""

from collections.abc import Callable
from typing import Any

from sheets.play.resolution import Resolution
from sheets.play.tasks import RollCluster
from sheets.record.events import Attack, Salvo, Struck
from sheets.record.state import Due, Modifier
from sheets.rules.tables.clusters import cluster_hits, cluster_rows

CLUSTERS = "digest 19"
GROUP = 5
CRASHING = ("charge", "death-from-above")


def groups(points: int, size: int = GROUP) -> list[int]:
    """Points in groups of a size, the last what is left over.

    >>> groups(12)
    [5, 5, 2]
    """
    return [min(size, points - done) for done in range(0, points, size)]


def blows(event: Struck) -> list[int]:
    """The groups of a physical attack: one, but for charges and deaths from above."""
    return groups(event.damage) if event.by in CRASHING else [event.damage] * bool(event.damage)


def struck_as(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Struck], None]:
    """How a family is struck by physical attacks whose `attack` rolls where a group strikes."""

    def struck(now: Resolution[Any], event: Struck) -> None:
        for group in reversed(blows(event)):  # each goes to the head of what is to be done
            attack(now, Attack(side=event.side, damage=group, kind="physical"))

    return struck


def said_to(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Salvo], None]:
    """The function of a family whose `attack` rolls where a group strikes: the cluster table says how much hits."""

    def salvo(now: Resolution[Any], event: Salvo) -> None:
        before = len(now.agenda)
        attack(now, Attack(side=event.side, damage=1, kind=event.kind))  # it refuses a side that the unit has not
        del now.agenda[before:]
        roll = (event.modifier, event.all_hit, event.cover)
        how = (event.damage, event.group, event.side, event.kind, *roll)
        now.then(*(RollCluster(row, *how) for row in cluster_rows(event.size)))

    return salvo


def rolled_by(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], RollCluster], None]:
    """How that family rolls what hits, and strikes with each group."""

    def roll_cluster(now: Resolution[Any], task: RollCluster) -> None:
        hits = task.size
        if not task.all_hit:
            modifiers = (Modifier("fire control", task.modifier, CLUSTERS),) if task.modifier else ()
            result = now.roll(Due("cluster", 2, f"a salvo of {task.size}", CLUSTERS, modifiers=modifiers))
            hits = cluster_hits(task.size, result.total + task.modifier) if result.outcome is None else result.total
        if hits > task.size:
            now.refuse(f"{hits} of {task.size} cannot hit")
        now.say(f"{hits} of {task.size} hit", CLUSTERS)
        for group in reversed(groups(hits * task.damage, task.group)):  # each goes to the head of what is to be done
            attack(now, Attack(side=task.side, damage=group, kind=task.kind, cover=task.cover))

    return roll_cluster
