"""A page with at least one of everything, which the tests of all back ends draw."""

from io import BytesIO

from PIL import Image as Pillow

from exporters.page import (
    PAPERS,
    Attachment,
    BlockStyle,
    Bookmark,
    Box,
    Circle,
    Field,
    Group,
    Image,
    Line,
    Outline,
    Page,
    Path,
    Pip,
    PipFace,
    Pips,
    Rect,
    Symbol,
    Text,
    TextPiece,
    Use,
    fit_block,
    fit_text,
)

RED = "#c0392b"
INK = "#1d2733"
PALE = "#e8edf2"


def dot(name: str, fill: str, radius: float = 2.2) -> Symbol:
    """A round pip."""
    half = radius + 0.25
    face = Circle(0, 0, radius, fill=fill, stroke=INK, line_width=0.5)
    return Symbol(name, Box(-half, -half, 2 * half, 2 * half), [face])


def diamond(name: str, fill: str) -> Symbol:
    """A pip with corners."""
    shape = Outline.polygon([(0, -2.6), (2.6, 0), (0, 2.6), (-2.6, 0)])
    return Symbol(name, Box(-3, -3, 6, 6), [Path(shape, fill=fill, stroke=INK)])


ROUND = PipFace(dot("round", "#ffffff"), dot("round-struck", RED))
HARD = PipFace(diamond("hard", "#ffffff"), diamond("hard-struck", RED))
SLOT = PipFace(None, Symbol("slot-struck", Box(0, -6, 90, 8), [Line(0, -2, 90, -2, stroke=RED, line_width=1)]))
FRAME = Symbol(
    "frame",
    Box(-1, -1, 252, 152),
    [
        Rect(Box(0, 0, 250, 150), fill="#ffffff", stroke=INK, line_width=1.2, radius=6),
        Path(Outline.parse("M 0 18 V 6 A 6 6 0 0 1 6 0 H 244 A 6 6 0 0 1 250 6 V 18 Z"), fill=INK),
    ],
)
TABLE = Symbol(
    "to-hit",
    Box(0, 0, 120, 40),
    [
        Text(2, 10, "Short", "condensed-bold", 7),
        Text(118, 10, "+0", size=7, anchor="right"),
        Text(2, 20, "Medium", "condensed-bold", 7),
        Text(118, 20, "+2", size=7, anchor="right"),
    ],
)
TORSO = Outline.parse("M 10 10 C 10 0 70 0 70 10 L 62 90 Q 40 104 18 90 Z")


