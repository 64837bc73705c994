"""The ledger and the rules core agree on random events, on units of our own and on units of the corpus."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from importers import load, walk
from sheets.equipment.kinds import StructureType
from sheets.units import Mech, Unit, Vehicle
from sheets.units.base import TechBase
from sheets.units.mech import Body
from tests.ledger.table import ALPHA_STRIKE, CLASSIC, Score, play_unit

INDUSTRIAL = StructureType.INDUSTRIAL
MIXED = (TechBase.MIXED_IS, TechBase.MIXED_CLAN)
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


RARE: list[tuple[str, str, Callable[[Unit], bool]]] = [
    ("meks", "mixed tech", lambda unit: isinstance(unit, Mech) and unit.tech_base in MIXED),
    ("meks", "actuator enhancement", lambda unit: any(mount.item == "ISAES" for mount in unit.mounts)),
    (
        "meks",
        "IndustrialMechs",
        lambda unit: isinstance(unit, Mech) and unit.structure.type is StructureType.INDUSTRIAL,
    ),
    ("meks", "shields", lambda unit: isinstance(unit, Mech) and any("hield" in mount.item for mount in unit.mounts)),
    ("meks", "tripods", lambda unit: isinstance(unit, Mech) and unit.body is Body.TRIPOD),
    ("meks", "superheavies", lambda unit: isinstance(unit, Mech) and unit.superheavy),
    ("meks", "LAMs", lambda unit: isinstance(unit, Mech) and unit.body is Body.LAM),
    ("meks", "QuadVees", lambda unit: isinstance(unit, Mech) and unit.body is Body.QUADVEE),
    ("vehicles", "six sides", lambda unit: isinstance(unit, Vehicle) and unit.six_sided),
    ("vehicles", "support vehicle", lambda unit: isinstance(unit, Vehicle) and unit.support is not None),
]


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize(("name", "kind", "fits"), RARE, ids=[kind for _, kind, _ in RARE])
def test_rare_kinds_of_units_agree_with_the_ledger(
    shared: Path, name: str, kind: str, fits: Callable[[Unit], bool], edition: str
) -> None:
    """Kinds that the samples of the corpus have too few of: 500 events on ten of each, or on all that there are."""
    score = Score()
    units = rare_units(shared / "corpus" / f"{name}.zip", kind, fits)
    for seed, unit in enumerate(units):
        assert play_unit(unit, edition, -(-500 // len(units)), 1000 * seed, score), unit.name
    assert len(units) >= 3
    assert not score.differences, report(score)


KINDS_OF: dict[str, list[Unit]] = {}


def rare_units(path: Path, kind: str, fits: Callable[[Unit], bool]) -> list[Unit]:
    """Ten units of a kind that the ledger follows."""
    if kind not in KINDS_OF:
        found = (unit for source in archive(path, 2) if (unit := load(source).unit) is not None and fits(unit))
        followed = (unit for unit in found if play_unit(unit, CLASSIC[0], 1, 0, Score()))
        KINDS_OF[kind] = list(islice(followed, 10))
    return KINDS_OF[kind]


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
