"""Lines of players, and the events that they describe."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astech.words import ToHitCommand, WordContext, parse
from astech.words import parse_answer as answer
from astech.words.table import table_of
from importers import load
from sheets.play import Refused, fresh, step
from sheets.record.events import (
    Attack,
    Bail,
    Circumstance,
    Convert,
    Cool,
    Critical,
    CriticalRoll,
    Dump,
    Enter,
    Event,
    Fall,
    Fire,
    Heat,
    Hit,
    Move,
    OwnAttack,
    ReactorSwitch,
    Reload,
    Salvo,
    Skid,
    Skills,
    Spend,
    Stand,
    Struck,
    Switch,
)
from sheets.record.state import Due
from sheets.units import Unit
from sheets.units.vehicle import Motive
from tests.builders import mech, platoon, squad, tank
from tests.sheets.play.table import armed
from tests.sheets.play.test_aerospace import fighter
from tests.sheets.play.test_protomechs import proto

VERBS = tuple(table_of(WordContext(mech(), fresh(mech()))))
LASERS, SRM, SRMS = (0, 6), 2, 3  # places in `mounts` of the Brolga


@pytest.fixture(scope="module")
def unit() -> Unit:
    return load("tests/data/Brolga BRG-2.mtf").require()


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("lt 8 rear", [Hit(location="LT", damage=8, rear=True)]),
        ("8 damage to the left torso from the rear", [Hit(location="LT", damage=8, rear=True)]),
        ("ltr 8", [Hit(location="LT", damage=8, rear=True)]),
        ("ct 5 5 2", [Hit(location="CT", damage=points) for points in (5, 5, 2)]),
        ("8 from the left", [Attack(side="left", damage=8)]),
        ("8 laser from behind", [Attack(side="rear", damage=8, kind="energy")]),
        ("8 laser from the back", [Attack(side="rear", damage=8, kind="energy")]),
        ("lt 10 ap", [Hit(location="LT", damage=10, kind="armor-piercing", critical_modifier=-2)]),
        ("lt 10 ppc", [Hit(location="LT", damage=10, kind="ppc")]),
        ("hd 5 ahead", [Hit(location="HD", damage=5, straight_ahead=True)]),
        ("hd 6 guns 3", [Hit(location="HD", damage=6, guns=3)]),
        ("8 from the left cover", [Attack(side="left", damage=8, cover=True)]),
        ("8 aimed at the head", [Attack(damage=8, aimed="HD")]),
        ("8 laser from the left aimed at ra", [Attack(side="left", damage=8, kind="energy", aimed="RA")]),
        ("8 from below", [Attack(damage=8, table="below")]),
        ("lrm 20 from the left", [Salvo(size=20, side="left")]),
        ("srm 6 artemis", [Salvo(size=6, damage=2, group=2, modifier=2)]),
        ("lrm 15 narc ams", [Salvo(size=15, modifier=-2)]),
        ("srm 6 artemis v", [Salvo(size=6, damage=2, group=2, modifier=3)]),
        ("hag 30 -2 left", [Salvo(size=30, side="left", kind="ballistic", modifier=-2)]),
        ("streak 4 rear", [Salvo(size=4, damage=2, group=2, side="rear", all_hit=True)]),
        ("lb-x 10", [Salvo(size=10, group=1, kind="ballistic")]),
        ("i took an ac/20 in the center torso", [Hit(location="CT", damage=20, kind="ballistic")]),
        ("ac 20 to the right arm", [Hit(location="RA", damage=20, kind="ballistic")]),
        ("ppc to ct rear", [Hit(location="CT", damage=10, kind="ppc", rear=True)]),
        ("clan er ppc from the left", [Attack(side="left", damage=15, kind="ppc")]),
        ("is er ppc ct", [Hit(location="CT", damage=10, kind="ppc")]),
        ("la medium laser", [Hit(location="LA", damage=5, kind="energy")]),
        ("lrm 20 cover", [Salvo(size=20, cover=True)]),
        ("crit ra 4", [Critical(location="RA", slot=3)]),
        ("crit ct gyro", [Critical(location="CT", slot=3)]),
        ("crit right arm", [CriticalRoll(location="RA")]),
        ("crit gyro", [Critical(location="CT", slot=3)]),
        ("left arm shoulder hit", [Critical(location="LA", slot=0)]),
        ("shoulder la", [Critical(location="LA", slot=0)]),
        ("fire ml x2 at the locust", [Fire(weapon=place) for place in LASERS]),
        ("fire ml x2", [Fire(weapon=place) for place in LASERS]),
        ("shoot srm6, ml la", [Fire(weapon=SRM), Fire(weapon=LASERS[0])]),
        ("fire ra", [Fire(weapon=1)]),
        ("dump srm", [Dump(bin=SRMS)]),
        ("reload srm with infernos", [Reload(bin=SRMS, ammo="IS Ammo SRM-6 Inferno")]),
        ("ran 5 hexes", [Move(mode="run", hexes=5)]),
        ("walked 3 into water 2", [Move(mode="walk", hexes=3), Enter(terrain="water", depth=2)]),
        ("jumped into water 2", [Enter(terrain="water", depth=2, jumping=True)]),
        ("water 0", [Enter(terrain="land")]),
        ("entered rubble", [Enter(terrain="rubble")]),
        ("entered building 40 +1", [Enter(terrain="building", factor=40, modifier=1)]),
        ("swam 2", [Move(mode="swim", hexes=2)]),
        ("swarmed 6 crit", [Struck(by="swarm", damage=6, critical=True)]),
        ("leg attack 4 left", [Struck(by="leg-attack", damage=4, side="left")]),
        ("mace missed", [OwnAttack(attack="mace", hit=False)]),
        ("blade hit", [OwnAttack(attack="blade")]),
        ("clubbed 14 lance from the left", [Struck(by="weapon", damage=14, side="left", lance=True)]),
        ("charged 24 lance", [Struck(by="charge", damage=24, lance=True)]),
        ("heat 6 flamer", [Heat(points=6, by_weapon=True)]),
        ("cooled 4", [Cool(points=4)]),
        ("emergency coolant system", [Switch(system="emergency-coolant-system")]),
        ("fell down 2 levels", [Fall(levels=2)]),
        ("stand", [Stand(attempt=True)]),
        ("get up", [Stand(attempt=True)]),
        ("stand up carefully", [Stand(attempt=True, careful=True)]),
        ("stood", [Stand()]),
        ("stand still", [Move(mode="stand")]),
        ("skid 7 stopped 2", [Skid(hexes=7, skidded=2)]),
        ("kicked 10 from the left", [Struck(by="kick", damage=10, side="left")]),
        ("pushed", [Struck(by="push")]),
        ("charged 24", [Struck(by="charge", damage=24)]),
        ("dfa 12 rear", [Struck(by="death-from-above", damage=12, side="rear")]),
        ("dfa missed", [OwnAttack(attack="death-from-above", hit=False)]),
        ("charge 50 tons 5 hexes", [OwnAttack(attack="charge", mass=50, hexes=5)]),
        ("kick missed", [OwnAttack(attack="kick", hit=False)]),
        ("masc", [Switch(system="masc")]),
        ("null sig on", [Switch(system="null-signature")]),
        ("stealth armor off", [Switch(system="stealth", on=False)]),
        ("charge capacitor", [Switch(system="capacitor")]),
        ("coolant pod", [Switch(system="coolant-pod")]),
        ("convert to airmech", [Convert(shape="airmech")]),
        ("eject", [Bail()]),
        ("shut down", [ReactorSwitch(on=False)]),
    ],
)
def test_a_line_is_parsed_into_events(unit: Unit, line: str, events: list[Event]) -> None:
    assert list(parse(line, WordContext(unit, fresh(unit)))) == events


@pytest.mark.parametrize("weapon", ["LRM 5", "ISTAG", "ISStreakSRM2", "ISUltraAC5", "Flamer", "Medium Laser"])
def test_the_name_of_a_weapon_has_no_other_meaning(weapon: str) -> None:
    """Salvos, TAG and other words are also verbs."""
    unit = armed(weapon)
    where = WordContext(unit, fresh(unit))
    (struck,) = parse(f"{where.weapons[0].title} {where.weapons[0].location} destroyed", where)
    assert isinstance(struck, Critical)
    (asked,) = parse(f"to hit {where.weapons[0].title} range 1", where)
    assert isinstance(asked, ToHitCommand)
    assert asked.attacks == (where.weapons[0].mount,)


@pytest.mark.parametrize("name", ["Narc Pods", "Ultra AC/5", "LRM 5"])
def test_words_of_spent_shots_have_no_other_meaning(name: str) -> None:
    unit = armed("ISNarcBeacon", "ISNarc Pods", "ISUltraAC5", "IS Ultra AC/5 Ammo", "LRM 5", "IS Ammo LRM-5")
    (spent,) = parse(f"{name} 1 shots", WordContext(unit, fresh(unit)))
    assert isinstance(spent, Spend)


def test_a_submarine_dives_and_surfaces_by_depth() -> None:
    unit = tank(motive=Motive.SUBMARINE)
    state = fresh(unit)
    depths = []
    for line in ("dive 2", "dive", "climb 1", "climb 2"):
        (event,) = parse(line, WordContext(unit, state))
        assert isinstance(event, Circumstance)
        state = step(unit, state, event).state
        depths.append(state.circumstances.get("submerged"))
    assert depths == ["2", "3", "2", None]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("crit", "a critical hit where?"),
        ("lrm", "how many? Say it as in lrm 10"),
        ("srm 6 upwards", "is not a side"),
        ("kicked", "how much damage? Say it as in kicked 10"),
        ("kicked 10 upwards", "expected front, rear, left or right"),
        ("kick", "kicked 10 where it was kicked itself"),
        ("charge", "Say it as in charge 50 tons 5 hexes"),
        ("dfa", "say dfa hit, dfa missed"),
        ("dump", "which ammunition?"),
        ("enter swamp", "what ground?"),
        ("stand on one leg", "expected stand, stand careful, stand failed or stand still"),
        ("stealth perhaps", "expected on or off"),
        ("convert", "to what?"),
        ("skid far away", "say it as in skid"),
        ("shield", "how is it used?"),
        ("shield active", "has no shield"),
        ("skid", "after how many hexes of running?"),
        ("fire ml x3", "2 of them can fire, and not 3"),
        ("reload srm with nuts", "expected one of standard"),
        ("hd 6 guns", "how many guns?"),
        ("8 aimed at", "aimed at what?"),
        ("8 aimed at the tail", "not a location of this unit"),
        ("ll 8 cover", "say the side"),
        ("cooled", "by how much?"),
        ("8 damage", "where does it strike?"),
        (" , ", "an empty line"),
        ("natural", "says nothing here"),
        ("crit ct wings", "no wings is left in CT: it has engine, gyro"),
        ("leg 3", "not a location of this unit"),
        ("crit hip", "which hip? Say it as in crit ll hip"),
        ("fire er medium laser", "'er medium laser' is not a weapon of this unit"),
        ("enter vehicle", "what ground?"),
        ("tag the atlas", "say it as in fire tag"),
        ("weather lightning", "'lightning' is not a weather: blizzard"),
        ("5 crits", "critical hits where? Say it as in 5 crits hd"),
        ("er ppc to ct", "does 10 or 15 points; say clan er ppc"),
        ("get out", "say it as in get up"),
    ],
)
def test_a_mistake_is_answered_with_the_possible_words(unit: Unit, line: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(line, WordContext(unit, fresh(unit)))
    assert sentence in str(refused.value)


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_wrong_word_is_answered_with_a_sentence(unit: Unit, verb: str) -> None:
    state = fresh(unit)
    for rest in ("", "5", "what ever", "5 5 5 5", "from the left", ",", "-3"):
        with contextlib.suppress(Refused):
            parse(f"{verb} {rest}", WordContext(unit, state))


TABLE = Due("hit-location", 2, "8 points", "digest 2", choices=("LT", "CT"))
COUNT = Due("critical-count", 2, "damage", "CRIT:number", "CT")


@pytest.mark.parametrize(
    ("due", "line", "dice"),
    [(TABLE, "5 4", (5, 4)), (TABLE, "54", (5, 4)), (TABLE, "7", (6, 1)), (TABLE, "10", (6, 4)), (COUNT, "8", (6, 2))],
)
def test_the_total_of_the_dice_is_enough_where_only_the_total_counts(
    due: Due, line: str, dice: tuple[int, int]
) -> None:
    assert answer(line, due).dice == (dice,)


@pytest.mark.parametrize(
    ("due", "line", "sentence"),
    [
        (TABLE, "11", "or 6 5 for the total"),
        (TABLE, "12", "Type 1 2, or 6 6"),
        (TABLE, "17", "does not answer"),
        (COUNT, "3", "say how many critical hits"),
        (Due("critical-slot", 2, "a hit", "CRIT:torso-and-arms", "CT"), "7", "say slot 4"),
    ],
)
def test_an_ambiguous_number_is_refused(due: Due, line: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        answer(line, due)
    assert sentence in str(refused.value)


VOCABULARY = (
    *VERBS,
    *("8", "12", "0", "999", "²", "+1", "x2", "2", ",", "lt", "ct", "rs", "tu", "nos", "bay", "trooper", "t2", "rear"),
    *("left", "right", "above", "front-left", "from", "aimed", "at", "on", "cover", "natural", "open", "ahead", "tac"),
    *("ac/20", "ppc", "er", "clan", "medium", "laser", "gyro", "driver", "weapon", "guns", "missed", "all", "up"),
)


@given(line=st.lists(st.sampled_from(VOCABULARY), max_size=6).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_every_wrong_line_is_answered_with_a_sentence(line: str) -> None:
    for spoken_to in (mech(), tank(), fighter().unit, squad(), platoon(), proto()):
        with contextlib.suppress(Refused):
            parse(line, WordContext(spoken_to, fresh(spoken_to)))


@pytest.mark.parametrize("line", ["skills 3/4 Ann McKay", "ran 5, pilot skills 3/4 Ann  McKay"])
def test_a_name_keeps_its_capitals(unit: Unit, line: str) -> None:
    assert parse(line, WordContext(unit, fresh(unit)))[-1] == Skills(gunnery=3, piloting=4, name="Ann McKay")
