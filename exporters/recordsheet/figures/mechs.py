"""'Mechs from the front, the torso from the rear. The unit's left side is on the reader's left, as sheets have it."""

from collections.abc import Mapping

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirrored, mirrored_labels
from sheets.units.mech import Body

WIDTH = 190.0
AXIS = WIDTH / 2
RIGHT_OF = {"LT": "RT", "LA": "RA", "LL": "RL", "FLL": "FRL", "RLL": "RRL"}


def _shape(corners: str) -> Outline:
    """A shape of straight lines, each corner as x,y."""
    return Outline.polygon([(float(x), float(y)) for x, _, y in (corner.partition(",") for corner in corners.split())])


def _lines(*paths: str) -> tuple[Outline, ...]:
    """Fine lines, drawn left and right."""
    return both_sides(AXIS, *(Outline.parse(path) for path in paths))


# The helmet, and the face in it, where the pips stand.
_HEAD = _shape("86,10 104,10 107,15 113,15 117,22 117,43 110,46 106,55 84,55 80,46 73,43 73,22 77,15 83,15")
_FACE = _shape("82,20 108,20 112,26 112,40 104,50 86,50 78,40 78,26")
_CREST = _lines("M 95 10 V 16", "M 73 30 H 78")

_CENTER = _shape(
    "77,43 80,46 84,55 106,55 110,46 113,43 116,46 116,92 114,99 114,106 120,113 117,132 107,148 83,148 73,132"
    " 70,113 76,106 76,99 74,92 74,46"
)
_CENTER_FIELD = _shape(
    "75,57 115,57 116,60 116,92 114,99 114,106 120,113 117,132 107,148 83,148 73,132 70,113 76,106 76,99 74,92 74,60"
)
_CHEST = _shape("42,48 48,41 73,41 77,43 74,46 74,92 76,99 76,106 70,113 71,128 48,128 46,118 46,104 41,88 41,58")
_LEFT_ARM = _shape(
    "8,30 17,21 33,21 40,29 40,60 36,68 36,76 40,86 39,116 35,128 11,128 7,116 6,86 10,76 9,68 4,60 4,38"
)
_CAP = _shape("1,44 1,29 9,15 20,9 33,9 43,19 46,38 40,44")
_HAND = _shape("12,128 34,128 37,138 34,148 30,153 12,153 9,146 9,136")
_FINGERS = _lines("M 16 153 V 142", "M 21.5 153 V 142", "M 27 153 V 142", "M 9 137 H 15 L 18 133")
_LEFT_LEG = _shape(
    "48,128 71,128 73,132 79,146 80,156 79,168 76,178 76,186 81,194 83,208 80,226 73,238 41,238 32,226 29,208"
    " 33,194 40,186 40,178 37,164 41,146"
)
_FOOT = _shape("41,238 73,238 82,255 82,262 27,262 27,255")
_TOES = _lines("M 42 262 L 45 250", "M 64 262 L 62 250")

_ARM_LABEL, _TORSO_LABEL = Label(17.5, 162, 34), Label(58.5, 21, 20, stacked=True)

BIPED = Figure(
    "biped",
    {
        **mirrored(AXIS, {"LA": _LEFT_ARM, "LL": _LEFT_LEG, "LT": _CHEST}, RIGHT_OF),
        "CT": _CENTER,
        "HD": _HEAD,
    },
    {
        "HD": Label(AXIS, 6, 60, inline=True),
        "CT": Label(AXIS, 154.8, 22, stacked=True),
        **mirrored_labels(
            AXIS, {"LT": _TORSO_LABEL, "LA": _ARM_LABEL, "LL": Label(15, 202, 24, stacked=True)}, RIGHT_OF
        ),
    },
    box=Box(0, 0, WIDTH, 264),
    lines=(*_CREST, *_FINGERS, *_TOES),
    shells=both_sides(AXIS, _CAP, _HAND, _FOOT),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _CENTER_FIELD},
)

