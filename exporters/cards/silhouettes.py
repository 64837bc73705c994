"""Silhouettes of units, one for each type of body or movement, in a square of 100 by 100."""

from functools import cache

from exporters.page import Box, Color, Outline, Path, Symbol
from sheets.recordsheet.card import CardSheet

# Outlines as SVG paths. A loop inside another is a hole, so loops must not overlap.
SHAPES: dict[str, tuple[str, ...]] = {
    "mech": (
        "M 43 10 h 14 l 4 7 v 7 h -22 v -7 z M 43 14 v 4 h 14 v -4 z",  # head and visor
        "M 33 26 h 34 l 7 8 -5 18 -9 9 h -20 l -9 -9 -5 -18 z M 45 33 v 9 h 10 v -9 z",  # torso
        "M 62 4 h 24 v 17 h -20 z M 68 8 v 4 h 5 v -4 z M 77 8 v 4 h 5 v -4 z M 68 14 v 4 h 5 v -4 z"
        " M 77 14 v 4 h 5 v -4 z",  # missile rack
        "M 30 25 l -15 3 -6 11 4 11 12 -5 3 -9 z",  # shoulders
        "M 70 25 l 15 2 6 12 -4 11 -12 -5 -3 -9 z",
        "M 12 53 l 11 -4 3 6 v 12 h -4 v 17 h -7 v -17 h -4 z",  # gun arm and fist
        "M 88 53 l -11 -4 -2 8 2 18 h 10 l 3 -13 z",
        "M 39 63 h 9 v 8 l -3 8 3 13 3 4 h -25 l 4 -5 3 -12 -1 -10 z",  # legs
        "M 61 63 h -9 v 8 l 3 8 -3 13 -3 4 h 25 l -4 -5 -3 -12 1 -10 z",
    ),
    "quad": (
        "M 78 34 h 13 l 7 9 v 8 l -8 6 h -12 z M 84 39 v 6 h 9 l -4 -6 z",  # head and visor, to the right
        "M 20 32 h 55 v 26 l -9 8 h -44 l -10 -8 v -17 z M 28 40 v 10 h 12 v -10 z M 48 40 v 10 h 12 v -10 z",  # body
        "M 30 14 h 26 v 15 h -30 z M 35 18 v 4 h 4 v -4 z M 44 18 v 4 h 4 v -4 z M 60 18 h 30 v 6 h -30 z",  # turret
        "M 56 68 h 12 l 6 9 -3 9 7 9 h -20 l 3 -9 -7 -9 z",  # the near legs
        "M 20 68 h 12 l 6 9 -7 9 3 9 h -20 l 7 -9 -3 -9 z",
        "M 72 62 l 8 -4 9 13 -2 9 9 9 h -16 l -2 -9 1 -7 z",  # the far legs
        "M 16 64 l -8 -4 -5 12 3 9 -5 9 h 11 l 5 -9 -1 -7 z",
    ),
    "tripod": (
        "M 43 6 h 14 l 4 7 v 7 h -22 v -7 z M 43 10 v 4 h 14 v -4 z",
        "M 31 22 h 38 l 7 8 -5 14 -10 8 h -22 l -10 -8 -5 -14 z M 45 28 v 9 h 10 v -9 z",
        "M 28 21 l -15 3 -6 11 4 11 12 -5 3 -9 z",  # shoulders and arms
        "M 72 21 l 15 3 6 11 -4 11 -12 -5 -3 -9 z",
        "M 9 49 l 11 -4 3 6 v 18 h -11 v -10 l -3 -2 z",
        "M 91 49 l -11 -4 -3 6 v 18 h 11 v -10 l 3 -2 z",
        "M 44 56 h 12 v 14 l 4 10 v 15 h -20 v -15 l 4 -10 z",  # the leg ahead
        "M 40 55 v 12 l -8 10 -4 12 4 6 h -24 l 6 -8 6 -14 12 -14 z",  # the legs to the sides
        "M 60 55 v 12 l 8 10 4 12 -4 6 h 24 l -6 -8 -6 -14 -12 -14 z",
    ),
    "lam": (
        "M 50 3 l 6 9 4 12 h -20 l 4 -12 z M 50 9 l -3 9 h 6 z",  # the nose of the fighter over the head
        "M 33 27 h 34 l 5 9 -7 18 -7 6 h -16 l -7 -6 -7 -18 z M 46 32 v 12 h 8 v -12 z",
        "M 29 27 l 1 12 -10 8 -18 3 2 -10 z",  # wings
        "M 71 27 l -1 12 10 8 18 3 -2 -10 z",
        "M 27 45 l 4 10 -3 14 h -9 l 1 -18 z",  # arms
        "M 73 45 l -4 10 3 14 h 9 l -1 -18 z",
        "M 39 63 h 9 v 8 l -3 8 3 13 2 4 h -24 l 4 -5 3 -12 -1 -10 z",
        "M 61 63 h -9 v 8 l 3 8 -3 13 -2 4 h 24 l -4 -5 -3 -12 1 -10 z",
    ),
    "quadvee": (
        "M 78 26 h 13 l 7 9 v 8 l -8 6 h -12 z M 84 31 v 6 h 9 l -4 -6 z",
        "M 20 24 h 55 v 24 l -9 8 h -44 l -10 -8 v -15 z M 28 31 v 10 h 12 v -10 z M 48 31 v 10 h 12 v -10 z",
        "M 30 8 h 26 v 13 h -30 z M 60 11 h 30 v 6 h -30 z",
        "M 18 59 h 14 l 4 12 h -22 z M 60 59 h 14 l 4 12 h -22 z",  # legs upon tracks
        "M 10 74 h 30 l 7 7 -7 11 h -30 l -7 -11 z"
        " M 12 82 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z M 30 82 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z",
        "M 58 74 h 32 l 7 7 -7 11 h -32 l -7 -11 z"
        " M 60 82 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z M 80 82 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z",
    ),
    "protomech": (
        "M 34 14 h 32 l 8 9 v 16 l -9 12 h -30 l -9 -12 v -16 z M 40 23 v 7 h 20 v -7 z",
        "M 23 26 l -12 7 -2 21 8 16 h 9 l -5 -16 6 -12 z",
        "M 77 26 l 12 7 2 21 -8 16 h -9 l 5 -16 -6 -12 z",
        "M 36 54 h 12 v 12 l -5 10 v 18 h -18 v -7 l 7 -8 z",
        "M 64 54 h -12 v 12 l 5 10 v 18 h 18 v -7 l -7 -8 z",
    ),
    "tracked": (
        "M 36 30 h 26 l 8 12 h -42 z M 71 34 h 27 v 5 h -24 z",  # turret and gun
        "M 12 45 h 74 l 8 12 h -88 z",  # hull
        "M 12 60 h 76 l 8 7 -8 13 h -76 l -8 -13 z "
        "M 17 70 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z M 36 70 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z "
        "M 55 70 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z M 74 70 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z",
    ),
    "wheeled": (
        "M 40 28 h 22 l 7 11 h -36 z M 70 31 h 24 v 5 h -21 z",
        "M 10 42 h 72 l 13 18 v 7 h -12 a 12 12 0 0 0 -22 0 h -22 a 12 12 0 0 0 -22 0 h -10 v -12 z",
        "M 19 72 a 9 9 0 1 0 18 0 a 9 9 0 1 0 -18 0 z M 24 72 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z",
        "M 63 72 a 9 9 0 1 0 18 0 a 9 9 0 1 0 -18 0 z M 68 72 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z",
    ),
    "hover": (
        "M 34 26 h 24 l 10 13 h -42 z M 69 30 h 25 v 5 h -21 z",
        "M 18 42 h 62 l 15 14 v 4 h -90 v -6 z",
        "M 6 63 h 88 l -6 11 h -76 z",
        "M 10 78 h 14 v 5 h -14 z M 32 78 h 14 v 5 h -14 z M 54 78 h 14 v 5 h -14 z M 76 78 h 14 v 5 h -14 z",
    ),
    "rail": (
        "M 14 26 h 56 l 18 18 v 18 h -74 z M 22 34 v 11 h 14 v -11 z M 44 34 v 11 h 14 v -11 z",
        "M 20 65 h 16 a 8 8 0 1 1 -16 0 z M 52 65 h 16 a 8 8 0 1 1 -16 0 z M 72 65 h 16 a 8 8 0 1 1 -16 0 z",
        "M 4 78 h 92 v 5 h -92 z",
    ),
    "vtol": (
        "M 6 22 h 88 v 5 h -88 z M 47 28 h 7 v 7 h -7 z",  # rotor and mast
        "M 36 37 h 30 l 20 17 v 7 l -12 9 h -32 l -12 -15 z M 66 43 v 11 h 14 z",
        "M 6 34 h 9 l 4 11 h 15 l -6 8 h -16 z",  # tail
        "M 40 74 h 5 v 6 h 24 v -6 h 5 v 6 h 12 v 4 h -56 v -4 h 10 z",  # skids
    ),
    "wige": (
        "M 46 8 h 8 l 5 16 v 30 l -5 34 h -8 l -5 -34 v -30 z",
        "M 38 32 v 32 l -32 6 v -12 z",
        "M 62 32 v 32 l 32 6 v -12 z",
        "M 41 74 l 2 16 h -16 v -8 z M 59 74 l -2 16 h 16 v -8 z",
    ),
    "naval": (
        "M 40 18 h 5 v 16 h 14 v 9 h 12 v 10 h -48 v -10 h 9 v -9 h 8 z",
        "M 74 44 h 18 v 4 h -15 v 5 h -3 z",
        "M 4 57 h 92 l -14 18 h -68 z",
        "M 4 82 q 8 -6 16 0 q 8 6 15 0 q 8 -6 15 0 q 8 6 15 0 q 8 -6 15 0 q 8 6 16 0 v 5 q -8 6 -16 0 q -8 -6 -15 0"
        " q -8 6 -15 0 q -8 -6 -15 0 q -8 6 -15 0 q -8 -6 -16 0 z",
    ),
    "submarine": (
        "M 44 14 h 4 v 14 h 10 v 14 h -22 v -14 h 8 z",
        "M 14 54 q 4 -9 16 -9 h 42 q 16 0 24 14 q -8 14 -24 14 h -42 q -12 0 -16 -9 l -10 9 v -28 z"
        " M 36 59 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z M 54 59 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 z",
    ),
    "suit": (
        "M 34 30 v -6 q 0 -18 16 -18 q 16 0 16 18 v 6 z M 40 19 v 6 h 20 v -6 z",  # helmet
        "M 26 34 h 48 l 8 8 -8 12 h -10 l -4 10 h -20 l -4 -10 h -10 l -8 -12 z",  # breastplate
        "M 14 45 l 8 12 2 14 q -2 6 -9 6 q -7 0 -9 -7 l 2 -15 z",  # arms
        "M 86 45 l -8 12 -2 14 q 2 6 9 6 q 7 0 9 -7 l -2 -15 z",
        "M 38 67 h 10 v 12 l -2 8 3 8 h -22 l 3 -8 2 -14 z",
        "M 62 67 h -10 v 12 l 2 8 -3 8 h 22 l -3 -8 -2 -14 z",
    ),
    "infantry": (
        "M 37 13 q 0 -9 11 -9 q 11 0 11 9 l 4 2 v 4 h -4 q 0 9 -11 9 q -11 0 -11 -9 h -4 v -4 z",  # head and helmet
        "M 34 31 h 28 l 4 6 v 7 l 8 5 v 8 l -13 -6 v 13 h -26 v -12 l -7 10 -6 -4 6 -20 z",  # body and arms
        "M 77 20 h 5 v 28 h 4 v 22 l -4 22 h -6 v -40 z",  # rifle
        "M 35 67 h 12 v 12 l -3 12 3 4 h -18 l 4 -14 z M 61 67 h -12 v 12 l 3 12 -3 4 h 18 l -4 -14 z",
    ),
    "fighter": (
        "M 50 4 l 5 14 3 24 -3 46 h -10 l -3 -46 3 -24 z",
        "M 40 40 v 38 l -12 4 -24 4 v -10 z",
        "M 60 40 v 38 l 12 4 24 4 v -10 z",
        "M 43 80 l 2 14 h -16 v -5 z M 57 80 l -2 14 h 16 v -5 z",
    ),
    "airplane": (
        "M 50 4 q 6 4 6 16 v 60 l -3 14 h -6 l -3 -14 v -60 q 0 -12 6 -16 z",
        "M 42 36 v 16 l -38 12 v -8 z M 58 36 v 16 l 38 12 v -8 z",
        "M 43 78 v 9 l -17 6 v -6 z M 57 78 v 9 l 17 6 v -6 z",
    ),
    "airship": (
        "M 4 42 q 12 -22 46 -22 q 34 0 46 22 q -12 22 -46 22 q -34 0 -46 -22 z",
        "M 36 67 h 28 l -5 10 h -18 z",
        "M 4 24 l 10 6 -8 8 z M 4 60 l 10 -6 -8 -8 z",
    ),
    "small-craft": (
        "M 50 6 q 14 10 16 34 v 40 l -6 12 h -20 l -6 -12 v -40 q 2 -24 16 -34 z M 44 24 l -2 10 h 16 l -2 -10 z",
        "M 31 48 v 32 l -25 8 v -12 z M 69 48 v 32 l 25 8 v -12 z",
    ),
    "aerodyne": (
        "M 50 4 q 10 6 13 30 v 48 l -4 12 h -18 l -4 -12 v -48 q 3 -24 13 -30 z M 45 20 l -1 10 h 12 l -1 -10 z",
        "M 34 30 v 54 l -30 4 v -10 z M 66 30 v 54 l 30 4 v -10 z",
        "M 24 89 h 10 v 6 h -10 z M 66 89 h 10 v 6 h -10 z",
    ),
    "spheroid": (
        "M 50 6 q 34 2 40 40 h -80 q 6 -38 40 -40 z M 46 18 v 8 h 8 v -8 z",
        "M 10 50 h 80 q -3 24 -18 32 h -44 q -15 -8 -18 -32 z M 26 57 v 6 h 8 v -6 z M 46 57 v 6 h 8 v -6 z"
        " M 66 57 v 6 h 8 v -6 z",
        "M 30 85 h 10 l 2 11 h -14 z M 60 85 h 10 l 2 11 h -14 z M 44 85 h 12 l 1 6 h -14 z",
    ),
    "jumpship": (
        "M 47 4 h 6 l 3 20 v 34 h -12 v -34 z",  # spine
        "M 38 30 h 3 v 24 h -3 l -10 -6 v -12 z M 62 30 h -3 v 24 h 3 l 10 -6 v -12 z",
        "M 40 61 h 20 l 4 8 -6 7 h -16 l -6 -7 z",
        "M 4 80 q 46 -8 92 0 v 4 q -46 -8 -92 0 z M 8 88 q 42 -7 84 0 v 4 q -42 -7 -84 0 z",  # sail
    ),
    "warship": (
        "M 50 3 l 9 18 v 22 l 5 6 v 27 l -5 5 h -18 l -5 -5 v -27 l 5 -6 v -22 z"
        " M 47 26 v 8 h 6 v -8 z M 47 54 v 8 h 6 v -8 z",
        "M 33 46 v 26 l -13 8 v -22 z M 67 46 v 26 l 13 8 v -22 z",
        "M 38 84 h 9 v 12 h -12 z M 62 84 h -9 v 12 h 12 z",
    ),
    "station": (
        "M 4 50 a 46 46 0 1 1 92 0 a 46 46 0 1 1 -92 0 z M 14 50 a 36 36 0 1 0 72 0 a 36 36 0 1 0 -72 0 z",
        "M 46 18 h 8 v 17 h -8 z M 46 65 h 8 v 17 h -8 z M 18 46 h 17 v 8 h -17 z M 65 46 h 17 v 8 h -17 z",
        "M 37 50 a 13 13 0 1 1 26 0 a 13 13 0 1 1 -26 0 z M 44 50 a 6 6 0 1 0 12 0 a 6 6 0 1 0 -12 0 z",
    ),
    "emplacement": (
        "M 28 34 q 0 -16 20 -16 h 8 q 16 0 16 16 v 10 h -44 z M 38 27 v 6 h 14 v -6 z",  # turret and guns
        "M 75 24 h 23 v 5 h -23 z M 75 34 h 23 v 5 h -23 z",
        "M 24 47 h 52 l 6 10 h -64 z",
        "M 14 60 h 72 l 10 28 h -92 z M 42 66 v 16 h 16 v -16 z",  # the building
    ),
    "handheld-weapon": (
        "M 62 38 h 36 v 8 h -36 z M 62 49 h 26 v 6 h -26 z",  # barrels
        "M 16 32 h 42 v 28 h -42 l -6 -6 v -16 z M 24 38 v 6 h 18 v -6 z",
        "M 22 63 h 12 l 4 20 h -14 z",  # grip
        "M 46 63 h 10 v 12 h -10 z",
    ),
    "force": (
        # the badge of the crew: a nut
        "M 26 8 h 48 l 24 42 -24 42 h -48 l -24 -42 z M 28 50 a 22 22 0 1 0 44 0 a 22 22 0 1 0 -44 0 z",
    ),
}

