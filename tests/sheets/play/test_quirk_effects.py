"""Design quirks that weaken armor, weapons and mounts, or help them, in play."""

import pytest

from sheets.play import Refused, marks
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import (
    Attack,
    Bail,
    Begin,
    Circumstance,
    Critical,
    EndPhase,
    Enter,
    Event,
    Fall,
    Fire,
    HangStores,
    HeatPhase,
    Hit,
    Jettison,
    Marked,
    Move,
    PointMount,
    Reload,
    Salvo,
    SetRange,
    Stand,
    Strain,
    Struck,
    Switch,
)
from sheets.units import Unit
from sheets.units.base import Quirk
from sheets.units.transporter import Transporter, TransporterKind
from tests.builders import mech, mounts, tank
from tests.sheets.play.table import Table, armed, with_quirks
from tests.sheets.play.test_aerospace import fighter as plane


def with_weapon_quirk(code: str, *, item: str = "Medium Laser", at: str = "RT", **options: object) -> Table:
    """A 'Mech with one weapon that has a quirk, and two tons of other ammunition."""
    unit = armed(item, "IS Ammo AC/5", "IS Ammo AC/5", at=at, points=20)
    first, *others = unit.mounts
    return Table(unit.model_copy(update={"mounts": (first.model_copy(update={"quirks": (code,)}), *others)}), **options)


@pytest.mark.parametrize(("code", "left"), [("weak_head_1", 8), ("weak_head_5", 4), ("cowl", 12)])
def test_the_head_has_the_armor_that_its_quirk_leaves(code: str, left: int) -> None:
    """digest 21.2: weak head armor takes 1 to 5 points; marks and sheet agree on what was lost."""
    table = Table(mech(points=9, quirks=(Quirk(code=code),)))
    assert table.state.armor["HD"] == left
    table.say(Hit(location="HD", damage=1, dice=((6, 6),)))
    assert marks(table.unit, table.state, table.options).armor == {"HD": 1}
    assert Table(table.unit, quirks=False).state.armor["HD"] == 9


def test_a_stabilized_weapon_helps_who_ran() -> None:
    """digest 21.1: -1 to hit when running."""
    table = with_weapon_quirk("stable_weapon")
    assert table.now.weapons[0].modifier == 0
    table.say(Move(mode="run", hexes=3))
    assert table.now.weapons[0].modifier == -1


@pytest.mark.parametrize(
    ("event", "target"),
    [
        (Hit(location="CT", damage=20), 5 + 1 - 1),
        (Enter(terrain="rubble"), 5 - 1),
        (Struck(by="push"), 5),
        (Stand(attempt=True), 5),
    ],
)
@pytest.mark.parametrize("skill", [5, 3])
def test_an_easy_machine_helps_with_damage_and_terrain_alone(event: Event, target: int, skill: int) -> None:
    """digest 21.1: -1 on rolls that damage and terrain force, for a piloting skill above 3."""
    table = Table(mech(points=30, quirks=(Quirk(code="easy_pilot"),)))
    table.say(Marked(condition=Condition(crew=(CrewMarks(piloting=skill),))))
    if event.do == "stand":
        table.say(Fall(dice=((1,), (3, 4), (6, 6))))
    table.say(event)
    if event.do == "hit":
        table.say(EndPhase())
    spared = target - 5 - (event.do == "hit")
    assert table.due.target == skill + (target - 5) - (spared if skill == 3 else 0)


@pytest.mark.parametrize(
    "unit", [mech(quirks=(Quirk(code="poor_performance"),)), tank(quirks=(Quirk(code="poor_performance"),))]
)
def test_a_poor_performer_walks_a_turn_before_it_runs(unit: Unit) -> None:
    """digest 21.2: one turn at walking or cruising speed; who stood still begins again."""
    table = Table(unit)
    with pytest.raises(Refused, match="poor performance: it must walk or cruise for a turn before it runs"):
        table.say(Move(mode="run", hexes=3))
    table.say(Move(mode="walk", hexes=1))
    table.say(HeatPhase())
    table.say(Move(mode="run", hexes=3))
    table.say(HeatPhase())
    table.say(HeatPhase())
    assert "poor performance: it must walk or cruise for a turn before it runs" in table.now.notes
    free = Table(unit, quirks=False)
    free.say(Move(mode="run", hexes=3))


