"""Published chassis whose names are parted otherwise than they look, found in the unit files that name them.

    python -m tests.chassis CORPUS

prints the lines of `published-chassis.jsonl` and `published-suits.jsonl` in `sheets/equipment/data/systems`. CORPUS is
a folder of unit files or archives.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from importers import load_all, walk
from importers.recordsheet_pdf.unit_head import bracketed_name, name_of_mech, other_name
from sheets.units import BattleArmor, Mech, Unit

BRACKETED = ("infantry", "gun-emplacement", "small-craft", "dropship", "jumpship", "warship", "space-station")
PARTED_TWICE = {"Loki Mk II (Hel)", "Medium Strike Fighter Defender II"}  # by one file so, by others otherwise


def parted(unit: Unit, known: Iterable[str] = ()) -> tuple[str, str, str]:
    """Chassis, Clan name and model as the reader splits the name, with these chassis added to the known ones."""
    words = unit.name.split(" ")
    for end in range(len(words), 0, -1):
        if (chassis := " ".join(words[:end])) in known:
            return chassis, "", " ".join(words[end:])
    if isinstance(unit, Mech):
        return name_of_mech(unit.name, unit.tech_base, unit.mass, unit.omni)
    part = bracketed_name if unit.kind in BRACKETED else other_name
    chassis, model = part(unit.name, unit.kind)
    return chassis, "", model


def wanted(unit: Unit) -> tuple[str, str, str]:
    """The chassis as the file has it."""
    return unit.chassis, unit.clan_name if isinstance(unit, Mech) else "", unit.model


def missing(units: list[Unit]) -> dict[str, set[str]]:
    """The chassis, by kind, that must be known so that all names are split as their files have them."""
    known: dict[str, set[str]] = defaultdict(set)
    while True:
        more = {
            (unit.kind, unit.chassis)
            for unit in units
            if unit.chassis not in known[unit.kind]
            and unit.chassis not in PARTED_TWICE
            and not wanted(unit)[1]
            and parted(unit, known[unit.kind]) != wanted(unit)
        }
        if not more:
            return known
        for kind, chassis in more:
            known[kind].add(chassis)


def suits(units: Iterable[Unit]) -> dict[str, tuple[tuple[str, str], ...]]:
    """The technology and weight classes of the suits of each chassis, the most usual first."""
    built: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for unit in units:
        if isinstance(unit, BattleArmor):
            built[unit.chassis][unit.tech_base.value, unit.suit_class.value] += 1
    return {chassis: tuple(way for way, _ in ways.most_common()) for chassis, ways in sorted(built.items())}


def main() -> None:
    """Prints the chassis with their kinds, then the suits with their technology and weight classes."""
    archives = sorted(path for path in Path(sys.argv[1]).glob("*.zip") if path.stem != "ssw") or [Path(sys.argv[1])]
    units = [loaded.unit for source in walk(archives) for loaded in load_all(source) if loaded.unit is not None]
    for kind, names in sorted(missing(units).items()):
        for name in sorted(names):
            print(json.dumps({"kind": kind, "chassis": name}, ensure_ascii=False))
    for chassis, ways in suits(units).items():
        print(json.dumps({"chassis": chassis, "ways": ways}, ensure_ascii=False))


if __name__ == "__main__":
    main()
