"""Electronics, anti-missile systems and other gear by the core rules of 2026, beside the older books."""

from typing import Any

import pytest

from sheets.equipment import item
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.play.families import family_of
from sheets.play.shots import Manner, Shot, hit_event, is_stuck, situation_at_target
from sheets.play.supply import half_load
from sheets.record.events import (
    Attack,
    Brace,
    Circumstance,
    Critical,
    Dump,
    Fire,
    HeatPhase,
    Move,
    OwnAttack,
    Salvo,
    Switch,
)
from sheets.record.record import Options
from sheets.recordsheet import record_sheet
from sheets.rules.tables.physical import physical_attacks
from sheets.rules.tohit.situation import Situation
from sheets.units import Mech, Mount
from sheets.units.mech import Slot
from tests.builders import mech, mounts
from tests.sheets.play.core_rules import settle
from tests.sheets.play.table import Table, armed, filled

OLDER, CORE = "bmm-7.01", "core-2026"
EDITIONS = (OLDER, CORE)


@pytest.mark.parametrize(
    ("suite", "older", "newer"),
    [("NovaCEWS", 3, 6), ("ISElectronicWarfareEquipment", 3, 3), ("WatchdogECMSuite", 6, 6)],
)
def test_the_radius_of_suites(suite: str, older: int, newer: int) -> None:
    """CORE:G9:ecm-radius: the sheet prints it as the range of the suite."""
    found = []
    for book in EDITIONS:
        (line,) = record_sheet(armed(suite), edition=book).inventory
        assert line.ranges is not None
        found.append(line.ranges.long)
    assert found == [older, newer]


def test_an_anti_missile_system_engages_several_salvoes() -> None:
    """TW-4.4:p129:ams: one a turn; CORE:G12:ams-salvoes: several."""
    for book, again in ((OLDER, False), (CORE, True)):
        table = Table(armed("ISAntiMissileSystem", "ISAMS Ammo"), edition=book)
        table.say(Fire(weapon=0))
        if again:
            table.say(Fire(weapon=0))
        else:
            with pytest.raises(Refused, match="it fired already"):
                table.say(Fire(weapon=0))


@pytest.mark.parametrize(("book", "words"), [(OLDER, "3 of 10 hit"), (CORE, "0 of 10 hit")])
def test_an_engaged_salvo_may_miss_altogether(book: str, words: str) -> None:
    """CORE:G13:ams-minimum: 5 less 4 is below the table, whose lowest row is 3 of 10 missiles."""
    table = Table(mech(), edition=book)
    table.say(Salvo(size=10, modifier=-4, engaged=True))
    done = table.roll(2, 3)
    assert done.happened[0].words == words


def test_no_ammunition_is_dumped() -> None:
    """CORE:T4:dumping"""
    older, newer = (Table(armed("Autocannon/5", "IS Ammo AC/5"), edition=book) for book in EDITIONS)
    older.say(Dump(bin=1))
    assert older.state.dumping
    with pytest.raises(Refused, match="no ammunition is dumped"):
        newer.say(Dump(bin=1))


def test_a_salvo_that_nothing_engages_hits_with_some() -> None:
    """CORE:G13:ams-minimum: only where an anti-missile system fires."""
    table = Table(mech(), edition=CORE)
    table.say(Salvo(size=10, modifier=-4))
    assert table.roll(2, 3).happened[0].words == "3 of 10 hit"


def test_stealth_armor_needs_a_blue_shield_that_is_off() -> None:
    """CORE:G15:stealth-shield"""
    gear = ("ISGuardianECMSuite", "Blue Shield Particle Field Damper")
    slots = {"RT": {number: Slot(mount=number) for number in range(len(gear))}}
    hidden = mech(
        armor=ArmorType.STEALTH, mounts=tuple(Mount(item=name, location="RT") for name in gear), slots=filled(slots)
    )
    for book, works in ((OLDER, True), (CORE, False)):
        table = Table(hidden, edition=book)
        table.say(Switch(system="blue-shield"))
        if works:
            table.say(Switch(system="stealth"))
        else:
            with pytest.raises(Refused, match="no stealth armor that works"):
                table.say(Switch(system="stealth"))


def test_a_mech_that_cannot_move_is_immobile() -> None:
    """CORE:M10:immobile-by-damage: a 'Mech with 0 MP is immobile; with a move that is left it is not."""
    still = mech(rating=0)
    for book, stuck in ((OLDER, False), (CORE, True)):
        options = Options(edition=book)
        table = Table(still, edition=book)
        assert is_stuck(still, table.state, options) == stuck
        assert ("immobile" in situation_at_target(still, table.state, Situation(), stuck).lines) == stuck
        whole = Table(mech(), edition=book)
        assert not is_stuck(whole.unit, whole.state, options)
        whole.say(HeatPhase(build_up=50))
        settle(whole)
        assert whole.now.moves["walk"] == 0
        assert not is_stuck(whole.unit, whole.state, options), "heat does not make it immobile"


