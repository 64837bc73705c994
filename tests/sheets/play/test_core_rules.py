"""The core rules of 2026 beside the BattleMech Manual: each test plays both editions."""

from typing import Any

import pytest

from sheets.editions import CLASSIC, edition
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType
from sheets.play.anatomy import mech_anatomy
from sheets.play.falls import standing_roll
from sheets.play.gear import risk
from sheets.play.movement import movement_now
from sheets.play.physical import charge_damage
from sheets.play.tally import Tally
from sheets.record.events import (
    Attack,
    CrewHit,
    Critical,
    CriticalRoll,
    EndPhase,
    Enter,
    Fall,
    Heat,
    HeatPhase,
    Hit,
    Move,
    OwnAttack,
    Stand,
    Switch,
    TableRule,
)
from sheets.record.record import Options
from sheets.recordsheet import record_sheet
from sheets.recordsheet.reference import ReferenceTable, reference_table, table_name
from sheets.rules.tables.physical import physical_attacks
from sheets.rules.tohit import AttackKind
from sheets.rules.tohit.situation import Situation
from sheets.units import Mech, Mount
from sheets.units.mech import Body, Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.table import Table, armed, filled

CORE = "core-2026"
LEG = {
    0: Slot(system=System.HIP),
    1: Slot(system=System.UPPER_LEG),
    2: Slot(system=System.LOWER_LEG),
    3: Slot(system=System.FOOT),
}
GYRO = {"CT": {number: Slot(system=System.GYRO) for number in range(3, 7)}}
HEAD = {"HD": {0: Slot(system=System.LIFE_SUPPORT)}}
JETS = ("Jump Jet", "Jump Jet")


def both(unit: Mech) -> tuple[Table, Table]:
    """The unit on a table of the older edition and on one of the core rules."""
    return Table(unit, edition=CLASSIC.id), Table(unit, edition=CORE)


def legged(body: Body = Body.BIPED, **fields: Any) -> Mech:
    """A 'Mech with the actuators of all legs, and a gyro."""
    legs = ("FLL", "FRL", "RLL", "RRL") if body is Body.QUAD else ("LL", "RL")
    return mech(body=body, slots=filled(dict.fromkeys(legs, LEG) | GYRO, body), points=20, **fields)


def struck(table: Table, *places: tuple[str, int]) -> Table:
    """Critical hits of earlier phases; every roll that they ask for succeeds."""
    for location, slot in places:
        table.say(Critical(location=location, slot=slot))
        settle(table)
    table.say(EndPhase())
    settle(table)
    return table


def settle(table: Table) -> None:
    """Answers all rolls that are due with success."""
    while table.state.due:
        table.roll(*(6,) * table.due.dice) if table.due.target is None else table.outcome(True)


def lose(table: Table, *locations: str) -> Table:
    """These locations are blown off; nobody is hurt by the falls."""
    for location in locations:
        table.say(CriticalRoll(location=location))
        table.outcome("blown off")
        settle(table)
        table.say(EndPhase())
        settle(table)
        table.say(Stand())
    return table


def piloting(table: Table) -> int:
    """What damage adds to piloting rolls."""
    return sum(modifier.value for modifier in table.now.piloting_modifiers)


def loaded(shots: int, *more: str) -> Mech:
    """A 'Mech with machine gun ammunition in its left torso, 2 points a shot."""
    ammo = Mount(item="IS Ammo MG - Full", location="LT", shots=shots)
    others = tuple(Mount(item=name, location="LT") for name in more)
    slots = {"LT": {number: Slot(mount=number) for number in range(len(more) + 1)}}
    return mech(points=15, mass=100, rating=300, mounts=(ammo, *others), slots=filled(slots))


def explode(table: Table) -> Table:
    """The ammunition in the left torso goes up; nobody faints, and there are no further critical hits."""
    table.say(Critical(location="LT", slot=0))
    while table.state.due:
        table.roll(1, 1) if table.due.purpose == "critical-count" else table.outcome(True)
    return table


