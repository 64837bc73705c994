"""'Mechs from the front, the torso from the rear. The unit's left side is on the reader's left, as sheets have it."""

from collections.abc import Mapping
from dataclasses import replace

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirror_labels, mirror_outlines

WIDTH = 190.0
AXIS = WIDTH / 2
RIGHT_OF = {"LT": "RT", "LA": "RA", "LL": "RL", "FLL": "FRL", "RLL": "RRL"}


def _shape(corners: str) -> Outline:
    """A shape of straight lines, each corner as x,y."""
    return Outline.polygon([(float(x), float(y)) for x, _, y in (corner.partition(",") for corner in corners.split())])


def _lines(*paths: str) -> tuple[Outline, ...]:
    """Fine lines, drawn left and right."""
    return both_sides(AXIS, *(Outline.parse(path) for path in paths))


# The helmet, its ears, and the face in it, where the pips stand.
_HEAD = _shape("86,9 104,9 109,14 114,22 115,36 110,44 104,53 86,53 80,44 75,36 76,22 81,14")
_FACE = _shape("82,18 108,18 111,23 111,37 102,48 88,48 79,37 79,23")
_EARS = both_sides(AXIS, _shape("77,38 73,36 73,26 77,24"))

_CENTER = _shape(
    "75,37 80,44 86,53 104,53 110,44 115,37 121,46 121,82 110,100 110,108 117,116 118,122 107,138 105,150 85,150"
    " 83,138 72,122 73,116 80,108 80,100 69,82 69,46"
)
_CENTER_FIELD = _shape(
    "70,58 120,58 121,60 121,82 110,100 110,108 117,116 118,122 107,138 105,150 85,150 83,138 72,122 73,116 80,108"
    " 80,100 69,82 69,60"
)
_COLLAR = ("M 72.5 45 L 78 49 L 84 56", "M 71.5 51.5 H 76.5", "M 71.5 54.5 H 79.5")  # and the vents under it
_CHEST = _shape(
    "47,44 52,35 66,30 75,37 69,46 69,82 80,100 80,108 73,116 72,124 48,124 48,117 62.8,108 62.8,100 45,88 43.5,74"
    " 45,54"
)
# Arms lean outwards by 5.5 degrees: a plate that slopes away from the neck, the elbow as a notch, a broad forearm.
LEFT_ARM = _shape(
    "18,25 39,21 45.5,30 46,46 44,58 41,78 39.5,82 39.5,86 44,100 41,116 33,132 3,132 2,116 2,102 8.5,87 8.5,83 10,78"
    " 12,58 9.5,46 9.5,30"
)
SPAULDER = _shape("10,28 41,17 46.5,22 46.5,40 5,60 2,40")
ELBOW = _shape("12,77 5,80 2.5,85 5,92 12,88")
_THUMB = _shape("28,135 32,139 33,148 30,153 28,149")
_FINGERS = [Outline.rounded(Box(x, 147, 7, tall), 2.4) for x, tall in ((4.5, 12), (12, 15), (19.5, 11))]
_PALM = _shape("4,132 30,132 31,139 28,149 5,149 2,139")
HAND = (_THUMB, Outline([*_PALM.commands, *(part for it in _FINGERS for part in it.commands)]))
# Legs lean outwards by 12 degrees: a narrow knee with its plate, a broad calf, a foot with two toes.
_LEFT_LEG = _shape(
    "48,124 72,124 72,122 83,138 83,150 77.5,165 68,178 67,187 71,198 71,211 61,231 57,241 29,241 28,231 27.5,212"
    " 30,197 40,188 41,178 41,164 45,144"
)
_LEG_FIELD = _shape(
    "48,124 72,124 72,122 83,138 83,150 77.5,165 68,178 67,187 71,198 71,211 61,231 60,234 28.5,234 28,231 27.5,212"
    " 30,197 40,188 41,178 41,164 45,144"
)
_ANKLE = "M 28.6 237.5 H 58.4"
_KNEE, _KNEE_LINE = _shape("47,176 36,176 33,179 33,183 36,186 47,186"), "M 33.5 181 H 40.5"
_FOOT = _shape("29,241 57,241 63,257 63,266 40,266 37,259 34,266 12,266 12,257 20,249")

_ARM_LABEL, _TORSO_LABEL = Label(14, 171.4, 26, stacked=True), Label(60.8, 9.2, 14, stacked=True)

