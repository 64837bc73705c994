"""Conventional infantry: foot, motorized, jump, mechanized, beast-mounted, under water and in the air."""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from sheets.model import IN_ORDER, Model
from sheets.units.base import Names, UnitBase

MOST_TROOPERS = 99  # in a squad; squads in a platoon; published ones have up to 10 squads of 10

TROOPERS = "TPRS"
FIELD_GUNS = "FGUN"
LOCATION_NAMES = {"TPRS": "Troopers", "FGUN": "Field Guns"}


class InfantryMotive(StrEnum):
    """The movement mode of a platoon."""

    LEG = "leg"
    MOTORIZED = "motorized"
    JUMP = "jump"
    HOVER = "hover"
    WHEELED = "wheeled"
    TRACKED = "tracked"
    VTOL = "vtol"  # microcopters
    MICROLITE = "microlite"
    UMU = "umu"  # SCUBA
    MOTORIZED_UMU = "motorized-umu"
    SUBMARINE = "submarine"
    BEAST = "beast"


class Specialization(StrEnum):
    """A specialization of a platoon."""

    BRIDGE_ENGINEERS = "bridge-engineers"
    DEMOLITION_ENGINEERS = "demolition-engineers"
    FIRE_ENGINEERS = "fire-engineers"
    MINE_ENGINEERS = "mine-engineers"
    SENSOR_ENGINEERS = "sensor-engineers"
    TRENCH_ENGINEERS = "trench-engineers"
    MARINES = "marines"
    MOUNTAIN = "mountain"
    PARAMEDICS = "paramedics"
    PARATROOPS = "paratroops"
    TAG = "tag"
    XCT = "xct"
    SCUBA = "scuba"


_AUGMENTATIONS = """
artificial_pain_shunt pain_shunt comm_implant boost_comm_implant cyber_imp_audio cyber_imp_visual cyber_imp_laser
mm_implants enh_mm_implants filtration_implants gas_effuser_pheromone gas_effuser_toxin dermal_armor dermal_camo_armor
tsm_implant triple_core_processor vdni bvdni proto_dni pl_enhanced pl_ienhanced pl_extra_limbs pl_tail pl_masc pl_glider
pl_flight suicide_implants
"""
AUGMENTATIONS = frozenset(_AUGMENTATIONS.split())
"""The codes of all implants."""

BeastNumber = Annotated[int, Field(ge=0, le=999)]
Divisor = Annotated[float, Field(gt=0, le=100)]  # damage is divided by it


class Beast(Model):
    """The animals of a beast-mounted platoon: a known kind by name; the other fields describe one of the user's own."""

    name: str
    size: str = ""  # large, very-large, monstrous
    mass: Annotated[float, Field(ge=0, le=1_000)] = 0  # tons
    movement: BeastNumber = 0
    mode: str = ""
    burst_damage: BeastNumber = 0
    vehicle_damage: BeastNumber = 0
    damage_divisor: Divisor = 1
    water_depth: BeastNumber = 0
    ground_movement: BeastNumber = 0
    underwater_endurance: BeastNumber = 0


class CustomArmor(Model):
    """Armor that is not a kit of the catalogue."""

    divisor: Divisor = 1
    encumbering: bool = False
    space_suit: bool = False
    dest: bool = False
    sneak_camo: bool = False
    sneak_ir: bool = False
    sneak_ecm: bool = False


class Infantry(UnitBase):
    """A platoon or point. In `mounts`, field guns are at `FGUN`, armor kit and gear at `TPRS`."""

    kind: Literal["infantry"] = "infantry"
    motive: InfantryMotive
    beast: Beast | None = None
    squad_size: int = Field(ge=1, le=MOST_TROOPERS)
    squads: int = Field(ge=1, le=MOST_TROOPERS)
    primary: str
    secondary: str | None = None
    secondary_per_squad: int = Field(default=0, ge=0, le=MOST_TROOPERS)
    armor_kit: str | None = None  # catalogue name
    custom_armor: CustomArmor | None = None
    anti_mech_gear: bool = False
    specializations: Annotated[frozenset[Specialization], IN_ORDER] = frozenset()
    augmentations: Annotated[tuple[str, ...], Names] = ()

    @model_validator(mode="after")
    def _riders_have_beasts(self) -> Self:
        if (self.motive is InfantryMotive.BEAST) != (self.beast is not None):
            found = "no beast to ride on" if self.beast is None else f"a beast for {self.motive} infantry"
            raise ValueError(f"{found}, expected the motive beast and a beast, or neither")
        return self

    @model_validator(mode="after")
    def _secondaries_have_bearers(self) -> Self:
        if self.secondary_per_squad > self.squad_size:
            found = f"{self.secondary_per_squad} secondary weapons in a squad of {self.squad_size}"
            raise ValueError(f"{found}, expected at most one for each trooper")
        return self

    @property
    def troopers(self) -> int:
        return self.squad_size * self.squads

    @property
    def unit_type(self) -> str:
        return "infantry"

    @property
    def locations(self) -> tuple[str, ...]:
        return (TROOPERS,)