def taloned(*legs: str) -> Mech:
    """A 'Mech with jump jets and talons on these legs: one item with two slots in each leg, as in unit files."""
    slots = {leg: {4: Slot(mount=2), 5: Slot(mount=2)} for leg in legs}
    jets = {"RT": {number: Slot(mount=number) for number in range(2)}}
    return mech(mounts=(*mounts(*["Jump Jet"] * 2, at="RT"), Mount(item="Talons")), slots=filled({**slots, **jets}))


def test_a_death_from_above_needs_talons_on_two_legs() -> None:
    """CORE:F17:talons: of 50 tons 15 points, 23 with talons."""
    for legs, older, newer in ((("LL",), 23, 15), (("LL", "RL"), 23, 23)):
        found = [
            next(
                each.damage for each in physical_attacks(taloned(*legs), book) if each.attack.name == "Death from above"
            )
            for book in EDITIONS
        ]
        assert found == [older, newer]


def test_talons_work_leg_by_leg() -> None:
    """CORE:F17:talons: a leg with a struck slot of its talons kicks for 10 points of 50 tons, not for 15."""
    damage = {}
    for book in EDITIONS:
        table = Table(taloned("LL", "RL"), edition=book)
        table.say(Critical(location="LL", slot=4))
        settle(table)
        strikes = {strike.name: strike.damage for strike in table.now.physical}
        damage[book] = [
            strikes[name] for name in ("kick with the Left Leg", "kick with the Right Leg", "death from above")
        ]
    assert damage == {EDITIONS[0]: ["10", "15", "23"], EDITIONS[1]: ["10", "15", "15"]}


def test_the_cluster_roll_of_machine_gun_arrays() -> None:
    """CORE:W15:array-cluster: +2, and none in the older books."""
    guns = armed("ISMGA", *("Machine Gun",) * 4, "IS Ammo MG - Full")
    found = []
    for book in EDITIONS:
        table = Table(guns, edition=book)
        body = family_of(guns, table.options).body(guns, book)
        shot = Shot(body, table.state, table.options.book, Fire(weapon=0), Situation(range=1))
        hit = hit_event(shot, mech(), Manner(), lambda dice: 7)
        assert isinstance(hit, Salvo)
        found.append((hit.size, hit.modifier))
    assert found == [(4, 0), (4, 2)]


def test_settings_of_the_bombast_laser() -> None:
    """CORE:W18:bombast-laser: 7 to 12 points in the older books, 8, 12 or 16 here; heat, mass and cost as before."""
    laser = item("Bombast Laser")
    older, newer = (laser.by(book) for book in EDITIONS)
    assert (older.modes[-1], older.modes[0]) == ("Damage 7", "Damage 12")
    assert newer.modes == ("Damage 16", "Damage 12", "Damage 8")
    assert (newer.heat, newer.mass, newer.bv, newer.cost) == (older.heat, older.mass, older.bv, older.cost)


@pytest.mark.parametrize(
    ("book", "options", "setting", "damage", "to_hit", "heat"),
    [
        (OLDER, {}, "", 12, 3, 12),
        (OLDER, {}, "8", 8, 1, 12),
        (OLDER, {}, "7", 7, 0, 12),
        (CORE, {}, "", 16, 2, 12),
        (CORE, {}, "12", 12, 1, 9),
        (CORE, {"unconfirmed": True}, "12", 12, 1, 8),
        (CORE, {}, "8", 8, 0, 6),
    ],
)
def test_a_bombast_laser_fires_at_its_setting(
    book: str, options: dict[str, bool], setting: str, damage: int, to_hit: int, heat: int
) -> None:
    """CORE:W18:bombast-laser, CORE:D2:bombast-laser-heat"""
    table = Table(armed("Bombast Laser"), edition=book, **options)
    if setting:
        table.say(Circumstance(kind="bombast-setting", value=setting))
    (laser,) = table.now.weapons
    assert sum(modifier.value for modifier in laser.modifiers) == to_hit
    body = family_of(table.unit, table.options).body(table.unit, book)
    shot = Shot(body, table.state, table.options.book, Fire(weapon=0), Situation(range=3))
    hit = hit_event(shot, mech(), Manner(), lambda dice: 7)
    assert isinstance(hit, Attack)
    assert hit.damage == damage
    table.say(Fire(weapon=0))
    assert table.state.heat_to_come == heat


def test_a_bombast_laser_has_no_other_setting() -> None:
    """CORE:W18:bombast-laser"""
    table = Table(armed("Bombast Laser"), edition=CORE)
    table.say(Circumstance(kind="bombast-setting", value="9"))
    with pytest.raises(Refused, match="no setting of 9: expected one of 16, 12, 8"):
        table.say(Fire(weapon=0))


