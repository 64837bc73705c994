"""A page as SVG: the same drawing with an id on every pip, slot and field, in one file that needs no other.

Text stays text, so that it can be searched and read aloud; the letters that the page uses are embedded as WOFF subsets,
and a program that cannot load those finds the family's name and the width that fitted text must keep. Symbols are
stored once and used, except those with words in them, which are written out so that a search finds the words. What is
attached to the page stands in the metadata.
"""

import base64
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from exporters.page import font_subset, fonts, images, model
from exporters.page.drawer import ElementDrawer
from exporters.page.fonts import FontFile
from exporters.page.geometry import Box, factor, number
from exporters.page.measure import width_of
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
    scoped,
)
from exporters.page.outline import Outline
from exporters.page.paragraphs import filled, width_of_line


def to_text(page: Page, *, title: str = "") -> str:
    """The page as an SVG document."""
    drawing = _Drawing()
    drawing.draw(page.elements)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(page.width)}pt" height="{number(page.height)}pt" '
        f'viewBox="0 0 {number(page.width)} {number(page.height)}" xml:lang="en" xml:space="preserve" '
        f'font-family="{families(CONDENSED, FAMILY)}">'
    )
    parts = [head]
    if title:
        parts.append(f"<title>{plain(title)}</title>")
    parts.extend(metadata(page))
    parts.append(f"<style>{''.join(font_rules(drawing.letters))}</style>")
    parts.append(f'<rect width="{number(page.width)}" height="{number(page.height)}" fill="#fff"/>')
    if drawing.symbols:
        parts.append(f"<defs>{''.join(drawing.symbols)}</defs>")
    return "\n".join([*parts, *drawing.out, "</svg>"]) + "\n"


