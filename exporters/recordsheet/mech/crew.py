"""Who sits in a 'Mech."""

from exporters.page import Box, Element, Group
from exporters.recordsheet.crew import WARRIOR_HEIGHT, warrior
from exporters.recordsheet.freeroom import FreeRoom
from exporters.recordsheet.mech.tables import hit_location_panel
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from sheets.equipment.kinds import CockpitType
from sheets.record import CrewState
from sheets.units import Mech
from sheets.units.mech import Body

_GAP = 6.0
_IDLE = 12.0  # less, where nobody has abilities
_TWO_SEATS: dict[CockpitType, tuple[str, str]] = {
    **dict.fromkeys(
        (
            CockpitType.COMMAND_CONSOLE,
            CockpitType.SMALL_COMMAND_CONSOLE,
            CockpitType.SUPERHEAVY_COMMAND_CONSOLE,
        ),
        ("Pilot", "Commander"),
    ),
    CockpitType.DUAL: ("Pilot", "Gunner"),
    CockpitType.QUADVEE: ("Pilot", "Gunner"),
    CockpitType.TRIPOD: ("Pilot", "Gunner"),
    CockpitType.TRIPOD_INDUSTRIAL: ("Pilot", "Gunner"),
}
_THREE_SEATS = ("Pilot", "Gunner", "Tech officer")


def seats(mech: Mech) -> tuple[str, ...]:
    """Who the cockpit seats; one warrior has no title."""
    if mech.cockpit in (CockpitType.SUPERHEAVY_TRIPOD, CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL):
        return _THREE_SEATS
    return _TWO_SEATS.get(mech.cockpit, ("",))


def crew_column(sheet: Sheet[Mech], box: Box, free: FreeRoom) -> list[Group]:
    """The crew's panel, and under it where attacks strike."""
    tall = crew_height(sheet)
    rest = Box(box.x, box.y + tall + _GAP, box.width, box.height - tall - _GAP)
    return [crew_panel(sheet, Box(box.x, box.y, box.width, tall)), *hit_location_panel(sheet, rest, free)]


def crew_height(sheet: Sheet[Mech]) -> float:
    """How tall the crew's panel is."""
    return TAB_HEIGHT + 7 + _warrior_height(sheet) * len(seats(sheet.unit))


def crew_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Everybody in the cockpit."""
    titles = seats(sheet.unit)
    room = inside(box)
    drawn: list[Element] = []
    for number, (title, state) in enumerate(zip(titles, sheet.crew(len(titles)), strict=True)):
        place = Box(room.x, room.y + number * _warrior_height(sheet), room.width, WARRIOR_HEIGHT)
        drawn.append(warrior(sheet.style, place, number + 1, state, title, _skills(sheet.unit, state)))
    return panel(sheet.style, box, "WARRIOR" if len(titles) == 1 else "WARRIORS", drawn)


def _warrior_height(sheet: Sheet[Mech]) -> float:
    """What each of the crew needs; several of them do without a line that says nothing."""
    crowd = len(seats(sheet.unit))
    idle = crowd > 1 and all(state.conscious and not state.abilities for state in sheet.crew(crowd))
    return WARRIOR_HEIGHT + (12.5 if sheet.unit.body is Body.LAM else 0) - (_IDLE if idle else 0)


def _skills(mech: Mech, state: CrewState) -> list[tuple[str, int | None]]:
    if mech.body is Body.LAM:
        return [("Gunnery", state.gunnery), ("Piloting", state.piloting), ("Aero gun.", None), ("Aero pil.", None)]
    return [("Gunnery", state.gunnery), ("Piloting", state.piloting)]
