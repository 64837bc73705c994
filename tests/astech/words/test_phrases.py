"""Phrases of players, by family, with their events; they were written down before the parser understood them."""

from functools import cache
from typing import Any

import pytest

from astech.words import WordContext, WordError, parse
from importers import load
from sheets.equipment.kinds import ArmorType
from sheets.play import fresh
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import Mount, Unit
from sheets.units.base import Limb
from sheets.units.systems import Armor
from sheets.units.vehicle import FOUR_SIDES, Motive
from tests.astech.words.phrases import craft, element, mech, section_f, troops, vehicle
from tests.astech.words.phrases.table import Phrases, expected_of
from tests.builders import platoon, squad, tank
from tests.sheets.play.test_aerospace import fighter

BROLGA, TANK = "tests/data/Brolga BRG-2.mtf", "tests/data/Currawong Patrol Tank CPT-1.blk"
AS = Options(edition="as-2.3.1")


def _with(state: State, **fields: Any) -> State:
    draft = state.draft()
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.finished()


@cache
def context(family: str) -> WordContext:
    """The unit that a family's phrases are about."""
    match family:
        case "mech":
            unit: Unit = load(BROLGA).require()
            return WordContext(unit, fresh(unit))
        case "vehicle":
            unit = load(TANK).require()
            return WordContext(unit, fresh(unit))
        case "vtol":
            armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys((*FOUR_SIDES, "RO"), 10))
            unit = tank(motive=Motive.VTOL, cruise=10, armor=armor)
            return WordContext(unit, _with(fresh(unit), height=3))
        case "craft":
            unit = fighter().unit
            return WordContext(unit, _with(fresh(unit), height=5, velocity=3))
        case "troops":
            limbs = ("ISBASRM2", "ISBASmallLaser")
            worn = tuple(Mount(item=item, location="Squad", limb=Limb.BODY) for item in limbs)
            unit = squad(mounts=worn)
            return WordContext(unit, fresh(unit))
        case "platoon":
            unit = platoon()
            return WordContext(unit, fresh(unit))
    unit = load(BROLGA).require()
    return WordContext(unit, fresh(unit, AS), AS)


def rows(family: str, phrases: Phrases) -> list[Any]:
    """The rows of a table for pytest; a phrase may begin with the name of another unit."""
    found = []
    for phrase, expected in phrases:
        unit, colon, rest = phrase.partition(": ")
        other = bool(colon) and unit in ("vtol", "platoon")
        found.append(pytest.param(unit if other else family, rest if other else phrase, expected, id=phrase))
    return found


ALL = (
    *rows("mech", section_f.MECH + mech.MECH),
    *rows("vehicle", section_f.VEHICLE + vehicle.VEHICLE),
    *rows("craft", section_f.CRAFT + craft.CRAFT),
    *rows("troops", section_f.TROOPS + troops.TROOPS),
    *rows("element", section_f.ELEMENT + element.ELEMENT),
)


@pytest.mark.parametrize(("family", "phrase", "expected"), ALL)
def test_a_phrase_is_understood_or_answered_with_the_words(family: str, phrase: str, expected: Any) -> None:
    """Issue 26, words."""
    if isinstance(expected, str):
        with pytest.raises(WordError) as error:
            parse(phrase, context(family))
        assert expected in str(error.value)
    else:
        assert list(parse(phrase, context(family))) == expected_of(expected)


def test_there_are_a_hundred_phrases_for_each_family() -> None:
    tables = (mech.MECH, vehicle.VEHICLE, craft.CRAFT, troops.TROOPS, element.ELEMENT)
    assert all(len({phrase for phrase, _ in table}) >= 100 for table in tables)
