"""What stands at the head and at the foot of every unit's data: its name, remarks, Battle Value, era and source."""

from collections.abc import Sequence
from typing import Protocol

from exporters.page import Box, Element, Group, Image, Text, block, fitted
from exporters.page.measure import Means
from exporters.page.paragraphs import height, rise, wrap
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style

HEADER = 36.0
SLIM = 22.0  # height of the head of a small unit
VALUE = 17.0  # height of the line with the Battle Value
_LEADING = 1.15
NAME_MEANS: tuple[Means, ...] = ("condense", "shrink", "cut")  # no name leaves its field


class Pictured(Protocol):
    """Says whether the unit's picture stands somewhere on the sheet already."""

    pictured: bool


_BADGE = 30.0


def header(sheet: Sheet, box: Box, kind: str, elsewhere: Pictured | None = None) -> Group:
    """The unit's name, large, and what kind of sheet this is; at its end the badge, or a picture that has no room."""
    style = sheet.style
    pictured = elsewhere is not None and not elsewhere.pictured
    images, right = images_before(sheet, box.right, box.y, pictured)
    if elsewhere is not None and pictured:
        elsewhere.pictured = True
    room = right - box.x
    return Group(
        [
            fitted(
                *(box.x, box.y + 16.5, sheet.value.heading.name, room, "bold", style.title),
                means=NAME_MEANS,
                color=style.palette.tab,
                id="name",
                tag="H1",
            ),
            fitted(box.x, box.y + 29, kind, room, "condensed", 9, color=style.palette.soft, tag="P"),
            *images,
        ]
    )


def images_before(sheet: Sheet, right: float, y: float, pictured: bool) -> tuple[list[Element], float]:
    """The badge, and the picture if it has no other room, up to the right end of a headline; where they begin."""
    options = sheet.options
    images: list[Element] = []
    if pictured and options.picture is not None:
        right -= 1.5 * _BADGE + 4
        images.append(
            Image(Box(right, y, 1.5 * _BADGE, _BADGE), options.picture, f"Picture of {sheet.value.heading.name}")
        )
    if options.badge is not None:
        right -= _BADGE + 4
        images.append(Image(Box(right, y, _BADGE, _BADGE), options.badge, "Badge"))
    return images, right


def _picture_of(sheet: Sheet) -> str:
    return f"Picture of {sheet.value.heading.name}"


def slim_header(sheet: Sheet, box: Box, about: Sequence[str]) -> Group:
    """The head of a unit that shares a page with many: its name, and what it is in one line below."""
    style = sheet.style
    words = " · ".join(text for text in about if text)
    images: list[Element] = []
    for data, alt in (
        (sheet.options.badge, "Badge"),
        (sheet.options.picture, f"Picture of {sheet.value.heading.name}"),
    ):
        if data is not None:
            images.append(Image(Box(box.right - 20, box.y, 20, 20), data, alt))
            box = box._replace(width=box.width - 24)
    name = fitted(
        *(box.x, box.y + 10.5, sheet.value.heading.name, box.width, "bold", style.title * 0.72),
        means=NAME_MEANS,
        color=style.palette.tab,
        id="name",
        tag="H1",
    )
    return Group(
        [
            name,
            fitted(
                *(box.x, box.y + 19, words, box.width, "condensed", style.text),
                means=NAME_MEANS,
                color=style.palette.soft,
                tag="P",
            ),
            *images,
        ]
    )


def origin(sheet: Sheet) -> list[str]:
    """Where a unit comes from, as the line below its name ends: technology, rules, role, year, source."""
    head = sheet.value.heading
    return [head.technology.text, head.rules.text, head.role, str(head.year), head.source]


def subtitle(style: Style, x: float, y: float, room: float, text: str) -> Text:
    """A title inside a panel."""
    return fitted(x, y, text, room, "condensed-bold", style.head, color=style.palette.tab, tag="H3")


def quirks_and_notes(sheet: Sheet, effects: bool = False) -> list[str]:
    """Paragraphs below an inventory: quirks, with what they do if that is asked for, and what the player wrote."""
    found: list[str] = []
    if quirks := sheet.value.quirks:
        words = (f"{quirk.name.text}{f' ({quirk.effect})' if effects and quirk.effect else ''}" for quirk in quirks)
        found.append("Quirks: " + ", ".join(words))
    if sheet.value.notes:
        found.append("Notes: " + sheet.value.notes)
    return found


def features_and_remarks(sheet: Sheet) -> list[str]:
    """Paragraphs of the features that stand in no slot and no line, and of what the player has to know besides."""
    head = sheet.value.heading
    return [*([f"Features: {', '.join(head.features)}"] if head.features else []), *head.remarks]


def paragraphs(style: Style, texts: list[str], x: float, bottom: float, room: float) -> tuple[list[Element], float]:
    """Paragraphs that end at a height, and the height at which they begin."""
    drawn: list[Element] = []
    for text in reversed(texts):
        lines = wrap(text, room, "condensed", style.fine)
        tall = height(len(lines), style.fine, style.fine * _LEADING) + rise(lines[0], style.fine) + 1.5
        bottom -= tall
        drawn.append(block(Box(x, bottom, room, tall), text, "condensed", style.fine, loose=_LEADING, tag="P"))
    return drawn[::-1], bottom


def value_line(sheet: Sheet, box: Box) -> Group:
    """The Battle Value, with this crew's where the skills are known."""
    style = sheet.style
    value = Text(box.x + 38, box.bottom - 2.5, f"{sheet.value.worth.battle_value:,}", "condensed-bold", 12, id="bv")
    drawn: list[Element] = [
        Text(box.x, box.bottom - 2.5, "Battle Value", "condensed", style.small, color=style.palette.soft),
        value,
    ]
    if (worth := with_skills(sheet)) is not None:
        text = f"with {worth}"
        drawn.append(Text(box.x + 88, box.bottom - 2.5, text, "condensed-bold", 9, id="bv-adjusted"))
    return Group(drawn, tag="P")


def with_skills(sheet: Sheet) -> str | None:
    """The skills of the crew and its Battle Value, `3/4: 1,200`; None where no skill is known."""
    worth = sheet.value.worth
    if worth.with_crew is None:
        return None
    return f"{worth.gunnery}/{worth.piloting}: {worth.with_crew:,}"