_BY_TYPE = {
    "BM": "mech",
    "IM": "mech",
    "PM": "protomech",
    "BA": "suit",
    "CI": "infantry",
    "AF": "fighter",
    "CF": "airplane",
    "SC": "small-craft",
    "DS": "spheroid",
    "DA": "aerodyne",
    "JS": "jumpship",
    "WS": "warship",
    "SS": "station",
}
_BY_MOVEMENT = {
    "t": "tracked",
    "w": "wheeled",
    "h": "hover",
    "v": "vtol",
    "g": "wige",
    "n": "naval",
    "s": "submarine",
    "r": "rail",
    "a": "airplane",
    "p": "airship",
    "i": "airship",
}


def silhouette_name(card: CardSheet) -> str:
    """The name of the silhouette of a card: by the body of a 'Mech, the movement of a vehicle, or the type."""
    if card.body in SHAPES:
        return card.body
    by_type = _BY_TYPE.get(card.type)
    return by_type or next((_BY_MOVEMENT[mode] for mode in card.motion if mode in _BY_MOVEMENT), "tracked")


@cache
def silhouette(figure: str, color: Color, mirrored: bool = False) -> Symbol:
    """A silhouette in one color, or its mirror image."""
    outlines = [Outline.parse(shape) for shape in SHAPES[figure]]
    shapes = [Path(outline.mirrored(50) if mirrored else outline, fill=color) for outline in outlines]
    name = f"silhouette-{figure}-{color[1:]}{'-mirrored' if mirrored else ''}"
    return Symbol(name, Box(0, 0, 100, 100), shapes)
