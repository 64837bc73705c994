"""'Mechs from the front, the torso from the rear. The unit's left side is on the reader's left, as sheets have it."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label, both_sides, mirrored, mirrored_labels

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
_EARS = both_sides(AXIS, _shape("77,36 71,33 70,23 69,11 72,11 74,20 77,20"))

_CENTER = _shape(
    "75,37 80,44 86,53 104,53 110,44 115,37 121,46 121,84 114,103 114,108 119,114 119,122 107,138 105,150 85,150"
    " 83,138 71,122 71,114 76,108 76,103 69,84 69,46"
)
_CENTER_FIELD = _shape(
    "70,57 120,57 121,59 121,84 114,103 114,108 119,114 119,122 107,138 105,150 85,150 83,138 71,122 71,114 76,108"
    " 76,103 69,84 69,59"
)
_CHEST = _shape(
    "39,46 47,36 68,33 75,37 69,46 69,84 76,103 76,108 71,114 71,124 44,124 39,112 46,104 46,97 38,84 38,60"
)
_CHEST_FIELD = _shape(
    "39,46 46,37 75,37 69,46 69,84 76,103 76,108 71,114 71,124 44,124 39,112 46,104 46,97 38,84 38,60"
)
_LEFT_ARM = _shape(
    "12,12 31,12 42,23 43,46 34,55 33,70 40,80 41,110 35,121 35,127 9,127 9,121 2,110 0,80 8,70 9,55 0,47 0,24"
)
_SPAULDER = _shape("6,27 0,19 6,6 28,0 41,9 43,23")
_ELBOW = _shape("9,62 2,66 0,72 3,88 12,84")
_THUMB = _shape("33,130 38,134 39,144 35,149 32,145")
_FINGERS = [Outline.rounded(Box(x, 144.5, 5.5, 10), 2) for x in (10.5, 16.0, 21.5, 27.0)]
_HAND = Outline(
    [
        *_shape("10,127 34,127 35,134 33,144.5 10,144.5 8,134").commands,
        *(part for it in _FINGERS for part in it.commands),
    ]
)
_BARRELS: Mapping[int, tuple[float, ...]] = {1: (22.0,), 2: (15.5, 28.5), 3: (13.0, 22.0, 31.0)}
"""The middles of the barrels at the end of an arm, by their number."""


def _arm_end(barrels: int | None) -> tuple[Outline, ...]:
    """A hand, or the barrels of an arm without one; a plain plate where it has no weapon either."""
    if barrels is None:
        return (_THUMB, _HAND)
    if not barrels:
        return (Outline.rounded(Box(10, 124, 24, 9), 2),)
    return tuple(
        Outline(
            [
                *Outline.rounded(Box(x - 4, 124, 8, 18), 1.5).commands,
                *Outline.rounded(Box(x - 3, 142, 6, 4), 1).commands,
            ]
        )
        for x in _BARRELS[barrels]
    )


_LEFT_LEG = _shape(
    "44,124 71,124 71,122 83,138 83,150 76,168 69,175 68,183 74,192 72,210 63,230 63,240 31,240 30,230 19,210"
    " 20,194 30,185 33,176 30,164 36,140"
)
_KNEE = _shape("35,170 29,172 25,184 18,194 18,204 29,196")
_FOOT = _shape("30,240 63,240 72,257 72,265 47,265 43,257 39,265 6,265 9,257 23,249")

_ARM_LABEL, _TORSO_LABEL = Label(14, 162, 26, stacked=True), Label(55.5, 14.9, 20, stacked=True)

BIPED = Figure(
    "biped",
    {
        **mirrored(AXIS, {"LA": _LEFT_ARM, "LL": _LEFT_LEG, "LT": _CHEST}, RIGHT_OF),
        "CT": _CENTER,
        "HD": _HEAD,
    },
    {
        "HD": Label(AXIS, 6, 60, inline=True),
        "CT": Label(AXIS, 157.4, 22, stacked=True),
        **mirrored_labels(
            AXIS, {"LT": _TORSO_LABEL, "LA": _ARM_LABEL, "LL": Label(10, 217, 18, stacked=True)}, RIGHT_OF
        ),
    },
    box=Box(0, 0, WIDTH, 266),
    shells=(*_EARS, *both_sides(AXIS, _SPAULDER, _ELBOW, _THUMB, _HAND, _KNEE, _FOOT)),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _CENTER_FIELD, **mirrored(AXIS, {"LT": _CHEST_FIELD}, RIGHT_OF)},
)

# Four legs under a wide torso; the nearer pair outside, the other smaller and higher.
_QUAD_HEAD = _shape("84,10 106,10 113,18 115,40 108,52 82,52 75,40 77,18")
_QUAD_FACE = _shape("85,15 105,15 110,20 111,38 105,48 85,48 79,38 80,20")
_QUAD_CENTER = _shape("70,15 120,15 127,25 127,92 120,108 120,120 110,136 80,136 70,120 70,108 63,92 63,25")
_QUAD_FIELD = _shape("64,57 126,57 127,60 127,92 120,108 120,120 110,136 80,136 70,120 70,108 63,92 63,60")
_QUAD_TORSO = _shape("20,22 56,15 63,25 63,92 57,102 46,106 15,106 5,92 3,50 8,36")
_QUAD_TORSO_FIELD = _shape("14,26 63,26 63,92 57,102 46,106 15,106 5,92 3,50 6,42")
_QUAD_GUNS = both_sides(
    AXIS, _shape("22,24 22,9 31,9 31,22"), _shape("36,22 36,9 45,9 45,20"), _shape("8,40 2,36 2,24 10,14 16,24")
)
_FRONT_LEG = _shape(
    "15,106 46,106 50,120 47,138 41,149 41,158 48,172 47,196 42,214 42,226 11,226 10,214 3,196 2,174 10,158 11,149"
    " 6,136 7,118"
)
_FRONT_FOOT = _shape("11,226 42,226 53,242 53,250 0,250 0,242")
_REAR_LEG = _shape(
    "57,102 63,92 70,108 70,120 80,136 83,146 82,158 79,166 79,174 83,186 82,202 79,212 79,220 56,220 55,212 52,202"
    " 52,188 56,174 56,166 54,156 53,140 55,118"
)
_REAR_FOOT = _shape("56,220 79,220 87,231 87,238 53,238 53,229")
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
    lines=_lines(
        "M 14 250 L 18 238", "M 26.5 250 V 238", "M 39 250 L 36 238", "M 63 238 L 64 230", "M 77 238 L 74 230"
    ),
    shells=(*_QUAD_GUNS, *both_sides(AXIS, _REAR_FOOT, _FRONT_FOOT)),
    glass=(_QUAD_FACE,),
    fields={"HD": _QUAD_FACE, "CT": _QUAD_FIELD, **mirrored(AXIS, {"LT": _QUAD_TORSO_FIELD}, RIGHT_OF)},
)

# Its belt bears its name.
_TRIPOD_CENTER = _shape(
    "75,37 80,44 86,53 104,53 110,44 115,37 121,46 121,84 114,103 114,110 120,114 117,130 110,132 80,132 73,130"
    " 70,114 76,110 76,103 69,84 69,46"
)
_BUCKLE = Outline.polyline([(76.0, 110.0), (114.0, 110.0)])
_TRIPOD_FIELD = _shape("70,57 120,57 121,59 121,84 114,103 114,110 76,110 76,103 69,84 69,59")
_TRIPOD_CHEST = _shape(
    "39,46 47,36 68,33 75,37 69,46 69,84 76,103 76,110 70,114 71,122 44,122 39,112 46,104 46,97 38,84 38,60"
)
_TRIPOD_CHEST_FIELD = _shape(
    "39,46 46,37 75,37 69,46 69,84 76,103 76,110 70,114 71,122 44,122 39,112 46,104 46,97 38,84 38,60"
)
_TRIPOD_LEG = _shape(
    "44,122 71,122 73,130 78,134 75,150 69,166 61,174 61,183 66,192 63,212 56,228 56,238 25,238 24,228 14,210"
    " 16,192 25,183 29,174 30,162 38,140"
)
_TRIPOD_FOOT = _shape("25,238 56,238 63,254 63,263 3,263 3,255 16,248")
_CENTER_LEG = _shape(
    "80,132 110,132 117,144 115,164 109,174 109,183 118,194 116,212 109,230 109,238 81,238 81,230 74,212 72,194"
    " 81,183 81,174 75,164 73,144"
)
_CENTER_FOOT = _shape("81,238 109,238 122,252 122,263 68,263 68,252")

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
    lines=(_BUCKLE, *_lines("M 20 263 L 24 252", "M 36 263 L 37 251", "M 52 263 L 50 252", "M 83 263 L 85 251")),
    shells=(*_EARS, *both_sides(AXIS, _SPAULDER, _ELBOW, _THUMB, _HAND, _TRIPOD_FOOT), _CENTER_FOOT),
    glass=(_FACE,),
    fields={"HD": _FACE, "CT": _TRIPOD_FIELD, **mirrored(AXIS, {"LT": _TRIPOD_CHEST_FIELD}, RIGHT_OF)},
)

# The tracks of a QuadVee along its outer shins, with their links and wheels; its front legs leave them room.
_TRACK = Outline.rounded(Box(0, 114, 17, 116), 8)
_LINKS = tuple(f"M 0 {y} H 3.2" for y in range(124, 224, 6))
_ROAD_WHEELS = tuple(Outline.circle(8.8, y, 4.4) for y in (125, 142, 159, 185, 202, 219))
_TRACKED_LEG = _shape(
    "15,106 46,106 50,120 47,138 41,149 41,158 48,172 47,196 42,214 42,226 17,226 15,214 15,196 16,176 18,160 18,148"
    " 15,136 13,118"
)

QUADVEE = Figure(
    "quadvee",
    {**QUAD.places, **mirrored(AXIS, {"FLL": _TRACKED_LEG}, RIGHT_OF)},
    QUAD.labels,
    box=QUAD.box,
    trim=both_sides(AXIS, _TRACK),
    lines=(*QUAD.lines, *_lines(*_LINKS), *both_sides(AXIS, *_ROAD_WHEELS)),
    shells=QUAD.shells,
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
    {"CT": _REAR_CENTER, **mirrored(AXIS, {"LT": _REAR_TORSO}, RIGHT_OF)},
    {
        "CT": Label(AXIS, 98.8, 80, inline=True),
        **mirrored_labels(AXIS, {"LT": Label(15, 50, 28, stacked=True)}, RIGHT_OF),
    },
    box=Box(0, 0, WIDTH, 102),
    shells=(*_NAPE, *both_sides(AXIS, _NOZZLE)),
    fields=mirrored(AXIS, {"LT": _REAR_FIELD}, RIGHT_OF),
)

# A LAM's wings, folded up behind its shoulders, and its tail fins.
_WING = _shape("40,44 9,32 0,36 3,54 20,66 38,64")
_TAIL = _shape("46,77 30,88 28,97 42,96 60,82")

REAR_WITHOUT_JETS = REAR.with_shells("rear-without-jets", _NAPE)

LAM_REAR = Figure(
    "rear-lam",
    REAR.places,
    {**REAR.labels, **mirrored_labels(AXIS, {"LT": Label(13, 74, 26, stacked=True)}, RIGHT_OF)},
    both_sides(AXIS, _WING, _TAIL),
    REAR.box,
    shells=REAR.shells,
    fields=REAR.fields,
)


class Arms(NamedTuple):
    """The ends of the arms: the number of barrels up to three, or None for a hand."""

    left: int | None = None
    right: int | None = None


@cache
def figure_with(body: str, arms: Arms) -> Figure:
    """The figure of a 'Mech with the ends of its arms; those of quads have none."""
    figure = FRONT[body]
    if arms == Arms() or "LA" not in figure.places:
        return figure
    hands = set(both_sides(AXIS, _THUMB, _HAND))
    ends = (*_arm_end(arms.left), *(outline.mirrored(AXIS) for outline in _arm_end(arms.right)))
    shells = (*(outline for outline in figure.shells if outline not in hands), *ends)
    name = f"{figure.name}-{'-'.join('hand' if end is None else str(end) for end in arms)}"
    return figure.with_shells(name, shells)


