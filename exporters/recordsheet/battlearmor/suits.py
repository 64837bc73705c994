"""The suits of a squad: a row each, its man first and then its armour."""

from functools import cache

from exporters.page import Box, Circle, Element, Group, PipFace, Pips, Rect, Symbol, Text, Use
from exporters.recordsheet import faces
from exporters.recordsheet.figures.people import suit
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.units import BattleArmor

_ICON = 0.72
_HEAD = 24.0  # number and figure
_WIDE, _NARROW, _MANY = 7.4, 6.3, 11  # distance of pips, and from how many on they stand closer
ROW, LEAST_ROW = 15.5, 12.4


def width_of(squad: BattleArmor) -> float:
    """How wide the rows are."""
    return _HEAD + _step(squad) * (squad.armor + 1) + 4


def _step(squad: BattleArmor) -> float:
    return _WIDE if squad.armor + 1 < _MANY else _NARROW


def suits(sheet: Sheet[BattleArmor], box: Box, pitch: float) -> Group:
    """All suits under each other. Armour goes from the right, the man in the suit comes last."""
    squad, style, condition = sheet.unit, sheet.style, sheet.condition
    step = _step(squad)
    radius = min(3.1, step * 0.43)
    armor_face = faces.pip(style, faces.armor_shape(squad.plating.type))
    drawn: list[Element] = []
    for number, place in enumerate(squad.locations, 1):
        y = box.y + pitch * (number - 0.5)
        gone = place in condition.destroyed
        lost = squad.armor if gone else min(condition.lost_armor(place), squad.armor)
        dead = gone or condition.structure.get(place, 0) > 0
        ident = place.replace(" ", "-")
        x = box.x + _HEAD + step / 2
        row: list[Element] = [
            Use(_ground(style, round(box.width, 2), round(pitch, 2), number, squad.quad), box.x, y - pitch / 2),
            Pips(
                *(f"structure-{ident}", [(x, y)], _man(style)),
                struck=frozenset({1}) if dead else frozenset(),
                scale=radius / faces.RADIUS,
                tooltip=f"{place}, the man",
            ),
            Pips(
                *(f"armor-{ident}", [(x + step * (squad.armor - n), y) for n in range(squad.armor)], armor_face),
                struck=frozenset(range(1, lost + 1)),
                scale=radius / faces.RADIUS,
                tooltip=f"{place} armor",
            ),
        ]
        told = f"Trooper {number}: {squad.armor} armor, {lost} lost{', killed' if dead else ''}"
        drawn.append(Group(row, tag="Figure", alt=told))
    return Group(drawn)


@cache
def _man(style: Style) -> PipFace:
    """The man in a suit: a dark point."""
    struck = faces.pip(style, "circle").struck
    palette = style.palette
    dot = Circle(0, 0, faces.RADIUS - style.pip / 2, palette.soft, palette.ink, style.pip)
    return PipFace(Symbol(f"{style.name}/man", Box(-2.5, -2.5, 5, 5), [dot]), struck)


@cache
def _ground(style: Style, wide: float, pitch: float, number: int, quad: bool) -> Symbol:
    """The band of a suit with its number and figure."""
    band: list[Element] = [Rect(Box(0, 0.6, wide, pitch - 1.2), fill=style.palette.tint, radius=2)]
    drawn: list[Element] = [
        *band,
        Text(3, pitch / 2 + 2.6, str(number), "condensed-bold", style.head),
        Use(suit(style, quad), 15.5, pitch / 2 + 0.3, _ICON),
    ]
    return Symbol(f"{style.name}/suit-row-{wide:g}-{pitch:g}-{number}-{quad}", Box(0, 0, wide, pitch), drawn)
