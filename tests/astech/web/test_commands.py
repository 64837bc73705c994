"""The commands of pages: each is carried out once, in one order, and answered in words with rulings."""

import secrets

import pytest

from tests.astech.web.conftest import CASSOWARY, ECHIDNA, LORIKEET, Page, Table


def hit(page: Page, name: str, location: str, damage: int, **fields: object) -> object:
    event = {"do": "hit", "location": location, "damage": damage}
    return page.send("apply", unit=page.unit(name), events=[event], **fields)


def test_damage_is_marked_and_goes_inside_where_the_armor_ends(table: Table) -> None:
    """The left torso of the Cassowary has 24 points of armor: 30 points leave 6 for the structure (digest 2)."""
    page = table.player
    answer = page.send("apply", unit=page.unit(CASSOWARY), events=[{"do": "hit", "location": "LT", "damage": 30}])
    (unit,) = answer["units"]
    assert [each["words"] for each in unit["happened"]] == [
        "30 points to the Left Torso: 0 of armor left",
        "6 points to the structure of the Left Torso: 11 left",
    ]
    assert all(each["ruling"] for each in unit["happened"])
    assert [due["purpose"] for due in unit["due"]] == ["critical-count"]
    assert page.view(CASSOWARY)["tracks"] == {"armor-LT": 24, "structure-LT": 6}


def test_a_command_that_is_sent_again_has_the_same_answer_and_is_carried_out_once(table: Table) -> None:
    page = table.player
    body = {"do": "apply", "id": secrets.token_hex(8), "unit": page.unit(CASSOWARY)}
    body["events"] = [{"do": "hit", "location": "CT", "damage": 5}]
    first = page.post("events", body)
    assert page.post("events", {**body, "after": first["number"]}) == first
    assert page.view(CASSOWARY)["tracks"] == {"armor-CT": 5}


def test_a_command_that_is_sent_again_has_its_answer_when_it_is_not_possible_any_more(table: Table) -> None:
    """It is not refused because the unit is destroyed by now, or because the link has lost its units."""
    player = table.page("player", "Cat", table.organizer.unit(CASSOWARY))
    unit = player.unit(CASSOWARY)
    body = {"do": "say", "id": secrets.token_hex(8), "unit": unit, "text": "hd 20"}
    first = player.post("events", body)
    assert player.post("events", body) == first
    player.send("roll", unit=unit, every=True)
    link = next(each for each in table.organizer.get("links") if each["name"] == "Cat")
    table.organizer.post(f"links/{link['id']}", {"members": [table.organizer.unit(LORIKEET)]})
    assert player.post("events", body) == first
    player.send("say", 403, unit=unit, text="ct 1")


