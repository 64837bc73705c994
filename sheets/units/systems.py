"""Armor, structure, engine and heat sinks: the systems that nearly every family has."""

from pydantic import Field, model_validator

from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, StructureType, TechSide
from sheets.model import FrozenDict, Model
from sheets.units.base import Points, SinkCount


class Plating(Model):
    """A kind of armor: its type and who makes it; support vehicles also have a rating A to F."""

    type: ArmorType
    side: TechSide = TechSide.IS
    rating: str = Field(default="", pattern="^[A-F]?$")


class Armor(Plating):
    """Armor by location. Patchwork names the plating of every location."""

    points: FrozenDict[str, Points]
    rear: FrozenDict[str, Points] = FrozenDict()
    patchwork: FrozenDict[str, Plating] = FrozenDict()

    @model_validator(mode="after")
    def _patches(self) -> "Armor":
        patched = self.points if self.type is ArmorType.PATCHWORK else {}
        if set(self.patchwork) != set(patched):
            raise ValueError("patchwork armor names the plating of every location, and no other armor does")
        if any(plating.type is ArmorType.PATCHWORK for plating in self.patchwork.values()):
            raise ValueError("patchwork within patchwork armor")
        return self

    @property
    def total(self) -> int:
        """All points, front and rear."""
        return sum(self.points.values()) + sum(self.rear.values())

    def plating_of(self, location: str) -> Plating:
        """The plating of one location."""
        return self.patchwork.get(location, self)


class Structure(Model):
    """Internal structure: its type and side."""

    type: StructureType = StructureType.STANDARD
    side: TechSide = TechSide.IS


class Engine(Model):
    """An engine. `rating` is None where it follows from mass and movement (vehicles, fighters)."""

    type: EngineType
    side: TechSide = TechSide.IS
    rating: int | None = Field(default=None, ge=0, le=500)


class HeatSinks(Model):
    """Heat sinks as the design counts them.

    `count` is the total, inside the engine and out of it. `type` is the kind inside the engine:
    kinds in slots name themselves. `base_chassis` of an OmniMech are those that are no pods, `pods` of an OmniFighter
    the others.
    """

    count: SinkCount
    type: HeatSinkType = HeatSinkType.SINGLE
    side: TechSide = TechSide.IS
    base_chassis: SinkCount | None = None
    pods: SinkCount = 0

    @model_validator(mode="after")
    def _parts_of_the_whole(self) -> "HeatSinks":
        for part, name in ((self.base_chassis, "of the base chassis"), (self.pods, "in pods")):
            if part is not None and part > self.count:
                raise ValueError(f"{part:,} heat sinks {name}, expected at most all {self.count:,}")
        return self
