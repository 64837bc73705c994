"""Transporters: bays, quarters, seats and collars for people, cargo and other units."""

from enum import StrEnum

from pydantic import Field

from sheets.model import Model
from sheets.units.base import Amount

MOST_DOORS = 999  # of a bay; real ones have up to 21
MOST_NUMBER = 9_999  # of bays; real craft count to 28


class TransporterKind(StrEnum):
    """Every kind of transporter; the number of a bay counts units, tons, platoons, squads or seats as noted."""

    TROOP_SPACE = "troop-space"  # tons
    CARGO = "cargo"  # tons
    LIQUID_CARGO = "liquid-cargo"  # tons
    INSULATED_CARGO = "insulated-cargo"  # tons
    REFRIGERATED_CARGO = "refrigerated-cargo"  # tons
    LIVESTOCK_CARGO = "livestock-cargo"  # tons
    MECH = "mech"
    PROTOMECH = "protomech"
    FIGHTER = "fighter"
    SMALL_CRAFT = "small-craft"
    LIGHT_VEHICLE = "light-vehicle"
    HEAVY_VEHICLE = "heavy-vehicle"
    SUPERHEAVY_VEHICLE = "superheavy-vehicle"
    BAY = "bay"
    INFANTRY = "infantry"  # platoons
    BATTLE_ARMOR = "battle-armor"  # squads
    DROPSHUTTLE = "dropshuttle"
    NAVAL_REPAIR_PRESSURIZED = "naval-repair-pressurized"  # tons
    NAVAL_REPAIR_UNPRESSURIZED = "naval-repair-unpressurized"  # tons
    REINFORCED_REPAIR = "reinforced-repair"  # tons
    CREW_QUARTERS = "crew-quarters"  # tons
    STEERAGE_QUARTERS = "steerage-quarters"  # tons
    SECOND_CLASS_QUARTERS = "second-class-quarters"  # tons
    FIRST_CLASS_QUARTERS = "first-class-quarters"  # tons
    PILLION_SEATS = "pillion-seats"  # seats
    STANDARD_SEATS = "standard-seats"  # seats
    EJECTION_SEATS = "ejection-seats"  # seats
    DOCKING_COLLAR = "docking-collar"
    UNKNOWN = "unknown"  # kept as written in `text`


CARGO_BAYS = frozenset(
    {
        TransporterKind.CARGO,
        TransporterKind.LIQUID_CARGO,
        TransporterKind.INSULATED_CARGO,
        TransporterKind.REFRIGERATED_CARGO,
        TransporterKind.LIVESTOCK_CARGO,
    }
)
REPAIR_FACILITIES = frozenset(
    {
        TransporterKind.NAVAL_REPAIR_PRESSURIZED,
        TransporterKind.NAVAL_REPAIR_UNPRESSURIZED,
        TransporterKind.REINFORCED_REPAIR,
    }
)


class Platoon(StrEnum):
    """The kind of infantry that a bay is for."""

    FOOT = "foot"
    JUMP = "jump"
    MOTORIZED = "motorized"
    MECHANIZED = "mechanized"


class Transporter(Model):
    """One transporter. `number` is the bay's number on the sheet, `facing` the armor facing of a repair bay's door."""

    kind: TransporterKind
    size: Amount = 0
    doors: int = Field(default=0, ge=0, le=MOST_DOORS)
    number: int | None = Field(default=None, ge=0, le=MOST_NUMBER)
    platoon: Platoon | None = None
    facing: str | None = None  # abbreviation of a location
    comstar: bool = False  # squads of six
    clan: bool = False  # points of five
    arts: bool = False  # automated repair and transport system
    pod: bool = False
    text: str = ""
