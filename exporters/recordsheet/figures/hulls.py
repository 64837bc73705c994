"""The hull of a vehicle from above, front up, divided into locations with armor outside and structure inside.

Places are the locations (`FR`) for armor and `FR/in` for structure. Every hull is cut alike: the front at the bow, the
rear at the stern, the sides along the flanks, the structure as the four plates of the deck, the turrets on top.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Outline, Point
from exporters.recordsheet.figures import Figure, Label

TURRET, FRONT_TURRET = "TU", "FT"
"""The rear turret where there are two."""

WIDTH, HEIGHT = 192.0, 341.0
AXIS = WIDTH / 2
INSIDE = "/in"  # after a location: its structure
CLASSES = (10, 20, 26, 60, 150, 400)
"""The classes of hulls by the most structure in a location, so that few hulls serve all vehicles."""

_SLANT = 12.0  # how far down the corners of the front are cut

# Distance of pips of structure by the class of the hull, and how close they may get before a rib widens.
_PITCHES = {10: (7.6, 5.6), 20: (7.2, 5.6), 26: (6.6, 5.2), 60: (5.2, 4.7), 150: (4.2, 3.6), 400: (3.2, 3.0)}
_MANTLET, _SHORT_MANTLET = 13.0, 8.0  # height of the plate in front of each of two turrets, with its name; of one
_SIDES = (35.0, 27.0, 27.0)  # width of the sides by the number of turrets
_BROAD, _SIDE = 0.61, 0.33  # the largest width of a side, and the one beside a turret, as parts of half the width
_OPEN, HEAVY = (5.0, 24.0, 24.0), 26  # the least half width of the deck; the most structure of one with more room
_TURRET_WIDE, _TURRET_LONG, _BARREL_LONG = 0.52, 0.34, 0.22  # of the hull: a turret across, the only one along, its gun
_AROUND, _BESIDE = 2.0, 0.5  # between a turret and the plates of the deck, ahead of it and at its sides
_LEAST_SIDE, _MOST_BAND = 16.0, 0.2  # width of a side; of the length of the deck for the structure at each end
_COLUMN = 9.2  # the width of a plate for a column of pips
_BROAD_TURRET = 52.0
_LABEL_ROOM = 13.0  # behind the only turret, for its name
_MUZZLE = 10.0  # from the bow to the muzzle of the only turret, at least
_SHORT_BARREL = 0.07  # of the deck: the gun of each of two turrets
_BARREL, _CLEAR = 4.5, 2.0  # half the width of a gun; from it to the pips of the front
_TURRET_BAND = 0.5  # of the length of a turret, the most that its structure takes
_TAIL = 6.0  # by which each side of a turret runs in to its rear
_BOLD = 1.1


class HullShape(NamedTuple):
    """The shape of one kind of hull.

    `flank` is the left edge from the front to the rear. `bow` and `stern` lead round the ends, from the left flank to
    the right one and from the right one to the left one. `deck` is where the left side of a straight hull would be: the
    width of the sides counts from there.
    """

    flank: tuple[Point, ...]
    bow: str
    stern: str
    trim: tuple[Outline, ...] = ()
    lines: tuple[Outline, ...] = ()
    shells: tuple[Outline, ...] = ()
    deck: float = 0.0
    beside: Mapping[str, float] = {}  # the height of the labels of a side, of its front and its rear, if not its middle

    @property
    def left(self) -> float:
        return self.deck or min(x for x, _ in self.flank)

    @property
    def top(self) -> float:
        return self.flank[0][1]

    @property
    def bottom(self) -> float:
        return self.flank[-1][1]

    @property
    def front_edge(self) -> float:
        """The y of the tip of the bow."""
        return self.outline().box.y

    @property
    def length(self) -> float:
        return self.outline().box.height

    def edge(self, top: float, bottom: float) -> list[Point]:
        """The left edge between two heights."""
        inner = [(x, y) for x, y in self.flank if top < y < bottom]
        return [(self._at(top), top), *inner, (self._at(bottom), bottom)]

    def _at(self, y: float) -> float:
        for (x, a), (far, b) in pairwise(self.flank):
            if a <= y <= b:
                return round(x + (far - x) * (y - a) / (b - a), 2)
        raise ValueError(y)

    def outline(self) -> Outline:
        """The whole hull."""
        left = [f"L {x} {y}" for x, y in reversed(self.flank)]
        right = [f"L {WIDTH - x} {y}" for x, y in self.flank]
        x, y = self.flank[0]
        return Outline.parse(f"M {x} {y} {self.bow} {' '.join(right)} {self.stern} {' '.join(left)} Z")


def vehicle_hull(name: str, shape: HullShape, structure: int, turrets: int = 0, six_sided: bool = False) -> Figure:
    """The figure of a hull of this shape with room for this much structure in each location."""
    deck = _Deck(shape, structure, turrets, six_sided)
    places = {**deck.ends(), **deck.sides(), **deck.turrets()}
    return Figure(
        f"{name}-{structure}-{turrets}{'-six' if six_sided else ''}",
        places,
        _labels(shape, places),
        shape.trim,
        Box(0, 0, WIDTH, HEIGHT),
        shaded=frozenset(place for place in places if place.endswith(INSIDE)),
        lines=(*shape.lines, *deck.deck_lines()),
        ground=shape.outline(),
        shells=shape.shells,
        fittings=(*deck.mantlets(), *deck.guns()),
        weight=_BOLD,
        fields=deck.fields(),
    )


class _Deck:
    """Cuts a hull: sides, and plates as wide as the structure asks for, turrets on what is left."""

    def __init__(self, shape: HullShape, structure: int, turrets: int, six_sided: bool) -> None:
        self.shape, self.structure, self.number, self.six_sided = shape, structure, turrets, six_sided
        pitch, close = _PITCHES[structure]
        half = AXIS - shape.left
        side = min(_SIDES[turrets], half * _BROAD)
        least = _OPEN[turrets]
        wanted = _TURRET_WIDE * half + _BESIDE if turrets and structure <= HEAVY else least
        self.top, self.bottom = shape.top + _SLANT, shape.bottom - _SLANT
        self.plate = 0.0  # the width of the plates at the sides; those at the ends get narrower by it
        for _ in range(3):
            across = 2 * (half - side) - self.plate - (2 * (_BARREL + _CLEAR) if turrets == 1 else 0)
            rows = ceil(structure / ((across - pitch) / pitch + 1))
            self.band = min(pitch * rows + 4.4, (self.bottom - self.top) * _MOST_BAND)
            self.front, self.rear = self.top + self.band, self.bottom - self.band  # of the open deck
            along = (self.rear - self.front) / (2 if six_sided else 1) + self.band / 2
            columns = ceil(structure * close / along)
            self.plate = min(pitch * columns + 3.4, pitch * (columns - 1) + _COLUMN, half - least - _LEAST_SIDE)
            open_deck = max(least, min(wanted, half * (1 - _SIDE) - self.plate))
            side = min(side, half - self.plate - open_deck)
        self.inner = shape.left + side  # where the structure begins
        self.deck = self.inner + self.plate

    def ends(self) -> dict[str, Outline]:
        """Front and rear with their structure."""
        s, x, far = self.shape, self.inner, WIDTH - self.inner
        (left, top), (end, bottom) = s.flank[0], s.flank[-1]
        return {
            "FR": Outline.parse(f"M {left} {top} {s.bow} L {WIDTH - left} {top} L {far} {self.top} H {x} Z"),
            "FR/in": self._end_plate(self.top, self.front),
            "RR": Outline.parse(f"M {WIDTH - end} {bottom} {s.stern} L {end} {bottom} L {x} {self.bottom} H {far} Z"),
            "RR/in": self._end_plate(self.bottom, self.rear),
        }

    def _end_plate(self, outer: float, inner: float) -> Outline:
        x, y = self.inner, self.deck
        return Outline.polygon([(x, outer), (WIDTH - x, outer), (WIDTH - y, inner), (y, inner)])

    def sides(self) -> dict[str, Outline]:
        """The sides with their structure; of six-sided hulls two on each side."""
        s, x = self.shape, self.inner
        middle = (self.front + self.rear) / 2
        cuts = [("FR", s.top, middle), ("RR", middle, s.bottom)] if self.six_sided else [("", s.top, s.bottom)]
        found: dict[str, Outline] = {}
        for end, y, to in cuts:
            first, last = y == s.top, to == s.bottom
            upper, lower = self.top if first else y, self.bottom if last else to
            left = Outline.polygon([*s.edge(y, to), (x, lower), (x, upper)])
            plate = Outline.polygon(
                [
                    (x, upper),
                    (self.deck, self.front if first else upper),
                    (self.deck, self.rear if last else lower),
                    (x, lower),
                ]
            )
            found |= {f"{end}LS": left, f"{end}LS/in": plate}
            found |= {f"{end}RS": left.mirrored(AXIS), f"{end}RS/in": plate.mirrored(AXIS)}
        return found

    def fields(self) -> dict[str, Outline]:
        """The room for front pips: on both sides of the gun if there is one turret."""
        if self.number != 1:
            return {}
        ends, near = self.ends(), AXIS - _BARREL - _CLEAR
        left = {place: _left_of(ends[place], near) for place in ("FR", "FR/in")}
        return {place: Outline([*it.commands, *it.mirrored(AXIS).commands]) for place, it in left.items()}

    def turrets(self) -> dict[str, Outline]:
        return {place: outline for turret in self._turrets() for place, outline in turret.places().items()}

    def mantlets(self) -> tuple[Outline, ...]:
        return tuple(turret.mantlet() for turret in self._turrets())

    def _turrets(self) -> "Iterator[_Turret]":
        if self.number == 1:
            top = self.front + _AROUND
            bottom = min(top + _SHORT_MANTLET + _TURRET_LONG * self.shape.length, self.rear - _LABEL_ROOM)
            yield _Turret(TURRET, self.deck, top, bottom, self.structure, forward=True, single=True)
        if self.number == 2:
            gun = self._short_gun()
            top, bottom = self.front + gun, self.rear - gun
            middle = (top + bottom) / 2
            yield _Turret(FRONT_TURRET, self.deck, top, middle - 1, self.structure, forward=True)
            yield _Turret(TURRET, self.deck, middle + 1, bottom, self.structure, forward=False)

    def _short_gun(self) -> float:
        return (self.rear - self.front) * _SHORT_BARREL

    @property
    def muzzle(self) -> float:
        """The y of the muzzle of the only turret."""
        hull = self.shape
        return max(hull.front_edge + _MUZZLE, self.front + _AROUND - _BARREL_LONG * hull.length)

    def guns(self) -> tuple[Outline, ...]:
        """The barrels in front of the turrets."""
        if not self.number:
            return ()
        if self.number == 1:
            return _gun(self.muzzle, self.front + _AROUND, _BARREL)
        gun = self._short_gun()
        return (*_gun(self.front + 2, self.front + gun), *_gun(self.rear - 2, self.rear - gun))

    def deck_lines(self) -> tuple[Outline, ...]:
        """The lines on a deck without turrets: a hatch, a grille."""
        return tuple(self._deck_lines())

    def _deck_lines(self) -> Iterator[Outline]:
        middle = (self.front + self.rear) / 2
        room = AXIS - self.deck - 2
        if self.number:
            return
        if room > 4:
            for part in (1, 0.62):
                yield Outline.circle(AXIS, middle - 26, min(12.0, room) * part)
        if room > 6:
            y, end = middle + 14, min(self.rear - 4, middle + 44)
            while y < end:
                yield Outline.polyline([(self.deck + 3, y), (WIDTH - self.deck - 3, y)])
                y += 5


class _Turret:
    """A turret with its face to the front or the rear: mantlet, armor, and its structure behind."""

    def __init__(
        self,
        place: str,
        left: float,
        top: float,
        bottom: float,
        structure: int,
        forward: bool,
        single: bool = False,
    ) -> None:
        self.place, self.left, self.top, self.bottom, self.forward = place, left + _BESIDE, top, bottom, forward
        self.single = single
        self.right = WIDTH - self.left
        pitch = _PITCHES[structure][1] + 0.4
        rows = ceil(structure / max(1, int((self.right - self.left - 2 * _TAIL - pitch) / pitch) + 1))
        self.mantlet_tall = _SHORT_MANTLET if single else _MANTLET
        self.band = min(pitch * rows + 4.4, (bottom - top - self.mantlet_tall) * _TURRET_BAND)

    def places(self) -> dict[str, Outline]:
        """Six corners: widest at the shoulders, the structure behind."""
        x, far, top, back = self.left, self.right, self.top + self.mantlet_tall, self.bottom - self.band
        cheek, shoulder = (0.22, 0.3) if self.single else (0.08, 0.12)
        nose, side = (far - x) * cheek, top + (back - top) * shoulder
        waist = _TAIL * (back - side) / (self.bottom - side)
        rear = [(far - waist, back), (x + waist, back)]
        armor = Outline.polygon([(x, side), (x + nose, top), (far - nose, top), (far, side), *rear])
        inside = Outline.polygon([*rear[::-1], (far - _TAIL, self.bottom), (x + _TAIL, self.bottom)])
        return {self.place: self._flip_if_rear(armor), self.place + INSIDE: self._flip_if_rear(inside)}

    def mantlet(self) -> Outline:
        """The plate that holds the gun."""
        x, far, slope = self.left + 4, self.right - 4, 5.0
        if self.single:
            x, far, slope = AXIS - 10, AXIS + 10, 2.0
        elif self.right - self.left <= _BROAD_TURRET:  # a narrow turret has room for its name only
            x, far, slope = self.left + 1, self.right - 1, 0.5
        end = self.top + self.mantlet_tall
        return self._flip_if_rear(
            Outline.polygon([(x + slope, self.top), (far - slope, self.top), (far, end), (x, end)])
        )

    def _flip_if_rear(self, outline: Outline) -> Outline:
        """The outline, upside down where it faces backward."""
        return outline if self.forward else outline.scaled(1, -1).moved(0, self.top + self.bottom)


def _left_of(outline: Outline, x: float) -> Outline:
    """The part of an outline to the left of a line."""
    points = outline.loops[0]
    kept: list[Point] = []
    for (a, y), (b, to) in zip(points, (*points[1:], points[0]), strict=True):
        if a <= x:
            kept.append((a, y))
        if (a <= x) != (b <= x):
            kept.append((x, y + (to - y) * (x - a) / (b - a)))
    return Outline.polygon(kept)


def _plate(left: float, top: float, right: float, bottom: float, corner: float = 2.5) -> Outline:
    """A rectangle with its corners cut off."""
    c = corner
    return Outline.parse(
        f"M {left + c} {top} H {right - c} L {right} {top + c} V {bottom - c} L {right - c} {bottom} H {left + c}"
        f" L {left} {bottom - c} V {top + c} Z"
    )


def _gun(muzzle: float, mantlet: float, half: float = 3.0) -> tuple[Outline, Outline]:
    """A barrel and its muzzle brake, which points away from the mantlet."""
    length = mantlet - muzzle
    brake = muzzle + (length * 0.28 if abs(length) < 30 else 9)
    top, bottom = sorted((muzzle, mantlet))
    ends = sorted((muzzle, brake))
    return (
        _plate(AXIS - half, top, AXIS + half, bottom, 1),
        _plate(AXIS - half - 1.5, ends[0], AXIS + half + 1.5, ends[1], 1.5),
    )


def _labels(shape: HullShape, places: dict[str, Outline]) -> dict[str, Label]:
    """Names and points stand around the hull: of the flanks along it, of one turret behind it, of two on mantlets."""
    width = WIDTH - 2 * shape.left
    found = {"FR": Label(AXIS, 8.5, width, inline=True), "RR": Label(AXIS, HEIGHT - 0.8, width, inline=True)}
    for place, outline in places.items():
        box = outline.box
        if place.endswith(("LS", "RS")):
            # The shadow falls to the right.
            x, turn = (4.6, -90) if place.endswith("LS") else (WIDTH - 2.2, 90)
            y = shape.beside.get(place[:-2], box.y + box.height / 2)
            found[place] = Label(x, y, box.height, inline=True, turn=turn)
        elif place == TURRET and FRONT_TURRET not in places:
            found[place] = Label(AXIS, places[TURRET + INSIDE].box.bottom + 9.3, box.width, inline=True)
        elif place == FRONT_TURRET:
            found[place] = Label(AXIS, box.y - 3.4, box.width - (14 if box.width > _BROAD_TURRET else 8), inline=True)
        elif place == TURRET:
            room = box.width - (14 if box.width > _BROAD_TURRET else 8)
            found[place] = Label(AXIS, box.bottom + 9.6, room, inline=True)
    return found
