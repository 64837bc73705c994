"""What is fixed in the chassis of published Omnis, found in the unit files that name them.

    python -m tests.omnis CORPUS > sheets/equipment/data/systems/omnis.jsonl

CORPUS is a folder of unit files or archives. Files that mark nothing as podded do not tell what is fixed; they are left
out.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from importers import load_all, walk
from sheets.equipment import item
from sheets.equipment.kinds import TechSide
from sheets.equipment.omnis import OmniChassis
from sheets.units import Fighter, Mech, Unit, Vehicle
from sheets.units.base import Mount


class Base(NamedTuple):
    """The facts that all configurations of one chassis share."""

    kind: str
    chassis: str
    clan_name: str
    side: TechSide
    mass: float


Fixed = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]  # by location: items, with their number


def fixed_in(unit: Unit) -> Fixed:
    """The equipment outside pods that could be in one; CASE of Clan units is everywhere and proves nothing."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mount in unit.mounts:
        if not mount.pod and _could_be_podded(mount):
            counts[mount.location or ""][mount.item] += 1
    return tuple((place, tuple(sorted(held.items()))) for place, held in sorted(counts.items()))


def _could_be_podded(mount: Mount) -> bool:
    return not (mount.known and item(mount.item).fixed_only) and mount.item != "CLCASE"


def chassis_of(units: Iterable[Unit]) -> Iterator[OmniChassis]:
    """The chassis of all Omnis among some units by name; for each chassis the base of the most configurations first."""
    bases: dict[Base, dict[Fixed, list[Unit]]] = defaultdict(lambda: defaultdict(list))
    plain: set[tuple[str, str]] = set()
    for unit in units:
        if not isinstance(unit, Mech | Vehicle | Fighter):
            continue
        if not unit.omni:
            plain.add((unit.kind, unit.chassis))
        elif any(mount.pod for mount in unit.mounts):
            clan_name = unit.clan_name if isinstance(unit, Mech) else ""
            base = Base(unit.kind, unit.chassis, clan_name, unit.tech_base.side, unit.mass)
            bases[base][fixed_in(unit)].append(unit)
    for base, found in sorted(bases.items()):
        sinks = _sinks([unit for group in found.values() for unit in group])
        for fixed, group in sorted(found.items(), key=lambda entry: -len(entry[1])):
            yield OmniChassis(
                **base._asdict(),
                fixed={place: dict(held) for place, held in fixed},
                sinks=sinks,
                shared_name=(base.kind, base.chassis) in plain,
                models=tuple(sorted({unit.model for unit in group})),
            )


def _sinks(units: Iterable[Unit]) -> int | None:
    """The heat sinks of the base chassis, where the files that name them agree."""
    counts = set()
    for unit in units:
        if isinstance(unit, Mech):
            counts.add(unit.heat_sinks.base_chassis)
        elif isinstance(unit, Fighter) and unit.heat_sinks.pods:
            counts.add(unit.heat_sinks.count - unit.heat_sinks.pods)
    counts -= {None, 0}
    return counts.pop() if len(counts) == 1 else None


def main() -> None:
    """Print each chassis as a line."""
    archives = sorted(path for path in Path(sys.argv[1]).glob("*.zip") if path.stem != "ssw") or [Path(sys.argv[1])]
    units = (loaded.unit for source in walk(archives) for loaded in load_all(source))
    for row in chassis_of(unit for unit in units if unit is not None):
        print(json.dumps(row.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False))


if __name__ == "__main__":
    main()