BIPED = Figure(
    "biped",
    {
        **mirror_outlines(AXIS, {"LA": LEFT_ARM, "LL": _LEFT_LEG, "LT": _CHEST}, RIGHT_OF),
        "CT": _CENTER,
        "HD": _HEAD,
    },
    {
        "HD": Label(AXIS, 6, 46, inline=True),
        "CT": Label(AXIS, 159.7, 16, stacked=True),
        **mirror_labels(AXIS, {"LT": _TORSO_LABEL, "LA": _ARM_LABEL, "LL": Label(9, 215, 18, stacked=True)}, RIGHT_OF),
    },
    frame=Box(0, 0, WIDTH, 266),
    lines=_lines(*_COLLAR, _KNEE_LINE, _ANKLE),
    shells=(*_EARS, *both_sides(AXIS, SPAULDER, ELBOW, *HAND, _KNEE, _FOOT)),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _CENTER_FIELD, **mirror_outlines(AXIS, {"LL": _LEG_FIELD}, RIGHT_OF)},
)

# A hull with a keel and sloping haunches on four legs: the nearer pair splayed outside, the other smaller and higher.
_QUAD_HEAD = _shape("84,10 106,10 113,18 115,40 108,52 82,52 75,40 77,18")
_QUAD_FACE = _shape("85,15 105,15 110,20 111,38 105,48 85,48 79,38 80,20")
_QUAD_CENTER = _shape("72,22 118,22 130,34 134,60 128,88 121,110 112,134 78,134 69,110 62,88 56,60 60,34")
_QUAD_FIELD = _shape("57,57 133,57 134,60 128,88 121,110 112,134 78,134 69,110 62,88 56,60")
_QUAD_BELLY = _shape("57,57 133,57 134,60 128,88 121,112 69,112 62,88 56,60")
_QUAD_COLLAR = ("M 62 38 H 72", "M 61 42.5 H 73.5", "M 60.5 47 H 76.5")
_QUAD_TORSO = _shape("72,22 60,34 56,60 62,88 66,100 46,106 14,102 5,87 3,64 9,45 27,31")
_QUAD_TORSO_FIELD = _shape("17,38 59,38 56,60 62,88 64,95 62,102 14,102 5,87 3,64 9,45")
_QUAD_GUNS = both_sides(
    AXIS, _shape("24,36 24,11 33,11 33,30"), _shape("40,30 40,11 49,11 49,28"), _shape("14,44 5,42 3,29 10,19 20,36")
)
_FRONT_LEG = _shape(
    "14,102 46,106 47,124 43,142 38,152 38,160 45,176 46,196 41,214 41,226 11,226 10,214 3,198 2,178 7,161 6,152 4,140"
    " 8,122"
)
_FRONT_KNEES = both_sides(AXIS, _shape("16,148 4,147 1,151 1,157 5,162 16,161"))
_FRONT_FOOT = _shape("11,226 41,226 51,241 51,250 30,250 26,243 22,250 0,250 0,241")
_REAR_LEG = _shape(
    "50,105 66,100 69,110 78,134 81,142 80,156 76,164 76,172 81,184 81,204 77,212 77,220 54,220 54,212 50,204 50,186"
    " 54,172 54,164 50,150 49,122"
)
_REAR_FOOT = _shape("54,220 77,220 85,231 85,238 71,238 68,232 65,238 51,238 51,230")
QUAD = Figure(
    "quad",
    {
        **mirror_outlines(AXIS, {"RLL": _REAR_LEG, "LT": _QUAD_TORSO}, RIGHT_OF),
        **mirror_outlines(AXIS, {"FLL": _FRONT_LEG}, RIGHT_OF),
        "CT": _QUAD_CENTER,
        "HD": _QUAD_HEAD,
    },
    {
        "HD": Label(AXIS, 6, 42, inline=True),
        "CT": Label(AXIS + 0.1, 145.3, 14, stacked=True),
        **mirror_labels(
            AXIS,
            {
                "LT": Label(34, 5.5, 60, inline=True),
                "FLL": Label(29, 261.3, 58, inline=True),
                "RLL": Label(72, 247.7, 28, stacked=True),
            },
            RIGHT_OF,
        ),
    },
    frame=Box(0, 0, WIDTH, 270),
    lines=_lines(*_QUAD_COLLAR),
    shells=(*_QUAD_GUNS, *both_sides(AXIS, _REAR_FOOT, _FRONT_FOOT), *_FRONT_KNEES),
    glass=(_QUAD_FACE,),
    fields={"HD": _QUAD_FACE, "CT": _QUAD_FIELD, **mirror_outlines(AXIS, {"LT": _QUAD_TORSO_FIELD}, RIGHT_OF)},
)

