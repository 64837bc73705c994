"""Finds the equipment in the pods of an Omni from its published chassis, since the sheets of other programs omit it."""

from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple

from sheets.equipment import Item, item
from sheets.equipment.omnis import OmniChassis, omni_named
from sheets.rules.heat import sink_type
from sheets.units import Fighter, Mech, Vehicle
from sheets.units.mech import LEGS, TORSOS
from sheets.units.systems import HeatSinks

Omni = Mech | Vehicle | Fighter


class InferredPods(NamedTuple):
    """The fields of a unit that change with its pods, and the source of its fixed equipment."""

    changes: dict[str, Any]  # any: fields of a unit
    reason: str


def inferred_pods(unit: Omni, name: str) -> InferredPods | None:
    """The pods of an Omni of this name: all equipment that is not built into its chassis; None for other units.

    The sheets of vehicles and fighters do not always state that they are Omnis: they are if all units of their name
    are.
    """
    _, model, rows = omni_named(name, unit.kind)
    rows = tuple(row for row in rows if (row.side, row.mass) == (unit.tech_base.side, unit.mass))
    own = [row for row in rows if model in row.models]
    always = not isinstance(unit, Mech) and any(not row.shared_name for row in rows)
    if not (unit.omni or own or always):
        return None
    chosen = next((row for row in (*own, *rows) if _fits(unit, row)), None)
    if chosen is None:
        return _without_its_chassis(unit)
    named = {} if isinstance(unit, Mech) else {"chassis": chosen.chassis, "model": model}
    return InferredPods({**_built_on(unit, chosen), **named}, f"inferred: {_reason(chosen, own, rows)}")


def _reason(chosen: OmniChassis, own: list[OmniChassis], rows: tuple[OmniChassis, ...]) -> str:
    """The source of the fixed equipment."""
    if chosen in own:
        return f"fixed is what the published {chosen.names[0]} of this model has fixed"
    agree, all_of_them = len(chosen.models), sum(len(row.models) for row in rows)
    return f"fixed is what {agree} of {all_of_them} published configurations of the {chosen.names[0]} have fixed"


def _fits(unit: Omni, chassis: OmniChassis) -> bool:
    """Whether a unit has all fixed equipment of a chassis."""
    held = Counter((mount.location or "", mount.item) for mount in unit.mounts)
    return all(held[place, name] >= n for place, fixed in chassis.fixed.items() for name, n in fixed.items())


def _built_on(unit: Omni, chassis: OmniChassis) -> dict[str, Any]:
    """The unit with the first of equal items in a location fixed, as unit files order them, and the others in pods."""
    left = Counter({(place, name): n for place, fixed in chassis.fixed.items() for name, n in fixed.items()})
    pods = set()
    for number, mount in enumerate(unit.mounts):
        key = mount.location or "", mount.item
        left[key] -= 1
        if left[key] < 0 and mount.known and not item(mount.item).fixed_only:
            pods.add(number)
    return _as_omni(unit, pods, chassis.sinks)


def _as_omni(unit: Omni, pods: Collection[int], sinks: int | None = None) -> dict[str, Any]:
    """The unit as an Omni with these of its mounts in pods, and this many heat sinks in its base chassis."""
    mounts = tuple(mount.model_copy(update={"pod": n in pods}) for n, mount in enumerate(unit.mounts))
    return {"omni": True, "mounts": mounts, **_with_chassis_sinks(unit, sinks)}


def _with_chassis_sinks(unit: Omni, sinks: int | None) -> dict[str, HeatSinks]:
    """The heat sinks of a unit that has this many in its base chassis."""
    if isinstance(unit, Vehicle) or sinks is None or sinks > unit.heat_sinks.count:
        return {}
    changed = {"base_chassis": sinks} if isinstance(unit, Mech) else {"pods": unit.heat_sinks.count - sinks}
    return {"heat_sinks": unit.heat_sinks.model_copy(update=changed)}


def _without_its_chassis(unit: Omni) -> InferredPods:
    """The unit with all usual pod equipment in pods, except the heat sinks of a 'Mech that its engine does not hold."""
    pods = {n for n, mount in enumerate(unit.mounts) if mount.known and not _is_fixed(item(mount.item))}
    done = "all equipment taken as pods"
    if isinstance(unit, Mech):
        sinks = [n for n in sorted(pods) if sink_type(item(unit.mounts[n].item)) is not None]
        sinks.sort(key=lambda n: (unit.mounts[n].location not in LEGS, unit.mounts[n].location not in TORSOS))
        count = min(len(sinks), max(0, 10 - (unit.engine.rating or 0) // 25))
        done += f" but heat sinks in legs and {count} that the chassis needs"
        pods -= {*sinks[:count], *(n for n in sinks if unit.mounts[n].location in LEGS)}
    return InferredPods(_as_omni(unit, pods), done)


def _is_fixed(entry: Item) -> bool:
    """Whether an item is usually part of the chassis: it cannot be in a pod, or is spread over the whole unit."""
    return entry.fixed_only or entry.spreadable