def test_a_raised_shield_takes_the_damage_of_a_charge() -> None:
    """CORE:F13:charge-shield: the 5 points strike its arm; in the older books they are rolled for."""
    slots = filled({"RA": {number: Slot(mount=0) for number in range(4, 7)}})
    bearer = mech(mounts=(Mount(item="ISMediumShield", location="RA"),), slots=slots, points=10)
    for book, rolled in ((OLDER, True), (CORE, False)):
        table = Table(bearer, edition=book)
        table.say(Brace(mount=0, mode="passive"))
        table.say(Move(mode="run", hexes=4))
        table.say(OwnAttack(attack="charge", mass=50, hexes=4))
        assert (table.due.purpose == "hit-location") == rolled
        assert bool(table.state.absorbed or table.state.armor["RA"] < 10) != rolled


@pytest.mark.parametrize(("book", "natural", "works"), [(OLDER, True, False), (OLDER, False, True), (CORE, True, True)])
def test_a_capacitor_puts_its_ppc_at_risk(book: str, natural: bool, works: bool) -> None:
    """CORE:W17:capacitor: a to-hit roll of 2 with a charged capacitor ruins the weapon in the older books."""
    table = Table(armed("PPC", "PPC Capacitor", points=40), edition=book)
    table.say(Fire(weapon=0, natural_2=natural))
    table.end_turn()
    assert table.now.weapons[0].fires
    table.say(Switch(system="capacitor"))
    table.end_turn()
    done = table.say(Fire(weapon=0, natural_2=natural))
    assert any("ruin" in happened.words for happened in done.happened) == (book == OLDER)
    table.end_turn()
    assert table.now.weapons[0].fires == works


@pytest.mark.parametrize(
    ("book", "mode", "mass", "rolls"),
    [
        (OLDER, "walk", 100, True),
        (OLDER, "run", 100, True),
        (OLDER, "stand", 100, False),
        (OLDER, "walk", 150, False),
        (CORE, "walk", 100, False),
    ],
)
def test_the_recoil_of_a_heavy_gauss_rifle(book: str, mode: Any, mass: int, rolls: bool) -> None:
    """CORE:W16:heavy-gauss: the players roll after a move, but not for superheavy 'Mechs and not in the core rules."""
    table = Table(armed("ISHeavyGaussRifle", "ISHeavyGauss Ammo", mass=mass, rating=300), edition=book)
    table.say(Move(mode=mode, hexes=int(mode != "stand")))
    done = table.say(Fire(weapon=0))
    assert any("recoil" in happened.words for happened in done.happened) == rolls


BOMBAST = armed("Bombast Laser", points=40, mass=100, rating=300)


def test_a_bombast_laser_charges_for_a_shot_without_a_modifier() -> None:
    """CORE:W18:bombast-laser: at 16 points it is at +2, at 0 after a turn without a shot; then it is empty again."""
    table = Table(BOMBAST, edition=CORE)
    assert sum(modifier.value for modifier in table.now.weapons[0].modifiers) == 2
    table.say(Switch(system="bombast-laser"))
    assert table.now.weapons[0].why == "it charges"
    with pytest.raises(Refused, match="charges in this turn"):
        table.say(Fire(weapon=0))
    table.end_turn()
    assert "bombast lasers: 1 charged, 0 charging" in table.now.notes
    assert not table.now.weapons[0].modifiers
    table.say(Fire(weapon=0))
    assert table.state.heat_to_come == 12
    with pytest.raises(Refused, match="no bombast laser to charge"):
        table.say(Switch(system="bombast-laser"))
    table.end_turn()
    assert sum(modifier.value for modifier in table.now.weapons[0].modifiers) == 2
    with pytest.raises(Refused, match="this edition has no charge"):
        Table(BOMBAST, edition=OLDER).say(Switch(system="bombast-laser"))


@pytest.mark.parametrize(("charged", "lost"), [(True, 2), (False, 0)])
def test_a_charged_bombast_laser_explodes(charged: bool, lost: int) -> None:
    """CORE:W18:bombast-laser, CORE:X4:explosive-items: 2 points for each slot, of which it has one here."""
    table = Table(BOMBAST, edition=CORE)
    if charged:
        table.say(Switch(system="bombast-laser"))
        table.end_turn()
    whole = table.state.structure["RT"]
    table.say(Critical(location="RT", slot=0))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    assert whole - table.state.structure["RT"] == lost


@pytest.mark.parametrize(
    ("ammo", "older", "newer"),
    [
        ("IS Ammo AC/5", 10, 10),  # of 20
        ("IS Ammo AC/2", 22, 22),  # of 45
        ("IS Armor-Piercing Ammo AC/5", 5, 8),  # 10 of 20, then the half or four fifths
        ("IS Armor-Piercing Ammo AC/20", 0, 1),  # 2 of 5
        ("IS Precision Ammo AC/10", 2, 3),  # 5 of 10
    ],
)
def test_a_bin_begins_with_half_a_load(ammo: str, older: int, newer: int) -> None:
    """CORE:W25:half-load: the load is halved first, then reduced for a special munition."""
    unit = armed("Autocannon/5", ammo)
    assert [half_load(item(ammo), Table(unit, edition=book).state.shots[1], book) for book in EDITIONS] == [
        older,
        newer,
    ]
