"""Physical attacks of 'Mechs as they stand, and fire from the ground."""

from typing import Any

import pytest

from sheets.play import Refused, status
from sheets.play.status import Strike
from sheets.play.to_hit import to_hit
from sheets.record.events import Circumstance, Critical, Fall, Fire, HeatPhase, Move, OwnAttack, Skid
from sheets.rules.tohit.situation import Situation
from sheets.units import Unit
from sheets.units.mech import Body, Slot, System
from tests.builders import mech, mounts, platoon
from tests.sheets.play.table import Table, filled, of
from tests.sheets.play.test_protomechs import proto

SHOULDER, UPPER, LOWER, HAND, GUN = range(5)  # slots of an arm
HIP, THIGH, SHIN, FOOT = range(4)  # slots of a leg
SYSTEMS = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
ARM = {n: Slot(system=system) for n, system in enumerate(SYSTEMS)}
LEG = {n: Slot(system=s) for n, s in enumerate((System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT))}


def fighter(**fields: Any) -> Table:
    """55 tons with arms and legs whole, and a laser in each arm."""
    arms = {"LA": {**ARM, GUN: Slot(mount=0)}, "RA": {**ARM, GUN: Slot(mount=1)}}
    guns = (*mounts("Medium Laser", at="LA"), *mounts("Medium Laser", at="RA"))
    slots = filled(arms | {"LL": LEG, "RL": LEG} | fields.pop("more", {}))
    given = {"mass": 55, "rating": 275, "points": 40, "mounts": (*guns, *fields.pop("items", ()))}
    return of(**given, slots=slots, **fields)


def strike(table: Table, name: str) -> Strike:
    return next(strike for strike in status(table.unit, table.state, table.options).physical if strike.name == name)


LEFT, RIGHT = "punch with the Left Arm", "punch with the Right Arm"


def test_a_sound_mech_punches_kicks_and_pushes() -> None:
    """digest 20: 55 tons: a punch of 6, a kick of 11 at two less, a push at one less."""
    table = fighter()
    assert strike(table, LEFT) == Strike(LEFT, 0, "6", 5)
    assert strike(table, "kick with the Left Leg") == Strike("kick with the Left Leg", -2, "11", 3)
    assert strike(table, "push") == Strike("push", -1, "", 4)
    assert strike(table, "charge").damage == "5.5 a hex"


@pytest.mark.parametrize(
    ("slots", "modifier", "damage"),
    [((HAND,), 1, "6"), ((UPPER,), 2, "3"), ((LOWER,), 2, "3"), ((UPPER, LOWER), 4, "1"), ((LOWER, HAND), 3, "3")],
)
def test_hits_on_an_arm_make_its_punch_harder_and_weaker(slots: tuple[int, ...], modifier: int, damage: str) -> None:
    """CRIT:hand, CRIT:upper-arm, CRIT:lower-arm: the effects add up; each arm actuator halves the damage."""
    table = fighter()
    for slot in slots:
        table.say(Critical(location="LA", slot=slot))
    assert strike(table, LEFT)[1:3] == (modifier, damage)
    assert strike(table, RIGHT)[1:3] == (0, "6")


def test_an_arm_built_without_a_hand_punches_as_if_it_had_lost_it() -> None:
    """BMM-7.01:p48:missing-hand"""
    handless = {"LA": {n: slot for n, slot in ARM.items() if n != HAND}}
    assert strike(fighter(more=handless), LEFT).modifier == 1


def test_a_vibroblade_strikes_switched_on_or_off() -> None:
    """BMM-7.01:p109:vibroblade, digest 20: 7 points while it is on, those of a sword up to 7 while it is off."""
    blade = {"mounts": mounts("ISSmallVibroblade", at="RA"), "slots": filled({"RA": {6: Slot(mount=0)}})}
    table = of(points=20, mass=100, rating=300, **blade)
    assert strike(table, "vibroblade in the Right Arm").damage == "7"
    assert strike(table, "vibroblade, off in the Right Arm").damage == "7"
    assert strike(of(points=20, **blade), "vibroblade, off in the Right Arm").damage == "6"


