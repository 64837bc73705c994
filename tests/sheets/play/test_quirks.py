"""Design quirks in play: which number each changes, and where the table plays without them."""

import re
from pathlib import Path

import pytest

from sheets.equipment.quirks import quirks, weapon_quirks
from sheets.play import status
from sheets.play.quirks import weapon_quirk_modifiers
from sheets.record.events import (
    Attack,
    CriticalRoll,
    Enter,
    Event,
    Fall,
    HeatPhase,
    Hit,
    Stand,
    Struck,
)
from sheets.record.record import Options
from sheets.rules.quirks import quirks_by_table
from sheets.units import Mount
from sheets.units.base import Quirk
from tests.builders import mech, tank
from tests.sheets.play.table import Table, with_quirks

RUBBLE = Enter(terrain="rubble")


@pytest.mark.parametrize(("code", "added"), [("poor_work", 1), ("prototype", 2)])
def test_poor_work_makes_critical_hits_worse(code: str, added: int) -> None:
    """digest 21.2: poor workmanship +1 on the roll, prototype +2."""
    table = with_quirks(code)
    table.say(CriticalRoll(location="LT"))
    assert [modifier.value for modifier in table.due.modifiers] == [added]
    plain = with_quirks(code, quirks=False)
    plain.say(CriticalRoll(location="LT"))
    assert plain.due.modifiers == ()


def test_vehicles_ask_for_the_same_quirks() -> None:
    """digest 21.2"""
    table = Table(tank(quirks=(Quirk(code="prototype"),)))
    table.say(CriticalRoll(location="FR"))
    assert [modifier.value for modifier in table.due.modifiers] == [2]


@pytest.mark.parametrize(
    ("code", "number"), [("hard_pilot", 6), ("cramped_cockpit", 6), ("easy_pilot", 5), ("cowl", 5)]
)
def test_quirks_change_piloting_rolls(code: str, number: int) -> None:
    """digest 21: hard to pilot and cramped +1; easy to pilot helps with some rolls only."""
    table = with_quirks(code)
    assert status(table.unit, table.state, table.options).piloting == number


def test_a_combat_computer_saves_4_heat_a_turn_and_never_makes_cold() -> None:
    """digest 21.1: 4 less heat each turn, at least none."""
    table = with_quirks("combat_computer")
    table.say(HeatPhase(build_up=15))  # 10 sinks
    assert table.state.heat == 1
    table.say(HeatPhase(build_up=2))
    assert table.state.heat == 0


def test_quirks_change_shots() -> None:
    """digest 21: sensor ghosts +1, improved targeting -1 at its range."""
    unit = mech(quirks=(Quirk(code="sensor_ghosts"), Quirk(code="imp_target_long")))
    now = status(unit, Table(unit).state, Options())
    assert [(modifier.reason, modifier.value) for modifier in now.gunnery] == [
        ("sensor ghosts", 1),
        ("improved targeting (long), at long range", -1),
    ]


@pytest.mark.parametrize(("code", "added"), [("accurate", -1), ("inaccurate", 1), ("misrepaired_weapon", 1)])
def test_quirks_of_a_weapon_change_its_shots(code: str, added: int) -> None:
    """digest 21: accurate -1, inaccurate and botched repairs +1."""
    laser = Mount(item="Medium Laser", location="RT", quirks=(code,))
    assert [modifier.value for modifier in weapon_quirk_modifiers(laser, Options())] == [added]
    assert weapon_quirk_modifiers(laser, Options(quirks=False)) == []


def test_the_table_of_the_errata_gives_and_takes_quirks() -> None:
    """BMM-7.01:p90-95:cobra: protected actuators instead of barrel fists; the older book has the file's."""
    cobra = mech(chassis="Cobra", quirks=(Quirk(code="barrel_fists_la"), Quirk(code="barrel_fists_ra")))
    assert quirks_by_table(cobra) == ("pro_actuator",)
    locust = mech(chassis="Locust")
    assert status(locust, Table(locust).state, Options()).piloting == 6
    assert status(locust, Table(locust).state, Options(edition="tw-4.4")).piloting == 5


def test_every_quirk_is_of_either_kind_and_says_what_it_does() -> None:
    """The whole list: a title, an effect, and numbers that move the way that the quirk is good or bad."""
    for known in (*quirks().values(), *weapon_quirks().values()):
        assert known.title
        assert known.effect.endswith(".")
        assert all(change.by for change in known.changes)
        assert len({change.number for change in known.changes}) == len(known.changes)


