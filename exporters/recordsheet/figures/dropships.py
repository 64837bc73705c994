"""Small craft and DropShips: flying bodies from above, nose up; spheroids from the front, standing on their legs.

The left side is on the reader's left. The place `SI` in the middle holds the structural integrity.
"""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_halves, both_sides, mirrored, mirrored_labels
from exporters.recordsheet.figures.fighters import WEIGHT

WIDTH, HEIGHT = 330.0, 428.0
AXIS = WIDTH / 2
RIGHT_OF = {"LS": "RS"}
INTEGRITY = "SI"
_SHADED = frozenset({INTEGRITY})


# The aerodyne DropShip: a broad wedge with a blunt nose, wings that grow out of the body, engines at its end.
_WEDGE_WING = Outline.parse(
    "M 68 116 L 79 140 L 108 166 L 113 174 L 113 372 L 102 384 L 20 384 L 6 372 L 10 330 L 34 252 L 54 176 Z"
)
_WEDGE_GLASS = both_halves(AXIS, "M 165 14 H 194 L 202 26 H 165")
AERODYNE = Figure(
    "aerodyne-dropship",
    {
        "NOS": both_halves(
            AXIS, "M 165 4 L 205 4 C 218 6 226 16 230 32 L 252 88 L 262 116 L 251 140 L 222 166 L 165 166"
        ),
        **mirrored(AXIS, {"LS": _WEDGE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 210 L 217 210 L 217 366 L 208 386 L 165 386"),
        INTEGRITY: both_halves(AXIS, "M 165 166 L 222 166 L 217 174 L 217 210 L 165 210"),
    },
    {
        "NOS": Label(50, 66, 76),
        **mirrored_labels(AXIS, {"LS": Label(27, 170, 50)}, RIGHT_OF),
        "AFT": Label(AXIS, 402, 60),
    },
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=both_sides(
        AXIS,
        Outline.parse("M 118 384 H 132 L 135 402 H 112 Z"),  # engines
        Outline.parse("M 26 384 H 94 L 88 398 H 34 Z"),
        Outline.parse("M 10 314 L 2 334 L 0.5 372 L 6 382 L 12 376 Z"),  # fins
    ),
    glass=(_WEDGE_GLASS,),
    weight=WEIGHT,
    fields={"NOS": both_halves(AXIS, "M 165 28 H 228 L 230 32 L 252 88 L 262 116 L 251 140 L 222 166 L 165 166")},
)

# The aerodyne small craft: a lifting body with stub wings and twin fins.
_SHUTTLE_GLASS = both_halves(AXIS, "M 165 38 C 176 39 184 46 187 56 L 178 62 L 165 60")
_SHUTTLE_WING = Outline.parse("M 92 154 L 103 176 L 115 189 L 115 346 L 104 352 L 36 344 L 26 330 L 30 288 L 66 206 Z")
SHUTTLE = Figure(
    "small-craft",
    {
        "NOS": both_halves(AXIS, "M 165 8 C 188 10 206 28 214 58 L 232 112 L 239 154 L 227 176 L 215 189 L 165 189"),
        **mirrored(AXIS, {"LS": _SHUTTLE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 229 L 215 229 L 215 340 L 206 356 L 165 356"),
        INTEGRITY: both_halves(AXIS, "M 165 189 L 215 189 L 215 229 L 165 229"),
    },
    {
        "NOS": Label(64, 66, 90),
        **mirrored_labels(AXIS, {"LS": Label(33, 200, 64)}, RIGHT_OF),
        "AFT": Label(AXIS, 395, 60),
    },
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=both_sides(
        AXIS,
        Outline.parse("M 126 356 H 160 L 155 374 H 132 Z"),  # nozzles
        Outline.parse("M 104 352 L 117 344 L 125 376 L 119 386 L 105 382 Z"),  # fins
        Outline.parse("M 27 294 L 20 302 L 18 338 L 25 342 Z"),
    ),
    glass=(_SHUTTLE_GLASS,),
    weight=WEIGHT,
    fields={"NOS": both_halves(AXIS, "M 165 66 H 217 L 232 112 L 239 154 L 227 176 L 215 189 L 165 189")},
)

# Spheroids from the front: an egg cut by latitudes, a keel in its middle, the ring of the drive and legs under it.
# The names of the sides stand in the sides.
_EGG_TOP = "M 165 8 C 222 8 276 44 300 104 L 304 116 C 262 128 214 132 165 132"
_EGG_FOOT = "M 165 296 C 214 296 264 290 309 276 C 292 330 250 372 216 374 L 165 374"
_EGG_SIDE = Outline.parse(
    "M 26 116 C 56 125 90 130 121 131.4 V 295.4 C 84 293.6 48 286.6 21 276 C 14 252 12 226 12 200 C 12 170 17 142"
    " 26 116 Z"
)
_SIDE_FIELD = Outline.parse("M 15.5 168 H 121 V 286 H 46 L 21 276 C 14 252 12 226 12 200 C 12 188 13 178 15.5 168 Z")
SPHEROID = Figure(
    "spheroid-dropship",
    {
        "NOS": both_halves(AXIS, _EGG_TOP),
        **mirrored(AXIS, {"LS": _EGG_SIDE}, RIGHT_OF),
        "AFT": both_halves(AXIS, _EGG_FOOT),
        INTEGRITY: Outline.parse(
            "M 121 131.4 C 136 132 150 132 165 132 C 180 132 194 132 209 131.4 V 295.4"
            " C 194 296 180 296 165 296 C 150 296 136 296 121 295.4 Z"
        ),
    },
    {
        "NOS": Label(42, 30, 62),
        **mirrored_labels(AXIS, {"LS": Label(68, 141.5, 84)}, RIGHT_OF),
        "AFT": Label(AXIS, 402, 64),
    },
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=(
        both_halves(AXIS, "M 165 2 L 178 2 L 182 12 L 165 12"),  # the dock
        *both_sides(
            AXIS,
            Outline.parse("M 46 326 L 74 356 L 62 392 H 78 V 402 H 26 V 392 H 42 L 52 356 Z"),  # legs
            Outline.parse("M 12 186 L 3 190 V 214 L 12 218 Z"),  # gun blisters
            *(Outline.rounded(Box(x, 366, 26, 22), 8) for x in (112, 138)),  # drives
        ),
    ),
    weight=WEIGHT,
    fields={
        "NOS": both_halves(AXIS, "M 165 8 C 222 8 276 44 300 104 L 304 116 L 290 121 L 165 121"),
        "LS": _SIDE_FIELD,
        "RS": _SIDE_FIELD.mirrored(AXIS),
        "AFT": both_halves(AXIS, "M 165 296 L 301 296 C 280 338 246 372 216 374 L 165 374"),
    },
)