class _Drawing(ElementDrawer):
    """The elements of a page as SVG, and what they share."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.symbols: list[str] = []
        self._known: dict[str, tuple[Symbol, str]] = {}
        self.letters: dict[FontFile, set[str]] = {}
        self._clips = 0
        self._scope = ""

    def _id(self, own: str) -> str:
        return f" id={_quoted(word(scoped(self._scope, own)))}" if own else ""

    # Shapes

    def _path(self, e: Path) -> None:
        rule = ' fill-rule="evenodd"' if e.fill else ""
        ends = ("" if e.cap == "butt" else f' stroke-linecap="{e.cap}"') + (
            "" if e.join == "miter" else f' stroke-linejoin="{e.join}"'
        )
        self.out.append(f'<path{self._id(e.id)} d="{path_data(e.outline)}"{rule}{paint(e)}{ends}/>')

    def _rect(self, e: Rect) -> None:
        corner = f' rx="{number(e.radius)}"' if e.radius > 0 else ""
        self.out.append(f"<rect{self._id(e.id)}{at(e.box)}{corner}{paint(e)}/>")

    def _circle(self, e: Circle) -> None:
        where = f' cx="{number(e.x)}" cy="{number(e.y)}" r="{number(e.radius)}"'
        self.out.append(f"<circle{self._id(e.id)}{where}{paint(e)}/>")

    def _straight(self, e: Line) -> None:
        ends = "" if e.cap == "butt" else f' stroke-linecap="{e.cap}"'
        where = f'x1="{number(e.x1)}" y1="{number(e.y1)}" x2="{number(e.x2)}" y2="{number(e.y2)}"'
        self.out.append(f"<line{self._id(e.id)} {where}{stroke(e.stroke, e.line_width, e.dash)}{ends}/>")

    # Text

    def _text(self, e: Text) -> None:
        if not e.text:
            return
        self._note(e.text, e.font)
        spaced = f' letter-spacing="{number(e.tracking)}"' if e.tracking else ""
        held = ""
        if e.box is not None and len(e.text) > 1 and not e.tracking:
            held = f' textLength="{number(width_of(e) / e.stretch)}" lengthAdjust="spacingAndGlyphs"'
        look = f'{font_look(e.font)} font-size="{number(e.size)}"{ANCHORS[e.anchor]}{spaced}{ink(e.color)}{held}'
        role = ROLES.get(e.tag, "")
        self.out.append(f"<text{self._id(e.id)}{role}{stand(e.x, e.y, e.stretch)}{look}>{plain(e.text)}</text>")

    def _block(self, e: TextBlock) -> None:
        look = f' font-size="{number(e.size)}"{ANCHORS[e.anchor]}{ink(e.color)}'
        self.out.append(f"<g{self._id(e.id)}{ROLES.get(e.tag, '')}>")
        for row, line in enumerate(e.lines):
            if not line:
                continue
            y = e.y + row * e.leading
            for piece in line:
                self._note(piece.text, piece.font)
            words = "".join(f"<tspan{font_look(piece.font)}>{plain(piece.text)}</tspan>" for piece in line)
            held = f' textLength="{number(width_of_line(line, e.size))}" lengthAdjust="spacingAndGlyphs"'
            self.out.append(f"<text{stand(e.x, y, e.stretch)}{look}{held}>{words}</text>")
        self.out.append("</g>")

    def _note(self, text: str, font: Font) -> None:
        for file, characters in fonts.runs(text, font):
            self.letters.setdefault(file, set()).update(characters)

    # Symbols and pips

    def _known_symbol(self, symbol: Symbol) -> str:
        known = self._known.get(symbol.name)
        if known is None:
            before, self.out = self.out, []
            self.draw(symbol.elements)
            drawn, self.out = "".join(self.out), before
            name = f"symbol-{word(symbol.name)}"
            self.symbols.append(f'<g id="{name}">{drawn}</g>')
            known = self._known[symbol.name] = symbol, name
        elif known[0] is not symbol and known[0] != symbol:
            raise ValueError(f"two different symbols are both named {symbol.name!r}")
        return known[1]

    def _stamp(self, symbol: Symbol, x: float, y: float, scale: float, attributes: str) -> None:
        if has_words(symbol.elements):
            self.out.append(f'<g{attributes} transform="{moved(x, y, scale)}">')
            self.draw(symbol.elements)
            self.out.append("</g>")
            return
        name = self._known_symbol(symbol)
        where = f' x="{number(x)}" y="{number(y)}"' if scale == 1.0 else f' transform="{moved(x, y, scale)}"'
        self.out.append(f'<use{attributes} href="#{name}"{where}/>')

    def _use(self, e: model.Use) -> None:
        self._stamp(e.symbol, e.x, e.y, e.scale, self._id(e.id))

    def _pip(self, e: model.Pip) -> None:
        attributes = self._id(e.id) + (' class="pip struck"' if e.struck else ' class="pip"')
        symbol = e.face.struck if e.struck else e.face.open
        if symbol is None:  # nothing to see, but a place to find
            box = Box(e.x + e.face.box.x * e.scale, e.y + e.face.box.y * e.scale, *size_of(e.face.box, e.scale))
            self.out.append(f'<rect{attributes}{at(box)} fill="none"/>')
        else:
            self._stamp(symbol, e.x, e.y, e.scale, attributes)

    def _pips(self, e: model.Pips) -> None:
        self.out.append(f"<g{self._id(e.id)}>")
        for pip in e.single_pips():
            self._pip(pip)
        self.out.append("</g>")

    # Fields, pictures, groups

    def _field(self, e: model.Field) -> None:
        self.out.append(f'<rect{self._id(e.id)} class="field"{at(e.box)} fill="none"/>')
        if e.value:
            self.draw([filled(e)])

    def _image(self, e: model.Image) -> None:
        picture = images.read(e.data)
        kind = "png" if e.data.startswith(b"\x89PNG") else "jpeg"
        data = base64.b64encode(e.data).decode("ascii")
        box = images.place(e.box, picture.width, picture.height)
        label = f' role="img" aria-label={_quoted(fonts.clean(e.alt))}' if e.alt else ""
        self.out.append(f'<image{self._id(e.id)}{label}{at(box)} href="data:image/{kind};base64,{data}"/>')

    def _bookmark(self, e: model.Bookmark) -> None:
        """SVG has no outline."""

    def _group(self, e: model.Group) -> None:
        outer = self._scope
        attributes = self._id(e.id or e.scope) + ROLES.get(e.tag, "")
        if e.alt:
            attributes += f" aria-label={_quoted(fonts.clean(e.alt))}"
        if e.x or e.y or e.turn or e.scale != 1.0:
            turn = f" rotate({number(e.turn)})" if e.turn else ""
            size = f" scale({factor(e.scale)})" if e.scale != 1.0 else ""
            attributes += f' transform="translate({number(e.x)} {number(e.y)}){turn}{size}"'
        if e.clip is not None:
            self._clips += 1
            shape = f'<path d="{path_data(e.clip)}" clip-rule="evenodd"/>'
            self.out.append(f'<clipPath id="clip-{self._clips}">{shape}</clipPath>')
            # The clip is in the group's own space, so it goes on the inside of the transformation.
            attributes += f' clip-path="url(#clip-{self._clips})"'
        self._scope = scoped(outer, e.scope)
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
_ESCAPES = {0xFFFE: "\\ufffe", 0xFFFF: "\\uffff"}  # what XML cannot hold, as JSON writes it


def plain(text: str) -> str:
    """A text as the file holds it."""
    return escape(fonts.clean(text), quote=False)


def _quoted(text: str) -> str:
    """The value of an attribute, in the quotes that it does not have in it."""
    inside = escape(text, quote=False).translate(_BREAKS)
    if '"' not in inside:
        return f'"{inside}"'
    return f"'{inside}'" if "'" not in inside else f'"{inside.replace(chr(34), "&quot;")}"'


def word(text: str) -> str:
    """An id without what an id must not have."""
    return "-".join(fonts.clean(text).split())


def path_data(outline: Outline) -> str:
    """The shape as a path."""
    return " ".join(letter + " ".join(map(number, at)) for letter, at in outline.commands)


def at(box: Box) -> str:
    """A box as attributes."""
    return f' x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'


def size_of(box: Box, scale: float) -> tuple[float, float]:
    """The size of a box that is scaled."""
    return box.width * scale, box.height * scale


def moved(x: float, y: float, scale: float) -> str:
    """The place and size of a drawing."""
    return f"translate({number(x)} {number(y)})" + ("" if scale == 1.0 else f" scale({factor(scale)})")


def stand(x: float, y: float, stretch: float) -> str:
    """The place of a text, and its stretch."""
    if stretch == 1.0:
        return f' x="{number(x)}" y="{number(y)}"'
    return f' transform="matrix({factor(stretch)} 0 0 1 {number(x)} {number(y)})"'


def ink(color: str) -> str:
    """The color of what is filled; black is the usual one."""
    return "" if color == BLACK else f' fill="{color}"'


def paint(e: Path | Rect | Circle) -> str:
    """The fill and stroke of a shape."""
    fill = ' fill="none"' if e.fill is None else ink(e.fill)
    return fill + (stroke(e.stroke, e.line_width, e.dash) if e.stroke is not None else "")


def stroke(color: str, line_width: float, dash: tuple[float, ...]) -> str:
    """The pen."""
    dashes = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""
    return f' stroke="{color}" stroke-width="{number(line_width)}"{dashes}'


def families(*names: str) -> str:
    """The families that letters come from, one after the other."""
    return ",".join((*names, *([FALLBACK] if fonts.has_fallback() else []), "sans-serif"))


def font_look(font: Font) -> str:
    """A font as attributes; the condensed one is the usual one."""
    family = f' font-family="{families(FAMILY)}"' if font in ("regular", "bold") else ""
    return family + STYLES[font]


def font_rules(letters: Mapping[FontFile, set[str]]) -> Iterator[str]:
    """The style rules that embed the letters used, by the file that they come from."""
    for file in sorted(letters, key=lambda file: file.name):
        used = set(filter(file.has, letters[file]))
        if not used:
            continue
        data = base64.b64encode(font_subset.for_web(file, used)).decode("ascii")
        family = FALLBACK if file.name == fonts.FALLBACK else CONDENSED if "Condensed" in file.name else FAMILY
        weight = "700" if file.name.endswith("Bold") else "400"
        slant = "italic" if file.name.endswith("Italic") else "normal"
        yield (
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
            f"unicode-range:{_ranges(used)};src:url(data:font/woff;base64,{data}) format('woff')}}"
        )


def _ranges(letters: Iterable[str]) -> str:
    """Letters as the ranges of a font rule."""
    codes = sorted(map(ord, letters))
    found: list[list[int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def metadata(page: Page) -> Iterator[str]:
    """The files that are attached to the page, inside it."""
    if not page.attachments:
        return
    yield "<metadata>"
    for file in page.attachments:
        about = f"name={_quoted(file.name)} type={_quoted(file.media_type)}"
        if file.media_type.startswith(("text/", "application/json")):
            text = escape(file.data.decode("utf-8", "replace").translate(_ESCAPES), quote=False)
            yield f'<file xmlns="urn:astech:file" {about}>{text}</file>'
        else:
            data = base64.b64encode(file.data).decode("ascii")
            yield f'<file xmlns="urn:astech:file" {about} encoding="base64">{data}</file>'
    yield "</metadata>"
