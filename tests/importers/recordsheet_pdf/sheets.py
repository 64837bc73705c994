"""Sheets for the tests: units printed by ourselves, with what is embedded in them or without."""

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Mapping, Sequence
from io import BytesIO

import pikepdf

from exporters.recordsheet import SheetOptions, draw
from exporters.recordsheet.book import as_bytes
from importers import Loaded, load
from sheets.record import Condition
from sheets.units import Unit
from tests import ROOT


def printed(
    unit: Unit, condition: Condition | None = None, options: SheetOptions | None = None, fillable: bool = False
) -> bytes:
    """The sheet of a unit as we print it."""
    return as_bytes(draw(unit, condition, options), "pdf", unit.name, fillable=fillable)


def stripped(pdf: bytes) -> bytes:
    """The pages without the embedded unit, as another program writes them."""
    with pikepdf.open(BytesIO(pdf)) as document:
        del document.Root["/Names"]
        for page in document.pages:
            if "/AF" in page:
                del page["/AF"]
        bare = BytesIO()
        document.save(bare)
    return bare.getvalue()


def unit_at(path: str) -> Unit:
    """A unit of the tests' data."""
    return load(path).require()


def unit_called(corpus: Mapping[str, Loaded], name: str) -> Unit:
    """The unit of the corpus with this name."""
    return next(loaded.unit for loaded in corpus.values() if loaded.unit is not None and loaded.unit.name == name)


def by_family(corpus: Mapping[str, Loaded]) -> dict[str, list[Unit]]:
    """The units of the corpus by their kinds."""
    families: dict[str, list[Unit]] = defaultdict(list)
    for loaded in corpus.values():
        if loaded.unit is not None:
            families[loaded.unit.kind].append(loaded.unit)
    return families


STEP = 40  # one of so many units of a family is read in a run that is not full


def some_of(units: Sequence[Unit]) -> Sequence[Unit]:
    """Every fortieth unit of a family, at least one; which ones they are changes with each commit."""
    git = shutil.which("git")
    done = subprocess.run([git, "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True) if git else None
    commit = int(done.stdout.strip() or "0", 16) if done is not None else 0
    return units[commit % min(STEP, len(units)) :: STEP]
