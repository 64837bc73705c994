"""PDFs that would keep a reader busy, fill its memory or end it, each made of few bytes."""

import zlib
from collections.abc import Callable, Mapping

Maker = Callable[[], bytes]


def pdf_of(objects: Mapping[int, bytes], size: int = 0, xref: bytes | None = None) -> bytes:
    """A PDF of these objects; the first one is its catalog."""
    made, places = bytearray(b"%PDF-1.7\n"), dict[int, int]()
    for number, body in objects.items():
        places[number] = len(made)
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(made)
    count = max(objects) + 1
    if xref is None:
        made += b"xref\n0 %d\n0000000000 65535 f \n" % count
        for number in range(1, count):
            at = places.get(number)
            made += b"%010d 00000 n \n" % at if at is not None else b"0000000000 00000 f \n"
    else:
        made += xref
    made += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (size or count, start)
    return bytes(made)


def stream(data: bytes, entries: bytes = b"", packed: bool = True) -> bytes:
    """A stream, packed to few bytes where it repeats itself."""
    body = zlib.compress(data, 9) if packed else data
    filters = b"/Filter/FlateDecode" if packed else b""
    return b"<</Length %d%s%s>>stream\n%s\nendstream" % (len(body), filters, entries, body)


def page_of(
    content: bytes,
    resources: bytes = b"",
    box: bytes = b"0 0 612 792",
    others: Mapping[int, bytes] = {},
    more: bytes = b"",
) -> bytes:
    """A PDF of one page with some content."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R/Resources<<%s>>%s>>" % (box, resources, more)
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    objects = {1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages, 3: page, 4: stream(content)}
    return pdf_of({**objects, **others})


HELVETICA = b"/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]"


def page_tree_that_contains_itself() -> bytes:
    pages = b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>"
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages})


def page_count_of_two_billions() -> bytes:
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[]/Count 2147483647>>"})


def size_of_two_billions() -> bytes:
    pages = b"<</Type/Pages/Kids[]/Count 0>>"
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages}, size=2_000_000_000)


def drawings_that_call_ten_others() -> bytes:
    others = {}
    for depth in range(30):
        calls = b"/F Do " * 10 if depth < 29 else b"0 0 m 9 9 l S"
        inner = b"/Resources<</XObject<</F %d 0 R>>>>" % (6 + depth)
        others[5 + depth] = stream(calls, FORM + (inner if depth < 29 else b""))
    return page_of(b"/F Do", b"/XObject<</F 5 0 R>>", others=others)


def drawing_that_calls_itself() -> bytes:
    form = stream(b"/F Do /F Do", FORM + b"/Resources<</XObject<</F 5 0 R>>>>")
    return page_of(b"/F Do", b"/XObject<</F 5 0 R>>", others={5: form})


def damaged_cross_reference_table() -> bytes:
    pages = b"<</Type/Pages/Kids[]/Count 0>>"
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages}, xref=b"xref\n0 99999999\n" + b"9" * 200)


def path_of_three_million_segments() -> bytes:
    return page_of(b"0 0 m " + b"9 9 l 0 0 l\n" * 1_500_000 + b"S")


def two_million_rectangles() -> bytes:
    return page_of(b"0 0 9 9 re f\n" * 1_800_000)


def picture_in_jbig2() -> bytes:
    image = b"/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 1"
    header = bytes.fromhex("00000000300001000000130000ea600000ea6000000000000000000000000000")
    return page_of(
        b"q 612 0 0 792 0 0 cm /I Do Q",
        b"/XObject<</I 5 0 R>>",
        others={5: stream(header, image + b"/Filter/JBIG2Decode", packed=False)},
    )


def picture_in_jpeg_2000() -> bytes:
    head = bytes.fromhex("ff4fff510029") + b"\0\0" + (60000).to_bytes(4, "big") * 2 + b"\0" * 8
    head += (60000).to_bytes(4, "big") * 2 + b"\0" * 8 + b"\0\x01\x07\x01\x01"
    image = b"/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 8"
    return page_of(
        b"q 612 0 0 792 0 0 cm /I Do Q",
        b"/XObject<</I 5 0 R>>",
        others={5: stream(head, image + b"/Filter/JPXDecode", packed=False)},
    )


def page_of_ten_million_points() -> bytes:
    return page_of(b"0 0 9999999 9999999 re f", box=b"0 0 10000000 10000000")


def font_that_contains_itself() -> bytes:
    font = b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 5 0 R>>"
    return page_of(b"BT /F 9 Tf (record sheet) Tj ET", b"/Font<</F 5 0 R>>", others={5: font})


def character_map_of_many_million_letters() -> bytes:
    ranges = b"<0000> <ffff> <0041>\n" * 1000
    cmap = b"/CIDInit /ProcSet findresource begin begincmap 1000 beginbfrange\n" + ranges + b"endbfrange endcmap"
    descendant = (
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>"
    )
    font = b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>"
    return page_of(b"BT /F 9 Tf <0041> Tj ET", b"/Font<</F 5 0 R>>", others={5: font, 6: descendant, 7: stream(cmap)})


def one_million_annotations() -> bytes:
    note = b"<</Type/Annot/Subtype/Circle/Rect[0 0 9 9]/C[1 0 0]>>"
    return page_of(b"", more=b"/Annots[" + b"5 0 R " * 1_000_000 + b"]", others={5: note})


def stream_of_two_gigabytes() -> bytes:
    packer, block, number = zlib.compressobj(9), b" " * (1 << 24), 128
    first, again = (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    checksum = 1
    for _ in range(number):
        checksum = zlib.adler32(block, checksum)
    # after a full flush a block stands for itself, so the second one is repeated; then an empty last block
    body = first + again * (number - 1) + b"\x03\x00" + checksum.to_bytes(4)
    packed = b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(body), body)
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>"
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages, 3: page, 4: packed})


def two_hundred_thousand_pages() -> bytes:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>"
    pages = b"<</Type/Pages/Kids[" + b"3 0 R " * 200_000 + b"]/Count 200000>>"
    return pdf_of({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages, 3: page})


def lists_within_lists() -> bytes:
    nested = b"[" * 200_000 + b"]" * 200_000
    return page_of(b"", more=b"/Annots " + nested + b"/AF " + nested)


def fields_that_contain_each_other() -> bytes:
    catalog = b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R]>>"
    field = b"<</Type/Annot/Subtype/Widget/FT/Btn/T(armor-1)/Kids[6 0 R]/Parent 6 0 R/Rect[0 0 9 9]>>"
    other = b"<</T(b)/Kids[5 0 R]/Parent 5 0 R>>"
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return pdf_of({1: catalog, 2: pages, 3: page, 5: field, 6: other})


def two_million_letters() -> bytes:
    return page_of(b"BT /F 1 Tf 9 9 Td " + b"(record sheet) Tj 0 0 Td\n" * 170_000 + b"ET", HELVETICA)


HOSTILE: tuple[Maker, ...] = (
    page_tree_that_contains_itself,
    page_count_of_two_billions,
    size_of_two_billions,
    drawings_that_call_ten_others,
    drawing_that_calls_itself,
    damaged_cross_reference_table,
    path_of_three_million_segments,
    two_million_rectangles,
    picture_in_jbig2,
    picture_in_jpeg_2000,
    page_of_ten_million_points,
    font_that_contains_itself,
    character_map_of_many_million_letters,
    one_million_annotations,
    stream_of_two_gigabytes,
    two_hundred_thousand_pages,
    lists_within_lists,
    fields_that_contain_each_other,
    two_million_letters,
)
