"""Heat of a 'Mech: the scale, and the sinks."""

from exporters.page import Box, Element, Group, Text, fitted, width
from exporters.recordsheet import heat
from exporters.recordsheet.heat import SINK_NAMES, rings_height, sink_rings
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from sheets.rules.heat import heat_capacity, mech_sinks, shot_heat, sink_type, sinks_in
from sheets.rules.tables.heat_scale import mech_heat
from sheets.units import Mech
from sheets.units.mech import Body

_HEAD = 17.0


def scale_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """The heat scale with the effects of the options' rules."""
    lam, extended = sheet.unit.body is Body.LAM, sheet.options.extended_heat
    effects = mech_heat(flies=lam, extended=extended, piloting=sheet.crew()[0].piloting)
    return heat.scale_panel(sheet.style, box, effects, sheet.condition.heat)


def sinks_height(sheet: Sheet[Mech], wide: float) -> float:
    """How tall the panel of the sinks is."""
    return round(TAB_HEIGHT + 8 + _HEAD + 9 + rings_height(sheet.unit.heat_sinks.count, wide), 1)


def sinks_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Number and kind of the sinks, what they carry away, a ring for each."""
    mech, style = sheet.unit, sheet.style
    room = inside(box)
    capacity = heat_capacity(mech) or 0
    count = mech.heat_sinks.count
    shown = str(count) if capacity == count else f"{count} ({capacity})"
    kinds = dict.fromkeys(SINK_NAMES[lot.type] for lot in mech_sinks(mech))
    beside = room.width - width(shown, "condensed-bold", 14) - 4
    drawn: list[Element] = [
        Text(room.x, room.y + 12, shown, "condensed-bold", 14, id="heat-sinks"),
        fitted(
            *(room.right, room.y + 6, " and ".join(kinds), room.width - 46, "condensed", style.small, "right"),
            colour=style.palette.soft,
        ),
        fitted(
            *(
                room.right,
                room.y + 13.5,
                f"weapons make {_weapon_heat(sheet)}",
                beside,
                "condensed",
                style.fine,
                "right",
            ),
            colour=style.palette.soft,
        ),
        *sink_rings(
            style,
            Box(room.x, room.y + _HEAD + 2, room.width, room.bottom - room.y - _HEAD - 2),
            count,
            _lost_sinks(sheet),
        ),
    ]
    return panel(style, box, "HEAT SINKS", drawn)


def _weapon_heat(sheet: Sheet[Mech]) -> int:
    """The heat of all weapons fired once."""
    return sum(
        shot_heat(sheet.outfit, index)
        for index, _, entry in sheet.outfit.mounted
        if entry.weapon is not None and "ams" not in entry.traits
    )


def _lost_sinks(sheet: Sheet[Mech]) -> int:
    lost = 0
    for index in sheet.lost.mounts:
        entry = sheet.item(index)
        if entry is not None and sink_type(entry) is not None:
            lost += sinks_in(entry)
    return lost
