"""A file's format is told from its content; the name only helps where the content does not speak."""

from pathlib import Path

import pytest

from importers import Unreadable, load
from importers.sniff import sniff
from importers.text import MOST_STRAYS, decode


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"chassis:Brolga\nmodel:BRG-2\n", "mtf"),
        (b"generator:Someone\nchassis:Brolga\n", "mtf"),
        (b"Version:1.0\nBrolga\nBRG-2\nConfig:Biped\n", "mtf"),
        (b"\xef\xbb\xbfchassis:Brolga\n", "mtf"),
        (b"# Fluff Date: 2025\r\n\r\nchassis:Brolga\r\n", "mtf"),
        (b"some lost words\nchassis:Brolga\n", "mtf"),
        (b"#building block data file\n<BlockVersion>\n1\n</BlockVersion>\n", "blk"),
        (b"\xef\xbb\xbf#Saved\n<UnitType>\nTank\n</UnitType>\n", "blk"),
        (b"  <Name>  \nCurrawong\n</Name>\n", "blk"),
        (b"<mul id:>\n5\n</mul id:>\n", "blk"),
        (b"some lost words\n<unittype>\nTank\n</unittype>\n", "blk"),
        (b'<?xml version="1.0" encoding ="UTF-8"?>\n<mech name="Brolga">', "ssw"),
        (b'<?xml version="1.0"?><!-- <mech> --><combatvehicle name="C">', "saw"),
        (b"<!DOCTYPE campaign [<!ENTITY a 'b'>]>\n<campaign>", "cpnx"),
        (b'<unit version="0.49">', "mul"),
        (b"<record>", "mul"),
        (b'{"astech": 1}', "json"),
        (b"%PDF-1.4\n\0\0\0", "pdf"),
        (b"PK\x03\x04\0\0\0\0", "zip"),
        (b"\x1f\x8b\x08\0", "gz"),
    ],
)
def test_content_decides(content: bytes, name: str) -> None:
    assert sniff(content, "name-without-suffix").name == name
    assert sniff(content, "misleading.pdf").name == name


def test_the_name_decides_where_the_content_does_not() -> None:
    assert sniff(b"nothing that anybody knows", "Brolga.mtf").name == "mtf"
    assert sniff(b"\x01\x02V1.11\0\0\0", "old.HMP").name == "hmp"