def test_a_fall_asks_for_the_roll_with_quirks() -> None:
    """digest 21.2: hard to pilot counts when the pilot saves himself in a fall."""
    table = with_quirks("hard_pilot")
    table.say(Fall())
    while table.due.purpose != "fall-pilot":
        table.roll(*(3,) * table.due.dice)
    assert "hard to pilot" in [modifier.reason for modifier in table.due.modifiers]


def test_minimal_arms_make_no_physical_attacks() -> None:
    """BMM, quirks: no or minimal arms; kicks and charges are left."""
    table = with_quirks("no_arms")
    left = [strike.name for strike in status(table.unit, table.state, table.options).physical]
    assert {name.split()[0] for name in left} <= {"kick", "charge", "death"}
    plain = with_quirks("no_arms", quirks=False)
    assert "push" in [strike.name for strike in status(plain.unit, plain.state, plain.options).physical]


@pytest.mark.parametrize(("code", "event", "added"), [("stable", Struck(by="push"), -1), ("unbalanced", RUBBLE, 1)])
def test_quirks_of_balance_count_with_their_cause_alone(code: str, event: Event, added: int) -> None:
    """digest 21: stable -1 after physical attacks, unbalanced +1 on difficult ground."""
    other = RUBBLE if event != RUBBLE else Struck(by="push")
    for cause, value in ((event, added), (other, 0)):
        table = with_quirks(code)
        table.say(cause)
        assert table.due.target == 5 + value
        plain = with_quirks(code, quirks=False)
        plain.say(cause)
        assert plain.due.target == 5


def test_who_has_no_arms_gets_up_with_difficulty() -> None:
    """digest 10.2: no arms: +2 to stand up."""
    table = with_quirks("no_arms")
    table.say(Fall())
    while table.state.due:
        table.roll(*(6,) * table.due.dice)
    table.say(Stand(attempt=True))
    assert [(one.reason, one.value) for one in table.due.modifiers if one.value] == [("no/minimal arms", 2)]


def test_a_searchlight_by_quirk_goes_out_as_any_other() -> None:
    """digest 2.2: 7 or more on a hit to a torso."""
    table = with_quirks("searchlight")
    table.say(Hit(location="LA", damage=1))
    assert not table.state.due
    table.say(Hit(location="LT", damage=1))
    assert (table.due.purpose, table.due.target) == ("searchlight", 7)
    table.roll(3, 4)
    table.say(Hit(location="LT", damage=1))
    assert not table.state.due


def test_an_oversized_machine_finds_no_cover() -> None:
    """digest 21.2: no partial cover, and buildings are entered at +1 from 60 tons on."""
    for code, struck in (("oversized", True), ("cowl", False)):
        table = Table(mech(mass=75, rating=300, points=20, quirks=(Quirk(code=code),)))
        table.say(Attack(damage=5, cover=True, dice=((2, 3),)))
        assert (table.state.armor["RL"] < 20) is struck
        table.say(Enter(terrain="building", factor=10))
        assert table.due.target == 5 + struck


def test_the_page_of_quirks_names_the_rule_that_reads_each() -> None:
    """docs/quirks.md lists every quirk once, with a module whose source reads it, or the table."""
    root = Path(__file__).parents[3]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", (root / "docs" / "quirks.md").read_text(), re.M)
    known = {**quirks(), **weapon_quirks()}
    assert sorted(code for code, _, _ in rows) == sorted([*quirks(), *weapon_quirks()])
    for code, title, reader in rows:
        assert title == known[code].title
        modules = re.findall(r"`([\w.]+)`", reader)
        if not modules:
            assert reader in ("the table", "no effect in play")
            continue
        stem = re.sub(r"_(?:[lr]a|\d|short|med|long|is|clan|la|ra|coaxial|dual)$", "", code)
        numbers = [change.number for change in known[code].changes]
        names = [*(number.name for number in numbers), *(f"{number.value[:-2]}{{" for number in numbers)]
        for module in modules:
            source = (root / (module.replace(".", "/") + ".py")).read_text()
            assert any(word in source for word in (code, f"{stem}_", *names)), (code, module)
