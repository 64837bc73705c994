"""What is left of infantry, battle armor, ProtoMechs and emplacements."""

from sheets.play.step import status
from sheets.record.events import CrewHit, Critical, EmplacementCriticalRoll, EndPhase, Hit, Spend
from sheets.units import Mount
from sheets.units.battlearmor import SuitClass
from tests.builders import mounts, platoon, squad
from tests.sheets.play.table import Table
from tests.sheets.play.test_emplacements import battery
from tests.sheets.play.test_protomechs import proto


def test_a_platoon_withdraws_below_a_quarter_of_its_strength() -> None:
    """digest 12.2: fewer than 25 % of the starting troopers."""
    table = Table(platoon())
    table.say(Hit(location="TPRS", damage=21))
    assert not status(table.unit, table.state).must_withdraw
    table.say(Hit(location="TPRS", damage=1))
    now = status(table.unit, table.state)
    assert (now.must_withdraw, now.strength["troopers"]) == (True, 6)


def test_a_platoon_that_shrinks_attacks_mechs_with_more_trouble() -> None:
    """digest 16: leg attacks +0 from 22 men, +2 from 16, +5 from 10, +7 from 5; swarms +2 and +5."""
    table = Table(platoon())
    for lost, attacks in (
        (0, [("leg attack", 0), ("swarm attack", 2)]),
        (12, [("leg attack", 2), ("swarm attack", 5)]),
        (6, [("leg attack", 5)]),
        (6, []),
    ):
        table.say(Hit(location="TPRS", damage=lost))
        assert [(strike.name, strike.modifier) for strike in table.now.physical] == attacks


def test_guns_without_a_crew_do_not_fire() -> None:
    """digest 16: usable field guns are the troopers by the crew that a gun needs."""
    guns = mounts("Medium Laser", "Medium Laser", at="FGUN")  # a ton: a crew of two
    table = Table(platoon(squad_size=4, squads=1, mounts=guns))
    table.say(Hit(location="TPRS", damage=1))
    now = status(table.unit, table.state)
    assert now.strength["field guns"] == 1
    assert [weapon.why for weapon in now.weapons] == ["", "no crew to serve it"]


def test_a_squad_withdraws_below_half_and_loses_what_the_dead_carried() -> None:
    """digest 12.2: fewer than 50 % of the suits; digest 17: a trooper's weapon is lost with the trooper."""
    own = Mount(item="ISBATaser", location="Trooper 1")
    shared = Mount(item="ISBASRM2OS", location="Squad")
    table = Table(squad(mounts=(own, shared), suit_class=SuitClass.HEAVY))
    table.say(Hit(location="Trooper 1", damage=20))
    table.say(Hit(location="Trooper 2", damage=20))
    now = status(table.unit, table.state)
    assert not now.must_withdraw
    assert [weapon.why for weapon in now.weapons] == ["destroyed", ""]
    table.say(Spend(bin=1))
    table.say(Hit(location="Trooper 3", damage=20))
    now = status(table.unit, table.state)
    assert now.must_withdraw
    assert [weapon.why for weapon in now.weapons] == ["destroyed", "no ammunition"]


def test_a_protomech_withdraws_after_four_hits_to_its_pilot() -> None:
    """digest 12.2"""
    table = Table(proto())
    table.say(Critical(location="RA"))
    table.roll(6, 6)
    assert [weapon.modifier for weapon in status(table.unit, table.state).weapons] == [0, 0, 1, 1]
    table.say(CrewHit(hits=3, dice=((6, 6), (6, 6), (6, 6))))
    assert status(table.unit, table.state).must_withdraw


def test_stunned_gunners_do_not_fire_but_stay() -> None:
    """digest 12.2: an emplacement is out when none of its guns can fire."""
    table = battery()
    table.say(EmplacementCriticalRoll(dice=((3, 4),)))
    now = status(table.unit, table.state)
    assert not any(weapon.fires for weapon in now.weapons)
    assert not now.must_withdraw
    for _ in range(3):
        for dice in ((3, 3), (4, 4)):
            table.say(EmplacementCriticalRoll(dice=(dice,)))
            if table.state.due:  # the last gun needs no choice
                table.outcome(0)
    table.say(EndPhase())
    assert status(table.unit, table.state).must_withdraw
