"""Protection and injuries of a 'Mech's pilot: a cowl, the radiation of a fission engine."""

from typing import Any

import pytest

from astech.words import WordContext, parse
from sheets.equipment.kinds import EngineType
from sheets.play import marks
from sheets.record.events import Attack, Critical, HeatPhase, Hit, Marked
from sheets.units.base import Quirk
from sheets.units.mech import Slot, System
from tests.builders import mech
from tests.sheets.play.table import Table


def of(**fields: Any) -> Table:
    return Table(mech(**fields), edition="tw-4.4")  # the later book takes quirks from its own table of units


def test_a_cowl_takes_three_points_for_the_head() -> None:
    """BMM-7.01:p83:cowl: given 5 points of head armor and a cowl, when 7 strike, then 1 point of armor is left."""
    table = of(quirks=(Quirk(code="cowl"),))
    table.say(Hit(location="HD", damage=7, dice=((6, 6),)))
    assert (table.state.armor["HD"], table.state.structure["HD"]) == (1, 3)
    assert table.state.crew[0].hits == 1


def test_a_cowl_does_not_help_against_an_attack_from_straight_ahead() -> None:
    """BMM-7.01:p83:cowl: when 6 points strike from straight ahead, then 1 goes to the structure, and the cowl stays."""
    table = of(quirks=(Quirk(code="cowl"),))
    table.say(Hit(location="HD", damage=6, straight_ahead=True, dice=((1, 1), (6, 6))))
    assert (table.state.armor["HD"], table.state.structure["HD"]) == (3, 2)
    table.say(Hit(location="HD", damage=3, dice=((6, 6),)))
    assert (table.state.armor["HD"], table.state.structure["HD"]) == (0, 2)


def test_a_player_says_that_an_attack_came_from_straight_ahead() -> None:
    """BMM-7.01:p83:cowl"""
    table = of(quirks=(Quirk(code="cowl"),))
    context = WordContext(table.unit, table.state)
    assert parse("hd 5 straight ahead", context) == (Hit(location="HD", damage=5, straight_ahead=True),)
    assert parse("5 from straight ahead", context) == (Attack(damage=5, straight_ahead=True),)


def test_points_of_a_cowl_are_lost_before_the_armor_behind_it() -> None:
    """BMM-7.01:p83:cowl: when 2 points struck the cowl, then 5 from straight ahead leave its last point alone."""
    table = of(quirks=(Quirk(code="cowl"),))
    table.say(Hit(location="HD", damage=2, dice=((6, 6),)))
    table.say(Hit(location="HD", damage=5, straight_ahead=True, dice=((6, 6),)))
    assert (table.state.armor["HD"], table.state.structure["HD"]) == (1, 3)


def test_a_cowl_is_marked_with_the_armor_of_the_head() -> None:
    """BMM-7.01:p83:cowl: a sheet with 4 points marked has lost the cowl and a point behind it."""
    table = of(quirks=(Quirk(code="cowl"),))
    table.say(Hit(location="HD", damage=4, dice=((6, 6),)))
    seen = marks(table.unit, table.state, table.options)
    assert seen.armor == {"HD": 4}
    table.say(Marked(condition=seen))
    table.say(Hit(location="HD", damage=4, straight_ahead=True, dice=((6, 6),)))
    assert (table.state.armor["HD"], table.state.structure["HD"]) == (0, 3)


def test_a_table_without_quirks_plays_without_the_cowl() -> None:
    """BMM-7.01:p83:cowl"""
    assert Table(mech(quirks=(Quirk(code="cowl"),)), edition="tw-4.4", quirks=False).state.armor["HD"] == 5


@pytest.mark.parametrize(("struck", "hurt"), [(1, [7, 13]), (2, [4, 7, 10, 13])])
def test_a_leaking_fission_engine_hurts_its_pilot(struck: int, hurt: list[int]) -> None:
    """CRIT:fission: struck in turn 1, a pilot takes a hit six turns later and again; every three after two hits."""
    engine = {number: Slot(system=System.ENGINE) for number in range(3)}
    slots = dict(mech().slots)
    slots["CT"] = tuple(engine.get(number) for number in range(len(slots["CT"])))
    table = of(engine=EngineType.FISSION, slots=slots)
    for slot in range(struck):
        table.say(Critical(location="CT", slot=slot))
    felt = []
    for turn in range(1, 14):
        before = table.state.crew[0].hits
        table.say(HeatPhase())
        while table.state.due:
            table.outcome(True)
        if table.state.crew[0].hits > before:
            felt.append(turn)
    assert felt == hurt


def test_a_sound_fission_engine_and_a_damaged_fusion_engine_do_no_harm() -> None:
    """CRIT:fission"""
    slots = dict(mech().slots)
    slots["CT"] = (Slot(system=System.ENGINE), *slots["CT"][1:])
    sound, fusion = of(engine=EngineType.FISSION, slots=slots), of(slots=slots)
    fusion.say(Critical(location="CT", slot=0))
    for _ in range(8):
        sound.say(HeatPhase())
        fusion.say(HeatPhase())
    assert (sound.state.crew[0].hits, fusion.state.crew[0].hits) == (0, 0)
