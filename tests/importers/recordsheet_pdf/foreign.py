"""Record sheets as another program might lay them out: A4, other fonts, words and orders of columns than ours."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas


class Manner(NamedTuple):
    """How a program writes: its fonts, its labels, the order of its columns, letters drawn one by one or not."""

    font: str = "Times-Roman"
    bold: str = "Times-Bold"
    labels: Mapping[str, str] = {}
    columns: Sequence[str] = ("#", "Type", "Loc", "Ht", "Dmg", "Min", "Sht", "Med", "Lng")
    colon: str = ":"
    spaced: bool = False


LABELS = {"mass": "Mass", "tech": "Technology Base", "engine": "Engine", "bv": "BV 2"}
WIDTHS = {"Type": 112, "Dmg": 56}
WEAPONS = (
    ("1", "Large Laser", "RA", "8", "8 [DE]", "—", "5", "10", "15"),
    ("2", "Medium Laser", "LA", "3", "5 [DE]", "—", "3", "6", "9"),
    ("1", "SRM 6", "RT", "4", "2/Msl [M,C,S]", "—", "3", "6", "9"),
)
FREE = ("Roll Again",)
ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", *FREE * 2)
SLOTS = {
    "Left Arm": (40, 520, (*ARM, "Medium Laser", "Medium Laser", *FREE * 6)),
    "Left Torso": (40, 360, ("Jump Jet", "Jump Jet", *FREE * 10)),
    "Left Leg": (40, 200, LEG),
    "Head": (150, 520, ("Life Support", "Sensors", "Cockpit", "Roll Again", "Sensors", "Life Support")),
    "Center Torso": (150, 430, (*["Fusion Engine"] * 3, *["Gyro"] * 4, *["Fusion Engine"] * 3, "Jump Jet", *FREE)),
    "Right Arm": (260, 520, (*ARM, "Large Laser", "Large Laser", *FREE * 6)),
    "Right Torso": (260, 360, ("Jump Jet", "Jump Jet", "SRM 6", "SRM 6", "Ammo (SRM 6) 15", *FREE * 7)),
    "Right Leg": (260, 200, LEG),
}
ARMOR = {
    "Head": (470, 770, 9),
    "Left Torso": (420, 740, 18),
    "Right Torso": (520, 740, 17),
    "Center Torso": (470, 700, 22),
    "Left Arm": (395, 690, 16),
    "Right Arm": (545, 690, 15),
    "Left Leg": (410, 600, 20),
    "Right Leg": (530, 600, 19),
    "Left Torso Rear": (410, 560, 5),
    "Right Torso Rear": (530, 560, 4),
    "Center Torso Rear": (470, 540, 7),
}
STRUCTURE = {
    "Head": (470, 470, 3),
    "Left Torso": (420, 460, 12),
    "Right Torso": (520, 460, 12),
    "Center Torso": (470, 430, 16),
    "Left Arm": (405, 410, 8),
    "Right Arm": (535, 410, 8),
    "Left Leg": (420, 370, 12),
    "Right Leg": (520, 370, 12),
}


class Pen:
    """Writes on a page in a manner."""

    def __init__(self, canvas: Canvas, manner: Manner, up: float = 0) -> None:
        self.canvas, self.manner, self.up = canvas, manner, up

    def text(self, x: float, y: float, words: str, size: float = 8, font: str = "") -> None:
        self.canvas.setFont(font or self.manner.font, size)
        self.canvas.drawString(x, y + self.up, words)

    def head(self, x: float, y: float, words: str) -> None:
        if not self.manner.spaced:
            self.text(x, y, words, 10, self.manner.bold)
            return
        for letter in words:
            self.text(x, y, letter, 10, self.manner.bold)
            x += self.canvas.stringWidth(letter, self.manner.bold, 10) + 1.2

    def value(self, y: float, label: str, words: str) -> None:
        self.text(
            40, y, f"{self.manner.labels.get(label, LABELS.get(label, label))}{self.manner.colon}", 9, self.manner.bold
        )
        self.text(140, y, words, 9)

    def table(self, y: float, weapons: Sequence[Sequence[str]], names: Sequence[str]) -> None:
        x, at = 40.0, dict[str, float]()
        for column in self.manner.columns:
            at[column] = x
            self.text(x, y, column, 8, self.manner.bold)
            x += WIDTHS.get(column, 24)
        for n, row in enumerate(weapons, 1):
            for column, words in zip(names, row, strict=True):
                if column in at:
                    self.text(at[column], y - 11 * n, words)

    def diagram(self, places: Mapping[str, tuple[float, float, int]]) -> None:
        for name, (x, y, points) in places.items():
            self.canvas.setFont(self.manner.bold, 6)
            self.canvas.drawCentredString(x, y, f"{name} ({points})")
            for n in range(points):
                self.canvas.setFillGray(1)
                self.canvas.circle(x - 15 + 6 * (n % 6), y - 7 - 6 * (n // 6), 2, fill=1)
                self.canvas.setFillGray(0)


def mech_sheet(manner: Manner) -> bytes:
    """A BattleMech of fifty tons."""
    made = BytesIO()
    canvas = Canvas(made, pagesize=A4)
    pen = Pen(canvas, manner)
    pen.head(60, 800, "BATTLEMECH RECORD SHEET")
    pen.head(40, 780, "'MECH DATA")
    labels = {"Type": "Brolga BRG-2", "mass": "50 tons", "tech": "Inner Sphere", "Role": "Skirmisher"}
    labels |= {"engine": "250 Fusion", "Walking": "5", "Running": "8", "Jumping": "5"}
    for n, (label, words) in enumerate(labels.items()):
        pen.value(765 - 12 * n, label, words)
    pen.head(40, 664, "WEAPONS & EQUIPMENT INVENTORY")
    pen.table(650, WEAPONS, ("#", "Type", "Loc", "Ht", "Dmg", "Min", "Sht", "Med", "Lng"))
    pen.text(40, 590, "Ammo: (SRM 6) 15")
    pen.value(575, "bv", "1,021")
    for name, (x, y, slots) in SLOTS.items():
        pen.text(x, y, name, 9, manner.bold)
        for n, slot in enumerate(slots):
            pen.text(x, y - 11 * (n + 1) - (4 if n > 5 else 0), f"{n % 6 + 1}. {slot}", 7.5)
    pen.head(400, 800, "ARMOR DIAGRAM")
    pen.text(405, 788, "Standard Armor", 9)
    pen.diagram(ARMOR)
    pen.head(400, 500, "INTERNAL STRUCTURE DIAGRAM")
    pen.diagram(STRUCTURE)
    pen.head(400, 320, "HEAT DATA")
    pen.text(400, 305, "Heat Sinks:", 9, manner.bold)
    pen.text(470, 305, "10", 9)
    pen.text(400, 293, "Single", 9)
    canvas.save()
    return made.getvalue()


TANK = (
    ("2", "Medium Laser", "TU", "5 [DE]", "—", "3", "6", "9"),
    ("1", "SRM 4", "FR", "2/Msl [M,C,S]", "—", "3", "6", "9"),
)


def tank_sheets(manner: Manner, tanks: int = 1) -> bytes:
    """A tank, or two of them on a page."""
    made = BytesIO()
    canvas = Canvas(made, pagesize=A4)
    for number in range(tanks):
        pen = Pen(canvas, manner, -330 * number)
        pen.head(60, 800, "TRACKED VEHICLE RECORD SHEET")
        pen.text(40, 782, "VEHICLE DATA", 10, manner.bold)
        labels = {"Type": f"Currawong Patrol Tank CPT-{number + 1}", "mass": "40 tons", "tech": "Inner Sphere"}
        labels |= {"Movement Type": "Tracked", "engine": "200 Fusion", "Cruising": "5", "Flanking": "8"}
        for n, (label, words) in enumerate(labels.items()):
            pen.value(768 - 12 * n, label, words)
        pen.table(660, TANK, ("#", "Type", "Loc", "Dmg", "Min", "Sht", "Med", "Lng"))
        pen.text(40, 610, "Ammo: (SRM 4) 25")
        pen.text(400, 800, "ARMOR DIAGRAM", 10, manner.bold)
        pen.text(405, 788, "Ferro-Fibrous", 9)
        for place, (x, y, points) in {
            "Front": (470, 770, 30),
            "Left Side": (370, 700, 24),
            "Right Side": (520, 700, 23),
            "Rear": (470, 560, 18),
            "Turret": (470, 650, 25),
        }.items():
            pen.text(x, y, f"{place} Armor ( {points} )", 7)
    canvas.save()
    return made.getvalue()
