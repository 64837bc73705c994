"""What the two editions say differently."""

import re
from pathlib import Path

import pytest

from sheets.alphastrike import RULES, Special, convert, point_value, rules_of, skill_of
from sheets.alphastrike.differences import changed_by, edition_differences
from sheets.alphastrike.editions import UnknownEdition
from sheets.alphastrike.movement import tmm
from sheets.errata import ruling
from tests.builders import mech, mounts, platoon
from tests.sheets.alphastrike.units import assault, dropship, fighter


def test_thresholds_are_thirds_in_the_older_edition() -> None:
    """AS-2.3.1:p40:threshold, AS-2.3.1:p58:threshold-rule: a third of the armor, rounded up."""
    assert convert(dropship()).threshold == 2
    assert convert(dropship(), "as-2.3.1").threshold == 7
    assert convert(fighter()).threshold == convert(fighter(), "as-2.3.1").threshold == 3


def test_a_drone_is_worth_a_skill_less_in_the_older_edition() -> None:
    """AS-2.3.1:p24:drone-skill: a drone has its operator's Skill + 1."""
    drone = mech(mounts=mounts("ISDroneOperatingSystem", at="CT"))
    newer, older = convert(drone), convert(drone, "as-2.3.1")
    assert newer.pv == newer.base_pv == older.base_pv
    assert older.pv == convert(drone, skill=5).pv < newer.pv


def test_ground_units_are_the_same() -> None:
    older = convert(assault(), "as-2.3.1")
    assert older.model_copy(update={"edition": "asce-5.01"}) == convert(assault())


def test_small_artillery_cannons_do_not_reach_far() -> None:
    """AS errata 2.3.1 p. 173: 24", which is medium range."""
    for code in RULES:
        assert {piece.code for piece in rules_of(code).artillery if piece.reach == "Medium"} == {"ARTTC", "ARTSC"}


@pytest.mark.parametrize(
    ("when", "older", "newer"),
    [
        ("woods", 2, 1),  # AS:CE errata 5.01, p. 43
        ("partial cover", 2, 1),  # p. 45, example
        ("attacker jumped", 2, 2),
        ("death from above", 1, "2 more than a charge"),  # p. 46, example
        ("target is an airborne aerospace unit", "+2, but not from the air", 2),  # p. 44, footnote 10
        ("indirect artillery with TAG or LTAG of the spotter in range", -1, -1),  # p. 44
        ("area-effect attack", 1, 1),  # p. 183
    ],
)
def test_to_hit(when: str, older: int | str, newer: int | str) -> None:
    """ASCE-5.01:p44:airborne-footnote, ASCE-5.01:p44:tag-artillery, ASCE-5.01:p45:rolling-example

    ASCE-5.01:p46:dfa-example, ASCE-5.01:p183:area-effect-modifier
    """
    tables = [{line.when: line.modifier for line in rules_of(code).to_hit} for code in ("as-2.3.1", "asce-5.01")]
    assert [table[when] for table in tables] == [older, newer]


PRINTED_AS = {  # rows of the table at the end of the document, and what we call them
    "Short": 'short range, to 6"',
    "Medium": 'medium range, to 24"',
    "Long": 'long range, to 42"',
    "Immobile": "target immobile",
    "Standstill": "target stood still",
    "Jumped": "target jumped",
    "Is being dropped by airborne unit": "target is being dropped by an airborne unit",
    "Airborne DropShip": "target is an airborne DropShip",
    "Airborne VTOL or WiGE": "target is an airborne VTOL or WiGE",
    "Battle Armor": "target is battle armor",
    "Large (LG, SLG, or VLG specials)": "target is large (LG, VLG, SLG)",
    "ProtoMech": "target is a ProtoMech",
    "Underwater": "under water",
    "Woods": "woods",
    "Partial Cover": "partial cover",
    "Charge": "charge",
    "Death From Above (DFA)": "death from above",
    "Anti-Mech Infantry": "anti-'Mech attack",
    "Used Jump movement": "attacker jumped",
    "Is Immobile/Standing Still": "attacker immobile or standing still",
    "Is making an Area-Effect attack": "area-effect attack",
    "Is making an artillery attack": "artillery attack, in place of range",
    "Is making an Indirect Fire attack": "indirect fire",
    "Is spotting for Indirect Fire": "attacker spots for indirect fire",
    "Is using REAR special ability": "attack with REAR",
    "Is IndustrialMech with no AFC special": "IndustrialMech without AFC",
    "Basic Fire Control (BFC) special": "support vehicle with BFC",
    "Neither AFC or BFC specials": "support vehicle with neither AFC nor BFC",
    "Is a Grounded DropShip": "attacker is a grounded DropShip",
    "Has BattleMech Shield (SHLD) special": "attacker has SHLD",
    "Fire Control Hit (per hit)": "each fire control hit",
    "Attacker is conventional infantry": "anti-'Mech attack by conventional infantry",
    "Target is transporting battle armor": "anti-'Mech attack on a transport of battle armor",
}


