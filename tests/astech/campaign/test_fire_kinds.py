"""Attacks of every kind at a unit of the same campaign: the costs of the attacker, and the offer to the target."""

from pathlib import Path
from typing import Any

import pytest

from exporters import write
from sheets.units import Unit
from sheets.units.base import Quirk
from tests.astech.campaign.conftest import AtDesk
from tests.builders import platoon
from tests.conftest import ROOT
from tests.sheets.play.table import armed
from tests.sheets.play.to_hit_table import ARTILLERY, SQUAD, flier, warship

DATA = ROOT / "tests" / "data"
TANK = DATA / "Currawong Patrol Tank CPT-1.blk"
BURNER = armed("SRM 6", "IS Ammo SRM-6 Inferno")
MARKER = armed("ISTAG", "ISNarcBeacon", "ISNarc Pods", "LRM 20", "IS Ammo LRM-20")
DEFENDER = armed("ISAntiMissileSystem", "ISAMS Ammo")


def desk_with(folder: Path, *edition: str, **units: Unit | Path) -> AtDesk:
    """A campaign with units of these names, all of skill 4/5."""
    desk = AtDesk(str(folder / "store.sqlite"))
    desk("new", "Range", *edition)
    for name, unit in units.items():
        path = unit if isinstance(unit, Path) else folder / f"{name}.json"
        if not isinstance(unit, Path):
            path.write_bytes(write(unit, "json"))
        desk("add", path, "--as", name)
    return desk


def marks(desk: AtDesk, unit: str) -> Any:
    return desk.data("status", unit)["marks"]


def test_a_kick_strikes_a_leg_and_a_missed_one_asks_for_a_roll(tmp_path: Path) -> None:
    """Digest 20: piloting 5 - 2 against a target that stands; a tenth of 45 tons, rounded up, times two."""
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", other=DATA / "Brolga BRG-2.mtf")
    output = desk("fire", "brolga", "kick at other", "--dice", "1 2, 3")
    assert "3 rolled, 3 or more needed: a hit" in output
    assert marks(desk, "other")["armor"] == {"RL": 10}
    desk("undo")
    desk("undo")
    desk("fire", "brolga", "kick at other", "--dice", "1 1")
    missed = desk.data("log", "brolga")[-1]
    assert (missed["do"], missed["attack"], missed["hit"]) == ("own-attack", "kick", False)
    assert "armor" not in marks(desk, "other")


