"""The column beside the data: who sits in the 'Mech, and below a picture or the tables of play."""

from exporters.page import Box, Element, Group, Image, Use
from exporters.recordsheet.crew import HEIGHT, warrior
from exporters.recordsheet.mechtables import hit_location, kick, punch
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.equipment.kinds import CockpitType
from sheets.record import CrewState
from sheets.units import Mech
from sheets.units.mech import Body

_GAP = 6.0
_IDLE = 8.0  # less, where nobody has abilities
_LEAST = 118.0  # height of a hit location table
_TWO: dict[CockpitType, tuple[str, str]] = {
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
_THREE = ("Pilot", "Gunner", "Tech officer")


def seats(mech: Mech) -> tuple[str, ...]:
    """Who the cockpit seats; one warrior has no title."""
    if mech.cockpit in (CockpitType.SUPERHEAVY_TRIPOD, CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL):
        return _THREE
    return _TWO.get(mech.cockpit, ("",))


def panels(sheet: Sheet[Mech], box: Box) -> list[Group]:
    """The crew's panel, and under it what there is room for."""
    tall = crew_height(sheet)
    rest = Box(box.x, box.y + tall + _GAP, box.width, box.height - tall - _GAP)
    return [crew_panel(sheet, Box(box.x, box.y, box.width, tall)), *below(sheet, rest)]


def crew_height(sheet: Sheet[Mech]) -> float:
    """How tall the crew's panel is."""
    return TAB_HEIGHT + 7 + _height(sheet) * len(seats(sheet.unit))


def crew_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Everybody in the cockpit."""
    titles = seats(sheet.unit)
    room = inside(box)
    drawn: list[Element] = []
    for number, (title, state) in enumerate(zip(titles, sheet.crew(len(titles)), strict=True)):
        place = Box(room.x, room.y + number * _height(sheet), room.width, HEIGHT)
        drawn.append(warrior(sheet.style, place, number + 1, state, title, _skills(sheet.unit, state)))
    return panel(sheet.style, box, "WARRIOR" if len(titles) == 1 else "WARRIORS", drawn)


def _height(sheet: Sheet[Mech]) -> float:
    """What each of the crew needs; several of them do without a line that says nothing."""
    crowd = len(seats(sheet.unit))
    idle = crowd > 1 and all(state.conscious and not state.abilities for state in sheet.crew(crowd))
    return HEIGHT + (12.5 if sheet.unit.body is Body.LAM else 0) - (_IDLE if idle else 0)


def _skills(mech: Mech, state: CrewState) -> list[tuple[str, int | None]]:
    if mech.body is Body.LAM:
        return [("Gunnery", state.gunnery), ("Piloting", state.piloting), ("Aero gun.", None), ("Aero pil.", None)]
    return [("Gunnery", state.gunnery), ("Piloting", state.piloting)]


def below(sheet: Sheet[Mech], box: Box) -> list[Group]:
    """A picture of the user's, or the tables of hit locations; nothing where there is no room."""
    picture = sheet.options.picture
    if picture is not None:
        image = Image(box.inset(2), picture, alt=f"Picture of {sheet.unit.name}")
        return [Group([image])]
    return [_tables(sheet, box)] if box.height > _LEAST else []


def _tables(sheet: Sheet[Mech], box: Box) -> Group:
    """Where attacks strike; the kick table first, then the punch table give way where there is little room."""
    room = inside(box)
    body = sheet.unit.body
    wanted: list[Grid] = [hit_location(body), punch(body), kick(body)]
    while len(wanted) > 1 and _total(wanted, 6.6) > room.height:
        wanted.pop()
    spare = room.height - _total(wanted, 0.0)
    rows = sum(len(table.rows) + len(table.notes) for table in wanted)
    pitch = min(ROW + 0.6, round(spare / rows - 0.05, 1))
    drawn: list[Element] = []
    y = room.y
    for table in wanted:
        drawn.append(Use(grid(sheet.style, table, round(room.width, 2), pitch), room.x, y))
        y += grid_height(table, pitch) + 4
    return panel(sheet.style, box, "HIT LOCATIONS", drawn)


def _total(tables: list[Grid], pitch: float) -> float:
    return sum(grid_height(table, pitch) + 4 for table in tables) - 4
