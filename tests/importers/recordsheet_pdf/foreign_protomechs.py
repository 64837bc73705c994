"""Sheets of ProtoMechs as another program might print them, five on a page.

No number stands beside the locations of their diagram: points are pips inside the outline of each, white those of
armor, gray those of the structure.
"""

from math import cos, pi, sin

from sheets.battlevalue import battle_value
from sheets.rules.movement import movement
from sheets.rules.structure import internal_structure
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody
from tests.importers.recordsheet_pdf.foreign_units import Columns, Leaf, armor, notes, role, table

PROTO_HEIGHT = 139
COLUMNS = Columns(120, 127, 197, 0, 212, (258, 273, 289, 304))
OUTLINES = {
    "HD": (541, 113, 9, 7),
    "T": (541, 136, 17, 15),
    "RA": (572, 131, 11, 16),
    "LA": (510, 131, 11, 16),
    "L": (541, 176, 30, 20),
    "MG": (578, 106, 7, 8),
}
"""The middle of each location, and how far it reaches to the sides and up and down."""

NAMES = {
    "HD": ((523, 103, "Head"),),
    "T": ((541, 148, "Torso"),),
    "RA": ((572, 150, "Right"), (572, 155, "Arm")),
    "LA": ((510, 150, "Left"), (510, 155, "Arm")),
    "L": ((541, 159, "Legs"),),
    "MG": ((578, 118, "Main Gun"),),
}
HITS = (("2", "Main Gun"), ("4", "Right Arm"), ("5,9", "Legs"), ("6,7,8", "Torso"), ("10", "Left Arm"), ("12", "Head"))
QUAD_HITS = (("2", "Main Gun"), ("4,5,9,10", "Legs"), ("6,7,8", "Torso"), ("12", "Head"))


def protomechs(leaf: Leaf, *units: ProtoMech) -> None:
    """Up to five ProtoMechs."""
    leaf.heading(474, 38, "PROTOMECH", 11)
    leaf.heading(468, 51, "RECORD SHEET", 11)
    for number, unit in enumerate(units):
        leaf.down = PROTO_HEIGHT * number
        _protomech(leaf, unit, number + 1)


def _protomech(leaf: Leaf, unit: ProtoMech, number: int) -> None:
    leaf.heading(29, 85, f"PROTOMEK {number}", 10)
    leaf.draw_value(24, 98, "Type", unit.name, size=6.8)
    leaf.draw_value(24, 107, "Tons", f"{unit.mass:g}", size=6.8)
    if leaf.manner.role:
        leaf.draw_value(24, 116, "Role", role(unit), size=6.8)
    leaf.draw_value(24, 125, "Movement Points", "", size=6.8)
    moves = movement(unit)
    glides = unit.body is ProtoBody.GLIDER
    run = f"{moves.plain_run} [{moves.run}]" if moves.run != moves.plain_run else str(moves.plain_run)
    lines = [("Ground", "1"), ("Cruise", str(moves.walk)), ("Flank", run)] if glides else []
    lines = lines or [("Walk", str(moves.walk)), ("Run", run), ("Jump", str(moves.jump))]
    if moves.umu:
        lines[2] = ("Underwater", str(moves.umu))
    for n, (label, words) in enumerate(lines):
        leaf.draw_value(26, 133 + 8 * n, label, words, 74, 6.8)
    leaf.heading(47, 171, "PILOT DATA", 8)
    leaf.draw_value(33, 182, "Name", "", size=6.5)
    leaf.draw_value(33, 191, "Gunnery Skill", "", size=6.5)
    leaf.heading(170, 94, "WEAPONS INVENTORY", 8)
    y = table(leaf, unit, 109, COLUMNS, 8.5)
    notes(leaf, unit, y + 4, x=122)
    leaf.heading(335, 94, "HIT LOCATIONS AND CRITICAL HITS", 8)
    for words, x in (("2D6", 319), ("LOCATION", 335), ("1st HIT", 368), ("2nd HIT", 413), ("3rd HIT", 459)):
        leaf.text(x, 106, words, 5.8)
    for n, (dice, place) in enumerate(QUAD_HITS if unit.body is ProtoBody.QUAD else HITS):
        leaf.text(321, 116 + 9.4 * n, dice, 5.5)
        leaf.text(342, 116 + 9.4 * n, place, 5.5)
    leaf.draw_value(118, 202, "BV", f"{battle_value(unit):,}", size=5.8)
    leaf.draw_value(164, 202, "Armor", armor(unit.armor.type).replace(" Protomek", ""), size=5.8)
    _diagram(leaf, unit)


def _diagram(leaf: Leaf, unit: ProtoMech) -> None:
    leaf.heading(507, 91, "ARMOR DIAGRAM", 8)
    inside = internal_structure(unit)
    for place in unit.locations:
        x, y, wide, high = OUTLINES[place]
        _outline(leaf, x, y, wide, high)
        for left, top, words in NAMES[place]:
            leaf.middle(left, top, words, 4.2)
        pips = [1.0] * unit.armor.points[place] + [0.78] * inside[place]
        across = max(1, min(len(pips), int(1.6 * wide / 3.6)))
        for n, gray in enumerate(pips):
            row, column = divmod(n, across)
            shift = 3.6 * (column - (across - 1) / 2)
            leaf.pip(x + shift, y - 0.7 * high + 3.4 * row, 1.3, gray)


def _outline(leaf: Leaf, x: float, y: float, wide: float, high: float) -> None:
    """A location, filled white."""
    path = leaf.canvas.beginPath()
    for n in range(24):
        at = x + wide * cos(n * pi / 12), leaf.height - leaf.down - y + high * sin(n * pi / 12)
        (path.lineTo if n else path.moveTo)(*at)
    path.close()
    leaf.canvas.setFillGray(1)
    leaf.canvas.drawPath(path, fill=1)
    leaf.canvas.setFillGray(0)
