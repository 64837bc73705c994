"""Names of equipment on one line, however small the paper."""

from exporters.page import Font, Text, fitted, width
from exporters.page.measure import Means, fit

USUAL, NARROWEST = 0.7, 0.54  # of the width of the letters; the last only where a name would be cut
LEAST = 5.9  # what is left of that beside tables, where the sheet is drawn smaller, is still 5


def name_line(x: float, y: float, name: str, room: float, font: Font, size: float, *, cut: bool = False) -> Text:
    """The name, narrowed and made smaller as it takes; what does not fit even so is cut where that is allowed."""
    line = fit(name, room, font, size, least=LEAST, narrowest=USUAL)
    fits = width(line.text, line.font, line.size, line.stretch) <= room
    means: tuple[Means, ...] = ("condense", "shrink", "cut") if cut else ("condense", "shrink")
    narrowest = USUAL if fits else NARROWEST
    return fitted(x, y, name, room, font, size, means=means, least=LEAST, narrowest=narrowest)
