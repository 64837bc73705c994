"""The head and the foot of a unit's data: its name, remarks, Battle Value, era and source."""

from collections.abc import Sequence

from exporters.page import BlockStyle, Box, Element, Group, Image, Text, fit_block, fit_text
from exporters.page.measure import Means
from exporters.page.paragraphs import accent_rise, block_height, wrap
from exporters.recordsheet.panel import distance_text
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import NOW_LABEL

HEADER = 36.0
SLIM = 22.0  # height of the head of a small unit
VALUE = 17.0  # height of the line with the Battle Value
_LEADING = 1.15
NAME_MEANS: tuple[Means, ...] = ("condense", "shrink", "cut")  # no name leaves its field


_BADGE = 30.0


def header(sheet: Sheet, box: Box, kind: str) -> Group:
    """The unit's name, the kind of the sheet, and the badge at the right end."""
    style = sheet.style
    images, right = badge_before(sheet, box.right, box.y)
    room = right - box.x
    base = box.y + title_base(sheet)
    title = fit_text(
        Text(box.x, base, _with_book(sheet, kind), "condensed", 9, color=style.palette.soft, tag="P"), room
    )
    return Group(
        [
            fit_text(
                Text(
                    box.x,
                    box.y + 16.5,
                    sheet.value.heading.name,
                    "bold",
                    style.title,
                    color=style.palette.tab,
                    id="name",
                    tag="H1",
                ),
                room,
                means=NAME_MEANS,
            ),
            title,
            *_now_line(sheet, box.x, base + _NOW_LINE, room),
            *images,
        ]
    )


_TITLE_BASE, _NOW_LINE = 29.0, 7.0
_NOW_SHARE = 0.42  # of the headline of a small unit


def title_base(sheet: Sheet) -> float:
    """The baseline of the title in a header: higher if the line of a damaged unit is below it."""
    return _TITLE_BASE if sheet.value.now is None else _TITLE_BASE - 1.4


def _now_line(sheet: Sheet, x: float, y: float, room: float) -> list[Element]:
    """The words of `now_words`, narrowed if necessary."""
    words, style = now_words(sheet), sheet.style
    if not words:
        return []
    color = style.palette.struck
    return [fit_text(Text(x, y, words, "condensed-bold", style.small, color=color, tag="P"), room, means=NAME_MEANS)]


def now_words(sheet: Sheet) -> str:
    """The remaining abilities of a damaged unit: `now: walk 3, run 5, heat 5, BV 1,020`; empty for an undamaged one."""
    now = sheet.value.now
    if now is None:
        return ""
    if now.destroyed:
        return NOW_LABEL + "out of action"
    modes = {way.mode for way in sheet.value.movement}
    facts = [
        f"{mode} {distance_text(sheet, points)}" for mode, points in now.movement.items() if points or mode in modes
    ]
    facts += [f"{name} {left}" for name, left in now.strength.items() if name in _HEADCOUNTS]
    if now.heat_sunk is not None:
        facts += [f"heat {now.heat}", f"sinks carry {now.heat_sunk}"]
    if now.battle_value is not None:
        facts.append(f"BV {now.battle_value:,}")
    return NOW_LABEL + ", ".join(facts)


_HEADCOUNTS = frozenset({"troopers", "suits"})


def _with_book(sheet: Sheet, kind: str) -> str:
    """The kind of a sheet and the edition that it follows."""
    return ", ".join(filter(None, (kind, sheet.value.heading.book)))


def badge_before(sheet: Sheet, right: float, y: float) -> tuple[list[Element], float]:
    """The badge at the right end of a headline, if there is one, and its left edge."""
    badge = sheet.options.badge
    if badge is None:
        return [], right
    return [Image(Box(right - _BADGE, y, _BADGE, _BADGE), badge, "Badge")], right - _BADGE - 4


