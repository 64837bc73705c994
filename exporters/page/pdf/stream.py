"""A content stream under construction: its operators, its state, the tags of its parts; the shapes and texts in it."""

from exporters.page.geometry import HUNDREDTHS, format_length, format_lengths
from exporters.page.measure import line_start, text_width
from exporters.page.model import BLACK, Circle, Color, Font, Line, Path, Rect, Text, TextBlock
from exporters.page.outline import Outline
from exporters.page.pdf import syntax
from exporters.page.pdf.draft import Numbering, SharedStream, TagNode, late_ref
from exporters.page.pdf.font_codes import shown_runs
from exporters.page.pdf.tags_and_fields import ARTIFACT, PageFields

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_GROUPING = frozenset({"Sect", "Table", "TR", "L", "LI"})  # tags whose own shapes are frames and bands: decoration


class InkState:
    """The part of the graphics state that this writer sets, as the stream has it at this point.

    A symbol starts with the unknown state of the place where it is used.
    """

    __slots__ = ("cap", "dash", "fill", "font", "join", "line_width", "size", "stretch", "stroke", "tracking")

    def __init__(self, known: bool) -> None:
        self.fill = self.stroke = BLACK if known else ""
        self.line_width = 1.0 if known else -1.0
        self.dash: tuple[float, ...] = () if known else (-1.0,)
        self.cap = self.join = 0 if known else -1
        self.font = ""
        self.size = 0.0
        self.stretch = 1.0 if known else -1.0
        self.tracking = 0.0 if known else -1.0

    def copy(self) -> "InkState":
        twin = InkState.__new__(InkState)
        for slot in InkState.__slots__:
            setattr(twin, slot, getattr(self, slot))
        return twin


class ContentStream:
    """Follows colors, lines and fonts as the stream has them, so that only changes are written.

    The stream of a page has a `PageFields` for tags, form fields and bookmarks.
    """

    def __init__(self, calls: Numbering, page: PageFields | None = None) -> None:
        self._calls = calls
        self._page = page
        self._out: list[str] = []
        self._state = InkState(known=page is not None)
        self._in_text = False
        self._marked_in_text = False  # the current mark ends inside the text where it began
        self._line = (0, 0)  # where the current line of text began, in hundredths
        self._used: dict[str, tuple[str, int]] = {}  # resource names and numbers of symbols and pictures
        self._owner: TagNode | None = page.tags.root if page else None
        self._marked: TagNode | None = None

    def operators(self, *operators: str) -> None:
        """Write operators as they are."""
        self._out.extend(operators)

    def finish(self) -> bytes:
        """End the marked content and return the complete content stream."""
        self._unmark()
        return "\n".join(self._out).encode("latin-1")

    def resources(self) -> str:
        """The dictionary of the resources that the stream names."""
        forms = "".join(f"/{name} {late_ref(number)}" for name, number in self._used.values())
        letters = f"/Font {late_ref(self._calls.common('fonts'))}" if self._calls.codes else ""
        return f"<<{letters}{f'/XObject<<{forms}>>' if forms else ''}>>"

    def resource_name(self, stream: SharedStream) -> str:
        """The resource name of a symbol or a picture."""
        known = self._used.get(stream.name)
        number = self._calls.shared_number(stream)
        if known is None:
            known = self._used[stream.name] = f"S{len(self._used)}", number
        return known[0]

    # The state

    def _claim(self, owner: TagNode | None) -> None:
        """Mark the next operators as content of a tag."""
        if self._marked is owner or self._page is None or owner is None:
            return
        if owner.words and self._marked_in_text:
            self._out.append("EMC")  # and the text goes on
        else:
            self._unmark()
            if owner.words:
                self._begin_text()
        self._marked, self._marked_in_text = owner, owner.words
        if owner is ARTIFACT:
            self._out.append("/Artifact BMC")
        else:
            self._out.append(f"/{owner.kind}<</MCID {self._page.tags.mark(owner)}>>BDC")

    def _unmark(self) -> None:
        """End the marked content of a tag, and the text."""
        if self._marked_in_text:
            self._out.append("EMC")
            self._marked_in_text = False
            self._marked = None
        self._leave_text()
        if self._marked is not None:
            self._out.append("EMC")
            self._marked = None

    def _begin(self, decoration: bool = False) -> None:
        """Prepare the stream for a shape: leave the text, mark the content."""
        owner = self._owner
        if decoration and owner is not None and owner.kind in _GROUPING:
            owner = ARTIFACT
        if self._marked is not owner:
            self._claim(owner)
        self._leave_text()

    def _begin_text(self) -> None:
        self._out.append("BT")
        self._in_text = True
        self._line = (0, 0)

    def _leave_text(self) -> None:
        if self._in_text:
            self._out.append("ET")
            self._in_text = False

    def _fill(self, color: Color) -> None:
        if color != self._state.fill:
            self._state.fill = color
            self._out.append(f"{syntax.color_components(color)} rg")

    def _pen(self, color: Color, line_width: float, dash: tuple[float, ...], cap: int = 0, join: int = 0) -> None:
        state, out = self._state, self._out
        if color != state.stroke:
            state.stroke = color
            out.append(f"{syntax.color_components(color)} RG")
        if line_width != state.line_width:
            state.line_width = line_width
            out.append(f"{format_length(line_width)} w")
        if dash != state.dash:
            state.dash = dash
            out.append(f"[{format_lengths(*dash)}]0 d")
        if cap != state.cap:
            state.cap = cap
            out.append(f"{cap} J")
        if join != state.join:
            state.join = join
            out.append(f"{join} j")

    def _enter(self, tag: str, alt: str, words: bool = False) -> TagNode | None:
        """Make a tag the owner of the next content, which may be words alone; returns the previous owner."""
        outer = self._owner
        if self._page is not None and outer is not None and outer is not ARTIFACT:
            self._owner = ARTIFACT if tag == "Artifact" else self._page.tags.add_node(outer, tag, alt, words)
        return outer


