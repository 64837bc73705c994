"""Force files that nobody should trust: refused with a sentence, in bounded time and memory."""

import gzip
from pathlib import Path

import pytest

from importers import load
from importers.archives import MAX_GUNZIPPED
from importers.mul import MOST_ENTITIES, MOST_TAGS
from tests.importers.mul.forces import entity, findings, force, only, read, refusal

BOMB = """<!DOCTYPE unit [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><unit>&b;</unit>"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOMB, "a document type declaration"),
        ('<!DOCTYPE u SYSTEM "file:///etc/passwd"><unit/>', "a document type declaration"),
        ("<unit><entity chassis='A'></unit>", "no well-formed XML"),
        ("<unit>" + "<a>" * 5_000 + "</a>" * 5_000 + "</unit>", "no well-formed XML"),
        ("<unit>" + "<a/>" * (MOST_TAGS + 1) + "</unit>", "tags; expected at most"),
        ("<unit><entity " + " ".join(f"a{n}='1'" for n in range(MOST_TAGS + 1)) + "/></unit>", "attributes; expected"),
        ("<mech/>", "XML with the root <mech>; expected <unit>, <record> or <entity>"),
        ("<unit></unit>", "a force without units; expected at least one <entity>"),
        (force(*[entity()] * (MOST_ENTITIES + 1)), "units; expected at most"),
    ],
)
def test_refused(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


@pytest.mark.parametrize(
    ("inside", "sentence"),
    [
        ("<location><armor points='3'/></location>", "<location> without index"),
        ("<location index='-1'/>", "index='-1'"),
        ("<location index='99999999999999999999'/>", "expected a whole number"),
        ("<location index='1'><armor points='-3'/></location>", "points='-3'"),
        ("<location index='1'><armor/></location>", "<armor> without points"),
        ("<location index='1'><armor points='3' type='Left'/></location>", "the armor type 'Left'"),
        ("<location index='1'><slot index='1'/></location>", "a slot without type"),
        ("<location index='1'><slot type='PPC'/></location>", "<slot> without index"),
        ("<location index='1'><slot index='1' type='PPC' isHit='f alse'/></location>", "isHit='f alse'"),
        ("<location index='1'><slot index='1' type='PPC' shots='many'/></location>", "shots='many'"),
        ("<bombs><bomb type='HEBomb' load='-2'/></bombs>", "load='-2'"),
        ("<transportBay index='1'><doors>all</doors></transportBay>", "'all' doors"),
        ("<construction_data filename='x.mtf'>no base64!</construction_data>", "cannot be unpacked"),
        ("<Force force='Name'/>", "a name and a number for each level"),
        ("<pilot name='A' gunnery='4' piloting='5'/><pilot name='B'/>", "a second crew"),
        (f"<pilot name='{'x' * 2_000}'/>", "a name of 2,000 characters"),
        (f"<pilot name='A' advantages='{'x ' * 9_000}'/>", " advantages; expected at most 500"),
        ("<crew crewType='mob'/>", "the crew type 'mob'"),
        ("<crew crewType='dual'><crewMember slot='2' gunnery='3' piloting='3'/></crew>", "seat '2' of a dual crew"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_unit(inside: str, sentence: str) -> None:
    found = findings(force(entity(inside)))
    assert any(sentence in each and "Brolga BRG-2" in each for each in found), found


def test_an_entity_without_chassis_is_an_error_and_the_others_are_read() -> None:
    loaded = read(force('<entity model="BRG-2"/>', entity()))
    assert loaded.force is not None
    assert len(loaded.force.entries) == 1
    assert loaded.error is not None
    assert "without a chassis" in str(loaded.error)


def test_a_design_that_unpacks_without_end_is_left_out() -> None:
    import base64

    packed = base64.b64encode(gzip.compress(bytes(3_000_000))).decode()
    text = force(entity(f"<construction_data filename='x.mtf'>{packed}</construction_data>"))
    assert only(text).design is None


def test_a_gzip_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lance.mul.gz"
    path.write_bytes(gzip.compress(b" " * (MAX_GUNZIPPED + 10), 1))
    assert "when unpacked" in str(load(path).error)


def test_a_gzip_unpacks_to_a_hundred_times_its_size_at_most() -> None:
    """A file takes no more memory than so many times its size, as a member of an archive does."""
    data = gzip.compress(b"<a/>" * 5_000_000)
    assert f"more than {100 * len(data):,} bytes when unpacked" in str(load(data, "lance.mul.gz").error)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (gzip.compress(force(entity()).encode())[:-12], "ends too early"),
        (b"\x1f\x8b" + b"junk" * 9, "a damaged gzip"),
        (gzip.compress(gzip.compress(b"<unit/>")), "a gzip in a gzip"),
    ],
    ids=["cut", "junk", "twice"],
)
def test_a_bad_gzip_is_refused(data: bytes, sentence: str) -> None:
    assert sentence in str(load(data, "lance.mul.gz").error)


def test_a_packed_force_is_read() -> None:
    loaded = load(gzip.compress(force(entity()).encode()), "lance.mul.gz")
    assert loaded.force is not None
    assert loaded.file == "lance.mul"
