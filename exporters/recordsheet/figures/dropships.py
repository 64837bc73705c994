"""Small craft and DropShips: flying bodies from above, nose up; spheroids from the front, standing on their legs.

The left side is on the reader's left. The place `SI` in the middle holds the structural integrity.
"""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_halves, both_sides, mirrored, mirrored_labels

WIDTH, HEIGHT = 330.0, 428.0
AXIS = WIDTH / 2
RIGHT_OF = {"LS": "RS"}
INTEGRITY = "SI"
_SHADED = frozenset({INTEGRITY})


def _line(*points: tuple[float, float]) -> Outline:
    return Outline.polyline(points)


# The aerodyne DropShip: a broad wedge with a blunt nose, wings that grow out of the body, engines at its end.
_WEDGE_WING = Outline.parse(
    "M 68 118 L 79 141 L 105 168 L 113 176 L 113 372 L 102 384 L 20 384 L 6 372 L 10 330 L 34 252 L 54 176 Z"
)
AERODYNE = Figure(
    "aerodyne-dropship",
    {
        "NOS": both_halves(
            AXIS, "M 165 4 L 205 4 C 218 6 226 16 230 32 L 252 88 L 260 114 L 248 138 L 222 164 L 165 164"
        ),
        **mirrored(AXIS, {"LS": _WEDGE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 211 L 215 211 L 215 366 L 207 386 L 165 386"),
        INTEGRITY: both_halves(AXIS, "M 165 167 L 219 167 L 215 172 L 215 208 L 165 208"),
    },
    {
        "NOS": Label(50, 66, 76),
        **mirrored_labels(AXIS, {"LS": Label(25, 158, 58)}, RIGHT_OF),
        "AFT": Label(AXIS, 405, 90),
    },
    trim=(
        *both_sides(
            AXIS,
            Outline.parse("M 124 387.5 H 150 L 146 400 H 128 Z"),
            Outline.parse("M 24 385.5 H 92 L 86 397 H 34 Z"),
            Outline.parse("M 8 318 L 3 334 L 1 372 L 6 380 L 12 376 Z"),
        ),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    lines=both_sides(AXIS, _line((165, 12), (198, 12), (204, 18))),
)

# The aerodyne small craft: a lifting body with stub wings and twin fins.
_SHUTTLE_GLASS = both_halves(AXIS, "M 165 38 C 176 39 184 46 187 56 L 178 62 L 165 60")
_SHUTTLE_WING = Outline.parse("M 92 156 L 103 178 L 113 190 L 114 346 L 104 352 L 36 344 L 26 330 L 30 288 L 66 206 Z")
SHUTTLE = Figure(
    "small-craft",
    {
        "NOS": both_halves(
            AXIS,
            "M 165 8 C 188 10 206 28 214 58 L 232 112 L 239 154 L 228 176 L 217 186 L 165 186",
            (_SHUTTLE_GLASS,),
        ),
        **mirrored(AXIS, {"LS": _SHUTTLE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 230 L 213 230 L 213 340 L 204 356 L 165 356"),
        INTEGRITY: both_halves(AXIS, "M 165 189 L 214 189 L 213 193 L 213 227 L 165 227"),
    },
    {
        "NOS": Label(64, 66, 90),
        **mirrored_labels(AXIS, {"LS": Label(33, 200, 64)}, RIGHT_OF),
        "AFT": Label(AXIS, 398, 90),
    },
    trim=(
        _SHUTTLE_GLASS,
        *both_sides(
            AXIS,
            Outline.parse("M 126 357.5 H 160 L 155 372 H 132 Z"),
            Outline.parse("M 104 354 L 117 346 L 125 374 L 119 384 L 105 380 Z"),
            Outline.parse("M 27 296 L 22 302 L 20 336 L 25 340 Z"),
        ),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    lines=both_sides(AXIS, _line((165, 50), (182, 54))),
)

# Spheroids: latitudes cut the ball; legs and engines stand under it.
_TOP = "M 165 5 C 230 5 284 40 306 96 L 310 108 C 266 121 214 126 165 126"
_BOTTOM = "M 165 293 C 214 293 268 288 315 274 C 298 340 244 385 165 385"
_SIDE = Outline.parse(
    "M 19 111.5 C 62 123 112 128.6 163.4 129 V 185 H 120 C 116 185 114 187 114 191 V 232 C 114 236 116 238 120 238"
    " H 163.4 V 290 C 110 289.6 60 285 14 271 C 7.5 246 5 220 5 196 C 5 166 9.5 138 19 111.5 Z"
)
SPHEROID = Figure(
    "spheroid-dropship",
    {
        "NOS": both_halves(AXIS, _TOP),
        **mirrored(AXIS, {"LS": _SIDE}, RIGHT_OF),
        "AFT": both_halves(AXIS, _BOTTOM),
        INTEGRITY: Outline.rounded(Box(117, 188, 96, 47), 4),
    },
    {
        "NOS": Label(31, 22, 58),
        **mirrored_labels(AXIS, {"LS": Label(25, 342, 50)}, RIGHT_OF),
        "AFT": Label(AXIS, 405, 64),
    },
    trim=(
        *both_sides(
            AXIS,
            Outline.parse("M 60 339 L 84 360 L 74 392 H 86 V 399 H 42 V 392 H 56 Z"),  # legs
            Outline.parse("M 104 377 L 130 384 L 126 397 H 106 Z"),  # engines
        ),
        both_halves(AXIS, "M 165 0 L 176 0 L 178 4.4 L 165 4.4"),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
)
