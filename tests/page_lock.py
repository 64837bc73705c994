"""Digests of record sheet pages over the corpus, to prove that a change of the code moves nothing on paper.

    python -m tests.page_lock record BASE.jsonl.gz [--every N] [--family KIND]
    python -m tests.page_lock compare BASE.jsonl.gz [--family KIND] [--most N]

`record` draws every Nth unit of the corpus under each way of printing in `WAYS` and keeps the digest of each document
with a listing of its texts and boxes. `compare` draws them again, prints the texts and boxes that differ, and exits
with 1 when there are any.
"""

import argparse
import difflib
import gzip
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from exporters.page import Page, model, pdf
from exporters.page.geometry import IDENTITY, Transform, placement
from exporters.page.model import Element, scoped_id
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from importers import load_all, walk
from sheets.record import FRESH, Condition, CrewMarks
from sheets.record.boxes import boxes
from sheets.units import Unit
from sheets.units.outfit import outfit
from tests import SHARED

WAYS: Mapping[str, SheetOptions] = {
    "letter": SheetOptions(),
    "half-letter": SheetOptions(paper="half-letter"),
    "large": SheetOptions(large_print=True),
    "tables": SheetOptions(reference_tables=True),
    "apart": SheetOptions(merged=False, extreme_range=True, edition="tw-4.4"),
    "inches": SheetOptions(inches=True, weapon_order="damage", extended_heat=True),
    "damaged": SheetOptions(),
}
DAMAGED = "damaged"


class LockedPage(NamedTuple):
    """The pages of one unit printed one way: a digest of the document, and a line for each text and box."""

    file: str
    way: str
    digest: str
    listing: str


