"""Salvos: how many missiles or shots of a cluster weapon hit, and in which groups their damage comes (digest 2, 19)."""

from collections.abc import Callable
from typing import Any

from sheets.play.resolution import Resolution
from sheets.play.tasks import RollCluster
from sheets.record.events import Attack, Salvo
from sheets.record.state import Due, Modifier
from sheets.rules.tables.to_hit import cluster_hits

CLUSTERS = "digest 19"


def said_to(attack: Callable[[Any, Attack], None]) -> Callable[[Resolution[Any], Salvo], None]:
    """The function of a family whose `attack` rolls where a group strikes: the cluster table says how much hits."""

    def salvo(now: Resolution[Any], event: Salvo) -> None:
        before = len(now.agenda)
        attack(now, Attack(side=event.side, damage=1, kind=event.kind))  # it refuses a side that the unit has not
        del now.agenda[before:]
        roll = (event.modifier, event.all_hit)
        now.then(RollCluster(event.size, event.damage, event.group, event.side, event.kind, *roll))

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
        points = hits * task.damage
        groups = [min(task.group, points - done) for done in range(0, points, task.group)]
        for group in reversed(groups):  # each goes to the head of what is to be done
            attack(now, Attack(side=task.side, damage=group, kind=task.kind))

    return roll_cluster
