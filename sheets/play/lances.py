"""Lances, which may pierce armor, and retractable blades, which may break (core digest 13)."""

from collections.abc import Callable, Mapping
from typing import Any

from sheets.play.anatomy import MechAnatomy
from sheets.play.resolution import Resolution
from sheets.play.tasks import BladeStrain, DamageGroup, Pierce, StructureDamage
from sheets.record.state import Due

LANCE = DamageGroup("physical")
BLADE, CORE_BLADE = "core digest F15", "CORE:F15:blade-in-punch"
BLADE_BREAKS_FROM, BLADE_HOLDS_FROM = 10, 2


def pierce(resolution: Resolution[MechAnatomy], task: Pierce) -> None:
    """Rolls whether a lance that struck armor does a point to the structure behind it, with its critical rolls."""
    if task.location in resolution.state.gone:
        return
    book = resolution.options.book
    point = book.lance_in_charge if task.charge else book.lance
    if point is None:
        resolution.say("a lance does nothing in a charge", "core digest F7", task.location)
        return
    if resolution.succeeds(Due("lance", 2, "a lance on armor", point.ruling, task.location, point.value)):
        resolution.say(
            f"the lance pierces the armor of the {resolution.body.names[task.location]}", point.ruling, task.location
        )
        resolution.do_next(StructureDamage(task.location, task.rear, 1, LANCE))


def strain_blade(resolution: Resolution[MechAnatomy], task: BladeStrain) -> None:
    """Rolls whether a blade that struck breaks."""
    place = next(iter(resolution.body.places[task.mount]))
    if resolution.options.book.blade_breaks_on_1:
        broken = not resolution.succeeds(Due("blade", 1, "a blow with the blade", CORE_BLADE, place, BLADE_HOLDS_FROM))
    else:
        broken = resolution.succeeds(Due("blade", 2, "a blow with the blade", BLADE, place, BLADE_BREAKS_FROM))
    if broken:
        resolution.state.mounts = resolution.state.mounts | {task.mount}
        resolution.say("the blade breaks", BLADE, place)


LANCE_TASKS: Mapping[type, Callable[[Any, Any], None]] = {Pierce: pierce, BladeStrain: strain_blade}