def test_an_arm_without_its_claw_punches_as_one_without_a_hand() -> None:
    """Digest 20: claws +1 and a seventh of the mass; without a hand +1 and a tenth (recorded plays)."""
    slots = filled({"RA": {2: Slot(system=System.LOWER_ARM), 3: Slot(mount=0)}})
    table = of(points=20, mounts=mounts("ISClaw", at="RA"), slots=slots)
    claw = strike(table, "claw with the Right Arm")
    assert (claw.modifier, claw.damage) == (1, "8")
    table.say(Critical(location="RA", slot=3))
    punch = strike(table, "punch with the Right Arm")
    assert (punch.modifier, punch.damage) == (1, "5")


def test_flipped_arms_neither_punch_nor_strike_with_a_weapon() -> None:
    """BMM-7.01:p24:flipped-arms-punch: for the turn; kicks and pushes remain."""
    hatchet = {"RA": {6: Slot(mount=0)}}
    table = of(points=20, mounts=mounts("Hatchet", at="RA"), slots=filled(hatchet))
    table.say(Circumstance(kind="arms-flipped"))
    barred = {strike.name for strike in table.now.physical if strike.why == "the arms are flipped"}
    assert barred == {"punch with the Left Arm", "punch with the Right Arm", "hatchet in the Right Arm"}
    table.say(HeatPhase())
    assert not [strike for strike in table.now.physical if "flipped" in strike.why]


def test_a_shoulder_ends_punches_and_hinders_pushes() -> None:
    """CRIT:shoulder"""
    table = fighter()
    table.say(Critical(location="LA", slot=SHOULDER))
    assert strike(table, LEFT).why == "the shoulder is hit"
    assert strike(table, "push")[1:] == (-1 + 2, "", 4 + 2, "")
    assert strike(table, "club").why == "the shoulder is hit"


def test_a_lost_hand_holds_no_club_and_no_hatchet() -> None:
    """CRIT:hand"""
    table = fighter(items=mounts("Hatchet", at="RA"), more={"RA": {**ARM, 5: Slot(mount=2)}})
    assert strike(table, "hatchet in the Right Arm") == Strike("hatchet in the Right Arm", -1, "11", 4)
    table.say(Critical(location="RA", slot=HAND))
    assert strike(table, "hatchet in the Right Arm").why == "the hand is hit"
    assert strike(table, "club").why == "a hand is hit"


def test_an_arm_whose_weapon_fired_does_not_punch_in_that_turn() -> None:
    """digest 20"""
    table = fighter()
    table.say(Fire(weapon=0))
    assert strike(table, LEFT).why == "its weapons fired in this turn"
    assert strike(table, "push").why == "its weapons fired in this turn"
    assert not strike(table, RIGHT).why
    table.say(HeatPhase())
    assert not strike(table, LEFT).why


@pytest.mark.parametrize(("slots", "modifier", "damage"), [((THIGH,), 0, "5"), ((SHIN,), 0, "5"), ((FOOT,), -1, "11")])
def test_leg_actuators_make_a_kick_harder_and_weaker(slots: tuple[int, ...], modifier: int, damage: str) -> None:
    """CRIT:upper-leg, CRIT:lower-leg, CRIT:foot"""
    table = fighter()
    for slot in slots:
        table.say(Critical(location="LL", slot=slot))
    assert strike(table, "kick with the Left Leg")[1:3] == (modifier, damage)
    assert strike(table, "kick with the Right Leg")[1:3] == (-2, "11")


def test_a_hip_ends_all_kicks() -> None:
    """CRIT:hip"""
    table = fighter()
    table.say(Critical(location="LL", slot=HIP))
    assert strike(table, "kick with the Right Leg").why == "a hip is hit"


