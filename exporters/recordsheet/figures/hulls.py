"""The hull of a vehicle from above, front up: cut into its locations, each with armor outside and structure inside.

Places are the locations (`FR`) for armor and `FR/in` for structure. Every hull is cut alike: the front at the bow, the
rear at the stern, the sides as strips along the flanks, the structure as ribs on their inner side, the turrets on deck.
"""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Outline
from exporters.recordsheet.figures import Figure, Label

TURRET, FRONT_TURRET = "TU", "FT"
"""The rear turret where there are two."""

WIDTH, HEIGHT = 192.0, 341.0
AXIS = WIDTH / 2
INSIDE = "/in"  # after a location: its structure
CLASSES = (10, 20, 26, 60, 150, 400)
"""Hulls are made for so much structure in a location, so that few of them serve all vehicles."""

_SLANT = 12.0  # how far down the corners of the front are cut

# Distance of pips of structure by the class of the hull, and how close they may get before a rib widens.
_PITCHES = {10: (7.6, 5.6), 20: (7.2, 5.6), 26: (6.6, 5.2), 60: (5.2, 4.7), 150: (4.2, 3.6), 400: (3.2, 3.0)}
_MANTLET = 9.5  # the plate in front of a turret, which bears its name
_SIDES = (42.0, 27.0, 27.0)  # width of the side strips by the number of turrets
_BROAD = 0.61  # of half the width: more than that no side strip takes
_OPEN = (5.0, 24.0, 24.0)  # half the width that the deck keeps at the least
_TURRET_LENGTH, _BROAD_TURRET = 128.0, 52.0
_BARREL, _SHORT_BARREL = 0.12, 0.07  # of the deck: the gun in front of a turret, and each of two
_BOLD = 1.1


class HullShape(NamedTuple):
    """What sets one kind of hull apart. `bow` and `stern` lead round the ends, from the left shoulder to the right one
    and from the right one to the left one; the shoulders are the corners of the box (left, top, right, bottom)."""

    left: float
    top: float
    bottom: float
    bow: str
    stern: str
    trim: tuple[Outline, ...] = ()
    lines: tuple[Outline, ...] = ()
    shells: tuple[Outline, ...] = ()

    @property
    def right(self) -> float:
        return WIDTH - self.left


def hull(name: str, shape: HullShape, structure: int, turrets: int = 0, six_sided: bool = False) -> Figure:
    """The figure of a hull of this shape with room for so much structure in each location."""
    deck = _Deck(shape, structure, turrets, six_sided)
    places = {**deck.ends(), **deck.sides(), **deck.turrets()}
    return Figure(
        f"{name}-{structure}-{turrets}{'-six' if six_sided else ''}",
        places,
        _labels(shape, places),
        shape.trim,
        Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith(INSIDE)),
        lines=(*shape.lines, *deck.fittings()),
        ground=Outline.parse(
            f"M {shape.left} {shape.top} {shape.bow} L {shape.right} {shape.top} V {shape.bottom} {shape.stern}"
            f" L {shape.left} {shape.bottom} Z"
        ),
        shells=shape.shells,
        fittings=(*deck.mantlets(), *deck.guns()),
        weight=_BOLD,
    )


