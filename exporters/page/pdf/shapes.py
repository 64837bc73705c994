"""Draws shapes and texts into a content stream: the operators that leave ink by themselves."""

from exporters.page.measure import left_of, width
from exporters.page.model import Circle, Colour, Font, Line, Path, Rect, Text, TextBlock
from exporters.page.number_format import HUNDREDTHS, number, numbers
from exporters.page.outline import Outline
from exporters.page.pdf import syntax
from exporters.page.pdf.stream import Stream

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Shapes(Stream):
    """A stream that can draw every element that is neither a group of others nor more than ink."""

    # Shapes

    def _painted(
        self,
        traced: str,
        fill: Colour | None,
        stroke: Colour | None,
        line_width: float,
        dash: tuple[float, ...],
        cap: int = 0,
        join: int = 0,
        star: str = "",
    ) -> None:
        if fill is None and stroke is None:
            return
        self._begin()
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._pen(stroke, line_width, dash, cap, join)
        operator = "S" if fill is None else f"f{star}" if stroke is None else f"B{star}"
        self._out.append(f"{traced} {operator}")

    def _path(self, e: Path) -> None:
        traced = syntax.path(e.outline)
        self._painted(traced, e.fill, e.stroke, e.line_width, e.dash, _CAPS[e.cap], _JOINS[e.join], "*")

    def _rect(self, e: Rect) -> None:
        if e.radius > 0:
            traced = syntax.path(Outline.rounded(e.box, e.radius))
        else:
            x, y, width, height = e.box
            traced = f"{numbers(x, -y - height, width, height)} re"
        self._painted(traced, e.fill, e.stroke, e.line_width, e.dash)

    def _circle(self, e: Circle) -> None:
        self._painted(syntax.circle(e.x, -e.y, e.radius), e.fill, e.stroke, e.line_width, e.dash)

    def _straight(self, e: Line) -> None:
        traced = f"{numbers(e.x1, -e.y1)} m {numbers(e.x2, -e.y2)} l"
        self._painted(traced, None, e.stroke, e.line_width, e.dash, _CAPS[e.cap])

    # Text

    def _text(self, e: Text) -> None:
        if not e.text:
            return
        tagged = e.tag and self._enter(e.tag, "")
        if self._marked is not self._owner:
            self._claim()
        x = e.x
        if e.anchor != "left":
            x = left_of(x, width(e.text, e.font, e.size, e.stretch, e.tracking), e.anchor)
        self._letters(e.colour, e.stretch, e.tracking)
        self._to(x, e.y)
        # A space parts it from the next text of the same tag where somebody reads it out or copies it.
        self._show(e.text if e.tag else e.text + " ", e.font, e.size)
        if tagged:
            self._owner = tagged

    def _block(self, e: TextBlock) -> None:
        tagged = e.tag and self._enter(e.tag, "")
        if self._marked is not self._owner:
            self._claim()
        self._letters(e.colour, e.stretch, 0.0)
        for row, line in enumerate(e.lines):
            x = e.x
            if e.anchor != "left":
                x = left_of(x, sum(width(p.text, p.font, e.size, e.stretch) for p in line), e.anchor)
            self._to(x, e.y + row * e.leading)
            for piece in line:
                self._show(piece.text, piece.font, e.size)
            # A space ends each line but the last, so that words on two lines do not run together when read out.
            if line and row < len(e.lines) - 1:
                self._show(" ", line[-1].font, e.size)
        if tagged:
            self._owner = tagged

    def _letters(self, colour: Colour, stretch: float, tracking: float) -> None:
        if not self._in_text:
            self._out.append("BT")
            self._in_text = True
            self._line = (0, 0)
        state = self._state
        if colour != state.fill:
            self._fill(colour)
        if stretch != state.stretch:
            state.stretch = stretch
            self._out.append(f"{number(100 * stretch)} Tz")
        if tracking != state.tracking:
            state.tracking = tracking
            self._out.append(f"{number(tracking)} Tc")

    def _to(self, x: float, y: float) -> None:
        across, up = round(x * 100), round(y * -100)
        was_across, was_up = self._line
        self._line = across, up
        self._out.append(f"{HUNDREDTHS[across - was_across]} {HUNDREDTHS[up - was_up]} Td")

    def _show(self, text: str, font: Font, size: float) -> None:
        state, out = self._state, self._out
        for face, shown in self._ink.lettering.runs(text, font):
            if face != state.face or size != state.size:
                state.face, state.size = face, size
                out.append(f"/{face} {number(size)} Tf")
            out.append(f"{shown}Tj")
