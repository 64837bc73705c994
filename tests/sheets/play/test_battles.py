"""Random battles of every family, and the laws of play that hold for all of them."""

import re
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from importers import load, walk
from sheets.alphastrike import RULES
from sheets.play.elements import element_family
from sheets.play.families import FAMILIES
from sheets.record.events import Critical, Hit, parse_event
from sheets.units import Mount, Unit
from tests.builders import mech, platoon, squad, tank
from tests.sheets.play.battles import battle, options, random_event
from tests.sheets.play.table import Table
from tests.sheets.play.test_aerospace import fighter
from tests.sheets.play.test_emplacements import battery
from tests.sheets.play.test_mech_explosions import gunner
from tests.sheets.play.test_protomechs import proto

UNITS = 16  # of each archive; benchmarks/battles.py fights with all of them
EVENTS = 40
ARCHIVES = (
    *("meks", "vehicles", "fighters", "convfighter", "smallcraft", "dropships", "jumpships", "warship", "spacestation"),
    *("infantry", "battlearmor", "protomeks", "ge", "handheld"),
)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_no_battle_breaks_a_law(shared: Path, archive: str) -> None:
    """No event raises, marks never exceed boxes, nothing grows back, heat is never below 0, a replay comes to the same
    state, and what is undone and done again changes nothing."""
    path = shared / "corpus" / f"{archive}.zip"
    step = max(len(zipfile.ZipFile(path).namelist()) // UNITS, 1)
    fought = 0
    for number, source in enumerate(walk([str(path)])):
        unit = load(source).unit if number % step == step // 2 else None
        if unit is not None:
            chance = Random(unit.name)
            battle(unit, options(chance), chance, EVENTS)
            battle(unit, options(chance, chance.choice(sorted(RULES))), chance, EVENTS // 2)
            fought += 1
    assert fought


@pytest.mark.parametrize("family", [*FAMILIES.values(), *map(element_family, RULES)])
def test_every_event_can_be_said_at_random(family: Any) -> None:
    """Battles are fought with all that a family knows."""
    table = Table(mech())
    for kind in family.events:
        for number in range(5):
            parse_event(random_event(kind, table.unit, table, Random(number)))


def points_left(table: Table) -> int:
    """Everything that damage takes off, as it is dealt: structural integrity counts double."""
    state = table.state
    sums = (state.armor, state.rear, state.structure)
    return sum(sum(points.values()) for points in sums) + 2 * state.structural_integrity + state.building_cf


@pytest.mark.parametrize(
    "unit",
    [mech(), tank(), fighter().unit, squad(), platoon(), proto(), battery().unit],
    ids=lambda unit: unit.unit_type,
)
@given(damage=st.integers(0, 60), number=st.integers(0, 9))
@settings(max_examples=25, deadline=None)
def test_damage_is_conserved(unit: Unit, damage: int, number: int) -> None:
    """What is dealt is marked off somewhere; more is dealt than marked only where a place or the unit is lost."""
    table = Table(unit, building_cf=90)
    places = [*table.state.structure] or [*table.state.armor] or ["GUN"]
    before = points_left(table)
    table.say(Hit(location=places[number % len(places)], damage=damage))
    while table.state.due:
        table.roll(*(1,) * table.due.dice)
    marked = before - points_left(table)
    over = table.state.destroyed or table.state.gone
    odd = marked == damage - 1 and table.state.structural_integrity  # half of a point of integrity is nobody's
    assert marked <= damage or over
    assert marked == damage or over or odd


VENTED = re.compile(r"CASE lets (\d+) points? out|CASE II blows (\d+) points? out of the .*: (\d+) of armor lost")


@pytest.mark.parametrize("case", ["", "ISCASE", "ISCASEII"])
@given(shots=st.integers(1, 200))
@example(shots=26)
@settings(max_examples=25, deadline=None)
def test_an_explosion_is_absorbed_vented_or_lost(case: str, shots: int) -> None:
    """Two points for each shot of a machine gun: in the structure, out through CASE, or lost with the 'Mech."""
    table = gunner(shots, *([Mount(item=case, location="LT")] if case else []))
    before = table.state
    words = [happening.words for happening in table.say(Critical(location="LT", slot=0)).happened]
    while table.state.due:
        dice = (6, 6) if table.due.purpose == "consciousness" else (1, 1)
        words += [happening.words for happening in table.roll(*dice).happened]
    absorbed = sum(before.structure[place] - table.state.structure[place] for place in ("LT", "CT"))
    absorbed += before.rear["LT"] - table.state.rear["LT"] if case == "ISCASEII" else 0
    vented = 0
    for found in filter(None, map(VENTED.match, words)):
        vented += int(found[1]) if found[1] else int(found[2]) - int(found[3])
    if table.state.destroyed:
        assert absorbed + vented <= 2 * shots  # the last point may be just enough
    else:
        assert absorbed + vented == 2 * shots