FRONT: dict[str, Figure] = {
    "biped": BIPED,
    "lam": BIPED,
    "tripod": TRIPOD,
    "quad": QUAD,
    "quadvee": QUADVEE,
}

TUCK: dict[str, float] = {body: 28.0 if figure is BIPED else 0.0 for body, figure in FRONT.items()}
"""How far the rear stands up between the feet."""


_SLIM, _TALL = 0.64, 0.74  # the skeleton against the figure of the armor, across and down


def _skeleton(front: Figure, labels: Mapping[str, Label], height: float, lines: tuple[Outline, ...] = ()) -> Figure:
    """A smaller, plainer body for the internal structure: no hands, no feet, no visor."""
    shapes = {place: outline.scaled(_SLIM, _TALL) for place, outline in front.places.items()}
    return Figure(
        f"{front.name}-skeleton",
        shapes,
        labels,
        box=Box(0, 0, WIDTH * _SLIM, height),
        fields={place: field.scaled(_SLIM, _TALL) for place, field in front.fields.items() if place != "HD"},
        lines=tuple(line.scaled(_SLIM, _TALL) for line in lines),
    )


_MIDDLE = AXIS * _SLIM
_BARE_HEAD = Label(_MIDDLE, 5.5, 40, inline=True)
_BARE_ARMS = {"LT": Label(36.5, 13.5, 14, stacked=True), "LA": Label(13.5, 101, 20, stacked=True)}

_BIPED_SKELETON = _skeleton(
    BIPED,
    {
        "HD": _BARE_HEAD,
        "CT": Label(_MIDDLE, 119.3, 14, stacked=True),
        **mirrored_labels(_MIDDLE, {**_BARE_ARMS, "LL": Label(7, 159, 12, stacked=True)}, RIGHT_OF),
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

SKELETON: dict[str, Figure] = {
    "biped": _BIPED_SKELETON,
    "lam": _BIPED_SKELETON,
    "tripod": _TRIPOD_SKELETON,
    "quad": _QUAD_SKELETON,
    "quadvee": _QUAD_SKELETON,
}
