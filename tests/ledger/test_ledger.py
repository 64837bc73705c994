"""The ledger and the rules core agree on random events, on units of our own and on units of the corpus."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from importers import load, walk
from tests.ledger.table import ALPHA_STRIKE, CLASSIC, Score, play_unit

EVENTS = 50
"""Events on a unit: on 200 units they are the 10,000 of issue 25."""
CORPUS = {
    "meks": 110, "vehicles": 30, "battlearmor": 20, "infantry": 15, "protomeks": 10, "fighters": 15,
}  # fmt: skip
"""Units of each archive of the corpus: 200 together."""


def report(score: Score) -> str:
    """The first differences, one to a line."""
    lines = [
        f"{d.unit} ({d.edition}, {d.game}): {d.event}: {d.field} is {d.core}, the ledger has {d.ledger}"
        for d in score.differences[:5]
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("edition", [*CLASSIC, *ALPHA_STRIKE])
def test_own_units_agree_with_the_ledger(data: Path, edition: str) -> None:
    """Issue 25, Proof: a second ledger, written from the digests and the errata alone."""
    score = Score()
    for seed, source in enumerate(sorted(walk([str(data)]), key=lambda source: source.file)):
        unit = load(source).unit
        if unit is not None:
            play_unit(unit, edition, 100, seed, score)
    assert len(score.units) >= 3
    assert not score.differences, report(score)


def archive(path: Path, seed: int) -> Iterator[object]:
    """Yield the files of an archive in a random order that stays the same."""
    sources = sorted(walk([str(path)]), key=lambda source: source.file)
    Random(seed).shuffle(sources)
    yield from sources


@pytest.mark.parametrize("edition", [*CLASSIC, *ALPHA_STRIKE])
def test_units_of_the_corpus_agree_with_the_ledger(shared: Path, edition: str) -> None:
    """Issue 25, Proof: 10,000 random events on 200 units in each edition."""
    score = Score()
    for name, wanted in CORPUS.items():
        played = 0
        for seed, source in enumerate(archive(shared / "corpus" / f"{name}.zip", 1)):
            unit = load(source).unit
            if unit is not None and play_unit(unit, edition, EVENTS, 1000 * seed, score):
                played += 1
            if played == wanted:
                break
    assert sum(score.events.values()) == EVENTS * sum(CORPUS.values())
    assert not score.differences, report(score)