@pytest.mark.parametrize(
    ("roll", "lost", "explodes"), [((4, 5), False, False), ((5, 5), True, False), ((6, 6), True, True)]
)
def test_an_ammunition_feed_jams_for_good_or_explodes(roll: tuple[int, int], lost: int, explodes: int) -> None:
    """digest 21.2: on a natural 2 to hit: 10 and 11 jam the weapon for the game, 12 explodes a salvo (digest 7.2)."""
    table = with_weapon_quirk("ammo_feed_problems", item="Autocannon/5")
    table.say(Fire(weapon=0))
    assert not table.state.due
    table.say(HeatPhase())
    table.say(Fire(weapon=0, natural_2=True))
    assert table.due.purpose == "ammunition-feed"
    table.roll(*roll)
    if explodes:
        assert "explosion in the Right Torso: AC/5, 5 points" in [happened.words for happened in table.done.happened]
    assert (0 in table.state.mounts) == lost


@pytest.mark.parametrize(
    ("code", "target", "roll"), [("exposed_linkage", 10, (4, 6)), ("direct_torso_mount", 9, (4, 5))]
)
def test_a_hit_on_a_linkage_or_a_mount_asks_for_a_roll(code: str, target: int, roll: tuple[int, int]) -> None:
    """digest 21: an exposed linkage disables its weapon on 10, a directional mount locks on 9."""
    table = with_weapon_quirk(code)
    table.say(Hit(location="LT", damage=1))
    assert not table.state.due
    table.say(Hit(location="RT", damage=1))
    assert table.due.target == target
    table.roll(*roll)
    table.say(Hit(location="RT", damage=1))
    assert not table.state.due
    if code == "direct_torso_mount":
        with pytest.raises(Refused, match="is locked"):
            table.say(PointMount(mount=0, rear=True))
    else:
        assert table.now.weapons[0].why == "destroyed"


def test_a_directional_mount_turns_its_weapon() -> None:
    """digest 21.1: front or rear."""
    table = with_weapon_quirk("direct_torso_mount")
    table.say(PointMount(mount=0, rear=True))
    assert table.now.weapons[0].location == "RT (turned round)"
    table.say(PointMount(mount=0))
    assert table.now.weapons[0].location == "RT"


def test_shots_glance_off_a_narrow_profile() -> None:
    """digest 21.1, 5.1: half the damage, 2 less on rolls for critical hits, 4 less on the cluster table."""
    table = with_quirks("low_profile")
    table.say(Hit(location="LT", damage=15, glancing=True))
    assert (table.due.purpose, [one.value for one in table.due.modifiers]) == ("critical-count", [-2])
    table.outcome(0)
    assert table.state.structure["LT"] == 12 - 2
    salvo = with_quirks("low_profile")
    salvo.say(Salvo(size=20, glancing=True))
    assert [(one.reason, one.value) for one in salvo.due.modifiers] == [("glancing blow", -4)]
    salvo.roll(3, 4)  # of 20 a 3 hits with 6
    salvo.outcome("LT")
    assert salvo.state.armor["LT"] == 0
    plain = with_quirks("cowl")
    with pytest.raises(Refused, match="only a narrow or low profile makes shots glance off"):
        plain.say(Hit(location="LT", damage=5, glancing=True))


def test_variable_targeting_is_set_to_a_range() -> None:
    """digest 21.1: -1 at the range that it is set to, +1 at the other."""
    table = with_quirks("variable_range_short")
    assert [one.value for one in table.now.gunnery] == [-1, 1]
    table.say(SetRange(range="long"))
    assert [(one.value, one.reason.rsplit(", ")[-1]) for one in table.now.gunnery] == [
        (1, "at short range"),
        (-1, "at long range"),
    ]
    with pytest.raises(Refused, match="has no variable range targeting"):
        with_quirks("cowl").say(SetRange(range="long"))


def test_interference_silences_the_electronics_of_the_next_turn() -> None:
    """digest 21.2: the turn after an energy weapon fired no MASC, no stealth, no targeting computer."""
    unit = armed("Medium Laser", "ISMASC", "ISTargeting Computer", at="RT", points=20)
    table = Table(unit.model_copy(update={"quirks": (Quirk(code="em_inter_whole"),)}))
    assert table.now.weapons[0].modifier == -1
    table.say(Fire(weapon=0))
    table.say(HeatPhase())
    assert table.now.weapons[0].modifier == 0
    with pytest.raises(Refused, match="has no MASC that works"):
        table.say(Switch(system="masc"))
    table.say(HeatPhase())
    assert table.now.weapons[0].modifier == -1


def test_a_static_feed_keeps_to_one_munition() -> None:
    """digest 21.2: the weapon cannot switch ammunition."""
    table = with_weapon_quirk("static_feed", item="Autocannon/5")
    table.say(Reload(bin=2, ammo="IS Precision Ammo AC/5"))
    table.say(Fire(weapon=0, bin=1))
    table.say(HeatPhase())
    with pytest.raises(Refused, match="the AC/5 keeps to one munition for the game"):
        table.say(Fire(weapon=0, bin=2))
    with pytest.raises(Refused, match="keeps to one munition"):
        table.say(Reload(bin=1, ammo="IS Precision Ammo AC/5"))


