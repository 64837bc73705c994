"""What force files say, read: crews, points that are left, struck slots, shots, systems, networks."""

import base64
import gzip
from pathlib import Path

import pytest

from importers import load
from sheets.record.condition import CrewMarks
from sheets.units import Mech, Vehicle
from tests.builders import tank
from tests.importers.mul.forces import entity, findings, force, marked, only, read

TANK = Path("tests/data/Currawong Patrol Tank CPT-1.blk")


@pytest.fixture(scope="module")
def brolga() -> Mech:
    unit = load("tests/data/Brolga BRG-2.mtf").require()
    assert isinstance(unit, Mech)
    return unit


@pytest.fixture(scope="module")
def currawong() -> Vehicle:
    unit = load(TANK).require()
    assert isinstance(unit, Vehicle)
    return unit


def test_points_in_the_file_are_those_left(brolga: Mech) -> None:
    inside = """<location index="1">Center Torso
      <armor points="20"/><armor points="5" type="Rear"/><armor points="12" type="Internal"/></location>"""
    condition = marked(brolga, inside).condition
    assert (condition.armor, condition.rear, condition.structure) == ({"CT": 3}, {"CT": 3}, {"CT": 4})


def test_a_location_without_armor_still_lives(brolga: Mech) -> None:
    condition = marked(brolga, '<location index="2"><armor points="Destroyed"/></location>').condition
    assert condition.armor == {"RT": 17}
    assert not condition.destroyed


def test_a_torso_that_is_gone_takes_its_arm_along(brolga: Mech) -> None:
    condition = marked(brolga, '<location index="2" isDestroyed="true"/>RT<location index="4" isDestroyed="true"/>RA')
    assert condition.condition.destroyed == {"RT"}


def test_an_arm_that_is_blown_off_is_lost(brolga: Mech) -> None:
    inside = '<location index="5">LA<blownOff/><slot index="1" type="System" isMissing="true"/></location>'
    assert marked(brolga, inside).condition.destroyed == {"LA"}


def test_struck_engine_slots_are_counted_as_engine_hits(brolga: Mech) -> None:
    inside = '<location index="1"><slot index="1" type="System" isHit="true" isDestroyed="true"/></location>'
    condition = marked(brolga, inside).condition
    assert (condition.slots, condition.criticals) == ({"CT": {0}}, {"engine": 1})


def test_slots_count_from_one_and_holes_do_not_count(brolga: Mech) -> None:
    first = next(n for n, slot in enumerate(brolga.slots["LT"]) if slot is not None)
    inside = '<location index="3"><slot index="1" type="SRM 6" isHit="true" isDestroyed="true"/></location>'
    assert marked(brolga, inside).condition.slots == {"LT": {first}}


def test_a_weapon_that_is_destroyed_without_a_hit_is_a_lost_item(brolga: Mech) -> None:
    inside = "".join(f'<slot index="{n}" type="SRM 6" isDestroyed="true"/>' for n in (1, 2))
    condition = marked(brolga, f'<location index="3">{inside}</location>').condition
    (lost,) = condition.mounts
    assert brolga.mounts[lost].item == "SRM 6"
    assert not condition.slots


def test_shots_in_the_file_are_those_left(brolga: Mech) -> None:
    inside = '<location index="3"><slot index="3" type="IS Ammo SRM-6" shots="4"/></location>'
    assert list(marked(brolga, inside).condition.shots.values()) == [11]


def test_an_old_alias_means_the_same_item(brolga: Mech) -> None:
    inside = '<location index="5"><slot index="5" type="IS Medium Laser" isHit="true" isDestroyed="true"/></location>'
    taken = marked(brolga, inside)
    assert taken.misfits == ()
    assert taken.condition.slots


@pytest.mark.parametrize(
    ("inside", "sentence"),
    [
        ('<location index="9"><armor points="1"/></location>', "location 9; the unit has 0 to 7"),
        ('<location index="1"><armor points="99"/></location>', "99 points of armor on the Center Torso, it has 23"),
        ('<location index="5"><armor points="2" type="Rear"/></location>', "2 points of rear armor on the Left Arm"),
        ('<location index="5"><slot index="5" type="PPC" isHit="true"/></location>', "the design has 'Medium Laser'"),
        ('<location index="5"><slot index="9" type="PPC" isHit="true"/></location>', "the design has nothing there"),
        ('<location index="3"><slot index="3" type="IS Ammo SRM-6" shots="40"/></location>', "it holds 15"),
        ('<location index="3"><slot index="3" type="IS Ammo SRM-6 Inferno" shots="4"/></location>', "the load is not"),
        ('<acriticals avionics="1"/>', "acriticals avionics='1', which says nothing of such a unit"),
        ('<bombs><bomb type="HEBomb" load="2"/></bombs>', "for which there is no room"),
        ('<bombs><bomb type="Firework" load="2"/></bombs>', "expected the name of a bomb"),
        ('<transportBay index="3"><doors>1</doors></transportBay>', "1 doors of bay 3, it has none"),
    ],
)
def test_what_does_not_fit_the_design_is_told_and_not_applied(brolga: Mech, inside: str, sentence: str) -> None:
    misfits = [misfit.sentence for misfit in marked(brolga, inside).misfits]
    assert any(sentence in misfit for misfit in misfits), misfits