# The center torso ends above the legs, so that its name stands in the gap beside the center leg.
_TRIPOD_CENTER = _shape(
    "75,37 80,44 86,53 104,53 110,44 115,37 121,46 121,82 112,102 112,108 119,115 119,124 103,136 87,136 71,124 71,115"
    " 78,108 78,102 69,82 69,46"
)
_TRIPOD_FIELD = _shape(
    "70,58 120,58 121,60 121,82 112,102 112,108 119,115 119,124 103,136 87,136 71,124 71,115 78,108 78,102 69,82 69,60"
)
_TRIPOD_BELLY = _shape("70,58 120,58 121,60 121,82 112,102 112,108 78,108 78,102 69,82 69,60")
_TRIPOD_CHEST = _shape(
    "47,44 52,35 66,30 75,37 69,46 69,82 78,102 78,108 71,115 71,124 48,124 47,117 60,108 60,101 47,86 44,70 45,54"
)
_TRIPOD_LEG = _shape(
    "48,124 71,124 67.4,138 65.4,152 62.5,168 56,182 56,188 61,198 58,214 50,229 50,238 21,238 20,229 11,214 13,203"
    " 25,190 30,182 35,168 42,144"
)
_TRIPOD_FOOT = _shape("21,238 50,238 57,254 57,263 1,263 1,255 12,248")
_CENTER_LEG = _shape(
    "87,136 103,136 103,150 110,166 109,174 109,183 118,194 116,212 109,230 109,238 81,238 81,230 74,212 72,194"
    " 81,183 81,174 80,166 87,150"
)
_CENTER_FOOT = _shape("81,238 109,238 122,252 122,263 68,263 68,252")

TRIPOD = Figure(
    "tripod",
    {
        **mirror_outlines(AXIS, {"LA": LEFT_ARM, "LL": _TRIPOD_LEG, "LT": _TRIPOD_CHEST}, RIGHT_OF),
        "CL": _CENTER_LEG,
        "CT": _TRIPOD_CENTER,
        "HD": _HEAD,
    },
    {
        "HD": Label(AXIS, 6, 46, inline=True),
        "CT": Label(76.9, 141, 12, stacked=True, short="CT"),
        "CL": Label(AXIS, 274.3, 50, inline=True),
        **mirror_labels(
            AXIS,
            {"LT": _TORSO_LABEL, "LA": _ARM_LABEL, "LL": Label(31, 274.3, 46, inline=True)},
            RIGHT_OF,
        ),
    },
    frame=Box(0, 0, WIDTH, 276),
    lines=_lines(*_COLLAR, "M 16 263 L 20 252", "M 31 263 L 32 251", "M 46 263 L 44 252", "M 83 263 L 85 251"),
    shells=(*_EARS, *both_sides(AXIS, SPAULDER, ELBOW, *HAND, _TRIPOD_FOOT), _CENTER_FOOT),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _TRIPOD_FIELD},
)

# The tracks of a QuadVee along its outer shins, with their links and wheels; its front legs leave them room.
_TRACK = Outline.rounded(Box(0, 114, 17, 116), 8)
_LINKS = tuple(f"M 0 {y} H 3.2" for y in range(124, 224, 6))
_ROAD_WHEELS = tuple(Outline.circle(8.8, y, 4.4) for y in (125, 142, 159, 185, 202, 219))
_TRACKED_LEG = _shape(
    "14,102 46,106 47,124 43,142 39,152 39,160 45,176 46,196 41,214 41,226 17,226 15,214 15,196 16,176 18,160 18,148"
    " 15,136 13,118"
)

QUADVEE = Figure(
    "quadvee",
    {**QUAD.places, **mirror_outlines(AXIS, {"FLL": _TRACKED_LEG}, RIGHT_OF)},
    QUAD.labels,
    frame=QUAD.box,
    trim=both_sides(AXIS, _TRACK),
    lines=(*QUAD.lines, *_lines(*_LINKS), *both_sides(AXIS, *_ROAD_WHEELS)),
    shells=tuple(shell for shell in QUAD.shells if shell not in _FRONT_KNEES),
    glass=QUAD.glass,
    fields=QUAD.fields,
)

# The back of the helmet stands up between the feet, over the shoulder blades.
_NAPE = (_shape("85,5 105,5 108,9 108,22 104,36 86,36 82,22 82,9"),)
_REAR_CENTER = _shape("80,32 110,32 118,42 121,56 116,74 112,90 78,90 74,74 69,56 72,42")
_REAR_TORSO = _shape("46,35 66,32 80,32 72,42 69,56 74,74 56,81 46,76 34,60 34,45")
_REAR_FIELD = _shape("44,37 76,37 72,42 69,56 74,74 70,76 46,76 34,60 34,45")
_NOZZLE = _shape("48,76 70,74 72,82 60,86 50,84")

