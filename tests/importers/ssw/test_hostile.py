"""XML that was not meant to be read: refused in one sentence, and nothing is fetched or expanded."""

import pytest

from importers import load
from importers.ssw import read_ssw
from importers.text import MAX_TEXT
from sheets.units import Mech
from tests.importers.ssw.documents import PLAIN, document

DECLARATION = '<?xml version="1.0" encoding ="UTF-8"?>\n'
BODY = PLAIN.removeprefix(DECLARATION)


def refusal(data: bytes) -> str:
    loaded = load(data, "wombat.ssw")
    assert loaded.unit is None
    assert loaded.error is not None
    text = str(loaded.error)
    assert "\n" not in text
    assert "internal error" not in text
    return text


def laughs() -> str:
    lines = ['<!ENTITY lol0 "lol">']
    lines += [f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10}">' for n in range(1, 12)]
    return DECLARATION + f"<!DOCTYPE mech [{''.join(lines)}]>" + BODY.replace("WMB-1", "&lol11;")


@pytest.mark.parametrize(
    "head",
    [
        "<!DOCTYPE mech>",
        '<!DOCTYPE mech SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE mech PUBLIC "-//x" "http://localhost:9/evil.dtd">',
        '<!doctype mech [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE mech [<!ENTITY % x SYSTEM "http://localhost:9/x"> %x;]>',
    ],
)
def test_document_types_and_entities(head: str) -> None:
    text = DECLARATION + head + "\n" + BODY.replace("WMB-1", "&x;")
    assert "line 2: a document type declaration (<!" in refusal(text.encode())


def test_a_billion_laughs_are_not_told() -> None:
    assert "a document type declaration" in refusal(laughs().encode())


def test_an_entity_that_nobody_declared() -> None:
    assert "no well-formed XML: Entity 'x' not defined" in refusal(PLAIN.replace("WMB-1", "&x;").encode())


def test_a_hundred_megabytes() -> None:
    data = PLAIN.encode() + b" \n" * (50_000_000 - len(PLAIN) // 2)
    assert f" characters; expected at most {MAX_TEXT:,}" in refusal(data)


def test_elements_nested_without_end() -> None:
    text = document(("<fluff></fluff>", "<a>" * 9_000 + "</a>" * 9_000))
    sentence = refusal(text.encode())
    assert "no well-formed XML" in sentence
    assert "XML_PARSE_HUGE" not in sentence  # advice to programmers


def test_a_file_that_is_cut_off() -> None:
    text = refusal(PLAIN[: len(PLAIN) // 2].encode())
    assert "no well-formed XML" in text
    assert "line " in text


def test_another_root() -> None:
    assert "XML with the root <mechanic>" in refusal(b"<?xml version='1.0'?><mechanic/>")


def test_wrong_tags_say_where() -> None:
    assert "line 5: no well-formed XML" in refusal(PLAIN.replace("</era>", "</eras>").encode())


def test_bytes_that_are_no_utf_8_are_read_as_windows_text() -> None:
    loaded = load(PLAIN.replace("Wombat", "Wömbat").encode("cp1252"), "wombat.ssw")
    assert isinstance(loaded.unit, Mech)
    assert loaded.unit.chassis == "Wömbat"
    assert "which is not UTF-8" in str(loaded.problems[0])


def test_comments_and_instructions_are_passed_over() -> None:
    (loaded,) = read_ssw(PLAIN.replace("<era>1", "<!-- <era>3 --><?skip?><era>1"), "wombat.ssw")
    assert loaded.unit is not None
    assert loaded.problems == ()