def test_the_crew_and_the_systems_of_a_vehicle(currawong: Vehicle) -> None:
    inside = """<crew crewType="crew"><crewMember slot="0" name="Team" gunnery="3" piloting="4"/></crew>
      <motive damage="1" penalty="2"/><turretlock direction="1"/><tcriticals sensors="2" driver="hit"/>
      <location index="0"><slot index="1" type="IS Ammo AC/5" shots="7"/></location>
      <location index="1"><armor points="5"/><stabilizer isHit="true"/></location>"""
    condition = marked(currawong, inside).condition
    assert condition.armor == {"FR": 43}
    assert condition.shots == {0: 13}
    assert condition.crew == (CrewMarks(name="Team", gunnery=3, piloting=4),)
    assert condition.criticals == {
        "stabilizer-FR": 1,
        "sensors": 2,
        "driver": 1,
        "turret-locked-TU": 1,
        "motive-2": 1,
    }


@pytest.mark.parametrize(
    ("damage", "penalty", "boxes"),
    [(0, 1, {"motive-1"}), (1, 3, {"motive-1", "motive-2"}), (3, 3, {"motive-3"}), (6, 0, {"motive-4"})],
)
def test_motive_damage_is_told_by_its_sum(damage: int, penalty: int, boxes: set[str]) -> None:
    """The motive damage table: +1; -1 MP and +2; half of the MP and +3; immobile."""
    criticals = marked(tank(cruise=6), f'<motive damage="{damage}" penalty="{penalty}"/>').condition.criticals
    assert set(criticals) == boxes


def test_a_pilot_with_hits_and_abilities() -> None:
    inside = '<pilot name="Rosa Vane" gunnery="3" piloting="4" hits="Dead" advantages="sniper::clan_pilot_training"/>'
    (pilot,) = only(force(entity(inside))).condition.crew
    assert pilot == CrewMarks(
        name="Rosa Vane", gunnery=3, piloting=4, hits=6, abilities=("Sniper", "clan_pilot_training")
    )


def test_three_gunnery_skills_count_as_their_mean() -> None:
    (pilot,) = only(
        force(entity('<pilot name="A" gunneryL="2" gunneryM="3" gunneryB="4" piloting="5"/>'))
    ).condition.crew
    assert pilot.gunnery == 3


@pytest.mark.parametrize(
    "text",
    ['gunnery="9"', 'gunnery="good"', 'gunnery="        9"', 'gunnery="000000000009"', 'hits="7"', 'hits="many"'],
)
def test_a_skill_that_is_none_is_told(text: str) -> None:
    (finding,) = findings(force(entity(f'<pilot name="A" piloting="5" {text}/>')))
    assert text.partition("=")[0] in finding


def test_text_between_elements_is_nothing() -> None:
    assert (
        findings(
            force(entity('The first slot in a location is at index="1".<location index="3">Left Torso</location>'))
        )
        == []
    )


def test_units_that_are_linked_share_a_network() -> None:
    links = '<c3iset><c3i_link link="a"/><c3i_link link="b"/></c3iset>'
    text = force(*(entity(links, more=f'c3UUID="{own}"') for own in "ab"), entity(more='c3UUID="c"'))
    loaded = read(text)
    assert loaded.force is not None
    one, two, alone = (entry.network for entry in loaded.force.entries)
    assert one is not None
    assert one == two
    assert alone is None


def test_a_slave_is_in_the_network_of_its_master() -> None:
    text = force(entity(more='c3UUID="m"'), entity(more='c3UUID="s" c3MasterIs="m"'))
    loaded = read(text)
    assert loaded.force is not None
    assert len({entry.network for entry in loaded.force.entries} - {None}) == 1


def test_the_formations_above_a_unit() -> None:
    assert only(force(entity('<Force force="Blackcoats|0||Scouts|1||"/>'))).groups == ("Blackcoats", "Scouts")


def test_a_record_of_a_game_groups_its_units() -> None:
    text = force(f"<survivors>{entity()}</survivors><allies/><salvage>{entity()}</salvage>", root="record")
    loaded = read(text)
    assert loaded.force is not None
    assert [entry.groups for entry in loaded.force.entries] == [("survivors",), ("salvage",)]


def test_an_ejected_pilot_is_no_unit() -> None:
    assert only(force(entity(chassis="MekWarrior", model="Rosa Vane"))).ejected_crew


def test_a_design_inside_the_file() -> None:
    packed = base64.b64encode(gzip.compress(TANK.read_bytes())).decode()
    design = only(force(entity(f'<construction_data filename="Currawong.blk">{packed}</construction_data>'))).design
    assert design is not None
    assert load(design.text.encode(), design.file).require() == load(TANK).require()


def test_a_bare_ampersand_is_read_as_meant() -> None:
    text = force(entity('<pilot name="O\'Neil & Sons" gunnery="4" piloting="5"/>'))
    assert only(text).condition.crew[0].name == "O'Neil & Sons"
    assert findings(text) == ["lance.mul line 4: a bare &; expected &amp; (read as &, as meant)"]


def test_what_means_nothing_for_the_condition_is_kept() -> None:
    entry = only(force(entity('<Game id="7"/>', more='camoCategory="-- No Camo --" quirks="rugged_1"')))
    assert entry.kept["quirks"] == "rugged_1"
    assert '<Game id="7"/>' in entry.kept.values()


def test_the_real_force_is_read_whole(shared: Path) -> None:
    loaded = load(shared / "corpus" / "forces" / "Example.mul")
    assert loaded.force is not None
    assert loaded.problems == ()
    assert [entry.unit.name for entry in loaded.force.entries] == [
        *("Ostscout OTT-7J", "Phoenix Hawk PXH-1K", "Shadow Hawk SHD-2D")
    ]
