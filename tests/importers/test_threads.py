"""Readers keep nothing that another read could take from them: files read side by side give what they give alone."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from importers import Source, load, load_all, walk
from importers.mtf import slot_lines
from tests.conftest import ROOT
from tests.importers.mtf.texts import mtf

THREADS = 8


def side_by_side(sources: list[Source]) -> list[tuple[object, ...]]:
    start = threading.Barrier(THREADS)

    def every_one(first: int) -> list[tuple[int, object]]:
        start.wait()
        return [(n, load_all(sources[n])) for n in range(first, len(sources), THREADS)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = dict(pair for part in pool.map(every_one, range(THREADS)) for pair in part)
    return [(found[n],) for n in range(len(sources))]


def corpus(shared: Path) -> Iterator[Source]:
    """Files of every format and family, some hundred of each."""
    for archive in ("meks.zip", "vehicles.zip", "ssw.zip", "dropships.zip", "battlearmor.zip"):
        yield from islice(walk([shared / "corpus" / archive]), 0, 600, 3)


def test_files_of_the_corpus_read_by_eight_threads(shared: Path) -> None:
    sources = list(corpus(shared))
    assert side_by_side(sources) == [(load_all(source),) for source in sources]


def test_a_memory_that_is_full_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are forgotten in the midst of a read, as when other threads fill the memory."""
    slots = {"Left Torso": ["Autocannon/20"] * 10, "Right Torso": ["Autocannon/20"] * 10}
    text = mtf(slots=slots).encode()
    alone = load(text, "a.mtf")
    assert len(alone.require().mounts) == 2
    monkeypatch.setattr(slot_lines, "slot_line", slot_lines.parse_slot_line)
    assert load(text, "a.mtf") == alone


def test_our_own_units_too() -> None:
    sources = list(walk([ROOT / "tests" / "data"])) * 10
    assert side_by_side(sources) == [(load_all(source),) for source in sources]