# Four legs under a wide torso; the nearer pair outside, the other smaller and higher.
_QUAD_HEAD = _shape("83,9 107,9 116,19 116,50 108,60 82,60 74,50 74,19")
_QUAD_FACE = _shape("85,14 105,14 112,22 112,48 106,55 84,55 78,48 78,22")
_QUAD_CENTER = _shape("68,14 122,14 126,24 126,94 121,106 123,118 113,136 77,136 67,118 69,106 64,94 64,24")
_QUAD_FIELD = _shape("65,65 125,65 126,68 126,94 121,106 123,118 113,136 77,136 67,118 69,106 64,94 64,68")
_QUAD_TORSO = _shape("8,30 20,16 60,16 64,24 64,94 56,105 20,105 8,92")
_QUAD_GUNS = both_sides(AXIS, _shape("24,16 24,8 34,8 34,16"), _shape("42,16 42,8 52,8 52,16"))
_FRONT_LEG = _shape(
    "11,105 48,105 53,116 52,138 47,150 51,162 53,188 49,208 50,226 9,226 10,208 6,188 6,162 11,150 7,138 7,116"
)
_FRONT_FOOT = _shape("9,226 50,226 57,244 57,250 2,250 2,244")
_REAR_LEG = _shape(
    "53,105 68,105 67,118 75,133 82,140 84,156 79,170 83,184 84,204 81,222 57,222 54,206 56,190 51,162 52,138"
)
_REAR_FOOT = _shape("57,222 81,222 88,234 88,239 52,239 52,234")
_QUAD_LEGS = {"FLL": _FRONT_LEG, "RLL": _REAR_LEG}

QUAD = Figure(
    "quad",
    {
        **mirrored(AXIS, {"RLL": _REAR_LEG, "LT": _QUAD_TORSO}, RIGHT_OF),
        **mirrored(AXIS, {"FLL": _FRONT_LEG}, RIGHT_OF),
        "CT": _QUAD_CENTER,
        "HD": _QUAD_HEAD,
    },
    {
        "HD": Label(AXIS, 6, 42, inline=True),
        "CT": Label(AXIS, 142.8, 22, stacked=True),
        **mirrored_labels(
            AXIS,
            {
                "LT": Label(34, 5.5, 60, inline=True),
                "FLL": Label(29, 259, 58, inline=True),
                "RLL": Label(72, 247, 28, stacked=True),
            },
            RIGHT_OF,
        ),
    },
    box=Box(0, 0, WIDTH, 270),
    lines=_lines("M 16 250 L 19 238", "M 48 250 L 45 238"),
    shells=(*_QUAD_GUNS, *both_sides(AXIS, _REAR_FOOT, _FRONT_FOOT)),
    glass=(_QUAD_FACE,),
    fields={"HD": _QUAD_FACE, "CT": _QUAD_FIELD},
)

# Its belt bears its name.
_TRIPOD_CENTER = _shape(
    "77,43 80,46 84,55 106,55 110,46 113,43 116,46 116,92 114,99 114,110 120,114 117,130 110,132 80,132 73,130 70,114"
    " 76,110 76,99 74,92 74,46"
)
_BUCKLE = Outline.polyline([(76.0, 110.0), (114.0, 110.0)])
_TRIPOD_FIELD = _shape("75,57 115,57 116,60 116,92 114,99 114,110 76,110 76,99 74,92 74,60")
_TRIPOD_CHEST = _shape(
    "42,48 48,41 73,41 77,43 74,46 74,92 76,99 76,110 70,114 70,124 48,124 46,116 46,104 41,88 41,58"
)
_TRIPOD_LEG = _shape(
    "48,124 70,124 73,132 77,138 75,160 70,178 68,196 70,220 66,238 26,238 20,220 24,196 34,176 40,150"
)
_TRIPOD_FOOT = _shape("26,238 66,238 71,255 71,262 12,262 12,255")
_CENTER_LEG = _shape(
    "80,132 110,132 115,142 114,166 110,178 117,192 119,214 114,238 76,238 71,214 73,192 80,178 76,166 75,142"
)
_CENTER_FOOT = _shape("76,238 114,238 121,255 121,262 69,262 69,255")

TRIPOD = Figure(
    "tripod",
    {
        **mirrored(AXIS, {"LA": _LEFT_ARM, "LL": _TRIPOD_LEG, "LT": _TRIPOD_CHEST}, RIGHT_OF),
        "CL": _CENTER_LEG,
        "CT": _TRIPOD_CENTER,
        "HD": _HEAD,
    },
    {
        "HD": Label(AXIS, 6, 60, inline=True),
        "CT": Label(AXIS, 118.4, 46),
        "CL": Label(AXIS, 272, 50, inline=True),
        **mirrored_labels(
            AXIS,
            {"LT": _TORSO_LABEL, "LA": _ARM_LABEL, "LL": Label(36, 272, 46, inline=True)},
            RIGHT_OF,
        ),
    },
    box=Box(0, 0, WIDTH, 276),
    lines=(_BUCKLE, *_CREST, *_FINGERS, *_lines("M 30 262 L 33 250", "M 55 262 L 53 250", "M 86 262 L 87 250")),
    shells=(*both_sides(AXIS, _CAP, _HAND, _TRIPOD_FOOT), _CENTER_FOOT),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _TRIPOD_FIELD},
)