def test_hot_myomer_doubles_the_blow() -> None:
    """digest 20: at 9 heat."""
    table = fighter(items=mounts("Triple Strength Myomer", at="CT"), more={"CT": {0: Slot(mount=2)}})
    assert strike(table, LEFT).damage == "6"
    draft = table.state.draft()
    draft.heat = 9
    table.state = draft.finished()
    assert (strike(table, LEFT).damage, strike(table, "kick with the Left Leg").damage) == ("12", "22")


def test_who_jumped_does_not_charge() -> None:
    """TW-4.4:p148:charge-no-jump"""
    jets = mounts("Jump Jet", at="LT")
    table = fighter(items=jets, more={"LT": {0: Slot(mount=2)}})
    table.say(Move(mode="jump", hexes=1))
    assert strike(table, "charge").why == "it jumped"
    assert not strike(table, "death from above").why


# --- from the ground ----------------------------------------------------------------------------------------------


def down(table: Table) -> Table:
    table.say(Fall())
    table.roll(1)
    while table.state.due:
        table.roll(3, 4) if table.due.purpose == "hit-location" else table.roll(6, 6)
    return table


def test_who_lies_shoots_at_two_more_and_props_itself_up_on_an_arm() -> None:
    """CRIT:gyro, digest 23: the arm that carries the 'Mech does not shoot, nor do weapons in the legs."""
    table = down(fighter(items=mounts("Small Laser", at="LL"), more={"LL": {**LEG, 4: Slot(mount=2)}}))
    now = status(table.unit, table.state)
    assert [modifier.value for modifier in now.gunnery] == [2]
    assert [weapon.why for weapon in now.weapons] == ["", "", "it lies on its legs"]
    table.say(Fire(weapon=0))
    with pytest.raises(Refused, match="props itself up on this arm"):
        table.say(Fire(weapon=1))
    assert strike(table, "kick with the Left Leg").why == "it lies"


def test_who_lies_with_an_arm_lost_does_not_shoot() -> None:
    """BMM-7.01:p45:both-legs: it takes both arms to prop up."""
    table = down(fighter())
    draft = table.state.draft()
    draft.gone = {"RA": "destroyed"}
    table.state = draft.finished()
    assert {weapon.why for weapon in status(table.unit, table.state).weapons} == {
        "it lies, and has not both arms to prop itself up",
        "destroyed",
    }


def test_a_quad_shoots_from_the_ground_as_from_its_feet_while_its_hips_are_sound() -> None:
    """CRIT:quad-hip, TW-4.4:p122:quad-legs"""
    legs = {leg: {0: Slot(system=System.HIP)} for leg in ("FLL", "FRL", "RLL", "RRL")}
    guns = mounts("Medium Laser", at="LT")
    slots = filled(legs | {"LT": {0: Slot(mount=0)}}, Body.QUAD)
    table = down(of(body=Body.QUAD, points=40, slots=slots, mounts=guns))
    assert status(table.unit, table.state).gunnery == ()
    table.say(Critical(location="FLL", slot=0))
    assert [modifier.value for modifier in status(table.unit, table.state).gunnery] == [2]


def test_four_hips_leave_a_quad_nothing() -> None:
    """CRIT:quad-hip: each hip halves the MP, the fourth ends them."""
    legs = {leg: {0: Slot(system=System.HIP)} for leg in ("FLL", "FRL", "RLL", "RRL")}
    table = of(body=Body.QUAD, points=40, slots=filled(legs, Body.QUAD))
    walks = []
    for leg in legs:
        table.say(Critical(location=leg, slot=0))
        table.say(HeatPhase())
        walks.append(status(table.unit, table.state).moves["walk"])
    assert walks == [3, 2, 1, 0]


def test_the_hex_of_the_target_does_not_count_for_the_damage_of_a_charge() -> None:
    """BMM-7.01:p130:charge-hexes: 55 tons that entered the target's hex after 3 others deal 55 / 10 x 3, up."""
    table = Table(mech(mass=55))
    (charge,) = (strike for strike in table.now.physical if strike.name == "charge")
    assert charge.damage == "5.5 a hex"
    done = table.say(OwnAttack(attack="charge", mass=50, hexes=3))
    assert "deals 17 points" in done.happened[0].words


