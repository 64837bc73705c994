"""Attacks of Alpha Strike elements: modifiers, damage by range and arc, artillery, physical attacks, abilities."""

from pathlib import Path

import pytest

from sheets.alphastrike import RULES
from sheets.equipment.kinds import ArmorType
from sheets.play import Refused
from sheets.play.to_hit import to_hit
from sheets.record.events import (
    Circumstance,
    CircumstanceKind,
    ElementAttack,
    ElementFire,
    ElementHit,
    Move,
    OwnAttack,
    Skills,
)
from sheets.rules.tables.alpha_strike_to_hit import ElementToHit
from sheets.units import DropShip
from tests.builders import mech, mounts, platoon, squad, tank
from tests.sheets.play.element_table import NEWER, OLDER, ElementTable, craft, fighter, hull, hunter, playing
from tests.sheets.play.test_protomechs import proto

EDITIONS = [OLDER, NEWER]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("archive", "name", "own"),
    [
        ("meks", "DemolitionMech WI-DM.mtf", {"no advanced fire control": 1}),
        ("meks", "Hyena HYN-4A SalvageMech .mtf", {}),
        ("vehicles", "Brunel Dump Truck.blk", {"no fire control": 2}),
        ("meks", "Valiant VLN-3T.mtf", {"shield": 1}),
        ("vehicles", "Manticore Heavy Tank.blk", {}),
    ],
)
def test_fire_control_and_shields_change_own_attacks(
    shared: Path, edition: str, archive: str, name: str, own: dict[str, int]
) -> None:
    """AS-2.3.1:p37:to-hit-table: IndustrialMech without AFC +1, support vehicle without fire control +2, SHLD +1."""
    assert playing(shared, name, edition, archive).own == own


@pytest.mark.parametrize("edition", EDITIONS)
def test_jumping_and_standing_change_own_attacks(shared: Path, edition: str) -> None:
    """AS-2.3.1:p37:to-hit-table: jumped +2, stood still -1; note 7: not for infantry."""
    table = playing(shared, "Wolverine WVR-6R.mtf", edition)
    assert table.own == {}
    table.say(Move(mode="jump", hexes=2))
    assert table.own == {"jumped": 2}
    table.say(Move(mode="stand"))
    assert table.own == {"stood still": -1}
    table.end()
    assert table.own == {}
    troops = ElementTable(platoon(), edition)
    troops.say(Move(mode="stand"))
    assert troops.own == {}


def test_immobile_attackers_are_at_minus_1() -> None:
    """AS-2.3.1:p37:to-hit-table: immobile or standing still -1."""
    table = hull(OLDER)
    table.say(ElementHit(damage=1))
    while table.state.due:
        table.roll(*((6, 6) if table.due.purpose == "element-motive" else (3, 3)))
    table.end()
    assert table.own == {"immobile": -1}


def test_the_numbers_of_a_table_are_data() -> None:
    """AS-2.3.1:p37:to-hit-table, ASCE-5.01:p43:woods, ASCE-5.01:p45:rolling-example."""
    older, newer = RULES[OLDER].modifiers, RULES[NEWER].modifiers
    assert (older[ElementToHit.WOODS], newer[ElementToHit.WOODS]) == (2, 1)
    assert (older[ElementToHit.PARTIAL_COVER], newer[ElementToHit.PARTIAL_COVER]) == (2, 1)
    lines = {line.key: line for line in RULES[NEWER].to_hit}
    assert (lines[ElementToHit.MEDIUM].page, lines[ElementToHit.INDIRECT].is_confirmed) == ("45", False)
    assert all(line.page for line in RULES[OLDER].to_hit)


def test_a_skill_alone_is_the_skill_of_the_element() -> None:
    """ASCE-5.01:p29:conversions: of gunnery and piloting the average counts, rounded down; a Skill is itself."""
    table = hunter()
    table.say(Skills(gunnery=3))
    assert blows(table)["standard"][0] == 3
    table.say(Skills(gunnery=2, piloting=5))
    assert blows(table)["standard"][0] == 3


