"""A content stream under construction: its operators, its state, and the tag that each stretch of it belongs to."""

from exporters.page.model import BLACK, Colour
from exporters.page.number_format import number, numbers
from exporters.page.pdf import syntax
from exporters.page.pdf.ink import Ink
from exporters.page.pdf.leaf import Leaf
from exporters.page.pdf.store import ref
from exporters.page.pdf.structure import Node

ARTIFACT = Node(0, 0, "Artifact")


class State:
    """The part of the graphics state that this writer sets, as the stream has it at this point.

    A symbol is drawn with the state of the place where it is used, which may be any: nothing is known of it.
    """

    __slots__ = ("cap", "dash", "face", "fill", "join", "line_width", "size", "stretch", "stroke", "tracking")

    def __init__(self, known: bool) -> None:
        self.fill = self.stroke = BLACK if known else ""
        self.line_width = 1.0 if known else -1.0
        self.dash: tuple[float, ...] = () if known else (-1.0,)
        self.cap = self.join = 0 if known else -1
        self.face = ""
        self.size = 0.0
        self.stretch = 1.0 if known else -1.0
        self.tracking = 0.0 if known else -1.0

    def copy(self) -> "State":
        twin = State.__new__(State)
        for slot in State.__slots__:
            setattr(twin, slot, getattr(self, slot))
        return twin


class Stream:
    """Follows colours, lines and fonts as the stream has them, so that only changes are written.

    A page's stream has a leaf, which takes what is not ink: tags, fields, bookmarks. A symbol's has none.
    """

    def __init__(self, ink: Ink, leaf: Leaf | None = None) -> None:
        self._ink = ink
        self._leaf = leaf
        self._out: list[str] = []
        self._state = State(known=leaf is not None)
        self._in_text = False
        self._line = (0, 0)  # where the current line of text began, in hundredths
        self._used: dict[str, int] = {}  # resources of the XObject kind
        self._owner: Node | None = leaf.tags.root if leaf else None
        self._marked: Node | None = None

    def operators(self, *operators: str) -> None:
        """Write operators as they are."""
        self._out.extend(operators)

    def finish(self) -> bytes:
        """The whole stream."""
        self._unmark()
        return "\n".join(self._out).encode("latin-1")

    def resources(self) -> str:
        """The dictionary of what the stream calls by name."""
        forms = "".join(f"/{name} {ref(number)}" for name, number in self._used.items())
        return f"<</Font {ref(self._ink.lettering.resources)}{f'/XObject<<{forms}>>' if forms else ''}>>"

    # The state

    def _claim(self) -> None:
        """Mark what follows as part of the tag around it."""
        if self._marked is self._owner or self._leaf is None or self._owner is None:
            return
        self._unmark()
        self._marked = self._owner
        if self._owner is ARTIFACT:
            self._out.append("/Artifact BMC")
        else:
            self._out.append(f"/{self._owner.kind}<</MCID {self._leaf.tags.mark(self._owner)}>>BDC")

    def _unmark(self) -> None:
        """End the stretch that belongs to one tag."""
        self._leave_text()
        if self._marked is not None:
            self._out.append("EMC")
            self._marked = None

    def _begin(self) -> None:
        """Before anything but text is drawn."""
        if self._marked is not self._owner:
            self._claim()
        if self._in_text:
            self._leave_text()

    def _leave_text(self) -> None:
        if self._in_text:
            self._out.append("ET")
            self._in_text = False

    def _fill(self, colour: Colour) -> None:
        if colour != self._state.fill:
            self._state.fill = colour
            self._out.append(f"{syntax.colour(colour)} rg")

    def _pen(self, colour: Colour, line_width: float, dash: tuple[float, ...], cap: int = 0, join: int = 0) -> None:
        state, out = self._state, self._out
        if colour != state.stroke:
            state.stroke = colour
            out.append(f"{syntax.colour(colour)} RG")
        if line_width != state.line_width:
            state.line_width = line_width
            out.append(f"{number(line_width)} w")
        if dash != state.dash:
            state.dash = dash
            out.append(f"[{numbers(*dash)}]0 d")
        if cap != state.cap:
            state.cap = cap
            out.append(f"{cap} J")
        if join != state.join:
            state.join = join
            out.append(f"{join} j")

    def _enter(self, tag: str, alt: str) -> Node | None:
        """Make a tag the owner of what follows; returns the owner before it."""
        outer = self._owner
        if self._leaf is not None and outer is not None and outer is not ARTIFACT:
            self._owner = ARTIFACT if tag == "Artifact" else self._leaf.tags.open(outer, tag, alt)
        return outer
