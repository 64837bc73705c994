"""Winged craft from above, nose up: fighters, conventional jets, support aircraft.

The left wing is on the reader's left. The place `SI` in the middle of the fuselage holds the structural integrity.
"""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_halves, both_sides, mirrored, mirrored_labels

WIDTH, HEIGHT = 300.0, 346.0
AXIS = WIDTH / 2
RIGHT_OF = {"LWG": "RWG"}
INTEGRITY = "SI"
_SHADED = frozenset({INTEGRITY})


# The aerospace fighter: a drooped nose, chines that grow into a cranked delta, two engines between canted fins.
_CANOPY = both_halves(AXIS, "M 150 45 C 155 48 157.5 57 157.5 66 L 155.5 84 L 150 88")
_NOSE = both_halves(
    AXIS,
    "M 150 3 C 154 9 157 22 159 36 L 164 58 C 171 68 184 80 192 96 L 200 120 L 197 143 L 150 143",
    (_CANOPY,),
)
_FIGHTER_WING = Outline.parse(
    "M 98 124 L 100.5 148 L 98 168 L 106 182 L 107 254 L 96 267 L 14 274 L 7 258 L 12 230 L 62 176 L 82 142 Z"
)
_FIGHTER_AFT = both_halves(AXIS, "M 150 184 L 190 184 L 191 256 L 183 276 L 176 296 L 150 296")
FIGHTER = Figure(
    "fighter",
    {
        "NOS": _NOSE,
        **mirrored(AXIS, {"LWG": _FIGHTER_WING}, RIGHT_OF),
        "AFT": _FIGHTER_AFT,
        INTEGRITY: both_halves(AXIS, "M 150 146 L 193 146 L 196.5 150 L 198 164 L 188 181 L 150 181"),
    },
    {
        "NOS": Label(86, 18, 84),
        **mirrored_labels(AXIS, {"LWG": Label(41, 152, 74)}, RIGHT_OF),
        "AFT": Label(AXIS, 322, 90),
    },
    trim=(
        _CANOPY,
        *both_sides(
            AXIS,
            Outline.parse("M 127 297.5 H 145 L 141.5 309 H 130.5 Z"),  # nozzles
            Outline.parse("M 107 257 L 111 276 L 121 296 L 117 318 L 103 314 L 97 268 Z"),  # fins
            Outline.parse("M 6 222 V 280 H 2 V 228 L 4 216 Z"),  # rails at the wing tips
        ),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    lines=(
        *both_sides(
            AXIS,
            Outline.polyline([(150.0, 64.0), (157.4, 66.0)]),
            Outline.polyline([(111.0, 270.0), (109.5, 312.0)]),
        ),
    ),
)

# The conventional jet: a round nose, wings of little sweep, a tail plane.
_JET_CANOPY = both_halves(AXIS, "M 150 40 C 155.5 43 157 52 157 62 L 155 84 L 150 90")
_JET_WING = Outline.parse("M 121 128 L 121 214 L 112 218 L 14 202 C 7 200 5 196 5 190 V 178 C 5 173 9 170 14 168 Z")
CONVENTIONAL = Figure(
    "conventional-fighter",
    {
        "NOS": both_halves(AXIS, "M 150 6 C 162 12 172 36 175 62 L 176.5 130 L 150 130", (_JET_CANOPY,)),
        **mirrored(AXIS, {"LWG": _JET_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 150 170 L 176 170 L 174 222 L 168 286 L 150 286"),
        INTEGRITY: both_halves(AXIS, "M 150 133 L 176.5 133 L 176.5 167 L 150 167"),
    },
    {
        "NOS": Label(84, 40, 90),
        **mirrored_labels(AXIS, {"LWG": Label(54, 124, 90)}, RIGHT_OF),
        "AFT": Label(AXIS, 330, 90),
    },
    trim=(
        _JET_CANOPY,
        *both_sides(
            AXIS,
            Outline.parse("M 125.5 262 L 131 287.5 V 308 L 86 302 C 82 301 81 298 81 295 V 286 Z"),  # tail plane
            Outline.parse("M 117.5 104 L 123.2 108 L 123.2 124 L 117.5 126 Z"),  # intakes
            Outline.rounded(Box(1, 164, 5, 42), 2.4),
        ),
        both_halves(AXIS, "M 150 287.5 L 163 287.5 L 159 306 L 150 306"),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    lines=both_sides(
        AXIS,
        Outline.polyline([(22.0, 199.0), (80.0, 207.0), (80.0, 213.0)]),
        Outline.polyline([(150.0, 60.0), (157.0, 60.0)]),
        Outline.polyline([(90.0, 296.0), (128.0, 300.0)]),
    ),
)

# The support aircraft: a long round fuselage, straight wings with two engines each, a tall tail.
_LINER_GLASS = both_halves(AXIS, "M 150 16 C 158 17 164 22 167 29 L 161 33 L 150 31")
_LINER_WING = Outline.parse("M 122 116 V 182 L 112 186 L 12 190 C 6 190 4 187 4 182 V 170 C 4 165 7 162 12 160.5 Z")
AIRLINER = Figure(
    "support-aircraft",
    {
        "NOS": both_halves(AXIS, "M 150 6 C 168 7 177 34 177.5 62 L 177.5 118 L 150 118", (_LINER_GLASS,)),
        **mirrored(AXIS, {"LWG": _LINER_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 150 160 L 177.5 160 L 177 214 C 174 244 166 270 158 292 L 150 292"),
        INTEGRITY: both_halves(AXIS, "M 150 121 L 177.5 121 L 177.5 157 L 150 157"),
    },
    {
        "NOS": Label(84, 40, 90),
        **mirrored_labels(AXIS, {"LWG": Label(54, 106, 84)}, RIGHT_OF),
        "AFT": Label(AXIS, 330, 90),
    },
    trim=(
        _LINER_GLASS,
        *both_sides(
            AXIS,
            Outline.parse("M 142 268 L 140 300 L 88 308 C 84 308 82 305 82 301 V 292 C 82 288 85 286 88 285 Z"),
            Outline.parse("M 84 152 V 128 C 84 120 100 120 100 128 V 146 Z"),  # engines
            Outline.parse("M 44 164 V 144 C 44 136 58 136 58 144 V 160 Z"),
        ),
        both_halves(AXIS, "M 150 268 C 153 272 153.5 290 153 312 L 150 314"),
    ),
    box=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    lines=both_sides(
        AXIS,
        Outline.polyline([(20.0, 184.0), (76.0, 182.0), (112.0, 180.0)]),
        Outline.polyline([(92.0, 298.0), (138.0, 291.0)]),
    ),
)
