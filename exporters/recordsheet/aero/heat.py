"""Heat of aerospace craft: sinks and scale of a fighter, sinks and the heat of each arc of anything larger."""

from functools import cache

from exporters.page import Box, Element, Group, Rect, Text, fitted
from exporters.recordsheet import heat
from exporters.recordsheet.aero import Craft, Large
from exporters.recordsheet.heat import SINK_NAMES, sink_rings
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.aerospace import Bay, arc_heat, attack_heat
from sheets.rules.heat import heat_capacity
from sheets.rules.tables.heat_scale import FIGHTER_HEAT
from sheets.units import DropShip, Fighter, SmallCraft
from sheets.units.outfit import outfit
from sheets.units.spacecraft import LOCATION_NAMES

LOST_SINKS = "heat-sink"  # in Condition.criticals: sinks that are lost
_HEAD = 17.0
_ARC_LINE = 8.8
_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("LBS", "RBS"), ("ALS", "ARS"))


def scale_panel(sheet: Sheet[Fighter], box: Box) -> Group:
    """The heat scale of a fighter."""
    return heat.scale_panel(sheet.style, box, FIGHTER_HEAT, sheet.condition.heat)


def sinks_panel(sheet: Sheet[Fighter], box: Box) -> Group:
    """Number and kind of a fighter's sinks, a ring for each."""
    room = inside(box)
    drawn = _sinks_head(sheet, room, f"weapons make {_weapon_heat(sheet)}")
    area = Box(room.x, room.y + _HEAD, room.width, room.bottom - room.y - _HEAD)
    lost = min(sheet.condition.criticals.get(LOST_SINKS, 0), sheet.unit.heat_sinks.count)
    drawn += sink_rings(sheet.style, area, sheet.unit.heat_sinks.count, lost)
    return panel(sheet.style, box, "HEAT SINKS", drawn)


def _sinks_head(sheet: Sheet[Craft], room: Box, note: str) -> list[Element]:
    style, own = sheet.style, sheet.unit.heat_sinks
    capacity = heat_capacity(sheet.unit) or 0
    shown = f"{own.count:,}" if capacity == own.count else f"{own.count:,} ({capacity:,})"
    colour = style.palette.soft
    return [
        fitted(room.x, room.y + 12, shown, room.width - 52, "condensed-bold", 14, id="heat-sinks"),
        Text(room.right, room.y + 6, SINK_NAMES[own.type], "condensed", style.small, "right", colour),
        Text(room.right, room.y + 13.5, note, "condensed", style.fine, "right", colour),
    ]


def _weapon_heat(sheet: Sheet[Fighter]) -> int:
    """The heat of all weapons fired once."""
    return sum(attack_heat(sheet.outfit, index) for index, _, entry in sheet.outfit.mounted if entry.weapon is not None)


# Anything larger than a fighter
def _arcs(sheet: Sheet[Large]) -> list[tuple[str, str]]:
    """Each arc with the heat of all that fires into it; both sides in one line."""
    craft = sheet.unit
    heat = arc_heat(craft, _bays_of_one(craft) if isinstance(craft, SmallCraft) else sheet.bays)
    found: list[tuple[str, str]] = []
    done: set[tuple[str, bool]] = set()
    for place in ("NOS", "LS", "FLS", "LBS", "ALS", "AFT", "RS", "FRS", "RBS", "ARS", "HULL"):
        for rear in (False, True):
            pair = next((pair for pair in _SIDES if place in pair), (place,))
            figures = [heat.get((side, rear), 0) for side in pair]
            if (place, rear) in done or not any((side, rear) in heat for side in pair):
                continue
            done |= {(side, rear) for side in pair}
            name = _arc_name(craft, pair) + (", aft" if rear else "")
            found.append((name, " / ".join(f"{figure:,}" for figure in figures)))
    return found


def _bays_of_one(craft: SmallCraft) -> list[Bay]:
    """The weapons of a small craft, which are in no bays, as bays of one."""
    found = []
    for index, mount, entry in outfit(craft).mounted:
        if entry.weapon is not None and mount.location is not None:
            kind = entry.weapon.aero_class
            found.append(Bay(location=mount.location, rear=mount.rear, aero_class=kind, weapons=(index,)))
    return found


@cache
def _side_name(pair: tuple[str, ...]) -> str:
    name = LOCATION_NAMES[pair[0]].replace("Left ", "").replace("Front", "Fore")
    name = name.replace("Aft  Side", "Aft side").replace(" Side", " side")
    return name if len(pair) == 1 else f"{name}s"


def _arc_name(craft: Large, pair: tuple[str, ...]) -> str:
    if pair == ("LS", "RS"):
        flies = isinstance(craft, DropShip) and not craft.spheroid
        return "Wings" if flies else "Sides"
    return _side_name(pair)


def arcs_height(sheet: Sheet[Large]) -> float:
    """How tall the panel of a ship's heat is."""
    return TAB_HEIGHT + 8 + _HEAD + 2 + _ARC_LINE * max(len(_arcs(sheet)), 3)


def arcs_panel(sheet: Sheet[Large], box: Box) -> Group:
    """The sinks of a ship, and the heat of each arc."""
    room, style = inside(box), sheet.style
    lost = sheet.condition.criticals.get(LOST_SINKS, 0)
    heat = sheet.condition.heat
    note = ", ".join([f"{lost:,} lost"] * bool(lost) + [f"heat {heat}"] * bool(heat)) or "heat sinks"
    drawn = _sinks_head(sheet, room, note)
    y = room.y + _HEAD + 2
    for number, (name, figures) in enumerate(_arcs(sheet)):
        place = Box(room.x, y + number * _ARC_LINE, room.width, _ARC_LINE)
        drawn.append(_arc_line(style, place, name, figures, number % 2 == 0))
    return panel(style, box, "HEAT", drawn)


def _arc_line(style: Style, box: Box, name: str, heat: str, shaded: bool) -> Group:
    base = box.y + 6.6
    drawn: list[Element] = [Rect(box, fill=style.palette.tint)] if shaded else []
    drawn += [
        fitted(box.x + 2, base, name, box.width * 0.5, "condensed", style.small, colour=style.palette.soft),
        fitted(box.right - 2, base, heat, box.width * 0.5 - 4, "condensed-bold", style.text, "right"),
    ]
    return Group(drawn, tag="P")
