"""Lines with several parts, weapons that must be told apart, and the words of `--damage` (issue 24)."""

from pathlib import Path

import pytest

from astech.words import (
    HelpCommand,
    Note,
    PrintCommand,
    RollCommand,
    ToHitCommand,
    UndoCommand,
    WordContext,
    WordError,
    complete,
    help_for,
    parse,
    parse_damage,
)
from astech.words.page import words_page
from astech.words.to_hit_page import to_hit_page
from importers import load
from sheets.play import fresh
from sheets.record.events import (
    Answer,
    Attack,
    BuildingHit,
    Critical,
    CriticalRoll,
    Dump,
    Fire,
    Hit,
    Move,
    Position,
    Reload,
    Salvo,
    Spend,
    SpendAbility,
    Switch,
)
from sheets.record.state import Due
from tests.astech.words.test_phrases import context
from tests.sheets.play.table import armed
from tests.sheets.play.test_emplacements import battery

BROLGA = "tests/data/Brolga BRG-2.mtf"


def state_with(where: WordContext, **fields: object) -> WordContext:
    draft = where.state.draft()
    for name, value in fields.items():
        setattr(draft, name, value)
    return WordContext(where.unit, draft.finished(), where.options)


def test_two_hits_stand_in_one_line() -> None:
    assert parse("lt 5, ct 5", context("mech")) == (Hit(location="LT", damage=5), Hit(location="CT", damage=5))


@pytest.mark.parametrize("name", ["ac20", "AC/20", "ac 20", "Ac-20"])
def test_a_weapon_is_known_by_its_letters(name: str) -> None:
    assert parse(f"{name} ct", context("mech")) == (Hit(location="CT", damage=20, kind="ballistic"),)


def test_a_weapon_that_stands_twice_is_asked_for_with_its_locations() -> None:
    with pytest.raises(WordError, match="which Medium Laser: LA or RT"):
        parse("fire ml", context("mech"))
    assert parse("fire ml la", context("mech")) == (Fire(weapon=0),)


def test_a_list_of_weapons_may_end_with_a_launcher_that_is_ambiguous() -> None:
    """`mrm` begins a cluster hit only with a number of missiles."""
    launchers = WordContext(mech := armed("Flamer", "MRM 10", "MRM 20"), fresh(mech))
    with pytest.raises(WordError, match="'mrm' may be MRM 10 or MRM 20; type more of it"):
        parse("fire flamer, mrm", launchers)
    assert [type(event) for event in parse("fire flamer, mrm 20", launchers)] == [Fire, Fire]


def test_a_comma_in_a_title_parts_no_weapons() -> None:
    """`Rifle (Cannon, Heavy)` is one weapon, in a list too; its words may stand in any order."""
    where = WordContext(mech := armed("Rifle (Cannon, Heavy)", "IS Ammo Heavy Rifle", "Medium Laser"), fresh(mech))
    both = (Fire(weapon=0), Fire(weapon=2))
    assert parse("fire rifle (cannon, heavy)", where) == parse("fire heavy rifle", where) == both[:1]
    assert parse("fire Rifle (Cannon , Heavy), ml", where) == both
    assert parse("fire ml, rifle (cannon, heavy)", where) == both[::-1]
    assert parse("dump rifle (cannon, heavy)", where) == (Dump(bin=1),)


def test_shots_are_of_the_item_in_front_of_them() -> None:
    where = WordContext(mech := armed("Coolant Pod", "LRM 15", "IS Ammo LRM-15"), fresh(mech))
    assert parse("Coolant Pod 1 shots", where) == (Spend(bin=0),)
    assert parse("coolant pod", where) == (Switch(system="coolant-pod"),)
    assert parse("reload lrm 15 3 shots", where) == (Reload(bin=2, shots=3),)


def test_the_points_of_a_salvo_may_be_stated() -> None:
    """Those of the target are marked there; a salvo at the unit needs no cluster roll any more."""
    where = WordContext(mech := armed("LRM 15", "IS Ammo LRM-15"), fresh(mech))
    note, fired = parse("fire lrm 15 for 12", where)
    assert (type(note), fired) == (Note, Fire(weapon=0))
    assert parse("hit by lrm 15 for 12 from the left", where) == (Salvo(size=12, side="left", all_hit=True),)
    assert parse("srm 6 for 8", where) == (Salvo(size=4, damage=2, group=2, all_hit=True),)
    with pytest.raises(WordError, match="a missile does 2 points, not 7 in all"):
        parse("srm 6 for 7", where)


