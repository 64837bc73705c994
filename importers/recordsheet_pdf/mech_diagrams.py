"""The diagrams of a 'Mech: which points of armor and structure stand beside which location."""

from collections.abc import Iterator

from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.labels import heading
from importers.recordsheet_pdf.location_counts import LocationCount, location_counts
from importers.recordsheet_pdf.page import PrintedPage
from sheets.rules.structure import internal_structure
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech

VOCABULARY = frozenset(
    {"head", "left", "right", "center", "centre", "torso", "arm", "leg", "front", "rear", "cowl", "weak"}
)


def place_named(words: str) -> tuple[str, bool] | None:
    """The location that words mean, and whether its rear: `left torso rear`."""
    if words.upper() in LOCATION_NAMES:
        return words.upper(), False
    told = set(words.split())
    side = "L" if "left" in told else "R" if "right" in told else "C" if told & {"center", "centre"} else ""
    if "head" in told:
        return "HD", False
    if "torso" in told and side:
        return side + "T", "rear" in told
    if "arm" in told and side in ("L", "R"):
        return side + "A", False
    if "leg" in told and side:
        corner = "F" if "front" in told else "R" if "rear" in told else ""
        return corner + side + "L", False
    return None


def armor_labels(page: PrintedPage) -> list[LocationCount]:
    title, lower = heading(page, "ARMOR DIAGRAM", "ARMOR"), heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    if title is None or lower is None:
        return []
    left = min(title.x0 - 90, lower.x0 - 40)
    return location_counts(page.within(left, title.bottom, page.width, lower.top), VOCABULARY)


SHORT = VOCABULARY | {place.casefold() for place in LOCATION_NAMES}


def structure_labels(page: PrintedPage) -> list[LocationCount]:
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM")
    if title is not None:
        return location_counts(page.within(title.x0 - 60, title.bottom, title.x1 + 60, title.bottom + 230), VOCABULARY)
    title = heading(page, "STRUCTURE")
    if title is None:
        return []
    others = [p.x0 for p in page.phrases if abs(p.line - title.line) < 5 and p.text.isupper() and p.x0 > title.x1]
    right = min(others, default=page.width) - 4
    return location_counts(page.within(title.x0 - 8, title.bottom + 4, right, title.bottom + 200), SHORT)


def head_label(page: PrintedPage) -> tuple[float, float] | None:
    """Where the head of the structure diagram is, whose label has no number."""
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM")
    labels = [p for p in page.phrases if p.text == "Head" and title is not None and 0 < p.line - title.line < 60]
    return (labels[0].x1, labels[0].line) if labels else None


def labelled(labels: list[LocationCount]) -> Iterator[tuple[tuple[str, bool], LocationCount]]:
    """Each label with its location; a second label of one name, further below, is the rear's."""
    seen: set[tuple[str, bool]] = set()
    for label in labels:
        key = place_named(label.words)
        if key is not None and key in seen and key[0] in TORSOS:
            key = key[0], True
        if key is not None and key not in seen:
            seen.add(key)
            yield key, label


def points_by_place(labels: list[LocationCount]) -> dict[tuple[str, bool], int]:
    """Points by location, front and rear."""
    return {key: label.points for key, label in labelled(labels)}


def compare_structure(mech: Mech, labels: list[LocationCount], findings: Findings) -> None:
    """Points of structure follow from the mass: where the sheet prints others, one of the two is wrong."""
    printed = points_by_place(labels)
    for place, points in internal_structure(mech).items():
        told = printed.get((place, False))
        if told is not None and told != points:
            where = LOCATION_NAMES[place]
            findings.warn(f"{told} points of structure at the {where}", "the rules' number taken", str(points))
