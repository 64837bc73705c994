"""The core rules of 2026 beside the BattleMech Manual: shots, physical attacks, their tables on the sheet."""

import pytest

from sheets.editions import CLASSIC, edition
from sheets.play.anatomy import mech_anatomy
from sheets.play.blow_effects import Blow, target_event
from sheets.play.physical import charge_damage
from sheets.play.tally import Tally
from sheets.record.events import (
    Attack,
    Brace,
    Critical,
    EndPhase,
    Enter,
    Fall,
    HeatPhase,
    Hit,
    Move,
    OwnAttack,
    Stand,
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
from tests.sheets.play.core_rules import CORE, both, legged, numbers, struck
from tests.sheets.play.table import Table, armed, filled
from tests.sheets.play.to_hit_table import number_of, situation


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


@pytest.mark.parametrize(
    ("book", "text", "dealt"), [(CLASSIC.id, "5 × hex, up + 4", 19), (CORE, "10 × (TMM+1), up + 4", 24)]
)
def test_spikes_on_torsos_add_to_a_charge(book: str, text: str, dealt: int) -> None:
    """CORE:S2:charge-text: 2 points for each torso; those of an arm add nothing."""
    spiked = mech(
        mounts=tuple(Mount(item="Spikes", location=place) for place in ("LT", "CT", "LA")),
        slots=filled({place: {11: Slot(mount=number)} for number, place in enumerate(("LT", "CT", "LA"))}),
    )
    printed = next(line.text for line in record_sheet(spiked, edition=book).attacks if line.name == "Charge")
    assert printed == text
    table = Table(spiked, edition=book)
    done = table.say(OwnAttack(attack="charge", mass=20, hexes=3))
    assert f"the charge deals {dealt} points" in done.happened[0].words
    charge = next(strike for strike in Table(spiked, edition=book).now.physical if strike.name == "charge")
    assert charge.damage.endswith(" + 4")
    assert (
        target_event(charge, spiked, Options(edition=book), mech(), Blow(3, 0, "front", lambda dice: 7)).damage == dealt
    )


def test_a_ram_plate_charges_for_half_as_much_again() -> None:
    """CORE:S2:charge-text"""
    plated = mech(mounts=mounts("Ram Plate", at="CT"), slots=filled({"CT": {10: Slot(mount=0)}}))
    assert [numbers(plated, book)["Charge"][1] for book in (CLASSIC.id, CORE)] == [7.5, 15]
    body = mech_anatomy(plated)
    assert [charge_damage(body, 3, Options(edition=book)) for book in (CLASSIC.id, CORE)] == [23, 30]


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


@pytest.mark.parametrize(
    ("attack", "lines", "numbers"),
    [
        ("hatchet", ("prone",), (None, None, 5 - 1 - 2)),
        ("club", ("prone",), (None, None, 5 - 1 - 2)),
        ("hatchet", ("prone", "one-level-higher"), (5 - 1 - 2, None, 5 - 1 - 2)),
        ("hatchet", ("prone", "levels-above x2"), (None, None, None)),
        ("punch", ("prone",), (None, None, None)),
        ("push", ("prone", "one-level-higher"), (None, None, None)),
        ("kick", ("prone",), (5 - 2 - 2, 5 - 2 - 2, 5 - 1 - 2)),
    ],
)
def test_clubs_strike_a_prone_target(attack: str, lines: tuple[str, ...], numbers: tuple[int | None, ...]) -> None:
    """CORE:F14:clubbing-prone, BMM-7.01:p35:attacks-on-prone: only one that stands a level higher by Total Warfare,
    none by the BattleMech Manual, also one on the same level by the core rules."""
    knight = mech(mounts=mounts("Hatchet", at="RA"), slots=filled(HANDS | {"RA": {**HANDS["RA"], 4: Slot(mount=0)}}))
    books = ("tw-4.4", "bmm-7.01", CORE)
    assert tuple(number_of(knight, attack, situation(*lines), book) for book in books) == numbers


@pytest.mark.parametrize(("book", "words", "dealt"), [(CLASSIC.id, "2.5 a hex", 8), (CORE, "5 × (TMM+1)", 10)])
def test_water_halves_a_charge(book: str, words: str, dealt: int) -> None:
    """CORE:F8:charge-damage, digest 20: 3 hexes of 50 tons under water, rounded up once."""
    table = Table(mech(points=30), edition=book)
    table.say(Enter(depth=2))
    (charge,) = (strike for strike in table.now.physical if strike.name == "charge")
    assert charge.damage == words
    done = table.say(OwnAttack(attack="charge", mass=50, hexes=3))
    assert f"the charge deals {dealt} points" in done.happened[0].words
    blow = Blow(3, 0, "front", lambda dice: 7, wet=True)
    assert target_event(charge, table.unit, table.options, mech(), blow).damage == dealt


SHIELDED = mech(
    points=40,
    mounts=mounts("ISMediumShield", "Medium Laser", at="RA"),
    slots=filled(HANDS | {"RA": {0: Slot(system=System.SHOULDER), **HANDS["RA"], 4: Slot(mount=0), 5: Slot(mount=1)}}),
)


@pytest.mark.parametrize(("book", "modifiers", "raised"), [(CLASSIC.id, [1, 2], True), (CORE, [0, 0], False)])
def test_a_shield_hinders_no_shots_and_is_raised_anew(book: str, modifiers: list[int], raised: bool) -> None:
    """CORE:F18:shields: +1 and +2 in the older books, which leave a shield raised."""
    table = Table(SHIELDED, edition=book)
    found = [table.now.weapons[0].modifier]
    table.say(Brace(mount=0, mode="passive"))
    assert [*found, table.now.weapons[0].modifier] == modifiers
    table.say(EndPhase())
    assert bool(table.state.braced) == raised
    table.say(Brace(mount=0, mode="active"))
    table.say(HeatPhase())
    assert bool(table.state.braced) == raised


def test_a_broken_shield_adds_nothing_to_a_punch() -> None:
    """CORE:F18:shields: only while it has absorption and capacity; of 18 points of capacity none is left."""
    table = Table(SHIELDED, edition=CORE)
    damage = [next(strike.damage for strike in table.now.physical if strike.name == "punch with the Right Arm")]
    draft = table.state.draft()
    draft.absorbed = {0: 18}
    table.state = draft.finished()
    damage += [next(strike.damage for strike in table.now.physical if strike.name == "punch with the Right Arm")]
    assert damage == ["7", "5"]


def test_a_lance_counts_before_a_raised_shield() -> None:
    """CORE:F7:lance-charge: the damage of a charge is rolled for, and does not go to the arm of the shield."""
    lance = {0: Slot(mount=1)}
    for names, rolled in ((("ISMediumShield",), False), (("ISMediumShield", "IS Lance"), True)):
        slots = filled({"RA": {number: Slot(mount=0) for number in range(4, 7)}} | ({"LA": lance} if rolled else {}))
        carried = tuple(Mount(item=name, location=arm) for name, arm in zip(names, ("RA", "LA"), strict=False))
        table = Table(mech(mounts=carried, slots=slots, points=10), edition=CORE)
        table.say(Brace(mount=0, mode="passive"))
        table.say(OwnAttack(attack="charge", mass=50, hexes=4))
        assert (table.due.purpose == "hit-location") == rolled
