"""One squad: what it is and carries on the left, its suits on the right."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Pips, Text, fitted
from exporters.page.paragraphs import block
from exporters.recordsheet import faces
from exporters.recordsheet.ammo import Bin, bins
from exporters.recordsheet.battlearmor import facts
from exporters.recordsheet.battlearmor.suits import LEAST_ROW, ROW, suits, width_of
from exporters.recordsheet.fields import blank, pairs, tiles, tiles_width
from exporters.recordsheet.headline import SLIM, paragraphs, remarks, slim_header
from exporters.recordsheet.inventory import line_pitch, table
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.sheet import GUNNERY, PILOTING, Sheet
from sheets.units import BattleArmor

_TILE = Box(0, 0, 38, 31)
_SKILLS = 118.0
_GUTTER = 8.0
_AMMO_LINE = 8.0
_BOX_STEP = 5.6


def draw(sheet: Sheet[BattleArmor], box: Box) -> Group:
    """The squad in its place."""
    frame = Box(box.x, box.y + SLIM, box.width, box.height - SLIM)
    room = inside(frame)
    right = width_of(sheet.unit)
    left = room.width - right - _GUTTER
    can = facts.talents(sheet.unit)
    parts = [
        *_left(sheet, can, Box(room.x, room.y, left, room.height)),
        *_right(sheet, Box(room.right - right, room.y, right, room.height)),
    ]
    title = facts.TITLES.get(sheet.unit.troopers, "SQUAD")
    note = f"{armor_name(sheet.unit.plating)}, {sheet.unit.armor} points a suit"
    head = Box(box.x, box.y, box.width - _SKILLS - 6, SLIM)
    return Group(
        [
            slim_header(sheet, head, facts.about(sheet.unit)),
            *_skills(sheet, can, Box(box.right - _SKILLS, box.y + 3, _SKILLS, 11)),
            panel(sheet.style, frame, title, parts, note),
        ]
    )


def _skills(sheet: Sheet[BattleArmor], can: facts.Talents, box: Box) -> list[Element]:
    state = sheet.crew()[0]
    half = (box.width - 6) / 2
    anti_mech = "" if state.piloting is None else str(state.piloting)
    if not can.attacks_mechs:
        anti_mech = "—"
    first = Box(box.x, box.y, half, box.height)
    other = Box(box.x + half + 6, box.y, half, box.height)
    gunnery = "" if state.gunnery is None else str(state.gunnery)
    size = sheet.style.text + 1.5
    return [
        *blank(sheet.style, "crew-1-gunnery", first, gunnery, "Gunnery", "middle", size),
        *blank(sheet.style, "crew-1-anti-mech", other, anti_mech, "Anti-'Mech", "middle", size),
    ]


def _left(sheet: Sheet[BattleArmor], can: facts.Talents, box: Box) -> list[Element]:
    style = sheet.style
    ways = facts.movement_values(sheet)
    drawn = tiles(style, box.x, box.y, (_TILE.width, _TILE.height), ways)
    x = box.x + tiles_width(_TILE.width, len(ways)) + 4
    drawn.append(pairs(style, x, box.y + 6.5, box.right - x, _values(sheet), 14))
    drawn.append(_can_do(sheet, can, Box(x, box.y + 9, box.right - x, _TILE.height - 8)))
    y = box.y + _TILE.height + 2
    lots = bins(sheet)
    rows = _ammo_rows(lots)
    stock = box.bottom - _AMMO_LINE * len(rows)
    found, gear = facts.weapons_and_gear(sheet)
    texts = [*gear, *facts.turret_text(sheet.unit.turret)]
    texts += [text for text in remarks(sheet) if text not in _notes(sheet)]
    told, bottom = paragraphs(style, texts, box.x, stock, box.width)
    drawn += told
    pitch = line_pitch(len(found), bottom - y, 10)
    drawn.append(table(sheet, found, Box(box.x, y, box.width, bottom - y), pitch, heat=False))
    for number, row in enumerate(rows):
        drawn.append(_ammo(sheet, row, Box(box.x, stock + number * _AMMO_LINE, box.width, _AMMO_LINE)))
    return drawn


def _values(sheet: Sheet[BattleArmor]) -> list[tuple[str, str]]:
    """The Battle Value of the squad, and with its own skills."""
    state = sheet.crew()[0]
    text = f"{sheet.battle_value:,}"
    if state.gunnery is not None or state.piloting is not None:
        gunnery = GUNNERY if state.gunnery is None else state.gunnery
        piloting = PILOTING if state.piloting is None else state.piloting
        text += f"   {gunnery}/{piloting}: {sheet.adjusted_battle_value(gunnery, piloting):,}"
    return [("BV", text)]


def _can_do(sheet: Sheet[BattleArmor], can: facts.Talents, box: Box) -> Element:
    """What the squad can do; what the player wrote has the rest of the room, and no more."""
    texts = [", ".join(facts.abilities(sheet, can)), *_notes(sheet)]
    return block(box, texts, "condensed", sheet.style.fine + 0.1, least=5.9, loose=1.1, cut=True, tag="P")


def _notes(sheet: Sheet[BattleArmor]) -> list[str]:
    return [f"Notes: {sheet.condition.notes}"] if sheet.condition.notes else []


def _ammo_rows(lots: Sequence[Bin]) -> list[list[Bin]]:
    """Ammunition of one kind on a row, the suits that have their own side by side."""
    rows: dict[tuple[str, int], list[Bin]] = {}
    for lot in lots:
        rows.setdefault((lot.name, lot.shots), []).append(lot)
    return list(rows.values())


def _ammo(sheet: Sheet[BattleArmor], lots: Sequence[Bin], box: Box) -> Group:
    """The boxes of one kind of ammunition; before those of a single suit stands its number."""
    style = sheet.style
    base = box.y + (box.height + 0.698 * style.small) / 2
    first = lots[0]
    drawn: list[Element] = [
        fitted(box.x, base, f"{first.name} ammo, {first.shots} shots", 74, "condensed", style.small)
    ]
    x = box.x + 78
    face, middle = faces.box(style), box.y + box.height / 2
    step = min(_BOX_STEP, (box.right - x - 8 * len(lots)) / max(1, sum(len(lot.lots) * lot.shots for lot in lots)))
    for lot in lots:
        number = lot.location.removeprefix("Trooper ")
        if number != lot.location:
            drawn.append(Text(x + 2, base, number, "condensed-bold", style.fine, colour=style.palette.soft))
            x += 7
        for one in lot.lots:
            places = [(x + step * (n + 0.5), middle) for n in range(one.shots)]
            gone = frozenset(range(1, one.spent + 1))
            drawn.append(
                Pips(f"ammo-{one.mount}", places, face, gone, step * 0.86 / 7, tooltip=f"{one.name} shot {number}")
            )
            x += step * one.shots + 2
    return Group(drawn, tag="P")


def _right(sheet: Sheet[BattleArmor], box: Box) -> list[Element]:
    number = sheet.unit.troopers
    pitch = max(LEAST_ROW, min(ROW, box.height / number))
    return [suits(sheet, box, pitch)]
