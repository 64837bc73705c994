"""Move and TMM of Alpha Strike elements: jumpers, heat, myomer, shapes, water, riders."""

from pathlib import Path

import pytest

from sheets.play import Refused
from sheets.play.element_movement import tmm_now
from sheets.record.events import (
    Circumstance,
    Convert,
    ElementCriticalHit,
    ElementHit,
    Enter,
    Fly,
    Land,
    Leave,
    Move,
    Ride,
    Switch,
)
from sheets.units import DropShip
from tests.builders import mech, mounts, squad
from tests.sheets.play.element_table import LASERS, NEWER, OLDER, ElementTable, craft, hull, hunter, playing

EDITIONS = [OLDER, NEWER]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("archive", "name", "inches"),
    [
        ("meks", "Wolverine WVR-6R.mtf", 10),
        ("meks", "Griffin GRF-1N.mtf", 10),
        ("battlearmor", "Elemental BA [Laser] (Sqd5).blk", 6),
    ],
)
def test_who_only_jumps_by_its_card_walks_as_far(
    shared: Path, edition: str, archive: str, name: str, inches: int
) -> None:
    """AS: a Move of 10"j is 10 inches on the ground and 10 inches jumping."""
    table = playing(shared, name, edition, archive)
    assert table.moves == {"": inches, "j": inches}
    table.say(Move(mode="walk", hexes=inches))
    table.say(Move(mode="jump", hexes=inches))
    with pytest.raises(Refused, match=f"a Move of {inches}, {inches + 1} are too far"):
        table.say(Move(mode="walk", hexes=inches + 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_heat_slows_the_ground_move_of_a_jumper_alone(shared: Path, edition: str) -> None:
    """ASCE-5.01:p52:jump-heat: heat 2 leaves 6 inches on the ground and all 10 of the jump."""
    table = playing(shared, "Wolverine WVR-6R.mtf", edition)
    table.heat_up(2)
    assert table.moves == {"": 6, "j": 10}
    assert (tmm_now(table.element, table.state), tmm_now(table.element, table.state, "jump")) == (1, 2)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("heat", "move"), [(0, 16), (1, 18), (2, 14), (3, 12)])
def test_hot_myomer_is_a_net_gain_of_2_inches_at_heat_1(shared: Path, edition: str, heat: int, move: int) -> None:
    """AS: TSM: +2 inches from heat 1 on; at heat 1 the loss by heat does not count (AS:CE p. 79)."""
    table = playing(shared, "Locust LCT-1L.mtf", edition)
    table.heat_up(heat)
    assert table.moves == {"": move}


@pytest.mark.parametrize(
    ("heat", "newer", "older"), [(1, 3, 2), (2, 2, 2), (3, 2, 1)], ids=["heat 1", "heat 2", "heat 3"]
)
def test_heat_lowers_the_tmm_by_1_from_level_2_in_the_newer_edition(
    shared: Path, heat: int, newer: int, older: int
) -> None:
    """AS:CE p. 52: -1 TMM at heat 2 and more. AS-2.3.1:p37:to-hit-table, note 1: the TMM of the current Move."""
    for edition, expected in ((NEWER, newer), (OLDER, older)):
        table = playing(shared, "Longshot LNG-2.mtf", edition)
        assert table.moves == {"": 14}
        table.heat_up(heat)
        assert table.now.strength["TMM"] == expected, edition


@pytest.mark.parametrize(("edition", "tmm"), [(OLDER, 1), (NEWER, 1)])
def test_an_mp_hit_halves_the_tmm_or_follows_the_move(edition: str, tmm: int) -> None:
    """AS:CE p. 50: an MP hit halves Move and TMM, rounded normally; in 2.3.1 the TMM is that of 5 inches."""
    table = hunter(edition)
    assert table.now.strength["TMM"] == 2
    table.critical("mp")
    assert table.now.strength["TMM"] == tmm


@pytest.mark.parametrize(
    ("name", "ground", "older", "newer"),
    [("Whitworth WTH-3.mtf", 1, 2, 2), ("Jenner JR7-A.mtf", 3, 2, 2), ("Sasquatch SQS-TH-003.mtf", 2, 3, 3)],
)
def test_a_jump_has_the_tmm_of_strong_or_weak_jump_jets(
    shared: Path, name: str, ground: int, older: int, newer: int
) -> None:
    """AS: JMPS and JMPW change the TMM of a jump; who jumped is at +1 besides (ASCE-5.01:p45:rolling-example).

    AS-2.3.1:p36:jump-before-moving: before it has moved it counts as moving on the ground.
    """
    for edition, jumped in ((OLDER, older), (NEWER, newer)):
        table = playing(shared, name, edition)
        assert table.targeted == {"movement": ground}
        table.say(Move(mode="jump", hexes=2))
        assert table.targeted == {"movement": jumped, "jumped": 1}


def test_a_halving_takes_a_point_off_strong_jump_jets(shared: Path) -> None:
    """AS:CE p. 78: an effect that halves the TMM lowers JMPS by 1, to 0."""
    table = playing(shared, "Whitworth WTH-3.mtf")
    table.critical("mp")
    assert (tmm_now(table.element, table.state), tmm_now(table.element, table.state, "jump")) == (0, 0)


def test_who_stands_or_is_immobile_has_no_tmm() -> None:
    """AS-2.3.1:p32:standstill, AS-2.3.1:p13:mobile: standing still is +0, immobile -4."""
    table = hunter(OLDER)
    table.say(Move(mode="stand"))
    assert table.targeted == {}
    table.end()
    table.critical("mp", "mp", "mp")
    assert (table.targeted, table.now.strength["TMM"]) == ({"immobile": -4}, -4)


def test_a_shut_down_element_is_immobile() -> None:
    """AS-2.3.1:p13:mobile: a Move of 0 through heat is immobile for as long as it lasts."""
    table = hunter()
    table.end(external=4)
    assert (table.targeted, table.now.strength["TMM"], table.moves) == ({"immobile": -4}, -4, {"": 0})
    table.end()
    assert table.targeted == {"movement": 2}


def test_a_platoon_without_move_is_immobile(shared: Path) -> None:
    """AS-2.3.1:p13:mobile: a Move of 0 is immobile, and an immobile unit has no minimum movement."""
    table = playing(shared, "Heavy Foot LRM Infantry Stalwart Suppurt - Heavy LRM Infantry.blk", OLDER, "infantry")
    assert (table.moves, table.targeted) == ({"f": 0}, {"immobile": -4})
    with pytest.raises(Refused, match="a Move of 0, 1 are too far"):
        table.say(Move(mode="walk", hexes=1))


def test_a_move_is_no_longer_than_what_heat_and_hits_leave() -> None:
    """AS: a level of heat costs 2 inches."""
    table = hunter()
    table.end(external=1)
    with pytest.raises(Refused, match="a Move of 8, 10 are too far"):
        table.say(Move(mode="walk", hexes=10))
    table.say(Move(mode="walk", hexes=8))


def test_heat_slows_on_the_ground_but_not_in_a_jump() -> None:
    """ASCE-5.01:p52:jump-heat: a level costs 2 inches of ground Move, none of a jump."""
    table = ElementTable(mech(mounts=(*LASERS, *mounts("Jump Jet", "Jump Jet", "Jump Jet", at="CT")), points=8))
    before = table.moves
    table.end(external=1)
    assert {mode: before[mode] - inches for mode, inches in table.moves.items()} == {"": 2, "j": 0}


# --- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "targeted"), [(NEWER, {"movement": 4, "AirMech": 1}), (OLDER, {"movement": 4})])
def test_a_lam_flies_as_an_airmech_and_as_a_fighter(shared: Path, edition: str, targeted: dict[str, int]) -> None:
    """ASCE-5.01:p178:lams: +1 on the TMM of an AirMech; the Move of each shape is that of the card."""
    table = playing(shared, "Phoenix Hawk LAM PHX-HK2.mtf", edition)
    table.say(Convert(shape="airmech"))
    assert (table.moves, table.targeted) == ({"g": 30}, targeted)
    table.say(Convert(shape="fighter"))
    assert table.moves == {"a": 5}
    table.say(Fly(thrust=5))
    with pytest.raises(Refused, match="a thrust of 5, 6 is too much"):
        table.say(Fly(thrust=6))
    with pytest.raises(Refused, match="converts to a 'Mech, an AirMech, a fighter"):
        table.say(Convert(shape="vehicle"))
    table.say(Convert(shape="mech"))
    assert table.moves == {"": 10, "j": 10}


def test_a_bimodal_lam_is_no_airmech(shared: Path) -> None:
    """AS: BIM: 'Mech and fighter alone."""
    table = playing(shared, "Shadow Hawk LAM SHD-X2.mtf")
    with pytest.raises(Refused, match="converts to a 'Mech, a fighter"):
        table.say(Convert(shape="airmech"))
    table.say(Convert(shape="fighter"))
    assert list(table.moves) == ["a"]


@pytest.mark.parametrize(("name", "more"), [("Boreas B.mtf", 0), ("Notos A.mtf", 2)])
def test_a_wheeled_quadvee_gains_2_inches_as_a_vehicle(shared: Path, name: str, more: int) -> None:
    """ASCE-5.01:p178:quadvees"""
    table = playing(shared, name)
    walking = max(table.moves.values())
    table.say(Convert(shape="vehicle"))
    assert max(table.moves.values()) == walking + more


def test_who_has_one_shape_does_not_convert() -> None:
    """Only land-air 'Mechs and QuadVees have other shapes."""
    with pytest.raises(Refused, match="converts to nothing"):
        hunter().say(Convert(shape="fighter"))


# --- water and breaches -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "note"), [(1, "it is partially submerged"), (2, "it is completely submerged")])
def test_a_mech_is_submerged_in_2_inches_of_water(depth: int, note: str) -> None:
    """AS-2.3.1:p34:submerged"""
    table = hunter(OLDER)
    table.say(Enter(terrain="water", depth=depth))
    assert note in table.now.notes
    table.say(Enter())
    assert table.now.notes == ()


@pytest.mark.parametrize("dice", [(3, 3), (3, 2)])
def test_a_partially_submerged_unit_avoids_a_breach_by_its_skill_and_2(dice: tuple[int, int]) -> None:
    """ASCE-5.01:p48:hull-breach: 2D6 against Skill 4 + 2; a breach is a chance of a critical hit."""
    table = hunter()
    table.say(Enter(terrain="water", depth=1))
    table.say(ElementHit(damage=1))
    assert (table.due.purpose, table.due.target) == ("hull-breach", 6)
    table.roll(*dice)
    assert bool(table.state.due) is (sum(dice) < 6)


def test_in_the_older_edition_and_under_water_a_breach_is_a_critical_roll(shared: Path) -> None:
    """ASCE-5.01:p48:hull-breach lets a partially submerged unit alone avoid it; HarJel has none."""
    for table, depth in ((hunter(OLDER), 1), (hunter(), 2)):
        table.say(Enter(terrain="water", depth=depth))
        table.say(ElementHit(damage=1))
        assert table.due.asked_by == "a hull breach"
    harjel = playing(shared, "Agrotera AGT-UA _Ariel_.mtf")
    harjel.say(Enter(terrain="water", depth=2))
    harjel.say(ElementHit(damage=1))
    assert harjel.state.due == ()


# --- riders -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_riders_with_clamps_slow_what_is_no_omni(edition: str) -> None:
    """ASCE-5.01:p39:xmec: 2 inches of Move, as long as they ride."""
    table = hull(edition)
    table.say(Ride(name="the squad", location="A"))
    assert table.moves == {"t": 6}
    table.end()
    table.say(Leave(name="the squad"))
    assert table.moves == {"t": 8}


@pytest.mark.parametrize(("edition", "move"), [(NEWER, 6), (OLDER, 4)])
def test_riders_slow_no_omni_in_the_newer_edition(shared: Path, edition: str, move: int) -> None:
    """ASCE-5.01:p39:xmec: a non-Omni transport loses 2 inches; before, any did."""
    table = playing(shared, "Daishi (Dire Wolf) B.mtf", edition)
    table.say(Ride(name="the squad", location="A"))
    assert table.moves == {"": move}


# --- in the air -------------------------------------------------------------------------------------------------------


def test_a_grounded_spheroid_is_immobile() -> None:
    """ASCE-5.01:p187:grounded-modifier: -4 for spheroid DropShips only; an airborne craft is at +2."""
    table = craft(DropShip, spheroid=True)
    assert table.targeted["airborne"] == 2
    table.say(Land())
    assert (table.targeted["immobile"], "it is on the ground" in table.now.notes) == (-4, True)
    assert "immobile" not in _landed(craft(DropShip)).targeted


def _landed(table: ElementTable) -> ElementTable:
    table.say(Land())
    return table


@pytest.mark.parametrize(("edition", "own"), [(OLDER, {"grounded DropShip": -1}), (NEWER, {})])
def test_a_grounded_dropship_attacks_at_minus_1_in_the_older_edition(edition: str, own: dict[str, int]) -> None:
    """AS-2.3.1:p37:to-hit-table, note 10; ASCE-5.01:p183:modifier-rows deletes the row."""
    assert _landed(craft(DropShip, edition)).own == own


def test_thrust_says_how_many_zones_a_craft_crosses(shared: Path) -> None:
    """AS-2.3.1:p54:thrust-7: 7 from the outer and middle rings, 10 anywhere."""
    notes = [playing(shared, name, OLDER, "fighters").now.notes for name in ZONED]
    assert notes == [(), ("it moves two zones a turn from the outer and middle rings",), ("it moves two zones a turn",)]


ZONED = ("Stuka STU-K5.blk", "Samurai SL-25.blk", "Cheetah F-10.blk")


def test_stealth_is_switched_in_the_end_phase(shared: Path) -> None:
    """AS-2.3.1:p48:stealth-toggle: off and on again in any End Phase; +1 at medium, +2 at long range while it is on."""
    table = playing(shared, "Cataphract CTF-5D.mtf", OLDER)
    on = "stealth: +0 to hit it at short range, +1 at medium, +2 at long"
    assert on in table.now.notes
    table.say(Switch(system="stealth", on=False))
    assert on in table.now.notes
    table.end()
    assert "stealth is off" in table.now.notes
    table.say(Switch(system="stealth"))
    table.end()
    assert on in table.now.notes


@pytest.mark.parametrize("edition", [OLDER, NEWER])
def test_infantry_does_not_switch_its_stealth(shared: Path, edition: str) -> None:
    """AS-2.3.1:p48:stealth-toggle: a non-infantry unit may switch it off."""
    table = playing(shared, "Achileus BA (Sqd 4) [Laser].blk", edition, "battlearmor")
    with pytest.raises(Refused, match="do not switch their stealth"):
        table.say(Switch(system="stealth", on=False))


@pytest.mark.parametrize("moved", ["stand", "walk"])
def test_mimetic_armor_works_for_who_stands(shared: Path, moved: str) -> None:
    """AS-2.3.1:p47:mimetic: +3 when immobile or at a standstill."""
    table = playing(shared, "Raptor II RPT-2X.mtf", OLDER)
    table.say(Move(mode="stand" if moved == "stand" else "walk"))
    assert ("mimetic armor" in table.targeted) is (moved == "stand")


def test_crews_of_battle_armor_squads_are_not_stunned() -> None:
    """AS: infantry has no critical hits at all."""
    table = ElementTable(squad())
    table.say(ElementCriticalHit(effect="crew-stunned"))
    assert table.state.pending == ()


@pytest.mark.parametrize(
    ("kind", "value", "inches"),
    [
        ("night", "pitch black", 6),
        ("night", "", 12),
        ("night", "dusk", 30),
        ("weather", "blizzard", 12),
        ("weather", "fog", 18),
        ("weather", "torrential rain", 30),
        ("weather", "rain", 42),
        ("weather", "wind", 120),
    ],
)
def test_light_and_weather_limit_sight(kind: str, value: str, inches: int) -> None:
    """ASCE-5.01:p157:spotting: the status shows it; as-2.3.1 has no such table, and daylight says nothing."""
    for edition, shown in ((NEWER, True), (OLDER, False)):
        table = hunter(edition)
        assert not any("is seen" in note for note in table.now.notes)
        table.say(Circumstance.model_validate({"kind": kind, "value": value}))
        assert (f'it sees and is seen at {inches}" at most [ASCE-5.01:p157:spotting]' in table.now.notes) == shown
