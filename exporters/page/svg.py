"""A page as a self-contained SVG file, with an id on every pip, slot and field.

Text stays text, so that it can be searched and read aloud. The letters of the page are embedded as WOFF subsets;
a program that cannot load them finds the name of the family and the width of each text. Symbols are
stored once and used, except those with words in them, which are written out so that a search finds the words. Files
that are attached to the page are in the metadata.
"""

import base64
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from exporters.page import font_subset, fonts, images, model
from exporters.page.drawer import ElementDrawer
from exporters.page.fonts import FontFile
from exporters.page.geometry import Box, format_factor, format_length
from exporters.page.measure import width_of_text
from exporters.page.model import (
    BLACK,
    Circle,
    Font,
    Line,
    Page,
    Path,
    Rect,
    Symbol,
    Text,
    TextBlock,
    has_words,
    scoped_id,
)
from exporters.page.outline import Outline
from exporters.page.paragraphs import fit_field_value, width_of_pieces


def to_text(page: Page, *, title: str = "") -> str:
    """The page as an SVG document."""
    drawing = _Drawing()
    drawing.draw(page.elements)
    width, height = format_length(page.width), format_length(page.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
        f'viewBox="0 0 {width} {height}" xml:lang="en" xml:space="preserve" '
        f'font-family="{font_families(CONDENSED, FAMILY)}">'
    )
    parts = [head]
    if title:
        parts.append(f"<title>{escape_text(title)}</title>")
    parts.extend(attachment_metadata(page))
    parts.append(f"<style>{''.join(font_rules(drawing.letters))}</style>")
    parts.append(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    if drawing.symbols:
        parts.append(f"<defs>{''.join(drawing.symbols)}</defs>")
    return "\n".join([*parts, *drawing.out, "</svg>"]) + "\n"


class _Drawing(ElementDrawer):
    """The elements of a page as SVG, and the symbols and letters that they use."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.symbols: list[str] = []
        self._known: dict[str, tuple[Symbol, str]] = {}
        self.letters: dict[FontFile, set[str]] = {}
        self._clips = 0
        self._scope = ""

    def _id(self, own: str) -> str:
        return f" id={_quote_attribute(id_word(scoped_id(self._scope, own)))}" if own else ""

    # Shapes

    def _path(self, e: Path) -> None:
        rule = ' fill-rule="evenodd"' if e.fill else ""
        ends = ("" if e.cap == "butt" else f' stroke-linecap="{e.cap}"') + (
            "" if e.join == "miter" else f' stroke-linejoin="{e.join}"'
        )
        self.out.append(f'<path{self._id(e.id)} d="{path_data(e.outline)}"{rule}{paint_attributes(e)}{ends}/>')

    def _rect(self, e: Rect) -> None:
        corner = f' rx="{format_length(e.radius)}"' if e.radius > 0 else ""
        self.out.append(f"<rect{self._id(e.id)}{box_attributes(e.box)}{corner}{paint_attributes(e)}/>")

    def _circle(self, e: Circle) -> None:
        where = f' cx="{format_length(e.x)}" cy="{format_length(e.y)}" r="{format_length(e.radius)}"'
        self.out.append(f"<circle{self._id(e.id)}{where}{paint_attributes(e)}/>")

    def _straight(self, e: Line) -> None:
        ends = "" if e.cap == "butt" else f' stroke-linecap="{e.cap}"'
        x1, y1, x2, y2 = map(format_length, (e.x1, e.y1, e.x2, e.y2))
        where = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        self.out.append(f"<line{self._id(e.id)} {where}{stroke_attributes(e.stroke, e.line_width, e.dash)}{ends}/>")

    # Text

    def _text(self, e: Text) -> None:
        if not e.text:
            return
        self._note(e.text, e.font)
        spaced = f' letter-spacing="{format_length(e.tracking)}"' if e.tracking else ""
        held = ""
        if e.box is not None and len(e.text) > 1 and not e.tracking:
            held = f' textLength="{format_length(width_of_text(e) / e.stretch)}" lengthAdjust="spacingAndGlyphs"'
        look = f'{font_attributes(e.font)} font-size="{format_length(e.size)}"{ANCHORS[e.anchor]}{spaced}'
        look += fill_attribute(e.color) + held
        role = ROLES.get(e.tag, "")
        self.out.append(
            f"<text{self._id(e.id)}{role}{text_position(e.x, e.y, e.stretch)}{look}>{escape_text(e.text)}</text>"
        )

    def _block(self, e: TextBlock) -> None:
        look = f' font-size="{format_length(e.size)}"{ANCHORS[e.anchor]}{fill_attribute(e.color)}'
        self.out.append(f"<g{self._id(e.id)}{ROLES.get(e.tag, '')}>")
        for row, line in enumerate(e.lines):
            if not line:
                continue
            y = e.y + row * e.leading
            for piece in line:
                self._note(piece.text, piece.font)
            words = "".join(f"<tspan{font_attributes(piece.font)}>{escape_text(piece.text)}</tspan>" for piece in line)
            held = f' textLength="{format_length(width_of_pieces(line, e.size))}" lengthAdjust="spacingAndGlyphs"'
            self.out.append(f"<text{text_position(e.x, y, e.stretch)}{look}{held}>{words}</text>")
        self.out.append("</g>")

    def _note(self, text: str, font: Font) -> None:
        for file, characters in fonts.font_runs(text, font):
            self.letters.setdefault(file, set()).update(characters)

    # Symbols and pips

    def _known_symbol(self, symbol: Symbol) -> str:
        known = self._known.get(symbol.name)
        if known is None:
            before, self.out = self.out, []
            self.draw(symbol.elements)
            drawn, self.out = "".join(self.out), before
            name = f"symbol-{id_word(symbol.name)}"
            self.symbols.append(f'<g id="{name}">{drawn}</g>')
            known = self._known[symbol.name] = symbol, name
        elif known[0] is not symbol and known[0] != symbol:
            raise ValueError(f"two different symbols are both named {symbol.name!r}")
        return known[1]

    def _stamp(self, symbol: Symbol, x: float, y: float, scale: float, attributes: str) -> None:
        if has_words(symbol.elements):
            self.out.append(f'<g{attributes} transform="{transform_value(x, y, scale)}">')
            self.draw(symbol.elements)
            self.out.append("</g>")
            return
        name = self._known_symbol(symbol)
        where = (
            f' x="{format_length(x)}" y="{format_length(y)}"'
            if scale == 1.0
            else f' transform="{transform_value(x, y, scale)}"'
        )
        self.out.append(f'<use{attributes} href="#{name}"{where}/>')

    def _use(self, e: model.Use) -> None:
        self._stamp(e.symbol, e.x, e.y, e.scale, self._id(e.id))

    def _pip(self, e: model.Pip) -> None:
        attributes = self._id(e.id) + (' class="pip struck"' if e.struck else ' class="pip"')
        symbol = e.face.struck if e.struck else e.face.open
        if symbol is None:  # invisible, but its id can be found
            box = Box(e.x + e.face.box.x * e.scale, e.y + e.face.box.y * e.scale, *scaled_size(e.face.box, e.scale))
            self.out.append(f'<rect{attributes}{box_attributes(box)} fill="none"/>')
        else:
            self._stamp(symbol, e.x, e.y, e.scale, attributes)

    def _pips(self, e: model.Pips) -> None:
        self.out.append(f"<g{self._id(e.id)}>")
        for pip in e.single_pips():
            self._pip(pip)
        self.out.append("</g>")

    # Fields, pictures, groups

    def _field(self, e: model.Field) -> None:
        self.out.append(f'<rect{self._id(e.id)} class="field"{box_attributes(e.box)} fill="none"/>')
        if e.value:
            self.draw([fit_field_value(e)])

    def _image(self, e: model.Image) -> None:
        picture = images.read_picture(e.data)
        kind = "png" if e.data.startswith(b"\x89PNG") else "jpeg"
        data = base64.b64encode(e.data).decode("ascii")
        box = images.place_picture(e.box, picture.width, picture.height)
        label = f' role="img" aria-label={_quote_attribute(fonts.clean_text(e.alt))}' if e.alt else ""
        self.out.append(f'<image{self._id(e.id)}{label}{box_attributes(box)} href="data:image/{kind};base64,{data}"/>')

    def _bookmark(self, e: model.Bookmark) -> None:
        """SVG has no bookmarks."""

    def _group(self, e: model.Group) -> None:
        outer = self._scope
        attributes = self._id(e.id or e.scope) + ROLES.get(e.tag, "")
        if e.alt:
            attributes += f" aria-label={_quote_attribute(fonts.clean_text(e.alt))}"
        if e.x or e.y or e.turn or e.scale != 1.0:
            turn = f" rotate({format_length(e.turn)})" if e.turn else ""
            size = f" scale({format_factor(e.scale)})" if e.scale != 1.0 else ""
            attributes += f' transform="translate({format_length(e.x)} {format_length(e.y)}){turn}{size}"'
        if e.clip is not None:
            self._clips += 1
            shape = f'<path d="{path_data(e.clip)}" clip-rule="evenodd"/>'
            self.out.append(f'<clipPath id="clip-{self._clips}">{shape}</clipPath>')
            # The clip is in the group's own space, so it goes on the inside of the transformation.
            attributes += f' clip-path="url(#clip-{self._clips})"'
        self._scope = scoped_id(outer, e.scope)
        self.out.append(f"<g{attributes}>")
        self.draw(e.elements)
        self.out.append("</g>")
        self._scope = outer


FAMILY = "IBM Plex Sans"
CONDENSED = "IBM Plex Sans Condensed"
FALLBACK = "AsTech Fallback"
STYLES: dict[Font, str] = {
    "condensed": "",
    "condensed-bold": ' font-weight="700"',
    "condensed-italic": ' font-style="italic"',
    "regular": "",
    "bold": ' font-weight="700"',
}
ANCHORS = {"left": "", "middle": ' text-anchor="middle"', "right": ' text-anchor="end"'}
ROLES = {
    "H1": ' role="heading" aria-level="1"',
    "H2": ' role="heading" aria-level="2"',
    "H3": ' role="heading" aria-level="3"',
    "Figure": ' role="img"',
    "Table": ' role="table"',
    "TR": ' role="row"',
    "TH": ' role="columnheader"',
    "TD": ' role="cell"',
    "L": ' role="list"',
    "LI": ' role="listitem"',
    "Sect": ' role="group"',
    "Artifact": ' aria-hidden="true"',
}
_BREAKS = {ord(sign): f"&#{ord(sign)};" for sign in "\n\r\t"}
_ESCAPES = {0xFFFE: "\\ufffe", 0xFFFF: "\\uffff"}  # characters that XML cannot contain, as JSON escapes


def escape_text(text: str) -> str:
    """A text with the special characters of XML escaped."""
    return escape(fonts.clean_text(text), quote=False)


def _quote_attribute(text: str) -> str:
    """The value of an attribute in quotes that do not occur in it."""
    inside = escape(text, quote=False).translate(_BREAKS)
    if '"' not in inside:
        return f'"{inside}"'
    return f"'{inside}'" if "'" not in inside else f'"{inside.replace(chr(34), "&quot;")}"'


def id_word(text: str) -> str:
    """An id without spaces, which ids must not contain."""
    return "-".join(fonts.clean_text(text).split())


def path_data(outline: Outline) -> str:
    """The shape as a path."""
    return " ".join(letter + " ".join(map(format_length, at)) for letter, at in outline.commands)


def box_attributes(box: Box) -> str:
    """A box as attributes."""
    x, y, width, height = map(format_length, box)
    return f' x="{x}" y="{y}" width="{width}" height="{height}"'


def scaled_size(box: Box, scale: float) -> tuple[float, float]:
    """The size of a box that is scaled."""
    return box.width * scale, box.height * scale


def transform_value(x: float, y: float, scale: float) -> str:
    """The value of a transform attribute that moves and scales."""
    return f"translate({format_length(x)} {format_length(y)})" + (
        "" if scale == 1.0 else f" scale({format_factor(scale)})"
    )


def text_position(x: float, y: float, stretch: float) -> str:
    """The position and stretch of a text as attributes."""
    if stretch == 1.0:
        return f' x="{format_length(x)}" y="{format_length(y)}"'
    return f' transform="matrix({format_factor(stretch)} 0 0 1 {format_length(x)} {format_length(y)})"'


def fill_attribute(color: str) -> str:
    """The color of what is fit_field_value; black is the usual one."""
    return "" if color == BLACK else f' fill="{color}"'


def paint_attributes(e: Path | Rect | Circle) -> str:
    """The fill and stroke of a shape as attributes."""
    fill = ' fill="none"' if e.fill is None else fill_attribute(e.fill)
    return fill + (stroke_attributes(e.stroke, e.line_width, e.dash) if e.stroke is not None else "")


def stroke_attributes(color: str, line_width: float, dash: tuple[float, ...]) -> str:
    """The stroke as attributes."""
    dashes = f' stroke-dasharray="{" ".join(map(format_length, dash))}"' if dash else ""
    return f' stroke="{color}" stroke-width="{format_length(line_width)}"{dashes}'


def font_families(*names: str) -> str:
    """The value of font-family, with the fallback font if there is one."""
    return ",".join((*names, *([FALLBACK] if fonts.has_fallback() else []), "sans-serif"))


def font_attributes(font: Font) -> str:
    """A font as attributes; nothing for the condensed font, the default."""
    family = f' font-family="{font_families(FAMILY)}"' if font in ("regular", "bold") else ""
    return family + STYLES[font]


def font_rules(letters: Mapping[FontFile, set[str]]) -> Iterator[str]:
    """The style rules that embed the used letters of each font file."""
    for file in sorted(letters, key=lambda file: file.name):
        used = set(filter(file.has, letters[file]))
        if not used:
            continue
        data = base64.b64encode(font_subset.web_subset(file, used)).decode("ascii")
        family = FALLBACK if file.name == fonts.FALLBACK else CONDENSED if "Condensed" in file.name else FAMILY
        weight = "700" if file.name.endswith("Bold") else "400"
        slant = "italic" if file.name.endswith("Italic") else "normal"
        yield (
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
            f"unicode-range:{_unicode_ranges(used)};src:url(data:font/woff;base64,{data}) format('woff')}}"
        )


def _unicode_ranges(letters: Iterable[str]) -> str:
    """The value of unicode-range for letters."""
    codes = sorted(map(ord, letters))
    found: list[list[int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def attachment_metadata(page: Page) -> Iterator[str]:
    """The attached files as a metadata element."""
    if not page.attachments:
        return
    yield "<metadata>"
    for file in page.attachments:
        about = f"name={_quote_attribute(file.name)} type={_quote_attribute(file.media_type)}"
        if file.media_type.startswith(("text/", "application/json")):
            text = escape(file.data.decode("utf-8", "replace").translate(_ESCAPES), quote=False)
            yield f'<file xmlns="urn:astech:file" {about}>{text}</file>'
        else:
            data = base64.b64encode(file.data).decode("ascii")
            yield f'<file xmlns="urn:astech:file" {about} encoding="base64">{data}</file>'
    yield "</metadata>"
