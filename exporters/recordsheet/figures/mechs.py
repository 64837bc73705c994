"""'Mechs from the front, the torso from the rear. The unit's left side is on the reader's left, as sheets have it."""

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, mirrored, mirrored_labels
from sheets.units.mech import Body

AXIS = 98.0
RIGHT_OF = {"LT": "RT", "LA": "RA", "LL": "RL", "FLL": "FRL", "RLL": "RRL"}

_HEAD = Outline.parse("M 89 1 H 107 L 116 8 L 119 20 L 112 32 H 84 L 77 20 L 80 8 Z")
_CENTER = Outline.parse(
    "M 84 36 H 112 L 120 44 V 72 L 113.5 97 V 105 L 119 111 L 113 129 L 104.5 139 H 91.5 L 83 129 L 77 111"
    " L 82.5 105 V 97 L 76 72 V 44 Z"
)
_LEFT_TORSO = Outline.parse("M 44 32 H 74 L 80 35.5 L 72.5 43 V 73 L 79 97 V 103 L 62 106 L 48 95 L 39.5 68 L 36 44 Z")
_LEFT_ARM = Outline.parse(
    "M 11 38 L 27 33 L 32.5 40 L 36 66 L 34 80 L 31.5 85 L 35 110 L 32 137 L 27 143 H 11 L 5 137 L 2.5 110"
    " L 6 90 L 2.5 82 L 0.8 62 L 2.8 44 Z"
)
_LEFT_HAND = Outline.parse("M 11 144.5 H 26 L 28 152 L 24 159 H 13 L 9 152 Z")
_LEFT_LEG = Outline.parse(
    "M 55 108 L 73.5 111 L 79.5 130.5 L 88 141 L 87 158 L 81 171 L 85 186 L 86 208 L 81 224 H 42 L 36 208 L 38 186"
    " L 43 171 L 41 152 L 46 124 Z"
)
_LEFT_FOOT = Outline.parse("M 44 225.5 H 80 L 90 239 V 243 H 32 V 239 Z")

BIPED = Figure(
    "biped",
    {"HD": _HEAD, "CT": _CENTER, **mirrored(AXIS, {"LT": _LEFT_TORSO, "LA": _LEFT_ARM, "LL": _LEFT_LEG}, RIGHT_OF)},
    {
        "HD": Label(62, 6, 40),
        "CT": Label(AXIS, 160, 21, stacked=True),
        **mirrored_labels(
            AXIS, {"LT": Label(53, 21.5, 36), "LA": Label(16, 21.5, 34), "LL": Label(17, 190, 32)}, RIGHT_OF
        ),
    },
    (_LEFT_HAND, _LEFT_HAND.mirrored(AXIS), _LEFT_FOOT, _LEFT_FOOT.mirrored(AXIS)),
    Box(0, 0, 196, 244),
)

_QUAD_CENTER = Outline.parse("M 82 36 H 114 L 122 44 L 123 78 L 116 106 L 108 124 H 88 L 80 106 L 73 78 L 74 44 Z")
_QUAD_TORSO = Outline.parse("M 46 36 L 70 33 L 76 37 L 70.5 44 L 69.5 79 L 76.5 106 L 66 110 L 51 100 L 42.5 76 V 46 Z")
_FRONT_LEG = Outline.parse(
    "M 12 40 L 34 37 L 38.5 46 L 39 76 L 42 92 L 36 104 L 39 128 L 35 152 L 38 176 H 4 L 6 152 L 3 128 L 6 104"
    " L 2 86 L 3 52 Z"
)
_FRONT_FOOT = Outline.parse("M 4 177.5 H 38 L 44 192 V 196 H 0 V 192 Z")
_REAR_LEG = Outline.parse(
    "M 50 103 L 66 113.5 L 77.5 109.5 L 85 126 L 86 146 L 80 160 L 84 176 L 82 190 H 52 L 50 176 L 54 160 L"
    " 46 144 L 45 118 Z"
)
_REAR_FOOT = Outline.parse("M 53 191.5 H 81 L 88 203 V 207 H 48 V 203 Z")

QUAD = Figure(
    "quad",
    {
        "HD": _HEAD,
        "CT": _QUAD_CENTER,
        **mirrored(AXIS, {"LT": _QUAD_TORSO, "FLL": _FRONT_LEG, "RLL": _REAR_LEG}, RIGHT_OF),
    },
    {
        "HD": Label(62, 6, 40),
        "CT": Label(AXIS, 140, 21, stacked=True),
        **mirrored_labels(
            AXIS, {"LT": Label(58, 21.5, 34), "FLL": Label(19, 21.5, 38), "RLL": Label(68, 214, 50)}, RIGHT_OF
        ),
    },
    (_FRONT_FOOT, _FRONT_FOOT.mirrored(AXIS), _REAR_FOOT, _REAR_FOOT.mirrored(AXIS)),
    Box(0, 0, 196, 226),
)