# --- to-hit numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "line", "older", "newer"),
    [
        (AttackKind.WEAPON, "second-target", 1, 1),
        (AttackKind.WEAPON, "second-target-aside", 2, 1),
        (AttackKind.WEAPON, "skidding", 2, 0),
        (AttackKind.ARTILLERY, "direct-artillery", 4, 4),
        (AttackKind.ARTILLERY, "indirect-artillery", 7, 4),
        (AttackKind.ARTILLERY, "flak-artillery", 3, 4),
        (AttackKind.PHYSICAL, "mule-kick", 1, 0),
    ],
)
def test_numbers_of_shots(kind: AttackKind, line: str, older: int, newer: int) -> None:
    """CORE:H1:second-target, CORE:H7:artillery, CORE:H8:skidding-target, CORE:L8:mule-kick"""
    sums = []
    for book in (CLASSIC.play, edition(CORE).play):
        tally = Tally(kind, book.to_hit)
        tally.add_line(line)
        sums.append(sum(modifier.value for modifier in tally.modifiers(Situation())))
    assert sums == [older, newer]


def test_a_lower_arm_does_not_disturb_shots() -> None:
    """CORE:H2:lower-arm"""
    slots = filled({"RA": {1: Slot(system=System.UPPER_ARM), 2: Slot(system=System.LOWER_ARM), 4: Slot(mount=0)}})
    found = []
    for table in both(mech(mounts=mounts("Medium Laser", at="RA"), slots=slots)):
        table.say(Critical(location="RA", slot=1))
        table.say(Critical(location="RA", slot=2))
        found.append(sum(modifier.value for modifier in table.now.weapons[0].modifiers))
    assert found == [2, 1]


# --- explosions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "structure", "rear", "front"), [((), 1, 0, 15), (("ISCASE",), 11, 0, 15), (("ISCASEII",), 20, 0, 15)]
)
def test_explosions_are_capped(gear: tuple[str, ...], structure: int, rear: int, front: int) -> None:
    """CORE:X1:explosion-cap, CORE:X2:explosion-cap, CORE:X3:explosion-cap, CORE:X8:explosion-pilot-hits:
    24 points against 21 of structure."""
    old, new = (explode(table) for table in both(loaded(12, *gear)))
    assert (new.state.structure["LT"], new.state.rear["LT"], new.state.armor["LT"]) == (structure, rear, front)
    assert new.state.structure["CT"] == 31
    assert (old.state.crew[0].hits, new.state.crew[0].hits) == (2, 1)
    assert old.state.structure["LT"] == (20 if "ISCASEII" in gear else 0)


def test_twenty_points_leave_the_armor() -> None:
    """CORE:X1:explosion-cap: armor is blown out only when more than 20 points would have come."""
    _, new = both(loaded(10))
    assert explode(new).state.rear["LT"] == 1


def test_weapons_explode_by_their_slots() -> None:
    """CORE:X4:explosive-items: a Gauss rifle of 7 slots does 14 points, before 20."""
    slots = filled({"LT": {number: Slot(mount=0) for number in range(7)}})
    gauss = mech(points=15, mass=100, rating=300, mounts=mounts("ISGaussRifle", at="LT"), slots=slots)
    old, new = (explode(table) for table in both(gauss))
    assert (old.state.structure["LT"], new.state.structure["LT"]) == (21 - 20, 21 - 14)


def test_a_coolant_pod_does_two_points() -> None:
    """CORE:X6:coolant-pod"""
    old, new = (explode(table) for table in both(armed("Coolant Pod", at="LT")))
    assert (old.state.structure["LT"], new.state.structure["LT"]) == (12 - 10, 12 - 2)


def test_pods_do_not_explode() -> None:
    """CORE:W26:pods"""
    old, new = (explode(table) for table in both(armed("ISMPod", at="LT")))
    assert (old.state.structure["LT"], new.state.structure["LT"]) == (12 - 5, 12)


# --- piloting rolls and falls ---------------------------------------------------------------------------------------


def test_standing_up_is_easier() -> None:
    """CORE:P1:standing-up"""
    rolls = [standing_roll(mech_anatomy(mech()), table.state, table.options) for table in both(mech())]
    assert [roll and roll.modifier for roll in rolls] == [0, -1]


