"""The SVG of a page: everything has its id, the words are words, the file stands alone."""

import base64
import json
import math
import re
import struct
import zlib
from typing import Any

import pytest
from lxml import etree

from exporters.page import (
    Attachment,
    Box,
    Circle,
    Group,
    Line,
    Outline,
    Page,
    Pip,
    Pips,
    Rect,
    Symbol,
    Text,
    Use,
    fit_text,
    svg,
    text_width,
)
from exporters.page import Path as Shape
from tests.exporters.page.showcase import ROUND, SLOT, showcase

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> Any:
    return etree.fromstring(text.encode())


def drawn(*elements: Any) -> Any:
    return parsed(svg.to_text(Page(200, 100, elements)))


def only(root: Any, tag: str) -> Any:
    (element,) = [e for e in root.iter(f"{SVG}{tag}") if e.getparent().tag != f"{SVG}svg" or tag != "rect"] or [None]
    return element


def by_id(root: Any, name: str) -> Any:
    (element,) = root.xpath(f"//*[@id='{name}']")
    return element


def test_the_page_has_its_size_and_language() -> None:
    root = parsed(svg.to_text(showcase(), title="Sheet <1>"))
    assert root.get("viewBox") == "0 0 612 792"
    assert root.get("width") == "612pt"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert root.findtext(f"{SVG}title") == "Sheet <1>"


def test_every_pip_has_its_id_and_its_mark() -> None:
    root = drawn(Group([Pips("armor-LT", [(10, 10), (16, 10), (22, 10)], ROUND, {2})]))
    assert [by_id(root, f"armor-LT-{n}").get("class") for n in (1, 2, 3)] == ["pip", "pip struck", "pip"]
    assert by_id(root, "armor-LT-2").get("href") == "#symbol-round-struck"
    assert (by_id(root, "armor-LT-3").get("x"), by_id(root, "armor-LT-3").get("y")) == ("22", "10")
    assert by_id(root, "symbol-round").getparent().tag == f"{SVG}defs"


def test_an_open_slot_can_be_found_though_it_shows_nothing() -> None:
    slot = by_id(drawn(Pip("slot-RA-4", 10, 40, SLOT)), "slot-RA-4")
    assert slot.tag == f"{SVG}rect"
    assert slot.get("fill") == "none"
    assert (slot.get("x"), slot.get("y"), slot.get("width")) == ("10", "34", "90")


def test_ids_occur_once_and_scopes_keep_units_apart() -> None:
    root = parsed(svg.to_text(showcase()))
    ids = root.xpath("//@id")
    assert len(ids) == len({*ids})
    assert {"squad-1-armor-1", "squad-2-armor-1", "pilot", "armor-CT-12", "slot-RT-2"} <= {*ids}


def test_shapes() -> None:
    root = drawn(
        Rect(Box(1, 2, 30, 40), fill="#ff0000", stroke="#00ff00", line_width=2, radius=3, id="r"),
        Circle(5, 6, 7, stroke="#0000ff", id="c"),
        Line(1, 2, 3, 4, dash=(2, 1), cap="round", id="l"),
        Shape(Outline.parse("M 1 1 C 2 2 3 3 4 4 Z"), fill="#123456", id="p"),
    )
    assert dict(by_id(root, "r").attrib) == {
        "id": "r", "x": "1", "y": "2", "width": "30", "height": "40", "rx": "3", "fill": "#ff0000",
        "stroke": "#00ff00", "stroke-width": "2",
    }  # fmt: skip
    assert (by_id(root, "c").get("r"), by_id(root, "c").get("fill")) == ("7", "none")
    assert (by_id(root, "l").get("stroke-dasharray"), by_id(root, "l").get("stroke-linecap")) == ("2 1", "round")
    assert by_id(root, "p").get("d") == "M1 1 C2 2 3 3 4 4 Z"


def test_text_is_text() -> None:
    text = only(drawn(Text(100, 50, "Ammo <SRM> & 'Ñ'", "condensed-bold", 9, "right", color="#c0392b")), "text")
    assert text.text == "Ammo <SRM> & 'Ñ'"
    assert (text.get("text-anchor"), text.get("font-weight"), text.get("font-size")) == ("end", "700", "9")
    assert text.get("fill") == "#c0392b"


def test_fitted_text_keeps_its_width_in_another_font() -> None:
    element = fit_text(Text(10, 20, "Extended-Range Particle Projection Cannon", size=8), 90)
    text = only(drawn(element), "text")
    assert element.stretch < 1
    assert text.get("transform") == f"matrix({element.stretch:g} 0 0 1 10 20)"
    assert float(text.get("textLength")) == pytest.approx(text_width(element.text, size=element.size), abs=0.01)


def test_the_letters_used_are_embedded_and_no_others() -> None:
    text = svg.to_text(Page(100, 50, [Text(10, 20, "AB Ωμ", "condensed"), Text(10, 40, "12", "condensed-bold")]))
    faces = re.findall(r"font-family:'([^']*)';font-weight:(\d+).*?unicode-range:([^;]*);src:url\(([^)]*)", text)
    assert [(family, weight, letters) for family, weight, letters, _ in faces] == [
        ("IBM Plex Sans", "400", "U+3A9,U+3BC"),
        ("IBM Plex Sans Condensed", "700", "U+31-32"),
        ("IBM Plex Sans Condensed", "400", "U+20,U+41-42"),
    ]
    for *_, address in faces:
        found = table_data(base64.b64decode(address.split(",")[1]))
        assert found.keys() >= {"cmap", "glyf", "head", "OS/2", "name", "post"}