@pytest.mark.parametrize(
    ("content", "file", "words"),
    [
        (b"", "a.mtf", "the file is empty"),
        (b" \r\n\t\n", "a.blk", "the file is empty"),
        (b"\xef\xbb\xbf", "a.blk", "the file is empty"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0", "a.mtf", "binary data (it begins with 7F 45 4C 46"),
        (bytes(range(1, 32)) * 9, "a.blk", "binary data"),
        (b"chassis:Brolga\nmodel:\0\n", "a.mtf", "binary data"),
        ("chassis:Brolga\n".encode("utf-16"), "a.mtf", "text in UTF-16"),
        ("chassis:Brolga\n".encode("utf-16-le"), "a.mtf", "text in UTF-16"),
        ("chassis:Brolga\n".encode("utf-16-be"), "a.mtf", "text in UTF-16"),
        (b"Dear diary, today", "a.txt", "it begins with 'Dear diary, today'"),
        (b"Dear diary, today", "a.pdf", "so it is not a PDF as its name says"),
        (b"<?xml version='1.0'?><svg width='5'/>", "a", "XML with the root <svg>"),
    ],
)
def test_what_is_no_unit_file_is_named_for_what_it_is(content: bytes, file: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        sniff(content, file)
    assert str(refused.value).startswith(f"{file}: ")
    assert words in str(refused.value)


def test_no_content_makes_the_search_for_the_root_long() -> None:
    with pytest.raises(Unreadable):
        sniff(b"<?a?>" * 50_000 + b"<", "endless")


def test_known_formats_without_a_reader_get_one_sentence() -> None:
    loaded = load(b"<force/>", "lance.force")
    assert loaded.unit is None
    sentence = "lance.force: a Solaris Skunk Werks force list (.force), which is not read; expected one of .mtf, .blk"
    assert str(loaded.error).startswith(sentence)


def test_utf8_is_read_with_and_without_its_mark() -> None:
    assert decode("model:Zürich\n".encode(), "a.mtf") == ("model:Zürich\n", ())
    assert decode("model:Zürich\n".encode("utf-8-sig"), "a.mtf") == ("model:Zürich\n", ())


def test_windows_text_is_read_and_reported_with_its_line() -> None:
    text, (problem,) = decode(b"chassis:Brolga\nmodel:D\x92Artagnan\n", "a.mtf")
    assert text == "chassis:Brolga\nmodel:D’Artagnan\n"
    assert str(problem) == "a.mtf line 2: byte 92, which is not UTF-8; expected text in UTF-8 (read as Windows-1252)"


def test_only_the_lines_that_are_no_utf8_are_read_as_windows_text() -> None:
    text, (problem,) = decode("chassis:Zürich\n".encode() + b"model:D\x92Artagnan\n", "a.mtf")
    assert text == "chassis:Zürich\nmodel:D’Artagnan\n"
    assert problem.line == 2


@pytest.mark.parametrize("byte", [b"\x81", b"\x8d", b"\x8f", b"\x90", b"\x9d"])
def test_a_byte_that_is_no_character_anywhere_spoils_itself_alone(byte: bytes) -> None:
    text, (problem,) = decode("chassis:Zürich\nmodel:Bär".encode() + byte + b" 2\n", "a.mtf")
    assert text == "chassis:Zürich\nmodel:Bär\ufffd 2\n"
    expected = "text in UTF-8 or Windows-1252 (kept as U+FFFD)"
    assert str(problem) == f"a.mtf line 2: byte {byte.hex().upper()}, which is not a character; expected {expected}"


def test_such_a_byte_among_windows_text() -> None:
    text, problems = decode(b"chassis:\xdcber\nmodel:D\x92Artagnan \x81\n", "a.mtf")
    assert text == "chassis:Über\nmodel:D’Artagnan \ufffd\n"
    assert [problem.line for problem in problems] == [1, 2]


def test_text_with_many_such_bytes_is_no_text() -> None:
    assert len(decode(b"overview:\x81\n" * MOST_STRAYS, "a.mtf")[1]) == MOST_STRAYS
    with pytest.raises(Unreadable, match="line 21: byte 81, which is not a character, as in 20 lines before"):
        decode(b"overview:\x81\n" * 50, "a.mtf")


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_utf16_with_its_mark_is_read_and_told(data: Path, order: str) -> None:
    for path in (data / "Brolga BRG-2.mtf", data / "Currawong Patrol Tank CPT-1.blk", data / "Potoroo PTR.ssw"):
        plain, wide = load(path), load(("\ufeff" + path.read_text("utf-8")).encode(order), path.name)
        assert wide.unit == plain.unit
        assert f"{path.name}: text in UTF-16; expected text in UTF-8 (read as UTF-16)" in map(str, wide.problems)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\xd8A\x00", b"\xff\xfe" + bytes(range(256)) * 3, b"\xfe\xff\x00"])
def test_what_only_begins_like_utf16_is_refused(content: bytes) -> None:
    assert "a.mtf: text in UTF-16 or UTF-32; expected text in UTF-8" in str(load(content, "a.mtf").error)


def test_endless_lines_are_refused_with_their_number() -> None:
    loaded = load(b"chassis:Brolga\n" + b"x" * 100_001, "a.mtf")
    assert str(loaded.error) == "a.mtf line 2: a line of 100,001 characters; expected at most 100,000 a line"


@pytest.mark.parametrize("line", [b"#\n", b"\n", b"overview:text\n", b"<a>\n</a>\n"])
def test_endless_files_are_refused(line: bytes) -> None:
    for name in ("a.mtf", "a.blk"):
        loaded = load(b"chassis:Brolga\n<UnitType>\n" + line * 200_000, name)
        assert "lines; expected at most 100,000" in str(loaded.error)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_wide_text_is_named(encoding: str) -> None:
    with pytest.raises(Unreadable, match="text in UTF-16 or UTF-32; expected text in UTF-8"):
        sniff("chassis:Wombat\nmodel:WMB-1\n".encode(encoding), "a.mtf")


def test_a_zero_byte_in_a_text_is_told_with_its_line() -> None:
    with pytest.raises(Unreadable, match="line 2: byte 00, as in binary data"):
        sniff(b"chassis:Wombat\nmodel:WMB\0-1\n" + b"overview:text\n" * 9, "a.mtf")
