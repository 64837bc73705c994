"""Published chassis whose names are parted otherwise than they look, found in the unit files that name them.

    python -m tests.chassis CORPUS

prints what `importers/recordsheet_pdf/published_chassis.py` holds. CORPUS is a folder of unit files or archives.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from importers import load_all, walk
from importers.recordsheet_pdf.omni import name_of_mech
from importers.recordsheet_pdf.unit_head import bracketed_name, other_name
from sheets.units import Mech, Unit

BRACKETED = ("infantry", "gun-emplacement", "small-craft", "dropship", "jumpship", "warship", "space-station")
PARTED_TWICE = {"Loki Mk II (Hel)", "Medium Strike Fighter Defender II"}  # by one file so, by others otherwise


def parted(unit: Unit, known: Iterable[str] = ()) -> tuple[str, str, str]:
    """Chassis, Clan name and model as the reader parts the name, with these chassis besides those it knows."""
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
    """The same as the file has it."""
    return unit.chassis, unit.clan_name if isinstance(unit, Mech) else "", unit.model


def missing(units: list[Unit]) -> dict[str, set[str]]:
    """By kind the chassis that must be known for all names to be parted as their files have them."""
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


def main() -> None:
    """Prints a kind, and its chassis in a line each."""
    archives = sorted(path for path in Path(sys.argv[1]).glob("*.zip") if path.stem != "ssw") or [Path(sys.argv[1])]
    units = [loaded.unit for source in walk(archives) for loaded in load_all(source)]
    for kind, chassis in sorted(missing([unit for unit in units if unit is not None]).items()):
        print(kind, *sorted(chassis), sep="\n")


if __name__ == "__main__":
    main()
