"""The figures of a front: the strip under the name, the damage, the heat."""

from functools import lru_cache

from exporters.cards.card import Card
from exporters.cards.frame import Frame, damage_cells, strip_cells
from exporters.cards.inks import Inks
from exporters.cards.lettering import caption, line
from exporters.cards.marks import HEAT_STEPS, heat_step
from exporters.cards.ranges import ranges
from exporters.page import Box, Group, Pip, Text, centred_baseline
from exporters.page.model import Element as Shape
from sheets.alphastrike.special import points_text

NONE = "—"
STEP = 20.0  # width of a step of the heat scale


def strip(card: Card, frame: Frame, inks: Inks) -> Group:
    """Type, size, movement, skill, role."""
    element = card.element
    values = {
        "TYPE": element.type.value,
        "SIZE": str(element.size),
        "MOVE": element.move,
        "THRUST": element.move,
        "TMM": str(element.tmm),
        "THRESHOLD": str(element.threshold),
        "SKILL": str(element.skill),
        "ROLE": element.role.value if element.role else NONE,
    }
    shapes: list[Shape] = []
    for title, box in strip_cells(frame.strip, element.aerospace).items():
        shapes.extend(_cell(title, values[title], box, inks))
    return Group(shapes, tag="P")


@lru_cache(maxsize=1 << 12)
def _cell(title: str, value: str, box: Box, inks: Inks) -> tuple[Text, Text]:
    middle = box.x + box.width / 2
    size = 9.5 if title == "ROLE" else 11.5
    return (
        caption(middle, box.y + 6.8, title, inks.soft, "middle"),
        line(middle, box.bottom - 3.2, value, box.width - 4, "condensed-bold", size, "middle", inks.text),
    )


def damage(card: Card, frame: Frame, inks: Inks) -> Group:
    """The damage at each range, with what it takes to hit there."""
    element, box = card.element, frame.damage
    assert box is not None
    shapes: list[Shape] = []
    cells = damage_cells(box, len(element.damage))
    for number, points in enumerate(element.damage):
        shapes.extend(_range(number, points, element.skill, element.edition, element.aerospace, cells[number], inks))
    return Group(shapes, tag="P")


@lru_cache(maxsize=1 << 12)
def _range(
    number: int, points: float, skill: int, edition: str, aerospace: bool, box: Box, inks: Inks
) -> tuple[Text, ...]:
    here = ranges(edition)[number]
    left, right, middle = box.x + 4, box.right - 4, box.x + box.width / 2
    to_hit = f"{here.modifier:+} · {skill + here.modifier}+{'' if aerospace else ' to hit'}"
    texts = [caption(left, box.y + 7.2, here.title.upper(), inks.soft)]
    if not aerospace and here.reach:
        texts.append(caption(right, box.y + 7.2, f'{here.reach}"', inks.soft, "right"))
    room = box.width - 5
    texts.append(line(middle, box.y + 23.4, points_text(points), room, "condensed-bold", 19, "middle", inks.text))
    texts.append(line(middle, box.bottom - 3.2, to_hit, room, "condensed", 6.2, "middle", inks.soft))
    return tuple(texts)


def heat(card: Card, frame: Frame, inks: Inks) -> Group:
    """The overheat value and the heat scale."""
    box, marked = frame.heat, card.condition.heat
    assert box is not None
    tall, middle = box.height - 4, box.y + box.height / 2
    first = box.right - 3 - STEP * len(HEAT_STEPS)
    steps: list[Shape] = [
        Pip(
            f"heat-{number}",
            first + STEP * (number - 0.5),
            middle,
            heat_step(inks, number, STEP - 1.2, tall),
            number <= marked,
            tooltip=f"Heat {name}",
        )
        for number, name in enumerate(HEAT_STEPS, 1)
    ]
    words = _heat_words(card.element.ov, box, first, inks)
    return Group([*words, Group(steps, tag="Figure", alt=f"Heat scale at {marked} of 4")], tag="P")


@lru_cache(maxsize=1 << 8)
def _heat_words(value: int, box: Box, first: float, inks: Inks) -> tuple[Text, ...]:
    small = centred_baseline(box, 5.6)
    return (
        caption(box.x + 5, small, "OV", inks.soft),
        Text(box.x + 15, centred_baseline(box, 11), str(value), "condensed-bold", 11, colour=inks.text),
        caption(first - 4, small, "HEAT", inks.soft, "right"),
    )
