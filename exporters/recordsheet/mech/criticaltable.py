"""The critical table of a 'Mech in three columns, its counted hits, and where damage goes on to."""

from exporters.page import Box, Element, Group
from exporters.recordsheet.boxes import Hits, hit_lines
from exporters.recordsheet.compass import SIZE as COMPASS
from exporters.recordsheet.compass import compass
from exporters.recordsheet.criticals import Marks, block, block_height
from exporters.recordsheet.mech.transfer import transfer
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.slots import case_mark, slot_texts
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.units import Mech, location_name
from sheets.units.mech import Body, System, slot_count

_COLUMNS: dict[Body, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys((Body.BIPED, Body.LAM), (("LA", "LT", "LL"), ("HD", "CT"), ("RA", "RT", "RL"))),
    Body.TRIPOD: (("LA", "LT", "LL"), ("HD", "CT", "CL"), ("RA", "RT", "RL")),
    **dict.fromkeys((Body.QUAD, Body.QUADVEE), (("FLL", "LT", "RLL"), ("HD", "CT"), ("FRL", "RT", "RRL"))),
}
_GUTTER = 9.0
_BLOCK_GAP = 6.0
_LEAST_TRANSFER = 40.0  # height of the diagram of damage transfer


def panel_of(sheet: Sheet[Mech], box: Box) -> Group:
    """The whole table."""
    room = inside(box)
    columns = _COLUMNS[sheet.unit.body]
    wide = (room.width - 2 * _GUTTER) / 3
    pitch = _pitch(columns, room.height)
    drawn: list[Element] = []
    for number, column in enumerate(columns):
        x = room.x + number * (wide + _GUTTER)
        y = room.y
        spare = room.height - sum(block_height(slot_count(place), pitch) for place in column)
        gap = min(_BLOCK_GAP + 6, spare / max(len(column) - 1, 1)) if number != 1 else _BLOCK_GAP
        for place in column:
            tall = block_height(slot_count(place), pitch)
            drawn.append(_block(sheet, place, Box(x, y, wide, tall), pitch))
            y += tall + gap
        if number == 1:
            drawn += _middle(sheet, Box(x, y, wide, room.bottom - y))
    return panel(sheet.style, box, "CRITICAL HITS", drawn)


def _pitch(columns: tuple[tuple[str, ...], ...], height: float) -> float:
    """The distance of slots at which the fullest column fits."""
    pitches = []
    for column in columns:
        heads = sum(block_height(slot_count(place), 0) for place in column) + _BLOCK_GAP * (len(column) - 1)
        pitches.append((height - heads) / sum(slot_count(place) for place in column))
    return min(12.0, round(min(pitches) - 0.005, 2))


def _block(sheet: Sheet[Mech], place: str, box: Box, pitch: float) -> Group:
    mech, condition = sheet.unit, sheet.condition
    edition = sheet.options.edition
    return block(
        sheet.style,
        place,
        location_name(mech, place),
        case_mark(mech, place, edition),
        slot_texts(mech, place, edition),
        Marks(
            condition.struck(place),
            condition.component_armor.get(place, frozenset()),
            condition.absorbed,
            place in condition.destroyed,
        ),
        box,
        pitch,
    )


def _middle(sheet: Sheet[Mech], box: Box) -> list[Element]:
    """What stands below head and torso: hits that are counted, and the way that damage takes."""
    lines = counted(sheet)
    y = box.y + 1
    drawn: list[Element] = [hit_lines(sheet.style, box.x, y, box.width * 0.42, lines)]
    y += 10.0 * len(lines) + 5
    room = Box(box.x, y, box.width, box.bottom - y)
    if room.height > _LEAST_TRANSFER:
        if sheet.unit.body is Body.LAM:
            room = room._replace(width=room.width - COMPASS)
            drawn.append(compass(sheet.style, box.right - COMPASS / 2, room.y + room.height / 2))
        drawn.append(transfer(sheet.style, sheet.unit.body, room))
    return drawn


def counted(sheet: Sheet[Mech]) -> list[Hits]:
    """Engine, gyro, sensors, life support; of a LAM also avionics and landing gear."""
    mech = sheet.unit
    lines = [Hits("engine", "Engine hits", 3, _taken(sheet, System.ENGINE, "engine"))]
    if mech.gyro is not GyroType.NONE:
        boxes = 3 if mech.gyro is GyroType.HEAVY_DUTY else 2
        lines.append(Hits("gyro", "Gyro hits", boxes, _taken(sheet, System.GYRO, "gyro")))
    sensors = 3 if mech.cockpit is CockpitType.TORSO_MOUNTED else 2
    lines.append(Hits("sensors", "Sensor hits", sensors, _taken(sheet, System.SENSORS, "sensors")))
    lines.append(Hits("life-support", "Life support", 1, _taken(sheet, System.LIFE_SUPPORT, "life-support")))
    if mech.body is Body.LAM:
        lines.append(Hits("avionics", "Avionics", 3, _taken(sheet, System.AVIONICS, "avionics")))
        lines.append(Hits("landing-gear", "Landing gear", 1, _taken(sheet, System.LANDING_GEAR, "landing-gear")))
    return lines


def _taken(sheet: Sheet[Mech], system: System, name: str) -> int:
    """Hits on a system: those counted, or its struck slots if they are more."""
    struck = 0
    for place, slots in sheet.unit.slots.items():
        for number in sheet.condition.struck(place):
            slot = slots[number] if number < len(slots) else None
            struck += slot is not None and slot.system is system
    return max(struck, sheet.condition.criticals.get(name, 0))
