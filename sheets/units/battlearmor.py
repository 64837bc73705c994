"""Battle armor: squads and points of powered suits."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from sheets.model import Model
from sheets.units.base import Amount, MovePoints, UnitBase
from sheets.units.systems import Plating

MOST_ARMOR = 99  # points of one suit; the rules allow 18
MOST_SLOTS = 99  # of a turret; real ones have up to 6

SQUAD = "Squad"  # location of equipment of every trooper


class SuitClass(StrEnum):
    """The weight class of one suit."""

    PAL = "pal"  # PA(L) and exoskeletons
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    ASSAULT = "assault"


class SuitMotive(StrEnum):
    """The movement mode of suits; `jump` of the unit has the MP of all modes but the first."""

    LEG = "leg"
    JUMP = "jump"
    VTOL = "vtol"
    UMU = "umu"


class SuitTurretKind(StrEnum):
    """The kind of a turret."""

    STANDARD = "standard"
    MODULAR = "modular"
    CONFIGURABLE = "configurable"


class SuitTurret(Model):
    """The turret of a quad suit."""

    kind: SuitTurretKind = SuitTurretKind.STANDARD
    slots: int = Field(ge=0, le=MOST_SLOTS)


class BattleArmor(UnitBase):
    """A squad; `armor` is the points of each suit, the trooper inside not counted.

    `anti_mech_attacks` is set if its file lists leg and swarm attacks that its manipulators would not allow.
    """

    kind: Literal["battle-armor"] = "battle-armor"
    troopers: int = Field(ge=1, le=6)
    suit_class: SuitClass
    quad: bool = False
    motive: SuitMotive
    walk: MovePoints
    jump: MovePoints = 0
    plating: Plating
    armor: int = Field(ge=0, le=MOST_ARMOR)
    exoskeleton: bool = False
    clan_exoskeleton_without_harjel: bool = False
    omni: bool = False
    turret: SuitTurret | None = None
    anti_mech_attacks: bool = False
    manual_cost: Amount | None = None

    @property
    def unit_type(self) -> str:
        return "battle-armor"

    @property
    def locations(self) -> tuple[str, ...]:
        """The locations: `Trooper 1`, `Trooper 2` and so on."""
        return tuple(f"Trooper {n}" for n in range(1, self.troopers + 1))