def some_marks(unit: Unit) -> Condition:
    """Marks on every kind of box that the sheet of a unit has."""
    there = boxes(unit)
    lots = {mounted.position for mounted in outfit(unit).mounted if mounted.item.ammo is not None}
    marks = {
        "armor": {place: points // 2 for place, points in there.armor.items() if points > 1},
        "rear": {place: 1 for place, points in there.rear.items() if points},
        "structure": {place: points // 3 for place, points in there.structure.items() if points > 2},
        "structural_integrity": there.structural_integrity // 3,
        "slots": {place: {count // 2} for place, count in there.slots.items() if count},
        "shots": {lot: max(1, shots // 3) for lot, shots in there.shots.items() if lot in lots and shots},
        "absorbed": dict.fromkeys(there.absorbed, 1),
        "criticals": {name: 1 for name, count in there.criticals.items() if count},
        "mounts": set(range(0, len(unit.mounts), 4)),
        "crew": (CrewMarks(name="Ada", gunnery=3, piloting=4, hits=2),),
        "heat": 7,
        "notes": "Found at the river",
    }
    return Condition.model_validate(marks)


def locked_pages(
    every: int, family: str | None = None, listed: Mapping[tuple[str, str], LockedPage] | None = None
) -> Iterator[LockedPage]:
    """The pages of every Nth unit of the corpus; those that equal their entry in `listed` have no listing."""
    archives = sorted(path for path in (SHARED / "corpus").glob("*.zip") if path.stem != "ssw")
    for number, source in enumerate(walk(archives)):
        if number % every:
            continue
        for loaded in load_all(source):
            unit = loaded.unit
            if unit is None or family not in (None, unit.kind):
                continue
            for way, options in WAYS.items():
                condition = some_marks(unit) if way == DAMAGED else FRESH
                drawn = list(sheet_pages([Sheet(unit, condition, options)]))
                digest = hashlib.sha1(pdf.to_bytes(drawn, title="Lock"), usedforsecurity=False).hexdigest()
                known = listed.get((source.file, way)) if listed else None
                equal = known is not None and known.digest == digest
                yield LockedPage(source.file, way, digest, "" if equal else listing(drawn))


def listing(drawn: Sequence[Page]) -> str:
    """A line for each text, field, pip and symbol of some pages, with its place."""
    return "\n".join(
        f"page {number}: {line}" for number, page in enumerate(drawn, 1) for line in _lines(page.elements, IDENTITY, "")
    )


def _lines(elements: Sequence[Element], at: Transform, scope: str) -> Iterator[str]:
    for e in elements:
        name = scoped_id(scope, getattr(e, "id", ""))
        if isinstance(e, model.Group):
            if e.alt:
                yield f"figure: {e.alt}"
            yield from _lines(e.elements, at.then(placement(e.x, e.y, e.scale, e.turn)), scoped_id(scope, e.scope))
        elif isinstance(e, model.Text):
            yield f"text {name} {e.text!r} {_place(at, e.x, e.y)} {e.font} {e.size * at.scale:.2f} {e.stretch:.2f}"
        elif isinstance(e, model.TextBlock):
            words = [" ".join(piece.text for piece in line) for line in e.lines]
            yield f"block {name} {words!r} {_place(at, e.x, e.y)} {e.size * at.scale:.2f}"
        elif isinstance(e, model.Field):
            yield f"field {name} {e.value!r} {_place(at, e.box.x, e.box.y)}"
        elif isinstance(e, model.Pip):
            yield f"box {name} {'struck' if e.struck else 'open'} {_place(at, e.x, e.y)}"
        elif isinstance(e, model.Pips):
            where = " ".join(_place(at, x, y) for x, y in e.places)
            yield f"boxes {name} {len(e.places)}, struck {sorted(e.struck)}, {e.tooltip!r} {where}"
        elif isinstance(e, model.Use):
            yield f"symbol {name} {e.symbol.name.partition('{')[0][:80]!r} {_place(at, e.x, e.y)}"
            yield from _lines(e.symbol.elements, at.then(placement(e.x, e.y, e.scale)), scope)


def _place(at: Transform, x: float, y: float) -> str:
    across, down = at.point(x, y)
    return f"({across:.2f}, {down:.2f})"


def record(base: Path, every: int, family: str | None) -> int:
    """Write the base; returns the number of its documents."""
    count = 0
    with gzip.open(base, "wt", compresslevel=4, encoding="utf-8") as file:
        file.write(json.dumps({"every": every}) + "\n")
        for page in locked_pages(every, family):
            file.write(json.dumps(page) + "\n")
            count += 1
    return count


def compare(base: Path, family: str | None, most: int) -> tuple[int, int]:
    """Print differences of up to `most` documents from the base; return the numbers of all and of different ones."""
    with gzip.open(base, "rt", encoding="utf-8") as file:
        every = int(json.loads(file.readline())["every"])
        known = {(page.file, page.way): page for page in (LockedPage(*json.loads(line)) for line in file)}
    count = different = 0
    for page in locked_pages(every, family, known):
        count += 1
        before = known.get((page.file, page.way))
        if before is not None and before.digest == page.digest:
            continue
        different += 1
        if different > most:
            continue
        print(f"{page.file}, {page.way}:")
        was = before.listing.splitlines() if before else []
        changes = list(difflib.unified_diff(was, page.listing.splitlines(), "was", "is", n=0, lineterm=""))
        print("\n".join(changes[2:42]) or "  the same texts and boxes; lines, shapes or tags differ")
    return count, different


def main() -> int:
    line = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    line.add_argument("verb", choices=["record", "compare"])
    line.add_argument("base", type=Path)
    line.add_argument("--every", type=int, default=10, help="record: one unit in so many")
    line.add_argument("--family", help="units of one kind alone")
    line.add_argument("--most", type=int, default=5, help="compare: documents whose differences are printed")
    asked = line.parse_args()
    if asked.verb == "record":
        print(f"{record(asked.base, asked.every, asked.family):,} documents")
        return 0
    count, different = compare(asked.base, asked.family, asked.most)
    print(f"{count:,} documents, {different:,} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