_TRIPOD_CENTER = Outline.parse(
    "M 82 36 H 114 L 122 44 L 122 72 L 114.5 97 V 104 L 119 110 L 112 124 H 84 L 77 110 L 81.5 104 V 97 L 74 72 V 44 Z"
)
_TRIPOD_LEG = Outline.parse(
    "M 53 108 L 74 111 L 80.5 126 L 74 144 L 66 162 L 68 182 L 66 206 L 60 224 H 24 L 20 206 L 24 184 L 32"
    " 168 L 34 148 L 43 124 Z"
)
_TRIPOD_FOOT = Outline.parse("M 25 225.5 H 59 L 67 239 V 243 H 13 V 239 Z")
_CENTER_LEG = Outline.parse(
    "M 85 127.5 H 111 L 121 142 L 118 166 L 112 174 L 117 190 L 118 206 L 112 224 H 84 L 78 206 L 79 190 L 84 174"
    " L 78 166 L 75 142 Z"
)
_CENTER_FOOT = Outline.parse("M 85 225.5 H 111 L 122 239 V 243 H 74 V 239 Z")

TRIPOD = Figure(
    "tripod",
    {
        "HD": _HEAD,
        "CT": _TRIPOD_CENTER,
        "CL": _CENTER_LEG,
        **mirrored(AXIS, {"LT": _LEFT_TORSO, "LA": _LEFT_ARM, "LL": _TRIPOD_LEG}, RIGHT_OF),
    },
    {
        "HD": Label(62, 6, 40),
        "CT": Label(138, 6, 36),
        "CL": Label(AXIS, 249.5, 44),
        **mirrored_labels(
            AXIS, {"LT": Label(53, 21.5, 36), "LA": Label(16, 21.5, 34), "LL": Label(40, 249.5, 44)}, RIGHT_OF
        ),
    },
    (
        *(_LEFT_HAND, _LEFT_HAND.mirrored(AXIS), _TRIPOD_FOOT, _TRIPOD_FOOT.mirrored(AXIS)),
        _CENTER_FOOT,
    ),
    Box(0, 0, 196, 262),
)

_REAR_CENTER = Outline.parse(
    "M 84 1 H 112 L 119 9 L 118 38 L 111 58 L 113 66 L 106 78 H 90 L 83 66 L 85 58 L 78 38 L 77 9 Z"
)
_REAR_TORSO = Outline.parse("M 46 1 H 79.5 L 73.5 8 L 74.5 39 L 81.5 59 L 79 64 H 60 L 49 52 L 43 30 L 39 10 Z")

REAR = Figure(
    "rear",
    {"CT": _REAR_CENTER, **mirrored(AXIS, {"LT": _REAR_TORSO}, RIGHT_OF)},
    {
        "CT": Label(AXIS, 84.5, 60),
        **mirrored_labels(AXIS, {"LT": Label(18, 26, 36, stacked=True)}, RIGHT_OF),
    },
    (),
    Box(0, 0, 196, 95),
)

_WHEELS = tuple(Outline.circle(x, 203, 6.5) for x in (9, 33))

QUADVEE = Figure(
    "quadvee",
    QUAD.places,
    QUAD.labels,
    (*QUAD.trim, *_WHEELS, *(wheel.mirrored(AXIS) for wheel in _WHEELS)),
    QUAD.box,
)

_WING = Outline.parse("M 42 52 L 8 67 L 3 76 L 30 77 L 62 67 Z")

LAM_REAR = Figure("rear-lam", REAR.places, REAR.labels, (_WING, _WING.mirrored(AXIS)), REAR.box)

FRONT: dict[Body, Figure] = {
    Body.BIPED: BIPED,
    Body.LAM: BIPED,
    Body.TRIPOD: TRIPOD,
    Body.QUAD: QUAD,
    Body.QUADVEE: QUADVEE,
}


def _in_brief(figure: Figure) -> Figure:
    """The same figure for the skeleton, which is drawn small: the points of a location without its name."""
    labels = {
        place: label._replace(
            y=label.y + (0 if label.stacked else 7), bare=_tells(place, label), inline=not _tells(place, label)
        )
        for place, label in figure.labels.items()
    }
    return Figure(f"{figure.name}-brief", figure.places, labels, figure.trim, figure.box)


def _tells(place: str, label: Label) -> bool:
    """Whether a number is understood by where it stands; a center torso's between the legs, else it needs a name."""
    return place != "CT" or label.stacked


SKELETON: dict[Body, Figure] = {body: _in_brief(figure) for body, figure in FRONT.items()}