def numbers(table: Table) -> dict[str, int | None]:
    return {strike.name: strike.number for strike in table.now.physical}


def number_at(table: Table, attack: str, situation: Situation) -> int | None:
    """The number of an attack on a target."""
    return to_hit(table.unit, table.state, attack, situation, table.options).number


@pytest.mark.parametrize(("mode", "added"), [("stand", 0), ("walk", 1), ("run", 2)])
def test_the_own_move_counts_for_physical_attacks(brolga: Table, mode: Any, added: int) -> None:
    """digest 20: base number with movement, as for shots: walking 1, running 2; a kick is at -2."""
    brolga.say(Move(mode=mode, hexes=0 if mode == "stand" else 2))
    assert (numbers(brolga)["kick with the Right Leg"], brolga.now.physical[0].number) == (3 + added, 5 + added)


def test_a_skid_makes_physical_attacks_harder(brolga: Table) -> None:
    """BMM-7.01:p68:skidding: 1 on all attacks, beside the 2 of running; who lies still punches at 2 more."""
    brolga.say(Move(mode="run", hexes=5))
    brolga.say(Skid(hexes=5, dice=((1, 1), (1,))))
    while brolga.state.due:
        brolga.outcome("RA" if brolga.due.purpose == "hit-location" else 0 if brolga.due.target is None else True)
    assert numbers(brolga)["punch with the Left Arm"] == 5 + 2 + 1 + 2


KICK, PUNCH = "kick with the Right Leg", "punch with the Left Arm"
TARGETS = [
    (Situation(moved=5), 2),
    (Situation(moved=5, lines={"jumped": 1}), 2 + 1),
    (Situation(lines={"immobile": 1}), -4),
    (Situation(moved=7, lines={"skidding": 1}), 3 + 2),
]


@pytest.mark.parametrize(("situation", "added"), TARGETS)
@pytest.mark.parametrize(
    ("unit", "attack", "plain"),
    [
        (None, KICK, 5 - 2),
        (None, PUNCH, 5),
        (platoon(), "leg attack", 5),
        (platoon(), "swarm attack", 5 + 2),
        (proto(), "frenzy", 4),
    ],
)
def test_the_move_of_the_target_counts_for_attacks_of_every_family(
    brolga: Table, unit: Unit | None, attack: str, plain: int, situation: Situation, added: int
) -> None:
    """digest 16, 17, 20, BMM-7.01:p68:skidding: the movement and the state of the target count as for shots."""
    table = brolga if unit is None else Table(unit)
    assert number_at(table, attack, situation) == plain + added


def test_a_kick_strikes_who_lies_and_a_punch_does_not(brolga: Table) -> None:
    """BMM-7.01:p35:attacks-on-prone; an adjacent target that lies is struck at -2."""
    prone = Situation(lines={"prone": 1})
    assert (number_at(brolga, KICK, prone), number_at(brolga, PUNCH, prone)) == (3 - 2, None)


def test_charges_compare_the_skills_of_both_pilots(brolga: Table) -> None:
    """digest 20: the difference of the piloting skills, and both moves: 5 against 3, run, moved 3."""
    brolga.say(Move(mode="run", hexes=4))
    assert numbers(brolga)["charge"] is None
    assert number_at(brolga, "charge", Situation(moved=3, target_piloting=3)) == 5 + (5 - 3) + 2 + 1


def test_industrial_myomer_makes_a_push_harder_in_every_answer() -> None:
    """digest 20: +2, in the status of the 'Mech as in the to-hit number."""
    slots = filled({arm: {2: Slot(system=System.LOWER_ARM), 3: Slot(system=System.HAND)} for arm in ("LA", "RA")})
    unit = mech(slots=slots, mounts=mounts("Industrial Triple Strength Myomer"))
    table = Table(unit)
    (push,) = (strike for strike in table.now.physical if strike.name == "push")
    assert (push.modifier, push.number) == (-1 + 2, 5 - 1 + 2)
    assert to_hit(unit, table.state, "push", Situation(), table.options).number == push.number