def test_dice_that_the_program_rolled_are_not_rolled_again(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    hit(page, CASSOWARY, "LT", 30)
    body = {"do": "roll", "id": secrets.token_hex(8), "unit": unit}
    first = page.post("events", body)
    assert [page.post("events", body) for _ in range(5)] == [first] * 5


def test_the_id_of_another_command_is_refused(table: Table) -> None:
    """No player can overwrite a command by its id."""
    page = table.player
    body = {"do": "apply", "id": secrets.token_hex(8), "unit": page.unit(CASSOWARY)}
    page.post("events", {**body, "events": [{"do": "hit", "location": "CT", "damage": 5}]})
    refusal = page.post("events", {**body, "events": [{"do": "hit", "location": "CT", "damage": 9}]}, 409)
    assert "belongs to another command" in refusal["refused"]
    assert page.view(CASSOWARY)["tracks"] == {"armor-CT": 5}


def test_all_events_of_a_command_are_applied_or_none(table: Table) -> None:
    page = table.player
    events = [{"do": "hit", "location": "CT", "damage": 5}, {"do": "hit", "location": "TU", "damage": 5}]
    page.send("apply", 409, unit=page.unit(CASSOWARY), events=events)
    assert page.view(CASSOWARY)["tracks"] == {}


def test_a_refusal_has_what_others_did_since_the_page_was_read(table: Table) -> None:
    """Ann's page was offline while the organizer hit the Cassowary: a roll is due, so her own hit has to wait."""
    seen = table.player.get("table")["number"]
    hit(table.organizer, CASSOWARY, "LT", 30)
    unit = table.player.unit(CASSOWARY)
    body = {"unit": unit, "events": [{"do": "hit", "location": "RT", "damage": 2}], "after": seen}
    refusal = table.player.send("apply", 409, **body)
    assert "is due first" in refusal["refused"]
    assert [(line["by"], line["words"]) for line in refusal["between"]] == [("Olga", "LT 30")]


def test_a_line_of_text_is_that_of_astech_play(table: Table) -> None:
    page = table.player
    page.send("say", unit=page.unit(CASSOWARY), text="ran 6")
    answer = page.send("say", unit=page.unit(CASSOWARY), text="ct 5, ra 3")
    assert len(answer["units"][0]["happened"]) == 2
    assert page.view(CASSOWARY)["tracks"] == {"armor-CT": 5, "armor-RA": 3}
    assert page.view(CASSOWARY)["tmm"] == 2  # 6 hexes


def test_no_line_writes_a_file_of_the_server(table: Table) -> None:
    page = table.organizer
    refusal = page.send("say", 409, unit=page.unit(CASSOWARY), text="print sheet.pdf")
    assert refusal["refused"] == "no line prints a file here"


def test_an_end_of_the_turn_says_which_rolls_it_waits_for(table: Table) -> None:
    hit(table.player, CASSOWARY, "LT", 30)
    assert (
        "rolls are due first: Cassowary CSW-2 (critical count)"
        in table.player.send("end", 409, clock="turn")["refused"]
    )


def test_the_turn_of_a_player_ends_for_the_units_of_the_player(table: Table) -> None:
    table.player.send("end", clock="turn")
    assert [table.screen.view(name)["turn"] for name in (CASSOWARY, LORIKEET, ECHIDNA)] == [2, 2, 1]


def test_undo_and_redo_of_a_player_are_about_one_unit(table: Table) -> None:
    page = table.player
    hit(page, CASSOWARY, "CT", 5)
    hit(table.other, ECHIDNA, "CT", 4)
    page.send("undo", unit=page.unit(CASSOWARY))
    assert (page.view(CASSOWARY)["tracks"], page.view(ECHIDNA)["tracks"]) == ({}, {"armor-CT": 4})
    page.send("redo", unit=page.unit(CASSOWARY))
    assert page.view(CASSOWARY)["tracks"] == {"armor-CT": 5}


def test_undo_of_a_unit_takes_back_its_last_command_and_redo_restores_it(table: Table) -> None:
    """A command of three hits is one press of Undo; a number names events instead."""
    page = table.player
    unit = page.unit(CASSOWARY)
    page.send("apply", unit=unit, events=[{"do": "hit", "location": "RT", "damage": 2}])
    events = [{"do": "hit", "location": place, "damage": 3} for place in ("CT", "LT", "CT")]
    page.send("apply", unit=unit, events=events)
    marked = {"armor-RT": 2, "armor-CT": 6, "armor-LT": 3}
    assert page.view(CASSOWARY)["tracks"] == marked
    page.send("undo", unit=unit)
    assert page.view(CASSOWARY)["tracks"] == {"armor-RT": 2}
    page.send("redo", unit=unit)
    assert page.view(CASSOWARY)["tracks"] == marked
    page.send("undo", unit=unit, number=1)
    assert page.view(CASSOWARY)["tracks"] == {"armor-RT": 2, "armor-CT": 3, "armor-LT": 3}
    page.send("undo", unit=unit)
    assert page.view(CASSOWARY)["tracks"] == {"armor-RT": 2}
    page.send("redo", unit=unit)
    assert page.view(CASSOWARY)["tracks"] == marked


def test_undo_of_a_unit_takes_back_its_turn_alone(table: Table) -> None:
    """The end of a phase and the heat phase are one press of Undo; the hit before them stays."""
    page = table.player
    hit(page, CASSOWARY, "CT", 5)
    page.send("end", clock="turn")
    page.send("undo", unit=page.unit(CASSOWARY))
    assert (page.view(CASSOWARY)["turn"], page.view(CASSOWARY)["tracks"]) == (1, {"armor-CT": 5})
    page.send("redo", unit=page.unit(CASSOWARY))
    assert (page.view(CASSOWARY)["turn"], page.view(CASSOWARY)["tracks"]) == (2, {"armor-CT": 5})


def test_undo_turn_of_a_player_is_about_one_unit_and_that_of_the_organizer_about_all(table: Table) -> None:
    page = table.player
    table.organizer.send("end", clock="turn")
    hit(page, CASSOWARY, "CT", 5)
    page.send("say", unit=page.unit(CASSOWARY), text="undo turn")
    assert [table.screen.view(name)["turn"] for name in (CASSOWARY, LORIKEET, ECHIDNA)] == [1, 2, 2]
    assert page.view(CASSOWARY)["tracks"] == {}
    table.organizer.send("say", text="undo turn")
    assert [table.screen.view(name)["turn"] for name in (CASSOWARY, LORIKEET, ECHIDNA)] == [1, 1, 1]


def test_the_organizer_undoes_the_last_command_whatever_it_was(table: Table) -> None:
    hit(table.player, CASSOWARY, "CT", 5)
    hit(table.other, ECHIDNA, "CT", 4)
    assert table.organizer.send("undo")["lines"] == ["undone: Echidna ECD-4: hit"]
    assert table.screen.view(ECHIDNA)["tracks"] == {}
    assert table.screen.view(CASSOWARY)["tracks"] == {"armor-CT": 5}


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_damage_is_an_offer_that_the_player_of_the_target_answers(table: Table, answer: str) -> None:
    """Gunnery 3 at short range: 11 hits. A large laser does 8 points; 7 is the center torso."""
    ann, ben = table.player, table.other
    shot = {"target": ann.unit(ECHIDNA), "attack": "large laser", "situation": "range 3", "dice": [[6, 5]]}
    ann.send("fire", unit=ann.unit(CASSOWARY), **shot)
    (offer,) = ben.view(ECHIDNA)["offers"]
    assert (offer["attacker"], offer["weapon"]) == (CASSOWARY, "Large Laser")
    assert ben.view(ECHIDNA)["tracks"] == {}
    ann.send("accept", 403, unit=ann.unit(ECHIDNA), offer=offer["id"])
    dice = {"dice": [[3, 4]]} if answer == "accept" else {}
    ben.send(answer, unit=ben.unit(ECHIDNA), offer=offer["id"], **dice)
    assert ben.view(ECHIDNA)["tracks"] == ({"armor-CT": 8} if answer == "accept" else {})
    assert ben.view(ECHIDNA)["offers"] == []


def test_a_line_of_fire_offers_its_damage_too(table: Table) -> None:
    ann = table.player
    text = "fire large laser at echidna range 3"
    ann.send("say", unit=ann.unit(CASSOWARY), text=text)
    while not ann.view(ECHIDNA)["offers"]:  # a weapon fires once a turn, so a miss is taken back
        ann.send("undo", unit=ann.unit(CASSOWARY))
        ann.send("say", unit=ann.unit(CASSOWARY), text=text)
    assert ann.view(ECHIDNA)["tracks"] == {}


def test_an_opponent_offers_damage_in_words_and_the_player_accepts_it(table: Table) -> None:
    table.opponent.send("offer", unit=table.opponent.unit(CASSOWARY), text="ct 8")
    (offer,) = table.player.view(CASSOWARY)["offers"]
    assert (offer["attacker"], offer["words"]) == ("Oz", "CT 8")
    assert table.player.view(CASSOWARY)["tracks"] == {}
    table.player.send("accept", unit=table.player.unit(CASSOWARY), offer=offer["id"])
    assert table.player.view(CASSOWARY)["tracks"] == {"armor-CT": 8}


def test_damage_is_offered_and_declined_while_the_target_has_to_roll(table: Table) -> None:
    """The player of the target rolls first, then accepts: 8 points from the left with a 7 are for the left torso."""
    unit = table.player.unit(CASSOWARY)
    table.player.send("say", unit=unit, text="5 from the front")
    table.opponent.send("offer", unit=unit, text="8 from the left")
    table.opponent.send("offer", unit=unit, text="ct 20")
    first, second = table.player.view(CASSOWARY)["offers"]
    table.player.send("decline", unit=unit, offer=second["id"])
    assert [each["id"] for each in table.player.view(CASSOWARY)["offers"]] == [first["id"]]
    assert [each["purpose"] for each in table.player.view(CASSOWARY)["due"]] == ["hit-location"]
    assert "is due first" in table.player.send("accept", 409, unit=unit, offer=first["id"])["refused"]
    table.player.send("say", unit=unit, text="5 2")
    assert table.player.view(CASSOWARY)["tracks"] == {"armor-CT": 5}
    table.player.send("accept", unit=unit, offer=first["id"], dice=[[5, 2]])
    assert table.player.view(CASSOWARY)["tracks"] == {"armor-CT": 5, "armor-LT": 8}


def test_the_weapons_of_a_page_are_named_by_their_positions(table: Table) -> None:
    """Only the ticked one of several weapons with a name fires, and a position without a weapon is refused."""
    ann = table.player
    laser = next(
        each for each in ann.view(CASSOWARY)["weapons"] if each["name"] == "Medium Laser" and each["place"] == "RT"
    )
    shot = {"unit": ann.unit(CASSOWARY), "target": ann.unit(ECHIDNA), "attack": "medium laser", "situation": "range 3"}
    assert "no weapon in position 99" in ann.send("fire", 409, mounts=[99], **shot)["refused"]
    ann.send("fire", mounts=[laser["mount"]], **shot)
    fired = [each["mount"] for each in ann.view(CASSOWARY)["weapons"] if not each["fires"]]
    assert fired == [laser["mount"]]


def test_a_box_is_marked_directly_and_the_log_says_so(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    page.send("mark", unit=unit, box="armor-LT-4")
    page.send("mark", unit=unit, box="slot-LT-2")
    assert page.view(CASSOWARY)["tracks"] == {"armor-LT": 4}
    assert page.view(CASSOWARY)["struck"][0] == "slot-LT-2"
    assert page.get(f"units/{unit}/log")[-1]["words"] == "box slot-LT-2 marked directly"
    page.send("mark", unit=unit, box="armor-LT-4", marked=False)
    assert page.view(CASSOWARY)["tracks"] == {"armor-LT": 3}


@pytest.mark.parametrize("box", ["armor-LT-25", "armor-TU-1", "nonsense", "", "../etc", "slot-HD-9", "crew-9-hit-7"])
def test_a_box_that_the_sheet_does_not_have_is_refused(table: Table, box: str) -> None:
    page = table.player
    assert "the sheet has no box" in page.send("mark", 409, unit=page.unit(CASSOWARY), box=box)["refused"]


def test_a_preview_shows_the_marks_and_stores_nothing(table: Table) -> None:
    page = table.player
    before = page.get("table")["number"]
    shown = page.post("preview", {"unit": page.unit(CASSOWARY), "text": "rt 27"})
    assert shown["tracks"] == {"armor-RT": 24, "structure-RT": 3}
    assert [due["purpose"] for due in shown["due"]] == ["critical-count"]
    assert page.view(CASSOWARY)["tracks"] == {}
    assert page.get("table")["number"] == before
