"""Rows of the core rules of 2026 whose whole meaning is played, the older book and the core rules side by side."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, GyroType
from sheets.play.anatomy import mech_anatomy
from sheets.play.balance import moving_roll
from sheets.play.movement import is_immobile_by_damage
from sheets.record.events import Circumstance, Critical, EndPhase, Enter, Fall, HeatPhase, Hit, Move, Switch
from sheets.units import Mech, Mount
from sheets.units.base import Quirk
from sheets.units.mech import Body, Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.core_rules import CORE, GYRO, LEG, both, legged, lose, piloting, settle, struck
from tests.sheets.play.table import Table, armed, filled

JETS = {"LT": {0: Slot(mount=0), 1: Slot(mount=1)}}


def jumper(body: Body = Body.BIPED, **fields: Any) -> Mech:
    """A 'Mech with the actuators of its legs, a gyro, and two jump jets in the left torso."""
    legs = ("FLL", "FRL", "RLL", "RRL") if body is Body.QUAD else ("LL", "RL")
    slots = filled(dict.fromkeys(legs, LEG) | GYRO | JETS, body)
    return mech(body=body, slots=slots, mounts=mounts("Jump Jet", "Jump Jet", at="LT"), points=20, **fields)


def rolls(table: Table) -> list[bool]:
    """Whether walking, running and jumping ask for a piloting roll."""
    body = mech_anatomy(table.unit, table.options.reading)
    return [moving_roll(body, table.state, table.options, mode) is not None for mode in ("walk", "run", "jump")]


# --- piloting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hit", "older", "newer"),
    [
        (("CT", 3), [False, True, True], [False, True, True]),
        (("LL", 0), [False, True, True], [False, True, True]),
        (("LL", 1), [False, False, True], [False, False, True]),
    ],
)
def test_moves_that_ask_for_a_roll(hit: tuple[str, int], older: list[bool], newer: list[bool]) -> None:
    """CORE:P12:running-damaged: a damaged gyro or hip; an actuator only where the 'Mech jumps, as before."""
    assert [rolls(struck(table, hit)) for table in both(jumper())] == [older, newer]


def test_a_heavy_duty_gyro_asks_for_no_roll_in_a_run() -> None:
    """CORE:P3:heavy-duty-gyro, CORE:P12:running-damaged: its second hit does in the older books; jumps ask."""
    found = []
    for table in both(jumper(gyro=GyroType.HEAVY_DUTY)):
        once = rolls(struck(table, ("CT", 3)))
        found.append((once, rolls(struck(table, ("CT", 4)))))
    assert found == [
        ([False, False, False], [False, True, True]),
        ([False, False, True], [False, False, True]),
    ]


@pytest.mark.parametrize(
    ("body", "legs", "older", "newer"),
    [
        (Body.BIPED, 1, [False, False, True], [False, True, True]),
        (Body.QUAD, 1, [False, False, True], [False, False, False]),
        (Body.QUAD, 2, [False, False, True], [False, False, True]),
        (Body.QUAD, 3, [False, False, True], [False, True, True]),
    ],
)
def test_moves_without_legs_that_ask_for_a_roll(body: Body, legs: int, older: list[bool], newer: list[bool]) -> None:
    """CORE:P12:running-damaged, CORE:P14:jumping-damaged: of a quad three lost legs, and two for a jump."""
    gone = (("LL",) if body is Body.BIPED else ("FLL", "FRL", "RLL"))[:legs]
    assert [rolls(lose(table, *gone)) for table in both(jumper(body))] == [older, newer]


def test_a_jump_without_a_leg_adds_nothing_of_its_own() -> None:
    """CORE:P14:jumping-damaged: the roll has the +4 of the lost leg, and no more."""
    _, new = both(jumper())
    lose(new, "LL")
    new.say(Move(mode="jump", hexes=1))
    assert new.due.target == 5 + 4


def test_only_a_hex_asks_for_a_roll() -> None:
    """CORE:P12:running-damaged"""
    for table in both(jumper()):
        struck(table, ("LL", 0))
        table.say(Move(mode="run"))
        assert not table.state.due
        table.say(Move(mode="run", hexes=1))
        assert table.due.purpose == "piloting"


def test_hits_of_a_heavy_duty_gyro() -> None:
    """CORE:P3:heavy-duty-gyro, CORE:K2:heavy-duty-gyro-destroyed: +1, then a roll at +3, and the third
    destroys it in the older books; three times +1 without a roll, and the fourth destroys it."""
    found = []
    for table in both(jumper(gyro=GyroType.HEAVY_DUTY)):
        steps: list[object] = []
        while "falls" not in steps:
            table.say(Critical(location="CT", slot=3 + len(steps)))
            asks = [due.purpose for due in table.state.due]
            settle(table)
            if not asks:
                asks = [due.purpose for due in table.say(EndPhase()).due]
                settle(table)
            table.say(EndPhase())
            steps.append("falls" if "fall-facing" in asks else (piloting(table), "piloting" in asks))
        found.append(steps)
    assert found == [[(1, False), (3, True), "falls"], [(1, False), (2, False), (3, False), "falls"]]


