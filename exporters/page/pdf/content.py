"""Draws elements into a content stream: the operators of one page or one symbol.

y is turned over as each number is written, about the upper left corner of the page, so that symbols and pages are
written alike and nothing is mirrored. The state of colours, lines and fonts is followed, and only changes are written.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from exporters.page import images, model
from exporters.page.geometry import HERE, Box, Transform, placed
from exporters.page.model import Circle, Element, Line, Path, Rect, Symbol, Text, TextBlock, scoped
from exporters.page.number_format import HUNDREDTHS, factor, numbers
from exporters.page.paragraphs import filled
from exporters.page.pdf import syntax
from exporters.page.pdf.ink import Ink
from exporters.page.pdf.leaf import Leaf
from exporters.page.pdf.shapes import Shapes


class Content(Shapes):
    """The stream of a page or a symbol, drawn element by element."""

    def __init__(self, ink: Ink, leaf: Leaf | None = None) -> None:
        super().__init__(ink, leaf)
        self._transform = HERE
        self._scope = ""
        self._drawers: dict[type, Callable[[Any], None]] = {
            Path: self._path,
            Rect: self._rect,
            Circle: self._circle,
            Line: self._straight,
            Text: self._text,
            TextBlock: self._block,
            model.Use: self._use,
            model.Pip: self._pip,
            model.Pips: self._pips,
            model.Field: self._field,
            model.Image: self._image,
            model.Bookmark: self._bookmark,
            model.Group: self._group,
        }

    def draw(self, elements: Sequence[Element]) -> None:
        """Draw the elements in their order."""
        drawers = self._drawers
        for element in elements:
            drawers[type(element)](element)

    # Symbols and pips

    def _written(self, symbol: Symbol) -> tuple[str, int]:
        """The symbol's name and object number; it is drawn where it is first asked for."""
        known = self._ink.known(symbol)
        if known is not None:
            return known
        content = Content(self._ink)
        content.draw(symbol.elements)
        return self._ink.keep(symbol, content.finish(), content.resources())

    def _form(self, symbol: Symbol) -> str:
        name, object_number = self._written(symbol)
        self._used[name] = object_number
        return name

    def _stamp(self, symbol: Symbol, x: float, y: float, scale: float) -> None:
        self._begin()
        size = factor(scale)
        self._out.append(f"q {size} 0 0 {size} {numbers(x, -y)} cm/{self._form(symbol)} Do Q")

    def _use(self, e: model.Use) -> None:
        self._stamp(e.symbol, e.x, e.y, e.scale)

    def _pip(self, e: model.Pip) -> None:
        if self._leaf is not None and self._leaf.fillable:
            self._tick(self._leaf, e)
            return
        symbol = e.face.struck if e.struck else e.face.open
        if symbol is not None:
            self._stamp(symbol, e.x, e.y, e.scale)

    def _pips(self, e: model.Pips) -> None:
        """A run of pips: each is a step from the one before, and steps repeat, so that runs compress well."""
        if self._leaf is not None and self._leaf.fillable:
            for pip in e.each():
                self._pip(pip)
            return
        if not e.places:
            return
        self._begin()
        struck = self._form(e.face.struck) if e.struck else ""
        opened = self._form(e.face.open) if e.face.open is not None else ""
        self._out.append("q")
        if e.scale != 1.0:
            size = factor(e.scale)
            self._out.append(f"{size} 0 0 {size} 0 0 cm")
        steps = 100 / e.scale
        was_across = was_up = 0
        for count, (x, y) in enumerate(e.places, e.first):
            face = struck if count in e.struck else opened
            if not face:
                continue
            across, up = round(x * steps), round(y * -steps)
            step = f"1 0 0 1 {HUNDREDTHS[across - was_across]} {HUNDREDTHS[up - was_up]} cm/{face} Do"
            self._out.append(step)
            was_across, was_up = across, up
        self._out.append("Q")

    # What is not ink, or not only

    def _field(self, e: model.Field) -> None:
        if self._leaf is not None and self._leaf.fillable:
            self._fill_in(self._leaf, e)
        elif e.value:
            self.draw([filled(e)])

    def _tick(self, leaf: Leaf, e: model.Pip) -> None:
        opened = self._appearance(e.face.open) if e.face.open is not None else 0
        name = scoped(self._scope, e.id)
        leaf.tick(e, name, self._transform, self._owner, self._appearance(e.face.struck), opened)

    def _appearance(self, symbol: Symbol) -> int:
        """The form that shows a symbol in a tick box, turned if the page is turned here."""
        name, object_number = self._written(symbol)
        if _is_upright(self._transform):
            return object_number
        return self._ink.turned(symbol, name, object_number, self._transform)

    def _fill_in(self, leaf: Leaf, e: model.Field) -> None:
        box = Box(0, 0, e.box.width, e.box.height)
        content = Content(self._ink)
        content.operators("/Tx BMC")
        if e.value:
            content.draw([filled(replace(e, box=box))])
        turned = HERE if _is_upright(self._transform) else self._transform
        written = self._ink.form(content.finish() + b"\nEMC", box, content.resources(), turned)
        leaf.field(e, scoped(self._scope, e.id), self._transform, self._owner, written)

    def _image(self, e: model.Image) -> None:
        outer = self._enter("Figure", e.alt) if e.alt else None
        self._begin()
        name, object_number, wide, tall = self._ink.picture(e.data)
        self._used[name] = object_number
        box = syntax.up(images.place(e.box, wide, tall))
        self._out.append(f"q {numbers(box.width, 0, 0, box.height, box.x, box.y)} cm/{name} Do Q")
        if outer:
            self._owner = outer

    def _bookmark(self, e: model.Bookmark) -> None:
        if self._leaf is not None:
            self._leaf.bookmark(e, self._transform)

    # Groups

    def _group(self, e: model.Group) -> None:
        outer_owner, outer_scope = self._owner, self._scope
        if e.tag:
            self._enter(e.tag, e.alt)
        self._scope = scoped(self._scope, e.scope)
        if e.x or e.y or e.turn or e.scale != 1.0 or e.clip is not None:
            self._apart(e, placed(e.x, e.y, e.scale, e.turn))
        else:
            self.draw(e.elements)
        self._owner, self._scope = outer_owner, outer_scope

    def _apart(self, e: model.Group, inner: Transform) -> None:
        """Draw a group in a space of its own; stretches of tags do not straddle its ends."""
        self._unmark()
        outer_state, outer_transform = self._state, self._transform
        self._state, self._transform = outer_state.copy(), outer_transform.then(inner)
        a, b, c, d, x, y = inner
        turn = " ".join(map(factor, (a, -b, -c, d)))
        self._out.append(f"q {turn} {numbers(x, -y)} cm")
        if e.clip is not None:
            self._out.append(f"{syntax.path(e.clip)} W* n")
        self.draw(e.elements)
        self._unmark()
        self._out.append("Q")
        self._state, self._transform = outer_state, outer_transform


def _is_upright(transform: Transform) -> bool:
    return transform.b == 0.0 == transform.c and transform.a > 0.0
