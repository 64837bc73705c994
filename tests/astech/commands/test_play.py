"""`astech play` and `astech replay`: sessions as a player types them."""

import json
from pathlib import Path

import jsonschema
import pytest

from sheets.record.record import read_record
from sheets.units import to_json
from tests.builders import mech, mounts
from tests.conftest import Astech

BROLGA = "Brolga BRG-2.mtf"
AS_UNIT = '{"unit": ' + to_json(mech())[:-1] + ', "mounts": %s}}'
"""The first line of a record, with a placeholder for the equipment of the 'Mech."""
TANK = "Currawong Patrol Tank CPT-1.blk"


def play(astech: Astech, unit: Path, *lines: str, options: tuple[str, ...] = ()) -> tuple[str, str]:
    done = astech("play", unit, *options, stdin="\n".join(lines) + "\n")
    assert "internal error" not in done.stderr
    assert done.returncode == (1 if done.stderr else 0)
    return " ".join(done.stdout.split()), done.stderr


def test_damage_is_marked_with_its_reason_and_the_roll_it_asks_for(astech: Astech, data: Path) -> None:
    """Given 6 points of rear armor, when the left torso takes 8 from behind, then 2 go inside."""
    output, complaints = play(astech, data / BROLGA, "lt 6 rear", "lt 2 rear", "roll 2", "3 3", "status")
    assert "6 points to the Left Torso: 0 of armor left" in output
    assert "2 points to the structure of the Left Torso: 10 left" in output
    assert "roll 2 dice for critical count: damage to the Left Torso [CRIT:number]" in output
    assert "no critical hit in the Left Torso" in output
    assert "LT 17+0r/10" in output
    assert complaints == "line 3: '2' says nothing here; expected roll, or roll all\n"


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("lt 5", "LT 12+6r/12"),
        ("5 lt", "LT 12+6r/12"),
        ("5 damage to the left torso", "LT 12+6r/12"),
        ("left torso takes 5 points", "LT 12+6r/12"),
        ("ltr 5", "LT 17+1r/12"),
        ("lt(r) 5", "LT 17+1r/12"),
        ("5 damage to the left torso from the rear", "LT 17+1r/12"),
        ("LT 2 2 1", "LT 12+6r/12"),
        ("la 3", "LA 13/8"),
    ],
)
def test_damage_in_the_words_of_players(astech: Astech, data: Path, line: str, mark: str) -> None:
    output, complaints = play(astech, data / BROLGA, line, "status")
    assert complaints == ""
    assert mark in output


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("lq 5", "lq is not a location of this unit: HD, "),
        ("nowhere 5", "RL, LL\n"),
        ("lt", "how much damage to LT?"),
        ("la 5 rear", "LA has no rear armor; only CT, LT, RT have"),
        ("hello", "'hello' says nothing here"),
        ("heet 5", "RL, LL; perhaps heat"),
        ("crit ra 14", "RA has slots 1 to 12, and no slot 14"),
        ("fire gauss", "'gauss' is not a weapon of this unit: Medium Laser, Large Laser, SRM 6"),
        ("fire laser", "'laser' may be Medium Laser or Large Laser"),
        ("heat lots", "'lots' is not a number here; say it as in heat 12"),
        ("end it all", "'all' says nothing here; expected end phase"),
        ("roll", "no roll is due"),
        ("undo", "there is nothing to undo"),
        ("redo", "there is nothing to redo"),
        ("as of 3", "which event? Say it as in as of 1, up to 0"),
        ("print", "print where?"),
        ("lt 99999999999999999999999999", "is not a number from 0 to 999"),
    ],
)
def test_a_typing_error_ends_in_one_sentence_and_changes_nothing(
    astech: Astech, data: Path, line: str, sentence: str
) -> None:
    output, complaints = play(astech, data / BROLGA, line, "log")
    assert complaints.startswith("line 1: ")
    assert sentence in complaints
    assert output == ""