def test_the_facing_of_a_fall() -> None:
    """CORE:P8:fall-facing: of the six results one is the back, where the older books have four sides."""
    sides = []
    for table in both(mech()):
        words = []
        for die in range(1, 7):
            fallen = Table(table.unit, **table.options.model_dump())
            fallen.say(Fall())
            fallen.roll(die)
            (told,) = (words for words in fallen.words if "falls on its" in words)
            words.append(told.partition("falls on its ")[2].partition(":")[0])
        sides.append(words)
    assert sides == [
        ["front", "right side", "right side", "back", "left side", "left side"],
        ["back", "front", "front", "front", "front", "front"],
    ]


# --- immobile 'Mechs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "legs", "newer"),
    [
        (Body.BIPED, ("LL",), False),
        (Body.BIPED, ("LL", "RL"), True),
        (Body.TRIPOD, ("LL",), False),
        (Body.TRIPOD, ("LL", "RL"), True),
        (Body.QUAD, ("FLL", "FRL", "RLL"), False),
        (Body.QUAD, ("FLL", "FRL", "RLL", "RRL"), True),
    ],
)
def test_a_mech_without_legs_is_immobile(body: Body, legs: tuple[str, ...], newer: bool) -> None:
    """CORE:M10:immobile-by-damage: without two legs, a quad without four, in spite of its jump jets; in the
    older books it is not."""
    jets = mounts("Jump Jet", "Jump Jet", at="LT")
    found = []
    for table in both(mech(body=body, points=20, mounts=jets, slots=filled(JETS, body))):
        lose(table, *legs)
        found.append(is_immobile_by_damage(mech_anatomy(table.unit), table.state, table.options))
    assert found == [False, newer]


def test_the_pilot_of_an_immobile_mech_has_no_roll_in_a_fall() -> None:
    """CORE:P18:fall-pilot: a 'Mech without MP."""
    asked = []
    for table in both(mech(rating=0, points=20)):
        table.say(Fall())
        purposes = []
        while table.state.due:
            purposes.append(table.due.purpose)
            table.roll(*(4,) * table.due.dice)
        asked.append(("fall-pilot" in purposes, table.state.crew[0].hits))
    assert asked == [(True, 0), (False, 1)]


# --- explosions and criticals -----------------------------------------------------------------------------------------