@pytest.mark.parametrize(("edition", "targeted"), [(NEWER, {"hull down": 1}), (OLDER, {"movement": 2})])
def test_a_hull_down_unit_has_no_tmm_and_is_harder_to_hit(edition: str, targeted: dict[str, int]) -> None:
    """ASCE-5.01:p38:hull-down: TMM 0, attacks on it at +1; no document has the rule of 2.3.1."""
    table = hunter(edition)
    table.say(Circumstance(kind="hull-down"))
    assert table.targeted == targeted


@pytest.mark.parametrize(("edition", "added"), [(OLDER, 2), (NEWER, 1)])
def test_woods_and_cover_make_an_element_harder_to_hit(edition: str, added: int) -> None:
    """AS-2.3.1:p37:to-hit-table: +2 each; ASCE-5.01:p43:woods, ASCE-5.01:p45:rolling-example: +1 each."""
    table = hunter(edition)
    table.say(Circumstance(kind="terrain", value="woods"))
    table.say(Circumstance(kind="cover", value="partial"))
    assert table.targeted == {"movement": 2, "woods": added, "partial cover": added}


def test_infantry_in_position_has_no_tmm() -> None:
    """ASCE-5.01:p139:digging-in, ASCE-5.01:p139:hitting-the-deck: a target movement modifier of 0."""
    kinds: tuple[CircumstanceKind, ...] = ("dug-in", "hit-the-deck")
    for kind in kinds:
        troops = ElementTable(squad())
        assert "movement" in troops.targeted
        troops.say(Circumstance(kind=kind))
        assert troops.targeted == {"battle armor": 1}


def test_a_sprinting_unit_only_moves_and_a_spotter_is_worse_at_1() -> None:
    """ASCE-5.01:p38:sprinting; AS-2.3.1:p37:to-hit-table: spotting for indirect fire +1."""
    table = hunter(OLDER)
    table.say(Circumstance(kind="spotting"))
    assert table.own == {"spots for others": 1}
    table.say(Circumstance(kind="sprinting"))
    with pytest.raises(Refused, match="sprinting and cannot attack"):
        table.say(ElementFire())


# --- weapons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_overheating_needs_ovl_at_long_range(shared: Path, edition: str) -> None:
    """AS: OVL: without it overheating adds to short and medium damage only."""
    table = playing(shared, "Archer ARC-2K.mtf", edition)
    short, medium, _ = (int(points) for points in table.element.damage[:3])
    with pytest.raises(Refused, match="has no OVL"):
        table.say(ElementFire(overheat=1, range="long"))
    table.say(ElementFire(overheat=1, range="medium"))
    assert table.words == [f"it attacks for {medium + 1} and overheats by 1"]
    assert short
    with_ovl = playing(shared, "Daishi (Dire Wolf) B.mtf", edition)
    with_ovl.say(ElementFire(overheat=1, range="long"))


def test_rear_weapons_take_their_damage_from_the_front(shared: Path) -> None:
    """AS: REAR: at +1 to hit, and the front does as much less in that turn."""
    table = playing(shared, "Archer ARC-2S.mtf")
    front = int(table.element.damage[0])
    table.say(ElementFire(range="short", arc="rear"))
    assert table.words == ["it attacks for 1 at +1 to hit"]
    table.say(ElementFire(range="short"))
    assert table.words == [f"it attacks for {front - 1}"]
    table.end()
    table.say(ElementFire(range="short"))
    assert table.words == [f"it attacks for {front}"]
    with pytest.raises(Refused, match="has no TUR"):
        table.say(ElementFire(range="short", arc="turret"))


def test_a_turret_has_its_own_damage(shared: Path) -> None:
    """AS-2.3.1:p48:turret: the damage of TUR in place of the element's own."""
    table = playing(shared, "Boreas B.mtf")
    table.say(ElementFire(range="medium", arc="turret"))
    assert table.words == ["it attacks for 2"]