def test_a_vibroblade_is_asked_for_switched_on_or_off() -> None:
    where = WordContext(mech := armed("ISSmallVibroblade", at="RA"), fresh(mech))
    names = ("vibroblade in the Right Arm", "vibroblade, off in the Right Arm")
    for words, name in zip(("to hit vibroblade on", "to hit vibroblade off range 1"), names, strict=True):
        (asked,) = parse(words, where)
        assert isinstance(asked, ToHitCommand)
        assert asked.attacks == (name,)


def test_ammunition_is_known_by_its_whole_title() -> None:
    """The title is the one in replies: `Gauss Rifle Ammo [Clan]`."""
    rifle = WordContext(mech := armed("CLGaussRifle", "Clan Gauss Ammo"), fresh(mech))
    for name in ("gauss", "gauss ammo", "Gauss Rifle Ammo [Clan]"):
        assert parse(f"dump {name}", rifle) == (Dump(bin=1),), name


def test_the_picks_of_a_line_take_different_weapons() -> None:
    assert parse("fire ml, ml", context("mech")) == (Fire(weapon=0), Fire(weapon=6))
    assert parse("fire ml, ml la", context("mech")) == (Fire(weapon=6), Fire(weapon=0))
    with pytest.raises(WordError, match="2 of them can fire"):
        parse("fire ml, ml, ml", context("mech"))


def test_all_weapons_of_a_prone_mech_name_those_that_do_not_fire() -> None:
    """BMM p. 60: a prone 'Mech props itself up on one arm."""
    spoken = parse("fire all", state_with(context("mech"), prone=True))
    assert [each.weapon for each in spoken if isinstance(each, Fire)] == [0, 2, 6]
    (note,) = [each for each in spoken if isinstance(each, Note)]
    assert note.text == "RA: Large Laser does not fire: the 'Mech lies prone and props itself up on this arm"


def test_a_location_fires_all_its_weapons_and_is_no_short_name() -> None:
    """`la` is the left arm, not the Large Laser of the right one; `ll` is the laser, since no weapon is in the leg."""
    for line in ("fire la", "fire left arm", "fire all la"):
        assert parse(line, context("mech")) == (Fire(weapon=0),)
    assert parse("fire ll", context("mech")) == (Fire(weapon=1),)


def test_points_may_stand_before_each_location() -> None:
    hits = (Hit(location="CT", damage=10), Hit(location="LT", damage=5))
    assert parse("10 to the ct and 5 to the lt", context("mech")) == hits
    assert parse("10 ct 5 lt", context("mech")) == hits


def test_and_stands_between_two_verbs() -> None:
    assert parse("ran 5 and fire ml la", context("mech")) == (Move(mode="run", hexes=5), Fire(weapon=0))
    assert parse("and then ran 5", context("mech")) == (Move(mode="run", hexes=5),)


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("hull dwn", "hull down"),
        ("walkd 3", "walked"),
        ("trosos twist left", "torso twist"),
        ("stand carfully", "carefully"),
    ],
)
def test_an_unknown_word_is_answered_with_the_nearest(line: str, near: str) -> None:
    with pytest.raises(WordError, match=f"perhaps {near}"):
        parse(line, context("mech"))


def test_a_bad_part_refuses_the_whole_line() -> None:
    with pytest.raises(WordError, match="perhaps"):
        parse("lt 5, ctt 5", context("mech"))


def test_words_of_damage_take_short_names_and_strike_slots() -> None:
    unit = load(BROLGA).require()
    assert dict(parse_damage("SRM6 3 shots", unit).shots) == {3: 3}
    lost = parse_damage("medium laser LA destroyed", unit)
    assert (lost.mounts, lost.slots) == ({0}, {"LA": {4}})
    assert parse_damage("ml la destroyed", unit) == lost == parse_damage("la medium laser destroyed", unit)


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("fire control", {"fire-control": 1}),
        ("fcs 2", {"fire-control": 2}),
        ("landing gear, gear", {"landing-gear": 1}),
        ("life support", {"life-support": 1}),
    ],
)
def test_boxes_have_short_names(text: str, boxes: dict[str, int]) -> None:
    assert parse_damage(text, context("craft").unit).criticals == boxes


def test_commands_of_a_session_are_values() -> None:
    where = context("mech")
    assert parse("undo 3", where) == (UndoCommand(3),)
    assert parse("roll all", where) == (RollCommand(all=True),)
    assert parse("print My Sheet, two.pdf", where) == (PrintCommand("My Sheet, two.pdf"),)
    assert parse("help fire", where) == (HelpCommand("fire"),)
    for line in ("undo lots", "undo 0", "undo 99999999999", "roll twice", "print", "as of never"):
        with pytest.raises(WordError):
            parse(line, where)