def test_a_nimble_jumper_swerves() -> None:
    """digest 21.1: +1 on its own attacks and on those against it; light and medium machines that jump as they walk."""
    jets = ("Jump Jet",) * 5
    unit = armed(*jets, at="RT").model_copy(update={"quirks": (Quirk(code="nimble_jumper"),)})
    table = Table(unit)
    table.say(Move(mode="jump", hexes=4, swerves=True))
    assert sum(one.value for one in table.now.gunnery) == 3 + 1
    assert "it swerved in its jump: +1 more to hit it" in table.now.notes
    with pytest.raises(Refused, match="only a nimble jumper"):
        Table(armed(*jets, at="RT")).say(Move(mode="jump", hexes=4, swerves=True))


@pytest.mark.parametrize(
    ("code", "value", "where"),
    [("anti_air", -2, "at what is in the air"), ("multi_trac", -1, "at a second target in the front arc")],
)
def test_quirks_for_some_targets_name_them(code: str, value: int, where: str) -> None:
    """digest 21.1"""
    (modifier,) = with_quirks(code).now.gunnery
    assert (modifier.value, modifier.reason.endswith(where)) == (value, True)


@pytest.mark.parametrize(("code", "value"), [("pro_actuator", "+1"), ("exp_actuator", "-1")])
def test_actuators_change_the_attacks_of_troops(code: str, value: str) -> None:
    """digest 21: leg and swarm attacks on protected actuators +1, on exposed ones -1."""
    assert any(f": {value} to hit it with leg and swarm attacks" in note for note in with_quirks(code).now.notes)


@pytest.mark.parametrize(("roll", "gained"), [(1, ("sensor_ghosts",)), (3, ("hard_pilot",)), (6, ())])
def test_a_ramshackle_machine_draws_its_quirk_of_the_game(roll: int, gained: tuple[str, ...]) -> None:
    """digest 21.2: 1D6 at the start: ghosts, interference, hard to pilot, cooling, performance, none."""
    table = with_quirks("ramshackle")
    table.say(Begin())
    table.roll(roll)
    assert table.state.gained == gained
    assert table.now.piloting == 5 + (gained == ("hard_pilot",))
    assert sum(one.value for one in table.now.gunnery) == (gained == ("sensor_ghosts",))


def test_an_illegal_design_gives_way_in_a_long_fight() -> None:
    """digest 21.2: every six turns the opponent may roll: on 6 or more 1D6 locations roll for critical hits at +4."""
    table = with_quirks("illegal_design")
    with pytest.raises(Refused, match="once for every 6 turns of combat, this is turn 1"):
        table.say(Strain())
    for _ in range(6):
        table.say(HeatPhase())
    table.say(Strain(dice=((3, 3), (1,), (4, 4))))
    assert (table.due.purpose, [one.value for one in table.due.modifiers]) == ("critical-count", [4])
    table.outcome(0)
    with pytest.raises(Refused, match="once for every 6 turns"):
        table.say(Strain())


def test_a_non_functional_item_never_works() -> None:
    """digest 21.2"""
    assert with_weapon_quirk("non_functional").now.weapons[0].why == "destroyed"
    assert with_weapon_quirk("non_functional", quirks=False).now.weapons[0].fires


def test_a_weapon_that_can_be_dropped_is_gone_and_explodes_no_more() -> None:
    """digest 21.1: a jettison-capable weapon can be dropped; digest 7.2: what is gone does not explode."""
    table = with_weapon_quirk("jettison_capable", item="ISGaussRifle")
    table.say(Jettison(mount=0))
    assert table.now.weapons[0].why == "destroyed"
    structure = table.state.structure["RT"]
    table.say(Critical(location="RT", slot=0))
    assert (table.state.structure["RT"], table.state.due) == (structure, ())
    for other in (table, with_weapon_quirk("accurate"), with_weapon_quirk("jettison_capable", quirks=False)):
        with pytest.raises(Refused, match="not a working weapon that can be dropped"):
            other.say(Jettison(mount=0))


@pytest.mark.parametrize(("codes", "hits"), [((), 1), (("difficult_eject",), 2)])
def test_a_failed_ejection_hurts_more_where_it_is_difficult(codes: tuple[str, ...], hits: int) -> None:
    """digest 21.2: more damage to the pilot on a failed ejection; the plain hit is unconfirmed."""
    table = with_quirks(*codes)
    table.say(Bail(failed=True, dice=((6, 6),) * hits))
    assert (table.state.crew[0].hits, table.state.ejected) == (hits, True)
    unhurt = with_quirks(*codes)
    unhurt.say(Bail())
    assert (unhurt.state.crew[0].hits, unhurt.state.ejected) == (0, True)


