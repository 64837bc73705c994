"""Ten very different elements of our own invention, one for each way a card can look, and some with battle damage.

    python -m tests.exporters.cards.force docs/cards.png

draws them as the picture for the README.
"""

import io
import sys
from typing import Any

from PIL import Image

from exporters.cards import Card, Look
from exporters.cards.document import card_back
from exporters.cards.front import card_front
from exporters.page import Box, Group, Page, Rect, png
from exporters.page.model import Element as Shape
from sheets.alphastrike import Arc, ArcFacing, Element, ElementType, Special
from sheets.record.condition import AlphaCondition
from sheets.recordsheet.card import UNMARKED, card_strays, element_card
from sheets.units.base import Role

T = ElementType


def card_for(one: Element, marks: AlphaCondition = UNMARKED, pilot: str = "", folder: str = "") -> Card:
    """The card of an element with marks, a pilot and the folder of its file."""
    value = element_card(one, marks, pilot)
    return Card(value, folder, strays=tuple(card_strays(value, marks)))


def code(name: str, number: float | None = None, *damage: float, parts: tuple[Special, ...] = ()) -> Special:
    """A special ability with a number, or with damage."""
    return Special(code=name, number=number, damage=damage or None, parts=parts)


def bay(name: str, number: int, doors: int) -> Special:
    """A bay with its doors."""
    return Special(code=name, number=number, doors=doors)


def element(kind: ElementType, chassis: str, model: str = "", **fields: Any) -> Element:
    """An element of Skill 4 that stands still and does no harm, unless told otherwise."""
    data: dict[str, Any] = {
        "type": kind,
        "chassis": chassis,
        "model": model,
        "size": 1,
        "movement": {"": 0},
        "damage": (0, 0, 0),
        "armor": 1,
        "structure": 1,
    }
    return Element(**(data | fields))


CASSOWARY = element(
    T.BATTLEMECH,
    "Cassowary",
    "CSW-20",
    year=3067,
    size=4,
    tmm=1,
    movement={"": 6, "j": 6},
    role=Role.JUGGERNAUT,
    damage=(6, 6, 4),
    ov=2,
    armor=20,
    structure=8,
    specials=(
        code("AC", None, 2, 2, 1),
        code("CASE"),
        code("IF", None, 2),
        code("LRM", None, 1, 2, 2),
        code("REAR", None, 1, 1, 0),
    ),
    implied=("SEAL", "SOA", "SRCH"),
    pv=68,
)
WAGTAIL = element(
    T.COMBAT_VEHICLE,
    "Wagtail Scout Helicopter",
    "WGT-2",
    year=3026,
    tmm=4,
    movement={"v": 20},
    role=Role.SCOUT,
    damage=(1, 0.5, 0),
    armor=1,
    structure=2,
    specials=(
        code("ATMO"),
        code("EE"),
        code("RCN"),
        code("TAG"),
        code("TUR", parts=(code("", None, 1, 0.5, 0), code("TAG"))),
    ),
    pv=14,
)
BOOBOOK = element(
    T.BATTLE_ARMOR,
    "Boobook Battle Armor",
    "(Flamer)(Sqd6)",
    year=3072,
    tmm=2,
    movement={"j": 8},
    role=Role.AMBUSHER,
    damage=(3, 2, 0),
    armor=3,
    structure=2,
    squad_size=6,
    specials=(code("AM"), code("CAR", 6), code("HT", None, 1, 0, 0), code("MEC"), code("STL")),
    pv=26,
)
DRONGO = element(
    T.INFANTRY,
    "Drongo Watch",
    "Platoon",
    year=3020,
    movement={"f": 2},
    role=Role.AMBUSHER,
    damage=(1, 0.5, 0),
    armor=1,
    structure=1,
    specials=(code("AM"), code("CAR", 3)),
    pv=7,
)
LORIKEET = element(
    T.AEROSPACE_FIGHTER,
    "Lorikeet",
    "LRK-7 'Sunday Best'",
    year=3055,
    size=2,
    movement={"a": 9},
    role=Role.FAST_DOGFIGHTER,
    damage=(4, 4, 2, 0),
    ov=1,
    armor=6,
    structure=4,
    threshold=2,
    specials=(code("BOMB", 3), code("ENE"), code("FUEL", 20), code("SPC"), code("VSTOL")),
    implied=("SEAL",),
    pv=41,
)
BITTERN = element(
    T.PROTOMECH,
    "Bittern",
    "2",
    year=3060,
    tmm=2,
    movement={"": 10, "j": 8, "s": 6},
    role=Role.SKIRMISHER,
    damage=(2, 1, 1),
    armor=2,
    structure=1,
    specials=(code("MCS"), code("SRM", None, 1, 1), code("UMU")),
    pv=16,
)
EMU = element(
    T.COMBAT_VEHICLE,
    "Emu Superheavy Siege Tank",
    "(Royal)",
    year=2762,
    size=4,
    movement={"t": 4},
    role=Role.MISSILE_BOAT,
    damage=(5, 6, 6),
    armor=23,
    structure=16,
    specials=(
        code("AMS"), code("ARTLT", 1), code("C3M", 1), code("CASE"), code("CR"), code("ECM"), code("IF", None, 3),
        code("LG"), code("LRM", None, 2, 3, 3), code("MHQ", 4), code("SRCH"),
        code("TUR", parts=(code("", None, 4, 4, 3), code("AMS"), code("ARTLT", 1), code("IF", None, 2))),
    ),
    pv=92,
)  # fmt: skip
KOOKABURRA = element(
    T.BATTLEMECH,
    "Kookaburra LAM",
    "KBR-4L",
    year=2790,
    size=2,
    tmm=2,
    movement={"": 10, "j": 10},
    role=Role.STRIKER,
    damage=(3, 3, 1),
    ov=1,
    armor=5,
    structure=4,
    specials=(
        code("FUEL", 4),
        Special(code="LAM", movement={"g": 30, "a": 5}),
        code("RCN"),
        code("SRM", None, 1, 1),
    ),
    implied=("SEAL", "SOA", "SRCH"),
    pv=39,
)
PNT1, PNT4 = (code("PNT", 1),), (code("PNT", 4),)
JABIRU = element(
    T.SPHEROID_DROPSHIP,
    "Jabiru Assault Carrier",
    "(3059)",
    year=3059,
    size=2,
    movement={"p": 4},
    damage=(0, 0, 0, 0),
    armor=38,
    structure=12,
    threshold=4,
    specials=(
        *(bay("AT", 4, 2), code("CRW", 3), code("CT", 415), bay("MT", 12, 4)),
        *(code("SPC"), code("VLG"), code("VSTOL")),
    ),
    arcs={
        ArcFacing.FRONT: Arc(
            standard=(9, 9, 7, 2),
            missiles=(2, 2, 2, 2),
            specials=(code("FLK", None, 1, 1, 1, 0), code("PNT", 2)),
        ),
        ArcFacing.LEFT: Arc(standard=(7, 7, 4, 0), specials=PNT1),
        ArcFacing.RIGHT: Arc(standard=(7, 7, 4, 0), specials=PNT1),
        ArcFacing.REAR: Arc(standard=(5, 4, 0, 0)),
    },
    implied=("SEAL",),
    pv=121,
)
_BROADSIDE = Arc(standard=(18, 16, 8, 4), capital=(96, 96, 62, 20), missiles=(6, 6, 6, 6), specials=PNT4)
PETREL = element(
    T.WARSHIP,
    "Great Petrel Heavy Cruiser",
    "(2771)",
    year=2771,
    size=3,
    movement={"": 3},
    damage=(0, 0, 0, 0),
    armor=486,
    structure=90,
    threshold=41,
    specials=(
        *(bay("AT", 40, 8), bay("CK", 122, 4), code("CRW", 9), code("DT", 4)),
        *(code("KF"), code("LF"), code("SPC")),
    ),
    arcs={
        ArcFacing.FRONT: Arc(
            standard=(24, 22, 12, 8),
            capital=(128, 128, 96, 40),
            sub_capital=(18, 18, 9, 0),
            missiles=(12, 12, 12, 12),
            specials=(code("PNT", 6),),
        ),
        ArcFacing.LEFT: _BROADSIDE,
        ArcFacing.RIGHT: _BROADSIDE,
        ArcFacing.REAR: Arc(standard=(12, 12, 5, 0), capital=(48, 48, 30, 0), specials=PNT4),
    },
    implied=("SEAL",),
    pv=1204,
)

