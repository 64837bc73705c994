"""Battle armor in play: trooper by trooper."""

from hypothesis import given
from hypothesis import strategies as st

from sheets.equipment.kinds import ArmorType
from sheets.play.battlearmor import squad_movement_now, suits_left
from sheets.play.families import family_of
from sheets.record.events import Attack, Hit, Inferno, Spend
from sheets.units import Mount
from sheets.units.base import Limb
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.systems import Plating
from tests.builders import squad
from tests.sheets.play.table import Table


def test_armor_goes_first_the_last_box_is_the_trooper_and_the_rest_is_lost() -> None:
    """digest 17: armor and one box more; what is too much for a suit strikes nobody else."""
    table = Table(squad(troopers=4, armor=5))
    table.say(Hit(location="Trooper 1", damage=5))
    assert (table.state.armor["Trooper 1"], dict(table.state.gone)) == (0, {})
    table.say(Hit(location="Trooper 1", damage=1))
    table.say(Hit(location="Trooper 2", damage=20))
    assert dict(table.state.gone) == {"Trooper 1": "destroyed", "Trooper 2": "destroyed"}
    assert table.state.armor["Trooper 3"] == 5


def test_a_trooper_who_is_not_there_is_rolled_again() -> None:
    """digest 17: 1D6, rolled again for numbers that do not exist or are dead."""
    table = Table(squad(troopers=4, armor=5))
    table.say(Hit(location="Trooper 2", damage=6))
    table.say(Attack(damage=3))
    assert table.due.purpose == "hit-location"
    table.roll(6)
    assert table.due.purpose == "hit-location-again"
    table.roll(2)
    table.roll(3)
    assert (table.state.armor["Trooper 3"], table.state.due) == (2, ())


def test_area_effect_strikes_every_trooper() -> None:
    """digest 17: every trooper takes the full damage of area effect; nothing is rolled."""
    table = Table(squad(troopers=4, armor=5))
    table.say(Attack(damage=3, kind="area"))
    assert set(table.state.armor.values()) == {2}
    assert table.state.due == ()


def test_three_inferno_missiles_kill_a_trooper_outright() -> None:
    """digest 17: three hits of a turn; a suit with all of its armor dies, too."""
    table = Table(squad(troopers=4, armor=5))
    table.say(Inferno(missiles=2))
    assert table.state.due == ()
    table.say(Inferno(missiles=1))
    assert table.due.asked_by == "an inferno burns a suit"
    table.roll(3)
    assert dict(table.state.gone) == {"Trooper 3": "destroyed"}


def test_flechettes_do_half() -> None:
    """digest 3.1: half damage, rounded down, to everything but infantry."""
    table = Table(squad(troopers=4, armor=5))
    table.say(Hit(location="Trooper 1", damage=5, kind="flechette"))
    assert table.state.armor["Trooper 1"] == 3


def test_acid_removes_three_points_of_reactive_armor_of_suits() -> None:
    """digest 3.1: three points of reactive armor, whatever the damage; standard armor loses the damage."""
    for plating, left in ((ArmorType.BA_REACTIVE, 6), (ArmorType.BA_STANDARD, 4)):
        table = Table(squad(armor=9, plating=Plating(type=plating)))
        table.say(Hit(location="Trooper 1", damage=5, kind="acid"))
        assert table.state.armor["Trooper 1"] == left


def test_reactive_and_reflective_suits_halve_what_they_are_made_for() -> None:
    """digest 3.1: reactive halves missiles and area effect, reflective halves energy, 1 at least."""
    table = Table(squad(armor=9, plating=Plating(type=ArmorType.BA_REACTIVE)))
    table.say(Hit(location="Trooper 1", damage=5, kind="missile"))
    table.say(Hit(location="Trooper 2", damage=5, kind="energy"))
    assert [table.state.armor[place] for place in ("Trooper 1", "Trooper 2")] == [7, 4]
    table = Table(squad(armor=9, plating=Plating(type=ArmorType.BA_REFLECTIVE)))
    table.say(Hit(location="Trooper 1", damage=1, kind="energy"))
    table.say(Hit(location="Trooper 2", damage=7, kind="energy"))
    assert [table.state.armor[place] for place in ("Trooper 1", "Trooper 2")] == [8, 6]


def test_a_critical_hit_kills_a_trooper() -> None:
    """digest 17: a critical result strikes through the whole suit."""
    table = Table(squad(troopers=4, armor=9))
    table.say(Hit(location="Trooper 1", damage=1, through_armor_critical=True))
    assert table.state.gone == {"Trooper 1": "destroyed"}


def test_the_squad_is_gone_with_its_last_trooper() -> None:
    """digest 17: destroyed when no suit is left."""
    table = Table(squad(troopers=2, armor=5))
    table.say(Hit(location="Trooper 1", damage=6))
    assert (suits_left(table.state), table.state.destroyed) == (1, "")
    table.say(Hit(location="Trooper 2", damage=6))
    assert (suits_left(table.state), table.state.destroyed) == (0, "location")


def test_launchers_that_are_empty_burden_nobody() -> None:
    """digest 17: suits drop their launchers before they jump; an empty one is dropped already."""
    launcher = Mount(item="ISBASRM2OS", location="Squad", limb=Limb.BODY)
    table = Table(squad(motive=SuitMotive.JUMP, jump=3, mounts=(launcher,), suit_class=SuitClass.MEDIUM))
    body = family_of(table.unit).body(table.unit)
    assert squad_movement_now(body, table.state).jump == 0
    table.say(Spend(bin=0))
    assert squad_movement_now(body, table.state).jump == 3


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 6), st.sampled_from(["standard", "area", "acid"]))))
def test_boxes_are_never_fewer_than_none(hits: list[tuple[int, int, str]]) -> None:
    table = Table(squad(troopers=4, armor=5))
    for damage, roll, kind in hits:
        table.say(Attack.model_validate({"damage": damage, "kind": kind}))
        while table.state.due:
            table.roll(roll if f"Trooper {roll}" in table.due.choices else int(table.due.choices[0][-1]))
        assert all(0 <= left <= 5 for left in table.state.armor.values())
        assert {place for place, left in table.state.structure.items() if not left} == set(table.state.gone)
        assert bool(table.state.destroyed) == (len(table.state.gone) == 4)


def test_vibroclaws_and_boosters_add_to_attacks_on_mechs() -> None:
    """TW-4.4:p223:vibro-claws, digest 17: weapons that are no missiles and not on the body count, suit by suit; claws
    add 1 or 2 in all, boosters 2 a suit."""
    claws = (Mount(item="BABattleClawVibro", limb=Limb.LEFT_ARM), Mount(item="BABattleClawVibro", limb=Limb.RIGHT_ARM))
    laser = Mount(item="ISBASmallLaser", limb=Limb.RIGHT_ARM)
    table = Table(squad(mounts=(*claws, laser, laser.model_copy(update={"limb": Limb.BODY}))))
    attacks = {strike.name: strike.damage for strike in table.now.physical}
    assert attacks["leg attack"] == "6 and a roll for critical hits"
    assert attacks["swarm attack"] == f"{4 * 3 + 2} a turn and a roll for critical hits"
    table.say(Hit(location="Trooper 1", damage=11))
    assert table.now.physical[1].damage == f"{3 * 3 + 2} a turn and a roll for critical hits"
