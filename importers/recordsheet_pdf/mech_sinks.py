"""The printed heat sinks of a 'Mech, or the possible ones when none are printed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from importers.recordsheet_pdf.item_names import PrintedItem
from importers.recordsheet_pdf.labels import FAR, first_number
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.equipment import item
from sheets.equipment.kinds import HeatSinkType
from sheets.recordsheet.heat_text import SINK_NAMES
from sheets.rules.heat import sink_type

Slots = Mapping[str, Sequence[PrintedItem | None]]
"""The items in the slots of each location."""

_SINKS = re.compile(r"(?:(single|double|laser|compact|improved double)\s+)?heat sinks?:?", re.I)
_SINK_COUNT = re.compile(r"\d+(?: \(\d+\))?")
_BETTER = (HeatSinkType.DOUBLE, HeatSinkType.LASER, HeatSinkType.COMPACT)
LEAST_SINKS = 10  # heat sinks of every fusion engine
RATING = 25  # engine rating for each heat sink in the engine


@dataclass(frozen=True, slots=True)
class PrintedSinks:
    """Number and kind of the heat sinks; `guessed` when none are printed."""

    count: int
    kind: HeatSinkType
    guessed: bool = False

    def __str__(self) -> str:
        return f"{self.count} {SINK_NAMES[self.kind]}"


def printed_sinks(page: PrintedPage, slots: Slots) -> PrintedSinks | None:
    """The printed heat sinks; None when a sheet does not print the number."""
    count, capacity, words = None, None, ""
    titles = [(p, match) for p in page.phrases if (match := _SINKS.fullmatch(p.text)) and p.text[-1] in "Ss:"]
    labels = [(p, match) for p, match in titles if p.text.endswith(":") or p.text.isupper()]
    for phrase, match in labels or titles:
        near = sorted((p for p in page.phrases if _is_count_of(p, phrase)), key=lambda p: abs(p.line - phrase.line))
        near = near or [p for p in page.phrases if _is_count_of(p, phrase, far=True)]
        if near:
            count, words = first_number(near[0].text), match[1] or _sink_kind(page, phrase)
            capacity = first_number(near[0].text.partition("(")[2])
            break
    if count is None:
        return None
    doubled = capacity is not None and capacity >= 2 * count
    usual = HeatSinkType.DOUBLE if doubled else HeatSinkType.SINGLE
    kind = next((kind for kind in _BETTER if SINK_NAMES[kind].casefold() in words.casefold()), usual)
    types = {sink_type(each.item) for each in _sinks_in(slots) if each.item is not None}
    if kind is HeatSinkType.DOUBLE and types == {HeatSinkType.LASER}:
        kind = HeatSinkType.LASER
    if capacity == count + _better_sinks(slots) != 2 * count:
        kind = HeatSinkType.SINGLE  # in the engine: double heat sinks are in slots
    return PrintedSinks(count, kind)


def possible_sinks(slots: Slots, rating: int) -> list[PrintedSinks]:
    """The heat sinks that the rules allow: those in slots, and a full engine, or ten in all when no slot has any."""
    many: Counter[str] = Counter(each.item.name for each in _sinks_in(slots) if each.item is not None)
    beside = sum(round(slots_taken / (item(name).slots.mech or 1)) for name, slots_taken in many.items())
    held = rating // RATING
    counts = [max(held + beside, LEAST_SINKS)] if beside or held < LEAST_SINKS else range(LEAST_SINKS, held + 1)
    types = {sink_type(item(name)) for name in many}
    single = (HeatSinkType.SINGLE, HeatSinkType.COMPACT, HeatSinkType.LASER)
    kinds = [kind if kind in single else HeatSinkType.DOUBLE for kind in types if kind is not None]
    kinds = kinds or [HeatSinkType.SINGLE, HeatSinkType.DOUBLE]
    return [PrintedSinks(count, kind, guessed=True) for kind in kinds for count in counts]


def _sinks_in(slots: Slots) -> list[PrintedItem]:
    every = [each for row in slots.values() for each in row if each is not None and each.item is not None]
    return [each for each in every if each.item is not None and sink_type(each.item) is not None]


def _better_sinks(slots: Slots) -> int:
    """The heat sinks in slots that dissipate two points."""
    usual = (None, HeatSinkType.SINGLE, HeatSinkType.COMPACT)
    sinks = [each.item for each in _sinks_in(slots) if each.item is not None and sink_type(each.item) not in usual]
    return round(sum(1 / (found.slots.mech or 1) for found in sinks))


def _sink_kind(page: PrintedPage, title: Phrase) -> str:
    """The kind of the heat sinks, when it is a phrase by itself in their panel."""
    near = page.within(title.x0 - 12, title.top, title.x0 + 250, title.bottom + 30)
    return " ".join(p.text for p in near.phrases)


def _is_count_of(number: Phrase, label: Phrase, far: bool = False) -> bool:
    """Whether a phrase is the number of a label: next to it, right below it, or `far` behind it on its line."""
    if not _SINK_COUNT.fullmatch(number.text) or number.x1 <= label.x0 - 10:
        return False
    reach = FAR if far and abs(number.line - label.line) < 0.4 * label.size else 12
    return -2 < number.line - label.line < 3 * label.size and number.x0 < label.x1 + reach
