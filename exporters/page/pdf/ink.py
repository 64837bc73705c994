"""What the pages of a document share: fonts, symbols, pictures, each written once."""

import hashlib

from exporters.page import images
from exporters.page.geometry import HERE, Box, Transform
from exporters.page.model import Symbol
from exporters.page.number_format import factor
from exporters.page.pdf.lettering import Lettering
from exporters.page.pdf.store import Store, ref
from exporters.page.pdf.syntax import rectangle, up


class Ink:
    """Fonts, symbols and pictures of one document, by the names that the pages call them by."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lettering = Lettering(store)
        self._symbols: dict[str, tuple[Symbol, str, int]] = {}
        self._turned: dict[tuple[str, str], int] = {}
        self._pictures: dict[bytes, tuple[str, int, float, float]] = {}

    def known(self, symbol: Symbol) -> tuple[str, int] | None:
        """A symbol's resource name and object number, if it is written already."""
        known = self._symbols.get(symbol.name)
        if known is None:
            return None
        if known[0] is not symbol and known[0] != symbol:
            raise ValueError(f"two different symbols are both named {symbol.name!r}")
        return known[1], known[2]

    def keep(self, symbol: Symbol, data: bytes, resources: str) -> tuple[str, int]:
        """Write a symbol, drawn into these operators, and remember it."""
        name = f"S{len(self._symbols)}"
        number = self.form(data, symbol.box, resources)
        self._symbols[symbol.name] = symbol, name, number
        return name, number

    def form(self, data: bytes, box: Box, resources: str, transform: Transform = HERE) -> int:
        """Write a form XObject; where the page around it is turned, so is the form."""
        turned = "" if transform is HERE else f"/Matrix[{_turn(transform)}]"
        entries = f"/Type/XObject/Subtype/Form/BBox{rectangle(up(box))}{turned}/Resources{resources}"
        return self.store.add_stream(data, entries, compress=len(data) > 60)

    def turned(self, symbol: Symbol, name: str, number: int, transform: Transform) -> int:
        """The form that draws a symbol as the page around it is turned: a tick box there looks as its neighbours do."""
        key = symbol.name, _turn(transform)
        if key not in self._turned:
            self._turned[key] = self.form(
                f"/{name} Do".encode(), symbol.box, f"<</XObject<</{name} {ref(number)}>>>>", transform
            )
        return self._turned[key]

    def picture(self, data: bytes) -> tuple[str, int, float, float]:
        """A picture's resource name, object number, width and height in pixels."""
        mark = hashlib.sha256(data).digest()
        known = self._pictures.get(mark)
        if known is None:
            picture = images.read(data)
            name = f"I{len(self._pictures)}"
            known = self._pictures[mark] = name, self._write_picture(picture, data), picture.width, picture.height
        return known

    def _write_picture(self, picture: images.Picture, data: bytes) -> int:
        entries = f"/Type/XObject/Subtype/Image/Width {picture.width}/Height {picture.height}/BitsPerComponent 8"
        if picture.kind == "jpeg":
            space = "/DeviceGray" if picture.grey else "/DeviceRGB"
            return self.store.add_stream(data, f"{entries}/ColorSpace{space}/Filter/DCTDecode", compress=False)
        if picture.opacity:
            mask = self.store.add_stream(picture.opacity, f"{entries}/ColorSpace/DeviceGray")
            return self.store.add_stream(picture.pixels, f"{entries}/ColorSpace/DeviceRGB/SMask {ref(mask)}")
        return self.store.add_stream(picture.pixels, f"{entries}/ColorSpace/DeviceRGB")


def _turn(transform: Transform) -> str:
    """The rotation of a transformation as a matrix, y turned over and lengths kept."""
    scale = transform.scale
    return " ".join(factor(n / scale) for n in (transform.a, -transform.b, -transform.c, transform.d)) + " 0 0"