def test_what_exceeds_a_location_is_capped_again() -> None:
    """CORE:X1:explosion-cap: of 40 points 20 strike a side torso of 12; the 8 that are left strike the center torso. In
    the older books 28 do."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=20)
    unit = mech(points=15, mounts=(ammo,), slots=filled({"LT": {0: Slot(mount=0)}}))
    lost = []
    for table in both(unit):
        whole = table.state.structure["CT"]
        table.say(Critical(location="LT", slot=0))
        while table.state.due and not table.state.destroyed:
            table.roll(1, 1) if table.due.purpose == "critical-count" else table.outcome(True)
        lost.append(whole - table.state.structure["CT"])
        assert table.state.gone["LT"]
    assert lost == [16, 8]  # all of the 16 points in the older books


def test_an_armored_autocannon_of_one_slot_takes_three_hits() -> None:
    """CORE:W1:autocannon-hits: its armor, the note, the slot; two in the older books."""
    slots = filled({"RT": {0: Slot(mount=0)}})
    unit = mech(mounts=(Mount(item="Autocannon/2", location="RT", armored=True),), slots=slots)
    counts = []
    for table in both(unit):
        count = 0
        while table.now.weapons[0].why != "destroyed":
            count += 1
            table.say(Critical(location="RT", slot=0))
        counts.append(count)
    assert counts == [2, 3]


def test_failing_masc() -> None:
    """CORE:K7:masc-failure: one critical hit in each leg, or by 10 on two dice two hits in one leg."""
    slots = filled({"LL": LEG, "RL": LEG, "RT": {0: Slot(mount=0)}})
    purposes = []
    for table in both(mech(mounts=mounts("ISMASC", at="RT"), slots=slots, points=20)):
        table.say(Switch(system="masc"))
        table.roll(1, 1)
        asked = []
        while table.state.due and table.due.purpose not in ("piloting",):
            asked.append(table.due.purpose)
            if table.due.purpose == "myomer-leg":
                table.outcome("LL")
            elif table.due.dice == 2:
                table.roll(5, 5)
            else:
                table.roll(len(asked))
        purposes.append(asked)
        assert {leg: len(hits) for leg, hits in table.state.struck.items()} == (
            {"LL": 1, "RL": 1} if table.options.edition != CORE else {"LL": 2}
        )
    assert purposes == [
        ["critical-slot", "critical-slot"],
        ["failure-critical-count", "myomer-leg", "critical-slot", "critical-slot"],
    ]


def test_a_blue_shield_is_at_risk_from_its_sixth_use_on() -> None:
    """CORE:K11:blue-shield: 3, 5, 7, 10, 11 and 11 again; 3, 4, 5, 6 … in the older books."""
    found = []
    for table in both(armed("Blue Shield Particle Field Damper", points=40)):
        table.say(Switch(system="blue-shield"))
        targets: list[int | None] = []
        for _ in range(12):
            table.say(HeatPhase())
            targets.append(table.due.target if table.state.due else None)
            settle(table)
        found.append(targets)
    assert found == [
        [*[None] * 5, 3, 4, 5, 6, 7, 8, 9],
        [*[None] * 5, 3, 5, 7, 10, 11, 11, 11],
    ]


# --- breaches ---------------------------------------------------------------------------------------------------------


def breached(unit: Mech, edition: str, *places: Any) -> int:
    """How many of the 36 rolls of two dice breach the right arm."""
    count = 0
    for roll in ((first, second) for first in range(1, 7) for second in range(1, 7)):
        table = Table(unit, edition=edition)
        for place in places:
            table.say(place)
        table.say(Hit(location="RA", damage=3))
        if table.state.due:
            assert table.due.purpose == "breach"
            table.roll(*roll)
        count += "RA" in table.state.flooded
    return count


WATER, AIRLESS = Enter(depth=2), Circumstance(kind="vacuum")
THIN = Circumstance(kind="vacuum", value="thin air")
REPAIRED = mech(
    points=20, mounts=mounts("HarJel Repair Systems (HarJel II)", at="RA"), slots=filled({"RA": {4: Slot(mount=0)}})
)
LEAKY = mech(points=20, quirks=(Quirk(code="poor_sealing"),))


@pytest.mark.parametrize(
    ("unit", "place", "older", "newer"),
    [
        (mech(points=20), WATER, 6, 6),  # 10 or more; 4 or less
        (mech(points=20), AIRLESS, 6, 6),
        (mech(points=20), THIN, 0, 1),  # 2
        (REPAIRED, WATER, 6, 15),  # 6 or less
        (REPAIRED, THIN, 0, 6),
        (LEAKY, WATER, 15, 15),  # 8 or more; 6 or less
        (mech(points=20, armor=ArmorType.IMPACT_RESISTANT), WATER, 10, 6),  # 9 or more
    ],
    ids=["water", "vacuum", "thin air", "HarJel II", "HarJel II in thin air", "poor sealing", "impact-resistant"],
)
def test_breaches(unit: Mech, place: Any, older: int, newer: int) -> None:
    """CORE:K13:breach, CORE:A5:impact-resistant: no document of ours has thin air in the older books."""
    assert [breached(unit, edition, place) for edition in ("bmm-7.01", CORE)] == [older, newer]


def test_breaches_are_low_rolls() -> None:
    """CORE:K13:breach"""
    for table, high in zip(both(mech(points=20)), (True, False), strict=True):
        table.say(WATER)
        table.say(Hit(location="RA", damage=3))
        table.roll(6, 6)
        assert ("RA" in table.state.flooded) == high


# --- legs -------------------------------------------------------------------------------------------------------------


def test_mp_of_damaged_legs() -> None:
    """CORE:L1:hips, CORE:L2:leg-hits, CORE:L5:quad-legs, CORE:L6:quad-hips: of 5 walking MP."""

    def walking(table: Table) -> int:
        return table.now.moves["walk"]

    hips = [walking(struck(table, ("LL", 0), ("RL", 0))) for table in both(legged())]
    actuators = [walking(struck(table, ("LL", 0), ("LL", 1), ("LL", 3))) for table in both(legged())]
    quads = [[walking(lose(table, leg)) for leg in ("FLL", "FRL", "RLL")] for table in both(legged(Body.QUAD))]
    of_quads = [walking(struck(table, ("FLL", 0), ("FRL", 0))) for table in both(legged(Body.QUAD))]
    assert (hips, actuators, quads, of_quads) == ([0, 3], [1, 2], [[4, 1, 0], [4, 3, 1]], [2, 3])


def test_a_foot_costs_a_hex_still() -> None:
    """CORE:P6:foot-actuator: no roll and no modifier, but 1 MP as before."""
    for table in both(legged()):
        assert table.now.moves["walk"] - struck(table, ("LL", 3)).now.moves["walk"] == 1


def test_a_leg_without_its_gyro() -> None:
    """CORE:P2:gyro-hit, CORE:P9:lost-leg: they add up, +2 and +4, before +3 and +5."""
    for table, total in zip(both(jumper()), (8, 6), strict=True):
        struck(table, ("CT", 3))
        lose(table, "LL")
        assert piloting(table) == total
    assert System.GYRO in {slot.system for slot in GYRO["CT"].values()}
