"""Fire at a unit of the same campaign: the shot, its offer of damage, the acceptance, and their undo."""

from dataclasses import replace
from pathlib import Path

import pytest

from astech.campaign.access import CampaignAccess
from astech.campaign.aim import Aim
from astech.campaign.force_session import ForceSession
from astech.campaign.naming import campaign_of
from astech.campaign.store import use_store
from sheets.play import Refused
from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk

SHOT = ("fire", "brolga", "large laser at currawong range 5")


def armor(desk: AtDesk, unit: str) -> dict[str, int]:
    """The armor points that a unit has lost."""
    lost: dict[str, int] = desk.data("status", unit)["marks"].get("armor", {})
    return lost


def events(desk: AtDesk, unit: str) -> int:
    """The number of events of a unit; the first one of the Brolga is its pilot."""
    number: int = desk.data("status", unit)["events"]
    return number


def test_a_shot_that_hits_does_its_damage_to_the_target_at_once(desk: AtDesk) -> None:
    """Gunnery 3, an accurate weapon: 2+ at short range. The third roll is the location: 7 is the front."""
    output = desk(*SHOT, "--dice", "3 3, 3 4")
    assert (
        "Large Laser at Currawong Patrol Tank CPT-1: 6 rolled, 2 or more needed: a hit, offered to the target" in output
    )
    assert "Large Laser of Brolga BRG-2 hits" in output
    assert armor(desk, "currawong") == {"FR": 8}
    assert events(desk, "brolga") == 1 + 2  # the fire and its offer


def test_a_shot_that_misses_costs_its_heat_alone(desk: AtDesk) -> None:
    """Long range +4, 9 hexes of movement +3: 3 - 1 + 4 + 3 = 9."""
    output = desk("fire", "brolga", "large laser at currawong range 15 target moved 9", "--dice", "4 4")
    assert "8 rolled, 9 or more needed: a miss" in output
    assert armor(desk, "currawong") == {}
    assert events(desk, "brolga") == 1 + 2


def test_the_reply_names_the_side_that_is_hit(desk: AtDesk) -> None:
    desk("fire", "brolga", "large laser at currawong range 5 from the rear", "--dice", "3 3, 3 4")
    assert armor(desk, "currawong") == {"RR": 8}


def test_a_salvo_rolls_its_missiles_and_locations(desk: AtDesk) -> None:
    """An SRM 6 that rolls 7 hits with 4 missiles of 2 points, each for itself (digest 19)."""
    output = desk("fire", "brolga", "srm 6 at currawong range 2", "--dice", "3 3, 3 4, 3 4, 3 4, 3 4, 3 4")
    assert "4 of 6 hit" in output
    assert armor(desk, "currawong") == {"FR": 8}


def test_the_acceptance_is_undone_first_and_restores_the_target(desk: AtDesk) -> None:
    """Shot and acceptance are two commands of the store's one order."""
    desk(*SHOT, "--dice", "3 3, 3 4")
    assert "accepted the shot; undo that first" in desk.refused("undo", "brolga")
    desk("undo")
    assert armor(desk, "currawong") == {}
    assert events(desk, "brolga") == 1 + 2
    desk("undo")
    assert events(desk, "brolga") == 1
    desk("redo")
    desk("redo")
    assert armor(desk, "currawong") == {"FR": 8}


def test_an_offer_that_was_taken_back_may_be_accepted_again(desk: AtDesk) -> None:
    desk(*SHOT, "--dice", "3 3, 3 4")
    desk("undo")
    desk("say", "currawong", "accept", "--dice", "3 4")
    assert armor(desk, "currawong") == {"FR": 8}
    assert "no shot at it is waiting" in desk.refused("say", "currawong", "accept")


def test_undo_of_an_acceptance_makes_the_offer_open_again(desk: AtDesk) -> None:
    desk(*SHOT, "--dice", "3 3, 3 4")
    desk("undo", "currawong")
    desk("undo", "brolga")
    assert armor(desk, "currawong") == {}


