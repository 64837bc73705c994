"""An element in the making."""

from dataclasses import dataclass, field

from sheets.alphastrike.element import ElementType, Facing
from sheets.alphastrike.holding import Holding
from sheets.alphastrike.special import Damage


@dataclass(slots=True)
class ArcDraft:
    """One arc of a large craft while it is being filled."""

    standard: Damage = (0, 0, 0, 0)
    capital: Damage = (0, 0, 0, 0)
    sub_capital: Damage = (0, 0, 0, 0)
    missiles: Damage = (0, 0, 0, 0)
    held: Holding = field(default_factory=Holding)


@dataclass(slots=True)
class Draft:
    """The figures of an element as the steps of the conversion find them."""

    type: ElementType
    size: int = 1
    tmm: int = 0
    movement: dict[str, int] = field(default_factory=dict)
    damage: Damage = (0, 0, 0)
    ov: int = 0
    armor: int = 0
    structure: int = 0
    threshold: int | None = None
    held: Holding = field(default_factory=Holding)
    implied: set[str] = field(default_factory=set)
    arcs: dict[Facing, ArcDraft] | None = None

    @property
    def flies(self) -> bool:
        """Whether it is an aerospace element."""
        return self.threshold is not None

    @property
    def airborne(self) -> dict[str, int]:
        """How a land-air 'Mech flies."""
        movement = self.held.values.get("LAM") or self.held.values.get("BIM")
        return movement if isinstance(movement, dict) else {}

    @property
    def fastest(self) -> int:
        """The highest movement of any mode, in the air too for land-air 'Mechs."""
        return max((0, *self.movement.values(), *self.airborne.values()))