def test_a_turn_of_fire_and_movement_ends_in_its_heat(astech: Astech, data: Path) -> None:
    """Large Laser 8, Medium Laser 3, a run 2, 4 from outside: 17 gained; 13 go, 4 stay."""
    output, complaints = play(
        astech, data / BROLGA, "fire large laser, ml ra", "fire large laser, ml la", "ran 5", "heat 4", "end", "status"
    )
    assert complaints == "line 1: 'ml' is not a weapon of this unit: Large Laser\n"
    assert "heat: 17 gained, 13 carried away, 4 now" in output
    assert "turn 2" in output


def test_shots_come_from_the_bin(astech: Astech, data: Path) -> None:
    output, complaints = play(astech, data / BROLGA, "fire srm6", "fire srm", "end", "fire srm 6", "end", "status")
    assert complaints == "line 2: the SRM 6 cannot fire: it fired already\n"
    assert "SRM 6, 13 shots" in output


def test_a_bin_is_filled_with_infernos(astech: Astech, data: Path) -> None:
    output, complaints = play(astech, data / BROLGA, "reload srm with nuts", "reload srm with inferno")
    assert "SRM 6 Inferno Ammo: 15 shots" in output
    assert "'nuts' does not go into the SRM 6 Ammo; expected one of standard, " in complaints


def test_the_outcome_of_a_roll_may_be_typed_in_place_of_dice(astech: Astech, data: Path) -> None:
    """Given a pilot hit, when the table says that the roll failed, then the pilot is unconscious."""
    output, complaints = play(astech, data / BROLGA, "pilot", "failed", "status")
    assert complaints == ""
    assert "consciousness, 3 or more" in output
    assert "crew: 1 hit, unconscious" in output


def test_undo_redo_and_as_of(astech: Astech, data: Path) -> None:
    output, complaints = play(
        astech, data / BROLGA, "la 3", "la 3", "undo 2", "status", "redo", "status", "redo", "as of 1", "as of 0"
    )
    assert complaints == ""
    left = [word.removeprefix("LA ") for word in output.replace(",", "").split("LA ")[1:] if "/" in word[:6]]
    assert [word.split("/")[0] for word in left] == ["16", "13", "13", "16"]


def test_a_record_continues_where_it_ended(astech: Astech, data: Path, tmp_path: Path) -> None:
    record = tmp_path / "brolga.jsonl"
    play(astech, data / BROLGA, "la 3", "lt 8 rear", options=("--record", str(record)))
    done = astech("play", "--record", record, stdin="hello\n")
    assert done.returncode == 1
    assert "'hello' does not answer the critical count roll" in done.stderr
    done = astech("play", data / BROLGA, "--record", record, stdin="undo\nlog\n")
    assert "1  LA 3" in done.stdout


def test_a_record_belongs_to_its_unit(astech: Astech, data: Path, tmp_path: Path) -> None:
    record = tmp_path / "brolga.jsonl"
    play(astech, data / BROLGA, "la 3", options=("--record", str(record)))
    done = astech("play", data / TANK, "--record", record, stdin="status\n")
    assert done.returncode == 2
    assert "is the record of Brolga BRG-2" in done.stderr


def test_each_line_of_a_record_conforms_to_the_schema(astech: Astech, data: Path, tmp_path: Path) -> None:
    record = tmp_path / "brolga.jsonl"
    lines = ("la 3", "crit ra 4", "pilot 1", "4 4", "fire ml", "ran 3", "end", "undo", "redo", "lt 8 rear", "roll all")
    play(astech, data / BROLGA, *lines, options=("--record", str(record), "--seed", "5"))
    schema = jsonschema.Draft202012Validator(json.loads(astech("schema", "record").stdout))
    written = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert len(written) > len(lines)
    for line in written:
        schema.validate(line)
    ids = [line["id"] for line in written[1:]]
    assert len(set(ids)) == len(ids)


def test_the_same_seed_rolls_the_same(astech: Astech, data: Path) -> None:
    first, second = (play(astech, data / BROLGA, "lt 20 rear", "roll all", options=("--seed", "9")) for _ in "12")
    assert first == second


