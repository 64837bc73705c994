"""The design of a unit from its record sheet: the inverse of `record_sheet`.

`mechs`, `ground`, `craft` and `troops` make the units of their families from the leaves that were read, with the
functions of `common`, `reading` and `speed`. `candidates` lists the values that a leaf without a value or a code may
have; of the designs that these values give, `choice` takes the one that agrees best with the Battle Value of the sheet,
its other figures, the construction rules and its mass. `normal` names the fields that no sheet shows.
"""

from collections.abc import Callable, Mapping, Sequence

from sheets.construction.technology import first_year_built
from sheets.recordsheet.design import choice, craft, ground, mechs, troops
from sheets.recordsheet.design.candidates import with_candidates
from sheets.recordsheet.design.choice import ChosenDesign
from sheets.recordsheet.design.normal import UNSHOWN, canonical
from sheets.recordsheet.design.pods import Omni, inferred_pods
from sheets.recordsheet.design.reading import ReadBlock, Undescribed
from sheets.recordsheet.read_sheet import ReadSheet
from sheets.units import Unit

__all__ = ["UNSHOWN", "ChosenDesign", "Undescribed", "best_design", "canonical", "design"]


def __dir__() -> list[str]:
    return __all__


def design(read: ReadSheet) -> Unit:
    """Returns the unit that a sheet describes; raises Undescribed if the sheet lacks what every such unit has.

    Of the alternatives of a leaf it takes the one whose design agrees best with all other leaves.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet, to_read_sheet
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> design(to_read_sheet(record_sheet(brolga))) == canonical(brolga)
    True
    """
    return best_design([[read]]).unit


def best_design(
    groups: Sequence[Sequence[ReadSheet]],
    shown: Callable[[Unit], bool] = lambda _: True,
    known: Callable[[], Unit | None] = lambda: None,
) -> ChosenDesign:
    """Returns the unit that one of several readings of a sheet describes, and the choices that were made.

    The usual readings are the first group; a later group is tried only if no design of those before it has the printed
    Battle Value and can be built. `shown` tells whether a design agrees with facts of the page that are not leaves;
    `known` returns a published design of the same name, which decides between equal ones. Where no year is printed, it
    is the first in which all parts are built. Raises Undescribed if a sheet lacks what every such unit has.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet, to_read_sheet
    >>> read = to_read_sheet(record_sheet(load("tests/data/Brolga BRG-2.mtf").require()))
    >>> chosen = best_design([[read]])
    >>> chosen.unit.name, chosen.candidates
    ('Brolga BRG-2', 1)
    """
    kind = groups[0][0].kind
    designer = DESIGNERS.get(kind)
    if designer is None:
        raise Undescribed(f"a sheet of kind '{kind}', expected {', '.join(DESIGNERS)}")
    readings = [[with_candidates(read) for read in group] for group in groups]
    found = choice.choose_design(readings, lambda reading: designer(ReadBlock(reading.tree)), shown, known)
    sheet = ReadBlock([reading for group in groups for reading in group][found.reading].tree)
    if not any(line.has("pod") for line in sheet.blocks("inventory")):
        found = _with_pods(found)
    if sheet.block("heading").whole("year"):
        return found
    return found._replace(unit=found.unit.model_copy(update={"year": first_year_built(found.unit)}))


def _with_pods(found: ChosenDesign) -> ChosenDesign:
    """The design with its equipment in pods if it is an Omni."""
    pods = inferred_pods(found.unit, found.unit.name) if isinstance(found.unit, Omni) else None
    return found if pods is None else found._replace(unit=found.unit.model_copy(update=pods.changes), pods=pods.reason)


DESIGNERS: Mapping[str, Callable[[ReadBlock], Unit]] = {
    "mech": mechs.design_mech,
    "vehicle": ground.design_vehicle,
    "fighter": craft.design_fighter,
    "small-craft": craft.design_small_craft,
    "dropship": craft.design_dropship,
    "jumpship": craft.design_jumpship,
    "warship": craft.design_warship,
    "space-station": craft.design_station,
    "battle-armor": troops.design_squad,
    "infantry": troops.design_platoon,
    "protomech": ground.design_protomech,
    "gun-emplacement": ground.design_emplacement,
    "handheld-weapon": ground.design_handheld,
}
"""The function that makes a unit of each type from its sheet."""
