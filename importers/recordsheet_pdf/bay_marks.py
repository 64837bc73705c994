"""Marks at the bays of large craft: lost weapons, spent shots, jammed doors."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from importers.recordsheet_pdf.bays import (
    BayWeapons,
    PrintedBay,
    facings_of,
    gear_lines,
    guidance_footnotes,
    parse_bay_weapons,
    printed_bays,
)
from importers.recordsheet_pdf.counted_marks import SMALL, is_box
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.page import PrintedPage
from sheets.record.boxes import boxes
from sheets.units import Unit

BEFORE = 26.0  # points: the boxes of a bay are at most this far left of its words
NAME = 24.0  # points from the left edge of a name; a stroke must cover half of them


@dataclass
class BayMarks:
    """Marks at the bays of a craft, by the positions of the items in `unit.mounts`."""

    mounts: set[int] = field(default_factory=set)
    shots: dict[int, int] = field(default_factory=dict)


def bay_marks(page: PrintedPage, craft: Unit, findings: SheetFindings) -> BayMarks:
    """Read lost weapons and spent shots; report a mark that fits several weapons."""
    found = BayMarks()
    held = _Held(craft)
    quiet, footnotes, side = SheetFindings(findings.file, findings.page), guidance_footnotes(page), craft.tech_base.side
    for bay in printed_bays(page):
        read = [parse_bay_weapons(words, quiet, side, footnotes) for words in bay.words]
        struck = [bay.page.is_struck_through(y, bay.x0, bay.x0 + NAME) for y in bay.lines]
        crossed = _are_boxes_marked(bay)
        weapons: list[list[int]] = []
        for n, facing in enumerate(facings_of(page, bay)):
            each = [held.take(one, facing, found.shots) for one in read]
            weapons += each
            if n < len(crossed) and crossed[n]:
                struck = [True] * len(each) if len(bay.places) == 1 else struck
                found.mounts |= {at for one in each for at in one}
            found.mounts |= {at for one, is_struck in zip(each, struck, strict=True) if is_struck for at in one}
        working = [[at for at in one if at not in found.mounts] for one in weapons]
        kinds, left = [one for one in working if one], sum(map(len, working))
        more = bay.lost - (sum(map(len, weapons)) - left)  # lost items that are not struck
        if more > 0 and (more >= left or len(kinds) == 1):
            found.mounts |= {at for one in kinds for at in one[:more]}
        elif more > 0:
            places, many = "/".join(bay.places), "weapons are" if bay.lost > 1 else "weapon is"
            findings.doubt(
                f"{bay.lost} {many} lost in the bay '{', '.join(bay.words)}' of {places}", "left out", "a struck weapon"
            )
    for gear in gear_lines(page):
        mounts = held.take(parse_bay_weapons(gear.words, quiet, side, {}), None, found.shots)
        is_struck = gear.page.is_struck_through(gear.y, gear.x0, gear.x0 + NAME)
        found.mounts |= set(mounts if is_struck else mounts[: gear.lost])
    return found


class _Held:
    """The items of a craft that are not matched to a line of its sheet yet."""

    def __init__(self, craft: Unit) -> None:
        self._craft = craft
        self._full = boxes(craft).shots
        self._free: dict[str, list[int]] = defaultdict(list)
        for n, mount in enumerate(craft.mounts):
            self._free[mount.item].append(n)

    def take(self, line: BayWeapons, facing: tuple[str, bool] | None, spent: dict[int, int]) -> list[int]:
        """Match the weapons of a line at a facing, and note the spent shots of its lots."""
        positions = [at for name in line.weapons for at in self._next(name, facing, size=line.size)]
        for name, full, left in line.lots:
            for at in self._next(name, facing, full):
                spent |= {at: full - left} if left < full else {}
        for name in line.guides:
            self._next(name, facing)
        return positions

    def _next(
        self, name: str, facing: tuple[str, bool] | None, full: int | None = None, size: float | None = None
    ) -> Sequence[int]:
        mounts = self._craft.mounts
        for at in self._free[name]:
            here = facing is None or (mounts[at].location, mounts[at].rear) == facing
            here = here and (size is None or mounts[at].size == size)
            if here and (full is None or self._full.get(at) == full):
                self._free[name].remove(at)
                return (at,)
        return ()


def _are_boxes_marked(bay: PrintedBay) -> list[bool]:
    """Whether each box before a bay is marked; a bay on both sides of the craft has two boxes."""
    line = bay.page.within(bay.x0 - BEFORE, bay.lines[0] - 3, bay.x0 + 2, bay.lines[0] + 3)
    boxed = sorted((s for s in line.shapes if is_box(s) and s.width < SMALL), key=lambda s: s.x)
    return [box.struck for box in boxed]