def table_data(woff: bytes) -> dict[str, bytes]:
    """The tables of a WOFF file, unpacked, with the lengths that it states."""
    assert woff[:4] == b"wOFF"
    length, count = struct.unpack(">LH", woff[8:14])
    assert length == len(woff)
    found = {}
    for at in range(44, 44 + 20 * count, 20):
        name, start, packed, whole, _ = struct.unpack(">4sLLLL", woff[at : at + 20])
        data = woff[start : start + packed]
        found[name.decode()] = zlib.decompress(data) if packed < whole else data
        assert len(found[name.decode()]) == whole
    return found


def test_symbols_with_words_are_written_out_so_that_a_search_finds_them() -> None:
    table = Symbol("table", Box(0, 0, 50, 10), [Text(0, 8, "Cluster hits"), Rect(Box(0, 0, 50, 10), stroke="#000000")])
    root = drawn(Use(table, 10, 10), Use(table, 10, 50, scale=2))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["Cluster hits", "Cluster hits"]
    assert not root.findall(f".//{SVG}use")


def test_attachments_stand_in_the_metadata() -> None:
    files = [Attachment("unit.json", '{"name": "<Łódź>"}'.encode()), Attachment("a.bin", b"\0\xff", media_type="x/y")]
    root = parsed(svg.to_text(Page(10, 10, [], attachments=files)))
    first, second = root.findall(f".//{SVG}metadata/{{urn:astech:file}}file")
    assert (first.get("name"), first.text) == ("unit.json", '{"name": "<Łódź>"}')
    assert base64.b64decode(second.text) == b"\0\xff"


def test_tags_are_roles() -> None:
    root = parsed(svg.to_text(showcase()))
    assert [e.get("aria-level") for e in root.xpath("//*[@role='heading']")] == ["1", "2", "2", "2", "2"]
    assert len(root.xpath("//*[@role='row']/*[@role='cell']")) == 12
    labels = root.xpath("//*[@role='img']/@aria-label")
    assert any(label.startswith("Center torso:") for label in labels)


def test_groups_are_moved_turned_and_clipped() -> None:
    group = Group([Line(0, 0, 1, 1)], x=10, y=20, scale=0.5, turn=90, id="g", clip=Outline.circle(0, 0, 5))
    root = drawn(group)
    assert by_id(root, "g").get("transform") == "translate(10 20) rotate(90) scale(0.5)"
    assert by_id(root, "g").get("clip-path") == "url(#clip-1)"
    assert by_id(root, "clip-1")[0].tag == f"{SVG}path"


def test_the_same_page_makes_the_same_file() -> None:
    assert svg.to_text(showcase(), title="A page") == svg.to_text(showcase(), title="A page")


def test_characters_that_xml_forbids_are_drawn_as_missing() -> None:
    """XML 1.0, section 2.2: neither control characters nor U+FFFE and U+FFFF, whatever a unit is called."""
    odd = "a\x00b\x07c\ufffed\uffffe\ud800"
    named = Attachment("unit.json", json.dumps({"chassis": odd}, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    root = parsed(svg.to_text(Page(100, 100, [Text(10, 50, odd)], attachments=[named]), title=odd))
    assert root.findtext(f"{SVG}title") == "a b c\ufffdd\ufffde\ufffd"
    assert json.loads(root.findtext(".//{urn:astech:file}file"))["chassis"].startswith("a\x00b\x07c")


def test_nothing_is_fetched_from_elsewhere() -> None:
    root = parsed(svg.to_text(showcase()))
    links = [value for value in root.xpath("//@href") if not value.startswith(("#", "data:"))]
    assert links == []


def test_two_symbols_of_one_name_must_be_the_same() -> None:
    one, other = (Symbol("x", Box(0, 0, 1, 1), [Circle(0, 0, radius)]) for radius in (1, 2))
    with pytest.raises(ValueError, match="two different symbols"):
        drawn(Use(one, 0, 0), Use(other, 0, 0))


@pytest.mark.parametrize("letters", ["A", "AB", "ABC", "ABCDEFG", "ABCDEFGH"])
def test_a_character_table_states_its_segments_as_opentype_asks(letters: str) -> None:
    """Format 4 has a segment for each character and a last one, and searches the largest power of two of them."""
    face = re.search(r"src:url\(([^)]*)", svg.to_text(Page(100, 50, [Text(10, 20, letters, "condensed")])))
    assert face is not None
    table = table_data(base64.b64decode(face[1].split(",")[1]))["cmap"][12:]
    form, length, _, twice, search, selector, shift = struct.unpack(">7H", table[:14])
    segments = len(letters) + 1
    power = 2 ** math.floor(math.log2(segments))
    assert (form, length, twice) == (4, len(table), 2 * segments)
    assert (search, selector, shift) == (2 * power, math.log2(power), 2 * segments - 2 * power)
