"""The front of a card."""

from exporters.cards.band import band
from exporters.cards.card import Card, Look
from exporters.cards.critical_lines import criticals
from exporters.cards.criticals import criticals_of
from exporters.cards.figures import damage, heat, strip
from exporters.cards.frame import frame_of, ground, kind_of, panels
from exporters.cards.inks import Inks
from exporters.cards.silhouettes import figure_of, silhouette
from exporters.cards.specials import foot, specials
from exporters.cards.toughness import toughness
from exporters.page import Box, Group, Text, Use
from exporters.page.model import Element as Shape


def front(card: Card, look: Look) -> list[Shape]:
    """What stands on the front, in the measure of the design."""
    element, inks = card.element, look.inks(card.element)
    kind = kind_of(element)
    frame = frame_of(kind, look.width)
    shapes: list[Shape] = [
        Group([ground(look, inks), panels(kind, element.aerospace, look, inks)], tag="Artifact"),
        *band(card, look, inks),
        strip(card, frame, inks),
    ]
    if frame.damage:
        shapes.append(damage(card, frame, inks))
    if frame.heat:
        shapes.append(heat(card, frame, inks))
    shapes.extend(toughness(card, frame, inks))
    if rows := criticals_of(element):
        shapes.append(criticals(card, rows, frame.side, inks))
    else:
        shapes.extend(_portrait(card, frame.side, inks))
    shapes += [specials(card, frame, inks), foot(element.year, frame.foot, inks)]
    return shapes


def _portrait(card: Card, box: Box, inks: Inks) -> list[Shape]:
    """Where there are no critical hits: the silhouette, and the size of a squad of battle armor."""
    squad = card.element.squad_size
    room = box.height - (15 if squad else 8)
    picture = Use(
        silhouette(figure_of(card.element), inks.shade), box.x + (box.width - room) / 2, box.y + 4, room / 100
    )
    if not squad:
        return [Group([picture], tag="Artifact")]
    words = f"Squad of {squad}" if squad > 1 else "A single suit"
    return [
        Group([picture], tag="Artifact"),
        Text(box.x + box.width / 2, box.bottom - 4, words, "condensed-bold", 8, "middle", inks.text, tag="P"),
    ]
