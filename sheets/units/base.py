"""Fields of units of all families: name, year, texts and mounts.

Numbers have bounds above anything in the game, so a larger one is a mistake of the file.
"""

from collections import Counter
from enum import IntEnum, StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from sheets.equipment.kinds import TechSide
from sheets.model import Model, html_table

MOST = 10_000_000  # the heaviest station weighs 2,500,000 tons
MOST_POINTS = 99_999  # of armor on one location; far above the limits of the rules
MOST_MP = 99  # walking, jumping or of thrust; the fastest craft have about twenty
LATEST_YEAR = 9999
LATEST_ID = 9_999_999  # of the Master Unit List, which has some ten thousand
MOST_SINKS = 50_000  # the largest WarShip has 10,000
MOST_SIZE = 100_000  # of an item of variable size, and shots of one lot; the largest magazine has some thousand
MOST_ABOARD = 100_000  # people of one kind, boats, pods; the largest WarShip has 30,000 pods
MOST_LISTED = 10_000  # values in one list of a unit; the largest ships mount some hundred items
MOST_NAMES = 1_000  # quirks, makers of systems, bays

Positive = Annotated[float, Field(gt=0, le=MOST)]
Tons = Positive
Amount = Annotated[float, Field(ge=0, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
MovePoints = Annotated[int, Field(ge=0, le=MOST_MP)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
SinkCount = Annotated[int, Field(ge=0, le=MOST_SINKS)]
Size = Annotated[float, Field(ge=0, le=MOST_SIZE)]
Shots = Annotated[int, Field(ge=0, le=MOST_SIZE)]
NumberAboard = Annotated[int, Field(ge=0, le=MOST_ABOARD)]
MulId = Annotated[int, Field(ge=1, le=LATEST_ID)]
Listed = Field(max_length=MOST_LISTED)
Names = Field(max_length=MOST_NAMES)
Year = Annotated[int, Field(ge=1, le=LATEST_YEAR)]


class Mounting(StrEnum):
    """The way in which an item is mounted in its location."""

    PLAIN = "plain"
    TURRET = "turret"  # the turret of a 'Mech; a vehicle's turret is a location
    SPONSON = "sponson"
    PINTLE = "pintle"
    WEAPON_PACK = "weapon-pack"  # battle armor: detachable weapon pack
    SQUAD_SUPPORT = "squad-support"  # battle armor: squad support weapon mount
    ANTI_PERSONNEL = "anti-personnel"  # battle armor: in an anti-personnel mount or an armored glove


class Facing(StrEnum):
    """The facing of a vehicular grenade launcher, in hexsides clockwise."""

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

    `item` is the catalogue's name for it, or the text of the file if the catalogue has no such item (`known` is then
    false). `location` is the abbreviation of the unit's location; it is None for items of the whole unit: those spread
    over many locations, and squad equipment.
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
    shots: Shots | None = None  # if the file gives a count; None means one full lot
    opens_bay: bool = False  # first weapon of a weapon bay (large craft)
    quirks: Annotated[tuple[str, ...], Names] = ()  # weapon quirk codes


class TechBase(StrEnum):
    """The technology a unit is built with; on a mixed unit the chassis names the side."""

    IS = "is"
    CLAN = "clan"
    MIXED_IS = "mixed-is"
    MIXED_CLAN = "mixed-clan"

    @property
    def side(self) -> TechSide:
        """The side that determines names without a prefix, free Clan CASE and the default engine."""
        return TechSide.CLAN if self in (TechBase.CLAN, TechBase.MIXED_CLAN) else TechSide.IS

    @property
    def is_mixed(self) -> bool:
        return self in (TechBase.MIXED_IS, TechBase.MIXED_CLAN)


TECH_BASE_NAMES = {
    TechBase.IS: "Inner Sphere",
    TechBase.CLAN: "Clan",
    TechBase.MIXED_IS: "Mixed Inner Sphere",
    TechBase.MIXED_CLAN: "Mixed Clan",
}


class RulesLevel(IntEnum):
    """The rules level of a unit."""

    INTRODUCTORY = 1
    STANDARD = 2
    ADVANCED = 3
    EXPERIMENTAL = 4
    UNOFFICIAL = 5


class Role(StrEnum):
    """The battlefield roles of all unit types, as cards and sheets print them."""

    AMBUSHER = "Ambusher"
    BRAWLER = "Brawler"
    JUGGERNAUT = "Juggernaut"
    MISSILE_BOAT = "Missile Boat"
    SCOUT = "Scout"
    SKIRMISHER = "Skirmisher"
    SNIPER = "Sniper"
    STRIKER = "Striker"
    ATTACK_FIGHTER = "Attack Fighter"
    DOGFIGHTER = "Dogfighter"
    FAST_DOGFIGHTER = "Fast Dogfighter"
    FIRE_SUPPORT = "Fire Support"
    INTERCEPTOR = "Interceptor"
    TRANSPORT = "Transport"


def one_blank(text: str) -> str:
    """A name with single spaces between its words and none around them, as formats do not keep others.

    >>> one_blank(" Fire\\t  Moth ")
    'Fire Moth'
    """
    return " ".join(text.split())


Name = Annotated[str, AfterValidator(one_blank)]


Prose = Annotated[str, StringConstraints(max_length=50_000)]
"""A text about a unit, with line breaks; published ones have some thousand characters."""


class Quirk(Model):
    """A design quirk by its code; a few newer ones carry a value (the years of `obsolete`)."""

    code: str = Field(min_length=1)
    value: str = ""


class SystemNote(Model):
    """The manufacturer or the name of a system: `ENGINE`, `Vlar 300`."""

    system: str
    text: Prose


class Fluff(Model):
    """The fluff texts of a unit, as in its file."""

    overview: Prose = ""
    capabilities: Prose = ""
    deployment: Prose = ""
    history: Prose = ""
    manufacturer: Prose = ""
    primary_factory: Prose = ""
    notes: Prose = ""
    use: Prose = ""
    length: Prose = ""
    width: Prose = ""
    height: Prose = ""
    system_manufacturers: Annotated[tuple[SystemNote, ...], Names] = ()
    system_models: Annotated[tuple[SystemNote, ...], Names] = ()


class Extra(Model):
    """Content of a file without a field in the model: kept verbatim and written back."""

    key: str
    text: Prose = ""


class UnitBase(Model):
    """The part of a design that all families share."""

    chassis: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), AfterValidator(one_blank)]
    clan_name: Name = ""
    model: Name = ""
    mul_id: MulId | None = None
    year: Year
    original_year: Year | None = None  # when the chassis appeared, if that differs from the variant
    tech_base: TechBase
    rules_level: RulesLevel
    role: Role | None = None
    source: Name = ""
    quirks: Annotated[tuple[Quirk, ...], Names] = ()
    manual_battle_value: int | None = Field(default=None, gt=0, le=MOST)  # overrides the computed one
    mounts: Annotated[tuple[Mount, ...], Listed] = ()
    fluff: Fluff = Fluff.model_construct()
    extra: Annotated[tuple[Extra, ...], Listed] = ()

    @property
    def name(self) -> str:
        """The full name: `Mad Cat (Timber Wolf) Prime`."""
        parts = [self.chassis]
        if self.clan_name:
            parts.append(f"({self.clan_name})")
        if self.model:
            parts.append(self.model)
        return " ".join(parts)

    @property
    def unit_type(self) -> str:
        """The unit type in the words of `astech stats`: `mech`, `vehicle`, `battle-armor`; each family has its own."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def __str__(self) -> str:
        """The name, a line on the unit, and a line on its equipment."""
        tons = None if self._tons is None else f"{self._tons:g} tons"
        rules = f"{self.rules_level.name.lower()} rules"
        kind = (self.unit_type.replace("-", " "), tons, TECH_BASE_NAMES[self.tech_base], str(self.year), rules)
        counts = Counter(mount.item for mount in self.mounts)
        items = [f"{count} × {item}" if count > 1 else item for item, count in counts.items()]
        return "\n".join((self.name, ", ".join(filter(None, kind)), ", ".join(items) or "no equipment"))

    @property
    def _tons(self) -> float | None:
        mass: float | None = getattr(self, "mass", None)  # not every family has it as a field
        return mass

    def _repr_html_(self) -> str:
        """The unit as HTML for a notebook: its name, and its main figures."""
        facts = {
            "type": self.unit_type.replace("-", " "),
            "tons": None if self._tons is None else f"{self._tons:g}",
            "year": self.year,
            "technology": TECH_BASE_NAMES[self.tech_base],
            "rules": self.rules_level.name.lower(),
            "role": self.role,
            "source": self.source,
        }
        return html_table(self.name, facts)

    def has_quirk(self, code: str) -> bool:
        """Whether the design has the quirk with this code."""
        return any(q.code == code for q in self.quirks)

    def mounts_in(self, location: str) -> tuple[Mount, ...]:
        """The mounts of a location, in order."""
        return tuple(m for m in self.mounts if m.location == location)
