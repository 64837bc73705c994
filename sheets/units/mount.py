"""One piece of equipment as it is mounted on one unit."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from sheets.model import Model
from sheets.units.amounts import Names, Shots, Size


class Mounting(StrEnum):
    """How an item sits in its location."""

    PLAIN = "plain"
    TURRET = "turret"  # the turret of a 'Mech; a vehicle's turret is a location
    SPONSON = "sponson"
    PINTLE = "pintle"
    WEAPON_PACK = "weapon-pack"  # battle armor: detachable weapon pack
    SQUAD_SUPPORT = "squad-support"  # battle armor: squad support weapon mount
    ANTI_PERSONNEL = "anti-personnel"  # battle armor: in an anti-personnel mount or an armored glove


class Facing(StrEnum):
    """Where a vehicular grenade launcher points, in hexsides clockwise."""

    FRONT = "front"
    FRONT_RIGHT = "front-right"
    REAR_RIGHT = "rear-right"
    REAR = "rear"
    REAR_LEFT = "rear-left"
    FRONT_LEFT = "front-left"


class Limb(StrEnum):
    """The part of a battle suit that carries an item."""

    BODY = "body"
    LEFT_ARM = "left-arm"
    RIGHT_ARM = "right-arm"
    TURRET = "turret"


class Mount(Model):
    """One item in one place.

    `item` is the catalogue's name for it, or the text as written where the catalogue has no such thing (`known` is then
    false). `location` is the abbreviation of the unit's location; it is None for what belongs to the unit as a whole:
    items spread over many locations, and squad equipment.
    """

    item: str = Field(min_length=1)
    known: bool = True
    location: str | None = None
    limb: Limb | None = None  # battle armor
    mounting: Mounting = Mounting.PLAIN
    rear: bool = False
    pod: bool = False  # OmniPod equipment
    armored: bool = False
    facing: Facing | None = None
    size: Size | None = None  # of variable-size items, in the item's own unit
    shots: Shots | None = None  # where the file gives a count; None means one full lot
    opens_bay: bool = False  # first weapon of a weapon bay (large craft)
    quirks: Annotated[tuple[str, ...], Names] = ()  # weapon quirk codes