@pytest.mark.parametrize("name", ["Stuka STU-K5.blk", "Cheetah F-10.blk"])
def test_strafing_does_half_of_the_short_damage_but_all_with_ene(shared: Path, name: str) -> None:
    """AS-2.3.1:p57:strafing: half, rounded normally, at least 1; with ENE the whole."""
    table = playing(shared, name, OLDER, "fighters")
    short = int(table.element.damage[0])
    expected = short if table.element.special("ENE") is not None else max((short + 1) // 2, 1)
    table.say(ElementFire(manner="strafe"))
    assert table.words == [f"it attacks for {expected}"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fighter_strafes_with_half_of_its_short_damage(edition: str) -> None:
    """AS-2.3.1:p57:strafing, rounded normally, at least 1."""
    armed = fighter().model_copy(update={"mounts": mounts(*["ISGaussRifle"] * 3, *["IS Gauss Ammo"] * 3, at="NOS")})
    table = ElementTable(armed, edition)
    short = int(table.element.damage[0])
    assert short > 2
    table.say(ElementFire(manner="strafe"))
    assert table.words == [f"it attacks for {(short + 1) // 2}"]


@pytest.mark.parametrize(("edition", "strafe"), [(OLDER, "front"), (NEWER, "rear")])
def test_spheroids_strike_with_their_rear_arc_and_strafe_by_edition(edition: str, strafe: str) -> None:
    """AS-2.3.1:p57:dropship-strafing: the front arc; ASCE-5.01:p182-183:dropship-strafing: the rear one."""
    table = craft(DropShip, edition, spheroid=True)
    assert table.element.arcs is not None
    values = {facing.value.lower(): int(arc.standard[0]) for facing, arc in table.element.arcs.items()}
    assert values["front"] != values["rear"]
    table.say(ElementFire(manner="strike", range="short"))
    assert table.words == [f"it attacks for {values['rear']}"]
    table.say(ElementFire(manner="strafe"))
    assert table.words == [f"it attacks for {max((values[strafe] + 1) // 2, 1 if values[strafe] else 0)}"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_artillery_has_its_damage_and_its_numbers(shared: Path, edition: str) -> None:
    """AS-2.3.1:p42:artillery, AS-2.3.1:p173:artillery-table: +4 in place of range and +1 for the area; Long Tom 3/1.

    It comes besides the weapon attack: it makes no heat and counts for no cooling.
    """
    table = playing(shared, "Mobile Long Tom LT-MOB-25.blk", edition, "vehicles")
    table.say(ElementFire(artillery="ART-LT"))
    assert table.words == [
        'it fires Long Tom: 3 damage within 2", 1 within 6"',
        "to hit: +4 in place of range, +1 for its area",
    ]
    assert not table.state.fired
    with pytest.raises(Refused, match="it has ARTLT"):
        table.say(ElementFire(artillery="ARTT"))


# --- physical attacks -------------------------------------------------------------------------------------------------


def blows(table: ElementTable) -> dict[str, tuple[int | None, str]]:
    """The physical attacks with number and damage."""
    return {strike.name: (strike.number, strike.damage) for strike in table.now.physical}


def test_physical_attacks_have_a_number_and_a_damage() -> None:
    """AS-2.3.1:p37:to-hit-table: charge +1, death from above +1; ASCE-5.01:p46:dfa-example: 2 more than a charge.

    Fire control and heat do not count. The damage of a standard attack is unconfirmed.
    """
    older, newer = hunter(OLDER, "Jump Jet", "Jump Jet"), hunter(NEWER, "Jump Jet", "Jump Jet")
    assert blows(older) == {
        "standard": (4, "2 (unconfirmed)"),
        "charge": (5, "inches moved x 2 / 8"),
        "death from above": (5, ""),
    }
    assert blows(newer)["charge"] == (5, "3")
    assert blows(newer)["death from above"] == (7, "")
    newer.critical("fire-control")
    assert blows(newer)["charge"] == (5, "3")
    ruled = [
        to_hit(table.unit, table.state, attack, None, table.options).modifiers[1].ruling
        for table, attack in ((older, "charge"), (older, "death from above"), (newer, "death from above"))
    ]
    assert ruled == ["AS-2.3.1:p37:to-hit-table", "AS-2.3.1:p37:to-hit-table", "ASCE-5.01:p46:dfa-example"]


@pytest.mark.parametrize(
    ("name", "heat", "standard", "melee"),
    [
        ("Centurion CN9-YLW Yen Lo Wang.mtf", 0, (4, "2"), (4, "3")),
        ("Black Knight BLK-NT-3B.mtf", 0, (4, "3"), (4, "4")),
        ("Black Knight BLK-NT-3B.mtf", 1, (4, "4"), (4, "5")),
        ("Jabberwocky DemolitionMech JAW-66C.mtf", 0, (6, "3"), (6, "4")),
    ],
)
def test_melee_and_myomer_add_a_point(
    shared: Path, name: str, heat: int, standard: tuple[int, str], melee: tuple[int, str]
) -> None:
    """AS: MEL +1 on melee attacks; TSM +1 when hot; I-TSM +1, and +2 to hit."""
    table = playing(shared, name)
    table.heat_up(heat)
    found = blows(table)
    assert found["standard"] == (standard[0], f"{standard[1]} (unconfirmed)")
    assert found["melee"] == (melee[0], f"{melee[1]} (unconfirmed)")


def test_infantry_makes_anti_mech_attacks(shared: Path) -> None:
    """AS-2.3.1:p37:to-hit-table: +1, conventional infantry +3 more; a ProtoMech strikes as 'Mechs do
    (ASCE-5.01:p45:protomech-melee)."""
    troops = playing(shared, "Motorized Infantry Dark Caste Bandits.blk", OLDER, "infantry")
    assert blows(troops) == {"anti-'Mech attack": (8, "1 and a critical roll")}
    suits = playing(shared, "Achileus BA (Sqd 4) [Laser].blk", OLDER, "battlearmor")
    assert blows(suits) == {"anti-'Mech attack": (5, "2 and a critical roll")}
    assert "standard" in blows(ElementTable(proto()))


@pytest.mark.parametrize(
    ("edition", "words", "cost"),
    [(NEWER, "the charge does 3 damage", 2), (OLDER, "the charge does 2 damage", 1)],
)
def test_a_charge_costs_by_tmm_in_the_newer_edition(edition: str, words: str, cost: int) -> None:
    """ASCE-5.01:p46:charge: size and half the TMM; half the TMM and 1 for a target of size 3 as the cost.

    AS-2.3.1:p43:charge-example: inches x size / 8, rounded normally; AS-2.3.1:p43:charge-attacker: 1.
    """
    table = hunter(edition)
    armor, _ = table.left
    table.say(OwnAttack(attack="charge", size=3, hexes=7))
    assert (table.words[0], armor - table.left[0]) == (words, cost)


def test_a_charge_by_inches_needs_the_inches_that_were_moved() -> None:
    """AS-2.3.1:p43:charge-example: inches x size / 8; those of the move of the turn count without a number."""
    table = hunter(OLDER)
    with pytest.raises(Refused, match="how many inches did it move"):
        table.say(OwnAttack(attack="charge", size=1))
    table.say(Move(hexes=7))
    table.say(OwnAttack(attack="charge", size=1))
    assert table.words == ["the charge does 2 damage"]


def test_a_charge_that_misses_costs_nothing() -> None:
    """ASCE-5.01:p46:charge: damage to the attacker if it is successful."""
    table = hunter()
    whole = table.left
    table.say(OwnAttack(attack="charge", hit=False, size=4))
    assert table.left == whole
    with pytest.raises(Refused, match="cannot charge"):
        ElementTable(platoon()).say(OwnAttack(attack="charge"))


def test_a_death_from_above_that_misses_costs_size_and_1() -> None:
    """ASCE-5.01:p46:physical-example: 3 points for a Vindicator of size 2; no document has the costs of 2.3.1."""
    table = hunter(NEWER, "Jump Jet", "Jump Jet")
    total = sum(table.left)
    table.say(OwnAttack(attack="death-from-above", hit=False))
    assert total - sum(table.left) == 3
    for other in (OwnAttack(attack="death-from-above", hit=False), OwnAttack(attack="death-from-above")):
        older = hunter(OLDER, "Jump Jet", "Jump Jet")
        older.say(other)
        assert older.rulings == {"AS: death from above, unconfirmed"}


# --- abilities against damage -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "taken"),
    [
        ("Valiant VLN-3T.mtf", "weapon", 2),
        ("Valiant VLN-3T.mtf", "physical", 2),
        ("Valiant VLN-3T.mtf", "indirect", 3),
        ("Valiant VLN-3T.mtf", "area", 3),
        ("Night Stalker NSR-K7.mtf", "physical", 2),
        ("Night Stalker NSR-K7.mtf", "weapon", 3),
        ("Silver Fox SVR-5Y.mtf", "energy", 1),
        ("Silver Fox SVR-5Y.mtf", "weapon", 2),
        ("Longshot LNG-2.mtf", "area", 2),
        ("Longshot LNG-2.mtf", "weapon", 3),
        ("Shiro SH-2P.mtf", "ballistic", 2),
        ("Shiro SH-2P.mtf", "energy", 3),
        ("Sasquatch SQS-TH-001.mtf", "missile", 2),
        ("Sasquatch SQS-TH-001.mtf", "", 3),
    ],
)
def test_armor_and_gear_lower_the_damage_of_an_attack_by_its_kind(
    shared: Path, name: str, kind: ElementAttack, taken: int
) -> None:
    """AS: SHLD -1, IRA -1 of blows, RFA half of energy and 1 of the rest, RCA half of areas, BRA half of ballistic.

    ASCE-5.01:p175:modifiers, ASCE-5.01:p175:multiple-example: AMS takes 1 off missiles, reflective armor 1 off others.
    """
    table = playing(shared, name)
    total = sum(table.left)
    table.say(ElementHit(damage=3, kind=kind))
    assert total - sum(table.left) == taken


@pytest.mark.parametrize(("kind", "taken"), [("area", 4), ("physical", 4), ("energy", 1)])
def test_reflective_armor_doubles_blows_and_areas(kind: ElementAttack, taken: int) -> None:
    """AS: RFA: physical and area damage counts twice, that of energy weapons half."""
    plain = mech()
    armor = plain.armor.model_copy(update={"type": ArmorType.REFLECTIVE})
    table = ElementTable(plain.model_copy(update={"armor": armor}))
    assert table.element.special("RFA") is not None
    total = sum(table.left)
    table.say(ElementHit(damage=2, kind=kind))
    assert total - sum(table.left) == taken


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_mechs_and_vehicles_that_can_move_charge(edition: str) -> None:
    """AS: charges are made by 'Mechs and vehicles, and after a move."""
    assert "charge" in blows(ElementTable(tank(), edition))
    assert "charge" not in blows(ElementTable(platoon(), edition))
    assert "charge" not in blows(ElementTable(squad(), edition))
    assert "charge" not in blows(ElementTable(tank(cruise=0), edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attack_to_the_rear_has_the_damage_of_rear_and_not_of_the_turret(edition: str) -> None:
    """Three lasers to the rear of a 'Mech: its REAR; it has no TUR."""
    lasers = tuple(mount.model_copy(update={"rear": True}) for mount in mounts(*["Large Laser"] * 3, at="RT"))
    table = ElementTable(mech(mounts=lasers), edition)
    table.say(ElementFire(range="medium", arc="rear"))
    assert table.words == ["it attacks for 2 at +1 to hit"]
    with pytest.raises(Refused, match="has no TUR"):
        table.say(ElementFire(range="medium", arc="turret"))
