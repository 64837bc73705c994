"""The condition of a unit: everything a pencil marks on its sheet and its card."""

from typing import Annotated

from pydantic import Field, NonNegativeInt

from sheets.model import IN_ORDER, FrozenDict, Model

Marks = FrozenDict[str, NonNegativeInt]
Numbers = Annotated[frozenset[NonNegativeInt], IN_ORDER]


class CrewState(Model):
    """One pilot or crew: the hits taken, and what the player wrote about them."""

    name: str = ""
    gunnery: int | None = Field(default=None, ge=0, le=8)
    piloting: int | None = Field(default=None, ge=0, le=8)
    hits: int = Field(default=0, ge=0, le=6)
    conscious: bool = True
    abilities: tuple[str, ...] = ()


class Store(Model):
    """An external store: what hangs there as the player writes it (`HE`, `RL`), and whether it is gone."""

    load: str = ""
    gone: bool = False


class AlphaCondition(Model):
    """What is marked on an Alpha Strike card.

    `criticals` counts the boxes crossed by effect: `engine`, `fire-control`, `mp`, `weapons`, `motive-2`, `crew` and so
    on; `spent` names one-use abilities that are gone.
    """

    armor: int = Field(default=0, ge=0)
    structure: int = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=4)
    criticals: Marks = FrozenDict()
    spent: tuple[str, ...] = ()


class Condition(Model):
    """The marks on a unit, all counted from fresh: an empty condition is an untouched unit.

    `armor`, `rear` and `structure` are points lost by location (`NOS`, `LT`, `Trooper 2`, `TPRS`). `slots` are struck
    critical slots by location, counted from 0, and `component_armor` those whose box for the armour of a component is
    crossed. `destroyed` and `mounts` are lost locations, and lost items by their place in `unit.mounts`. `shots` are
    those spent, by the place of the ammunition (or the one-shot launcher) there, and `absorbed` the points that a
    shield or modular armour has taken, by its place. `stores` are the external stores of a fighter in their order.
    `criticals` counts the boxes crossed on the sheet by name: `engine`, `gyro`, `sensors`, `life-support`, `motive-1`
    (to `motive-4`: immobile), `commander`, `driver`, `pilot`, `copilot`, `crew-killed`, `turret-locked-TU`,
    `stabilizer-FR`, `flight-stabilizer`, `rotor` (MP lost), `critical-T` (of a ProtoMech), `avionics`,
    `landing-gear`, `fire-control`, `fuel`, `thruster-left`, `kf-drive`, `sail` and so on.

    >>> Condition(armor={"LT": 5}, heat=3).lost_armor("LT")
    5
    """

    armor: Marks = FrozenDict()
    rear: Marks = FrozenDict()
    structure: Marks = FrozenDict()
    structural_integrity: int = Field(default=0, ge=0)
    slots: FrozenDict[str, Numbers] = FrozenDict()
    component_armor: FrozenDict[str, Numbers] = FrozenDict()
    destroyed: Annotated[frozenset[str], IN_ORDER] = frozenset()
    mounts: Numbers = frozenset()
    shots: FrozenDict[NonNegativeInt, NonNegativeInt] = FrozenDict()
    absorbed: FrozenDict[NonNegativeInt, NonNegativeInt] = FrozenDict()
    stores: tuple[Store, ...] = ()
    fuel: float = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=50)
    crew: tuple[CrewState, ...] = ()
    criticals: Marks = FrozenDict()
    alpha: AlphaCondition = AlphaCondition.model_construct()
    notes: str = ""

    def lost_armor(self, location: str, rear: bool = False) -> int:
        """Armour points lost in a location."""
        return (self.rear if rear else self.armor).get(location, 0)

    def struck(self, location: str) -> frozenset[int]:
        """The critical slots struck in a location."""
        return self.slots.get(location, frozenset())