class _Deck:
    """Cuts a hull: side strips, ribs and bands as wide as the structure asks for, turrets on what is left."""

    def __init__(self, shape: HullShape, structure: int, turrets: int, six_sided: bool) -> None:
        self.shape, self.structure, self.number, self.six_sided = shape, structure, turrets, six_sided
        pitch, close = _PITCHES[structure]
        half = AXIS - shape.left
        side = min(_SIDES[turrets], half * _BROAD)
        across = 2 * (half - side)
        rows = ceil(structure / ((across - pitch) / pitch + 1))
        self.band = pitch * rows + 4.4
        top, bottom = shape.top + _SLANT, shape.bottom - _SLANT
        self.top, self.bottom = top, bottom
        self.front, self.rear = top + self.band, bottom - self.band  # where the ribs begin and end
        self.barrel = (self.rear - self.front) * (_BARREL if turrets < 2 else _SHORT_BARREL)
        along = (self.rear - self.front) / (2 if six_sided else 1)
        columns = ceil(structure * close / along)
        self.rib = pitch * columns + 3.4
        self.side = min(side, half - self.rib - _OPEN[turrets])
        self.inner = shape.left + self.side  # where the structure begins
        self.deck = self.inner + self.rib

    def ends(self) -> dict[str, Outline]:
        """Front and rear with their structure."""
        s, x, far = self.shape, self.inner, WIDTH - self.inner
        return {
            "FR": Outline.parse(f"M {s.left} {s.top} {s.bow} L {s.right} {s.top} L {far} {s.top + _SLANT} H {x} Z"),
            "FR/in": _plate(x, self.top, far, self.top + self.band),
            "RR": Outline.parse(
                f"M {s.right} {s.bottom} {s.stern} L {s.left} {s.bottom} L {x} {s.bottom - _SLANT} H {far} Z"
            ),
            "RR/in": _plate(x, self.bottom - self.band, far, self.bottom),
        }

    def sides(self) -> dict[str, Outline]:
        s = self.shape
        found: dict[str, Outline] = {}
        top, bottom = s.top, s.bottom
        middle = (self.front + self.rear) / 2
        spans = [("", top, bottom)]
        if self.six_sided:
            spans = [("FR", top, middle), ("RR", middle, bottom)]
        for end, y, to in spans:
            upper, lower = _SLANT * (y == top), _SLANT * (to == bottom)
            left = Outline.parse(f"M {s.left} {y} L {self.inner} {y + upper} V {to - lower} L {s.left} {to} Z")
            x = self.inner
            rib = _plate(x, max(y, self.front), x + self.rib, min(to, self.rear))
            found |= {f"{end}LS": left, f"{end}LS/in": rib}
            found |= {f"{end}RS": left.mirrored(AXIS), f"{end}RS/in": rib.mirrored(AXIS)}
        return found

    def turrets(self) -> dict[str, Outline]:
        return {place: outline for turret in self._turrets() for place, outline in turret.places().items()}

    def mantlets(self) -> tuple[Outline, ...]:
        return tuple(turret.mantlet() for turret in self._turrets())

    def _turrets(self) -> "Iterator[_Turret]":
        top, bottom = self.front + self.barrel, self.rear - 9
        if self.number == 1:
            yield _Turret(TURRET, self.deck, top, min(bottom, top + _TURRET_LENGTH), self.structure, forward=True)
        if self.number == 2:
            middle = (top + bottom) / 2
            yield _Turret(FRONT_TURRET, self.deck, top, middle - 1, self.structure, forward=True)
            bottom = self.rear - self.barrel
            yield _Turret(TURRET, self.deck, middle + 1, bottom, self.structure, forward=False)

    def guns(self) -> tuple[Outline, ...]:
        """The barrels in front of the turrets."""
        if not self.number:
            return ()
        fore = _gun(self.front + 2, self.front + self.barrel)
        return fore if self.number == 1 else (*fore, *_gun(self.rear - 2, self.rear - self.barrel))

    def fittings(self) -> tuple[Outline, ...]:
        """What stands on deck: grilles, a hatch."""
        return tuple(self._fittings())

    def _fittings(self) -> Iterator[Outline]:
        middle = (self.front + self.rear) / 2
        room = AXIS - self.deck - 2
        if self.number == 0 and room > 4:
            for part in (1, 0.62):
                yield Outline.circle(AXIS, middle - 26, min(12.0, room) * part)
        if self.number < 2 and room > 6:
            y = self.front + self.barrel + _TURRET_LENGTH + 8 if self.number else middle + 14
            end = min(self.rear - 4, y + 30)
            while y < end:
                yield Outline.polyline([(self.deck + 3, y), (WIDTH - self.deck - 3, y)])
                y += 5