def picture() -> bytes:
    """A small PNG with a transparent corner: red above, blue below."""
    image = Pillow.new("RGBA", (40, 20), (200, 30, 30, 255))
    image.paste((30, 30, 200, 255), (0, 10, 40, 20))
    image.putpixel((0, 0), (0, 0, 0, 0))
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def torso_places() -> list[tuple[float, float]]:
    """Pips in rows that follow the outline."""
    places = []
    for row in range(12):
        y = 14.0 + 6 * row
        left, right = TORSO.spans(y)[0]
        count = int((right - left - 6) // 6)
        start = (left + right) / 2 - 3 * (count - 1)
        places += [(start + 6 * n, y) for n in range(count)]
    return places


def panel(title: str, x: float, y: float, *inside: Group) -> Group:
    """A framed part of the page."""
    heading = fit_text(Text(10, 13, title, "condensed-bold", 10, color="#ffffff", tracking=0.5, tag="H2"), 230)
    return Group([Use(FRAME, 0, 0), heading, *inside], x=x, y=y, tag="Sect")


def showcase() -> Page:
    """The page."""
    letter = PAPERS["letter"]
    places = torso_places()
    armor = Group(
        [
            Path(TORSO, fill=PALE, stroke=INK, line_width=1),
            Pips("armor-CT", places, ROUND, struck=frozenset(range(1, 9)), within=TORSO, tooltip="Center torso"),
        ],
        x=20,
        y=28,
        tag="Figure",
        alt=f"Center torso: {len(places)} points of armor, 8 struck",
    )
    hard = Group(
        [
            Rect(Box(110, 30, 60, 40), fill="#ffffff", stroke=INK, dash=(2, 1)),
            Pips("armor-LA", [(116 + 7 * n, 38 + 7 * m) for m in range(4) for n in range(7)], HARD, scale=1.1),
            Path(TORSO.scaled(0.5).mirrored(0).moved(200, 30), stroke=RED, join="round", cap="round", line_width=1.5),
            Circle(220, 100, 14, fill="#f1c40f", stroke=INK, line_width=1, dash=(1, 1)),
            Text(150, 100, "8 PIPS", "bold", 14, anchor="middle", stretch=0.8, tracking=1.5, color=RED),
        ]
    )
    rows = [("ER Large Laser", "RT", "12", "8"), ("Ultra AC/20", "LA", "8", "20"), ("Ammo (LRM 20) 6", "CT", "—", "—")]
    table = Group(
        [
            Group(
                [
                    fit_text(Text(10, 34 + 11 * n, name, "condensed", 8, tag="TD"), 90),
                    Text(120, 34 + 11 * n, where, "condensed", 8, anchor="middle", tag="TD"),
                    Text(150, 34 + 11 * n, heat, "condensed", 8, anchor="right", tag="TD"),
                    Text(180, 34 + 11 * n, damage, "condensed-bold", 8, anchor="right", tag="TD"),
                    Pip(f"slot-RT-{n + 1}", 10, 34 + 11 * n, SLOT, struck=n == 1, tooltip=name),
                ],
                tag="TR",
            )
            for n, (name, where, heat, damage) in enumerate(rows)
        ],
        tag="Table",
    )
    words = [
        (
            TextPiece("CASE II ", "condensed-bold"),
            TextPiece("Ammunition that explodes does one point to the structure."),
        ),
        (TextPiece("Łódź, Ñandú, Ångström. ", "condensed-italic"), TextPiece("Греция Ελλάδα 2D6 ≥ 8 ½ × ±1°")),
    ]
    notes = Group([fit_block(Box(10, 24, 230, 40), words, BlockStyle(size=8), tag="P"), Use(TABLE, 10, 74)])
    fields = Group(
        [
            Line(60, 37, 240, 37, stroke=INK, line_width=0.4),
            Text(10, 34, "Pilot:", "condensed-bold", 8),
            Field("pilot", Box(60, 25, 180, 12), "Grayson Carlyle", "Name of the pilot", size=8),
            Field("notes", Box(10, 45, 230, 40), "", "Notes", size=8, many_lines=True),
            Image(Box(10, 95, 60, 40), picture(), alt="A red and blue flag"),
            Text(100, 120, "astech on the web", size=8, color="#2255aa"),
            Group(
                [Text(0, 0, "TURNED", "condensed-bold", 8), Pip("turned-1", 40, -3, HARD, struck=True)],
                x=230,
                y=90,
                turn=90,
            ),
        ]
    )
    clipped = Group(
        [Rect(Box(-50, -50, 100, 100), fill="#16a085"), Line(-40, 0, 40, 0, stroke="#ffffff", line_width=6)],
        x=80,
        y=400,
        scale=0.8,
        clip=Outline.circle(0, 0, 30),
        tag="Artifact",
    )
    return Page(
        letter.width,
        letter.height,
        [
            Bookmark("Showcase", 1, 0),
            Bookmark("Armor", 2, 60),
            fit_text(Text(36, 44, "EVERYTHING THAT CAN STAND ON A PAGE", "bold", 18, color=INK, tag="H1"), 300),
            panel("ARMOR DIAGRAM", 36, 60, armor, hard),
            panel("WEAPONS & EQUIPMENT", 320, 60, table),
            panel("NOTES", 36, 224, notes),
            panel("PILOT (FILL IN)", 320, 224, fields),
            clipped,
            Group([Pip("armor-1", 0, 0, ROUND), Text(8, 3, "Squad 1", size=8)], x=200, y=400, scope="squad-1"),
            Group([Pip("armor-1", 0, 0, ROUND, struck=True), Text(8, 3, "Squad 2")], x=200, y=412, scope="squad-2"),
        ],
        attachments=[Attachment("unit.json", b'{"chassis": "Showcase", "heat": "<30 & rising>"}', "The unit")],
    )