def test_the_to_hit_table_is_that_of_the_document(shared: Path) -> None:
    """AS-2.3.1:p37:to-hit-table"""
    text = (shared / "seeds" / "alpha-strike-errata-2.3.1.txt").read_text(encoding="utf-8")
    cells = [line.split("\t") for line in text.split("TO-HIT MODIFIERS TABLE")[-1].splitlines()]
    printed = {row[0].strip(): match[0] for row in cells if len(row) > 1 and (match := re.match(r"[+\-]\d", row[-1]))}
    ours = {line.when: line.modifier for line in rules_of("as-2.3.1").to_hit}
    assert {name: int(printed[name]) for name in PRINTED_AS} == {name: ours[when] for name, when in PRINTED_AS.items()}


def test_lines_that_only_one_edition_has() -> None:
    """ASCE-5.01:p183:modifier-rows: the row of grounded DropShips goes. Hull down (p. 38), a second target
    (ASCE-5.01:p175:modifiers), AirMechs (ASCE-5.01:p178:lams), tailing (ASCE-5.01:p185:engagement-example), infantry
    that digs in or hits the deck (p. 139), bombing (p. 183) and the Demoralizer (p. 93) come."""
    older, newer = ({line.when for line in rules_of(code).to_hit} for code in ("as-2.3.1", "asce-5.01"))
    assert older - newer == {"attacker is a grounded DropShip"}
    assert newer - older == {
        *("target is hull down", "secondary target"),
        *("target is a LAM in AirMech mode", "attacker tails the target", "attacker is intimidated by the target"),
        *("target is infantry that is dug in", "target is infantry that hit the deck"),
        *("dive bombing", "altitude bombing", "attacker has Multi-Tasker or Ground-Hugger, at a secondary target"),
    }


def test_the_bands_of_movement_are_those_of_the_table() -> None:
    """AS errata 2.3.1, to-hit modifiers table: 1-4, 5-8, 9-12, 13-18, 19-34, 35 and more; AS:CE has the same."""
    for code in RULES:
        inches = {0: 0, 4: 0, 5: 1, 8: 1, 9: 2, 12: 2, 13: 3, 18: 3, 19: 4, 34: 4, 35: 5, 60: 5}
        assert {each: tmm(each, rules_of(code)) for each in inches} == inches


ARTILLERY_RANGES = {  # AS errata 2.3.1, p. 173
    "ARTAIS": 272,
    "ARTAC": 306,
    "ARTT": 714,
    "ARTS": 612,
    "ARTLT": 1020,
    "ARTCM5": 1700,
    "ARTCM7": 3060,
    "ARTCM9": 4080,
    "ARTCM12": 5100,
    "ARTBA": 68,
    "ARTTC": 24,
    "ARTSC": 24,
    "ARTLTC": 42,
}
ARTILLERY_VALUES = {  # the same table: damage, in the rest of the blast, area, point value
    "ARTAIS": (2, None, 2, 12),
    "ARTAC": (2, None, 2, 12),
    "ARTT": (1, None, 2, 6),
    "ARTS": (2, None, 2, 12),
    "ARTLT": (3, 1, 6, 27),
    "ARTCM5": (5, None, 2, 30),
    "ARTCM7": (7, 2, 6, 54),
    "ARTCM9": (9, 4, 6, 72),
    "ARTCM12": (12, 5, 6, 93),
    "ARTBA": (1, None, 2, 6),
    "ARTTC": (0.5, None, 2, 3),
    "ARTSC": (1, None, 2, 6),
    "ARTLTC": (2, None, 2, 12),
}


