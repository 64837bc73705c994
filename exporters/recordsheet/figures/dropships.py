"""Small craft and DropShips: flying bodies from above, nose up; spheroids from the front, standing on their legs.

The left side is on the reader's left. The place `SI` in the middle holds the structural integrity.
"""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_halves, both_sides, mirror_labels, mirror_outlines
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
        **mirror_outlines(AXIS, {"LS": _WEDGE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 210 L 217 210 L 217 366 L 208 386 L 165 386"),
        INTEGRITY: both_halves(AXIS, "M 165 166 L 222 166 L 217 174 L 217 210 L 165 210"),
    },
    {
        "NOS": Label(50, 66, 76),
        **mirror_labels(AXIS, {"LS": Label(27, 170, 50)}, RIGHT_OF),
        "AFT": Label(AXIS, 402, 60),
    },
    frame=Box(0, 0, WIDTH, HEIGHT),
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
        **mirror_outlines(AXIS, {"LS": _SHUTTLE_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 165 229 L 215 229 L 215 340 L 206 356 L 165 356"),
        INTEGRITY: both_halves(AXIS, "M 165 189 L 215 189 L 215 229 L 165 229"),
    },
    {
        "NOS": Label(64, 66, 90),
        **mirror_labels(AXIS, {"LS": Label(33, 200, 64)}, RIGHT_OF),
        "AFT": Label(AXIS, 395, 60),
    },
    frame=Box(0, 0, WIDTH, HEIGHT),
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

# Spheroids from the front: an egg cut by latitudes, a keel in its middle, the ring of the drive and legs under it, pods
# with guns at its flanks.
_EGG_TOP = "M 165 8 C 206 8 248 40 266 104 L 270 120 C 236 130 200 134 165 134"
_EGG_FOOT = "M 165 300 C 200 300 238 296 272 284 C 256 332 226 368 200 373 L 165 373"
_EGG_SIDE = Outline.parse(
    "M 60 120 C 84 127 108 131 131 133 V 299 C 106 297 82 293 58 284 C 48 256 44 230 44 202 C 44 172 50 146 60 120 Z"
)
_SIDE_FIELD = Outline.parse("M 56 133 H 131 V 286 H 59 L 58 284 C 48 256 44 230 44 202 C 44 176 49 153 56 133 Z")
_POD = Outline.parse("M 52 146 L 38 150 V 172 L 46 176 Z M 38 154 H 26 V 158.5 H 38 Z M 38 163.5 H 26 V 168 H 38 Z")
SPHEROID = Figure(
    "spheroid-dropship",
    {
        "NOS": both_halves(AXIS, _EGG_TOP),
        **mirror_outlines(AXIS, {"LS": _EGG_SIDE}, RIGHT_OF),
        "AFT": both_halves(AXIS, _EGG_FOOT),
        INTEGRITY: Outline.parse(
            "M 131 133 C 142 133.8 154 134 165 134 C 176 134 188 133.8 199 133 V 299"
            " C 188 299.8 176 300 165 300 C 154 300 142 299.8 131 299 Z"
        ),
    },
    {
        "NOS": Label(50, 36, 62),
        **mirror_labels(AXIS, {"LS": Label(19, 198, 39)}, RIGHT_OF),
        "AFT": Label(AXIS, 402, 64),
    },
    frame=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=(
        both_halves(AXIS, "M 165 0 L 174 0 L 177 5 L 190 7 L 194 16 L 165 16"),  # the dock
        *both_sides(
            AXIS,
            Outline.parse("M 76 322 L 100 352 L 90 392 H 104 V 402 H 58 V 392 H 74 L 80 354 Z"),  # legs
            _POD,
            _POD.moved(2, 102),
            *(Outline.rounded(Box(x, 364, 22, 24), 7) for x in (120, 143)),  # drives
        ),
    ),
    weight=WEIGHT,
    fields={
        "NOS": both_halves(AXIS, "M 165 14 L 192 14 C 222 24 252 54 266 104 L 270 120 L 262 122 L 165 122"),
        "LS": _SIDE_FIELD,
        "RS": _SIDE_FIELD.mirrored(AXIS),
        "AFT": both_halves(AXIS, "M 165 300 L 266 300 C 250 340 224 368 200 373 L 165 373"),
    },
)

# The small craft that stands on its own round belly: a lander with four short legs.
LANDER = Figure(
    "lander",
    {
        "NOS": both_halves(AXIS, "M 165 44 C 222 44 270 80 286 136 C 250 147 206 151 165 151"),
        **mirror_outlines(
            AXIS,
            {
                "LS": Outline.parse(
                    "M 44 136 C 70 144 97 148.5 125 150 V 264 C 98 262 72 258 48 252 C 36 214 36 172 44 136 Z"
                )
            },
            RIGHT_OF,
        ),
        "AFT": both_halves(AXIS, "M 165 265 C 206 265 248 261 282 252 C 268 304 226 344 192 348 L 165 348"),
        INTEGRITY: Outline.parse("M 125 150 C 138 150.7 192 150.7 205 150 V 264 C 192 264.7 138 264.7 125 264 Z"),
    },
    {
        "NOS": Label(50, 50, 62),
        **mirror_labels(AXIS, {"LS": Label(18, 190, 33)}, RIGHT_OF),
        "AFT": Label(AXIS, 402, 64),
    },
    frame=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=(
        Outline.parse("M 150 46 V 34 H 158 V 26 H 172 V 34 H 180 V 46 Z"),  # the hatch
        *both_sides(
            AXIS,
            Outline.parse("M 62 290 L 88 318 L 74 352 H 88 V 362 H 46 V 352 H 60 L 66 322 Z"),  # legs
            Outline.parse("M 118 338 L 142 346 L 136 372 H 148 V 382 H 108 V 372 H 122 Z"),
        ),
        Outline.rounded(Box(152, 344, 26, 18), 6),  # the drive
    ),
    glass=(both_halves(AXIS, "M 165 62 C 188 62 206 68 220 78 L 208 88 C 196 82 182 79 165 79"),),
    weight=WEIGHT,
    fields={
        "NOS": both_halves(AXIS, "M 165 86 L 246 86 L 270 138 L 165 138"),
        **mirror_outlines(
            AXIS, {"LS": Outline.parse("M 42 149 H 125 V 252 H 48.5 C 38.5 214 38.5 176 42 149 Z")}, RIGHT_OF
        ),
        "AFT": both_halves(AXIS, "M 165 266 L 262 266 C 246 308 220 342 192 348 L 165 348"),
    },
)