# The track of a QuadVee along its outer shin, with its links.
_TRACK = Outline.rounded(Box(-1, 128, 14, 104), 6.5)
_LINKS = tuple(f"M -1 {y} H 5" for y in range(138, 226, 7))

QUADVEE = Figure(
    "quadvee",
    QUAD.places,
    QUAD.labels,
    box=QUAD.box,
    trim=both_sides(AXIS, _TRACK),
    lines=(*QUAD.lines, *_lines(*_LINKS)),
    shells=QUAD.shells,
    glass=QUAD.glass,
    fields=QUAD.fields,
)

_REAR_CENTER = _shape("84,2 106,2 110,8 110,34 122,44 122,74 112,88 78,88 68,74 68,44 80,34 80,8")
_REAR_TORSO = _shape("36,40 66,36 68,44 68,74 62,82 44,82 34,68 30,52")

REAR = Figure(
    "rear",
    {"CT": _REAR_CENTER, **mirrored(AXIS, {"LT": _REAR_TORSO}, RIGHT_OF)},
    {
        "CT": Label(AXIS, 97, 80, inline=True),
        **mirrored_labels(AXIS, {"LT": Label(15, 50, 28, stacked=True)}, RIGHT_OF),
    },
    box=Box(0, 0, WIDTH, 100),
)

_WING = _shape("40,40 4,34 0,40 0,46 34,66")
_TAIL = _shape("44,82 30,96 38,98 62,82")

LAM_REAR = Figure("rear-lam", REAR.places, REAR.labels, both_sides(AXIS, _WING, _TAIL), REAR.box)

FRONT: dict[Body, Figure] = {
    Body.BIPED: BIPED,
    Body.LAM: BIPED,
    Body.TRIPOD: TRIPOD,
    Body.QUAD: QUAD,
    Body.QUADVEE: QUADVEE,
}

TUCK: dict[Body, float] = {body: 28.0 if figure is BIPED else 0.0 for body, figure in FRONT.items()}
"""How far the rear stands up between the feet."""


_SLIM, _TALL = 0.64, 0.74  # the skeleton against the figure of the armor, across and down


def _skeleton(front: Figure, labels: Mapping[str, Label], height: float, lines: tuple[Outline, ...] = ()) -> Figure:
    """The same body smaller and plainer, for the internal structure: no hands, no feet, no visor."""
    shapes = {place: outline.scaled(_SLIM, _TALL) for place, outline in front.places.items()}
    return Figure(
        f"{front.name}-skeleton",
        shapes,
        labels,
        box=Box(0, 0, WIDTH * _SLIM, height),
        fields={"CT": front.field("CT").scaled(_SLIM, _TALL)},
        lines=tuple(line.scaled(_SLIM, _TALL) for line in lines),
    )


_MIDDLE = AXIS * _SLIM
_BARE_HEAD = Label(_MIDDLE, 5.5, 40, inline=True)
_BARE_ARMS = {"LT": Label(37.5, 19.5, 14, stacked=True), "LA": Label(14, 103, 20, stacked=True)}

_BIPED_SKELETON = _skeleton(
    BIPED,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 116.5, 14, stacked=True),
        **mirrored_labels(_MIDDLE, {**_BARE_ARMS, "LL": Label(9, 150, 16, stacked=True)}, RIGHT_OF),
    },
    180,
)
_QUAD_SKELETON = _skeleton(
    QUAD,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 108, 14, stacked=True),
        **mirrored_labels(
            _MIDDLE,
            {
                "LT": Label(22, 7.5, 36, inline=True),
                "FLL": Label(17, 176, 28, inline=True),
                "RLL": Label(47.5, 171.5, 14, stacked=True),
            },
            RIGHT_OF,
        ),
    },
    180,
)
_TRIPOD_SKELETON = _skeleton(
    TRIPOD,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 92, 28, inline=True),
        "CL": Label(_MIDDLE, 184, 30, inline=True),
        **mirrored_labels(_MIDDLE, {**_BARE_ARMS, "LL": Label(29, 184, 30, inline=True)}, RIGHT_OF),
    },
    187,
    (_BUCKLE,),
)

SKELETON: dict[Body, Figure] = {
    Body.BIPED: _BIPED_SKELETON,
    Body.LAM: _BIPED_SKELETON,
    Body.TRIPOD: _TRIPOD_SKELETON,
    Body.QUAD: _QUAD_SKELETON,
    Body.QUADVEE: _QUAD_SKELETON,
}
