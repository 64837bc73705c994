"""The Alpha Strike element: the content of a card."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.special import RANGES, Damage, Special, damage_text, points_text
from sheets.editions import ALPHA_STRIKE
from sheets.model import FrozenDict, Model, html_table
from sheets.units.base import Role


class ArcFacing(StrEnum):
    """The firing arcs of large craft."""

    FRONT = "FRONT"
    LEFT = "LEFT"
    RIGHT = "RIGHT"
    REAR = "REAR"


MOVEMENT_ORDER = ("", "p", "a", "s", "qt", "t", "f", "v", "qw", "g", "w", "h", "j", "k", "m", "n", "r", "i")
"""The order in which a card prints movement modes."""

_LARGE_CRAFT = frozenset({"SC", "DS", "DA", "JS", "WS", "SS"})
_BARE_THRUST = _LARGE_CRAFT - {"SC"}


class Arc(Model):
    """One firing arc of a large craft: standard, capital, sub-capital and missile damage, and its own abilities."""

    standard: Damage = (0, 0, 0, 0)
    capital: Damage = (0, 0, 0, 0)
    sub_capital: Damage = (0, 0, 0, 0)
    missiles: Damage = (0, 0, 0, 0)
    specials: tuple[Special, ...] = ()

    @property
    def text(self) -> str:
        """The arc in one line: `6/6/2/-, CAP-/-/-/-, SCAP-/-/-/-, MSL-/-/-/-, PNT1`."""
        columns = (("", self.standard), ("CAP", self.capital), ("SCAP", self.sub_capital), ("MSL", self.missiles))
        damage = [name + damage_text(values, zero="-") for name, values in columns]
        return ", ".join([*damage, *(special.text for special in self.specials)])


class Element(Model):
    """A finished Alpha Strike element.

    `movement` is inches (thrust in the air and in space; tenths of thrust for station-keeping) by movement code, in
    card order. `implied` are the abilities of every element of its kind, which cards do not print. `base_pv` is the
    point value at Skill 4, `pv` at the `skill` of this element.
    """

    chassis: str
    model: str = ""
    year: int | None = None
    mul_id: int | None = None
    type: ElementType
    size: int = Field(ge=1, le=5)
    tmm: int = Field(default=0, ge=0)
    movement: FrozenDict[str, int]
    role: Role | None = None
    skill: int = Field(default=4, ge=0, le=8)
    damage: Damage
    ov: int = Field(default=0, ge=0, le=4)
    armor: int = Field(ge=0)
    structure: int = Field(ge=0)
    threshold: int | None = None
    squad_size: int | None = None
    specials: tuple[Special, ...] = ()
    implied: tuple[str, ...] = ()
    arcs: FrozenDict[ArcFacing, Arc] | None = None
    base_pv: int = Field(default=1, ge=1)
    pv: int = Field(default=1, ge=1)
    edition: str = ALPHA_STRIKE.id

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()

    def __repr__(self) -> str:
        return f"Element({self.name!r}, {self.pv} points)"

    def _repr_html_(self) -> str:
        """The element as HTML for a notebook: the content of its card."""
        row = element_row(self)
        row["damage"] = "/".join(row["damage"].values())
        apart = ("chassis", "model", "arcs", "edition")
        return html_table(self.name, {name: fact for name, fact in row.items() if name not in apart})

    @property
    def aerospace(self) -> bool:
        """Whether this is an aerospace element, which has thrust and a threshold instead of a TMM."""
        return self.threshold is not None

    @property
    def large_craft(self) -> bool:
        """Whether the unit is a small craft or a larger spacecraft."""
        return self.type in _LARGE_CRAFT

    @property
    def move(self) -> str:
        """Movement as the card prints it: `10"/6"j`."""
        return "/".join(self._mode_text(mode, value) for mode, value in self.movement.items())

    @property
    def special_text(self) -> str:
        """All abilities in card order: `CASE, IF2, LRM1/1/2, OMNI`."""
        return ", ".join(special.text for special in self.specials)

    def special(self, code: str) -> Special | None:
        """The ability with this code, if the element has it."""
        return next((special for special in self.specials if special.code == code), None)

    def _mode_text(self, mode: str, value: int) -> str:
        if mode in ("a", "p"):
            return f"{value}{mode}"
        if mode == "k":
            return f"0.{value}k"
        return str(value) if self.type in _BARE_THRUST else f'{value}"{mode}'


def element_row(element: Element) -> dict[str, Any]:
    """The fields of `astech alpha-strike`, in their order, without the file's name.

    >>> from importers import load
    >>> from sheets.alphastrike import convert
    >>> row = element_row(convert(load("tests/data/Brolga BRG-2.mtf").unit))
    >>> row["type"], row["size"], row["move"]
    ('BM', 2, '10"j')
    """
    arcs = element.arcs
    return {
        "chassis": element.chassis,
        "model": element.model,
        "type": element.type.value,
        "size": element.size,
        "tmm": element.tmm,
        "move": element.move,
        "role": element.role.value if element.role else None,
        "damage": {name: points_text(points) for name, points in zip(RANGES, element.damage, strict=False)},
        "ov": element.ov,
        "armor": element.armor,
        "structure": element.structure,
        "threshold": element.threshold,
        "squad_size": element.squad_size,
        "specials": element.special_text,
        "pv": element.pv,
        "arcs": None if arcs is None else {facing.value: arc.text for facing, arc in arcs.items()},
        "skill": element.skill,
        "edition": element.edition,
    }