@pytest.mark.parametrize(("at", "codes", "why"), [
    ("RA", ("low_arms",), "its arms are behind the cover"), ("RA", (), ""), ("RT", ("low_arms",), ""),
    ("RL", (), "its legs are behind the cover (unconfirmed)"),
])  # fmt: skip
def test_low_arms_do_not_fire_past_cover(at: str, codes: tuple[str, ...], why: str) -> None:
    """digest 21.2: the weapons of low-mounted arms stand as high as the legs, which partial cover hides."""
    quirks = tuple(Quirk(code=code) for code in codes)
    table = Table(armed("Medium Laser", at=at, quirks=quirks))
    assert table.now.weapons[0].fires
    table.say(Circumstance(kind="cover"))
    assert table.now.weapons[0].why == why
    if why:
        with pytest.raises(Refused, match="behind the cover"):
            table.say(Fire(weapon=0))
    table.say(Attack(damage=5, dice=((2, 3),)))  # the right leg, which the cover hides
    assert table.state.armor["RL"] == table.unit.armor.points["RL"]


def test_a_hit_on_a_launcher_with_a_feed_problem_explodes_a_salvo() -> None:
    """digest 7.2: launchers with the quirk of ammunition feeds explode for one salvo, others do not."""
    for code, points in (("ammo_feed_problems", 12), ("accurate", 0)):
        unit = armed("SRM 6", "IS Ammo SRM-6", at="RT", points=20)
        first, *others = unit.mounts
        table = Table(unit.model_copy(update={"mounts": (first.model_copy(update={"quirks": (code,)}), *others)}))
        before = table.state.structure["RT"]
        table.say(Critical(location="RT", slot=0, dice=((6, 6), (6, 6)) if points else ()))
        assert before - table.state.structure["RT"] == min(points, before)


@pytest.mark.parametrize(("roll", "sets_off"), [((2, 3), True), ((3, 3), False)])
def test_a_hot_loaded_launcher_explodes_and_may_set_off_a_bin(roll: tuple[int, int], sets_off: bool) -> None:
    """digest 7.2: one salvo, and on 5 or less a bin in the same location."""
    unit = armed("LRM 5", "IS Ammo LRM-5", at="RT", points=20, mass=100, rating=300)
    table = Table(unit)
    table.say(Circumstance(kind="hot-loaded", value="lrm 5"))
    table.say(Critical(location="RT", slot=0, dice=((6, 6), (6, 6))))
    assert table.due.purpose == "critical-count"
    table.outcome(0)
    assert table.due.purpose == "hot-load"
    table.roll(*roll)
    assert (table.state.shots[1] == 0) is sets_off


@pytest.mark.parametrize(("roll", "stores"), [((4, 5), 2), ((4, 6), 0)])
def test_bombs_in_an_internal_bay_may_explode(roll: tuple[int, int], stores: int) -> None:
    """digest 21.1: a hit detonates the bombs on 10 or more; the place of the hit is unconfirmed."""
    cargo = Transporter(kind=TransporterKind.CARGO, size=5, number=1)
    craft = plane().unit.model_copy(update={"quirks": (Quirk(code="internal_bomb"),), "transporters": (cargo,)})
    table = Table(craft, altitude=5)
    table.say(HangStores(stores=("HEBomb", "HEBomb")))
    table.say(Critical(location="NOS", item="cargo"))
    while table.due.purpose != "bomb-bay":
        table.outcome(0)
    before = table.state.structural_integrity
    table.roll(*roll)
    while table.state.due:
        table.outcome(True)  # the pilot stays awake
    assert len(table.state.stores) == stores
    assert before - table.state.structural_integrity == (0 if stores else 2)  # a tenth of 20 points


def test_a_hit_on_an_exposed_linkage_of_a_craft_asks_for_a_roll() -> None:
    """digest 21.2: 10 or more disables the weapon."""
    craft = plane(items=mounts("Medium Laser", at="LWG")).unit
    weapon = len(craft.mounts) - 1
    linked = craft.mounts[weapon].model_copy(update={"quirks": ("exposed_linkage",)})
    table = Table(craft.model_copy(update={"mounts": (*craft.mounts[:weapon], linked)}), space=True)
    table.say(Hit(location="NOS", damage=1))
    assert not table.state.due
    table.say(Hit(location="LWG", damage=1))
    assert (table.due.purpose, table.due.target) == ("exposed-linkage", 10)
    table.roll(5, 5)
    assert weapon in table.state.mounts