class ShapeStream(ContentStream):
    """A stream that can draw every shape and text."""

    # Shapes

    def _paint(
        self,
        traced: str,
        fill: Color | None,
        stroke: Color | None,
        line_width: float,
        dash: tuple[float, ...],
        cap: int = 0,
        join: int = 0,
        star: str = "",
    ) -> None:
        if fill is None and stroke is None:
            return
        self._begin(decoration=True)
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._pen(stroke, line_width, dash, cap, join)
        operator = "S" if fill is None else f"f{star}" if stroke is None else f"B{star}"
        self._out.append(f"{traced} {operator}")

    def _path(self, e: Path) -> None:
        traced = syntax.path_operators(e.outline)
        self._paint(traced, e.fill, e.stroke, e.line_width, e.dash, _CAPS[e.cap], _JOINS[e.join], star="*")

    def _rect(self, e: Rect) -> None:
        if e.radius > 0:
            traced = syntax.path_operators(Outline.rounded(e.box, e.radius))
        else:
            x, y, width, height = e.box
            traced = f"{format_lengths(x, -y - height, width, height)} re"
        self._paint(traced, e.fill, e.stroke, e.line_width, e.dash)

    def _circle(self, e: Circle) -> None:
        self._paint(syntax.circle_operators(e.x, -e.y, e.radius), e.fill, e.stroke, e.line_width, e.dash)

    def _straight(self, e: Line) -> None:
        traced = f"{format_lengths(e.x1, -e.y1)} m {format_lengths(e.x2, -e.y2)} l"
        self._paint(traced, None, e.stroke, e.line_width, e.dash, _CAPS[e.cap])

    # Text

    def _text(self, e: Text) -> None:
        x, y, text, font, size, anchor, color, stretch, tracking, _, _, tag = e
        if not text:
            return
        tagged = tag and self._enter(tag, "", words=True)
        if self._marked is not self._owner:
            self._claim(self._owner)
        if anchor != "left":
            x = line_start(x, text_width(text, font, size, stretch, tracking), anchor)
        state = self._state
        if not self._in_text or color != state.fill or stretch != state.stretch or tracking != state.tracking:
            self._open_text(color, stretch, tracking)
        self._to(x, y)
        # The space separates it from the next text of the tag when it is read aloud or copied.
        self._show(text if tag else text + " ", font, size)
        if tagged:
            self._owner = tagged

    def _block(self, e: TextBlock) -> None:
        tagged = e.tag and self._enter(e.tag, "", words=True)
        if self._marked is not self._owner:
            self._claim(self._owner)
        self._open_text(e.color, e.stretch)
        for row, line in enumerate(e.lines):
            x = e.x
            if e.anchor != "left":
                x = line_start(x, sum(text_width(p.text, p.font, e.size, e.stretch) for p in line), e.anchor)
            self._to(x, e.y + row * e.leading)
            for piece in line:
                self._show(piece.text, piece.font, e.size)
            # The space separates the words of two lines when they are read aloud or copied.
            if line and row < len(e.lines) - 1:
                self._show(" ", line[-1].font, e.size)
        if tagged:
            self._owner = tagged

    def _open_text(self, color: Color, stretch: float, tracking: float = 0.0) -> None:
        """Prepare the stream for letters of this look."""
        if not self._in_text:
            self._begin_text()
        state = self._state
        if color != state.fill:
            self._fill(color)
        if stretch != state.stretch:
            state.stretch = stretch
            self._out.append(f"{format_length(100 * stretch)} Tz")
        if tracking != state.tracking:
            state.tracking = tracking
            self._out.append(f"{format_length(tracking)} Tc")

    def _to(self, x: float, y: float) -> None:
        across, up = round(x * 100), round(y * -100)
        was_across, was_up = self._line
        self._line = across, up
        self._out.append(f"{HUNDREDTHS[across - was_across]} {HUNDREDTHS[up - was_up]} Td")

    def _show(self, text: str, font: Font, size: float) -> None:
        state, out, used = self._state, self._out, self._calls.codes
        for resource, codes, operator in shown_runs(text, font):
            if resource != state.font or size != state.size:
                state.font, state.size = resource, size
                out.append(f"/{resource} {format_length(size)} Tf")
            used[resource] = used.get(resource, 0) | codes
            out.append(operator)
