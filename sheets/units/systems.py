"""Armor, structure, engine and heat sinks: the systems that nearly every family has.

A system that is the same for both sides has the side of the Inner Sphere, so that equal designs compare equal.
"""

from pydantic import Field, ValidationInfo, field_validator, model_validator

from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, StructureType, TechSide
from sheets.equipment.system_names import armor_item, armor_maker
from sheets.equipment.systems import engine, engine_maker, structure, structure_maker
from sheets.equipment.tech import ItemBase
from sheets.model import FrozenDict, Model
from sheets.units.base import Points, SinkCount


class Plating(Model):
    """A kind of armor: its type and technology base; support vehicles also have a rating A to F."""

    type: ArmorType
    side: TechSide = TechSide.IS
    rating: str = Field(default="", pattern="^[A-F]?$")

    @field_validator("side")
    @classmethod
    def _built_by(cls, side: TechSide, info: ValidationInfo) -> TechSide:
        return armor_maker(info.data["type"], side) if "type" in info.data else side

    def named_side(self, own: TechSide) -> TechSide:
        """The side of this armor in files: that of the unit if both sides build it alike."""
        entry = armor_item(self.type, self.side)
        return own if entry is None or entry.tech.base is ItemBase.BOTH else self.side


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

    @field_validator("side")
    @classmethod
    def _built_by(cls, side: TechSide, info: ValidationInfo) -> TechSide:
        return structure_maker(info.data["type"], side) if "type" in info.data else side

    def named_side(self, own: TechSide) -> TechSide:
        """The side of this structure in files: that of the unit if both sides build it alike."""
        figures = structure(self.type, self.side)
        return own if figures is None or figures.side is None else self.side


class Engine(Model):
    """An engine. `rating` is None if it follows from mass and movement (vehicles, fighters)."""

    type: EngineType
    side: TechSide = TechSide.IS
    rating: int | None = Field(default=None, ge=0, le=500)

    @field_validator("side")
    @classmethod
    def _built_by(cls, side: TechSide, info: ValidationInfo) -> TechSide:
        return engine_maker(info.data["type"], side) if "type" in info.data else side

    def named_side(self, own: TechSide) -> TechSide:
        """The side of this engine in files: that of the unit if both sides build it alike."""
        figures = engine(self.type, self.side)
        return own if figures is None or figures.side is None else self.side


class HeatSinks(Model):
    """Heat sinks as the design counts them.

    `count` is the total, in the engine and in slots. `type` is the kind in the engine; those in slots are mounts.
    `base_chassis` of an OmniMech is the number that is not in pods, `pods` of an OmniFighter that in pods.
    """

    count: SinkCount
    type: HeatSinkType = HeatSinkType.SINGLE
    side: TechSide = TechSide.IS
    base_chassis: SinkCount | None = None
    pods: SinkCount = 0

    @field_validator("side")
    @classmethod
    def _built_by(cls, side: TechSide, info: ValidationInfo) -> TechSide:
        """Set the side to the Inner Sphere for all but double heat sinks, which differ by side."""
        return side if info.data.get("type", HeatSinkType.DOUBLE) is HeatSinkType.DOUBLE else TechSide.IS

    @model_validator(mode="after")
    def _parts_of_the_whole(self) -> "HeatSinks":
        for part, name in ((self.base_chassis, "of the base chassis"), (self.pods, "in pods")):
            if part is not None and part > self.count:
                raise ValueError(f"{part:,} heat sinks {name}, expected at most all {self.count:,}")
        return self


STRUCTURES_BY_ITEM = {
    f"{prefix} {name}": Structure(type=kind, side=side)
    for prefix, side in (("IS", TechSide.IS), ("Clan", TechSide.CLAN))
    for name, kind in (
        ("Endo Steel", StructureType.ENDO_STEEL),
        ("Endo Steel Prototype", StructureType.ENDO_STEEL_PROTOTYPE),
        ("Endo-Composite", StructureType.ENDO_COMPOSITE),
    )
}
"""The structures that take slots, by the item in the slots."""