def test_a_roll_that_is_due_is_answered_or_commands_are_given() -> None:
    where = state_with(context("mech"), due=(Due("piloting", 2, "a hit", "digest 10", target=6),))
    assert parse("5 4", where) == (Answer(purpose="piloting", dice=((5, 4),)),)
    assert parse("undo", where) == (UndoCommand(),)
    with pytest.raises(WordError, match="'ran' has to wait for the piloting roll"):
        parse("ran 5", where)


def test_tab_completes_verbs_arguments_locations_and_weapons() -> None:
    where = context("mech")
    assert "jump" in complete("ju", where)
    assert complete("fire med", where) == ["medium laser"]
    assert complete("stealth of", where) == ["off"]
    assert "ct" in complete("lt 5, c", where)
    assert complete("nothing like it q", where) == []


def test_help_of_a_word_has_an_example_or_the_nearest_word() -> None:
    assert "Example: skid 7" in help_for("skid", context("mech"))
    with pytest.raises(WordError, match="perhaps skid"):
        help_for("skidd", context("mech"))


def test_fresh_units_of_all_families_have_words() -> None:
    for family in ("mech", "vehicle", "craft", "battle-armor", "infantry", "element"):
        where = context(family)
        assert len(complete("", where)) > 50


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("rt slot 1", (Critical(location="RT", slot=0),)),
        ("la slots 5 1", (Critical(location="LA", slot=4), Critical(location="LA", slot=0))),
        ("lt crit", (CriticalRoll(location="LT"),)),
        ("crit 3 ra", (Critical(location="RA", slot=2),)),
        ("engine 2", (Critical(location="CT", slot=0), Critical(location="CT", slot=1))),
        ("srm 6 3 shots", (Spend(bin=3, shots=3),)),
        ("use masc", (Switch(system="masc"),)),
        ("use iron man", (SpendAbility(ability="IRON MAN"),)),
    ],
)
def test_the_words_of_a_marked_sheet_are_words_of_play(line: str, events: tuple[object, ...]) -> None:
    assert parse(line, context("mech")) == events


def test_words_of_play_are_words_of_damage() -> None:
    unit = load(BROLGA).require()
    assert parse_damage("8 points to the left torso", unit) == parse_damage("lt 8", unit)


def test_an_emplacement_is_asked_for_the_construction_factor_of_its_building() -> None:
    """rules2.md A1: without a CF no hit is ignored; `building 40` is first the CF, then damage."""
    turret = battery(cf=0).unit
    unknown = WordContext(turret, fresh(turret))
    assert parse("building 40", unknown) == (Position(building_cf=40),)
    for line in ("50", "8 from the left"):
        with pytest.raises(WordError, match="construction factor of its building is not known"):
            parse(line, unknown)
    known = state_with(unknown, full_cf=40)
    assert parse("building 12", known) == (BuildingHit(damage=12),)
    assert parse("50", known) == (Attack(damage=50),)
    ruined = state_with(unknown, full_cf=40, building_damage=40)
    assert parse("building 12", ruined) == (BuildingHit(damage=12),)


def test_the_page_of_words_is_made_of_the_table() -> None:
    """`python -m astech.words.page > docs/words.md` writes it again."""
    assert Path("docs/words.md").read_text("utf-8") == words_page()


def test_the_page_of_to_hit_modifiers_is_that_of_the_tables() -> None:
    """`python -m astech.words.to_hit_page` writes docs/modifiers.md again."""
    assert Path("docs/modifiers.md").read_text("utf-8") == to_hit_page()


def test_a_bad_word_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(WordError, match="'GAUSS' is not a weapon of this unit"):
        parse("Fire GAUSS", context("mech"))
    with pytest.raises(WordError, match="'LTT 5' is nothing on this sheet"):
        parse_damage("LTT 5", context("mech").unit)


def test_words_of_play_are_no_result_of_a_roll_that_is_due() -> None:
    """The result of a burst may be any number, and no sentence."""
    where = context("infantry")
    burst = Due("burst", 2, "a burst of the Machine Gun", "digest 16")
    waiting = state_with(where, due=(burst,))
    with pytest.raises(WordError, match="'lose' has to wait for the burst roll"):
        parse("lose two squads", waiting)
    assert parse("7", waiting) == (Answer(purpose="burst", dice=((6, 1),)),)
