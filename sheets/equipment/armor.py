"""What makes an item an armour."""

from typing import NamedTuple

from sheets.equipment.kinds import ArmorType
from sheets.model import Model


class SupportMass(NamedTuple):
    """Tons per point of a support vehicle's armour, by tech rating; 0 where the rating has no such armour."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


class RatedSlots(NamedTuple):
    """Item slots that a support vehicle's barrier armour takes, by tech rating."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int


class ArmorPart(Model):
    """Figures of an armour.

    `points_per_ton` is for ground units and fighters. Small craft, DropShips and capital craft have one figure for each
    mass band, lightest first. `mass_per_point` is tons for battle armor and ProtoMechs. `mech_slots` is what a 'Mech up
    to 100 tons spends, a superheavy half of it, rounded up; `suit_slots` what a battle suit does. Patchwork slots are
    for one location.
    """

    type: ArmorType
    points_per_ton: float = 16
    multiplier: float = 1
    mass_per_point: float = 0
    mech_slots: int = 0
    suit_slots: int = 0
    vehicle_slots: int = 0
    support_slots: int = 0
    fighter_slots: int = 0
    patchwork_mech: int = 0
    patchwork_vehicle: int = 0
    bar: int = 10
    dropship_points_per_ton: tuple[float, ...] = ()
    capital_points_per_ton: tuple[float, ...] = ()
    support_mass: SupportMass | None = None
    rated_slots: RatedSlots | None = None