def test_a_target_with_a_roll_due_accepts_later(desk: AtDesk) -> None:
    """The offer stands until the target has made its roll."""
    desk("hit", "brolga", "lt", "20")
    output = desk("fire", "currawong", "all at brolga range 2", "--dice", "6 6, 6 6, 6 6, 6 6")
    assert "cannot accept yet" in output
    desk("roll", "brolga", "--dice", "3 3")
    desk("say", "brolga", "accept")
    assert desk.data("status", "brolga")["due"][0]["purpose"] == "hit-location"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("large laser at currawong range 16", "out of range: 16 hexes, 15 at most"),
        ("large laser at currawong range 5 wods 1", "'wods' says nothing here; perhaps woods"),
        ("large laser at nobody range 5", "nobody"),
        ("large laser at brolga range 5", "does not fire at itself"),
    ],
)
def test_a_bad_shot_changes_nothing(desk: AtDesk, words: str, answer: str) -> None:
    assert answer in desk.refused("fire", "brolga", words)
    assert events(desk, "brolga") == 1


def test_a_session_of_the_force_fires_too(desk: AtDesk) -> None:
    output = desk("play", "--seed", "1", stdin="brolga\nfire large laser at currawong range 5\nundo\nundo\n")
    assert "Large Laser at Currawong Patrol Tank CPT-1" in output
    assert events(desk, "brolga") == 1


def test_numbers_are_asked_in_a_campaign(desk: AtDesk) -> None:
    output = desk("say", "brolga", "to hit large laser range 5")
    assert "RA Large Laser: hits automatically (2+), 100 %" in output
    assert events(desk, "brolga") == 1


def test_an_offer_that_is_declined_does_nothing(desk: AtDesk, store: Path) -> None:
    """The shot stays open until its target answers; a declined one cannot be accepted later."""
    with use_store(str(store)) as there:
        force = ForceSession(CampaignAccess(there, campaign_of(there, ""), "Ada"))
        ids = {each.name: each.id for each in force.listed_members()}
        target = next(each for each in force.listed_members() if each.name == TANK)
        aim = Aim(("large", "laser"), target, situation=("range", "5"))
        force.fire(ids[BROLGA], aim, dice=((3, 3),), accepts=False)
        (declined,) = force.say("currawong decline").members
        assert [each.words for each in declined.happened] == [f"Large Laser of {BROLGA} is declined"]
        with pytest.raises(Refused, match="no shot at it is waiting"):
            force.say("currawong accept")
        force.fire(ids[BROLGA], replace(aim, attack=("srm", "6")), dice=((4, 5),), accepts=False)
    assert f"SRM 6 of {BROLGA} is declined" in desk("say", "currawong", "decline")
    assert armor(desk, "currawong") == {}


def test_an_open_offer_is_open_in_a_copy_of_its_campaign(
    desk: AtDesk, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with use_store(str(store)) as there:
        force = ForceSession(CampaignAccess(there, campaign_of(there, ""), "Ada"))
        ids = {each.name: each.id for each in force.listed_members()}
        target = next(each for each in force.listed_members() if each.name == TANK)
        force.fire(
            ids[BROLGA], Aim(("large", "laser"), target, situation=("range", "5")), dice=((3, 3),), accepts=False
        )
    desk("export", tmp_path / "gray.jsonl")
    desk("import", tmp_path / "gray.jsonl", "--as", "What if")
    desk("use", "what")
    desk("say", "currawong", "accept", "--dice", "3 4")
    assert armor(desk, "currawong") == {"FR": 8}
    desk("export", tmp_path / "copy.jsonl")  # its logs are whole
    desk("import", tmp_path / "copy.jsonl", "--as", "Third")
    desk("use", "gray")
    assert armor(desk, "currawong") == {}
    desk("say", "currawong", "accept", "--dice", "3 4")
    assert armor(desk, "currawong") == {"FR": 8}
