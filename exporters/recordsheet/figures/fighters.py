"""Winged craft from above, nose up: fighters, conventional jets, support aircraft.

The left wing is on the reader's left. The place `SI` in the middle of the fuselage holds the structural integrity.
"""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_halves, both_sides, mirror_labels, mirror_outlines

WIDTH, HEIGHT = 300.0, 346.0
AXIS = WIDTH / 2
RIGHT_OF = {"LWG": "RWG"}
INTEGRITY = "SI"
_SHADED = frozenset({INTEGRITY})
WEIGHT = 1.3  # craft are drawn bolder than what stands on the ground


# The aerospace fighter: a drooped nose, chines that grow into a cranked delta, two engines between canted fins.
_CANOPY = both_halves(AXIS, "M 150 45 C 155 48 157.5 57 157.5 66 L 155.5 84 L 150 88")
_NOSE = both_halves(
    AXIS,
    "M 150 3 C 154 9 157 22 159 36 L 164 58 C 171 68 184 80 192 96 L 200 122 L 198 146 L 150 146",
)
_NOSE_FIELD = both_halves(AXIS, "M 150 90 H 189 L 192 96 L 200 122 L 198 146 L 150 146")
_FIGHTER_WING = Outline.parse(
    "M 100 122 L 102 146 L 101 164 L 110 184 L 109 256 L 97 268 L 14 275 L 7 258 L 12 230 L 62 176 L 82 142 Z"
)
_FIGHTER_AFT = both_halves(AXIS, "M 150 184 L 190 184 L 191 256 L 184 276 L 176 296 L 150 296")
FIGHTER = Figure(
    "fighter",
    {
        "NOS": _NOSE,
        **mirror_outlines(AXIS, {"LWG": _FIGHTER_WING}, RIGHT_OF),
        "AFT": _FIGHTER_AFT,
        INTEGRITY: both_halves(AXIS, "M 150 146 L 198 146 L 199 164 L 190 184 L 150 184"),
    },
    {
        "NOS": Label(86, 18, 84),
        **mirror_labels(AXIS, {"LWG": Label(41, 152, 74)}, RIGHT_OF),
        "AFT": Label(AXIS, 322, 90),
    },
    trim=both_sides(AXIS, Outline.parse("M 126 296 H 146 L 142 309 H 130 Z")),  # nozzles
    frame=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=both_sides(
        AXIS,
        Outline.parse("M 109 256 L 116 276 L 124 296 L 118 320 L 102 315 L 97 268 Z"),  # fins
        Outline.parse("M 8 222 V 282 H 2 V 228 L 5 214 Z"),  # rails at the wing tips
        Outline.parse("M 66 172 V 146 H 71 V 168 Z"),  # guns at the wing roots
        Outline.parse("M 76 160 V 132 H 81 V 154 Z"),
    ),
    glass=(_CANOPY,),
    weight=WEIGHT,
    fields={"NOS": _NOSE_FIELD},
    lines=(
        *both_sides(
            AXIS,
            Outline.polyline([(150.0, 64.0), (157.4, 66.0)]),
            Outline.polyline([(108.0, 274.0), (111.0, 312.0)]),
        ),
    ),
)

# The conventional jet: a round nose, wings of little sweep, a tail plane.
_JET_CANOPY = both_halves(AXIS, "M 150 40 C 155.5 43 157 52 157 62 L 155 84 L 150 90")
_JET_WING = Outline.parse("M 118 128 V 216 L 110 219 L 14 204 C 7 202 5 198 5 192 V 178 C 5 173 9 170 14 168 Z")
CONVENTIONAL = Figure(
    "conventional-fighter",
    {
        "NOS": both_halves(AXIS, "M 150 6 C 165 12 178 36 181 62 L 182 132 L 150 132"),
        **mirror_outlines(AXIS, {"LWG": _JET_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 150 170 L 182 170 L 180 222 L 172 288 L 150 288"),
        INTEGRITY: both_halves(AXIS, "M 150 132 L 182 132 L 182 170 L 150 170"),
    },
    {
        "NOS": Label(84, 40, 90),
        **mirror_labels(AXIS, {"LWG": Label(53.5, 123.2, 90)}, RIGHT_OF),
        "AFT": Label(AXIS, 330, 90),
    },
    trim=(both_halves(AXIS, "M 150 288 L 164 288 L 160 307 L 150 307"),),
    frame=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=both_sides(
        AXIS,
        Outline.parse("M 124 256 L 128 288 V 308 L 86 302 C 82 301 81 298 81 295 V 284 Z"),  # tail plane
        Outline.parse("M 112 100 L 119 92 V 128 H 112 Z"),  # intakes
        Outline.rounded(Box(0, 162, 5, 46), 2.4),  # tanks at the wing tips
        Outline.parse("M 121 60 L 92 72 V 80 L 119 78 Z"),  # foreplanes
    ),
    glass=(_JET_CANOPY,),
    weight=WEIGHT,
    fields={"NOS": both_halves(AXIS, "M 150 90 H 182 V 132 H 150")},
    lines=both_sides(AXIS, Outline.polyline([(150.0, 60.0), (157.0, 60.0)])),
)

# The support aircraft: a long round fuselage, straight wings with two engines each, a tall tail.
_LINER_GLASS = both_halves(AXIS, "M 150 16 C 158 17 164 22 167 29 L 161 33 L 150 31")
_LINER_WING = Outline.parse("M 118 114 V 184 L 108 187 L 12 192 C 6 192 4 188 4 183 V 170 C 4 165 7 162 12 160.5 Z")
AIRLINER = Figure(
    "support-aircraft",
    {
        "NOS": both_halves(AXIS, "M 150 6 C 170 7 181 34 182 62 L 182 120 L 150 120"),
        **mirror_outlines(AXIS, {"LWG": _LINER_WING}, RIGHT_OF),
        "AFT": both_halves(AXIS, "M 150 160 L 182 160 L 181 214 C 178 244 170 270 162 292 L 150 292"),
        INTEGRITY: both_halves(AXIS, "M 150 120 L 182 120 L 182 160 L 150 160"),
    },
    {
        "NOS": Label(84, 40, 90),
        **mirror_labels(AXIS, {"LWG": Label(54, 106, 84)}, RIGHT_OF),
        "AFT": Label(AXIS, 330, 90),
    },
    frame=Box(0, 0, WIDTH, HEIGHT),
    shaded=_SHADED,
    shells=(
        *both_sides(
            AXIS,
            Outline.parse("M 138 262 L 138 302 L 88 308 C 84 308 82 305 82 301 V 290 C 82 286 85 284 88 283 Z"),
            Outline.parse("M 82 152 V 126 C 82 118 100 118 100 126 V 146 Z"),  # engines
            Outline.parse("M 42 164 V 142 C 42 134 58 134 58 142 V 160 Z"),
        ),
        both_halves(AXIS, "M 150 280 L 154 292 C 154 300 153.5 306 153 314 L 150 314"),
    ),
    glass=(_LINER_GLASS,),
    weight=WEIGHT,
    fields={"NOS": both_halves(AXIS, "M 150 36 H 178 C 181 44 182 54 182 62 V 120 H 150")},
)
