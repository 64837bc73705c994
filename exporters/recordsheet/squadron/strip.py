"""One fighter of a squadron: pilot, weapons, armour and critical damage side by side."""

from dataclasses import replace
from functools import lru_cache

from exporters.page import Box, Element, Group, Pip, Pips, Text, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.aero.boxes import systems
from exporters.recordsheet.aero.heat import SINK
from exporters.recordsheet.fields import blank
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.squadron.armor import armor_of
from exporters.recordsheet.squadron.weapons import weapons_of
from sheets.rules.attack_values import in_capital_points
from sheets.rules.heat import heat_capacity
from sheets.rules.stores import external_stores
from sheets.units import Fighter

_PILOT, _SLIM_PILOT, _CRITICAL = 122.0, 94.0, 82.0  # widths of the parts of a strip
_UPPER = 76.0  # height of its upper half on narrow paper
_WEAPONS = 0.312  # of its width


def strip(sheet: Sheet[Fighter], box: Box, number: int) -> Group:
    """Pilot, weapons, armour and critical damage side by side; the armour below on narrow paper."""
    inner = inside(box)
    narrow = box.width < NARROW
    # Each fighter has a pilot of its own, where a sheet by itself would seat them all in one.
    own = Sheet(sheet.unit, sheet.condition, _with_pilot(sheet.options, number))
    state = own.crew()[0]
    pilot = _SLIM_PILOT if narrow else _PILOT
    upper = _UPPER if narrow else inner.height + 3
    wide = inner.width - pilot - _CRITICAL - 22 if narrow else inner.width * _WEAPONS
    weapons = Box(inner.x + pilot + 8, inner.y - 3, wide, upper)
    armor_left = weapons.right + 10
    critical = Box(inner.right - _CRITICAL, inner.y - 3, _CRITICAL, inner.height + 3)
    armor = Box(armor_left, inner.y - 3, critical.x - armor_left - 10, inner.height + 3)
    if narrow:
        armor = Box(inner.x, weapons.bottom + 3, inner.width, inner.bottom - weapons.bottom - 3)
    drawn: list[Element] = [
        *_pilot(sheet, state.name, state.gunnery, state.piloting, state.hits, inner._replace(width=pilot)),
        weapons_of(sheet, weapons),
        armor_of(sheet, armor, 2 if narrow else 1),
        *_criticals(sheet, critical),
    ]
    return panel(sheet.style, box, sheet.unit.name.upper(), drawn, _summary(sheet))


@lru_cache(maxsize=64)
def _with_pilot(options: SheetOptions, number: int) -> SheetOptions:
    """The options with the pilot of this fighter alone."""
    return replace(options, pilots=options.pilots[number : number + 1])


def _summary(sheet: Sheet[Fighter]) -> str:
    """What stands beside the name: mass, thrust, armour on the capital scale, Battle Value."""
    fighter, moves = sheet.unit, sheet.movement
    points = fighter.armor.total
    return (
        f"{fighter.mass:g} t   thrust {moves.walk}/{moves.run}   fuel {fighter.fuel:,}   "
        f"armor {points} (capital {in_capital_points(points)})   "
        f"stores {external_stores(fighter)}   BV {sheet.battle_value:,}"
    )


def _pilot(
    sheet: Sheet[Fighter], name: str, gunnery: int | None, piloting: int | None, hits: int, box: Box
) -> list[Element]:
    """The pilot with his skills and hits; what changes in a turn: heat and fuel."""
    style, fighter = sheet.style, sheet.unit
    half = (box.width - 6) / 2
    y = box.y - 3
    drawn = blank(style, "crew-1-name", Box(box.x, y, box.width, 10), name, "Pilot")
    for column, (label, value) in enumerate((("Gunnery", gunnery), ("Piloting", piloting))):
        place = Box(box.x + column * (half + 6), y + 12.5, half, 10)
        shown = "" if value is None else str(value)
        drawn += blank(style, f"crew-1-{label.lower()}", place, shown, label, "middle")
    drawn.append(Text(box.x, y + 33.5, "Hits", "condensed", style.small, colour=style.palette.soft))
    rings = [(box.x + 22 + n * (box.width - 24) / 6 + 4, y + 31.2) for n in range(6)]
    drawn.append(Pips("crew-1-hit", rings, faces.ring(style), frozenset(range(1, hits + 1)), tooltip="Hit"))
    hot = heat_capacity(fighter)
    heat, fuel = sheet.condition.heat, sheet.condition.fuel
    left = f"{fighter.fuel - fuel:g}" if fuel else ""
    if hot is not None:
        drawn += blank(style, "heat", Box(box.x, y + 38, half, 10), str(heat) if heat else "", "Heat", "middle")
    drawn += blank(style, "fuel", Box(box.x + half + 6, y + 38, half, 10), left, "Fuel left", "middle")
    if hot is not None:
        count = fighter.heat_sinks.count
        lost = sheet.condition.criticals.get(SINK, 0)
        sinks = f"Heat sinks {count}" + (f" ({hot})" if hot != count else "") + (f", {lost} lost" if lost else "")
        drawn.append(Text(box.x, y + 57, sinks, "condensed", style.small, colour=style.palette.soft))
    return drawn


def _criticals(sheet: Sheet[Fighter], box: Box) -> list[Element]:
    """The boxes of the systems."""
    style = sheet.style
    found = systems(sheet.unit)
    pitch = min(10.4, 64.0 / len(found))
    drawn: list[Element] = []
    for number, system in enumerate(found):
        y = box.y + 1 + pitch * (number + 0.5)
        taken = sheet.condition.criticals.get(system.key, 0)
        drawn.append(fitted(box.x, y + 2.1, system.title, 42, "condensed", style.small))
        for n, mark in enumerate(system.boxes, 1):
            face = faces.labelled(style, mark.replace("-", "−").replace("10+", "10"), 9.0)
            place = box.right - 10.4 * (3.5 - n)
            drawn.append(Pip(f"{system.key}-{n}", place, y, face, n <= taken, tooltip=f"{system.title} {mark}"))
    return drawn