class _Turret:
    """A turret with its face to the front or the rear: mantlet, armor, and its structure behind."""

    def __init__(self, place: str, left: float, top: float, bottom: float, structure: int, forward: bool) -> None:
        self.place, self.left, self.top, self.bottom, self.forward = place, left + 3, top, bottom, forward
        self.right = WIDTH - self.left
        pitch = _PITCHES[structure][1] + 0.4
        rows = ceil(structure / max(1, int((self.right - self.left - pitch - 2) / pitch) + 1))
        self.band = pitch * rows + 4.4

    def places(self) -> dict[str, Outline]:
        x, far = self.left, self.right
        back = self.bottom - self.band
        armor = Outline.parse(
            f"M {x + 4} {self.top + _MANTLET} H {far - 4} L {far} {self.top + _MANTLET + 9} V {back} H {x}"
            f" V {self.top + _MANTLET + 9} Z"
        )
        inside = Outline.parse(
            f"M {x} {back} H {far} V {self.bottom - 4} L {far - 5} {self.bottom} H {x + 5} L {x} {self.bottom - 4} Z"
        )
        return {self.place: self._faced(armor), self.place + INSIDE: self._faced(inside)}

    def mantlet(self) -> Outline:
        slope = 5 if self.right - self.left > _BROAD_TURRET else 0.5  # a narrow one has room for its name only
        x, far = self.left + (4 if slope == 5 else 1), self.right - (4 if slope == 5 else 1)
        return self._faced(
            Outline.parse(f"M {x + slope} {self.top} H {far - slope} L {far} {self.top + _MANTLET} H {x} Z")
        )

    def _faced(self, outline: Outline) -> Outline:
        return outline if self.forward else outline.scaled(1, -1).moved(0, self.top + self.bottom)


def _plate(left: float, top: float, right: float, bottom: float, corner: float = 2.5) -> Outline:
    """A rectangle with its corners cut off."""
    c = corner
    return Outline.parse(
        f"M {left + c} {top} H {right - c} L {right} {top + c} V {bottom - c} L {right - c} {bottom} H {left + c}"
        f" L {left} {bottom - c} V {top + c} Z"
    )


def _gun(muzzle: float, mantlet: float) -> tuple[Outline, Outline]:
    """A barrel and its muzzle brake, which points away from the mantlet."""
    brake = muzzle + (mantlet - muzzle) * 0.28
    top, bottom = sorted((muzzle, mantlet))
    ends = sorted((muzzle, brake))
    return _plate(AXIS - 3, top, AXIS + 3, bottom, 1), _plate(AXIS - 5, ends[0], AXIS + 5, ends[1], 1.5)


def _labels(shape: HullShape, places: dict[str, Outline]) -> dict[str, Label]:
    """Names and points stand around the hull: of the flanks along it, of turrets on their mantlets."""
    width = shape.right - shape.left
    found = {"FR": Label(AXIS, 8.5, width, inline=True), "RR": Label(AXIS, HEIGHT - 2.5, width, inline=True)}
    for place, outline in places.items():
        box = outline.box
        if place.endswith(("LS", "RS")):
            # The shadow falls to the right.
            x, turn = (4.6, -90) if place.endswith("LS") else (WIDTH - 3.4, 90)
            found[place] = Label(x, box.y + box.height / 2, box.height, inline=True, turn=turn)
        elif place == FRONT_TURRET or (place == TURRET and FRONT_TURRET not in places):
            found[place] = Label(AXIS, box.y - 2.2, box.width - (14 if box.width > _BROAD_TURRET else 4), inline=True)
        elif place == TURRET:
            found[place] = Label(
                AXIS, box.bottom + 7.2, box.width - (14 if box.width > _BROAD_TURRET else 4), inline=True
            )
    return found
