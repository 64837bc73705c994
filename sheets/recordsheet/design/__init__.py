"""The design of a unit from its record sheet: the inverse of `record_sheet`.

A module a family makes the unit of the leaves that were read (`mechs`, `vehicles`, `craft`, `protomechs`, `troops`,
`guns`), over what all share (`common`, `reading`, `speed`). `candidates` gives what was not read or has no code the
values that it may have; of all designs that a sheet may mean, `choice` takes the one that agrees best with its Battle
Value, its other figures, the construction rules and its mass. What no sheet shows is named in `normal`.
"""

from collections.abc import Callable, Mapping

from sheets.recordsheet.design import craft, guns, mechs, protomechs, troops, vehicles
from sheets.recordsheet.design.candidates import with_candidates
from sheets.recordsheet.design.choice import chosen
from sheets.recordsheet.design.normal import UNSHOWN, canonical
from sheets.recordsheet.design.pods import Omni, inferred_pods
from sheets.recordsheet.design.reading import ReadBlock, Undescribed
from sheets.recordsheet.read_sheet import ReadSheet
from sheets.units import Unit

__all__ = ["UNSHOWN", "Undescribed", "canonical", "design"]


def __dir__() -> list[str]:
    return __all__


def design(read: ReadSheet) -> Unit:
    """The unit that a sheet describes; raises Undescribed where the sheet lacks what every such unit has.

    Of a leaf with alternatives the value is taken with which the design agrees best with all other leaves.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet, to_read_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> design(to_read_sheet(record_sheet(brolga))) == canonical(brolga)
    True
    """
    designer = DESIGNERS.get(read.kind)
    if designer is None:
        raise Undescribed(f"a sheet of kind '{read.kind}', expected {', '.join(DESIGNERS)}")
    unit = chosen(with_candidates(read), lambda reading: designer(ReadBlock(reading.tree)))
    return unit if any(line.has("pod") for line in ReadBlock(read.tree).blocks("inventory")) else _with_pods(unit)


def _with_pods(unit: Unit) -> Unit:
    """The unit with its equipment in pods where it is an Omni."""
    found = inferred_pods(unit, unit.name) if isinstance(unit, Omni) else None
    return unit if found is None else unit.model_copy(update=found.changes)


DESIGNERS: Mapping[str, Callable[[ReadBlock], Unit]] = {
    "mech": mechs.design_mech,
    "vehicle": vehicles.design_vehicle,
    "fighter": craft.design_fighter,
    "small-craft": craft.design_small_craft,
    "dropship": craft.design_dropship,
    "jumpship": craft.design_jumpship,
    "warship": craft.design_warship,
    "space-station": craft.design_station,
    "battle-armor": troops.design_squad,
    "infantry": troops.design_platoon,
    "protomech": protomechs.design_protomech,
    "gun-emplacement": guns.design_emplacement,
    "handheld-weapon": guns.design_handheld,
}
"""The function that makes a unit of each kind from its sheet."""
