"""Units of all families on sheets as another program prints them: what they print comes back.

A few of each family in each manner; with ASTECH_FULL=1 every unit of the corpus in the first of them.
"""

import os
from collections.abc import Callable, Iterator

import pytest

from importers import Loaded, load_all
from sheets.figures import stats_row
from sheets.units import Unit
from tests.importers.recordsheet_pdf.foreign_craft import craft, fighter
from tests.importers.recordsheet_pdf.foreign_mechs import mech
from tests.importers.recordsheet_pdf.foreign_protomechs import protomechs
from tests.importers.recordsheet_pdf.foreign_troops import handhelds, platoons, squads
from tests.importers.recordsheet_pdf.foreign_units import Leaf, Manner, vehicle

FULL = os.environ.get("ASTECH_FULL") == "1"
SAMPLE = 4  # units of a family and a manner
# of the arms of infantry a sheet prints what they do alone, and little of implants
LEAST = 0.9 if FULL else 0.75  # nothing tells the side of a mixed chassis, and some Battle Values are set by hand

DRAWN: dict[str, Callable[..., None]] = {
    "mech": mech,
    "vehicle": vehicle,
    "fighter": fighter,
    "protomech": protomechs,
    "battle-armor": squads,
    "infantry": platoons,
    "handheld-weapon": handhelds,
    **dict.fromkeys(("small-craft", "dropship", "jumpship", "warship", "space-station"), craft),
}

MANNERS = {
    "as usual": Manner(),
    "another font on A4, smaller": Manner("Times-Roman", "Times-Bold", a4=True, scale=0.8),
    "a typewriter, smaller still": Manner("Courier", "Courier-Bold", scale=0.6),
    "names in full": Manner(full_names=True),
    "no colons": Manner(colon=""),
    "capitals, letter by letter": Manner(capitals=True, spaced=True),
    "lines left out": Manner(side="Clan", role=False, quirks=False),
}

SHOWN = ("name", "weight", "tech_base", "walk", "run", "jump", "armor", "structure", "heat_capacity", "bv", "quirks")


def misread(unit: Unit, manner: Manner) -> list[str]:
    """The figures that come back otherwise."""
    leaf = Leaf(manner)
    DRAWN[unit.kind](leaf, unit)
    read = [loaded.unit for loaded in load_all(leaf.bytes(), "sheet.pdf")]
    if len(read) != 1 or read[0] is None:
        return ["unread"]
    told, found = ({**stats_row(each), "name": each.name} for each in (unit, read[0]))
    quirks = manner.quirks and unit.kind not in ("battle-armor", "infantry", "handheld-weapon")
    shown = [field for field in SHOWN if quirks or field != "quirks"]
    return [field for field in shown if told.get(field) != found.get(field)]


def _chosen(corpus: dict[str, Loaded], kind: str, first: int) -> Iterator[Unit]:
    units = [loaded.unit for loaded in corpus.values() if loaded.unit is not None and loaded.unit.kind == kind]
    if FULL:
        return iter(units)
    step = max(1, len(units) // SAMPLE)
    return iter(units[first % step :: step][:SAMPLE])


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", DRAWN)
def test_what_a_page_prints_comes_back(
    kind: str, manner: str, corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTECH_DEBUG", "1")  # in this process: a child each would take its time
    number, wrong = 0, []
    for unit in _chosen(corpus, kind, 7 * list(MANNERS).index(manner)):
        number += 1
        if fields := misread(unit, MANNERS[manner]):
            wrong.append(f"{unit.name}: {', '.join(fields)}")
    assert len(wrong) <= (0.5 if kind == "infantry" else 1 - LEAST) * number, "\n".join(wrong)


def test_units_that_share_a_page_are_read_each(corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    """Five squads, four platoons, two vehicles."""
    monkeypatch.setenv("ASTECH_DEBUG", "1")
    for kind, most in (("battle-armor", 5), ("infantry", 4), ("handheld-weapon", 3)):
        units = [each.unit for each in corpus.values() if each.unit is not None and each.unit.kind == kind]
        chosen = units[3 :: len(units) // most][:most]
        leaf = Leaf(MANNERS["as usual"])
        DRAWN[kind](leaf, *chosen)
        read = [loaded.unit for loaded in load_all(leaf.bytes(), "sheet.pdf")]
        assert [unit.name if unit else "" for unit in read] == [unit.name for unit in chosen]


def test_a_mech_without_the_lines_of_its_engine_and_its_heat_sinks(
    corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They follow from its movement and its slots."""
    monkeypatch.setenv("ASTECH_DEBUG", "1")
    manner = MANNERS["as usual"]._replace(engine=False)
    for name in ("Catapult CPLT-C1", "Warhammer WHM-6R", "Mad Cat (Timber Wolf) Prime", "Shadow Hawk SHD-2H"):
        unit = next(each.unit for each in corpus.values() if each.unit is not None and each.unit.name == name)
        assert misread(unit, manner) == [], name