FORCE = (CASSOWARY, WAGTAIL, BOOBOOK, DRONGO, LORIKEET, BITTERN, EMU, KOOKABURRA, JABIRU, PETREL)

DAMAGED = (
    card_for(CASSOWARY, AlphaCondition(armor=13, heat=2, criticals={"fire-control": 1, "mp": 1}), "Tilly Marsh"),
    card_for(WAGTAIL),
    card_for(BOOBOOK),
    card_for(DRONGO),
    card_for(LORIKEET, AlphaCondition(armor=2, heat=1, spent=("BOMB",))),
    card_for(BITTERN),
    card_for(EMU, AlphaCondition(armor=9, criticals={"weapons": 1, "motive-2": 1})),
    card_for(KOOKABURRA),
    card_for(JABIRU, AlphaCondition(armor=11, criticals={"weapons-front-standard": 1, "thruster": 1})),
    card_for(PETREL, AlphaCondition(armor=120)),
)


def poster(gap: float = 8.0) -> Page:
    """Four rows of three: the ten, and the backs of the large craft."""
    look = Look()
    wide, tall = look.paper
    faces = [card_front(card.value, look) for card in DAMAGED]
    faces.insert(9, list(card_back(DAMAGED[8], look)))
    faces.append(list(card_back(DAMAGED[9], look)))
    shapes: list[Shape] = [Rect(Box(0, 0, 3 * wide + 4 * gap, 4 * tall + 5 * gap), fill="#8a8f96")]
    for number, face in enumerate(faces):
        x, y = gap + (wide + gap) * (number % 3), gap + (tall + gap) * (number // 3)
        shapes.append(Group(face, x, y, look.scale, scope=f"card-{number + 1}"))
    return Page(3 * wide + 4 * gap, 4 * tall + 5 * gap, shapes)


if __name__ == "__main__":
    drawn = Image.open(io.BytesIO(png.to_bytes(poster(), dpi=130)))
    drawn.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(sys.argv[1], optimize=True)