def test_a_gyro_hit_adds_two() -> None:
    """CORE:P2:gyro-hit"""
    old, new = (struck(table, ("CT", 3)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (3, 2)


def test_a_heavy_duty_gyro_takes_three_hits() -> None:
    """CORE:P3:heavy-duty-gyro, CORE:K2:heavy-duty-gyro-destroyed: none of three hits asks for a roll, but a jump
    does, at +2 in all."""
    _, new = both(legged(gyro=GyroType.HEAVY_DUTY, mounts=mounts(*JETS, at="LT")))
    for number, slot in enumerate((3, 4, 5), 1):
        new.say(Critical(location="CT", slot=slot))
        new.say(EndPhase())
        assert (new.state.due, piloting(new)) == ((), number)
    new.say(Critical(location="CT", slot=6))
    assert new.due.purpose == "fall-facing"


def test_a_jump_with_a_damaged_heavy_duty_gyro_is_at_plus_two() -> None:
    """CORE:P3:heavy-duty-gyro"""
    jumper = mech(
        gyro=GyroType.HEAVY_DUTY,
        mounts=mounts(*JETS, at="LT"),
        slots=filled(GYRO | {"LT": {0: Slot(mount=0), 1: Slot(mount=1)}}),
    )
    _, new = both(jumper)
    struck(new, ("CT", 3), ("CT", 4), ("CT", 5))
    new.say(Move(mode="run", hexes=2))
    assert not new.state.due
    _, new = both(jumper)
    struck(new, ("CT", 3), ("CT", 4), ("CT", 5))
    new.say(Move(mode="jump", hexes=2))
    assert new.due.target == 5 + 2


def test_hits_to_a_leg_add_up() -> None:
    """CORE:P4:hip, CORE:P5:leg-actuators: hip and upper leg are +1 each, before +2 for the hip alone."""
    old, new = (struck(table, ("LL", 0), ("LL", 1)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (2, 2)
    old, new = (struck(table, ("LL", 0)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (2, 1)


def test_a_foot_hit_asks_for_no_roll() -> None:
    """CORE:P6:foot-actuator"""
    old, new = both(legged())
    for table in (old, new):
        table.say(Critical(location="LL", slot=3))
        table.say(EndPhase())
    assert (bool(old.state.due), bool(new.state.due)) == (True, False)
    assert piloting(new) == 0


def test_hits_to_one_leg_ask_for_one_roll() -> None:
    """CORE:P7:one-roll-a-leg"""
    rolls = []
    for table in both(legged()):
        table.say(Critical(location="LL", slot=1))
        table.say(Critical(location="LL", slot=2))
        table.say(EndPhase())
        asked = 0
        while table.state.due:
            asked += 1
            table.outcome(True)
        rolls.append(asked)
    assert rolls == [2, 1]


@pytest.mark.parametrize(("die", "side"), [(1, "rear"), (2, "front"), (4, "front"), (6, "front")])
def test_falls_are_on_the_front_or_on_the_back(die: int, side: str) -> None:
    """CORE:P8:fall-facing"""
    _, new = both(mech())
    new.say(Fall())
    new.roll(die)
    assert any(f"on its {side}" in happening.words for happening in new.done.happened if new.done)


def test_a_lost_leg_adds_four() -> None:
    """CORE:P9:lost-leg"""
    old, new = (lose(table, "LL") for table in both(legged()))
    assert (piloting(old), piloting(new)) == (5, 4)


def test_quads_lose_their_balance_leg_by_leg() -> None:
    """CORE:P10:lost-legs-of-quads"""
    found = []
    for table in both(legged(Body.QUAD)):
        numbers = [piloting(table)]
        for leg in ("FLL", "FRL", "RLL"):
            numbers.append(piloting(lose(table, leg)))
        found.append(numbers)
    assert found[0][:3] == [-2, 0, 5]
    assert found[1] == [-2, 1, 2, 4]


def test_running_without_a_leg_asks_for_a_roll() -> None:
    """CORE:P12:running-damaged, CORE:P14:jumping-damaged: only when a hex was moved."""
    _, new = both(legged())
    lose(new, "LL")
    new.say(Move(mode="run", hexes=1))
    assert new.due.target == 5 + 4


def test_an_own_death_from_above_adds_two() -> None:
    """CORE:P16:death-from-above"""
    targets = []
    for table in both(armed(*JETS, points=40)):
        table.say(OwnAttack(attack="death-from-above"))
        while table.due.purpose != "piloting":
            table.roll(*(3,) * table.due.dice)
        targets.append(table.due.target)
    assert targets == [5 + 4, 5 + 2]


def test_a_missed_mace_asks_for_no_roll() -> None:
    """CORE:P17:missed-mace"""
    due = []
    for table in both(armed("Mace", at="RA")):
        table.say(OwnAttack(attack="mace", hit=False))
        table.say(EndPhase())
        due.append(bool(table.state.due))
    assert due == [True, False]


def test_only_levels_make_a_fall_harder_for_the_pilot() -> None:
    """CORE:P18:fall-pilot: two levels are +2, and a damaged hip adds nothing; before +1 and +2."""
    targets = []
    for table in both(legged()):
        struck(table, ("LL", 0))
        table.say(Fall(levels=2))
        while table.due.purpose != "fall-pilot":
            table.roll(*(3,) * table.due.dice)
        targets.append(table.due.target)
    assert targets == [5 + 2 + 1, 5 + 2]


def test_a_fall_in_water_counts_its_depth() -> None:
    """CORE:P19:fall-in-water: 50 tons fall on their own level in depth 2 for half of 5 x 3, before half of 5."""
    words = []
    for table in both(mech(points=20)):
        table.say(Enter(depth=2))
        table.say(Fall())
        table.roll(2)
        assert table.done
        words.append(next(happening.words for happening in table.done.happened if "damage" in happening.words))
    assert ["2 points" in words[0], "7 points" in words[1]] == [True, True]


# --- legs -----------------------------------------------------------------------------------------------------------


def walk(table: Table) -> tuple[int, int]:
    """Walking and running MP."""
    found = movement_now(mech_anatomy(table.unit), table.state, table.options)
    return found.walk, found.run


def test_hits_to_legs_cost_one_mp_each() -> None:
    """CORE:L1:hips, CORE:L2:leg-hits, CORE:L3:least-walk: of 5 walking MP."""
    old, new = (struck(table, ("LL", 0)) for table in both(legged()))
    assert (walk(old), walk(new)) == ((3, 5), (4, 6))
    _, new = both(legged())
    everything = [(leg, slot) for leg in ("LL", "RL") for slot in range(4)]
    assert walk(struck(new, *everything)) == (1, 2)


def test_without_a_leg_a_mech_runs_two() -> None:
    """CORE:L4:one-leg"""
    old, new = (lose(table, "LL") for table in both(legged()))
    assert (walk(old), walk(new)) == ((1, 0), (1, 2))
    assert walk(struck(new, ("RL", 1))) == (1, 2)


def test_quads_walk_on_three_and_two_legs() -> None:
    """CORE:L5:quad-legs, CORE:L6:quad-hips: of 5 walking MP."""
    _, new = both(legged(Body.QUAD))
    assert [walk(lose(new, leg)) for leg in ("FLL", "FRL", "RLL")] == [(4, 6), (3, 5), (1, 2)]
    old, new = (struck(table, ("FLL", 0)) for table in both(legged(Body.QUAD)))
    assert (walk(old)[0], walk(new)[0]) == (3, 4)


# --- critical hits and gear -----------------------------------------------------------------------------------------


def test_an_autocannon_survives_its_first_hit() -> None:
    """CORE:W1:autocannon-hits: in several slots, and in one."""
    wide = mech(mounts=mounts("Autocannon/5", at="RT"), slots=filled({"RT": {n: Slot(mount=0) for n in range(4)}}))
    old, new = both(wide)
    for table in (old, new):
        table.say(Critical(location="RT", slot=0))
    assert (old.now.weapons[0].fires, new.now.weapons[0].why) == (False, "no ammunition")
    new.say(Critical(location="RT", slot=1))
    assert new.now.weapons[0].why == "destroyed"
    _, new = both(armed("Autocannon/2"))
    new.say(Critical(location="RT", slot=0))
    assert (new.state.struck, new.state.damaged) == ({}, {0})
    new.say(Critical(location="RT", slot=0))
    assert new.now.weapons[0].why == "destroyed"


def test_sources_that_contradict_each_other_are_off() -> None:
    """CORE:D1:autocannon-classes, CORE:D7:quad-hip-actuators, CORE:D9:walking-on-one-leg, CORE:D13:case-ii-criticals:
    they count only where the players ask for unconfirmed readings."""
    confirmed, unconfirmed = (Options(edition=CORE, unconfirmed=on).book for on in (False, True))
    assert (confirmed.all_autocannons, unconfirmed.all_autocannons) == (False, True)
    assert (confirmed.case_ii_saves, unconfirmed.case_ii_saves) == (True, False)
    assert (confirmed.actuators_beside_hip, unconfirmed.actuators_beside_hip) == ("others", "all")
    assert ("walk" in confirmed.rolls_without_legs, "walk" in unconfirmed.rolls_without_legs) == (False, True)
    assert confirmed.punch == unconfirmed.punch


def test_failing_masc_strikes_one_leg() -> None:
    """CORE:K7:masc-failure"""
    slots = filled({"LL": LEG, "RL": LEG, "RT": {0: Slot(mount=0)}})
    _, new = both(mech(mounts=mounts("ISMASC", at="RT"), slots=slots))
    new.say(Switch(system="masc"))
    new.roll(1, 1)
    new.roll(5, 5)
    new.outcome("LL")
    new.roll(1)
    new.roll(2)
    assert new.state.struck == {"LL": {0, 1}}
    assert new.due.purpose == "piloting"


def test_a_failing_supercharger_is_destroyed() -> None:
    """CORE:K8:supercharger-failure"""
    slots = filled({"CT": {0: Slot(system=System.ENGINE)}, "RT": {0: Slot(mount=0)}})
    found = []
    for table in both(mech(mounts=mounts("Supercharger", at="RT"), slots=slots)):
        table.say(Switch(system="supercharger"))
        table.roll(1, 1)
        table.roll(1, 1)
        found.append("RT" in table.state.struck)
    assert found == [False, True]


def test_risks_escalate_to_eleven() -> None:
    """CORE:K9:boosters, CORE:K10:radical-heat-sinks, CORE:K11:blue-shield, CORE:K12:emergency-coolant"""
    old, new = CLASSIC.play, edition(CORE).play
    assert [risk(old, "masc", before) for before in range(5)] == [3, 5, 7, 11, 0]
    for system in ("masc", "supercharger", "radical-heat-sink", "blue-shield", "emergency-coolant-system"):
        assert [risk(new, system, before) for before in range(7)] == [3, 5, 7, 10, 11, 11, 11]


@pytest.mark.parametrize(("dice", "breached"), [((2, 2), True), ((2, 3), False), ((6, 6), False)])
def test_a_low_roll_breaches_the_hull(dice: tuple[int, int], breached: bool) -> None:
    """CORE:K13:breach"""
    _, new = both(mech(points=20))
    new.say(Enter(depth=2))
    new.say(Hit(location="RA", damage=3))
    new.roll(*dice)
    assert ("RA" in new.state.flooded) == breached


def test_a_breached_leg_is_lost() -> None:
    """CORE:K14:breached-leg: the 'Mech falls, and the leg counts +4."""
    old, new = both(mech(points=20))
    for table in (old, new):
        table.say(Enter(depth=2))
        table.say(Hit(location="LL", damage=3))
    old.roll(5, 5)
    new.roll(1, 1)
    assert (old.state.due, new.due.purpose) == ((), "fall-facing")
    assert (piloting(old), piloting(new)) == (0, 4)


def test_ablation_stops_critical_hits() -> None:
    """CORE:K6:ablation"""
    due = []
    for table in both(mech(points=20, armor=ArmorType.ANTI_PENETRATIVE_ABLATION)):
        table.say(Hit(location="RT", damage=3, through_armor_critical=True))
        due.append(bool(table.state.due))
    assert due == [True, False]


# --- heat and the pilot ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cockpit", "heat", "older", "newer"),
    [
        (CockpitType.STANDARD, 10, 0, 1),
        (CockpitType.STANDARD, 15, 1, 1),
        (CockpitType.STANDARD, 20, 1, 2),
        (CockpitType.TORSO_MOUNTED, 1, 1, 1),
        (CockpitType.TORSO_MOUNTED, 10, 1, 1),
        (CockpitType.TORSO_MOUNTED, 15, 2, 2),
        (CockpitType.TORSO_MOUNTED, 26, 3, 2),
    ],
)
def test_without_life_support_ten_heat_hurts(cockpit: CockpitType, heat: int, older: int, newer: int) -> None:
    """CORE:E2:life-support, CORE:E3:life-support-in-torso"""
    hits = []
    for table in both(mech(cockpit=cockpit, slots=filled(HEAD))):
        table.say(Critical(location="HD", slot=0))
        table.say(HeatPhase(build_up=10 + heat))
        while table.state.due:
            table.roll(6, 6)
        hits.append(table.state.crew[0].hits)
    assert hits == [older, newer]


def test_consciousness_is_rolled_once_at_the_end_of_the_phase() -> None:
    """CORE:C1:consciousness: three hits are one roll of 7; in the Movement Phase it is due at once."""
    old, new = both(mech())
    for table in (old, new):
        table.say(CrewHit(hits=3))
    assert old.due.target == 3
    assert (new.state.due, new.state.consciousness_due) == ((), {0})
    new.say(EndPhase())
    assert new.due.target == 7
    new.roll(6, 6)
    assert not new.state.due
    new.say(CrewHit(hits=1, phase="movement"))
    assert new.due.target == 10


def test_limbs_make_a_mech_withdraw() -> None:
    """CORE:C2:crippled"""
    _, new = both(legged(engine=EngineType.XL))
    lose(new, "LA", "RA")
    assert new.now.reasons == ()
    lose(new, "LL")
    assert new.now.reasons == ("two limbs are lost, one of them a leg",)


# --- armor ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("armor", "older", "newer"),
    [
        (ArmorType.FERRO_FIBROUS, 3, 2),
        (ArmorType.BALLISTIC_REINFORCED, 2, 3),
        (ArmorType.REACTIVE, 3, 3),
        (ArmorType.REFLECTIVE, 3, 3),
        (ArmorType.FERRO_LAMELLOR, 3, 3),
    ],
)
def test_acid_eats_four_kinds_of_armor(armor: ArmorType, older: int, newer: int) -> None:
    """CORE:W22:acid: a missile of 2 points."""
    lost = []
    for table in both(mech(armor=armor, points=10)):
        table.say(Hit(location="RA", damage=2, kind="acid"))
        lost.append(10 - table.state.armor["RA"])
    assert lost == [older, newer]


def test_armor_piercing_rounds_pass_reactive_armor() -> None:
    """CORE:A1:armor-piercing-armor, CORE:A2:reflective-armor-piercing"""
    due = []
    for table in both(mech(armor=ArmorType.REACTIVE, points=10)):
        table.say(Hit(location="RA", damage=2, kind="armor-piercing", critical_modifier=-2))
        due.append(bool(table.state.due))
    assert due == [False, True]
    sums = []
    for table in both(mech(armor=ArmorType.REFLECTIVE, points=10)):
        table.say(Hit(location="RA", damage=2, kind="armor-piercing", critical_modifier=-2))
        sums.append(sum(modifier.value for modifier in table.due.modifiers))
    assert sums == [0, -2]


def test_heat_dissipating_armor_keeps_heat_off() -> None:
    """CORE:A3:heat-dissipating, CORE:A4:reflective-heat: of 4 heat of a weapon, and of 6 points of its damage."""
    heats, lost = [], []
    for table in both(mech(armor=ArmorType.HEAT_DISSIPATING, points=10)):
        table.say(Heat(points=4, by_weapon=True))
        heats.append(table.state.outside_heat)
        table.say(Hit(location="RA", damage=6, kind="heat"))
        lost.append(10 - table.state.armor["RA"])
    assert (heats, lost) == ([2, 0], [6, 3])
    heats = []
    for table in both(mech(armor=ArmorType.REFLECTIVE, points=10)):
        table.say(Heat(points=4, by_weapon=True))
        heats.append(table.state.outside_heat)
    assert heats == [2, 4]


def test_impact_resistant_armor_halves_falls() -> None:
    """CORE:A5:impact-resistant, CORE:K5:impact-resistant-criticals: 5 points of a fall, before two thirds of them."""
    lost = []
    for table in both(mech(armor=ArmorType.IMPACT_RESISTANT, points=10)):
        table.say(Fall())
        table.roll(4)
        table.roll(3, 4)
        lost.append(sum(10 - points for points in table.state.armor.values()))
    assert lost[1] == 2
    modifiers = []
    for table in both(mech(armor=ArmorType.IMPACT_RESISTANT, points=10)):
        table.say(Hit(location="RA", damage=2, through_armor_critical=True))
        modifiers.append([modifier.value for modifier in table.due.modifiers])
    assert modifiers == [[1], []]


def test_spikes_break_on_a_one() -> None:
    """CORE:F16:spikes"""
    old, new = both(armed("Spikes", at="RA"))
    for table in (old, new):
        table.say(Hit(location="RA", damage=2))
    assert (old.due.dice, new.due.dice) == (2, 1)
    new.roll(1)
    assert new.state.mounts == {0}


# --- physical attacks -----------------------------------------------------------------------------------------------


def numbers(unit: Mech, book: str) -> dict[str, tuple[Any, Any]]:
    """The modifier and the damage of each attack."""
    return {attack.attack.name: (attack.to_hit, attack.damage) for attack in physical_attacks(unit, book)}


HANDS = {arm: {2: Slot(system=System.LOWER_ARM), 3: Slot(system=System.HAND)} for arm in ("LA", "RA")}


def test_numbers_of_physical_attacks() -> None:
    """CORE:F1:punch, CORE:F2:kick, CORE:F5:claw: a claw adds nothing to the -1 of its punch."""
    handed = mech(slots=filled(HANDS))
    old, new = numbers(handed, CLASSIC.id), numbers(handed, CORE)
    assert (old["Punch"][0], new["Punch"][0]) == (0, -1)
    assert (old["Kick"][0], new["Kick"][0]) == (-2, -1)
    clawed = mech(
        mounts=mounts("ISClaw", at="RA"),
        slots=filled(HANDS | {"RA": {2: Slot(system=System.LOWER_ARM), 3: Slot(mount=0)}}),
    )
    assert (numbers(clawed, CLASSIC.id)["Claw"][0], numbers(clawed, CORE)["Claw"][0]) == (1, -1)


def test_a_lance_has_no_modifier() -> None:
    """CORE:F6:lance"""
    knight = mech(mounts=mounts("IS Lance", at="RA"), slots=filled(HANDS | {"RA": {4: Slot(mount=0)}}))
    assert (numbers(knight, CLASSIC.id)["Lance"][0], numbers(knight, CORE)["Lance"][0]) == (1, 0)


def test_a_shield_adds_to_a_punch() -> None:
    """CORE:F18:shields: a medium shield adds 2 to the 5 points of 50 tons, and makes no attack of its own."""
    shielded = mech(
        mounts=mounts("ISMediumShield", at="RA"), slots=filled(HANDS | {"RA": {**HANDS["RA"], 4: Slot(mount=0)}})
    )
    punches = [attack.damage for attack in physical_attacks(shielded, CORE) if attack.attack.name == "Punch"]
    assert sorted(punches) == [5, 7]
    assert "Shield bash" in numbers(shielded, CLASSIC.id)
    assert "Shield bash" not in numbers(shielded, CORE)


@pytest.mark.parametrize(("hexes", "older", "newer"), [(1, 5, 10), (3, 15, 20), (5, 25, 30), (10, 50, 50)])
def test_a_charge_goes_by_the_movement_modifier(hexes: int, older: int, newer: int) -> None:
    """CORE:F8:charge-damage: 50 tons; after 3 hexes the modifier is 1."""
    old, new = both(mech())
    body = mech_anatomy(mech())
    assert [charge_damage(body, hexes, table.options) for table in (old, new)] == [older, newer]


@pytest.mark.parametrize(("die", "place"), [(1, "RA"), (2, "RT"), (3, "CT"), (4, "LT"), (5, "LA"), (6, "HD")])
def test_punches_strike_by_a_new_front_column(die: int, place: str) -> None:
    """CORE:F4:punch-location"""
    _, new = both(mech())
    new.say(Attack(side="front", table="punch", damage=2))
    new.roll(die)
    assert new.state.armor[place] == 3


def test_quads_kick_with_sound_pairs_of_hips() -> None:
    """CORE:L7:quad-kicks"""
    old, new = (struck(table, ("FLL", 0)) for table in both(legged(Body.QUAD)))
    found = [{strike.name: (strike.modifier, strike.why) for strike in table.now.physical} for table in (old, new)]
    kicks = [{name: value for name, value in each.items() if name.startswith("kick")} for each in found]
    assert [bool(why) for _, why in kicks[0].values()] == [True] * 4
    assert sorted(bool(why) for _, why in kicks[1].values()) == [False, False, True, True]
    assert {modifier for modifier, why in kicks[1].values() if not why} == {-1}


# --- the sheet ------------------------------------------------------------------------------------------------------


def tables(unit: Mech, book: str) -> dict[str, ReferenceTable]:
    """The reference tables of a sheet by name."""
    keys = record_sheet(unit, edition=book).tables
    return {table_name(key): reference_table(key) for key in keys}


def test_a_sheet_prints_the_attacks_of_its_edition() -> None:
    """CORE:S2:charge-text, CORE:S3:shield-text, CORE:S4:kick-text, CORE:S5:punch-text,
    CORE:S10:kick-of-enhanced-legs"""
    slots = filled(HANDS | {"RA": {**HANDS["RA"], 4: Slot(mount=0)}})
    shielded = mech(mounts=mounts("ISMediumShield", at="RA"), slots=slots)
    found = []
    for book in (CLASSIC.id, CORE):
        found.append({line.name: (line.to_hit, line.text) for line in record_sheet(shielded, edition=book).attacks})
    old, new = found
    assert (old["Punch"], new["Punch (LA)"], new["Punch (RA)"]) == ((0, "5"), (-1, "5"), (-1, "7"))
    assert (old["Kick"], new["Kick"]) == ((-2, "10"), (-1, "10"))
    assert (old["Charge"][1], new["Charge"][1]) == ("5 × hex, up", "10 × (TMM+1), up")
    assert ("Shield bash" in old, "Shield bash" in new) == (True, False)
    legs = {leg: {5: Slot(mount=number)} for number, leg in enumerate(("LL", "RL"))}
    enhanced = tuple(Mount(item="ISAES", location=leg) for leg in legs)
    steady = mech(mounts=enhanced, slots=filled(legs))
    assert (numbers(steady, CLASSIC.id)["Kick"][0], numbers(steady, CORE)["Kick"][0]) == (-3, -2)


def test_a_sheet_prints_the_tables_of_its_edition() -> None:
    """CORE:S7:punch-table, CORE:S8:fall-table: and the modifiers of piloting rolls."""
    old, new = tables(mech(), CLASSIC.id), tables(mech(), CORE)
    assert [row[2] for row in new["mech-punch"].rows] == ["RA", "RT", "CT", "LT", "LA", "HD"]
    assert [row[1] for row in new["mech-punch"].rows] == [row[1] for row in old["mech-punch"].rows]
    assert [row[2] for row in new["fall"].rows] == ["rear", "front"]
    assert len(old["fall"].rows) == 6
    assert old["piloting"].rows != new["piloting"].rows
    quad = tables(mech(body=Body.QUAD), CORE)["mech-punch"]
    assert [row[2] for row in quad.rows] == ["FRL", "RT", "CT", "LT", "FLL", "HD"]


@pytest.mark.parametrize("number", range(2, 13))
def test_a_shot_at_a_location_strikes_it(number: int) -> None:
    """TW-4.4:p110:aimed-shots: on 6 to 8 of two dice; CORE:H4:aimed-shot: on 4 or more of one."""
    dice = (number // 2, number - number // 2)
    older, core = both(mech())
    older.say(Attack(side="front", damage=5, aimed="LA"))
    assert len(older.roll(*dice).due) == (0 if number in (6, 7, 8) else 1)
    core.say(Attack(side="front", damage=5, aimed="LA"))
    assert len(core.roll(dice[0]).due) == (0 if dice[0] >= 4 else 1)


def test_a_mech_that_lies_fires_with_one_arm() -> None:
    """BMM-7.01:p65:flooded: it needs both arms; CORE:H3:one-arm: one is enough."""
    unit = armed("Medium Laser")
    for table, fires in zip(both(unit), (False, True), strict=True):
        table.say(Hit(location="LA", damage=table.state.armor["LA"] + table.state.structure["LA"]))
        while table.state.due:
            table.roll(*(1,) * table.due.dice)
        table.say(Fall(levels=0))
        while table.state.due:
            table.roll(*(1,) * table.due.dice)
        (weapon,) = table.now.weapons
        assert (not weapon.why) == fires, weapon.why


def test_readings_in_doubt_hold_from_the_rule_on() -> None:
    """CORE:D9:walking-on-one-leg: walking without a leg asks for a roll only where the table takes such readings."""
    for on in (False, True):
        table = Table(legged(), edition=CORE)
        table.say(Hit(location="RL", damage=table.state.armor["RL"] + table.state.structure["RL"]))
        while table.state.due:
            table.roll(*(1 if "critical" in table.due.purpose else 4,) * table.due.dice)
        table.say(EndPhase())
        while table.state.due:
            table.roll(*(1 if "critical" in table.due.purpose else 4,) * table.due.dice)
        table.say(TableRule(rule="unconfirmed", on=on))
        table.say(Stand())
        while table.state.due:
            table.outcome(True)
        table.say(HeatPhase())
        table.say(Move(mode="walk", hexes=1))
        assert [due.purpose for due in table.state.due] == ["piloting"] * on
