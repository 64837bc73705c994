"""The core rules of 2026 beside the BattleMech Manual: explosions, critical hits, heat, the pilot, armor."""

import pytest

from sheets.editions import CLASSIC, edition
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType
from sheets.play.gear import risk_number
from sheets.record.events import (
    CrewHit,
    Critical,
    EndPhase,
    Enter,
    Fall,
    Heat,
    HeatPhase,
    Hit,
    Switch,
)
from sheets.record.record import Options
from sheets.units import Mech, Mount
from sheets.units.mech import Slot, System
from tests.builders import mech, mounts
from tests.sheets.play.core_rules import CORE, LEG, both, legged, lose, piloting
from tests.sheets.play.table import Table, armed, filled

HEAD = {"HD": {0: Slot(system=System.LIFE_SUPPORT)}}


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
    assert [risk_number(old, "masc", before) for before in range(5)] == [3, 5, 7, 11, 0]
    for system in ("masc", "supercharger", "radical-heat-sink", "blue-shield", "emergency-coolant-system"):
        assert [risk_number(new, system, before) for before in range(7)] == [3, 5, 7, 10, 11, 11, 11]


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
    fires = []
    for table in both(mech(armor=ArmorType.HEAT_DISSIPATING, sinks=0)):
        table.say(Heat(points=3))
        table.say(HeatPhase(external=4))
        fires.append(table.state.heat)
    assert fires == [7, 0]
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
