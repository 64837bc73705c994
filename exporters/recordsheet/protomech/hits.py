"""Where attacks strike a ProtoMech, with the boxes of critical hits beside each location."""

from functools import cache

from exporters.page import Box, Element, Font, Group, Pips, Rect, Symbol, Text, Use, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.tables.protomech_hits import CRITICAL_BOXES, HIT_LOCATIONS, hit_location
from sheets.units import ProtoMech
from sheets.units.protomech import LOCATION_NAMES, MAIN_GUN, ProtoBody

ROW = 10.4
_HEAD = 8.0
_ROLL, _NAME, _BOX = 19.0, 33.0, 8.0
_ORDER = (MAIN_GUN, "RA", "L", "T", "LA", "HD")


def rolls(body: ProtoBody, main_gun: bool) -> dict[str, str]:
    """The rolls that hit each location, the near misses under an empty name.

    >>> rolls(ProtoBody.QUAD, main_gun=False)["L"]
    '4,5,9,10'
    """
    found: dict[str, list[int]] = {}
    for roll in HIT_LOCATIONS:
        found.setdefault(hit_location(body, roll, main_gun), []).append(roll)
    return {place: _span(numbers) for place, numbers in found.items()}


def _span(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def height_of(proto: ProtoMech) -> float:
    """How tall the table is."""
    return _HEAD + ROW * (len(_places(proto)) + 1)


def _places(proto: ProtoMech) -> list[str]:
    return [place for place in _ORDER if place in proto.locations]


def hits(sheet: Sheet[ProtoMech], box: Box) -> Group:
    """The table; a box is crossed for every critical hit."""
    proto, style = sheet.unit, sheet.style
    places = _places(proto)
    ground = _ground(style, round(box.width, 2), proto.body, proto.main_gun, tuple(places))
    drawn: list[Element] = [Use(ground, box.x, box.y)]
    face = faces.box(style, _BOX)
    for number, place in enumerate(places):
        middle = box.y + _HEAD + ROW * (number + 0.5)
        boxes = CRITICAL_BOXES[place]
        taken = (
            len(boxes) if place in sheet.condition.destroyed else sheet.condition.criticals.get(f"critical-{place}", 0)
        )
        drawn.append(
            Pips(
                *(f"critical-{place}", [(box.x + x, middle) for x in _xs(box.width, len(boxes))], face),
                struck=frozenset(range(1, min(taken, len(boxes)) + 1)),
                tooltip=f"{LOCATION_NAMES[place]} critical hit",
            )
        )
    return Group(drawn, tag="Table")


def _xs(wide: float, number: int) -> list[float]:
    step = (wide - _ROLL - _NAME) / 3
    return [_ROLL + _NAME + step * n + _BOX / 2 for n in range(number)]


@cache
def _ground(style: Style, wide: float, body: ProtoBody, main_gun: bool, places: tuple[str, ...]) -> Symbol:
    palette = style.palette
    by_place = rolls(body, main_gun)
    step = (wide - _ROLL - _NAME) / 3
    drawn: list[Element] = [
        Text(1, 6, "2D6", "condensed", style.fine, colour=palette.soft),
        Text(_ROLL, 6, "Hit location", "condensed", style.fine, colour=palette.soft),
    ]
    for n, name in enumerate(("1st hit", "2nd hit", "3rd hit")):
        drawn.append(Text(_ROLL + _NAME + step * n, 6, name, "condensed", style.fine, colour=palette.soft))
    for number, place in enumerate((*places, "")):
        top = _HEAD + ROW * number
        base = top + ROW / 2 + 2.4
        if number % 2 == 0:
            drawn.append(Rect(Box(0, top, wide, ROW), fill=palette.tint))
        drawn.append(fitted(1, base, by_place[place], _ROLL - 3, "condensed-bold", style.small))
        name = LOCATION_NAMES[place] if place else "Near miss"
        drawn.append(fitted(_ROLL, base, name, _NAME - 2 if place else 60, "condensed", style.small))
        boxes = CRITICAL_BOXES[place] if place else ()
        for x, box in zip(_xs(wide, 3), boxes, strict=False):
            room = step - _BOX - 3 if box is not boxes[-1] else wide - x - _BOX / 2 - 3
            font: Font = "condensed-bold" if box.destroyed else "condensed"
            left = x + _BOX / 2 + 2
            effect = box.effect.replace("-1", "−1")
            drawn.append(fitted(left, base, effect, room, font, style.small))
    name = f"{style.name}/proto-hits-{wide:g}-{body.value}-{main_gun}-{'-'.join(places)}"
    return Symbol(name, Box(0, 0, wide, _HEAD + ROW * (len(places) + 1)), drawn)
