"""The back of a card with odds: hit chances and expected damage of each attack by range and heat."""

from __future__ import annotations  # odds are imported only for cards that have them

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exporters.cards.headline import draw_ground, draw_headline
from exporters.cards.look import CardPalette, Look, caption, fit_card_line
from exporters.cards.panels import back_panel, back_room
from exporters.page import Box, Group, Line, Text
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet

if TYPE_CHECKING:
    from sheets.play.odds import Odds, OddsLine

NAME_WIDTH, HEAT_WIDTH = 66.0, 22.0
HEAD, NOTE, TALLEST = 9.0, 8.0, 11.0  # heights of the head, of the note, of a row at most
LARGEST = 7.5
BRACKETS = ("short", "medium", "long", "extreme")


def odds_back(card: CardSheet, odds: Odds | None, look: Look) -> list[Shape]:
    """The back with a row for each attack and heat, and a column for each range."""
    palette = look.palette(card)
    room = back_room(look)
    inside = Box(room.x + 5, room.y + 3, room.width - 10, room.height - 6)
    table = list(_table(odds, inside, palette)) if odds else [_sentence("No attack does damage.", inside, palette)]
    panel = Group([draw_ground(look, palette), back_panel(look, palette, room)], tag="Artifact")
    return [panel, *draw_headline(card, look, palette), *table]


def _sentence(text: str, room: Box, palette: CardPalette) -> Shape:
    return fit_card_line(
        Text(room.x, room.y + 8, text, "condensed", LARGEST, "left", palette.text, tag="P"), room.width
    )


def _table(odds: Odds, room: Box, palette: CardPalette) -> Iterator[Shape]:
    """The head, the rows and the note."""
    brackets = [bracket for bracket in BRACKETS if any(each.bracket == bracket for each in odds.lines)]
    hot = HEAT_WIDTH if len(odds.heats) > 1 else 0.0
    wide = (room.width - NAME_WIDTH - hot) / len(brackets)
    columns = {bracket: room.x + NAME_WIDTH + hot + wide * (at + 0.5) for at, bracket in enumerate(brackets)}
    yield caption(room.x, room.y + 6, "ATTACK", palette.soft, tag="P")
    if hot:
        yield caption(room.x + NAME_WIDTH + hot / 2, room.y + 6, "HEAT", palette.soft, "middle", tag="P")
    for bracket, middle in columns.items():
        yield caption(middle, room.y + 6, bracket.upper(), palette.soft, "middle", tag="P")
    rows = _rows(odds)
    height = min((room.height - HEAD - NOTE) / len(rows), TALLEST)
    for number, (attack, heat, cells) in enumerate(rows.values()):
        y = room.y + HEAD + number * height
        if number:
            yield Line(room.x, y, room.right, y, stroke=palette.edge, line_width=0.2)
        size, base = min(height * 0.8, LARGEST), y + height * 0.75
        yield fit_card_line(
            Text(room.x, base, attack, "condensed-bold", size, "left", palette.text, tag="P"), NAME_WIDTH - 3
        )
        if hot:
            middle = room.x + NAME_WIDTH + hot / 2
            yield fit_card_line(Text(middle, base, str(heat), "condensed", size, "middle", palette.text, tag="P"), hot)
        for each in cells:
            at = columns[each.bracket]
            yield fit_card_line(
                Text(at, base, _cell_text(each), "condensed", size, "middle", palette.text, tag="P"), wide - 4
            )
    words = f"Skill {odds.gunnery}, TMM {odds.target.moved} of the target: to hit, chance, expected damage"
    yield fit_card_line(Text(room.x, room.bottom - 1, words, "condensed", 6, "left", palette.soft, tag="P"), room.width)


def _rows(odds: Odds) -> dict[tuple[str, str, int], tuple[str, int, list[OddsLine]]]:
    """The name, the heat and the cells of each row, by attack, arc and heat."""
    rows: dict[tuple[str, str, int], tuple[str, int, list[OddsLine]]] = {}
    for each in odds.lines:
        name = f"{each.weapon} ({each.location})" if each.location else each.weapon
        rows.setdefault((each.weapon, each.location, each.heat), (name, each.heat, []))[2].append(each)
    return rows


def _cell_text(each: OddsLine) -> str:
    number = "-" if each.number is None else f"{each.number}+"
    return f"{number} · {each.chance:.0f} % · {each.expected:.2f}"
