"""The condition of a unit: everything a pencil marks on its sheet and its card."""

from pydantic import Field, NonNegativeInt

from sheets.model import Model

Marks = dict[str, NonNegativeInt]


class CrewState(Model):
    """One pilot or crew: the hits taken, and what the player wrote about them."""

    name: str = ""
    gunnery: int | None = Field(default=None, ge=0, le=8)
    piloting: int | None = Field(default=None, ge=0, le=8)
    hits: int = Field(default=0, ge=0, le=6)
    conscious: bool = True
    abilities: tuple[str, ...] = ()


class AlphaCondition(Model):
    """What is marked on an Alpha Strike card.

    `criticals` counts the boxes crossed by effect: `engine`, `fire-control`, `mp`, `weapons`, `motive-2`, `crew` and so
    on; `spent` names one-use abilities that are gone.
    """

    armor: int = Field(default=0, ge=0)
    structure: int = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=4)
    criticals: Marks = {}
    spent: tuple[str, ...] = ()


class Condition(Model):
    """The marks on a unit, all counted from fresh: an empty condition is an untouched unit.

    `armor`, `rear` and `structure` are points lost by location (`NOS`, `LT`, `Trooper 2`, `TPRS`). `slots` are struck
    critical slots by location, counted from 0. `destroyed` and `mounts` are lost locations, and lost items by their
    place in `unit.mounts`. `shots` are those spent, by the place of the ammunition (or the one-shot launcher) there.
    `criticals` counts the boxes crossed on the sheet by name: `engine`, `gyro`, `sensors`, `life-support`, `motive-1`
    (to `motive-4`: immobile), `commander`, `driver`, `pilot`, `copilot`, `crew-killed`, `turret-locked-TU`,
    `stabilizer-FR`, `flight-stabilizer`, `rotor` (MP lost), `critical-T` (of a ProtoMech), `avionics`,
    `landing-gear`, `fire-control`, `fuel`, `thruster-left`, `kf-drive`, `sail` and so on.

    >>> Condition(armor={"LT": 5}, heat=3).lost_armor("LT")
    5
    """

    armor: Marks = {}
    rear: Marks = {}
    structure: Marks = {}
    structural_integrity: int = Field(default=0, ge=0)
    slots: dict[str, frozenset[NonNegativeInt]] = {}
    destroyed: frozenset[str] = frozenset()
    mounts: frozenset[NonNegativeInt] = frozenset()
    shots: dict[NonNegativeInt, NonNegativeInt] = {}
    fuel: float = Field(default=0, ge=0)
    heat: int = Field(default=0, ge=0, le=50)
    crew: tuple[CrewState, ...] = ()
    criticals: Marks = {}
    alpha: AlphaCondition = AlphaCondition()
    notes: str = ""

    def lost_armor(self, location: str, rear: bool = False) -> int:
        """Armour points lost in a location."""
        return (self.rear if rear else self.armor).get(location, 0)

    def struck(self, location: str) -> frozenset[int]:
        """The critical slots struck in a location."""
        return self.slots.get(location, frozenset())