def slim_header(sheet: Sheet, box: Box, about: Sequence[str]) -> Group:
    """The head of a unit that shares a page: its name, and a line about it below."""
    style = sheet.style
    book = sheet.value.heading.book
    words = " · ".join(filter(None, (*about, f"rules: {book}" if book else "")))
    images: list[Element] = []
    if sheet.options.badge is not None:
        images.append(Image(Box(box.right - 20, box.y, 20, 20), sheet.options.badge, "Badge"))
        box = box._replace(width=box.width - 24)
    now = _now_line(sheet, box.x + box.width * (1 - _NOW_SHARE), box.y + 10.5, box.width * _NOW_SHARE)
    wide = box.width * (1 - _NOW_SHARE) - 6 if now else box.width
    name = fit_text(
        Text(
            box.x,
            box.y + 10.5,
            sheet.value.heading.name,
            "bold",
            style.title * 0.72,
            color=style.palette.tab,
            id="name",
            tag="H1",
        ),
        wide,
        means=NAME_MEANS,
    )
    return Group(
        [
            name,
            *now,
            fit_text(
                Text(box.x, box.y + 19, words, "condensed", style.text, color=style.palette.soft, tag="P"),
                box.width,
                means=NAME_MEANS,
            ),
            *images,
        ]
    )


def origin_words(sheet: Sheet) -> list[str]:
    """The last words of the line below the name: technology, rules, role, year, source."""
    head = sheet.value.heading
    return [head.technology.text, head.rules.text, head.role, str(head.year or ""), head.source]


def subtitle(style: Style, x: float, y: float, room: float, text: str) -> Text:
    """A title inside a panel."""
    return fit_text(Text(x, y, text, "condensed-bold", style.head, color=style.palette.tab, tag="H3"), room)


def quirks_and_notes(sheet: Sheet, effects: bool = False) -> list[str]:
    """Paragraphs below an inventory: quirks (with their effects if `effects`) and the player's notes."""
    found: list[str] = []
    if quirks := sheet.value.quirks:
        words = (f"{quirk.name.text}{f' ({quirk.effect})' if effects and quirk.effect else ''}" for quirk in quirks)
        found.append("Quirks: " + ", ".join(words))
    if sheet.value.notes:
        found.append("Notes: " + sheet.value.notes)
    return found


def features_and_remarks(sheet: Sheet) -> list[str]:
    """Paragraphs of features without a slot or line, and of remarks for the player."""
    head = sheet.value.heading
    return [*([f"Features: {', '.join(head.features)}"] if head.features else []), *head.remarks]


def paragraphs_above(
    style: Style, texts: list[str], x: float, bottom: float, room: float
) -> tuple[list[Element], float]:
    """Paragraphs that end at a height, and the height at which they begin."""
    drawn: list[Element] = []
    for text in reversed(texts):
        lines = wrap(text, room, "condensed", style.fine)
        tall = block_height(len(lines), style.fine, style.fine * _LEADING) + accent_rise(lines, style.fine) + 1.5
        bottom -= tall
        drawn.append(fit_block(Box(x, bottom, room, tall), text, BlockStyle(size=style.fine, loose=_LEADING), tag="P"))
    return drawn[::-1], bottom


def value_line(sheet: Sheet, box: Box) -> Group:
    """The Battle Value, and that of the crew if its skills are known."""
    style = sheet.style
    value = Text(box.x + 38, box.bottom - 2.5, f"{sheet.value.worth.battle_value:,}", "condensed-bold", 12, id="bv")
    drawn: list[Element] = [
        Text(box.x, box.bottom - 2.5, "Battle Value", "condensed", style.small, color=style.palette.soft),
        value,
    ]
    if (worth := skills_and_value(sheet)) is not None:
        text = f"with {worth}"
        drawn.append(Text(box.x + 88, box.bottom - 2.5, text, "condensed-bold", 9, id="bv-adjusted"))
    return Group(drawn, tag="P")


def skills_and_value(sheet: Sheet) -> str | None:
    """The skills of the crew and its Battle Value, `3/4: 1,200`; None if no skill is known."""
    worth = sheet.value.worth
    if worth.with_crew is None:
        return None
    return f"{worth.gunnery}/{worth.piloting}: {worth.with_crew:,}"