def test_a_physical_attack_has_its_own_verb(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", tank=TANK)
    desk("say", "brolga", "punch at tank from the left", "--dice", "6 6, 3 4")
    assert marks(desk, "tank")["armor"] == {"LS": 5}


def test_a_charge_hurts_both(tmp_path: Path) -> None:
    """A tenth of the mass for each hex to the target, a tenth of the target's mass to the attacker (digest 20)."""
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", other=DATA / "Brolga BRG-2.mtf")
    output = desk("fire", "brolga", "charge at other after 4 hexes", "--dice", "6 6, 3 4, 3 4, 3 4, 3 4")
    assert "charge" in output
    assert sum(marks(desk, "other")["armor"].values()) == 20
    assert desk.data("status", "brolga")["due"][0]["purpose"] == "hit-location"


def test_infernos_burn_their_target(tmp_path: Path) -> None:
    """The attacker rolls how many missiles hit: 4 of 6 on a 7."""
    desk = desk_with(tmp_path, burner=BURNER, brolga=DATA / "Brolga BRG-2.mtf")
    output = desk("fire", "burner", "srm 6 at brolga range 2", "--dice", "6 6, 3 4")
    assert "SRM 6 of burner hits" in output
    assert desk.data("log", "brolga")[-1]["shot"]["missiles"] == 4


@pytest.mark.parametrize(("words", "kind"), [("tag", "tagged"), ("narc", "narced")])
def test_tag_and_narc_mark_their_target(tmp_path: Path, words: str, kind: str) -> None:
    """The mark counts for the next shots: a designated target, a beacon."""
    desk = desk_with(tmp_path, marker=MARKER, brolga=DATA / "Brolga BRG-2.mtf")
    desk("fire", "marker", f"{words} at brolga range 3", "--dice", "6 6")
    assert desk.data("log", "brolga")[-1]["shot"]["kind"] == kind
    assert "armor" not in marks(desk, "brolga")
    output = desk("fire", "marker", "lrm 20 at brolga range 10", "--dice", "1 1")
    assert "or more needed: a miss" in output


def test_an_anti_missile_system_thins_a_salvo_and_spends_a_shot(tmp_path: Path) -> None:
    """Digest 19: -4 on the cluster table; 7 - 4 on the column of 20 is 6 missiles."""
    desk = desk_with(tmp_path, marker=MARKER, defender=DEFENDER)
    output = desk("fire", "marker", "lrm 20 at defender range 10 ams", "--dice", "6 6, 3 4, 3 4, 3 4")
    assert "6 of 20 hit" in output
    assert "Anti-Missile System" in output
    assert marks(desk, "defender")["shots"]


def test_a_target_without_an_anti_missile_system_cannot_engage(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, marker=MARKER, tank=TANK)
    refused = desk.refused("fire", "marker", "lrm 20 at tank range 10 ams")
    assert "tank has no anti-missile system that can fire" in refused
    assert desk.data("status", "marker")["events"] == 0


@pytest.mark.parametrize(("die", "stopped"), [("3", True), ("4", False)])
def test_an_anti_missile_system_stops_a_single_missile(tmp_path: Path, die: str, stopped: bool) -> None:
    """TW-4.4:p129:ams-single — on 1 to 3 of a die."""
    desk = desk_with(tmp_path, marker=MARKER, defender=DEFENDER)
    desk("fire", "marker", "narc at defender range 3 ams", "--dice", f"6 6, {die}")
    accepted = [each["do"] for each in desk.data("log", "defender") if each["do"] == "accept"]
    assert bool(accepted) is not stopped


def test_artillery_strikes_in_groups_of_five(tmp_path: Path) -> None:
    """A Long Tom shell does 25 points; a stated damage replaces them."""
    desk = desk_with(tmp_path, gun=ARTILLERY, brolga=DATA / "Brolga BRG-2.mtf")
    desk("fire", "gun", "long tom at brolga range 10", "--dice", "6 6, 3 4, 3 4, 3 4, 3 4, 3 4")
    assert marks(desk, "brolga")["armor"] == {"CT": 23}
    assert marks(desk, "brolga")["structure"] == {"CT": 2}
    desk("undo")
    desk("undo")
    desk("fire", "gun", "long tom at brolga range 10 damage 10", "--dice", "6 6, 3 4, 3 4")
    assert marks(desk, "brolga")["armor"] == {"CT": 10}


def test_a_shell_that_misses_says_that_the_table_decides_its_scatter(tmp_path: Path) -> None:
    """No document at hand has the scatter of artillery in classic play."""
    desk = desk_with(tmp_path, gun=ARTILLERY, brolga=DATA / "Brolga BRG-2.mtf")
    told = desk("fire", "gun", "long tom at brolga range 10", "--dice", "1 1")
    assert "the shell scatters; say how far, as in scatter 3" in " ".join(told.split())
    assert "the shell lands 3 hexes from its target" in desk("say", "gun", "scatter 3")


def test_a_platoon_fires_its_rifles(tmp_path: Path) -> None:
    """Digest 16: in groups of 2 points, by the number of remaining men."""
    desk = desk_with(tmp_path, rifles=platoon(), tank=TANK)
    dice = ", ".join(["3 4"] * 8)
    output = desk("fire", "rifles", "rifles at tank range 1", "--dice", f"6 6, {dice}")
    assert "platoon fire of rifles hits" in output
    assert marks(desk, "tank")["armor"] == {"FR": 15}  # 28 men of 0.52 points: 7 groups of 2 and one of 1


def test_missiles_at_a_platoon_roll_how_many_hit(tmp_path: Path) -> None:
    """An SRM 6 hits with 4 missiles of 2 points on a 7; the platoon's losses follow its table (digest 16)."""
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", watch=platoon())
    desk("fire", "brolga", "srm 6 at watch range 2", "--dice", "6 6, 3 4")
    assert desk.data("log", "watch")[-1]["shot"]["damage"] == 8
    desk("fire", "brolga", "large laser at watch range 2", "--dice", "6 6")
    assert desk.data("log", "watch")[-1]["shot"]["weapon"] == "Large Laser"


def test_troops_attack_a_leg(tmp_path: Path) -> None:
    """Digest 17: 4 suits need the anti-'Mech skill, the leg is rolled on the kick table."""
    desk = desk_with(tmp_path, suits=SQUAD, brolga=DATA / "Brolga BRG-2.mtf")
    output = desk("fire", "suits", "leg attack at brolga", "--dice", "6 6, 3")
    assert "leg attack of suits hits" in output
    assert marks(desk, "brolga")["armor"] == {"RL": 4}


def test_a_bay_rolls_once_for_its_attack_value(tmp_path: Path) -> None:
    """Two naval lasers of 3.5 points are one attack of 7 capital points."""
    ship = warship("Naval Laser 35", "Naval Laser 35")
    desk = desk_with(tmp_path, ship=ship, target=warship("Naval Laser 35"))
    desk("fire", "ship", "bay nos at target range 6", "--dice", "6 5, 3 4")
    offer = [each for each in desk.data("log", "ship") if each["do"] == "offer"][-1]
    assert (offer["shot"]["damage"], offer["shot"]["capital"]) == (7, True)
    assert sum(marks(desk, "target")["armor"].values()) == 7


def test_a_fighter_strikes_by_attack_values(tmp_path: Path) -> None:
    """Against craft a weapon does its attack value: 5 of a medium laser at short range."""
    desk = desk_with(tmp_path, one=flier(), two=flier())
    desk("fire", "one", "medium laser at two range 6", "--dice", "6 5, 3 4")
    assert marks(desk, "two")["armor"] == {"NOS": 5}


@pytest.mark.parametrize("edition", ["as-2.3.1", "asce-5.01"])
def test_elements_fire_and_strike(tmp_path: Path, edition: str) -> None:
    """The damage at the range, natural 12, overheat; the state of the target counts for the number."""
    brolga = DATA / "Brolga BRG-2.mtf"
    desk = desk_with(tmp_path, "--edition", edition, one=brolga, two=brolga)
    desk("say", "two", "ran 10")
    output = desk("fire", "one", "at two range 10", "--dice", "6 2")
    assert "8 rolled, 8 or more needed: a hit" in output  # skill 4, medium range 2, TMM 2
    assert marks(desk, "two")["alpha"]["armor"] == 2
    desk("undo")
    assert "alpha" not in marks(desk, "two")
    desk("undo")
    desk("fire", "one", "standard at two", "--dice", "6 3")
    assert marks(desk, "two")["alpha"]["armor"] == 2


def test_all_weapons_in_range_fire(tmp_path: Path) -> None:
    """Medium lasers and an SRM 6 reach 9 hexes, a large laser 15: at 14 hexes it fires alone."""
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", tank=TANK)
    output = desk("fire", "brolga", "all at tank range 14", "--dice", "6 6, 3 4")
    assert "LA: Medium Laser does not fire: out of range: 14 hexes, 9 at most" in output
    assert marks(desk, "tank")["armor"] == {"FR": 8}
    assert "out of range: 30 hexes" in desk.refused("fire", "brolga", "all at tank range 30")


def test_a_stated_damage_replaces_that_of_the_attack(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", tank=TANK)
    desk("fire", "brolga", "large laser at tank range 5 damage 3", "--dice", "6 6, 3 4")
    assert marks(desk, "tank")["armor"] == {"FR": 3}


def test_numbers_are_asked_for_a_target_of_the_campaign(tmp_path: Path) -> None:
    """The record of the target counts: it moved 5 hexes, +2; nothing is written."""
    desk = desk_with(tmp_path, brolga=DATA / "Brolga BRG-2.mtf", tank=TANK)
    desk("say", "tank", "flank 5")
    output = desk("say", "brolga", "to hit large laser at tank range 5")
    assert "Large Laser: 5+" in output  # 4 - 1 for an accurate weapon + 2
    assert "Medium Laser: 8+" in desk("say", "brolga", "to hit at tank range 5")
    assert "push: " in desk("say", "brolga", "to hit push at tank")
    assert desk.data("status", "brolga")["events"] == 0
    desk("say", "brolga", "fire medium laser la")
    assert desk("say", "brolga", "to hit medium laser at tank range 5").count("Medium Laser: ") == 2


def test_undo_takes_an_acceptance_of_every_kind_back(tmp_path: Path) -> None:
    """The acceptance is undone first and restores the target; then the shot can be undone."""
    desk = desk_with(tmp_path, marker=MARKER, brolga=DATA / "Brolga BRG-2.mtf")
    desk("fire", "marker", "tag at brolga range 3", "--dice", "6 6")
    assert "accepted the shot; undo that first" in desk.refused("undo", "marker")
    desk("undo")
    desk("undo")
    assert desk.data("status", "brolga")["events"] == 0
    assert desk.data("status", "marker")["events"] == 0


def test_plasma_heats_a_mech_and_burns_other_units(tmp_path: Path) -> None:
    """Digest 13.7: a cannon does 2D6 heat to a 'Mech and 3D6 points to a tank, a rifle 10 and 2D6, in groups of five;
    TW-4.4:p140:plasma-battle-armor: each group strikes a suit."""
    plasma = armed("ISPlasmaRifle", "ISPlasmaRifleAmmo", "CLPlasmaCannon", "CLPlasmaCannonAmmo")
    desk = desk_with(tmp_path, gun=plasma, mech=DATA / "Brolga BRG-2.mtf", tank=TANK, suits=SQUAD)
    output = desk("fire", "gun", "plasma cannon at mech range 3", "--dice", "6 6, 3 4")
    assert "7 heat from outside" in output
    desk("end-turn")
    burnt = desk("fire", "gun", "plasma cannon at tank range 3", "--dice", "6 6, 1 1 4, 3 3, 3 3")
    assert "6 of 6 hit" in burnt
    assert marks(desk, "tank")["armor"] == {"FR": 6}
    desk("fire", "gun", "plasma rifle at suits range 3", "--dice", "6 6, 3 4, 1, 2, 3, 4")
    assert marks(desk, "suits")["armor"] == {"Trooper 1": 5, "Trooper 2": 5, "Trooper 3": 5, "Trooper 4": 2}


def test_dice_of_saws_are_rolled(tmp_path: Path) -> None:
    """Digest 20: a buzzsaw does 2D6; TW-4.4:p148:saws: a chainsaw does a die to conventional infantry."""
    saws = {"buzz": armed("Buzzsaw", at="RA"), "chain": armed("Chainsaw", at="RA")}
    desk = desk_with(tmp_path, **saws, men=platoon(), mech=DATA / "Brolga BRG-2.mtf")
    desk("fire", "buzz", "buzzsaw at mech", "--dice", "6 6, 3 4, 3 4")
    assert marks(desk, "mech")["armor"] == {"CT": 7}
    desk("fire", "chain", "chainsaw at men", "--dice", "6 6, 4")
    assert marks(desk, "men")["structure"] == {"TPRS": 4}


def test_bombs_roll_one_by_one_and_scatter(tmp_path: Path) -> None:
    """TW-4.4:p246:altitude-bombing: a roll for each bomb, and a miss lands as many hexes away as it missed by."""
    desk = desk_with(tmp_path, red=flier(), tank=TANK)
    desk("say", "red", "hang 3 he bombs")
    desk("say", "red", "altitude 5")
    output = desk("fire", "red", "dive bomb he x2 at tank", "--dice", "6 6, 1 3")
    assert "its altitude is 3 [TW-4.4:p245:dive-altitude]" in output
    assert "12 rolled, 6 or more needed: a hit" in output
    assert "4 rolled, 6 or more needed: a miss" in output
    scattered = desk("roll", "red", "--dice", "2")
    assert "2 hexes from its target in direction 2" in scattered
    assert [event["do"] for event in desk.data("log", "red")].count("drop-store") == 2
    assert "'cluster bomb' is not a store" in desk.refused("fire", "red", "dive bomb cluster at tank")


def test_a_strike_costs_altitude_once_in_a_turn(tmp_path: Path) -> None:
    """TW-4.4:p245:strike-altitude"""
    desk = desk_with(tmp_path, red=flier(), tank=TANK)
    desk("say", "red", "altitude 5")
    assert "its altitude is 4" in desk("fire", "red", "ml at tank strike", "--dice", "1 1")


def test_a_tsemp_hit_disturbs_its_target(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, gun=armed("TSEMP Cannon"), mech=DATA / "Brolga BRG-2.mtf")
    desk("fire", "gun", "tsemp at mech range 3", "--dice", "6 6")
    assert desk.data("log", "mech")[-1]["shot"] == {"do": "circumstance", "kind": "interference", "value": "tsemp"}


def test_a_shot_is_aimed_at_a_location_of_an_immobile_target(tmp_path: Path) -> None:
    """TW-4.4:p110:aimed-shots: -4 for the target, 3 for its head; digest 4.7: 6 to 8 strikes the location.
    BMM-7.01:p114:targeting-computer: at a target that moves with a targeting computer, and never at the head."""
    computer = armed("Medium Laser", "ISTargeting Computer")
    desk = desk_with(tmp_path, gun=armed("Medium Laser"), clever=computer, mech=DATA / "Brolga BRG-2.mtf")
    refusal = "only an immobile target, or a targeting computer and not the head, allows an aimed shot"
    assert refusal in desk.refused("fire", "gun", "ml at mech range 3 aimed at lt")
    assert refusal in desk.refused("fire", "clever", "ml at mech range 3 aimed at head")
    output = desk("fire", "clever", "ml at mech range 3 aimed at the left torso", "--dice", "6 6, 3 4")
    assert "7 or more needed" in output
    assert marks(desk, "mech")["armor"] == {"LT": 5}
    desk("say", "mech", "shut down")
    output = desk("fire", "gun", "ml at mech range 3 aimed at hd", "--dice", "6 6, 4 4")
    assert "7 or more needed" in output
    assert marks(desk, "mech")["armor"] == {"LT": 5, "HD": 5}


def test_a_narrow_profile_makes_close_shots_glance(tmp_path: Path) -> None:
    """Digest 21.1: half of the damage with 0 or 1 point above the number."""
    narrow = armed("Medium Laser", quirks=(Quirk(code="low_profile"),), points=9)
    desk = desk_with(tmp_path, gun=armed("PPC"), narrow=narrow)
    desk("fire", "gun", "ppc at narrow range 4", "--dice", "1 4, 3 4")
    assert marks(desk, "narrow")["armor"] == {"CT": 5}
    desk("end-turn")
    desk("fire", "gun", "ppc at narrow range 4", "--dice", "3 3, 3 4")
    assert marks(desk, "narrow")["armor"] == {"CT": 9}


def test_the_points_of_a_shot_are_said_with_for(tmp_path: Path) -> None:
    """`for 9` is `damage 9`: the salvo needs no cluster roll any more, and strikes in groups of five (digest 2)."""
    desk = desk_with(tmp_path, gun=armed("LRM 15", "IS Ammo LRM-15"), tank=TANK)
    desk("fire", "gun", "lrm 15 for 9 at tank range 7", "--dice", "6 6, 3 3, 3 4")
    assert marks(desk, "tank")["armor"] == {"FR": 9}


def test_saturation_fire_strikes_a_hex(tmp_path: Path) -> None:
    """CORE:W10:saturation: 12 of 20 missiles hit on a 7, and a third of them is area damage; a tank in the hex takes it
    as well as a 'Mech."""
    launcher, brolga = armed("MRM 20", "IS MRM 20 Ammo", "ISApollo"), DATA / "Brolga BRG-2.mtf"
    desk = desk_with(tmp_path, "--edition", "core-2026", launcher=launcher, brolga=brolga, tank=TANK)
    aim = "mrm at {} range 3 saturation"
    desk("fire", "launcher", aim.format("brolga"), "--dice", "3 1, 3 4, 3 4")
    assert marks(desk, "brolga")["armor"] == {"CT": 4}
    desk("end-turn")
    desk("fire", "launcher", aim.format("tank"), "--dice", "3 1, 3 4, 3 4")
    assert sum(marks(desk, "tank")["armor"].values()) == 4
    log = desk.data("log", "launcher")
    assert [offer["shot"]["kind"] for offer in log if offer["do"] == "offer"] == ["area", "area"]