def test_a_sheet_is_printed_and_no_other_file_replaced(astech: Astech, data: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "brolga.svg", tmp_path / "mine.pdf"
    other.write_text("mine")
    _, complaints = play(astech, data / BROLGA, "la 3", f"print {out}", "la 1", f"print {out}", f"print {other}")
    assert '<use id="armor-LA-4" class="pip struck"' in out.read_text(encoding="utf-8")
    assert "mine.pdf already exists" in complaints
    assert other.read_text() == "mine"


def test_a_tank_is_played_too(astech: Astech, data: Path) -> None:
    lines = ("front 2", "from the left 2", "roll all", "end", "status")
    output, complaints = play(astech, data / TANK, *lines, options=("--seed", "9"))
    assert complaints == ""
    assert "turn 2" in output


def test_replay_prints_each_event(astech: Astech, data: Path, tmp_path: Path) -> None:
    record = tmp_path / "brolga.jsonl"
    play(astech, data / BROLGA, "la 3", "ra 2", "undo", "pilot 1", "6 6", options=("--record", str(record)))
    text = astech("replay", record)
    assert text.returncode == 0
    assert "1  LA 3" in text.stdout
    assert "RA 2" not in text.stdout
    events, _, end = " ".join(text.stdout.split()).partition("Brolga BRG-2, turn 1 ")
    assert "the pilot stays awake" in events
    assert "LA 13/8" in end
    assert "crew: 1 hit" in end
    rows = [json.loads(line) for line in astech("replay", record, "--format", "jsonl").stdout.splitlines()]
    assert [row["seq"] for row in rows] == [1, 2, 3]
    assert rows[0]["marks"] == {"armor": {"LA": 3}, "crew": rows[0]["marks"]["crew"]}
    assert rows[1]["due"][0]["target"] == 3
    assert read_record(record.read_text(encoding="utf-8").splitlines()).unit.name == "Brolga BRG-2"


def test_replay_names_the_events_that_the_rules_refuse(astech: Astech, data: Path, tmp_path: Path) -> None:
    """Given a log in which a destroyed 'Mech takes more damage, each such line is named, and the rest is replayed."""
    record = tmp_path / "brolga.jsonl"
    play(astech, data / BROLGA, "la 3", options=("--record", str(record)))
    first, hit = record.read_text("utf-8").splitlines()[:2]
    missing = hit.replace('"LA"', '"XX"')
    record.write_text("\n".join((first, json.dumps({**json.loads(missing), "id": "x"}), hit)) + "\n", "utf-8")
    for form in ("text", "jsonl"):
        done = astech("replay", record, "--format", form)
        assert "line 2 is against the rules of this version and is passed over" in done.stderr
        assert "LA" in done.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.jsonl is empty; expected a record"),
        ("{}", "the first line of a record has the unit"),
        ("hello", "is not a record: not JSON at column 1: expecting value; expected a record in JSON lines"),
        ('{"unit": {"kind": "teapot"}}', "is not a record"),
        ("[" * 50_000, "is not a record"),
        (AS_UNIT % "[[]]", "is not a record"),
        (AS_UNIT % '[{"item": "Medium Laser", "location": "XX"}]', "mounts.0.location is 'XX'; expected one of HD, CT"),
        ('{"unit": ' + "1," * 60_000, "more than 50,000 values"),
        (AS_UNIT % "[]" + '\n{"do": "stand", "x": "' + "y" * 200_000 + '"}\n', "line 2 has more than 100,000"),
        (AS_UNIT % "[]" + '\n{"do": "stand"}' * 1_000_001 + "\n", "1,000,001 lines behind the unit; expected at most"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(astech: Astech, tmp_path: Path, text: str, sentence: str) -> None:
    record = tmp_path / "x.jsonl"
    record.write_text(text)
    done = astech("replay", record)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "internal" not in done.stderr


def test_an_endless_line_ends_the_session(astech: Astech, data: Path) -> None:
    done = astech("play", data / BROLGA, stdin="la 2\n" + "x" * 200_000)
    assert done.returncode == 1
    assert done.stderr == "line 2: more than 100,000 characters; expected a line that a person types\n"


def test_unknown_equipment_of_a_recorded_unit_is_reported(astech: Astech, tmp_path: Path) -> None:
    """A record that a user edited may name unknown equipment, like a unit file."""
    record = tmp_path / "x.jsonl"
    record.write_text(
        AS_UNIT % '[{"item": "Squid", "location": "LA"}]' + '\n{"do": "hit", "location": "LA", "damage": 2}'
    )
    done = astech("replay", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert "LA 2" in done.stdout


def test_an_element_is_played_and_its_card_is_printed(astech: Astech, data: Path, tmp_path: Path) -> None:
    """With an edition of Alpha Strike the unit is played as its element, and prints its card."""
    card = tmp_path / "card.svg"
    options = ("--edition", "asce-5.01")
    output, complaints = play(
        astech, data / BROLGA, "hit 2", "crit mp", "end", f"print {card}", "status", options=options
    )
    assert complaints == ""
    assert "2 points: armor 3, structure 4" in output
    assert "Move is now 5" in output
    assert "short 2, medium 2" in output
    assert card.stat().st_size > 5000


def test_a_vehicle_moves_and_frees_its_turret(astech: Astech, data: Path) -> None:
    output, complaints = play(astech, data / TANK, "walked 2", "crit tu turret jam", "free turret", "status")
    assert complaints == ""
    assert "2 hexes at cruising speed" in output
    assert "the Turret turns again" in output
    assert "walked +1" in output


def test_a_pilot_sits_in_a_new_record_with_skills(astech: Astech, data: Path, tmp_path: Path) -> None:
    """`--pilot "Ann 3/4"`: gunnery 3 and piloting 4 count in every roll; an existing record has its own crew."""
    record = tmp_path / "ann.jsonl"
    done = astech("play", data / BROLGA, "--pilot", "Ann 3/4", "--record", record, stdin="log\nstatus\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1  skills 3/4 Ann" in done.stdout
    again = astech("play", "--record", record, "--pilot", "Bo 4/5", stdin="log\n")
    assert again.returncode == 2
    assert "has its crew already; change it in play, as in skills 3/4" in again.stderr


def test_help_of_a_word_has_an_example(astech: Astech, data: Path) -> None:
    output, _ = play(astech, data / BROLGA, "help skid")
    assert "Example: skid 7" in output
    _, complaints = play(astech, data / BROLGA, "help skidd")
    assert "perhaps skid" in complaints


def test_a_prone_mech_names_the_weapons_that_do_not_fire(astech: Astech, data: Path) -> None:
    output, _ = play(astech, data / BROLGA, "fell", "roll all", "fire all", options=("--seed", "1"))
    assert "RA: Large Laser does not fire: the 'Mech lies prone and props itself up on this arm" in output


def test_the_doubts_of_an_edition_are_named_where_a_unit_has_them(astech: Astech, tmp_path: Path) -> None:
    """CORE:D1:autocannon-classes: an Ultra autocannon; the readings are in force with --unconfirmed."""
    gun, plain = tmp_path / "gun.json", tmp_path / "plain.json"
    gun.write_text(to_json(mech(mounts=mounts("ISUltraAC5", at="RT"))), "utf-8")
    plain.write_text(to_json(mech()), "utf-8")
    core = ("--edition", "core-2026")
    assert "--unconfirmed turns these on: CORE:D1:autocannon-classes" in play(astech, gun, options=core)[0]
    for unit, options in ((gun, (*core, "--unconfirmed")), (gun, ()), (plain, core)):
        assert "--unconfirmed turns these on" not in play(astech, unit, options=options)[0]
    store = ("--store", tmp_path / "doubts.sqlite")
    astech("campaign", "new", "Doubts", "--edition", "core-2026", *store)
    joined = astech("campaign", "add", gun, plain, *store).stdout
    assert "--unconfirmed turns these on: CORE:D1:autocannon-classes" in " ".join(joined.split())