def test_the_artillery_tables() -> None:
    """AS-2.3.1:p173:artillery-table, AS-2.3.1:p73:artillery-table-advanced, AS-2.3.1:p42:artillery

    ASCE-5.01:p47:artillery-code, ASCE-5.01:p47:cruise-missiles: damage, the rest of the blast, its area; ART-AC is the
    Clan Arrow IV, and to hit it is +4 in place of range, +1 for area effect.
    """
    older, newer = rules_of("as-2.3.1").artillery, rules_of("asce-5.01").artillery
    assert {piece.code: piece.off_board for piece in older} == ARTILLERY_RANGES
    assert {piece.off_board for piece in newer} == {None}
    for table in (older, newer):
        values = {piece.code: (piece.damage, piece.far_damage, piece.blast, piece.point_value) for piece in table}
        assert values == ARTILLERY_VALUES
    to_hit = {line.when: line.modifier for line in rules_of("as-2.3.1").to_hit}
    assert (to_hit["artillery attack, in place of range"], to_hit["area-effect attack"]) == (4, 1)


def test_every_difference_names_the_ruling_that_makes_it() -> None:
    found = edition_differences("as-2.3.1", "asce-5.01")
    assert all(ruling(each.ruling) for each in found)
    assert {each.ruling for each in found if each.what.startswith("To hit")} == {
        *("ASCE-5.01:p38:hull-down", "ASCE-5.01:p43:woods", "ASCE-5.01:p44:airborne-footnote"),
        *("ASCE-5.01:p45:rolling-example", "ASCE-5.01:p46:dfa-example", "ASCE-5.01:p175:modifiers"),
        *("ASCE-5.01:p178:lams", "ASCE-5.01:p183:modifier-rows", "ASCE-5.01:p185:engagement-example"),
        *("ASCE-5.01:p139:digging-in", "ASCE-5.01:p139:hitting-the-deck", "ASCE-5.01:p93:demoralizer"),
        "ASCE-5.01:p183:bombing-modifiers",
    }
    assert edition_differences("asce-5.01", "asce-5.01") == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "AS-2.3.1:p40:threshold",
            "Threshold of large craft: armor / 3, rounded up in as-2.3.1, "
            "armor / 12, rounded up, fractions below 0.1 dropped in asce-5.01",
        ),
        ("ASCE-5.01:p43:woods", "To hit, woods: +2 in as-2.3.1, +1 in asce-5.01"),
        ("ASCE-5.01:p38:hull-down", "To hit, target is hull down: not stated in as-2.3.1, +1 in asce-5.01"),
    ],
)
def test_a_ruling_says_what_it_changes(name: str, text: str) -> None:
    assert [str(each) for each in changed_by(name)] == [text]


def test_lines_that_the_newer_errata_do_not_restate_are_marked() -> None:
    lines = {line.when: line.is_confirmed for line in rules_of().to_hit}
    assert lines["woods"]
    assert not lines["attacker jumped"]


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(UnknownEdition, match=r"no edition 'as-9'.*asce-5.01, as-2.3.1"):
        convert(mech(), "as-9")


def test_a_finished_element_is_valued_by_its_own_edition() -> None:
    for code in RULES:
        element = convert(dropship(), code)
        assert point_value(element) == element.pv


def test_skill_is_the_average_of_gunnery_and_piloting_rounded_down() -> None:
    """ASCE-5.01:p29:conversions; infantry has no piloting."""
    assert skill_of(mech(), 3, 4) == 3
    assert skill_of(mech(), 2, 5) == 3
    assert skill_of(platoon(), 2, 5) == 2


def test_abilities_of_a_drone_say_so() -> None:
    assert Special(code="DRO") in convert(mech(mounts=mounts("ISDroneOperatingSystem", at="CT"))).specials