REAR = Figure(
    "rear",
    {"CT": _REAR_CENTER, **mirror_outlines(AXIS, {"LT": _REAR_TORSO}, RIGHT_OF)},
    {
        "CT": Label(AXIS, 101.2, 80, inline=True),
        **mirror_labels(AXIS, {"LT": Label(15, 50, 28, stacked=True)}, RIGHT_OF),
    },
    frame=Box(0, 0, WIDTH, 102),
    shells=(*_NAPE, *both_sides(AXIS, _NOZZLE)),
    fields=mirror_outlines(AXIS, {"LT": _REAR_FIELD}, RIGHT_OF),
)

# A LAM's wings, folded up behind its shoulders, and its tail fins.
_WING = _shape("40,44 9,32 0,36 3,54 20,66 38,64")
_TAIL = _shape("46,77 30,88 28,97 42,96 60,82")

REAR_WITHOUT_JETS = replace(REAR, name="rear-without-jets", shells=_NAPE)

LAM_REAR = Figure(
    "rear-lam",
    REAR.places,
    {**REAR.labels, **mirror_labels(AXIS, {"LT": Label(13, 74, 26, stacked=True)}, RIGHT_OF)},
    both_sides(AXIS, _WING, _TAIL),
    REAR.box,
    shells=REAR.shells,
    fields=REAR.fields,
)


FRONT: dict[str, Figure] = {
    "biped": BIPED,
    "lam": BIPED,
    "tripod": TRIPOD,
    "quad": QUAD,
    "quadvee": QUADVEE,
}

TUCK: dict[str, float] = {body: 28.0 if figure is BIPED else 0.0 for body, figure in FRONT.items()}
"""The overlap of the rear view with the feet above it."""


_SLIM, _TALL = 0.64, 0.74  # the skeleton against the figure of the armor, across and down


def _slim(outline: Outline) -> Outline:
    return outline.scaled(_SLIM, _TALL).moved(0, 1.5)


def _skeleton(
    front: Figure, labels: Mapping[str, Label], height: float, fields: Mapping[str, Outline] | None = None
) -> Figure:
    """A smaller, plainer body for the internal structure: no hands, no feet, no visor."""
    shapes = {place: _slim(outline) for place, outline in front.places.items()}
    return Figure(
        f"{front.name}-skeleton",
        shapes,
        labels,
        frame=Box(0, 0, WIDTH * _SLIM, height),
        fields={place: _slim(field) for place, field in front.fields.items() if place != "HD"} | dict(fields or {}),
    )


_MIDDLE = AXIS * _SLIM
_BARE_HEAD = Label(_MIDDLE, 5.4, 40, inline=True)
_BARE_ARMS = {"LT": Label(38.9, 11.8, 14, stacked=True), "LA": Label(13.5, 108.7, 20, stacked=True)}

_BIPED_SKELETON = _skeleton(
    BIPED,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 122, 14, stacked=True),
        **mirror_labels(_MIDDLE, {**_BARE_ARMS, "LL": Label(5.4, 156, 12, stacked=True)}, RIGHT_OF),
    },
    180,
)
_QUAD_SKELETON = _skeleton(
    QUAD,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 93.8, 28, inline=True),
        **mirror_labels(
            _MIDDLE,
            {
                "LT": Label(22, 7.5, 36, inline=True),
                "FLL": Label(17, 179.9, 28, inline=True),
                "RLL": Label(48, 174, 14, stacked=True),
            },
            RIGHT_OF,
        ),
    },
    184,
    {"CT": _slim(_QUAD_BELLY)},
)
_TRIPOD_SKELETON = _skeleton(
    TRIPOD,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 94.3, 28, inline=True),
        "CL": Label(_MIDDLE, 189, 30, inline=True),
        **mirror_labels(_MIDDLE, {**_BARE_ARMS, "LL": Label(22, 189, 30, inline=True)}, RIGHT_OF),
    },
    190,
    {"CT": _slim(_TRIPOD_BELLY)},
)

SKELETON: dict[str, Figure] = {
    "biped": _BIPED_SKELETON,
    "lam": _BIPED_SKELETON,
    "tripod": _TRIPOD_SKELETON,
    "quad": _QUAD_SKELETON,
    "quadvee": _QUAD_SKELETON,
}
